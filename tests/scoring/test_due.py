"""Faults H4 and B5: what follows from an action is computed in the end, whatever happened in between."""

from __future__ import annotations

import logging
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from league import actions as league
from league.celery import app
from league.errors import Refused
from races import actions as races
from races.models import Race, StageRace
from scoring import actions as scoring
from scoring import due
from scoring.models import Due
from scoring.tasks import recompute_season, recompute_stage_race, recompute_standings
from tests.club import World, sheet

#: Public pages with figures, by how many words their addresses have.
PAGES = (("season", 2), ("stage-race", 3), ("stage", 4), ("race", 5))


def waiting() -> set[str]:
    """What is marked and not computed."""
    return {str(mark) for mark in Due.objects.waiting()}


def unseen_publish(world: World, race: Race, text: str, reason: str = "") -> None:
    """Publish, and lose all that would be computed after the transaction."""
    revision = world.enter(race, text)
    scoring.publish_race(race, by=world.administrator, revision=revision.number, confirm_warnings=True, reason=reason)


@pytest.fixture
def race(world: World) -> Race:
    """A race, published and computed."""
    made = world.race(world.stage_race())
    world.publish(made, sheet("21 31"))
    assert waiting() == set()
    return made


class TestEveryActionMarksWhatFollows:
    """Faults H4: the mark is in the action's own transaction, so nothing need run after it."""

    def test_publishing_correcting_and_withdrawing(self, world: World, race: Race) -> None:
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        assert waiting() == {"Spring tour"}
        due.sweep()
        assert waiting() == set()
        scoring.withdraw_race(race, by=world.administrator, reason="the wrong day")
        assert waiting() == {"Spring tour"}

    def test_voiding_and_restoring_a_stage(self, world: World, race: Race) -> None:
        scoring.void_stage(race.stage, by=world.administrator, reason="hail")
        assert waiting() == {"Spring tour"}
        due.sweep()
        scoring.restore_stage(race.stage, by=world.administrator, reason="no hail")
        assert waiting() == {"Spring tour"}

    def test_a_teams_name_and_a_seasons_rules_mark_all_of_the_season(self, world: World, race: Race) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        assert waiting() == {"Spring tour", "2026"}
        due.sweep()
        assert waiting() == set()
        league.edit_season(world.season, by=world.owner, best=1, reason="voted")
        assert waiting() == {"Spring tour", "2026"}

    def test_a_stage_race_and_its_stages(self, world: World, race: Race) -> None:
        races.edit_stage_race(race.stage.stage_race, by=world.owner, weight="2", reason="voted")
        assert waiting() == {"Spring tour", "2026"}
        due.sweep()
        races.create_stage(race.stage.stage_race, by=world.owner, board="reference", course="giro")
        assert waiting() == {"Spring tour"}

    def test_a_action_that_is_undone_leaves_no_mark(self, world: World, race: Race) -> None:
        with pytest.raises(Refused, match="cancelled"):
            scoring.restore_stage(race.stage, by=world.administrator, reason="was never void")
        assert waiting() == set()


