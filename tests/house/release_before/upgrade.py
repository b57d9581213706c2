"""Brings a database of the release before to today's: `python -m tests.house.release_before.upgrade`.

The database, that of DATABASE_URL, is empty and of today's shape: it is taken back to the shape of that release, given its
rows, and brought forward.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from io import StringIO
from pathlib import Path
from typing import Any, Final

import django

FILE: Final = Path(__file__).with_name("demo.json.gz")


def main() -> None:
    """Upgrade, compute all again, and print as JSON what came of it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        before = json.load(file)
    then = list(before["migrations"].items())
    now = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate(then)
    earlier = MigrationExecutor(connection).loader.project_state([*then, *_others(now)]).apps
    load(before["rows"], earlier)
    refused = refusal(earlier, now)
    MigrationExecutor(connection).migrate(now)
    upgraded = tables()
    said = StringIO()
    call_command("recompute", "--all", stdout=said)
    call_command("audit", stdout=said)
    told = {"refused": refused, "upgraded": upgraded, "recomputed": tables(), "said": said.getvalue(), **figures()}
    sys.stdout.write(json.dumps(told))


def _others(leaves: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The migrations of other people's apps, which stay as they are."""
    return [(app, name) for app, name in leaves if app not in ("league", "races", "scoring")]


def load(rows: list[dict[str, Any]], apps: Any) -> None:
    """Put the rows into the tables of that release, in the order in which they refer to each other."""
    from django.core.management.color import no_style
    from django.db import connection, models, transaction

    models_filled = []
    with transaction.atomic():
        with connection.constraint_checks_disabled():
            for row in rows:
                model = apps.get_model(row["model"])
                made = model(pk=row["pk"])
                for name, value in row["fields"].items():
                    field = model._meta.get_field(name)
                    if not field.many_to_many:
                        setattr(
                            made,
                            field.attname,
                            value if isinstance(field, models.ForeignKey) else field.to_python(value),
                        )
                made.save_base(raw=True, force_insert=True)
                models_filled.append(model)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(dict.fromkeys(models_filled))):
                cursor.execute(statement)


def refusal(apps: Any, now: list[tuple[str, str]]) -> str:
    """What is said where a published race does not name its revision; it does so again afterwards."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    races = apps.get_model("races", "Race").objects
    race, revision = races.order_by("pk").values_list("pk", "published_revision")[0]
    said = ""
    races.filter(pk=race).update(published_revision=None)
    try:
        MigrationExecutor(connection).migrate(now)
    except RuntimeError as error:
        said = str(error)
    races.filter(pk=race).update(published_revision=revision)
    return said


def tables() -> dict[str, Any]:
    """All that follows from the logs as the API has it, without the rows' own numbers."""
    from scoring.api.tables import classification_values, standings_values
    from scoring.models import RiderLine, SeasonStandings, StageRaceClassification, TeamLine

    return {
        "classifications": [
            [each.stage_race.name, each.number, each.digest, classification_values(each.value)]
            for each in StageRaceClassification.objects.order_by("stage_race", "number").select_related("stage_race")
        ],
        "standings": [
            [each.number, each.digest, standings_values(each.value)] for each in SeasonStandings.objects.order_by("number")
        ],
        "riders": [list(row) for row in RiderLine.objects.order_by("sheet__race", "race_number").values_list(
            "sheet__race", "race_number", "place", "points", "time", "status"
        )],
        "teams": [list(row) for row in TeamLine.objects.order_by("sheet__race", "colour").values_list(
            "sheet__race", "colour", "points", "rank", "badges"
        )],
    }  # fmt: skip


def figures() -> dict[str, Any]:
    """How much is there, and what the oldest audit row and problem are read as."""
    from league.models import AuditRow, FormerTeamName
    from races.models import LogRevision
    from races.publications import Publication

    return {
        "audit rows": AuditRow.objects.count(),
        "oldest action": AuditRow.objects.order_by("pk").values_list("action", flat=True)[0],
        "former names": list(FormerTeamName.objects.order_by("until").values_list("team__name", "name")),
        "published": Publication.objects.current().count(),
        "sentences": [
            problem.message for revision in LogRevision.objects.order_by("pk") for problem in revision.problems
        ],
    }


if __name__ == "__main__":
    main()
