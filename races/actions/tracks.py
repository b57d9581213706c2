"""A club's own tracks."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import changed, record
from league.errors import Refused
from league.locks import still_there
from league.models import Club, User
from league.permissions import allow
from league.reader import reader_language
from league.words import clean_name
from races.models import ClubTrack
from races.roads import tiles_of_games
from scoring.replay.names import name_key


@transaction.atomic
def save_track(club: Club, *, by: User, name: str, letters: str, track: ClubTrack | None = None) -> ClubTrack:
    """Add a track, or lay `track` anew. Stages ridden on it before keep their road: they have its letters, not its name.

    Raises NotAllowed; Refused naming the field for a name that is taken, and for letters that make no track.
    """
    allow(by, "board.edit", club)
    still_there(Club.objects.select_for_update(no_key=True), club.pk)
    plain = clean_name(name, longest=80)
    look = tiles_of_games().look_at(letters)
    if look.fault:
        raise Refused(look.fault.said(reader_language()), field="letters")
    others = ClubTrack.objects.of(club)
    if any(name_key(other.name) == name_key(plain) for other in others if track is None or other.pk != track.pk):
        raise Refused(_("The club already has a track “%(track)s”.") % {"track": plain}, field="name")
    row = still_there(others, track.pk) if track else ClubTrack(club=club)
    was = {"name": row.name, "letters": row.letters}
    row.name, row.letters, row.laid_by, row.laid_at = plain, look.letters, by, timezone.now()
    row.save()
    before, after = changed(was, {"name": row.name, "letters": row.letters})
    record(by, "track.saved", row, club=club, before=before if track else None, after=after)
    return row


@transaction.atomic
def remove_track(track: ClubTrack, *, by: User) -> None:
    """Take a track off the club's list; stages that are ridden on it keep their road. Raises NotAllowed."""
    allow(by, "board.edit", track)
    locked = still_there(ClubTrack.objects.select_for_update(of=("self",)).select_related("club"), track.pk)
    before = {"name": locked.name, "letters": locked.letters}
    record(by, "track.removed", locked, club=locked.club, before=before)
    locked.delete()
