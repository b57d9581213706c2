"""A race that a game's simulator rode."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SimulatedRace:
    """A simulated race: its move log, the score sheet of the same race as a sheet log, and how many rounds it took."""

    log: str
    sheet: str
    rounds: int
