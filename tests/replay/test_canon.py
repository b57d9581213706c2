"""A log in canonical form says the same, in one way."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.replay import read_board, replay
from scoring.replay.canon import canon

CASES = Path(__file__).parents[1] / "cases" / "um-reifenbreite"
BOARD = read_board((CASES / "testring.toml").read_bytes())
BOARDS = {BOARD.name: BOARD}
LOGS = sorted([*CASES.glob("*.rlog"), *CASES.glob("bad/*.rlog")])


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
class TestCanonicalForm:
    def test_canon_of_canon_is_the_same(self, path: Path) -> None:
        once = canon(path.read_text(), BOARDS)
        assert canon(once, BOARDS) == once

    def test_it_replays_to_the_same_result(self, path: Path) -> None:
        log = path.read_text()
        before, after = replay(log, BOARDS), replay(canon(log, BOARDS), BOARDS)
        assert [result.body for result in after] == [result.body for result in before]
        found = [[(p.line, p.severity, p.code) for p in result.problems] for result in (*before, *after)]
        assert found[: len(before)] == found[len(before) :]

    def test_no_line_is_lost(self, path: Path) -> None:
        log = path.read_text().rstrip("\n")
        assert len(canon(log, BOARDS).splitlines()) == len(log.splitlines())


HEAD = (
    "RaceLog  1 um-reifenbreite\r\nRACE:  Café   Zürich\nboard:testring\ncourse: short\nrules:  Professional\nstart\n"
)


class TestWords:
    def test_places_are_written_in_full(self) -> None:
        log = HEAD + "21 to 4.1\n31 to 3.1\nround 1\n21 4-1   to 1 # off he goes\n31 DRAFT\n"
        assert canon(log, BOARDS).splitlines()[-3:] == ["round 1", "21 4-1 to 9.1 # off he goes", "31 draft to 8.1"]

    def test_free_text_keeps_its_letters(self) -> None:
        lines = canon(HEAD + "NOTE  Anna  drinks\n", BOARDS).splitlines()
        assert lines[1:3] == ["race: Café Zürich", "board: testring"]
        assert lines[-1] == "note Anna drinks"
