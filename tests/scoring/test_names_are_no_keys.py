"""Faults A6: a name is what people read. Results hang on teams, however these are called, were called or exchange names."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from league import actions as league
from league.errors import Mismatch, Refused
from league.models import AuditRow, FormerTeamName, Team
from races import actions as races
from races.models import Race
from races.views.common import address
from scoring import actions as scoring
from scoring.replay import replay
from scoring.replay.names import name_key
from tests.club import COLOURS, Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals

WITH_A_BOT = (
    "bot white: peloton",
    "10 red-s 5.1",
    "10 white-s 4.1",
    "10 blue-s 3.1",
    "10 red-r 2.1",
    "11 blue-r 1.1",
    "11 white-r 1.2",
)
STRANGE = ("white", "red", "21", "red-s", "Velo Nord 1", "1", "#", "dns", "null", "s")


class TestTeamsCalledLikeSomethingElse:
    """A colour, a rider, a number: a team may be called so, and its results are its own."""

    def test_a_team_called_white_rides_in_red_beside_an_automated_white(
        self, visitor: Visitor, world: World, flamme_rouge: Tours
    ) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="white")
        race = flamme_rouge.race(flamme_rouge.tour())
        world.enter(race, arrivals(*WITH_A_BOT))
        page = visitor("administrator").get(reverse("publish", args=[world.club.slug, race.pk, 1]))
        assert page.status_code == 200
        with world.settled():
            scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert flamme_rouge.teams(race.stage.stage_race)["white"]["team"] == world.teams["red"].pk
        assert set(flamme_rouge.riders(race.stage.stage_race)) == {"white s", "white r", "Pédale Sud s", "Pédale Sud r"}

    def test_renamed_so_afterwards_it_keeps_its_result_and_everything_can_be_computed_again(
        self, visitor: Visitor, world: World, flamme_rouge: Tours
    ) -> None:
        race = flamme_rouge.ride(flamme_rouge.tour(), *WITH_A_BOT)
        before = flamme_rouge.teams(race.stage.stage_race)["Velo Nord"]["points"]
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name="white")
        assert flamme_rouge.teams(race.stage.stage_race)["white"]["points"] == before
        call_command("recompute", "--all")
        assert visitor("").get(address(race.stage.stage_race)).status_code == 200

    @pytest.mark.parametrize("name", [name for name in STRANGE if name != "#"])
    def test_in_um_reifenbreite(self, world: World, name: str) -> None:
        race = world.race()
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name=name)
        world.publish(race, sheet("21 31 22 32"))
        rows = {row["team"]: row for row in world.classification(race.stage.stage_race)["teams"]}
        assert rows[world.teams["red"].pk]["name"] == name
        assert rows[world.teams["red"].pk]["points"] == 50 + 40
        assert rows[world.teams["red"].pk]["best_rider"] == "1"

    def test_a_name_that_begins_with_another_s_is_not_taken_for_its_rider(self, world: World) -> None:
        race = world.race()
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name="Velo")
            league.rename_team(world.teams["blue"], by=world.owner, name="Velo 1")
        world.publish(race, sheet("21 31 22 32"))
        riders = {(row["name"], row["points"]) for row in world.classification(race.stage.stage_race)["riders"]}
        assert riders == {("Velo 1", 50), ("Velo 1 1", 45), ("Velo 2", 40), ("Velo 1 2", 35)}


class TestFormerNames:
    """A team is still known by the name it bore, as long as nobody else of the club bears it."""

    def log(self, red: str) -> str:
        """A sheet in which the red team has this name."""
        return sheet("21 31", f"team red: {red}")

    def test_the_former_name_counts_in_any_way_of_writing_it(self, world: World) -> None:
        race = world.race()
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        assert not races.look_over(race, by=world.scribe, text=self.log("VELO  nord")).differences

    def test_all_names_it_ever_had_count_whatever_becomes_of_the_audit_log(self, world: World) -> None:
        race = world.race()
        for name in ("Neu Nord", "Nordwind"):
            league.rename_team(world.teams["red"], by=world.owner, name=name)
        AuditRow.objects.all().delete()
        for name in ("Velo Nord", "neu nord", "Nordwind"):
            assert not races.look_over(race, by=world.scribe, text=self.log(name)).differences

    def test_a_name_that_it_has_again_is_no_former_name_until_it_is_given_up_again(self, world: World) -> None:
        race = world.race()
        for name, former in (
            ("Neu Nord", {"Velo Nord"}),
            ("Velo Nord", {"Neu Nord"}),
            ("VELO NORD", {"Neu Nord"}),
            ("Nordwind", {"Neu Nord", "VELO NORD"}),
        ):
            team = league.rename_team(world.teams["red"], by=world.owner, name=name)
            assert {each.name for each in team.former_names.all()} == former
        for name in ("Velo Nord", "Neu Nord", "Nordwind"):
            assert not races.look_over(race, by=world.scribe, text=self.log(name)).differences

    def test_each_club_sees_its_own(self, world: World) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        other = league.create_club(by=world.owner, name="Other Club")
        assert [each.name for each in FormerTeamName.objects.of(world.club)] == ["Velo Nord"]
        assert not FormerTeamName.objects.of(other).exists()

    def test_a_team_that_was_renamed_and_never_rode_can_be_removed(self, world: World) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        league.remove_team(world.teams["red"], by=world.owner)
        assert not Team.objects.filter(name_key="neu nord").exists()

    def test_it_does_not_count_once_another_team_bears_it(self, world: World) -> None:
        race = world.race()
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        league.create_team(world.club, by=world.owner, name="Velo Nord")
        with pytest.raises(Mismatch, match="Velo Nord"):
            world.enter(race, self.log("Velo Nord"))

    def test_two_teams_that_exchanged_names_are_told_apart(self, world: World) -> None:
        race = world.race()
        red, blue = world.teams["red"], world.teams["blue"]
        for team, name in ((red, "For a moment"), (blue, "Velo Nord"), (red, "Pédale Sud")):
            league.rename_team(team, by=world.owner, name=name)
        with pytest.raises(Mismatch):
            world.enter(race, sheet("21 31", "team red: Velo Nord", "team blue: Pédale Sud"))
        world.enter(race, sheet("21 31", "team red: Pédale Sud", "team blue: Velo Nord"))

    def test_their_published_results_stay_with_the_teams(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        red, blue = world.teams["red"], world.teams["blue"]
        with world.settled():
            for team, name in ((red, "For a moment"), (blue, "Velo Nord"), (red, "Pédale Sud")):
                league.rename_team(team, by=world.owner, name=name)
        rows = {
            row["team"]: (row["name"], row["points"]) for row in world.classification(race.stage.stage_race)["teams"]
        }
        assert rows == {red.pk: ("Pédale Sud", 50), blue.pk: ("Velo Nord", 45)}

    def test_a_team_of_another_club_does_not_take_the_name(self, world: World) -> None:
        race = world.race()
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        other = league.create_club(by=world.owner, name="Other Club")
        league.create_team(other, by=world.owner, name="Velo Nord")
        assert not races.look_over(race, by=world.scribe, text=self.log("Velo Nord")).differences


class TestLongNames:
    """A name that fits on the page fits in every database."""

    @pytest.mark.parametrize(("letter", "fits"), [("\u0958", 40), ("ﬃ", 53), ("ΐ", 80)])
    def test_letters_that_are_several_letters_are_counted_as_these(self, world: World, letter: str, fits: int) -> None:
        with pytest.raises(Refused, match="at most 80 characters"):
            league.create_team(world.club, by=world.owner, name=letter * (fits + 1))
        team = league.create_team(world.club, by=world.owner, name=letter * fits)
        assert (len(team.name) <= 80, len(team.name_key) <= 160) == (True, True)


class TestTwoPeopleNameATeam:
    """Who comes second is told, however close behind."""

    def test_a_name_taken_between_the_look_and_the_saving_is_refused(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("league.actions.teams._clean", lambda club, name, team=None: name)
        for action in (
            lambda: league.create_team(world.club, by=world.owner, name="velo NORD"),
            lambda: league.rename_team(world.teams["blue"], by=world.owner, name="velo NORD"),
        ):
            with pytest.raises(Refused, match="already a team “velo NORD”") as refused:
                action()
            assert refused.value.field == "name"
        assert Team.objects.get(pk=world.teams["blue"].pk).name == "Pédale Sud"


class TestMarksThatNobodySees:
    """Text copied from elsewhere brings them along: they make no other team."""

    @pytest.mark.parametrize("mark", ["\u200b", "\u00ad", "\u2060", "\ufeff", "\u200e"])
    def test_a_log_with_one_in_a_team_s_name_is_this_team_s(self, world: World, mark: str) -> None:
        race = world.race()
        assert not races.look_over(race, by=world.scribe, text=sheet("21 31", f"team red: Ve{mark}lo Nord")).differences

    def test_joiners_that_belong_to_a_writing_still_count(self) -> None:
        assert name_key("می\u200cخواهم") != name_key("میخواهم")


class TestOneRule:
    """The same two ways of writing are one name wherever a club names something."""

    PAIRS = (
        ("Škoda", "S\u030cKODA"),
        ("Straße", "strasse"),
        ("Velo Nord", " velo  nord "),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("ǆungla", "Ǆungla"),
    )

    @pytest.mark.parametrize(("one", "other"), PAIRS)
    def test_teams_and_tracks(self, world: World, one: str, other: str) -> None:
        if one != "Velo Nord":
            league.create_team(world.club, by=world.owner, name=one)
        with pytest.raises(Refused):
            league.create_team(world.club, by=world.owner, name=other)
        races.save_track(world.club, by=world.owner, name=one, letters="abcdefghijklmnopqrstu")
        with pytest.raises(Refused):
            races.save_track(world.club, by=world.owner, name=other, letters="abcdefghijklmnopqrstu")

    @pytest.mark.parametrize(("one", "other"), PAIRS)
    def test_tables_of_a_stage(self, world: World, one: str, other: str) -> None:
        race: Race = world.race(None, "red", "blue", label=one)
        with pytest.raises(Refused):
            races.create_race(race.stage, by=world.owner, label=other)

    @pytest.mark.parametrize(("one", "other"), PAIRS)
    def test_two_colours_of_one_log(self, world: World, one: str, other: str) -> None:
        text = f"racelog 1 um-reifenbreite\nrecord: sheet\nrules: basic\nteam red: {one}\nteam blue: {other}\nfinish 21 31\n"
        answer: dict[str, Any] = replay(text, {})[0].answer()
        assert [(problem["line"], problem["code"]) for problem in answer["problems"]] == [(5, "team-twice")]

    def test_all_colours_can_ride_under_such_names(self, world: World) -> None:
        race = world.race(None, *COLOURS)
        names = ("red", "blue", "black", "green")
        with world.settled():
            for team, name in zip(world.teams.values(), reversed(names), strict=True):
                league.rename_team(team, by=world.owner, name=name)
        world.publish(race, sheet("21 31 41 51"))
        rows = {row["team"]: row["points"] for row in world.classification(race.stage.stage_race)["teams"]}
        assert rows == {
            world.teams[colour].pk: points for colour, points in zip(COLOURS, (50, 45, 40, 35), strict=True)
        }
