"""What was published is a fact about a race: its table comes from scoring, which has renamed it."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("races", "0011_boards_in_order"),
        ("scoring", "0008_publications_are_of_races"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Publication",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("published_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ("reason", models.TextField(blank=True)),
                        (
                            "confirmed",
                            models.PositiveIntegerField(
                                default=0, help_text="Warnings and disagreements that were shown and confirmed."
                            ),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "ending",
                            models.CharField(
                                blank=True,
                                choices=[("corrected", "corrected by a later revision"), ("withdrawn", "unpublished")],
                                max_length=10,
                            ),
                        ),
                        ("end_reason", models.TextField(blank=True)),
                        (
                            "ended_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "published_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "race",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="publications",
                                to="races.race",
                            ),
                        ),
                        (
                            "revision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="publications",
                                to="races.logrevision",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-published_at", "-pk"),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at__isnull", True)),
                                fields=("race",),
                                name="publication_one_current",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("ended_at__isnull", True), ("ending", "")),
                                    models.Q(
                                        ("ended_at__isnull", False),
                                        ("ended_by__isnull", False),
                                        ("ending__in", ["corrected", "withdrawn"]),
                                        models.Q(("end_reason", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="publication_end_has_reason",
                            ),
                        ],
                    },
                ),
            ],
        ),
    ]
