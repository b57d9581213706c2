"""Stage races and their stages."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit import changed, record
from league.errors import Faults, Refused
from league.game_rules import OWN_HEADERS, check_game, check_headers, check_rules
from league.models import Season, User
from league.numbers import NotANumber, number_of
from league.permissions import allow
from league.signals import scale_changed, season_changed, stage_race_changed
from league.words import clean_name, clean_reason, free_slug
from races.actions.closing import keep_in_trail
from races.boards import boards_of, foreign_course
from races.locks import any_published, lock_stage_race, locked_races
from races.models import Race, Stage, StageRace
from scoring.games import scored_game
from scoring.replay.games import GAMES

STAGE_RACE_FIELDS = ("name", "rules", "rulings", "headers", "scale", "weight", "position")
COUNTING = frozenset({"scale", "weight"})
"""What changes how published results count."""
STAGE_FIELDS = ("name", "board", "course", "road", "rules", "headers", "date", "number")


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

    Raises NotAllowed; Refused naming the field (game, name, rules, rulings, headers, scale, weight, position).
    """
    allow(by, "calendar.edit", season)
    check_game(game)
    house = season.house_rules
    plain = clean_name(name, longest=120)
    others = StageRace.objects.filter(season=Season.objects.select_for_update().get(pk=season.pk))
    last = others.order_by("position").values_list("position", flat=True).last() or 0
    stage_race = StageRace(
        season=season,
        game=game,
        name=plain,
        slug=free_slug(others, plain, "stage-race"),
        rules=" ".join(rules.lower().split()),
        rulings={**house.get("rulings", {}).get(game, {}), **(rulings or {})},
        headers={**house.get("headers", {}).get(game, {}), **(headers or {})},
        scale=_scale(game, scale or {}),
        weight=_weight(weight),
        position=_whole(last + 1 if position is None else position, "position"),
    )
    _check_rules_of(stage_race)
    stage_race.save()
    record(by, "stage_race.created", stage_race, club=season.club, after=_of_stage_race(stage_race) | {"game": game})
    season_changed.send(StageRace, season=season)
    return stage_race


def touches_published(stage_race: StageRace, changes: Mapping[str, Any]) -> bool:
    """Whether these settings would change how published results count. Raises Refused for settings that cannot be."""
    differing = (
        "weight" in changes and _weight(changes["weight"]) != stage_race.weight,
        "scale" in changes and _scale(stage_race.game, changes["scale"]) != stage_race.scale,
    )
    return any(differing) and any_published(Race.objects.filter(stage__stage_race=stage_race))


@transaction.atomic
def edit_stage_race(stage_race: StageRace, *, by: User, reason: str = "", **changes: Any) -> StageRace:
    """Change name, rules, rulings, headers, scale, weight or position.

    Published results stay as they were judged, so rules and rulings do not change under them; a changed scale holds for
    all stages, and like the weight it needs a reason once a race is published.
    Raises NotAllowed, Refused (rules with published races too).
    """
    allow(by, "calendar.edit", stage_race)
    _only(changes, STAGE_RACE_FIELDS)
    locked = lock_stage_race(stage_race.pk)
    was = _of_stage_race(locked)
    for key, value in changes.items():
        setattr(locked, key, value)
    locked.name = clean_name(locked.name, longest=120)
    locked.rules = " ".join(locked.rules.lower().split())
    locked.weight, locked.position = _weight(locked.weight), _whole(locked.position, "position")
    locked.scale = _scale(locked.game, locked.scale)
    _check_rules_of(locked)
    before, after = changed(was, _of_stage_race(locked))
    published = any_published(Race.objects.filter(stage__stage_race=locked))
    if after.keys() & {"rules", "rulings", "headers"} and published:
        raise Refused(_("Some of its races are published under these rules. Unpublish them first."), field="rules")
    locked.save()
    why = clean_reason(reason) if published and after.keys() & COUNTING else reason.strip()
    record(by, "stage_race.edited", locked, club=locked.club, before=before, after=after, reason=why)
    if "scale" in after:
        scale_changed.send(StageRace, stage_race=locked)
    season_changed.send(StageRace, season=locked.season)
    return locked


