"""What the audit log calls a deed is called an action, as everywhere else."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """After the migration of races that still asks for the earlier name."""

    dependencies: ClassVar = [
        ("league", "0006_people_in_order"),
        ("races", "0010_discarded_drafts"),
    ]

    operations: ClassVar = [migrations.RenameField(model_name="auditrow", old_name="deed", new_name="action")]
