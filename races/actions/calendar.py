"""Stage races and their stages."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.audit import changed, record
from league.errors import Gone, Refused
from league.game_rules import check_game
from league.locks import still_there
from league.models import Season, User
from league.permissions import allow
from league.signals import scale_changed, season_changed, stage_race_changed
from league.words import clean_reason, free_slug
from races.actions.closing import keep_in_audit_log
from races.calendar_order import stage_races_pass, stages_pass
from races.calendar_rules import STAGE_FIELDS, STAGE_RACE_FIELDS, clean_stage, clean_stage_race, with_changes
from races.locks import any_published, lock_season, lock_stage, lock_stage_race, locked_races
from races.models import Race, Stage, StageRace

COUNTING = frozenset({"scale", "weight"})
"""What changes how published results count."""


@transaction.atomic
def create_stage_race(
    season: Season,
    *,
    by: User,
    game: str,
    name: str,
    rules: str = "",
    rulings: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    scale: Mapping[str, Any] | None = None,
    weight: Decimal | int | str = 1,
    position: int | None = None,
) -> StageRace:
    """Plan a stage race; the season's rulings and headers become its own, `rulings` and `headers` go over them.

    Raises NotAllowed; Refused naming every wrong field: game, name, rules, ruling-NAME, header-KEY, scale-NAME, weight,
    position.
    """
    allow(by, "calendar.edit", season)
    check_game(game)
    season = still_there(Season.objects.select_for_update(of=("self",)).select_related("club"), season.pk)
    house = season.house_rules
    others = StageRace.objects.filter(season=season)
    last = others.order_by("position").values_list("position", flat=True).last() or 0
    stage_race = StageRace(
        season=season,
        game=game,
        name=name,
        rules=rules,
        rulings={**house.get("rulings", {}).get(game, {}), **(rulings or {})},
        headers={**house.get("headers", {}).get(game, {}), **(headers or {})},
        scale=dict(scale or {}),
        weight=weight,
        position=last + 1 if position is None else position,
    )
    clean_stage_race(stage_race)
    stage_race.slug = free_slug(others, stage_race.name, "stage-race")
    stage_race.save()
    record(by, "stage_race.created", stage_race, club=season.club, after=_of_stage_race(stage_race) | {"game": game})
    season_changed.send(StageRace, season=season)
    return stage_race


def touches_published(stage_race: StageRace, changes: Mapping[str, Any]) -> bool:
    """Whether these settings would change how published results count. Raises Refused for settings that cannot be."""
    typed = {key: changes[key] for key in (COUNTING | {"position"}) & changes.keys()}
    changed_to = with_changes(stage_race, typed)
    clean_stage_race(changed_to, typed.keys())
    differing = any(getattr(changed_to, key) != getattr(stage_race, key) for key in COUNTING & typed.keys())
    return stage_races_pass(stage_race, changed_to.position) or (
        differing and any_published(Race.objects.filter(stage__stage_race=stage_race))
    )


@transaction.atomic
def edit_stage_race(stage_race: StageRace, *, by: User, reason: str = "", **changes: Any) -> StageRace:
    """Change name, rules, rulings, headers, scale, weight or position.

    Published results stay as they were judged, so rules and rulings do not change under them; a changed scale holds for
    all stages, and like the weight it needs a reason once a race is published; so does a position behind or before
    another stage race with results.
    Raises NotAllowed, Refused (rules with published races too).
    """
    allow(by, "calendar.edit", stage_race)
    _only(changes, STAGE_RACE_FIELDS)
    locked = lock_stage_race(stage_race.pk)
    was = _of_stage_race(locked)
    for key, value in changes.items():
        setattr(locked, key, value)
    clean_stage_race(locked)
    before, after = changed(was, _of_stage_race(locked))
    published = any_published(Race.objects.filter(stage__stage_race=locked))
    if after.keys() & {"rules", "rulings", "headers"} and published:
        raise Refused(_("Some of its races are published under these rules. Unpublish them first."), field="rules")
    asks = (published and after.keys() & COUNTING) or stage_races_pass(stage_race, locked.position)
    locked.save()
    why = clean_reason(reason) if asks else reason.strip()
    record(by, "stage_race.edited", locked, club=locked.club, before=before, after=after, reason=why)
    if "scale" in after:
        scale_changed.send(StageRace, stage_race=locked)
    season_changed.send(StageRace, season=locked.season)
    return locked


@transaction.atomic
def remove_stage_race(stage_race: StageRace, *, by: User) -> None:
    """Delete a stage race of which nothing ever was published; its drafts stay in the audit log. Raises NotAllowed, Refused."""
    allow(by, "calendar.edit", stage_race)
    lock_stage_race(stage_race.pk)
    keep_in_audit_log(locked_races(Race.objects.filter(stage__stage_race=stage_race)), by=by)
    record(by, "stage_race.removed", stage_race, club=stage_race.club, before=_of_stage_race(stage_race))
    season = stage_race.season
    stage_race.delete()
    season_changed.send(StageRace, season=season)


@transaction.atomic
def create_stage(
    stage_race: StageRace,
    *,
    by: User,
    board: str = "",
    course: str = "",
    road: str = "",
    rules: str = "",
    headers: Mapping[str, str] | None = None,
    name: str = "",
    date: datetime.date | None = None,
    number: int | None = None,
    reason: str = "",
) -> Stage:
    """Plan a stage on a course of a board the club has, or on a game's own road (`Stage.road`); `create_race` then sets
    up its tables. `rules` are its own where they differ from the stage race's, `headers` more lines of its logs.

    Raises NotAllowed; Refused naming every wrong field (board, course, road, rules, header-KEY, date, number, name).
    """
    allow(by, "calendar.edit", stage_race)
    lock_season(stage_race.season_id)
    stage_race = lock_stage_race(stage_race.pk)
    last = stage_race.stages.order_by("number").values_list("number", flat=True).last() or 0
    stage = Stage(stage_race=stage_race, board=board, course=course, road=road, rules=rules, name=name, date=date)
    stage.headers = dict(headers or {})
    stage.number = last + 1 if number is None else number
    clean_stage(stage)
    stage.save()
    record(by, "stage.created", stage, club=stage.club, after=_of_stage(stage), reason=reason.strip())
    stage_race_changed.send(Stage, stage_race=stage_race)
    return stage


@transaction.atomic
def edit_stage(stage: Stage, *, by: User, reason: str = "", **changes: Any) -> Stage:
    """Change name, road, rules, date or number; a number that puts published results into another order needs a reason.

    Raises NotAllowed, Refused (road or rules with published races too).
    """
    allow(by, "calendar.edit", stage)
    _only(changes, STAGE_FIELDS)
    lock_season(stage.stage_race.season_id)
    lock_stage_race(stage.stage_race_id)
    locked = still_there(Stage.objects.select_related("stage_race__season__club"), stage.pk)
    was = _of_stage(locked)
    for key, value in changes.items():
        setattr(locked, key, value)
    clean_stage(locked)
    before, after = changed(was, _of_stage(locked))
    kept = sorted(after.keys() & {"board", "course", "road", "rules", "headers"})
    if kept and any_published(locked.races.all()):
        raise Refused(_("A race on this course is published. Unpublish it first."), field=kept[0])
    why = clean_reason(reason) if stages_pass(locked.stage_race, {locked.pk: locked.number}) else reason.strip()
    locked.save()
    record(by, "stage.edited", locked, club=locked.club, before=before, after=after, reason=why)
    stage_race_changed.send(Stage, stage_race=locked.stage_race)
    return locked


def moved_numbers(stage: Stage, *, up: bool) -> dict[int, int]:
    """The numbers, by stage, once it has changed places with the stage before it (`up`) or after it.

    Raises Refused for the first stage up, for the last down.
    """
    stages = list(Stage.objects.filter(stage_race=stage.stage_race_id).order_by("number"))
    here = next((index for index, each in enumerate(stages) if each.pk == stage.pk), None)
    if here is None:
        raise Gone
    there = here - 1 if up else here + 1
    if not 0 <= there < len(stages):
        raise Refused(_("It is the first stage already.") if up else _("It is the last stage already."))
    return {stages[here].pk: stages[there].number, stages[there].pk: stages[here].number}


@transaction.atomic
def move_stage(stage: Stage, *, by: User, up: bool, reason: str = "") -> Stage:
    """Exchange a stage's number with that of the stage before it (`up`) or after it; races and results stay with their stages.

    Two stages with published results need a reason where their order counts.
    Raises NotAllowed; Refused for the first stage up, for the last down.
    """
    allow(by, "calendar.edit", stage)
    lock_stage_race(stage.stage_race_id)
    numbers = moved_numbers(stage, up=up)
    why = clean_reason(reason) if stages_pass(stage.stage_race, numbers) else reason.strip()
    moved, other = (Stage.objects.get(pk=pk) for pk in numbers)
    before, after = moved.number, other.number
    free = (Stage.objects.filter(stage_race=stage.stage_race_id).aggregate(last=Max("number"))["last"] or 0) + 1
    for each, number in ((moved, free), (other, before), (moved, after)):  # a number is there once
        each.number = number
        each.save(update_fields=["number"])
    record(by, "stage.moved", moved, club=stage.club, before={"number": before}, after={"number": after}, reason=why)
    stage_race_changed.send(Stage, stage_race=stage.stage_race)
    return moved


@transaction.atomic
def remove_stage(stage: Stage, *, by: User, reason: str = "") -> None:
    """Delete a stage of which nothing ever was published; its drafts stay in the audit log.

    Raises NotAllowed; Refused for one that was published: it can be cancelled.
    """
    allow(by, "calendar.edit", stage)
    lock_stage_race(stage.stage_race_id)
    locked = lock_stage(stage.pk)
    keep_in_audit_log(locked_races(Race.objects.filter(stage=locked)), by=by)
    record(by, "stage.removed", locked, club=locked.club, before=_of_stage(locked), reason=reason.strip())
    stage_race = locked.stage_race
    locked.delete()
    stage_race_changed.send(Stage, stage_race=stage_race)


def _only(changes: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    if unknown := changes.keys() - set(fields):
        message = f"no such field: {sorted(unknown)}"
        raise TypeError(message)


def _of_stage_race(stage_race: StageRace) -> dict[str, Any]:
    return {key: getattr(stage_race, key) for key in STAGE_RACE_FIELDS} | {"weight": str(stage_race.weight)}


def _of_stage(stage: Stage) -> dict[str, Any]:
    return {key: getattr(stage, key) for key in STAGE_FIELDS} | {"date": stage.date.isoformat() if stage.date else None}
