"""A drawn track: its turns, its strips, and what tells surfaces, tiles and riders apart without colours."""

from __future__ import annotations

import re
from itertools import pairwise
from math import cos, hypot, isclose, pi, sin
from pathlib import Path
from xml.etree import ElementTree

import pytest

from league.templatetags.look import TEAM_SHAPES
from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track import Track, build, set_obstacle, set_weather
from scoring.games.flamme_rouge.track_drawing import LEGEND, PHONE, STYLE, TrackDrawing, draw_tile, draw_track
from scoring.games.flamme_rouge.track_plan import Layout, plan_of, strips_of
from scoring.replay.drawing.token_drawing import SHAPES, Token, outline

ROOT = Path(__file__).resolve().parents[2]
PRINTED = [(stage, track) for stage, tracks in facts.STAGES.items() for track in tracks]
CORSO = "abcdefghijklmnopqrstu"


def track_of(letters: str) -> Track:
    track = build(letters)
    assert isinstance(track, Track)
    return track


def plan(letters: str) -> Layout:
    layout = plan_of(track_of(letters), turned=False)
    assert layout is not None
    return layout


def drawn(svg: str) -> ElementTree.Element:
    """The drawing as a tree; it must be well-formed XML."""
    return ElementTree.fromstring(svg)


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def titles(tree: ElementTree.Element, name: str) -> list[str]:
    """What is read out for each element of a class."""
    found = (element.find("{http://www.w3.org/2000/svg}title") for element in of_class(tree, name))
    return [title.text or "" for title in found if title is not None]


class TestThePlan:
    """Tiles laid out with their turns, as on the table."""

    @pytest.mark.parametrize(("stage", "letters"), PRINTED)
    def test_every_printed_stage_lies_on_the_table_without_running_into_itself(self, stage: str, letters: str) -> None:
        assert plan_of(track_of(letters)) is not None

    def test_each_row_begins_where_the_one_before_ends(self) -> None:
        pieces = plan(CORSO).pieces[1:]
        for before, after in pairwise(pieces):
            x, y = before.at(1)
            assert hypot(x - after.x, y - after.y) < 1e-6

    @pytest.mark.parametrize(
        ("letters", "way"),
        [("aeu", -pi / 2), ("aju", pi / 2), ("ahu", -pi / 4), ("aku", pi / 4), ("aEu", pi / 2), ("aJu", -pi / 2)],
    )
    def test_a_narrow_curve_turns_at_a_right_angle_and_a_wide_one_by_half_of_it(self, letters: str, way: float) -> None:
        end = plan(letters).pieces[-1].way
        assert isclose(cos(end), cos(way), abs_tol=1e-9)
        assert isclose(sin(end), sin(way), abs_tol=1e-9)

    def test_a_track_that_would_run_into_itself_is_drawn_in_strips(self) -> None:
        crossing = track_of("abegicu")
        assert plan_of(crossing) is None
        assert of_class(drawn(draw_track(crossing)), "strips")

    def test_it_lies_wider_than_high(self) -> None:
        layout = plan_of(track_of(CORSO))
        assert layout is not None
        assert layout.width > layout.height

    def test_the_right_lane_is_on_the_riders_right(self) -> None:
        layout = plan("abu")
        right, left = layout.edges(8, 1), layout.edges(8, 2)
        assert layout.pieces[8].at(0.5, sum(right) / 2)[1] > layout.pieces[8].at(0.5, sum(left) / 2)[1]


class TestStrips:
    def test_tiles_are_not_cut_and_no_strip_is_longer_than_asked(self) -> None:
        track = track_of(CORSO)
        layout = strips_of(track, PHONE)
        for tile in track.tiles:
            assert len({layout.pieces[row].strip for row in range(tile.first, tile.last + 1)}) == 1
        rows = [piece.strip for piece in layout.pieces[1:]]
        assert max(rows.count(strip) for strip in rows) <= PHONE
        assert layout.width < 330

    def test_curves_say_which_way_they_turn(self) -> None:
        tree = drawn(draw_track(track_of("aeku"), rows_per_strip=PHONE))
        left, right = (element.get("transform", "") for element in of_class(tree, "turn"))
        assert "scale(-1 1)" in right
        assert "scale" not in left
        assert len({element.get("d") for element in of_class(tree, "turn")}) == 2

    def test_in_plan_the_road_itself_says_it(self) -> None:
        assert not of_class(drawn(draw_track(track_of("aeku"))), "turn")


