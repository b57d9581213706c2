"""Tracks, stages, weather markers and obstacles (rulebook: Track Setup, Weather Setup; facts: tiles and stages)."""

from __future__ import annotations

import pytest

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track import Track, advice, build
from scoring.replay.fault import Fault
from tests.flamme_rouge.rides import headers, ride


def track(letters: str) -> Track:
    built = build(letters)
    assert isinstance(built, Track), built
    return built


class TestBuildingATrack:
    def test_a_track_is_its_tiles_rows_one_behind_the_other(self) -> None:
        road = track("abu")
        assert road.kinds.strip() == "sssssnnnnnnnnfffff"
        assert (road.rows, road.finish) == (18, 13)

    @pytest.mark.parametrize(
        ("tile", "lanes"),
        [
            ("1", [3] * 6),
            ("_3", [2, 2, 1, 1, 2, 1]),
            ("9", [3, 3, 2]),
            ("_9", [3, 3, 2]),
            ("5", [1, 2, 1, 2, 1, 1]),
            ("b", [2] * 6),
        ],
    )
    def test_the_lanes_of_a_tile(self, tile: str, lanes: list[int]) -> None:
        road = track(f"{tile}u" if tile == "1" else f"a{tile}u")
        first = 1 if tile == "1" else 7
        assert [len(road.lanes[row]) for row in range(first, first + len(lanes))] == lanes

    def test_every_tile_has_six_rows_but_curves_two_and_the_bonus_tile_three(self) -> None:
        sizes = {tile: len(rows) for tile, rows in facts.TILES.items()}
        assert {tile for tile, size in sizes.items() if size == 2} == set(facts.CURVES)
        assert {tile for tile, size in sizes.items() if size == 3} == {"9", "_9"}
        assert {size for tile, size in sizes.items() if tile not in facts.CURVES and tile.strip("_") != "9"} == {6}

    def test_curves_are_twelve_pieces_of_two_sides_and_straights_seven_in_the_basic_game(self) -> None:
        assert len({tile.lower() for tile in facts.CURVES}) == 12
        assert len(facts.CURVES) == 24
        letters = {tile.lower() for tile in facts.STRAIGHTS if tile.isalpha()}
        assert len(letters) == 7

    @pytest.mark.parametrize("letters", ["abzu", "ab0u", "ab__3u", "ab_", "äbu"])
    def test_an_unknown_tile_is_an_error_of_the_tracks_line(self, letters: str) -> None:
        assert headers(f"track: {letters}").errors[0] == ("tile-unknown", f"track: {letters}")

    @pytest.mark.parametrize("letters", ["abBu", "abbu", "a3_3u", "a_2b2u"])
    def test_a_physical_tile_lies_once_whatever_its_side(self, letters: str) -> None:
        race = headers(f"track: {letters}")
        assert race.errors == [("tile-twice", f"track: {letters}")]

    @pytest.mark.parametrize("letters", ["bcu", "abc", "au1", "ab1uc", "a", "u", "aub", "a1u"])
    def test_a_track_begins_with_a_start_and_ends_with_a_finish(self, letters: str) -> None:
        assert headers(f"track: {letters}").errors[0][0] == "track-ends"

    def test_the_case_of_a_letter_says_its_side(self) -> None:
        assert track("anu").kinds != track("aNu").kinds

    @pytest.mark.parametrize("start", ["a", "A", "1", "_1"])
    @pytest.mark.parametrize("finish", ["u", "U"])
    def test_every_start_goes_with_every_finish(self, start: str, finish: str) -> None:
        assert track(f"{start}{finish}").finish == (7 if finish == "u" else 8)

    def test_a_move_log_needs_a_track(self) -> None:
        assert headers().errors[0][0] == "track-missing"

    def test_stage_and_track_are_one_too_many(self) -> None:
        assert headers("stage: firenze-milano", "track: abu").errors == [("track-and-stage", "track: abu")]


