"""Results as text for people: the score sheet, then each problem with a caret under its word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.replay.fault import DISAGREEMENT, Problem
from scoring.replay.games import GAMES
from scoring.replay.result import RaceResult
from scoring.replay.wording import ENGLISH, labels, rule

MOST_LEGAL = 12


def report(result: RaceResult, file: str, language: str = ENGLISH) -> str:
    """The whole report on one race; `file` names the log in the problems, which are told in a language."""
    game = GAMES.get(result.game)
    parts = [*(game.report(result) if game and result.body else []), *problems(result.problems, file, language)]
    return "\n".join(parts)


def problems(found: Sequence[Problem], file: str, language: str = ENGLISH) -> Iterator[str]:
    """Each problem: where, the line with a caret, why, what would have been legal, and the rule."""
    for problem in found:
        yield f"{file}:{problem.line}:{problem.column}: {problem.severity}: {problem.code}"
        if problem.text.strip():
            text = problem.text.rstrip()
            yield f"    {text[:160]}"
            if problem.column <= 160:
                indent = "".join("\t" if sign == "\t" else " " for sign in text[: problem.column - 1])
                yield f"    {indent}{'^' * max(1, len(problem.word or ''))}"
        yield f"  {problem.said(language)}"
        if problem.legal:
            names = labels(language)
            more = f" … ({names['more'].format(count=len(problem.legal))})" if len(problem.legal) > MOST_LEGAL else ""
            heading = names["found" if problem.severity == DISAGREEMENT else "legal"]
            yield f"  {heading}: {', '.join(problem.legal[:MOST_LEGAL])}{more}"
        yield f"  {labels(language)['rule']}: {rule(problem.fault, problem.game, language)}"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table in columns; the first column to the left, numbers to the right, None as a dash."""
    cells = [list(head), *[["–" if cell is None else str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[n]) for row in cells) for n in range(len(head))]
    for row in cells:
        yield "  ".join(
            cell.ljust(width) if n == 0 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
