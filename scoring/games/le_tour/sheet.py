"""Sheets of Le Tour: the tour calculator's form (race log, section 6)."""

from __future__ import annotations

from scoring.games.le_tour import facts
from scoring.games.le_tour.score import Outcome, stage_time
from scoring.games.le_tour.settings import Settings
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import RaceText, Words
from scoring.replay.sheets import ArrivalSheet, NoCourse


def read_sheet(text: RaceText, settings: Settings) -> Outcome:
    """The outcome that the lines say; faults are recorded in `text`, and a faulty line is left out."""
    sheet = _Sheet(text, settings)
    for line, words in text.body:
        sheet.read(line, words)
    sheet.ask_for_order()
    outcome = Outcome()
    outcome.finish = sheet.order()
    outcome.sprints = sheet.sprints
    outcome.arrivals = sheet.arrivals
    outcome.status = dict(sorted(sheet.statuses().items()))
    return outcome


class _Sheet(ArrivalSheet):
    def __init__(self, text: RaceText, settings: Settings) -> None:
        super().__init__(text, facts.RIDERS, "red-1")
        self.settings = settings
        self.no_course = NoCourse(text)
        self.apart = settings.time_trial
        self.most_players = facts.MOST_TEAMS
        self.sprints: list[list[str]] = [[] for _ in settings.course.sprints] if settings.course else []
        self.readers["sprint"] = self._sprint
        if settings.course is None:
            self.readers["arrive"] = lambda line, words: self.no_course.told_once("arrive", Samples(["course: stage"]))

    def place_fault(self, word: str, rows: int, lane: int) -> Fault | None:
        course = self.settings.course
        if course is None:
            return Fault("arrive-rows", word, [], rows=rows, most="?")
        # A run-off as long as can be says nothing of longer ones: the published boards' own may differ.
        most = max(course.runoff, max(facts.CARD_VALUES)) if course.runoff >= facts.MOST_RUNOFF else course.runoff
        if rows < 1 or rows > most:
            return Fault("arrive-rows", word, [], rows=rows, most=most)
        if not 1 <= lane <= course.lanes:
            return Fault("place-none", word, [], place=word)
        return None

    def place_warning(self, word: str, rows: int) -> Fault | None:
        """More than ten rows over, a rider of a later round would have the better time (rulebook: End of a Stage)."""
        return Fault("arrive-far", word, [], rows=rows, most=facts.MOST_RUNOFF) if rows > facts.MOST_RUNOFF else None

    def time_of(self, name: str) -> int:
        one = self.arrivals[name]
        if one.time is not None:
            return one.time
        first = min(other.round for other in self.arrivals.values() if other.round is not None)
        return stage_time(one, self.settings.course.length if self.settings.course else 0, first) or 0

    def rivals_of(self, name: str) -> str | None:
        """In a team time trial nobody has a place."""
        return None if self.settings.time_trial else ""

    def _sprint(self, line: int, words: Words) -> Fault | None:
        """`sprint P blue-1 red-1`: the order over a sprint."""
        if self.settings.time_trial:
            return Fault("trial-no-sprints", "sprint", [])
        course = self.settings.course
        if course is None:
            return self.no_course.told_once("sprint", Samples(["course: stage"]))
        if len(words) < 2:
            return Fault(
                "word-missing",
                "sprint",
                Samples(["sprint P blue-1 red-1"]),
                wanted="the sprint's letter and the riders in their order",
                after="sprint",
            )
        at = next((n for n, sprint in enumerate(course.sprints) if sprint.line.lower() == words[1]), None)
        if at is None:
            return Fault("sprint-line", words[1], [sprint.line for sprint in course.sprints], line=words[1].upper())
        for n in range(2, len(words)):
            if fault := self.rider_fault(words, n):
                return fault
            if words[n] in words[2:n]:
                return Fault("word-twice", words[n], [], again=words[n])
        absent = self.absent_fault(line, words[2:])
        if absent and not self.stands(line, absent):
            return absent
        if fault := self.once(f"sprint {words[1]}", words[1], line):
            return fault
        self.sprints[at] = list(words[2:])
        self.mentioned.update(dict.fromkeys(words[2:]))
        return None
