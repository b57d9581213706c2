"""Faults A4: a team of which nobody started is not a team with 0 points, and a race that nobody finished has no winner."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league import actions as league
from races.models import Race
from races.views.common import address
from scoring.actions import void_stage
from scoring.classify.scored_game import scored_game
from scoring.glance import winners
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals
from tests.le_tour.tours import Tours as LeTourRaces

BLUE_ABSENT = [f"out {rider} dns" for rider in (31, 32, 33, 34)]


def ranks(world: World, race: Race) -> dict[str, tuple[Any, Any]]:
    """Rank and whether it started, by team, in the race's stage race."""
    teams = world.classification(race.stage.stage_race)["teams"]
    return {row["name"]: (row["rank"], row["started"]) for row in teams}


def in_each_game(world: World, flamme_rouge: Tours) -> list[tuple[Race, str, str]]:
    """A race of each game, with a sheet in which nobody of blue started and one in which everybody gave up."""
    le_tour = LeTourRaces(world)
    numbers = (1, 2, 3)
    return [
        (
            world.race(world.stage_race(rules="basic")),
            sheet("21 22 23 24", *BLUE_ABSENT),
            "\n".join(["record: sheet", *(f"out {team}{n} dnf" for team in (2, 3) for n in (1, 2, 3, 4)), ""]),
        ),
        (
            flamme_rouge.race(flamme_rouge.tour()),
            arrivals("10 red-s 5.1", "10 red-r 4.1", "out blue-s dns", "out blue-r dns"),
            arrivals(*(f"out {team}-{kind} dnf" for team in ("red", "blue") for kind in "sr")),
        ),
        (
            le_tour.race(le_tour.tour()),
            arrivals(
                *(f"12 red-{n} {n}.1" for n in numbers),
                "sprint P red-1 red-2 red-3",
                *(f"out blue-{n} dns" for n in numbers),
            ),
            arrivals(*(f"out {team}-{n} dnf" for team in ("red", "blue") for n in numbers)),
        ),
    ]


@pytest.mark.parametrize("game", [0, 1, 2], ids=["um-reifenbreite", "flamme-rouge", "le-tour"])
class TestATeamThatDidNotStart:
    """Last, without rank and points, and said in words: on the sheet, in the classification, in the season."""

    def test_it_has_no_rank_and_no_points(self, world: World, flamme_rouge: Tours, game: int) -> None:
        race, log, _gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, log)
        assert ranks(world, race) == {"Velo Nord": (1, True), "Pédale Sud": (None, False)}
        line = race.sheet.teams.get(colour="blue")
        assert (line.rank, line.points) == (None, None)

    def test_it_earns_nothing_in_the_season_and_did_not_take_part(
        self, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, log, _gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, log)
        assert world.totals() == {"Velo Nord": "10", "Pédale Sud": None}
        states = {row["name"]: row["results"][game]["state"] for row in world.standings()["teams"]}
        assert states == {"Velo Nord": "counted", "Pédale Sud": "dns"}

    def test_the_pages_say_that_it_did_not_start(
        self, visitor: Visitor, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, log, _gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, log)
        for place in (address(race), address(race.stage), address(race.stage.stage_race), "/roue-libre/2026/"):
            assert "did not start" in visitor("").get(place).content.decode(), place

    def test_it_is_no_race_of_the_team_s_record(
        self, visitor: Visitor, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, log, _gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, log)
        records = {}
        for colour in ("red", "blue"):
            page = visitor("").get(reverse("team", args=["roue-libre", world.teams[colour].pk]))
            records[colour] = page.context["record"]
            assert ("did not start" in page.content.decode()) == (colour == "blue")
        assert records == {"red": {"races": 1, "won": 1}, "blue": {"races": 0, "won": 0}}

    def test_a_race_that_everybody_gave_up_is_published_and_nobody_earns_anything_for_a_place(
        self, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, _log, gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, gave_up)
        assert ranks(world, race) == {"Velo Nord": (None, True), "Pédale Sud": (None, True)}
        assert set(world.totals().values()) == {"0"}

    def test_a_race_that_everybody_gave_up_has_no_winner_and_no_leader(
        self, visitor: Visitor, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, _log, gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, gave_up)
        assert winners([race.pk]) == {}
        assert set(race.sheet.teams.values_list("rank", "points")) == {(None, 0)}
        told = world.classification(race.stage.stage_race)
        assert {row["rank"] for row in told["riders"]} == {None}
        newest = race.stage.stage_race.classifications.current().get().value
        assert not any(leader.who for leader in scored_game(newest.game).leaders(newest))
        for place in (address(race), address(race.stage), address(race.stage.stage_race), "/roue-libre/", "/"):
            assert visitor("").get(place).status_code == 200, place

    def test_the_api_tells_none_and_not_zero(
        self, visitor: Visitor, world: World, flamme_rouge: Tours, game: int
    ) -> None:
        race, log, _gave_up = in_each_game(world, flamme_rouge)[game]
        world.publish(race, log)
        told = visitor("").get(f"/api/v1/stage-races/{race.stage.stage_race_id}/classification").json()
        blue = next(row for row in told["teams"] if row["name"] == "Pédale Sud")
        assert (blue["rank"], blue["points"], blue["cells"][0]["state"]) == (None, None, "dns")


