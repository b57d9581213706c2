"""What a backup holds: its tables, the state of the database that it fits, and the manifest that tells both."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.apps import apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader

APPS: Final = ("league", "races", "scoring", "account")
"""Whose tables are kept: ours and the addresses of accounts. Sessions are not: people sign in again."""
DJANGOS_OWN: Final = frozenset({"contenttypes.contenttype", "auth.permission", "auth.group", "auth.group_permissions"})
"""Tables that `migrate` fills, which tell of the code and of no league."""
MANIFEST: Final = "manifest.json"
FORMAT: Final = "commissaire-backup"
VERSION: Final = 1

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many rows of it are, and how many there are."""


class BackupFault(Exception):
    """A backup or restore that was not done, in a sentence for people; what was there before is as it was."""


@dataclass(frozen=True, slots=True)
class Member:
    """A table in the file: its rows, and the SHA-256 (hexadecimal) of its JSON Lines."""

    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`made_at` is ISO 8601; `migrations` {app: its last migration}; `members` {"league.club": Member}."""

    made_at: str
    migrations: Mapping[str, str]
    members: Mapping[str, Member]

    def written(self) -> str:
        """As JSON text."""
        return json.dumps({"format": FORMAT, "version": VERSION, **asdict(self)}, indent=1)

    @classmethod
    def read(cls, text: bytes) -> Manifest:
        """From JSON text. Raises BackupFault where it is no manifest that this version reads."""
        try:
            told = json.loads(text)
            if told["format"] != FORMAT:
                raise ValueError(told["format"])
            version = told["version"]
            if version == VERSION:
                members = {
                    str(name): Member(int(each["rows"]), str(each["sha256"])) for name, each in told["members"].items()
                }
                migrations = {str(app): str(last) for app, last in told["migrations"].items()}
                return cls(str(told["made_at"]), migrations, members)
        except (ValueError, KeyError, TypeError, AttributeError):
            message = f"its {MANIFEST} is not that of a Commissaire backup"
            raise BackupFault(message) from None
        message = f"it is a backup of format {version}; this version of Commissaire reads format {VERSION}"
        raise BackupFault(message)

    def summary(self) -> str:
        """What the backup holds, in a line."""
        counted = {
            "clubs": "league.club",
            "accounts": "league.user",
            "teams": "league.team",
            "seasons": "league.season",
            "stage races": "races.stagerace",
            "races": "races.race",
            "log revisions": "races.logrevision",
            "entries of the audit log": "league.auditrow",
        }
        told = [f"{words}: {self.members[label].rows}" for words, label in counted.items()]
        return f"{', '.join(told)}; rows in all: {sum(member.rows for member in self.members.values())}"


def kept_models() -> list[type[models.Model]]:
    """The tables in a backup, by label."""
    kept = [model for app in APPS for model in apps.get_app_config(app).get_models() if not model._meta.proxy]
    return sorted(kept, key=lambda model: model._meta.label_lower)


def emptied_models() -> list[type[models.Model]]:
    """The tables that a restore empties: those of the backup, and what hangs on accounts, such as sessions."""
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if not model._meta.proxy and model._meta.label_lower not in DJANGOS_OWN]


def columns(model: type[models.Model]) -> list[str]:
    """The names of a table's fields but its key."""
    return [field.name for field in model._meta.concrete_fields if not field.primary_key]


def migrations() -> dict[str, str]:
    """The last migration of each of the backup's apps. Raises BackupFault where the database has not had them all."""
    loader = MigrationLoader(connection)
    leaves = {app: name for app in APPS for _app, name in loader.graph.leaf_nodes(app)}
    missing = [f"{app}.{name}" for app, name in leaves.items() if (app, name) not in loader.applied_migrations]
    if missing:
        message = (
            f"the database has not had {', '.join(missing)}; bring it up to date first (manage.py migrate), "
            "or use the version of Commissaire that it belongs to"
        )
        raise BackupFault(message)
    return leaves


def manager(model: type[models.Model]) -> models.Manager[Any]:
    """All rows of a table, whatever its own manager leaves out or refuses."""
    return model._base_manager
