"""Clubs, teams and seasons: names, dates and settings that are refused where they are wrong."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import get_resolver, resolve

from league import actions as league
from league.errors import Refused
from league.models import AuditRow, Club, Season, Team
from races import actions as races
from races.models import LogRevision
from tests.club import World, sheet


class TestTeamNames:
    """A team's name is its own within the club."""

    def test_the_same_name_is_refused_however_it_is_written(self, world: World) -> None:
        league.create_team(world.club, by=world.owner, name="Les Rouges")
        for name in ("Les Rouges", "les rouges", "  LES   ROUGES "):
            with pytest.raises(Refused, match="already"):
                league.create_team(world.club, by=world.owner, name=name)

    def test_one_letter_in_two_encodings_is_one_name(self, world: World) -> None:
        league.create_team(world.club, by=world.owner, name="Caf\u00e9")
        with pytest.raises(Refused, match="already"):
            league.create_team(world.club, by=world.owner, name="Cafe\u0301")

    def test_names_that_ascii_cannot_show_are_three_teams(self, world: World) -> None:
        for name in ("東京", "Łódź", "Ωmega"):
            league.create_team(world.club, by=world.owner, name=name)
        assert {team.name for team in Team.objects.of(world.club)} >= {"東京", "Łódź", "Ωmega"}
        assert Team.objects.of(world.club).values("name_key").distinct().count() == 7

    def test_two_clubs_may_have_the_same(self, world: World) -> None:
        with world.settled():
            other = league.create_club(by=world.owner, name="Other")
            assert league.create_team(other, by=world.owner, name="Velo Nord").club == other

    def test_the_database_refuses_it_too(self, world: World) -> None:
        with pytest.raises(IntegrityError), transaction.atomic():
            Team.objects.create(club=world.club, name="VELO nord")


