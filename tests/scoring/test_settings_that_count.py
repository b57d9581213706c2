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
from tests.club import COLOURS, Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals


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
        assert not AuditRow.objects.filter(action="season.edited").exists()
        assert page.context["form"]["points_table"].value() == "12 8 4"

    def test_the_second_press_wants_a_reason_and_then_saves(self, visitor: Visitor, world: World, race: Race) -> None:
        place, sent = season_form(visitor, world, points_table="12 8 4")
        unsaid = visitor("administrator").post(place, {**sent, "sure": "1", "reason": " "})
        assert unsaid.context["asks"].errors["reason"]
        with world.settled():
            done = visitor("administrator").post(place, {**sent, "sure": "1", "reason": "Voted in June."})
        assert done.status_code == 302
        assert world.totals()["Velo Nord"] == "12"

    def test_a_result_published_between_the_two_presses_is_shown_first(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        place, sent = season_form(visitor, world, points_table="12 8 4")
        browser = visitor("administrator")
        sure = {**sent, "sure": "1", "seen": browser.post(place, sent).context["seen"], "reason": "Voted in June."}
        world.publish(race, sheet("51 41 31 21"), reason="Read from the wrong end.")
        page = browser.post(place, sure)
        assert "in the meantime" in page.content.decode()
        changes = {row.name: (row.points_before, row.points_after) for row in page.context["standings_changes"]}
        assert changes["Wiel Oost"] == ("10", "12")
        assert Season.objects.get(pk=world.season.pk).points_table[0] == 10
        assert browser.post(place, {**sure, "seen": page.context["seen"]}).status_code == 302
        assert Season.objects.get(pk=world.season.pk).points_table == [12, 8, 4]

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

    def test_the_same_numbers_written_otherwise_are_no_change(self, visitor: Visitor, world: World, race: Race) -> None:
        Season.objects.filter(pk=world.season.pk).update(points_table=["10.0", "7.50", 5])
        place, sent = season_form(visitor, world, name="Season of 2026")
        assert visitor("administrator").post(place, sent).status_code == 302
        league.edit_season(world.season, by=world.owner, points_table=["10", "7.5000", "5.0"])
        assert Season.objects.get(pk=world.season.pk).points_table == ["10.0", "7.50", 5]

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
        self, visitor: Visitor, world: World, flamme_rouge: Tours
    ) -> None:
        race = flamme_rouge.ride(flamme_rouge.tour(), "10 red-s 5.1", "10 blue-s 3.1", "10 red-r 2.1", "11 blue-r 1.1")
        place, sent = self.form(visitor, race.stage.stage_race, **{"scale-round_seconds": "30"})
        page = visitor("administrator").post(place, sent)
        riders = {row.name: (row.points_before, row.points_after) for row in page.context["rider_changes"]}
        assert riders["Velo Nord s"] == ("9:00", "4:00")
        with pytest.raises(Refused, match="reason"):
            races.edit_stage_race(race.stage.stage_race, by=world.owner, scale={"round_seconds": 30})
        assert flamme_rouge.riders(race.stage.stage_race)["Velo Nord s"]["time"] == 540


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


def test_what_is_looked_at_first_leaves_no_trace(visitor: Visitor, world: World, flamme_rouge: Tours) -> None:
    """The preview is done and taken back: no snapshot, no row of the audit log, no sheet."""
    race = flamme_rouge.race(flamme_rouge.tour())
    world.publish(race, arrivals("10 red-s 5.1", "10 blue-s 3.1", "10 red-r 2.1", "11 blue-r 1.1"))
    counts = (AuditRow.objects.count(), world.season.standings.count())
    place, sent = season_form(visitor, world, points_table="1")
    visitor("administrator").post(place, sent)
    assert (AuditRow.objects.count(), world.season.standings.count()) == counts


def pressed(visitor: Visitor, place: str, sent: dict[str, Any], reason: str) -> Any:
    """What the first press shows, which changes nothing; the second one has a reason and is done."""
    browser = visitor("administrator")
    page = browser.post(place, sent)
    assert page.status_code == 200
    assert "This changes published results" in page.content.decode()
    assert browser.post(place, {**sent, "sure": "1", "reason": " "}).context["asks"].errors["reason"]
    assert browser.post(place, {**sent, "sure": "1", "reason": reason}).status_code == 302
    return page.context


