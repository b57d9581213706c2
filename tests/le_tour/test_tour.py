"""The classifications of a tour (rulebook: Intermediate Classification, Overall Classification, Bonus Seconds)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.le_tour.rides import Ridden, sheet, tour

FIRST = """
    arrive 12 red-1 4.1
    arrive 12 blue-1 2.1
    arrive 12 red-2 1.2
    arrive 13 blue-2 6.1
    arrive 13 red-3 6.2
    arrive 15 blue-3 1.1
    sprint P blue-1 red-1
    """
SECOND = """
    arrive 10 blue-1 8.1
    arrive 10 blue-2 6.1
    arrive 10 blue-3 6.2
    arrive 10 red-1 1.1
    arrive 11 red-2 2.1
    arrive 11 red-3 1.1
    """


def of(lines: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(line for line in lines if name in (line.get("rider"), line["team"]))


def times(*riders: str) -> Ridden:
    """A stage of riders with times in seconds: `red-1 91`."""
    told = []
    for rider in riders:
        name, seconds = rider.split()
        told.append(f"time {name} {int(seconds) // 60}:{int(seconds) % 60:02}")
    return sheet("\n".join(told))


class TestIntermediateClassification:
    """After each stage a yellow jersey, a fastest team and a leader on points."""

    def test_bonus_seconds_count_for_the_yellow_jersey(self) -> None:
        # red-1 was two seconds faster, blue-1 has three bonus seconds and red-1 one
        stage = sheet(FIRST)
        assert stage.finish[0] == "red-1"
        table = tour(stage)
        assert of(table["riders"], "blue-1")["time"] == of(table["riders"], "red-1")["time"] == 90
        assert table["after"][0]["yellow"] == ["blue-1", "red-1"]

    def test_after_each_stage(self) -> None:
        table = tour(sheet(FIRST), sheet(SECOND, "second"))
        told = [
            (after["stage"], after["yellow"], after["fastest_team"], after["points_leader"]) for after in table["after"]
        ]
        assert told == [(1, ["blue-1", "red-1"], ["red"], ["blue", "red"]), (2, ["blue-1"], ["blue"], ["blue"])]

    def test_a_tour_of_one_stage_gives_the_jerseys_points_by_the_classification(self) -> None:
        table = tour(times("red-1 95", "blue-1 93", "green-1 90"))
        assert [line["rider"] for line in table["riders"]] == ["green-1", "blue-1", "red-1"]
        assert {line["team"]: line["rider_award"] for line in table["teams"]} == {"green": 15, "blue": 10, "red": 5}


class TestOverallClassification:
    """40, 15 and 5 for the fastest teams, 15, 10 and 5 for the teams of the fastest riders."""

    def test_points_team_award_and_rider_award_are_added(self) -> None:
        table = tour(sheet(FIRST))
        red, blue = of(table["teams"], "red"), of(table["teams"], "blue")
        assert (red["points"], red["team_award"], red["rider_award"], red["total"], red["rank"]) == (25, 40, 20, 85, 1)
        assert (blue["points"], blue["team_award"], blue["rider_award"], blue["total"], blue["rank"]) == (
            25,
            15,
            15,
            55,
            2,
        )

    def test_teams_level_on_time_share_the_higher_award_and_the_next_is_skipped(self) -> None:
        table = tour(times("red-1 90", "blue-1 91", "green-1 91", "black-1 95"))
        assert {line["team"]: line["team_award"] for line in table["teams"]} == {
            "red": 40,
            "blue": 15,
            "green": 15,
            "black": 0,
        }
        assert {line["team"]: line["time_rank"] for line in table["teams"]} == {
            "red": 1,
            "blue": 2,
            "green": 2,
            "black": 4,
        }

    def test_riders_level_on_time_share_the_higher_award_and_the_next_is_skipped(self) -> None:
        table = tour(times("red-1 90", "blue-1 90", "green-1 91", "black-1 92"))
        assert {line["team"]: line["rider_award"] for line in table["teams"]} == {
            "red": 15,
            "blue": 15,
            "green": 5,
            "black": 0,
        }

    def test_a_team_takes_the_awards_of_all_its_riders(self) -> None:
        table = tour(times("red-1 90", "red-2 91", "red-3 92", "blue-1 99"))
        assert of(table["teams"], "red")["rider_award"] == 30

    def test_teams_level_on_points_share_the_rank(self) -> None:
        table = tour(sheet("finish red-1\nsprint P"), sheet("finish blue-1"))
        assert [(line["team"], line["total"], line["rank"]) for line in table["teams"]] == [
            ("blue", 10, 1),
            ("red", 10, 1),
        ]

    def test_times_are_added_over_the_stages(self) -> None:
        table = tour(sheet(FIRST), sheet(SECOND, "second"))
        line = of(table["riders"], "blue-1")
        assert (line["stages"], line["time"], line["rank"]) == ([90, 82], 172, 1)

    def test_a_rider_without_a_time_in_a_stage_has_no_total_and_no_rank(self) -> None:
        table = tour(times("red-1 90", "red-2 91", "blue-1 95"), times("red-1 90", "blue-1 90"))
        line = of(table["riders"], "red-2")
        assert (line["time"], line["rank"], line["stages"]) == (None, None, [91, None])

    def test_teams_are_ordered_by_how_many_have_a_time_and_only_then_by_time(self) -> None:
        table = tour(times("red-1 90", "blue-1 100", "blue-2 120"))
        told = {line["team"]: (line["time"], line["time_rank"]) for line in table["teams"]}
        assert told == {"blue": (220, 1), "red": (90, 2)}

    def test_a_team_without_any_time_has_no_rank_and_no_award(self) -> None:
        table = tour(sheet("time red-1 1:30\nout blue-1 dnf"))
        blue = of(table["teams"], "blue")
        assert (blue["time"], blue["time_rank"], blue["team_award"]) == (None, None, 0)

    def test_a_disqualified_riders_points_and_time_are_gone(self) -> None:
        table = tour(sheet(FIRST + "out red-1 dsq"))
        assert of(table["teams"], "red")["points"] == 25 - 11
        assert of(table["riders"], "red-1")["time"] is None

    def test_a_time_trial_counts_for_all_three_and_gives_no_points(self) -> None:
        trial = sheet(
            (
                "arrive 11 red-1 6.1\narrive 11 red-2 5.1\narrive 11 red-3 3.1\n"
                "arrive 12 blue-1 8.1\narrive 12 blue-2 7.1\narrive 12 blue-3 5.1"
            ),
            rules="time-trial",
        )
        table = tour(trial)
        assert [(line["team"], line["points"], line["time"]) for line in table["teams"]] == [
            ("blue", 0, 300),
            ("red", 0, 306),
        ]
        assert of(table["teams"], "blue")["rider_award"] == 45

    @pytest.mark.parametrize("colours", [("red", "blue"), ("blue", "red")])
    def test_a_club_keeps_its_times_whatever_colour_it_rides_in(self, colours: tuple[str, str]) -> None:
        own, other = colours
        second = sheet(f"time {own}-1 1:30\ntime {other}-1 1:31", more=f"team {own}: Velo Nord\nteam {other}: Rad Sud")
        first = sheet("time red-1 1:30\ntime blue-1 1:31", more="team red: Velo Nord\nteam blue: Rad Sud")
        table = tour(first, second)
        assert [(line["rider"], line["team"], line["time"]) for line in table["riders"]] == [
            ("Velo Nord 1", "Velo Nord", 180), ("Rad Sud 1", "Rad Sud", 182)
        ]  # fmt: skip
