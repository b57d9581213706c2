"""Um Reifenbreite, scored by points: the base's ways are its own but for who rides in a team and the form of its pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.classify.scored_game import Row, Scale, ScoredGame
from scoring.games.um_reifenbreite.entry_form import PadForm
from scoring.games.um_reifenbreite.entry_sheet import PARTS, SPRINT_PLACES
from scoring.games.um_reifenbreite.facts import riders_of
from scoring.games.um_reifenbreite.pad import lay_out
from scoring.games.um_reifenbreite.settings import modules_of
from scoring.replay.answer import RaceAnswer
from scoring.replay.beginning import Beginning, Entered, finished
from scoring.replay.road import Course, cells_in


class UmReifenbreite(ScoredGame):
    """Points decide; a team has four riders, numbered by its colour."""

    entry_form = PadForm

    def riders_of(self, colour: str) -> list[str]:
        return riders_of(colour)

    def beginning(self, entered: Entered) -> Beginning:
        teams = [self.riders_of(colour) for colour in entered.colours]
        riders = [rider for team in teams for rider in team]
        parts = modules_of(entered.headers.get("rules", "")).intersection(PARTS)
        home, out = finished(riders)
        sheet = [f"finish {' '.join(home)}"] if home else []
        if "sprints" in parts and entered.course:
            over = " ".join(home[:SPRINT_PLACES])
            sheet += [f"sprint {sprint.line} {over}" for sprint in entered.course.sprints]
        if "jersey" in parts:
            sheet += [f"jersey {rider} 3" for rider in home[:1]]
        if "photo" in parts:
            sheet += [*(f"photo {rider} 3" for rider in home[1:2]), "end photo 1 6"]
        return Beginning(_on_the_grid(teams, entered.course), [*sheet, *out])

    def sheet(self, answer: RaceAnswer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        """The pad, sprints with the course's points."""
        values = {line.line: (line.row, line.points) for line in course.sprints} if course else {}
        return {"pad": lay_out(answer, self.score_sheet(answer, scale), team_names=names, sprint_values=values)}


def _on_the_grid(teams: Sequence[Sequence[str]], course: Course | None) -> list[str]:
    """Each rider on a start cell, from the front; no two of a team in one lane."""
    free = sorted(cells_in(course.start_cells), reverse=True) if course else []
    lines: list[str] = []
    for team in teams:
        lanes: set[int] = set()
        for rider in team:
            cell = next((cell for cell in free if course and course.lane[cell] not in lanes), None)
            if cell is None or course is None:
                continue
            free.remove(cell)
            lanes.add(course.lane[cell])
            lines.append(f"{rider} to {course.text[cell]}")
    return lines


SCORED: Final = UmReifenbreite("um-reifenbreite")
