"""A race entered as its order of arrival: what a person ticks becomes the lines of a sheet log (race log, section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class QuickLine:
    """What was ticked for a rider; None is "nothing said". `out` is "", "dnf", "dns" or "dsq"."""

    rider: str
    place: int | None = None
    round: int | None = None
    rows: int | None = None
    out: str = ""

    @property
    def arrived(self) -> bool:
        """Whether his round and his rows behind the line are known."""
        return self.round is not None and self.rows is not None

    @property
    def untold(self) -> bool:
        """Whether nothing was said of the rider."""
        return not (self.place or self.round or self.rows or self.out)


class QuickFault(ValueError):
    """The lines cannot be an arrival: `code` says why, `rider` of whom, `other` is who else is concerned."""

    def __init__(self, code: str, rider: str, other: str = "") -> None:
        super().__init__(code, rider, other)
        self.code, self.rider, self.other = code, rider, other


def sheet_log(
    lines: Sequence[QuickLine], over: Mapping[str, Sequence[str]] | None = None, *, time_trial: bool = False
) -> str:
    """The log of these lines, without the headers that the race knows; `over` has the order over each line of the road by its
    row. Raises QuickFault.

    Riders in one row came in from right to left, so their order gives their lanes; in a time trial each team has its own road.
    """
    placed = _in_order(lines)
    body = ["finish " + " ".join(line.rider for line in placed)]
    lanes: Counter[tuple[int | None, int | None, str]] = Counter()
    for line in placed:
        if line.arrived:
            row = (line.round, line.rows, line.rider.partition("-")[0] if time_trial else "")
            lanes[row] += 1
            body.append(f"arrive {line.round} {line.rider} {line.rows}.{lanes[row]}")
    body += [f"sprint {row} {' '.join(riders)}" for row, riders in (over or {}).items() if riders]
    body += [f"out {line.rider} {line.out}" for line in lines if line.out]
    return "\n".join(["record: sheet", *body, ""])


def _in_order(lines: Sequence[QuickLine]) -> list[QuickLine]:
    """The riders with a place, the first first. Raises QuickFault for what contradicts itself."""
    for line in lines:
        if line.out in ("dnf", "dns") and (line.place or line.round or line.rows):
            raise QuickFault("out-and-home", line.rider)
        if line.place is None and (line.round or line.rows):
            raise QuickFault("no-place", line.rider)
        if (line.round is None) != (line.rows is None):
            raise QuickFault("round-and-rows", line.rider)
    placed = sorted((line for line in lines if line.place is not None), key=lambda line: line.place or 0)
    if not placed:
        raise QuickFault("nobody", "")
    for position, line in enumerate(placed, 1):
        if line.place != position:
            same = next((other for other in placed if other is not line and other.place == line.place), None)
            raise QuickFault("place-twice" if same else "place-left-out", line.rider, same.rider if same else "")
    for before, after in pairwise(line for line in placed if line.arrived):
        if (before.round or 0, -(before.rows or 0)) > (after.round or 0, -(after.rows or 0)):
            raise QuickFault("order", after.rider, before.rider)
    return placed
