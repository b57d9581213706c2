"""The headers that a race is known by, filled in where its log leaves them out; those that say something else are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.replay.log import VERSION, read, words_of
from scoring.replay.names import name_key


@dataclass(frozen=True, slots=True)
class HeaderDifference:
    """A header that says something else than the race it is entered for: `typed` stands at `line`, `known` was expected."""

    key: str
    typed: str
    known: str
    line: int


def fill_headers(text: str, known: Mapping[str, str]) -> tuple[str, list[HeaderDifference]]:
    """The log with the headers filled in that it leaves out and the race knows, and those where the two disagree.

    `known` has keys as in the log (`game`, `board`, `ruling mass-fall`, `team red`). Values are compared without
    regard to case and blanks. A log without its `racelog` line is given one.
    """
    if words := next((found for line in text.split("\n") if (found := words_of(line))), None):
        opened = words[0] == "racelog"
    else:
        opened = False
    game = known.get("game", "")
    if not opened:
        text = f"racelog {VERSION} {game}\n{text.removeprefix(chr(0xFEFF))}"
    race = read(text)[0]
    differences = []
    if game and race.game and race.game != game:
        differences.append(HeaderDifference("game", race.game, game, race.first_line))
    missing = []
    for key, value in known.items():
        if key == "game":
            continue
        header = race.headers.get(key)
        if header is None:
            missing.append(f"{key}: {value}")
        elif _plain(header.value, key) != _plain(value, key):
            differences.append(HeaderDifference(key, header.value, value, header.line))
    if missing and not differences:
        lines = text.split("\n")
        lines[race.first_line : race.first_line] = missing
        text = "\n".join(lines)
    return text, differences


def _plain(value: str, key: str) -> str:
    """A value as it is compared; of a track the case counts: it is the tile's side."""
    if key.startswith("team "):
        return name_key(value)
    words = value.replace(",", " ").split()
    return "".join(words) if key == "track" else " ".join(words).lower()
