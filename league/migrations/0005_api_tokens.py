"""Tokens are stored as digests; those that lay in clear go on working for a year."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

EARLIER = "authtoken_token"
"""The table of rest_framework.authtoken, which an installation of an earlier version has."""


def digests(apps: Any, schema_editor: Any) -> None:
    """Keep each earlier token's digest, and remove the token itself."""
    connection = schema_editor.connection
    if EARLIER not in connection.introspection.table_names():
        return
    tokens = apps.get_model("league", "ApiToken")
    expires_at = django.utils.timezone.now() + timedelta(days=365)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id FROM {EARLIER}")  # noqa: S608  # a constant
        for key, user in cursor.fetchall():
            digest = hashlib.sha256(key.encode()).hexdigest()
            tokens.objects.create(user_id=user, digest=digest, expires_at=expires_at)
        cursor.execute(f"DELETE FROM {EARLIER}")  # noqa: S608


class Migration(migrations.Migration):
    """A table for tokens, and the earlier ones in it."""

    dependencies = [("league", "0004_archived_seasons")]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("used_on", models.DateField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ("-created_at", "-pk")},
        ),
        migrations.RunPython(digests, migrations.RunPython.noop),
    ]
