"""Faults F6 and H2: the installation's owner is whoever started it, and nobody who only comes first."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league import actions as league
from league.models import Club, Membership, Role, User
from league.setup_word import setup_word
from scoring import demo

PASSWORD = "freewheel-and-hub-7"
OWNER = {"club_name": "Velo Club", "username": "sylvia", "email": "sylvia@example.org", "password": PASSWORD}


@pytest.fixture(autouse=True)
def public(db: None, settings: Any, tmp_path: Any) -> None:
    """An installation that others can reach."""
    settings.OPEN_SETUP, settings.SITE_URL, settings.VAR = False, "", tmp_path / "var"


def errors(page: Any) -> dict[str, list[str]]:
    assert page.status_code == 422
    return dict(page.context["form"].errors)


class TestTheSetupWord:
    """Where others can reach the site, only whoever has read what its start printed makes the owner's account."""

    @pytest.mark.parametrize("word", ["", "abcd-efgh-ijkl-mnop", "'", "\u202e", "x" * 100, "é" * 16])
    def test_a_visitor_without_it_is_refused_at_its_field_and_nothing_is_saved(self, word: str) -> None:
        assert errors(Client().post("/welcome/", {**OWNER, "word": word})).keys() == {"word"}
        assert not User.objects.exists()
        assert not Club.objects.exists()

    def test_without_it_nobody_learns_which_accounts_there_are(self) -> None:
        User.objects.create_user(username="sylvia", email="sylvia@example.org")
        assert errors(Client().post("/welcome/", {**OWNER, "word": "guess"})).keys() == {"word"}
        assert errors(Client().post("/welcome/", {**OWNER, "word": setup_word()})).keys() == {"username", "email"}

    @pytest.mark.parametrize("spelt", [str, str.upper, lambda word: word.replace("-", ""), lambda word: f" {word} "])
    def test_with_it_the_account_is_the_owners(self, spelt: Any) -> None:
        answer = Client().post("/welcome/", {**OWNER, "word": spelt(setup_word())}, follow=True)
        assert "Velo Club" in answer.content.decode()
        assert User.objects.get().is_superuser
        assert Membership.objects.get().role == Role.OWNER

    def test_the_printed_address_fills_it_in(self) -> None:
        page = Client().get(f"/welcome/?word={setup_word()}").content.decode()
        assert re.search(rf'name="word" value="{setup_word()}"', page)

    def test_the_word_stands_on_no_page(self) -> None:
        for path in ("/", "/welcome/", "/accounts/login/", "/accounts/signup/", "/api/v1/"):
            assert setup_word() not in Client().get(path, follow=True).content.decode()

    def test_it_opens_nothing_once_there_is_an_owner(self) -> None:
        league.create_owner(username="anna", email="anna@example.org", password=PASSWORD)
        answer = Client().post("/welcome/", {**OWNER, "word": setup_word()})
        assert (answer.status_code, answer["Location"]) == (302, "/")
        assert User.objects.count() == 1

    def test_another_installation_has_another(self, settings: Any) -> None:
        word = setup_word()
        settings.SECRET_KEY = "the key of another installation, made by itself"
        assert re.fullmatch(r"([a-z2-7]{4}-){3}[a-z2-7]{4}", word)
        assert setup_word() != word


class TestAtTheMachineItself:
    """Where only this machine can reach the site, whoever sits at it is asked for no word; whoever comes through a proxy is."""

    @pytest.fixture(autouse=True)
    def alone(self, public: None, settings: Any) -> None:
        settings.OPEN_SETUP = True

    @pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.53", "::1"])
    def test_no_word_is_asked_for(self, address: str) -> None:
        browser = Client(REMOTE_ADDR=address)
        assert 'name="word"' not in browser.get("/", follow=True).content.decode()
        assert browser.post("/welcome/", OWNER).status_code == 302
        assert User.objects.get().is_superuser

    @pytest.mark.parametrize(
        "visitor",
        [
            {"REMOTE_ADDR": "192.0.2.7"},
            {"REMOTE_ADDR": ""},
            {"headers": {"X-Forwarded-For": "127.0.0.1"}},
            {"headers": {"Forwarded": "for=127.0.0.1"}},
            {"headers": {"X-Real-IP": "127.0.0.1"}},
            {"headers": {"Via": "1.1 proxy"}},
        ],
    )
    def test_others_are_asked(self, visitor: dict[str, Any]) -> None:
        assert errors(Client(**visitor).post("/welcome/", OWNER)).keys() == {"word"}
        assert not User.objects.exists()


