"""Boards: cells, steps, lines and limits (race log, section 3)."""

from __future__ import annotations

import pytest

from scoring.replay import Board, BoardError, read_board
from scoring.replay.road import NOWHERE, Course
from tests.um_reifenbreite.rides import line, road

SMALL = """
board = "small"
name = "Small"
lanes = 2

[section.S]
grid = 2
ends_at = "A"
stretches = [ { rows = 4 } ]

[section.AB]
ends_at = "B"
stretches = [ { rows = 6 } ]

[course.short]
name = "Short"
route = ["S", "AB"]
sprints = [ { line = "A", points = [11, 8, 5] } ]
finish = "B"
runoff = 3
energy = 7
"""


def drawn(*stretches: int | str, lanes: int = 2) -> Course:
    return road(*stretches, lanes=lanes, grid=1, runoff=0).courses["drawn"]


def steps(course: Course, place: str) -> set[str]:
    return {course.text[cell] for cell in course.steps[course.by_text[place]]}


def behind(course: Course, place: str) -> str | None:
    cell = course.behind[course.by_text[place]]
    return None if cell == NOWHERE else course.text[cell]


def beside(course: Course, place: str) -> set[str]:
    return {course.text[cell] for cell in course.beside[course.by_text[place]]}


def lane(course: Course, number: int) -> list[int]:
    """The rows in which a lane has cells."""
    return [cell.row for cell in course.cells() if cell.lane == number]


class TestASmallBoard:
    def test_what_it_says(self) -> None:
        board = read_board(SMALL)
        assert (board.name, board.title, board.lanes) == ("small", "Small", 2)
        course = board.courses["short"]
        assert (course.name, course.title, course.board) == ("short", "Short", "small")
        assert (course.length, course.runoff, course.rows, course.grid) == (10, 3, 13, 2)
        assert (course.finish, course.energy) == ("B", 7)
        assert [(sprint.line, sprint.row, sprint.points) for sprint in course.sprints] == [("A", 4, (11, 8, 5))]

    def test_bytes_a_byte_order_mark_and_crlf_are_fine(self) -> None:
        for source in (SMALL.encode(), b"\xef\xbb\xbf" + SMALL.encode(), SMALL.replace("\n", "\r\n").encode()):
            assert read_board(source).courses["short"].length == 10

    def test_only_the_first_rows_are_start_places(self) -> None:
        course = read_board(SMALL).courses["short"]
        assert course.places(course.start_cells) == ["1.2", "1.1", "2.2", "2.1"]

    def test_the_run_off_is_plain_road_behind_the_finish(self) -> None:
        course = read_board(SMALL).courses["short"]
        assert [course.text[n] for n, home in enumerate(course.home) if home] == [
            "11.2", "11.1", "12.2", "12.1", "13.2", "13.1",
        ]  # fmt: skip


class TestCells:
    """The k-th cell of a lane with c cells lies in row ⌊(k−1)·R/c⌋ + 1 of its stretch."""

    @pytest.mark.parametrize(
        ("cells", "rows"),
        [
            ([3, 6], [[1, 3, 5], [1, 2, 3, 4, 5, 6]]),
            ([4, 6], [[1, 2, 4, 5], [1, 2, 3, 4, 5, 6]]),
            ([5, 6], [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]),
            ([2, 5], [[1, 3], [1, 2, 3, 4, 5]]),
            ([3, 7], [[1, 3, 5], [1, 2, 3, 4, 5, 6, 7]]),
            ([1, 4], [[1], [1, 2, 3, 4]]),
            ([0, 2], [[], [1, 2]]),
        ],
    )
    def test_the_rows_of_each_lane(self, cells: list[int], rows: list[list[int]]) -> None:
        course = drawn(1, f"{{ cells = {cells} }}")
        assert [[row - 1 for row in lane(course, n) if row > 1] for n in (1, 2)] == rows

    def test_rows_count_on_through_every_stretch_and_line(self) -> None:
        course = road(3, "{ cells = [2, 4] }", line("A"), 2, lanes=2, runoff=1).courses["drawn"]
        assert lane(course, 1) == [1, 2, 3, 4, 6, 8, 9, 10]
        assert lane(course, 2) == list(range(1, 11))

    def test_in_a_row_the_lower_lane_is_ahead(self) -> None:
        course = drawn(2, lanes=3)
        assert course.text == ("1.3", "1.2", "1.1", "2.3", "2.2", "2.1")

    def test_surface_and_value_of_a_row(self) -> None:
        course = drawn(1, "{ rows = 2, surface = 'climb', values = [3, 6] }", "{ rows = 2, surface = 'cobbles', value = 4 }",
                       "{ rows = 1, surface = 'descent' }")  # fmt: skip
        assert [(cell.row, cell.surface, cell.value) for cell in course.cells() if cell.lane == 1] == [
            (1, "asphalt", 0), (2, "climb", 3), (3, "climb", 6), (4, "cobbles", 4), (5, "cobbles", 4), (6, "descent", 0),
        ]  # fmt: skip

    def test_values_are_by_row_in_a_curve_too(self) -> None:
        course = drawn(1, "{ cells = [2, 4], surface = 'climb', values = [6, 5, 4, 3] }")
        assert [cell.value for cell in course.cells() if cell.lane == 1] == [0, 6, 4]


