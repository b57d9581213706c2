"""Chance and exchange spaces, and intermediate sprints (rulebook: Special Spaces on the Board, Intermediate Sprints)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import Ridden, boards, ride


def chance(line: str, then: str = "") -> Ridden:
    """red-1 rides first on `chances`: chance on 6.1 and on 9.1 to 9.3."""
    return ride(f"round 1\n{line}\n{then}", "chances")


class TestChanceSpaces:
    """Who lands there draws a card; the log says what it brought."""

    def test_nothing(self) -> None:
        assert chance("red 1 6 to 1 chance none").place("red-1") == "6.1"

    def test_a_card_is_drawn(self) -> None:
        race = chance("red 1 6 to 1")
        assert race.error == ("chance-missing", "red 1 6 to 1")
        assert "chance none" in race.problem.legal

    def test_no_card_on_another_space(self) -> None:
        assert chance("red 1 6 to 2 chance none").error == ("chance-not-due", "red 1 6 to 2 chance none")

    def test_none_for_riding_over_it(self) -> None:
        assert chance("red 1 10 to 1").place("red-1") == "10.1"

    @pytest.mark.parametrize("travel", ["8.1", "8.2"])
    def test_a_move(self, travel: str) -> None:
        assert chance(f"red 1 6 to 1 chance move 2 to {travel}").place("red-1") == travel

    def test_a_move_to_a_lane(self) -> None:
        assert chance("red 1 6 to 1 chance move 2 to 2").place("red-1") == "8.2"

    @pytest.mark.parametrize("place", ["7.1", "9.1", "8.9", "5.1"])
    def test_a_move_is_exactly_as_long_as_the_card_says(self, place: str) -> None:
        line = f"red 1 6 to 1 chance move 2 to {place}"
        assert chance(line).error == ("chance-not-so-far", line)

    def test_a_move_that_lands_on_chance_draws_no_second_card(self) -> None:
        assert chance("red 1 6 to 1 chance move 3 to 9.1").result.problems == []

    def test_a_move_stops_where_riders_close_the_road_and_causes_no_crash(self) -> None:
        race = ride(
            """
            round 1
            red 1 8 to 1
            blue 1 8 to 2
            red 2 8 to 3
            blue 2 6 to 1 chance move 4 to 7.1
            """,
            "chances",
        )
        assert race.place("blue-2") == "7.1"

    def test_a_move_from_directly_behind_them_leads_nowhere(self) -> None:
        race = ride(
            """
            round 1
            red 1 7 to 1
            blue 1 7 to 2
            red 2 6 to 1 chance move 4 to 6.1
            """,
            "chances",
        )
        assert race.place("red-2") == "6.1"

    @pytest.mark.parametrize(
        "line", ["chance", "chance maybe", "chance move", "chance move 0 to 1", "chance move 2", "chance none 4"]
    )
    def test_other_words(self, line: str) -> None:
        assert chance(f"red 1 6 to 1 {line}").error is not None

    def test_missing_a_turn(self) -> None:
        then = "red 2 2 to 1\nred 3 1 to 1\nround 2\nred 1 {} 4 {}\nred 2 1 to 1\nred 3 1 to 1\nround 3\nred 1 4 to 2"
        race = chance("red 1 6 to 1 chance skip", then.format("skip", ""))
        assert race.result.problems == []
        assert race.place("red-1") == "10.2"
        assert chance("red 1 6 to 1 chance skip", "red 2 2 to 1\nred 3 1 to 1\nround 2\nred 1 4 to 2").error is not None

    def test_who_must_miss_a_turn_stands_on_the_road_all_the_same(self) -> None:
        race = chance("red 1 6 to 1 chance skip", "red 2 6 to 6.1")
        assert race.error == ("place-occupied", "red 2 6 to 6.1")

    def test_a_crash_by_card_takes_the_row(self) -> None:
        race = ride(
            """
            round 1
            red 1 9 to 3 chance none
            blue 1 9 to 1 chance crash
            red 2 3 to 1
            blue 2 2 to 1
            red 3 1 to 1
            blue 3 1 to 2
            round 2
            red 1 skip 3
            blue 1 skip 3
            """,
            "chances",
        )
        assert race.result.problems == []

    def test_a_card_that_leads_on_to_a_crash_of_this_round_is_one_more(self) -> None:
        then = "red 2 6 to 1 chance move 3 to 9.2{}"
        assert chance("red 1 9 to 3 chance crash", then.format(" crash")).result.problems == []
        race = chance("red 1 9 to 3 chance crash", then.format(""))
        assert race.error == ("crash-missing", "red 2 6 to 1 chance move 3 to 9.2")

    def test_a_card_that_leads_elsewhere_is_none(self) -> None:
        line = "red 1 6 to 1 chance move 2 to 8.1 crash"
        assert chance(line).error == ("crash-avoidable", line)


class TestTheBoardsThatShip:
    @pytest.mark.parametrize(("course", "spaces"), [("promenade stage", 3), ("col stage", 3)])
    def test_exchanging_cards_needs_no_word(self, course: str, spaces: int) -> None:
        board, name = course.split()
        road = boards()[board].courses[name]
        assert road.chance.bit_count() >= 3
        assert road.exchange.bit_count() == spaces
        assert road.exchange & road.chance == 0
        first = {"promenade": "red 1 10 to 2", "col": "red 1 18 to 18.2"}[board]
        assert ride(f"round 1\n{first}", course).result.problems == []
        assert ride(f"round 1\n{first} exchange", course).error is not None

    def test_a_chance_space_of_the_promenade(self) -> None:
        lines = "round 1\nred 1 20 to 20.2\nred 2 2 to 1\nred 3 1 to 1\nround 2\nred 1 1 to 21.2"
        assert ride(lines, "promenade stage").error == ("chance-missing", "red 1 1 to 21.2")
        assert ride(lines + " chance none", "promenade stage").errors == []

    def test_a_chance_space_of_the_col(self) -> None:
        assert ride("round 1\nred 1 8 to 2", "col stage").error == ("chance-missing", "red 1 8 to 2")

    @pytest.mark.parametrize(
        ("board", "length", "lines"),
        [
            ("promenade", 95, {"P": (40, (4, 1), (3, 1))}),
            ("col", 96, {"V": (24, (4,), (2,)), "M": (44, (4, 1), (3, 1))}),
        ],
    )
    def test_their_lengths_and_sprints(self, board: str, length: int, lines: dict[str, object]) -> None:
        road = boards()[board].courses["stage"]
        assert road.length == length
        assert {line.line: (line.row, line.points, line.seconds) for line in road.sprints} == lines

    @pytest.mark.parametrize(
        ("board", "chance", "exchange"),
        [
            ("promenade", {"21.2", "45.3", "73.2", "79.1"}, {"10.2", "36.1", "58.3"}),
            ("col", {"8.2", "39.3", "68.1"}, {"18.2", "72.2", "76.1"}),
        ],
    )
    def test_where_their_special_spaces_are(self, board: str, chance: set[str], exchange: set[str]) -> None:
        road = boards()[board].courses["stage"]
        assert set(road.places(road.chance)) == chance
        assert set(road.places(road.exchange)) == exchange

    @pytest.mark.parametrize(
        ("board", "rows", "lanes"), [("promenade", range(49, 55), (1, 2)), ("col", range(65, 71), (2, 3))]
    )
    def test_where_their_road_is_divided(self, board: str, rows: range, lanes: tuple[int, int]) -> None:
        road = boards()[board].courses["stage"]
        divided = [road.row[cell] for cell in range(len(road.row)) if road.stretches[road.stretch[cell]].walls]
        assert sorted(set(divided)) == list(rows)
        assert all(stretch.walls in (frozenset(), frozenset({lanes})) for stretch in road.stretches)

    def test_the_col_climbs_and_descends_and_the_promenade_is_flat(self) -> None:
        def rows(board: str, surface: str) -> list[int]:
            road = boards()[board].courses["stage"]
            return sorted({row for row, is_of in zip(road.row, road.surface, strict=True) if is_of == surface})

        assert rows("col", "climb") == [*range(25, 45), *range(84, 89)]
        assert rows("col", "descent") == list(range(45, 65))
        assert rows("promenade", "climb") == rows("promenade", "descent") == []


class TestIntermediateSprints:
    """The first over the line 4 points and 3 seconds, the second 1 and 1, in the order in which they rode."""

    def test_the_order_is_that_of_the_moves(self) -> None:
        race = ride(
            """
            round 1
            red 1 10 to 1
            blue 1 9 to 1
            red 2 9 to 2
            blue 2 8 to 1
            red 3 2 to 1
            blue 3 1 to 1
            round 2
            red 1 1 to 1
            blue 1 9 to 1
            red 2 8 to 2
            blue 2 9 to 3
            """,
            "dash",
        )
        assert race.orders == {"Q": ["red-1", "blue-1", "red-2", "blue-2"]}
        assert race.row("red-1")["sprint_points"] == 4
        assert race.row("red-1")["bonus_seconds"] == 3
        assert race.row("blue-1")["sprint_points"] == 1
        assert race.row("blue-1")["bonus_seconds"] == 1
        assert race.row("red-2")["sprint_points"] == 0

    def test_the_row_before_the_line_is_not_over_it(self) -> None:
        assert ride("round 1\nred 1 10 to 1", "dash").orders == {"Q": []}
        assert ride("round 1\nred 1 11 to 1", "dash").orders == {"Q": ["red-1"]}

    def test_a_chance_card_carries_over_the_line_too(self) -> None:
        road = "round 1\nred 1 20 to 20.2\nred 2 2 to 1\nred 3 1 to 1\n"
        race = ride(road + "round 2\nred 1 1 to 21.2 chance move 20 to 41.1", "promenade stage")
        assert race.orders == {"P": ["red-1"]}

    def test_who_collides_behind_the_line_has_crossed_it(self) -> None:
        race = ride(
            """
            round 1
            red 1 11 to 1
            blue 1 11 to 2
            red 2 11 to 3
            blue 2 12 crash
            """,
            "dash",
        )
        assert race.place("blue-2") == "11.3"
        assert race.orders == {"Q": ["red-1", "blue-1", "red-2", "blue-2"]}

    def test_one_who_gives_up_keeps_his_points(self) -> None:
        race = ride("round 1\nred 1 11 to 1\nred 2 2 to 1\nred 3 1 to 1\nout red-1 dnf\nround 2", "dash")
        assert (race.row("red-1")["points"], race.row("red-1")["place"]) == (4, None)

    def test_one_who_is_disqualified_loses_them_and_nobody_moves_up(self) -> None:
        race = ride("round 1\nred 1 11 to 1\nred 2 11 to 2\nred 3 11 to 3\nout red-1 dsq\nround 2", "dash")
        assert (race.row("red-1")["sprint_points"], race.row("red-1")["points"]) == (4, 0)
        assert race.told("points") == {"red-1": 0, "red-2": 1, "red-3": 0}

    def test_checks_of_a_sprint(self) -> None:
        assert ride("round 1\nred 1 11 to 1\ncheck sprint Q red-1", "dash").result.problems == []
        race = ride("round 1\nred 1 11 to 1\ncheck sprint Q red-2", "dash")
        assert race.disagreements == [("check-sprint", "check sprint Q red-2")]
        assert ride("round 1\nred 1 11 to 1\ncheck sprint X red-1", "dash").error == (
            "sprint-line",
            "check sprint X red-1",
        )
