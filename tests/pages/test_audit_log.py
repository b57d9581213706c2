"""Faults C2: the audit log tells what was done in sentences, can be narrowed, and leads to what it is about."""

from __future__ import annotations

import ast
import datetime
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from league import actions as league
from league.models import AuditRow, Role
from races import actions as races
from scoring import actions as scoring
from scoring.views.audit_words import GROUPS, SENTENCES, sentence
from tests.club import Visitor, World, sheet

ROOT = Path(__file__).parents[2]


def newest(action: str) -> str:
    """The sentence of the newest row of a kind."""
    row = AuditRow.objects.filter(action=action).first()
    assert row is not None
    return sentence(row)


def read(visitor: Visitor, world: World, **asked: Any) -> Any:
    """The audit log's page as the administrator sees it."""
    return visitor("administrator").get(reverse("audit-log", args=[world.club.slug]), asked)


def recorded_in_code() -> set[str]:
    """Every word that some action hands to `record` as its second argument."""
    words: set[str] = set()
    for folder in ("league", "races", "scoring"):
        for file in (ROOT / folder).rglob("*.py"):
            for call in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "record" and len(call.args) > 1:
                    words |= {
                        each.value
                        for each in ast.walk(call.args[1])
                        if isinstance(each, ast.Constant) and isinstance(each.value, str)
                    }
    return words