class TestSteps:
    """Straight on in the lane, or diagonally to the first cell of a neighbouring lane in a higher row."""

    def test_on_plain_road(self) -> None:
        course = drawn(4, lanes=3)
        assert steps(course, "1.2") == {"2.1", "2.2", "2.3"}
        assert steps(course, "1.1") == {"2.1", "2.2"}
        assert steps(course, "4.1") == set()

    def test_in_a_curve_the_diagonal_leads_to_the_first_higher_row(self) -> None:
        course = drawn("{ cells = [3, 6] }")  # lane 1: rows 1 3 5
        assert steps(course, "1.2") == {"2.2", "3.1"}
        assert steps(course, "3.1") == {"5.1", "4.2"}

    def test_no_diagonal_over_a_thick_line_of_the_stretch(self) -> None:
        course = drawn("{ cells = [3, 6], walls = 'all' }")
        assert steps(course, "1.2") == {"2.2"}

    def test_thick_lines_do_not_matter_between_two_stretches(self) -> None:
        course = drawn("{ rows = 2, walls = 'all' }", "{ rows = 2, walls = 'all' }")
        assert steps(course, "1.1") == {"2.1"}
        assert steps(course, "2.1") == {"3.1", "3.2"}

    def test_from_a_walled_curve_into_the_next_stretch_where_the_neighbour_has_no_higher_cell_left(self) -> None:
        course = drawn("{ cells = [6, 3], walls = 'all' }", 2)  # lane 2: rows 1 3 5
        assert steps(course, "5.1") == {"6.1", "7.2"}
        assert steps(course, "4.1") == {"5.1"}

    def test_only_the_pairs_named_are_walled(self) -> None:
        course = drawn("{ rows = 2, walls = [[2, 1], [3, 4]] }", lanes=4)
        assert steps(course, "1.2") == {"2.2", "2.3"}
        assert steps(course, "1.3") == {"2.3", "2.2"}

    def test_a_lane_that_ends_has_no_straight_step(self) -> None:
        course = drawn(2, "{ cells = [0, 2] }", 2)
        assert steps(course, "2.1") == {"3.2"}

    def test_a_lane_that_begins_is_entered_from_the_last_cell_of_its_neighbour(self) -> None:
        course = drawn(1, "{ cells = [0, 2, 4] }", 2, lanes=3)  # lane 2: rows 2 4
        assert steps(course, "2.2") == {"4.2", "3.3"}
        assert steps(course, "4.2") == {"6.2", "5.3", "6.1"}

    def test_never_over_a_whole_stretch(self) -> None:
        course = drawn(1, "{ cells = [0, 1] }", "{ cells = [0, 1] }", 1)
        assert steps(course, "1.1") == {"2.2"}
        assert steps(course, "2.2") == {"3.2"}

    def test_one_lane_is_a_road_too(self) -> None:
        assert steps(drawn(3, lanes=1), "1.1") == {"2.1"}


class TestDirectlyBehindAndBeside:
    def test_behind_is_the_cell_whose_straight_step_leads_there_even_across_a_gap(self) -> None:
        course = drawn("{ cells = [4, 6] }")  # lane 1: rows 1 2 4 5
        assert behind(course, "4.1") == "2.1"
        assert behind(course, "5.1") == "4.1"
        assert behind(course, "4.2") == "3.2"

    def test_nothing_is_behind_the_first_row_or_the_first_cell_of_a_lane_that_begins(self) -> None:
        course = drawn(1, "{ cells = [0, 2] }", 2)
        assert behind(course, "1.1") is None
        assert behind(course, "4.1") is None
        assert behind(course, "4.2") == "3.2"

    def test_beside_is_the_same_row_and_a_neighbouring_lane_thick_line_or_not(self) -> None:
        course = drawn("{ rows = 2, walls = 'all' }", lanes=4)
        assert beside(course, "1.2") == {"1.1", "1.3"}
        assert beside(course, "1.4") == {"1.3"}

    def test_a_row_in_which_the_neighbour_has_no_cell_has_nobody_beside(self) -> None:
        course = drawn("{ cells = [3, 6] }")
        assert beside(course, "2.2") == set()
        assert beside(course, "3.2") == {"3.1"}


