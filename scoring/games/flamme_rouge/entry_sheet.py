"""A race entered as its order of arrival: what a person ticks becomes the lines of a sheet log (race log, section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.replay.sheets import team_of


@dataclass(frozen=True, slots=True)
class RiderSaid:
    """What was ticked for a rider; None is "nothing said". `out` is "", "dnf", "dns" or "dsq"."""

    rider: str
    place: int | None = None
    round: int | None = None
    rows: int | None = None
    out: str = ""

    @property
    def arrived(self) -> bool:
        """Whether the round and the rows behind the line are known."""
        return self.round is not None and self.rows is not None

    @property
    def untold(self) -> bool:
        """Whether nothing was said of the rider."""
        return not (self.place or self.round or self.rows or self.out)


class SheetFault(ValueError):
    """The lines cannot be an arrival: `code` says why, `rider` of whom, `other` is who else is concerned, `at` is the form's
    field (see `QuickSheetForm`; "" for the form as a whole)."""

    def __init__(self, code: str, rider: str = "", other: str = "", *, at: str = "") -> None:
        super().__init__(code, rider, other)
        self.code, self.rider, self.other, self.at = code, rider, other, at


def sheet_log(
    lines: Sequence[RiderSaid], over: Mapping[str, Sequence[str]] | None = None, *, time_trial: bool = False
) -> str:
    """The log of these lines, without the headers that the race knows; `over` has the order over each line of the road by its
    row, "" for a place left empty. Raises the first QuickFault.

    Riders in one row came in from right to left, so their order gives their lanes; in a time trial each team has its own road.
    """
    for fault in sheet_faults(lines, over or {}):
        raise fault
    placed = _in_order(lines)
    body = ["finish " + " ".join(line.rider for line in placed)]
    lanes: Counter[tuple[int | None, int | None, str]] = Counter()
    for line in placed:
        if line.arrived:
            row = (line.round, line.rows, team_of(line.rider) if time_trial else "")
            lanes[row] += 1
            body.append(f"arrive {line.round} {line.rider} {line.rows}.{lanes[row]}")
    ordered = ((row, [rider for rider in riders if rider]) for row, riders in (over or {}).items())
    body += [f"sprint {row} {' '.join(riders)}" for row, riders in ordered if riders]
    body += [f"out {line.rider} {line.out}" for line in lines if line.out]
    return "\n".join(["record: sheet", *body, ""])


def sheet_faults(lines: Sequence[RiderSaid], over: Mapping[str, Sequence[str]]) -> Iterator[SheetFault]:
    """Everything that contradicts itself, each at its field."""
    contradictions = [*_line_faults(lines), *_place_faults(_in_order(lines))]
    yield from contradictions
    if not contradictions:
        yield from _order_faults(_in_order(lines))
    for row, riders in over.items():
        yield from _over_faults(row, riders)


def _in_order(lines: Sequence[RiderSaid]) -> list[RiderSaid]:
    """The riders with a place, the first first."""
    return sorted((line for line in lines if line.place is not None), key=lambda line: line.place or 0)


def _line_faults(lines: Sequence[RiderSaid]) -> Iterator[SheetFault]:
    for line in lines:
        if line.out in ("dnf", "dns") and (line.place or line.round or line.rows):
            yield SheetFault("out-and-home", line.rider, at=f"out-{line.rider}")
        elif line.place is None and (line.round or line.rows):
            yield SheetFault("no-place", line.rider, at=f"place-{line.rider}")
        elif (line.round is None) != (line.rows is None):
            missing = "round" if line.round is None else "rows"
            yield SheetFault("round-and-rows", line.rider, at=f"{missing}-{line.rider}")
    if all(line.place is None and line.round is None and line.rows is None for line in lines):
        yield SheetFault("nobody")


def _place_faults(placed: Sequence[RiderSaid]) -> Iterator[SheetFault]:
    at: dict[int, str] = {}
    for position, line in enumerate(placed, 1):
        place = line.place or 0
        if place in at:
            yield SheetFault("place-twice", line.rider, at[place], at=f"place-{line.rider}")
        elif place > position:
            yield SheetFault("place-left-out", line.rider, at=f"place-{line.rider}")
            return
        at[place] = line.rider


def _order_faults(placed: Sequence[RiderSaid]) -> Iterator[SheetFault]:
    for before, after in pairwise(line for line in placed if line.arrived):
        if (before.round or 0, -(before.rows or 0)) > (after.round or 0, -(after.rows or 0)):
            yield SheetFault("order", after.rider, before.rider, at=f"place-{after.rider}")


def _over_faults(row: str, riders: Sequence[str]) -> Iterator[SheetFault]:
    for place, rider in enumerate(riders, 1):
        at = f"over-{row}-{place}"
        if rider and rider in riders[: place - 1]:
            yield SheetFault("line-twice", rider, at=at)
        elif rider and "" in riders[: place - 1]:
            yield SheetFault("line-place-left-out", rider, at=at)
            return
