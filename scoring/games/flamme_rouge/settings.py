"""How a Flamme Rouge race is ridden, as the log's headers say (race log, section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.crossings import RoadLine, read_lines
from scoring.games.flamme_rouge.players import players_written
from scoring.games.flamme_rouge.track import Track, build, set_obstacle, set_weather, stage_track, version_for
from scoring.games.flamme_rouge.turn import RIDERS
from scoring.replay.fault import WARNING, Fault, Problem, Samples
from scoring.replay.headers import (
    MOVES,
    Common,
    number_words,
    read_common,
    settle_record,
    unknown_header,
    unread_header,
    words_in,
)
from scoring.replay.log import NUMBERS, Header, RaceText
from scoring.replay.sheets import team_of

WEATHER: Final = "weather"
BREAKAWAY: Final = "breakaway"
SINGLE: Final = facts.SINGLE
TIME_TRIAL: Final = "time-trial"
MODULES: Final = (WEATHER, BREAKAWAY, SINGLE, TIME_TRIAL)

FIRST: Final = "first"
ALL: Final = "all"
PELOTON: Final = "peloton"
STRENGTH: Final = "strength"
BOTS: Final = (PELOTON, STRENGTH)

#: Every ruling with its choices, the default first.
RULINGS: Final[Mapping[str, tuple[str, ...]]] = {"breakaway-row": ("4", "1", "2", "3", "5", "6")}
OWN_HEADERS: Final = (
    "stage",
    "track",
    "rules",
    "obstacle",
    "solo",
    "finish",
    "weather TILE",
    "bot COLOUR",
    "handicap COLOUR",
)


class Settings(Common):
    """The choices a race is judged by. `solo` are single automated riders (`green-s`), `bots` automated teams by colour,
    `handicaps` exhaustion cards before the start by rider, `lines` the sprint and mountain lines in the order of the road."""

    def __init__(self) -> None:
        super().__init__()
        self.rulings = {name: choices[0] for name, choices in RULINGS.items()}
        self.track: Track | None = None
        self.track_line = 0
        self.stage: str | None = None
        self.modules: frozenset[str] = frozenset()
        self.bots: dict[str, str] = {}
        self.solo: tuple[str, ...] = ()
        self.handicaps: dict[str, int] = {}
        self.finish = FIRST
        self.lines: list[RoadLine] = []

    def automated(self, rider: str) -> bool:
        """Whether nobody plays this rider."""
        return team_of(rider) in self.bots or rider in self.solo

    def plays_alone(self, human: Iterable[str]) -> str | None:
        """The one player whose riders these are and who rides against automated opponents; None in any other race."""
        players = {rider if SINGLE in self.modules else team_of(rider) for rider in human}
        solo_game = len(players) == 1 and (self.bots or self.solo) and TIME_TRIAL not in self.modules
        return players.pop() if solo_game else None


def read_settings(text: RaceText) -> tuple[Settings, bool]:
    """The settings of a race and whether it can be judged by them; faults are recorded in `text` at their lines."""
    settings = Settings()
    usable = _track(settings, text)
    for header in text.headers.values():
        common, fault = read_common(settings, header, RULINGS, facts.COLOURS)
        if not common:
            fault = _take(settings, header)
        if fault:
            text.refuse(header.line, fault)
    settle_record(settings, text)
    settings.lines = read_lines(text, settings.track)
    if settings.track:
        usable &= _on_the_track(settings, settings.track, text)
    _same_riders(settings, text)
    _in_the_box(settings, text)
    if settings.record != MOVES:
        return settings, True
    if usable and settings.track is None and not (unread_header(text, "stage") or unread_header(text, "track")):
        text.refuse(text.first_line, Fault("track-missing", None, Samples(["stage: …", "track: …"])))
    return settings, usable and settings.track is not None


def _take(settings: Settings, header: Header) -> Fault | None:
    """Take one of this game's own headers into the settings, or say what is wrong with it."""
    first, _, second = header.key.partition(" ")
    words = number_words(header.value) if first == "handicap" else words_in(header.value)
    if not words and first != "rules":
        return Fault("header-empty", first, key=header.key)
    match first, bool(second):
        case ("stage" | "track" | "obstacle", False) | ("weather", True):
            return None
        case "rules", False:
            return _rules(settings, words)
        case "finish", False:
            if words[0] in RIDERS:
                return Fault("sign-extra", "finish", [f"finish {' '.join(words)}"], word="finish:", bare="finish")
            if words not in ([FIRST], [ALL]):
                return Fault("finish-choice", words[0], [FIRST, ALL], choice=words[0])
            settings.finish = words[0]
            return None
        case "solo", False:
            return _solo(settings, words)
        case "bot", True:
            return _bot(settings, second, words)
        case "handicap", True:
            return _handicap(settings, second, words)
    return unknown_header(header, sorted(("race", "date", "record", "team COLOUR", *OWN_HEADERS)))


