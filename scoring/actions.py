"""What a person can do to results: publish, take back, correct, declare void, and look at what a change would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit import record
from league.errors import ActionError, NotPublishable, Refused, Stale
from league.locks import still_there
from league.models import User
from league.permissions import allow
from league.reader import reader_language
from league.words import clean_reason
from races.actions.closing import closed_words
from races.judging import Judged, agree, as_saved, judge, known_headers
from races.kept_answers import KEPT
from races.locks import lock_race_and_scale, lock_stage
from races.models import LogRevision, Race, Stage, StageRace
from races.publications import Ending, Publication
from scoring.classify.classification import Classification
from scoring.classify.scored_game import scored_game
from scoring.classify.standings import Standings
from scoring.compute import Instead, classification_of, standings_of
from scoring.models import ScoreSheet
from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import Problem
from scoring.store import write_sheet
from scoring.tasks import ask_for_stage_race


def publish_race(
    race: Race, *, by: User, revision: int, confirm_warnings: bool = False, reason: str = ""
) -> Publication:
    """Make `revision` the race's published result and ask for new standings.

    A race that is published already is corrected by it, which needs a reason.
    Raises NotAllowed (the role), Stale (somebody saved since `revision`), Mismatch (the race was changed since it was
    entered), NotPublishable (errors, riders still on the road, no teams, warnings not confirmed), Refused (no reason).
    """
    allow(by, "race.publish", race)
    draft = LogRevision.objects.filter(race=race, number=revision).first()
    if draft is None:
        raise Refused(_("The race has no revision %(number)d.") % {"number": revision}, field="revision")
    judged = judge(still_there(Race.objects.select_related("stage__stage_race__season__club"), race.pk), draft.text)
    with transaction.atomic():
        locked = lock_race_and_scale(race.pk)
        _check_publishable(locked, draft, judged, confirm_warnings)
        old = locked.published_revision
        if old is not None:
            _end_publication(locked, by, Ending.CORRECTED, clean_reason(reason))
        publication = Publication.objects.create(
            race=locked,
            revision=draft,
            published_by=by,
            reason=reason.strip(),
            confirmed=len(judged.problems),
        )
        write_sheet(locked, draft)
        record(
            by,
            "race.corrected" if old else "race.published",
            locked,
            club=locked.club,
            before=_published(old),
            after=_published(draft),
            reason=reason.strip(),
        )
        ask_for_stage_race(locked.stage.stage_race_id)
    race.publication = publication
    KEPT.drop(draft.text)
    return publication


def _check_publishable(race: Race, draft: LogRevision, judged: Judged, confirm_warnings: bool) -> None:
    """Raises what stands against publishing `draft`, in the order in which a commissaire would ask."""
    if race.closed:
        raise Refused(closed_words(race))
    if draft.discarded:
        raise Refused(_("This draft was discarded. Save the log again to publish it."))
    if race.kept_number != draft.number:
        raise Stale(
            _("Somebody saved revision %(latest)d of this log in the meantime. Look at it before you publish.")
            % {"latest": race.kept_number},
            latest=race.latest_number,
            race=race.pk,
        )
    if race.published_revision == draft:
        raise Refused(_("This revision is already published."))
    if errors := [problem for problem in judged.problems if problem.severity == "error"]:
        first = errors[0]
        raise NotPublishable(
            ngettext(
                "%(count)d line is against the rules (line %(line)s: %(message)s).",
                "%(count)d lines are against the rules (the first is line %(line)s: %(message)s).",
                len(errors),
            )
            % {"count": len(errors), "line": first.line, "message": first.said(reader_language()).rstrip(".")},
            problems=errors,
        )
    if not judged.complete:
        raise NotPublishable(
            _("Riders are still on the road, or the two final photo cards are missing: the race is not complete.")
        )
    if known_headers(race) != judged.known:
        raise Stale(_("The race has just been changed. Try again."), latest=race.latest_number, race=race.pk)
    if fault := race_fault(race):
        raise fault
    agree(judged)
    if not judged.answer.says(draft.race_answer) or draft.errors:
        raise NotPublishable(
            _(
                "The rules have been updated since this revision was judged and give a different result. "
                "Save the log again."
            )
        )
    doubts = [problem for problem in judged.problems if problem.severity != "error"]
    if doubts and not confirm_warnings:
        raise NotPublishable(
            ngettext(
                "%(count)d warning or disagreement must be confirmed.",
                "%(count)d warnings and disagreements must be confirmed.",
                len(doubts),
            )
            % {"count": len(doubts)},
            problems=doubts,
            confirmable=True,
        )


def race_fault(race: Race) -> ActionError | None:
    """What stands against publishing any log of the race: it is closed, or nobody is entered."""
    if race.closed:
        return Refused(closed_words(race))
    if not race.entries.exists():
        return NotPublishable(_("No team is entered yet: first say which team rides in which colour."))
    return None


def publishing_fault(race: Race, revision: LogRevision, judged: Judged) -> ActionError | None:
    """Why `revision`, judged again as `judged`, cannot be published, or None: what `publish_race` would raise, warnings apart."""
    try:
        _check_publishable(race, revision, judged, confirm_warnings=True)
    except ActionError as error:
        return error
    return None


def verdict_on(race: Race, revision: LogRevision) -> ActionError | None:
    """As `publishing_fault`, by the answer that the revision was saved with: for pages that show it and judge nothing."""
    return publishing_fault(race, revision, as_saved(race, revision))


@transaction.atomic
def withdraw_race(race: Race, *, by: User, reason: str) -> None:
    """Take a published result back; its revisions stay, as drafts. Raises NotAllowed, Refused (none, no reason)."""
    allow(by, "race.withdraw", race)
    why = clean_reason(reason)
    locked = lock_race_and_scale(race.pk)
    old = locked.published_revision
    if old is None:
        raise Refused(_("The race is not published."))
    _end_publication(locked, by, Ending.WITHDRAWN, why)
    ScoreSheet.objects.filter(race=locked).delete()
    record(by, "race.withdrawn", locked, club=locked.club, before=_published(old), reason=why)
    ask_for_stage_race(locked.stage.stage_race_id)
    race.publication = None


@transaction.atomic
def void_stage(stage: Stage, *, by: User, reason: str) -> Stage:
    """Let a stage count for nothing, the number of stages included; its results stay to be read, struck out.

    Raises NotAllowed, Refused (void already, no reason).
    """
    allow(by, "stage.void", stage)
    why = clean_reason(reason)
    locked = lock_stage(stage.pk)
    if locked.void:
        raise Refused(_("The stage is already cancelled."))
    locked.voided_at, locked.voided_by, locked.void_reason = timezone.now(), by, why
    locked.save(update_fields=["voided_at", "voided_by", "void_reason"])
    record(by, "stage.voided", locked, club=locked.club, reason=why)
    ask_for_stage_race(locked.stage_race_id)
    return locked


@transaction.atomic
def restore_stage(stage: Stage, *, by: User, reason: str) -> Stage:
    """Let a void stage count again. Raises NotAllowed, Refused (not void, no reason)."""
    allow(by, "stage.void", stage)
    why = clean_reason(reason)
    locked = lock_stage(stage.pk)
    if not locked.void:
        raise Refused(_("The stage is not cancelled."))
    before = {"reason": locked.void_reason}
    locked.voided_at, locked.voided_by, locked.void_reason = None, None, ""
    locked.save(update_fields=["voided_at", "voided_by", "void_reason"])
    record(by, "stage.restored", locked, club=locked.club, before=before, reason=why)
    ask_for_stage_race(locked.stage_race_id)
    return locked


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a log would change if it were published: replay answers, classifications and standings before and after.

    `answer_before` is None where nothing is published; what comes after is None where the log cannot be published.
    """

    judged: Judged
    answer_before: RaceAnswer | None
    answer_after: RaceAnswer
    classification_before: Classification
    classification_after: Classification | None
    standings_before: Standings
    standings_after: Standings | None

    @property
    def problems(self) -> Sequence[Problem]:
        """The log's problems."""
        return self.judged.problems


