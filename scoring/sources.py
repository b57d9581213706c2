"""Where in the log a score sheet's figures come from, so that each can lead to its line.

A sheet log says a figure on a line of its own. A log of moves says it by what happened: a rider crossed a line in a round,
and the line that moved them in that round is the one to read. It judges nothing; what it cannot find has no line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from scoring.replay.answer import RaceAnswer
from scoring.replay.frames import Film
from scoring.replay.setting_words import rider_kinds

Words = list[str]


@dataclass(slots=True)
class Sources:
    """The lines of the log by figure. By rider: the arrival or place, how they left, `time`, `photos`, `jersey`, the `last` move;
    sprints by (line of the road, rider), badges by (letter, team), rounds by their number, the final photo cards under "end".
    `grew` has the rounds, each with its line, in which something that is counted of a rider became more, by (what, rider)."""

    home: dict[str, int] = field(default_factory=dict)
    out: dict[str, int] = field(default_factory=dict)
    time: dict[str, int] = field(default_factory=dict)
    photos: dict[str, int] = field(default_factory=dict)
    jersey: dict[str, int] = field(default_factory=dict)
    sprints: dict[tuple[str, str], int] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    badges: dict[tuple[str, str], int] = field(default_factory=dict)
    grew: dict[tuple[str, str], dict[int, int]] = field(default_factory=dict)

    def line(self, figure: str, *what: object) -> int | None:
        """The line of a figure (a name of this class's fields) of a rider or round; None where nobody knows it."""
        keys = tuple(str(each) for each in what)
        found: int | None = getattr(self, figure).get(keys if len(keys) > 1 else keys[0])
        return found

    def count(self, figure: str, rider: str) -> int | None:
        """The line with which a count of a rider became what it is."""
        return next(reversed(self.grew.get((figure, rider), {}).values()), None)

    def bonus(self, rider: str) -> int | None:
        """The line of the first sprint or jersey that earned a rider something beside the place."""
        lines = [line for (_, who), line in self.sprints.items() if who == rider]
        return min(lines, default=self.jersey.get(rider))


def sources_of(text: str, answer: RaceAnswer, film: Film, rows: Mapping[str, int]) -> Sources:
    """The sources of a published log. `rows` are the rows after which the lines of the road are, by their names."""
    sources = Sources()
    said = list(_said(text))
    for number, words in said:
        _note(sources, number, words)
    _from_film(sources, said, answer, film, rows)
    return sources


def _said(text: str) -> Iterator[tuple[int, Words]]:
    """The log's lines with their numbers, in small letters and without comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if words := line.partition("#")[0].lower().split():
            yield number, words


def _note(sources: Sources, number: int, words: Words) -> None:
    """What one line says by itself."""
    first, rest = words[0], words[1:]
    if first == "round" and rest:
        sources.rounds[rest[0]] = number
    elif first == "finish":
        sources.home |= dict.fromkeys(rest, number)
    elif first == "arrive" and len(rest) > 1:
        sources.home[rest[1]] = sources.time[rest[1]] = number
    elif first in ("home", "time", "out", "jersey", "photo") and rest:
        {"photo": sources.photos}.get(first, getattr(sources, first, sources.home))[rest[0]] = number
    elif first == "sprint" and rest:
        sources.sprints |= {(rest[0], rider): number for rider in rest[1:]}
    elif words[:2] == ["end", "photo"]:
        sources.drawn["end"] = number
    elif "photo" in rest:
        sources.photos[first] = number


def _from_film(
    sources: Sources, said: Sequence[tuple[int, Words]], answer: RaceAnswer, film: Film, rows: Mapping[str, int]
) -> None:
    moved = _moves(said)
    ways = _ways(film)
    for sprint in answer.sprints or ():
        name = sprint.line
        row = rows.get(name, int(name) if name.isdigit() else None)
        for rider in sprint.order:
            if row is not None and (number := _round_over(ways[rider], row)):
                line = moved.get((number, rider), sources.rounds.get(str(number)))
                if line is not None:
                    sources.sprints.setdefault((name.lower(), rider), line)
    for frame in film.frames:
        for rider in frame.home:
            line = moved.get((frame.round, rider), sources.rounds.get(str(frame.round)))
            if line is not None:
                sources.home.setdefault(rider, line)
    sources.time = sources.home | sources.time
    _counts(sources, moved, film)
    _badges(sources, moved, answer, film)


def _counts(sources: Sources, moved: dict[tuple[int, str], int], film: Film) -> None:
    """When the counts of each rider grew, and each one's last move."""
    for (_, rider), at in moved.items():
        sources.last[rider] = max(at, sources.last.get(rider, 0))
    for before, frame in pairwise(film.frames):
        line_of_round = sources.rounds.get(str(frame.round))
        for rider, counts in frame.counts.items():
            line = moved.get((frame.round, rider), line_of_round)
            for figure, count in counts.items():
                if line is not None and count > before.counts.get(rider, {}).get(figure, 0):
                    sources.grew.setdefault((figure, rider), {})[frame.round] = line


def _badges(sources: Sources, moved: dict[tuple[int, str], int], answer: RaceAnswer, film: Film) -> None:
    """The line that decided each badge: the round that showed it, the second fall, or the winner's arrival; one for a
    whole race (C) has none."""
    winner = next(iter(answer.finish), None)
    team_of = {rider: line.team for rider, line in answer.by_rider.items()}
    for letter, teams in (answer.own.get("badges") or {}).items():
        for team in teams:
            falls = [sources.count("crashes", rider) for _, rider in sources.grew if team_of.get(rider) == team]
            shown = next((frame.round for frame in film.frames if team in frame.badges.get(letter, ())), None)
            line: int | None = None
            if shown is not None:
                of_team = (at for (number, who), at in moved.items() if number == shown and team_of.get(who) == team)
                line = next(of_team, sources.rounds.get(str(shown)))
            elif letter == "G":
                line = max((fall for fall in falls if fall), default=None)
            elif winner and team_of.get(winner) == team and letter != "C":
                line = sources.home.get(winner)
            if line is not None:
                sources.badges[letter, team] = line


def _ways(film: Film) -> Mapping[str, list[tuple[int, int]]]:
    """The row of each rider at the end of each round, as (round, row)."""
    ways: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for frame in film.frames:
        for standing in frame.riders:
            ways[standing.rider].append((frame.round, standing.row))
    return ways


def _round_over(way: Sequence[tuple[int, int]], row: int) -> int | None:
    """The round in which a rider came past a row."""
    return next((number for number, stood in way if number and stood > row), None)


def _moves(said: Sequence[tuple[int, Words]]) -> dict[tuple[int, str], int]:
    """The line that last moved each rider in each round."""
    moves: dict[tuple[int, str], int] = defaultdict(int)
    at = 0
    for number, words in said:
        if words[0] == "round" and len(words) > 1 and words[1].isdigit():
            at = int(words[1])
        elif at:
            moves |= {(at, rider): number for rider in _riders(words)}
    return dict(moves)


def _riders(words: Words) -> Iterator[str]:
    """The riders whom a line moves: `21 …`, `red-1 …` or `red 1 …`, `blue s4:3455 r5:4566`."""
    first, rest = words[0], words[1:]
    yield first
    if rest and rest[0].isdigit():
        yield f"{first}-{rest[0]}"
    yield from (f"{first}-{word[0]}" for word in rest if word[0] in rider_kinds())
