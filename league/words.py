"""Slugs and plain names."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final

from django.db.models import Model, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.errors import Refused

# The site's own addresses: a club begins the address of its public pages, a season stands second in it.
CLUB_PAGES: Final = frozenset({"accounts", "api", "invitation", "manage", "static", "welcome"})
SEASON_PAGES: Final = frozenset({"boards", "teams"})


def free_slug(taken: QuerySet[Model], name: str, fallback: str, reserved: Collection[str] = ()) -> str:
    """A slug for `name` that no row of `taken` has and that is not `reserved` for pages of the site's own.

    A name without a letter that ASCII can show ("東京") takes `fallback`; a slug already taken gets a number.
    """
    base = slugify(name)[:50].strip("-") or fallback
    used = {*reserved, *taken.filter(slug__startswith=base).values_list("slug", flat=True)}
    return base if base not in used else next(slug for n in count(2) if (slug := f"{base}-{n}") not in used)


def clean_name(name: str, *, longest: int, field: str = "name") -> str:
    """`name` with single blanks. Raises Refused for an empty, too long or unprintable one."""
    plain = " ".join(name.split())
    if not plain:
        raise Refused(_("A name is needed."), field=field)
    if len(plain) > longest:
        raise Refused(_("A name has at most %(longest)d characters.") % {"longest": longest}, field=field)
    if not plain.isprintable():
        raise Refused(_("A name holds only characters that can be seen."), field=field)
    return plain


def clean_reason(reason: str) -> str:
    """A reason that was given. Raises Refused for an empty one."""
    if not reason.strip():
        raise Refused(_("This needs a reason: it is kept with the result."), field="reason")
    return reason.strip()
