"""Logs sent by programs: saved as drafts, published, taken back; and everything that stands against it, by its code."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import User
from races.models import LogRevision, Race
from tests.api.conftest import Caller, body, send_raw
from tests.club import World, sheet

V1 = "/api/v1/"
LOG = sheet("21 31 22 32")
DOUBTED = "start\n21 to 1.1\n31 to 1.2\ncheck 21 2.1\nout 21 dnf\nout 31 dnf\n"


def address(race: Race, action: str = "log") -> str:
    return f"{V1}races/{race.pk}/{action}"


def send(client: APIClient, race: Race, log: str = LOG, **more: Any) -> Any:
    return client.post(address(race), {"log": log, **more}, format="json")


def send_text(client: APIClient, race: Race, log: bytes, query: str = "", **headers: str) -> Any:
    return send_raw(client, address(race) + query, log, "text/plain; charset=utf-8", **headers)


@pytest.fixture
def empty(world: World) -> Race:
    """A race without a log."""
    return world.race()


@pytest.fixture
def scribe(as_: Caller, world: World) -> APIClient:
    """A scribe's program."""
    return as_(world.scribe)


class TestEntering:
    """A log becomes the race's next revision."""

    def test_the_answer_is_the_draft_with_the_races_headers_filled_in(self, scribe: APIClient, empty: Race) -> None:
        response = send(scribe, empty, reason="from the table")
        draft = body(response, 201)
        assert (draft["number"], draft["complete"], draft["errors"], draft["published"]) == (1, True, 0, False)
        assert "team red: Velo Nord" in draft["text"]
        assert draft["answer"]["finish"] == ["21", "31", "22", "32"]
        assert draft["reason"] == "from the table"
        assert response.headers["ETag"] == '"1"'
        assert body(scribe.get(response.headers["Location"])) == draft

    def test_a_log_with_a_mistake_is_kept_and_its_line_is_named(self, scribe: APIClient, empty: Race) -> None:
        draft = body(send(scribe, empty, sheet("21 31 99")), 201)
        (problem,) = [problem for problem in draft["problems"] if problem["severity"] == "error"]
        assert draft["text"].split("\n")[problem["line"] - 1] == "finish 21 31 99"
        assert problem["word"] == "99"

    def test_text_is_as_good_as_json(self, scribe: APIClient, empty: Race) -> None:
        draft = body(send_text(scribe, empty, LOG.encode(), "?based_on=0&reason=typed"), 201)
        assert (draft["number"], draft["reason"]) == (1, "typed")

    def test_if_match_says_what_it_is_based_on(self, scribe: APIClient, empty: Race) -> None:
        first = send_text(scribe, empty, LOG.encode())
        second = send_text(scribe, empty, LOG.encode() + b"# again\n", HTTP_IF_MATCH=first.headers["ETag"])
        assert body(second, 201)["number"] == 2
        third = send(scribe, empty, based_on=2)
        assert body(third, 201)["number"] == 3

    def test_who_has_not_seen_the_newest_is_told_which_it_is_and_nothing_is_saved(
        self, scribe: APIClient, race: Race
    ) -> None:
        for refused in (
            send(scribe, race, based_on=1),
            send(scribe, race),
            send_text(scribe, race, LOG.encode(), HTTP_IF_MATCH='"1"'),
        ):
            stale = body(refused, 409)
            assert (stale["code"], stale["latest"]) == ("stale", 2)
            newest = body(scribe.get(stale["revision"]), 200)
            assert newest["number"] == 2
        assert LogRevision.objects.filter(race=race).count() == 2

    def test_a_log_sent_twice_is_saved_once(self, scribe: APIClient, empty: Race) -> None:
        """Faults C4, B2: the first answer can get lost on its way."""
        first = body(send(scribe, empty, based_on=0), 201)
        again = body(send(scribe, empty, based_on=0), 200)
        assert again["number"] == first["number"] == 1
        assert LogRevision.objects.filter(race=empty).count() == 1

    def test_a_log_of_another_race_is_refused_with_each_difference(self, scribe: APIClient, empty: Race) -> None:
        other = "racelog 1 um-reifenbreite\ncourse: giro\nteam red: Somebody\n" + LOG
        refused = body(send(scribe, empty, other), 422)
        assert refused["code"] == "mismatch"
        assert {(each["key"], each["typed"], each["known"]) for each in refused["differences"]} == {
            ("course", "giro", "roubaix"),
            ("team red", "Somebody", "Velo Nord"),
        }
        assert not LogRevision.objects.filter(race=empty).exists()

    @pytest.mark.parametrize(
        ("sent", "field"),
        [
            ({"log": ""}, "log"),
            ({"log": None}, "log"),
            ({}, "log"),
            ({"log": LOG, "based_on": -1}, "based_on"),
            ({"log": LOG, "based_on": "x"}, "based_on"),
            ({"log": LOG, "basedon": 1}, "basedon"),
            ({"log": LOG, "reason": "x" * 2001}, "reason"),
            ({"log": "a\x00b"}, "log"),
            ({"log": ["21"]}, "log"),
        ],
    )
    def test_a_field_that_cannot_be_is_named(
        self, scribe: APIClient, empty: Race, sent: dict[str, Any], field: str
    ) -> None:
        refused = body(scribe.post(address(empty), sent, format="json"), 400)
        assert (refused["code"], refused["field"]) == ("invalid", field)

    def test_what_is_no_log_at_all_is_refused_by_name(self, scribe: APIClient, empty: Race) -> None:
        assert "UTF-8" in body(send_text(scribe, empty, b"racelog \xc3\xa9 \xff"), 400)["detail"]
        assert body(send_text(scribe, empty, b""), 400)["field"] == "log"
        assert body(send_text(scribe, empty, LOG.encode(), HTTP_IF_MATCH="1"), 400)["field"] == "If-Match"
        both = send_text(scribe, empty, LOG.encode(), "?based_on=0", HTTP_IF_MATCH='"1"')
        assert body(both, 400)["field"] == "If-Match"
        two = "racelog 1 um-reifenbreite\n" + LOG + "racelog 1 um-reifenbreite\n" + LOG
        assert body(send(scribe, empty, two), 400)["code"] == "refused"
        assert not LogRevision.objects.filter(race=empty).exists()

    def test_a_log_beyond_2_mib_is_refused_by_name(self, scribe: APIClient, empty: Race) -> None:
        big = "#" * (2 * 1024 * 1024 + 1)
        for refused in (send(scribe, empty, big), send_text(scribe, empty, big.encode())):
            answer = body(refused, 413)
            assert answer["code"] == "log-too-large"
            assert "2 MiB" in answer["detail"]


