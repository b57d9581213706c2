"""The stored logs for `manage.py audit`, each with the board on which it was ridden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from league.errors import Refused
from races.judging import gaps_of, judge
from races.models import BoardFile, LogRevision
from scoring.replay import shipped_boards
from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import ERROR, Problem
from scoring.replay.gaps import CODES
from scoring.replay.rejudging import Difference, Stored


def stored_logs(revisions: Iterable[LogRevision]) -> Iterator[Stored]:
    """The revisions with the board each was ridden on."""
    shipped = shipped_boards()
    own: dict[tuple[int, str], str | None] = {}
    for revision in revisions:
        stage = revision.race.stage
        key = (revision.club.pk, stage.board)
        if stage.board and stage.board not in shipped and key not in own:
            sources = BoardFile.objects.of(revision.club).filter(name=stage.board).values_list("source", flat=True)
            own[key] = sources.first()
        yield Stored(str(revision), revision.text, own.get(key), without_gaps(revision.race_answer))


def without_gaps(answer: RaceAnswer) -> RaceAnswer:
    """An answer without the warnings that the service adds to a replay's, since it knows who is entered."""
    return answer.with_problems([each for each in answer.problems if each.code not in CODES])


def found_since(revision: LogRevision) -> list[Problem]:
    """The problems that today's judge finds in a published revision and that nobody saw when it was published."""
    known = {(each.line, each.code) for each in revision.problems}
    try:
        judged = judge(revision.race, revision.text)
    except Refused as error:
        refused = {"line": 1, "severity": ERROR, "code": "unreadable", "message": str(error)}
        return [Problem.from_json(refused, revision.race.stage.stage_race.game)]
    return [each for each in judged.problems if (each.line, each.code) not in known]


def left_open(revisions: Iterable[LogRevision]) -> Iterator[Difference]:
    """What published revisions leave open about the teams entered and nobody confirmed, because nobody looked for it then."""
    for revision in revisions:
        known = {each.code for each in revision.problems}
        for problem in gaps_of(revision.race, revision.text, revision.race_answer):
            if problem.code not in known:
                yield Difference(str(revision), f"line {problem.line}", "accepted", f"warning: {problem.message}")
