"""The reference board: our own drawing has the roads and lines that the rulebook and its four races ask for."""

from __future__ import annotations

import tomllib
from importlib import resources
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from scoring.games import FOLDERS
from scoring.replay.board import Board, read_board, shipped_boards
from scoring.replay.road import CLIMB, COBBLES, DESCENT, Course

SOURCE = (resources.files("scoring.games.um_reifenbreite") / "boards" / "reference.toml").read_bytes()

# course: name, lines in riding order, sprints (line, which passing of it, points), finish, cards of a team
RULEBOOK: dict[str, tuple[str, str, list[tuple[str, list[int]]], str, int]] = {
    "roubaix": ("Paris–Roubaix", "CDA", [("D", [11, 8, 5])], "A", 7),
    "luettich": ("Lüttich–Bastenaken–Lüttich", "ABC", [("B", [11, 8, 5])], "C", 7),
    "giro": ("Giro d'Italia", "CDABC", [("D", [11, 8, 5]), ("A", [7, 5, 3]), ("B", [5, 4, 2])], "C", 14),
    "tour": ("Tour de France", "ABCEA", [("B", [11, 8, 5]), ("C", [7, 5, 3]), ("E", [5, 4, 2])], "A", 14),
}
# section: the line it ends at, the surfaces that its road may have
SECTIONS = {
    "S1A": ("A", {"asphalt"}),
    "S2C": ("C", {"asphalt"}),
    "AB": ("B", {"asphalt", "climb", "descent"}),
    "BC": ("C", {"asphalt", "climb", "descent"}),
    "CD": ("D", {"asphalt", "cobbles"}),
    "DA": ("A", {"asphalt"}),
    "CE": ("E", {"asphalt", "climb", "descent"}),
    "EA": ("A", {"asphalt", "climb", "descent"}),
}


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(SOURCE)


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    return tomllib.loads(SOURCE.decode())


def line_rows(board: Board, table: dict[str, Any], course: str) -> list[tuple[str, int]]:
    """The lines that a course passes, each with the row in front of it."""
    rows, passed = 0, []
    for name in table["course"][course]["route"]:
        rows += board.sections[name].rows
        passed.append((board.sections[name].ends_at, rows))
    return passed


class TestTheBoard:
    def test_it_ships_under_the_name_that_logs_use(self) -> None:
        assert shipped_boards()["reference"].title == "Commissaire reference board"

    @pytest.mark.parametrize("name", sorted(shipped_boards()))
    def test_each_board_that_ships_is_one_that_a_club_could_hand_in(self, name: str) -> None:
        folders = (resources.files(package) / "boards" for package in FOLDERS.values())
        [file] = [file for folder in folders if (file := folder / f"{name}.toml").is_file()]
        board = read_board(file.read_bytes())
        assert (board.name, board.plans) == (name, shipped_boards()[name].plans)

    def test_its_head_says_whose_drawing_it_is(self) -> None:
        head = SOURCE.decode().partition('\nboard = "')[0]
        assert all(line.startswith("#") for line in head.strip().splitlines())
        assert "OUR OWN DRAWING" in head
        assert "House defaults" in head

    def test_eight_sections_of_the_right_road_end_at_their_lines(self, board: Board) -> None:
        assert board.lanes == 4
        assert {
            name: (section.ends_at, {stretch.surface for stretch in section.stretches})
            for name, section in board.sections.items()
        } == SECTIONS

    def test_races_start_on_four_rows_in_front_of_s1_and_s2_only(self, board: Board) -> None:
        grids = {name: section.grid for name, section in board.sections.items()}
        assert {name: grid for name, grid in grids.items() if grid} == {"S1A": 4, "S2C": 4}

    def test_every_section_bends_and_has_thick_lines(self, board: Board) -> None:
        for section in board.sections.values():
            bends = [stretch for stretch in section.stretches if len(set(stretch.cells) - {0}) > 1]
            assert any(bend.walls for bend in bends), section.name

    def test_terrain_numbers_are_two_to_six_with_the_ones_in_the_rulebooks_examples(self, board: Board) -> None:
        numbers: dict[str, set[int]] = {}
        for section in board.sections.values():
            for stretch in section.stretches:
                numbers.setdefault(stretch.surface, set()).update(stretch.values)
        assert numbers.pop("asphalt") == set()
        assert all(found <= {2, 3, 4, 5, 6} for found in numbers.values())
        assert {3, 6} <= numbers[CLIMB]
        assert 4 in numbers[DESCENT]
        assert 3 in numbers[COBBLES]

    def test_one_piece_of_asphalt_lies_among_the_cobbles(self, board: Board) -> None:
        surfaces = [surface for surface, _ in groupby(stretch.surface for stretch in board.sections["CD"].stretches)]
        assert surfaces == ["cobbles", "asphalt", "cobbles"]


