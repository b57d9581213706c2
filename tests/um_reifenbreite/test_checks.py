"""`check` lines: what the table believed (race log, section 1). A mismatch is a disagreement, never an illegal move."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import Ridden, line, ride, road

ROAD = road(8, line("A"), "{ rows = 4, surface = 'climb', value = 6 }", 8, grid=8)
RACE = """
    21 to 8.1
    31 to 8.2
    41 to 7.1
    51 to 1.4
    round 1
    21 6-6 to 20.1
    31 1-1 to 10.2
    41 1-1 go 0
    51 1-1 to 4
    out 51 dnf
    round 2
    21 1-1 to 22.1
    31 1-1
"""


def checked(*checks: str) -> Ridden:
    """In round 2 21 is home, 31 has dismounted, 41 is next, 51 is out."""
    race = ride(RACE + "\n".join(f"check {check}" for check in checks), ROAD)
    assert race.errors == []
    return race


class TestChecksThatHold:
    @pytest.mark.parametrize(
        "check",
        [
            "41 7.1",
            "21 home",
            "21 22.1",
            "31 off",
            "51 out",
            "next 41",
            "jersey none",
            "sprint A 21 31",
            "finish 21",
            "points 21 61",
            "points 31 8",
            "points 41 0",
        ],
    )
    def test_they_say_nothing(self, check: str) -> None:
        assert checked(check).disagreements == []


class TestChecksThatDoNotHold:
    @pytest.mark.parametrize(
        ("check", "code"),
        [
            ("41 7.2", "check-rider"),
            ("41 home", "check-rider"),
            ("21 21.1", "check-rider"),
            ("31 10.2", "check-rider"),
            ("51 off", "check-rider"),
            ("61 4.1", "check-rider"),
            ("next 31", "check-next"),
            ("jersey 21", "check-jersey"),
            ("sprint A 21", "check-sprint"),
            ("sprint A 31 21", "check-sprint"),
            ("finish 31", "check-finish"),
            ("finish 21 31", "check-finish"),
            ("points 21 60", "check-points"),
        ],
    )
    def test_they_are_disagreements_and_the_race_goes_on(self, check: str, code: str) -> None:
        race = checked(check)
        assert race.disagreements == [(code, f"check {check}")]
        assert race.next == "41"

    def test_the_disagreement_says_what_the_replay_has(self) -> None:
        assert checked("next 31").problem.legal == ["41"]
        assert checked("41 7.2").problem.legal == ["7.1"]


class TestChecksThatCannotBeRead:
    @pytest.mark.parametrize(
        "check", ["", "next", "next 99", "jersey", "sprint", "sprint X 21", "points 21", "points 21 060", "21", "21 here",
                  "weather fine", "exhaustion 21 3", "next 41 31"]
    )  # fmt: skip
    def test_they_are_errors(self, check: str) -> None:
        race = ride(f"{RACE}check {check}", ROAD)
        assert len(race.errors) == 1
        assert race.disagreements == []


class TestPointsOfFinishedRounds:
    def test_jersey_points_of_the_running_round_do_not_count_yet(self) -> None:
        sprint = road(8, line("A"), 30, grid=8)
        start = "21 to 8.1\n31 to 7.1\nround 1\n21 1-1 to 1\n31 1-1 go 0\nround 2\n21 1-1 to 1\n"
        assert ride(f"{start}check points 21 11", sprint).disagreements == []
        assert ride(f"{start}31 1-1 go 0\ncheck points 21 13", sprint).disagreements == []
