"""Flamme Rouge as a film: the riders' places at the end of each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.score import arrived, counts_of
from scoring.games.flamme_rouge.settings import read_settings
from scoring.replay.board import Board
from scoring.replay.frames import Film, Reel, Standing
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.statuses import HOME, RIDING


class FilmingJudge(Judge):
    """A judge who notes where the riders stand before round 1 and whenever a round has been ridden."""

    def __init__(self, text: RaceText, race: Race) -> None:
        super().__init__(text, race)
        self.reel = Reel()

    def open_round(self, number: int) -> None:
        """Open the round; before the first, the start is noted."""
        if not self.reel.frames:
            self._note(0)
        super().open_round(number)

    def ride_if_ready(self) -> None:
        """Ride the round if it can be ridden, and note it."""
        before = self.ridden
        super().ride_if_ready()
        if self.ridden != before:
            self._note(self.ridden)

    def _note(self, number: int) -> None:
        riders = self.race.riders.values()
        out = [rider.name for rider in riders if rider.status not in (RIDING, HOME)]
        self.reel.note(
            number,
            self._standings(number),
            [rider.name for rider in arrived(self.race)],
            out,
            None,
            {rider.name: counts_of(rider) for rider in riders if rider.stack},
            {letter: tuple(teams) for letter, teams in self.race.badges.items()},
        )

    def _standings(self, number: int) -> Iterator[Standing]:
        """Riders on the road; those who crossed the line this round stand where they came to behind it."""
        for rider in self.race.riders.values():
            if rider.over and rider.over[0] == number and rider.status == HOME:
                _, rows, lane = rider.over
                yield _standing(rider, self.race.track.finish + rows, lane, home=True)
            elif rider.status == RIDING and rider.row:
                yield _standing(rider, rider.row, rider.lane, home=False)


def _standing(rider: Rider, row: int, lane: int, *, home: bool) -> Standing:
    return Standing(rider.name, rider.team, rider.kind.upper(), row, lane, rider.crashed, home)


def film(text: RaceText, boards: Mapping[str, Board]) -> Film:
    """A race on its track, round by round."""
    settings, usable = read_settings(text)
    if settings.record == SHEET or not usable or settings.track is None:
        return Film(settings.track)
    judge = FilmingJudge(text, Race(settings, settings.track))
    judge.ride()
    return judge.reel.film(settings.track)
