"""The command `standings`: logs as the stages of one stage race."""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from scoring.classify.classification import Classification, told
from scoring.classify.columns import LOG, Column, Columns, Said
from scoring.classify.columns import told as columns_told
from scoring.classify.teams import ClubTeam, Rider, Stage, Table, Teams
from scoring.games import FOLDERS
from scoring.replay import RaceResult
from scoring.replay.answer import RaceAnswer
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
        answer = answer_to([result for _, result in results])
        print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(_text(answer)))
        return FINE

    return finished(command)


def answer_to(results: Sequence[RaceResult], scale: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The classification after these stages (race log, section 7), by a scale that a club may have set: teams by the names in the
    logs, or by their colours."""
    stages = stages_of(results)
    by_colour: dict[ClubTeam | Rider, str] = {
        rider: line.rider for stage in stages for rider, line in stage.riders.items() if rider.team.key == (line.team,)
    }
    game = import_module(f"{FOLDERS[results[0].game]}.classification")
    classification: Classification = game.classify(stages, scale)
    return _told(classification, game.COLUMNS, lambda who: by_colour.get(who) or who.name)


def stages_of(results: Sequence[RaceResult]) -> list[Stage]:
    """The races as stages. The key of a team that has a name is what makes names the same, of another its colour by itself."""
    names = ((name_key(name), name) for result in results for name in teams_of(result).values())
    colours = (((colour,), colour) for result in results for colour in _colours(result))
    teams: Teams[Hashable] = Teams([*names, *colours])
    stages = []
    for result in results:
        named = {colour: name_key(name) for colour, name in teams_of(result).items()}
        of_colour = {colour: teams[named.get(colour, (colour,))] for colour in [*_colours(result), *named]}
        stages.append(Stage((Table(RaceAnswer.of(result), of_colour),)))
    return stages


def _colours(result: RaceResult) -> dict[str, None]:
    """The colours that ride."""
    return dict.fromkeys(line["team"] for line in result.body.get("riders", ()))


def _told(classification: Classification, columns: Columns, said: Said) -> dict[str, Any]:
    factor = classification.factor
    answer = {
        "stages": factor,
        "teams": [_row({"team": row.team}, row.values, columns.teams, factor) for row in classification.teams],
        "riders": [
            _row({"rider": row.rider}, {**row.values, "team": row.rider.team}, columns.riders, factor)
            for row in classification.riders
        ],
        **columns.logged(classification, said),
    }
    in_words: dict[str, Any] = told(answer, team=said, rider=said)
    return in_words


def _row(who: Mapping[str, Any], values: Mapping[str, Any], columns: Sequence[Column], factor: int) -> dict[str, Any]:
    return {**who, **{column.key: column.of(values, factor) for column in columns_told(columns, LOG)}}


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
