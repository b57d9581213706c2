"""The stored logs for `manage.py audit`, each with the board on which it was ridden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from races.models import BoardFile, LogRevision
from scoring.replay import shipped_boards
from scoring.replay.again import Stored


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
        yield Stored(str(revision), revision.text, own.get(key), revision.answer)