class TestSentences:
    """What was done, with the figures before and after."""

    def test_no_action_records_a_word_without_a_sentence(self) -> None:
        recorded = recorded_in_code()
        assert {"race.published", "team.renamed", "stage.voided"} <= recorded
        assert recorded - SENTENCES.keys() == set()

    def test_every_sentence_belongs_to_a_group_that_can_be_chosen(self) -> None:
        beginnings = [word for _title, words in GROUPS.values() for word in words]
        assert [action for action in SENTENCES if not action.startswith(tuple(beginnings))] == []

    def test_publishing_correcting_and_unpublishing_name_the_teams_points(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        assert newest("race.published") == "Revision 1 published: red 50, blue 45"
        world.publish(race, sheet("31 21"), reason="Mixed up.")
        told = newest("race.corrected")
        assert told == "Revision 2 published in the place of revision 1: blue 45 → 50, red 50 → 45"
        scoring.withdraw_race(race, by=world.administrator, reason="Wrong table.")
        assert newest("race.withdrawn") == "Unpublished: revision 2 no longer counts (blue 50, red 45)"

    def test_a_changed_day_is_told_as_it_was_and_as_it_is(self, world: World) -> None:
        stage = world.race().stage
        races.edit_stage(stage, by=world.owner, date=datetime.date(2026, 5, 21))
        races.edit_stage(stage, by=world.owner, date=datetime.date(2026, 6, 4))
        assert newest("stage.edited") == "Stage changed: date: 2026-05-21 → 2026-06-04"

    def test_exchanged_teams_are_told_by_colour(self, world: World) -> None:
        race = world.race()
        races.set_entries(race, by=world.owner, entries={"red": world.teams["blue"], "black": world.teams["red"]})
        assert newest("race.entries") == (
            "Teams of the table: black: none → Velo Nord; blue: Pédale Sud → none; red: Velo Nord → Pédale Sud"
        )

    def test_house_rules_are_told_one_by_one_and_a_season_s_points_as_a_list(self, world: World) -> None:
        league.edit_season(world.season, by=world.owner, points_table=[12, 8, 4], best=3)
        told = newest("season.edited")
        assert "season points: 10 7 5 3 2 1 → 12 8 4" in told
        assert "best results that count: none → 3" in told

    def test_a_role_is_told_by_its_name(self, world: World) -> None:
        league.invite(world.club, by=world.owner, email="new@example.org", role=Role.SCRIBE)
        assert newest("member.invited") == "Invited new@example.org as Scribe"

    def test_a_row_of_a_kind_that_this_version_does_not_know_is_still_readable(self, world: World) -> None:
        row = AuditRow(action="moon.landed", before={"name": "A"}, after={"name": "B"})
        assert sentence(row) == "moon.landed: name: A → B"

    def test_no_row_of_a_used_club_shows_a_program_word(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        scoring.void_stage(race.stage, by=world.owner, reason="Flood.")
        text = read(visitor, world).content.decode()
        for action in AuditRow.objects.of(world.club).values_list("action", flat=True):
            assert f">{action}<" not in text


class TestNarrowing:
    """By person, by subject, by day, by table; and from page to page the choice is kept."""

    @pytest.fixture
    def busy(self, world: World) -> World:
        """A club in which two people did different things."""
        world.publish(world.race(), sheet("21 31"))
        world.publish(world.race(), sheet("31 21"))
        return world

    def test_one_person(self, visitor: Visitor, busy: World) -> None:
        rows = read(visitor, busy, who=busy.scribe.pk).context["rows"]
        assert {each.row.action for each in rows} == {"log.entered"}

    def test_results_are_not_among_the_calendar(self, visitor: Visitor, busy: World) -> None:
        results = {each.row.action for each in read(visitor, busy, kind="results").context["rows"]}
        calendar = {each.row.action for each in read(visitor, busy, kind="calendar").context["rows"]}
        assert results == {"race.published"}
        assert calendar == {"stage_race.created", "stage.created", "race.created", "race.entries"}

    def test_the_days_include_the_first_and_the_last(self, visitor: Visitor, busy: World) -> None:
        today = timezone.localdate()
        assert read(visitor, busy, since=today, until=today).context["rows"]
        yesterday = today - datetime.timedelta(days=1)
        assert read(visitor, busy, until=yesterday).context["rows"] == []
        assert "Nothing matches" in read(visitor, busy, until=yesterday).content.decode()

    @pytest.mark.parametrize(
        ("asked", "field"),
        [
            ({"since": "31.12."}, "since"),
            ({"kind": "x"}, "kind"),
            ({"since": "2026-03-02", "until": "2026-03-01"}, "until"),
        ],
    )
    def test_what_cannot_be_read_is_said_at_its_field(
        self, visitor: Visitor, busy: World, asked: dict[str, str], field: str
    ) -> None:
        page = read(visitor, busy, **asked)
        assert page.status_code == 200
        assert page.context["form"].errors[field]

    def test_one_table_s_history(self, visitor: Visitor, busy: World) -> None:
        row = AuditRow.objects.filter(action="race.published").last()
        assert row is not None
        page = read(visitor, busy, race=row.target_id)
        assert {each.row.target_id for each in page.context["rows"]} == {row.target_id}
        assert page.context["of_race"].pk == row.target_id

    def test_the_next_page_keeps_the_choice(self, visitor: Visitor, busy: World) -> None:
        for n in range(60):
            AuditRow.objects.create(
                club=busy.club,
                actor=busy.owner,
                action="team.created",
                target_type="league.team",
                target_id=n,
                target=f"{n}",
            )
        text = read(visitor, busy, kind="teams").content.decode()
        assert 'href="?kind=teams&amp;page=' in text


class TestLinks:
    """A row leads to what it is about, while that is there; another club's things are never led to."""

    def test_a_race_leads_to_its_desk_and_a_removed_stage_nowhere(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        stage = races.create_stage(race.stage.stage_race, by=world.owner, board="reference", course="roubaix")
        races.remove_stage(stage, by=world.owner)
        links = {(each.row.action, each.link) for each in read(visitor, world).context["rows"]}
        assert ("race.created", reverse("race-desk", args=[world.club.slug, race.pk])) in links
        assert ("stage.removed", "") in links

    def test_a_stage_is_named_with_its_stage_race(self, visitor: Visitor, world: World) -> None:
        stage = world.race(world.stage_race("Autumn tour")).stage
        races.remove_stage(stage, by=world.owner)
        removed = AuditRow.objects.filter(action="stage.removed").get()
        assert removed.target == "Autumn tour, Stage 1"
        assert "Autumn tour, Stage 1" in read(visitor, world).content.decode()

    def test_only_administrators_read_it(self, visitor: Visitor, world: World) -> None:
        assert visitor("scribe").get(reverse("audit-log", args=[world.club.slug])).status_code == 403

    def test_another_club_s_rows_are_not_there(self, visitor: Visitor, world: World) -> None:
        other = league.create_club(by=world.owner, name="Other Club")
        league.create_team(other, by=world.owner, name="Strangers")
        assert "Strangers" not in read(visitor, world).content.decode()
