"""Settings as people read them: the questions, answers and names that the forms have, in the place of a log's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league import game_words
from races.roads import printed_title
from scoring.classify.scored_game import scored_game
from scoring.replay import shipped_boards
from scoring.replay.games import GAMES
from scoring.replay.ruling import RulingWords

Values = Mapping[str, Any]
Told = Iterator[tuple[str, str]]
"""Pairs of a setting's name and its value, both in words."""


def game_title(game: str) -> str:
    """A game's name; its word where this version does not know it."""
    return GAMES[game].title if game in GAMES else game


def rulings(chosen: Values, game: str = "") -> Told:
    """Each ruling as the question that it settles and the answer that was chosen, in the order of the forms."""
    known = {name: words for key in ([game] if game in GAMES else GAMES) for name, words in _questions(key)}
    for name in sorted(chosen, key=lambda name: (list(known).index(name) if name in known else len(known), name)):
        if name in known:
            yield known[name].question, known[name].answers.get(chosen[name], str(chosen[name]))
        else:
            yield name, str(chosen[name])


def _questions(game: str) -> Iterator[tuple[str, RulingWords]]:
    yield from GAMES[game].ruling_words().items()


def lines(headers: Values) -> Told:
    """The lines that every log has, by what they are called on the forms; a line on the road with the row before it."""
    for key in sorted(headers):
        value = str(headers[key])
        kind, _blank, row = key.partition(" ")
        if called := game_words.road_line(kind):
            yield _("%(lines)s, row %(row)s") % {"lines": called, "row": row}, value
        else:
            yield str(game_words.label(key)), str(game_words.choices(key).get(value, value))


def scale(given: Values) -> Told:
    """Every setting of how a stage race is reckoned, those that are left out as they are by default."""
    for game in GAMES:
        settings = game_words.scale(game)
        if settings and given.keys() <= settings.keys():
            words = scored_game(game).scale_words(given)
            for name, (label, _help) in settings.items():
                value = words.get(name)
                yield (
                    str(label),
                    (_("yes") if value else _("no")) if isinstance(value, bool) else str(value) or _("none"),
                )


def house_rules(said: Values) -> Told:
    """What a season says for each game: its rulings and the lines of its logs."""
    for game in GAMES:
        for name, value in (
            *rulings(said.get("rulings", {}).get(game, {}), game),
            *lines(said.get("headers", {}).get(game, {})),
        ):
            yield f"{game_title(game)}, {name}", value


def road_words(road: str) -> str:
    """A game's own road: a printed stage by its name, a track by its tiles."""
    key, _colon, value = road.partition(":")
    if key == "stage":
        return printed_title(value.strip())
    return _("Own track %(tiles)s") % {"tiles": value.strip()} if value.strip() else road


def board_title(board: str) -> str:
    """The name of a board that ships; a club's own keeps the word under which it was uploaded."""
    shipped = shipped_boards().get(board)
    return shipped.title if shipped else board


def course_title(course: str, board: str = "") -> str:
    """The name of a course, where its board ships or, the board unsaid, where just one that ships has such a course."""
    boards = shipped_boards()
    found = [each.plans[course].title for name, each in boards.items() if course in each.plans and board in ("", name)]
    return found[0] if len(found) == 1 else course
