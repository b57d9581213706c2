"""A drawn course: what a reader sees, hears, and can tell apart without colours."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from scoring.replay.board import read_board, shipped_boards
from scoring.replay.drawing.board_drawing import PHONE, STYLE, Cell, Line, Token, Wall, course_parts, draw_course

SVG = "{http://www.w3.org/2000/svg}"

ROAD = [Cell(row, lane) for row in range(1, 13) for lane in (1, 2)]
FINISH = [Line(10, "Finish B", "finish")]


def drawn(svg: str) -> ElementTree.Element:
    """The drawing as a tree; it must be well-formed XML."""
    return ElementTree.fromstring(svg)


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def boxes(tree: ElementTree.Element, surface: str) -> list[tuple[float, float, float]]:
    """Left edge, upper edge and width of each cell drawn with `surface`."""
    path = next(element for element in of_class(tree, "cells") if surface in element.get("class", "").split())
    found = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h([\d.]+)", path.get("d", ""))
    return [(float(x), float(y), float(width)) for x, y, width in found]


class TestTheRoad:
    def test_lane_1_is_at_the_riders_right_hand_below_lane_2(self) -> None:
        tree = drawn(draw_course([Cell(1, 1, "climb", 3), Cell(1, 2, "cobbles", 2)], [], legend=()))
        assert boxes(tree, "climb")[0][1] > boxes(tree, "cobbles")[0][1]

    def test_a_phone_gets_narrower_and_higher_strips_of_the_same_cells(self) -> None:
        cells = [Cell(row, 1) for row in range(1, 41)]
        desk, phone = (
            drawn(draw_course(cells, [], legend=())),
            drawn(draw_course(cells, [], legend=(), rows_per_strip=8)),
        )
        assert len(boxes(desk, "asphalt")) == len(boxes(phone, "asphalt")) == 40
        assert len({y for _, y, _ in boxes(desk, "asphalt")}) == 2
        assert len({y for _, y, _ in boxes(phone, "asphalt")}) == 5
        width = {key: float(tree.get("viewBox", "").split()[2]) for key, tree in (("desk", desk), ("phone", phone))}
        assert width["phone"] < 340 < width["desk"]

    def test_a_cell_on_the_inside_of_a_bend_is_as_long_as_the_rows_it_fills(self) -> None:
        tree = drawn(draw_course([Cell(1, 1, rows=2), Cell(3, 1)], [], legend=()))
        (_, _, long), (_, _, short) = boxes(tree, "asphalt")
        assert long == 2 * short

    def test_a_long_cell_goes_on_in_the_next_strip_and_has_its_number_once(self) -> None:
        tree = drawn(draw_course([Cell(8, 1, "climb", 4, rows=2), Cell(1, 1)], [], legend=(), rows_per_strip=PHONE))
        assert len({y for _, y, _ in boxes(tree, "climb")}) == 2
        assert [text.text for text in of_class(tree, "values")[0]] == ["−4"]

    def test_numbers_say_what_they_do_to_the_rider_and_each_surface_has_its_own_pattern(self) -> None:
        cells = [Cell(1, 1, "climb", 6), Cell(2, 1, "descent", 4), Cell(3, 1, "cobbles", 3), Cell(4, 1)]
        tree = drawn(draw_course(cells, []))
        assert [text.text for group in of_class(tree, "values") for text in group] == ["−6", "+4", "−3"]
        marks = {element.get("d") for element in of_class(tree, "mark")}
        assert len(marks) == 3
        painted = {element.get("fill") for element in of_class(tree, "cells")} - {None}
        ids = {element.get("id") for element in tree.iter(f"{SVG}pattern")}
        assert {fill.removeprefix("url(#").removesuffix(")") for fill in painted if fill} <= ids
        assert len(painted) == 3

    def test_every_fifth_row_is_numbered(self) -> None:
        tree = drawn(draw_course(ROAD, []))
        assert [element.text for element in of_class(tree, "row-number")] == ["5", "10"]

    def test_thick_lines_lie_between_their_lanes_and_are_cut_at_the_end_of_a_strip(self) -> None:
        tree = drawn(draw_course(ROAD, [], walls=[Wall(7, 10, 1)], rows_per_strip=PHONE, legend=()))
        walls = [re.match(r"M(\d+) (\d+)h(\d+)", wall.get("d", "")) for wall in of_class(tree, "wall")]
        ends = [(int(wall[2]), int(wall[3])) for wall in walls if wall]
        lane_1 = sorted({y for _, y, _ in boxes(tree, "asphalt")})[1::2]
        assert [y for y, _ in ends] == lane_1
        assert [width for _, width in ends] == [2 * 38, 2 * 38]

    def test_a_flag_at_the_edge_stays_on_the_sheet(self) -> None:
        svg = draw_course(ROAD, [Line(12, "A very long name of a sprint", "sprint")])
        flag = of_class(drawn(svg), "flag")[0]
        width = float(drawn(svg).get("viewBox", "").split()[2])
        assert float(flag.get("x", "")) >= 0
        assert float(flag.get("x", "")) + float(flag.get("width", "")) <= width


class TestTheRiders:
    RIDERS = (
        Token("21", "red", 9, 1),
        Token("31", "blue", 8, 1),
        Token("41", "black", 7, 1),
        Token("51", "green", 6, 1),
        Token("61", "white", 5, 1),
        Token("11", "yellow", 4, 1),
    )

    def test_teams_differ_in_shape_not_only_in_colour(self) -> None:
        shapes = set()
        for rider in self.RIDERS:
            tree = drawn(draw_course(ROAD, FINISH, riders=[replace(rider, row=1)]))
            shapes.add(of_class(tree, "shape")[0].get("d"))
        assert len(shapes) == 6

    def test_only_the_wearer_of_the_jersey_has_the_ring(self) -> None:
        tree = drawn(draw_course(ROAD, FINISH, riders=self.RIDERS, jersey="31"))
        ringed = [rider for rider in of_class(tree, "rider") if any(True for _ in of_class(rider, "jersey-ring"))]
        assert ["".join(of_class(rider, "number")[0].itertext()) for rider in ringed] == ["31"]

    def test_a_rider_on_a_long_cell_stands_in_its_middle(self) -> None:
        cells = [Cell(1, 1, rows=2), Cell(1, 2), Cell(2, 2)]
        tree = drawn(draw_course(cells, [], riders=[Token("21", "red", 1, 1)], legend=()))
        left, _, width = next(box for box in boxes(tree, "asphalt") if box[2] > 40)
        assert float(of_class(tree, "number")[0].get("x", "")) == left + width / 2


class TestWhoCannotSeeIt:
    def test_the_drawing_is_an_image_with_a_name_and_a_summary(self) -> None:
        tree = drawn(draw_course(ROAD, FINISH, riders=[Token("21", "red", 9, 1, "Velo Nord 1")], title="Tour"))
        assert tree.get("role") == "img"
        texts = {element.get("id"): element.text for element in tree if element.get("id")}
        assert [texts[name] for name in tree.get("aria-labelledby", "").split()] == [
            "Tour",
            "Finish B: 10 · Velo Nord 1: 9.1",
        ]

    def test_names_from_outside_are_text_never_markup(self) -> None:
        hostile = '<script>"&'
        riders = [Token(hostile, hostile, 1, 1, hostile)]
        svg = draw_course(ROAD, [Line(3, hostile)], riders=riders, jersey=hostile, title=hostile, description=hostile)
        tree = drawn(svg)
        assert not [element for element in tree.iter() if element.tag.endswith("script")]
        assert tree[0].text == hostile

    def test_two_drawings_on_a_page_share_no_id(self) -> None:
        both = draw_course(ROAD, FINISH, title="Tour") + draw_course(ROAD, FINISH, title="Tour", rows_per_strip=PHONE)
        ids = re.findall(r'\bid="([^"]+)"', both)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"url\(#([^)]+)\)", both)) <= set(ids)

    def test_the_same_course_gives_the_same_bytes(self) -> None:
        assert draw_course(ROAD, FINISH, title="Tour") == draw_course(list(ROAD), list(FINISH), title="Tour")


class TestTheStyle:
    def test_a_page_may_bring_the_style_itself(self) -> None:
        assert STYLE in draw_course(ROAD, [])
        assert "<style" not in draw_course(ROAD, [], styled=False)

    def test_every_colour_that_is_used_is_declared_for_light_and_for_dark(self) -> None:
        used = set(re.findall(r"var\((--bd-[a-z-]+)\)", STYLE))
        light, _, dark = STYLE.partition("prefers-color-scheme:dark")
        assert used
        for name in used:
            assert f"{name}:var(" in light, name
            assert f"{name}:var(" in dark, name

    def test_every_rule_stays_inside_the_drawing(self) -> None:
        selectors = re.findall(r"(?:^|\})\s*([^{}@]+)\{", STYLE)
        assert selectors
        assert all(part.strip().startswith(".board-drawing") for group in selectors for part in group.split(","))


class TestNothingToDraw:
    def test_a_course_without_cells_is_refused(self) -> None:
        with pytest.raises(ValueError, match="without cells"):
            draw_course([], [])

    def test_a_strip_has_at_least_one_row(self) -> None:
        with pytest.raises(ValueError, match="at least 1"):
            draw_course(ROAD, [], rows_per_strip=0)


BEND = """
board = "bend"
lanes = 2
[section.S]
grid = 2
ends_at = "A"
stretches = [
  { rows = 2 },
  { cells = [2, 4], surface = "climb", values = [2, 3, 4, 5], walls = "all" },
  { cells = [0, 1] },
]
[course.short]
route = ["S"]
finish = "A"
runoff = 3
"""


class TestACourseOfTheEngine:
    def test_bend_narrowing_walls_start_places_and_run_off_are_handed_over(self) -> None:
        cells, lines, walls = course_parts(read_board(BEND).courses["short"], finish="Ziel {line}", runoff=1)
        inside = [(cell.row, cell.rows, cell.value) for cell in cells if cell.lane == 1 and cell.surface == "climb"]
        assert inside == [(3, 2, 2), (5, 2, 4)]
        assert {(cell.row, cell.lane) for cell in cells if cell.start} == {(1, 1), (1, 2), (2, 1), (2, 2)}
        assert {(cell.row, cell.lane) for cell in cells if cell.row >= 7} == {(7, 2), (8, 1), (8, 2)}
        assert {cell.row for cell in cells if cell.runoff} == {8}
        assert lines == [Line(7, "Ziel A", "finish")]
        assert walls == [Wall(3, 6, 1)]

    @pytest.mark.parametrize("key", ["roubaix", "luettich", "giro", "tour"])
    def test_every_course_of_the_reference_board_is_drawn_whole(self, key: str) -> None:
        course = shipped_boards()["reference"].courses[key]
        cells, lines, walls = course_parts(course)
        assert sorted((cell.row, cell.lane) for cell in cells) == sorted(
            (cell.row, cell.lane) for cell in course.cells()
        )
        tree = drawn(draw_course(cells, lines, walls=walls, title=course.title))
        flags = [element.text for element in of_class(tree, "flag-label")]
        assert flags == [f"Sprint {sprint.line}" for sprint in course.sprints] + [f"Finish {course.finish}"]
        assert len(draw_course(cells, lines, walls=walls)) < 60_000
