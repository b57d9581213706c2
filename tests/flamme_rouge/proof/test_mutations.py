"""Single faults in legal Flamme Rouge logs are noticed (see mutations): the tally is printed, nothing in it is unnoticed."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.proof.certain import Mutant
from tests.flamme_rouge.proof.moments import race_log
from tests.flamme_rouge.proof.mutations import CERTAIN, UNCERTAIN, Tally, judge_mutant, run, table

SEED, COUNT, RACES = 3, 990, 60


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    return run(COUNT, SEED, RACES)


def test_no_fault_goes_unnoticed(tallies: list[Tally], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nFlamme Rouge, seed {SEED}\n{table(tallies)}")  # noqa: T201 — the tally is for whoever reads the run
    assert [told for tally in tallies for told in tally.unnoticed] == []


def test_the_slow_judge_says_the_same_of_every_change(tallies: list[Tally]) -> None:
    assert [told for tally in tallies for told in tally.disagreed] == []


def test_every_kind_had_its_chance(tallies: list[Tally]) -> None:
    assert len(CERTAIN) >= 40
    assert len(UNCERTAIN) >= 12
    assert [tally.kind.name for tally in tallies if tally.tried < 3] == []


def test_some_of_the_other_changes_are_legal_and_some_are_not(tallies: list[Tally]) -> None:
    """They would prove little if they all broke the log, or none did."""
    others = [tally for tally in tallies if not tally.must]
    flagged, tried = sum(tally.flagged for tally in others), sum(tally.tried for tally in others)
    assert 0.2 * tried < flagged < 0.8 * tried


def test_a_fault_that_is_none_is_counted_as_unnoticed() -> None:
    """The tally itself can fail: a log as legal as before, said to have a certain fault, is unnoticed."""
    log = race_log(3)
    tally = Tally(CERTAIN[0], must=True)
    judge_mutant(tally, Mutant(log.seed, "\n".join(log.lines) + "\n", log.moments[5].at + 1, "nothing"))
    assert (tally.tried, tally.flagged, len(tally.unnoticed)) == (1, 0, 1)
