"""Every public page of the demo league, with names that are hard to set, for a browser to look at."""

from __future__ import annotations

from io import StringIO
from typing import Final

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.models import Membership, Role, Team, User
from races.models import Race, StageRace
from races.views.common import address
from scoring import demo
from tests.browser import Page
from tests.club import person

HARD_NAMES: Final = (
    "Radsportgemeinschaft Oberbergischer Kreis von 1897",
    "東京自転車競技連盟東京自転車競技連盟東京自転車競技連盟東京",
    "נבחרת הצפון של מועדון האופניים",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützen",
)
"""Long, without a blank, from right to left, of one word."""


def load_demo(*, hard_names: bool = False) -> None:
    """Load the demo league, for a test whose transactions are real; `hard_names` gives its teams other names."""
    call_command("demo", stdout=StringIO())
    if hard_names:
        for team, name in zip(Team.objects.order_by("pk"), HARD_NAMES, strict=True):
            team.name = name
            team.save()
        call_command("recompute", "--all", stdout=StringIO())


def public_pages() -> dict[str, str]:
    """The address of every public page by a word for it: the home page, the club's, and each kind of result of each game."""
    club = demo.demo_club()
    assert club is not None
    team = Team.objects.filter(club=club).first()
    assert team is not None
    pages = {"home": "/", "club": f"/{club.slug}/", "boards": reverse("boards", args=[club.slug])}
    pages |= {f"docs {name}": reverse("docs-page", args=[name]) for name in ("race-log", "um-reifenbreite", "api")}
    pages["docs"] = reverse("docs")
    pages["team"] = reverse("team", args=[club.slug, team.pk])
    for stage_race in StageRace.objects.filter(season__club=club).select_related("season__club"):
        game = stage_race.game
        pages["season"] = reverse("season", args=[club.slug, stage_race.season.slug])
        pages[f"{game} stage race"] = address(stage_race)
        race = Race.objects.filter(stage__stage_race=stage_race).order_by("-stage__number").first()
        assert race is not None
        pages[f"{game} stage"] = address(race.stage)
        pages[f"{game} race"] = address(race)
        pages[f"{game} rounds"] = f"{address(race)}rounds/"
        pages[f"{game} history"] = f"{address(race)}history/"
        pages[f"{game} rider"] = reverse("rider", args=[club.slug, team.pk, "s" if game == "flamme-rouge" else "1"])
        if race.stage.board:
            pages[f"{game} course"] = reverse("course", args=[club.slug, race.stage.board, race.stage.course])
        if game == "le-tour":
            pages["form"] = f"{address(stage_race)}form/"
            pages["blank form"] = f"{address(stage_race)}form/?blank"
    return pages


def members_pages() -> dict[str, str]:
    """The address of every page of the demo league for those who keep it, by a word for it."""
    club = demo.demo_club()
    assert club is not None
    its = f"/manage/{club.slug}/"
    team = Team.objects.filter(club=club).first()
    season = club.seasons.get()
    assert team is not None
    pages = {"my clubs": "/manage/", "new club": "/manage/+/", "account": reverse("account_change_password")}
    pages |= {word: f"{its}{word}/" if word else its for word in ("", "edit", "erase", "members", "teams", "audit-log")}
    pages |= {f"team {word}": f"{its}teams/{team.pk}/{word}" for word in ("", "remove/")}
    pages |= {f"{word} +": f"{its}{word}/+/" for word in ("seasons", "boards", "tracks")}
    pages |= {f"season {word}": f"{its}seasons/{season.slug}/{word}" for word in ("", "rules/", "stage-races/+/")}
    for stage_race in StageRace.objects.filter(season=season):
        game = stage_race.game
        race = (
            Race.objects.filter(stage__stage_race=stage_race).order_by("-stage__number").select_related("stage").first()
        )
        assert race is not None
        assert race.published_revision is not None
        number = race.published_revision.number
        words = ("", "edit/", "close/", "log/", "withdraw/", "sheet/", f"revisions/{number}/", f"publish/{number}/")
        pages |= {f"{game} race {word}": f"{its}races/{race.pk}/{word}" for word in words}
        pages |= {
            f"{game} stage {word}": f"{its}stages/{race.stage_id}/{word}"
            for word in ("", "upload/", "tables/+/", "cancel/")
        }
        pages |= {f"{game} stage race {word}": f"{its}stage-races/{stage_race.pk}/{word}" for word in ("", "stages/+/")}
    return pages


def sign_in(page: Page) -> None:
    """Sign the page's visitor in as an owner of the demo club and of the installation."""
    keeper = User.objects.filter(username="keeper").first() or person("keeper")
    keeper.is_superuser = True
    keeper.save()
    club = demo.demo_club()
    assert club is not None
    Membership.objects.get_or_create(user=keeper, club=club, defaults={"role": Role.OWNER})
    client = Client()
    client.force_login(keeper)
    page.goto("/")
    site = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
