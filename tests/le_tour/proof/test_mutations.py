"""Single faults in legal logs of Le Tour are noticed (see `mutations`): the tally is printed, nothing is unnoticed."""

from __future__ import annotations

from random import Random

import pytest

from tests.le_tour.proof.faults import KINDS, spots
from tests.le_tour.proof.mutations import Tally, judge_change, log_of, run, table

SEED, COUNT, RACES = 3, 270, 40


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    return run(COUNT, SEED, RACES)


def test_no_fault_goes_unnoticed_and_the_slow_judge_agrees(
    tallies: list[Tally], capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        print(f"\nseed {SEED}\n{table(tallies)}")  # noqa: T201 — the tally is for whoever reads the run
    assert [told for tally in tallies for told in tally.unnoticed] == []


def test_every_kind_had_its_chance(tallies: list[Tally]) -> None:
    assert sum(kind.is_certain for kind in KINDS) >= 20
    assert [tally.kind.name for tally in tallies if tally.tried < 5] == []


def test_some_of_the_other_changes_are_legal_and_some_are_not(tallies: list[Tally]) -> None:
    others = [tally for tally in tallies if not tally.kind.is_certain]
    flagged, tried = sum(tally.flagged for tally in others), sum(tally.tried for tally in others)
    assert 0.2 * tried < flagged < 0.9 * tried


def test_a_fault_that_is_none_is_counted_as_unnoticed() -> None:
    """The tally itself can fail: a line that is as legal as before, said to be a certain fault, is unnoticed."""
    ride, lines = log_of(1)
    spot = next(spots(Random(1), ride.road(), lines, "turn"))
    tally = Tally(KINDS[0])
    judge_change(tally, ride, spot, lines)
    assert (tally.tried, tally.flagged, tally.agreed, len(tally.unnoticed)) == (1, 0, 1, 1)
