"""Faults A7: a log belongs to its day, and to one race."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from league import actions as league
from league.errors import Mismatch, NotPublishable
from races import actions as races
from races.models import Race
from scoring import actions as scoring
from tests.club import COLOURS, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTourRaces

MAY = datetime.date(2026, 5, 21)
FULL = sheet("21 31 41 51 22 32 42 52 23 33 43 53 24 34 44 54", "sprint D 21 31 41")


def on(world: World, race: Race, day: datetime.date | None) -> Race:
    """The race, its stage on this day."""
    races.edit_stage(race.stage, by=world.owner, date=day)
    return Race.objects.get(pk=race.pk)


def told(revision: Any) -> list[str]:
    """The codes of a revision's problems."""
    return [problem.code for problem in revision.problems]


class TestTheDay:
    """A written date must be the stage's, and the sentence says the way out."""

    def test_a_log_of_june_is_not_taken_for_the_stage_of_may(self, world: World) -> None:
        race = on(world, world.race(), MAY)
        with pytest.raises(Mismatch, match="The log is of 2026-06-04, the stage is ridden on 2026-05-21") as refused:
            world.enter(race, "date: 2026-06-04\n" + sheet("21 31"))
        assert "Enter it at the stage of that day" in str(refused.value)
        assert not race.revisions.exists()

    def test_in_the_other_games_too(self, world: World, flamme_rouge: Tours) -> None:
        club = LeTourRaces(world)
        for race, text in (
            (flamme_rouge.race(flamme_rouge.tour()), arrivals("10 red-s 5.1", "11 blue-s 1.1")),
            (club.race(club.tour()), "\n".join(["record: sheet", *RULEBOOK, ""])),
        ):
            with pytest.raises(Mismatch):
                world.enter(on(world, race, MAY), "date: 2026-06-04\n" + text)

    def test_the_stage_s_own_day_is_taken_and_so_is_a_log_without_one(self, world: World) -> None:
        race = on(world, world.race(None, *COLOURS), MAY)
        assert told(world.enter(race, "date: 2026-05-21\n" + FULL)) == []
        assert told(world.enter(race, FULL + "# again\n")) == []

    def test_a_stage_without_a_day_takes_any(self, world: World) -> None:
        assert told(world.enter(world.race(None, *COLOURS), "date: 2026-06-04\n" + FULL)) == []

    def test_what_is_no_date_is_the_judge_s_to_refuse(self, world: World) -> None:
        race = on(world, world.race(), MAY)
        assert "date-bad" in told(world.enter(race, "date: 4 June\n" + sheet("21 31")))

    def test_a_stage_moved_to_another_day_does_not_publish_the_log_of_the_first(self, world: World) -> None:
        race = on(world, world.race(None, *COLOURS), MAY)
        world.enter(race, "date: 2026-05-21\n" + FULL)
        race = on(world, race, datetime.date(2026, 5, 28))
        with pytest.raises(Mismatch, match="2026-05-28"):
            scoring.publish_race(race, by=world.administrator, revision=1)


class TestTheSameLogTwice:
    """One race cannot have been ridden in two places: a warning names the other one."""

    @pytest.mark.parametrize(
        "again",
        [
            FULL,
            "# another hand\n" + FULL,
            FULL.replace("finish", "FINISH   "),
            FULL + "note it rained\n",
            FULL.replace("sprint D 21 31 41\n", "") + "sprint D 21 31 41\n",
        ],
    )
    def test_it_is_named_however_it_is_typed(self, world: World, again: str) -> None:
        first = world.race(None, *COLOURS)
        world.publish(first, FULL)
        second = world.race(first.stage.stage_race, *COLOURS)
        revision = world.enter(second, again)
        assert told(revision) == ["same-log"]
        assert "published result of another race: Spring tour, Stage 1, Table 1" in revision.problems[0].message

    def test_a_draft_elsewhere_is_named_too_and_publishing_asks(self, world: World) -> None:
        first = world.race(None, *COLOURS)
        world.enter(first, FULL)
        second = world.race(world.stage_race("Autumn tour"), *COLOURS)
        revision = world.enter(second, FULL)
        assert "is saved for another race: Spring tour, Stage 1, Table 1 (revision 1)" in revision.problems[0].message
        with pytest.raises(NotPublishable):
            scoring.publish_race(second, by=world.administrator, revision=1)

    def test_the_race_s_own_earlier_revision_is_no_other_race(self, world: World) -> None:
        race = world.race(None, *COLOURS)
        world.enter(race, FULL)
        world.enter(race, FULL.replace("54", "54  # the last"))
        assert told(race.revisions.order_by("-number")[0]) == []

    def test_another_club_s_log_is_nobody_s_business(self, world: World) -> None:
        world.enter(world.race(None, *COLOURS), FULL)
        other = league.create_club(by=world.owner, name="Other Club")
        season = league.create_season(
            other, by=world.owner, name="2026", starts=world.season.starts, ends=world.season.ends
        )
        stage_race = races.create_stage_race(
            season, by=world.owner, game="um-reifenbreite", name="Theirs", rules="professional"
        )
        stage = races.create_stage(stage_race, by=world.owner, board="reference", course="roubaix")
        teams = {colour: league.create_team(other, by=world.owner, name=colour) for colour in COLOURS}
        race = races.create_race(stage, by=world.owner, entries=teams)
        assert told(races.enter_log(race, by=world.owner, text=FULL, based_on=None)) == []

    def test_another_order_is_another_race(self, world: World) -> None:
        first = world.race(None, *COLOURS)
        world.enter(first, FULL)
        other = FULL.replace("finish 21 31", "finish 31 21")
        assert told(world.enter(world.race(first.stage.stage_race, *COLOURS), other)) == []
