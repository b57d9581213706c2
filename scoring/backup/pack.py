"""Writing a backup: one moment of the database, while people go on working."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import IO, Any, Final

from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction

from scoring.backup.parts import (
    MANIFEST,
    BackupFault,
    Manifest,
    Member,
    Progress,
    columns,
    kept_models,
    manager,
    migrations,
)

ROWS_AT_A_TIME: Final = 200


class ExactEncoder(DjangoJSONEncoder):
    """Django's, with times to the microsecond instead of the millisecond."""

    def default(self, value: Any) -> Any:
        """A time in ISO 8601 as exactly as it is known."""
        return value.isoformat() if isinstance(value, datetime | date | time) else super().default(value)


class Hashed(io.RawIOBase):
    """Hands bytes on and knows the SHA-256 of all of them."""

    def __init__(self, to: IO[bytes]) -> None:
        self.to = to
        self.sha256 = hashlib.sha256()

    def writable(self) -> bool:
        """It takes bytes."""
        return True

    def write(self, some: Any) -> int:
        """Hand on."""
        self.sha256.update(some)
        return self.to.write(some)


def back_up(path: Path, *, force: bool = False, progress: Progress) -> Manifest:
    """Write all that the installation holds, as it is at this moment, to `path`, readable by its owner alone.

    It is written under another name beside `path` and gets that name when it is whole. Raises BackupFault where
    `path` exists and `force` is not given, or where it cannot be written.
    """
    _refuse_existing(path, force=force)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}"
        raise BackupFault(message) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            manifest = _pack(file, progress)
            file.flush()
            os.fsync(file.fileno())
        _refuse_existing(path, force=force)
        part.replace(path)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}"
        raise BackupFault(message) from None
    finally:
        part.unlink(missing_ok=True)
    return manifest


def _refuse_existing(path: Path, *, force: bool) -> None:
    if path.is_dir():
        message = f"{path} is a folder; name the file to write"
        raise BackupFault(message)
    if path.exists() and not force:
        message = f"{path} exists already; name another file, or write over it with --force"
        raise BackupFault(message)


def _pack(file: IO[bytes], progress: Progress) -> Manifest:
    """Write the zip's members and, last, its manifest."""
    members = {}
    with snapshot(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as archive:
        made_at, fitting = datetime.now(UTC).isoformat(), migrations()
        for model in kept_models():
            with archive.open(f"{model._meta.label_lower}.jsonl", "w", force_zip64=True) as member:
                members[model._meta.label_lower] = _write_rows(model, member, progress)
        manifest = Manifest(made_at, fitting, members)
        archive.writestr(MANIFEST, manifest.written())
    return manifest


def _write_rows(model: type[models.Model], member: IO[bytes], progress: Progress) -> Member:
    """Write a table's rows, a line each."""
    total = manager(model).count()
    written = 0

    def rows() -> Iterator[models.Model]:
        nonlocal written
        for row in manager(model).order_by("pk").iterator(chunk_size=ROWS_AT_A_TIME):
            yield row
            written += 1
            progress(str(model._meta.verbose_name_plural), written, total)

    hashed = Hashed(member)
    text = io.TextIOWrapper(io.BufferedWriter(hashed), encoding="utf-8", newline="\n")
    serializers.serialize("jsonl", rows(), stream=text, fields=columns(model), cls=ExactEncoder)
    text.flush()
    text.detach()
    return Member(written, hashed.sha256.hexdigest())


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """Reads in here see one moment of the database, and nobody waits for them.

    SQLite's transactions take the write lock when they begin (league/settings.py); this one only reads.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic(durable=True), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
