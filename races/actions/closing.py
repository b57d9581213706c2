"""Tables from which nothing will come: closed and opened again; drafts that were a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Refused
from league.models import User
from league.permissions import allow
from league.signals import stage_race_changed
from league.words import clean_reason
from races.locks import lock_race
from races.models import DiscardedDraft, LogRevision, Race


@transaction.atomic
def close_race(race: Race, *, by: User, reason: str) -> Race:
    """Say that no result will come from the table, and why; its stage is complete without it.

    Raises NotAllowed; Refused without a reason, for a closed table and for a published one.
    """
    allow(by, "calendar.edit", race)
    why = clean_reason(reason)
    locked = lock_race(race.pk)
    if locked.closed:
        raise Refused(_("The table is already closed."))
    if locked.publication is not None:
        raise Refused(_("The table has a published result. Unpublish it first."))
    locked.closed_at, locked.closed_by, locked.close_reason = timezone.now(), by, why
    locked.save(update_fields=["closed_at", "closed_by", "close_reason"])
    record(by, "race.closed", locked, club=locked.club, reason=why)
    stage_race_changed.send(Race, stage_race=locked.stage.stage_race)
    return locked


@transaction.atomic
def reopen_race(race: Race, *, by: User, reason: str) -> Race:
    """Let a result come from a closed table after all. Raises NotAllowed, Refused (not closed, no reason)."""
    allow(by, "calendar.edit", race)
    why = clean_reason(reason)
    locked = lock_race(race.pk)
    if not locked.closed:
        raise Refused(_("The table is not closed."))
    before = {"reason": locked.close_reason}
    locked.closed_at, locked.closed_by, locked.close_reason = None, None, ""
    locked.save(update_fields=["closed_at", "closed_by", "close_reason"])
    record(by, "race.reopened", locked, club=locked.club, before=before, reason=why)
    stage_race_changed.send(Race, stage_race=locked.stage.stage_race)
    return locked


def closed_words(race: Race) -> str:
    """What is said to somebody who wants to enter or publish a log at a closed table."""
    return _("The table is closed: %(reason)s. Reopen it first.") % {"reason": race.close_reason.rstrip(".")}


@transaction.atomic
def discard_drafts(race: Race, *, by: User, seen: int, reason: str = "") -> Race:
    """Set aside what was saved and not published; the next log starts from the published one, or from nothing.

    The revisions keep their numbers and can be read, and the audit log has their texts. `seen` is the newest revision that
    was looked at. Raises NotAllowed, Refused (nothing to discard, somebody saved since).
    """
    allow(by, "log.enter", race)
    locked = lock_race(race.pk)
    published = locked.published_revision
    kept = published.number if published else 0
    drafts = list(drafts_of(locked))
    if not drafts:
        raise Refused(_("There is no draft to discard."))
    if locked.kept_number != seen:
        raise Refused(
            _("Somebody saved revision %(number)d in the meantime. Look at it before you discard it.")
            % {"number": locked.kept_number}
        )
    _record_texts(locked, drafts, by, reason.strip())
    DiscardedDraft.objects.bulk_create(DiscardedDraft(revision=draft, by=by, reason=reason.strip()) for draft in drafts)
    locked.kept_number, locked.repeats_published = kept, False
    locked.save(update_fields=["kept_number", "repeats_published"])
    return locked


def drafts_of(race: Race) -> QuerySet[LogRevision]:
    """What was saved since the published result and not discarded, the first first."""
    published = race.published_revision.number if race.published_revision else 0
    return race.revisions.filter(number__gt=published, discarding__isnull=True).order_by("number")


def keep_in_audit_log(races: Iterable[Race], *, by: User) -> None:
    """Put the drafts of tables that are about to be deleted into the audit log. Raises Refused where one ever was published."""
    for race in races:
        if race.publications.exists():
            raise Refused(
                _(
                    "%(race)s was published, and what was published is never deleted. Close the table, cancel the stage or "
                    "archive the season instead."
                )
                % {"race": race}
            )
        _record_texts(race, drafts_of(race), by, "")


def _record_texts(race: Race, drafts: Iterable[LogRevision], by: User, reason: str) -> None:
    for draft in drafts:
        said = {"revision": draft.number, "digest": draft.digest, "text": draft.text}
        record(by, "log.discarded", race, club=race.club, before=said, reason=reason)
