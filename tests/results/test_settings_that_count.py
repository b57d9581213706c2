"""Faults A14: a setting that changes published figures is shown first, needs a reason and leaves a mark, as a correction does."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league import actions as league
from league.errors import Refused
from league.models import AuditRow, Season
from races import actions as races
from races.models import Race, StageRace
from races.views.common import address
from tests.club import COLOURS, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals
from tests.pages.conftest import Visitor


@pytest.fixture
def race(world: World) -> Race:
    """A published race of four teams: 10, 7, 5 and 3 season points."""
    race = world.race(None, *COLOURS)
    world.publish(race, sheet("21 31 41 51"))
    return race


def season_form(visitor: Visitor, world: World, **changed: str) -> tuple[str, dict[str, Any]]:
    """The season's form as the administrator has it open, with something typed anew."""
    place = reverse("season-edit", args=[world.club.slug, world.season.slug])
    form = visitor("administrator").get(place).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    return place, {name: "" if value is None else value for name, value in (sent | changed).items()}


class TestASeasonsPoints:
    """What they change is seen before, and said after."""

    def test_the_first_press_shows_what_changes_and_saves_nothing(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        place, sent = season_form(visitor, world, points_table="12 8 4")
        page = visitor("administrator").post(place, sent)
        changes = {row.name: (row.points_before, row.points_after) for row in page.context["standings_changes"]}
        assert changes["Velo Nord"] == ("10", "12")
        assert changes["Wiel Oost"] == ("3", "0")
        assert Season.objects.get(pk=world.season.pk).points_table[0] == 10
        assert not AuditRow.objects.filter(deed="season.edited").exists()
        assert page.context["form"]["points_table"].value() == "12 8 4"

    def test_the_second_press_wants_a_reason_and_then_saves(self, visitor: Visitor, world: World, race: Race) -> None:
        place, sent = season_form(visitor, world, points_table="12 8 4")
        unsaid = visitor("administrator").post(place, {**sent, "sure": "1", "reason": " "})
        assert unsaid.context["asks"].errors["reason"]
        with world.settled():
            done = visitor("administrator").post(place, {**sent, "sure": "1", "reason": "Voted in June."})
        assert done.status_code == 302
        assert world.totals()["Velo Nord"] == "12"

    def test_the_public_sees_when_why_and_what(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            league.edit_season(world.season, by=world.owner, points_table=[12, 8, 4], reason="Voted in June.")
        text = visitor("").get("/roue-libre/2026/").content.decode()
        assert "season points: 10 7 5 3 2 1 → 12 8 4. Voted in June." in text

    @pytest.mark.parametrize(
        "change", [{"points_table": [1]}, {"ties": "share"}, {"best": 1}, {"drop": 1}, {"tie_break": ["latest"]}]
    )
    def test_each_of_them_needs_one_in_the_action_too(self, world: World, race: Race, change: dict[str, Any]) -> None:
        with pytest.raises(Refused, match="reason") as refused:
            league.edit_season(world.season, by=world.owner, **change)
        assert refused.value.field == "reason"

    def test_a_name_or_a_day_needs_none(self, visitor: Visitor, world: World, race: Race) -> None:
        place, sent = season_form(visitor, world, name="Season of 2026")
        assert visitor("administrator").post(place, sent).status_code == 302

    def test_before_anything_is_published_nobody_is_asked(self, visitor: Visitor, world: World) -> None:
        place, sent = season_form(visitor, world, points_table="12 8 4")
        assert visitor("administrator").post(place, sent).status_code == 302

    def test_points_that_are_none_are_said_at_their_field_and_nothing_is_previewed(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        place, sent = season_form(visitor, world, points_table="12 eight 4")
        page = visitor("administrator").post(place, sent)
        assert page.status_code == 422
        assert page.context["form"].errors["points_table"]
        assert "asks" not in page.context


class TestAStageRacesWeightAndScale:
    """The same for what a stage race counts by."""

    def form(self, visitor: Visitor, stage_race: StageRace, **changed: str) -> tuple[str, dict[str, Any]]:
        """Its form as the administrator has it open."""
        place = reverse("stage-race-edit", args=["roue-libre", stage_race.pk])
        form = visitor("administrator").get(place).context["form"]
        sent = {name: form[name].value() for name in form.fields}
        return place, {
            name: "" if value is None else value for name, value in (sent | changed).items() if value is not False
        }

    def test_a_weight_is_shown_asked_and_marked(self, visitor: Visitor, world: World, race: Race) -> None:
        stage_race = race.stage.stage_race
        place, sent = self.form(visitor, stage_race, weight="2")
        page = visitor("administrator").post(place, sent)
        changes = {row.name: row.points_after for row in page.context["standings_changes"]}
        assert changes["Velo Nord"] == "20"
        assert StageRace.objects.get(pk=stage_race.pk).weight == 1
        with world.settled():
            visitor("administrator").post(place, {**sent, "sure": "1", "reason": "The queen stage."})
        assert world.totals()["Velo Nord"] == "20"
        assert "The queen stage." in visitor("").get(address(stage_race)).content.decode()

    def test_a_scale_of_times_shows_the_general_classification(
        self, visitor: Visitor, world: World, tours: Tours
    ) -> None:
        race = tours.ride(tours.tour(), "10 red-s 5.1", "10 blue-s 3.1", "10 red-r 2.1", "11 blue-r 1.1")
        place, sent = self.form(visitor, race.stage.stage_race, **{"scale-round_seconds": "30"})
        page = visitor("administrator").post(place, sent)
        riders = {row.name: (row.points_before, row.points_after) for row in page.context["rider_changes"]}
        assert riders["Velo Nord s"] == ("9:00", "4:00")
        with pytest.raises(Refused, match="reason"):
            races.edit_stage_race(race.stage.stage_race, by=world.owner, scale={"round_seconds": 30})
        assert tours.riders(race.stage.stage_race)["Velo Nord s"]["time"] == 540


class TestHousePoints:
    """What the season's house rules gave a stage race can be seen, changed until its first result, and read by everybody."""

    def planned(self, world: World) -> StageRace:
        """A stage race planned under house points."""
        rules = {"headers": {"um-reifenbreite": {"points": "20 10 5"}}, "rulings": {}}
        league.edit_season(world.season, by=world.owner, house_rules=rules)
        world.season.refresh_from_db()
        return world.stage_race()

    def test_they_are_in_its_form_and_on_its_page(self, visitor: Visitor, world: World) -> None:
        stage_race = self.planned(world)
        form = (
            visitor("administrator").get(reverse("stage-race-edit", args=["roue-libre", stage_race.pk])).context["form"]
        )
        assert form["header-points"].value() == "20 10 5"
        assert "20 10 5" in visitor("").get(address(stage_race)).content.decode()

    def test_they_are_changed_until_the_first_publication(self, world: World) -> None:
        stage_race = self.planned(world)
        races.edit_stage_race(stage_race, by=world.owner, headers={"points": "30 20 10"})
        race = world.race(stage_race)
        world.publish(race, sheet("21 31"))
        line = next(row for row in world.classification(stage_race)["teams"] if row["name"] == "Velo Nord")
        assert line["points"] == 30
        with pytest.raises(Refused, match="published"):
            races.edit_stage_race(stage_race, by=world.owner, headers={"points": "50 40 30"})


def test_what_is_looked_at_first_leaves_no_trace(visitor: Visitor, world: World, tours: Tours) -> None:
    """The preview is done and taken back: no snapshot, no row of the trail, no sheet."""
    race = tours.race(tours.tour())
    world.publish(race, arrivals("10 red-s 5.1", "10 blue-s 3.1", "10 red-r 2.1", "11 blue-r 1.1"))
    counts = (AuditRow.objects.count(), world.season.standings.count())
    place, sent = season_form(visitor, world, points_table="1")
    visitor("administrator").post(place, sent)
    assert (AuditRow.objects.count(), world.season.standings.count()) == counts
