"""Tokens are stored as digests, have an end, and can be seen and ended by whose they are."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from league.actions import make_token
from league.actions.tokens import MOST_TOKENS
from league.models import ApiToken, AuditRow
from tests.club import PASSWORD, World

V1 = "/api/v1/"


def caller(text: str) -> APIClient:
    """A program with this token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {text}")
    return client


@pytest.mark.django_db
class TestTokensAtRest:
    """Faults H8: who reads the database gets no token from it."""

    def test_nothing_that_is_stored_is_a_token(self, world: World) -> None:
        _made, text = make_token(world.scribe)
        stored = [*ApiToken.objects.values(), *AuditRow.objects.values()]
        assert text not in str(stored)
        digest = ApiToken.objects.get().digest
        assert caller(text).get(f"{V1}token").status_code == 200
        assert caller(digest).get(f"{V1}token").status_code == 401

    def test_earlier_tokens_go_on_working_and_lie_in_clear_no_more(self, world: World) -> None:
        key = "401f7ac837da42b97f613d789819ff93537bee6a"
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, user_id bigint, created text)")
            cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s, '2026')", [key, world.scribe.pk])
        digests = import_module("league.migrations.0005_api_tokens").digests
        with connection.schema_editor() if connection.vendor != "sqlite" else Editor() as editor:
            digests(apps, editor)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM authtoken_token")
            assert cursor.fetchone() == (0,)
        assert ApiToken.objects.get().digest == hashlib.sha256(key.encode()).hexdigest()
        (row,) = caller(key).get(f"{V1}token").json()["tokens"]
        assert row["expires_at"] > timezone.now().isoformat()


class Editor:
    """What a migration is given, without SQLite's transaction of its own."""

    connection = connection

    def __enter__(self) -> Editor:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to end."""


@pytest.mark.django_db
class TestWhoseTheyAre:
    """Faults H8: a token has an end, tells when it was used, and can be ended by itself."""

    def test_one_past_its_time_is_refused(self, world: World) -> None:
        made, text = make_token(world.scribe)
        assert timedelta(days=364) < made.expires_at - timezone.now() < timedelta(days=366)
        ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert caller(text).get(f"{V1}token").status_code == 401
        assert caller(text).get(f"{V1}clubs").status_code == 401

    def test_the_day_of_its_last_use_is_shown(self, world: World) -> None:
        _made, text = make_token(world.scribe)
        make_token(world.scribe)
        make_token(world.viewer)
        rows = caller(text).get(f"{V1}token").json()["tokens"]
        assert [row["used_on"] for row in rows] == [None, timezone.now().date().isoformat()]
        assert all(row.keys() == {"id", "created_at", "expires_at", "used_on"} for row in rows)

    def test_a_use_is_written_once_a_day(self, world: World, django_assert_num_queries: object) -> None:
        _made, text = make_token(world.scribe)
        caller(text).get(f"{V1}token")
        with django_assert_num_queries(2):  # type: ignore[operator]
            caller(text).get(f"{V1}token")

    def test_deleting_ends_the_one_that_is_sent(self, world: World) -> None:
        (_one, text), (_two, other) = make_token(world.scribe), make_token(world.scribe)
        assert caller(text).delete(f"{V1}token").status_code == 204
        assert [caller(each).get(f"{V1}token").status_code for each in (text, other)] == [401, 200]

    def test_a_browsers_session_ends_them_all(self, world: World) -> None:
        _made, text = make_token(world.scribe)
        _made, other = make_token(world.viewer)
        browser = APIClient()
        browser.force_login(world.scribe)
        assert browser.delete(f"{V1}token").status_code == 204
        assert [caller(each).get(f"{V1}token").status_code for each in (text, other)] == [401, 200]

    def test_the_account_page_shows_and_ends_each_of_ones_own(self, world: World) -> None:
        made, text = make_token(world.scribe)
        others, _text = make_token(world.viewer)
        world.scribe.set_password(PASSWORD)
        world.scribe.save()
        browser = Client()
        browser.force_login(world.scribe)
        page = browser.get(reverse("account_change_password")).content.decode()
        assert f"End token {made.pk}" in page
        assert f"End token {others.pk}" not in page
        refused = browser.post(reverse("token-end", args=[others.pk]), follow=True).content.decode()
        assert "You have no such token" in refused
        ended = browser.post(reverse("token-end", args=[made.pk]), follow=True).content.decode()
        assert "The token is ended" in ended
        assert "You have no tokens." in ended
        assert caller(text).get(f"{V1}token").status_code == 401
        assert ApiToken.objects.get() == others
        assert Client().post(reverse("token-end", args=[others.pk])).status_code != 302
        assert ApiToken.objects.exists()

    def test_the_oldest_ends_when_there_are_too_many(self, world: World) -> None:
        texts = [make_token(world.scribe)[1] for _ in range(MOST_TOKENS + 1)]
        assert [caller(each).get(f"{V1}token").status_code for each in (texts[0], texts[1], texts[-1])] == [
            401,
            200,
            200,
        ]
