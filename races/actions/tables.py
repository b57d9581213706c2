"""Races, one a table, and who rides there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Faults, Gone, Refused
from league.game_rules import check_headers
from league.models import Team, User
from league.permissions import allow
from league.signals import stage_race_changed
from league.words import clean_name
from races.actions.closing import keep_in_audit_log
from races.locks import lock_race, lock_stage
from races.models import Entry, Race, Stage
from scoring.replay.names import name_key


@transaction.atomic
def create_race(
    stage: Stage, *, by: User, label: str = "", entries: Mapping[str, Team] | None = None, reason: str = ""
) -> Race:
    """Set up a table of a stage; without a label it takes the next number. `entries` is colour → team.

    Raises NotAllowed, Refused (naming `label` or `entries`).
    """
    allow(by, "calendar.edit", stage)
    locked = lock_stage(stage.pk)
    race = Race.objects.create(stage=locked, label=_label(locked, label, None))
    record(by, "race.created", race, club=locked.club, after={"label": race.label}, reason=reason.strip())
    if entries:
        _enter(race, by, entries)
    stage_race_changed.send(Race, stage_race=locked.stage_race)
    return race


@transaction.atomic
def rename_race(race: Race, *, by: User, label: str) -> Race:
    """Give a table another label. Raises NotAllowed, Refused."""
    allow(by, "calendar.edit", race)
    stage = lock_stage(race.stage_id)
    locked = lock_race(race.pk)
    before, locked.label = locked.label, _label(stage, label, locked)
    locked.save(update_fields=["label"])
    record(by, "race.renamed", locked, club=locked.club, before={"label": before}, after={"label": locked.label})
    stage_race_changed.send(Race, stage_race=stage.stage_race)
    return locked


@transaction.atomic
def set_entries(race: Race, *, by: User, entries: Mapping[str, Team]) -> None:
    """Say which team rides in which colour, in place of what was said before.

    Raises NotAllowed; Refused for a published race, a colour the game has not, a team of another club or from the
    archive, a team twice or at another table of the stage.
    """
    allow(by, "calendar.edit", race)
    lock_stage(race.stage_id)
    locked = lock_race(race.pk)
    if locked.publication is not None:
        raise Refused(_("The race is published with its teams. Unpublish it first."), field="entries")
    _enter(locked, by, entries)


@transaction.atomic
def remove_race(race: Race, *, by: User, reason: str = "") -> None:
    """Delete a table that never was published; its drafts stay in the audit log. Raises NotAllowed, Refused."""
    allow(by, "calendar.edit", race)
    locked = lock_race(race.pk)
    keep_in_audit_log([locked], by=by)
    record(by, "race.removed", locked, club=race.club, before={"label": locked.label}, reason=reason.strip())
    stage_race = race.stage.stage_race
    locked.delete()
    stage_race_changed.send(Race, stage_race=stage_race)


def _enter(race: Race, by: User, entries: Mapping[str, Team]) -> None:
    clean = {colour.strip().lower(): team for colour, team in entries.items()}
    if len(clean) != len(entries) or len({team.pk for team in clean.values()}) != len(clean):
        raise Refused(_("Each colour and each team rides once."), field="entries")
    today = Team.objects.in_bulk([team.pk for team in clean.values()])
    if len(today) != len(clean):
        raise Gone
    clean = {colour: today[team.pk] for colour, team in clean.items()}
    was = {entry.colour: entry.team for entry in race.entries.select_related("team")}
    check_headers(
        race.stage.stage_race.game,
        {f"team {colour}": team.name for colour, team in clean.items()},
        field="entries",
    )
    others = Entry.objects.filter(stage=race.stage, team__in=clean.values()).exclude(race=race)
    elsewhere = set(others.values_list("team_id", flat=True))
    faults = Faults()
    for colour, team in clean.items():
        with faults:
            _check_entry(race, colour, team, entered=team in was.values(), elsewhere=team.pk in elsewhere)
    faults.tell()
    race.entries.all().delete()
    Entry.objects.bulk_create(
        Entry(race=race, stage=race.stage, colour=colour, team=team) for colour, team in clean.items()
    )
    record(
        by,
        "race.entries",
        race,
        club=race.club,
        before={colour: team.name for colour, team in was.items()},
        after={colour: team.name for colour, team in clean.items()},
    )


def _check_entry(race: Race, colour: str, team: Team, *, entered: bool, elsewhere: bool) -> None:
    """Raises Refused for a team that cannot ride at the table; `entered` before it may though it is in the archive."""
    field = f"colour-{colour}"
    if team.club_id != race.club.pk:
        raise Refused(_("%(team)s is not a team of this club.") % {"team": team}, field=field)
    if team.archived_at and not entered:
        raise Refused(_("%(team)s is in the archive.") % {"team": team}, field=field)
    if elsewhere:
        raise Refused(_("%(team)s rides at another table of this stage.") % {"team": team}, field=field)


def _label(stage: Stage, label: str, race: Race | None) -> str:
    """A label no other table of the stage has, nor one that would be shown the same: “A” and “table a”."""
    others = {name_key(other.name): other for other in stage.races.all() if race is None or other.pk != race.pk}
    if not label.strip():
        return next(str(n) for n in count(1) if name_key(Race(label=str(n)).name) not in others)
    plain = clean_name(label, longest=60, field="label")
    if "#" in plain:
        raise Refused(_("A label is written in logs, where # begins a comment."), field="label")
    if namesake := others.get(name_key(Race(label=plain).name)):
        raise Refused(_("There is already a table “%(label)s”.") % {"label": namesake.label}, field="label")
    return plain
