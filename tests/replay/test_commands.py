"""The commands as somebody at a shell meets them: what they say and how they end, with right and with wrong input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases" / "um-reifenbreite"
LOG = CASES / "race_01.rlog"
BOARD = ("--board", str(CASES / "testring.toml"))
MANAGE = (sys.executable, str(ROOT / "manage.py"))
PLAIN = (sys.executable, "-m", "scoring.replay")
COMMANDS = {
    "replay": (*MANAGE, "replay"),
    "standings": (*MANAGE, "standings"),
    "canon": (*MANAGE, "canon"),
    "without Django": PLAIN,
}
RIDE = (*MANAGE, "ride", "--course", "roubaix")


def run(*words: str, stdin: bytes = b"", cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line; a traceback is never an answer."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    answer = subprocess.run(words, input=stdin, cwd=cwd, env=env, capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in answer.stdout + answer.stderr
    return answer


UNUSABLE = [
    (["nowhere.rlog"], "nowhere.rlog: No such file"),
    ([str(LOG), "--no-such-option"], "--no-such-option"),
    (["."], ".: Is a directory"),
    ([str(LOG), "--board", "nowhere.toml"], "nowhere.toml: No such file"),
    ([str(LOG), "--board", "."], ".: Is a directory"),
    ([str(LOG), "--board", str(LOG)], "race_01.rlog: the board file is not TOML"),
    ([str(LOG), "--board"], "expected one argument"),
    ([], "required: FILE"),
]
FIRST_TWO = [(command, *case) for command in COMMANDS.values() if command is not PLAIN for case in UNUSABLE[:2]]


class TestUnusableArguments:
    """Exit status 2, one sentence on standard error, nothing on standard output."""

    @pytest.mark.parametrize(("command", "words", "said"), [*((PLAIN, *case) for case in UNUSABLE), *FIRST_TWO])
    def test_what_cannot_be_used_is_named(self, command: tuple[str, ...], words: list[str], said: str) -> None:
        answer = run(*command, *words)
        assert answer.returncode == 2
        assert said in answer.stderr.decode()
        assert answer.stdout == b""

    def test_two_boards_of_one_name_that_differ_are_refused(self, tmp_path: Path) -> None:
        other = tmp_path / "other.toml"
        other.write_text((CASES / "testring.toml").read_text().replace("Test ring", "Another ring"))
        answer = run(*PLAIN, str(LOG), *BOARD, "--board", str(other))
        assert answer.returncode == 2
        assert "the board testring was given already" in answer.stderr.decode()
        assert run(*PLAIN, str(LOG), *BOARD, *BOARD).returncode == 0


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
class TestPipes:
    """Logs come from and answers go to other programs."""

    def test_a_dash_reads_standard_input(self, command: tuple[str, ...]) -> None:
        assert (
            run(*command, "-", *BOARD, stdin=LOG.read_bytes()).stdout.decode()
            == run(*command, str(LOG), *BOARD).stdout.decode().replace(str(LOG), "-")
            != ""
        )


@pytest.mark.parametrize("words", [RIDE, *((*command, str(LOG), *BOARD) for command in COMMANDS.values())])
def test_a_reader_that_goes_away_is_no_failure_to_talk_about(words: tuple[str, ...]) -> None:
    gone, pipe = os.pipe()
    os.close(gone)
    with os.fdopen(pipe, "wb") as closed:
        answer = subprocess.run(words, stdout=closed, stderr=subprocess.PIPE, cwd=ROOT, timeout=60, check=False)
    assert answer.stderr == b""
    assert answer.returncode == 1


class TestReplay:
    """0 without an error, 1 with one; `--json` has one race a line."""

    def test_what_is_written_is_utf_8_whatever_the_terminal_is_set_to(self) -> None:
        answers = [run(*PLAIN, str(LOG), *BOARD, PYTHONIOENCODING=encoding) for encoding in ("ascii", "utf-8")]
        assert answers[0].stdout == answers[1].stdout != b""

    def test_a_right_log_ends_with_0_and_its_sheet(self) -> None:
        answer = run(*PLAIN, str(LOG), *BOARD)
        assert answer.returncode == 0
        assert "Sprint A: 23 42 34" in answer.stdout.decode()

    def test_a_wrong_line_has_a_caret_under_its_word_a_reason_and_what_would_be_legal(self) -> None:
        log = LOG.read_text().replace("52 draft\n", "52 dratf\n", 1)
        answer = run(*PLAIN, "-", *BOARD, stdin=log.encode())
        number = log.split("\n").index("52 dratf") + 1
        assert answer.returncode == 1
        assert f"-:{number}:4: error: word-unknown\n    52 dratf\n       ^^^^^\n" in answer.stdout.decode()
        assert "Legal here: " in answer.stdout.decode()

    @pytest.mark.parametrize("command", [COMMANDS["replay"], PLAIN])
    def test_problems_are_told_in_the_language_asked_for(self, command: tuple[str, ...]) -> None:
        wrong = LOG.read_bytes().replace(b"52 draft\n", b"52 dratf\n", 1)
        said = run(*command, "-", *BOARD, "--language", "de", stdin=wrong).stdout.decode()
        assert "„dratf“ ist kein Wort, das hier stehen kann." in said
        assert "  Regel: Rennprotokoll: Zeilen" in said
        answer = json.loads(run(*command, "-", *BOARD, "--json", "--language", "de", stdin=wrong).stdout)
        assert answer["problems"][0]["message"].startswith("„dratf“ ist kein Wort")
        assert run(*command, "-", "--language", "tlh", stdin=wrong).returncode == 2

    def test_what_the_table_believed_wrongly_is_told_beside_what_the_replay_has(self) -> None:
        log = LOG.read_text().replace("round 2\n", "check 21 1.1\nround 2\n", 1)
        answer = run(*PLAIN, "-", *BOARD, stdin=log.encode())
        assert answer.returncode == 0
        assert ": disagreement: " in answer.stdout.decode()
        assert "\n  By the replay: " in answer.stdout.decode()

    def test_a_file_of_two_races_is_two_lines_of_json(self) -> None:
        both = LOG.read_bytes() + (CASES / "race_39_sheet.rlog").read_bytes()
        answer = run(*PLAIN, "-", *BOARD, "--json", stdin=both)
        first, second = map(json.loads, answer.stdout.decode().splitlines())
        assert answer.returncode == 0
        assert first["teams"] == second["teams"]

    @pytest.mark.parametrize(
        ("log", "code"),
        [
            (b"", "racelog-missing"),
            (b"PK\x03\x04\xae\x00", "log-not-utf-8"),
            (LOG.read_text().encode("utf-16"), "log-not-utf-8"),
            (b"racelog 1 um-reifenbreite\n" + b"note\n" * 20_000, "log-too-many-lines"),
            (b"racelog 1 um-reifenbreite\n" + b"note more\n" * 300_000, "log-too-large"),
            (LOG.read_bytes().replace(b"draft", b"dr\x00aft", 1), "word-unknown"),
        ],
        ids=["empty", "zip", "UTF-16", "lines", "bytes", "NUL"],
    )
    def test_what_is_no_log_is_an_error_by_name(self, log: bytes, code: str) -> None:
        answer = run(*PLAIN, "-", *BOARD, "--json", stdin=log)
        problems = json.loads(answer.stdout)["problems"]
        assert answer.returncode == 1
        assert problems[0]["code"] == code


class TestStandings:
    """The classification of a stage race from its logs."""

    def test_a_stage_with_an_error_is_named_and_nothing_else_printed(self) -> None:
        log = LOG.read_bytes().replace(b"52 draft\n", b"52 dratf\n", 1)
        answer = run(*COMMANDS["standings"], str(LOG), "-", *BOARD, stdin=log)
        assert (answer.returncode, answer.stdout) == (1, b"")
        assert answer.stderr.decode().startswith("stage 2 (-, Seed 1000) has an error on line ")

    def test_a_stage_that_is_not_complete_is_named(self) -> None:
        log = b"\n".join(LOG.read_bytes().split(b"\n")[:30])
        answer = run(*COMMANDS["standings"], "-", *BOARD, stdin=log)
        assert (answer.returncode, answer.stdout) == (1, b"")
        assert answer.stderr.decode() == "stage 1 (-, Seed 1000) is not complete\n"

    def test_stages_are_added_up(self) -> None:
        answer = run(*COMMANDS["standings"], str(LOG), str(CASES / "race_39_sheet.rlog"), *BOARD, "--json")
        classification = json.loads(answer.stdout)
        assert classification["stages"] == 2
        assert classification["teams"][0] == {
            "team": "black", "points": 220, "best_rider": "42", "best_points": 122, "bonus": 244, "total": 464, "rank": 1,
        }  # fmt: skip
