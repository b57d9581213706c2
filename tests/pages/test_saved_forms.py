"""Two people open the same form: the second does not silently replace what the first saved."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from races import actions as races
from races.models import ClubTrack
from tests.club import Visitor, World


def opened(browser: Client, address: str) -> dict[str, str]:
    """What a form is sent with if nothing is changed in it."""
    form = browser.get(address).context["form"]
    shown = {}
    for name in form.fields:
        value = form[name].value()
        if value not in (None, False):
            shown[name] = value
    return {**shown, "saved": form.saved_digest}


class TestTwoTabs:
    """Faults B1, its kind: planning forms, house rules and tracks."""

    def second_press(self, browser: Client, address: str, fields: dict[str, str], said: str) -> None:
        """The first press is refused with what is saved now and keeps all that was typed; the second saves."""
        refused = browser.post(address, fields)
        assert refused.status_code == 422
        page = refused.content.decode()
        assert "Somebody else saved this in the meantime" in page
        assert said in page
        form = refused.context["form"]
        for name in form.fields:
            assert str(form[name].value() or "") == str(fields.get(name, "") or ""), name
        found = re.search(r'name="saved" value="([0-9a-f]+)"', page)
        assert found is not None
        assert browser.post(address, {**fields, "saved": found[1]}).status_code == 302

    def test_a_stage(self, visitor: Visitor, world: World) -> None:
        stage = world.race(None).stage
        address = reverse("stage-edit", args=[world.club.slug, stage.pk])
        browser = visitor("administrator")
        mine = {**opened(browser, address), "name": "Mine"}
        races.edit_stage(stage, by=world.owner, name="Theirs")
        self.second_press(browser, address, mine, "“Theirs”")
        stage.refresh_from_db()
        assert stage.name == "Mine"

    def test_a_table_and_its_teams(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        address = reverse("race-edit", args=[world.club.slug, race.pk])
        browser = visitor("administrator")
        mine = {**opened(browser, address), "colour-green": str(world.teams["green"].pk)}
        races.set_entries(race, by=world.owner, entries={"red": world.teams["red"], "blue": world.teams["black"]})
        self.second_press(browser, address, mine, "“Kettenblatt”")

    def test_house_rules(self, visitor: Visitor, world: World) -> None:
        address = reverse("house-rules", args=[world.club.slug, world.season.slug])
        browser = visitor("administrator")
        mine = {**opened(browser, address), "header/um-reifenbreite/points": "10 8 6"}
        first = browser.post(address, {**opened(browser, address), "header/um-reifenbreite/points": "9 7 5"})
        assert first.status_code == 302
        self.second_press(browser, address, mine, "“9 7 5”")

    def test_a_track(self, visitor: Visitor, world: World) -> None:
        letters = "abcdefghijklmnopqrstu"
        track = races.save_track(world.club, by=world.owner, name="Town", letters=letters)
        address = reverse("track-edit", args=[world.club.slug, track.pk])
        browser = visitor("administrator")
        mine = {**opened(browser, address), "name": "Mine", "save": "1"}
        races.save_track(world.club, by=world.owner, name="Theirs", letters=letters, track=track)
        self.second_press(browser, address, mine, "“Theirs”")
        assert ClubTrack.objects.get().name == "Mine"

    def test_who_typed_the_same_is_not_asked(self, visitor: Visitor, world: World) -> None:
        stage = world.race(None).stage
        address = reverse("stage-edit", args=[world.club.slug, stage.pk])
        browser = visitor("administrator")
        mine = {**opened(browser, address), "name": "Both"}
        races.edit_stage(stage, by=world.owner, name="Both")
        assert browser.post(address, mine).status_code == 302