class TestTheCalendar:
    """What is planned, removed or put into another order changes published figures too: it is shown, asked and marked as well."""

    def test_a_stage_race_that_passes_another_needs_a_reason(self, visitor: Visitor, world: World) -> None:
        """Level in the season: who was better in the later stage race is first, so the order of the two decides."""
        league.edit_season(world.season, by=world.owner, tie_break=["latest"])
        flamme_rouge = [world.stage_race(name, rules="basic") for name in ("Spring", "Autumn")]
        for tour, finish in zip(flamme_rouge, ("21 31", "31 21"), strict=True):
            world.publish(world.race(tour), sheet(finish))
        ranks = {row["name"]: row["rank"] for row in world.standings()["teams"]}
        assert ranks == {"Pédale Sud": 1, "Velo Nord": 2}
        with pytest.raises(Refused, match="reason"):
            races.edit_stage_race(flamme_rouge[0], by=world.owner, position=9)
        place, sent = TestAStageRacesWeightAndScale().form(visitor, flamme_rouge[0], position="9")
        with world.settled():
            shown = pressed(visitor, place, sent, "It was ridden last.")
        moved = {row.name: (row.rank_before, row.rank_after) for row in shown["standings_changes"]}
        assert moved == {"Velo Nord": (2, 1), "Pédale Sud": (1, 2)}
        assert world.standings()["teams"][0]["name"] == "Velo Nord"
        assert "It was ridden last." in visitor("").get("/roue-libre/2026/").content.decode()

    def test_a_position_that_passes_nothing_ridden_needs_none(self, world: World, race: Race) -> None:
        world.stage_race("Autumn")
        races.edit_stage_race(race.stage.stage_race, by=world.owner, position=9)

    def test_stages_of_a_tour_that_change_places_need_a_reason(
        self, visitor: Visitor, world: World, flamme_rouge: Tours
    ) -> None:
        """Level on time, the latest stage's place decides."""
        tour = flamme_rouge.tour()
        first = flamme_rouge.ride(tour, "time red-s 9:00", "time blue-s 9:10", "out red-r dns", "out blue-r dns")
        flamme_rouge.ride(tour, "time blue-s 9:00", "time red-s 9:10", "out red-r dns", "out blue-r dns")
        assert flamme_rouge.riders(tour)["Pédale Sud s"]["rank"] == 1
        with pytest.raises(Refused, match="reason"):
            races.move_stage(first.stage, by=world.owner, up=False)
        with pytest.raises(Refused, match="reason"):
            races.edit_stage(first.stage, by=world.owner, number=7)
        with world.settled():
            shown = pressed(visitor, reverse("stage-down", args=["roue-libre", first.stage.pk]), {}, "Ridden second.")
        assert {row.name for row in shown["rider_changes"]} == {"Velo Nord s", "Pédale Sud s"}
        assert flamme_rouge.riders(tour)["Velo Nord s"]["rank"] == 1
        assert "Ridden second." in visitor("").get(address(tour)).content.decode()

    def test_stages_of_um_reifenbreite_change_places_as_before(self, world: World) -> None:
        tour = world.stage_race(rules="basic")
        first = world.race(tour)
        for race in (first, world.race(tour)):
            world.publish(race, sheet("21 31"))
        assert races.move_stage(first.stage, by=world.owner, up=False).number == 2

    def test_a_stage_planned_in_a_tour_that_was_over_takes_its_season_points(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        tour = race.stage.stage_race
        sent = {"course": "reference/roubaix", "name": "", "date": ""}
        with world.settled():
            shown = pressed(visitor, reverse("stage-add", args=["roue-libre", tour.pk]), sent, "The second day.")
        moved = {row.name: (row.points_before, row.points_after) for row in shown["standings_changes"]}
        assert moved["Velo Nord"] == ("10", None)
        assert tour.stages.count() == 2
        assert "The second day." in visitor("").get(address(tour)).content.decode()
        second = tour.stages.get(number=2)
        with world.settled():
            back = pressed(visitor, reverse("stage-remove", args=["roue-libre", second.pk]), {}, "It rained.")
        assert {row.points_after for row in back["standings_changes"]} == {"10", "7", "5", "3"}
        assert world.totals()["Velo Nord"] == "10"

    def test_so_does_a_table(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            shown = pressed(
                visitor,
                reverse("race-add", args=["roue-libre", race.stage.pk]),
                {"label": "B"},
                "Four more came.",
            )
        assert shown["standings_changes"]
        table = race.stage.races.get(label="B")
        with world.settled():
            pressed(visitor, reverse("race-remove", args=["roue-libre", table.pk]), {}, "They left.")
        assert world.totals()["Velo Nord"] == "10"

    def test_what_changes_no_figure_is_done_at_once(self, visitor: Visitor, world: World, race: Race) -> None:
        other = world.stage_race("Autumn")
        place = reverse("stage-add", args=["roue-libre", other.pk])
        sent = {"course": "reference/roubaix", "name": "", "date": ""}
        assert visitor("administrator").post(place, sent).status_code == 302
        stage = other.stages.get()
        assert visitor("administrator").post(reverse("stage-remove", args=["roue-libre", stage.pk])).status_code == 302
