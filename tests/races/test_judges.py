"""Faults H7 and G16: what anybody may send is judged within a hard limit of time and memory, and judged the same."""

from __future__ import annotations

import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.errors import Refused
from races import actions as races
from races import judges as judging
from races.judges import (
    BUSY,
    CHEAP_LINES,
    MOST_RACES,
    TOO_SLOW,
    Judges,
    NotJudged,
    first_film,
)
from races.rounds_page import MOST_SHOTS, rounds_of
from scoring.classify.scored_game import scored_game
from scoring.replay import Board, film, read_board, replay, shipped_boards
from scoring.replay import judge_process as apart
from scoring.replay.answer import RaceAnswer
from scoring.replay.frames import Film
from scoring.replay.result import MOST_PROBLEMS
from tests.club import World

TESTS = Path(__file__).resolve().parents[1]
RING = (TESTS / "cases" / "um-reifenbreite" / "testring.toml").read_text("utf-8")
LOGS = [
    TESTS / "cases" / "um-reifenbreite" / "race_01.rlog",
    TESTS / "flamme_rouge" / "proof" / "golden" / "a-time-trial.rlog",
    TESTS / "le_tour" / "proof" / "golden" / "a-collision.rlog",
]
LONG = "record: sheet\n" + "note a long evening\n" * (CHEAP_LINES + 10) + "finish 21 31\n"


def here(log: bytes | str) -> Any:
    """What the log comes to in this process, as a value."""
    ring = read_board(RING)
    return [RaceAnswer.of(result) for result in replay(log, {**shipped_boards(), ring.name: ring})]


@pytest.fixture
def judges() -> Judges:
    return Judges(2)


class TestAJudgeApart:
    """He answers to the letter what the judge in this process answers."""

    @pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
    def test_in_every_game(self, judges: Judges, path: Path) -> None:
        log = path.read_bytes()
        assert judges.answers(log, RING) == here(log)
        assert judges.answers(log.decode(), RING) == here(log)

    @pytest.mark.parametrize(
        "log", [b"", b"\xff\xfe", b"\x00", "Größe 環 \u200e", "\ud800", b"racelog 1 le-tour\n" * 3]
    )
    def test_of_what_nobody_would_type(self, judges: Judges, log: bytes | str) -> None:
        assert judges.answers(log, None) == here(log)

    @pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
    def test_round_by_round(self, judges: Judges, path: Path) -> None:
        ring = read_board(RING)
        shown = film(path.read_bytes(), {**shipped_boards(), ring.name: ring})
        assert judges.frames(path.read_text("utf-8"), RING) == shown.frames

    def test_many_threads_share_few_judges(self, judges: Judges) -> None:
        texts = [path.read_bytes() for path in LOGS]
        right = [here(text) for text in texts]
        barrier = Barrier(12)

        def asked(n: int) -> bool:
            barrier.wait()
            return judges.answers(texts[n % 3], RING) == right[n % 3]

        with ThreadPoolExecutor(12) as pool:
            assert all(pool.map(asked, range(12)))
        assert len(judges._idle) <= 2

    def test_one_that_died_is_replaced(self, judges: Judges) -> None:
        judges.answers("", None)
        [idle] = judges._idle
        idle.process.kill()
        idle.process.wait()
        assert judges.answers("", None) == here("")

    def test_one_that_judged_many_logs_is_replaced(self, judges: Judges, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(judging, "MOST_LOGS", 1)
        judges.answers("", None)
        assert not judges._idle


class TestTheLimits:
    """Faults H7: each limit by its name, and the next log is judged as ever."""

    def test_time(self) -> None:
        hurried = Judges(1, seconds=0.001)
        with pytest.raises(NotJudged) as why:
            hurried.answers(LOGS[0].read_bytes(), RING)
        assert (why.value.code, why.value.limit) == (TOO_SLOW, 0.001)
        assert not hurried._idle
        assert Judges(1).answers(LOGS[0].read_bytes(), RING) == here(LOGS[0].read_bytes())

    def test_processor_time_that_a_clock_outside_would_not_see(self) -> None:
        """The system ends the process, whatever the one that started it does."""
        endless = "from scoring.replay.judge_process import limit_time\nlimit_time(0)\nwhile True: pass"
        done = subprocess.run([sys.executable, "-c", endless], cwd=TESTS.parent, check=False, timeout=60)
        assert done.returncode == -24

    def test_memory(self) -> None:
        greedy = (
            "from scoring.replay.judge_process import limit_memory\nlimit_memory(256 * 1024 ** 2)\n"
            "try: bytearray(1024 ** 3)\nexcept MemoryError: print('refused')"
        )
        done = subprocess.run([sys.executable, "-c", greedy], cwd=TESTS.parent, check=False, capture_output=True)
        assert done.stdout == b"refused\n"

    def test_a_judge_without_memory_left_says_so_and_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def too_much(_request: object) -> Any:
            raise MemoryError

        sent, got = io.BytesIO(), io.BytesIO()
        for _ in range(2):
            apart.send(sent, {"log": "", "bytes": False, "board": None, "cpu_seconds": 1_000_000})
        sent.seek(0)
        monkeypatch.setattr(apart, "answered", too_much)
        monkeypatch.setattr(apart, "limit_memory", lambda _most: None)
        monkeypatch.setattr(apart, "limit_time", lambda _seconds: None)
        monkeypatch.setattr("signal.signal", lambda *_words: None)
        monkeypatch.setattr(sys, "argv", ["judge", "0"])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(sent))
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(got))
        apart.main()
        got.seek(0)
        assert apart.receive(got) == {"refused": "out-of-memory"}
        assert apart.receive(got) is None

    def test_races(self, judges: Judges) -> None:
        race = "racelog 1 le-tour\n"
        assert len(judges.answers(race * MOST_RACES, None)) == MOST_RACES
        with pytest.raises(NotJudged, match="too-many-races"):
            judges.answers(race * (MOST_RACES + 1), None)

    def test_waiting(self) -> None:
        with pytest.raises(NotJudged) as why:
            Judges(0, wait=0.01).answers("", None)
        assert why.value.code == BUSY

    def test_a_fault_of_ours_is_not_told_as_a_limit(self, judges: Judges) -> None:
        with pytest.raises(RuntimeError, match="broke down"):
            judges.answers("", "lanes = 2")  # whoever asks has looked at the board before


