"""Faults B3: what was saved is in the backup, and a backup restores, into either database, or changes nothing."""

from __future__ import annotations

import hashlib
import json
import stat
import zipfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from league.actions import make_token, rename_team
from league.models import ApiToken, Club, FormerTeamName, Team
from league.progress import Progress
from races.models import LogRevision, Race
from scoring.api.tables import standings_values
from scoring.backup import back_up, restore
from scoring.backup.parts import APPS
from scoring.compute import canonical, standings_of
from tests import servers
from tests.club import World, sheet
from tests.scoring.test_killed import Run, run, runs_on

__all__ = ["run"]

Rows = dict[str, list[dict[str, Any]]]
#: Marks of what must be computed rise with each restore.
MARKS = "scoring.due.jsonl"


def silent(what: str, done: int, total: int) -> None:
    """No progress."""


def rows_in(path: Path) -> Rows:
    """A backup's rows by member, but for the marks."""
    with zipfile.ZipFile(path) as archive:
        return {
            name: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
            if name not in (MARKS, "manifest.json")
        }


def commanded(name: str, *words: str | Path) -> str:
    """What a command says."""
    said = StringIO()
    call_command(name, *map(str, words), stdout=said, stderr=said)
    return said.getvalue()


def rewritten(path: Path, change: Callable[[dict[str, bytes]], None], *, true_digests: bool = False) -> None:
    """Write the zip again with its members changed; with `true_digests` its manifest tells of the new ones."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    if true_digests:
        manifest = json.loads(members["manifest.json"])
        for label in manifest["members"]:
            lines = members[f"{label}.jsonl"]
            manifest["members"][label] = {"rows": lines.count(b"\n"), "sha256": hashlib.sha256(lines).hexdigest()}
        members["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


@pytest.fixture
def backup(transactional_db: None, world: World, tmp_path: Path) -> Path:
    """A backup of a club with a published race, a newer draft, a token and a renamed team; afterwards the club goes on."""
    race = world.race(world.stage_race())
    world.publish(race, sheet("21 31"))
    world.enter(race, sheet("31 21"))
    make_token(world.scribe)
    rename_team(world.teams["green"], by=world.owner, name="Wiel West")
    path = tmp_path / "league.zip"
    assert "clubs: 1, accounts: 5, teams: 4" in commanded("backup", path)
    world.enter(race, sheet("31 21 22"))
    Team.objects.create(club=world.club, name="Latecomers")
    return path


class TestPeopleWriteMeanwhile:
    """Faults B3: one moment of the database, the log that is not yet in its main file included; and nobody waits."""

    def test_the_backup_is_of_its_beginning_and_the_log_is_saved(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "league.zip"
        there = run("-m", "tests.scoring.written_meanwhile", str(path)).split()[-1]
        assert there == "2"
        held = rows_in(path)
        assert [row["fields"]["number"] for row in held["races.logrevision.jsonl"]] == [1]
        assert [row["fields"]["latest_number"] for row in held["races.race.jsonl"]] == [1]


class TestEitherDatabase:
    """Faults B3: SQLite to PostgreSQL to SQLite, a whole demo of all three games."""

    SHOW = (
        "from scoring.compute import *; from league.models import Season; s = Season.objects.get(); "
        "print(canonical(standings_of(s).to_json()) + canonical(s.standings.order_by('number').last().snapshot))"
    )
    GO_ON = (
        "from league.models import *; from league.actions import create_team; "
        "print(create_team(Club.objects.get(), by=User.objects.get(), name='Newcomers').pk)"
    )

    def test_the_rows_and_the_standings_are_the_same_and_new_rows_can_be_added(self, tmp_path: Path) -> None:
        first, second, third = (tmp_path / f"{name}.zip" for name in ("first", "second", "third"))
        one = runs_on(f"sqlite:///{tmp_path / 'one.sqlite3'}")
        one("manage.py", "migrate", "--verbosity", "0")
        one("manage.py", "demo")
        one("manage.py", "backup", str(first))
        shown = one("manage.py", "shell", "-v", "0", "-c", self.SHOW)
        with servers.postgres() as database:
            two = runs_on(database)
            two("manage.py", "migrate", "--verbosity", "0")
            two("manage.py", "restore", str(first))
            assert two("manage.py", "shell", "-v", "0", "-c", self.SHOW) == shown
            two("manage.py", "backup", str(second))
            added = int(two("manage.py", "shell", "-v", "0", "-c", self.GO_ON).split()[-1])
        three = runs_on(f"sqlite:///{tmp_path / 'three.sqlite3'}")
        three("manage.py", "migrate", "--verbosity", "0")
        three("manage.py", "restore", str(second))
        assert three("manage.py", "shell", "-v", "0", "-c", self.SHOW) == shown
        three("manage.py", "backup", str(third))
        assert int(three("manage.py", "shell", "-v", "0", "-c", self.GO_ON).split()[-1]) == added
        assert rows_in(first) == rows_in(second) == rows_in(third)
        assert len(rows_in(first)["races.logrevision.jsonl"]) == 13
        assert added not in {row["pk"] for row in rows_in(first)["league.team.jsonl"]}


class TestRestoring:
    """Faults B3: everything comes back as it was, and what follows from it is computed."""

    def test_over_what_is_here_only_when_that_is_asked_for(self, backup: Path, world: World) -> None:
        with pytest.raises(CommandError, match=r"not empty.*--force\. Nothing was changed"):
            commanded("restore", backup)
        assert LogRevision.objects.count() == 3
        assert "log revisions: 2" in commanded("restore", backup, "--force")
        again = backup.with_name("again.zip")
        commanded("backup", again)
        assert rows_in(again) == rows_in(backup)

    def test_teams_are_known_by_their_former_names_again(self, backup: Path) -> None:
        FormerTeamName.objects.all().delete()
        commanded("restore", backup, "--force")
        assert list(FormerTeamName.objects.values_list("team__name", "name")) == [("Wiel West", "Wiel Oost")]

    def test_what_was_computed_wrongly_is_computed_again(self, backup: Path, world: World) -> None:
        said = commanded("restore", backup, "--force")
        assert "2 classifications and standings computed again" in said
        assert canonical(world.standings()) == canonical(standings_values(standings_of(world.season)))

    def test_sessions_do_not_come_along(self, backup: Path, world: World, client: Any) -> None:
        client.force_login(world.scribe)
        commanded("restore", backup, "--force")
        assert client.get("/accounts/password/change/").status_code == 302
        assert ApiToken.objects.get().user == world.scribe

    def test_people_go_on_where_the_backup_was_made(self, backup: Path, world: World) -> None:
        commanded("restore", backup, "--force")
        race = Race.objects.get()
        assert world.enter(race, sheet("31 21 22 32")).number == 3
        assert not Team.objects.filter(name="Latecomers").exists()


def cut_off(path: Path) -> None:
    """The copy ended too early."""
    path.write_bytes(path.read_bytes()[:-400])


def a_text(path: Path) -> None:
    path.write_text("record: sheet\nfinish 21 31\n")


def another_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("letter.txt", "Dear scribe")


def another_zip_with_a_manifest(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", '{"name": "an app for the web", "version": 1}')


def bits_turned(path: Path) -> None:
    """One byte in the middle of the largest member's data, wherever it lies in the file."""
    with zipfile.ZipFile(path) as packed:
        largest = max(packed.infolist(), key=lambda member: member.compress_size)
    held = bytearray(path.read_bytes())
    begins = largest.header_offset + 30 + int.from_bytes(held[largest.header_offset + 26 :][:2], "little")
    held[begins + largest.compress_size // 2] ^= 0xFF
    path.write_bytes(held)


def a_word_changed(path: Path) -> None:
    rewritten(path, lambda members: members.update({"league.team.jsonl": members["league.team.jsonl"].upper()}))


def a_member_missing(path: Path) -> None:
    def change(members: dict[str, bytes]) -> None:
        del members["races.race.jsonl"]

    rewritten(path, change)


def of_later_tables(path: Path) -> None:
    def change(members: dict[str, bytes]) -> None:
        manifest = json.loads(members["manifest.json"])
        manifest["migrations"]["races"] = "0999_of_the_future"
        members["manifest.json"] = json.dumps(manifest).encode()

    rewritten(path, change)


def of_a_later_format(path: Path) -> None:
    rewritten(path, lambda m: m.update({"manifest.json": m["manifest.json"].replace(b'"version": 1', b'"version": 2')}))


def a_team_is_gone(path: Path) -> None:
    rewritten(path, lambda members: members.update({"league.team.jsonl": b""}), true_digests=True)


def a_row_twice(path: Path) -> None:
    rewritten(path, lambda m: m.update({"league.team.jsonl": m["league.team.jsonl"] * 2}), true_digests=True)


def a_row_of_another_table(path: Path) -> None:
    rewritten(path, lambda m: m.update({"league.team.jsonl": m["league.club.jsonl"]}), true_digests=True)


def a_line_that_is_no_row(path: Path) -> None:
    rewritten(path, lambda m: m.update({"league.team.jsonl": b'{"model": \n'}), true_digests=True)


def a_column_that_is_none(path: Path) -> None:
    def change(members: dict[str, bytes]) -> None:
        members["league.club.jsonl"] = members["league.club.jsonl"].replace(b'"slug"', b'"slog"')

    rewritten(path, change, true_digests=True)


class TestWhatCannotBeRestored:
    """Faults B3: a file that is no whole backup of these tables is refused, and what is here stays as it is."""

    @pytest.mark.parametrize(
        ("spoil", "why"),
        [
            (cut_off, "not a whole zip file"),
            (a_text, "not a whole zip file"),
            (another_zip, "no backup of Commissaire"),
            (another_zip_with_a_manifest, "not that of a Commissaire backup"),
            (bits_turned, "damaged|not what its manifest"),
            (a_word_changed, "league.team.jsonl is not what its manifest.json says"),
            (a_member_missing, "its members are not those"),
            (of_later_tables, r"races\.0999_of_the_future; here they are races\.\d{4}"),
            (of_a_later_format, "format 2; this version of Commissaire reads format 1"),
            (a_team_is_gone, "the database refused it"),
            (a_row_twice, "the database refused it"),
            (a_row_of_another_table, "league.team.jsonl has a row of another table in line 1"),
            (a_line_that_is_no_row, "league.team.jsonl has no row in line 1"),
            (a_column_that_is_none, "no row of this version"),
            (Path.unlink, "cannot be read: No such file"),
        ],
    )
    def test_it_says_why_and_changes_nothing(
        self, backup: Path, world: World, spoil: Callable[[Path], None], why: str
    ) -> None:
        before, after = backup.with_name("before.zip"), backup.with_name("after.zip")
        commanded("backup", before)
        spoil(backup)
        with pytest.raises(CommandError, match=f"{why}.*Nothing was changed"):
            commanded("restore", backup, "--force")
        commanded("backup", after)
        assert rows_in(after) == rows_in(before)

    def test_tables_that_are_not_up_to_date(self, backup: Path, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        known = "django.db.migrations.recorder.MigrationRecorder.applied_migrations"
        monkeypatch.setattr(known, lambda _: {("league", "0001_initial"): None})
        for command in ("backup", "restore"):
            with pytest.raises(CommandError, match=r"has not had league\.\d{4}.*bring it up to date first"):
                commanded(command, backup, "--force")
        assert Club.objects.count() == 1


class TestTheFile:
    """Faults B3: a backup is whole or not there, its owner's alone, and written over nothing."""

    def test_only_its_owner_can_read_it(self, backup: Path) -> None:
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        assert list(backup.parent.iterdir()) == [backup]

    def test_nothing_is_written_over(self, backup: Path) -> None:
        held = backup.read_bytes()
        with pytest.raises(CommandError, match=r"exists already.*--force"):
            commanded("backup", backup)
        assert backup.read_bytes() == held
        commanded("backup", backup, "--force")
        assert len(rows_in(backup)["races.logrevision.jsonl"]) == 3

    def test_a_place_where_none_can_be(self, backup: Path) -> None:
        with pytest.raises(CommandError, match="is a folder"):
            commanded("backup", backup.parent)
        with pytest.raises(CommandError, match="cannot be written: No such file"):
            commanded("backup", backup.parent / "nowhere" / "league.zip")

    def test_one_that_is_broken_off_leaves_the_earlier_one(self, backup: Path) -> None:
        held = backup.read_bytes()

        def tired(what: str, done: int, total: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            back_up(backup, force=True, progress=tired)
        assert backup.read_bytes() == held
        assert list(backup.parent.iterdir()) == [backup]

    def test_a_restore_that_is_broken_off_leaves_what_was_here(self, backup: Path, world: World) -> None:
        def tired(what: str, done: int, total: int) -> None:
            if what == "log revisions":
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            restore(backup, force=True, progress=tired)
        assert LogRevision.objects.count() == 3

    def test_what_takes_longer_than_a_second_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = [0.0]
        monkeypatch.setattr("league.progress.time.monotonic", lambda: now[0])
        said = StringIO()
        progress = Progress(said)
        for done, now[0] in enumerate((0.5, 1.5, 1.7, 3.0), 1):
            progress("races", done, 4)
        assert said.getvalue() == "races: 2 of 4"

    def test_every_table_of_ours_is_in_it(self, backup: Path) -> None:
        """Rows that stand in a table between two others would be left out: there are none but Django's own of accounts."""
        many = {
            field.name
            for app in APPS
            for model in apps.get_app_config(app).get_models()
            for field in model._meta.many_to_many
        }
        assert many == {"groups", "user_permissions"}
        with zipfile.ZipFile(backup) as archive:
            held = {name.removesuffix(".jsonl") for name in archive.namelist()}
        ours = {
            m._meta.label_lower for app in ("league", "races", "scoring") for m in apps.get_app_config(app).get_models()
        }
        assert ours <= held
        assert "sessions.session" not in held
