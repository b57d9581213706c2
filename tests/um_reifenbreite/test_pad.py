"""The score sheet as the pad lays it out, from whole answers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring.classify.scored_game import scored_game
from scoring.games.um_reifenbreite.pad import Pad, lay_out
from scoring.replay import read_board
from scoring.replay.answer import RaceAnswer

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
TESTRING = read_board((CASES / "testring.toml").read_bytes())


def answer(name: str) -> dict[str, Any]:
    """A case's right answer."""
    found: dict[str, Any] = json.loads((CASES / f"{name}.json").read_text())
    return found


def pad_of(told: dict[str, Any], **more: Any) -> Pad:
    """The pad of an answer."""
    race = RaceAnswer.from_json(told)
    return lay_out(race, scored_game("um-reifenbreite").score_sheet(race, {}), **more)


def values(course: str) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Row and points of each sprint of a course."""
    return {line.line: (line.row, line.points) for line in TESTRING.courses[course].sprints}


class TestPad:
    """One whole professional race."""

    pad = pad_of(answer("race_01"), team_names={"red": "Velo Nord"}, sprint_values=values("long"))

    def test_the_riders_stand_in_the_order_in_which_they_came_in(self) -> None:
        assert [row.rider for row in self.pad.finish] == answer("race_01")["finish"]
        assert [row.place for row in self.pad.finish] == list(range(1, 17))

    def test_sprint_and_jersey_points_share_a_column(self) -> None:
        by_number = {row.rider: row for row in self.pad.finish}
        assert (by_number["42"].place_points, by_number["42"].bonus, by_number["42"].points) == (40, 21, 61)

    def test_the_first_three_over_a_line_have_the_courses_points(self) -> None:
        assert [(over.rider.rider, over.points) for over in self.pad.sprints[0].places] == [
            ("23", 11),
            ("42", 8),
            ("34", 5),
        ]
        assert self.pad.sprints[0].row == 16

    def test_the_sprints_shown_add_up_to_what_each_rider_was_given(self) -> None:
        shown: Counter[str] = Counter()
        for sprint in self.pad.sprints:
            for over in sprint.places:
                shown[over.rider.rider] += over.points or 0
        assert {row.rider: row.sprint_points for row in self.pad.finish if row.sprint_points} == dict(shown)

    def test_a_disqualified_rider_is_struck_with_what_he_rode_and_nobody_moves_up(self) -> None:
        row = next(row for row in self.pad.finish if row.rider == "34")
        assert (row.struck, row.place, row.ridden, row.points) == (True, 7, 32, 0)

    def test_photo_cards_say_which_of_them_caught_him(self) -> None:
        photos = {noted.rider.rider: (noted.numbers, noted.caught) for noted in self.pad.photos}
        assert photos["53"] == ([3, 5], [5])
        assert photos["41"] == ([1, 2], [])
        assert self.pad.drawn == [5, 6]

    def test_the_last_wearer_of_the_jersey_is_marked(self) -> None:
        assert [row.rider for row in self.pad.finish if row.wears_jersey] == ["42"]

    def test_a_teams_box_adds_its_riders_up(self) -> None:
        for team in self.pad.teams:
            assert team.points == sum(row.points or 0 for row in team.riders)
        assert (self.pad.teams[0].name, self.pad.teams[0].points, self.pad.teams[0].rank) == ("Velo Nord", 121, 1)


class TestBlanks:
    """What does not exist is blank and not 0."""

    @pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.json")))
    def test_no_rider_of_any_case_is_lost(self, name: str) -> None:
        its = answer(name)
        pad = pad_of(its)
        assert len(pad.finish) + len(pad.not_home) == len(its["riders"])
        assert all(row.place is None for row in pad.not_home)

    def test_a_sprint_without_a_known_course_has_no_points(self) -> None:
        assert {over.points for sprint in pad_of(answer("race_01")).sprints for over in sprint.places} == {None}

    def test_a_race_without_sprints_has_no_column_for_them(self) -> None:
        plain = answer("race_01") | {"sprints": [], "jersey": []}
        plain["riders"] = [{**row, "sprint_points": None, "jersey_points": None} for row in plain["riders"]]
        pad = pad_of(plain)
        assert not pad.has_bonus
        assert {row.bonus for row in pad.finish} == {None}

    def test_a_rider_who_did_not_finish_has_neither_place_nor_place_points(self) -> None:
        row = {"rider": "22", "team": "red", "place": None, "place_points": None, "sprint_points": 5}
        pad = pad_of(
            answer("race_01")
            | {"sprints": [], "jersey": [], "teams": []}
            | {"riders": [{**row, "jersey_points": 0, "points": 5, "status": "dnf"}]}
        )
        assert [(line.place, line.place_points, line.points) for line in pad.not_home] == [(None, None, 5)]
