"""A race to ride line by line, for programs: what may be done now, a turn forward, a turn back, the result so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from scoring.replay.board import Board, shipped_boards
from scoring.replay.body import BodyReferee
from scoring.replay.fault import ERROR, Problem
from scoring.replay.games import GAMES
from scoring.replay.headers import Common
from scoring.replay.log import MAX_LINE_LENGTH, MAX_LINES, RaceText, read, words_of
from scoring.replay.result import RaceResult
from scoring.replay.rules import Rules, result_of

#: A line is added where it can be read by itself; past these limits the log is read anew, so that it says what a reader says.
_LONG_LINE: Final = MAX_LINE_LENGTH
_LONG_LOG: Final = MAX_LINES


class NotARace(ValueError):
    """The log has no race that can be ridden line by line; the message is the first problem's, or says what else it is."""


@dataclass(slots=True)
class _Position:
    """The log and the race as they stand. The text grows with the log: `lines`, `body` and `problems` are how much counts."""

    text: RaceText
    settings: Common
    referee: BodyReferee[Any, Any]
    lines: int
    body: int
    problems: int


class Race:
    """One race of any game. Its log is the only truth: all that is answered follows from `text`, as `replay` would answer.

    >>> game = next(game for game in GAMES.values() if game.stages)
    >>> race = Race.open(f'''racelog 1 {game.key}
    ... stage: {game.stages[0]}
    ... start''')
    >>> race.push("red s 5.1 r 4.1")
    []
    >>> "round 1" in race.legal()
    True
    >>> race.legal("blue s")
    ['blue s 5.2', 'blue s 4.2', 'blue s 3.1', 'blue s 3.2', 'blue s 2.1', 'blue s 2.2', 'blue s 1.1', 'blue s 1.2']
    >>> [str(problem.code) for problem in race.push("blue s 5.1")]
    ['start-place-taken']
    >>> race.pop()
    'blue s 5.1'
    >>> race.problems
    []
    >>> race.push("round 1"), race.push("red s9:2399 r7"), race.push("round 2")
    ([], [], [])
    >>> race.result().body["positions"]
    {'red-s': '14.1', 'red-r': '11.1'}
    """

    def __init__(self, rules: Rules[Any, Any], text: RaceText, boards: Mapping[str, Board]) -> None:
        """Use `open`: the text's lines are judged there."""
        self._rules = rules
        self._boards = boards
        self._now = self._judged(text)
        self._past: list[_Position] = []

    @classmethod
    def open(cls, log: bytes | str, boards: Mapping[str, Board] | None = None) -> Race:
        """The race of a log with its headers and as many of its lines as are there. Raises NotARace.

        `boards` are by name; without any they are those that ship. Lines that break a rule are taken: see `problems`.
        """
        texts = read(log)
        game = GAMES.get(texts[0].game)
        if len(texts) > 1:
            message = f"the log has {len(texts)} races: open them one by one"
            raise NotARace(message)
        if game is None:
            raise NotARace(texts[0].problems[0].message)
        while not texts[0].lines[-1].strip():  # a text ends with the end of a line
            texts[0].lines.pop()
        return cls(game.rules, texts[0], shipped_boards() if boards is None else boards)

    def push(self, line: str) -> list[Problem]:
        """Add a line of the body and judge it; answers the problems that came with it, in the order of their lines.

        A line that breaks a rule is there all the same, until `pop` takes it back. Raises ValueError for more than one line, and
        for one that begins another race; NotARace for a header after which nothing can be ridden.
        """
        words = words_of(line)
        if "\n" in line or words[:1] == ["racelog"]:
            message = "one line of this race at a time"
            raise ValueError(message)
        before, now = self.problems, self._now
        kept = self._kept(now)
        if self._reads_alone(line, words) and self._headers_say_the_same(line, words):
            now.text.lines.append(line)
            if words:
                now.text.body.append((len(now.text.lines), words))
                now.referee.take(len(now.text.lines), words)
        else:
            self._now = self._judged(read("\n".join([*now.text.lines, line]))[0])
        self._past.append(kept)
        known = {(problem.line, problem.code, problem.column) for problem in before}
        return [one for one in self.problems if (one.line, one.code, one.column) not in known]

    def pop(self) -> str:
        """Take back the latest line that was pushed, and answer it. Raises IndexError where there is none."""
        line = self._now.text.lines[-1]
        self._now = position = self._past.pop()
        text = position.text
        del text.lines[position.lines :], text.body[position.body :], text.problems[position.problems :]
        return line

    def legal(self, beginning: str = "") -> list[str]:
        """The lines that may come next for the race to go on, in a log's words; those alone that begin with `beginning`.

        A turn is listed once, in canonical words (the smaller die first, places in full), and only if the judge takes it. Left
        out are what may come at any time (notes, checks, riders out), `ruled`, and by the game fewer steps by `go N`, `show`,
        chance moves beyond 20, `plus` and two riders on one line.
        """
        return [line for line in self.each_legal() if line.startswith(beginning)]

    def each_legal(self) -> Iterator[str]:
        """As `legal`, one line after the other: there can be thousands. The race must not be changed meanwhile."""
        return self._now.referee.saved().legal()

    def result(self) -> RaceResult:
        """What the race comes to so far: what `scoring.replay.replay` answers for `text`."""
        now = self._now
        with self._settled() as referee:
            return result_of(now.text, now.settings, self._rules.of_moves(referee))

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong with the log so far, by lines."""
        with self._settled():
            return sorted(self._now.text.problems, key=lambda problem: problem.line)

    @property
    def lines(self) -> list[str]:
        """The log so far, line by line."""
        return list(self._now.text.lines)

    @property
    def text(self) -> str:
        """The log so far."""
        return "\n".join([*self._now.text.lines, ""])

    @contextmanager
    def _settled(self) -> Iterator[BodyReferee[Any, Any]]:
        """A twin of the referee for whom the log has ended; what it then reports is taken back."""
        now = self._now
        told, referee = len(now.text.problems), now.referee.saved()
        referee.settle()
        referee.warn_if_paused()
        yield referee
        del now.text.problems[told:]

    def _judged(self, text: RaceText) -> _Position:
        """The position after the lines of a text, each judged. Raises NotARace where they cannot be ridden."""
        settings, _, referee = self._rules.open(text, self._boards)
        if referee is None:
            errors = [problem for problem in text.problems if problem.severity == ERROR]
            raise NotARace(errors[0].message if errors else "the log is a score sheet, which has no turns")
        for line, words in text.body:
            referee.take(line, words)
        return _Position(text, settings, referee, 0, 0, 0)

    def _kept(self, now: _Position) -> _Position:
        """The position to come back to, whatever is added to its text."""
        text = now.text
        return _Position(text, now.settings, now.referee.saved(), len(text.lines), len(text.body), len(text.problems))

    def _reads_alone(self, line: str, words: list[str]) -> bool:
        """Whether the line can be judged behind those before it, as they were judged.

        Not where one of them is in error: what comes after it may show what was meant. Nor where a reader would take the line for
        a header, or refuse it.
        """
        text = self._now.text
        fine = not any(problem.severity == ERROR for problem in text.problems)
        short = len(line) <= _LONG_LINE and len(text.lines) < _LONG_LOG
        return fine and short and bool(text.body or not words)

    def _headers_say_the_same(self, line: str, words: list[str]) -> bool:
        """Whether the headers mean with the new line what they meant before: how many teams ride may depend on it, or whether the
        log is a sheet."""
        now = self._now
        body = [*now.text.body, (len(now.text.lines) + 1, words)] if words else now.text.body
        longer = RaceText(now.text.game, now.text.first_line, [*now.text.lines, line], now.text.headers, body)
        settings, usable = self._rules.settings(longer, self._boards)
        return usable and settings == now.settings and not any(one.severity == ERROR for one in longer.problems)
