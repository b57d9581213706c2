"""Legal Flamme Rouge logs: races of the simulator over every stage and module, by seed."""

from __future__ import annotations

from functools import cache
from random import Random

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.simulator import simulate
from scoring.games.flamme_rouge.track import Track, build
from scoring.replay.simulated import SimulatedRace

STRAIGHTS = [tile for tile in facts.STRAIGHTS if tile not in ("2", "_2")]


def random_track(chance: Random, *, breakaway: bool = False, tiles: int | None = None) -> str:
    """A track of random tiles, each physical tile once, the breakaway tile second where it is needed."""
    pieces: dict[str, list[str]] = {}
    for tile in [*STRAIGHTS, *facts.CURVES]:
        pieces.setdefault(tile.lstrip("_").lower(), []).append(tile)
    wanted = tiles or chance.randint(6, 21)
    chosen = [chance.choice(pieces[piece]) for piece in chance.sample(sorted(pieces), wanted)]
    ahead = [chance.choice(("2", "_2"))] if breakaway else []
    return "".join([chance.choice(("a", "A", "1", "_1")), *ahead, *chosen, chance.choice("uU")])


def headers_of(chance: Random, track: Track) -> dict[str, str]:
    """Modules, weather, obstacles, bots, solo riders, handicaps and how the race ends, by chance."""
    second = track.tiles[1].piece == facts.BREAKAWAY_TILE
    modules = [
        name for name in ("weather", "single", "time-trial") if chance.random() < (0.6, 0.15, 0.12)[len(name) % 3]
    ]
    if second and chance.random() < 0.8:
        modules.append("breakaway")
    headers: dict[str, str] = {}
    if modules or chance.random() < 0.1:
        headers["rules"] = chance.choice((", ", " ")).join(modules)
    if "weather" in modules:
        straights = [tile.piece for tile in track.tiles if tile.straight]
        for weather in chance.sample(facts.WEATHERS, chance.randint(1, 4)):
            if straights:
                headers[f"weather {straights.pop(chance.randrange(len(straights)))}"] = weather
    free = [row for row in range(7, track.rows + 1) if len(track.lanes[row]) > 1]
    if free and chance.random() < 0.3:
        rows = sorted(chance.sample(free, min(len(free), chance.randint(1, 4))))
        headers["obstacle"] = ", ".join(f"{row}.{chance.choice(track.lanes[row])}" for row in rows)
    if "time-trial" not in modules:
        headers |= _automated(chance)
    if chance.random() < 0.3:
        headers[f"handicap {chance.choice(facts.COLOURS[:6])}"] = f"s {chance.randint(0, 2)} r {chance.randint(0, 2)}"
    headers = {key: value for key, value in headers.items() if not _handicapped_bot(key, headers)}
    if chance.random() < 0.6:
        headers["finish"] = chance.choice(("all", "all", "first"))
    if "breakaway" in modules and chance.random() < 0.3:
        headers["ruling breakaway-row"] = str(chance.randint(1, 6))
    return headers


def _automated(chance: Random) -> dict[str, str]:
    headers: dict[str, str] = {}
    if chance.random() < 0.25:
        headers[f"bot {chance.choice(('white', 'pink'))}"] = "peloton"
    if chance.random() < 0.2:
        headers["bot yellow"] = "strength"
    if chance.random() < 0.2:
        headers["solo"] = chance.choice(("grey s, grey r", "grey s orange r", "purple r"))
    return headers


def _handicapped_bot(key: str, headers: dict[str, str]) -> bool:
    return key.startswith("handicap ") and f"bot {key.split()[1]}" in headers


def road(seed: int) -> str:
    """A stage, or a track of random tiles."""
    chance = Random(f"road {seed}")
    if seed % 3 == 0:
        name = chance.choice(sorted(facts.STAGES))
        return f"{name} {chance.choice(facts.PLAYERS)}" if len(facts.STAGES[name]) > 1 else name
    return random_track(chance, breakaway=seed % 3 == 1)


@cache
def ridden(seed: int) -> SimulatedRace:
    """A race of the simulator: road, headers and number of players by the seed."""
    chance = Random(f"race {seed}")
    where = road(seed)
    name, _, side = where.partition(" ")
    tracks = facts.STAGES.get(name)
    track = build(tracks[-1 if side == "5-6" else 0] if tracks else where)
    assert isinstance(track, Track)
    headers = headers_of(chance, track)
    places = sum(len(track.lanes[row]) for row in range(1, track.rows) if track.is_start(row))
    if "bot" in " ".join(headers) or "solo" in headers:
        places -= 6
    players = chance.randint(1, 5 if "single" not in headers.get("rules", "") else 8)
    return simulate(where, seed=seed, headers=headers, teams=max(1, min(players, places // 2)))
