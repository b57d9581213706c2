"""Boards that a club could upload once and cannot any more, and names without an address."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.errors import Refused
from league.models import AuditRow
from races import actions as races
from races.models import BoardFile, Race
from races.views.common import address
from scoring.audit import stored_logs
from scoring.replay.answer import RaceAnswer
from scoring.replay.rejudging import Stored, difference
from tests.club import World

BOARD = """
board = "{name}"
name = "Old ring"
lanes = 2
[section.S]
grid = 4
ends_at = "A"
stretches = [ {{ rows = 9 }} ]
[course."{course}"]
name = "Round the ring"
route = ["S"]
finish = "A"
{more}
"""
GOOD = "runoff = 12\nenergy = 7"


def source(name: str = "ring", course: str = "c", more: str = GOOD) -> str:
    return BOARD.format(name=name, course=course, more=more)


def stored(world: World, text: str, name: str = "ring") -> BoardFile:
    """A board as it was taken before today's rules."""
    return BoardFile.objects.create(club=world.club, name=name, title="Old ring", source=text, uploaded_by=world.owner)


@pytest.mark.django_db
class TestABoardThatBreaksALaterRule:
    """Faults G11: what was ridden on it stays readable, the page says what is wrong, no new stage is planned on it."""

    WRONG = ("runoff = 12\nenergy = 9", "energy = 7")

    @pytest.mark.parametrize("more", WRONG)
    def test_it_is_refused_today(self, world: World, more: str) -> None:
        with pytest.raises(Refused, match=r"course\.c: (energy = 9|runoff is missing)"):
            races.upload_board(world.club, by=world.owner, source=source(more=more))

    @pytest.mark.parametrize("more", WRONG)
    def test_what_was_published_on_it_stays_and_can_be_read(self, world: World, client: Client, more: str) -> None:
        race = ridden_on(world, more)
        assert race.published_revision is not None
        [log] = stored_logs([race.published_revision])
        assert difference(log) is None
        for page_address in (
            reverse("boards", args=[world.club.slug]),
            reverse("course", args=[world.club.slug, "ring", "c"]),
            address(race),
        ):
            page = client.get(page_address)
            assert page.status_code == 200, page_address

    @pytest.mark.parametrize("more", WRONG)
    def test_the_clubs_page_and_the_api_say_what_is_wrong(self, world: World, client: Client, more: str) -> None:
        stored(world, source(more=more))
        page = client.get(reverse("boards", args=[world.club.slug])).content.decode()
        named = "energy = 9" if "9" in more else "runoff is missing"
        assert named in page
        assert "No new stage can be planned on this board" in page
        answer = APIClient().get(f"/api/v1/boards/ring?club={world.club.pk}").json()
        assert named in answer["faults"][0]
        assert APIClient().get("/api/v1/boards/reference").json()["faults"] == []

    def test_no_new_stage_is_planned_on_it_and_an_old_one_can_still_be_edited(
        self, world: World, client: Client
    ) -> None:
        race = ridden_on(world, "energy = 7")
        with pytest.raises(Refused, match=r"(?s)No new stage.*runoff is missing"):
            races.create_stage(race.stage.stage_race, by=world.owner, board="ring", course="c")
        races.edit_stage(race.stage, by=world.owner, name="The old ring")
        client.force_login(world.owner)
        form = client.get(reverse("stage-add", args=[world.club.slug, race.stage.stage_race.pk])).content.decode()
        assert "ring/c" not in form
        assert "ring/c" in client.get(reverse("stage-edit", args=[world.club.slug, race.stage.pk])).content.decode()


