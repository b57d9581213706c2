"""Sheets: a race without its moves (race log, section 6). Lines in any order; scored, not replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.score import Sheet
from scoring.games.um_reifenbreite.settings import Settings
from scoring.games.um_reifenbreite.turn import PHOTOS
from scoring.replay.fault import ERROR, WARNING, Fault, Problem, Samples
from scoring.replay.log import NUMBERS, RaceText, Words
from scoring.replay.log_words import log_words
from scoring.replay.sheets import NoCourse, no_sheet_line
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING


def read_sheet(text: RaceText, settings: Settings) -> Sheet:
    """The sheet that the lines say; faults are recorded in `text`, and a faulty line is left out."""
    reader = _SheetReader(text, settings)
    for line, words in text.body:
        reader.read(line, words)
    return reader.close()


class _SheetReader:
    def __init__(self, text: RaceText, settings: Settings) -> None:
        self.text = text
        self.settings = settings
        self.sheet = Sheet()
        sprints = settings.course.sprints if settings.course else []
        self.sheet.sprints = [[] for _ in sprints]
        self.lines_of: dict[str, int] = {}
        self.out: dict[int, str] = {}
        self.rode: dict[int, int] = {}
        self.no_course = NoCourse(text)
        self.ruled = False
        self.moves_told = False
        self.cut = False
        self.mentioned: set[int] = set()
        self._read: Mapping[str, Callable[[int, Words], Fault | None]] = {
            "sprint": self._sprint, "jersey": self._jersey, "photo": self._photo, "finish": self._finish,
            "out": self._out, "end": self._end, "note": lambda line, words: None,
        }  # fmt: skip

    def read(self, line: int, words: Words) -> None:
        """Take one line, or report it."""
        known = self._read.get(words[0])
        self.ruled = words[-1] == "ruled" and words[0] != "note"
        said = words[:-1] if self.ruled else words
        fault = known(line, said) if known else self._no_line(words)
        rest = fault is not None and known is None and self.cut
        self.cut = fault is not None and fault.word == words[-1]
        if fault and not rest:
            self._report(line, fault)

    def _no_line(self, words: Words) -> Fault | None:
        """That a word begins no line of a sheet; of the lines of a log of moves that is told once."""
        if self.moves_told and (words[0] in log_words().moves or words[0] in facts.RIDERS):
            return None
        self.moves_told |= words[0] in log_words().moves
        return no_sheet_line(words, self._read)

    def _report(self, line: int, fault: Fault, severity: str = ERROR) -> None:
        """Record a problem; of a line that is about one rider, with the rider."""
        text = self.text.text(line)
        words = text.partition("#")[0].lower().split()
        about = next((word for word in words[1:2] if word in facts.RIDERS and words[0] != "finish"), None)
        self.text.problems.append(
            Problem(fault, line=line, text=text, rider=about, severity=severity, game=self.text.game)
        )

    def _stands(self, line: int, fault: Fault | None) -> bool:
        """Whether a line is taken all the same: nothing is wrong with it, or the table let it stand (`ruled`), which makes the
        error a warning. What cannot be applied at all never comes here."""
        if fault and self.ruled:
            self._report(line, fault, WARNING)
        return fault is None or self.ruled

    def _absent(self, line: int, riders: Iterable[int]) -> Fault | None:
        """That one of the riders, who did something by this line, did not start; else it is kept that they rode."""
        for rider in riders:
            if self.out.get(rider) == NOT_STARTED:
                out = self.lines_of[f"out {rider}"]
                return Fault("sheet-absent", str(rider), [], rider=str(rider), line=line, out=out)
        self.rode |= {rider: line for rider in riders if rider not in self.rode}
        return None

    def close(self) -> Sheet:
        """Settle each rider's status: who is neither home nor out is still riding."""
        for rider in sorted(self.mentioned):
            home = rider in self.sheet.finish
            self.sheet.status[rider] = self.out.get(rider, HOME if home else RIDING)
        return self.sheet

    def _module(self, word: str, module: str) -> Fault | None:
        return (
            None
            if module in self.settings.modules
            else Fault("module-off", word, [], module=module, rules=self.settings.told)
        )

    def _once(self, key: str, word: str, line: int) -> Fault | None:
        """A second line about the same thing is a fault that names the first."""
        if key in self.lines_of:
            return Fault("sheet-twice", word, [], word=word, line=self.lines_of[key])
        self.lines_of[key] = line
        return None

    def _riders(self, words: Words) -> list[int] | Fault:
        """The riders of an order, each once."""
        found: list[int] = []
        for word in words:
            rider = facts.RIDERS.get(word)
            if rider is None:
                return Fault("rider-unknown", word, list(facts.RIDERS), rider=word)
            if rider in found:
                return Fault("word-twice", word, [], again=word).at_last()
            found.append(rider)
        return found

    def _rider(self, words: Words) -> int | Fault:
        if len(words) < 2:
            return Fault("word-missing", words[0], Samples(["21"]), wanted="a rider", after=words[0])
        rider = facts.RIDERS.get(words[1])
        return Fault("rider-unknown", words[1], list(facts.RIDERS), rider=words[1]) if rider is None else rider

    def _sprint(self, line: int, words: Words) -> Fault | None:
        if fault := self._module("sprint", "sprints"):
            return fault
        if len(words) < 2:
            return Fault("word-missing", "sprint", Samples(["sprint D 21 33 42"]), wanted="a line", after="sprint")
        course = self.settings.course
        if course is None:
            courses = self.settings.board.courses if self.settings.board else ()
            legal = [f"course: {name}" for name in courses] or Samples(["board: reference"])
            return self.no_course.told_once("sprint", legal)
        found = [n for n, sprint in enumerate(course.sprints) if sprint.line.lower() == words[1]]
        if not found:
            return Fault("sprint-line", words[1], [sprint.line for sprint in course.sprints], line=words[1].upper())
        riders = self._riders(words[2:])
        if isinstance(riders, Fault):
            return riders
        if len(riders) > facts.SPRINT_PLACES:
            most = 2 + facts.SPRINT_PLACES
            many = Fault(
                "sprint-too-many",
                words[most],
                [" ".join(["sprint", words[1].upper(), *words[2:most]])],
                most=facts.SPRINT_PLACES,
                extra=words[most],
            )
            if not self._stands(line, many):
                return many
        absent = self._absent(line, riders)
        if absent and not self._stands(line, absent):
            return absent
        if fault := self._once(f"sprint {words[1]}", words[1], line):
            return fault
        self.sheet.sprints[found[0]] = riders
        self.mentioned.update(riders)
        return None

    def _jersey(self, line: int, words: Words) -> Fault | None:
        if fault := self._module("jersey", "jersey"):
            return fault
        rider = self._rider(words)
        if isinstance(rider, Fault):
            return rider
        if len(words) < 3:
            return Fault(
                "word-missing", words[1], Samples(["jersey 21 4"]), wanted="a number of rounds", after=words[1]
            )
        if words[2] not in NUMBERS:
            return Fault("number-bad", words[2], Samples(["4"]), number=words[2])
        if len(words) > 3:
            return Fault("word-extra", words[3], [" ".join(words[:3])], extra=words[3]).at_last()
        absent = self._absent(line, [rider])
        if absent and not self._stands(line, absent):
            return absent
        self.sheet.jersey.append((rider, None, None, NUMBERS[words[2]]))
        self.mentioned.add(rider)
        return None

    def _photo(self, line: int, words: Words) -> Fault | None:
        if fault := self._module("photo", "photo"):
            return fault
        rider = self._rider(words)
        if isinstance(rider, Fault):
            return rider
        wrong = next((word for word in words[2:] if word not in PHOTOS), None)
        if wrong or len(words) < 3:
            return Fault("photo-bad", wrong or words[-1], list(PHOTOS), photo=wrong or words[-1]).at_last()
        absent = self._absent(line, [rider])
        if absent and not self._stands(line, absent):
            return absent
        if fault := self._once(f"photo {rider}", words[1], line):
            return fault
        self.sheet.noted[rider] = [PHOTOS[word] for word in words[2:]]
        self.mentioned.add(rider)
        return None

    def _finish(self, line: int, words: Words) -> Fault | None:
        riders = self._riders(words[1:])
        if isinstance(riders, Fault):
            return riders
        left = next((rider for rider in riders if self.out.get(rider) in (NOT_FINISHED, NOT_STARTED)), None)
        if left:
            return Fault("sheet-out-and-home", str(left), [], rider=str(left), status=self.out[left])
        if fault := self._once("finish", "finish", line):
            return fault
        self.sheet.finish = riders
        self.mentioned.update(riders)
        return None

    def _out(self, line: int, words: Words) -> Fault | None:
        rider = self._rider(words)
        if isinstance(rider, Fault):
            return rider
        kinds = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)
        if len(words) < 3 or words[2] not in kinds:
            wrong = words[2] if len(words) > 2 else words[-1]
            return Fault("out-kind", wrong, kinds, kind=wrong)
        if len(words) > 3:
            return Fault("word-extra", words[3], [" ".join(words[:3])], extra=words[3]).at_last()
        if words[2] != DISQUALIFIED and rider in self.sheet.finish:
            return Fault("sheet-out-and-home", words[1], [], rider=words[1], status=words[2])
        if words[2] == NOT_STARTED and rider in self.rode:
            absent = Fault("sheet-absent", words[2], [], rider=words[1], line=self.rode[rider], out=line)
            if not self._stands(line, absent):
                return absent
        if fault := self._once(f"out {rider}", words[1], line):
            return fault
        self.out[rider] = words[2]
        self.mentioned.add(rider)
        return None

    def _end(self, line: int, words: Words) -> Fault | None:
        if fault := self._module("end", "photo"):
            return fault
        drawn = words[2:]
        wrong = next((word for word in drawn if word not in PHOTOS), None)
        if words[1:2] != ["photo"]:
            return Fault(
                "word-missing",
                words[-1],
                Samples(["end photo 3 6"]),
                wanted="photo and the two final cards",
                after="end",
            )
        if wrong or len(drawn) != facts.FINAL_PHOTOS:
            return Fault(
                "end-photo-cards", wrong or words[-1], Samples(["end photo 3 6"]), drawn=len(drawn), wrong=wrong
            ).at_last()
        if self.settings.rulings["final-photos"] == "distinct" and drawn[0] == drawn[1]:
            equal = Fault("end-photo-equal", drawn[1], [word for word in PHOTOS if word != drawn[1]], card=drawn[0])
            if not self._stands(line, equal.at_last()):
                return equal.at_last()
        if fault := self._once("end photo", "end", line):
            return fault
        self.sheet.drawn = tuple(PHOTOS[word] for word in drawn)
        return None
