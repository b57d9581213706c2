"""One address serves the score sheet's form of every game."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.classify.scored_game import scored_game
from tests.browser import Page
from tests.club import Visitor, World
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.test_journey import sign_in
from tests.le_tour.tours import Tours as LeTour


class TestOneAddress:
    def test_each_game_shows_its_own_form_there(self, visitor: Visitor, world: World) -> None:
        flamme_rouge, le_tour = FlammeRouge(world), LeTour(world)
        races = {
            "data-pad": world.race(),
            "data-quick": flamme_rouge.race(flamme_rouge.tour()),
            "data-tour": le_tour.race(le_tour.tour()),
        }
        for mark, race in races.items():
            page = visitor("scribe").get(reverse("entry-form", args=["roue-libre", race.pk])).content.decode()
            assert {other for other in races if f" {other}" in page} == {mark}

    def test_a_game_that_declares_none_has_none_and_is_not_offered_one(
        self, visitor: Visitor, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        race, scribe = world.race(), visitor("scribe")
        address = reverse("entry-form", args=["roue-libre", race.pk])
        monkeypatch.setattr(scored_game("um-reifenbreite"), "entry_form", None)
        assert scribe.get(address).status_code == 404
        assert address not in scribe.get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()

    @pytest.mark.parametrize("word", ["pad", "calculator"])
    def test_an_earlier_address_hands_on_what_was_typed(self, visitor: Visitor, world: World, word: str) -> None:
        race, scribe = world.race(), visitor("scribe")
        desk = reverse("race-desk", args=["roue-libre", race.pk])
        answer = scribe.post(f"{desk}{word}/", {"based_on": "0"})
        assert (answer.status_code, answer["Location"]) == (308, f"{desk}sheet/")

    @pytest.mark.browser
    def test_one_point_is_said_in_the_singular(self, phone: Page, world: World) -> None:
        race = world.race(None, *world.teams)
        sign_in(phone, "scribe")
        phone.goto(reverse("entry-form", args=["roue-libre", race.pk]))
        riders = phone.locator("button:has(.pad-points)")
        for at in range(riders.count()):
            riders.nth(at).tap()
        phone.locator(".pad-points", has_text="50 points").wait_for()
        assert riders.count() == 16
        assert riders.nth(14).locator(".pad-points").inner_text() == "2 points"
        assert riders.nth(15).locator(".pad-points").inner_text() == "1 point"
