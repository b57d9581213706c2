from django.db import migrations, models


def fill(apps, schema_editor):
    """Nothing was discarded before it could be: the newest revision is kept."""
    apps.get_model("races", "Race").objects.update(kept_number=models.F("latest_number"))


class Migration(migrations.Migration):
    dependencies = [
        ("races", "0008_closed_tables"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
