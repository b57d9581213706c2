"""The sentences of Omnium's problems, in English."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Table
from scoring.replay.wording.en import listed

SENTENCES: Final[Table] = {
    "over-between-laps": "No lap is being ridden: a round line comes before the order over the line.",
    "over-missing": lambda figures: f"The order over the line leaves out {listed(figures['riders'])}.",
    "lap-unfinished": "Lap {round} is not over: nobody has been over the line.",
    "round-after-end": "The last lap has been ridden.",
    "stage-unknown": "There is no stage {stage}.",
    "place-none": "Nobody stands anywhere here: {place} is not a place.",
    "rider-unknown": "{rider} is not a rider; riders are written like red-1.",
    "rider-not-in-race": "{rider} does not ride in this race.",
    "rider-is-out": "{rider} does not ride any more: {status}.",
    "out-during-round": "A rider leaves the race between two laps; lap {round} is being ridden.",
    "out-already": "{rider} cannot leave in this way: the rider is {status}.",
    "dns-though-started": "{rider} has started; a rider who gives up later counts as dnf.",
    "dns-too-late": "A rider who does not start is named before round 1.",
    "check-rider": "The table has {rider} at {said}, the replay at {found}.",
}
