"""Restoring a backup: all of it or nothing, into an empty installation or, if that is asked for, in place of another."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, models, transaction

from league.models import Season
from scoring.backup.parts import (
    MANIFEST,
    BackupFault,
    Manifest,
    Progress,
    emptied_models,
    kept_models,
    manager,
    migrations,
)
from scoring.due import mark_whole_season

ROWS_AT_A_TIME: Final = 200
BYTES_AT_A_TIME: Final = 1 << 20
LONGEST_MANIFEST: Final = 1 << 20
DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError)
"""What reading a zip raises that is cut off, changed, locked with a password or none."""


def restore(path: Path, *, force: bool = False, progress: Progress) -> Manifest:
    """Put the backup's rows into the database and mark every classification and standings to be computed again.

    The file is read whole and held against its manifest first. All is done in one transaction: where anything fails,
    what was there stays. Raises BackupFault where the file is damaged or of another state of Commissaire's tables, where
    the installation holds anything and `force` is not given, and where the database refuses a row.
    """
    try:
        with _opened(path) as archive:
            manifest = _manifest(archive)
            _refuse_other_state(manifest.migrations)
            _check_digests(archive, manifest, progress)
            with transaction.atomic():
                _make_room(force=force)
                for model in kept_models():
                    _read_rows(archive, model, manifest, progress)
                _settle(manifest)
    except BackupFault as fault:
        message = f"{path}: {fault}"
        raise BackupFault(message) from fault
    except DAMAGED as fault:
        message = f"{path}: it is damaged ({fault})"
        raise BackupFault(message) from fault
    except DatabaseError as fault:
        message = f"{path}: the database refused it ({' '.join(str(fault).split())})"
        raise BackupFault(message) from fault
    return manifest


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(path)
    except OSError as error:
        message = f"it cannot be read: {error.strerror}"
        raise BackupFault(message) from None
    except zipfile.BadZipFile:
        message = "it is not a whole zip file; a backup that was cut off or changed cannot be restored"
        raise BackupFault(message) from None
    with archive:
        yield archive


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    """The backup's manifest, which names just the members that are there and the tables that this version has."""
    names = [member.filename for member in archive.infolist()]
    if MANIFEST not in names:
        message = f"it is no backup of Commissaire: it has no {MANIFEST}"
        raise BackupFault(message)
    with archive.open(MANIFEST) as member:
        manifest = Manifest.read(member.read(LONGEST_MANIFEST))
    if sorted(names) != sorted([MANIFEST, *map(_member_name, manifest.members)]):
        message = f"its members are not those that its {MANIFEST} names"
        raise BackupFault(message)
    return manifest


def _member_name(label: str) -> str:
    return f"{label}.jsonl"


def _refuse_other_state(told: Mapping[str, str]) -> None:
    """A backup fits the tables that it was made from, and no others."""
    here = migrations()
    apart = [app for app in sorted({*here, *told}) if here.get(app) != told.get(app)]
    if apart:
        theirs = ", ".join(f"{app}.{told[app]}" if app in told else f"no {app}" for app in apart)
        ours = ", ".join(f"{app}.{here[app]}" if app in here else f"no {app}" for app in apart)
        message = (
            f"it was made where the last migrations were {theirs}; here they are {ours}. "
            "Restore it with the version of Commissaire that made it, and update that afterwards"
        )
        raise BackupFault(message)


def _check_digests(archive: zipfile.ZipFile, manifest: Manifest, progress: Progress) -> None:
    """Read every member to its end, before anything is touched."""
    wanted = {model._meta.label_lower for model in kept_models()}
    if wanted != set(manifest.members):
        message = f"its tables are not ours: {', '.join(sorted(wanted ^ set(manifest.members)))}"
        raise BackupFault(message)
    for done, (label, told) in enumerate(manifest.members.items()):
        progress("tables checked", done, len(manifest.members))
        sha256, lines = hashlib.sha256(), 0
        with archive.open(_member_name(label)) as member:
            while some := member.read(BYTES_AT_A_TIME):
                sha256.update(some)
                lines += some.count(b"\n")
        if (lines, sha256.hexdigest()) != (told.rows, told.sha256):
            message = f"{_member_name(label)} is not what its {MANIFEST} says; the file was changed or damaged"
            raise BackupFault(message)


def _make_room(*, force: bool) -> None:
    """Keep writers out, and empty the tables. Raises BackupFault where somebody's rows would go and `force` is not given."""
    quoted = {model: connection.ops.quote_name(model._meta.db_table) for model in emptied_models()}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"LOCK TABLE {', '.join(quoted.values())} IN EXCLUSIVE MODE")
        if not force and any(manager(model).exists() for model in kept_models()):
            message = (
                "this installation is not empty; restore into a new database, or put the backup in the place of all that "
                "is here with --force"
            )
            raise BackupFault(message)
        for table in quoted.values():
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608  # our own tables' names


def _read_rows(archive: zipfile.ZipFile, model: type[models.Model], manifest: Manifest, progress: Progress) -> None:
    """Put a table's rows in as they were, keys included, past what saving one would change or refuse."""
    label, done = model._meta.label_lower, 0
    with archive.open(_member_name(label)) as member:
        lines = io.TextIOWrapper(member, encoding="utf-8", newline="\n")
        try:
            told = serializers.deserialize("jsonl", _lines_of(label, lines))
            while rows := list(islice(told, ROWS_AT_A_TIME)):
                if _stamps_itself(model):
                    for row in rows:
                        row.save(force_insert=True)
                else:
                    manager(model).bulk_create([row.object for row in rows])
                done += len(rows)
                progress(str(model._meta.verbose_name_plural), done, manifest.members[label].rows)
        except DeserializationError as fault:
            message = f"{_member_name(label)} has a line after line {done} that is no row of this version: {fault}"
            raise BackupFault(message) from fault


def _stamps_itself(model: type[models.Model]) -> bool:
    """Whether inserting many rows at once would put today's date on them."""
    stamps = [field for field in model._meta.concrete_fields if isinstance(field, models.DateField | models.TimeField)]
    return any(field.auto_now or field.auto_now_add for field in stamps)


def _lines_of(label: str, lines: io.TextIOWrapper) -> Iterator[str]:
    """The lines, each a row of the table that its member is named for."""
    for number, line in enumerate(lines, 1):
        try:
            of_another = json.loads(line)["model"] != label
        except (ValueError, KeyError, TypeError):
            message = f"{_member_name(label)} has no row in line {number}"
            raise BackupFault(message) from None
        if of_another:
            message = f"{_member_name(label)} has a row of another table in line {number}"
            raise BackupFault(message)
        yield line


def _settle(manifest: Manifest) -> None:
    """See that all is there and fits together, let new rows be numbered after it, and mark what follows from it."""
    for model in kept_models():
        label = model._meta.label_lower
        if (there := manager(model).count()) != manifest.members[label].rows:
            message = f"{label}: {there} rows came out of {manifest.members[label].rows}"
            raise BackupFault(message)
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)
    for season in Season.objects.order_by("pk"):
        mark_whole_season(season.pk)
