"""Two uploads at once cannot both become the current revision, on SQLite as on PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest

from tests.programs import Databases, came_of
from tests.scoring.two_at_once import PEOPLE


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def outcome(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What came of it on a database of its own."""
    return came_of("tests.scoring.two_at_once", databases.new(request.param, tmp_path_factory.mktemp("club")))


class TestFiveAtOnce:
    """Five people do the same at the same moment."""

    def test_one_log_is_saved_and_the_others_are_told(self, outcome: dict[str, Any]) -> None:
        assert outcome["first log"] == {"done": 1, "Stale": PEOPLE - 1}
        assert outcome["second log"] == {"done": 1, "Stale": PEOPLE - 1}
        assert (outcome["revisions"], outcome["latest"]) == ([1, 2], 2)

    def test_it_is_published_once_and_counted_once(self, outcome: dict[str, Any]) -> None:
        assert outcome["publish"] == {"done": 1, "Refused": PEOPLE - 1}
        assert outcome["publications"] == 1
        assert outcome["totals"] == {"Velo Nord": "10", "Pédale Sud": "7"}

    def test_an_installation_has_one_owner(self, outcome: dict[str, Any]) -> None:
        assert outcome["owner"] == {"done": 1, "NotAllowed": PEOPLE - 1}

    def test_a_name_is_one_teams(self, outcome: dict[str, Any]) -> None:
        assert outcome["team"] == {"done": 1, "Refused": PEOPLE - 1}

    def test_seasons_of_one_name_have_addresses_of_their_own(self, outcome: dict[str, Any]) -> None:
        assert outcome["season"] == {"done": PEOPLE}
