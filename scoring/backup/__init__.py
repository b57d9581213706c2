"""Backups: all that an installation holds in one file that restores into SQLite and PostgreSQL alike.

The file is a zip: `manifest.json` and a member of JSON Lines for each table, as Django's own serializer writes rows.
"""

from scoring.backup.pack import back_up
from scoring.backup.parts import BackupFault, Manifest
from scoring.backup.unpack import restore

__all__ = ["BackupFault", "Manifest", "back_up", "restore"]
