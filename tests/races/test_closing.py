"""A table with a mistaken draft keeps no stage race waiting: it can be closed, removed, or its drafts discarded."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from league.actions import make_token
from league.errors import NotAllowed, Refused, Stale
from league.models import AuditRow
from races import actions as races
from races.models import DiscardedDraft, LogRevision, Race, Stage
from scoring import actions as scoring
from scoring.recompute import recompute
from scoring.replay.gaps import SAME_LOG
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTour

Ridden = Callable[[], Race]


@pytest.fixture(params=["um-reifenbreite", "flamme-rouge", "le-tour"])
def ridden(request: pytest.FixtureRequest, world: World, flamme_rouge: FlammeRouge, le_tour: LeTour) -> Race:
    """A published race of each game: of one stage, at one table."""
    if request.param == "um-reifenbreite":
        race = world.race()
        world.publish(race, sheet("21 31 22 32"))
    elif request.param == "flamme-rouge":
        race = flamme_rouge.ride(flamme_rouge.tour(), "10 red-s 5.1", "10 blue-s 4.1", "11 red-r 1.1", "11 blue-r 1.2")
    else:
        race = le_tour.ride(le_tour.tour(), *RULEBOOK)
    return Race.objects.get(pk=race.pk)


def second_table(world: World, ridden: Race) -> Race:
    """Another table of the race's stage, with a draft that is a mistake."""
    colours = tuple(colour for colour in ("black", "green") if colour in world.teams)
    teams = {colour: world.teams[given] for colour, given in zip(("red", "blue"), colours, strict=True)}
    with world.settled():
        race = races.create_race(ridden.stage, by=world.owner, entries=teams)
    world.enter(race, "record: sheet\nnonsense\n")
    return race


def now(race: Race) -> Race:
    """The race as it is saved."""
    return Race.objects.get(pk=race.pk)


