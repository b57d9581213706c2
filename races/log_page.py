"""A log as a page shows it: numbered lines, each with the problems found in it and a caret under the word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from league.reader import reader_language
from races.judging import Judged
from races.legal_choice import line_with
from scoring.replay.fault import Problem

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
    language: str
    """The language of `message`, which may be another than the page's."""
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


def shown_problems(text: str, problems: Iterable[Problem]) -> list[ShownProblem]:
    """The problems of `text` in the order of its lines; told in the reader's language."""
    lines = text.split("\n")
    shown = [_shown(lines, problem) for problem in problems]
    shown.sort(key=lambda problem: (problem.line, problem.grade))
    return shown


def log_lines(text: str, problems: Iterable[Problem] = ()) -> list[LogLine]:
    """`text` line by line, with its problems beside the lines; at most `SHOWN_PROBLEMS` of them."""
    by_line: dict[int, list[ShownProblem]] = defaultdict(list)
    for problem in shown_problems(text, problems)[:SHOWN_PROBLEMS]:
        by_line[problem.line].append(problem)
    lines = text.removesuffix("\n").split("\n")
    return [
        LogLine(number, line.rstrip("\r"), _kind(line), by_line.get(number, []))
        for number, line in enumerate(lines, start=1)
    ]


def as_typed(judged: Judged, typed: str) -> tuple[str, list[Problem]]:
    """The text as it was typed, and the problems at its lines: the judged text has the race's headers filled in."""
    lines, filled = typed.split("\n"), judged.text.split("\n")
    before = next((at for at, pair in enumerate(zip(lines, filled, strict=False)) if pair[0] != pair[1]), len(lines))

    def line_of(number: int) -> int:
        return number if number <= before else max(number - judged.added, min(before, len(lines) - 1) + 1)

    return typed, [problem.at_line(line_of(problem.line)) for problem in judged.problems]


def count_by_severity(problems: Iterable[Problem]) -> dict[str, int]:
    """How many errors, warnings and disagreements; all three keys are there."""
    counted = Counter(problem.severity for problem in problems)
    return {severity: counted[severity] for severity in SEVERITIES}


def _shown(lines: list[str], problem: Problem) -> ShownProblem:
    number, column = problem.line, problem.column
    source = lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""
    before = source[: column - 1] if 0 < column <= len(source) else ""
    language = reader_language()
    words = problem.answer(language)
    return ShownProblem(
        line=number,
        severity=problem.severity,
        code=problem.code,
        message=words["message"],
        language=language,
        rule=words["rule"],
        legal=problem.legal,
        source=source,
        pad="".join("\t" if sign == "\t" else " " for sign in before),
        carets="^" * max(1, min(len(problem.word or ""), len(source) - len(before))) if column and source else "",
    )


def _kind(line: str) -> str:
    first = line.split(maxsplit=1)[:1]
    if not first:
        return ""
    return "round" if first[0].lower() == "round" else ""
