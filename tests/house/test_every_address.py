"""Every address of the site, asked for by everybody: who may read and write what, and that a private club leaks nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse

from league import actions as league
from league.models import AuditRow, Club, Membership, Role, User
from races import actions as races
from races.models import Race, StageRace
from races.publications import Publication
from tests.club import World, person, sheet

ROLES = ("owner", "administrator", "scribe", "viewer")
OUTSIDERS = ("foreigner", "stranger", "")
SECRETS = ("Geheimer Zirkel", "Velo Nord", "Pédale Sud", "Frühlingsrunde", "Hinterhof")
"""Names of the private club and of what is in it."""

# The lowest role that may read the page; ADMINISTRATOR is also the lowest that may send its form where none is named apart.
MEMBERS = "club season stage-race stage race race-history race-earlier race-rounds race-log team rider boards course"
VIEWERS = "manage-club race-desk revision"
SCRIBES = "log-entry upload entry-form drafts-discard"
OWNERS = "club-erase"
ADMINISTRATORS = """
    club-edit members member-role member-remove invitation-revoke teams team-edit team-action team-remove season-add season-edit
    house-rules season-archive season-remove board-add board-remove tracks track-add track-edit track-remove stage-race-add
    stage-race-edit stage-race-remove stage-add stage-edit stage-remove stage-up stage-down race-add race-edit race-remove
    race-close audit-log audit-log-text publish withdraw stage-void
"""
LEAST = {
    **dict.fromkeys(f"{MEMBERS} {VIEWERS} board-source".split(), "viewer"),
    **dict.fromkeys(SCRIBES.split(), "scribe"),
    **dict.fromkeys(ADMINISTRATORS.split(), "administrator"),
    **dict.fromkeys(OWNERS.split(), "owner"),
}
OF_OTHER_GAMES = {"tour-form"}
"""Pages that a race of Um Reifenbreite does not have: 404 for everybody."""
OF_OTHER_ROWS = {"board-source", "audit-log-text"}
"""Pages of what this club has none of: boards of its own, drafts that were thrown away."""
ONLY_SENT = {"member-role", "team-action", "stage-up", "stage-down", "season-archive", "board-remove", "track-remove"}
"""Addresses that are no pages: only a form is sent there."""


def patterns(resolver: URLResolver | None = None, namespace: str = "") -> Iterator[tuple[str, set[str]]]:
    """Each address's name, with its namespace, and its arguments' names."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, pattern.namespace or namespace)
        elif isinstance(pattern, URLPattern) and pattern.name:
            arguments = {*pattern.pattern.converters, *getattr(pattern.pattern, "regex", re.compile("")).groupindex}
            yield (f"{namespace}:{pattern.name}" if namespace else pattern.name), arguments


OF_A_CLUB = sorted({name for name, arguments in patterns() if "club_slug" in arguments})
API = sorted({(name, tuple(sorted(arguments))) for name, arguments in patterns() if name.startswith("api:")})


