"""A season's settings, checked before they are saved: a wrong points table is an error at set-up, not silent zeros."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from league.errors import Refused
from league.game_rules import OWN_HEADERS, check_game, check_headers, check_rules
from league.models import TieBreak, Ties
from league.words import clean_name

SETTINGS = ("name", "starts", "ends", "points_table", "ties", "best", "drop", "tie_break", "house_rules")

COUNTING = ("points_table", "ties", "best", "drop", "tie_break")
"""Those that change how published results count."""


def clean_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as they may be saved. Raises Refused naming the field; TypeError for a setting there is not."""
    if unknown := settings.keys() - set(SETTINGS):
        message = f"a season has no setting {sorted(unknown)}"
        raise TypeError(message)
    clean = dict(settings)
    if "name" in clean:
        clean["name"] = clean_name(clean["name"], longest=120)
    if "points_table" in clean:
        clean["points_table"] = _points_table(clean["points_table"])
    if "ties" in clean and clean["ties"] not in Ties.values:
        raise Refused(_("Ties are equal, average or share."), field="ties")
    if "tie_break" in clean:
        clean["tie_break"] = _tie_break(clean["tie_break"])
    if "house_rules" in clean:
        clean["house_rules"] = _house_rules(clean["house_rules"])
    return clean


def check_together(*, starts: datetime.date, ends: datetime.date, best: int | None, drop: int) -> None:
    """What settings say of one another. Raises Refused."""
    if ends < starts:
        raise Refused(_("A season ends on the day it starts or later."), field="ends")
    if best is not None and best < 1:
        raise Refused(_("At least one stage race counts."), field="best")
    if drop < 0:
        raise Refused(_("No fewer than no stage races are dropped."), field="drop")
    if best is not None and drop:
        raise Refused(_("Either the best are counted or the worst are dropped, not both."), field="drop")


def _points_table(table: Any) -> list[int | str]:
    """Points a place: whole numbers as they are, others as exact decimal words, never growing with the place."""
    if not isinstance(table, list) or not table or len(table) > 100:
        raise Refused(_("The points table needs between 1 and 100 places."), field="points_table")
    numbers = [_number_of_points(points) for points in table]
    if any(better < worse for better, worse in pairwise(numbers)):
        raise Refused(_("No place earns more points than a better one."), field="points_table")
    return [int(number) if number == int(number) else str(number) for number in numbers]


def _number_of_points(points: Any) -> Decimal:
    """A number of points as its exact decimal. Raises Refused."""
    try:
        number = Decimal(str(points))
    except ArithmeticError:
        number = Decimal("NaN")
    if isinstance(points, bool) or not number.is_finite() or not 0 <= number <= 100_000 or round(number, 4) != number:
        raise Refused(
            _("“%(points)s” is not a number of points: 0 to 100000, at most four decimals.") % {"points": points},
            field="points_table",
        )
    return number


def _tie_break(steps: Any) -> list[str]:
    if not isinstance(steps, list) or len(set(map(str, steps))) != len(steps):
        raise Refused(_("Each step of the tie-break stands in it once."), field="tie_break")
    for step in steps:
        if step not in TieBreak.values:
            raise Refused(_("“%(step)s” is not a step of a tie-break.") % {"step": step}, field="tie_break")
    return [TieBreak(step).value for step in steps]


def _house_rules(house_rules: Any) -> dict[str, dict[str, dict[str, str]]]:
    """{"rulings": {game: {name: choice}}, "headers": {game: {key: value}}}, each put to the game's reader."""
    if not isinstance(house_rules, Mapping) or house_rules.keys() - {"rulings", "headers"}:
        raise Refused(_("House rules are rulings and headers, by game."), field="house_rules")
    clean: dict[str, dict[str, dict[str, str]]] = {"rulings": {}, "headers": {}}
    for part, by_game in house_rules.items():
        for game, choices in by_game.items():
            check_game(game)
            clean[part][game] = {str(key).strip().lower(): str(value).strip() for key, value in choices.items()}
    for game, rulings in clean["rulings"].items():
        check_rules(game, "", rulings)
    for game, headers in clean["headers"].items():
        for key in headers:
            if key in OWN_HEADERS or key.startswith(("ruling ", "team ")):
                raise Refused(_("“%(key)s” is said by stage race and stage.") % {"key": key}, field="house_rules")
        check_headers(game, headers, field="house_rules")
    return clean
