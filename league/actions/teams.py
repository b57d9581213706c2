"""Teams."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import RestrictedError
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Refused
from league.locks import still_there
from league.models import Club, Season, Team, User
from league.permissions import allow
from league.signals import season_changed
from league.words import clean_name
from scoring.replay.names import name_key


def _clean(club: Club, name: str, team: Team | None = None) -> str:
    plain = clean_name(name, longest=80)
    if "#" in plain:
        raise Refused(_("A team's name is written in logs, where # begins a comment."), field="name")
    namesake = Team.objects.filter(club=club, name_key=name_key(plain)).first()
    if namesake is not None and namesake != team:
        raise Refused(_("There is already a team “%(name)s”.") % {"name": namesake}, field="name")
    return plain


def _save(team: Team) -> None:
    """Save a team's name. Raises Refused where somebody has given it to another team since it was looked for."""
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError as error:
        raise Refused(_("There is already a team “%(name)s”.") % {"name": team.name}, field="name") from error


@transaction.atomic
def create_team(club: Club, *, by: User, name: str) -> Team:
    """Add a team. Raises NotAllowed, Refused (no name, or the name of another team of the club)."""
    allow(by, "team.edit", club)
    team = Team(club=club, name=_clean(club, name))
    _save(team)
    record(by, "team.created", team, club=club, after={"name": team.name})
    return team


@transaction.atomic
def rename_team(team: Team, *, by: User, name: str) -> Team:
    """Give a team another name; results and logs stay its own. Raises NotAllowed, Refused."""
    allow(by, "team.edit", team)
    locked = _locked(team)
    before, key_before = locked.name, locked.name_key
    locked.name = _clean(locked.club, name, locked)
    _save(locked)
    _remember(locked, before, key_before)
    record(by, "team.renamed", locked, club=locked.club, before={"name": before}, after={"name": locked.name})
    for season in Season.objects.filter(stage_races__stages__entries__team=locked).distinct():
        season_changed.send(Season, season=season)
    return locked


def _remember(team: Team, name: str, key: str) -> None:
    """Keep the name that a renamed team had; one that it has again is no former name any more."""
    if key == team.name_key:
        return
    team.former_names.filter(name_key=team.name_key).delete()
    team.former_names.create(name=name, name_key=key)


@transaction.atomic
def archive_team(team: Team, *, by: User) -> Team:
    """Offer the team no more for new races; its results stay. Raises NotAllowed."""
    allow(by, "team.edit", team)
    return _set_archived(team, by, archived=True)


@transaction.atomic
def restore_team(team: Team, *, by: User) -> Team:
    """Take a team out of the archive. Raises NotAllowed."""
    allow(by, "team.edit", team)
    return _set_archived(team, by, archived=False)


def _set_archived(team: Team, by: User, *, archived: bool) -> Team:
    locked = _locked(team)
    locked.archived_at = timezone.now() if archived else None
    locked.save(update_fields=["archived_at"])
    record(by, "team.archived" if archived else "team.restored", locked, club=locked.club)
    return locked


def _locked(team: Team) -> Team:
    """The team as it is now, its row locked. Raises Gone."""
    return still_there(Team.objects.select_for_update(of=("self",)).select_related("club"), team.pk)


@transaction.atomic
def remove_team(team: Team, *, by: User) -> None:
    """Delete a team that never was entered. Raises NotAllowed; Refused for one that was: it can be archived."""
    allow(by, "team.edit", team)
    locked = _locked(team)
    record(by, "team.removed", locked, club=locked.club, before={"name": locked.name})
    try:
        locked.delete()
    except RestrictedError as error:
        raise Refused(
            _(
                "%(team)s has ridden or is entered. Archive it: its results are kept, and it is not offered for new races."
            )
            % {"team": locked.name}
        ) from error
