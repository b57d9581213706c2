"""The sentences of Um Reifenbreite's problems, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.en import between_rounds, out_already


def _listed(names: object, last: str = "and") -> str:
    words = [str(name) for name in cast("Sequence[object]", names)]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def reckoned(reckoning: object, rider: object) -> str:
    """How a rider's steps come about, as in `51 rolled 3+4 = 7, the climb at 23.2 takes 4: 3 steps`."""
    parts = cast("Mapping[str, Any]", reckoning)
    words, total = parts["words"], parts["base"]
    if parts["way"] == "hang":
        text = f"{rider} hung on for 12" if words[1] == "12" else f"{rider} hung on for 6+{words[1]} = {total}"
    elif parts["way"] == "cards":
        text = f"{rider} played {words[0]}+{words[1]} = {total}"
    else:
        text = f"{rider} rolled {words[0].replace('-', '+')} = {total}"
    chance = parts["chance"]
    if chance in ("wet", "boil"):
        total = parts["die"]
        text += f", {chance} leaves {total}"
    elif chance == "studied":
        total += parts["die"]
        text += f", {chance} adds {parts['die']}: {total}"
    elif parts["bonus"]:
        total += parts["bonus"]
        text += f", {chance} adds {parts['bonus']}: {total}"
    if not parts["terrain"]:
        return text
    verb = "gives" if parts["terrain"] > 0 else "take" if parts["surface"] == "cobbles" else "takes"
    left = _steps(parts["total"]) if parts["total"] > 0 else "nothing is left"
    return f"{text}, the {parts['surface']} at {parts['place']} {verb} {abs(parts['terrain'])}: {left}"


def _reckoned(figures: Figures) -> str:
    return reckoned(figures["reckoning"], figures["rider"])


