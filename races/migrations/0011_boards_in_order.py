from django.db import migrations, models

from scoring.classify.order import sort_key


def fill(apps, schema_editor):
    """Give every club's board its place in the lists."""
    for row in apps.get_model("races", "BoardFile").objects.order_by("pk").iterator():
        row.sort_key = sort_key(row.title or row.name)
        row.save(update_fields=["sort_key"])


class Migration(migrations.Migration):
    dependencies = [
        ("races", "0010_discarded_drafts"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="boardfile",
            options={"ordering": ("sort_key", "pk")},
        ),
        migrations.AddField(
            model_name="boardfile",
            name="sort_key",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
