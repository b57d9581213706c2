"""What the log page says of a game's log: its words with an example each, and a log to begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from races.judging import known_headers
from races.models import Race
from scoring.games import scored_game
from scoring.replay.log import BODY_WORDS, fill_headers, words_of

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

    def begins(self, word: str) -> bool:
        """Whether a log of moves has lines that begin so."""
        return any(each.word == word for each in self.moves)


@lru_cache
def words_of_game(key: str) -> Words:
    """The words that the reader knows (`BODY_WORDS`) and the game has, each as the game's documentation shows it.

    Every example in the documentation is judged by a test, so that what is shown here is legal.
    """
    moves: dict[str, Word] = {}
    sheet: dict[str, Word] = {}
    turns: list[Word] = []
    for name in (key, "race-log"):
        text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text("utf-8")
        for log in EXAMPLES.findall(text):
            lines = [line for line in log.split("\n") if words_of(line)]
            if lines[0].split()[2:3] != [key]:
                continue
            is_sheet = any(words_of(line) == ["record:", "sheet"] for line in lines)
            for line in lines[1:]:
                known, first = sheet if is_sheet else moves, words_of(line)[0]
                example, _mark, meaning = (part.strip() for part in line.partition("#"))
                if first in BODY_WORDS:
                    if first not in known or (meaning and not known[first].meaning):
                        known[first] = Word(first, example, meaning)
                elif meaning and not is_sheet and not first.endswith(":") and ":" not in example.split(" ")[1]:
                    turns.append(Word("", example, meaning))
    return Words(list(moves.values()), turns, list(sheet.values()))


@dataclass(frozen=True, slots=True)
class Beginnings:
    """Texts to begin a log with: one of moves, one of a sheet."""

    moves: str
    sheet: str


def beginnings(race: Race, start_lines: Sequence[str]) -> Beginnings:
    """A log's first lines for this race: the headers that it knows, its riders, and what comes next as comments to write over."""
    words = words_of_game(race.stage.stage_race.game)
    known = known_headers(race)
    riders = riders_of(race)
    who = [f"# {_('riders:')} {' '.join(riders)}"] if riders else []
    put = [f"# {_('put each rider on the grid here, a line each')}"] if words.begins(START) else []
    moves = [*start_lines, *who, *([START] if put else []), *put, f"# {_('then the first round:')}", "# round 1"]
    order = f"# {_('write over these lines, and take away the # before them')}"
    sheet = ["record: sheet", *who, order, *(f"# {word.example}" for word in words.sheet)]
    return Beginnings(*(_with_headers(lines, known) for lines in (moves, sheet)))


def riders_of(race: Race) -> list[str]:
    """The riders of the teams entered, as the game's logs name them."""
    game = scored_game(race.stage.stage_race.game)
    colours = [entry.colour for entry in race.entries.all()]
    rules = race.stage.rules or race.stage.stage_race.rules
    return game.quick_riders(colours, rules) or [rider for colour in colours for rider in game.riders_of(colour)]


def _with_headers(lines: Sequence[str], known: dict[str, str]) -> str:
    text, _differences = fill_headers("\n".join(lines) + "\n", known)
    return text