@transaction.atomic
def remove_stage_race(stage_race: StageRace, *, by: User) -> None:
    """Delete a stage race of which nothing ever was published; its drafts stay in the trail. Raises NotAllowed, Refused."""
    allow(by, "calendar.edit", stage_race)
    try:
        lock_stage_race(stage_race.pk)
    except StageRace.DoesNotExist as error:
        raise Refused(_("Somebody has removed it in the meantime.")) from error
    keep_in_trail(locked_races(Race.objects.filter(stage__stage_race=stage_race)), by=by)
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
) -> Stage:
    """Plan a stage on a course of a board the club has, or on a game's own road (`Stage.road`); `create_race` then sets
    up its tables. `rules` are its own where they differ from the stage race's, `headers` more lines of its logs.

    Raises NotAllowed; Refused naming the field (board, course, road, rules, headers, date, number, name).
    """
    allow(by, "calendar.edit", stage_race)
    lock_stage_race(stage_race.pk)
    last = stage_race.stages.order_by("number").values_list("number", flat=True).last() or 0
    stage = Stage(stage_race=stage_race, board=board, course=course, road=road, rules=rules, name=name, date=date)
    stage.headers = dict(headers or {})
    stage.number = last + 1 if number is None else number
    _check_stage(stage)
    stage.save()
    record(by, "stage.created", stage, club=stage.club, after=_of_stage(stage))
    stage_race_changed.send(Stage, stage_race=stage_race)
    return stage


@transaction.atomic
def edit_stage(stage: Stage, *, by: User, **changes: Any) -> Stage:
    """Change name, road, rules, date or number. Raises NotAllowed, Refused (road or rules with published races too)."""
    allow(by, "calendar.edit", stage)
    _only(changes, STAGE_FIELDS)
    lock_stage_race(stage.stage_race_id)
    locked = Stage.objects.select_related("stage_race__season__club").get(pk=stage.pk)
    was = _of_stage(locked)
    for key, value in changes.items():
        setattr(locked, key, value)
    _check_stage(locked)
    before, after = changed(was, _of_stage(locked))
    if after.keys() & {"board", "course", "road", "rules", "headers"} and any_published(locked.races.all()):
        raise Refused(_("A race on this course is published. Unpublish it first."), field="course")
    locked.save()
    record(by, "stage.edited", locked, club=locked.club, before=before, after=after)
    stage_race_changed.send(Stage, stage_race=locked.stage_race)
    return locked


@transaction.atomic
def move_stage(stage: Stage, *, by: User, up: bool) -> Stage:
    """Exchange a stage's number with that of the stage before it (`up`) or after it; races and results stay with their stages.

    Raises NotAllowed; Refused for the first stage up, for the last down.
    """
    allow(by, "calendar.edit", stage)
    lock_stage_race(stage.stage_race_id)
    stages = list(Stage.objects.filter(stage_race=stage.stage_race_id).order_by("number"))
    here = next(index for index, each in enumerate(stages) if each.pk == stage.pk)
    there = here - 1 if up else here + 1
    if not 0 <= there < len(stages):
        raise Refused(_("It is the first stage already.") if up else _("It is the last stage already."))
    moved, other = stages[here], stages[there]
    before, after = moved.number, other.number
    for each, number in ((moved, stages[-1].number + 1), (other, before), (moved, after)):  # a number is there once
        each.number = number
        each.save(update_fields=["number"])
    record(by, "stage.moved", moved, club=stage.club, before={"number": before}, after={"number": after})
    stage_race_changed.send(Stage, stage_race=stage.stage_race)
    return moved


@transaction.atomic
def remove_stage(stage: Stage, *, by: User) -> None:
    """Delete a stage of which nothing ever was published; its drafts stay in the trail.

    Raises NotAllowed; Refused for one that was published: it can be cancelled.
    """
    allow(by, "calendar.edit", stage)
    lock_stage_race(stage.stage_race_id)
    keep_in_trail(locked_races(Race.objects.filter(stage=stage)), by=by)
    record(by, "stage.removed", stage, club=stage.club, before=_of_stage(stage))
    stage_race = stage.stage_race
    stage.delete()
    stage_race_changed.send(Stage, stage_race=stage_race)


def _check_rules_of(stage_race: StageRace) -> None:
    """Raises Refused naming every ruling and every line that is wrong."""
    faults = Faults()
    with faults:
        check_rules(stage_race.game, stage_race.rules, stage_race.rulings)
    with faults:
        check_headers(stage_race.game, stage_race.headers, field="header-{key}")
    faults.tell()


def _check_stage(stage: Stage) -> None:
    """Raises Refused naming every field that is wrong."""
    faults = Faults()
    with faults:
        if stage.name:
            stage.name = clean_name(stage.name, longest=120)
    with faults:
        stage.number = _whole(stage.number, "number", least=1)
        if stage.stage_race.stages.filter(number=stage.number).exclude(pk=stage.pk).exists():
            raise Refused(
                _("There is already a stage %(number)d. Stages change places on the stage race's page.")
                % {"number": stage.number},
                field="number",
            )
    with faults:
        check_road(stage)
    stage.rules = " ".join(stage.rules.lower().split())
    with faults:
        if stage.rules:
            check_rules(stage.stage_race.game, stage.rules, {})
    with faults:
        _check_day(stage)
    faults.tell()
    _check_headers_of(stage)


