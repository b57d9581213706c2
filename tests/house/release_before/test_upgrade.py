"""A club's database of the release before comes over whole: nothing published changes, on SQLite and on PostgreSQL."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tests.house.release_before.upgrade import FILE
from tests.programs import Databases, came_of


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def upgraded(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What came of it on a database of its own."""
    return came_of("tests.house.release_before.upgrade", databases.new(request.param, tmp_path_factory.mktemp("club")))


@pytest.fixture(scope="module")
def before() -> list[dict[str, Any]]:
    """The rows as that release wrote them."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        rows: list[dict[str, Any]] = json.load(file)["rows"]
    return rows


def of(rows: list[dict[str, Any]], model: str) -> list[dict[str, Any]]:
    """The fields of a model's rows."""
    return [row["fields"] for row in rows if row["model"] == model]


class TestTheReleaseBefore:
    """Its demo league, scored from full logs of all three games."""

    def test_what_was_published_is_as_it_was(self, upgraded: dict[str, Any], before: list[dict[str, Any]]) -> None:
        told = upgraded["upgraded"]
        wanted = of(before, "scoring.stageraceclassification")
        assert [row[3] for row in told["classifications"]] == [row["snapshot"] for row in wanted]
        assert [row[2] for row in told["standings"]] == [
            row["snapshot"] for row in of(before, "scoring.seasonstandings")
        ]
        assert len(told["riders"]) == len(of(before, "scoring.riderline"))
        assert sum(row[3] or 0 for row in told["riders"]) == sum(
            row["points"] or 0 for row in of(before, "scoring.riderline")
        )
        assert upgraded["published"] == len(of(before, "scoring.publication"))

    def test_where_two_tables_told_different_things_of_a_race_people_decide(self, upgraded: dict[str, Any]) -> None:
        assert "do not agree on what is published: race 1 names none, its publication revision " in upgraded["refused"]

    def test_computed_again_it_is_the_same_to_the_digest(self, upgraded: dict[str, Any]) -> None:
        assert upgraded["recomputed"] == upgraded["upgraded"]

    def test_its_logs_are_judged_today_as_they_were_then(self, upgraded: dict[str, Any]) -> None:
        assert "0 would differ" in upgraded["said"]

    def test_its_audit_log_can_be_read(self, upgraded: dict[str, Any], before: list[dict[str, Any]]) -> None:
        rows = of(before, "league.auditrow")
        assert upgraded["audit rows"] == len(rows)
        assert upgraded["oldest action"] == rows[0]["deed"]

    def test_what_its_teams_were_called_before_is_known(self, upgraded: dict[str, Any]) -> None:
        assert upgraded["former names"] == [["Kettenrauch", "Rauchzeichen"], ["Kettenrauch", "Kettenlärm"]]

    def test_its_problems_are_told_in_the_words_that_were_saved(
        self, upgraded: dict[str, Any], before: list[dict[str, Any]]
    ) -> None:
        saved = [problem["message"] for row in of(before, "races.logrevision") for problem in row["answer"]["problems"]]
        assert len(saved) > 3
        assert upgraded["sentences"] == saved
