"""Backs up the database of the environment; while the first table is written, somebody saves a log in another connection.

python -m tests.scoring.written_meanwhile FILE    (prints how many revisions there are when the backup is made)
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import django

SECONDS = 15


def main(file: str) -> None:
    """Back up, with a progress that waits until somebody has saved."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from django.db import connection

    from league.models import User
    from races.actions import enter_log
    from races.models import LogRevision, Race
    from scoring.backup import back_up

    def save() -> None:
        text = "record: sheet\nfinish 31 21\n"
        enter_log(Race.objects.get(), by=User.objects.get(), text=text, based_on=1)
        connection.close()

    writers: list[threading.Thread] = []

    def progress(what: str, done: int, total: int) -> None:
        if not writers:
            writers.append(threading.Thread(target=save))
            writers[0].start()
            writers[0].join(SECONDS)
            assert not writers[0].is_alive(), "the backup keeps people from writing"

    back_up(Path(file), progress=progress)
    print(LogRevision.objects.count())  # noqa: T201  # its answer


if __name__ == "__main__":
    main(sys.argv[1])
