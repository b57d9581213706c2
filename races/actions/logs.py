"""Logs: looked over, entered, uploaded."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Mismatch, Refused, Stale
from league.models import User
from league.permissions import allow
from races.actions.closing import closed_words
from races.boards import board_of, foreign_course
from races.digests import text_digest
from races.judging import Judged, agree, judge, known_headers, plain_text, read_as, written_headers
from races.kept_answers import KEPT
from races.locks import lock_race
from races.models import LogRevision, Race, Stage
from scoring.replay import RULES_VERSION
from scoring.replay.answer import RaceAnswer
from scoring.replay.log import split_races
from scoring.replay.names import name_key


def look_over(race: Race, *, by: User, text: str | bytes) -> Judged:
    """What the log would be for this race; nothing is saved. Raises NotAllowed, Refused (nothing to judge)."""
    allow(by, "log.enter", race)
    return judge(race, text)


def enter_log(race: Race, *, by: User, text: str | bytes, based_on: int | None, reason: str = "") -> LogRevision:
    """Save a log as the race's next revision: a draft, errors or not, until somebody publishes it.

    `based_on` is the revision the writer had before them, None or 0 for none.
    The newest revision's own text is not saved again: the answer is that revision, marked as `repeated`. So whoever sends
    a log twice, because the first answer got lost on its way, has it once.
    Raises NotAllowed, Refused (encoding, size, several races, a closed table), Mismatch (a log of another race), Stale
    (somebody saved since `based_on`).
    """
    allow(by, "log.enter", race)
    judged = judge(race, text)  # before the lock: a long log takes its time
    with transaction.atomic():
        revision = _save(race, by, judged, based_on=based_on or 0, reason=reason)
    KEPT.drop(revision.text)  # who publishes it has it judged once more
    revision.read_as = judged.read_as
    return revision


def _save(race: Race, by: User, judged: Judged, *, based_on: int, reason: str) -> LogRevision:
    """Add the revision under the race's lock. Raises Mismatch, Stale."""
    locked = lock_race(race.pk)
    if known_headers(locked) != judged.known:  # the race was changed while the log was judged
        judged = judge(locked, judged.text)
    agree(judged)
    if locked.closed:
        raise Refused(closed_words(locked))
    if locked.publication is None and (fault := foreign_course(locked.stage, board_of(locked.stage))):
        raise Refused(_("%(fault)s Choose another course for the stage first.") % {"fault": fault})
    newest = locked.kept_revision()
    if newest and _says_the_same(newest, judged):
        newest.repeated = True
        race.latest_number = locked.latest_number
        return newest
    if locked.latest_number != based_on:
        raise Stale(
            _("Somebody saved revision %(latest)d of this log in the meantime. Compare it with yours, then save again.")
            % {"latest": locked.latest_number},
            latest=locked.latest_number,
            race=locked.pk,
        )
    locked.latest_number = locked.kept_number = based_on + 1
    published = locked.published_revision
    locked.repeats_published = published is not None and _says_the_same(published, judged)
    locked.save(update_fields=["latest_number", "kept_number", "repeats_published"])
    revision = LogRevision.objects.create(
        race=locked,
        number=locked.latest_number,
        text=judged.text,
        digest=text_digest(judged.text),
        answer=judged.answer.to_json(),
        rules_version=RULES_VERSION,
        complete=judged.complete,
        errors=judged.count("error"),
        warnings=judged.count("warning"),
        disagreements=judged.count("disagreement"),
        reason=reason.strip(),
        created_by=by,
    )
    record(
        by,
        "log.entered",
        locked,
        club=locked.club,
        before={"revision": based_on or None},
        after={"revision": revision.number, "digest": revision.digest, "errors": revision.errors},
        reason=reason.strip(),
    )
    race.latest_number, race.kept_number = locked.latest_number, locked.kept_number
    return revision


def _says_the_same(revision: LogRevision, judged: Judged) -> bool:
    """Whether a saved revision has this text with this result; after a change of the rules the result can be another."""
    return revision.digest == text_digest(judged.text) and _gist(revision.race_answer) == _gist(judged.answer)


def _gist(answer: RaceAnswer) -> tuple[RaceAnswer, list[tuple[int, int, str, str]]]:
    """An answer with its problems by place and code alone: an earlier answer may have sentences for their figures."""
    problems = [(each.line, each.column, each.severity, each.code) for each in answer.problems]
    return answer.with_problems(()), problems


def look_over_upload(stage: Stage, *, by: User, file: str | bytes) -> list[tuple[Race, Judged]]:
    """What the logs of a file would be, each at its table, by the tables' keys; nothing is saved.

    A race goes to the table whose label its `race:` header is; else to the one whose teams its `team` headers are;
    else, where file and stage have one race each, to that. Raises NotAllowed, Refused (a race without a table, two for one).
    """
    allow(by, "log.enter", stage)
    texts = split_races(plain_text(file))
    if not texts:
        raise Refused(_("There is no race in the file."), field="file")
    tables = list(stage.races.prefetch_related("entries__team"))
    placed: dict[int, tuple[Race, Judged]] = {}
    for nth, text in enumerate(texts, 1):
        table = _table_for(written_headers(stage, text), tables, alone=len(texts) == 1)
        if table is None:
            raise Refused(
                _("Race %(nth)d of the file does not name a table of this stage. The tables are: %(labels)s.")
                % {"nth": nth, "labels": ", ".join(table.label for table in tables) or "—"},
                field="file",
            )
        if table.pk in placed:
            raise Refused(_("Two races in the file are for table %(label)s.") % {"label": table.label}, field="file")
        placed[table.pk] = (table, judge(table, text))
    return [placed[pk] for pk in sorted(placed)]


def enter_upload(
    stage: Stage, *, by: User, file: str | bytes, based_on: Mapping[int, int] | None = None, reason: str = ""
) -> list[LogRevision]:
    """Save a file of one race or several, each at the stage's table that its headers name; all of them or none.

    `based_on`: race id → the revision seen there (0 if missing).
    Raises what `look_over_upload` raises; Mismatch, Stale.
    """
    placed = look_over_upload(stage, by=by, file=file)
    with transaction.atomic():
        saved = [
            _saved_of_upload(table, judged, by, (based_on or {}).get(table.pk, 0), reason) for table, judged in placed
        ]
    for revision in saved:
        KEPT.drop(revision.text)
        revision.read_as = read_as(file)
    return saved


def _saved_of_upload(table: Race, judged: Judged, by: User, based_on: int, reason: str) -> LogRevision:
    """As `_save`; what stands against it says at which table."""
    try:
        return _save(table, by, judged, based_on=based_on, reason=reason)
    except Mismatch as error:
        raise Mismatch(f"{table.label}: {error}", differences=error.differences) from error
    except Refused as error:
        raise Refused(f"{table.label}: {error}", field=error.field) from error
    except Stale as error:
        raise Stale(f"{table.label}: {error}", latest=error.latest, race=error.race) from error


def _table_for(headers: Mapping[str, str], tables: list[Race], *, alone: bool) -> Race | None:
    """The one table a race's headers name, or None."""
    label = name_key(headers.get("race", ""))
    for table in tables:
        if name_key(table.label) == label:
            return table
    teams = {(key.removeprefix("team "), name_key(value)) for key, value in headers.items() if key.startswith("team ")}
    fitting = [table for table in tables if teams and teams == _teams_of(table)]
    if len(fitting) == 1:
        return fitting[0]
    return tables[0] if alone and len(tables) == 1 else None


def _teams_of(table: Race) -> set[tuple[str, str]]:
    return {(entry.colour, entry.team.name_key) for entry in table.entries.all()}
