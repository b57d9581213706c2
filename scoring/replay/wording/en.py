"""The sentences that all logs share, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from scoring.replay.wording import Figures, Table

#: What a report puts before its lists.
LABELS: Final[Mapping[str, str]] = {
    "rule": "Rule",
    "legal": "Legal here",
    "found": "By the replay",
    "more": "{count} in all",
}

#: Said of a problem that was stored by rules whose sentences are gone.
NO_LONGER_TOLD: Final = "An earlier version of the rules noted “{code}” here; its sentence is no longer kept."


def listed(names: object) -> str:
    """`red-s, blue-s and green-s`; nobody for none."""
    words = [str(name) for name in cast("Sequence[object]", names)]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nobody"


def _level(figures: Figures) -> str:
    minutes, seconds = divmod(cast("int", figures["time"]), 60)
    return f"{listed(figures['riders'])} are level at {minutes}:{seconds:02d}: a finish line must say who came first."


def _number_bad(figures: Figures) -> str:
    if not figures["number"]:
        return "A number is missing here."
    if "," in str(figures["number"]):
        return f"{figures['number']} is not a number: put a blank after a comma that separates two numbers."
    if str(figures["number"]).isdecimal() and str(figures["number"])[0] in "123456789":
        return f"{figures['number']} is too large: a number in a log has four digits at most."
    return f"{figures['number']} is not a number: digits only, without leading zeros."


def _round_number(figures: Figures) -> str:
    due = f"round {figures['next']} is due here"
    if figures["number"] == "round":
        return f"The number of the round is missing: {due}."
    return f"Rounds are counted from 1 without gaps: {due}, not {figures['number']}."


def written_like(samples: Sequence[str]) -> str:
    """`It is written like “2-5”, “e6 3” or “draft”.`"""
    said = [f"“{sample}”" for sample in samples]
    either = f"{', '.join(said[:-1])} or {said[-1]}" if len(said) > 1 else said[0]
    return f"It is written like {either}."


def _odd_sign(figures: Figures) -> str:
    """Which sign of a word is not one of a log's, and what is written instead where that is clear."""
    word, sign, name, at = (str(figures[key]) for key in ("word", "sign", "name", "at"))
    there = f"{name[:1].upper()}{name[1:]} ({sign}) is character {at} of “{word}”"
    if "digit" in name:
        return f"{there}; numbers are written with 0 to 9."
    row, _, lane = word.partition(",")
    if row.isdecimal() and lane.isdecimal():
        return f"{there}; a place has a dot between row and lane: {row}.{lane}."
    if word.strip(sign) and word.strip(sign) != word:
        return f"{there}; words are separated by blanks only."
    return f"{there}; no word of a log has one."


def _not_utf_8(figures: Figures) -> str:
    if figures["kind"]:
        what = f"This is {figures['kind']}"
    elif figures["encoding"]:
        what = f"This looks like {figures['encoding']} text"
    else:
        what = "This is not a text in one encoding"
    return f"{what}; a log is text in UTF-8. The byte at position {figures['at']} is {figures['byte']}."


def between_rounds(figures: Figures) -> str:
    """That a turn comes while no round is running, and which `round` line seems to be missing before it, if one does."""
    over = f"Round {figures['round']} is over: everybody has moved."
    if figures["missing"]:
        return f"{over} The line “round {figures['missing']}” seems to be missing before this one."
    return f"{over} A round line comes before the next move."


def out_of_the_race(figures: Figures) -> str:
    """Why a rider does not ride any more."""
    if figures["status"] == "ok":
        return f"{figures['rider']} is home."
    if figures["status"] == "home or out":
        return f"{figures['rider']} is home or out of the race."
    return f"{figures['rider']} is out of the race ({figures['status']})."


def out_already(figures: Figures) -> str:
    """That somebody who has left the race, or is home, is to leave it once more."""
    if figures["status"] == "ok":
        return f"{figures['rider']} is home; the rider can now only be removed with dsq."
    return f"{figures['rider']} has left the race already ({figures['status']})."


def _not_judged(figures: Figures) -> str:
    cause = figures["cause"]
    own = cause == figures["line"]
    since = (
        "this line leaves open where a rider is" if own else f"after the error on line {cause} that would be guessing"
    )
    return (
        f"From here on the log is not judged: {since}. Correct line {cause} and check again; or say after a round line "
        "where every rider is: at lines for those on the road, home lines for arrivals."
    )


def _entered_missing(figures: Figures) -> str:
    riders = cast("Sequence[object]", figures["riders"])
    verb, more = ("is", "") if len(riders) == 1 else ("are", " and so on")
    return (
        f"{listed(riders)} {verb} entered, and the log does not say where they came in or that they are out. "
        f"If they did not start, write “out {riders[0]} dns”{more}."
    )


def _sprint_missing(figures: Figures) -> str:
    named = f"only {listed(figures['named'])}" if figures["named"] else "nobody"
    return (
        f"The sheet names {named} over sprint {figures['line']}, where {figures['wanted']} of the {figures['home']} riders home "
        f"earn something. Write the order over the line, as in sprint {figures['line']} …"
    )