class TestStages:
    @pytest.mark.parametrize("stage", facts.STAGES)
    @pytest.mark.parametrize("players", facts.PLAYERS)
    def test_every_stage_builds(self, stage: str, players: str) -> None:
        assert headers(f"stage: {stage} {players}").errors == []

    @pytest.mark.parametrize(("stage", "finish"), [("avenue-corso-paseo", 73), ("la-haute-montagne", 74)])
    def test_the_basic_games_stages_have_the_same_length_but_for_the_finish(self, stage: str, finish: int) -> None:
        assert track(facts.STAGES[stage][0]).finish == finish

    @pytest.mark.parametrize("stage", [name for name, tracks in facts.STAGES.items() if len(tracks) == 1])
    def test_the_basic_games_stages_use_all_21_tiles(self, stage: str) -> None:
        assert len(track(facts.STAGES[stage][0]).tiles) == 21

    def test_the_number_of_players_chooses_the_side_of_the_card(self) -> None:
        few = ride("red r 5.3\nround 1\nred r3", "", headers="stage: peloton-7 2-4")
        many = ride("red r 5.3\nround 1\nred r3", "", headers="stage: peloton-7 5-6")
        assert few.error == ("place-none", "red r 5.3")  # two lanes
        assert many.place("red-r") == "8.1"

    def test_a_card_with_one_may_name_it(self) -> None:
        assert headers("stage: avenue-corso-paseo 5-6").errors == []
        assert headers("stage: avenue-corso-paseo 7-8").errors[0][0] == "stage-players"

    def test_a_stage_that_is_not_published_is_an_error(self) -> None:
        assert headers("stage: etape-de-la-vallee").errors[0][0] == "stage-unknown"


class TestWeatherMarkers:
    @pytest.mark.parametrize("weather", facts.WEATHERS)
    def test_a_marker_lies_beside_a_straight(self, weather: str) -> None:
        assert headers("track: abcdu", "rules: weather", f"weather c: {weather}").result.problems == []

    def test_it_is_for_all_the_tiles_rows(self) -> None:
        dry = "red s 5.1\nround 1\nred s{}:2359\nround 2\nred s4:{}"
        weather = {"rules": "weather", "headers": "weather b: headwind"}
        assert ride(dry.format("2", "345"), **weather).error is None  # on 7
        assert ride(dry.format("9", "3459"), **weather).error is None  # on 14
        assert ride("red s 1.1\nround 1\nred s5:2359\nround 2\nred s4:3459", **weather).error is None  # on 6

    @pytest.mark.parametrize("tile", ["e", "a", "u"])
    def test_on_a_curve_a_start_or_a_finish_it_is_an_error(self, tile: str) -> None:
        race = headers("track: abeu", "rules: weather", f"weather {tile}: rain")
        assert race.errors == [("weather-not-straight", f"weather {tile}: rain")]

    def test_without_its_rules_it_is_an_error(self) -> None:
        assert headers("track: abu", "weather b: rain").errors == [("module-off", "weather b: rain")]

    def test_a_tile_that_is_not_in_the_track_is_an_error(self) -> None:
        assert headers("track: abu", "rules: weather", "weather c: rain").errors[0][0] == "weather-no-tile"

    def test_an_unknown_weather_is_an_error(self) -> None:
        assert headers("track: abu", "rules: weather", "weather b: snow").errors[0][0] == "weather-unknown"

    def test_one_marker_twice_is_a_warning(self) -> None:
        race = headers("track: abcu", "rules: weather", "weather b: rain", "weather c: rain")
        assert race.errors == []
        assert race.warnings == [("weather-twice", "weather c: rain")]

    def test_one_tile_has_one_marker(self) -> None:
        race = headers("track: ab_3u", "rules: weather", "weather 3: rain", "weather _3: headwind")
        assert race.errors == [("weather-tile-twice", "weather _3: headwind")]


