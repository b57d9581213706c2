"""What stage races and stages may be: checked before they are saved, and every wrong field is told at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _

from league import game_words
from league.errors import Faults, Refused
from league.game_rules import OWN_HEADERS, check_headers, check_rules, header_faults
from league.numbers import NotANumber, number_of
from league.words import clean_name
from races.boards import boards_of, foreign_course
from races.locks import lock_board
from races.models import Stage, StageRace
from scoring.classify.scored_game import scored_game
from scoring.replay.games import GAMES

STAGE_RACE_FIELDS: Final = ("name", "rules", "rulings", "headers", "scale", "weight", "position")
STAGE_FIELDS: Final = ("name", "board", "course", "road", "rules", "headers", "date", "number")

Thing = TypeVar("Thing", Stage, StageRace)
Check = Callable[[Thing], None]


def clean_stage_race(stage_race: StageRace, fields: Collection[str] = STAGE_RACE_FIELDS) -> None:
    """Clean `fields` in place. Raises Refused naming every wrong one: name, rules, ruling-NAME, header-KEY, scale-NAME, …"""
    _clean(stage_race, STAGE_RACE_CHECKS, fields)


def clean_stage(stage: Stage, fields: Collection[str] = STAGE_FIELDS) -> None:
    """Clean `fields` in place. Raises Refused naming every wrong one; of its header lines each as header-KEY."""
    _clean(stage, STAGE_CHECKS, fields)


def stage_race_faults(stage_race: StageRace, changes: Mapping[str, Any]) -> list[Refused]:
    """What would be wrong with the stage race if it were changed so, a field each; other fields are not looked at."""
    return _faults(lambda: clean_stage_race(with_changes(stage_race, changes), changes.keys()))


def stage_faults(stage: Stage, changes: Mapping[str, Any]) -> list[Refused]:
    """As `stage_race_faults`."""
    return _faults(lambda: clean_stage(with_changes(stage, changes), changes.keys()))


def with_changes(thing: Thing, changes: Mapping[str, Any]) -> Thing:
    """A copy of the row that nobody saves."""
    other = copy(thing)
    for key, value in changes.items():
        setattr(other, key, value)
    return other


def _faults(clean: Callable[[], None]) -> list[Refused]:
    try:
        clean()
    except Refused as error:
        return list(error.each())
    return []


def _clean(thing: Thing, checks: Sequence[tuple[frozenset[str], Check[Thing]]], fields: Collection[str]) -> None:
    faults = Faults()
    for looked_at, check in checks:
        if looked_at.intersection(fields):
            with faults:
                check(thing)
    faults.tell()


def _name(thing: Stage | StageRace) -> None:
    thing.name = clean_name(thing.name, longest=120)


def _name_if_any(stage: Stage) -> None:
    if stage.name:
        _name(stage)


def _weight(stage_race: StageRace) -> None:
    weight: object = stage_race.weight
    try:
        exact = number_of(weight) if isinstance(weight, str) else Decimal(weight)  # type: ignore[arg-type]
    except (NotANumber, ArithmeticError):
        exact = Decimal(-1)
    if not exact.is_finite() or not 0 <= exact <= 999 or -int(exact.as_tuple().exponent) > 4:
        raise Refused(_("A weight is a number from 0 to 999 with at most four decimals, such as 1.5."), field="weight")
    stage_race.weight = exact


def _position(stage_race: StageRace) -> None:
    stage_race.position = _whole(stage_race.position, "position")


def _scale(stage_race: StageRace) -> None:
    """Each setting by itself, so that all wrong ones are told."""
    its, faults = scored_game(stage_race.game), Faults()
    clean: dict[str, Any] = {}
    for setting in stage_race.scale.items():
        try:
            clean |= its.clean_scale(dict([setting]))
        except ValueError as error:
            name, value = error.args
            label, _help = game_words.scale(stage_race.game).get(name, (name, ""))
            words = _("“%(value)s” does not fit “%(name)s”. This would be right: %(sample)s") % {
                "value": " ".join(map(str, value)) if isinstance(value, list | tuple) else value,
                "name": label,
                "sample": its.scale_words({}).get(name, _("nothing")),
            }
            faults.found.append(Refused(words, field=f"scale-{name}"))
    faults.tell()
    stage_race.scale = clean


def _rules_and_rulings(stage_race: StageRace) -> None:
    stage_race.rules = " ".join(stage_race.rules.lower().split())
    check_rules(stage_race.game, stage_race.rules, stage_race.rulings)


def _headers(stage_race: StageRace) -> None:
    check_headers(stage_race.game, stage_race.headers, field="header-{key}")


def _number(stage: Stage) -> None:
    stage.number = _whole(stage.number, "number", least=1)
    if stage.stage_race.stages.filter(number=stage.number).exclude(pk=stage.pk).exists():
        raise Refused(
            _("There is already a stage %(number)d. Stages change places on the stage race's page.")
            % {"number": stage.number},
            field="number",
        )


def _rules(stage: Stage) -> None:
    stage.rules = " ".join(stage.rules.lower().split())
    if stage.rules:
        check_rules(stage.stage_race.game, stage.rules, {})


def _day(stage: Stage) -> None:
    """That the stage lies in its season. Raises Refused."""
    season = stage.stage_race.season
    if stage.date and not season.starts <= stage.date <= season.ends:
        raise Refused(
            _("%(date)s is not a day of the season %(season)s (%(starts)s to %(ends)s).")
            % {"date": stage.date, "season": season, "starts": season.starts, "ends": season.ends},
            field="date",
        )


def _headers_of_stage(stage: Stage) -> None:
    """That the stage's own header lines fit its road and its rules; what is wrong with those is told by their own checks."""
    stage.headers = {str(key).strip().lower(): str(value).strip() for key, value in stage.headers.items()}
    faults = Faults()
    for key in sorted(OWN_HEADERS & stage.headers.keys()):
        words = _("“%(key)s” is set by the stage race and the stage.") % {"key": key}
        faults.found.append(Refused(words, field=f"header-{key}"))
    own = {key: value for key, value in stage.headers.items() if key not in OWN_HEADERS}
    key, _colon, road = stage.road.partition(":")
    known = {key: road.strip(), "rules": stage.rules or stage.stage_race.rules}
    found = header_faults(stage.stage_race.game, {key: value for key, value in known.items() if value} | own)
    faults.found += [Refused(why, field=f"header-{key}") for key, why in found.items() if key in own]
    faults.tell()


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
    if stage.board not in boards or not lock_board(stage):
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


def _whole(number: int, field: str, *, least: int = 0) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= 9999:
        raise Refused(_("This takes a whole number from %(least)d to 9999.") % {"least": least}, field=field)
    return number


STAGE_RACE_CHECKS: Final[Sequence[tuple[frozenset[str], Check[StageRace]]]] = (
    (frozenset({"name"}), _name),
    (frozenset({"weight"}), _weight),
    (frozenset({"position"}), _position),
    (frozenset({"scale"}), _scale),
    (frozenset({"rules", "rulings"}), _rules_and_rulings),
    (frozenset({"headers"}), _headers),
)
"""Each check with the fields that it looks at."""
STAGE_CHECKS: Final[Sequence[tuple[frozenset[str], Check[Stage]]]] = (
    (frozenset({"name"}), _name_if_any),
    (frozenset({"number"}), _number),
    (frozenset({"board", "course", "road"}), check_road),
    (frozenset({"rules"}), _rules),
    (frozenset({"date"}), _day),
    (frozenset({"headers"}), _headers_of_stage),
)
