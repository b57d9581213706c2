"""Signs that a keyboard, a phone or a text program puts into a log: what can mean one thing only is read, the rest is named.

Read (docs/race-log.md, Lines): marks that nobody can see are left out, a typographic dash or minus is `-`, a wide colon is `:`.
The stored text stays as it was typed.
"""

from __future__ import annotations

import re
from typing import Final

#: Marks without width: direction marks, joiners, soft hyphen, byte order mark.
UNSEEN: Final = (
    0x00AD, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065),
    *range(0x2066, 0x206A), 0xFEFF,
)  # fmt: skip
_DASHES: Final = (*range(0x2010, 0x2016), 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D)
_COLONS: Final = (0x2236, 0xA789, 0xFE55, 0xFF1A)

_PLAIN: Final[dict[int, str | None]] = {
    **dict.fromkeys(UNSEEN), **dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_COLONS, ":"),
}  # fmt: skip
COLON: Final = re.compile(f"[:{''.join(map(chr, _COLONS))}]")


def plain(text: str) -> str:
    """The text with its unseen marks left out, dashes and colons as a log writes them."""
    return text if text.isascii() else text.translate(_PLAIN)


def without_unseen(text: str) -> str:
    """Free text without the direction marks and blanks around it; within a word a joiner may belong to it."""
    return text if text.isascii() else text.strip("".join(map(chr, UNSEEN)) + " \t\r\xa0")


def typed_at(text: str, plain_at: int) -> int:
    """Where in `text` the sign stands that has this index in `plain(text)`."""
    seen = 0
    for at, sign in enumerate(text):
        if _PLAIN.get(ord(sign), sign) is None:
            continue
        if seen == plain_at:
            return at
        seen += 1
    return len(text)


def odd_sign(word: str) -> tuple[int, str, str] | None:
    """(place from 1, the sign, what people call it) of the first sign that no word of a log has; None if all are usual."""
    for at, sign in enumerate(word, 1):
        if name := _name(sign):
            return at, sign, name
    return None


_PUNCTUATION: Final = {
    ",": "a comma", ";": "a semicolon", "+": "a plus sign", "/": "a slash", "*": "an asterisk", "=": "an equals sign",
    "!": "an exclamation mark", "?": "a question mark", "(": "a bracket", ")": "a bracket", '"': "a quotation mark",
    "'": "an apostrophe", "~": "a tilde", "|": "a vertical bar",
}  # fmt: skip


def stray(word: str) -> str:
    """The word without punctuation at its ends, as `24` of `24:`."""
    return word.strip(",;:.!?=+*/()\"'")


def _name(sign: str) -> str | None:
    if sign in _PUNCTUATION:
        return _PUNCTUATION[sign]
    if sign.isascii():
        return None
    import unicodedata  # loaded for a sign that nobody expects

    name = unicodedata.name(sign, "").lower()
    if sign.isdecimal():
        script = name.partition(" digit ")[0].replace("fullwidth", "full-width")
        return f"a digit of another script ({script})" if script != "full-width" else "a full-width digit"
    if sign.isalpha():
        return None if name.startswith("latin small letter") else f"a letter of another script ({name})"
    return f"the sign “{name}”" if name else None
