"""Faults G1: `standings` knows a team by its name in every way of writing it, and no team by a colour that it is called like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.classify.cli import standings

HEAD = "racelog 1 um-reifenbreite\nrecord: sheet\nrules: basic\n"
FIRST = HEAD + "team red: Velo Nord\nteam blue: Kette\nfinish 21 31 22\n"


def after(capsys: Any, folder: Path, *logs: str) -> Any:
    """The answer of `standings` for these logs as the stages of one stage race."""
    files = []
    for n, log in enumerate(logs, 1):
        file = folder / f"{n}.rlog"
        file.write_text(log, "utf-8")
        files.append(str(file))
    assert standings(files, [], True) == 0
    return json.loads(capsys.readouterr().out)


class TestOneName:
    """Velo Nord has 50 + 40 and 50 points, so 2 × 100 + 140 = 340; Kette 45 and 45, so 2 × 90 + 90 = 270."""

    @pytest.mark.parametrize("written", ["VELO NORD", "velo nord", "Velo  Nord", " Velo Nord "])
    def test_case_and_blanks_make_no_other_team(self, capsys: Any, tmp_path: Path, written: str) -> None:
        second = HEAD + f"team blue: {written}\nteam red: Kette\nfinish 31 21\n"
        teams = after(capsys, tmp_path, FIRST, second)["teams"]
        assert [(row["team"], row["total"], row["rank"]) for row in teams] == [("Velo Nord", 340, 1), ("Kette", 270, 2)]

    @pytest.mark.parametrize(("one", "other"), [("Škoda", "S\u030ckoda"), ("Straße", "STRASSE"), ("Ёж", "ёж")])
    def test_neither_does_the_way_in_which_a_letter_is_composed(
        self, capsys: Any, tmp_path: Path, one: str, other: str
    ) -> None:
        logs = [HEAD + f"team red: {name}\nfinish 21 31\n" for name in (one, other)]
        teams = {row["team"]: row["total"] for row in after(capsys, tmp_path, *logs)["teams"]}
        assert teams == {one: 2 * 100 + 100, "blue": 2 * 90 + 90}

    def test_an_accent_makes_another(self, capsys: Any, tmp_path: Path) -> None:
        logs = [HEAD + f"team red: {name}\nfinish 21\n" for name in ("Muller", "Müller")]
        assert {row["team"] for row in after(capsys, tmp_path, *logs)["teams"]} == {"Muller", "Müller"}

    @pytest.mark.parametrize(
        ("game", "finish"),
        [
            ("flamme-rouge", "arrive 10 red-s 5.1\narrive 10 blue-s 3.1\nout red-r dns\nout blue-r dns"),
            ("le-tour", "board: promenade\ncourse: stage\narrive 12 red-1 4.1\narrive 12 blue-1 2.1"),
        ],
    )
    def test_in_the_other_games_too(self, capsys: Any, tmp_path: Path, game: str, finish: str) -> None:
        road = "stage: avenue-corso-paseo\n" if game == "flamme-rouge" else ""
        logs = [
            f"racelog 1 {game}\nrecord: sheet\n{road}team red: {name}\n{finish}\n"
            for name in ("Velo Nord", "velo  NORD")
        ]
        assert {row["team"] for row in after(capsys, tmp_path, *logs)["teams"]} == {"Velo Nord", "blue"}


class TestCalledLikeAColour:
    """A team named blue that rides in red, beside a blue that nobody named: 50 and 45."""

    def test_it_is_not_that_colour_s_twin(self, capsys: Any, tmp_path: Path) -> None:
        answer = after(capsys, tmp_path, HEAD + "team red: blue\nfinish 21 31\n")
        assert [(row["team"], row["points"]) for row in answer["teams"]] == [("blue", 50), ("blue", 45)]

    def test_two_logs_with_the_colours_exchanged(self, capsys: Any, tmp_path: Path) -> None:
        logs = [
            HEAD + f"team red: {red}\nteam blue: {blue}\nfinish 21 31\n"
            for red, blue in (("blue", "red"), ("red", "blue"))
        ]
        assert {row["team"]: row["points"] for row in after(capsys, tmp_path, *logs)["teams"]} == {
            "blue": 95,
            "red": 95,
        }


class TestATeamThatDidNotStart:
    """Faults A4, on the command line: last and without rank, in every game."""

    @pytest.mark.parametrize(
        ("head", "red", "blue"),
        [
            ("racelog 1 um-reifenbreite\nrules: basic\n", "finish 21 22", ("31", "32")),
            ("racelog 1 flamme-rouge\n", "finish red-s red-r", ("blue-s", "blue-r")),
            ("racelog 1 le-tour\nboard: promenade\ncourse: stage\n", "arrive 9 red-1 2.1", ("blue-1", "blue-2")),
        ],
    )
    @pytest.mark.parametrize("out", ["", "dsq"])
    def test_it_has_no_rank(
        self, capsys: Any, tmp_path: Path, head: str, red: str, blue: tuple[str, str], out: str
    ) -> None:
        riders = [word for word in red.split() if word in ("21", "22", "red-s", "red-r", "red-1")]
        gone = [f"out {rider} dsq" for rider in riders if out]
        log = "\n".join([f"{head}record: sheet", red, *gone, *(f"out {rider} dns" for rider in blue), ""])
        teams = after(capsys, tmp_path, log, log)["teams"]
        assert [(row["team"], row["rank"]) for row in teams] == [("red", 1), ("blue", None)]
        assert teams[1]["points"] == 0
