"""Decision 19: what is published is told by the publication that has not ended, in whatever way it is asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from races.models import LogRevision, Race, Stage, StageRace
from races.publications import Publication
from scoring import actions as scoring
from tests.club import World, sheet


def told(race: Race) -> set[Any]:
    """The revision's number, or 0, as each way of asking tells it."""
    rows = Race.objects.filter(pk=race.pk)
    ways = [rows, rows.with_publication(), rows.with_published_revision(), rows.with_published_number()]
    revisions = [each.get().published_revision for each in ways]
    race.refresh_from_db()
    revisions += [race.published_revision, LogRevision.objects.filter(race=race).published().first()]
    return {revision.number if revision else 0 for revision in revisions}


def counted(race: Race) -> set[tuple[bool, bool]]:
    """Whether the race, its stage and its stage race are among the published ones, and among the others."""
    stages, stage_races = Stage.objects.filter(races=race), StageRace.objects.filter(stages__races=race)
    races = Race.objects.filter(pk=race.pk)
    return {(rows.published().exists(), rows.unpublished().exists()) for rows in (races, stages, stage_races)}


class TestEveryWayOfAsking:
    """A page, a list, a filter and an action never tell different things of a race."""

    def test_a_race_with_a_draft_published_corrected_and_unpublished(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        assert (told(race), counted(race)) == ({0}, {(False, True)})
        scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert (told(race), counted(race)) == ({1}, {(True, False)})
        world.enter(race, sheet("31 21"))
        assert (told(race), counted(race)) == ({1}, {(True, False)})
        scoring.publish_race(race, by=world.administrator, revision=2, confirm_warnings=True, reason="A slip.")
        assert (told(race), counted(race)) == ({2}, {(True, False)})
        scoring.withdraw_race(race, by=world.administrator, reason="Another slip.")
        assert (told(race), counted(race)) == ({0}, {(False, True)})

    def test_a_stage_is_published_once_one_of_its_tables_is_and_is_listed_once(self, world: World) -> None:
        first = world.race(None, "red", "blue", label="A")
        second = world.race(None, "black", "green", label="B", stage=first.stage)
        open_table = world.race(None, "black", "green", label="C", stage=world.race(first.stage.stage_race).stage)
        world.publish(first, sheet("21 31"))
        world.publish(second, sheet("41 51"))
        assert list(Stage.objects.published()) == [first.stage]
        assert list(Stage.objects.unpublished()) == [open_table.stage]
        assert list(StageRace.objects.published()) == [first.stage.stage_race]

    def test_who_has_just_published_or_unpublished_sees_it_on_their_own_row(self, world: World) -> None:
        race = world.race()
        draft = world.enter(race, sheet("21 31"))
        seen = [race.published_revision]
        scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        seen.append(race.published_revision)
        scoring.withdraw_race(race, by=world.administrator, reason="A slip.")
        assert [*seen, race.published_revision] == [None, draft, None]

    def test_the_database_has_no_room_for_a_second_one_that_counts(self, world: World) -> None:
        race = world.race()
        revision = world.publish(race, sheet("21 31"))
        with pytest.raises(IntegrityError), transaction.atomic():
            Publication.objects.create(race=race, revision=revision, published_by=world.owner)


class TestWhatItCosts:
    """No page asks more often than it did when the race itself named its revision."""

    def test_it_comes_along_with_the_races_in_their_own_query(
        self, world: World, django_assert_num_queries: Any
    ) -> None:
        for race in (world.race(), world.race()):
            world.publish(race, sheet("21 31"))
        world.race()
        with django_assert_num_queries(1):
            found = [race.published_revision for race in Race.objects.with_published_revision()]
            assert [len(revision.text) > 0 for revision in found if revision] == [True, True]

    def test_long_texts_stay_where_they_are_until_somebody_reads_them(
        self, world: World, django_assert_num_queries: Any
    ) -> None:
        world.publish(world.race(), sheet("21 31"))
        with django_assert_num_queries(1):
            (race,) = Race.objects.with_published_number()
            assert race.published_revision is not None
            assert race.published_revision.number == 1
        assert {"text", "answer"} <= race.published_revision.get_deferred_fields()
