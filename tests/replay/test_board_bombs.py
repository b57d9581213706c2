"""Faults G16, G11 and H7: a board that would cost too much, or breaks a rule of its game, is refused by name."""

from __future__ import annotations

import tracemalloc

import pytest

from scoring.replay import BoardError, read_board, stored_board
from scoring.replay.board import MAX_CELLS, MAX_COURSES, MAX_SPRINTS
from scoring.replay.road import MOST_MASKS, Course

ROAD = """
board = "b"
lanes = {lanes}
[section.S]
grid = 4
ends_at = "A"
stretches = [ {{ rows = {rows} }} ]
"""
COURSE = """
[course.c{n}]
route = ["S"]
finish = "A"
runoff = 20
"""
#: A text of 256 KiB may take a multiple of its size to be read, not gigabytes.
MOST_MEMORY = 100_000_000


def board(courses: int = 1, *, lanes: int = 2, rows: int = 9) -> str:
    return ROAD.format(lanes=lanes, rows=rows) + "".join(COURSE.format(n=n) for n in range(courses))


def filled(piece: str) -> str:
    return piece * (250_000 // len(piece))


BOMBS = {
    "one dotted key": ("a" + ".a" * 20_000, "line 1.*8 parts"),
    "one dotted key with blanks": ("a" + " . a" * 10_000, "line 1.*8 parts"),
    "one dotted key of quoted parts": ('"a"' + ".'a'" * 10_000, "line 1.*8 parts"),
    "a header of dotted parts": (f'board = "b"\n[section{".S" * 10_000}]', "line 2.*8 parts"),
    "a dotted key in a stretch": ("x = [ { rows" + ".a" * 10_000 + " = 1 } ]", "line 1.*8 parts"),
    "lists in lists": ("x = " + "[" * 100_000, "line 1.*brackets"),
    "tables in tables": ("x = " + "{a=" * 50_000, "line 1.*brackets"),
    "a number of many hex digits": ("board = 'b'\nlanes = 0x" + "f" * 5_000, "line 2.*5002 characters"),
    "a number of many digits": ("lanes = " + "9" * 5_000, "line 1.*5000 characters"),
    "a number of many digits with lines between": ("lanes = " + "1_" * 5_000 + "1", "line 1.*characters"),
    "a number below 0 of many digits": ("lanes = -" + "9" * 5_000, "line 1.*characters"),
    "many digits in a list": ("x = [1, 2, " + "9" * 5_000 + "]", "line 1.*characters"),
    "a chance space of many digits": (
        board().replace("rows = 9", 'rows = 9, chance = ["' + "9" * 5_000 + '.1"]'),
        "section.S, stretch 1: chance.*row of 1 to 9",
    ),
    "a very long name of a field": ("x" * 200_000 + " = 1", "unknown field 'x{60}…"),
    "a route without end": (
        board().replace('route = ["S"]', "route = [" + '"S", ' * 40_000 + "]"),
        "course.c0.*40000 sections",
    ),
    "a string that never ends": ('x = """' + filled('\\"'), "TOML"),
    "quotation marks": (filled('\\"""'), "TOML"),
    "brackets that are closed again": ("x = [" + filled("[],") + "]", "unknown field"),
    "thousands of short dotted keys": ("\n".join(f"a{n}.b.c.d.e.f.g.h = 1" for n in range(10_000)), "unknown field"),
}


class TestBoardsAsBombs:
    """Faults G16: a board's file is read in bounded time and memory, or refused by name before it is read."""

    @pytest.mark.parametrize("bomb", BOMBS)
    def test_it_is_refused_by_name_in_a_short_sentence_and_little_memory(self, bomb: str) -> None:
        source, named = BOMBS[bomb]
        tracemalloc.start()
        with pytest.raises(BoardError, match=f"(?s){named}") as refused:
            read_board(source)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < MOST_MEMORY
        assert len(str(refused.value)) < 600

    def test_what_looks_like_a_bomb_inside_a_text_or_a_comment_is_none(self) -> None:
        source = board().replace('board = "b"', f'board = "b"\nname = "{"a." * 50}{"[" * 50}" # {"9" * 50} {"a." * 50}')
        assert read_board(source).title.startswith("a.a.")
        named = board().replace("course.c0", f'course."{"a." * 20}"')
        assert list(read_board(named).plans) == ["a." * 20]


class TestBoundsOfABoard:
    """Faults H7: a board has so many cells, courses and sprints at the most, whatever its file's size."""

    def test_sixteen_courses_of_twelve_lanes_and_two_thousand_rows_are_refused(self) -> None:
        source = board(16, lanes=12, rows=1_980)
        assert len(source) < 1_200
        with pytest.raises(BoardError, match=r"384000 cells.*48000"):
            read_board(source)

    def test_two_courses_of_the_greatest_size_are_taken(self) -> None:
        laid = read_board(board(2, lanes=12, rows=1_980))
        assert sum(plan.cell_count for plan in laid.plans.values()) == MAX_CELLS

    def test_a_course_of_the_greatest_size_takes_little_memory(self) -> None:
        plain = read_board(board(lanes=12, rows=1_980))
        tracemalloc.start()
        course = plain.courses["c0"]
        kept = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(course.row) == 24_000
        assert kept < 20_000_000

    def test_courses_and_sprints(self) -> None:
        assert len(read_board(board(MAX_COURSES)).plans) == MAX_COURSES
        with pytest.raises(BoardError, match=rf"{MAX_COURSES + 1} courses: {MAX_COURSES}"):
            read_board(board(MAX_COURSES + 1))
        sprints = ", ".join('{ line = "A", points = [1] }' for _ in range(MAX_SPRINTS + 1))
        laps = "route = [" + '"S", ' * (MAX_SPRINTS + 1) + f"]\nsprints = [{sprints}]"
        with pytest.raises(BoardError, match=rf"course.c0 has {MAX_SPRINTS + 1} sprints: {MAX_SPRINTS}"):
            read_board(board().replace('route = ["S"]', laps))

    def test_a_list_of_courses_lays_out_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nobody_asks(_plan: object) -> Course:
            raise AssertionError("a course was laid out")

        monkeypatch.setattr("scoring.replay.board.Course", nobody_asks)
        plans = read_board(board(2, lanes=12, rows=1_980)).plans
        assert [(plan.title, plan.length, plan.rows) for plan in plans.values()] == [
            ("c0", 1980, 2000),
            ("c1", 1980, 2000),
        ]

    def test_masks_made_when_they_are_asked_for_are_the_same(self) -> None:
        long = read_board(board(lanes=3, rows=1_500)).courses["c0"]
        short = read_board(board(lanes=3, rows=1_000)).courses["c0"]
        assert len(long.row) > MOST_MASKS > len(short.row)
        cells = range(2_000)
        assert [long.bit[n] for n in cells] == [short.bit[n] for n in cells]
        assert [long.step_mask[n] for n in cells] == [short.step_mask[n] for n in cells]
        assert long.bit[2:5] == [4, 8, 16]
        assert len(long.step_mask) == len(long.row)
        assert long.reach(0, 9, 0) == short.reach(0, 9, 0)


class TestEnergyAndRunOff:
    """Faults G11: energy is 7 or 14, and a course has rows behind its finish."""

    @pytest.mark.parametrize("cards", [0, 6, 9, 13, 15, 1000])
    def test_another_number_of_energy_cards_is_refused_by_name(self, cards: int) -> None:
        with pytest.raises(BoardError, match=rf"course.c0: energy = {cards}.*7 or 14"):
            read_board(board() + f"energy = {cards}\n")

    @pytest.mark.parametrize("cards", [7, 14])
    def test_seven_and_fourteen_are_taken(self, cards: int) -> None:
        assert read_board(board() + f"energy = {cards}\n").plans["c0"].energy == cards

    def test_a_board_for_another_game_says_none(self) -> None:
        assert read_board(board()).plans["c0"].energy is None

    @pytest.mark.parametrize("runoff", ["", "runoff = 0"])
    def test_a_course_on_which_nobody_can_arrive_is_refused_by_name(self, runoff: str) -> None:
        with pytest.raises(BoardError, match=r"course.c0: runoff is missing.*runoff = 10"):
            read_board(board().replace("runoff = 20", runoff))

    def test_a_board_of_earlier_is_laid_out_as_it_was_and_says_what_is_wrong(self) -> None:
        old = stored_board(board(2).replace("runoff = 20", "", 1) + "energy = 9\n")
        assert [fault.partition(":")[0] for fault in old.faults] == ["course.c0", "course.c1"]
        assert len(old.courses["c0"].row) == 18
        assert old.courses["c1"].energy == 9
