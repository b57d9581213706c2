"""The tour calculator: what is filled in becomes a sheet log, is worked out by the judge, and saved like any log."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from races.models import Race
from scoring.games.le_tour.entry_sheet import RiderSaid, SheetFault, sheet_log
from tests.club import Visitor
from tests.le_tour.tours import RULEBOOK, TEAM_TRIAL, TRIAL, Tours


def logged(*lines: RiderSaid, sprints: dict[str, list[str]] | None = None, **said: Any) -> list[str]:
    """The body of the log of what was filled in so far."""
    return sheet_log(lines, sprints or {}, whole=False, **said).splitlines()[1:]


class TestTheLog:
    """Round and spaces of each rider, lanes only for level ones, winners of sprints."""

    def test_riders_stand_in_the_order_of_arrival_in_lane_1_where_they_are_alone(self) -> None:
        lines = [RiderSaid("red-1", 13, 6), RiderSaid("red-2", 12, 1), RiderSaid("blue-1", 12, 4)]
        assert logged(*lines) == ["arrive 12 blue-1 4.1", "arrive 12 red-2 1.1", "arrive 13 red-1 6.1"]

    def test_of_two_level_riders_the_one_nearer_the_numbers_comes_first(self) -> None:
        lines = [RiderSaid("red-1", 12, 4, 2), RiderSaid("blue-1", 12, 4, 1)]
        assert logged(*lines) == ["arrive 12 blue-1 4.1", "arrive 12 red-1 4.2"]

    def test_if_only_one_of_them_is_said_the_other_has_the_lane_that_is_left(self) -> None:
        assert logged(RiderSaid("red-1", 12, 4), RiderSaid("blue-1", 12, 4, 1))[1] == "arrive 12 red-1 4.2"

    def test_without_any_round_all_came_in_in_one(self) -> None:
        assert logged(RiderSaid("red-1", None, 3)) == ["arrive 1 red-1 3.1"]

    def test_a_disqualified_rider_may_have_come_in(self) -> None:
        assert logged(RiderSaid("red-1", 12, 3, None, "dsq")) == ["arrive 12 red-1 3.1", "out red-1 dsq"]

    def test_sprints_name_those_who_were_over_them_first(self) -> None:
        sprints = {"P": ["blue-1", "red-1"], "Q": ["", ""]}
        assert logged(RiderSaid("red-1", 12, 3), sprints=sprints)[1:] == ["sprint P blue-1 red-1"]

    def test_in_a_team_time_trial_level_riders_need_no_lane_and_sprints_are_left_out(self) -> None:
        lines = [RiderSaid("red-1", 12, 4), RiderSaid("red-2", 12, 4)]
        assert logged(*lines, sprints={"P": ["red-1"]}, time_trial=True) == [
            "arrive 12 red-1 4.1",
            "arrive 12 red-2 4.2",
        ]

    def test_in_a_team_time_trial_each_team_is_alone_on_the_road(self) -> None:
        """Faults G17: four teams level are all in lane 1; a road of three lanes has no fourth."""
        lines = [RiderSaid(f"{colour}-1", 12, 4) for colour in ("red", "blue", "green", "black")]
        assert logged(*lines, RiderSaid("red-2", 12, 4), time_trial=True, lanes=3) == [
            "arrive 12 black-1 4.1",
            "arrive 12 blue-1 4.1",
            "arrive 12 green-1 4.1",
            "arrive 12 red-1 4.1",
            "arrive 12 red-2 4.2",
        ]

    def test_no_more_riders_are_level_than_the_road_has_lanes(self) -> None:
        lines = [RiderSaid(f"{colour}-1", 12, 4, n) for n, colour in enumerate(("red", "blue", "green"), 1)]
        with pytest.raises(SheetFault) as fault:
            logged(*lines, RiderSaid("black-1", 12, 4), lanes=3)
        assert (fault.value.code, fault.value.rider) == ("row-full", "black-1")

    @pytest.mark.parametrize(
        ("lines", "sprint", "code", "rider"),
        [
            ([RiderSaid("red-1", 12, 3, None, "dnf")], [], "out-and-home", "red-1"),
            ([RiderSaid("red-1", 12)], [], "no-spaces", "red-1"),
            ([RiderSaid("red-1", 12, 3), RiderSaid("red-2", None, 3)], [], "no-round", "red-2"),
            ([RiderSaid("red-1", 12, 3), RiderSaid("red-2", 12, 3)], [], "level", "red-1"),
            ([RiderSaid("red-1", 12, 3, 1), RiderSaid("red-2", 12, 3, 1)], [], "lane-twice", "red-2"),
            ([RiderSaid("red-1", 12, 3)], ["red-1", "red-1"], "sprint-twice", "red-1"),
            ([RiderSaid("red-1", 12, 3)], ["", "red-1"], "sprint-gap", "red-1"),
        ],
    )
    def test_what_contradicts_itself_names_the_rider(
        self, lines: list[RiderSaid], sprint: list[str], code: str, rider: str
    ) -> None:
        with pytest.raises(SheetFault) as fault:
            logged(*lines, sprints={"P": sprint})
        assert (fault.value.code, fault.value.rider) == (code, rider)

    def test_before_it_is_saved_every_rider_is_home_or_out(self) -> None:
        with pytest.raises(SheetFault) as nobody:
            sheet_log([RiderSaid("red-1"), RiderSaid("red-2", out="dnf")], {})
        assert nobody.value.code == "nobody"
        with pytest.raises(SheetFault) as missing:
            sheet_log([RiderSaid("red-1", 12, 4), RiderSaid("red-2", out="dnf"), RiderSaid("red-3")], {})
        assert (missing.value.code, missing.value.rider) == ("missing", "red-3")


FILLED = {
    "round-red-1": "12", "spaces-red-1": "4",
    "round-blue-1": "12", "spaces-blue-1": "2",
    "round-red-2": "12", "spaces-red-2": "1",
    "round-blue-2": "13", "spaces-blue-2": "6", "lane-blue-2": "1",
    "round-red-3": "13", "spaces-red-3": "6", "lane-red-3": "2",
    "round-blue-3": "15", "spaces-blue-3": "1",
    "sprint-P-1": "blue-1", "sprint-P-2": "red-1", "based_on": "0",
}  # fmt: skip
"""The flat stage of the rulebook's example, as `RULEBOOK` has it in lines."""


