"""Seasons and their settings."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import changed, record
from league.errors import Faults, Refused
from league.locks import still_there
from league.models import Club, Season, User
from league.permissions import allow
from league.season_rules import COUNTING, SETTINGS, check_together, clean_settings, same_points
from league.signals import season_changed
from league.words import SEASON_PAGES, clean_reason, free_slug
from scoring.replay.names import name_key

MOST_NAMED: Final = 10
"""So many stages are named that stand against new dates."""


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.date) else value


def _settings(season: Season) -> dict[str, Any]:
    return {key: _plain(getattr(season, key)) for key in SETTINGS}


def published_in(season: Season) -> bool:
    """Whether a race of the season has a published result."""
    return season.stage_races.published().exists()


def touches_published(season: Season, changes: Mapping[str, Any]) -> bool:
    """Whether these settings would change how results that are published count; raises Refused for settings that cannot be."""
    clean = _differing(season, clean_settings({key: changes[key] for key in COUNTING if key in changes}))
    return any(value != getattr(season, key) for key, value in clean.items()) and published_in(season)


def _differing(season: Season, settings: dict[str, Any]) -> dict[str, Any]:
    """The settings without a points table that is the season's own, written in another way."""
    table = settings.get("points_table")
    if table is None or not same_points(table, season.points_table):
        return settings
    return {key: value for key, value in settings.items() if key != "points_table"}


@transaction.atomic
def create_season(
    club: Club, *, by: User, name: str, starts: datetime.date, ends: datetime.date, twice: bool = False, **settings: Any
) -> Season:
    """Open a season. `settings` are fields of Season: points_table, ties, best, drop, tie_break, house_rules.

    `twice` confirms a second season of the same name and dates.

    Raises NotAllowed, Refused (naming the field).
    """
    allow(by, "season.edit", club)
    season = Season(club=club, **clean_settings({"name": name, "starts": starts, "ends": ends, **settings}))
    still_there(Club.objects.select_for_update(no_key=True), club.pk)  # no other season takes the slug meanwhile
    _not_twice(season, confirmed=twice)
    season.slug = free_slug(Season.objects.filter(club=club), season.name, "season", SEASON_PAGES)
    season.save()
    record(by, "season.created", season, club=club, after=_settings(season))
    season_changed.send(Season, season=season)
    return season


@transaction.atomic
def edit_season(season: Season, *, by: User, reason: str = "", twice: bool = False, **changes: Any) -> Season:
    """Change settings; the standings are computed again under them.

    `twice` confirms the name and the dates of another season.

    Once something is published, a change of what counts (`COUNTING`) needs a reason. Raises NotAllowed, Refused.
    """
    allow(by, "season.edit", season)
    clean = clean_settings(changes)
    locked = still_there(Season.objects.select_for_update(of=("self",)).select_related("club"), season.pk)
    was = _settings(locked)
    for key, value in _differing(locked, clean).items():
        setattr(locked, key, value)
    check_together({key: getattr(locked, key) for key in SETTINGS})
    before, after = changed(was, _settings(locked))
    if after.keys() & {"starts", "ends"}:
        _keep_stages(locked)
    if after.keys() & {"name", "starts", "ends"}:
        _not_twice(locked, confirmed=twice)
    locked.save()
    asks = bool(after.keys() & set(COUNTING)) and published_in(locked)
    why = clean_reason(reason) if asks else reason.strip()
    record(by, "season.edited", locked, club=locked.club, before=before, after=after, reason=why)
    season_changed.send(Season, season=locked)
    return locked


def _keep_stages(season: Season) -> None:
    """Raises Refused where stages of the season, planned or published, lie outside its dates: they are named."""
    rows = season.stage_races.order_by("stages__date", "position", "stages__number")
    faults = Faults()
    for field, outside, words in (
        ("starts", {"stages__date__lt": season.starts}, _("These stages are ridden before it starts: %(stages)s.")),
        ("ends", {"stages__date__gt": season.ends}, _("These stages are ridden after it ends: %(stages)s.")),
    ):
        found = rows.filter(**outside).values_list("name", "stages__number", "stages__date")
        named = [
            _("%(stage_race)s, stage %(number)d (%(date)s)") % {"stage_race": name, "number": number, "date": date}
            for name, number, date in found[: MOST_NAMED + 1]
        ]
        if len(named) > MOST_NAMED:
            named[MOST_NAMED:] = ["…"]
        if named:
            faults.found.append(Refused(words % {"stages": "; ".join(named)}, field=field))
    faults.tell()


def _not_twice(season: Season, *, confirmed: bool) -> None:
    """Raises Refused where the club has a season of this name and these dates already and nobody has confirmed it."""
    same = Season.objects.filter(club=season.club_id, starts=season.starts, ends=season.ends).exclude(pk=season.pk)
    if not confirmed and any(name_key(other.name) == name_key(season.name) for other in same):
        raise Refused(
            _(
                "The club has a season “%(name)s” from %(starts)s to %(ends)s already. Confirm that you want another one."
            )
            % {"name": season.name, "starts": season.starts, "ends": season.ends},
            field="twice",
        )


@transaction.atomic
def archive_season(season: Season, *, by: User) -> Season:
    """List the season apart from the others; its pages stay. Raises NotAllowed."""
    allow(by, "season.edit", season)
    return _set_archived(season, by, archived=True)


@transaction.atomic
def restore_season(season: Season, *, by: User) -> Season:
    """Take a season out of the archive. Raises NotAllowed."""
    allow(by, "season.edit", season)
    return _set_archived(season, by, archived=False)


def _set_archived(season: Season, by: User, *, archived: bool) -> Season:
    locked = still_there(Season.objects.select_for_update(of=("self",)).select_related("club"), season.pk)
    if (locked.archived_at is not None) != archived:
        locked.archived_at = timezone.now() if archived else None
        locked.save(update_fields=["archived_at"])
        record(by, "season.archived" if archived else "season.restored", locked, club=locked.club)
    return locked


@transaction.atomic
def remove_season(season: Season, *, by: User) -> None:
    """Delete a season without stage races. Raises NotAllowed; Refused for one that has some: it can be archived."""
    allow(by, "season.edit", season)
    locked = still_there(Season.objects.select_for_update(of=("self",)).select_related("club"), season.pk)
    if locked.stage_races.exists():
        raise Refused(_("There are stage races in %(season)s. Remove them first, or archive it.") % {"season": locked})
    record(by, "season.removed", locked, club=locked.club, before=_settings(locked))
    locked.delete()