class TestTheRoad:
    def test_every_tile_has_its_letters_and_black_sides_look_different(self) -> None:
        tree = drawn(draw_track(track_of("a_4Lu")))
        assert ["".join(name.itertext()) for name in of_class(tree, "tile-name")] == ["a", "_4", "L", "u"]
        assert ["".join(name.itertext()) for name in of_class(tree, "back")] == ["_4", "L"]

    def test_surfaces_have_patterns_and_only_those_of_the_track_are_explained(self) -> None:
        tree = drawn(draw_track(track_of("a_4Lru")))
        painted = {element.get("class"): element.get("fill") for element in of_class(tree, "cells")}
        assert len({painted[f"cells {surface}"] for surface in ("cobbles", "climb", "descent")}) == 3
        assert [element.text for element in of_class(tree, "legend-word")] == ["ascent", "descent", "cobbles"]
        ids = {element.get("id") for element in tree.iter()}
        assert {fill[5:-1] for fill in painted.values() if fill} <= ids

    def test_cobbles_have_one_lane_and_feeding_zones_three(self) -> None:
        layout = plan("a_43u")
        track = layout.track
        assert [2 * layout.half(row) / layout.lane for row in (track.kinds.index("p"), track.kinds.index("r"))] == [
            1,
            3,
        ]

    def test_start_places_finish_and_start_line_are_there(self) -> None:
        tree = drawn(draw_track(track_of(CORSO)))
        assert len(of_class(tree, "start-place")) == 10
        assert len(of_class(tree, "finish-bar")) == len(of_class(tree, "start-line")) == 1

    def test_weather_and_obstacles_are_drawn_and_named(self) -> None:
        track = track_of(CORSO)
        assert set_weather(track, "d", "rain") is None
        assert set_weather(track, "m", "headwind") is None
        assert set_obstacle(track, "34.2") is None
        tree = drawn(draw_track(track))
        assert titles(tree, "weather") == ["rain", "headwind"]
        assert titles(tree, "obstacle") == ["obstacle 34.2"]

    def test_equal_tracks_are_equal_bytes_and_no_style_is_inside_an_element(self) -> None:
        assert draw_track(track_of(CORSO)) == draw_track(track_of(CORSO))
        assert not re.search(r"\sstyle=|<style", draw_track(track_of(CORSO)))
        assert "<style>" in draw_track(track_of(CORSO), styled=True)

    def test_the_style_sheet_is_the_drawings_own(self) -> None:
        assert (ROOT / "static" / "css" / "track.css").read_text().partition("\n")[2] == STYLE

    @pytest.mark.parametrize("tile", sorted(facts.TILES))
    def test_every_tile_can_be_drawn_alone(self, tile: str) -> None:
        tree = drawn(draw_tile(tile, f"Tile {tile}"))
        assert tree.get("aria-label") == f"Tile {tile}"
        assert float(tree.get("width", "0")) < 240


class TestRiders:
    def test_every_colour_has_a_shape_of_its_own_the_same_as_on_other_pages(self) -> None:
        assert len(set(SHAPES.values())) == len(SHAPES)
        assert set(facts.COLOURS) == set(SHAPES)
        assert set(TEAM_SHAPES) <= set(SHAPES)
        assert len({outline(shape, 0, 0, 10) for shape in SHAPES.values()}) == len(SHAPES)

    def test_a_rider_is_read_out_with_his_place_and_a_fallen_one_has_a_bar(self) -> None:
        riders = [Token("S", "pink", 8, 2, "pink S"), Token("R", "grey", 9, 1, "grey R", fallen=True)]
        tree = drawn(draw_track(track_of(CORSO), riders=riders))
        assert titles(tree, "rider") == ["pink S 8.2", "grey R 9.1"]
        assert len(of_class(tree, "fall")) == 1
        assert "pink S: 8.2" in "".join(tree.itertext())

    def test_riders_on_one_cell_do_not_hide_each_other(self) -> None:
        riders = [Token("S", colour, 8, 1) for colour in ("red", "blue")]
        tree = drawn(draw_track(track_of(CORSO), riders=riders))
        assert len({(text.get("x"), text.get("y")) for text in of_class(tree, "number")}) == 2

    def test_a_name_cannot_break_the_drawing(self) -> None:
        riders = [Token("<b>", 'x"y', 8, 1, "<script>")]
        assert "<script>" not in draw_track(track_of(CORSO), riders=riders, title="<i>", legend=LEGEND)


class TestManyDrawingsOfOneRoad:
    def test_the_road_stands_in_the_page_once(self) -> None:
        drawing = TrackDrawing(track_of(CORSO))
        token = [Token("S", "red", 8, 1)]
        over = [drawing.ground.over(drawing.tokens(token), title=f"Round {n}") for n in (1, 2)]
        page = drawn(f"<div>{drawing.ground.stock()}{''.join(over)}</div>")
        ids = [element.get("id") for element in page.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = {element.get("href", "") for element in page.iter("{http://www.w3.org/2000/svg}use")}
        assert {name.removeprefix("#") for name in used} <= set(ids)
        assert len(used) == 1
        assert len(of_class(page, "track-kerb")) == 1
