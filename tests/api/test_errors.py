"""Whatever goes wrong has one form, and never shows the inside."""

from __future__ import annotations

import pytest
from django.core import mail
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from league.models import ApiToken
from scoring.api.views import replaying
from tests.api.conftest import Caller, body
from tests.club import PASSWORD, World

V1 = "/api/v1/"


@pytest.mark.django_db
class TestOneForm:
    """{"code", "detail"}, whatever is asked for."""

    @pytest.mark.parametrize("path", ["nothing", "nothing/at/all/", "races/x", "races/1/nothing", "races//1"])
    @pytest.mark.parametrize("method", ["get", "post", "delete"])
    def test_an_address_that_is_none(self, anybody: APIClient, path: str, method: str) -> None:
        missing = body(getattr(anybody, method)(V1 + path, HTTP_ACCEPT="text/html"), 404)
        assert missing["code"] == "not-found"

    def test_a_token_that_is_none(self, anybody: APIClient) -> None:
        anybody.credentials(HTTP_AUTHORIZATION="Token 0000")
        response = anybody.get(f"{V1}clubs")
        assert body(response, 401)["code"] == "authentication-failed"
        assert response.headers["WWW-Authenticate"] == "Token"

    def test_a_breakdown_is_told_to_the_log_and_not_to_the_caller(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def break_down(*_: object) -> None:
            message = "secret of the house"
            raise RuntimeError(message)

        monkeypatch.setattr(replaying, "judged", break_down)
        client = APIClient(raise_request_exception=False)
        response = client.post(f"{V1}replay", {"log": "x"}, format="json")
        assert body(response, 500)["code"] == "server-error"
        assert b"secret" not in response.content
        assert b"Traceback" not in response.content
        with pytest.raises(RuntimeError, match="secret"):
            APIClient().post(f"{V1}replay", {"log": "x"}, format="json")

    def test_a_language_that_the_site_does_not_speak_is_answered_in_english(self, anybody: APIClient) -> None:
        english = body(anybody.get(f"{V1}races/1", HTTP_ACCEPT_LANGUAGE="en"), 404)
        german = body(anybody.get(f"{V1}races/1", HTTP_ACCEPT_LANGUAGE="de"), 404)
        assert english["code"] == german["code"] == "not-found"
        assert english["detail"] == german["detail"]

    def test_a_web_page_elsewhere_in_the_site_is_no_api(self, anybody: APIClient) -> None:
        assert "text/html" in anybody.get("/api/").headers["Content-Type"]


class TestTokens:
    """Programs sign in with a token."""

    @pytest.fixture(autouse=True)
    def with_password(self, world: World) -> None:
        for member in (world.scribe, world.viewer):
            member.set_password(PASSWORD)
            member.save()

    def ask(self, client: APIClient, username: str, password: str) -> object:
        return client.post(f"{V1}token", {"username": username, "password": password}, format="json")

    @pytest.mark.parametrize("name", ["scribe", "scribe@example.org"])
    def test_name_or_mail_address_and_password_give_one(self, anybody: APIClient, world: World, name: str) -> None:
        token = body(self.ask(anybody, name, PASSWORD))["token"]
        kept = ApiToken.objects.get()
        assert kept.user == world.scribe
        assert token not in str(ApiToken.objects.values())
        assert body(self.ask(anybody, name, PASSWORD))["token"] != token, "another program has its own"
        anybody.credentials(HTTP_AUTHORIZATION=f"Token {token}")
        race = world.race()
        assert body(anybody.get(f"{V1}races/{race.pk}"))["state"] == "empty"

    def test_a_wrong_password_and_a_name_that_is_none_are_told_alike(self, anybody: APIClient, world: World) -> None:
        wrong = body(self.ask(anybody, "scribe", "x"), 401)
        assert body(self.ask(anybody, "nobody", "x"), 401) == wrong
        assert not ApiToken.objects.exists()

    def test_a_closed_account_gets_none_and_its_old_one_is_worth_nothing(
        self, anybody: APIClient, as_: Caller, world: World
    ) -> None:
        client = as_(world.scribe)
        world.scribe.is_active = False
        world.scribe.save()
        assert client.get(f"{V1}clubs").status_code == 401
        assert body(self.ask(anybody, "scribe", PASSWORD), 401)["code"] == "authentication-failed"

    def test_it_can_be_deleted(self, as_: Caller, anybody: APIClient, world: World) -> None:
        client = as_(world.scribe)
        assert client.delete(f"{V1}token").status_code == 204
        assert client.get(f"{V1}clubs").status_code == 401
        assert anybody.delete(f"{V1}token").status_code == 401

    def test_who_changes_his_password_ends_it(self, as_: Caller, world: World) -> None:
        client = as_(world.scribe)
        browser = APIClient()
        assert browser.login(username="scribe", password=PASSWORD)
        new = "another-spoke-1904"
        form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
        assert browser.post("/accounts/password/change/", form).status_code == 302
        assert client.get(f"{V1}clubs").status_code == 401
        assert not mail.outbox

    def test_guessing_is_slow_for_one_name_from_many_addresses(
        self, anybody: APIClient, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rates = {**SimpleRateThrottle.THROTTLE_RATES, "token": "1000/minute", "token-name": "3/hour"}
        monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
        for _ in range(3):
            body(self.ask(anybody, "scribe", "x"), 401)
        body(self.ask(anybody, "Scribe", PASSWORD), 429)
        for dodge in (" scribe", "scribe\t", "\u2003scribe ", "ｓcribe"):  # faults H8
            body(self.ask(anybody, dodge, PASSWORD), 429)
        body(self.ask(anybody, "viewer", PASSWORD))

    def test_guessing_is_slow_for_many_names_from_one_address(
        self, anybody: APIClient, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rates = {**SimpleRateThrottle.THROTTLE_RATES, "token": "3/minute"}
        monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
        for number in range(3):
            body(self.ask(anybody, f"somebody{number}", "x"), 401)
        body(self.ask(anybody, "scribe", PASSWORD), 429)
