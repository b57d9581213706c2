"""How many play a race, as its log says before anything of it is judged (race log, section 5: `stage`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.replay.headers import words_in
from scoring.replay.log import RaceText, Words
from scoring.replay.sheets import team_of

RIDERS: Final = frozenset(f"{colour}-{kind}" for colour in facts.COLOURS for kind in facts.KINDS)


def players_written(text: RaceText) -> int:
    """The human and automated teams of a race, one for every two solo riders; with one rider a player, human riders.

    Counted are the teams that a header names and the riders that any line does; of a team that does not start, none.
    """
    headers = {key: header.value for key, header in text.headers.items()}
    bots, solo = _bots(headers), _solo(headers)
    riding, absent = set[str](), set[str]()
    for _, line in text.body:
        (absent if line[0] == "out" and "dns" in line else riding).update(_riders_on(line))
    riding = {rider for rider in riding - absent - solo if team_of(rider) not in bots}
    if facts.SINGLE in words_in(headers.get("rules", "")):
        human = len(riding)
    else:
        entered = {key.partition(" ")[2] for key in headers if key.startswith("team ")} - bots
        stayed_away = {team_of(rider) for rider in absent} | {team_of(rider) for rider in solo}
        teams = {team_of(rider) for rider in riding}
        human = len(teams | (entered - stayed_away))
    return human + automated_players(headers)


def automated_players(headers: Mapping[str, str]) -> int:
    """How many players the automated opponents of a log's headers count as (rulebook: Automated Opponents)."""
    return len(_bots(headers)) + len(_solo(headers)) // 2


def _bots(headers: Mapping[str, str]) -> set[str]:
    return {key.partition(" ")[2] for key in headers if key.startswith("bot ")}


def _solo(headers: Mapping[str, str]) -> set[str]:
    words = words_in(headers.get("solo", ""))
    return {f"{colour}-{kind}" for colour, kind in zip(words[::2], words[1::2], strict=False)}


def _riders_on(line: Words) -> Iterator[str]:
    """The riders whom a line names: `red s 5.1 r 4.1`, `red s5:2359 r3`, `finish red-s blue-r`."""
    if line[0] in facts.COLOURS:
        yield from (f"{line[0]}-{word[0]}" for word in line[1:] if word[0] in facts.KINDS)
    yield from (word for word in line if word in RIDERS)
