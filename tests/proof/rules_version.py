"""The version of the rules: a digest of what every golden race of every game answers, sentences left out.

python -m tests.proof.rules_version            says whether the golden races answer as the version says
python -m tests.proof.rules_version --write    writes the version after a rule has changed
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from scoring.replay import RULES_VERSION, read_board, replay, shipped_boards
from tests.um_reifenbreite.proof.golden.playthrough import log_of

TESTS: Final = Path(__file__).parents[1]
FILE: Final = TESTS.parent / "scoring" / "replay" / "rules_version.py"
#: How much of the digest is written: enough that no two versions are ever the same, few enough to be read out.
LENGTH: Final = 10
SENTENCES: Final = ("message", "rule")


def golden_logs() -> Iterator[str]:
    """Every golden race's log, whatever folder it lies in."""
    for path in TESTS.glob("**/golden/races/*.txt"):
        yield log_of(path.read_text("utf-8"))
    for path in TESTS.glob("**/golden/*.rlog"):
        yield path.read_text("utf-8")


def answers() -> Iterator[Any]:
    """What each of them answers, by the order of their texts."""
    boards = dict(shipped_boards())
    for path in TESTS.glob("cases/*/*.toml"):
        board = read_board(path.read_bytes())
        boards[board.name] = board
    for log in sorted(golden_logs()):
        for result in replay(log, boards):
            answer = result.answer()
            problems = [
                {key: problem[key] for key in problem if key not in SENTENCES} for problem in answer["problems"]
            ]
            yield {**answer, "problems": problems}


def version() -> str:
    """The version that the golden races come to."""
    told = json.dumps(list(answers()), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()[:LENGTH]


def main() -> int:
    """Compare, or write."""
    found = version()
    if "--write" in sys.argv[1:]:
        text = FILE.read_text("utf-8")
        FILE.write_text(re.sub(r'(RULES_VERSION: Final = )"[^"]*"', rf'\1"{found}"', text), "utf-8")
    elif found != RULES_VERSION:
        print(
            f"The golden races come to {found}, the version is {RULES_VERSION}. If a rule was meant to change: --write"
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
