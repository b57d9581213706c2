"""The OpenAPI description: valid, complete, and true of what the addresses answer; its page needs no other site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from league.actions import make_token
from races.models import Race
from tests.browser import Page
from tests.club import World

V1 = "/api/v1/"
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


class TestTheDescription:
    """What programs are built from."""

    def test_it_is_valid_and_made_without_a_warning(self, tmp_path: Path) -> None:
        said = StringIO()
        call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "api.yml"), stderr=said)
        assert not said.getvalue()

    def test_it_can_be_had_in_both_forms(self, anybody: APIClient, db: None) -> None:
        assert anybody.get(f"{V1}schema/").content.startswith(b"openapi: 3")
        description = anybody.get(f"{V1}schema/?format=json").json()
        assert {"/api/v1/replay", "/api/v1/races/{id}/log", "/api/v1/seasons/{id}/standings"} <= set(
            description["paths"]
        )
        assert all(not path.endswith("/") for path in description["paths"])

    def test_its_page_names_no_other_site_and_no_script_stands_in_it(self, anybody: APIClient, db: None) -> None:
        page = anybody.get(f"{V1}docs/")
        html = page.content.decode()
        assert page.status_code == 200
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=|https?://", html)
        script = re.search(r'<script src="(/api/v1/docs/[^"]+)"', html)
        assert script
        served = anybody.get(script.group(1).replace("&amp;", "&"))
        assert served.headers["Content-Type"].startswith("application/javascript")
        assert b"/api/v1/schema/" in served.content


def test_the_page_lists_the_addresses_in_a_browser(desk: Page) -> None:
    said: list[str] = []
    desk.on("console", lambda message: said.append(message.text))
    desk.goto("/api/v1/docs/")
    desk.get_by_text("/api/v1/replay").first.wait_for()
    assert not [text for text in said if "Content Security Policy" in text]


def described() -> dict[str, Any]:
    """Every operation of the description, by method and address."""
    schema = schemathesis.openapi.from_dict(
        json.loads(json.dumps(SchemaGenerator().get_schema(public=True), default=str))
    )
    schema.app = get_wsgi_application()
    made = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    return {operation.label: operation for operation in made}


OPERATIONS = described()
AGAIN_THE_SAME = settings(
    max_examples=8,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests keep the test's connection with its open transaction, as Django's own test client lets them."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
class TestTheDescriptionHolds:
    """Made-up requests, right and wrong ones, get the answers that are described; each time the same requests."""

    @pytest.mark.parametrize("label", OPERATIONS)
    def test_an_address_answers_as_described(
        self, world: World, race: Race, monkeypatch: pytest.MonkeyPatch, label: str
    ) -> None:
        unlimited = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES)
        monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", unlimited)
        _made, token = make_token(world.administrator)
        rows = {"races": race.pk, "stage-races": race.stage.stage_race_id, "seasons": world.season.pk}
        row = rows.get(label.split("/")[3])
        operation = OPERATIONS[label]

        def ask(case: schemathesis.Case) -> None:
            with transaction.atomic():
                case.call_and_validate(headers={"Authorization": f"Token {token}"}, checks=CHECKS)
                transaction.set_rollback(True)

        @AGAIN_THE_SAME
        @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE))
        def ask_rightly(case: schemathesis.Case) -> None:
            if row is not None and "id" in case.path_parameters:
                case.path_parameters["id"] = row  # one that there is
            ask(case)

        @AGAIN_THE_SAME
        @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
        def ask_wrongly(case: schemathesis.Case) -> None:
            ask(case)

        ask_rightly()
        if any(len(list(words)) for words in (operation.query, operation.path_parameters, operation.body)):
            ask_wrongly()
