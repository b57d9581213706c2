"""From a Flamme Rouge race to its answer: order, times, badges, statistics (race log, sections 5 and 7)."""

from __future__ import annotations

from typing import Any

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.race import Race, Rider, in_order
from scoring.games.flamme_rouge.settings import SINGLE
from scoring.replay.arrivals import as_home_lines_say
from scoring.replay.ranks import least_first
from scoring.replay.sheets import Arrival, team_of
from scoring.replay.statuses import DISQUALIFIED, HOME, RIDING


class Outcome:
    """What a race or a sheet comes to. `order` has the riders who have a place; `places` shares them in a time trial."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.places: dict[str, int] = {}
        self.status: dict[str, str] = {}
        self.finish: list[str] = []
        self.times: dict[str, int] = {}
        self.arrivals: list[Arrival] = []
        self.positions: dict[str, str] = {}
        self.exhaustion: dict[str, int] = {}
        self.badges: dict[str, list[str]] = {}
        self.statistics: dict[str, dict[str, int]] = {}


def arrived(race: Race) -> list[Rider]:
    """The riders over the line, first the earlier round, then the greater row, then the right lane; or as told."""
    home = [rider for rider in race.riders.values() if rider.over]
    return as_home_lines_say(sorted(home, key=_arrival_key))


def _arrival_key(rider: Rider) -> tuple[int, int, int]:
    round_number, rows, lane = rider.over or (0, 0, 0)
    return (round_number, -rows, lane)


def finish_of(race: Race) -> list[str]:
    """The order over the line; in a time trial each team's first rider, by time."""
    if not race.time_trial:
        return [rider.name for rider in arrived(race)]
    return [rider.name for rider in sorted(_firsts(race), key=_trial_time)]


def _firsts(race: Race) -> list[Rider]:
    """Each team's first rider home, in the order in which the teams were placed."""
    firsts: dict[str, Rider] = {}
    for rider in arrived(race):
        firsts.setdefault(rider.team, rider)
    teams = dict.fromkeys(rider.team for rider in race.riders.values())
    return [firsts[team] for team in teams if team in firsts]


def _trial_time(rider: Rider) -> int:
    """A time trial's time in seconds: a minute a card, less ten seconds a row behind the line (Time Trial Variant)."""
    round_number, rows, _ = rider.over or (0, 0, 0)
    return facts.ROUND_SECONDS * round_number - facts.ROW_SECONDS * rows


def outcome_of(race: Race, *, complete: bool) -> Outcome:
    """What the race comes to as it stands."""
    finish = finish_of(race)
    riding = [rider.name for rider in in_order(race.on_road())]
    outcome = Outcome()
    outcome.order = finish if race.time_trial else [*finish, *riding]
    outcome.finish = finish
    outcome.status = {rider.name: rider.status for rider in race.riders.values()}
    outcome.positions = {rider.name: f"{rider.row}.{rider.lane}" for rider in race.riders.values() if rider.row}
    outcome.exhaustion = {
        rider.name: rider.stack.exhaustion for rider in race.riders.values() if rider.stack and rider.row
    }
    outcome.arrivals = [_arrival(rider) for rider in arrived(race)]
    if race.time_trial:
        outcome.times = {rider.name: _trial_time(rider) for rider in _firsts(race)}
        outcome.places = least_first({name: outcome.times[name] for name in finish})
    else:
        outcome.places = {name: place for place, name in enumerate(outcome.order, 1)}
    if complete:
        outcome.badges = badges_of(race, outcome)
    outcome.statistics = {rider.name: counts_of(rider) for rider in race.riders.values() if rider.stack}
    return outcome


def counts_of(rider: Rider) -> dict[str, int]:
    """What is counted of a rider, as the answer's `statistics` name it."""
    return {
        "slipstream_rows": rider.slipstream_rows,
        "exhaustion_taken": rider.received,
        "cards_left": rider.stack.size if rider.stack else 0,
        "crashes": rider.crashes,
    }


