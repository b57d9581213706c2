"""The golden races: whole races with the state after each line, as they were looked through and found right.

A difference means that the engine now says something else. If that is meant,
`python -m tests.um_reifenbreite.proof.golden --write` rewrites the files, and the difference is what has to be reviewed.
"""

from __future__ import annotations

import pytest

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.settings import RULINGS
from tests.um_reifenbreite.proof.golden.playthrough import log_of, play_through
from tests.um_reifenbreite.proof.golden.subjects import ENDS, RACES, SUBJECTS, Subject, boards

subjects = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


@subjects
def test_every_state_is_as_it_was(subject: Subject) -> None:
    text = subject.path.read_text("utf-8")
    assert play_through(log_of(text), boards()) == text


@subjects
def test_the_race_is_about_its_subject(subject: Subject) -> None:
    assert subject.holds(log_of(subject.path.read_text("utf-8")))


def test_there_is_a_race_for_each_chance_card_each_ruling_choice_and_each_end() -> None:
    wanted = [f"chance {card}" for card in facts.CHANCE_CARDS]
    wanted += [f"ruling {name} {choice}" for name, choices in RULINGS.items() for choice in choices]
    wanted += [f"end {end}" for end in ENDS]
    assert list(SUBJECTS) == wanted
    assert sorted(path for path in RACES.iterdir()) == sorted(subject.path for subject in SUBJECTS.values())


def test_a_playthrough_gives_its_log_back() -> None:
    text = SUBJECTS["chance fall"].path.read_text("utf-8")
    assert "    | " in text
    assert "|" not in log_of(text)
    assert len(text.splitlines()) > 1.7 * len(log_of(text).splitlines())
