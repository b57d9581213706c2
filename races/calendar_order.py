"""Whether a new order in the calendar puts results that are published into another order.

In what order stages were ridden decides between level riders, and who led after which stage; the order of stage races decides
between teams that are level in the season.
"""

from __future__ import annotations

from collections.abc import Mapping

from races.models import Stage, StageRace
from scoring.classify.scored_game import scored_game


def stages_pass(stage_race: StageRace, numbers: Mapping[int, int]) -> bool:
    """Whether stages with a published result pass one another once `numbers` (by stage) hold, in a game where that counts."""
    if not scored_game(stage_race.game).order_counts:
        return False
    ridden = Stage.objects.filter(stage_race=stage_race).published()
    order = list(ridden.order_by("number").values_list("number", "pk"))
    return order != sorted(order, key=lambda stage: numbers.get(stage[1], stage[0]))


def stage_races_pass(stage_race: StageRace, position: int) -> bool:
    """Whether the stage race passes another one of its season, both with a published result, once it is in this position."""
    ridden = StageRace.objects.filter(season=stage_race.season_id).published()
    order = list(ridden.order_by("position", "pk").values_list("position", "pk"))
    return order != sorted(order, key=lambda each: (position if each[1] == stage_race.pk else each[0], each[1]))
