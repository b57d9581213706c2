"""The sentences of Le Tour's faults. A heading is the rulebook's, or the race log's where the rulebook has none."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import BODY, LINES, SHEETS, Figures, Table, between_rounds, listed

STARTING: Final = "Starting the Game"
FIRST_ROUND: Final = "The First Round"
DYNAMIC: Final = "Dynamic Turns"
SLIP: Final = "Slipstream (Picking Up Wheels)"
DOWNHILL: Final = "Downhill"
UPHILL: Final = "Uphill"
CRASHES: Final = "Crashes"
PASSING: Final = "Passing Principle"
SPACES: Final = "Special Spaces on the Board"
SPRINTS: Final = "Intermediate Sprints"
TRIAL: Final = "Team Time Trial"
END: Final = "End of a Stage"


def _not_so_far(figures: Figures) -> str:
    card = f"the card {figures['card']}"
    if figures["climb"]:
        card += ", halved on the climb"
    if figures["slip"]:
        card += f", and {figures['slip']} of slipstream"
    return f"From {figures['start']} {card} leads exactly {figures['steps']} on; {figures['place']} is not there."


def _collides(figures: Figures) -> str:
    by = f" with {figures['by']}" if figures["by"] else ""
    return f"{figures['rider']} has no free way of {figures['steps']}: the rider collides{by} in row {figures['row']}, and the line must say crash."


TABLE: Final[Table] = {
    "sheet-absent": (SHEETS, "{rider} did not start (line {out}) and so cannot have been over a line (line {line})."),
    "word-order": (LINES, "“{word}” is in the wrong place: the order is rider, card, slip, to, chance, crash, ruled."),
    "trial-by-sheet": (TRIAL, "A team time trial is scored by its sheet, not by its moves."),
    "trial-no-sprints": (TRIAL, "A team time trial has no sprints."),
    "rider-number": (BODY, "A team has riders 1, 2 and 3, not {number}."),
    "rider-unknown": (BODY, "{rider} is not a rider; riders are written like red-1."),
    "rider-not-in-race": (BODY, "{rider} does not ride in this race."),
    "rider-is-out": (BODY, "{rider} does not ride any more: {status}."),
    "no-grid": (BODY, "This game has no start grid: riders come on to the road in round 1."),
    "move-before-round": (BODY, "The line “round {missing}” seems to be missing before this one: it comes before the first move."),
    "move-between-rounds": (DYNAMIC, between_rounds),
    "move-after-end": (END, "The race is over; {rider} cannot move."),
    "not-next": (DYNAMIC, "{next} in row {row} is next; {rider} in row {stands} is not."),
    "not-next-first-round": (FIRST_ROUND, "{next} is next: all first riders move in the order of their teams, then all second, then all third."),
    "already-moved": (DYNAMIC, "{rider} has already moved this round."),
    "round-unfinished": (DYNAMIC, lambda f: f"The round is not over: {listed(f['waiting'])} must still have a turn."),
    "round-empty": (FIRST_ROUND, "Nobody has come on to the road: in round 1 each rider rides a first second card."),
    "round-after-end": (END, "The race is over: there is no further round."),
    "card-bad": (STARTING, "{card} is not a second card."),
    "slip-bad": (SLIP, "Slipstream is 1 or 2 seconds, not {slip}."),
    "slip-climb": (UPHILL, "On a climb there is no slipstream, neither where {rider} starts nor where the move ends."),
    "slip-finish": (END, "No slipstream is picked up beyond the finish."),
    "slip-too-much": (DOWNHILL, "{slip} seconds of slipstream are picked up from a descent only; here it is {most}."),
    "slip-alone": (SLIP, "On {place} {rider} is neither behind nor beside another rider, so there is no slipstream."),
    "travel-missing": (STARTING, "{rider} moves {steps}; the line does not say where to."),
    "stays": (UPHILL, "The card {card} does not move {rider} at all."),
    "lane-none": (STARTING, "There is no lane {lane}; the road has lanes 1 to {lanes}."),
    "lane-ambiguous": (STARTING, lambda f: f"Lane {f['lane']} has more than one cell that far: {listed(f['places'])}. Write which."),
    "place-none": (STARTING, "There is no cell {place} on this course."),
    "place-occupied": (STARTING, "{place} is taken by {by}."),
    "not-so-far": (STARTING, _not_so_far),
    "skip-due": (CRASHES, "{rider} misses this turn: the card is played with skip."),
    "skip-not-due": (CRASHES, "{rider} has no turn to miss."),
    "crash-missing": (CRASHES, _collides),
    "crash-avoidable": (CRASHES, "{rider} has a free way with the card {card}: there is no crash."),
    "crash-avoidable-card": (PASSING, "{rider} shows a {card}, which would have avoided the crash."),
    "crash-row": (CRASHES, "In row {row} riders have fallen this round; {rider} can end elsewhere and must."),
    "crash-place": (CRASHES, "{rider} is stopped on {place} and falls there, not elsewhere."),
    "slip-crash": (SLIP, "{rider} falls, and so ends neither behind nor beside another rider: there is no slipstream."),
    "slip-blocked": (SLIP, "The card {card} has a free way, with slipstream on top of it there is none; {rider} need not pick it up."),
    "shown-too-many": (CRASHES, "{rider}'s team holds {held} other cards, {shown} are shown."),
    "chance-unknown": (SPACES, "{card} is not what a chance card can bring: move, none, skip or crash."),
    "chance-missing": (SPACES, "{place} is a chance space: the line must say what the card brought."),
    "chance-not-due": (SPACES, "{place} is not a chance space."),
    "chance-not-so-far": (SPACES, "From {start} the chance card leads exactly {steps} on; {place} is not there."),
    "passing-room": (PASSING, "{rider} leaves {next} no room to pass with a 4 (on a climb a 6), and another place would have."),
    "out-during-round": (BODY, "A rider leaves the race between two rounds; round {round} is running."),
    "out-already": (BODY, "{rider} cannot leave in this way: the rider is {status}."),
    "dns-though-started": (BODY, "{rider} has started; a rider who gives up later counts as dnf."),
    "dns-too-late": (BODY, "A rider who does not start is named before round 1."),
    "check-rider": (BODY, lambda f: f"The table has {f['rider']} at {f['said']}, the replay at {f['found'] or 'no place'}."),
    "check-next": (BODY, lambda f: f"The table has {f['said']} next, the replay {f['found'] or 'nobody'}."),
    "check-finish": (BODY, "The table's order of arrival is {riders}, the replay's {found}."),
    "check-sprint": (BODY, "At sprint {line} the table has {riders}, the replay {found}."),
    "check-points": (BODY, "The table has {rider} at {said} points, the replay at {found}."),
    "arrive-far": (END, "{rows} rows over the line: with more than {most}, a rider of a later round could have the better time, which the rulebook rules out."),
    "sprint-line": (SPRINTS, "This course has no sprint at {line}."),
    "sheet-no-course": (SHEETS, "Times and sprints need the course: board and course belong to the headers."),
}  # fmt: skip
