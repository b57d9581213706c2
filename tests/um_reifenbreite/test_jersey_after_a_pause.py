"""The jersey where the first sprint was ridden while judging paused."""

from __future__ import annotations

from pathlib import Path

from scoring.replay import read_board, replay

BOARD = read_board((Path(__file__).parents[1] / "cases" / "um-reifenbreite" / "testring.toml").read_bytes())

LOG = """racelog 1 um-reifenbreite
board: testring
course: long
rules: professional
start
21 to 4.1
31 to 4.2
41 to 4.3
round 1
21 9-9
round 2
at 21 31.1
at 31 31.2
at 41 31.3
21 2-2 to 1
31 2-2 to 2
41 2-2 to 3
"""


class TestAFirstSprintNobodySaw:
    def test_the_winner_of_the_next_sprint_takes_the_jersey_at_once(self) -> None:
        [result] = replay(LOG, {BOARD.name: BOARD})
        assert [problem.code for problem in result.errors] == ["die-bad"]
        assert [sprint["order"] for sprint in result.body["sprints"]] == [[], ["21", "31", "41"], []]
        assert [(spell["rider"], spell["from_round"]) for spell in result.body["jersey"]] == [("21", 2)]
