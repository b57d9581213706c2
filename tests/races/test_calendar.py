"""A calendar that can be rearranged, that stays within its season, on roads of its own game."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse

from league import actions as league
from league.errors import NotAllowed, Refused
from league.models import Season
from races import actions as races
from races.models import Race, Stage
from scoring.replay.board import shipped_boards
from scoring.replay.games import GAMES
from scoring.views.public import STAGES
from tests.club import Visitor, World, sheet
from tests.le_tour.tours import Tours as LeTour


def numbers(stages: list[Stage]) -> list[int]:
    """The stages' numbers as they are saved."""
    return [Stage.objects.get(pk=stage.pk).number for stage in stages]


class TestOrder:
    """Faults F5: stages change places; published results keep their stage."""

    def test_a_stage_moves_up_and_down_and_its_result_goes_along(self, visitor: Visitor, world: World) -> None:
        tour = world.stage_race()
        first, second, third = (world.race(tour).stage for _nth in range(3))
        world.publish(first.races.get(), sheet("21 31"))
        browser = visitor("administrator")
        page = reverse("stage-race", args=["roue-libre", "2026", tour.slug])
        assert reverse("stage-down", args=["roue-libre", first.pk]) in browser.get(page).content.decode()
        assert reverse("stage-down", args=["roue-libre", first.pk]) not in visitor("").get(page).content.decode()
        with world.settled():
            browser.post(reverse("stage-down", args=["roue-libre", first.pk]))
        assert numbers([first, second, third]) == [2, 1, 3]
        assert Race.objects.get(stage=first).published_revision is not None
        assert [each["state"] for each in world.classification(tour)["stages"]] == ["open", "counted", "open"]
        with world.settled():
            browser.post(reverse("stage-up", args=["roue-libre", third.pk]))
        assert numbers([first, second, third]) == [3, 1, 2]

    def test_stages_change_places_across_the_border_of_two_pages(self, visitor: Visitor, world: World) -> None:
        tour = world.stage_race()
        stages = [
            races.create_stage(tour, by=world.owner, board="reference", course="giro") for _nth in range(STAGES + 1)
        ]
        last, next_one = stages[STAGES - 1], stages[STAGES]
        browser = visitor("administrator")
        page = reverse("stage-race", args=["roue-libre", "2026", tour.slug])
        first_page = browser.get(page)
        assert reverse("stage-down", args=["roue-libre", last.pk]) in first_page.content.decode()
        assert reverse("stage-up", args=["roue-libre", stages[0].pk]) not in first_page.content.decode()
        second = page + first_page.context["pages"].after
        up = re.search(
            rf"{reverse('stage-up', args=['roue-libre', next_one.pk])}[^\"]*", browser.get(second).content.decode()
        )
        assert up
        assert reverse("stage-down", args=["roue-libre", next_one.pk]) not in browser.get(second).content.decode()
        answer = browser.post(up.group())
        assert numbers([last, next_one]) == [STAGES + 1, STAGES]
        assert answer["Location"] == f"{second}#stages"
        assert reverse("stage-up", args=["roue-libre", last.pk]) in browser.get(second).content.decode()

    def test_gaps_between_numbers_are_kept(self, world: World) -> None:
        tour = world.stage_race()
        stages = [
            races.create_stage(tour, by=world.owner, board="reference", course="giro", number=number)
            for number in (2, 5, 9)
        ]
        races.move_stage(stages[2], by=world.owner, up=True)
        assert numbers(stages) == [2, 9, 5]

    def test_the_first_goes_no_further_up_nor_the_last_down(self, visitor: Visitor, world: World) -> None:
        stage = world.race().stage
        for up, words in ((True, "first"), (False, "last")):
            with pytest.raises(Refused, match=words):
                races.move_stage(stage, by=world.owner, up=up)
        with pytest.raises(NotAllowed):
            races.move_stage(stage, by=world.scribe, up=True)
        answer = visitor("administrator").post(reverse("stage-up", args=["roue-libre", stage.pk]), follow=True)
        assert "first stage already" in answer.content.decode()


