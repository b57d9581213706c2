"""A classification's riders are read from its snapshot: nobody asked the table that had them once more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_rider_line_words"),
    ]

    operations = [migrations.DeleteModel(name="ClassificationRiderRow")]
