"""Two people change what belongs together at the same moment: one after the other, on SQLite as on PostgreSQL."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from league import actions as league
from league.errors import Gone, Refused
from league.models import AuditRow, Season
from races import actions as races
from races.models import Stage
from tests.club import Visitor, World
from tests.programs import Databases, came_of

Outcomes = dict[str, list[str]]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def outcomes(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Outcomes:
    """What came of each pair of actions, on a database of its own."""
    return came_of("tests.races.at_once", databases.new(request.param, tmp_path_factory.mktemp("club")))


class TestAtTheSameMoment:
    """The first action is done; the second is told why it is not."""

    @pytest.mark.parametrize("order", ["season, stage", "stage, season"])
    @pytest.mark.parametrize("action", ["planned", "moved"])
    def test_a_season_is_not_shortened_while_a_stage_is_put_into_its_end(
        self, outcomes: Outcomes, order: str, action: str
    ) -> None:
        assert outcomes[f"{order} {action}"] == ["done", "Refused"]

    def test_what_is_being_removed_takes_nothing_more(self, outcomes: Outcomes) -> None:
        told = ("season, ", "stage race, ", "stage, its", "stage, table", "table, ", "member, ")
        pairs = {name: pair for name, pair in outcomes.items() if name.startswith(told) and name[8:13] != "stage"}
        assert len(pairs) >= 10
        assert set(map(tuple, pairs.values())) == {("done", "Gone")}

    def test_a_board_is_not_removed_while_a_stage_is_planned_on_it(self, outcomes: Outcomes) -> None:
        assert outcomes["board, stage"] == ["done", "Refused"]

    def test_a_club_keeps_an_owner(self, outcomes: Outcomes) -> None:
        assert outcomes["two last owners"] == ["done", "Refused"]

    @pytest.mark.parametrize("pair", ["revoked, accepted", "accepted, invited again", "accepted, revoked"])
    def test_an_invitation_has_one_end(self, outcomes: Outcomes, pair: str) -> None:
        assert outcomes[pair] == ["done", "Refused"]


class TestSeenBefore:
    """A page that was opened before somebody else's change."""

    def test_a_stage_is_put_against_the_dates_as_they_are_now(self, world: World) -> None:
        tour = world.stage_race()
        seen = Season.objects.get(pk=world.season.pk)
        tour.season = seen
        league.edit_season(world.season, by=world.owner, ends=datetime.date(2026, 6, 30))
        with pytest.raises(Refused, match="not a day of the season"):
            races.create_stage(tour, by=world.owner, board="reference", course="giro", date=datetime.date(2026, 10, 4))

    def test_a_stage_race_takes_the_house_rules_as_they_are_now(self, world: World) -> None:
        seen = Season.objects.get(pk=world.season.pk)
        rulings = {"rulings": {"um-reifenbreite": {"seven": "move"}}, "headers": {}}
        league.edit_season(world.season, by=world.owner, house_rules=rulings)
        tour = races.create_stage_race(seen, by=world.owner, game="um-reifenbreite", name="Tour")
        assert tour.rulings == {"seven": "move"}

    def test_a_removed_stage_is_said_to_be_gone(self, world: World) -> None:
        stage = world.race().stage
        seen = Stage.objects.get(pk=stage.pk)
        races.remove_stage(stage, by=world.owner)
        for action in (
            lambda: races.edit_stage(seen, by=world.owner, name="Opening"),
            lambda: races.create_race(seen, by=world.owner),
            lambda: races.move_stage(seen, by=world.owner, up=True),
            lambda: races.remove_stage(seen, by=world.owner),
        ):
            with pytest.raises(Gone, match="no longer exists"):
                action()

    def test_two_who_archive_a_season_archive_it(self, visitor: Visitor, world: World) -> None:
        page = visitor("administrator").get(reverse("season", args=["roue-libre", "2026"])).content.decode()
        assert 'name="archived" value="yes"' in page
        for _tab in range(2):
            visitor("administrator").post(reverse("season-archive", args=["roue-libre", "2026"]), {"archived": "yes"})
        assert Season.objects.get(pk=world.season.pk).archived_at is not None
        assert AuditRow.objects.filter(action="season.archived").count() == 1
