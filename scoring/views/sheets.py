"""A score sheet as a page shows it, published or not, and what publishing it changes, in words and rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from races.models import Race, StageRace
from races.roads import course_of
from scoring.actions import WhatIf
from scoring.changes import (
    OrderChange,
    Sheet,
    classification_changes,
    leader_changes,
    order_changes,
    rider_changes,
    sheet_changes,
    standings_changes,
)
from scoring.classify.classification import Classification
from scoring.classify.scored_game import scored_game
from scoring.replay.answer import RaceAnswer

LED: Mapping[str, Promise] = {
    "leader": gettext_lazy("Leads the stage race"),
    "yellow": gettext_lazy("Wears the yellow jersey"),
    "fastest_team": gettext_lazy("Fastest team"),
    "points_leader": gettext_lazy("Leads by points"),
    "jersey": gettext_lazy("Yellow jersey in the race"),
    "photos": gettext_lazy("Photo cards drawn"),
    "out": gettext_lazy("Out of the race"),
    "badges": gettext_lazy("Badges"),
    "exhaustion": gettext_lazy("Exhaustion cards left in the stack"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A row of “was and is”: what it is about, and both as text ("" is nobody)."""

    what: str
    before: str
    after: str


def team_names(race: Race) -> dict[str, str]:
    """The club team that rides in each colour."""
    return {entry.colour: entry.team.name for entry in race.entries.select_related("team")}


def sheet_of(race: Race, answer: RaceAnswer, names: Mapping[str, str]) -> dict[str, Any]:
    """A replay's answer as the race's score sheet: the include that shows it, as `sheet_template`, and what that is given."""
    stage_race = race.stage.stage_race
    game = scored_game(stage_race.game)
    return {
        "sheet_template": game.sheet_template,
        **game.sheet(answer, names, course_of(race.stage), stage_race.scale),
    }


def result_changes(race: Race, before: RaceAnswer, after: RaceAnswer) -> dict[str, Any]:
    """Two replay answers for the race side by side: `sheet_changes`, and `orders` (sprints, jersey, who is out, and the like)."""
    stage_race = race.stage.stage_race
    game = scored_game(stage_race.game)
    was, now = (Sheet(game.score_sheet(answer, stage_race.scale), game.told_of) for answer in (before, after))
    return {
        "sheet_changes": sheet_changes(was, now, team_names(race)),
        "orders": _told(order_changes(before, after)),
    }


def what_changes(race: Race, would: WhatIf) -> dict[str, Any]:
    """Everything that publishing changes, as the page lists it; nothing for what cannot be said before it is complete."""
    changes: dict[str, Any] = {"first": would.answer_before is None}
    if would.answer_before is not None:
        changes |= result_changes(race, would.answer_before, would.answer_after)
    if would.classification_after is not None:
        changes |= table_changes(race.stage.stage_race, would.classification_before, would.classification_after)
    if would.standings_after is not None:
        changes["standings_changes"] = standings_changes(would.standings_before, would.standings_after)
    changes["nothing"] = not any(value for key, value in changes.items() if key != "first")
    return changes


def table_changes(stage_race: StageRace, before: Classification, after: Classification) -> dict[str, Any]:
    """What differs between two classifications of the stage race: teams, riders, and who leads."""
    game = scored_game(stage_race.game)
    return {
        "classification_changes": classification_changes(before, after),
        "rider_changes": rider_changes(before, after),
        "leaders": _told(leader_changes(game.leaders(before), game.leaders(after))),
    }


def _told(changes: Iterable[OrderChange]) -> list[Told]:
    return [
        Told(
            _("Sprint %(line)s") % {"line": change.word} if change.kind == "sprint" else str(LED[change.kind]),
            change.before,
            change.after,
        )
        for change in changes
    ]