def _rules(settings: Settings, words: list[str]) -> Fault | None:
    for n, module in enumerate(words):
        if module not in MODULES:
            return Fault("rules-unknown", module, MODULES, rules=module)
        if module in words[:n]:
            return Fault("word-twice", module, [], again=module)
    settings.modules = frozenset(words)
    return None


def _solo(settings: Settings, words: list[str]) -> Fault | None:
    riders: list[str] = []
    for colour, kind in zip(words[::2], [*words[1::2], ""], strict=False):
        if colour not in facts.COLOURS:
            return Fault("team-colour", colour, facts.COLOURS, colour=colour)
        if kind not in facts.KINDS:
            return Fault("rider-kind", kind or colour, facts.KINDS, kind=kind)
        if f"{colour}-{kind}" in riders:
            return Fault("word-twice", kind, [], again=f"{colour} {kind}")
        riders.append(f"{colour}-{kind}")
    settings.solo = tuple(riders)
    return None


def _bot(settings: Settings, colour: str, words: list[str]) -> Fault | None:
    if colour not in facts.COLOURS:
        return Fault("team-colour", colour, facts.COLOURS, colour=colour)
    if len(words) != 1 or words[0] not in BOTS:
        return Fault("bot-kind", words[0], BOTS, kind=words[0])
    if words[0] == PELOTON and PELOTON in settings.bots.values():
        return Fault("peloton-twice", PELOTON, [STRENGTH])
    settings.bots[colour] = words[0]
    return None


def _handicap(settings: Settings, colour: str, words: list[str]) -> Fault | None:
    """`s 1 r 0`: exhaustion cards before the start (rulebook: Handicaps)."""
    if colour not in facts.COLOURS:
        return Fault("team-colour", colour, facts.COLOURS, colour=colour)
    for kind, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if kind not in facts.KINDS:
            return Fault("rider-kind", kind, facts.KINDS, kind=kind)
        if number not in NUMBERS:
            return Fault("number-bad", number or kind, Samples(["1"]), number=number)
        if f"{colour}-{kind}" in settings.handicaps:
            return Fault("word-twice", kind, [], again=kind)
        settings.handicaps[f"{colour}-{kind}"] = NUMBERS[number]
    return None


def _track(settings: Settings, text: RaceText) -> bool:
    """Build the track of `track:` or `stage:`; answers whether it is there or need not be."""
    track, stage = text.headers.get("track"), text.headers.get("stage")
    header = track or stage
    if header is None or not header.value:
        return True
    settings.track_line = header.line
    if track and stage:
        text.refuse(
            max(track.line, stage.line), Fault("track-and-stage", "stage" if stage.line > track.line else "track")
        )
        return False
    letters = track.value if track else _stage(settings, text, header)
    built = build(letters) if isinstance(letters, str) else letters
    if isinstance(built, Fault):
        text.refuse(header.line, built)
        return False
    settings.track = built
    return True


def _stage(settings: Settings, text: RaceText, header: Header) -> str | Fault:
    """The track of a printed stage; where the card has two and the header names none, the number of players says which."""
    words = header.value.lower().replace("–", "-").split()
    if words[0] not in facts.STAGES:
        return Fault("stage-unknown", words[0], list(facts.STAGES), stage=words[0])
    if len(words) > 2 or (len(words) == 2 and words[1] not in facts.PLAYERS):
        return Fault("stage-players", words[1], facts.PLAYERS, stage=words[0], players=words[1])
    settings.stage = words[0]
    return stage_track(words[0], words[1] if len(words) == 2 else version_for(players_written(text)))