class TestLines:
    """The finish is the last passing of its line; a sprint the first passing behind the sprint before it."""

    LAPS = SMALL.replace('route = ["S", "AB"]', 'route = ["S", "AB", "S", "AB"]')

    def test_the_finish_is_the_last_passing(self) -> None:
        assert read_board(self.LAPS).courses["short"].length == 20

    def test_a_sprint_is_the_first_passing(self) -> None:
        assert [sprint.row for sprint in read_board(self.LAPS).courses["short"].sprints] == [4]

    def test_a_second_sprint_on_one_line_is_its_next_passing(self) -> None:
        sprint = '{ line = "A", points = [11, 8, 5] }'
        laps = self.LAPS.replace(sprint, f"{sprint}, {sprint}")
        assert [found.row for found in read_board(laps).courses["short"].sprints] == [4, 14]

    def test_a_sprint_on_a_passing_of_the_finish_line_before_the_last(self) -> None:
        laps = self.LAPS.replace('line = "A"', 'line = "B"')
        assert [found.row for found in read_board(laps).courses["short"].sprints] == [10]

    def test_the_route_ends_at_the_finish_though_sections_follow(self) -> None:
        board = SMALL.replace('route = ["S", "AB"]', 'route = ["S", "AB", "S"]')
        course = read_board(board).courses["short"]
        assert (course.length, course.rows) == (10, 13)

    def test_the_same_section_may_be_ridden_again(self) -> None:
        assert len(read_board(self.LAPS).courses["short"].cells()) == (20 + 3) * 2

    def test_sprints_in_the_wrong_order_are_refused(self) -> None:
        board = SMALL.replace(
            'sprints = [ { line = "A", points = [11, 8, 5] } ]',
            'sprints = [ { line = "B", points = [5] }, { line = "A", points = [5] } ]',
        )
        with pytest.raises(BoardError, match="sprint 2"):
            read_board(board)


WRONG = {
    "not TOML": ("lanes = 2", "lanes = = 2", "TOML"),
    "no board name": ('board = "small"', "", "board"),
    "a name of two words": ('board = "small"', 'board = "small one"', "board"),
    "no lanes": ("lanes = 2", "", "lanes"),
    "lanes 0": ("lanes = 2", "lanes = 0", "lanes"),
    "lanes as text": ("lanes = 2", 'lanes = "2"', "lanes"),
    "lanes true": ("lanes = 2", "lanes = true", "lanes"),
    "an unknown field": ("lanes = 2", "lanes = 2\ncolour = 3", "colour"),
    "an unknown section field": ("grid = 2", "grid = 2\nlength = 3", "section.S.*length"),
    "an unknown stretch field": ("{ rows = 4 }", "{ rows = 4, slope = 3 }", "section.S.*stretch 1.*slope"),
    "an unknown course field": ("energy = 7", "energy = 7\nprize = 3", "course.short.*prize"),
    "an unknown sprint field": ("points = [11, 8, 5]", "points = [11], prize = 3", "course.short.*sprint 1.*prize"),
    "grid below 0": ("grid = 2", "grid = -1", "section.S.*grid"),
    "grid longer than the section": ("grid = 2", "grid = 5", "section.S.*grid"),
    "no line": ('ends_at = "A"', "", "section.S.*ends_at"),
    "no stretches": ("stretches = [ { rows = 4 } ]", "stretches = []", "section.S.*stretches"),
    "stretches of something else": ("{ rows = 4 }", "4", "section.S.*stretch 1"),
    "rows and cells": ("{ rows = 4 }", "{ rows = 4, cells = [4, 4] }", "stretch 1.*rows"),
    "neither rows nor cells": ("{ rows = 4 }", "{ surface = 'climb' }", "stretch 1.*rows"),
    "rows 0": ("{ rows = 4 }", "{ rows = 0 }", "stretch 1.*rows"),
    "rows 1.5": ("{ rows = 4 }", "{ rows = 1.5 }", "stretch 1.*rows"),
    "cells for one lane too few": ("{ rows = 4 }", "{ cells = [4] }", "stretch 1.*cells"),
    "cells below 0": ("{ rows = 4 }", "{ cells = [4, -1] }", "stretch 1.*cells"),
    "cells in no lane": ("{ rows = 4 }", "{ cells = [0, 0] }", "stretch 1"),
    "an unknown surface": ("{ rows = 4 }", "{ rows = 4, surface = 'mud' }", "stretch 1.*mud"),
    "value and values": (
        "{ rows = 4 }",
        "{ rows = 4, surface = 'climb', value = 2, values = [1, 2, 3, 4] }",
        "stretch 1.*value",
    ),
    "values for one row too few": (
        "{ rows = 4 }",
        "{ rows = 4, surface = 'climb', values = [1, 2, 3] }",
        "stretch 1.*values",
    ),
    "a value below 0": ("{ rows = 4 }", "{ rows = 4, surface = 'climb', value = -2 }", "stretch 1.*value"),
    "walls of something else": ("{ rows = 4 }", "{ rows = 4, walls = 'some' }", "stretch 1.*walls"),
    "a wall that is no pair": ("{ rows = 4 }", "{ rows = 4, walls = [[1, 2, 3]] }", "stretch 1.*wall"),
    "a wall between lanes that are no neighbours": (
        "{ rows = 4 }",
        "{ rows = 4, walls = [[1, 3]] }",
        "stretch 1.*wall",
    ),
    "a wall outside the road": ("{ rows = 4 }", "{ rows = 4, walls = [[2, 3]] }", "stretch 1.*wall"),
    "no route": ('route = ["S", "AB"]', "", "course.short.*route"),
    "an empty route": ('route = ["S", "AB"]', "route = []", "course.short.*route"),
    "a route over nothing": ('route = ["S", "AB"]', 'route = ["S", "XY"]', "course.short.*XY"),
    "a finish off the route": ('finish = "B"', 'finish = "C"', "course.short.*finish"),
    "no finish": ('finish = "B"', "", "course.short.*finish"),
    "a sprint off the route": ('line = "A"', 'line = "C"', "course.short.*sprint 1"),
    "a sprint without points": ("points = [11, 8, 5]", "points = []", "sprint 1.*points"),
    "points of something else": ("points = [11, 8, 5]", 'points = "many"', "sprint 1.*points"),
    "a run-off below 0": ("runoff = 3", "runoff = -3", "course.short.*runoff"),
    "cards as text": ("energy = 7", 'energy = "7"', "course.short.*energy"),
}


