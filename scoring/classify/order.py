"""Names in the order in which people look for them: the same in every database, on pages and in the API.

The order: blanks and signs, then numbers by their value (2 before 10), then letters; case and accents decide only between
names that are otherwise the same (apple, Émile, Zebra). Letters that Unicode does not take apart stand with the letter
that they are read as (ø with o, æ as ae). Other scripts come after the Latin one, each by its code points.

Databases compare letters each in a way of its own, so the order is kept as a text of hexadecimal digits, which all of
them compare alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Final

READ_AS: Final = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n"}
)
SIGN, NUMBER, LETTER, END = "1", "2", "3", "0"
"""What a piece of the key begins with; the end of the plain form comes before everything, so that Velo is before Velo 2."""


def sort_key(name: str) -> str:
    """`name` as a text whose plain order is the order of people: its plain form first, then accents, then case."""
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold().translate(READ_AS)
    written = unicodedata.normalize("NFD", name)
    return "".join([*_pieces(plain.strip()), END, _written(written.casefold()), END, _written(written)])


def _pieces(plain: str) -> Iterator[str]:
    for digits, run in groupby(plain, key=_is_digit):
        if digits:
            value = "".join(str(unicodedata.decimal(digit)) for digit in run).lstrip("0") or "0"
            yield f"{NUMBER}{len(value):03x}{value}"
        else:
            yield from map(_letter, run)


def _is_digit(sign: str) -> bool:
    return unicodedata.category(sign) == "Nd"


def _written(text: str) -> str:
    """Every sign by its number, an accent as a letter after its own."""
    return "".join(f"{LETTER}{ord(sign):06x}" for sign in text)


def _letter(sign: str) -> str:
    return f"{LETTER if sign.isalpha() else SIGN}{ord(sign):06x}"
