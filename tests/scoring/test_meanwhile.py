"""What people do while all is computed again, or while a scale is being changed, succeeds and comes out right."""

from __future__ import annotations

from typing import Any

import pytest

from tests import programs


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(
    request: pytest.FixtureRequest, databases: programs.Databases, tmp_path_factory: pytest.TempPathFactory
) -> list[str]:
    """The addresses of two empty databases: one for each action."""
    return [databases.new(request.param, tmp_path_factory.mktemp(name)) for name in ("one", "two")]


def came_of(action: str, database: str) -> dict[str, Any]:
    """Let people work meanwhile."""
    return programs.came_of("tests.scoring.meanwhile", database, action)


class TestAllIsComputedAgain:
    """Faults H11: `recompute --all` holds the lock for a race at a time; people go on working."""

    def test_others_publish_and_sign_in_meanwhile_and_the_tables_are_right(self, database: list[str]) -> None:
        outcome = came_of("recompute", database[0])
        assert outcome["errors"] == []
        assert outcome["published meanwhile"] == 3
        assert outcome["signed in"] == [302, 302, 302]
        assert (outcome["wrong"], outcome["right"], outcome["stages"]) == ([], True, 27)


class TestTheScaleIsChanged:
    """Faults A12: a sheet is never left by the scale that was, whoever was first."""

    def test_every_sheet_is_by_the_new_scale_and_nobody_waits_for_ever(self, database: list[str]) -> None:
        outcome = came_of("scale", database[1])
        old, new = 10 * 60 - 50 - 10, 10 * 57 - 50 - 10
        assert outcome["errors"] == []
        assert outcome["scale first"] == [new] * 2
        assert outcome["result first"] == [old] * 3
        assert outcome["set up meanwhile"] == [new] * 4
        assert outcome["wrong"] == []
        assert outcome["crowd"] == []
        assert outcome["wrong after the crowd"] == []
        assert outcome["closed with a result"] == []
