"""Facts are values: what is stored is read again as it was, whatever release wrote it, and names are no part of the results."""

from __future__ import annotations

import dataclasses
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from league import actions as league
from races import actions as races
from races.models import Race
from scoring.api.tables import classification_values, standings_values
from scoring.classify.classification import Classification
from scoring.classify.scored_game import scored_game
from scoring.classify.sheet import ScoreSheet
from scoring.classify.standings import Standings
from scoring.compute import classification_of, digest, standings_of
from scoring.games import FOLDERS
from scoring.models import SeasonStandings, StageRaceClassification
from scoring.recompute import recompute
from scoring.replay import read_board, replay, shipped_boards
from scoring.replay.answer import RaceAnswer
from tests.club import World, sheet

CASES = Path(__file__).parents[1] / "cases"
SAMPLES = sorted((CASES / "stored").glob("*.json"))
BOARDS = sorted(CASES.glob("*/*.toml"))
LOGS = [log for game in FOLDERS for log in sorted((CASES / game).glob("*.rlog"))[::6]]


def samples(kind: str) -> Any:
    """The stored values of a kind, each as a release before wrote it."""
    found = [(path.stem, json.loads(path.read_text())) for path in SAMPLES]
    return pytest.mark.parametrize(
        "stored", [pytest.param(each["value"], id=name) for name, each in found if each["kind"] == kind]
    )


def as_stored(value: Any) -> Any:
    """What the database gives back of a value."""
    return json.loads(json.dumps(value.to_json()))


class TestValuesOfEarlierReleases:
    """What is stored stays readable: one function knows the shapes there ever were."""

    @samples("classification")
    def test_a_classification_says_what_it_said_then(self, stored: dict[str, Any]) -> None:
        value = Classification.from_json(stored)
        assert json.loads(json.dumps(classification_values(value))) == stored
        assert Classification.from_json(as_stored(value)) == value

    @samples("standings")
    def test_standings_say_what_they_said_then(self, stored: dict[str, Any]) -> None:
        value = Standings.from_json(stored)
        assert json.loads(json.dumps(standings_values(value))) == stored
        assert Standings.from_json(as_stored(value)) == value

    @samples("answer")
    def test_an_answer_says_what_it_said_then(self, stored: dict[str, Any]) -> None:
        value = RaceAnswer.from_json(stored)
        told = value.in_words()
        assert {key: told[key] for key in stored if key != "problems"} == {
            key: said for key, said in stored.items() if key != "problems"
        }
        assert RaceAnswer.from_json(as_stored(value)) == value

    def test_a_classification_of_the_first_days_named_one_leader(self) -> None:
        [path] = [path for path in SAMPLES if path.stem == "classification-flamme-rouge"]
        stored = json.loads(path.read_text())["value"]
        for each in stored["after"]:
            del each["leader"]["riders"]
        for row in stored["teams"]:
            del row["started"]
        value = Classification.from_json(stored)
        assert [len(each["leader"]["riders"]) for _number, each in value.led] == [1] * len(stored["after"])
        assert all(row.started for row in value.teams)