class TestWrongBoards:
    """A board that cannot be used is refused, and the message names the section and the field."""

    @pytest.mark.parametrize("case", WRONG)
    def test_it_is_refused_by_name(self, case: str) -> None:
        right, wrong, named = WRONG[case]
        assert SMALL.count(right) == 1
        with pytest.raises(BoardError, match=f"(?s){named}"):
            read_board(SMALL.replace(right, wrong))

    @pytest.mark.parametrize("table", ["section", "course"])
    def test_it_has_sections_and_courses(self, table: str) -> None:
        lines = SMALL.split(f"[{table}.")[0]
        with pytest.raises(BoardError, match=table):
            read_board(lines if table == "section" else lines.replace("[course", ""))

    def test_it_is_utf_8(self) -> None:
        with pytest.raises(BoardError, match="UTF-8"):
            read_board(SMALL.replace("Small", "Straße").encode("latin-1"))

    @pytest.mark.parametrize("source", ["", "board = 1", "x" * 100, "a = [" * 2_000, "[section]\nS = 3"])
    def test_nonsense_is_refused(self, source: str) -> None:
        with pytest.raises(BoardError):
            read_board(source)


def wide(lanes: int) -> Board:
    return read_board(SMALL.replace("lanes = 2", f"lanes = {lanes}"))


class TestLimits:
    """256 KiB, 12 lanes, 200 sections, 2,000 rows a course with its run-off; beyond them refused by name."""

    def test_twelve_lanes(self) -> None:
        assert wide(12).lanes == 12
        with pytest.raises(BoardError, match=r"13.*12"):
            wide(13)

    def test_two_hundred_sections(self) -> None:
        def board(sections: int) -> str:
            more = [f'[section.X{n}]\nends_at = "X"\nstretches = [ {{ rows = 1 }} ]\n' for n in range(sections - 2)]
            return SMALL + "".join(more)

        assert len(read_board(board(200)).sections) == 200
        with pytest.raises(BoardError, match=r"201.*200"):
            read_board(board(201))

    def test_two_thousand_rows_a_course_run_off_included(self) -> None:
        assert read_board(SMALL.replace("rows = 6", "rows = 1993")).courses["short"].rows == 2_000
        with pytest.raises(BoardError, match=r"course.short.*2000"):
            read_board(SMALL.replace("rows = 6", "rows = 1994"))
        with pytest.raises(BoardError, match="2000"):
            read_board(SMALL.replace("rows = 6", "rows = 1000000000"))
        with pytest.raises(BoardError):
            read_board(SMALL.replace("runoff = 3", "runoff = 1000000000"))

    def test_256_kib(self) -> None:
        room = 256 * 1024 - len(SMALL)
        assert read_board(SMALL + "#" * room).name == "small"
        with pytest.raises(BoardError, match="256 KiB"):
            read_board(SMALL + "#" * (room + 1))

    def test_a_route_cannot_be_made_long_by_repeating(self) -> None:
        route = ", ".join(['"S", "AB"'] * 300)
        with pytest.raises(BoardError, match="2000"):
            read_board(SMALL.replace('"S", "AB"', route))
