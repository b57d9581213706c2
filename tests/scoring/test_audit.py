"""manage.py audit tells which stored logs today's rules would judge otherwise, and changes nothing."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import JSONField

from races.models import LogRevision
from tests.club import World, sheet

pytestmark = pytest.mark.django_db


def audit(*arguments: str) -> str:
    out = StringIO()
    call_command("audit", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def rewrite_answer(revision: LogRevision, **changes: object) -> None:
    """Store another answer than the replay gave, past the model, as older rules would have left it."""
    answer = {**revision.answer, **changes}
    with connection.cursor() as cursor:
        value = JSONField().get_db_prep_save(answer, connection)
        cursor.execute("UPDATE races_logrevision SET answer = %s WHERE id = %s", [value, revision.pk])


class TestAudit:
    def test_logs_that_come_out_as_stored_are_counted_only(self, world: World) -> None:
        world.publish(world.race(), sheet("21 31"))
        assert "1 logs judged" in audit("--processes", "1")

    def test_the_first_figure_that_differs_is_told_as_it_was_and_as_it_would_be(self, world: World) -> None:
        revision = world.publish(world.race(), sheet("21 31"))
        riders = [{**line, "points": 99} if line["rider"] == "31" else line for line in revision.answer["riders"]]
        rewrite_answer(revision, riders=riders)
        out = StringIO()
        with pytest.raises(CommandError):
            call_command("audit", "--processes", "1", stdout=out, stderr=StringIO())
        assert "riders[31].points was 99, would be 45" in out.getvalue()

    def test_nothing_is_changed(self, world: World) -> None:
        revision = world.publish(world.race(), sheet("21 31"))
        rewrite_answer(revision, complete=False)
        with pytest.raises(CommandError):
            audit("--processes", "1")
        assert LogRevision.objects.get(pk=revision.pk).answer["complete"] is False

    def test_a_sentence_worded_anew_is_no_other_result(self, world: World) -> None:
        race = world.race()
        revision = world.enter(race, sheet("21 21"))
        problems = [{**problem, "message": "worded otherwise"} for problem in revision.answer["problems"]]
        rewrite_answer(revision, problems=problems)
        assert "0 would differ" in audit("--processes", "1")

    def test_drafts_can_be_left_out(self, world: World) -> None:
        world.enter(world.race(), sheet("21 31"))
        assert "0 logs judged" in audit("--published", "--processes", "1")

    def test_several_processes_find_the_same(self, world: World) -> None:
        race = world.race()
        for finish in ("21 31", "31 21", "21 32"):
            world.enter(race, sheet(finish))
        assert "3 logs judged" in audit("--processes", "2")