class TestClosing:
    """Faults B4: a table from which no result will come is closed, with the reason."""

    def test_a_stage_race_earns_its_season_points_once_the_table_is_closed(self, world: World, ridden: Race) -> None:
        mistaken = second_table(world, ridden)
        assert set(world.totals().values()) == {None}
        with world.settled():
            races.close_race(mistaken, by=world.administrator, reason="Nobody came.")
        assert {"10", "7"} <= set(world.totals().values())
        with world.settled():
            races.reopen_race(mistaken, by=world.administrator, reason="They came after all.")
        assert set(world.totals().values()) == {None}

    def test_a_stage_that_is_closed_as_a_whole_keeps_nothing_waiting(self, world: World, ridden: Race) -> None:
        stage = ridden.stage
        with world.settled():
            later = races.create_stage(
                stage.stage_race, by=world.owner, board=stage.board, course=stage.course, road=stage.road
            )
            table = races.create_race(later, by=world.owner)
        assert set(world.totals().values()) == {None}
        with world.settled():
            races.close_race(table, by=world.administrator, reason="Snow.")
        assert {"10", "7"} <= set(world.totals().values())
        shown = world.classification(stage.stage_race)
        assert [(each["state"], each["complete"]) for each in shown["stages"]] == [("counted", True), ("closed", True)]
        assert shown["factor"] == 1

    def test_what_was_computed_is_computed_again_to_the_same_bytes(self, world: World, ridden: Race) -> None:
        with world.settled():
            races.close_race(second_table(world, ridden), by=world.administrator, reason="Nobody came.")
        before = world.standings(), world.classification(ridden.stage.stage_race)
        recompute(type(world.season).objects.all())
        assert (world.standings(), world.classification(ridden.stage.stage_race)) == before

    def test_a_closed_table_takes_no_log_and_publishes_none(self, world: World) -> None:
        race = world.race()
        draft = world.enter(race, sheet("21 31"))
        races.close_race(race, by=world.administrator, reason="Nobody came.")
        with pytest.raises(Refused, match=r"closed: Nobody came\. Reopen it first"):
            world.enter(race, sheet("31 21"))
        with pytest.raises(Refused, match=r"closed: Nobody came\. Reopen it first"):
            scoring.publish_race(race, by=world.administrator, revision=draft.number, confirm_warnings=True)
        with pytest.raises(Refused, match=r"1: The table is closed"):
            races.enter_upload(race.stage, by=world.scribe, file=sheet("31 21").encode(), based_on={race.pk: 1})
        races.reopen_race(race, by=world.administrator, reason="They came after all.")
        world.publish(race, sheet("31 21 32 22"))

    def test_a_published_table_is_not_closed_and_a_reason_is_needed(self, world: World, ridden: Race) -> None:
        with pytest.raises(Refused, match="Unpublish it first"):
            races.close_race(ridden, by=world.administrator, reason="Nobody came.")
        mistaken = second_table(world, ridden)
        with pytest.raises(Refused, match="reason"):
            races.close_race(mistaken, by=world.administrator, reason="  ")
        with pytest.raises(NotAllowed):
            races.close_race(mistaken, by=world.scribe, reason="Nobody came.")
        with pytest.raises(Refused, match="not closed"):
            races.reopen_race(mistaken, by=world.administrator, reason="They came.")

    def test_the_public_pages_say_that_it_is_closed_and_why(self, world: World, ridden: Race, visitor: Visitor) -> None:
        mistaken = second_table(world, ridden)
        desk = reverse("race-desk", args=["roue-libre", mistaken.pk])
        browser = visitor("administrator")
        close = reverse("race-close", args=["roue-libre", mistaken.pk])
        assert close in browser.get(desk).content.decode()
        assert browser.post(close, {"reason": ""}).status_code == 422
        browser.post(close, {"reason": "Nobody <came>."})
        stage, stage_race = ridden.stage, ridden.stage.stage_race
        words = ["roue-libre", "2026", stage_race.slug, stage.number]
        for address in (reverse("stage", args=words), reverse("race", args=[*words, mistaken.pk])):
            page = visitor("").get(address).content.decode()
            assert "This table is closed: Nobody &lt;came&gt;." in page
        shown = browser.get(desk).content.decode()
        assert "Reopen the table" in shown
        assert reverse("log-entry", args=["roue-libre", mistaken.pk]) not in shown
        listed = visitor("").get(reverse("stage-race", args=words[:3])).content.decode()
        assert f'<span class="state">closed {mistaken.label}</span>' in listed

    def test_the_api_closes_reopens_and_shows_it(self, world: World, ridden: Race) -> None:
        mistaken = second_table(world, ridden)
        caller = APIClient()
        caller.credentials(HTTP_AUTHORIZATION=f"Token {make_token(world.administrator)[1]}")
        address = f"/api/v1/races/{mistaken.pk}"
        row = caller.post(f"{address}/close", {"reason": "Nobody came."}, format="json").json()
        assert (row["close_reason"], row["closed_at"] is None) == ("Nobody came.", False)
        assert caller.post(f"{address}/close", {"reason": "Again."}, format="json").status_code == 400
        assert APIClient().get(address).json()["close_reason"] == "Nobody came."
        row = caller.post(f"{address}/reopen", {"reason": "They came."}, format="json").json()
        assert (row["close_reason"], row["closed_at"]) == ("", None)