class TestPublishing:
    """A draft becomes the result, and the result can be taken back."""

    def test_a_draft_is_published_and_everything_follows(
        self, as_: Caller, anybody: APIClient, world: World, empty: Race
    ) -> None:
        client = as_(world.administrator)
        body(send(client, empty), 201)
        with world.settled():
            published = body(
                client.post(address(empty, "publish"), {"revision": 1, "confirm_warnings": True}, format="json"), 201
            )
        assert (published["race"], published["revision"], published["ended_at"]) == (empty.pk, 1, None)
        assert published["published_by"] == "administrator"
        standings = body(anybody.get(f"{V1}seasons/{world.season.pk}/standings"))
        assert [row["name"] for row in standings["teams"]] == ["Velo Nord", "Pédale Sud"]

    def test_a_result_is_taken_back_with_a_reason(
        self, as_: Caller, anybody: APIClient, world: World, race: Race
    ) -> None:
        client = as_(world.administrator)
        assert body(client.post(address(race, "withdraw"), {}, format="json"), 400)["field"] == "reason"
        with world.settled():
            shown = body(client.post(address(race, "withdraw"), {"reason": "wrong table"}, format="json"))
        assert (shown["published"], shown["state"], shown["latest"]) == (None, "draft", 2)
        assert body(anybody.get(f"{V1}seasons/{world.season.pk}/standings"))["teams"] == []
        again = body(client.post(address(race, "withdraw"), {"reason": "again"}, format="json"), 400)
        assert again["code"] == "refused"

    def test_errors_stand_against_it_and_are_shown(self, as_: Caller, world: World, empty: Race) -> None:
        world.enter(empty, sheet("21 31 99"))
        client = as_(world.administrator)
        refused = body(client.post(address(empty, "publish"), {"revision": 1}, format="json"), 409)
        assert (refused["code"], refused["confirmable"]) == ("not-publishable", False)
        assert refused["problems"][0]["word"] == "99"

    def test_what_wants_to_be_confirmed_says_so(self, as_: Caller, world: World, empty: Race) -> None:
        world.enter(empty, DOUBTED)
        client = as_(world.administrator)
        refused = body(client.post(address(empty, "publish"), {"revision": 1}, format="json"), 409)
        assert (refused["code"], refused["confirmable"], refused["problems"][0]["severity"]) == (
            "not-publishable",
            True,
            "disagreement",
        )
        sure = {"revision": 1, "confirm_warnings": True}
        assert body(client.post(address(empty, "publish"), sure, format="json"), 201)["confirmed"] == len(
            refused["problems"]
        )

    def test_an_older_revision_is_not_published(self, as_: Caller, world: World, race: Race) -> None:
        client = as_(world.administrator)
        stale = body(client.post(address(race, "publish"), {"revision": 1, "reason": "x"}, format="json"), 409)
        assert (stale["code"], stale["latest"]) == ("stale", 2)
        none = body(client.post(address(race, "publish"), {"revision": 9, "reason": "x"}, format="json"), 400)
        assert (none["code"], none["field"]) == ("refused", "revision")


