"""A log is judged once from paste to saved, and once more to publish; whatever it depends on makes it judged anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.urls import reverse

import league.actions as league
import races.actions as races
from races import judges
from races.judging import judge
from races.kept_answers import KEPT, KeptAnswers
from races.models import Race
from scoring.replay import Board, shipped_boards
from scoring.replay import replay as judged_by_the_engine
from tests.club import Visitor, World, sheet

LOG = sheet("21 31 22 32", "out 23 dnf", "out 24 dns", "out 33 dnf", "out 34 dns")
Judgings = Callable[[], int]


@pytest.fixture
def judgings(monkeypatch: pytest.MonkeyPatch) -> Judgings:
    """How many logs were judged since it was last asked."""
    asked: list[str] = []

    def counting(text: str, boards: Mapping[str, Board]) -> Any:
        asked.append(text)
        return judged_by_the_engine(text, boards)

    def since() -> int:
        count = len(asked)
        asked.clear()
        return count

    monkeypatch.setattr(judges, "replay", counting)
    return since


@pytest.fixture
def race(world: World) -> Race:
    """A race by the basic rules, of which the order of finish tells all."""
    return world.race(world.stage_race(rules="basic"))


class TestOnThePages:
    def test_pasted_checked_and_saved_is_one_judging_and_published_one_more(
        self, visitor: Visitor, race: Race, judgings: Judgings
    ) -> None:
        scribe, administrator = visitor("scribe"), visitor("administrator")
        address = reverse("log-entry", args=["roue-libre", race.pk])
        pasted = {"text": LOG, "based_on": "0", "shown": ""}
        assert scribe.post(address, pasted, headers={"X-Part": "1"}).status_code == 200
        checked = scribe.post(address, {**pasted, "check": "1"})
        assert checked.status_code == 200
        assert scribe.post(address, {**pasted, "save": "1"}).status_code == 302
        assert judgings() == 1
        publish = reverse("publish", args=["roue-libre", race.pk, 1])
        assert administrator.get(publish).status_code == 200
        assert administrator.post(publish, {"revision": "1", "confirm": "on"}).status_code == 302
        assert judgings() == 1

    def test_a_sheet_is_judged_once_from_its_form_to_saved(
        self, visitor: Visitor, race: Race, judgings: Judgings
    ) -> None:
        filled = {"place-21": "1", "place-31": "2", "rest": "on", "based_on": "0"}
        address = reverse("entry-form", args=["roue-libre", race.pk])
        assert visitor("scribe").post(address, {**filled, "save": "1"}).status_code == 302
        assert judgings() == 1

    def test_an_upload_is_judged_once(self, world: World, race: Race, judgings: Judgings) -> None:
        races.look_over_upload(race.stage, by=world.scribe, file=LOG)
        races.enter_upload(race.stage, by=world.scribe, file=LOG)
        assert judgings() == 1


class TestWhatItDependsOn:
    def test_a_team_that_was_renamed_meanwhile_has_it_judged_again(
        self, world: World, race: Race, judgings: Judgings
    ) -> None:
        races.look_over(race, by=world.scribe, text=LOG)
        league.rename_team(world.teams["red"], by=world.owner, name="Velo Sud")
        assert "team red: Velo Sud" in races.enter_log(race, by=world.scribe, text=LOG, based_on=0).text
        assert judgings() == 2

    def test_other_rules_have_it_judged_again(self, world: World, race: Race, judgings: Judgings) -> None:
        races.look_over(race, by=world.scribe, text=LOG)
        race.stage.stage_race.rules = "professional"
        assert "rules: professional" in judge(race, LOG).text
        assert judgings() == 2

    def test_another_board_of_the_same_name_has_it_judged_again(self) -> None:
        kept, boards = KeptAnswers(), dict(shipped_boards())
        kept.keep(LOG, boards, {"complete": True})
        name, board = next(iter(boards.items()))
        other = {**boards, name: type(board)(*board)}
        assert kept.get(LOG, boards) == {"complete": True}
        assert kept.get(LOG, other) is None

    def test_who_is_entered_is_asked_again_without_judging(self, world: World, race: Race, judgings: Judgings) -> None:
        before = races.look_over(race, by=world.scribe, text=LOG)
        race.entries.filter(colour="blue").delete()
        race = Race.objects.get(pk=race.pk)
        after = judge(race, before.text)
        assert [each.key for each in before.differences] == []
        assert [each.key for each in after.differences] == ["team blue"]
        assert judgings() == 1

    def test_what_a_page_does_to_an_answer_is_not_kept(self, world: World, race: Race) -> None:
        first = races.look_over(race, by=world.scribe, text=LOG)
        first.answer.own["photos"].clear()
        assert races.look_over(race, by=world.scribe, text=LOG).answer.own["photos"]


class TestTheLimit:
    def test_the_oldest_goes_first_and_what_is_too_long_is_not_kept(self) -> None:
        kept = KeptAnswers(most=60)
        for name in ("one", "two"):
            kept.keep(name, {}, {"answer": "x" * 12})
        assert kept.get("one", {}) is not None  # so it is not the oldest any more
        kept.keep("three", {}, {"answer": "x" * 12})
        assert (kept.get("one", {}) is None, kept.get("two", {}) is None) == (False, True)
        kept.keep("four", {}, {"answer": "x" * 100})
        assert kept.get("four", {}) is None

    def test_saved_or_published_it_is_forgotten(self, world: World, race: Race) -> None:
        revision = world.publish(race, LOG)
        assert KEPT.get(revision.text, {"reference": shipped_boards()["reference"]}) is None
