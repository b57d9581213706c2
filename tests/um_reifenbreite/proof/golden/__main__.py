"""The golden races from the command line.

python -m tests.um_reifenbreite.proof.golden --write    plays every race again and rewrites its states: look at the difference
python -m tests.um_reifenbreite.proof.golden --find     finds races for the subjects that have none yet
"""

from __future__ import annotations

import argparse
import sys

from tests.um_reifenbreite.proof.golden.find import find, missing
from tests.um_reifenbreite.proof.golden.playthrough import log_of, play_through
from tests.um_reifenbreite.proof.golden.subjects import RACES, boards


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.um_reifenbreite.proof.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="rewrite the states after each line")
    parser.add_argument("--find", action="store_true", help="find races for subjects without one")
    options = parser.parse_args()
    status = 0
    for subject in missing() if options.find else []:
        log = find(subject)
        print(f"{subject.name}: {'found' if log else 'no race found'}", flush=True)
        status |= log is None
        if log:
            subject.path.write_text(play_through(log, boards()), "utf-8")
    for path in sorted(RACES.glob("*.txt")) if options.write else []:
        old = path.read_text("utf-8")
        new = play_through(log_of(old), boards())
        if new != old:
            print(f"{path.name}: changed")
            path.write_text(new, "utf-8")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
