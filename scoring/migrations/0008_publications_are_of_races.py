"""What was published is a fact about a race: the table goes to races, with all its rows."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_nobody_reads_rider_rows")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("publication", "races_publication")],
            state_operations=[migrations.DeleteModel("publication")],
        ),
    ]
