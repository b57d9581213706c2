"""What all views of the API share: JSON in and out, pages, conditional answers, and that no word is read over."""

from __future__ import annotations

import datetime
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, ClassVar, NoReturn, TypeVar

from django.db.models import Model, QuerySet
from django.utils.cache import patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.functional import cached_property
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from rest_framework import exceptions, negotiation, pagination, parsers, renderers, views, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from league.accounts import site_address
from league.cursors import Cursor, cursor_at
from league.models import Role, User
from league.permissions import PERMISSIONS, reaches
from scoring.api.cursors import WORD, from_cursor, read_cursor
from scoring.api.errors import LengthRequired, TooLarge
from scoring.replay.log import MAX_BYTES as MAX_LOG_BYTES

MAX_BODY_BYTES = 8 * 1024 * 1024
"""A JSON body: a log of 2 MiB with its line ends and quotes escaped, and a board."""
MAX_OFFSET = 10**9
T = TypeVar("T")
LARGEST_ID = 2**63 - 1
CURSOR: dict[str, Any] = {
    "description": "A place in the list, out of the links `next` and `previous`.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": 2000},
}


class JsonAlways(negotiation.BaseContentNegotiation):
    """There is JSON, whatever is asked for: errors have one form."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The parser of the body's media type."""
        return negotiation.DefaultContentNegotiation().select_parser(request, parsers)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The first renderer."""
        return renderers[0], renderers[0].media_type


def read_at_most(stream: IO[bytes], most: int, refusal: TooLarge) -> bytes:
    """The whole body. Raises `refusal` if it has more than `most` bytes, which are not read."""
    raw = stream.read(most + 1)
    if len(raw) > most:
        raise refusal
    return raw


class Json(parsers.BaseParser):
    """A JSON body of bounded size and depth."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The value. Raises ParseError, TooLarge."""
        sentence = _("The body has more than %(most)d bytes.") % {"most": MAX_BODY_BYTES}
        raw = read_at_most(stream, MAX_BODY_BYTES, TooLarge(sentence))
        try:
            return json.loads(raw.decode("utf-8"), parse_constant=self._refuse)
        except (ValueError, RecursionError) as error:
            raise exceptions.ParseError(_("The body is not JSON: %(error)s.") % {"error": error}) from error

    @staticmethod
    def _refuse(word: str) -> NoReturn:
        message = f"{word} is not a JSON number"
        raise ValueError(message)


def log_too_large(size: str) -> str:
    """The sentence for a log beyond the race log's limit."""
    return _("The log has %(size)s bytes; 2 MiB (%(most)d) is the most.") % {"size": size, "most": MAX_LOG_BYTES}


