"""What the log page says of a game's log: its words with an example each, and a log to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from races.judging import known_headers
from races.models import Race
from races.roads import course_of
from scoring.classify.scored_game import scored_game
from scoring.replay.beginning import Entered
from scoring.replay.games import GAMES
from scoring.replay.known_headers import fill_headers
from scoring.replay.log import words_of
from scoring.replay.log_words import log_words

EXAMPLES: Final = re.compile(r"^```racelog\n(.*?)^```$", re.MULTILINE | re.DOTALL)
START: Final = "start"


@dataclass(frozen=True, slots=True)
class Word:
    """A word that begins a line ("" for a rider's turn), with an example and what the example says of itself."""

    word: str
    example: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a game: of a log of moves, a rider's turns among them, and of a sheet."""

    moves: list[Word]
    turns: list[Word]
    sheet: list[Word]


@lru_cache
def words_of_game(key: str) -> Words:
    """The words that the reader knows (`log_words`) and the game has, each as the game's documentation shows it.

    Every example in the documentation is judged by a test, so that what is shown here is legal. A game that nobody has documented
    yet has the words that all games share.
    """
    moves: dict[str, Word] = {}
    sheet: dict[str, Word] = {}
    turns: list[Word] = []
    for name in (key, "race-log"):
        page = settings.BASE_DIR / "docs" / f"{name}.md"
        text = page.read_text("utf-8") if page.is_file() else ""
        for log in EXAMPLES.findall(text):
            lines = [line for line in log.split("\n") if words_of(line)]
            if lines[0].split()[2:3] != [key]:
                continue
            is_sheet = any(words_of(line) == ["record:", "sheet"] for line in lines)
            for line in lines[1:]:
                known, first = sheet if is_sheet else moves, words_of(line)[0]
                example, _mark, meaning = (part.strip() for part in line.partition("#"))
                if first in log_words().body:
                    if first not in known or (meaning and not known[first].meaning):
                        known[first] = Word(first, example, meaning)
                elif meaning and not is_sheet and not first.endswith(":") and ":" not in example.split(" ")[1]:
                    turns.append(Word("", example, meaning))
    return Words(list(moves.values()), turns, list(sheet.values()))


@dataclass(frozen=True, slots=True)
class Beginnings:
    """Texts to begin a log with: one of moves ("" where the race cannot be written so), one of a sheet."""

    moves: str
    sheet: str


def beginnings(race: Race, start_lines: Sequence[str]) -> Beginnings:
    """A log's first lines for this race: the headers that it knows, then lines of its own riders on its own road as comments.

    Every comment that ends with a colon is for the reader; the others are legal as they stand, once their # is taken away.
    """
    known = known_headers(race)
    begun = scored_game(race.stage.stage_race.game).beginning(_entered(race, known))
    if begun is None:
        return Beginnings(*(_with_headers(lines, known) for lines in (list(start_lines), ["record: sheet"])))
    moves = [*start_lines]
    if begun.placing is not None:
        moves += [START, f"# {_('Write your start places here, without #:')}"]
        moves += _as_comments(begun.placing)
    if begun.bids:
        moves += [f"# {_('The bids for the breakaway, without #:')}", *_as_comments(begun.bids)]
    moves += [f"# {_('Then the rounds, each turn on a line:')}", "# round 1"]
    sheet = [
        "record: sheet",
        f"# {_('Write your results here, without the #:')}",
        *_as_comments(begun.sheet),
    ]
    return Beginnings(_with_headers(moves, known) if begun.moves else "", _with_headers(sheet, known))


def _as_comments(lines: Sequence[str]) -> list[str]:
    return [f"# {line}" for line in lines]


def _entered(race: Race, known: Mapping[str, str]) -> Entered:
    """Who rides where; with nobody entered yet, the first two colours of the game stand for everybody."""
    colours = [entry.colour for entry in race.entries.all()] or list(GAMES[race.stage.stage_race.game].colours[:2])
    rules = frozenset(known.get("rules", "").lower().replace(",", " ").split())
    return Entered(colours, rules, known, course_of(race.stage), race.stage.road)


def _with_headers(lines: Sequence[str], known: dict[str, str]) -> str:
    text, _differences = fill_headers("\n".join(lines) + "\n", known)
    return text
