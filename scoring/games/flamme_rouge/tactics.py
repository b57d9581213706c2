"""How the riders of Flamme Rouge's simulator think: which card they play, whom they send ahead, where they start.

Tactics look at nothing that a player could not see: the road, the rider's own hand and cards. The weights are our own taste,
tuned so that races look ridden: riders hide in slipstream, keep their nines for the end, and climb with what is wasted least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.moves import range_of
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.replay.statuses import HOME, RIDING

#: What the others are thought to ride.
USUAL: Final = 4
ENDGAME_ROWS: Final = 18
FAR_BACK: Final = 12

# What a card is worth, in rows.
A_ROW_EARLY: Final = 0.55
A_ROW_LATE: Final = 1.3
KEEPING: Final = 0.45
WASTE: Final = 0.6
SHELTER: Final = 2.0
SLIPSTREAM: Final = 2.4
LEADING: Final = 1.6
RID_OF_EXHAUSTION: Final = 1.2
OVER_THE_LINE: Final = 6.0


class Tactics:
    """The players of a race, who all think alike; `chance` is what makes them differ from day to day."""

    def __init__(self, race: Race, chance: Random) -> None:
        self.race = race
        self.chance = chance

    def start_place(self, free: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """As far in front as can be, more or less."""
        return max(free, key=lambda place: place[0] - 0.1 * place[1] + self.chance.uniform(0, 2.5))

    def bidder(self, riders: Sequence[Rider]) -> Rider:
        """Whom a player sends ahead."""
        return self.chance.choice(riders)

    def bid(self, hand: str) -> str:
        """A high card wins, and is gone."""
        ordered = sorted(hand, key=lambda card: facts.VALUES[card])
        return ordered[-1] if self.chance.random() < 0.4 else self.chance.choice(ordered)

    def card(self, rider: Rider, hand: str) -> str:
        """The card that a rider plays from their hand."""
        return max(sorted(set(hand)), key=lambda card: self._worth(rider, card) + self.chance.uniform(0, 0.9))

    def _worth(self, rider: Rider, card: str) -> float:
        race, track = self.race, self.race.track
        value = facts.VALUES[card]
        rows = range_of(race, rider, value)
        row = rider.row + rows
        late = track.finish - rider.row <= ENDGAME_ROWS
        worth = rows * (A_ROW_LATE if late else A_ROW_EARLY)
        worth -= (0.0 if late else KEEPING) * max(0, value - 3) + WASTE * max(0, value - rows)
        if card == facts.EXHAUSTION:
            worth += RID_OF_EXHAUSTION
        if row > track.finish:
            return worth + OVER_THE_LINE + row - track.finish
        return worth + self._company(rider, row)

    def _company(self, rider: Rider, row: int) -> float:
        """What the others are good for who will be about there: behind one is shelter, one row off is slipstream."""
        race = self.race
        gaps = [
            other.row + range_of(race, other, USUAL) - row for other in race.road(rider).values() if other is not rider
        ]
        if any(gap == 1 for gap in gaps):
            return SHELTER
        if any(gap == 2 for gap in gaps) and race.track.slipstream(row):
            return SLIPSTREAM
        return 0.0 if any(gap == 0 for gap in gaps) else -LEADING

    def gives_up(self) -> Iterator[tuple[Rider, str]]:
        """Between rounds: riders far behind who step off, and very seldom one whom the commissaires take out."""
        riders = list(self.race.riders.values())
        front = max((rider.row for rider in riders), default=0)
        for rider in riders:
            if rider.status == RIDING and front - rider.row > FAR_BACK and self.chance.random() < 0.01:
                yield rider, "dnf"
            elif rider.status in (RIDING, HOME) and self.chance.random() < 0.0006:
                yield rider, "dsq"
