"""A log in canonical form: one blank between words, words in lower case, every place in full, comments kept.

Free text (the values of headers, notes, comments) keeps its letters. The canonical form of a canonical log is itself, and it
replays to the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.replay import judge
from scoring.replay.board import Board
from scoring.replay.games import GAMES
from scoring.replay.log import header_of, words_of


def canon(log: str, boards: Mapping[str, Board]) -> str:
    """The log in canonical form; lines that are in error keep their words."""
    text = log.removeprefix("\ufeff")
    results = list(judge(text, boards))
    ends = {line: (result.game, place) for result in results for line, place in result.ends.items()}
    lines = text.split("\n")
    return "\n".join(_canonical_lines(lines, ends)).rstrip("\n") + "\n"


def _canonical_lines(lines: list[str], ends: Mapping[int, tuple[str, str]]) -> Iterator[str]:
    in_headers = False
    for number, line in enumerate(lines, 1):
        words = words_of(line)
        _, mark, comment = line.partition("#")
        said = ""
        if words[:1] == ["racelog"]:
            in_headers, said = True, " ".join(words)
        elif words and in_headers and (header := header_of(line, words)):
            said = f"{header[0]}: {' '.join(header[1].split())}".rstrip()
        elif words:
            in_headers = False
            said = " ".join(_body_words(line, words, ends.get(number)))
        yield " ".join(part for part in (said, f"#{comment.rstrip()}" if mark else "") if part)


def _body_words(line: str, words: list[str], end: tuple[str, str] | None) -> list[str]:
    if words[0] == "note":
        return ["note", *line.partition("#")[0].split()[1:]]
    if end is None:
        return words
    game, place = end
    return GAMES[game].in_full(words, place)
