"""What a game is to the rest of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult
from scoring.replay.wording import Table


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its key in logs and its title; levels, modules, colours and rulings (default first) for who sets up a race;
    its judge, its score sheet as text, and the sentences of its faults."""

    key: str
    title: str
    rule_levels: tuple[str, ...]
    modules: tuple[str, ...]
    colours: tuple[str, ...]
    rulings: Mapping[str, tuple[str, ...]]
    replay: Callable[[RaceText, Mapping[str, Board]], RaceResult]
    report: Callable[[RaceResult], Iterable[str]]
    wording: Table
