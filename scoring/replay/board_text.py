"""A board's text before it is read as TOML: refused by name where reading it would cost more than a board is worth.

A key of thousands of dotted parts takes gigabytes to read, and a number of thousands of digits cannot even be written down
again. One pass over the text, in time that grows with its length alone, finds both.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

MAX_BYTES: Final = 256 * 1024
#: `section.S.stretches` has three parts, `stretches = [ { walls = [[1, 2]] } ]` is nested four deep.
MAX_PARTS: Final = 8
MAX_NESTING: Final = 8
MAX_DIGITS: Final = 10
#: So much of a wrong word is repeated in the sentence about it.
SHOWN: Final = 60

#: Both are patterns, made ready when a board of somebody's own is read.
#: Strings (an unclosed one ends with its line, or with the text), comments, and what keys, numbers and brackets are made of.
_PIECES: Final = r'''
      (?P<comment>\#[^\n]*+)
    | (?P<key>
          """(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:"""|\\?\Z)
        | \'\'\'(?:[^']|'(?!''))*+(?:\'\'\'|\Z)
        | "(?:[^"\\\n]|\\.)*+(?:"|\\?$)
        | '[^'\n]*+(?:'|$)
        | [A-Za-z0-9_+-]++
      )
    | (?P<dot>\.)
    | (?P<open>[\[{])
    | (?P<close>[\]}])
    | (?P<blank>[ \t]++)
    | (?P<other>[^ \t])
    '''
_NUMBER: Final = r"[+-]?(?:0[xob][0-9A-Fa-f_]+|[0-9][0-9_]*)"


class BoardError(ValueError):
    """A board that cannot be used. The message names the field and says what would have been right."""


def table_of(source: bytes | str) -> dict[str, Any]:
    """The TOML table of a board's text. Raises BoardError."""
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(raw) > MAX_BYTES:
        raise BoardError(f"the board file has {len(raw)} bytes; {MAX_BYTES} (256 KiB) is the most")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        from scoring.replay.text_kind import what_it_is  # loaded for what is no text

        kind = what_it_is(raw)
        raise BoardError(f"the board file is not UTF-8 (byte {error.start}){f'. {kind}' if kind else ''}") from None
    if wrong := _too_dear(text):
        raise BoardError(wrong)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError(f"the board file is not TOML: {shown(str(error))}") from None


def shown(word: object) -> str:
    """A word of the board as a sentence repeats it: its beginning, where it is very long."""
    text = str(word)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _too_dear(text: str) -> str | None:
    """Why the text is not read at all, or None."""
    parts, after_dot, depth = 0, False, 0
    for token in re.finditer(_PIECES, text, re.VERBOSE | re.MULTILINE):
        kind = token.lastgroup
        if kind == "blank":
            continue
        if kind == "key":
            parts = parts + 1 if after_dot else 1
            if parts > MAX_PARTS:
                return (
                    f"line {_line(text, token)}: a key has more than {MAX_PARTS} parts; three do, as in section.S.grid"
                )
            word = token[0]
            if len(word) > MAX_DIGITS and re.fullmatch(_NUMBER, word):
                return (
                    f"line {_line(text, token)}: the number {shown(word)} has {len(word)} characters; "
                    f"{MAX_DIGITS} digits is the most"
                )
        elif kind == "open":
            depth += 1
            if depth > MAX_NESTING:
                return f"line {_line(text, token)}: more than {MAX_NESTING} brackets within one another; four do"
        elif kind == "close":
            depth = max(0, depth - 1)
        after_dot = kind == "dot"
    return None


def _line(text: str, token: re.Match[str]) -> int:
    return text.count("\n", 0, token.start()) + 1
