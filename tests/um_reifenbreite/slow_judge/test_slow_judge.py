"""The slow judge reproduces every case before anything is held against it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from .board import Road, build_roads
from .judge import judge
from .position import Leader, Position, drafts, fallers, next_rider, reach, step_counts
from .random_boards import random_board
from .random_rides import random_ride, spoil

CASES = Path(__file__).parents[2] / "cases" / "um-reifenbreite"
GOOD = sorted(CASES.glob("*.rlog"))
BAD = sorted((CASES / "bad").glob("*.rlog"))


@pytest.fixture(scope="module")
def boards() -> dict[str, dict[str, Road]]:
    return {"testring": build_roads((CASES / "testring.toml").read_text(encoding="utf-8"))}


def _by_name(rows: list[dict[str, Any]], key: str) -> dict[str, dict[str, Any]]:
    return {row[key]: row for row in rows}


@pytest.mark.parametrize("log", GOOD, ids=lambda path: path.stem)
def test_a_good_log_is_answered_to_the_letter(log: Path, boards: dict[str, dict[str, Road]]) -> None:
    expected = json.loads(log.with_suffix(".json").read_text(encoding="utf-8"))
    (judgement,) = judge(log.read_text(encoding="utf-8"), boards)
    assert judgement.first_illegal is None
    assert judgement.answer is not None
    answer = dict(judgement.answer)
    for key, name in (("riders", "rider"), ("teams", "team")):
        rows = _by_name(answer.pop(key), name)
        for row in expected.pop(key):
            assert rows[row[name]] == {**rows[row[name]], **row}
    assert {key: answer[key] for key in expected if key != "problems"} == {
        key: value for key, value in expected.items() if key != "problems"
    }


@pytest.mark.parametrize("log", BAD, ids=lambda path: path.stem)
def test_a_bad_log_is_stopped_on_its_line(log: Path, boards: dict[str, dict[str, Road]]) -> None:
    expected = json.loads(log.with_suffix(".json").read_text(encoding="utf-8"))
    (judgement,) = judge(log.read_text(encoding="utf-8"), boards)
    assert judgement.first_illegal is not None
    assert judgement.first_illegal.line == expected["line"], judgement.first_illegal
    assert judgement.answer is None


@pytest.mark.parametrize("seed", range(40))
def test_a_random_board_is_rideable_and_has_its_sprints_before_the_finish(seed: int) -> None:
    road = build_roads(random_board(random.Random(seed)))["course"]
    assert len(road.start_cells()) == 4 * road.lanes
    seen, frontier = set(road.start_cells()), set(road.start_cells())
    while frontier:
        frontier = {step for cell in frontier for step in road.steps[cell]} - seen
        seen |= frontier
    assert all(cell[0] == road.last_row for cell in seen if not road.steps[cell])
    assert [sprint.row for sprint in road.sprints] == sorted(sprint.row for sprint in road.sprints)


def test_the_worked_curve_of_the_first_case(boards: dict[str, dict[str, Road]]) -> None:
    """From 4.2 ten steps lead to 17.2 by the inside; 31 needs ten to 16.2, 51 eleven to 13.2."""
    road = boards["testring"]["short"]
    position = Position(road, {"21": (4, 2), "31": (3, 2), "51": (1, 2)})
    assert (17, 2) in reach(position, "21", 10)[10]
    position.places["21"] = (17, 2)
    assert step_counts(position, "31", (16, 2), 10)[-1] == 10
    assert step_counts(position, "51", (13, 2), 10) == []
    assert step_counts(position, "51", (13, 2), 11) == [11]


def test_a_fall_takes_the_riders_of_the_fourth_case(boards: dict[str, dict[str, Road]]) -> None:
    places = {
        "21": (6, 1), "31": (6, 2), "41": (6, 3), "52": (6, 4), "51": (5, 2),
        "22": (5, 1), "23": (5, 4), "32": (4, 1), "42": (4, 3),
    }  # fmt: skip
    position = Position(boards["testring"]["short"], places, moved={"21"})
    assert next_rider(position) == "31"
    assert fallers(position, "31") == {"31", "41", "52", "51", "22", "23", "32"}
    assert fallers(position, "31", everyone=True) == set(places) - {"21"}


def test_only_the_rider_directly_behind_may_draft(boards: dict[str, dict[str, Road]]) -> None:
    """Lane 1 of the curve has cells in rows 9, 11, 13: a gap in the rows is no gap in the lane."""
    road = boards["testring"]["short"]
    places = {"21": (15, 1), "31": (9, 1), "41": (8, 1), "51": (11, 2)}
    leader = Leader("21", start=(11, 1), end=(15, 1), steps=2)
    position = Position(road, places, moved={"21"}, leader=leader)
    assert drafts(position) == ("31", (13, 1), 2)
    leader.alone = True
    assert drafts(position) is None


@pytest.mark.parametrize("seed", range(15))
def test_a_random_ride_is_legal_and_its_spoiled_copies_are_judged(seed: int) -> None:
    """No line of a ride is refused when it is read back, and nothing that is read breaks the judge."""
    chooser = random.Random(seed)
    source = random_board(chooser)
    boards = {"random": build_roads(source)}
    log = random_ride(chooser, source)
    (judgement,) = judge(log, boards)
    assert judgement.first_illegal is None
    assert judgement.answer is not None
    assert judgement.answer["complete"]
    assert sorted(judgement.answer["finish"]) == sorted(
        row["rider"] for row in judgement.answer["riders"] if row["place"] is not None
    )
    for _ in range(20):
        (spoiled,) = judge(spoil(chooser, log), boards)
        assert (spoiled.answer is None) == (spoiled.first_illegal is not None)
