"""The sentences of Le Tour's problems, in English."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.en import between_rounds, listed, out_already, out_of_the_race


def _spaces(number: object) -> str:
    """`1 space`, `4 spaces`."""
    return f"{number} space" if str(number) == "1" else f"{number} spaces"


def _not_so_far(figures: Figures) -> str:
    card = f"the card {figures['card']}"
    if figures["climb"]:
        card += ", halved on the climb"
    if figures["slip"]:
        card += f", and {figures['slip']} of slipstream"
    return (
        f"From {figures['start']} {card} leads exactly {_spaces(figures['steps'])} on; {figures['place']} is not there."
    )


def _collides(figures: Figures) -> str:
    by = f" with {figures['by']}" if figures["by"] else ""
    return f"{figures['rider']} has no free way of {_spaces(figures['steps'])}: the rider collides{by} in row {figures['row']}, and the line must say crash."


SENTENCES: Final[Table] = {
    "sheet-absent": "{rider} did not start (line {out}) and so cannot have been over a line (line {line}).",
    "word-order": "“{word}” is in the wrong place: the order is rider, card, slip, to, chance, crash, ruled.",
    "trial-by-sheet": "A team time trial is scored by its sheet, not by its moves.",
    "trial-no-sprints": "A team time trial has no sprints.",
    "rider-number": "A team has riders 1, 2 and 3, not {number}.",
    "rider-unknown": "{rider} is not a rider; riders are written like red-1.",
    "rider-not-in-race": "{rider} does not ride in this race.",
    "rider-is-out": out_of_the_race,
    "no-grid": "This game has no start grid: riders come on to the road in round 1.",
    "move-before-round": "The line “round {missing}” seems to be missing before this one: it comes before the first move.",
    "move-between-rounds": between_rounds,
    "move-after-end": "The race is over; {rider} cannot move.",
    "not-next": "{next} in row {row} is next; {rider} in row {stands} is not.",
    "not-next-first-round": "{next} is next: all first riders move in the order of their teams, then all second, then all third.",
    "already-moved": "{rider} has already moved this round.",
    "round-unfinished": lambda f: f"The round is not over: {listed(f['waiting'])} must still have a turn.",
    "round-empty": "Nobody has come on to the road: in round 1 each rider plays a first card.",
    "round-after-end": "The race is over: there is no further round.",
    "card-bad": lambda f: f"{f['card']} is not a seconds card." if f["card"] else "After “show” a seconds card is missing.",
    "slip-bad": "Slipstream is 1 or 2 seconds, not {slip}.",
    "slip-climb": "On a climb there is no slipstream, neither where {rider} starts nor where the move ends.",
    "slip-finish": "No slipstream is picked up beyond the finish.",
    "slip-too-much": "{slip} seconds of slipstream are picked up from a descent only; here it is {most}.",
    "slip-alone": "On {place} {rider} is neither behind nor beside another rider, so there is no slipstream.",
    "travel-missing": lambda f: f"{f['rider']} moves {_spaces(f['steps'])}; the line does not say where to.",
    "stays": "The card {card} does not move {rider} at all.",
    "lane-none": "There is no lane {lane}; the road has lanes 1 to {lanes}.",
    "lane-ambiguous": lambda f: f"Lane {f['lane']} has more than one cell that far away: {listed(f['places'])}. Write which one.",
    "place-none": "There is no cell {place} on this course.",
    "place-occupied": "{place} is taken by {by}.",
    "not-so-far": _not_so_far,
    "skip-due": "{rider} misses this turn: the card is played with skip.",
    "skip-not-due": "{rider} has no turn to miss.",
    "crash-missing": _collides,
    "crash-avoidable": "{rider} has a free way with the card {card}: there is no crash.",
    "crash-avoidable-card": "{rider} shows a {card}, which would have avoided the crash.",
    "crash-row": "In row {row} riders have fallen this round; {rider} can end elsewhere, and must.",
    "crash-place": "{rider} is stopped on {place} and falls there, not elsewhere.",
    "slip-crash": "{rider} falls, and so ends neither behind nor beside another rider: there is no slipstream.",
    "slip-blocked": "The card {card} alone has a free way, but with slipstream added there is none; {rider} need not pick it up.",
    "shown-too-many": "{rider}'s team holds {held} other cards, but {shown} are shown.",
    "chance-unknown": "{card} is not what a chance card can bring: move, none, skip or crash.",
    "chance-missing": "{place} is a chance space: the line must say what the card brought.",
    "chance-not-due": "{place} is not a chance space.",
    "chance-not-so-far": lambda f: f"From {f['start']} the chance card leads exactly {_spaces(f['steps'])} on; {f['place']} is not there.",
    "passing-room": "{rider} leaves {next} no room to pass with a 4 (on a climb a 6), but another place would have.",
    "out-during-round": "A rider leaves the race between two rounds; round {round} is running.",
    "out-already": out_already,
    "dns-though-started": "{rider} has started; a rider who gives up later counts as dnf.",
    "dns-too-late": "A rider who does not start is named before round 1.",
    "check-rider": lambda f: f"The table has {f['rider']} at {f['said']}, the replay at {f['found'] or 'no place'}.",
    "check-next": lambda f: f"The table has {f['said']} next, the replay {f['found'] or 'nobody'}.",
    "check-finish": "The table's order of arrival is {riders}, the replay's {found}.",
    "check-sprint": "At sprint {line} the table has {riders}, the replay {found}.",
    "check-points": "The table has {rider} at {said} points, the replay at {found}.",
    "arrive-far": "{rows} rows over the line: with more than {most}, a rider of a later round could have the better time, which the rulebook rules out.",
    "sprint-line": "This course has no sprint at {line}.",
    "sheet-no-course": "Times and sprints need the course: board and course belong to the headers.",
}  # fmt: skip
