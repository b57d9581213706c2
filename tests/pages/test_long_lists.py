"""Faults H9: however much a club has, a page has so many rows, asks so often, and its links go on working."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import AuditRow, Club, Invitation, Membership, Role, Season, Team, User
from races.models import BoardFile, ClubTrack, LogRevision, Race, Stage, StageRace
from races.publications import Publication
from scoring.models import RiderLine, ScoreSheet, TeamLine
from scoring.replay import shipped_boards
from scoring.tasks import recompute_stage_race
from tests.club import Visitor, World, sheet

MANY = 130
MOST_BYTES = 120_000
MOST_QUERIES = 40


def link(page: Any, word: str, rel: str) -> str:
    """Where a page's link to the next or previous rows of the list `word` leads; "" if there is none."""
    found = re.findall(rf'rel="{rel}" href="([^"]*)"', page.content.decode())
    return next((each.replace("&amp;", "&") for each in found if f"{word}=" in each.rsplit("&", 1)[-1]), "")


def walk(browser: Client, path: str, word: str = "page") -> Iterator[Any]:
    """The page, and the pages that its links to the next rows lead to."""
    page = browser.get(path)
    yield page
    while after := link(page, word, "next"):
        page = browser.get(path + after)
        yield page


def published(world: World, number: int, stage_race: StageRace, text: str) -> None:
    """Copies of one published race, each on a stage of its own."""
    race = world.race(stage_race)
    world.publish(race, text)
    revision = LogRevision.objects.get(race=race)
    stages = Stage.objects.bulk_create(
        Stage(stage_race=stage_race, number=n, name=f"Stage no. {n}", board="reference", course="roubaix")
        for n in range(2, number + 1)
    )
    races = Race.objects.bulk_create(Race(stage=stage, latest_number=1) for stage in stages)
    revisions = LogRevision.objects.bulk_create(
        LogRevision(
            race=each,
            **{
                field.attname: getattr(revision, field.attname)
                for field in LogRevision._meta.concrete_fields
                if field.attname not in ("id", "race_id")
            },
        )
        for each in races
    )
    Publication.objects.bulk_create(
        Publication(race=each, revision=its, published_by=world.owner)
        for each, its in zip(races, revisions, strict=True)
    )
    sheets = ScoreSheet.objects.bulk_create(
        ScoreSheet(race=each, revision=its) for each, its in zip(races, revisions, strict=True)
    )
    known = ScoreSheet.objects.get(race=race)
    kinds: tuple[type[Any], ...] = (TeamLine, RiderLine)
    for kind in kinds:
        lines = list(kind._default_manager.filter(sheet=known))
        fields = [field.attname for field in kind._meta.concrete_fields if field.attname not in ("id", "sheet_id")]
        kind._default_manager.bulk_create(
            kind(sheet=each, **{name: getattr(line, name) for name in fields}) for each in sheets for line in lines
        )
    counted_by_the_database()