class TestTeamsWithResults:
    """A team that has ridden is never lost."""

    def test_deleting_is_refused_with_a_reason_and_the_results_stay(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        with pytest.raises(Refused, match="Archive it"):
            league.remove_team(world.teams["red"], by=world.owner)
        assert race.sheet.teams.count() == 2

    def test_an_archived_team_keeps_its_results_and_is_not_entered_again(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31"))
        with world.settled():
            league.archive_team(world.teams["red"], by=world.owner)
        assert world.classification(stage_race)["teams"][0]["name"] == "Velo Nord"
        with pytest.raises(Refused, match="archive"):
            world.race(stage_race)
        league.restore_team(world.teams["red"], by=world.owner)
        world.race(stage_race)

    def test_a_team_that_never_rode_is_deleted(self, world: World) -> None:
        league.remove_team(world.teams["green"], by=world.owner)
        assert Team.objects.of(world.club).count() == 3

    def test_a_renamed_team_keeps_its_results_and_its_old_logs_are_still_its_own(self, world: World) -> None:
        stage_race = world.stage_race()
        race = world.race(stage_race)
        old = world.publish(race, sheet("21 31"))
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name="Nordwind")
        assert world.classification(stage_race)["teams"][0]["name"] == "Nordwind"
        assert world.standings()["teams"][0]["name"] == "Nordwind"
        assert "team red: Velo Nord" in old.text
        world.publish(race, old.text.replace("21 31", "31 21"), reason="wrong order")


class TestSlugs:
    """Every club, season and stage race has an address."""

    def test_a_name_without_ascii_letters_has_one_and_no_two_are_equal(self, world: World) -> None:
        clubs = [league.create_club(by=world.owner, name=name) for name in ("東京", "京都", "Roue Libre")]
        assert len({club.slug for club in clubs} | {world.club.slug}) == 4
        assert all(club.slug.isascii() and club.slug for club in clubs)

    def test_a_club_named_like_a_page_of_the_site_still_has_a_page_of_its_own(self, world: World) -> None:
        own = {word for pattern in get_resolver().url_patterns for word in fixed_words(pattern)} | {"static"}
        assert {"accounts", "api", "manage", "invitation"} < own
        for word in own:
            club = league.create_club(by=world.owner, name=word.capitalize())
            assert resolve(f"/{club.slug}/").kwargs == {"club_slug": club.slug}, word
            assert club.slug == f"{word}-2"

    def test_a_season_named_boards_still_has_a_page_of_its_own(self, world: World) -> None:
        season = league.create_season(
            world.club,
            by=world.owner,
            name="Boards",
            starts=datetime.date(2027, 1, 1),
            ends=datetime.date(2027, 12, 31),
        )
        assert resolve(f"/{world.club.slug}/{season.slug}/").url_name == "season"
        assert season.slug == "boards-2"


def fixed_words(pattern: Any) -> set[str]:
    """The first words of the addresses below `pattern`, where a word is the same for every club."""
    if not (route := str(pattern.pattern)):
        return {word for below in getattr(pattern, "url_patterns", ()) for word in fixed_words(below)}
    word = route.split("/")[0].strip("^")
    return {word} if word.isidentifier() else set()


class TestSeasonSettings:
    """A wrong setting is an error at set-up, not silent zeros later."""

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("points_table", []),
            ("points_table", [5, "x"]),
            ("points_table", [5, 7]),
            ("points_table", [-1]),
            ("points_table", ["0.00001"]),
            ("points_table", [True]),
            ("ties", "dense"),
            ("tie_break", ["luck"]),
            ("tie_break", ["wins", "wins"]),
            ("best", 0),
            ("drop", -1),
            ("name", "  "),
            ("house_rules", {"rulings": {"um-reifenbreite": {"mass-fall": "nobody"}}}),
            ("house_rules", {"rulings": {"um-reifenbreite": {"no-such": "yes"}}}),
            ("house_rules", {"headers": {"um-reifenbreite": {"energy 9": "5 5"}}}),
            ("house_rules", {"headers": {"um-reifenbreite": {"points": "fifty"}}}),
            ("house_rules", {"headers": {"um-reifenbreite": {"board": "reference"}}}),
            ("ends", datetime.date(2025, 12, 31)),
        ],
    )
    def test_it_is_refused_and_the_field_named(self, world: World, field: str, value: Any) -> None:
        with pytest.raises(Refused) as refused:
            league.edit_season(world.season, by=world.owner, **{field: value})
        told = refused.value.field
        assert told == field or (field == "house_rules" and told.partition("/")[0] in {"ruling", "header"})

    def test_an_unknown_game_is_refused(self, world: World) -> None:
        with pytest.raises(Refused, match="tiddlywinks"):
            league.edit_season(world.season, by=world.owner, house_rules={"rulings": {"tiddlywinks": {}}})

    def test_best_and_drop_together_are_refused(self, world: World) -> None:
        with pytest.raises(Refused, match="leave one of the two empty"):
            league.edit_season(world.season, by=world.owner, best=3, drop=1)

    def test_house_rules_are_what_later_stage_races_are_made_with(self, world: World) -> None:
        rulings = {"mass-fall": "everyone", "cheat-limit": "none"}
        headers = {"points": "10 8 6", "energy 1": "5 5 6 6", "shield": "6"}
        league.edit_season(
            world.season,
            by=world.owner,
            house_rules={"rulings": {"um-reifenbreite": rulings}, "headers": {"um-reifenbreite": headers}},
        )
        world.season.refresh_from_db()
        stage_race = world.stage_race(rulings={"cheat-limit": "4"})
        assert stage_race.rulings == {"mass-fall": "everyone", "cheat-limit": "4"}
        world.publish(race := world.race(stage_race), sheet("21 31"))
        assert [line.place_points for line in race.sheet.riders.order_by("place")] == [10, 8]

    def test_what_was_changed_is_in_the_audit_log(self, world: World) -> None:
        league.edit_season(world.season, by=world.administrator, drop=1)
        row = AuditRow.objects.of(world.club).filter(action="season.edited").get()
        assert (row.before, row.after, row.actor) == ({"drop": 0}, {"drop": 1}, world.administrator)


class TestDates:
    """A race date is a plain date: the same day for all readers."""

    def test_new_years_eve_in_lima_and_new_year_in_berlin_fall_in_two_seasons(self, world: World) -> None:
        with world.settled():
            league.create_season(
                world.club,
                by=world.owner,
                name="2027",
                starts=datetime.date(2027, 1, 1),
                ends=datetime.date(2027, 12, 31),
            )
        seasons = Season.objects.of(world.club)
        assert [season.name for season in seasons.on(datetime.date(2026, 12, 31))] == ["2026"]
        assert [season.name for season in seasons.on(datetime.date(2027, 1, 1))] == ["2027"]
        stage_race = world.stage_race()
        stage = races.create_stage(
            stage_race, by=world.owner, board="reference", course="giro", date=datetime.date(2026, 12, 31)
        )
        stage.refresh_from_db()
        assert stage.date == datetime.date(2026, 12, 31)
        with pytest.raises(Refused, match="not a day of the season") as refused:
            races.create_stage(
                stage_race, by=world.owner, board="reference", course="giro", date=datetime.date(2027, 1, 1)
            )
        assert refused.value.field == "date"


class TestErasing:
    """The owner can take a club out of the installation, and only all of it."""

    def test_everything_goes_and_the_audit_log_says_so(self, world: World) -> None:
        world.publish(world.race(), sheet("21 31"))
        with world.settled():
            league.erase_club(world.club, by=world.owner, reason="the club is closed")
        assert not Club.objects.exists()
        assert not LogRevision.objects.exists()
        row = AuditRow.objects.get(action="club.erased")
        assert row.before == {"name": "Roue Libre", "slug": "roue-libre"}
        assert row.reason == "the club is closed"
