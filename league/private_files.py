"""What an installation keeps is its owner's alone to read: the database's files and `var/`."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Any

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(path: Path) -> None:
    """Take the rights on a file or folder from everybody but its owner; nothing if it is missing or somebody else's."""
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)


def keep_database_private(sender: Any, connection: Any, **_: Any) -> None:
    """SQLite's file and what lies beside it; SQLite gives new ones the rights that the database has."""
    if connection.vendor == "sqlite" and (name := str(connection.settings_dict["NAME"])) and "memory" not in name:
        for ending in ("", "-wal", "-shm", "-journal"):
            keep_private(Path(name + ending))