def counted_by_the_database() -> None:
    """What a database does by itself while a club grows it cannot do in a test, whose rows come in one transaction: it would plan
    for the few rows that it counted last, and a query that takes milliseconds takes minutes."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def grow(world: World) -> None:
    """Many rows in every list of the club, and many clubs."""
    day = datetime.date(2020, 1, 1)
    clubs = Club.objects.bulk_create(
        Club(name=f"Club {n:03}", slug=f"c{n:03}", sort_key=f"club {n:03}") for n in range(MANY)
    )
    Season.objects.bulk_create(
        Season(club=club, name=f"S{n}", slug=f"s{n}", starts=day, ends=day) for club in clubs[:40] for n in range(3)
    )
    seasons = Season.objects.bulk_create(
        Season(
            club=world.club, name=f"Year {n}", slug=f"y{n}", starts=day + datetime.timedelta(n), ends=day.replace(2025)
        )
        for n in range(MANY)
    )
    for season in (world.season, seasons[-1], seasons[-2]):
        StageRace.objects.bulk_create(
            StageRace(season=season, game="um-reifenbreite", name=f"Tour {n}", slug=f"t{n}", position=n + 1)
            for n in range(MANY)
        )
    Team.objects.bulk_create(
        Team(club=world.club, name=f"Team {n}", name_key=f"team {n}", sort_key=f"team {n:03}") for n in range(MANY)
    )
    users = User.objects.bulk_create(User(username=f"u{n:03}", email=f"u{n}@example.org") for n in range(MANY))
    Membership.objects.bulk_create(Membership(user=user, club=world.club, role=Role.VIEWER) for user in users)
    Membership.objects.bulk_create(Membership(user=world.owner, club=club, role=Role.VIEWER) for club in clubs)
    Invitation.objects.bulk_create(
        Invitation(
            club=world.club,
            email=f"i{n}@example.org",
            role=Role.VIEWER,
            token_digest=f"{n}",
            invited_by=world.owner,
            expires_at=datetime.datetime(2999, 1, 1, tzinfo=datetime.UTC),
        )
        for n in range(MANY)
    )
    BoardFile.objects.bulk_create(
        BoardFile(club=world.club, name=f"b{n:03}", source="board = 1", uploaded_by=world.owner) for n in range(MANY)
    )
    ClubTrack.objects.bulk_create(
        ClubTrack(club=world.club, name=f"Track {n}", letters="au", laid_by=world.owner, sort_key=f"{n:03}")
        for n in range(MANY)
    )
    AuditRow.objects.bulk_create(
        AuditRow(
            club=world.club,
            actor=world.owner,
            action="team.created",
            target_type="league.team",
            target_id=n,
            target=f"{n}",
        )
        for n in range(MANY)
    )
    counted_by_the_database()


@pytest.fixture
def race(world: World) -> Race:
    """A race saved and published many times."""
    race = world.race(world.stage_race("Spring tour", position=500))
    first = world.publish(race, sheet("21 31 22 32"))
    columns = {
        field.attname: getattr(first, field.attname)
        for field in LogRevision._meta.concrete_fields
        if field.attname not in ("id", "number")
    }
    revisions = LogRevision.objects.bulk_create(LogRevision(number=n, **columns) for n in range(2, MANY))
    long_ago = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    Publication.objects.bulk_create(
        Publication(
            race=race,
            revision=revision,
            published_by=world.owner,
            published_at=long_ago + datetime.timedelta(minutes=n),
            ended_at=long_ago + datetime.timedelta(minutes=n + 1),
            ended_by=world.owner,
            ending="corrected",
            end_reason="A slip.",
        )
        for n, revision in enumerate(revisions)
    )
    Race.objects.filter(pk=race.pk).update(latest_number=MANY - 1)
    counted_by_the_database()
    return race


PAGES = [
    ("home", "page"),
    ("manage", "page"),
    ("club", "seasons"),
    ("club", "teams"),
    ("manage-club", "seasons"),
    ("members", "page"),
    ("members", "invitations"),
    ("teams", "page"),
    ("boards", "page"),
    ("tracks", "page"),
    ("audit-log", "page"),
    ("season", "stage-races"),
    ("race-desk", "revisions"),
    ("race-desk", "publications"),
    ("race-history", "page"),
]


def place(name: str, world: World, race: Race) -> str:
    """A page's address."""
    arguments: dict[str, list[Any]] = {
        "home": [],
        "manage": [],
        "season": [world.club.slug, world.season.slug],
        "race-desk": [world.club.slug, race.pk],
        "race-history": [
            world.club.slug,
            world.season.slug,
            race.stage.stage_race.slug,
            race.stage.number,
            race.pk,
        ],
    }
    return reverse(name, args=arguments.get(name, [world.club.slug]))


