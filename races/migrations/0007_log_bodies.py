"""What each saved log tells, as a digest: the same log in two races is found by it."""

from typing import Any

from django.db import migrations, models

from races.models import body_digest


def fill(apps: Any, schema_editor: Any) -> None:
    """The digests of the logs that are there, a thousand at a time."""
    revisions = apps.get_model("races", "LogRevision").objects
    for revision in revisions.only("pk", "text").iterator(chunk_size=1000):
        revisions.filter(pk=revision.pk).update(body_digest=body_digest(revision.text))


class Migration(migrations.Migration):
    dependencies = [("races", "0006_sort_keys")]

    operations = [
        migrations.AddField(
            model_name="logrevision",
            name="body_digest",
            field=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=64),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
