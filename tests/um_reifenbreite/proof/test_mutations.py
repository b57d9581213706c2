"""Single faults in legal logs are noticed (see mutations): the tally is printed, and nothing in it is unnoticed."""

from __future__ import annotations

import random

import pytest

from tests.um_reifenbreite.proof.changes import with_line
from tests.um_reifenbreite.proof.corpus import case_logs
from tests.um_reifenbreite.proof.moments import race_log
from tests.um_reifenbreite.proof.mutations import KINDS, Tally, judge_mutant, run, table

SEED, COUNT, RACES = 3, 760, 16


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    return run(COUNT, SEED, RACES)


def test_no_fault_goes_unnoticed(tallies: list[Tally], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nseed {SEED}\n{table(tallies)}")  # noqa: T201 — the tally is for whoever reads the run
    assert [told for tally in tallies for told in tally.unnoticed] == []


def test_the_slow_judge_says_the_same_of_every_change(tallies: list[Tally]) -> None:
    assert [told for tally in tallies for told in tally.disagreed] == []


def test_every_kind_had_its_chance(tallies: list[Tally]) -> None:
    assert sum(kind.is_certain for kind in KINDS) >= 20
    assert [tally.kind.name for tally in tallies if tally.tried < 10] == []


def test_some_of_the_other_changes_are_legal_and_some_are_not(tallies: list[Tally]) -> None:
    """They would prove little if they all broke the log, or none did."""
    others = [tally for tally in tallies if not tally.kind.is_certain]
    flagged, tried = sum(tally.flagged for tally in others), sum(tally.tried for tally in others)
    assert 0.2 * tried < flagged < 0.8 * tried


def test_a_fault_that_is_none_is_counted_as_unnoticed() -> None:
    """The tally itself can fail: a line that is as legal as before, said to be a certain fault, is unnoticed."""
    race = race_log(case_logs()[0])
    moment = random.Random(1).choice(race.turns)
    tally = Tally(next(kind for kind in KINDS if kind.is_certain))
    judge_mutant(tally, with_line(race, moment.at, " ".join(moment.words)))
    assert (tally.tried, tally.flagged, tally.agreed, len(tally.unnoticed)) == (1, 0, 1, 1)
