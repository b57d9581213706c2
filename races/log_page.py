"""A log as a page shows it: numbered lines, each with the problems found in it and a caret under the word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from races.judging import Judged
from races.legal_choice import line_with

SEVERITIES = ("error", "warning", "disagreement")
"""Gravest first."""

SHOWN_PROBLEMS = 200
"""A log of the wrong kind can have a problem in every line; nobody reads more than these."""

LEGAL_AT_A_GLANCE = 12


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """One problem with its line of the log, ready for a template."""

    line: int
    severity: str
    code: str
    message: str
    rule: str
    legal: list[str]
    source: str
    """The line of the log it is about."""
    pad: str
    """Blanks before the caret: as wide as what stands before the word."""
    carets: str

    @property
    def legal_first(self) -> list[str]:
        """The first of the legal choices: so many can be read at a glance."""
        return self.legal[:LEGAL_AT_A_GLANCE]

    @property
    def legal_rest(self) -> list[str]:
        """The other legal choices."""
        return self.legal[LEGAL_AT_A_GLANCE:]

    @property
    def written_first(self) -> list[tuple[str, str]]:
        """The first of the legal choices, each with the line as it is when the choice is written in, or ""."""
        return [(choice, self._written(choice)) for choice in self.legal_first]

    @property
    def written_rest(self) -> list[tuple[str, str]]:
        """The other legal choices, in the same way."""
        return [(choice, self._written(choice)) for choice in self.legal_rest]

    def _written(self, choice: str) -> str:
        if self.severity == "disagreement":
            return ""
        return line_with(choice, source=self.source, column=len(self.pad) + 1 if self.carets else 0, code=self.code)

    @property
    def grade(self) -> int:
        """0 for an error, higher for what is less grave."""
        return SEVERITIES.index(self.severity) if self.severity in SEVERITIES else len(SEVERITIES)


@dataclass(slots=True)
class LogLine:
    """A numbered line with what was found in it."""

    number: int
    text: str
    kind: str
    problems: list[ShownProblem] = field(default_factory=list)

    @property
    def severity(self) -> str:
        """The gravest severity in this line, or nothing."""
        return min(self.problems, key=lambda problem: problem.grade).severity if self.problems else ""


def shown_problems(text: str, problems: Iterable[Mapping[str, Any]]) -> list[ShownProblem]:
    """The problems of `text` in the order of its lines; `problems` as RACE_LOG section 7 writes them."""
    lines = text.split("\n")
    shown = [_shown(lines, problem) for problem in problems]
    shown.sort(key=lambda problem: (problem.line, problem.grade))
    return shown


def log_lines(text: str, problems: Iterable[Mapping[str, Any]] = ()) -> list[LogLine]:
    """`text` line by line, with its problems beside the lines; at most `SHOWN_PROBLEMS` of them."""
    by_line: dict[int, list[ShownProblem]] = defaultdict(list)
    for problem in shown_problems(text, problems)[:SHOWN_PROBLEMS]:
        by_line[problem.line].append(problem)
    lines = text.removesuffix("\n").split("\n")
    return [
        LogLine(number, line.rstrip("\r"), _kind(line), by_line.get(number, []))
        for number, line in enumerate(lines, start=1)
    ]


def as_typed(judged: Judged, typed: str) -> tuple[str, list[dict[str, Any]]]:
    """The text as it was typed, and the problems at its lines: the judged text has the race's headers filled in."""
    lines, filled = typed.split("\n"), judged.text.split("\n")
    before = next((at for at, pair in enumerate(zip(lines, filled, strict=False)) if pair[0] != pair[1]), len(lines))

    def line_of(number: int) -> int:
        return number if number <= before else max(number - judged.added, min(before, len(lines) - 1) + 1)

    return typed, [{**problem, "line": line_of(int(problem.get("line") or 1))} for problem in judged.problems]


def count_by_severity(problems: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How many errors, warnings and disagreements; all three keys are there."""
    counted = Counter(str(problem["severity"]) for problem in problems)
    return {severity: counted[severity] for severity in SEVERITIES}


def _shown(lines: list[str], problem: Mapping[str, Any]) -> ShownProblem:
    number = int(problem.get("line") or 0)
    source = lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""
    column = int(problem.get("column") or 0)
    before = source[: column - 1] if 0 < column <= len(source) else ""
    marked = str(problem.get("word") or "")
    return ShownProblem(
        line=number,
        severity=str(problem["severity"]),
        code=str(problem.get("code", "")),
        message=str(problem.get("message", "")),
        rule=str(problem.get("rule") or ""),
        legal=[str(choice) for choice in problem.get("legal") or ()],
        source=source,
        pad="".join("\t" if sign == "\t" else " " for sign in before),
        carets="^" * max(1, min(len(marked), len(source) - len(before))) if column and source else "",
    )


def _kind(line: str) -> str:
    first = line.split(maxsplit=1)[:1]
    if not first:
        return ""
    return "round" if first[0].lower() == "round" else ""