class Private:
    """A private club with one of everything, and a foreign club whose owner would like to look."""

    def __init__(self, world: World) -> None:
        with world.settled():
            league.edit_club(world.club, by=world.owner, name=SECRETS[0], public=False)
        self.club = Club.objects.get(pk=world.club.pk)
        self.stage_race: StageRace = world.stage_race(SECRETS[3])
        self.race: Race = world.race(self.stage_race)
        world.publish(self.race, sheet("21 31"))
        world.publish(self.race, sheet("31 21"), reason="Seen wrong.")
        world.enter(self.race, sheet("21 31"))
        self.track = races.save_track(self.club, by=world.owner, name=SECRETS[4], letters="aCu")
        self.invitation, _ = league.invite(self.club, by=world.owner, email="g@example.org", role=Role.VIEWER)
        self.world = world
        self.guest = Membership.objects.create(user=person("guest"), club=self.club, role=Role.VIEWER)
        self.foreigner = person("foreigner")
        with world.settled():
            self.other = league.create_club(by=world.owner, name="Other club")
        Membership.objects.create(user=self.foreigner, club=self.other, role=Role.OWNER)

    def arguments(self, name: str, club: Club | None = None) -> dict[str, Any]:
        """What the address of the club's own rows is made with."""
        stage = self.race.stage
        rows: Mapping[str, Any] = {
            "member": self.guest,
            "invitation": self.invitation,
            "team": self.world.teams["green" if "remove" in name else "red"],
            "rider": self.world.teams["red"],
            "track": self.track,
            "stage": stage,
            "stage-race": self.stage_race,
            "upload": stage,
            "audit-log": AuditRow.objects.filter(club=self.club).first(),
        }
        kind = name if name in rows else name.rpartition("-")[0]
        kind = "stage" if name in ("race-add", "upload") else "stage-race" if name == "stage-add" else kind
        return {
            "club_slug": (club or self.club).slug,
            "season_slug": self.world.season.slug,
            "stage_race_slug": self.stage_race.slug,
            "number": {"rider": "1", "revision": 3, "publish": 3}.get(name, stage.number),
            "race_pk": self.race.pk,
            "publication_pk": Publication.objects.filter(race=self.race).order_by("pk")[0].pk,
            "pk": rows.get(kind, self.race).pk,
            "action": "archive",
            "board": "reference",
            "course": "roubaix",
        }

    def path(self, name: str, club: Club | None = None) -> str:
        """The address of this name."""
        (wanted,) = {frozenset(arguments) for known, arguments in patterns() if known == name}
        given = self.arguments(name, club)
        return reverse(name, kwargs={key: given[key] for key in wanted})


@pytest.fixture
def private(world: World) -> Private:
    cache.clear()
    return Private(world)


def browser(name: str) -> Client:
    """Somebody's browser; nobody's for ""."""
    client = Client(raise_request_exception=False)
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def told(answer: Any) -> list[str]:
    """The secrets that an answer gives away, in its headers as well."""
    text = f"{dict(answer.headers)} {answer.content.decode(errors='replace')}"
    return [secret for secret in SECRETS if secret in text]


class TestNoAddressIsMissing:
    def test_every_address_of_a_club_stands_in_the_table(self) -> None:
        assert set(OF_A_CLUB) == set(LEAST) | OF_OTHER_GAMES


class TestAPrivateClub:
    """Whoever is no member finds nothing at any of its addresses, and no name of it in any answer."""

    @pytest.mark.parametrize("who", OUTSIDERS)
    def test_is_not_there_for_others(self, private: Private, who: str) -> None:
        rows = AuditRow.objects.count()
        for name in OF_A_CLUB:
            path = private.path(name)
            for answer in (browser(who).get(path), browser(who).post(path, {"reason": "x"})):
                assert answer.status_code in ((404, 405) if who else (302, 401, 403, 404, 405)), (
                    name,
                    answer.status_code,
                )
                assert told(answer) == [], name
        assert AuditRow.objects.count() == rows

    def test_its_rows_are_at_no_address_of_another_club(self, private: Private) -> None:
        rows = AuditRow.objects.filter(club=private.club).count()
        other = browser("foreigner")
        for name in OF_A_CLUB:
            (wanted,) = {frozenset(arguments) for known, arguments in patterns() if known == name}
            path = private.path(name, private.other)
            for answer in (other.get(path), other.post(path, {"reason": "x", "name": "x"})):
                assert told(answer) == [], name
                if wanted & {"pk", "race_pk", "season_slug"}:
                    assert answer.status_code in (404, 405), (name, answer.status_code)
        assert AuditRow.objects.filter(club=private.club).count() == rows
        assert Race.objects.filter(pk=private.race.pk).exists()

    @pytest.mark.parametrize("path", ["/", "/manage/", "/docs/", "/welcome/", "/api/v1/", "/api/v1/schema/"])
    @pytest.mark.parametrize("who", OUTSIDERS)
    def test_is_named_on_no_page_of_all(self, private: Private, who: str, path: str) -> None:
        assert told(browser(who).get(path, follow=True)) == []

    def test_what_its_members_read_is_kept_by_no_proxy(self, private: Private) -> None:
        member = browser("viewer")
        for name in OF_A_CLUB:
            answer = member.get(private.path(name))
            kept = answer.headers.get("Cache-Control", "")
            assert "private" in kept or "no-store" in kept, (name, kept)
            assert not answer.has_header("ETag"), name