class Pages(pagination.LimitOffsetPagination):
    """`limit` and `offset`, read strictly; `pinned` is what the next page must be asked with to be of the same list.

    A list of rows that come and go is given with its `order` and has links by `cursor` (`scoring.api.cursors`); one that
    is fixed by its number has links by `offset`.
    """

    default_limit = 50
    max_limit = 200

    def __init__(self) -> None:
        self.pinned: dict[str, int] = {}
        self.order: Sequence[str] = ()
        self._after: Cursor | None = None
        self._before: Cursor | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """The rows of the page."""
        if not self.order:
            return super().paginate_queryset(queryset, request, view=view)
        self.request = request
        self.limit, self.offset = self.get_limit(request), self.get_offset(request)
        self.count = self.get_count(queryset)
        word = request.query_params.get(WORD)
        cursor = read_cursor(word, len(self.order)) if word is not None else None
        rows = from_cursor(queryset, self.order, cursor) if cursor else queryset.order_by(*self.order)
        begin = 0 if cursor else self.offset
        found = list(rows[begin : begin + self.limit + 1])
        more, page = len(found) > self.limit, found[: self.limit]
        backwards = cursor is not None and cursor.before
        if backwards:
            page.reverse()
        if page and (more or backwards):
            self._after = cursor_at(page[-1], self.order)
        if page and ((more and backwards) or (cursor and not backwards) or begin):
            self._before = cursor_at(page[0], self.order, before=True)
        if backwards and not more:
            self._before = None
        return page

    def get_limit(self, request: Request) -> int:
        """How many rows: at most `max_limit`."""
        return min(self._number(request, "limit", 1, self.default_limit), self.max_limit)

    def get_offset(self, request: Request) -> int:
        """How many rows are left out before the page."""
        return self._number(request, "offset", 0, 0)

    @staticmethod
    def _number(request: Request, key: str, least: int, default: int) -> int:
        typed = request.query_params.get(key)
        if typed is None:
            return default
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 11 and least <= int(typed) <= MAX_OFFSET):
            sentence = _("A whole number from %(least)d to %(most)d.") % {"least": least, "most": MAX_OFFSET}
            raise exceptions.ValidationError({key: [sentence]})
        return int(typed)

    def get_next_link(self) -> str | None:
        """The next page's address, of the same list."""
        if self.order:
            return self._link(self._after)
        assert self.offset is not None
        assert self.limit is not None
        assert self.count is not None
        onward = self.offset + self.limit
        return self._at(onward) if onward < self.count else None

    def get_previous_link(self) -> str | None:
        """The page before, of the same list."""
        if self.order:
            return self._link(self._before)
        assert self.offset is not None
        assert self.limit is not None
        return self._at(max(0, self.offset - self.limit)) if self.offset else None

    def paginate_sorted(self, rows: Sequence[T], key: Callable[[T], tuple[Any, ...]], request: Request) -> list[T]:
        """The page of a list, not empty, that is sorted by `key`, which no two rows share."""
        self.request, self.count = request, len(rows)
        self.limit, self.offset = self.get_limit(request), self.get_offset(request)
        begin, end = self.offset, self.offset + self.limit
        if (word := request.query_params.get(WORD)) is not None:
            cursor = read_cursor(word, len(key(rows[0])), tuple(map(type, key(rows[0]))))
            if cursor.before:
                end = bisect_left(rows, cursor.values, key=key)
                begin = max(0, end - self.limit)
            else:
                begin = bisect_right(rows, cursor.values, key=key)
                end = begin + self.limit
        page = list(rows[begin:end])
        self.order = ("key",)
        self._after = Cursor(key(page[-1])) if page and end < len(rows) else None
        self._before = Cursor(key(page[0]), before=True) if page and begin else None
        return page

    def _link(self, cursor: Cursor | None) -> str | None:
        if cursor is None or self.request is None:
            return None
        address = remove_query_param(self._address(), "offset")
        return replace_query_param(address, WORD, cursor.written())

    def _at(self, offset: int) -> str:
        """The same list from this row on."""
        address = self._address() if offset else remove_query_param(self._address(), "offset")
        told = {"offset": offset} if offset else {}
        for key, value in (told | self.pinned).items():
            address = replace_query_param(address, key, value)
        return address

    def _address(self) -> str:
        """Where the list is, as the site calls itself."""
        assert self.request is not None
        address = site_address(self.request, self.request.get_full_path())
        return str(replace_query_param(address, "limit", self.limit))

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """`limit` and `offset` with their bounds."""
        parameters = super().get_schema_operation_parameters(view)
        for parameter, least in zip(parameters, (1, 0), strict=True):
            parameter["schema"] |= {"minimum": least, "maximum": MAX_OFFSET}
        return [*parameters, {"name": WORD, "in": "query", "required": False, **CURSOR}]


def dated(response: Response, at: datetime.datetime | None) -> Response:
    """The answer with the moment since which it is what it is."""
    if at is not None:
        response.headers["Last-Modified"] = http_date(at.timestamp())
    return response


