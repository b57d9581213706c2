"""Boards, stage races, stages, tables and entries."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from league import actions as league
from league.errors import Refused
from races import actions as races
from races.boards import boards_of
from races.models import BoardFile, Entry, Race, Stage, StageRace
from scoring.replay import shipped_boards
from tests.club import World, sheet

TESTRING = (Path(__file__).parent.parent / "cases" / "um-reifenbreite" / "testring.toml").read_text()


class TestBoards:
    """A club rides on boards that ship and on its own."""

    def test_a_run_off_on_which_a_later_round_could_be_the_better_is_refused_by_name(self, world: World) -> None:
        """Faults G18: a course without a start grid is Le Tour's; what is stored stays as it is."""
        drawn = 'board = "{}"\nlanes = 2\n[section.A]\n{}ends_at = "Z"\nstretches = [{{ rows = 9 }}]\n'
        course = '[course.long]\nroute = ["A"]\nfinish = "Z"\nrunoff = {}\n'
        with pytest.raises(Refused, match=r"course\.long: runoff = 11") as refused:
            races.upload_board(world.club, by=world.owner, source=drawn.format("own", "") + course.format(11))
        assert refused.value.field == "source"
        races.upload_board(world.club, by=world.owner, source=drawn.format("own", "") + course.format(10))
        races.upload_board(world.club, by=world.owner, source=drawn.format("grid", "grid = 2\n") + course.format(20))
        kept = drawn.format("kept", "") + course.format(12)
        BoardFile.objects.create(club=world.club, name="kept", title="Kept", source=kept, uploaded_by=world.owner)
        assert boards_of(world.club)["kept"].courses["long"].runoff == 12

    def test_a_board_of_its_own_is_ridden_on(self, world: World) -> None:
        board = races.upload_board(world.club, by=world.owner, source=TESTRING.encode())
        assert (board.name, board.title) == ("testring", "Test ring")
        assert set(boards_of(world.club)) == {*shipped_boards(), "testring"}
        stage = races.create_stage(world.stage_race(), by=world.owner, board="testring", course="short")
        race = world.race(None, "red", "blue", stage=stage)
        assert world.enter(race, sheet("21 31")).publishable

    def test_another_club_does_not_have_it(self, world: World) -> None:
        races.upload_board(world.club, by=world.owner, source=TESTRING)
        other = league.create_club(by=world.owner, name="Other")
        assert set(boards_of(other)) == set(shipped_boards())

    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            ("lanes = 4", "lanes = 13", "lanes"),
            ("lanes = 4", "lanes = four", "TOML"),
            ('board = "testring"', 'board = "reference"', "comes with"),
            ("rows = 8", "rows = 0", "rows"),
        ],
    )
    def test_a_bad_one_is_refused_by_name(self, world: World, old: str, new: str, why: str) -> None:
        assert old in TESTRING
        with pytest.raises(Refused, match=why):
            races.upload_board(world.club, by=world.owner, source=TESTRING.replace(old, new, 1))
        assert not BoardFile.objects.exists()

    def test_it_is_drawn_anew_until_somebody_has_ridden_on_it(self, world: World) -> None:
        races.upload_board(world.club, by=world.owner, source=TESTRING)
        again = races.upload_board(world.club, by=world.owner, source=TESTRING.replace("Test ring", "Ring"))
        assert again.title == "Ring"
        stage = races.create_stage(world.stage_race(), by=world.owner, board="testring", course="short")
        world.enter(world.race(None, "red", "blue", stage=stage), sheet("21 31"))
        with pytest.raises(Refused, match="another name"):
            races.upload_board(world.club, by=world.owner, source=TESTRING)
        with pytest.raises(Refused, match="Stages are ridden"):
            races.remove_board(again, by=world.owner)


