"""A race entered as its pad has it: what a person taps becomes the lines of a sheet log (race log, section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scoring.games.um_reifenbreite import facts

SPRINT_PLACES: Final = facts.SPRINT_PLACES
PHOTO_CARDS: Final = facts.PHOTO_CARDS
FINAL_PHOTOS: Final = facts.FINAL_PHOTOS
JERSEY_POINTS_A_ROUND: Final = facts.JERSEY_POINTS_A_ROUND
PARTS: Final = ("sprints", "jersey", "photo")
"""The parts of a pad beside finish and riders out, by the modules of the rules that they come from."""


@dataclass(frozen=True, slots=True)
class RiderSaid:
    """What was tapped for a rider: `place` (None: none yet), `out` ("", "dnf", "dns", "dsq"), the photo cards noted."""

    rider: str
    place: int | None = None
    out: str = ""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PadSaid:
    """What was tapped: riders, who was over each sprint line ("" for a place left empty), spells in the jersey (rider, rounds;
    "" and None for what is not said), and the two final photo cards."""

    riders: Sequence[RiderSaid]
    sprints: Mapping[str, Sequence[str]] = field(default_factory=dict)
    jersey: Sequence[tuple[str, int | None]] = ()
    final: tuple[int | None, ...] = ()

    def noticed(self) -> frozenset[str]:
        """Riders of whom something is said that only a rider on the road can do: a sprint, the jersey, a photo card."""
        over = (rider for order in self.sprints.values() for rider in order)
        wore = (rider for rider, _rounds in self.jersey)
        noted = (line.rider for line in self.riders if line.cards)
        return frozenset([*over, *wore, *noted]) - {""}


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What contradicts itself or is left out: `code` says how, `at` is the field's name (see `PadForm`; "" for the whole form),
    `rider` of whom, `other` who else is concerned."""

    code: str
    at: str = ""
    rider: str = ""
    other: str = ""


def sheet_faults(said: PadSaid, *, whole: bool) -> list[SheetFault]:
    """Everything that is wrong. `whole` asks for everything that a finished race has; without it only contradictions count.

    What the judge knows as well (a rider who did not start was over a line, two equal final cards) is left to the judge.
    """
    faults = [*_place_faults(said), *_sprint_faults(said)]
    if whole:
        faults += _left_out(said)
    return faults


def _place_faults(said: PadSaid) -> Iterator[SheetFault]:
    for line in said.riders:
        if line.place is not None and line.out in ("dnf", "dns"):
            yield SheetFault("out-and-home", f"out-{line.rider}", line.rider)
    placed = _placed(said)
    at: dict[int, str] = {}
    for position, line in enumerate(placed, 1):
        place = line.place or 0
        if place in at:
            yield SheetFault("place-twice", f"place-{line.rider}", line.rider, at[place])
        elif place > position:
            yield SheetFault("place-left-out", f"place-{line.rider}", line.rider)
            return
        at[place] = line.rider


def _sprint_faults(said: PadSaid) -> Iterator[SheetFault]:
    for line, order in said.sprints.items():
        for place, rider in enumerate(order, 1):
            name = f"sprint-{line}-{place}"
            if rider and rider in order[: place - 1]:
                yield SheetFault("sprint-twice", name, rider)
            elif rider and "" in order[: place - 1]:
                yield SheetFault("sprint-gap", name, rider)
                break


def _left_out(said: PadSaid) -> Iterator[SheetFault]:
    """What a finished race needs and nobody said."""
    drawn = {card for card in said.final if card is not None}
    if not any(line.place is not None for line in said.riders):
        yield SheetFault("nobody")
    on_the_road = said.noticed()
    for line in said.riders:
        caught = drawn.intersection(line.cards)
        if line.rider in on_the_road and line.place is None and not line.out and not caught:
            yield SheetFault("where-in", f"out-{line.rider}", line.rider)
    for number, (rider, rounds) in enumerate(said.jersey, 1):
        if rider and rounds is None:
            yield SheetFault("no-rounds", f"rounds-{number}", rider)
        elif rounds is not None and not rider:
            yield SheetFault("no-wearer", f"wearer-{number}")
    if said.final.count(None) == 1:
        yield SheetFault("final-one", f"final-{said.final.index(None) + 1}")
    elif not drawn and any(line.cards for line in said.riders):
        yield SheetFault("final-none", "final-1")


def sheet_log(said: PadSaid) -> str:
    """The log of what was tapped, without the headers that the race knows; what is only half said is left out."""
    placed = " ".join(line.rider for line in _placed(said))
    body = [f"finish {placed}"] if placed else []
    for line, order in said.sprints.items():
        riders = " ".join(rider for rider in order if rider)
        body += [f"sprint {line} {riders}"] if riders else []
    body += [f"jersey {rider} {rounds}" for rider, rounds in said.jersey if rider and rounds is not None]
    body += [f"photo {rider.rider} {' '.join(map(str, rider.cards))}" for rider in said.riders if rider.cards]
    body += [f"out {rider.rider} {rider.out}" for rider in said.riders if rider.out]
    if said.final and None not in said.final:
        body.append(f"end photo {' '.join(map(str, said.final))}")
    return "\n".join(["record: sheet", *body, ""])


def _placed(said: PadSaid) -> list[RiderSaid]:
    return sorted((line for line in said.riders if line.place is not None), key=lambda line: line.place or 0)