class TestTables:
    """Faults F5: a new table takes its colours over; its label is not doubled; a weight is a decimal."""

    def test_a_table_takes_over_the_colours_of_its_place_at_the_last_stage(
        self, visitor: Visitor, world: World
    ) -> None:
        tour = world.stage_race()
        one = world.race(tour, "red", "blue", label="A")
        world.race(tour, "black", "green", label="B", stage=one.stage)
        later = races.create_stage(tour, by=world.owner, board="reference", course="giro")
        address = reverse("race-add", args=["roue-libre", later.pk])
        for label, colours in (("A", {"red", "blue"}), ("B", {"black", "green"})):
            form = visitor("administrator").get(address).context["form"]
            filled = {
                name: form[name].value() for name in form.fields if name.startswith("colour-") and form[name].value()
            }
            assert filled == {f"colour-{colour}": str(world.teams[colour].pk) for colour in colours}
            assert form["label"].value() == label
            visitor("administrator").post(address, {"label": label, **filled})
        assert later.races.count() == 2
        form = visitor("administrator").get(address).context["form"]
        assert not [name for name in form.fields if name.startswith("colour-") and form[name].value()]

    def test_an_archived_team_is_not_taken_over(self, visitor: Visitor, world: World) -> None:
        tour = world.stage_race()
        world.race(tour, "red", "blue")
        league.archive_team(world.teams["blue"], by=world.owner)
        later = races.create_stage(tour, by=world.owner, board="reference", course="giro")
        form = visitor("administrator").get(reverse("race-add", args=["roue-libre", later.pk])).context["form"]
        assert (form["colour-red"].value(), form["colour-blue"].value()) == (str(world.teams["red"].pk), "")

    @pytest.mark.parametrize(
        ("label", "shown"),
        [
            ("A", "Table A"),
            (" A ", "Table A"),
            ("Table A", "Table A"),
            ("table 2", "table 2"),
            ("TABLE  b", "TABLE b"),
            ("Tisch A", "Tisch A"),
            ("Tables", "Tables"),
            ("Terrace", "Table Terrace"),
        ],
    )
    def test_a_label_that_says_table_is_not_doubled(
        self, visitor: Visitor, world: World, label: str, shown: str
    ) -> None:
        race = world.race(label=label)
        page = visitor("").get(
            reverse("stage", args=["roue-libre", "2026", race.stage.stage_race.slug, race.stage.number])
        )
        assert f'">{shown}</h2>' in page.content.decode()
        assert "table table" not in page.content.decode().lower()

    @pytest.mark.parametrize(("label", "other"), [("A", "table a"), ("Table A", "A"), ("", "Table 1"), ("Table 1", "")])
    def test_two_tables_are_never_shown_by_one_name(self, world: World, label: str, other: str) -> None:
        race = world.race(label=label)
        if other:
            with pytest.raises(Refused, match="already a table") as refused:
                races.create_race(race.stage, by=world.owner, label=other)
            assert refused.value.field == "label"
        else:
            assert races.create_race(race.stage, by=world.owner).name == "Table 2"

    def test_every_team_that_cannot_ride_is_told_at_its_colour(self, visitor: Visitor, world: World) -> None:
        stage = world.race(world.stage_race(), "red", label="A").stage
        league.archive_team(world.teams["blue"], by=world.owner)
        key = {colour: str(team.pk) for colour, team in world.teams.items()}
        address = reverse("race-add", args=["roue-libre", stage.pk])
        answer = visitor("administrator").post(
            address,
            {"label": "table a", "colour-red": key["red"], "colour-black": key["black"], "colour-green": key["black"]},
        )
        faults = answer.context["form"].errors
        assert faults["colour-green"] == ["Each colour and each team rides once: Kettenblatt is in black already."]
        with pytest.raises(Refused) as refused:
            races.create_race(
                stage, by=world.owner, label="B", entries={"red": world.teams["red"], "blue": world.teams["blue"]}
            )
        told = {fault.field: str(fault) for fault in refused.value.each()}
        assert told == {
            "colour-red": "Velo Nord rides at another table of this stage.",
            "colour-blue": "Pédale Sud is in the archive.",
        }

    @pytest.mark.parametrize(
        ("typed", "stored", "shown"),
        [
            ("1.50", "1.5", "1.5"),
            ("0", "0", "0"),
            ("100", "100", "100"),
            ("999", "999", "999"),
            ("0.0001", "0.0001", "0.0001"),
        ],
    )
    def test_a_weight_comes_back_as_it_was_typed(
        self, visitor: Visitor, world: World, typed: str, stored: str, shown: str
    ) -> None:
        tour = world.stage_race(weight=typed)
        tour.refresh_from_db()
        assert tour.weight == Decimal(stored)
        form = visitor("administrator").get(reverse("stage-race-edit", args=["roue-libre", tour.pk])).context["form"]
        assert form["weight"].value() == shown

    @pytest.mark.parametrize("typed", ["1,5", "½", "-1", "1000000000", "1e3", "1.00001", "NaN", "x"])
    def test_a_weight_that_is_none_is_told_at_its_field(self, visitor: Visitor, world: World, typed: str) -> None:
        address = reverse("stage-race-add", args=["roue-libre", "2026"])
        answer = visitor("administrator").post(address, {"name": "Tour", "level": "basic", "weight": typed})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["weight"])
        assert "1.5" in str(answer.context["form"].errors["weight"])

    def test_a_weight_is_shown_as_a_decimal(self, visitor: Visitor, world: World) -> None:
        world.publish(world.race(world.stage_race(weight="1.5")), sheet("21 31"))
        page = visitor("").get(reverse("season", args=["roue-libre", "2026"])).content.decode()
        assert "× 1.5" in page
        assert "3/2" not in page

    def test_a_step_of_the_tie_break_is_asked_once(self, visitor: Visitor, world: World) -> None:
        typed = {"name": "2027", "starts": "2027-01-01", "ends": "2027-12-31", "points_table": "10 7", "ties": "equal"}
        answer = visitor("administrator").post(
            reverse("season-add", args=["roue-libre"]), {**typed, "first": "wins", "second": "wins", "third": "wins"}
        )
        assert answer.status_code == 422
        assert answer.context["form"].errors.keys() == {"second", "third"}
        assert "already asked" in str(answer.context["form"].errors)


