"""Nothing typed gets lost: drafts on the device, a question before leaving, no error page without a connection."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Dialog

from league.models import User
from races.models import ClubTrack, Race
from tests.browser import Page, axe
from tests.club import PASSWORD, Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, tours

__all__ = ["tours"]

MY_LOG = sheet("31 21 22")


def log_page(race: Race) -> str:
    """The address of the race's log entry."""
    return reverse("log-entry", args=[race.club.slug, race.pk])


def sign_in(page: Page, name: str = "scribe") -> None:
    """As somebody at the table would."""
    user = User.objects.get(username=name)
    user.set_password(PASSWORD)
    user.save()
    page.goto("/accounts/login/")
    fill_in_sign_in(page, name)
    page.wait_for_url("**/")


def fill_in_sign_in(page: Page, name: str = "scribe") -> None:
    """The sign-in form, filled in and sent."""
    page.locator("#id_login").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()


def questions(page: Page) -> list[str]:
    """The kinds of the questions that the browser asks from now on, each answered with yes."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    return asked


def kept(page: Page) -> None:
    """Wait until the device has it."""
    for _ in range(100):
        if page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('draft '))"):
            return
        page.wait_for_timeout(50)
    pytest.fail("nothing is kept on the device")


@pytest.mark.django_db(transaction=True)
class TestTheLogPage:
    """Faults B2: sign out and in, session over, reload, leave, no network."""

    @pytest.fixture
    def race(self, world: World) -> Race:
        """A race without a log."""
        return world.race(None)

    def typed(self, page: Page, race: Race) -> None:
        """The log page with something typed."""
        sign_in(page)
        page.goto(log_page(race))
        page.get_by_label("The log").fill(MY_LOG)
        kept(page)

    def test_after_a_reload_it_is_offered_and_used(self, phone: Page, race: Race) -> None:
        self.typed(phone, race)
        asked = questions(phone)
        phone.reload()
        assert asked == ["beforeunload"]
        notice = phone.locator("[data-kept-draft]")
        assert "was not saved" in notice.inner_text()
        assert phone.get_by_label("The log").input_value() != MY_LOG
        assert axe(phone) == []
        phone.get_by_role("button", name="Use it").click()
        assert phone.get_by_label("The log").input_value() == MY_LOG
        assert not notice.is_visible()
        phone.get_by_role("button", name="Save").click()
        phone.wait_for_url("**/races/*/")
        assert "Saved as revision 1" in phone.locator(".messages").inner_text()
        phone.goto(log_page(race))
        assert not phone.locator("[data-kept-draft]").is_visible()
        assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length") == 0

    def test_discarded_it_is_gone(self, desk: Page, race: Race) -> None:
        self.typed(desk, race)
        desk.reload()
        desk.get_by_role("button", name="Discard it").click()
        desk.reload()
        assert not desk.locator("[data-kept-draft]").is_visible()

    def test_nothing_is_asked_where_nothing_was_typed(self, desk: Page, race: Race) -> None:
        sign_in(desk)
        desk.goto(log_page(race))
        asked = questions(desk)
        desk.goto("/")
        assert asked == []

    def test_without_a_connection_it_says_so_and_sends_when_there_is_one(self, phone: Page, race: Race) -> None:
        self.typed(phone, race)
        phone.context.set_offline(True)
        phone.get_by_role("button", name="Save").click()
        said = phone.get_by_text("Not sent: no connection")
        said.wait_for()
        assert said.evaluate("line => line.getBoundingClientRect().bottom <= window.innerHeight")
        assert phone.get_by_label("The log").input_value() == MY_LOG
        phone.context.set_offline(False)
        phone.wait_for_url("**/races/*/")
        assert race.revisions.count() == 1

    def test_checking_without_a_connection_is_no_error_page(self, desk: Page, race: Race) -> None:
        self.typed(desk, race)
        desk.context.set_offline(True)
        desk.get_by_role("button", name="Check the log").click()
        desk.get_by_text("Not sent: no connection").wait_for()
        desk.context.set_offline(False)
        desk.get_by_role("heading", name="Check result").wait_for()

    def test_signed_out_and_in_again_in_another_tab_the_check_goes_on(self, desk: Page, race: Race) -> None:
        self.typed(desk, race)
        other = desk.context.new_page()
        other.goto("/")
        other.get_by_role("button", name="Sign out").click()
        other.goto("/accounts/login/")
        fill_in_sign_in(other)
        other.wait_for_url("**/")
        other.close()
        desk.get_by_role("button", name="Check the log").click()
        desk.get_by_role("heading", name="Check result").wait_for()
        assert "finish 31 21 22" in desk.get_by_label("The log").input_value()

    def test_with_the_session_over_the_way_leads_over_signing_in_and_back(self, phone: Page, race: Race) -> None:
        self.typed(phone, race)
        Session.objects.all().delete()
        phone.get_by_role("button", name="Save").click()
        phone.get_by_role("link", name="Sign in and come back").click()
        fill_in_sign_in(phone)
        phone.wait_for_url(f"**{log_page(race)}")
        phone.get_by_role("button", name="Use it").click()
        assert phone.get_by_label("The log").input_value() == MY_LOG

    def test_a_draft_over_an_older_revision_is_compared_before_it_is_saved(
        self, desk: Page, race: Race, world: World
    ) -> None:
        self.typed(desk, race)
        world.enter(race, sheet("21 31 22"), by=world.administrator)
        desk.reload()
        assert "Somebody has saved since then" in desk.locator("[data-kept-draft]").inner_text()
        assert "finish 21 31 22" in desk.get_by_label("The log").input_value()
        desk.get_by_role("button", name="Use it").click()
        desk.get_by_role("button", name="Save").click()
        desk.get_by_role("heading", name="Revision 1 was saved in the meantime").wait_for()
        assert race.revisions.count() == 1
        assert axe(desk) == []
        desk.get_by_role("button", name="Save").click()
        desk.wait_for_url("**/races/*/")
        assert race.revisions.count() == 2

    def test_what_was_checked_and_not_saved_is_offered_with_what_was_filled_in(self, desk: Page, race: Race) -> None:
        self.typed(desk, race)
        desk.get_by_role("button", name="Check the log").click()
        desk.get_by_role("heading", name="Check result").wait_for()
        desk.goto(log_page(race))
        desk.get_by_role("button", name="Use it").click()
        assert "team red: Velo Nord" in desk.get_by_label("The log").input_value()


@pytest.mark.django_db(transaction=True)
class TestOtherForms:
    """Faults B2: the same promise for what is tapped, laid and filled in."""

    def test_the_quick_sheet_keeps_who_was_tapped(self, phone: Page, tours: Tours) -> None:
        race = tours.race(tours.tour())
        sign_in(phone)
        phone.goto(reverse("entry-form", args=[race.club.slug, race.pk]))
        first, second = phone.locator(".quick-tap").nth(0), phone.locator(".quick-tap").nth(2)
        first.click()
        second.click()
        kept(phone)
        phone.reload()
        assert phone.locator(".quick-row.home").count() == 0
        phone.get_by_role("button", name="Use it").click()
        assert phone.locator(".quick-row.home").count() == 2

    def test_a_draft_kept_under_an_earlier_address_of_the_form_is_offered(self, phone: Page, tours: Tours) -> None:
        race = tours.race(tours.tour())
        address = reverse("entry-form", args=[race.club.slug, race.pk])
        sign_in(phone)
        phone.goto(address)
        phone.locator(".quick-tap").first.click()
        kept(phone)
        phone.goto(reverse("race-desk", args=[race.club.slug, race.pk]))
        phone.evaluate(
            """for (const key of Object.keys(localStorage).filter((each) => each.endsWith("/sheet/"))) {
                localStorage.setItem(key.replace("/sheet/", "/calculator/"), localStorage.getItem(key));
                localStorage.removeItem(key);
            }"""
        )
        phone.goto(address)
        phone.get_by_role("button", name="Use it").click()
        assert phone.locator(".quick-row.home").count() == 1

    def test_the_track_editor_keeps_the_tiles_without_a_connection(self, desk: Page, world: World) -> None:
        sign_in(desk, "owner")
        desk.goto(reverse("track-add", args=[world.club.slug]))
        desk.get_by_label("Name").fill("Round the church")
        desk.locator("#tile-b").click()
        desk.locator("#tile-b[aria-pressed=true]").wait_for()
        desk.context.set_offline(True)
        desk.locator("#tile-c").click()
        desk.get_by_text("Not sent: no connection").wait_for()
        desk.context.set_offline(False)
        desk.get_by_role("button", name="Save the track").click()
        desk.wait_for_url("**/tracks/")
        assert "b" in ClubTrack.objects.get().letters

    def test_a_planned_stage_race_is_kept(self, desk: Page, world: World) -> None:
        sign_in(desk, "owner")
        desk.goto(reverse("stage-race-add", args=[world.club.slug, world.season.slug]))
        desk.get_by_label("Name").fill("Autumn tour")
        kept(desk)
        desk.reload()
        desk.get_by_role("button", name="Use it").click()
        assert desk.get_by_label("Name").input_value() == "Autumn tour"


class TestWithoutAScript:
    """Faults B2: what was sent is shown again where it could not be taken."""

    SENT = {"text": MY_LOG, "based_on": "0", "shown": "", "save": ""}

    def test_after_the_session_has_ended(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        answer = visitor("").post(log_page(race), self.SENT, headers={"Sec-Fetch-Site": "same-origin"})
        assert answer.status_code == 401
        page = answer.content.decode()
        assert f">{MY_LOG}</textarea>" in page
        assert f"next={log_page(race)}" in page
        assert '<input type="hidden" name="based_on" value="0">' in page

    def test_when_the_form_is_not_trusted_it_can_be_sent_again(self, world: World) -> None:
        race = world.race(None)
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(world.scribe)
        refused = browser.post(log_page(race), self.SENT, headers={"Sec-Fetch-Site": "same-origin"})
        assert refused.status_code == 403
        assert f">{MY_LOG}</textarea>" in refused.content.decode()
        token = str(refused.context["csrf_token"])
        again = browser.post(log_page(race), {**self.SENT, "csrfmiddlewaretoken": token})
        assert again.status_code == 302
        assert race.revisions.count() == 1

    @pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {}])
    def test_a_form_of_another_site_is_shown_and_never_sent_on(self, world: World, headers: dict[str, str]) -> None:
        race = world.race(None)
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(world.scribe)
        page = browser.post(log_page(race), self.SENT, headers=headers).content.decode()
        assert MY_LOG in page
        assert "Send it again" not in page

    def test_a_password_is_never_shown(self, world: World) -> None:
        browser = Client(enforce_csrf_checks=True)
        page = browser.post("/accounts/login/", {"login": "scribe", "password": PASSWORD}).content.decode()
        assert PASSWORD not in page

    def test_a_script_is_told_where_to_go_and_the_message_waits_there(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        scribe = visitor("scribe")
        answer = scribe.post(log_page(race), self.SENT, headers={"X-Sent-By": "script"})
        assert (answer.status_code, answer.content) == (204, b"")
        assert "Saved as revision 1" in scribe.get(answer["X-Go-To"]).content.decode()