class TestStageRacesAndStages:
    """What is planned can be ridden, or is refused when it is planned."""

    @pytest.mark.parametrize(
        ("fields", "to_blame"),
        [
            ({"game": "tiddlywinks"}, "game"),
            ({"rules": "expert"}, "rules"),
            ({"rules": "basic jersey"}, "rules"),
            ({"rulings": {"mass-fall": "nobody"}}, "ruling-mass-fall"),
            ({"weight": "-1"}, "weight"),
            ({"weight": "heavy"}, "weight"),
            ({"name": ""}, "name"),
        ],
    )
    def test_a_bad_field_is_named(self, world: World, fields: dict[str, object], to_blame: str) -> None:
        good: dict[str, object] = {"game": "um-reifenbreite", "name": "Tour", "rules": "professional"}
        with pytest.raises(Refused) as refused:
            races.create_stage_race(world.season, by=world.owner, **{**good, **fields})  # type: ignore[arg-type]
        assert refused.value.field == to_blame
        assert not StageRace.objects.exists()

    def test_a_course_the_board_has_not_is_refused_with_those_it_has(self, world: World) -> None:
        with pytest.raises(Refused, match="roubaix"):
            races.create_stage(world.stage_race(), by=world.owner, board="reference", course="vuelta")
        with pytest.raises(Refused, match="no board"):
            races.create_stage(world.stage_race(), by=world.owner, board="moon", course="roubaix")

    def test_stages_number_themselves(self, world: World) -> None:
        stage_race = world.stage_race()
        made = [
            races.create_stage(stage_race, by=world.owner, board="reference", course="giro", number=number)
            for number in (None, None, 7, None)
        ]
        assert [stage.number for stage in made] == [1, 2, 7, 8]
        with pytest.raises(Refused, match="already"):
            races.create_stage(stage_race, by=world.owner, board="reference", course="giro", number=2)

    def test_course_and_rules_stand_once_a_race_is_published(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        with pytest.raises(Refused, match="published"):
            races.edit_stage(race.stage, by=world.owner, course="giro")
        with pytest.raises(Refused, match="published"):
            races.edit_stage_race(race.stage.stage_race, by=world.owner, rules="basic")
        with pytest.raises(Refused, match="published"):
            races.set_entries(race, by=world.owner, entries={"red": world.teams["red"]})
        races.edit_stage(race.stage, by=world.owner, name="Opening", date=datetime.date(2026, 3, 1))

    def test_what_was_published_is_not_deleted(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        for action in (
            lambda: races.remove_race(race, by=world.owner),
            lambda: races.remove_stage(race.stage, by=world.owner),
            lambda: races.remove_stage_race(race.stage.stage_race, by=world.owner),
        ):
            with pytest.raises(Refused, match="never deleted"):
                action()

    def test_what_has_none_is(self, world: World) -> None:
        race = world.race()
        races.remove_stage_race(race.stage.stage_race, by=world.owner)
        assert not Stage.objects.exists()
        assert not Entry.objects.exists()


class TestEntries:
    """Which team rides in which colour."""

    def test_a_colour_the_game_has_not_is_refused(self, world: World) -> None:
        with pytest.raises(Refused, match="pink"):
            races.set_entries(world.race(), by=world.owner, entries={"pink": world.teams["red"]})

    def test_a_team_twice_is_refused(self, world: World) -> None:
        team = world.teams["red"]
        with pytest.raises(Refused, match="once"):
            races.set_entries(world.race(), by=world.owner, entries={"red": team, "blue": team})

    def test_a_team_of_another_club_is_refused(self, world: World) -> None:
        other = league.create_club(by=world.owner, name="Other")
        team = league.create_team(other, by=world.owner, name="Guests")
        with pytest.raises(Refused, match="not a team of this club"):
            races.set_entries(world.race(), by=world.owner, entries={"red": team})

    def test_a_team_at_two_tables_of_a_stage_is_refused_and_by_the_database_too(self, world: World) -> None:
        race = world.race()
        with pytest.raises(Refused, match="another table"):
            world.race(None, "red", stage=race.stage)
        assert Race.objects.count() == 1
        other = world.race(None, "black", stage=race.stage)
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(race=other, stage=race.stage, colour="white", team=world.teams["red"])
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(race=race, stage=race.stage, colour="red", team=world.teams["green"])

    def test_they_are_put_in_place_of_the_old_ones(self, world: World) -> None:
        race = world.race()
        races.set_entries(race, by=world.owner, entries={"Red": world.teams["blue"], "white": world.teams["red"]})
        assert {entry.colour: entry.team.name for entry in race.entries.all()} == {
            "red": "Pédale Sud",
            "white": "Velo Nord",
        }

    def test_tables_label_themselves_and_no_two_are_equal(self, world: World) -> None:
        race = world.race()
        other = races.create_race(race.stage, by=world.owner)
        assert (race.label, other.label) == ("1", "2")
        with pytest.raises(Refused, match="already"):
            races.rename_race(other, by=world.owner, label=" 1 ")
