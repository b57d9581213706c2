"""The finish, times and points (rulebook: End of a Stage, Bonus Seconds, Points Classification)."""

from __future__ import annotations

import pytest

from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.settings import read_settings
from scoring.replay.log import read
from tests.le_tour.rides import Ridden, boards, ride

#: Round 1 and 2 of a race of one team on `dash` (20 rows, run-off of 2), with red-3 far behind.
NEAR = "round 1\nred 1 18 to 1\nred 2 17 to 2\nred 3 2 to 1\nround 2\n"


def near(second: str) -> Ridden:
    return ride(NEAR + "\n".join(line.strip() for line in second.splitlines()), "dash")


def crowd(second: str) -> Ridden:
    """Two teams on `dash`: three riders stand in row 20 and three in row 19."""
    first = ["red 1 20 to 1", "blue 1 20 to 2", "red 2 20 to 3", "blue 2 19 to 1", "red 3 19 to 2", "blue 3 19 to 3"]
    return ride("\n".join(["round 1", *first, "round 2", *(line.strip() for line in second.splitlines())]), "dash")


class TestOverTheLine:
    def test_a_rider_behind_the_last_row_is_home(self) -> None:
        race = near("red 1 3 to 1\nred 2 3 to 2")
        assert race.finish == ["red-1"]
        assert race.told("status") == {"red-1": "ok", "red-2": "riding", "red-3": "riding"}

    def test_the_one_furthest_over_wins_even_if_he_crossed_later(self) -> None:
        assert near("red 1 3 to 1\nred 2 5 to 2").finish == ["red-2", "red-1"]

    def test_level_riders_are_placed_from_the_numbered_side_with_one_time(self) -> None:
        race = near("red 1 3 to 2\nred 2 4 to 1")
        assert race.finish == ["red-2", "red-1"]
        assert race.told("time")["red-1"] == race.told("time")["red-2"] == 19
        assert (race.row("red-2")["place_points"], race.row("red-1")["place_points"]) == (10, 9)

    def test_a_later_round_never_ranks_ahead(self) -> None:
        race = near("red 1 3 to 1\nred 2 3 to 2\nred 3 1 to 1\nround 3\nred 2 2 to 1")
        assert race.finish == ["red-1", "red-2"]

    def test_what_the_run_off_has_no_room_for_lapses(self) -> None:
        race = near("red 1 9 to 22.1\nred 2 5 to 22.2")
        assert race.finish == ["red-1", "red-2"]
        assert race.told("time")["red-1"] == 18

    def test_as_long_as_there_is_room_the_card_is_ridden_in_full(self) -> None:
        assert near("red 1 4 to 21.1").error == ("not-so-far", "red 1 4 to 21.1")

    def test_where_the_run_off_is_full_he_joins_up_behind(self) -> None:
        race = crowd("red 1 5 to 1\nblue 1 6 to 2\nred 2 2 to 3\nblue 2 9 to 1\nred 3 9 to 2\nblue 3 9 to 3")
        assert race.errors == []
        assert race.places("red-1", "blue-1", "red-2") == ["22.1", "22.2", "22.3"]
        assert race.places("blue-2", "red-3", "blue-3") == ["21.1", "21.2", "21.3"]

    def test_behind_the_line_nobody_falls(self) -> None:
        race = crowd("red 1 5 to 1\nblue 1 6 to 2\nred 2 2 to 3\nblue 2 9 crash")
        assert race.error == ("crash-avoidable", "blue 2 9 crash")

    def test_before_a_full_run_off_he_stays_before_the_line(self) -> None:
        # all of row 21 is taken: the three of row 19 come up to it
        race = crowd("red 1 1 to 1\nblue 1 1 to 2\nred 2 1 to 3\nblue 2 9 to 1\nred 3 9 to 2\nblue 3 9 to 3")
        assert race.errors == []
        assert race.places("blue-2", "red-3", "blue-3") == ["20.1", "20.2", "20.3"]
        assert len(race.finish) == 3

    def test_riders_home_stay_to_the_end_of_their_round_and_then_leave(self) -> None:
        race = near("red 1 3 to 1\nred 2 4 to 21.1")
        assert race.error == ("place-occupied", "red 2 4 to 21.1")
        later = near("red 1 3 to 1\nred 2 3 to 2\nred 3 1 to 1\nround 3\nred 2 1 to 1")
        assert later.place("red-2") == "21.1"

    def test_riders_before_the_line_fall_as_ever(self) -> None:
        first = "round 1\nred 1 20 to 1\nblue 1 20 to 2\nred 2 20 to 3\nblue 2 19 to 1\nred 3 1 to 1\nblue 3 1 to 2"
        race = ride(first + "\nround 2\nblue 2 1 crash ruled", "dash")
        assert race.errors == []
        assert race.place("blue-2") == "20.2"


