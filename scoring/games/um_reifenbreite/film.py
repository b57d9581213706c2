"""Um Reifenbreite as a film: the riders' places at the end of each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.games.um_reifenbreite.judge import Judge
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.settings import Settings, read_settings
from scoring.replay.board import Board
from scoring.replay.frames import Film, Reel, Standing
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.road import NOWHERE, Course
from scoring.replay.statuses import HOME, RIDING


class FilmedRace(Race):
    """A race that notes where its riders stand before round 1 and whenever a round ends."""

    def __init__(self, settings: Settings, course: Course) -> None:
        super().__init__(settings, course)
        self.reel = Reel()

    def start_round(self, number: int) -> None:
        """Begin the round; before the first, the start grid is noted."""
        if not self.reel.frames:
            self._note(0)
        super().start_round(number)

    def end_round(self) -> None:
        """End the round and note it."""
        super().end_round()
        self._note(self.round)

    def _note(self, number: int) -> None:
        """Riders home left the road a moment ago; in the round of their arrival they are shown where they came to."""
        earlier = self.reel.frames.get(number - 1)
        known = earlier.home if earlier else ()
        arrived = [rider.name for rider in self.finish if rider.name not in known]
        out = [rider.name for rider in self.riders.values() if rider.status not in (RIDING, HOME)]
        wearer = self.jersey.wearer
        self.reel.note(
            number,
            self._standings(arrived),
            [rider.name for rider in self.finish],
            out,
            None if wearer is None else str(wearer),
        )

    def _standings(self, arrived: list[str]) -> Iterator[Standing]:
        course = self.course
        for rider in self.riders.values():
            on_road = rider.cell != NOWHERE and self.at[rider.cell] is rider
            if on_road or (rider.name in arrived and rider.cell != NOWHERE):
                row, lane = map(int, course.text[rider.cell].split("."))
                yield Standing(rider.name, rider.team.colour, rider.name, row, lane, home=rider.name in arrived)


def film(text: RaceText, boards: Mapping[str, Board]) -> Film:
    """A race on its course, round by round."""
    settings, usable = read_settings(text, boards)
    if settings.record == SHEET or not usable or settings.course is None:
        return Film(settings.course)
    judge = Judge(text, FilmedRace(settings, settings.course))
    judge.ride()
    race = judge.race
    assert isinstance(race, FilmedRace)
    return race.reel.film(settings.course)