class TestDates:
    """Faults A8: a season keeps its stages within its dates; a second season like another is confirmed first."""

    @pytest.fixture
    def stage(self, world: World) -> Stage:
        """A stage on 21 May."""
        stage = world.race().stage
        return races.edit_stage(stage, by=world.owner, date=datetime.date(2026, 5, 21))

    @pytest.mark.parametrize("published", [True, False])
    @pytest.mark.parametrize(
        ("change", "field"),
        [({"ends": datetime.date(2026, 5, 1)}, "ends"), ({"starts": datetime.date(2026, 6, 1)}, "starts")],
    )
    def test_dates_that_leave_a_stage_outside_are_refused_by_name(
        self, world: World, stage: Stage, change: dict[str, Any], field: str, published: bool
    ) -> None:
        if published:
            world.publish(stage.races.get(), sheet("21 31"))
        with pytest.raises(Refused, match=r"Spring tour, stage 1 \(2026-05-21\)") as refused:
            league.edit_season(world.season, by=world.owner, **change)
        assert refused.value.field == field
        assert Season.objects.get(pk=world.season.pk).ends == datetime.date(2026, 12, 31)
        races.edit_stage(stage, by=world.owner, name="Opening")

    def test_the_page_says_it_at_the_field(self, visitor: Visitor, world: World, stage: Stage) -> None:
        typed = {
            "name": "2026",
            "starts": "2026-01-01",
            "ends": "2026-05-20",
            "points_table": "10 7 5 3 2 1",
            "ties": "equal",
        }
        answer = visitor("administrator").post(reverse("season-edit", args=["roue-libre", "2026"]), typed)
        assert answer.status_code == 422
        assert "Spring tour, stage 1" in str(answer.context["form"].errors["ends"])

    def test_the_last_day_itself_is_in_the_season(self, world: World, stage: Stage) -> None:
        day = datetime.date(2026, 5, 21)
        league.edit_season(world.season, by=world.owner, starts=day, ends=day)
        assert Season.objects.get(pk=world.season.pk).ends == day

    @pytest.mark.parametrize("day", ["2026-01-01", "2026-12-31"])
    def test_a_stage_may_be_ridden_on_the_first_and_the_last_day(self, world: World, stage: Stage, day: str) -> None:
        races.edit_stage(stage, by=world.owner, date=datetime.date.fromisoformat(day))
        assert Stage.objects.get(pk=stage.pk).date == datetime.date.fromisoformat(day)

    def test_a_stage_outside_its_season_is_refused(self, world: World, stage: Stage) -> None:
        with pytest.raises(Refused, match="not a day of the season 2026"):
            races.edit_stage(stage, by=world.owner, date=datetime.date(2027, 1, 1))

    def test_a_second_season_of_the_same_name_and_dates_is_confirmed_first(
        self, visitor: Visitor, world: World
    ) -> None:
        typed = {
            "name": " 2026 ",
            "starts": "2026-01-01",
            "ends": "2026-12-31",
            "points_table": "10 7",
            "ties": "equal",
        }
        address = reverse("season-add", args=["roue-libre"])
        answer = visitor("administrator").post(address, typed)
        assert answer.status_code == 422
        assert "“2026” from 2026-01-01 to 2026-12-31 already" in answer.content.decode()
        assert 'type="checkbox" name="twice"' in answer.content.decode()
        assert world.club.seasons.count() == 1
        visitor("administrator").post(address, {**typed, "twice": "on"})
        assert world.club.seasons.count() == 2

    def test_so_is_a_season_that_takes_anothers_name_and_dates(self, world: World) -> None:
        starts, ends = world.season.starts, world.season.ends
        other = league.create_season(world.club, by=world.owner, name="Cup", starts=starts, ends=ends)
        with pytest.raises(Refused, match="already"):
            league.edit_season(other, by=world.owner, name="2026")
        league.edit_season(other, by=world.owner, name="2026", twice=True)
        league.edit_season(other, by=world.owner, drop=1)


