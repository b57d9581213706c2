"""The tour calculator's form as a log: what a person fills in becomes the lines of a sheet (race log, section 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.replay.sheets import team_of


@dataclass(frozen=True, slots=True)
class RiderSaid:
    """What was filled in for a rider; None is "nothing said".

    `spaces` are those over the line, `lane` is asked for only where two are equal, `out` is "", "dnf", "dns" or "dsq".
    """

    rider: str
    round: int | None = None
    spaces: int | None = None
    lane: int | None = None
    out: str = ""

    @property
    def untold(self) -> bool:
        """Whether nothing was said of the rider."""
        return self.round is None and self.spaces is None and not self.out


class SheetFault(ValueError):
    """The form contradicts itself: `code` says how, `rider` of whom, `others` is who else is concerned, `line` which sprint,
    `at` the form's field (see `TourForm`; "" for the form as a whole)."""

    def __init__(self, code: str, rider: str = "", *others: str, line: str = "", at: str = "") -> None:
        super().__init__(code, rider, *others, line)
        self.code, self.rider, self.others, self.line, self.at = code, rider, others, line, at


def sheet_log(
    lines: Sequence[RiderSaid],
    sprints: Mapping[str, Sequence[str]],
    *,
    time_trial: bool = False,
    whole: bool = True,
    lanes: int | None = None,
    elsewhere: Collection[str] = (),
) -> str:
    """The log of the form, without the headers that the race knows. Raises the first TourFault.

    `sprints` are the riders over each sprint line, "" for a place left empty. Without any round all came in in one.
    `whole` asks for every rider: home or out. `lanes` are those of the road, where it is known; `elsewhere` are
    riders of whom lines outside the form say that they came in.
    """
    for fault in sheet_faults(lines, sprints, time_trial=time_trial, whole=whole, lanes=lanes, elsewhere=elsewhere):
        raise fault
    body = [
        f"arrive {one.round} {one.rider} {one.spaces}.{one.lane}"
        for level in _rows(_arrived(lines), time_trial)
        for one in _in_lanes(level)
    ]
    if not time_trial:
        for line, order in sprints.items():
            riders = [rider for rider in order if rider]
            body += [f"sprint {line} {' '.join(riders)}"] if riders else []
    body += [f"out {one.rider} {one.out}" for one in lines if one.out]
    return "\n".join(["record: sheet", *body, ""])


def sheet_faults(
    lines: Sequence[RiderSaid],
    sprints: Mapping[str, Sequence[str]],
    *,
    time_trial: bool = False,
    whole: bool = True,
    lanes: int | None = None,
    elsewhere: Collection[str] = (),
) -> list[SheetFault]:
    """Everything that contradicts itself or, if it is to be the `whole` stage, is missing, each at its field."""
    faults = [*_line_faults(lines)]
    if not faults:
        home = _arrived(lines)
        if whole:
            faults += _missing(lines, home, elsewhere)
        for level in _rows(home, time_trial):
            faults += _lane_faults(level, time_trial, lanes)
    if not time_trial:
        for line, order in sprints.items():
            faults += _sprint_faults(line, order)
    return faults


def _line_faults(lines: Sequence[RiderSaid]) -> Iterator[SheetFault]:
    rounds = any(line.round is not None for line in lines)
    for line in lines:
        if line.out in ("dnf", "dns") and line.spaces is not None:
            yield SheetFault("out-and-home", line.rider, at=f"out-{line.rider}")
        elif line.spaces is None and line.round is not None and not line.out:
            yield SheetFault("no-spaces", line.rider, at=f"spaces-{line.rider}")
        elif line.spaces is not None and rounds and line.round is None:
            yield SheetFault("no-round", line.rider, at=f"round-{line.rider}")


def _arrived(lines: Sequence[RiderSaid]) -> list[RiderSaid]:
    """The riders who came in, each with a round."""
    return [replace(line, round=line.round or 1) for line in lines if line.spaces is not None]


def _missing(lines: Sequence[RiderSaid], home: Sequence[RiderSaid], elsewhere: Collection[str]) -> Iterator[SheetFault]:
    """That nobody came in, or which riders are neither in nor out: that is said once, at the tick that answers it for all."""
    if not home and not elsewhere:
        yield SheetFault("nobody")
        return
    named = {line.rider for line in home}.union(elsewhere) | {line.rider for line in lines if line.out}
    if missing := [line.rider for line in lines if line.rider not in named]:
        yield SheetFault("missing", *missing, at="rest")


def _rows(home: Sequence[RiderSaid], time_trial: bool) -> list[list[RiderSaid]]:
    """The riders who are level, the first row first; in a team time trial each team is alone on the road."""
    rows: dict[tuple[int, int, str], list[RiderSaid]] = {}
    for line in home:
        road = team_of(line.rider) if time_trial else ""
        rows.setdefault((line.round or 0, -(line.spaces or 0), road), []).append(line)
    return [rows[key] for key in sorted(rows)]


def _lane_faults(level: Sequence[RiderSaid], time_trial: bool, lanes: int | None) -> Iterator[SheetFault]:
    """That it must be said who is nearer the numbers (nobody's place depends on it in a trial); that the road is too narrow."""
    if lanes is not None and len(level) > lanes:
        yield SheetFault("row-full", level[-1].rider, at=f"spaces-{level[-1].rider}")
        return
    taken: dict[int, str] = {}
    for line in level:
        if line.lane in taken:
            yield SheetFault("lane-twice", line.rider, taken[line.lane], at=f"lane-{line.rider}")
        elif line.lane is not None:
            taken[line.lane] = line.rider
    unsaid = [line for line in level if line.lane is None]
    if len(unsaid) > 1 and not time_trial:
        yield SheetFault("level", unsaid[0].rider, unsaid[1].rider, at=f"lane-{unsaid[0].rider}")


def _in_lanes(level: Sequence[RiderSaid]) -> list[RiderSaid]:
    """Level riders from lane 1 on; one without a lane takes the next that is free."""
    taken = {line.lane for line in level}
    free = (lane for lane in range(1, len(level) + len(taken) + 1) if lane not in taken)
    placed = [line if line.lane is not None else replace(line, lane=next(free)) for line in level]
    return sorted(placed, key=lambda line: line.lane or 0)


def _sprint_faults(line: str, order: Sequence[str]) -> Iterator[SheetFault]:
    """A place over a sprint line that is left out, and a rider named twice."""
    for place, rider in enumerate(order, 1):
        at = f"sprint-{line}-{place}"
        if rider and rider in order[: place - 1]:
            yield SheetFault("sprint-twice", rider, line=line, at=at)
        elif rider and "" in order[: place - 1]:
            yield SheetFault("sprint-gap", rider, line=line, at=at)
            return