def _count(number: object, thing: str) -> str:
    """`1 photo card`, `2 photo cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _steps(number: object) -> str:
    return _count(number, "step")


NUMERALS: Final = ("no", "one", "two", "three", "four", "five", "six")
SURFACES: Final = {"climb": "a climb", "descent": "a descent"}
STATUSES: Final = {
    "off": "{rider} has dismounted and is off the road until the round is over.",
    "ok": "{rider} is home.",
    "out": "{rider} is not on the road.",
}


def _off_the_road(figures: Figures) -> str:
    return STATUSES.get(str(figures["status"]), "{rider} has left the race ({status}).").format_map(figures)


def _occupied(figures: Figures) -> str:
    if figures.get("own"):
        return f"{figures['rider']} is already there; to stay, write go 0."
    return f"{figures['place']} is taken {_by(figures)}."


def _standing(by: object) -> list[str]:
    """Riders who are in the way, each with the line that brought them there: `44 (line 68)`."""
    return [f"{rider} (line {line})" if line else str(rider) for rider, line in cast("Sequence[Sequence[object]]", by)]


def _blocked(figures: Figures) -> str:
    by = _standing(figures["by"])
    bar = "bars" if len(by) == 1 else "bar"
    return f"{_reckoned(figures)}; {_listed(by)} {bar} the way from {figures['start']} to {figures['place']}."


def _by(figures: Figures) -> str:
    if not figures.get("by"):
        return "already"
    return f"by {figures['by']} (line {figures['since']})" if figures.get("since") else f"by {figures['by']}"


def _not_next(figures: Figures) -> str:
    if not figures["next"]:
        return f"Nobody is left to move; {figures['rider']} is not due."
    return f"{figures['next']} at {figures['place']} is next; {figures['rider']} at {figures['stands']} is not."


def _already_moved(figures: Figures) -> str:
    left = f"; {figures['next']} is next" if figures["next"] else ""
    since = f" (line {figures['since']})" if figures["since"] else ""
    return f"{figures['rider']} has already moved this round{since}{left}."


def _not_behind(figures: Figures) -> str:
    if not figures["leader"]:
        return f"{figures['rider']} at {figures['stands']} has nobody to follow: no rider has just moved from the cell directly ahead."
    return f"{figures['rider']} at {figures['stands']} may follow only from directly behind; {figures['leader']}, who has just moved, came from {figures['start']}."


def _draft_too_far(figures: Figures) -> str:
    away = f"is {_steps(figures['away'])} away" if figures["away"] else "cannot be reached"
    way = f" ({_listed(_standing(figures['by']))} in the way)" if figures["by"] else ""
    return f"Directly behind {figures['leader']} is {figures['place']}; for {figures['rider']} at {figures['start']} it {away}{way}, and {figures['leader']} took {figures['steps']}."


def _draft_go(figures: Figures) -> str:
    there = f"{figures['place']}, directly behind {figures['leader']}, is"
    if not figures["fits"]:
        return f"{there} out of reach from {figures['start']}, even with go {figures['go']}."
    return f"{there} {_listed(figures['fits'], 'or')} steps from {figures['start']}, not {figures['go']}."


def _draft_surface(figures: Figures) -> str:
    own, other = (SURFACES.get(str(name), name) for name in (figures["surface"], figures["leader_surface"]))
    return f"{figures['rider']} starts on {own} and {figures['leader']} started on {other}; a rider who drafts must start on the same surface as the leader."


def _too_far(figures: Figures) -> str:
    return f"{_reckoned(figures)}; {figures['place']} is {figures['away']} away."


def _lane_out_of_reach(figures: Figures) -> str:
    return f"{_reckoned(figures)}; no cell of lane {figures['lane']} is exactly {_steps(figures['steps'])} from {figures['start']}."


def _ambiguous(figures: Figures) -> str:
    places = cast("Sequence[object]", figures["places"])
    number = NUMERALS[len(places)] if len(places) < len(NUMERALS) else len(places)
    return f"{_reckoned(figures)}; {number} cells of lane {figures['lane']} are exactly {_steps(figures['steps'])} away: {_listed(places)}. The line must say which."


def _go_not_exact(figures: Figures) -> str:
    return f"{figures['place']} is not exactly {_steps(figures['go'])} from {figures['start']}; the shortest way there is {_steps(figures['away'])}."


def _go_too_many(figures: Figures) -> str:
    return f"{_reckoned(figures)}; go {figures['go']} is more."


def _full_move(figures: Figures) -> str:
    return (
        f"A rider who crosses the finish takes the full move: {_reckoned(figures)}; "
        f"the longest way open is {_steps(figures['longest'])}, this one is {figures['steps']}."
    )


def _still(figures: Figures) -> str:
    return (
        f"{figures['card']} keeps {figures['rider']} in place this round, so the line cannot say where the rider goes."
    )


def _dismounted(figures: Figures) -> str:
    return f"{_reckoned(figures)}, so the rider dismounts and goes nowhere this round."


def _not_due(figures: Figures) -> str:
    if figures["round"] == 1:
        return "No chance card is drawn in the first round."
    if figures["hanging"]:
        return f"{_reckoned(figures)}; a rider who hangs on to the car draws no chance card (ruling seven-hanging)."
    return f"{_reckoned(figures)}; a chance card is drawn on a 7."


def _not_held(figures: Figures) -> str:
    holds = figures["has"] or "none"
    times = f" {figures['wanted']} times" if figures["wanted"] != 1 else ""
    return f"{figures['rider']} plays {figures['card']}{times} but holds {holds}."


def _too_often(figures: Figures) -> str:
    copies = cast("int", figures["copies"])
    deck = "only once" if copies == 1 else f"{NUMERALS[copies]} times"
    return f"{figures['card']} is drawn for the {_ordinal(figures['drawn'])} time since the cards were shuffled; the deck has it {deck} (a house default)."


def _ordinal(number: object) -> str:
    n = cast("int", number)
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def _photo_count(figures: Figures) -> str:
    drawn = figures["drawn"]
    car = "the full 12" if figures["wanted"] == 2 else "a die"
    return f"Hanging on to the car for {car} costs {_count(figures['wanted'], 'photo card')}; the line notes {drawn}."


def _final_cards(figures: Figures) -> str:
    noted = f"“{figures['wrong']}” is not one" if figures["wrong"] else f"the line names {figures['drawn']}"
    return f"Two final photo cards are drawn, each 1 to 6; {noted}."


def _back_missing(figures: Figures) -> str:
    return f"{figures['next']} dismounted at {figures['place']}, and the cell is taken {_by(figures)}: a line must say where the rider returns to the road."


def _cheat_limit(figures: Figures) -> str:
    where = f" (lines {_listed(figures['lines'])})" if figures["lines"] else ""
    return f"{figures['rider']} has hung on to the car {figures['limit']} times already{where}; more is not allowed."


def _switch_line(figures: Figures) -> str:
    line = cast("Sequence[object]", figures["line"])
    behind = f"the unbroken line behind is {_listed(line)}" if line else "nobody who has yet to move is directly behind"
    return (
        f"{figures['rider']} may give the lead to a rider of the same line; {figures['other']} is not in it: {behind}."
    )


def _unfinished(figures: Figures) -> str:
    waiting = cast("Sequence[object]", figures["waiting"])
    if len(waiting) == 1:
        return f"The round is not over: {waiting[0]} has yet to move."
    return f"The round is not over: {_listed(waiting)} have yet to move, {figures['next']} first."


def _check_rider(figures: Figures) -> str:
    said = {"home": "home", "out": "out", "off": "off the road"}.get(str(figures["said"]), f"at {figures['said']}")
    return f"The table has {figures['rider']} {said}, the replay {_found(figures)}."


def _found(figures: Figures) -> str:
    """Where the replay has a rider, in words."""
    words = {
        "home": "has the rider home",
        "out": "has the rider out of the race",
        "off": "has the rider dismounted, off the road",
    }
    found = str(figures["found"])
    since = f" (line {figures['since']})" if figures.get("since") else ""
    return "has no such rider" if figures["found"] is None else words.get(found, f"at {found}{since}")


def _somebody(name: object) -> object:
    return "nobody" if name == "none" else name


def _check_next(figures: Figures) -> str:
    return f"The table has {figures['said']} next, the replay {figures['found'] or 'nobody'}."


def _back_not_due(figures: Figures) -> str:
    if figures["due"]:
        return f"{figures['due']} dismounted first and returns before {figures['rider']}."
    return f"No return is due for {figures['rider']} here."


def _photo_early(figures: Figures) -> str:
    riding = cast("Sequence[object]", figures["riding"])
    if not riding:
        return "The final photo cards are drawn at the end of the race."
    verb = "is" if len(riding) == 1 else "are"
    return f"The final photo cards are drawn when nobody is riding any more; {_listed(riding)} {verb} still riding."


SENTENCES: Final[Table] = {
    # What was perhaps meant
    "near-missed-line": "Perhaps the line for {missing} is missing: then {rider} would be next.",
    "near-draft": "{rider} is directly behind {leader}, who has just moved: perhaps a draft was meant.",
    "near-roll": "{rider} is next: perhaps a roll was meant.",
    "near-row": lambda f: f"{f['number']} is a row in reach; perhaps {_listed(f['places'], 'or')} was meant.",
    "near-mate": "Perhaps {mate} was meant: the one rider of the team who is missing.",
    "near-turned": "A place is row and lane: perhaps {turned} was meant.",
    # Headers
    "module-unknown": "{module} cannot be added to {level} rules.",
    "module-needs": "The module {module} needs the module {needs}.",
    "module-off": "The rules of this race are {rules}, without the module {module}.",
    "points-bad": "{word} is not a number of points; write one whole number for each place, with blanks between them: 50 45 40.",
    "energy-bad": "An energy card is worth 5 or 6, not {value}.",
    # Riders and order
    "rider-unknown": "{rider} is not a rider's number.",
    "rider-not-in-race": "{rider} was not put on the start grid and does not ride in this race.",
    "rider-is-out": _off_the_road,
    "not-next": _not_next,
    "already-moved": _already_moved,
    "move-before-start": "The line “start” is missing before {rider}: it comes before the riders are placed.",
    "move-between-rounds": between_rounds,
    "move-after-end": "The race is over; {rider} cannot move.",
    "round-unfinished": _unfinished,
    "round-after-end": "The race is over: there is no further round.",
    "back-missing": _back_missing,
    "back-not-due": _back_not_due,
    "back-ahead": "{place} lies ahead of {own}, where {rider} dismounted; the rider returns in the same row or behind.",
    # Start
    "placing-word": "{rider} is put on the grid with “to” and a start place.",
    "placed-twice": "{rider} is on the grid already, at {place} (line {since}).",
    "start-place": "{place} is not a start place: the grid is rows 1 to {rows}.",
    "start-place-taken": lambda f: f"The start place {f['place']} is taken {_by(f)}.",
    "start-lane": "{rider} may not start in lane {lane}: team-mate {mate} already does (line {since}).",
    # Words of a turn
    "die-bad": lambda f: f"{f['die']} is not a die: 1 to 6." if f["die"] else "A die is missing beside the dash: each is 1 to 6.",
    "card-bad": "{card} is not an energy card.",
    "photo-bad": "{photo} is not a photo card: 1 to 6.",
    "chance-unknown": "{card} is not a chance card.",
    "chance-die": "{card} is followed by the die that is rolled for it: 1 to 6.",
    "chance-card": "{card} is followed by the energy card it gives or takes, or none.",
    "chance-photo": "{card} is followed by the photo card that is noted: 1 to 6.",
    # Energy cards
    "card-first-round": "Energy cards are not played in the first round.",
    "card-not-held": _not_held,
    "card-shield": "{card} has the mountain shield and is not played on a climb; {rider} starts on one at {place}.",
    "card-cobbles": "On cobbles at most one energy card is played; {rider} starts on them at {place}.",
    "break-without-card": "A breakaway needs one or two energy cards; {rider} plays none.",
    # Chance
    "chance-missing": lambda f: f"{_reckoned(f)}; a 7 draws a chance card, and the line names none.",
    "chance-not-due": _not_due,
    "chance-too-often": _too_often,
    "gain-joker": "{chance} gives back a card of {rider}'s own number; {card} is a joker.",
    "gain-none": "{chance} gives back a card, and {rider} has played or lost at least one.",
    "gain-not-played": "{chance} gives back one of the cards that {rider} has played or lost, and {card} is not among them.",
    "lose-none": "{chance} takes a card from {rider}, who has one to give.",
    "lose-joker": "{chance} takes a card of {rider}'s own as long as there is one; {card} is a joker.",
    "lose-not-held": "{chance} cannot take {card} from {rider}, who holds none.",
    # The car
    "photo-missing": lambda f: f"Hanging on to the car costs {_count(f['wanted'], 'photo card')}; the line notes none.",
    "photo-count": _photo_count,
    "cheat-limit": _cheat_limit,
    "end-photo-cards": _final_cards,
    "end-photo-equal": "The first final photo card, {card}, is not put back: the second is another.",
    "end-photo-early": _photo_early,
    "end-photo-twice": lambda f: f"The final photo cards are drawn already: {_listed(f['drawn'])}.",
    # Travel
    "travel-missing": lambda f: f"{_reckoned(f)}; the line does not say where to. To stay, write go 0.",
    "travel-still": _still,
    "travel-dismounted": _dismounted,
    "lane-none": "There is no lane {lane}; the road has lanes 1 to {lanes}.",
    "lane-ambiguous": _ambiguous,
    "lane-out-of-reach": _lane_out_of_reach,
    "place-none": "There is no cell {place} on this course.",
    "place-occupied": _occupied,
    "way-blocked": _blocked,
    "backward": "{place} is not ahead of {start}, where {rider} is; riders only move forward.",
    "place-too-far": _too_far,
    "place-out-of-reach": "No way leads from {start} to {place}, however many steps: riders only move forward, and thick lines are not crossed.",
    "go-not-exact": _go_not_exact,
    "go-too-many": _go_too_many,
    "finish-full-move": _full_move,
    # Drafting
    "draft-with": "A rider who drafts rolls nothing and plays nothing, so “{word}” does not go with it.",
    "draft-first-round": "This league does not draft in the first round (ruling draft-first-round).",
    "draft-not-behind": _not_behind,
    "draft-breakaway": "{leader} has broken away; {rider} may not follow.",
    "draft-nobody-follows": "{leader}'s chance card lets nobody follow.",
    "draft-surface": _draft_surface,
    "draft-no-cell": "{leader} is on {place}, where the lane begins: no cell lies directly behind.",
    "draft-taken": lambda f: f"{f['place']}, directly behind {f['leader']}, is taken {_by(f)}.",
    "draft-too-far": _draft_too_far,
    "draft-not-exact": "{leader} took {steps}; no way of exactly that length leads {rider} from {start} to {place} (ruling draft-steps).",
    "draft-go": _draft_go,
    "draft-elsewhere": "{rider} must end directly behind {leader}, on {place}.",
    # Switching
    "switch-not-in-line": _switch_line,
    # Leaving
    "out-during-round": "A rider leaves the race between two rounds; round {round} is running, and {next} is next.",
    "out-already": out_already,
    "dns-though-started": "{rider} has started; a rider who gives up later counts as dnf.",
    "dns-too-late": "A rider who does not start is named before round 1.",
    # Checks
    "check-rider": _check_rider,
    "check-next": _check_next,
    "check-jersey": lambda f: f"The table has the jersey with {_somebody(f['said'])}, the replay with {_somebody(f['found'])}.",
    "check-sprint": "At sprint {line} the table has {riders}, the replay {found}.",
    "check-finish": "The table's order of arrival is {riders}, the replay's {found}.",
    "check-points": "The table has {said} points for {rider}, the replay {found}.",
    # Sheets
    "sprint-line": "This course has no sprint at {line}.",
    "sprint-too-many": "A sprint pays its first {most} riders; {extra} is one too many.",
    "sheet-no-course": "Sprint points need the course: board and course belong to the headers.",
}  # fmt: skip