@method_decorator(conditional_page, name="dispatch")
class ApiView(views.APIView):
    """A view of the API. `query` are the words that may stand in the address behind the question mark."""

    query: ClassVar[frozenset[str]] = frozenset()
    content_negotiation_class = JsonAlways
    renderer_classes = [renderers.JSONRenderer]
    parser_classes = [Json]
    http_method_names = ["get", "head", "post", "delete"]
    anonymous = True

    @cached_property
    def member_clubs(self) -> frozenset[int]:
        """The clubs whose drafts the person may read: asked once for all rows of an answer."""
        if not isinstance(self.request.user, User):
            return frozenset()
        least = PERMISSIONS["drafts.read"]
        roles = self.request.user.memberships.values_list("club", "role")
        return frozenset(club for club, role in roles if reaches(Role(role), least))

    def person(self) -> User:
        """Who is signed in. Raises NotAuthenticated."""
        if not isinstance(self.request.user, User):
            raise exceptions.NotAuthenticated
        return self.request.user

    def words(self) -> frozenset[str]:
        """The words that this request may have in its address."""
        return self.query

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Who asks, how often; then that every word of the address is known and the body's length."""
        super().initial(request, *args, **kwargs)
        self.anonymous = not isinstance(request.user, User)
        self._check_words(request)
        if request.META.get("HTTP_TRANSFER_ENCODING") and not request.META.get("CONTENT_LENGTH"):
            raise LengthRequired(_("Say the body's length (Content-Length)."))

    def _check_words(self, request: Request) -> None:
        """Every word of the address is known, has a value, and stands there once. Raises ValidationError."""
        known = self.words()
        for word, values in request.query_params.lists():
            if word not in known:
                listed = ", ".join(sorted(known)) or "—"
                raise exceptions.ValidationError({word: [_("Not known here. Known: %(known)s.") % {"known": listed}]})
            if values == [""]:
                raise exceptions.ValidationError({word: [_("A value is missing.")]})
            if len(values) > 1:
                raise exceptions.ValidationError({word: [_("Given more than once.")]})

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """An answer may be kept, but is asked for again each time; what a member gets is for them alone."""
        answered = super().finalize_response(request, response, *args, **kwargs)
        answered.headers.setdefault("Cache-Control", "no-cache" if self.anonymous else "private, no-cache")
        patch_vary_headers(answered, ["Authorization", "Cookie"])
        return answered


class Rows(ApiView, viewsets.ReadOnlyModelViewSet):
    """Rows of a table, those the person may see; the others are not there for them."""

    pagination_class = Pages
    lookup_value_regex = "[0-9]{1,18}"
    paged: ClassVar[frozenset[str]] = frozenset({"list"})
    order: ClassVar[tuple[str, ...]] = ("pk",)
    """By what the list is ordered: columns of its own that are never null, of which the last is of one row alone."""
    by_cursor: ClassVar[frozenset[str]] = frozenset()
    """What else beside the list has links by cursor."""
    action_query: ClassVar[Mapping[str, frozenset[str]]] = {}

    def get_queryset(self) -> QuerySet[Model]:
        """Only what the person may see; each list in one order without ties."""
        rows: Any = super().get_queryset()
        described = getattr(self, "swagger_fake_view", False)  # by the schema: nobody asks
        return rows.none() if described else rows.visible_to(self.request.user)

    def filter_queryset(self, queryset: Any) -> Any:
        """Filters belong to the list."""
        return super().filter_queryset(queryset) if self.action == "list" else queryset

    def words(self) -> frozenset[str]:
        """The list's filters, the words of pages where there are pages, and what `action_query` adds."""
        known = self.action_query.get(self.action or "", frozenset())
        if self.action in self.paged:
            known |= {"limit", "offset"}
        if self.action in {"list", *self.by_cursor}:
            known |= {WORD}
        filters = getattr(self, "filterset_class", None) if self.action == "list" else None
        return known | frozenset(filters.base_filters if filters else ())

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The list, page by page."""
        pages = self.paginator
        assert isinstance(pages, Pages)
        pages.order = self.order
        return super().list(request, *args, **kwargs)

    def page_of(self, rows: Any, head: dict[str, Any], **pinned: int) -> Response:
        """A page of `rows`, a list or a query set, beneath `head`."""
        pages = self.paginator
        assert isinstance(pages, Pages)
        pages.pinned = pinned
        page: list[Any] | None = pages.paginate_queryset(rows, self.request, view=self)
        return Response({**head, **pages.get_paginated_response(list(page or ())).data})


class Nothing(ApiView):
    """Every address under the API that is none."""

    permission_classes = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """There is nothing here, whatever is asked and by whom."""
        raise exceptions.NotFound
