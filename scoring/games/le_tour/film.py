"""Le Tour as a film: where the riders are at the end of each round. One who lies beside the road is shown fallen in their row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race, arrived
from scoring.games.le_tour.settings import Settings, read_settings
from scoring.replay.board import Board
from scoring.replay.frames import Film, Reel, Standing
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.road import NOWHERE, Course
from scoring.replay.statuses import HOME, RIDING


class FilmedRace(Race):
    """A race that notes where its riders are whenever a round ends. There is no start grid: riders come from off the road."""

    def __init__(self, settings: Settings, course: Course) -> None:
        super().__init__(settings, course)
        self.reel = Reel()

    def end_round(self) -> None:
        """End the round and note it."""
        super().end_round()
        out = [rider.name for rider in self.riders.values() if rider.status not in (RIDING, HOME)]
        home = [rider.name for rider in arrived(self.riders.values()) if rider.status == HOME]
        self.reel.note(self.round, self._standings(), home, out, None)

    def _standings(self) -> Iterator[Standing]:
        """Riders on the road and beside it; one who crossed the line this round stands where they came to behind it."""
        for rider in self.riders.values():
            here = rider.status == HOME and rider.over is not None and rider.over[0] == self.round
            if rider.cell != NOWHERE and (here or rider.status == RIDING):
                row, lane = self.course.row[rider.cell], self.course.lane[rider.cell]
                yield Standing(rider.name, rider.team, str(rider.number), row, lane, rider.beside, here)


def film(text: RaceText, boards: Mapping[str, Board]) -> Film:
    """A race on its course, round by round."""
    settings, usable = read_settings(text, boards)
    if settings.record == SHEET or not usable or settings.course is None:
        return Film(settings.course)
    race = FilmedRace(settings, settings.course)
    Judge(text, race).ride()
    return race.reel.film(settings.course)
