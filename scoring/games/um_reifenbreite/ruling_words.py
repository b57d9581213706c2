"""What each ruling of Um Reifenbreite settles, in words (the choices by which it is judged are in `settings`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.um_reifenbreite.wording.rules import CHANCE, CHEATING, DRAFTING, SPRINTS, UPHILL
from scoring.replay.ruling import RulingWords

FALLS: Final = "Falls"

RULING_WORDS: Final[Mapping[str, RulingWords]] = {
    "draft-steps": RulingWords(
        "How many steps does a drafting rider take?",
        DRAFTING,
        {"at-most": "at most as many as the leader", "exact": "exactly as many as the leader, or no draft"},
    ),
    "draft-first-round": RulingWords(
        "May riders draft in the first round?",
        DRAFTING,
        {"yes": "yes, from the first round on", "no": "no, from the second round on"},
    ),
    "seven": RulingWords(
        "Which seven draws a chance card?",
        CHANCE,
        {"roll": "dice and energy cards make 7, before the road counts", "move": "the move is 7 after the road counts"},
    ),
    "seven-hanging": RulingWords(
        "Does a rider who hangs on to the car draw a chance card for 6 + 1?",
        CHEATING,
        {"yes": "yes, as for any seven", "no": "no, never on the car"},
    ),
    "mass-fall": RulingWords(
        "Who falls in a mass fall?",
        FALLS,
        {"cluster": "riders next to each other, as in any fall", "everyone": "every rider who has not moved yet"},
    ),
    "fall-spread": RulingWords(
        "Does a fall spread through riders who have moved already?",
        FALLS,
        {"unmoved": "no, only riders who have not moved pass it on", "all": "yes, but it does nothing to them"},
    ),
    "dismount-return": RulingWords(
        "Where does a dismounted rider return if their place is taken?",
        UPHILL,
        {
            "lane": "the next free space behind it in the same lane",
            "beside": "where the table says, in the same row or behind",
        },
    ),
    "jersey-first-round": RulingWords(
        "Which round is the first that counts for the jersey's first wearer?",
        SPRINTS,
        {"next": "the round after it was taken", "same": "the round in which it was taken"},
    ),
    "jersey-handover": RulingWords(
        "For whom does a round count in which the jersey changes hands?",
        SPRINTS,
        {"none": "for nobody", "new": "for the new wearer", "old": "for the old wearer"},
    ),
    "jersey-ends": RulingWords(
        "Until when do rounds in the jersey count?",
        SPRINTS,
        {"first-finisher": "until the round before the first arrival", "last-round": "until the race's last round"},
    ),
    "jersey-decided": RulingWords(
        "When is the jersey of a sprint decided?",
        SPRINTS,
        {"third": "when three riders have crossed the line", "winner": "when the first rider has crossed it"},
    ),
    "jersey-tie": RulingWords(
        "Who gets the jersey with equal sprint points?",
        SPRINTS,
        {"holder": "the wearer keeps it", "latest": "the better placed in the latest sprint"},
    ),
    "cheat-limit": RulingWords(
        "How often may a rider hang on to the car in a race?",
        CHEATING,
        {"4": "four times", "none": "as often as they like"},
    ),
    "final-photos": RulingWords(
        "May the two final photo cards be the same?",
        CHEATING,
        {"distinct": "no, two different cards are drawn", "with-return": "yes, the first card is put back"},
    ),
}


def ruling_words() -> Mapping[str, RulingWords]:
    """The words of each ruling, by its name."""
    return RULING_WORDS
