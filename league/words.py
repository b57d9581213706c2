"""Slugs and plain names."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count
from typing import Final

from django.db.models import Model, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.errors import Refused
from scoring.replay.names import name_key

# The site's own addresses: a club begins the address of its public pages, a season stands second in it.
CLUB_PAGES: Final = frozenset({"accounts", "api", "invitation", "docs", "manage", "static", "welcome"})
SEASON_PAGES: Final = frozenset({"boards", "teams"})


def free_slug(taken: QuerySet[Model], name: str, fallback: str, reserved: Collection[str] = ()) -> str:
    """A slug for `name` that no row of `taken` has and that is not `reserved` for pages of the site's own.

    A name without a letter that ASCII can show ("東京") takes `fallback`; a slug already taken gets a number.
    """
    base = slugify(name)[:50].strip("-") or fallback
    used = {*reserved, *taken.filter(slug__startswith=base).values_list("slug", flat=True)}
    return base if base not in used else next(slug for n in count(2) if (slug := f"{base}-{n}") not in used)


def clean_name(name: str, *, longest: int, field: str = "name") -> str:
    """`name` with single blanks, its letters composed. Raises Refused for an empty or too long one, and one with a sign that
    nobody sees.

    A letter that stands for several (the ligature ﬃ) counts as these.
    """
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    if not plain:
        raise Refused(_("A name is needed."), field=field)
    if len(plain) > longest or len(name_key(plain)) > 2 * longest:
        raise Refused(_("A name has at most %(longest)d characters.") % {"longest": longest}, field=field)
    if unseen := unprintable(plain):
        raise Refused(
            _("A name may only contain printable characters; %(sign)s is not one.") % {"sign": unseen}, field=field
        )
    return plain


ZWNJ, ZWJ, EMOJI_LOOK = "\u200c", "\u200d", "\ufe0f"
VIRAMA: Final = 9
"""Unicode's class of the signs that cut a letter's vowel off."""
FLAG, FLAG_LETTERS = "\U0001f3f4", range(0xE0020, 0xE0080)
WITHOUT_JOINERS: Final = frozenset(
    {
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "ARMENIAN",
        "GEORGIAN",
        "HEBREW",
        "CJK",
        "HANGUL",
        "HIRAGANA",
        "KATAKANA",
        "FULLWIDTH",
        "HALFWIDTH",
    }
)
"""Scripts whose letters never change by a joiner: between them it would be a difference that nobody sees."""


def unprintable(text: str) -> str:
    """The first sign of `text` that cannot be seen, by its number in Unicode and its name; "" where there is none.

    Joiners are writing where they follow a letter of a script that is written with them (Persian, Malayalam), or join
    the parts of an emoji; so are the letters of a region's flag.
    """
    for position, sign in enumerate(text):
        before, after = text[position - 1 : position], text[position + 1 : position + 2]
        if not (
            sign.isprintable() or _joins(sign, before, after) or (ord(sign) in FLAG_LETTERS and FLAG in text[:position])
        ):
            return f"U+{ord(sign):04X} ({unicodedata.name(sign, 'unnamed').lower()})"
    return ""


def _joins(sign: str, before: str, after: str) -> bool:
    """Whether a joiner does what it is for; one at a word's end follows the sign that cuts a vowel off."""
    if sign not in (ZWNJ, ZWJ) or not before:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if not after or after.isspace():
        return False
    kind = unicodedata.category(before)
    if kind in ("So", "Sk") or before == EMOJI_LOOK:
        return sign == ZWJ
    return kind[0] in "LM" and unicodedata.name(before, "").split(" ")[0].split("-")[0] not in WITHOUT_JOINERS


def apart(name: str) -> str:
    """A name set apart (U+2068, U+2069) where it is written from right to left, for text that has no mark-up: titles,
    choices, sentences. What comes after it then stays on its side."""
    turned = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turned else name


def clean_reason(reason: str) -> str:
    """A reason that was given. Raises Refused for an empty one."""
    if not reason.strip():
        raise Refused(_("This needs a reason: it is kept with the result."), field="reason")
    return reason.strip()
