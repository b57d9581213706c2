"""A season's settings, checked before they are saved: a wrong points table is an error at set-up, not silent zeros."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from league import game_words
from league.errors import Faults, Refused
from league.game_rules import OWN_HEADERS, check_game, header_faults
from league.models import Ties
from league.numbers import NotANumber, number_of, shown
from league.words import clean_name
from scoring.classify.tie_breaks import TIE_BREAKS

SETTINGS = ("name", "starts", "ends", "points_table", "ties", "best", "drop", "tie_break", "house_rules")

COUNTING = ("points_table", "ties", "best", "drop", "tie_break")
"""Those that change how published results count."""


def tie_break_words() -> list[tuple[str, str]]:
    """Each step of a tie-break with what it is called, in the reader's language."""
    return [(step.key, _(step.label)) for step in TIE_BREAKS.values()]


def clean_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as they may be saved. Raises Refused naming every wrong field; TypeError for a setting there is not."""
    if unknown := settings.keys() - set(SETTINGS):
        message = f"a season has no setting {sorted(unknown)}"
        raise TypeError(message)
    clean, faults = dict(settings), Faults()
    for key, cleaned in CLEANED.items():
        if key in clean:
            with faults:
                clean[key] = cleaned(clean[key])
    with faults:
        check_together(clean)
    faults.tell()
    return clean


def setting_faults(settings: Mapping[str, Any]) -> list[Refused]:
    """What is wrong with those settings that are there, a field each."""
    try:
        clean_settings(settings)
    except Refused as error:
        return list(error.each())
    return []


def check_together(settings: Mapping[str, Any]) -> None:
    """What settings say of one another, as far as they are there. Raises Refused."""
    starts, ends = settings.get("starts"), settings.get("ends")
    best, drop = settings.get("best"), settings.get("drop") or 0
    faults = Faults()
    with faults:
        if starts is not None and ends is not None and ends < starts:
            raise Refused(
                _("A season ends on the day it starts or later: on %(starts)s, say.") % {"starts": starts}, field="ends"
            )
    with faults:
        if best is not None and best < 1:
            raise Refused(_("At least one stage race counts."), field="best")
    with faults:
        if drop < 0:
            raise Refused(_("This takes 0 or more stage races."), field="drop")
        if best is not None and drop:
            raise Refused(
                _("Either the best are counted or the worst are dropped: leave one of the two empty."), field="drop"
            )
    faults.tell()


def _name(name: Any) -> str:
    return clean_name(name, longest=120)


def _ties(ties: Any) -> str:
    if ties not in Ties.values:
        raise Refused(_("Ties are equal, average or share."), field="ties")
    return str(ties)


def _points_table(table: Any) -> list[int | str]:
    """Points a place: whole numbers as they are, others as exact decimal words, never growing with the place."""
    if not isinstance(table, list) or not table or len(table) > 100:
        raise Refused(_("The points table needs between 1 and 100 places, such as 10 7 5 3 2 1."), field="points_table")
    numbers = [_number_of_points(points) for points in table]
    if any(better < worse for better, worse in pairwise(numbers)):
        raise Refused(
            _("No place earns more points than a better one: %(sorted)s, perhaps?")
            % {"sorted": " ".join(str(number) for number in sorted(numbers, reverse=True))},
            field="points_table",
        )
    return [int(number) if number == int(number) else shown(number) for number in numbers]


def same_points(one: Sequence[int | str], other: Sequence[int | str]) -> bool:
    """Whether two points tables are the same numbers, however these are written: 7.50 is 7.5."""
    return [Decimal(str(points)) for points in one] == [Decimal(str(points)) for points in other]


def _number_of_points(points: Any) -> Decimal:
    """A number of points as its exact decimal; a word is read as in forms. Raises Refused."""
    why = _("“%(points)s” is not a number of points.") % {"points": points}
    number = Decimal("NaN")
    try:
        if isinstance(points, str):
            number = number_of(points, called=_("a number of points"))
        elif isinstance(points, int | float | Decimal) and not isinstance(points, bool):
            number = Decimal(str(points))
    except NotANumber as error:
        why = str(error)
    if not number.is_finite() or not 0 <= number <= 100_000 or round(number, 4) != number:
        raise Refused(
            _("%(why)s Points are 0 to 100000 with at most four decimals, such as 10 7.5 5.") % {"why": why},
            field="points_table",
        )
    return number


def _tie_break(steps: Any) -> list[str]:
    if not isinstance(steps, list) or len(set(map(str, steps))) != len(steps):
        raise Refused(_("Each step of the tie-break may be used only once."), field="tie_break")
    for step in steps:
        if not isinstance(step, str) or step not in TIE_BREAKS:
            raise Refused(_("“%(step)s” is not a step of a tie-break.") % {"step": step}, field="tie_break")
    return steps


def _house_rules(house_rules: Any) -> dict[str, dict[str, dict[str, str]]]:
    """{"rulings": {game: {name: choice}}, "headers": {game: {key: value}}}, each put to the game's reader."""
    if not isinstance(house_rules, Mapping) or house_rules.keys() - {"rulings", "headers"}:
        raise Refused(_("House rules are rulings and headers, by game."), field="house_rules")
    clean: dict[str, dict[str, dict[str, str]]] = {"rulings": {}, "headers": {}}
    faults = Faults()
    for part, by_game in house_rules.items():
        for game, choices in by_game.items():
            check_game(game)
            clean[part][game] = {str(key).strip().lower(): str(value).strip() for key, value in choices.items()}
    for game, rulings in clean["rulings"].items():
        found = header_faults(game, {f"ruling {name}": choice for name, choice in rulings.items()})
        faults.found += [
            Refused(why, field=f"ruling/{game}/{key.removeprefix('ruling ')}") for key, why in found.items()
        ]
    for game, headers in clean["headers"].items():
        faults.found += _header_faults(game, headers)
    faults.tell()
    return clean


def _header_faults(game: str, headers: Mapping[str, str]) -> Iterator[Refused]:
    """What is wrong with a game's header lines, a line each, with what would be right."""
    own = {key for key in headers if key in OWN_HEADERS or key.startswith(("ruling ", "team "))}
    for key in sorted(own):
        yield Refused(
            _("“%(key)s” is set by the stage race and the stage.") % {"key": key}, field=f"header/{game}/{key}"
        )
    for key, why in header_faults(game, {key: value for key, value in headers.items() if key not in own}).items():
        if sample := game_words.sample(game, key):
            why = _("%(why)s This would be right: %(sample)s") % {"why": why, "sample": sample}
        yield Refused(why, field=f"header/{game}/{key}")


CLEANED: Final[Mapping[str, Callable[[Any], Any]]] = {
    "name": _name,
    "points_table": _points_table,
    "ties": _ties,
    "tie_break": _tie_break,
    "house_rules": _house_rules,
}
"""How settings are cleaned that can be wrong by themselves."""
