"""Sprint and mountain lines that a club sets on a stage: who crossed, what it earns, and the bonus at the tour's end."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from league.errors import Refused
from races import actions as races
from races.models import Race
from races.views.common import address
from scoring.replay import replay
from tests.club import Visitor
from tests.flamme_rouge.tours import STAGE, Tours, arrivals

CASE = Path(__file__).resolve().parents[1] / "cases" / "flamme-rouge" / "g02-plain.rlog"
SHEET = ("10 red-s 5.1", "10 red-r 3.1", "10 blue-s 1.1")
LINES = {"x-sprint 20": "3 2 1", "x-mountain 40": "5 3"}

RACE = """\
racelog 1 flamme-rouge
track: abcdu
finish: all
{lines}
start
red s 5.1 r 5.2
blue s 4.1 r 4.2
round 1
red s5 r3
blue s9 r7
round 2
red s5 r3
blue s2 r3
"""


def with_lines(tours: Tours, scale: dict[str, object] | None = None, **lines: str) -> Race:
    """A race of red and blue on a stage with lines."""
    headers = {key.replace("_", " ").replace("x ", "x-"): value for key, value in lines.items()} or LINES
    with tours.world.settled():
        tour = races.create_stage_race(
            tours.world.season, by=tours.world.owner, game="flamme-rouge", name="Tour", scale=scale or {}
        )
        stage = races.create_stage(tour, by=tours.world.owner, road=STAGE, headers=headers)
        entries = {colour: tours.world.teams[colour] for colour in ("red", "blue")}
        return races.create_race(stage, by=tours.world.owner, entries=entries)


def over(log: str) -> dict[str, list[str]]:
    """The order over each line of a log without errors."""
    [result] = replay(log, {})
    assert result.errors == []
    return {line["line"]: line["order"] for line in result.answer()["sprints"]}


class TestCrossing:
    """A line is crossed in the round in which a rider gets behind it: by round, then row, then right lane."""

    def test_the_order_of_a_ridden_race(self) -> None:
        crossed = over(RACE.format(lines="x-sprint 9: 3 2 1\nx-mountain 12: 1"))
        # round 1: 13, 11, 10, 8; slipstream closes the gaps to 13, 12, 11, 10. Round 2: red-s 16, blue-r 15, red-r 14
        assert crossed == {"9": ["blue-s", "blue-r", "red-s", "red-r"], "12": ["blue-s", "red-s", "blue-r", "red-r"]}

    def test_who_never_gets_there_is_not_in_the_order(self) -> None:
        assert over(RACE.format(lines="x-sprint 24: 1")) == {"24": []}

    def test_a_log_without_lines_has_none(self) -> None:
        [result] = replay(CASE.read_text(), {})
        assert "sprints" not in result.answer()

    @pytest.mark.parametrize(
        "line", ["x-sprint 0: 1", "x-sprint 25: 1", "x-sprint 9: a", "x-sprint 9:", "x-sprint b: 1"]
    )
    def test_a_line_that_cannot_be_is_an_error_where_it_stands(self, line: str) -> None:
        [result] = replay(RACE.format(lines=line), {})
        assert [problem.line for problem in result.errors] == [4]

    def test_a_sheet_names_the_order_and_only_over_lines_there_are(self) -> None:
        sheet = "racelog 1 flamme-rouge\nrecord: sheet\ntrack: abcdu\nx-sprint 9: 3 2\n{}\nfinish red-s blue-s\n"
        assert over(sheet.format("sprint 9 blue-s red-s")) == {"9": ["blue-s", "red-s"]}
        for wrong in ("sprint 10 blue-s", "sprint", "sprint 9 blue-s blue-s", "sprint 9 21"):
            [result] = replay(sheet.format(wrong), {})
            assert [problem.line for problem in result.errors] == [5], wrong


class TestPoints:
    """Points over the lines of all stages; the bonus of the tour's length for the best of each kind."""

    def test_riders_are_ranked_by_kind(self, tours: Tours) -> None:
        race = with_lines(tours)
        tours.publish(race, arrivals(*SHEET, "sprint 20 blue-s red-s", "sprint 40 red-s"))
        lines = tours.world.classification(race.stage.stage_race)["lines"]
        assert lines == {
            "sprint": [
                {"rider": "Pédale Sud s", "points": 3, "rank": 1},
                {"rider": "Velo Nord s", "points": 2, "rank": 2},
            ],
            "mountain": [{"rider": "Velo Nord s", "points": 5, "rank": 1}],
        }

    def test_a_disqualified_rider_has_none_and_nobody_moves_up(self, tours: Tours) -> None:
        race = with_lines(tours)
        tours.publish(race, arrivals(*SHEET, "sprint 20 blue-s red-s", "out blue-s dsq"))
        lines = tours.world.classification(race.stage.stage_race)["lines"]
        assert lines == {"sprint": [{"rider": "Velo Nord s", "points": 2, "rank": 1}]}

    def test_the_bonus_by_length_pays_the_best_of_each_kind(self, tours: Tours) -> None:
        race = with_lines(tours, scale={"by_length": True})
        tours.publish(race, arrivals(*SHEET, "sprint 20 blue-s red-s", "sprint 40 red-s"))
        bonus = {name: row["team_bonus"] for name, row in tours.teams(race.stage.stage_race).items()}
        # red leads the teams (1), is second of the sprints (1) and first of the mountains (2); blue first of the sprints
        assert bonus == {"Velo Nord": 1 + 1 + 2, "Pédale Sud": 2}

    def test_a_line_that_does_not_fit_the_road_is_refused(self, tours: Tours) -> None:
        for headers in ({"x-sprint 99": "1"}, {"x-sprint 9": "one"}, {"track": "abcu"}, {"nonsense": "1"}):
            with pytest.raises(Refused) as refused:
                races.create_stage(tours.tour(str(headers)), by=tours.world.owner, road=STAGE, headers=headers)
            assert refused.value.field == f"header-{next(iter(headers))}"

    def test_weather_stands_on_a_stage_that_is_ridden_with_it_and_on_no_other(self, tours: Tours) -> None:
        headers = {"weather c": "rain"}
        road = "stage: avenue-corso-paseo"
        tour = tours.tour()
        stage = races.create_stage(tour, by=tours.world.owner, road=road, rules="weather", headers=headers)
        assert stage.headers == headers
        with pytest.raises(Refused) as refused:
            races.create_stage(tour, by=tours.world.owner, road=road, headers=headers)
        assert refused.value.field == "header-weather c"


