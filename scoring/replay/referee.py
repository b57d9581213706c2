"""What the judges of all games have in common: reporting problems, pausing, and the `round` lines' numbers."""

from __future__ import annotations

from scoring.replay.fault import ERROR, WARNING, Fault, Problem
from scoring.replay.log import NUMBERS, RaceText, Words


class Referee:
    """Records the problems of one race.

    `doubt` says that an error came before, so that `at` lines are the truth; `paused` that somebody's place is not known,
    so that nothing is judged until `at` lines say where everybody stands.
    """

    def __init__(self, text: RaceText) -> None:
        self.text = text
        self.last_round = 0
        self.doubt = False
        self.paused = False
        self.paused_at = 0

    def report(self, line: int, fault: Fault, severity: str = ERROR, rider: str | None = None) -> None:
        """Record a problem at its line."""
        if severity == ERROR:
            self.doubt = True
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

    def pause(self, line: int) -> None:
        """Stop judging: somebody's place is not known any more."""
        if not self.paused:
            self.paused = True
            self.paused_at = line

    def warn_if_paused(self) -> None:
        """Say once, at the end, from where on the log was not judged."""
        if self.paused:
            fault = Fault("not-judged", None, self.going_on(), line=self.paused_at)
            self.report(self.paused_at, fault, WARNING)

    def going_on(self) -> list[str]:
        """The lines with which the judging would start again; a game names its riders."""
        return [f"round {self.last_round + 1}"]

    def too_long(self, line: int, words: Words, most: int) -> bool:
        """Report a word too many (`ruled` may always follow); answers whether there was one."""
        if len(words) <= most or (len(words) == most + 1 and words[-1] == "ruled"):
            return False
        self.report(line, Fault("word-extra", words[most], [" ".join(words[:most])], extra=words[most]).at_last())
        return True

    def round_number(self, line: int, words: Words) -> int:
        """The number of a `round` line; a wrong one is reported, an unreadable one counts as the one that is due."""
        due = self.last_round + 1
        number = NUMBERS.get(words[1]) if len(words) > 1 else None
        if number is None:
            wrong = words[1] if len(words) > 1 else "round"
            self.report(line, Fault("round-number", wrong, [f"round {due}"], number=wrong, next=due))
            return due
        if not self.too_long(line, words, 2) and number != due:
            self.wrong(line, Fault("round-number", words[1], [f"round {due}"], number=number, next=due), words)
        return number
