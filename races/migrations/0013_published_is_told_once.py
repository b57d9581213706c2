"""That a race is published was told twice, by the race and by its publication. It is told by the publication alone."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def agree(apps: Any, schema_editor: Any) -> None:
    """Raises RuntimeError where the two tell different things: which of them counts is for people to say."""
    races = apps.get_model("races", "Race").objects.filter(published_revision__isnull=False)
    named, current = dict(races.values_list("pk", "published_revision")), _current(apps)
    apart = [race for race in sorted(named.keys() | current.keys()) if named.get(race) != current.get(race)]
    if apart:
        told = "; ".join(
            f"race {race} names {_revision(named.get(race))}, its publication {_revision(current.get(race))}"
            for race in apart
        )
        message = (
            f"The table of races and that of publications do not agree on what is published: {told} (the numbers are "
            "ids). Nothing was changed. Restore a backup from before this came about, or make races_race."
            "published_revision_id and the row of races_publication without ended_at name the same revision."
        )
        raise RuntimeError(message)


def fill(apps: Any, schema_editor: Any) -> None:
    """Let races name their published revisions again."""
    races = apps.get_model("races", "Race").objects
    for race, revision in _current(apps).items():
        races.filter(pk=race).update(published_revision=revision)


def _current(apps: Any) -> dict[int, int]:
    """Each published race with its revision, by the publications."""
    current = apps.get_model("races", "Publication").objects.filter(ended_at__isnull=True)
    return dict(current.values_list("race", "revision"))


def _revision(pk: int | None) -> str:
    return f"revision {pk}" if pk else "none"


class Migration(migrations.Migration):
    dependencies = [("races", "0012_publications")]

    operations = [
        migrations.RunPython(agree, fill),
        migrations.RemoveField("race", "published_revision"),
    ]