def _times_missing(figures: Figures) -> str:
    return (
        f"{listed(figures['riders'])} came in without a time, and the general classification goes by time: "
        "without one a rider has no total and no rank. Write round and place, or the time itself."
    )


def _same_log(figures: Figures) -> str:
    place = "is the published result of" if figures["published"] else "is saved for"
    return f"The same log {place} another race: {figures['race']} (revision {figures['number']})."


SENTENCES: Final[Table] = {
    # What was perhaps meant
    "near-sign": _odd_sign,
    "near-moves": "Such a line belongs in a log of moves, which has no lines of a score sheet.",
    "near-word": "Perhaps “{meant}” was meant.",
    "near-joined": "Perhaps two lines were joined here, and the second is “{rest}”.",
    "near-glued": "Perhaps a blank is missing: {apart}.",
    "log-too-large": "The log has {size:,} bytes; at most {limit:,} (2 MiB) are read.",
    "log-not-utf-8": _not_utf_8,
    "log-too-many-lines": "The log has {lines:,} lines; at most {limit:,} are read.",
    "line-too-long": "The line has {length} characters; at most {limit} are read.",
    "racelog-missing": "A log begins with a racelog line that names its version and game.",
    "racelog-version": "Version {version} of the race log is not known here; this is version 1.",
    "game-unknown": "{game} is not a game that can be judged.",
    "word-missing": "After “{after}” the line needs {wanted}.",
    "word-extra": "The line is complete before “{extra}”; nothing may follow there.",
    "word-unknown": "“{unknown}” is not a word that may be used here.",
    "word-twice": "“{again}” may be used only once on this line.",
    "word-order": "“{word}” is in the wrong place: the order is rider, way of moving, break, chance, travel, ruled.",
    "number-bad": _number_bad,
    "place-bad": "{place} is not a place: a row and a lane without leading zeros, as in 14.2.",
    "header-unknown": "The header {key} is not known. Headers of your own begin with x-.",
    "header-colon": "After the header's name, {key}, a colon is missing.",
    "header-twice": "The header {key} may be used only once; it is on line {line} already.",
    "sign-extra": "“{word}” has one character too many: a line begins with “{bare}” alone.",
    "header-late": "“{word}” looks like a header, but headers come before the first line of the race.",
    "header-empty": "The header {key} has no value.",
    "header-missing": "A log of moves needs the header {key}.",
    "record-is-sheet": "The lines are those of a score sheet (“{word}”), which must be said: put “record: sheet” among the headers.",
    "record-is-moves": "The lines are those of a log of moves (“{word}”), not of a score sheet: write “record: moves”, or leave that header out.",
    "date-bad": "{date} is not a date; write year, month and day as in 2026-05-21.",
    "record-unknown": "A race is recorded as moves or as a sheet, not as {record}.",
    "board-unknown": "There is no board named {board} here.",
    "course-unknown": "The board {board} has no course named {course}.",
    "course-no-grid": "The course {course} begins with a section that has no start grid.",
    "ruling-unknown": "There is no ruling named {ruling}.",
    "ruling-choice": "The ruling {ruling} has these choices: {choices}.",
    "rules-unknown": "{rules} is not a level of the rules.",
    "team-colour": "{colour} is not a colour that a team rides in.",
    "team-twice": "{team} rides in {colour} already; two teams need two names.",
    "start-twice": "The race has been started already: “start” comes only once.",
    "round-number": _round_number,
    "round-missing": "The line “round {missing}” seems to be missing before this one.",
    "round-twice": "Round {round} has just begun: this line is a second “round {round}”.",
    "round-before-start": "A round needs riders on the start grid: the start line and the placing lines come first.",
    "at-not-after-round": "{word} lines come directly after a round line.",
    "at-behind-finish": "{place} is beyond the finish line, where nobody is when a round begins. A rider who arrived before it is named on a home line, not on an at line.",
    "home-before-finish": "{place} is not beyond the finish line. A rider who still rides is named on an at line, not on a home line.",
    "home-too-early": "Nobody can be home before round 1: a home line says who arrived in the round before.",
    "sheet-line": "“{word}” begins a line of a score sheet, and this is a log of moves: leave such lines out. What the table counted goes on check lines.",
    "sheet-word": "“{word}” does not begin a line of a sheet.",
    "sheet-twice": "“{word}” is on line {line} already.",
    "sheet-place-twice": "Place {place} beyond the line is already taken by {by} in that round.",
    "sheet-out-and-home": "{rider} cannot both have arrived and be out as {status}.",
    "sheet-absent": "{rider} did not start (line {out}) and so cannot have been over a line, in the jersey or on a photo card (line {line}).",
    "place-undecided": _level,
    "players-many": "{player} is one more than the box has riders for: it has them for {most}.",
    "arrive-rows": "Beyond the line are rows 1 to {most}, not {rows}.",
    "time-bad": "{time} is not a time; write minutes and seconds as in 9:40.",
    "out-kind": "A rider is out as dnf, dns or dsq, not as {kind}.",
    "not-judged": _not_judged,
    # What the service notices, which knows who is entered
    "entered-missing": _entered_missing,
    "sprint-missing": _sprint_missing,
    "times-missing": _times_missing,
    "same-log": _same_log,
}  # fmt: skip
