"""What the judges of all games have in common: reporting problems, doubt, pausing, and the `round` lines.

One slip is one error (race log, section 7). What comes of an error is decided here: `suspects` are the riders who have part in
one, so that nobody is judged by where they are said to be. A further fault that may follow from it is not told; where it comes
up judging pauses, and one warning names the line to be mended.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from scoring.replay.fault import ERROR, WARNING, Fault, Problem
from scoring.replay.log import NUMBERS, RaceText, Words, words_of

#: Faults of a header that change nothing of how a race is judged, and headers of which that is true whatever is wrong.
HARMLESS_FAULTS: Final = ("date-bad", "team-twice")
HARMLESS_HEADERS: Final = ("race", "date", "team")
#: Faults at the last word of a line whose code ends so may say that it ended too early: the rest stands on the next line then.
CUT_SHORT: Final = ("-missing", "-bad", "-kind", "-card", "-die", "-photo")


def _is_harmless(problem: Problem) -> bool:
    key = str(problem.fault.figures.get("key", ""))
    return problem.code in HARMLESS_FAULTS or key.partition(" ")[0] in HARMLESS_HEADERS


class Referee:
    """Records the problems of one race.

    `doubt` says that an error came before, so that `at` lines are the truth; `suspects` who had part in one since everybody's
    place was known, `all_suspect` that it may be anybody; `paused` that somebody's place is not known, so that nothing is judged
    until `at` lines say where everybody stands. `cause` is the line of the latest error, `unread` that of the latest line whose
    first word says nothing, `cut` of the latest that ended too early. `missed_part` says that judging paused for a while: what
    `at` lines do not tell (points, cards, turns to be missed) is not known since. `late_round` is the round that began before its
    line, `round_came_late` says that the latest `round` line was that.
    """

    def __init__(self, text: RaceText) -> None:
        self.text = text
        self.last_round = 0
        self.round_line_at = 0
        self.paused = False
        self.paused_at = 0
        self.paused_by = 0
        self.unread = 0
        self.cut = 0
        self.late_round = 0
        self.round_came_late = False
        self.suspects: set[str] = set()
        self.missed_part = False
        wrong = [problem for problem in text.problems if problem.severity == ERROR and not _is_harmless(problem)]
        self.doubt = self.rules_in_doubt = self.all_suspect = bool(wrong)
        self.cause = wrong[-1].line if wrong else 0

    def report(self, line: int, fault: Fault, severity: str = ERROR, rider: str | None = None) -> None:
        """Record a problem at its line."""
        if severity == ERROR:
            if not self.doubt:
                self.suspects.clear()
            self.doubt = True
            self.cause = line
            if fault.code.endswith(CUT_SHORT) and fault.word in words_of(self.text.text(line))[-1:]:
                self.cut = line
        text = self.text.text(line)
        round_number = self.last_round or None
        self.text.problems.append(
            Problem(
                fault, line=line, text=text, round=round_number, rider=rider, severity=severity, game=self.text.game
            )
        )

    def wrong(self, line: int, fault: Fault, words: Words, rider: str | None = None) -> bool:
        """Report a broken rule; answers whether the table let it stand (`ruled`), so that the line is applied."""
        ruled = words[-1] == "ruled"
        self.report(line, fault, WARNING if ruled else ERROR, rider)
        return ruled

    # Doubt.

    def suspect(self, riders: Iterable[str]) -> None:
        """From here on nobody is judged by where these riders are."""
        self.suspects.update(riders)

    def may_follow(self, riders: Iterable[str]) -> bool:
        """Whether a fault in which these riders have part may come of an earlier error."""
        return self.doubt and (self.all_suspect or not self.suspects.isdisjoint(riders))

    def in_doubt(self) -> bool:
        """Whether an error may still have its consequences."""
        return self.doubt and (self.all_suspect or bool(self.suspects))

    def trusts(self, rider: str | None) -> bool:
        """Whether the replay knows better than a `check`: of a rider, or (None) of the race as a whole.

        Not after an error, nor once a part was not judged: what happened in it may be the reason why the table saw it otherwise.
        """
        if self.paused or self.missed_part:
            return False
        return not (self.may_follow([rider]) if rider else self.in_doubt())

    def settled(self) -> None:
        """It is known again where each rider stands; of rules that cannot be read nothing is known even so."""
        self.missed_part |= self.paused or self.all_suspect
        self.paused = False
        self.suspects.clear()
        self.doubt = self.all_suspect = self.rules_in_doubt

    def pause(self, line: int) -> None:
        """Stop judging: somebody's place is not known any more."""
        if not self.paused:
            self.paused = True
            self.paused_at = line
            self.paused_by = self.cause or line

    def warn_if_paused(self) -> None:
        """Say once, at the end, from where on the log was not judged, and which line is to be mended."""
        if self.paused:
            fault = Fault("not-judged", None, [], line=self.paused_at, cause=self.paused_by)
            self.report(self.paused_at, fault, WARNING)

    # Lines before and after.

    def _index(self, line: int) -> int:
        return bisect_left(self.text.body, line, key=lambda entry: entry[0])

    def line_before(self, line: int) -> tuple[int, Words]:
        """The line of the body before this one, notes left out; (0, []) if there is none."""
        at = self._index(line) - 1
        while at >= 0 and self.text.body[at][1][0] == "note":
            at -= 1
        return self.text.body[at] if at >= 0 else (0, [])

    def just_unread(self, line: int) -> bool:
        """Whether the line before this one could not be read at all: it may have been the one that is missing here."""
        return self.unread > 0 and self.line_before(line)[0] == self.unread

    def is_rest(self, line: int) -> bool:
        """Whether a line that begins with no known word is the rest of the line before it, which ended too early."""
        return self.cut > 0 and self.line_before(line)[0] == self.cut

    def next_word(self, line: int) -> str:
        """The word with which the line after this one begins; empty at the end."""
        at = self._index(line) + 1
        return self.text.body[at][1][0] if at < len(self.text.body) else ""

    def next_round(self, line: int) -> int | None:
        """The number of the next `round` line after this line."""
        body = self.text.body
        numbers = (
            NUMBERS.get(words[1]) for _, words in body[self._index(line) + 1 :] if words[0] == "round" and words[1:]
        )
        return next((number for number in numbers if number is not None), None)

    def misses_round(self, line: int, words: Words, riding: int, *, first: bool = False) -> bool:
        """Whether a rider's line between two rounds tells that a `round` line is missing before it, not that it is one too many.

        The rounds' numbers tell: the next one is then too high. After the last `round` line there must be lines enough. Where the
        line is of the rider who moves `first` in the next round, a `round` line directly behind it stands one line too late.
        """
        if self.just_unread(line):
            return True
        twice = self.line_before(line)[1] == words
        following = self.next_round(line)
        if following is not None:
            return following != self.last_round + 1 or (first and not twice and self.next_word(line) == "round")
        if twice:
            return False
        return riding <= 1 or len(self.text.body) - self._index(line) > 1

    def round_missing(self, line: int, code: str, word: str, rider: str | None = None) -> int:
        """Report that a `round` line is missing before this one, unless a line there could not be read; answers its number."""
        number = self.late_round = self.last_round + 1
        if not self.just_unread(line):
            figures = {"rider": rider or word, "round": self.last_round, "missing": number}
            self.report(line, Fault(code, word, [f"round {number}"], **figures), rider=rider)
        return number

    def too_long(self, line: int, words: Words, most: int) -> bool:
        """Report a word too many (`ruled` may always follow); answers whether there was one."""
        if len(words) <= most or (len(words) == most + 1 and words[-1] == "ruled"):
            return False
        self.report(line, Fault("word-extra", words[most], [" ".join(words[:most])], extra=words[most]).at_last())
        return True

    def round_number(self, line: int, words: Words) -> int | None:
        """The number of the round that a `round` line begins, None if it has begun already; reports what is wrong with it.

        A number that is mistyped counts as the one that is due; where the log counts on from it, rounds are missing.
        """
        due = self.last_round + 1
        number = NUMBERS.get(words[1]) if len(words) > 1 else None
        before, self.round_line_at = self.round_line_at, line
        self.round_came_late = False
        if number is None:
            wrong = words[1] if len(words) > 1 else "round"
            self.report(line, Fault("round-number", wrong, [f"round {due}"], number=wrong, next=due))
            return due
        if self.too_long(line, words, 2) or number == due:
            return number
        if self.late_round and number == self.last_round == self.late_round:
            self.late_round, self.round_came_late = 0, True
            return None
        if self.paused and self.unread > before:
            return number
        if number == self.last_round and self.line_before(line)[0] == before:
            return number if self.wrong(line, Fault("round-twice", words[1], [], round=number), words) else None
        fault = Fault("round-number", words[1], [f"round {due}"], number=number, next=due)
        if self.wrong(line, fault, words):
            return number
        if number < due or self.next_round(line) != number + 1:
            return due
        self.all_suspect = True
        return number
