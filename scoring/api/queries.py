"""Words in an address that are no filters of a table: which of several computed lists, which team, which page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scoring.api.base import CURSOR, LARGEST_ID, MAX_OFFSET
from scoring.api.cursors import WORD

_ID = {"type": "integer", "minimum": 1, "maximum": LARGEST_ID}
_MOST_NUMBERS = 2**31 - 1

NUMBER = OpenApiParameter(
    "number", {**_ID, "maximum": _MOST_NUMBERS}, description="The computed list of this number; without it the newest."
)
TEAM = OpenApiParameter("team", _ID, description="Only this team.")
CLUB = OpenApiParameter("club", _ID, description="With this club's own boards, and no other club's.")
PAGE = [
    OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": MAX_OFFSET}, description="Rows a page."),
    OpenApiParameter("offset", {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET}, description="Rows before it."),
]
CURSOR_PAGE = [*PAGE, OpenApiParameter(WORD, CURSOR["schema"], description=CURSOR["description"])]


def pinned_number(request: Request) -> int | None:
    """The computed list asked for, or None for the newest. Raises ValidationError."""
    return whole_number(request, "number", _MOST_NUMBERS)


def whole_number(request: Request, word: str, most: int = LARGEST_ID) -> int | None:
    """The whole number from 1 that stands at `word` in the address, or None. Raises ValidationError."""
    typed = request.query_params.get(word)
    if typed is None:
        return None
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 20 and 1 <= int(typed) <= most):
        raise ValidationError({word: [_("A whole number from %(least)d to %(most)d.") % {"least": 1, "most": most}]})
    return int(typed)
