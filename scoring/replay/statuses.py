"""How a rider's race stands or ended: the words of logs and answers, and what they mean in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.replay.reader_words import gettext_noop

RIDING: Final = "riding"
HOME: Final = "ok"
NOT_FINISHED: Final = "dnf"
NOT_STARTED: Final = "dns"
DISQUALIFIED: Final = "dsq"
#: Ways to be out of the race.
OUT: Final = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)

MEANINGS: Final[Mapping[str, str]] = {
    HOME: gettext_noop("home"),
    NOT_FINISHED: gettext_noop("did not finish"),
    NOT_STARTED: gettext_noop("did not start"),
    DISQUALIFIED: gettext_noop("disqualified"),
    RIDING: gettext_noop("still riding"),
}
#: The column of a score sheet as text: nothing is said of who is home.
ON_SHEETS: Final[Mapping[str, str]] = {**MEANINGS, HOME: "", RIDING: "riding"}
