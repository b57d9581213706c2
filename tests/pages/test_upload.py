"""A file with the logs of several tables: what others saved meanwhile is shown before it is replaced; the file is kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from races.actions import discard_drafts
from races.models import LogRevision, Race
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import Tours as LeTourRaces


def part(label: str, finish: str, game: str = "um-reifenbreite") -> str:
    """One race of a file."""
    return f"racelog 1 {game}\nrace: {label}\n{sheet(finish)}"


class Tab:
    """The upload page of a stage as a browser without a script has it."""

    def __init__(self, client: Client, race: Race) -> None:
        self.client = client
        self.address = reverse("upload", args=["roue-libre", race.stage.pk])
        self.keep(client.get(self.address))

    def keep(self, page: Any) -> None:
        """Take over the fields as the page shows them."""
        form = page.context["form"]
        self.fields = {name: form[name].value() or "" for name in form.fields if name != "file"}

    def press(self, file: bytes | None = None, **changes: str) -> tuple[int, str]:
        """Press *Upload*; the page that comes back is the one that is pressed next."""
        sent: dict[str, Any] = {**self.fields, **changes}
        if file is not None:
            sent["file"] = SimpleUploadedFile("stage.rlog", file)
        page = self.client.post(self.address, sent)
        if page.status_code == 422:
            self.keep(page)
        return page.status_code, page.content.decode()


@pytest.fixture
def tables(world: World) -> tuple[Race, Race]:
    """Two tables of a stage without logs."""
    first = world.race(None, "red", "blue", label="Kitchen")
    return first, world.race(None, "black", "green", label="Garden", stage=first.stage)


class TestSavedInTheMeantime:
    """Faults B1: the same promise as on the forms."""

    FILE = (part("Kitchen", "31 21") + part("Garden", "51 41")).encode()

    def test_the_newer_ones_and_the_difference_are_shown_and_the_second_press_saves(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[0], sheet("21 31"), by=world.administrator)
        world.enter(tables[1], sheet("41 51"), by=world.administrator)
        status, page = tab.press(self.FILE)
        assert status == 422
        for label, race in (("Kitchen", tables[0]), ("Garden", tables[1])):
            assert f"Table {label}: Revision 1 was saved in the meantime" in page
            assert reverse("revision", args=["roue-libre", race.pk, 1]) in page
        assert page.count("Where they differ") == 2
        assert "finish 41 51" in page
        assert LogRevision.objects.count() == 2
        assert tab.press()[0] == 302  # without choosing the file again
        assert [race.revisions.latest("number").number for race in tables] == [2, 2]
        assert "finish 51 41" in tables[1].revisions.latest("number").text

    def test_only_the_table_with_a_newer_one_is_shown(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[1], sheet("41 51"), by=world.administrator)
        _status, page = tab.press(self.FILE)
        assert "Table Garden: Revision 1" in page
        assert "Table Kitchen: Revision" not in page

    def test_a_third_person_who_saves_between_the_two_presses_is_seen_as_well(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[0], sheet("21 31"), by=world.administrator)
        tab.press(self.FILE)
        world.enter(tables[0], sheet("21 31 22"), by=world.owner)
        status, page = tab.press()
        assert (status, "Table Kitchen: Revision 2 was saved in the meantime" in page) == (422, True)
        assert tab.press()[0] == 302

    def test_another_file_can_take_the_place_of_the_one_that_is_shown(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[0], sheet("21 31"), by=world.administrator)
        tab.press(self.FILE)
        assert tab.press(part("Kitchen", "22 31").encode())[0] == 302
        assert "finish 22 31" in tables[0].revisions.latest("number").text

    def test_the_same_text_saved_by_two_is_there_once(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        one, other = Tab(visitor("scribe"), tables[0]), Tab(visitor("administrator"), tables[0])
        assert one.press(self.FILE)[0] == 302
        assert other.press(self.FILE)[0] == 302
        assert LogRevision.objects.count() == 2

    def test_one_that_was_discarded_meanwhile_is_said_to_be(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[0], sheet("21 31"), by=world.administrator)
        discard_drafts(tables[0], by=world.administrator, seen=1)
        _status, page = tab.press(self.FILE)
        assert "It has been discarded since." in page
        assert tab.press()[0] == 302

    def test_flamme_rouge_and_le_tour_too(self, world: World, visitor: Visitor) -> None:
        flamme_rouge, le_tour = FlammeRouge(world), LeTourRaces(world)
        for race, first, second, game in (
            (flamme_rouge.race(flamme_rouge.tour()), "red-s blue-s", "blue-s red-s", "flamme-rouge"),
            (le_tour.race(le_tour.tour()), "red-1 blue-1", "blue-1 red-1", "le-tour"),
        ):
            tab = Tab(visitor("scribe"), race)
            world.enter(race, sheet(first))
            status, page = tab.press(part(race.label, second, game).encode())
            assert (status, "Where they differ" in page) == (422, True), game
            assert tab.press()[0] == 302, game
            assert race.revisions.latest("number").number == 2


class TestTheFileIsNotLost:
    """Faults B1 and B2: a file that was not taken is on the page as text, without a script too."""

    def test_a_windows_file_is_shown_as_text_and_said_how_it_was_read(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        world.enter(tables[0], sheet("21 31"))
        file = part("Kitchen", "31 21").replace("finish", "note André\nfinish").encode("cp1252")
        _status, page = tab.press(file)
        assert "The file was read as Windows-1252 text" in page
        assert "note André" in tab.fields["text"]
        assert tab.press()[0] == 302
        assert "note André" in tables[0].revisions.latest("number").text

    def test_a_mistake_in_it_can_be_mended_on_the_page(
        self, world: World, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        status, page = tab.press(part("Kichen", "31 21").encode())
        assert (status, "does not name a table of this stage" in page) == (422, True)
        assert tab.press(text=tab.fields["text"].replace("Kichen", "Kitchen"))[0] == 302

    def test_the_logs_can_be_typed_as_well(self, visitor: Visitor, tables: tuple[Race, Race]) -> None:
        tab = Tab(visitor("scribe"), tables[0])
        assert tab.press(text=part("Garden", "51 41").replace("\n", "\r\n"))[0] == 302
        assert tables[1].revisions.count() == 1

    def test_without_a_file_or_a_text_it_says_so(self, visitor: Visitor, tables: tuple[Race, Race]) -> None:
        status, page = Tab(visitor("scribe"), tables[0]).press()
        assert (status, "Type the text or choose a file" in page) == (422, True)

    def test_a_board_s_file_is_shown_where_it_is_wrong(self, world: World, visitor: Visitor) -> None:
        file = SimpleUploadedFile("ring.toml", 'board = "ring"\nname = "Straße"\nlanes = 40\n'.encode("cp1252"))
        page = visitor("owner").post(reverse("board-add", args=["roue-libre"]), {"file": file, "text": "", "shown": ""})
        assert page.status_code == 422
        assert "Straße" in page.context["form"]["text"].value()


class TestMoreThanTheSiteTakes:
    """Faults D6 and B2: too much is told in words, with what would be right, and is no bare error."""

    @pytest.mark.parametrize("page", ["log-entry", "upload"])
    @pytest.mark.parametrize(("lines", "status"), [(400_000, 422), (1_600_000, 413)])
    def test_it_is_said(self, visitor: Visitor, tables: tuple[Race, Race], page: str, lines: int, status: int) -> None:
        key = tables[0].pk if page == "log-entry" else tables[0].stage.pk
        sent = {"text": "note x\n" * lines, "based_on": "0", "save": ""}
        answer = visitor("scribe").post(reverse(page, args=["roue-libre", key]), sent)
        assert answer.status_code == status
        assert "2 MiB" in answer.content.decode()

    def test_a_hidden_field_that_was_tampered_with_is_said_too(
        self, visitor: Visitor, tables: tuple[Race, Race]
    ) -> None:
        status, page = Tab(visitor("scribe"), tables[0]).press(text=part("Kitchen", "31 21"), seen="everything")
        assert (status, "Enter a valid value." in page) == (422, True)