class TestRoles:
    """Each role reads and sends what the table says, and nothing above it."""

    @pytest.mark.parametrize("who", ROLES)
    def test_reads_its_pages_and_no_other(self, private: Private, who: str) -> None:
        faults = []
        for name, least in LEAST.items():
            allowed = ROLES.index(who) <= ROLES.index(least)
            status = browser(who).get(private.path(name)).status_code
            if name in ONLY_SENT:
                right = status in ({404, 405} if allowed else {403, 404, 405})
            elif name in OF_OTHER_ROWS:
                right = status == (404 if allowed else 403)
            else:
                right = status in ({200, 302, 409} if allowed else {403})
            faults += [] if right else [(name, status)]
        assert faults == []

    @pytest.mark.parametrize("who", ROLES[1:])
    def test_sends_nothing_to_the_others(self, private: Private, who: str) -> None:
        rows, faults = AuditRow.objects.count(), []
        for name, least in LEAST.items():
            if ROLES.index(who) > ROLES.index(least):
                sent = {"reason": "x", "name": SECRETS[0], "role": "owner", "email": "x@example.org"}
                status = browser(who).post(private.path(name), sent).status_code
                faults += [] if status == 403 else [(name, status)]
        assert faults == []
        assert AuditRow.objects.count() == rows


class TestTheApi:
    """A program with no token, or with a stranger's, gets no row of a private club and changes nothing."""

    @pytest.mark.parametrize("who", OUTSIDERS)
    def test_no_row_of_a_private_club(self, private: Private, who: str) -> None:
        stage = private.race.stage
        own = {
            "club": private.club.pk,
            "season": private.world.season.pk,
            "team": private.world.teams["red"].pk,
            "stage-race": private.stage_race.pk,
            "stage": stage.pk,
            "race": private.race.pk,
            "entry": private.race.entries.all()[0].pk,
            "publication": Publication.objects.filter(race=private.race).order_by("pk")[0].pk,
        }
        rows = AuditRow.objects.count()
        for name, arguments in API:
            cache.clear()  # nobody is told to come later
            kind = next((each for each in ("stage-race", *own) if name.startswith(f"api:{each}-")), "race")
            if "name" in arguments or name in ("api:token", "api:replay"):
                continue
            given = {"pk": own[kind], "race": private.race.pk, "number": 1}
            path = reverse(name, kwargs={key: given[key] for key in arguments})
            asked = [browser(who).get(path)]
            if not name.endswith(("index", "schema", "docs")):
                asked += [
                    browser(who).generic(method, path, "{}", content_type="application/json")
                    for method in ("POST", "PUT", "PATCH", "DELETE")
                ]
            for answer in asked:
                assert told(answer) == [], (name, answer.status_code)
                if arguments:
                    assert answer.status_code in (401, 403, 404, 405), (name, answer.status_code)
        assert AuditRow.objects.count() == rows

    @pytest.mark.parametrize("who", OUTSIDERS)
    @pytest.mark.parametrize("what", ["seasons", "teams", "stage-races", "stages", "races", "entries", "publications"])
    def test_no_filter_finds_one(self, private: Private, who: str, what: str) -> None:
        for query in ({"club": private.club.slug}, {"club": private.club.pk}, {"search": SECRETS[1]}, {}):
            answer = browser(who).get(f"/api/v1/{what}", query)
            assert told(answer) == []
            assert answer.status_code in (200, 400)


@pytest.mark.parametrize("word", ["boards", "teams"])
def test_a_club_that_is_called_like_a_page_has_its_own_pages(word: str) -> None:
    """A public address begins with any club's word, so it never comes before one of `manage/`."""
    for name, more in (("season-edit", ["2026"]), ("stage-race-add", ["2026"]), ("race-desk", [1]), ("team-edit", [1])):
        assert resolve(reverse(name, args=[word, *more])).url_name == name