def _arrival(rider: Rider) -> Arrival:
    round_number, rows, lane = rider.over or (0, 0, 0)
    return Arrival(rider.name, round_number, rows, lane, rider.line_front)


def badges_of(race: Race, outcome: Outcome) -> dict[str, list[str]]:
    """The achievements that a race shows, letter → teams (rulebook: Achievements). A, B and E were noted on the way.

    They belong to a player: with one rider a player, each rider of a colour earns them alone.
    """
    badges = {letter: list(teams) for letter, teams in race.badges.items()}
    single = SINGLE in race.settings.modules
    riders_of: dict[str, list[Rider]] = {}
    for rider in race.riders.values():
        if not rider.automated:
            riders_of.setdefault(rider.team, []).append(rider)
    for team, riders in riders_of.items():
        players = [[rider] for rider in riders] if single else [riders]
        if any(all(rider.received == 0 and rider.status in (HOME, RIDING) for rider in its) for its in players):
            badges.setdefault("C", []).append(team)
        if any(sum(rider.crashes for rider in its) >= 2 for its in players):
            badges.setdefault("G", []).append(team)
    winner = race.riders.get(outcome.finish[0]) if outcome.finish else None
    if winner and winner.status == HOME and winner.stack:
        if winner.clean_at_line:
            badges.setdefault("D", []).append(winner.team)
        if winner.breakaway and not winner.caught:
            badges.setdefault("F", []).append(winner.team)
        # Second place counts on the road too, where the race ended with the first arrival.
        second = race.riders.get(outcome.order[1]) if len(outcome.order) > 1 else None
        if second and second.stack and second.team == winner.team and not single and not race.time_trial:
            badges.setdefault("H", []).append(winner.team)
    return dict(sorted(badges.items()))


def note_round_badges(race: Race) -> None:
    """Note the badges of the round just ridden: slipstream by both riders (A), ten rows (B), three slipstreams (E)."""
    human = [rider for rider in race.riders.values() if rider.stack]
    if not any(rider.slipped or rider.ridden >= 10 for rider in human):
        return  # nobody was pulled along, and no card alone was enough for a badge
    single = SINGLE in race.settings.modules
    for team in dict.fromkeys(rider.team for rider in human):
        riders = [rider for rider in human if rider.team == team]
        if len(riders) == 2 and not single and all(rider.slipped for rider in riders):
            _award(race, "A", team)
        if any(rider.ridden + rider.slipped >= 10 for rider in riders):
            _award(race, "B", team)
        if any(rider.slipped >= 3 for rider in riders):
            _award(race, "E", team)


def _award(race: Race, letter: str, team: str) -> None:
    if team not in race.badges.setdefault(letter, []):
        race.badges[letter].append(team)


def body(outcome: Outcome, *, time_trial: bool, timed: bool) -> dict[str, Any]:
    """The keys of section 7 that are this game's; `timed` adds each rider's time."""
    riders = []
    for name in sorted(outcome.status, key=lambda name: (outcome.places.get(name, 99), name)):
        line: dict[str, Any] = {
            "rider": name,
            "team": team_of(name),
            "place": outcome.places.get(name),
            "status": outcome.status[name],
        }
        if timed:
            line["time"] = outcome.times.get(name) if outcome.status[name] != DISQUALIFIED else None
        riders.append(line)
    return {
        "time_trial": time_trial,
        "finish": outcome.finish,
        "riders": riders,
        "positions": outcome.positions,
        "exhaustion": outcome.exhaustion,
        "badges": outcome.badges,
        "arrivals": [
            {
                "rider": one.rider,
                "round": one.round,
                "rows": one.rows,
                "lane": one.lane,
                "front": one.front,
                "time": one.time,
            }
            for one in outcome.arrivals
        ],
        "statistics": outcome.statistics,
    }