@pytest.mark.parametrize("key", RULEBOOK)
class TestTheCourses:
    """Rulebook: Choosing the Course."""

    def test_route_sprints_finish_and_cards_are_the_rulebooks(
        self, board: Board, table: dict[str, Any], key: str
    ) -> None:
        name, lines, sprints, finish, energy = RULEBOOK[key]
        course = board.courses[key]
        assert course.title == name
        assert "".join(line for line, _ in line_rows(board, table, key)) == lines
        assert [(sprint.line, list(sprint.points)) for sprint in course.sprints] == sprints
        assert (course.finish, course.energy, course.grid) == (finish, energy, 4)

    def test_the_finish_is_the_last_row_and_sprints_come_before_it_in_order(
        self, board: Board, table: dict[str, Any], key: str
    ) -> None:
        course = board.courses[key]
        lines = line_rows(board, table, key)
        assert course.length == lines[-1][1]
        passed = [lines.index((sprint.line, sprint.row)) for sprint in course.sprints]
        assert passed == sorted(passed)
        assert len(set(passed)) == len(passed)
        assert passed[-1] < len(lines) - 1

    def test_twenty_rows_of_plain_road_lie_behind_the_finish(self, board: Board, key: str) -> None:
        course = board.courses[key]
        assert course.runoff == 20
        behind = [cell for cell in course.cells() if cell.row > course.length]
        assert len(behind) == 80
        assert {(cell.surface, cell.value) for cell in behind} == {("asphalt", 0)}

    def test_no_cell_is_a_dead_end_and_every_cell_can_be_reached_from_the_grid(self, board: Board, key: str) -> None:
        course = board.courses[key]
        assert [course.text[n] for n, steps in enumerate(course.steps) if not steps and not course.home[n]] == []
        assert unreached(course) == []

    def test_its_limits(self, board: Board, key: str) -> None:
        short = key in ("roubaix", "luettich")
        rows = board.courses[key].length
        assert 50 <= rows <= 75 if short else 95 <= rows <= 170


def unreached(course: Course) -> list[str]:
    """Places that no rider can come to."""
    met = {n for n, row in enumerate(course.row) if row <= course.grid}
    for cell, steps in enumerate(course.steps):
        if cell in met:
            met.update(steps)
    return [course.text[n] for n in range(len(course.row)) if n not in met]


class TestLinesPassedTwice:
    def test_the_giro_ends_at_its_second_passing_of_c_and_the_tour_at_its_second_of_a(
        self, board: Board, table: dict[str, Any]
    ) -> None:
        for key, line in (("giro", "C"), ("tour", "A")):
            first, second = (row for name, row in line_rows(board, table, key) if name == line)
            course = board.courses[key]
            assert first < course.sprints[0].row
            assert course.length == second

    def test_the_giros_second_sprint_is_its_only_passing_of_a(self, board: Board, table: dict[str, Any]) -> None:
        rows = dict(line_rows(board, table, "giro")[1:4])
        assert [sprint.row for sprint in board.courses["giro"].sprints] == [rows["D"], rows["A"], rows["B"]]


def test_the_giro_is_about_as_long_as_both_short_races_and_the_tour_the_longest(board: Board) -> None:
    lengths = [board.courses[key].length for key in ("roubaix", "luettich", "giro", "tour")]
    assert all(shorter <= longer for shorter, longer in pairwise(lengths))


def test_the_smallest_board_of_the_page_on_boards_can_be_ridden() -> None:
    page = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].partition("```")[0]
    course = read_board(example).courses["sprint"]
    assert (course.length, course.runoff, course.grid, course.energy) == (20, 20, 4, 7)