class TestASweep:
    """Faults H4: what was lost is found, and comes to the same as if it had not been lost."""

    def test_a_lost_computation_is_found_with_the_seasons_standings(self, world: World, race: Race) -> None:
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        before = world.totals()
        assert due.sweep() == due.Swept(2, 0)
        assert world.totals() == {"Velo Nord": before["Pédale Sud"], "Pédale Sud": before["Velo Nord"]}
        assert due.sweep() == due.Swept(0, 0)

    def test_the_command_does_the_same_and_says_how_much(self, world: World, race: Race) -> None:
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        said = StringIO()
        call_command("recompute", "--due", stdout=said)
        assert said.getvalue().startswith("2 ")
        assert waiting() == set()

    def test_what_is_asked_for_during_a_computation_stays_due(
        self, world: World, race: Race, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = due.store_classification

        def meanwhile(stage_race: StageRace) -> Any:
            stored = store(stage_race)
            due.mark_stage_race(stage_race.pk)
            return stored

        monkeypatch.setattr(due, "store_classification", meanwhile)
        recompute_stage_race(race.stage.stage_race_id)
        assert waiting() == {"Spring tour"}

    def test_numbers_only_rise(self, world: World, race: Race) -> None:
        mark = Due.objects.get(stage_race=race.stage.stage_race)
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        after = Due.objects.get(pk=mark.pk)
        assert (after.wanted, after.done) == (mark.wanted + 1, mark.done)
        due.sweep()
        assert Due.objects.get(pk=mark.pk).done == after.wanted

    def test_what_was_just_sent_is_left_to_whom_it_was_sent(self, world: World, race: Race) -> None:
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        assert due.sweep(grace=timedelta(minutes=1)) == due.Swept(0, 0)
        Due.objects.update(since=timezone.now() - timedelta(minutes=2))
        assert due.sweep(grace=timedelta(minutes=1)).computed >= 1


class TestAFault:
    """Faults H4 and B5: a computation that raises is told, counted and tried again, and blocks nobody."""

    @pytest.fixture
    def broken(self, world: World, race: Race, monkeypatch: pytest.MonkeyPatch) -> StageRace:
        """A stage race that cannot be computed, beside the sound one."""
        app.conf.task_eager_propagates = False  # `world` puts it back
        bad = world.stage_race("Autumn tour")
        store = due.store_classification

        def raises(stage_race: StageRace) -> Any:
            if stage_race.pk == bad.pk:
                raise KeyError("white")
            return store(stage_race)

        monkeypatch.setattr(due, "store_classification", raises)
        return bad

    def test_it_is_in_the_log_with_its_trace_and_stays_due(
        self, world: World, broken: StageRace, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.ERROR):
            world.publish(world.race(broken), sheet("21 31"))
        assert any(record.exc_info and "Autumn tour" in record.getMessage() for record in caplog.records)
        assert "Autumn tour" in waiting()

    def test_it_waits_longer_each_time_and_others_are_computed(
        self, world: World, race: Race, broken: StageRace
    ) -> None:
        due.mark_stage_race(broken.pk)
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        pauses = []
        for _ in range(3):
            Due.objects.update(retry_at=None)
            assert due.sweep().failed == 1
            mark = Due.objects.get(stage_race=broken)
            assert mark.retry_at is not None
            pauses.append(mark.retry_at - timezone.now())
            assert due.sweep() == due.Swept(0, 0)
        assert pauses == sorted(pauses)
        assert pauses[2] > pauses[0] * 2
        assert Due.objects.get(stage_race=broken).failures == 3
        assert waiting() == {"Autumn tour"}

    def test_the_command_tries_it_at_once_and_fails(self, broken: StageRace) -> None:
        due.mark_stage_race(broken.pk)
        due.sweep()
        with pytest.raises(CommandError, match="stay due"):
            call_command("recompute", "--due", stdout=StringIO())

    def test_once_it_is_mended_nothing_is_left_of_it(
        self, world: World, broken: StageRace, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        due.mark_stage_race(broken.pk)
        due.sweep()
        monkeypatch.undo()
        call_command("recompute", "--due", stdout=StringIO())
        mark = Due.objects.get(stage_race=broken)
        assert (mark.waits, mark.failures, mark.retry_at) == (False, 0, None)

    def test_a_faulty_stage_race_does_not_keep_the_others_of_its_season(
        self, world: World, race: Race, broken: StageRace
    ) -> None:
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        with pytest.raises(KeyError):
            recompute_season(world.season.pk)
        assert waiting() <= {"Autumn tour"}


class TestPagesSayThatTheyWait:
    """Faults H4: a page whose figures are behind says since when."""

    def test_season_stage_race_stage_and_race_pages(self, world: World, race: Race, client: Client) -> None:
        stage_race = race.stage.stage_race
        where = [world.club.slug, world.season.slug, stage_race.slug, race.stage.number, race.pk]
        pages = [reverse(name, args=where[:words]) for name, words in PAGES]
        for page in pages:
            assert "being computed" not in client.get(page).content.decode()
        unseen_publish(world, race, sheet("31 21"), reason="read wrongly")
        for page in pages:
            assert "being computed since" in client.get(page).content.decode(), page
        due.sweep()
        for page in pages:
            assert "being computed" not in client.get(page).content.decode()


class TestTheBrokerIsAway:
    """Faults B5: publishing is saved and answers as usual; what follows is computed by the next sweep."""

    def test_a_action_is_done(
        self, world: World, race: Race, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def away(*_: Any, **__: Any) -> None:
            raise OperationalError("connection refused")

        for task in (recompute_stage_race, recompute_standings, recompute_season):
            monkeypatch.setattr(task, "delay", away)
        world.publish(race, sheet("31 21"), reason="read wrongly")
        league.rename_team(world.teams["red"], by=world.owner, name="Neu Nord")
        assert "broker is away" in caplog.text
        assert waiting() == {"Spring tour", "2026"}
        due.sweep()
        assert "Neu Nord" in world.totals()
