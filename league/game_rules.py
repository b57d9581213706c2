"""What a club's settings say about a game, put to the replay's own reader: there is one opinion on what is right."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.errors import Refused
from league.words import unprintable
from scoring.replay import replay
from scoring.replay.games import GAMES

#: Headers that a race or a stage has of its own: a season cannot say them for all.
OWN_HEADERS = frozenset({"race", "date", "record", "rules", "board", "course", "stage", "track"})


def check_game(game: str) -> None:
    """Raises Refused for a game that the service does not judge."""
    if game not in GAMES:
        raise Refused(_("The game “%(game)s” is not known here.") % {"game": game}, field="game")


def check_headers(game: str, headers: Mapping[str, str], *, field: str) -> None:
    """Put header lines to the game's reader. Raises Refused with the reader's own words for the first it refuses."""
    check_game(game)
    lines = [f"racelog 1 {game}", "record: sheet"]
    for key, value in headers.items():
        if unprintable(key) or unprintable(value) or "#" in key + value:
            raise Refused(_("“%(key)s” holds a character that a log cannot.") % {"key": key}, field=field)
        lines.append(f"{key}: {value}")
    for result in replay("\n".join(lines), {}):
        for problem in result.problems:
            if problem.severity == "error" and 2 < problem.line <= len(lines):
                raise Refused(f"{lines[problem.line - 1]}: {problem.message}", field=field)


def check_rules(game: str, rules: str, rulings: Mapping[str, str]) -> None:
    """A stage race's level of rules and its rulings. Raises Refused."""
    check_headers(game, {"rules": rules} if rules else {}, field="rules")
    check_headers(game, {f"ruling {name}": choice for name, choice in rulings.items()}, field="rulings")