@pytest.mark.django_db
class TestABoardThatCannotBeReadAnyMore:
    """Faults G16: a stored text that no reader takes is shown with the reason and can be removed."""

    BROKEN = 'board = "ring"\nlanes = 13'

    def test_every_page_and_list_works_and_names_it(self, world: World, client: Client) -> None:
        board = stored(world, self.BROKEN)
        client.force_login(world.owner)
        page = client.get(reverse("boards", args=[world.club.slug]))
        assert page.status_code == 200
        assert "This board cannot be read" in page.content.decode()
        assert "13 lanes" in page.content.decode() or "12 lanes is the most" in page.content.decode()
        answer = APIClient().get(f"/api/v1/boards?club={world.club.pk}").json()
        assert {row["name"]: row["courses"] == [] for row in answer["results"]}["ring"]
        client.post(reverse("board-remove", args=[world.club.slug, board.pk]))
        assert not BoardFile.objects.filter(pk=board.pk).exists()

    def test_an_audit_names_the_board_and_goes_on(self) -> None:
        told = difference(
            Stored(
                "a log",
                "racelog 1 um-reifenbreite",
                self.BROKEN,
                RaceAnswer("um-reifenbreite", None, None, False, None),
            )
        )
        assert told is not None
        assert (told.where, "12 lanes" in told.today) == ("board", True)


NAMES = ("a/b", "a\\\\b", "..", ".", "a\\u200eb", "x" * 61)


@pytest.mark.django_db
class TestNamesWithoutAnAddress:
    """Faults H8: what cannot stand in an address is refused when it comes, shown where it is, and can be removed."""

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("of", ["name", "course"])
    def test_it_is_refused_with_the_reason(self, world: World, name: str, of: str) -> None:
        with pytest.raises(Refused, match="cannot be named") as refused:
            races.upload_board(world.club, by=world.owner, source=source(**{of: name}))
        assert refused.value.field == "source"

    @pytest.mark.parametrize("name", ["ring-2", "été", "c'est", "50%", "a&b", "環", "a+b;c=d"])
    def test_other_names_have_pages_that_open(self, world: World, client: Client, name: str) -> None:
        races.upload_board(world.club, by=world.owner, source=source(name=name, course=f"{name} twice?"))
        assert client.get(reverse("boards", args=[world.club.slug])).status_code == 200
        assert client.get(reverse("course", args=[world.club.slug, name, f"{name} twice?"])).status_code == 200

    @pytest.mark.parametrize("name", ["a/b", "a/b/c", "..", '"', "<b>"])
    def test_a_stored_one_is_shown_and_can_be_removed(self, world: World, client: Client, name: str) -> None:
        quoted = name.replace('"', '\\"')
        board = stored(world, source(name=quoted, course=quoted), name=name)
        client.force_login(world.owner)
        page = client.get(reverse("boards", args=[world.club.slug]))
        assert page.status_code == 200
        assert "Round the ring" in page.content.decode()
        assert "<b>" not in page.content.decode()
        file = client.get(reverse("board-source", args=[world.club.slug, board.pk]))
        assert file.status_code == 200
        assert "attachment" in file["Content-Disposition"]
        client.post(reverse("board-remove", args=[world.club.slug, board.pk]))
        assert not BoardFile.objects.filter(pk=board.pk).exists()
        assert AuditRow.objects.filter(action="board.removed").exists()

    def test_a_stage_on_a_stored_one_is_read(self, world: World, client: Client) -> None:
        stored(world, source(name="a/b", course="c/d"), name="a/b")
        race = planned(world, "a/b", "c/d")
        assert client.get(address(race.stage)).status_code == 200


def ridden_on(world: World, more: str) -> Race:
    """A published race on a board that was taken with `more` in its course."""
    stored(world, source(more=more))
    race = planned(world, "ring", "c")
    world.publish(race, "record: sheet\nfinish 31 21\n")
    race.refresh_from_db()
    return race


def planned(world: World, board: str, course: str) -> Race:
    """A race on a stage that was planned when the board was still taken."""
    stage = races.create_stage(world.stage_race(), by=world.owner, board="reference", course="roubaix")
    type(stage).objects.filter(pk=stage.pk).update(board=board, course=course)
    stage.refresh_from_db()
    return world.race(stage=stage)