def _on_the_track(settings: Settings, track: Track, text: RaceText) -> bool:
    """Weather markers, obstacles, and the tile that a breakaway needs."""
    markers: dict[str, int] = {}
    module_off_told = False
    lines = {problem.line for problem in text.problems}
    wrong = {key for key, header in text.headers.items() if header.line in lines}
    for key, header in text.headers.items():
        first, _, second = key.partition(" ")
        if first == WEATHER and second and header.value:
            if WEATHER not in settings.modules and (
                module_off_told or unread_header(text, "rules") or "rules" in wrong
            ):
                continue
            module_off_told |= WEATHER not in settings.modules
            fault = _marker(settings, track, second, header)
            weather = header.value.lower()
            if fault is None and weather in markers:
                again = Fault("weather-twice", weather, [], weather=weather, line=markers[weather])
                line = header.line
                text.problems.append(Problem(again, line=line, text=text.text(line), severity=WARNING, game=text.game))
            markers.setdefault(weather, header.line)
        elif key == "obstacle":
            _obstacles(track, text, header)
            continue
        else:
            continue
        if fault:
            text.refuse(header.line, fault)
    second_tile = track.tiles[1].piece if len(track.tiles) > 1 else ""
    if BREAKAWAY in settings.modules and second_tile != facts.BREAKAWAY_TILE:
        text.refuse(settings.track_line, Fault("breakaway-tile", None, ["2", "_2"], tile=track.tiles[1].name))
        return False
    return True


def _obstacles(track: Track, text: RaceText, header: Header) -> None:
    """Block the lanes that the `obstacle` lines name; what is wrong is told at its line."""
    for line, value in header.said():
        faults = (set_obstacle(track, word) for word in words_in(value))
        if fault := next((found for found in faults if found), None):
            text.refuse(line, fault)


def _marker(settings: Settings, track: Track, piece: str, header: Header) -> Fault | None:
    if WEATHER not in settings.modules:
        return Fault("module-off", WEATHER, ["rules: weather"], module=WEATHER)
    if header.value.lower() not in facts.WEATHERS:
        return Fault("weather-unknown", header.value.split()[0], facts.WEATHERS, weather=header.value)
    return set_weather(track, piece, header.value.lower())


def _in_the_box(settings: Settings, text: RaceText) -> None:
    """A box has so many exhaustion cards for Sprinteurs and as many for Rouleurs. A house may have a second one, so what goes
    beyond them is a warning; more for one rider than a box has in all are an error."""
    dealt = dict.fromkeys(facts.KINDS, 0)
    warned: set[str] = set()
    for rider, cards in list(settings.handicaps.items()):
        colour, _, kind = rider.partition("-")
        line = text.headers[f"handicap {colour}"].line
        most = facts.EXHAUSTION_CARDS * len(facts.KINDS)
        if cards > most:
            text.refuse(
                line, Fault("handicap-too-many", str(cards), [f"{kind} {most}"], rider=rider, cards=cards, most=most)
            )
            settings.handicaps[rider] = most
            continue
        dealt[kind] += cards
        if dealt[kind] > facts.EXHAUSTION_CARDS and kind not in warned:
            warned.add(kind)
            figures = {"kind": facts.KIND_NAMES[kind], "dealt": dealt[kind], "most": facts.EXHAUSTION_CARDS}
            fault = Fault("handicap-beyond-box", str(cards), [], **figures)
            text.problems.append(Problem(fault, line=line, text=text.text(line), severity=WARNING, game=text.game))


def _same_riders(settings: Settings, text: RaceText) -> None:
    """An automated rider has no handicap and is automated in one way only."""
    for rider in settings.handicaps:
        colour = team_of(rider)
        if settings.automated(rider) and settings.handicaps[rider]:
            text.refuse(text.headers[f"handicap {colour}"].line, Fault("handicap-automated", colour, [], rider=rider))
    for rider in settings.solo:
        colour = team_of(rider)
        if colour in settings.bots:
            text.refuse(text.headers["solo"].line, Fault("solo-in-team", colour, [], rider=rider, team=colour))
