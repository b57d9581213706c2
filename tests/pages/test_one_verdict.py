"""Faults C4: every page says the same of whether a draft can be published, whatever became of the race since it was saved."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

import pytest
from django.urls import reverse

from league.errors import ActionError
from races import actions as races
from races.models import Race
from scoring import actions as scoring
from tests.club import Visitor, World, sheet

FULL = "21 31 22 32 23 33 24 34"


def close(world: World, race: Race) -> None:
    races.close_race(race, by=world.owner, reason="Never ridden.")


def enter_nobody(world: World, race: Race) -> None:
    races.set_entries(race, by=world.owner, entries={})


def enter_another_team(world: World, race: Race) -> None:
    races.set_entries(race, by=world.owner, entries={"red": world.teams["black"], "blue": world.teams["blue"]})


def move_the_stage(world: World, race: Race) -> None:
    races.edit_stage(race.stage, by=world.owner, date=datetime.date(2026, 5, 21))


def discard(world: World, race: Race) -> None:
    races.discard_drafts(race, by=world.scribe, seen=1)


def save_a_newer_one(world: World, race: Race) -> None:
    world.enter(race, sheet("31 21 22 32 23 33 24"))


AFTERWARDS: dict[str, Callable[[World, Race], None]] = {
    "the table is closed": close,
    "nobody is entered any more": enter_nobody,
    "another team is entered": enter_another_team,
    "the stage is moved to another day": move_the_stage,
    "the draft is discarded": discard,
    "a newer one is saved": save_a_newer_one,
}


def pages_of(visitor: Visitor, race: Race, number: int) -> Iterator[tuple[str, str]]:
    """What an administrator reads on the pages that say something of a revision."""
    words = ["roue-libre", race.pk]
    for name, more in (("race-desk", []), ("revision", [number]), ("publish", [number])):
        yield name, visitor("administrator").get(reverse(name, args=[*words, *more])).content.decode()


@pytest.mark.parametrize("happens", AFTERWARDS)
def test_what_cannot_be_published_is_offered_nowhere(world: World, visitor: Visitor, happens: str) -> None:
    race = world.race()
    world.enter(race, sheet(FULL, "date: 2026-05-20"))
    AFTERWARDS[happens](world, race)
    race = Race.objects.get(pk=race.pk)
    with pytest.raises(ActionError):
        scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
    publish = reverse("publish", args=["roue-libre", race.pk, 1])
    for name, page in pages_of(visitor, race, 1):
        assert f'href="{publish}"' not in page, name
        said = page.replace("is shown once it can be published", "").replace("Revision 2 can be published", "")
        assert "can be published" not in said, name
    assert "disabled" in visitor("administrator").get(publish).content.decode()


def test_what_can_be_published_is_said_to_be_on_each_page(world: World, visitor: Visitor) -> None:
    race = world.race()
    world.enter(race, sheet(FULL, "sprint D 21 31 22", "jersey 21 2", "photo 21 3", "end photo 1 2"))
    for name, page in pages_of(visitor, race, 1):
        assert "can be published" in page, name


def test_warnings_to_be_confirmed_are_said_on_the_desk_as_where_it_is_published(world: World, visitor: Visitor) -> None:
    race = world.race()
    world.enter(race, sheet("21 31 22 32"))
    pages = dict(pages_of(visitor, race, 1))
    assert "can be published once the problems found are confirmed" in pages["race-desk"]
    assert "can be published once you have confirmed the problems found" in pages["publish"]


def test_a_log_for_a_table_without_teams_is_not_said_to_be_ready(world: World, visitor: Visitor) -> None:
    race = world.race()
    enter_nobody(world, race)
    address = reverse("log-entry", args=["roue-libre", race.pk])
    sent = {"text": sheet(FULL), "based_on": "0", "shown": ""}
    looked = visitor("scribe").post(address, {**sent, "look": ""}).content.decode()
    assert "can be published" not in looked
    assert "No team is entered yet" in looked
    saved = visitor("scribe").post(address, {**sent, "save": ""}, follow=True).content.decode()
    assert "can be published" not in saved
    assert "No team is entered yet" in saved