WRITES: dict[str, tuple[str, dict[str, Any], int]] = {
    "log": ("scribe", {"log": LOG, "based_on": 2}, 201),
    "publish": ("administrator", {"revision": 2, "reason": "photo finish", "confirm_warnings": True}, 201),
    "withdraw": ("administrator", {"reason": "wrong table"}, 200),
}
PEOPLE = ("owner", "administrator", "scribe", "viewer", "stranger")


class TestWhoMayWrite:
    """The permission table, for each address that writes."""

    @pytest.mark.parametrize("action", WRITES)
    def test_the_lowest_role_may_and_those_below_are_told_so(
        self, as_: Caller, anybody: APIClient, world: World, race: Race, action: str
    ) -> None:
        least, sent, done = WRITES[action]
        rows = LogRevision.objects.count()
        for name in PEOPLE[PEOPLE.index(least) + 1 :]:
            person: User = getattr(world, name)
            refused = body(as_(person).post(address(race, action), sent, format="json"), 403)
            assert refused["code"] == "not-allowed"
        refused = body(anybody.post(address(race, action), sent, format="json"), 401)
        assert refused["code"] == "not-authenticated"
        assert LogRevision.objects.count() == rows
        assert Race.objects.get(pk=race.pk).published_revision == race.published_revision
        with world.settled():
            body(as_(getattr(world, least)).post(address(race, action), sent, format="json"), done)

    def test_a_browsers_session_needs_the_sites_own_token_against_forged_forms(self, world: World, empty: Race) -> None:
        client = APIClient(enforce_csrf_checks=True)
        client.force_login(world.scribe, backend="allauth.account.auth_backends.AuthenticationBackend")
        assert body(send(client, empty), 403)["code"] == "permission-denied"
        assert not LogRevision.objects.filter(race=empty).exists()
        client.get("/manage/")
        token = client.cookies["csrftoken"].value
        sent = client.post(address(empty), {"log": LOG}, format="json", HTTP_X_CSRFTOKEN=token)
        assert body(sent, 201)["number"] == 1

    def test_reading_addresses_are_only_read(self, as_: Caller, world: World, race: Race) -> None:
        client = as_(world.owner)
        for path in ("races", f"races/{race.pk}", f"seasons/{world.season.pk}", "sheets", "publications"):
            for method in ("post", "put", "patch", "delete"):
                assert body(getattr(client, method)(V1 + path), 405)["code"] == "method-not-allowed"
