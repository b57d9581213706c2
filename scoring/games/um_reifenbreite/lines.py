"""The lines of a move log that are not a rider's turn: start grid, rounds, final photos, checks, and those all games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.um_reifenbreite import facts, near
from scoring.games.um_reifenbreite.checks import check
from scoring.games.um_reifenbreite.moves import back_places
from scoring.games.um_reifenbreite.order import due
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.turn import PHOTOS
from scoring.replay.body import (
    PLACING,
    ROUNDS,
    at_line,
    is_sheet_line,
    note_line,
    out_line,
    start_line,
    start_without_line,
    unknown_line,
)
from scoring.replay.fault import ERROR, Fault, Samples
from scoring.replay.log import PLACE, Words
from scoring.replay.signs import stray
from scoring.replay.statuses import RIDING

if TYPE_CHECKING:
    from scoring.games.um_reifenbreite.judge import Judge


def read_line(judge: Judge, line: int, words: Words) -> None:
    """Judge a line that does not begin with a rider's number."""
    known = _LINES.get(words[0])
    if known:
        if words[0] not in ("note", "check"):
            judge.retry = None
        known(judge, line, words)
        return
    if is_sheet_line(judge, line, words):
        return
    word = words[0]
    if word.isdecimal() and not judge.is_rest(line):
        judge.unread = line
        judge.report(line, Fault("rider-unknown", word, judge.due_lines(), rider=word), rider=word)
    elif unknown_line(judge, line, words, FIRST_WORDS).code == "sign-extra" and (bare := stray(word)) in facts.RIDERS:
        judge.names_rider(line, facts.RIDERS[bare], words)
        return
    if judge.phase == PLACING:
        judge.grid_doubt = True
    elif not judge.paused:
        judge.somebody_was_meant()


def place_rider(judge: Judge, line: int, number: int, words: Words) -> None:
    """A rider is put on the start grid (rulebook: The Initial Setup)."""
    race = judge.race
    if judge.phase != PLACING:
        start_without_line(judge, line, words)
    if len(words) < 3 or words[1] != "to":
        wrong = words[1] if len(words) > 1 else words[0]
        legal = Samples([f"{words[0]} to 4.1"])
        judge.report(line, Fault("placing-word", wrong, legal, rider=words[0]), rider=words[0])
        judge.grid_doubt = True
        return
    if judge.too_long(line, words, 3):
        judge.grid_doubt = True
        return
    cell = place_named(judge, line, words, 2)
    if cell is None:
        judge.grid_doubt = True
        return
    fault = start_fault(race, number, cell, words)
    parties = judge.parties(fault) | {words[0]} if fault else set()
    placeable = number not in race.riders and not race.taken & race.course.bit[cell]
    if fault and (judge.grid_doubt or judge.may_follow(parties)):
        judge.grid_doubt = True
    elif fault and not placeable:
        judge.report(line, fault, rider=words[0])
        judge.grid_doubt = True
        judge.suspect(parties)
    elif fault and not judge.wrong(line, fault, words, words[0]):
        judge.suspect(parties)
    if placeable:
        race.put(race.rider(number), cell)
        race.riders[number].line = line