class TestTheyComeBackAsTheyWere:
    """`from_json` is the way back from `to_json`, in every game."""

    @pytest.mark.parametrize("log", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
    def test_an_answer_and_its_sheet(self, log: Path) -> None:
        boards = {**shipped_boards(), **{one.name: one for one in (read_board(each.read_bytes()) for each in BOARDS)}}
        for result in replay(log.read_bytes(), boards):
            answer = RaceAnswer.of(result)
            assert RaceAnswer.from_json(as_stored(answer)) == answer
            assert answer.in_words() == result.answer()
            lines = scored_game(result.game).score_sheet(answer, {})
            assert ScoreSheet.from_json(as_stored(lines)) == lines

    @pytest.mark.parametrize("value", [RaceAnswer, ScoreSheet, Classification, Standings])
    def test_they_are_frozen(self, value: type) -> None:
        assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert dataclasses.is_dataclass(value)


class TestNamesAreNoResults:
    """The digest is over what was ridden, not over what it is called."""

    @pytest.fixture
    def published(self, world: World) -> Race:
        race = world.race(label="A")
        world.publish(race, sheet("21 31"))
        return race

    def digests(self, world: World, race: Race) -> tuple[str, str]:
        """Those of the classification and of the standings as they would be computed now."""
        stage_race = type(race.stage.stage_race).objects.get(pk=race.stage.stage_race_id)
        return digest(classification_of(stage_race)), digest(standings_of(type(world.season).objects.get()))

    def test_renaming_team_stage_and_stage_race_keeps_digests_and_numbers_and_shows_the_new_names(
        self, world: World, published: Race
    ) -> None:
        before, stage_race = self.digests(world, published), published.stage.stage_race
        numbers = stage_race.classifications.count(), world.season.standings.count()
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name="Nord Velo")
            races.edit_stage(published.stage, by=world.owner, name="The long one")
            races.edit_stage_race(stage_race, by=world.owner, name="The tour")
        assert self.digests(world, published) == before
        stage_race.refresh_from_db()
        assert (stage_race.classifications.count(), world.season.standings.count()) == numbers
        told, standings = world.classification(stage_race), world.standings()
        assert told["teams"][0]["name"] == "Nord Velo"
        assert told["riders"][0]["name"] == "Nord Velo 1"
        assert told["stages"][0]["name"] == "The long one"
        assert standings["teams"][0]["name"] == "Nord Velo"
        assert standings["stage_races"][0]["name"] == "The tour"

    def test_level_teams_that_exchange_their_places_in_the_list_are_as_level_as_before(self, world: World) -> None:
        """By name Pédale Sud stands before Velo Nord on the same rank, and behind it once it is called Zebra."""
        for first, second in (("21", "31"), ("31", "21")):
            race = world.race(world.stage_race(f"Race {first}"), "red", "blue")
            world.publish(race, sheet(f"{first} {second}"))
        with world.settled():
            league.edit_season(world.season, by=world.owner, tie_break=[], reason="voted")
        before, order = self.digests(world, race), [row["name"] for row in world.standings()["teams"]]
        assert [row["rank"] for row in world.standings()["teams"]] == [1, 1]
        with world.settled():
            league.rename_team(world.teams["blue"], by=world.owner, name="Zebra")
        assert order == ["Pédale Sud", "Velo Nord"]
        assert [row["name"] for row in world.standings()["teams"]] == ["Velo Nord", "Zebra"]
        assert self.digests(world, race) == before
        rows = SeasonStandings.objects.current().get().rows.order_by("position")
        assert [row.team.name for row in rows] == ["Velo Nord", "Zebra"]

    def test_a_program_that_asks_only_for_what_is_new_hears_of_a_new_name(self, world: World, published: Race) -> None:
        address = f"/api/v1/stage-races/{published.stage.stage_race_id}/classification"
        StageRaceClassification.objects.update(computed_at=timezone.now() - timedelta(days=1))
        since = APIClient().get(address).headers["Last-Modified"]
        assert APIClient().get(address, HTTP_IF_MODIFIED_SINCE=since).status_code == 304
        with world.settled():
            league.rename_team(world.teams["red"], by=world.owner, name="Nord Velo")
        again = APIClient().get(address, HTTP_IF_MODIFIED_SINCE=since)
        assert again.status_code == 200
        assert again.json()["teams"][0]["name"] == "Nord Velo"

    def test_computing_again_what_is_the_same_is_no_news(self, world: World, published: Race) -> None:
        told = StageRaceClassification.objects.current().get()
        with world.settled():
            recompute(type(world.season).objects.all())
        assert StageRaceClassification.objects.current().get().computed_at == told.computed_at

    def test_another_result_is_another_digest(self, world: World, published: Race) -> None:
        before = self.digests(world, published)
        world.publish(published, sheet("31 21"), reason="read backwards")
        assert not set(before) & set(self.digests(world, published))
