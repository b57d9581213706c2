"""A log with the state of the race after each of its lines, as text that a person can check.

Lines of the log stand as they are; `    |` begins what the engine makes of the line above, `    !` what it finds wrong
there, `    =` a line of the sheet at the end. Of the riders on the road the front one comes first, those who have moved
in this round have a `*`. What has not happened yet (no sprint crossed, all cards in hand) is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.um_reifenbreite import score
from scoring.games.um_reifenbreite.legal import legal_turns
from scoring.games.um_reifenbreite.race import Race
from scoring.replay import Board, Problem
from tests.um_reifenbreite.proof.steps import EngineRide, head_and_body

STATE, WRONG, SHEET = "    | ", "    ! ", "    = "


def play_through(log: str, boards: Mapping[str, Board]) -> str:
    """The whole text for a log of one race."""
    head, body = head_and_body(log)
    ride = EngineRide(head, boards)
    text = [*head.splitlines()]
    for line in body:
        found = [problem for problem in ride.write(line) if problem.code != "not-judged"]
        text.append(line)
        text += [WRONG + told(problem) for problem in found]
        text.append(STATE + state_of(ride.race))
    text += [SHEET + line for line in sheet_of(ride.race)]
    return "\n".join(text) + "\n"


def log_of(text: str) -> str:
    """The log that a playthrough was made from."""
    marks = (STATE.rstrip(), WRONG.rstrip(), SHEET.rstrip())
    return "".join(f"{line}\n" for line in text.splitlines() if not line.startswith(marks))


def told(problem: Problem) -> str:
    return f"{problem.severity} {problem.code} at {problem.word!r}"


def state_of(race: Race) -> str:
    """Where everybody stands, who may move, and what has been won, spent and noted."""
    course = race.course
    road = [
        f"{course.text[rider.cell]}:{rider.name}{'*' if rider.moved else ''}" for rider in reversed(race.at) if rider
    ]
    parts = [" ".join(road) or "nobody on the road", *_turn(race), *_won(race), *_spent(race)]
    return " · ".join(parts)


def _turn(race: Race) -> Iterator[str]:
    if race.running:
        turns = legal_turns(race)
        if turns.next:
            yield f"next {turns.next}"
        if turns.follower:
            yield f"{turns.follower} may follow to {turns.draft_to}"
        if turns.back:
            yield f"{turns.back} is to come back"
    if race.dismounted:
        yield f"off {_names(race.dismounted)}"


def _won(race: Race) -> Iterator[str]:
    for sprint, order in zip(race.course.sprints, race.sprints, strict=True):
        if order:
            yield f"{sprint.line} {_names(order)}"
    if race.jersey.spells:
        points = {spell.rider: race.jersey.points_of(spell.rider) for spell in race.jersey.spells}
        worn = ", ".join(f"{rider} has {count}" for rider, count in points.items() if count)
        yield f"jersey {race.jersey.wearer or 'with nobody'}{f' ({worn})' if worn else ''}"
    if race.finish:
        yield f"home {_names(race.finish)}"
    out = [f"{rider.name} {rider.status}" for rider in race.riders.values() if rider.status in ("dnf", "dns", "dsq")]
    if out:
        yield f"out {', '.join(out)}"


def _spent(race: Race) -> Iterator[str]:
    """Hands that are not as they were dealt, and photo cards."""
    energy = race.settings.energy
    for rider in race.riders.values():
        held = +Counter(rider.team.own[rider.own])
        if held != Counter(energy[str(rider.own)]):
            yield f"{rider.name} holds {_cards('e', held)}"
    for team in race.teams.values():
        jokers = +Counter(team.jokers)
        if jokers != Counter(energy["joker"]):
            yield f"{team.colour} holds {_cards('j', jokers)}"
    noted = [f"{rider.name}: {' '.join(map(str, rider.photos))}" for rider in race.riders.values() if rider.photos]
    if noted:
        yield f"photos {', '.join(noted)}"
    if race.final_photos:
        yield f"drawn {' '.join(map(str, race.final_photos))}"


def _names(riders: list[Any]) -> str:
    return " ".join(rider.name for rider in riders)


def _cards(kind: str, held: Counter[int]) -> str:
    return " ".join(f"{kind}{value}" for value in sorted(held.elements())) or "nothing"


def sheet_of(race: Race) -> Iterator[str]:
    """The sheet at the end: a line a rider and a team, points by where they come from."""
    sheet = score.sheet_of(race)
    body = score.body(sheet, race.settings)
    yield "complete" if score.is_complete(sheet) and not race.running else "not complete"
    for row in body["riders"]:
        won = f"{row['place_points']} + {row['sprint_points']} + {row['jersey_points']}"
        yield f"{row['rider']} {row['status']}, place {row['place'] or '–'}: {won} → {row['points']}"
    for spell in body["jersey"]:
        yield f"jersey {spell['rider']}, rounds {spell['from_round']}–{spell['to_round']}: {spell['points']}"
    if body["photos"]["disqualified"]:
        yield f"caught: {' '.join(body['photos']['disqualified'])}"
    for row in body["teams"]:
        yield f"{row['team']}: {row['points']}, rank {row['rank']}"
