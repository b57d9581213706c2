"""What a device keeps of a form: chosen files too, each account's for itself; and where it keeps nothing, the form says so."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from races.models import BoardFile, LogRevision, Race
from tests.browser import Page, axe, settled
from tests.club import World, sheet
from tests.flamme_rouge.tours import Tours, tours
from tests.pages.test_kept_draft import MY_LOG, fill_in_sign_in, kept, log_page, questions, sign_in

__all__ = ["tours"]

pytestmark = pytest.mark.django_db(transaction=True)

FILE = sheet("31 21 22", "note André").encode("cp1252")
CHOSEN = "[...document.querySelector('[type=file]').files].map((file) => file.name).join()"
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"


def choose(page: Page, name: str = "café.rlog", content: bytes = FILE) -> None:
    """Choose a file, and wait until the device has it."""
    page.locator("[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
    for _ in range(100):
        if name in str(page.evaluate("JSON.stringify(localStorage)")):
            return
        page.wait_for_timeout(50)
    pytest.fail("the file is not kept on the device")


@pytest.fixture
def race(world: World) -> Race:
    """A race without a log."""
    return world.race(None)


class TestAChosenFile:
    """Faults B2: a chosen file is no less typed than a text."""

    def test_after_a_reload_it_is_offered_with_its_name_and_saved_to_the_letter(self, phone: Page, race: Race) -> None:
        sign_in(phone)
        phone.goto(log_page(race))
        choose(phone)
        asked = questions(phone)
        phone.reload()
        assert asked == ["beforeunload"]
        assert "The file café.rlog is kept with it." in phone.locator("[data-kept-draft]").inner_text()
        assert phone.evaluate(CHOSEN) == ""
        assert axe(phone) == []
        phone.get_by_role("button", name="Use it").click()
        assert phone.evaluate(CHOSEN) == "café.rlog"
        phone.get_by_role("button", name="Save").click()
        phone.wait_for_url("**/races/*/")
        assert "read as Windows-1252" in phone.locator(".messages").inner_text()
        assert "note André" in LogRevision.objects.get().text
        assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length") == 0

    def test_it_is_there_after_the_session_was_over(self, phone: Page, race: Race) -> None:
        sign_in(phone)
        phone.goto(log_page(race))
        choose(phone)
        Session.objects.all().delete()
        phone.get_by_role("button", name="Save").click()
        phone.get_by_role("link", name="Sign in and come back").click()
        fill_in_sign_in(phone)
        phone.wait_for_url(f"**{log_page(race)}")
        phone.get_by_role("button", name="Use it").click()
        assert phone.evaluate(CHOSEN) == "café.rlog"

    def test_an_upload_without_a_connection_is_sent_when_there_is_one(self, phone: Page, race: Race) -> None:
        sign_in(phone)
        phone.goto(reverse("upload", args=["roue-libre", race.stage.pk]))
        choose(phone)
        phone.context.set_offline(True)
        phone.get_by_role("button", name="Upload").click()
        phone.get_by_text("Not sent: no connection").wait_for()
        phone.context.set_offline(False)
        phone.locator(".messages").get_by_text("1 log saved").wait_for()
        assert LogRevision.objects.count() == 1

    def test_an_upload_that_was_reloaded_meets_what_was_saved_meanwhile(
        self, desk: Page, race: Race, world: World
    ) -> None:
        sign_in(desk)
        address = reverse("upload", args=["roue-libre", race.stage.pk])
        desk.goto(address)
        choose(desk)
        world.enter(race, sheet("21 31"), by=world.administrator)
        questions(desk)
        desk.reload()
        assert "Somebody has saved since then" in desk.locator("[data-kept-draft]").inner_text()
        desk.get_by_role("button", name="Use it").click()
        desk.get_by_role("button", name="Upload").click()
        desk.get_by_role("heading", name="Revision 1 was saved in the meantime").wait_for()
        settled(desk)
        assert axe(desk) == []
        assert "note André" in desk.get_by_label("or their text").input_value()
        desk.get_by_role("button", name="Upload").click()
        desk.locator(".messages").get_by_text("1 log saved").wait_for()
        assert race.revisions.count() == 2

    def test_a_board_s_file_and_text_are_kept(self, desk: Page, world: World) -> None:
        sign_in(desk, "owner")
        desk.goto(reverse("board-add", args=["roue-libre"]))
        ring = (
            'board = "ring"\nname = "Ring"\nlanes = 2\n[section.S]\ngrid = 4\nends_at = "A"\nstretches = [{ rows = 9 }]\n'
            '[course.c]\nroute = ["S"]\nfinish = "A"\nrunoff = 12\n'
        )
        choose(desk, "ring.toml", ring.encode())
        questions(desk)
        desk.reload()
        desk.get_by_role("button", name="Use it").click()
        desk.get_by_role("button", name="Upload the board").click()
        desk.wait_for_url("**/boards/")
        assert BoardFile.objects.get().source == ring

    def test_a_file_too_large_for_the_device_is_said_not_to_be_kept(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.locator("[type=file]").set_input_files(
            {"name": "large.rlog", "mimeType": "text/plain", "buffer": b"note x\n" * 1_000_000}
        )
        desk.get_by_text("This device does not keep the file").wait_for()
        asked = questions(desk)
        desk.goto("/")
        assert asked == ["beforeunload"]


class TestTwoPeopleOnOneDevice:
    """Faults B2: a draft is shown to the account that typed it, and sent in nobody else's name."""

    def test_another_account_is_not_offered_it_and_the_first_still_is(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        kept(desk)
        desk.wait_for_timeout(400)
        questions(desk)
        desk.context.clear_cookies()
        sign_in(desk, "administrator")
        desk.goto(log_page(race))
        assert not desk.locator("[data-kept-draft]").is_visible()
        desk.get_by_label("The log").fill(sheet("22 21 31"))
        desk.wait_for_timeout(400)
        desk.context.clear_cookies()
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_role("button", name="Use it").click()
        assert desk.get_by_label("The log").input_value() == MY_LOG

    def test_what_one_typed_is_not_saved_in_the_name_of_another(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        kept(desk)
        desk.locator("#check-result h2").wait_for()
        other = desk.context.new_page()
        other.context.clear_cookies()
        sign_in(other, "administrator")
        desk.get_by_role("button", name="Save").click()
        desk.get_by_text("somebody else has signed in here").wait_for()
        assert not LogRevision.objects.exists()
        assert desk.get_by_label("The log").input_value() == MY_LOG
        other.context.clear_cookies()
        sign_in(other)
        desk.get_by_role("button", name="Save").click()
        desk.wait_for_url("**/races/*/")
        assert LogRevision.objects.get().created_by.username == "scribe"

    def test_checking_is_not_done_in_the_name_of_another_either(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        desk.locator("#check-result h2").wait_for()
        other = desk.context.new_page()
        other.context.clear_cookies()
        sign_in(other, "administrator")
        desk.get_by_role("button", name="Check the log").click()
        desk.get_by_text("somebody else has signed in here").wait_for()


class TestADeviceThatKeepsNothing:
    """Faults B2: nothing is said to be kept that is not."""

    @pytest.mark.parametrize("trouble", [BLOCKED, FULL])
    def test_the_page_works_and_says_so(self, desk: Page, race: Race, trouble: str) -> None:
        desk.add_init_script(trouble)
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        desk.context.set_offline(True)
        desk.get_by_role("button", name="Save").click()
        desk.get_by_text("This device does not keep what you typed").wait_for()
        asked = questions(desk)
        desk.context.set_offline(False)
        desk.wait_for_url("**/races/*/")
        assert asked == []
        assert race.revisions.count() == 1

    def test_with_the_session_over_signing_in_leaves_the_page_open(self, desk: Page, race: Race) -> None:
        desk.add_init_script(FULL)
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        Session.objects.all().delete()
        desk.get_by_role("button", name="Save").click()
        with desk.context.expect_page() as opened:
            desk.get_by_role("link", name="Sign in in another tab").click()
        fill_in_sign_in(opened.value)
        opened.value.wait_for_url(f"**{log_page(race)}")
        opened.value.close()
        desk.get_by_role("button", name="Save").click()
        desk.wait_for_url("**/races/*/")
        assert race.revisions.count() == 1


class TestWhereADraftBelongs:
    """Faults B2: each page and each tab keeps its own."""

    def test_the_copy_of_a_tab_does_not_write_over_it(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        kept(desk)
        with desk.context.expect_page() as opened:
            desk.evaluate("window.open(location.href)")  # takes the session storage along, as a copied tab does
        copy = opened.value
        copy.get_by_label("The log").fill(sheet("22 21 31"))
        drafts = "JSON.parse(localStorage['draft ' + location.pathname]).map((draft) => draft.entries)"
        for _ in range(100):
            if len(texts := desk.evaluate(drafts)) == 2:
                break
            copy.wait_for_timeout(50)
        assert len(texts) == 2
        assert MY_LOG in str(texts).replace("\\n", "\n")

    def test_what_is_typed_before_the_page_has_loaded_is_kept(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        typed = "document.querySelector('[name=text]').value = '21 5-5'"  # before any script of the page has run
        desk.add_init_script(f"document.addEventListener('readystatechange', () => {{ {typed} }}, {{ once: true }})")
        desk.goto(log_page(race))
        kept(desk)
        assert "21 5-5" in str(desk.evaluate("localStorage['draft ' + location.pathname]"))

    def test_what_was_typed_for_one_game_is_not_offered_for_another(self, desk: Page, world: World) -> None:
        sign_in(desk, "owner")
        address = reverse("stage-race-add", args=[world.club.slug, world.season.slug])
        desk.goto(f"{address}?game=le-tour")
        desk.get_by_label("Name").fill("Autumn tour")
        kept(desk)
        questions(desk)
        desk.goto(f"{address}?game=flamme-rouge")
        assert not desk.locator("[data-kept-draft]").is_visible()
        desk.goto(f"{address}?game=le-tour")
        desk.get_by_role("button", name="Use it").click()
        assert desk.get_by_label("Name").input_value() == "Autumn tour"

    def test_back_after_saving_offers_nothing_that_is_saved(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        desk.get_by_label("The log").fill(MY_LOG)
        desk.get_by_role("button", name="Save").click()
        desk.wait_for_url("**/races/*/")
        desk.go_back()
        asked = questions(desk)
        desk.goto(log_page(race))
        assert asked == []
        assert not desk.locator("[data-kept-draft]").is_visible()

    def test_the_quick_sheet_s_draft_is_the_account_s_too(self, phone: Page, tours: Tours) -> None:
        race = tours.race(tours.tour())
        sign_in(phone)
        address = reverse("entry-form", args=[race.club.slug, race.pk])
        phone.goto(address)
        phone.locator(".quick-tap").nth(0).click()
        kept(phone)
        questions(phone)
        phone.context.clear_cookies()
        sign_in(phone, "administrator")
        phone.goto(address)
        assert not phone.locator("[data-kept-draft]").is_visible()
