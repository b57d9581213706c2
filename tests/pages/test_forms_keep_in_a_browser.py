"""Faults A9 with a real thumb: a form opened over a saved sheet, tapped and saved, loses nothing that it does not show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from django.urls import reverse

from races.models import Race
from tests.browser import Page, settled
from tests.club import World
from tests.flamme_rouge.tours import Tours, arrivals
from tests.le_tour.test_journey import sign_in
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTourRaces

pytestmark = pytest.mark.django_db(transaction=True)

HIDDEN = ("# typed by Ana", "x-referee: Ana", "note Everybody was cold.")


Filled = tuple[Race, str, Sequence[str]]
"""A race, its form, and what to tap so that another line changes."""


def um_reifenbreite(world: World) -> Filled:
    race = world.race()
    body = ("finish 21 31 22 32 23 33 24", "out 34 dnf  # a puncture", "sprint D 21 31 22 ruled")
    world.enter(race, "\n".join([*HIDDEN[:2], "record: sheet", *body, HIDDEN[2], ""]))
    return race, "entry-form", ['[data-part="jersey"] .pad-tap[data-of="31"]']


def flamme_rouge(world: World) -> Filled:
    tours = Tours(world)
    race = tours.race(tours.tour())
    body = ("arrive 10 red-s 5.2  # photo finish", "arrive 10 blue-s 3.1", "time red-r 15:40", "out blue-r dnf  # ill")
    world.enter(race, "\n".join(HIDDEN[:2]) + "\n" + arrivals(*body, HIDDEN[2]))
    return race, "entry-form", ['[name="out-blue-r"]']


def le_tour(world: World) -> Filled:
    tours = LeTourRaces(world)
    race = tours.race(tours.tour())
    body = [*RULEBOOK[:-1], "sprint P blue-1 red-1 red-2  # seen"]
    world.enter(race, "\n".join(HIDDEN[:2]) + "\n" + arrivals(*body, HIDDEN[2]))
    return race, "entry-form", [f'[data-sprint="P"] [data-of="red-{number}"]' for number in (1, 3)]


@pytest.mark.parametrize("filled", [um_reifenbreite, flamme_rouge, le_tour])
def test_what_is_not_shown_is_listed_and_stays_when_something_is_tapped(
    phone: Page, world: World, filled: Callable[[World], Filled]
) -> None:
    race, form, changes = filled(world)
    before = race.revisions.get().text.split("\n")
    sign_in(phone, "scribe")
    phone.goto(reverse(form, args=["roue-libre", race.pk]))
    kept = phone.locator("details", has_text="not shown here and")
    kept.locator("summary").tap()
    for line in HIDDEN:
        assert line in kept.inner_text()
    for change in changes:
        if change.startswith("[name"):
            phone.locator(change).select_option("dsq")
        else:
            phone.locator(change).tap()
    settled(phone)
    phone.locator("main form .actions button.first").tap()
    phone.wait_for_url("**/races/*/")
    after = race.revisions.latest("number").text.split("\n")
    assert race.revisions.count() == 2
    gone, new = set(before) - set(after), set(after) - set(before)
    assert len(new) == 1
    assert len(gone) <= 1
    assert not any(line in gone for line in HIDDEN)


def test_opened_and_saved_unchanged_nothing_changes(phone: Page, world: World) -> None:
    race, form, _changes = um_reifenbreite(world)
    sign_in(phone, "scribe")
    phone.goto(reverse(form, args=["roue-libre", race.pk]))
    phone.locator("main form .actions button.first").tap()
    phone.wait_for_url("**/races/*/")
    assert "Nothing has changed" in phone.locator(".messages").inner_text()
    assert race.revisions.count() == 1