class TestEveryLongPage:
    """Faults H9: bounded bytes and questions, and every row is reached by the links."""

    @pytest.mark.parametrize(("name", "word"), PAGES)
    def test_it_stays_small_and_its_links_lead_on_and_back(
        self, visitor: Visitor, world: World, race: Race, name: str, word: str
    ) -> None:
        grow(world)
        browser, path = visitor("owner"), place(name, world, race)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            first = browser.get(path)
        assert first.status_code == 200
        assert len(asked) <= MOST_QUERIES
        pages = list(walk(browser, path, word))
        assert len(pages) > 2
        assert max(len(page.content) for page in pages) <= MOST_BYTES
        assert len({page.content for page in pages}) == len(pages)
        assert link(pages[0], word, "prev") == ""
        back = browser.get(path + link(pages[2], word, "prev"))
        assert link(back, word, "next") == link(pages[1], word, "next")
        beginning = browser.get(path + link(back, word, "prev"))
        assert link(beginning, word, "next") == link(first, word, "next")
        assert link(beginning, word, "prev") == ""

    def test_members_are_each_shown_once(self, visitor: Visitor, world: World, race: Race) -> None:
        grow(world)
        pages = walk(visitor("owner"), place("members", world, race))
        names = [membership.user.username for page in pages for membership in page.context["members"]]
        assert sorted(names) == sorted(world.club.memberships.values_list("user__username", flat=True))

    def test_the_boards_that_ship_are_shown_once(self, visitor: Visitor, world: World, race: Race) -> None:
        grow(world)
        rows = [
            row.name for page in walk(visitor("owner"), place("boards", world, race)) for row in page.context["rows"]
        ]
        assert len(rows) == len(set(rows)) == MANY + len(shipped_boards())

    def test_the_newest_stage_races_are_named_in_a_list_of_seasons(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        grow(world)
        text = visitor("").get("/roue-libre/").content.decode()
        assert ">Tour 129<" in text
        assert ">Tour 100<" not in text
        assert "/roue-libre/2026/#stage-races" in text

    def test_a_change_is_told_on_the_last_row_of_a_page_of_the_history(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        shown = [
            each for page in walk(visitor(""), place("race-history", world, race)) for each in page.context["published"]
        ]
        assert len(shown) == MANY - 1
        assert [bool(each.changes) for each in shown] == [True] * (MANY - 2) + [False]


class TestAStageRaceOfManyStages:
    """Faults H9: its tables have the columns of the stages on the page, and count all."""

    def test_columns_go_with_the_list_of_stages(self, visitor: Visitor, world: World) -> None:
        stage_race = world.stage_race("Long")
        published(world, MANY, stage_race, sheet("21 31 22 32"))
        with world.settled():
            recompute_stage_race(stage_race.pk)
        with CaptureQueriesContext(connection) as asked:
            pages = list(walk(visitor(""), "/roue-libre/2026/long/", "stages"))
        assert [[each.number for each in page.context["columns"]] for page in pages] == [
            list(range(1, 51)),
            list(range(51, 101)),
            list(range(101, MANY + 1)),
        ]
        for page in pages:
            assert {len(row.cells) for row in page.context["teams"]} == {len(page.context["columns"])}
            assert {len(row.cells) for row in page.context["riders"]} == {len(page.context["columns"])}
            assert page.context["teams"][0].figures["points"] == pages[0].context["teams"][0].figures["points"] > 0
            assert len(page.content) <= MOST_BYTES
            assert "totals count all stages" in page.content.decode()
        assert len(asked) <= 3 * MOST_QUERIES


class TestAStageOfManyTables:
    """Faults H9: some tables a page, and one result over all of them."""

    def test_tables_are_shown_some_at_a_time(self, visitor: Visitor, world: World) -> None:
        first = world.race()
        Race.objects.bulk_create(Race(stage=first.stage, label=f"T{n:03}", sort_key=f"t{n:03}") for n in range(MANY))
        pages = list(walk(visitor(""), "/roue-libre/2026/spring-tour/stage/1/", "tables"))
        keys = [race.pk for page in pages for race, _name in page.context["races"]]
        assert len(keys) == len(set(keys)) == MANY + 1
        assert max(len(page.context["races"]) for page in pages) == 24
        assert max(len(page.content) for page in pages) <= MOST_BYTES


class TestRowsComeAndGo:
    """Faults H9: a link names a row, so that it keeps its place while rows come and go, that row too."""

    def test_the_next_rows_are_those_after_the_last_one_read(self, visitor: Visitor, world: World, race: Race) -> None:
        grow(world)
        browser, path = visitor("owner"), place("teams", world, race)
        first = browser.get(path)
        names = [team.name for team in first.context["active"]]
        following = list(Team.objects.of(world.club).order_by("sort_key", "pk"))[len(names)]
        Team.objects.filter(name__in=[names[-1], names[10]]).delete()
        Team.objects.create(club=world.club, name="Aaa")
        second = browser.get(path + link(first, "page", "next"))
        assert second.context["active"].rows[0] == following

    @pytest.mark.parametrize(
        "word", ["2", "zzz", "", "WzEsMl0", "WyJhIl0", "W2ZhbHNlLCJhIiwiYiJd", "W2ZhbHNlLCJhXHUwMDAwIiwxXQ", "9" * 3000]
    )
    def test_a_word_that_is_not_a_cursor_shows_the_beginning(
        self, visitor: Visitor, world: World, race: Race, word: str
    ) -> None:
        grow(world)
        page = visitor("owner").get(place("teams", world, race), {"page": word})
        assert page.status_code == 200
        assert page.context["active"].rows == list(Team.objects.of(world.club).order_by("sort_key", "pk")[:50])

    def test_one_list_of_a_page_goes_on_while_the_other_stays(self, visitor: Visitor, world: World, race: Race) -> None:
        grow(world)
        browser = visitor("owner")
        second = browser.get("/roue-libre/" + link(browser.get("/roue-libre/"), "teams", "next"))
        third = browser.get("/roue-libre/" + link(second, "seasons", "next"))
        assert third.context["teams"].rows == second.context["teams"].rows
        assert third.context["seasons"].rows != second.context["seasons"].rows


class TestTeamAndRider:
    """Faults H9: a team's and a rider's page have some of the races, and count all of them."""

    @pytest.fixture(params=["team", "rider"])
    def path(self, request: pytest.FixtureRequest, world: World) -> str:
        """The page of the team that wins every race, or of its winner."""
        key = world.teams["red"].pk
        return (
            reverse("team", args=[world.club.slug, key])
            if request.param == "team"
            else reverse("rider", args=[world.club.slug, key, "1"])
        )

    def test_bytes_and_questions_do_not_grow(self, visitor: Visitor, world: World, path: str) -> None:
        published(world, 60, world.stage_race("Long"), sheet("21 31 22 32"))
        browser = visitor("")
        with CaptureQueriesContext(connection) as asked:
            some = browser.get(path)
        published(world, 300, world.stage_race("Longer"), sheet("21 31 22 32"))
        with CaptureQueriesContext(connection) as asked_of_many:
            many = browser.get(path)
        assert len(asked_of_many) == len(asked) <= 15
        assert len(many.content) < len(some.content) + 2_000 < 60_000

    def test_every_race_is_on_one_of_the_pages_and_all_are_counted(
        self, visitor: Visitor, world: World, path: str
    ) -> None:
        published(world, 130, world.stage_race("Long"), sheet("21 31 22 32"))
        TeamLine.objects.filter(team=world.teams["red"]).update(badges="AC")
        TeamLine.objects.filter(team=world.teams["red"], sheet__race__stage__number=3).update(badges="C")
        pages = list(walk(visitor(""), path))
        assert [line[1].number for page in pages for line in page.context["lines"]] == list(range(130, 0, -1))
        for page in pages:
            text = " ".join(re.sub(r"<[^>]+>", "", page.content.decode()).split())
            assert "130 races, 130 won" in text
            assert page.context["badges"] == [("A", 129), ("C", 130)]

    def test_a_cancelled_stage_is_shown_and_not_counted(self, visitor: Visitor, world: World, path: str) -> None:
        published(world, 60, world.stage_race("Long"), sheet("21 31 22 32"))
        Stage.objects.filter(number=2).update(
            voided_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), voided_by=world.owner, void_reason="Snow."
        )
        pages = list(walk(visitor(""), path))
        assert "59 races, 59 won" in " ".join(pages[0].content.decode().split())
        assert sum(len(page.context["lines"]) for page in pages) == 60


class TestIndexes:
    """Faults H9: the lists that grow fastest are read by an index, on SQLite too."""

    @pytest.mark.parametrize(
        ("rows", "index"),
        [
            (lambda: AuditRow.objects.filter(club=1).order_by("-at", "-pk")[:51], "audit_newest"),
            (lambda: RiderLine.objects.filter(team=1, rider="1").order_by(), "rider_line_rider"),
        ],
    )
    def test_the_plan_names_it(self, world: World, rows: Callable[[], Any], index: str) -> None:
        if connection.vendor != "sqlite":
            pytest.skip("PostgreSQL chooses by the number of rows, of which a test has few")
        plan = rows().explain()
        assert index in plan
        assert "TEMP B-TREE" not in plan