class TestRemoving:
    """Faults B4: what never was published can be removed; its drafts stay in the audit log, with their texts."""

    def test_a_table_with_drafts_is_removed_and_the_texts_are_kept(self, world: World, ridden: Race) -> None:
        mistaken = second_table(world, ridden)
        with world.settled():
            races.remove_race(mistaken, by=world.administrator)
        assert not Race.objects.filter(pk=mistaken.pk).exists()
        kept = AuditRow.objects.get(action="log.discarded", target_id=mistaken.pk)
        assert kept.before is not None
        assert "nonsense" in kept.before["text"]
        assert {"10", "7"} <= set(world.totals().values())

    def test_so_are_a_stage_and_a_stage_race(self, world: World) -> None:
        first, second = world.race(), world.race(world.stage_race("Autumn"))
        for race in (first, second):
            world.enter(race, sheet("21 31"))
        races.remove_stage(first.stage, by=world.administrator)
        races.remove_stage_race(second.stage.stage_race, by=world.administrator)
        assert not LogRevision.objects.exists()
        assert AuditRow.objects.filter(action="log.discarded").count() == 2

    def test_what_was_published_once_is_never_removed(self, world: World, ridden: Race) -> None:
        scoring.withdraw_race(ridden, by=world.administrator, reason="A mistake.")
        with pytest.raises(Refused, match="never deleted"):
            races.remove_race(ridden, by=world.administrator)
        with pytest.raises(Refused, match="never deleted"):
            races.remove_stage(ridden.stage, by=world.administrator)
        with pytest.raises(Refused, match="never deleted"):
            races.remove_stage_race(ridden.stage.stage_race, by=world.administrator)
        assert Stage.objects.filter(pk=ridden.stage_id).exists()

    def test_the_page_says_what_goes_and_the_audit_log_shows_the_text(self, world: World, visitor: Visitor) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        browser = visitor("administrator")
        remove = reverse("race-remove", args=["roue-libre", race.pk])
        assert "1 draft goes with it" in browser.get(remove).content.decode()
        browser.post(remove)
        row = AuditRow.objects.get(action="log.discarded")
        text = reverse("audit-log-text", args=["roue-libre", row.pk])
        assert text in browser.get(reverse("audit-log", args=["roue-libre"])).content.decode()
        assert "finish 21 31" in browser.get(text).content.decode()
        assert visitor("scribe").get(text).status_code == 403


