"""What a team was called before has a table; the audit log, which told it until now, fills it."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from scoring.replay.names import name_key


def fill(apps: Any, schema_editor: Any) -> None:
    """The names of renamed teams that are still there, each until it was given up for the last time."""
    keys = dict(apps.get_model("league", "Team").objects.values_list("pk", "name_key"))
    former = apps.get_model("league", "FormerTeamName").objects
    renamings = apps.get_model("league", "AuditRow").objects.filter(
        action="team.renamed", target_type="league.team", before__isnull=False
    )
    for renaming in renamings.order_by("at", "pk").iterator():
        team, name = renaming.target_id, renaming.before["name"]
        if team in keys and (key := name_key(name)) != keys[team]:
            former.update_or_create(team_id=team, name_key=key, defaults={"name": name, "until": renaming.at})


class Migration(migrations.Migration):
    dependencies = [("league", "0007_audit_action")]

    operations = [
        migrations.CreateModel(
            name="FormerTeamName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(editable=False, max_length=160)),
                ("until", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="former_names", to="league.team"
                    ),
                ),
            ],
            options={"ordering": ("team", "-until", "-pk")},
        ),
        migrations.AddConstraint(
            model_name="formerteamname",
            constraint=models.UniqueConstraint(fields=("team", "name_key"), name="former_team_name_once"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
