import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def fill(apps, schema_editor):
    """The trail tells which drafts were discarded before; those of tables that are gone went with them."""
    LogRevision = apps.get_model("races", "LogRevision")
    DiscardedDraft = apps.get_model("races", "DiscardedDraft")
    rows = apps.get_model("league", "AuditRow").objects.filter(deed="log.discarded").order_by("pk")
    for row in rows.only("target_id", "before", "actor", "at", "reason").iterator():
        revision = LogRevision.objects.filter(race=row.target_id, number=(row.before or {}).get("revision")).first()
        if revision is not None:
            DiscardedDraft.objects.get_or_create(
                revision=revision, defaults={"by_id": row.actor_id, "at": row.at, "reason": row.reason}
            )


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_api_tokens"),
        ("races", "0009_kept_drafts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DiscardedDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("reason", models.TextField(blank=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "revision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="discarding",
                        to="races.logrevision",
                    ),
                ),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