class TestDiscarding:
    """Faults B4: a draft is discarded; its text can be read, its number is nobody else's."""

    def test_a_table_without_a_result_is_as_new(self, world: World, visitor: Visitor) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        discard = reverse("drafts-discard", args=["roue-libre", race.pk])
        assert "Revision 1 is set aside" in visitor("scribe").get(discard).content.decode()
        visitor("scribe").post(discard, {"seen": "1", "reason": "Another table's sheet"})
        assert now(race).state == "empty"
        kept = AuditRow.objects.get(action="log.discarded")
        assert kept.before is not None
        assert ("finish 21 31" in kept.before["text"], kept.reason) == (True, "Another table's sheet")
        entry = visitor("scribe").get(reverse("log-entry", args=["roue-libre", race.pk]))
        assert "finish 21 31" not in entry.content.decode()
        assert "discarded" in visitor("scribe").get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()

    def test_the_same_text_can_be_entered_again_under_the_next_number(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31 22 32"))
        races.discard_drafts(race, by=world.scribe, seen=1)
        with pytest.raises(Refused, match="was discarded"):
            scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert world.publish(race, sheet("21 31 22 32")).number == 2
        assert now(race).state == "published"

    def test_a_published_result_stays_and_is_what_the_next_log_starts_from(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31 22 32"))
        world.enter(race, sheet("31 21 22 32"))
        races.discard_drafts(race, by=world.scribe, seen=2)
        kept = now(race).kept_revision()
        assert kept is not None
        assert (now(race).state, kept.number) == ("published", 1)
        scoring.withdraw_race(race, by=world.administrator, reason="Wrong table.")
        assert now(race).state == "draft"
        scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)

    def test_the_text_can_then_be_entered_at_the_table_it_belongs_to(self, world: World) -> None:
        wrong = world.race()
        right = world.race(wrong.stage.stage_race)
        world.enter(wrong, sheet("21 31 22 32"))
        text = sheet("21 31 22 32")
        assert SAME_LOG in [problem.code for problem in races.look_over(right, by=world.scribe, text=text).problems]
        races.discard_drafts(wrong, by=world.scribe, seen=1)
        assert SAME_LOG not in [problem.code for problem in races.look_over(right, by=world.scribe, text=text).problems]

    def test_somebody_elses_newer_draft_is_not_discarded_unseen(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        world.enter(race, sheet("31 21"))
        with pytest.raises(Refused, match="revision 2 in the meantime"):
            races.discard_drafts(race, by=world.scribe, seen=1)
        with pytest.raises(NotAllowed):
            races.discard_drafts(race, by=world.viewer, seen=2)
        races.discard_drafts(race, by=world.scribe, seen=2)
        with pytest.raises(Refused, match="no draft"):
            races.discard_drafts(race, by=world.scribe, seen=2)
        with pytest.raises(Stale):
            races.enter_log(race, by=world.scribe, text=sheet("31 21"), based_on=1)

    def test_it_stays_marked_when_a_newer_one_is_saved_and_published(self, world: World, visitor: Visitor) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        races.discard_drafts(race, by=world.scribe, seen=1, reason="Another table's sheet")
        world.publish(race, sheet("31 21 22 32"))
        world.enter(race, sheet("21 31 22 32"))
        discarded = [each.number for each in race.revisions.order_by("number") if each.discarded]
        assert discarded == [1]
        desk = visitor("scribe").get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()
        assert desk.count(">discarded<") == 1
        assert "Another table&#x27;s sheet" in desk
        its_page = visitor("administrator").get(reverse("revision", args=["roue-libre", race.pk, 1])).content.decode()
        assert ">discarded<" in its_page
        assert "Publish this revision" not in its_page

    def test_it_is_discarded_once_and_kept_in_the_audit_log_once(self, world: World, visitor: Visitor) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        races.discard_drafts(race, by=world.scribe, seen=1)
        world.enter(race, sheet("31 21"))
        discard = reverse("drafts-discard", args=["roue-libre", race.pk])
        assert "Revision 2 is set aside" in visitor("scribe").get(discard).content.decode()
        races.discard_drafts(race, by=world.scribe, seen=2)
        rows = AuditRow.objects.filter(action="log.discarded").order_by("pk")
        assert [(row.before or {})["revision"] for row in rows] == [1, 2]

    def test_its_text_repeats_nothing_elsewhere_after_a_newer_draft_either(self, world: World) -> None:
        wrong = world.race()
        right = world.race(wrong.stage.stage_race)
        text = sheet("21 31 22 32")
        world.enter(wrong, text)
        races.discard_drafts(wrong, by=world.scribe, seen=1)
        world.enter(wrong, sheet("31 21 22 32"))
        assert SAME_LOG not in [problem.code for problem in races.look_over(right, by=world.scribe, text=text).problems]

    def test_it_cannot_be_published_even_behind_a_newer_one(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31 22 32"))
        races.discard_drafts(race, by=world.scribe, seen=1)
        world.enter(race, sheet("31 21 22 32"))
        with pytest.raises(Refused, match="was discarded"):
            scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)

    def test_the_api_tells_it(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        races.discard_drafts(race, by=world.scribe, seen=1)
        world.enter(race, sheet("31 21"))
        client = APIClient()
        client.force_authenticate(world.scribe)
        rows = client.get(f"/api/v1/races/{race.pk}/revisions").json()["results"]
        assert [(row["number"], row["discarded"]) for row in rows] == [(1, True), (2, False)]

    def test_the_number_of_questions_does_not_grow_with_the_discarded(
        self, world: World, visitor: Visitor, django_assert_max_num_queries: Any
    ) -> None:
        race = world.race()
        browser, desk = visitor("scribe"), reverse("race-desk", args=["roue-libre", race.pk])
        for turn in range(6):
            world.enter(race, sheet("21 31", f"note {turn}"))
            races.discard_drafts(race, by=world.scribe, seen=turn + 1)
            if turn == 0:
                with CaptureQueriesContext(connection) as first:
                    browser.get(desk)
        with django_assert_max_num_queries(len(first)):
            browser.get(desk)

    @pytest.mark.django_db(transaction=True)
    def test_drafts_discarded_before_they_were_marked_are_marked_from_the_audit_log(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        world.enter(race, sheet("31 21"))
        races.discard_drafts(race, by=world.scribe, seen=2, reason="twice")
        DiscardedDraft.objects.all().delete()
        before, then = [("league", "0006_people_in_order")], ("races", "0010_discarded_drafts")
        executor = MigrationExecutor(connection)
        now = executor.loader.graph.leaf_nodes()
        executor.migrate(before)
        try:
            fill = import_module("races.migrations.0010_discarded_drafts").fill
            for _ in range(2):
                fill(MigrationExecutor(connection).loader.project_state([*before, then]).apps, None)
        finally:
            MigrationExecutor(connection).migrate(now)
        marks = DiscardedDraft.objects.order_by("revision__number")
        assert [(mark.revision.number, mark.by, mark.reason) for mark in marks] == [
            (1, world.scribe, "twice"),
            (2, world.scribe, "twice"),
        ]
