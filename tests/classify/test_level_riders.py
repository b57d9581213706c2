"""Riders with equal times: who came first is asked for where a place depends on it, and shared where none does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.classify.cli import stages_of
from scoring.games.flamme_rouge.classification import classify
from tests.flamme_rouge import rides as flamme_rouge
from tests.le_tour import rides as le_tour

SHEETS: dict[str, Callable[..., Any]] = {"flamme-rouge": flamme_rouge.sheet, "le-tour": le_tour.sheet}
MASS = pytest.mark.parametrize(("game", "one", "two", "three"), [("flamme-rouge", *"srs"), ("le-tour", *"123")])


class TestAPlaceThatMustBeDecided:
    """Faults A5: the order of the lines decides nothing; a `finish` line is asked for."""

    @MASS
    def test_two_equal_times_are_an_error_at_the_second_that_shows_the_finish_line(
        self, game: str, one: str, two: str, three: str
    ) -> None:
        race = SHEETS[game](f"time red-{one} 1:31\ntime blue-{two} 1:31")
        assert race.error == ("place-undecided", f"time blue-{two} 1:31")
        assert race.problem.legal == [f"finish red-{one} blue-{two}"]
        assert race.problem.word == "1:31"

    @MASS
    def test_the_order_of_the_lines_does_not_matter(self, game: str, one: str, two: str, three: str) -> None:
        race = SHEETS[game](f"time blue-{two} 1:31\ntime green-{three} 1:30\ntime red-{one} 1:31")
        assert race.error == ("place-undecided", f"time red-{one} 1:31")
        assert (
            race.problem.message
            == f"blue-{two} and red-{one} are level at 1:31: a finish line must say who came first."
        )

    @MASS
    def test_three_who_are_level_are_one_error(self, game: str, one: str, two: str, three: str) -> None:
        race = SHEETS[game](f"time red-{one} 1:31\ntime blue-{two} 1:31\ntime green-{three} 1:31")
        assert race.error == ("place-undecided", f"time green-{three} 1:31")

    @MASS
    def test_a_finish_line_decides(self, game: str, one: str, two: str, three: str) -> None:
        race = SHEETS[game](f"time red-{one} 1:31\ntime blue-{two} 1:31\nfinish blue-{two} red-{one}")
        assert race.errors == []
        assert race.finish == [f"blue-{two}", f"red-{one}"]

    @MASS
    def test_one_who_is_named_on_it_came_before_those_who_are_not(
        self, game: str, one: str, two: str, three: str
    ) -> None:
        race = SHEETS[game](f"finish blue-{two}\ntime red-{one} 1:31\ntime blue-{two} 1:31")
        assert race.errors == []
        assert race.finish == [f"blue-{two}", f"red-{one}"]

    @MASS
    def test_a_finish_line_that_leaves_two_level_riders_out_decides_nothing_for_them(
        self, game: str, one: str, two: str, three: str
    ) -> None:
        race = SHEETS[game](f"finish red-{one}\ntime red-{one} 1:30\ntime blue-{two} 1:31\ntime green-{three} 1:31")
        assert race.error == ("place-undecided", f"time green-{three} 1:31")
        assert race.problem.legal == [f"finish red-{one} blue-{two} green-{three}"]

    def test_a_time_equal_to_that_of_an_arrival(self) -> None:
        # 95 - 4 = 91; 60 x 10 - 10 x 3 = 9:30
        race = le_tour.sheet("arrive 12 red-1 4.1\ntime blue-1 1:31")
        assert race.error == ("place-undecided", "time blue-1 1:31")
        assert flamme_rouge.sheet("arrive 10 red-s 3.1\ntime blue-s 9:30").error == (
            "place-undecided",
            "time blue-s 9:30",
        )

    def test_a_time_is_placed_among_arrivals_by_what_they_come_to(self) -> None:
        race = le_tour.sheet("arrive 12 red-1 4.1\narrive 13 red-2 6.1\ntime blue-1 1:32\ntime blue-2 1:30")
        assert race.errors == []
        assert race.finish == ["blue-2", "red-1", "blue-1", "red-2"]

    def test_arrivals_on_one_row_are_decided_by_their_lanes(self) -> None:
        assert le_tour.sheet("arrive 12 red-1 4.1\narrive 12 blue-1 4.2").errors == []


class TestATimeTrial:
    """Faults A5: teams that are level share the place, in the general classification too."""

    def test_the_place_is_shared_on_the_sheet(self) -> None:
        race = flamme_rouge.sheet("time red-s 9:40\ntime blue-s 9:40\ntime green-s 9:50", rules="time-trial")
        assert race.errors == []
        assert [race.finish_place(f"{team}-s") for team in ("red", "blue", "green")] == [1, 1, 3]

    @pytest.mark.parametrize("first", ["red", "blue"])
    def test_the_rank_and_its_points_are_shared_in_the_general_classification(self, first: str) -> None:
        second = "blue" if first == "red" else "red"
        trial = flamme_rouge.sheet(f"time {first}-s 9:40\ntime {second}-s 9:40\ntime green-s 9:50", rules="time-trial")
        answer = flamme_rouge.tour(trial)
        assert [(row["rider"], row["rank"]) for row in answer["riders"]] == [
            ("blue-s", 1),
            ("red-s", 1),
            ("green-s", 3),
        ]
        # each of the two has 3 for the stage and 3 for the final classification, the third 1 and 1
        assert [(row["team"], row["points"], row["rank"]) for row in answer["teams"]] == [
            ("blue", 6, 1),
            ("red", 6, 1),
            ("green", 2, 3),
        ]

    def test_so_is_the_lead_after_a_stage(self) -> None:
        trial = flamme_rouge.sheet("time red-s 9:40\ntime blue-s 9:40", rules="time-trial")
        [after] = classify(stages_of([trial.result]), finished=False).own["after"]
        assert [rider.name for rider in after["leader"]["riders"]] == ["blue s", "red s"]
        assert after["leader"]["time"] == 580

    def test_a_later_stage_that_decides_decides(self) -> None:
        trial = flamme_rouge.sheet("time red-s 9:40\ntime blue-s 9:40", rules="time-trial")
        mass = flamme_rouge.sheet("finish red-s blue-s\ntime red-s 9:40\ntime blue-s 9:40")
        assert [(row["rider"], row["rank"]) for row in flamme_rouge.tour(trial, mass)["riders"]] == [
            ("red-s", 1),
            ("blue-s", 2),
        ]

    def test_of_a_teams_own_riders_the_first_must_be_known(self) -> None:
        race = flamme_rouge.sheet("time red-s 9:40\ntime red-r 9:40\ntime blue-s 9:40", rules="time-trial")
        assert race.error == ("place-undecided", "time red-r 9:40")
        assert flamme_rouge.sheet("finish red-r\ntime red-s 9:40\ntime red-r 9:40", rules="time-trial").errors == []

    def test_in_a_team_time_trial_of_le_tour_nobody_has_a_place(self) -> None:
        assert le_tour.sheet("time red-1 1:31\ntime red-2 1:31\ntime blue-1 1:31", rules="time-trial").errors == []


class TestAPlaceBehindTheLine:
    """Faults G17: in a time trial riders of different teams may share one, those of a team may not."""

    @pytest.mark.parametrize(("game", "kind", "mate"), [("flamme-rouge", "s", "r"), ("le-tour", "1", "2")])
    def test_only_a_teams_own_riders_meet(self, game: str, kind: str, mate: str) -> None:
        sheet = SHEETS[game]
        level = f"arrive 11 red-{kind} 3.1\narrive 11 blue-{kind} 3.1\narrive 11 green-{kind} 3.1"
        assert sheet(level, rules="time-trial").errors == []
        mates = f"arrive 11 red-{kind} 3.1\narrive 11 red-{mate} 3.1"
        assert sheet(mates, rules="time-trial").error == ("sheet-place-twice", f"arrive 11 red-{mate} 3.1")
        assert sheet(level).errors[0][0] == "sheet-place-twice"
