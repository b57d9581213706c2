"""Judging a log for anybody: section 7 of the race log, letter by letter; limited in size, time and number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from races import actions as races
from races.judges import Judges
from races.models import LogRevision
from scoring.api.views import replaying
from scoring.replay import read_board, replay, shipped_boards
from tests.api.conftest import Caller, body, send_raw
from tests.club import World

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
BOARD = (CASES / "testring.toml").read_text()
LOGS = sorted(path for path in CASES.glob("*.rlog"))
BAD = sorted(path for path in (CASES / "bad").glob("*.rlog"))[::9]
REPLAY = "/api/v1/replay"
SHEET = (
    "racelog 1 um-reifenbreite\nboard: reference\ncourse: roubaix\nrules: professional\nrecord: sheet\nfinish 21 31\n"
)


def judge(client: APIClient, log: str, **more: str) -> Any:
    return client.post(REPLAY, {"log": log, **more}, format="json")


@pytest.mark.django_db
class TestTheAnswer:
    """What the command line answers, over the wire."""

    @pytest.mark.parametrize("path", [*LOGS, *BAD], ids=lambda path: path.stem)
    def test_it_is_the_replays_own_to_the_letter(self, anybody: APIClient, path: Path) -> None:
        log = path.read_bytes()
        own = read_board(BOARD)
        expected = [result.answer() for result in replay(log, {**shipped_boards(), own.name: own})]
        response = judge(anybody, log.decode(), board=BOARD)
        assert body(response)["races"] == json.loads(json.dumps(expected))
        assert [list(race) for race in response.json()["races"]] == [list(race) for race in expected]

    def test_a_log_as_text_is_judged_on_the_boards_that_ship(self, anybody: APIClient) -> None:
        response = send_raw(anybody, REPLAY, SHEET.encode(), content_type="text/plain")
        (race,) = body(response)["races"]
        assert race["finish"] == ["21", "31"]
        assert race["problems"] == []

    def test_several_races_have_an_answer_each(self, anybody: APIClient) -> None:
        answers = body(judge(anybody, SHEET + SHEET.replace("finish 21 31", "finish 31 99")))["races"]
        assert [len(race["problems"]) for race in answers] == [0, 1]

    def test_a_board_that_ships_may_be_named(self, anybody: APIClient) -> None:
        assert body(judge(anybody, SHEET, board="reference"))["races"][0]["complete"] is True

    def test_a_clubs_own_board_is_named_by_club_and_board_by_who_may_see_it(
        self, anybody: APIClient, as_: Caller, world: World
    ) -> None:
        races.upload_board(world.club, by=world.owner, source=BOARD)
        log = (CASES / "race_01.rlog").read_text()
        address = f"{world.club.slug}/testring"
        assert body(judge(anybody, log, board=address))["races"][0]["complete"] is True
        world.club.public = False
        world.club.save()
        assert body(judge(anybody, log, board=address), 400)["field"] == "board"
        assert body(judge(as_(world.viewer), log, board=address))["races"][0]["complete"] is True

    def test_a_log_that_cannot_be_read_is_answered_not_refused(self, anybody: APIClient) -> None:
        for log in (b"\xff", b"", b"hello", b"racelog 2 um-reifenbreite", b"\x00"):
            response = send_raw(anybody, REPLAY, log, content_type="text/plain")
            (race,) = body(response)["races"]
            assert race["problems"][0]["severity"] == "error", log
        assert body(judge(anybody, ""))["races"][0]["problems"][0]["code"] == "racelog-missing"
        half = send_raw(anybody, REPLAY, b'{"log": "a\\ud800"}', content_type="application/json")
        assert body(half, 400)["field"] == "log"

    def test_nothing_is_saved(self, as_: Caller, world: World) -> None:
        body(judge(as_(world.scribe), SHEET))
        assert not LogRevision.objects.exists()


@pytest.mark.django_db
class TestWhatIsRefused:
    """Each limit by its name."""

    @pytest.mark.parametrize(
        ("board", "said"),
        [
            ("nowhere", "reference"),
            ("no/where", "reference"),
            ("lanes = 2", "board"),
            ("board = ", "TOML"),
            (BOARD.replace("lanes = 4", "lanes = 40"), "12 lanes"),
            ("#=" + "x" * 300_000, "256 KiB"),
        ],
    )
    def test_a_board_that_cannot_be_used_is_named_with_the_reason(
        self, anybody: APIClient, board: str, said: str
    ) -> None:
        refused = body(judge(anybody, SHEET, board=board), 400)
        assert (refused["code"], refused["field"]) == ("invalid", "board")
        assert said in refused["detail"]

    @pytest.mark.parametrize(
        "sent", [b"", b"{", b"[]", b'"x"', b"{}", b'{"log": NaN}', b"[" * 100_000, b"\xff", b"9" * 10_000]
    )
    def test_a_body_that_is_no_log(self, anybody: APIClient, sent: bytes) -> None:
        refused = body(send_raw(anybody, REPLAY, sent, content_type="application/json"), 400)
        assert refused["code"] in {"invalid", "parse-error"}

    def test_a_body_of_another_kind(self, anybody: APIClient) -> None:
        refused = body(anybody.post(REPLAY, {"log": SHEET}, format="multipart"), 415)
        assert refused["code"] == "unsupported-media-type"

    def test_a_log_of_2_mib_is_judged_and_one_byte_more_is_refused(self, anybody: APIClient) -> None:
        most = 2 * 1024 * 1024
        log = SHEET.encode() + (b"#" + b" " * 398 + b"\n") * 5240
        log += b"#" * (most - len(log))
        full = send_raw(anybody, REPLAY, log, content_type="text/plain")
        assert body(full)["races"][0]["complete"] is True
        for refused in (
            send_raw(anybody, REPLAY, log + b"#", content_type="text/plain"),
            judge(anybody, log.decode() + "#"),
        ):
            assert body(refused, 413)["code"] == "log-too-large"
        beyond = send_raw(anybody, REPLAY, b" " * (8 * 1024 * 1024 + 1), content_type="application/json")
        assert body(beyond, 413)["code"] == "body-too-large"

    def test_a_body_whose_length_is_not_said(self, anybody: APIClient) -> None:
        chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
        refused = send_raw(anybody, REPLAY, b"", content_type="text/plain", **chunked)
        assert body(refused, 411)["code"] == "length-required"

    def test_a_log_that_takes_too_long_gets_no_half_an_answer(
        self, anybody: APIClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replaying, "JUDGES_APART", Judges(1, seconds=0.001))
        refused = body(judge(anybody, SHEET * 3), 422)
        assert refused["code"] == "too-slow"
        assert "races" not in refused

    def test_a_log_that_finds_no_judge_is_told_when_to_come_again(
        self, anybody: APIClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replaying, "JUDGES_APART", Judges(0, wait=0.01))
        response = judge(anybody, SHEET)
        assert body(response, 503)["code"] == "busy"
        assert int(response.headers["Retry-After"]) > 0

    def test_thousands_of_races_are_refused_in_a_few_words(self, anybody: APIClient) -> None:
        refused = send_raw(anybody, REPLAY, b"racelog 1 le-tour\n" * 20_000, content_type="text/plain")
        assert body(refused, 422)["code"] == "too-many-races"
        assert "200" in refused.json()["detail"]
        assert len(refused.content) < 500

    def test_an_answer_of_many_megabytes_is_refused_in_a_few_words(self, anybody: APIClient) -> None:
        race = SHEET + "finish 99\n" * 90
        refused = send_raw(anybody, REPLAY, (race * 200).encode(), content_type="text/plain")
        assert body(refused, 422)["code"] == "answer-too-large"
        assert len(refused.content) < 500

    def test_a_board_and_a_log_of_two_kilobytes_cost_little(self, anybody: APIClient) -> None:
        """Faults H7: sixteen courses of 12 x 2,000 cells and a race on each."""
        courses = "".join(f'[course.c{n}]\nroute=["S"]\nfinish="A"\nrunoff=20\n' for n in range(16))
        road = '[section.S]\ngrid=4\nends_at="A"\nstretches=[{rows=1980}]\n'
        log = "".join(f"racelog 1 um-reifenbreite\nboard:b\ncourse:c{n}\nrules:basic\nstart\n" for n in range(16))
        refused = body(judge(anybody, log, board=f'board="b"\nlanes=12\n{road}{courses}'), 400)
        assert "48000" in refused["detail"]

    def test_who_asks_too_often_is_told_how_long_to_wait(
        self, anybody: APIClient, as_: Caller, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rates = {**SimpleRateThrottle.THROTTLE_RATES, "replay": "2/minute"}
        monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
        for forged in ("1.1.1.1", "2.2.2.2"):
            assert anybody.post(REPLAY, {"log": SHEET}, format="json", HTTP_X_FORWARDED_FOR=forged).status_code == 200
        response = anybody.post(REPLAY, {"log": SHEET}, format="json", HTTP_X_FORWARDED_FOR="3.3.3.3")
        assert body(response, 429)["code"] == "throttled"
        assert 0 < int(response.headers["Retry-After"]) <= 60
        assert judge(as_(world.viewer), SHEET).status_code == 200
        assert anybody.get("/api/v1/clubs").status_code == 200


def test_the_address_is_the_one_the_contract_names() -> None:
    assert reverse("api:replay").rstrip("/?") == REPLAY
