"""A game is a folder and a line in the registry: nothing else in the house names one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.games import FOLDERS
from scoring.replay.games import GAMES

ROOT = Path(__file__).parents[2]
HOUSE = ("league", "races", "scoring", "templates", "static")
KINDS = {".py", ".html", ".txt", ".css", ".js"}
#: The registry; and the demo, which is a league that rides games, as any club is.
MAY_NAME = ("scoring/games/__init__.py", "league/demo/", "league/management/commands/demo.py")


def files() -> Iterator[tuple[str, str]]:
    """Every file of the house that is in no game's folder, no migration of earlier days, with its text."""
    folders = {folder.rpartition(".")[2] for folder in FOLDERS.values()}
    for place in HOUSE:
        for path in sorted((ROOT / place).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            own = folders.intersection(path.relative_to(ROOT).parts[:-1])
            if path.suffix in KINDS and not own and "migrations" not in path.parts and not name.startswith(MAY_NAME):
                yield name, path.read_text("utf-8")


def names_of(key: str) -> list[str]:
    """How a game may be named: its key in logs, its folder, its title."""
    return [key, FOLDERS[key].rpartition(".")[2], GAMES[key].title]


@pytest.mark.parametrize("key", FOLDERS)
def test_nothing_outside_of_its_folder_names_a_game(key: str) -> None:
    named = re.compile("|".join(map(re.escape, names_of(key))), re.IGNORECASE)
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in files()
        for number, line in enumerate(text.splitlines(), 1)
        if named.search(line) and ">>>" not in line
    ]
    assert found == []


def test_the_search_would_find_one() -> None:
    assert len(list(files())) > 300
    assert any(re.search("racelog", text) for _, text in files())
