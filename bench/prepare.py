"""Makes what the workers work on: `python -m bench.prepare FOLDER` writes a JSON list of texts for each kind of work.

It is a process of its own, so that a worker has done nothing else before it is measured.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bench.chess_games import random_games
from bench.poker_hands import random_hands
from bench.races import (
    FLAMME_ROUGE_RACES,
    RACES,
    as_ridden,
    in_full,
    ridden_flamme_rouge,
    ridden_le_tour,
    without_hands,
)


def main(folder: Path) -> None:
    ridden, with_hands = as_ridden(), list(ridden_flamme_rouge(FLAMME_ROUGE_RACES))
    texts = {
        "judging": ridden,
        "judging-full": in_full(),
        "reading": ridden,
        "flamme-rouge": with_hands,
        "flamme-rouge-played": list(without_hands(with_hands)),
        "le-tour": list(ridden_le_tour(RACES)),
        "chess": random_games(),
        "poker": random_hands(),
    }
    for kind, work in texts.items():
        (folder / f"{kind}.json").write_text(json.dumps(work), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
