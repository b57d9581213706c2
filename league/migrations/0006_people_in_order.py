from django.db import migrations, models

from scoring.classify.order import sort_key


def fill(apps, schema_editor):
    """Give everybody their place in the lists."""
    for row in apps.get_model("league", "User").objects.order_by("pk").iterator():
        row.sort_key = sort_key(row.username)
        row.save(update_fields=["sort_key"])


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_api_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="sort_key",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