class TestTimes:
    """Course rows less rows over the line, ten seconds more for every round since the first arrival."""

    @pytest.mark.parametrize(("card", "time"), [(1, 19), (2, 18), (4, 18)])
    def test_the_rows_over_the_line_are_taken_off(self, card: int, time: int) -> None:
        race = ride(f"round 1\nred 1 20 to 1\nred 2 2 to 1\nred 3 1 to 1\nround 2\nred 1 {card} to 1", "dash")
        assert race.row("red-1")["time"] == time

    def test_as_in_the_rulebook_95_less_4_are_91(self) -> None:
        cards = "\n".join(
            f"round {n}\nred 1 20 to {row}.3\nred 2 1 to 1\nred 3 1 to 2" for n, row in ((2, 40), (3, 60), (4, 80))
        )
        race = ride(f"round 1\nred 1 20 to 3\nred 2 2 to 1\nred 3 1 to 2\n{cards}\nround 5\nred 1 19 to 99.3")
        assert (race.row("red-1")["time"], race.place("red-1")) == (91, "99.3")

    def test_a_round_later_costs_ten_seconds(self) -> None:
        race = near("red 1 3 to 1\nred 2 3 to 2\nred 3 1 to 1\nround 3\nred 2 2 to 1")
        assert race.told("time") == {"red-1": 19, "red-2": 28, "red-3": None}

    def test_rounds_without_an_arrival_count_too(self) -> None:
        race = near(
            "red 1 3 to 1\nred 2 1 to 2\nred 3 1 to 1\nround 3\nred 2 1 to 1\nred 3 1 to 1\nround 4\nred 2 2 to 1"
        )
        assert race.told("time")["red-2"] == 20 - 1 + 20

    def test_bonus_seconds_are_not_in_the_stage_time(self) -> None:
        race = near("red 1 3 to 1")
        assert (race.row("red-1")["bonus_seconds"], race.row("red-1")["time"]) == (3, 19)


class TestPointsClassification:
    """Points = 11 − place, never below 0, and what the sprints brought."""

    def test_team_points_are_those_of_its_riders(self) -> None:
        race = near("red 1 3 to 1\nred 2 3 to 2")
        assert race.answer["teams"] == [{"team": "red", "points": 10 + 4 + 1, "rank": 1}]


class TestTheEnd:
    def test_a_race_is_complete_when_nobody_rides_any_more(self) -> None:
        race = near("red 1 3 to 1\nred 2 4 to 2\nred 3 8 to 1\nround 3\nred 3 15 to 1")
        assert race.result.complete
        assert race.finish == ["red-1", "red-2", "red-3"]
        assert race.result.rounds == 3

    def test_there_is_no_round_after_that(self) -> None:
        race = near("red 1 3 to 1\nred 2 4 to 2\nred 3 8 to 1\nround 3\nred 3 15 to 1\nround 4")
        assert race.error == ("round-after-end", "round 4")

    def test_it_is_not_complete_while_somebody_rides(self) -> None:
        assert not near("red 1 3 to 1\nred 2 4 to 2\nred 3 8 to 1").result.complete

    def test_it_is_complete_when_the_last_gives_up(self) -> None:
        assert near("red 1 3 to 1\nred 2 4 to 2\nred 3 8 to 1\nout red-3 dnf").result.complete

    def test_checks_of_the_finish_and_of_points(self) -> None:
        good = near(
            "red 1 3 to 1\nred 2 4 to 2\nred 3 1 to 1\ncheck finish red-1 red-2\ncheck points red-1 14\ncheck red-1 home"
        )
        assert good.result.problems == []
        bad = near("red 1 3 to 1\nred 2 4 to 2\nred 3 1 to 1\ncheck finish red-2 red-1\ncheck points red-1 10")
        assert [code for code, _ in bad.disagreements] == ["check-finish", "check-points"]


class TestCardsInHand:
    """Five a rider; one handed in each round for each rider home; dealt anew when all are used (End of a Stage)."""

    @staticmethod
    def hands(lines: str, course: str = "dash") -> dict[str, int]:
        """What each team holds after these lines."""
        [text] = read("\n".join(["racelog 1 le-tour", "board: strip", f"course: {course}", *lines.split("\n")]))
        settings, _ = read_settings(text, boards())
        assert settings.course is not None
        judge = Judge(text, Race(settings, settings.course))
        judge.ride()
        assert text.problems == []
        return judge.race.hands

    def test_fifteen_at_the_start_and_a_card_a_turn(self) -> None:
        assert self.hands("round 1\nred 1 8 to 1\nblue 1 7 to 1\nred 2 6 to 1") == {"red": 13, "blue": 14}

    def test_ten_for_a_team_of_two(self) -> None:
        assert self.hands("out red-3 dns\nround 1\nred 1 8 to 1") == {"red": 9}

    def test_a_missed_turn_costs_a_card_too(self) -> None:
        body = "round 1\nred 1 20 to 20.2 chance skip\nred 2 2 to 1\nred 3 1 to 1\nround 2\nred 1 skip 5"
        assert self.hands(body, "hill") == {"red": 11}

    def test_for_each_rider_home_one_is_handed_in_each_round(self) -> None:
        home = NEAR + "red 1 3 to 1\nred 2 1 to 2\nred 3 1 to 1\n"
        assert self.hands(home) == {"red": 9}
        assert self.hands(home + "round 3") == {"red": 8}
        assert self.hands(home + "round 3\nred 2 1 to 2\nred 3 1 to 1\nround 4") == {"red": 5}

    def test_with_all_used_there_are_five_for_each_rider_still_riding_and_none_is_handed_in_for_the_others(
        self,
    ) -> None:
        home = NEAR + "red 1 3 to 1\nred 2 4 to 2\nred 3 1 to 1\n"
        rounds = "\n".join(f"round {n}\nred 3 1 to 1" for n in range(3, 6))
        assert self.hands(home + rounds) == {"red": 5}
        assert self.hands(home + rounds + "\nround 6\nred 3 1 to 1\nround 7") == {"red": 4}
