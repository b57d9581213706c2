"""Addresses under /api/v1/. Each is known with and without a slash at its end, so that no POST is redirected."""

from django.http import HttpRequest, JsonResponse
from django.urls import path, re_path, reverse
from rest_framework.routers import SimpleRouter
from rest_framework.viewsets import ViewSetMixin

from league.accounts import site_address
from scoring.api.base import Nothing
from scoring.api.schema import DocsView, SchemaView
from scoring.api.views import league, races, replaying, tables, tokens

app_name = "api"

LISTS: dict[str, type[ViewSetMixin]] = {
    "clubs": league.ClubsView,
    "seasons": league.SeasonsView,
    "teams": league.TeamsView,
    "boards": league.BoardsView,
    "stage-races": races.StageRacesView,
    "stages": races.StagesView,
    "races": tables.RacesView,
    "entries": races.EntriesView,
    "sheets": races.SheetsView,
    "publications": races.PublicationsView,
}
NAMES = {"entries": "entry"}


def index(request: HttpRequest) -> JsonResponse:
    """What there is, by name."""
    names = {name: f"api:{NAMES.get(name, name.removesuffix('s'))}-list" for name in LISTS}
    names |= {name: f"api:{name}" for name in ("replay", "token", "schema", "docs")}
    return JsonResponse({name: site_address(request, reverse(view)) for name, view in names.items()})


router = SimpleRouter()
router.trailing_slash = "/?"
for name, view in LISTS.items():
    router.register(name, view, basename=NAMES.get(name, name.removesuffix("s")))

urlpatterns = [
    path("", index, name="index"),
    *router.urls,
    re_path(r"^replay/?$", replaying.ReplayView.as_view(), name="replay"),
    re_path(r"^token/?$", tokens.TokenView.as_view(), name="token"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    re_path(r"", Nothing.as_view()),
]