def _check_day(stage: Stage) -> None:
    """That the stage lies in its season. Raises Refused."""
    season = stage.stage_race.season
    if stage.date and not season.starts <= stage.date <= season.ends:
        raise Refused(
            _("%(date)s is not a day of the season %(season)s (%(starts)s to %(ends)s).")
            % {"date": stage.date, "season": season, "starts": season.starts, "ends": season.ends},
            field="date",
        )


def _check_headers_of(stage: Stage) -> None:
    """That the stage's own header lines fit its road and its rules. Raises Refused."""
    stage.headers = {str(key).strip().lower(): str(value).strip() for key, value in stage.headers.items()}
    if own := OWN_HEADERS & stage.headers.keys():
        raise Refused(_("“%(key)s” is set by the stage race and the stage.") % {"key": min(own)}, field="headers")
    key, _colon, road = stage.road.partition(":")
    known = {key: road.strip(), "rules": stage.rules or stage.stage_race.rules}
    known = {key: value for key, value in known.items() if value}
    check_headers(stage.stage_race.game, known | stage.headers, field="headers")


def check_road(stage: Stage) -> None:
    """That the stage has a road of its game: a course of a board, or the line that names its track. Raises Refused."""
    game = stage.stage_race.game
    if GAMES[game].stages:
        if stage.board or stage.course:
            raise Refused(_("%(game)s does not use boards.") % {"game": GAMES[game].title}, field="board")
        key, colon, value = stage.road.partition(":")
        stage.road = f"{key.strip().lower()}: {value.strip()}"
        if not colon or key.strip().lower() not in {"stage", "track"} or not value.strip():
            raise Refused(_("The road is a printed stage or a track of tiles."), field="road")
        check_headers(game, {key.strip().lower(): value.strip()}, field="road")
        return
    if stage.road:
        raise Refused(_("%(game)s is ridden on a course of a board.") % {"game": GAMES[game].title}, field="road")
    boards = boards_of(stage.club)
    if stage.board not in boards:
        raise Refused(
            _("The club has no board “%(board)s”. It has: %(boards)s.")
            % {"board": stage.board, "boards": ", ".join(boards)},
            field="board",
        )
    courses = boards[stage.board].plans
    planned = Stage.objects.filter(pk=stage.pk, board=stage.board).exists() if stage.pk else False
    if (faults := boards[stage.board].faults) and not planned:
        raise Refused(
            _("No new stage can be planned on “%(board)s”: %(faults)s. Upload the board again under a new name.")
            % {"board": stage.board, "faults": "; ".join(faults)},
            field="board",
        )
    if stage.course not in courses:
        raise Refused(
            _("The board “%(board)s” has no course “%(course)s”. It has: %(courses)s.")
            % {"board": stage.board, "course": stage.course, "courses": ", ".join(courses)},
            field="course",
        )
    kept = stage.pk and Stage.objects.filter(pk=stage.pk, board=stage.board, course=stage.course).exists()
    if not kept and (fault := foreign_course(stage, boards)):
        raise Refused(fault, field="course")


def _only(changes: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    if unknown := changes.keys() - set(fields):
        message = f"no such field: {sorted(unknown)}"
        raise TypeError(message)


def _whole(number: int, field: str, *, least: int = 0) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= 9999:
        raise Refused(_("This takes a whole number from %(least)d to 9999.") % {"least": least}, field=field)
    return number


def _weight(weight: Decimal | int | str) -> Decimal:
    try:
        exact = number_of(weight) if isinstance(weight, str) else Decimal(weight)
    except (NotANumber, ArithmeticError):
        exact = Decimal(-1)
    if not exact.is_finite() or not 0 <= exact <= 999 or -int(exact.as_tuple().exponent) > 4:
        raise Refused(_("A weight is a number from 0 to 999 with at most four decimals."), field="weight")
    return exact


def _scale(game: str, scale: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return scored_game(game).clean_scale(scale)
    except ValueError as error:
        name, value = error.args
        raise Refused(
            _("“%(value)s” does not fit “%(name)s”.") % {"value": value, "name": name}, field=f"scale-{name}"
        ) from error


def _of_stage_race(stage_race: StageRace) -> dict[str, Any]:
    return {key: getattr(stage_race, key) for key in STAGE_RACE_FIELDS} | {"weight": str(stage_race.weight)}


def _of_stage(stage: Stage) -> dict[str, Any]:
    return {key: getattr(stage, key) for key in STAGE_FIELDS} | {"date": stage.date.isoformat() if stage.date else None}