class TestWhoJoinedTheDemo:
    """The demo's account and its guests own nothing, and keep nobody from owning the installation."""

    @pytest.fixture
    def guest(self) -> User:
        """Somebody who joined the demo club before there was an owner."""
        club = demo.load()
        account = User.objects.get(username=demo.USERNAME)
        _, token = league.invite(club, by=account, email="guest@example.org", role=Role.OWNER)
        return league.accept_as_new_user(token, username="guest", password=PASSWORD)

    def test_the_owner_can_still_be_made_and_nobody_else_became_it(self, guest: User) -> None:
        assert not User.objects.filter(is_superuser=True).exists()
        assert errors(Client().post("/welcome/", OWNER)).keys() == {"word"}
        assert Client().post("/welcome/", {**OWNER, "word": setup_word()}).status_code == 302
        assert User.objects.get(is_superuser=True).username == "sylvia"

    def test_a_guest_can_found_no_club(self, guest: User) -> None:
        browser = Client()
        browser.force_login(guest)
        assert browser.post("/manage/+/", {"name": "Mine", "public": "on"}).status_code == 403
        assert Club.objects.count() == 1

    def test_removing_the_demo_leaves_neither_account_nor_invitation(self, guest: User) -> None:
        call_command("demo", "--remove", stdout=io.StringIO())
        assert not User.objects.exists()
        assert not Club.objects.exists()

    def test_a_guest_who_has_a_club_of_their_own_stays(self, guest: User) -> None:
        owner = league.create_owner(username="anna", email="anna@example.org", password=PASSWORD, club_name="Velo")
        Membership.objects.create(user=guest, club=Club.objects.get(name="Velo"), role=Role.SCRIBE)
        call_command("demo", "--remove", stdout=io.StringIO())
        assert set(User.objects.all()) == {owner, guest}

    def test_an_account_that_was_there_before_the_invitation_stays(self) -> None:
        earlier = User.objects.create_user(username="bert", email="bert@example.org")
        club = demo.load()
        _, token = league.invite(
            club, by=User.objects.get(username=demo.USERNAME), email="bert@example.org", role=Role.VIEWER
        )
        league.accept_invitation(token, by=earlier)
        call_command("demo", "--remove", stdout=io.StringIO())
        assert list(User.objects.all()) == [earlier]


class TestTheCommand:
    """`manage.py owner` makes the account without a browser."""

    def run(self, monkeypatch: pytest.MonkeyPatch, *words: str, typed: str = f"{PASSWORD}\n") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        said = io.StringIO()
        call_command("owner", *words, stdout=said)
        return said.getvalue()

    def test_it_makes_the_owner_and_the_club(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = self.run(monkeypatch, "--username", "anna", "--email", "Anna@example.org", "--club", "Velo")
        assert said == "anna owns this installation.\n"
        assert Client().login(username="anna", password=PASSWORD)
        assert (User.objects.get().is_superuser, Membership.objects.get().role) == (True, Role.OWNER)

    def test_without_a_club_none_is_founded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run(monkeypatch, "--username", "anna", "--email", "anna@example.org")
        assert not Club.objects.exists()

    @pytest.mark.parametrize(
        ("words", "typed", "told"),
        [
            (["--username", "anna"], "", "--email is needed where nobody can be asked"),
            (["--username", "a b", "--email", "nowhere"], "12345\n", "a.b(.|\n)*nowhere(.|\n)*too short"),
        ],
    )
    def test_what_is_wrong_is_named_and_nothing_is_saved(
        self, monkeypatch: pytest.MonkeyPatch, words: list[str], typed: str, told: str
    ) -> None:
        with pytest.raises(CommandError, match=told):
            self.run(monkeypatch, *words, typed=typed)
        assert not User.objects.exists()

    def test_a_second_owner_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        league.create_owner(username="anna", email="anna@example.org", password=PASSWORD)
        with pytest.raises(CommandError, match="already has an owner"):
            self.run(monkeypatch, "--username", "bert", "--email", "bert@example.org")

    def test_the_word_and_the_address_are_told_while_nobody_owns_it(
        self, monkeypatch: pytest.MonkeyPatch, settings: Any
    ) -> None:
        said = self.run(monkeypatch, "--word", "--site", "http://localhost:8000")
        assert f"http://localhost:8000/welcome/?word={setup_word()}\n" in said
        settings.SITE_URL = "https://league.example"
        assert "https://league.example/welcome/?word=" in self.run(monkeypatch, "--word")
        league.create_owner(username="anna", email="anna@example.org", password=PASSWORD)
        assert "has its owner" in self.run(monkeypatch, "--word")
