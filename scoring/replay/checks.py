"""`check` lines as games share them: what the table believed. A mismatch is a disagreement, never an illegal move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from scoring.replay.body import BodyReferee
from scoring.replay.fault import DISAGREEMENT, Fault, Samples
from scoring.replay.log import NUMBERS, PLACE, Words
from scoring.replay.referee import Referee

AnyJudge = TypeVar("AnyJudge", bound=BodyReferee[Any, Any])
#: Judges the words behind `check`, the last of which is not `ruled`.
Check = Callable[[AnyJudge, int, Words], None]


def check_line(
    judge: AnyJudge, line: int, words: Words, checks: Mapping[str, Check[AnyJudge]], rider: Check[AnyJudge]
) -> None:
    """Judge a `check` line by what its second word names: one of `checks`, or a rider."""
    said = words[1:-1] if words[-1] == "ruled" else words[1:]
    if not said:
        legal = Samples([f"check {judge.examples[0]} 14.1"])
        judge.report(line, Fault("word-missing", "check", legal, wanted="what is checked", after="check"))
    elif said[0] in checks:
        checks[said[0]](judge, line, said)
    elif said[0] in judge.rider_words:
        rider(judge, line, said)
    else:
        judge.report(line, Fault("word-unknown", said[0], [*checks, *judge.names()], unknown=said[0]))


def disagree(judge: Referee, line: int, fault: Fault, rider: str | None = None) -> None:
    """Report that the table saw it otherwise; nobody knows who is right while judging pauses, or after an error."""
    if judge.trusts(rider if fault.code == "check-rider" else None):
        judge.report(line, fault, DISAGREEMENT, rider)


def riders_said(judge: BodyReferee[Any, Any], line: int, words: Words) -> bool:
    """Whether every word names a rider; reports the first that does not."""
    wrong = next((word for word in words if word not in judge.rider_words), None)
    if wrong:
        judge.report(line, Fault("rider-unknown", wrong, judge.names(), rider=wrong))
    return wrong is None


def number_said(judge: Referee, line: int, said: Words, legal: Sequence[str] = ()) -> int | None:
    """The number that is the third and last word; reports what is none."""
    if len(said) == 3 and said[2] in NUMBERS:
        return NUMBERS[said[2]]
    wrong = said[2] if len(said) > 2 else said[-1]
    judge.report(line, Fault("number-bad", wrong, legal or Samples(["2"]), number=wrong))
    return None


def check_order(judge: BodyReferee[Any, Any], line: int, said: Words, found: list[str]) -> None:
    """`check finish red-1 blue-2`: the riders home in their order, which in truth is `found`."""
    if riders_said(judge, line, said[1:]) and found != said[1:]:
        order, word = " ".join(found) or "nobody", said[1] if len(said) > 1 else "finish"
        disagree(judge, line, Fault("check-finish", word, [order], riders=" ".join(said[1:]) or "nobody", found=order))


def check_place(judge: Referee, line: int, said: Words, right: Sequence[str], others: Sequence[str]) -> None:
    """`check red-1 14.1`: where a rider is, a place or one of the `others`; `right` are the words that are true, best first."""
    if len(said) != 2 or (said[1] not in others and not PLACE.fullmatch(said[1])):
        wrong = said[1] if len(said) > 1 else said[0]
        judge.report(line, Fault("place-bad", wrong, Samples(["14.1", *others]), place=wrong))
    elif said[1] not in right:
        found = right[0] if right else None
        fault = Fault("check-rider", said[1], right[:1], rider=said[0], said=said[1], found=found)
        disagree(judge, line, fault, said[0])
