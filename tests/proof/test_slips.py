"""One slip of the pen is one error (see slips): the tally is printed, its bounds hold, and nobody else is accused."""

from __future__ import annotations

from random import Random

import pytest

from tests.proof.slip_kinds import KINDS, Slip
from tests.proof.slips import RECORDS, Tally, judge_slip, log_of, run, sum_of, table

SEED, COUNT, RACES = 7, 520, 12


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    return run(COUNT, SEED, RACES)


class TestOneSlip:
    """Faults D1: whatever single thing a hand does wrong, the log is told one error, and no other rider is reproached."""

    @pytest.mark.parametrize("game", RECORDS)
    def test_is_one_error_in_98_of_100(
        self, game: str, tallies: list[Tally], capsys: pytest.CaptureFixture[str]
    ) -> None:
        own = [tally for tally in tallies if tally.game == game]
        with capsys.disabled():
            print(f"\nseed {SEED}\n{table(own)}")  # noqa: T201 — the tally is for whoever reads the run
        assert sum_of(own, game).share >= 0.98

    def test_accuses_nobody_else(self, tallies: list[Tally]) -> None:
        assert [told for tally in tallies if tally.accusing for told in tally.told] == []

    def test_is_not_told_before_it_was_made(self, tallies: list[Tally]) -> None:
        assert [told for tally in tallies if tally.early for told in tally.told] == []


class TestTheTally:
    """A tally that cannot fail would prove nothing."""

    def test_every_kind_had_its_chance(self, tallies: list[Tally]) -> None:
        assert len(KINDS) >= 90
        assert [
            tally.kind.name for tally in tallies if tally.tried < 3 and tally.kind.name != "letter for a digit"
        ] == []

    def test_most_slips_are_noticed(self, tallies: list[Tally]) -> None:
        assert sum(tally.noticed for tally in tallies) > 0.85 * sum(tally.tried for tally in tallies)

    def test_two_slips_are_counted_as_more_than_one_error(self) -> None:
        log = next(log for seed in range(1001, 1020, 2) if (log := log_of("um-reifenbreite", seed)))
        first, second = sorted(Random(1).sample(log.turns, 2))
        lines = list(log.lines)
        for at in (first, second):
            lines[at] = f"{log.words(at)[0]} 7-7 to 2"
        tally = Tally("um-reifenbreite", KINDS[0])
        judge_slip(tally, log, Slip(lines, frozenset([first + 1]), frozenset(log.riders_of(first)), "two dice"))
        assert (tally.noticed, tally.one, len(tally.told)) == (1, 0, 1)
