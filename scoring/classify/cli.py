"""The command `standings`: logs as the stages of one stage race."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from scoring.classify.names import Marks
from scoring.games import FOLDERS
from scoring.replay import RaceResult
from scoring.replay.cli import FINE, WRONG, boards_from, finished, judged
from scoring.replay.names import name_key
from scoring.replay.report import table


def standings(files: Sequence[str], board: Sequence[str], as_json: bool) -> int:
    """Print the classification after the files' races, in order; answers the exit status.

    A stage with an error or not complete is named on standard error, and nothing else is printed.
    """

    def command() -> int:
        results = list(judged(files, boards_from(board)))
        unfit = list(_unfit(results))
        if unfit:
            print("\n".join(unfit), file=sys.stderr)
            return WRONG
        game = import_module(f"{FOLDERS[results[0][1].game]}.classification")
        marks = Marks((name_key(name), name) for _, result in results for name in teams_of(result).values())
        stages = [
            game.named(result.answer(), {colour: marks[name_key(name)] for colour, name in teams_of(result).items()})
            for _, result in results
        ]
        answer = marks.named(game.classify(stages))
        print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(_text(answer)))
        return FINE

    return finished(command)


def teams_of(result: RaceResult) -> dict[str, str]:
    """The club team of each colour, as the log's `team` headers say."""
    return {key.removeprefix("team "): value for key, value in result.headers.items() if key.startswith("team ")}


def _unfit(results: Sequence[tuple[str, RaceResult]]) -> Iterator[str]:
    for n, (file, result) in enumerate(results, 1):
        name = f"stage {n} ({file}{f', {result.race}' if result.race else ''})"
        if result.errors:
            first = result.errors[0]
            yield f"{name} has an error on line {first.line}: {first.message}"
        elif not result.complete:
            yield f"{name} is not complete"
        elif result.game != results[0][1].game:
            yield f"{name} is a race of {result.game}, stage 1 one of {results[0][1].game}"


def _text(answer: dict[str, Any]) -> Iterator[str]:
    yield f"{answer['stages']} stage{'' if answer['stages'] == 1 else 's'}"
    for part in ("teams", "riders"):
        lines = answer[part]
        if not lines:
            continue
        yield ""
        rows = [
            [" ".join(map(str, value)) if isinstance(value, list) else value for value in line.values()]
            for line in lines
        ]
        yield from table([key.replace("_", " ").capitalize() for key in lines[0]], rows)
