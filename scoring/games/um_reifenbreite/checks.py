"""`check` lines: what the table believed at this point. A mismatch is a disagreement, never an illegal move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from scoring.games.um_reifenbreite import facts, score
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.replay.fault import DISAGREEMENT, ERROR, Fault, Samples
from scoring.replay.log import NUMBERS, PLACE, Words
from scoring.replay.statuses import HOME, RIDING

Finding = tuple[Fault, str, str | None]


def check(race: Race, words: Words) -> Iterator[Finding]:
    """The faults of a `check` line: unreadable words as errors, mismatches as disagreements, with the rider meant."""
    said = words[1:-1] if words[-1] == "ruled" else words[1:]
    if not said:
        yield Fault("word-missing", "check", list(_CHECKS), wanted="what is checked", after="check"), ERROR, None
        return
    read = _CHECKS.get(said[0])
    try:
        if read:
            yield from read(race, said)
        elif said[0] in facts.RIDERS:
            yield from _check_rider(race, said)
        else:
            yield (
                Fault("word-unknown", said[0], [*_CHECKS, *map(str, sorted(race.riders))], unknown=said[0]),
                ERROR,
                None,
            )
    except _Unreadable as unreadable:
        yield unreadable.fault, ERROR, None


#: A whole line of each kind of check.
_EXAMPLES: Final[Mapping[str, Sequence[str]]] = {
    "next": ["check next 21"], "jersey": ["check jersey 21", "check jersey none"], "sprint": ["check sprint A 21 31"],
    "points": ["check points 21 8"],
}  # fmt: skip


class _Unreadable(Exception):
    """A word of the check that cannot be read."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def _word(said: Words, at: int, wanted: str, most: int) -> str:
    """The word at `at`; a word too many is unreadable as well."""
    if len(said) <= at:
        raise _Unreadable(
            Fault(
                "word-missing",
                said[-1],
                Samples(_EXAMPLES.get(said[0], ["check 21 14.2"])),
                wanted=wanted,
                after=said[-1],
            )
        )
    if len(said) > most:
        raise _Unreadable(
            Fault("word-extra", said[most], [f"check {' '.join(said[:most])}"], extra=said[most]).at_last()
        )
    return said[at]


def _known(word: str) -> str:
    if word not in facts.RIDERS:
        raise _Unreadable(Fault("rider-unknown", word, Samples(["21"]), rider=word))
    return word


def _differs(code: str, word: str, found: str | None, rider: str | None = None, **figures: object) -> Finding:
    """A disagreement: the log says `word`, the replay `found`."""
    return (
        Fault(code, word, [found] if found else [], said=word, found=found, rider=rider, **figures),
        DISAGREEMENT,
        rider,
    )


def _stands(race: Race, rider: Rider | None) -> str | None:
    """Where a rider is, in a check's words: a place, `home`, `out` or `off`; None if they do not ride here."""
    if rider is None:
        return None
    if race.at[rider.cell] is rider:
        return race.course.text[rider.cell]
    if rider.status == HOME or rider in race.finish:
        return "home"
    return "off" if rider.status == RIDING else "out"


def _check_rider(race: Race, said: Words) -> Iterator[Finding]:
    word = _word(said, 1, "a place, home, out or off", 2)
    if word not in ("home", "out", "off") and not PLACE.fullmatch(word):
        raise _Unreadable(Fault("place-bad", word, Samples(["14.2", "home", "out", "off"]), place=word))
    rider = race.riders.get(facts.RIDERS[said[0]])
    found = _stands(race, rider)
    arrived = rider is not None and rider in race.finish and word == "home"
    if word != found and not arrived:
        line = rider.line if rider and found and PLACE.fullmatch(found) else 0
        yield _differs("check-rider", word, found, said[0], since=line)


def _check_next(race: Race, said: Words) -> Iterator[Finding]:
    word = _known(_word(said, 1, "a rider", 2))
    following = race.next_rider()
    found = following.name if following else None
    if word != found:
        yield _differs("check-next", word, found, word)


def _check_jersey(race: Race, said: Words) -> Iterator[Finding]:
    word = _word(said, 1, "a rider or none", 2)
    if word != "none":
        _known(word)
    found = str(race.jersey.wearer) if race.jersey.wearer is not None else "none"
    if word != found:
        yield _differs("check-jersey", word, found)


def _check_sprint(race: Race, said: Words) -> Iterator[Finding]:
    line = _word(said, 1, "a line", len(said))
    found = [n for n, sprint in enumerate(race.course.sprints) if sprint.line.lower() == line]
    if not found:
        legal = [sprint.line for sprint in race.course.sprints]
        raise _Unreadable(Fault("sprint-line", line, legal, line=line.upper()))
    riders = [_known(word) for word in said[2:]]
    order = [rider.name for rider in race.sprints[found[0]]]
    if riders != order:
        yield _differs("check-sprint", line, " ".join(order) or "nobody", line=line.upper(), riders=" ".join(riders))


def _check_finish(race: Race, said: Words) -> Iterator[Finding]:
    riders = [_known(word) for word in said[1:]]
    order = [rider.name for rider in race.finish]
    if riders != order:
        yield _differs(
            "check-finish", said[1] if len(said) > 1 else "finish", " ".join(order) or "nobody", riders=" ".join(riders)
        )


def _check_points(race: Race, said: Words) -> Iterator[Finding]:
    rider, word = _known(_word(said, 1, "a rider", len(said))), _word(said, 2, "a number of points", 3)
    if word not in NUMBERS:
        raise _Unreadable(Fault("number-bad", word, Samples([f"check points {rider} 8"]), number=word))
    lines = {line.rider: line.points for line in score.rider_lines(score.sheet_of(race), race.settings)}
    found = lines.get(facts.RIDERS[rider])
    if found != NUMBERS[word]:
        yield _differs("check-points", word, str(found) if found is not None else None, rider)


_CHECKS: Final[Mapping[str, Callable[[Race, Words], Iterator[Finding]]]] = {
    "next": _check_next,
    "jersey": _check_jersey,
    "sprint": _check_sprint,
    "finish": _check_finish,
    "points": _check_points,
}
