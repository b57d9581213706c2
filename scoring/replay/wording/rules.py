"""Under which heading the rule of each of the codes that all logs share is found: the race log's parts."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Headings

LINES: Final = "Race log: Lines"
HEADERS: Final = "Race log: Headers"
BODY: Final = "Race log: Body lines"
SHEETS: Final = "Race log: Sheets"
GOING_ON: Final = "Race log: What a replay answers"

ENTERED: Final = "Every rider who is entered is home or out, and nothing is left blank"

RULES: Final[Headings] = {
    ENTERED: ("entered-missing", "sprint-missing", "times-missing", "same-log"),
    LINES: (
        "near-sign",
        "near-word",
        "near-joined",
        "near-glued",
        "log-too-large",
        "log-not-utf-8",
        "log-too-many-lines",
        "line-too-long",
        "racelog-missing",
        "racelog-version",
        "game-unknown",
        "word-missing",
        "word-extra",
        "word-unknown",
        "word-twice",
        "word-order",
        "number-bad",
        "place-bad",
        "sign-extra",
    ),
    SHEETS: (
        "near-moves",
        "sheet-word",
        "sheet-twice",
        "sheet-place-twice",
        "sheet-out-and-home",
        "sheet-absent",
        "place-undecided",
        "arrive-rows",
        "time-bad",
    ),
    HEADERS: (
        "header-unknown",
        "header-colon",
        "header-twice",
        "header-late",
        "header-empty",
        "header-missing",
        "record-is-sheet",
        "record-is-moves",
        "date-bad",
        "record-unknown",
        "board-unknown",
        "course-unknown",
        "course-no-grid",
        "ruling-unknown",
        "ruling-choice",
        "rules-unknown",
        "team-colour",
        "team-twice",
    ),
    BODY: (
        "start-twice",
        "round-number",
        "round-missing",
        "round-twice",
        "round-before-start",
        "at-not-after-round",
        "at-behind-finish",
        "home-before-finish",
        "home-too-early",
        "sheet-line",
        "players-many",
        "out-kind",
    ),
    GOING_ON: ("not-judged",),
}
