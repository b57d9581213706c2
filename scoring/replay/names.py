"""What makes two names the same: one rule for teams, tables, tracks and whatever else a club names, in logs and on pages."""

from __future__ import annotations

from typing import Final

from scoring.replay.signs import UNSEEN

JOINERS: Final = (0x200C, 0x200D)
"""Marks without width that are part of a name in some writings."""
_NO_PART: Final = dict.fromkeys(set(UNSEEN) - set(JOINERS))


def name_key(name: str) -> str:
    """The name as it is compared: without regard to case, outer and double blanks, and how an accented letter is composed.

    “Velo Nord”, “VELO  NORD” and “velo nord” are one name, and so are “Straße” and “STRASSE”, which is Unicode's rule of
    case. Accents and scripts count: “Muller” is not “Müller”. Marks that nobody sees, as text copied from elsewhere brings
    along, do not.
    """
    plain = " ".join(name.translate(_NO_PART).split())
    if plain.isascii():
        return plain.lower()
    import unicodedata  # judging a log whose teams have plain names needs none

    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", plain).casefold())