class TestAFilm:
    """Faults H7: a saved log is shown round by round within the same limits; where they are too narrow, without its rounds."""

    LOG = LOGS[0].read_text("utf-8")
    LONG = LOG + "# a comment\n" * CHEAP_LINES

    @pytest.fixture
    def ring(self) -> dict[str, Board]:
        board = read_board(RING)
        return {board.name: board}

    def test_is_the_same_of_a_short_and_a_long_log(self, ring: dict[str, Board]) -> None:
        short, long = (first_film(text, ring, lambda: RING) for text in (self.LOG, self.LONG))
        assert short.frames
        assert short.frames == long.frames
        assert short.road is long.road

    def test_beyond_the_limits_has_a_road_and_no_rounds(
        self, ring: dict[str, Board], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("races.judges.JUDGES_APART", Judges(1, seconds=0.001))
        shown = first_film(self.LONG, ring, lambda: RING)
        assert (shown.road is None, shown.frames) == (False, ())

    def test_without_an_end_has_its_first_rounds_on_the_page(self, ring: dict[str, Board]) -> None:
        shown = first_film(self.LOG, ring, lambda: RING)
        endless = Film(shown.road, shown.frames[:2] * MOST_SHOTS)
        rounds = rounds_of(scored_game("um-reifenbreite"), endless, {})
        assert rounds is not None
        assert (len(rounds.shots), rounds.more) == (MOST_SHOTS, MOST_SHOTS)


class TestProblemsOfAnAnswer:
    """Faults H7: an answer lists a thousand problems and says how many more there are; errors are the last to go."""

    def test_a_thousand_are_listed_and_the_rest_is_counted(self) -> None:
        head = "racelog 1 um-reifenbreite\nboard: reference\ncourse: roubaix\nrules: basic\nrecord: sheet\n"
        [result] = replay(head + "whatever next\n" * 19_000, shipped_boards())
        assert len(result.problems) == 19_000
        answer = result.answer()
        assert len(answer["problems"]) == MOST_PROBLEMS
        assert answer["problems_left_out"] == len(result.problems) - MOST_PROBLEMS

    def test_no_error_is_left_out_for_a_lesser_problem(self) -> None:
        [result] = replay("racelog 1 le-tour\nwhatever next\n", shipped_boards())
        error = result.errors[0]
        lesser = [replay("racelog 1 le-tour\nwhatever\n", shipped_boards())[0].errors[0] for _ in range(MOST_PROBLEMS)]
        for problem in lesser:
            problem.severity = "warning"
        answer = result._replace(problems=[*lesser, error]).answer()
        assert answer["problems"][-1]["severity"] == "error"
        assert answer["problems_left_out"] == 1

    def test_an_ordinary_answer_has_the_contracts_keys_alone(self) -> None:
        assert "problems_left_out" not in here("racelog 1 le-tour\nwhatever\n")[0].in_words()


@pytest.mark.django_db
class TestALongLogOnAPage:
    """Faults H7: who types a log at a race's page has the same limits; an ordinary log never leaves the process."""

    def test_an_ordinary_log_is_judged_here(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(judging, "JUDGES_APART", Judges(0, wait=0.01))
        assert races.look_over(world.race(), by=world.scribe, text="record: sheet\nfinish 21 31\n").complete

    def test_a_long_one_is_judged_apart_and_saved(self, world: World) -> None:
        race = world.race()
        assert world.enter(race, LONG).errors == 0

    def test_beyond_a_limit_it_is_refused_by_name_and_the_text_stays(
        self, world: World, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        race = world.race()
        monkeypatch.setattr(judging, "JUDGES_APART", Judges(1, seconds=0.001))
        with pytest.raises(Refused, match="more than 0 seconds"):
            races.look_over(race, by=world.scribe, text=LONG)
        client.force_login(world.scribe)
        page = client.post(
            reverse("log-entry", args=[world.club.slug, race.pk]), {"text": LONG, "shown": "", "based_on": "0"}
        )
        assert page.status_code == 422
        assert "Judging the log took more than" in page.content.decode()
        assert "a long evening" in page.content.decode()

    def test_while_all_judges_are_busy_it_says_so(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(judging, "JUDGES_APART", Judges(0, wait=0.01))
        with pytest.raises(Refused, match="busy"):
            races.look_over(world.race(), by=world.scribe, text=LONG)

    def test_a_short_log_on_a_very_long_course_is_judged_apart(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        board = 'board="wide"\nlanes=12\n[section.S]\ngrid=4\nends_at="A"\nstretches=[{rows=1980}]\n'
        races.upload_board(
            world.club, by=world.owner, source=board + '[course.c]\nroute=["S"]\nfinish="A"\nrunoff=20\n'
        )
        stage = races.create_stage(world.stage_race(), by=world.owner, board="wide", course="c")
        race = world.race(stage=stage)
        text = "record: sheet\nfinish 21 31\n"
        assert races.look_over(race, by=world.scribe, text=text).complete
        monkeypatch.setattr(judging, "JUDGES_APART", Judges(0, wait=0.01))
        with pytest.raises(Refused, match="busy"):
            races.look_over(race, by=world.scribe, text=text + "note another\n")
