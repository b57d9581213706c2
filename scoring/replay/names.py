"""What makes two names the same: one rule for teams, tables, tracks and whatever else a club names, in logs and on pages."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> str:
    """The name as it is compared: without regard to case, outer and double blanks, and how an accented letter is composed.

    “Velo Nord”, “VELO  NORD” and “velo nord” are one name, and so are “Straße” and “STRASSE”, which is Unicode's rule of
    case. Accents and scripts count: “Muller” is not “Müller”.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", " ".join(name.split())).casefold())
