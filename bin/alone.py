"""Doing something that two processes must not do at once: `python3 bin/alone.py LOCK COMMAND…` waits for its turn.

The lock is the system's (`flock`) on a file, so it is gone when its holders are, however they end. The commands that
are started inherit it: what a killed process has left running is waited for as well. Needs only the standard library.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(path: Path, waiting: str) -> Iterator[int]:
    """Hold the lock on `path`, made if it is missing; gives its file descriptor, for children. Tells who waits `waiting`.

    Raises OSError where the file cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(waiting, flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield held
    finally:
        os.close(held)


def unwritable(error: OSError) -> str:
    """One sentence about a file that cannot be written."""
    what = error.filename or "the disk"
    return f"cannot write to {what} ({error.strerror}); Commissaire keeps its installation, database and key there."


if __name__ == "__main__":
    try:
        with alone(Path(sys.argv[1]), "run: waiting for another start to bring the database up to date") as lock:
            os.set_inheritable(lock, True)
            os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606  # no shell needed
    except OSError as error:
        sys.exit(f"run: {unwritable(error)}")
