"""Classifications and standings tell results apart from what everything is called, and their digests are of the results alone."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from scoring.classify.classification import Classification
from scoring.classify.standings import Standings
from scoring.compute import digest


def rewrite(apps: Any, schema_editor: Any) -> None:
    """Write what is stored in today's shape, whatever shape it has."""
    for model, kind in (("StageRaceClassification", Classification), ("SeasonStandings", Standings)):
        for stored in apps.get_model("scoring", model).objects.order_by("pk").iterator(chunk_size=100):
            value = kind.from_json(stored.snapshot)
            stored.snapshot, stored.digest = value.to_json(), digest(value)
            stored.save(update_fields=["snapshot", "digest"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0008_publications_are_of_races"),
    ]

    operations = [
        *(
            migrations.RemoveField(model_name="classificationteamrow", name=name)
            for name in ("best_points", "best_rider", "bonus", "points", "total")
        ),
        migrations.RemoveField(model_name="standingsrow", name="decided_by"),
        migrations.RunPython(rewrite, migrations.RunPython.noop),
    ]