class TestRoads:
    """Faults A11: a stage is offered, and takes, roads of its own game only."""

    def test_every_shipped_course_belongs_to_one_game(self) -> None:
        games = [game for game in GAMES.values() if not game.stages]
        for board in shipped_boards().values():
            for plan in board.plans.values():
                assert len([game for game in games if game.rides_on(plan)]) == 1, plan.name

    @pytest.mark.parametrize(
        ("game", "own", "foreign"), [("um-reifenbreite", "reference", "promenade"), ("le-tour", "col", "reference")]
    )
    def test_the_form_offers_its_own_games_courses_and_presets_none(
        self, visitor: Visitor, world: World, game: str, own: str, foreign: str
    ) -> None:
        tour = races.create_stage_race(world.season, by=world.owner, game=game, name="Tour")
        form = visitor("administrator").get(reverse("stage-add", args=["roue-libre", tour.pk])).context["form"]
        offered = str(form["course"])
        assert f'value="{own}/' in offered
        assert f'value="{foreign}/' not in offered
        assert not form["course"].value()

    def test_another_games_course_is_refused_by_name(self, world: World) -> None:
        tour = world.stage_race()
        with pytest.raises(Refused, match=r"Um Reifenbreite is not ridden on .* course of Le Tour") as refused:
            races.create_stage(tour, by=world.owner, board="promenade", course="stage")
        assert refused.value.field == "course"
        stage = world.race(tour).stage
        with pytest.raises(Refused, match="not ridden on"):
            races.edit_stage(stage, by=world.owner, board="col", course="stage")

    def test_le_tour_takes_no_course_with_a_start_grid(self, world: World, le_tour: LeTour) -> None:
        with pytest.raises(Refused, match="course of Um Reifenbreite"):
            races.create_stage(le_tour.tour(), by=world.owner, board="reference", course="roubaix")

    def test_a_stage_planned_so_before_can_be_renamed_but_takes_no_log(self, world: World) -> None:
        race = world.race()
        Stage.objects.filter(pk=race.stage_id).update(board="promenade", course="stage")
        stage = races.edit_stage(Stage.objects.get(pk=race.stage_id), by=world.owner, name="Opening")
        for entered in (
            lambda: world.enter(Race.objects.get(pk=race.pk), sheet("21 31")),
            lambda: races.enter_upload(stage, by=world.scribe, file=sheet("21 31").encode()),
        ):
            with pytest.raises(Refused, match="Choose another course for the stage first"):
                entered()
        races.edit_stage(stage, by=world.owner, board="reference", course="giro")
        world.enter(Race.objects.get(pk=race.pk), sheet("21 31"))
