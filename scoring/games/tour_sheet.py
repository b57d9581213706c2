"""The tour calculator's form as a log: what a person fills in becomes the lines of a sheet (race log, section 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TourLine:
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


class TourFault(ValueError):
    """The form contradicts itself: `code` says how, `rider` of whom, `other` is who else is concerned, `line` which sprint."""

    def __init__(self, code: str, rider: str = "", other: str = "", line: str = "") -> None:
        super().__init__(code, rider, other, line)
        self.code, self.rider, self.other, self.line = code, rider, other, line


def tour_log(
    lines: Sequence[TourLine],
    sprints: Mapping[str, Sequence[str]],
    *,
    time_trial: bool = False,
    whole: bool = True,
    lanes: int | None = None,
    elsewhere: Collection[str] = (),
) -> str:
    """The log of the form, without the headers that the race knows. Raises TourFault.

    `sprints` are the riders over each sprint line, "" for a place left empty. Without any round all came in in one.
    `whole` asks for every rider: home or out. `lanes` are those of the road, where it is known; `elsewhere` are
    riders of whom lines outside the form say that they came in.
    """
    home = _arrived(lines)
    if whole:
        _whole(lines, home, elsewhere)
    body = [f"arrive {one.round} {one.rider} {one.spaces}.{one.lane}" for one in _in_lanes(home, time_trial, lanes)]
    if not time_trial:
        for line, order in sprints.items():
            riders = _over(line, order)
            body += [f"sprint {line} {' '.join(riders)}"] if riders else []
    body += [f"out {one.rider} {one.out}" for one in lines if one.out]
    return "\n".join(["record: sheet", *body, ""])


def _arrived(lines: Sequence[TourLine]) -> list[TourLine]:
    """The riders who came in, each with his round. Raises TourFault."""
    rounds = any(line.round is not None for line in lines)
    home = []
    for line in lines:
        if line.out in ("dnf", "dns") and line.spaces is not None:
            raise TourFault("out-and-home", line.rider)
        if line.spaces is None:
            if line.round is not None and not line.out:
                raise TourFault("no-spaces", line.rider)
            continue
        if rounds and line.round is None:
            raise TourFault("no-round", line.rider)
        home.append(replace(line, round=line.round or 1))
    return home


def _whole(lines: Sequence[TourLine], home: Sequence[TourLine], elsewhere: Collection[str]) -> None:
    """Raises TourFault where nobody came in, or a rider is neither in nor out."""
    if not home and not elsewhere:
        raise TourFault("nobody")
    named = {line.rider for line in home}.union(elsewhere) | {line.rider for line in lines if line.out}
    missing = next((line.rider for line in lines if line.rider not in named), None)
    if missing:
        raise TourFault("missing", missing)


def _in_lanes(home: Sequence[TourLine], time_trial: bool, lanes: int | None) -> list[TourLine]:
    """The riders in the order of arrival, each in a lane. Raises TourFault where it must be said who is nearer the numbers, and
    where more riders are level than the road has lanes.

    In a team time trial nobody's place depends on it, and each team is alone on the road.
    """
    rows: dict[tuple[int, int, str], list[TourLine]] = {}
    for line in home:
        road = line.rider.partition("-")[0] if time_trial else ""
        rows.setdefault((line.round or 0, -(line.spaces or 0), road), []).append(line)
    placed: list[TourLine] = []
    for key in sorted(rows):
        level = rows[key]
        if lanes is not None and len(level) > lanes:
            raise TourFault("row-full", level[-1].rider)
        taken: dict[int, str] = {}
        for line in level:
            if line.lane is not None:
                if line.lane in taken:
                    raise TourFault("lane-twice", line.rider, taken[line.lane])
                taken[line.lane] = line.rider
        unsaid = [line for line in level if line.lane is None]
        if len(unsaid) > 1 and not time_trial:
            raise TourFault("level", unsaid[0].rider, unsaid[1].rider)
        free = (lane for lane in range(1, len(level) + len(taken) + 1) if lane not in taken)
        level = [line if line.lane is not None else replace(line, lane=next(free)) for line in level]
        placed += sorted(level, key=lambda line: line.lane or 0)
    return placed


def _over(line: str, order: Sequence[str]) -> list[str]:
    """The riders over a sprint line. Raises TourFault for a place left out and a rider named twice."""
    riders = [rider for rider in order if rider]
    for place, rider in enumerate(riders):
        if rider in riders[:place]:
            raise TourFault("sprint-twice", rider, line=line)
        if order[place] != rider:
            raise TourFault("sprint-gap", rider, line=line)
    return riders
