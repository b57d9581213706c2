"""A round that was not judged is bridged by what the log tells: `at` lines for who rides, `home` lines for who arrived meanwhile.

A turn of a legal ride is made unreadable; behind a later `round` line stands what the whole log comes to there. The one slip is
then the one error, and the rest of the race ends as it does without it: the same order of arrival, the same places on the road.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from scoring.replay import RaceResult, film, replay
from scoring.replay.frames import Film
from tests.proof.slips import MOVES, Log, log_of

RACES, A_BATCH = 90, 30


@dataclass(frozen=True)
class Bridged:
    """A log with an unreadable line, and the lines that say where everybody is when its round `until` begins."""

    text: str
    broken: int
    told_home: list[str]


def bridged(log: Log, shown: Film, order: list[str], chance: Random) -> Bridged | None:
    """A turn of a round lost, and everybody's place told one or two rounds later; None where that cannot be told."""
    frames = {frame.round: frame for frame in shown.frames}
    rounds = {int(log.words(at)[1]): at for at in log.rounds}
    last = max(rounds, default=0)
    arrivals = [
        number for number, frame in frames.items() if any(rider.home for rider in frame.riders) and 2 <= number < last
    ]
    if not arrivals:
        return None
    lost = max(2, chance.choice(arrivals) - chance.randint(0, 1))
    # over two rounds only where the order of the lines is the order of arrival, in whichever round
    until = lost + (chance.randint(1, 2) if log.game == "um-reifenbreite" else 1)
    turns = [at for at in log.turns if rounds[lost] < at < rounds.get(lost + 1, 0)]
    before, after = frames.get(lost - 1), frames.get(until - 1)
    if (
        until not in rounds
        or not turns
        or before is None
        or after is None
        or any(rider.fallen for rider in after.riders)
    ):
        return None
    places = {
        rider.rider: f"{rider.row}.{rider.lane}"
        for number in range(until)
        if number in frames
        for rider in frames[number].riders
    }
    arrived = [name for name in after.home if name not in before.home]
    home = [name for name in order if name in arrived] + [name for name in arrived if name not in order]
    riding = [rider.rider for rider in after.riders if not rider.home]
    told = [f"home {name} {places[name]}" for name in home] + [f"at {name} {places[name]}" for name in riding]
    chance.shuffle(turns)
    lines = list(log.lines)
    lines[turns[0]] = f"{' '.join(log.words(turns[0])[: 1 if log.game != 'le-tour' else 2])} lost"
    at = rounds[until] + 1
    while at < len(lines) and log.words(at)[:1] in (["at"], ["home"], ["note"], []):
        at += 1
    lines[rounds[until] + 1 : at] = told
    return Bridged("\n".join(lines) + "\n", turns[0] + 1, home)


def _left(result: RaceResult) -> set[str]:
    """Who left the race, or was photographed: of them it is not told where they stood."""
    return {row["rider"] for row in result.body["riders"] if row["status"] in ("dnf", "dsq")}


@pytest.mark.parametrize("game", MOVES)
@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
def test_the_race_ends_as_it_did(game: str, first: int) -> None:
    told_home = 0
    for seed in range(first, first + A_BATCH):
        log = log_of(game, seed)
        if log is None:
            continue
        whole = "\n".join(log.lines) + "\n"
        [known] = replay(whole, log.boards)
        again = bridged(log, film(whole, log.boards), known.body["finish"], Random(f"bridge {game} {seed}"))
        if again is None:
            continue
        told_home += bool(again.told_home)
        [result] = replay(again.text, log.boards)
        assert [error.line for error in result.errors] == [again.broken], (game, seed, result.errors)
        assert "not-judged" not in [one.code for one in result.warnings], (game, seed)
        assert result.body["finish"] == known.body["finish"], (game, seed)
        stood = {name: place for name, place in known.body["positions"].items() if name not in _left(known)}
        assert stood.items() <= result.body["positions"].items(), (game, seed)
    assert told_home > 0