class TestTheLeadersOfLeTour:
    """A team that did not start leads nothing, not even where everybody else was disqualified."""

    def test_an_absent_team_is_not_the_points_leader(self, world: World) -> None:
        club = LeTourRaces(world)
        race = club.race(club.tour())
        home = [f"12 red-{n} {n}.1" for n in (1, 2, 3)]
        out = [f"out red-{n} dsq" for n in (1, 2, 3)] + [f"out blue-{n} dns" for n in (1, 2, 3)]
        world.publish(race, arrivals(*home, "sprint P red-1 red-2 red-3", *out))
        [after] = world.classification(race.stage.stage_race)["after"]
        assert after["points_leader"] == []
        assert {row["team"]: row["points"] for row in after["teams"]} == {"Velo Nord": 0, "Pédale Sud": None}


class TestOverSeveralStages:
    """Who started once took part."""

    def test_a_team_that_started_in_the_second_stage_is_ranked(self, world: World) -> None:
        stage_race = world.stage_race(rules="basic")
        first = world.race(stage_race)
        world.publish(first, sheet("21 22 23 24", *BLUE_ABSENT))
        world.publish(world.race(stage_race), sheet("31 21 22 23 24 32 33 34"))
        assert ranks(world, first) == {"Velo Nord": (1, True), "Pédale Sud": (2, True)}

    def test_a_start_in_a_cancelled_stage_is_none(self, world: World) -> None:
        stage_race = world.stage_race(rules="basic")
        cancelled = world.race(stage_race)
        world.publish(cancelled, sheet("31 21 22 23 24 32 33 34"))
        race = world.race(stage_race)
        world.publish(race, sheet("21 22 23 24", *BLUE_ABSENT))
        with world.settled():
            void_stage(cancelled.stage, by=world.owner, reason="Flood.")
        assert ranks(world, race)["Pédale Sud"] == (None, False)

    def test_one_rider_who_gave_up_is_a_start(self, world: World) -> None:
        race = world.race(world.stage_race(rules="basic"))
        world.publish(race, sheet("21 22 23 24", "out 31 dnf", *BLUE_ABSENT[1:]))
        assert ranks(world, race)["Pédale Sud"] == (2, True)


class TestCountBack:
    """Faults A13: only what counts decides between teams that are level on what counts."""

    def test_a_dropped_win_decides_nothing(self, world: World) -> None:
        league.edit_season(
            world.season, by=world.owner, points_table=[10, 7, 5, 3], best=2, tie_break=["wins", "countback", "latest"]
        )
        orders = (("21", "31"), ("31", "21"), ("41", "51", "21", "31"))
        for n, order in enumerate(orders):
            colours = ("red", "blue") if n < 2 else ("red", "blue", "black", "green")
            stage_race = world.stage_race(f"Race {n}", rules="basic")
            world.publish(world.race(stage_race, *colours), sheet(" ".join(order)))
        red, blue = (
            next(row for row in world.standings()["teams"] if row["name"] == name)
            for name in ("Velo Nord", "Pédale Sud")
        )
        assert (red["points"], blue["points"]) == ("17", "17")
        below = blue if red["rank"] < blue["rank"] else red
        assert below["decided_by"] == "latest"