def start_fault(race: Race, number: int, cell: int, words: Words) -> Fault | None:
    """Why the rider may not start from this cell (rulebook: The Initial Setup)."""
    course = race.course
    place, name = words[2], words[0]
    if number in race.riders:
        rider = race.riders[number]
        if rider.status != RIDING:
            return Fault("rider-is-out", name, ["round 1"], rider=name, status=rider.status)
        return Fault(
            "placed-twice", name, ["round 1"], rider=name, place=course.text[rider.cell], since=rider.line
        ).perhaps(_mate_left(race, rider))
    colour = facts.COLOURS[number // 10]
    mates = {
        course.lane[mate.cell]: mate
        for mate in race.riders.values()
        if mate.team.colour == colour and mate.status == RIDING
    }
    free = course.start_cells & ~race.taken
    for taken in mates:
        free &= ~course.lane_mask[taken]
    if not course.start_cells & course.bit[cell]:
        return Fault("start-place", place, course.places(free), place=place, rows=course.grid)
    if race.taken & course.bit[cell]:
        there = race.at[cell]
        return Fault(
            "start-place-taken",
            place,
            course.places(free),
            place=place,
            by=there.name if there else None,
            since=there.line if there else 0,
        )
    mate = mates.get(course.lane[cell])
    if mate is None:
        return None
    lane, since = course.lane[cell], mate.line
    return Fault("start-lane", place, course.places(free), rider=name, mate=mate.name, lane=lane, since=since)


def _mate_left(race: Race, rider: Rider) -> Fault | None:
    """That a team-mate was meant who does not stand on the grid: the one there is, if there is one only."""
    team = [10 * (rider.number // 10) + own for own in range(1, facts.RIDERS_A_TEAM + 1)]
    left = [number for number in team if number not in race.riders]
    return Fault("near-mate", None, [], mate=left[0]) if len(left) == 1 else None


def _round(judge: Judge, line: int, words: Words) -> None:
    number = judge.round_line(line, words)
    if number is not None:
        open_round(judge, line, number, words)


def open_round(judge: Judge, line: int, number: int, words: Words) -> None:
    """Begin a round, after a `round` line or without one that is missing."""
    race = judge.race
    if not judge.begun:
        if judge.phase != PLACING or (not race.riders and not judge.grid_doubt):
            legal = (
                ["start"]
                if judge.phase != PLACING
                else [f"{n} to {race.course.places(race.course.start_cells)[-1]}" for n in facts.RIDERS]
            )
            judge.wrong(line, Fault("round-before-start", "round", legal), words)
            judge.grid_doubt = True
        judge.phase = ROUNDS
        if judge.grid_doubt:
            judge.somebody_missing = True
            judge.pause(line)
    elif race.running:
        _break_off_round(judge, line, words)
    if race.over and race.riders and not judge.paused:
        if not judge.in_doubt():
            ruled = judge.wrong(line, Fault("round-after-end", "round", judge.due_lines()), words)
            if ruled:
                return
        judge.pause(line)
    judge.last_round = number
    judge.passed_over.clear()
    judge.order_doubt = False
    judge.after_round_line = True
    race.start_round(number)


def _break_off_round(judge: Judge, line: int, words: Words) -> None:
    """A `round` line comes while riders have yet to move or to return to the road."""
    race = judge.race
    waiting = [rider for rider in race.at if rider and race.waiting & race.course.bit[rider.cell]]
    left = waiting[-1] if waiting else race.dismounted[0] if race.dismounted else None
    if left and not judge.paused:
        said = (
            judge.order_doubt
            or (bool(waiting) and judge.passed_over.issuperset(rider.number for rider in waiting))
            or judge.may_follow([rider.name for rider in waiting] or [left.name])
        )
        if not said:
            code = "round-unfinished" if waiting else "back-missing"
            names = [rider.name for rider in reversed(waiting)]
            judge.wrong(
                line,
                Fault(code, "round", _left_to_do(race, left), next=left.name, waiting=names, **_own_cell(race, left)),
                words,
            )
        if said or words[-1] != "ruled":
            judge.pause(line)
    race.clear_finish()
    for rider in list(race.dismounted):
        race.put(rider, race.course.next_free_behind(rider.cell, race.taken))
    race.dismounted.clear()
    race.end_round()


def _left_to_do(race: Race, left: Rider) -> list[str]:
    """What must come before the round can end: the next rider's turn, or a dismounted rider's return."""
    return due(race) if race.waiting else [f"{left.name} {back}" for back in back_places(race, left)]


def _own_cell(race: Race, left: Rider) -> dict[str, object]:
    """The cell on which a rider stands or dismounted, and who has taken it since."""
    there = race.at[left.cell]
    return {
        "place": race.course.text[left.cell],
        "by": there.name if there else None,
        "since": there.line if there else 0,
    }


def _check(judge: Judge, line: int, words: Words) -> None:
    for fault, severity, rider in check(judge.race, words):
        if severity == ERROR or judge.trusts(rider if fault.code == "check-rider" else None):
            judge.report(line, fault, severity, rider)


def _out(judge: Judge, line: int, words: Words) -> None:
    if not out_line(judge, line, words):
        judge.order_doubt = True


def _end(judge: Judge, line: int, words: Words) -> None:
    if len(words) < 2 or words[1] != "photo":
        wanted = "photo and the two final cards"
        judge.report(line, Fault("word-missing", words[-1], Samples(["end photo 3 6"]), wanted=wanted, after="end"))
        return
    drawn = words[2:-1] if words[-1] == "ruled" else words[2:]
    wrong = next((word for word in drawn if word not in PHOTOS), None)
    if wrong or len(drawn) != facts.FINAL_PHOTOS:
        judge.report(
            line,
            Fault(
                "end-photo-cards", wrong or words[-1], Samples(["end photo 3 6"]), drawn=len(drawn), wrong=wrong
            ).at_last(),
        )
        return
    photos = tuple(PHOTOS[word] for word in drawn)
    fault = end_photo_fault(judge, photos, words)
    if fault and fault.code == "end-photo-early" and judge.in_doubt():
        judge.pause(line)
    if judge.paused or (fault and not judge.wrong(line, fault, words)):
        return
    judge.race.final_photos = photos


def end_photo_fault(judge: Judge, photos: tuple[int, ...], words: Words) -> Fault | None:
    """Why the two final photo cards cannot be drawn so (rulebook: Cheating; ruling `final-photos`)."""
    race = judge.race
    if not race.has_photos:
        return Fault("module-off", "photo", judge.due_lines(), module="photo", rules=race.settings.told)
    if race.running or not race.over or not race.riders:
        return Fault("end-photo-early", "end", judge.due_lines(), riding=[rider.name for rider in race.riding()])
    if race.final_photos:
        return Fault("end-photo-twice", "end", [], drawn=list(race.final_photos))
    if race.settings.rulings["final-photos"] == "distinct" and photos[0] == photos[1]:
        return Fault(
            "end-photo-equal", words[3], [word for word in PHOTOS if word != words[3]], card=photos[0]
        ).at_last()
    return None


def place_named(judge: Judge, line: int, words: Words, at: int) -> int | None:
    """The cell that the word names; reports a word that names none."""
    word = words[at] if at < len(words) else None
    if word is None:
        judge.report(line, Fault("word-missing", words[-1], Samples(["4.1"]), wanted="a place", after=words[-1]))
        return None
    cell = judge.race.course.by_text.get(word)
    if cell is None:
        judge.report(line, _no_place(judge, words, word))
    return cell


def _no_place(judge: Judge, words: Words, word: str) -> Fault:
    """Why the word is no place of this course, and which the line could mean."""
    course = judge.race.course
    legal = course.places(course.start_cells & ~judge.race.taken) if judge.phase == PLACING else []
    rider = judge.race.riders.get(facts.RIDERS.get(words[1], 0))
    if rider is not None:
        legal = [course.text[rider.cell]]
    code = "place-none" if PLACE.fullmatch(word) else "place-bad"
    return Fault(code, word, legal, place=word).perhaps(near.turned_round(course, word))


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "start": start_line,
    "round": _round,
    "at": at_line,
    "home": at_line,
    "check": _check,
    "out": _out,
    "note": note_line,
    "end": _end,
}
#: What can begin a line of a log of moves.
FIRST_WORDS: Final = (*_LINES, *facts.RIDERS)