class TestPages:
    """Lines are set on the stage's form, ticked in the quick sheet, read on the tour's page."""

    def test_from_the_form_to_the_tours_page(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour()
        owner = visitor("owner")
        sent = {"printed": STAGE, "x-sprint": "20: 3 2 1\n30: 2", "x-mountain": "40: 5 3"}
        assert owner.post(reverse("stage-add", args=["roue-libre", tour.pk]), sent).status_code == 302
        stage = tour.stages.get()
        assert stage.headers == {"x-sprint 20": "3 2 1", "x-sprint 30": "2", "x-mountain 40": "5 3"}
        form = owner.get(reverse("stage-edit", args=["roue-libre", stage.pk])).context["form"]
        assert form["x-sprint"].value() == "20: 3 2 1\n30: 2"
        entries = {colour: tours.world.teams[colour] for colour in ("red", "blue")}
        race = races.create_race(stage, by=tours.world.owner, entries=entries)
        ticked = {
            "place-red-s": "1", "place-blue-s": "2", "based_on": "0",
            "over-20-1": "blue-s", "over-20-2": "red-s", "over-40-1": "red-s",
        }  # fmt: skip
        quick = reverse("entry-form", args=["roue-libre", race.pk])
        assert owner.post(quick, {**ticked, "over-20-2": "blue-s"}).status_code == 422
        assert owner.post(quick, {**ticked, "over-20-1": ""}).status_code == 422
        assert owner.post(quick, {**ticked, "rest": "on", "unknown": "on"}).status_code == 302
        assert owner.get(quick).context["form"]["over-20-2"].value() == "red-s"
        tours.publish(race, race.revisions.get().text)
        text = owner.get(address(tour)).content.decode()
        assert "Sprint classification" in text
        assert "Mountain classification" in text
        assert "Sprint line after row 20" in owner.get(address(race)).content.decode()

    def test_a_line_typed_wrong_is_said(self, visitor: Visitor, tours: Tours) -> None:
        form = reverse("stage-add", args=["roue-libre", tours.tour().pk])
        for wrong in ("20 3 2 1", "20:", "99: 1"):
            assert visitor("owner").post(form, {"printed": STAGE, "x-sprint": wrong}).status_code == 422
