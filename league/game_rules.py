"""What a club's settings say about a game, put to the replay's own reader: there is one opinion on what is right."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.errors import Faults, Refused
from league.reader import reader_language
from league.words import unprintable
from scoring.replay import replay
from scoring.replay.games import GAMES

#: Headers that a race or a stage has of its own: a season cannot say them for all.
OWN_HEADERS = frozenset({"race", "date", "record", "rules", "board", "course", "stage", "track"})


def check_game(game: str) -> None:
    """Raises Refused for a game that the service does not judge."""
    if game not in GAMES:
        raise Refused(_("The game “%(game)s” is not known here.") % {"game": game}, field="game")


def header_faults(game: str, headers: Mapping[str, str]) -> dict[str, str]:
    """Put header lines to the game's reader: what it says of those that it refuses, by key."""
    faults: dict[str, str] = {}
    readable: list[str] = []
    for key, value in headers.items():
        if unprintable(key) or unprintable(value) or "#" in key + value:
            faults[key] = _("“%(key)s” contains a character that is not allowed in a log.") % {"key": key}
        else:
            readable.append(key)
    lines = [f"racelog 1 {game}", "record: sheet", *(f"{key}: {headers[key]}" for key in readable)]
    for result in replay("\n".join(lines), {}):
        for problem in result.problems:
            if problem.severity == "error" and 2 < problem.line <= len(lines):
                faults.setdefault(
                    readable[problem.line - 3], f"{lines[problem.line - 1]}: {problem.said(reader_language())}"
                )
    return faults


def check_headers(game: str, headers: Mapping[str, str], *, field: str) -> None:
    """Put header lines to the game's reader. Raises Refused with the reader's own words for all that it refuses.

    `field` is the form's field to blame; with {key} in it each line has its own.
    """
    check_game(game)
    faults = Faults()
    for key, why in header_faults(game, headers).items():
        faults.found.append(Refused(why, field=field.format(key=key.removeprefix("ruling "))))
    faults.tell()


def check_rules(game: str, rules: str, rulings: Mapping[str, str]) -> None:
    """A stage race's level of rules and its rulings. Raises Refused."""
    faults = Faults()
    with faults:
        check_headers(game, {"rules": rules} if rules else {}, field="rules")
    with faults:
        check_headers(game, {f"ruling {name}": choice for name, choice in rulings.items()}, field="ruling-{key}")
    faults.tell()
