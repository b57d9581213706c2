"""Legal turns now: whole lines that may be written next, each found by asking the judge.

Nothing is judged here a second time. A line without its end is put before the judge of a turn; what they say is missing leads to
whole lines, and a line is listed only if nothing is wrong with it.

A turn is listed once, in the words that it needs: places in full, none where the card leaves no choice (a collision, a card that
halves to nothing). Left out are `show`, `ruled`, and chance cards that move a rider further than a second card could.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from scoring.games.le_tour import facts
from scoring.games.le_tour.moves import judge_turn
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.turn import Turn, read_turn
from scoring.replay.fault import Fault

if TYPE_CHECKING:
    from scoring.games.le_tour.judge import Judge

#: A place that no board has, for the travel that the judge is to name.
NO_PLACE: Final = "0.0"
CARDS: Final = tuple(map(str, facts.CARD_VALUES))
SLIPS: Final = ("", " slip 1", " slip 2")
CHANCES: Final = (" chance none", " chance skip", " chance crash")


def legal_lines(referee: Judge) -> Iterator[str]:
    """The lines that may come next for the race to go on: turns of whoever may ride, else the `round` line that is due."""
    race = referee.race
    if referee.paused:  # after a mistake judging goes on with a round, and `at` lines that say where everybody is
        yield f"round {referee.last_round + 1}"
        return
    if not race.running:
        yield from referee.due_lines()
        return
    for rider in referee.may_ride():
        yield from _turns(race, rider)


def _turns(race: Race, rider: Rider) -> Iterator[str]:
    words = f"{rider.team} {rider.number}"
    for card in CARDS:
        if _fault(race, rider, skip := f"{words} skip {card}") is None:
            yield skip
        for slip in SLIPS:
            yield from _rides(race, rider, f"{words} {card}{slip}")


def _rides(race: Race, rider: Rider, words: str) -> Iterator[str]:
    """The lines that begin with these words of a card and its slipstream."""
    fault = _fault(race, rider, words)
    if fault is None:
        yield words
    elif fault.code == "crash-missing":
        yield from _crashes(race, rider, words)
    elif fault.code == "travel-missing":
        for travel in fault.legal:
            yield from _travels(race, rider, f"{words} {travel}")


def _travels(race: Race, rider: Rider, words: str) -> Iterator[str]:
    """The lines that begin with these words, which end with a place."""
    fault = _fault(race, rider, words)
    if fault is None:
        yield words
    elif fault.code == "crash-missing":
        yield from _crashes(race, rider, words)
    elif fault.code == "chance-missing":
        for chance in CHANCES:
            if _fault(race, rider, words + chance) is None:
                yield words + chance
        for steps in CARDS:
            yield from _carried(race, rider, f"{words} chance move {steps}")


def _carried(race: Race, rider: Rider, words: str) -> Iterator[str]:
    """The lines that begin with these words of a chance card that moves the rider on."""
    wrong = _fault(race, rider, f"{words} to {NO_PLACE}")
    for travel in wrong.legal if wrong else ():
        line = f"{words} {travel}"
        fault = _fault(race, rider, line)
        if fault is None:
            yield line
        elif fault.code == "crash-missing":
            yield from _crashes(race, rider, line)


def _crashes(race: Race, rider: Rider, words: str) -> Iterator[str]:
    line = f"{words} crash"
    if _fault(race, rider, line) is None:
        yield line


def _fault(race: Race, rider: Rider, line: str) -> Fault | None:
    """What is wrong with the line as a turn of this rider, whose turn it is."""
    turn = read_turn(line.split())
    return judge_turn(race, rider, turn).fault if isinstance(turn, Turn) else turn
