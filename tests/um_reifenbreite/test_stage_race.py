"""The stage race (rulebook: A Stage Race): stages × the points of a team's best rider, and the team's points."""

from __future__ import annotations

from typing import Any

from scoring.classify.cli import answer_to
from scoring.replay import RaceResult
from tests.um_reifenbreite.rides import sheet

# Rider 41's points and his team's in five races, as the rulebook prints them.
RULEBOOK = ((18, 46), (55, 68), (40, 92), (22, 66), (26, 47))


def stage(finish: str, points: str, **teams: str) -> RaceResult:
    """A stage: its finish, with these points a place, and the club teams that ride in the colours."""
    headers = [f"points: {points}", *(f"team {colour}: {name}" for colour, name in teams.items())]
    race = sheet(f"finish {finish}", rules="basic", headers="\n".join(headers))
    assert race.error is None
    assert race.result.complete
    return race.result


def team(answer: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in answer["teams"] if entry["team"] == name)
    return found


class TestTheRulebooksExample:
    """5 × 161 + 319 = 1124."""

    STAGES = [stage("41 42", f"{star} {whole - star}") for star, whole in RULEBOOK]

    def test_the_final_team_score_is_1124(self) -> None:
        answer = answer_to(self.STAGES)
        assert answer["stages"] == 5
        assert answer["teams"] == [
            {
                "team": "black",
                "points": 319,
                "best_rider": "41",
                "best_points": 161,
                "bonus": 805,
                "total": 1124,
                "rank": 1,
            }
        ]

    def test_rider_41_has_161_and_every_stage_is_shown(self) -> None:
        best = answer_to(self.STAGES)["riders"][0]
        assert best == {"rider": "41", "points": 161, "stages": [18, 55, 40, 22, 26]}


class TestTheBonus:
    def test_the_best_rider_is_the_best_over_all_stages_not_of_one(self) -> None:
        answer = answer_to([stage("21 22", "10 9"), stage("22 21", "6 1")])
        assert (team(answer, "red")["best_rider"], team(answer, "red")["best_points"]) == ("22", 15)
        assert team(answer, "red")["total"] == 2 * 15 + 26

    def test_riders_level_the_lower_number(self) -> None:
        answer = answer_to([stage("23 22", "10 5"), stage("22 23", "10 5")])
        assert team(answer, "red")["best_rider"] == "22"

    def test_a_stage_that_a_rider_did_not_ride_counts_0(self) -> None:
        answer = answer_to([stage("21 31", "10 5"), stage("31", "10")])
        assert {row["rider"]: row["stages"] for row in answer["riders"]} == {"21": [10, 0], "31": [5, 10]}

    def test_the_number_of_stages_may_turn_the_ranking(self) -> None:
        # red has one star with 20, blue 12 + 10: 20 + 20 against 12 + 22, in two stages 60 against 46
        answer = answer_to([stage("21 31 32", "20 12 10"), stage("44", "1")])
        assert [(row["team"], row["total"], row["rank"]) for row in answer["teams"][:2]] == [
            ("red", 60, 1),
            ("blue", 46, 2),
        ]

    def test_equal_totals_share_a_rank(self) -> None:
        answer = answer_to([stage("21 31 41", "10 10 4")])
        assert {row["team"]: row["rank"] for row in answer["teams"]} == {"red": 1, "blue": 1, "black": 3}


class TestClubTeams:
    """With `team` headers a rider is team and number, whatever colour the team has that day."""

    def test_a_team_keeps_its_riders_when_it_changes_colour(self) -> None:
        first = stage("21 31", "10 5", red="Velo Nord", blue="Süd")
        second = stage("31 21", "10 5", blue="Velo Nord", red="Süd")
        answer = answer_to([first, second])
        assert {row["rider"]: row["stages"] for row in answer["riders"]} == {"Velo Nord 1": [10, 10], "Süd 1": [5, 5]}
        assert team(answer, "Velo Nord")["total"] == 2 * 20 + 20

    def test_without_names_teams_are_the_colours(self) -> None:
        assert {row["team"] for row in answer_to([stage("21 31", "10 5")])["teams"]} == {"red", "blue"}