class TestThePage:
    """The form works without any script: it is worked out with one button and saved with another."""

    @pytest.fixture
    def race(self, tours: Tours) -> Race:
        """A flat stage of red and blue without a log."""
        return tours.race(tours.tour())

    def address(self, race: Race) -> str:
        return reverse("entry-form", args=["roue-libre", race.pk])

    def test_it_works_out_times_places_points_and_the_classification(self, visitor: Visitor, race: Race) -> None:
        page = visitor("scribe").post(self.address(race), {**FILLED, "work-out": "1"})
        assert page.status_code == 200
        rows = {row.rider: (row.place, row.time, row.points) for row in page.context["riders"]}
        assert rows["red-1"] == (1, 91, 11)
        assert rows["red-3"] == (5, 99, 6)
        assert rows["blue-3"] == (6, 124, 5)
        assert [who.name for who in page.context["after"]["yellow"]] == ["Pédale Sud 1", "Velo Nord 1"]
        assert [who.name for who in page.context["after"]["fastest_team"]] == ["Velo Nord"]
        assert not race.revisions.exists()

    def test_it_works_out_what_is_known_so_far(self, visitor: Visitor, race: Race) -> None:
        sent = {"spaces-red-1": "4", "based_on": "0"}
        page = visitor("scribe").post(self.address(race), sent, headers={"X-Part": "worked-out"})
        text = page.content.decode()
        assert 'data-of="red-1" data-time="1:31" data-place="1" data-points="10 points"' in text
        assert "<html" not in text
        assert [who.name for who in page.context["after"]["points_leader"]] == ["Velo Nord"]

    def test_it_saves_the_rulebooks_stage_as_a_sheet(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("scribe").post(self.address(race), {**FILLED, "save": "1"})
        assert answer["Location"] == reverse("race-desk", args=["roue-libre", race.pk])
        revision = race.revisions.get()
        assert revision.publishable
        assert "record: sheet\n" in revision.text
        for line in RULEBOOK:
            assert line.replace("red-2 1.2", "red-2 1.1") in revision.text

    def test_what_somebody_else_saved_meanwhile_is_shown_and_the_second_press_saves(
        self, visitor: Visitor, race: Race
    ) -> None:
        """Faults B1: nothing that was filled in is lost."""
        theirs = {**FILLED, "spaces-red-1": "5", "save": "1"}
        assert visitor("administrator").post(self.address(race), theirs).status_code == 302
        mine = {**FILLED, "save": "1"}
        refused = visitor("scribe").post(self.address(race), mine)
        assert refused.status_code == 422
        form = refused.context["form"]
        assert {name: str(form[name].value()) for name in FILLED} == {**FILLED, "based_on": "1"}
        assert "Where they differ" in refused.content.decode()
        assert visitor("scribe").post(self.address(race), {**mine, "based_on": "1"}).status_code == 302
        assert race.revisions.latest("number").number == 2

    def test_a_saved_sheet_comes_back_filled_in(self, visitor: Visitor, race: Race) -> None:
        scribe = visitor("scribe")
        scribe.post(self.address(race), {**FILLED, "out-blue-3": "dsq", "save": "1"})
        page = scribe.get(self.address(race))
        form = page.context["form"]
        for name, value in FILLED.items():
            if not name.startswith(("based", "lane")):
                assert str(form[name].value()) == value, name
        assert form["out-blue-3"].value() == "dsq"
        assert 'name="spaces-red-1" value="4" id="id_spaces-red-1_4" checked' in page.content.decode()
        again = {**FILLED, "spaces-red-1": "5", "based_on": "1", "reason": "One space more.", "save": "1"}
        assert scribe.post(self.address(race), again).status_code == 302
        assert race.revisions.latest("number").reason == "One space more."

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"spaces-blue-3": "", "round-blue-3": ""}, "Nothing is noted for Pédale Sud 3"),
            ({"lane-red-3": "1"}, "cannot be in the same lane"),
            ({"lane-blue-2": "", "lane-red-3": ""}, "who is nearer the numbered side"),
            ({"spaces-red-1": "13"}, "not one of the available choices"),
            ({"sprint-P-1": "red-1"}, "only once over sprint P"),
            ({"sprint-P-1": ""}, "Who was over sprint P before Velo Nord 1"),
            ({"based_on": "3"}, "in the meantime"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_is_saved(
        self, visitor: Visitor, race: Race, change: dict[str, str], said: str
    ) -> None:
        answer = visitor("scribe").post(self.address(race), {**FILLED, **change, "save": "1"})
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert not race.revisions.exists()

    def test_a_team_time_trial_asks_for_no_sprint_and_gives_all_three_the_slowest_time(
        self, visitor: Visitor, tours: Tours
    ) -> None:
        race = tours.race(tours.tour(), rules=TRIAL)
        sent = {"based_on": "0"}
        for line in TEAM_TRIAL:
            _arrive, number, rider, place = line.split()
            sent |= {f"round-{rider}": number, f"spaces-{rider}": place.partition(".")[0]}
        page = visitor("scribe").post(self.address(race), {**sent, "work-out": "1"})
        assert {row.rider: row.time for row in page.context["riders"]} == {
            **dict.fromkeys(("red-1", "red-2", "red-3"), 102),
            **dict.fromkeys(("blue-1", "blue-2", "blue-3"), 100),
        }
        assert "Sprint P" not in page.content.decode()
        assert visitor("scribe").post(self.address(race), {**sent, "save": "1"}).status_code == 302
        assert "rules: time-trial" in race.revisions.get().text

    def test_a_log_of_moves_says_that_a_sheet_takes_its_place(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        moves = "".join(f"{who} 5 to 5.{lane}\n" for lane, who in enumerate(("red 1", "blue 1"), 1))
        tours.world.enter(race, "round 1\n" + moves)
        assert "The newest log of this table has moves" in visitor("scribe").get(self.address(race)).content.decode()

    def test_a_viewer_may_not_and_a_stranger_is_asked_to_sign_in(self, visitor: Visitor, race: Race) -> None:
        assert visitor("viewer").get(self.address(race)).status_code == 403
        assert visitor("").get(self.address(race)).status_code == 302

    def test_a_race_without_teams_says_so(self, visitor: Visitor, race: Race) -> None:
        race.entries.all().delete()
        assert "No team is entered yet" in visitor("scribe").get(self.address(race)).content.decode()

    def test_the_desk_leads_to_it(self, visitor: Visitor, race: Race) -> None:
        desk = visitor("scribe").get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()
        assert self.address(race) in desk