class TestObstacles:
    def test_the_lane_cannot_be_taken_at_the_start(self) -> None:
        assert ride("red r 5.1", headers="obstacle: 5.1").error == ("place-none", "red r 5.1")

    def test_each_wrong_line_is_told_at_its_own(self) -> None:
        race = ride("red r 4.1\nround 1\nred r3", headers="obstacle: 99.1\nobstacle: 7.1\nobstacle: x")
        assert race.errors == [("obstacle-place", "obstacle: 99.1"), ("obstacle-place", "obstacle: x")]

    def test_the_header_may_repeat(self) -> None:
        race = ride("red r 4.1\nround 1\nred r3", headers="obstacle: 7.1\nobstacle: 8.1, 9.1")
        assert race.place("red-r") == "7.2"

    @pytest.mark.parametrize(
        ("obstacle", "code"),
        [
            ("8.3", "obstacle-place"),
            ("99.1", "obstacle-place"),
            ("8", "obstacle-place"),
            ("8.1 8.1", "obstacle-place"),
            ("8.1 8.2", "obstacle-last-lane"),
        ],
    )
    def test_it_needs_a_lane_and_leaves_one(self, obstacle: str, code: str) -> None:
        assert headers("track: abcdfu", f"obstacle: {obstacle}").errors[0][0] == code

    def test_a_row_of_one_lane_takes_none(self) -> None:
        assert headers("track: a_5u", "obstacle: 7.1").errors[0][0] == "obstacle-last-lane"


class TestOtherHeaders:
    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("rules: mountains", "rules-unknown"),
            ("rules: weather weather", "word-twice"),
            ("finish: third", "finish-choice"),
            ("finish: first all", "finish-choice"),
            ("bot white: team", "bot-kind"),
            ("bot brown: peloton", "team-colour"),
            ("solo: green", "rider-kind"),
            ("solo: green s, green s", "word-twice"),
            ("solo: s green", "team-colour"),
            ("handicap red: s", "number-bad"),
            ("handicap red: s 01", "number-bad"),
            ("handicap red: q 1", "rider-kind"),
            ("handicap red: s 1 s 1", "word-twice"),
            ("ruling breakaway-row: 7", "ruling-choice"),
            ("ruling seven: move", "ruling-unknown"),
            ("board: testring", "header-unknown"),
            ("course: short", "header-unknown"),
            ("date: 2026-13-01", "date-bad"),
            ("weather: rain", "header-unknown"),
            ("energy 1: 5 5", "header-unknown"),
            ("finish:", "header-empty"),
        ],
    )
    def test_what_cannot_be_read_is_an_error_of_its_line(self, line: str, code: str) -> None:
        race = headers("track: abu", line)
        assert race.errors == [(code, line)]

    def test_there_is_one_peloton_team(self) -> None:
        race = headers("track: abu", "bot white: peloton", "bot pink: peloton")
        assert race.errors == [("peloton-twice", "bot pink: peloton")]

    def test_a_rider_is_automated_in_one_way(self) -> None:
        assert headers("track: abu", "bot white: strength", "solo: white s").errors[0][0] == "solo-in-team"

    def test_an_automated_rider_has_no_handicap(self) -> None:
        assert headers("track: abu", "bot white: strength", "handicap white: s 1").errors[0][0] == "handicap-automated"


class TestAdviceForOwnStages:
    """The rulebook's tips are hints, never errors (Creating Your Own Stages)."""

    @staticmethod
    def hints(letters: str) -> set[str]:
        return {fault.code for fault in advice(track(letters).tiles) if isinstance(fault, Fault)}

    def test_the_first_stage_follows_it(self) -> None:
        assert self.hints("abcdefghijklmnopqrstu") == set()

    def test_many_hard_tiles_a_feeding_zone_before_the_finish_and_a_bonus_tile_without_one(self) -> None:
        assert "advice-hard" in self.hints("abCDEGNu")
        assert "advice-feeding-last" in self.hints("ab3u")
        assert "advice-bonus" in self.hints("ab_9u")
        assert "advice-count" in self.hints("abu")