def what_if(race: Race, *, by: User, text: str | bytes) -> WhatIf:
    """See what publishing `text` for the race would change; nothing is saved.

    Raises NotAllowed, Refused (nothing that can be judged), Mismatch (a log of another race).
    """
    allow(by, "log.enter", race)
    judged = judge(race, text)
    agree(judged)
    return consequences(race, judged)


def consequences(race: Race, judged: Judged) -> WhatIf:
    """What publishing a log that was judged for the race would change; reads only, and asks for no right."""
    stage_race: StageRace = race.stage.stage_race
    season = stage_race.season
    before = classification_of(stage_race)
    after = None
    if judged.publishable and race.entries.exists():
        after = classification_of(stage_race, Instead(race.pk, race.latest_number + 1, judged.answer))
    published = race.published_revision
    return WhatIf(
        judged=judged,
        answer_before=published.race_answer if published else None,
        answer_after=judged.answer,
        classification_before=before,
        classification_after=after,
        standings_before=standings_of(season, {stage_race.pk: before}),
        standings_after=None if after is None else standings_of(season, {stage_race.pk: after}),
    )


def _end_publication(race: Race, by: User, ending: Ending, reason: str) -> None:
    publication = Publication.objects.select_for_update(of=("self",)).current().get(race=race)
    publication.ended_at, publication.ended_by = timezone.now(), by
    publication.ending, publication.end_reason = ending, reason
    publication.save(update_fields=["ended_at", "ended_by", "ending", "end_reason"])


def _published(revision: LogRevision | None) -> dict[str, Any] | None:
    """What the audit log says of a published result."""
    if revision is None:
        return None
    stage_race = revision.race.stage.stage_race
    sheet = scored_game(stage_race.game).score_sheet(revision.race_answer, stage_race.scale)
    return {
        "revision": revision.number,
        "digest": revision.digest,
        "rules_version": revision.rules_version,
        "teams": {line.team: line.points for line in sheet.teams},
    }
