"""The sentences of Flamme Rouge's problems, in German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.de import (
    between_rounds,
    count,
    listed,
    out_already,
    out_of_the_race,
    somebody,
    word_missing,
)

#: What a line still needs, by what the judge calls it.
WANTED: Final[Mapping[str, str]] = {
    "a rider and a start place": "einen Fahrer und ein Startfeld",
    "a start place": "ein Startfeld",
    "a rider and two cards": "einen Fahrer und zwei Karten",
    "a card": "eine Karte",
    "the card turned up": "die aufgedeckte Karte",
    "riders and their values": "Fahrer und ihre Werte",
    "a rider and a value": "einen Fahrer und einen Wert",
}

WEATHER: Final[Mapping[str, str]] = {
    "crosswind": "Seitenwind",
    "tailwind": "Rückenwind",
    "headwind": "Gegenwind",
    "rain": "Regen",
}
MODULES: Final[Mapping[str, str]] = {"weather": "Wetter", "breakaway": "Ausreißer"}


def _weather(name: object) -> str:
    return WEATHER.get(str(name), f"„{name}“")


def _tile_twice(figures: Figures) -> str:
    tile, other = figures["tile"], figures["other"]
    if tile == other:
        return f"Das Streckenteil {tile} ist zweimal in der Strecke; in der Schachtel ist es einmal."
    return f"{tile} und {other} sind die beiden Seiten eines Streckenteils, das nur einmal in der Strecke liegen kann."


def _cards(number: object) -> str:
    return count(number, "Karte", "Karten")


def _line_none(figures: Figures) -> str:
    if not figures["rows"]:
        return (
            "Dieses Rennen hat keine Sprint- oder Bergwertung. Eine Kopfzeile legt eine auf die Straße: "
            "„x-sprint 34: 3 2 1“ setzt eine hinter Reihe 34."
        )
    return f"Hinter Reihe {figures['row']} liegt keine Linie; Linien liegen hinter {listed(figures['rows'])}."


def _impossible(figures: Figures) -> str:
    what = f"die Hand {figures['hand']}" if figures["hand"] else f"die Karte {figures['card']}"
    if figures["down"]:
        return f"{figures['rider']} kann {what} nicht haben: {figures['down']} liegen verdeckt, und die werden zuerst gezogen."
    return f"Nach allem, was davor steht, kann {figures['rider']} {what} nicht gezogen haben."


def _solo_exhaustion(figures: Figures) -> str:
    return (
        f"{figures['player']} spielt allein und beginnt mit mindestens 3 Erschöpfungskarten, frei auf beide Stapel verteilt; "
        f"im Protokoll sind es {figures['cards']}."
    )


def _hand_bad(figures: Figures) -> str:
    if figures["hand"]:
        return f"„{figures['hand']}“ ist keine Kartenhand."
    return "Nach dem Doppelpunkt fehlt die Kartenhand."


def _check_exhaustion(figures: Figures) -> str:
    said = count(figures["said"], "Erschöpfungskarte", "Erschöpfungskarten")
    return f"Am Tisch hat {figures['rider']} {said} im Stapel, nach den Zügen {figures['found']}."


def _check_rider(figures: Figures) -> str:
    found = f"auf {figures['found']}" if figures["found"] else "nirgends"
    return f"Am Tisch ist {figures['rider']} auf {figures['said']}, nach den Zügen {found}."


def _check_finish(figures: Figures) -> str:
    riders, found = somebody(figures["riders"]), somebody(figures["found"])
    return f"Die Reihenfolge im Ziel ist am Tisch {riders}, nach den Zügen {found}."


def _weather_tile_twice(figures: Figures) -> str:
    return f"Bei {figures['tile']} liegt schon {_weather(figures['weather'])}; ein Streckenteil hat einen Wettermarker."


def _weather_twice(figures: Figures) -> str:
    return f"Den Marker {_weather(figures['weather'])} gibt es einmal; er liegt schon in Zeile {figures['line']}."


SENTENCES: Final[Table] = {
    "sheet-absent": "{rider} ist nicht gestartet (Zeile {out}) und kann deshalb nicht über eine Linie gefahren sein (Zeile {line}).",
    "word-missing": word_missing(WANTED),
    # What was perhaps meant
    "near-bot": "Wenn {team} eine Peloton-Mannschaft ist, fehlt die Kopfzeile „bot {team}: peloton“.",
    "near-team": "Vielleicht war {team} gemeint; deren Fahrer können diese Karten gespielt haben.",
    "near-exchanged": "Vielleicht sind „s“ und „r“ vertauscht: „{meant}“ kann gespielt worden sein.",
    # Headers
    "track-missing": "Ein Protokoll mit Zügen braucht die Kopfzeile „stage“ oder „track“.",
    "track-and-stage": "„stage“ und „track“ nennen beide die Strecke; eine davon genügt.",
    "tile-unknown": "„{tile}“ (Teil {at} der Strecke) ist kein Streckenteil.",
    "tile-twice": _tile_twice,
    "track-ends": "{tile} ist an der falschen Stelle: Eine Strecke beginnt mit einem Startteil und endet mit einem Zielteil.",
    "stage-unknown": "„{stage}“ ist keine Etappe, deren Strecke bekannt ist; schreib ihre Streckenteile als „track“.",
    "stage-players": "„{stage}“ gibt es für 2-4 und für 5-6 Personen, nicht für {players}.",
    "finish-choice": "Ein Rennen endet mit dem ersten im Ziel („first“) oder wenn alle da sind („all“), nicht mit „{choice}“.",
    "rider-kind": "„{kind}“ ist kein Fahrer: „s“ ist der Sprinteur, „r“ der Rouleur.",
    "bot-kind": "Eine automatische Mannschaft ist „peloton“ oder „strength“, nicht „{kind}“.",
    "peloton-twice": "Es kann nur eine Peloton-Mannschaft geben.",
    "handicap-too-many": "{rider} kann nicht mit {cards} Erschöpfungskarten beginnen: In der Schachtel sind insgesamt {most}.",
    "handicap-beyond-box": "Die {kind} beginnen bis zu dieser Zeile mit {dealt} Erschöpfungskarten; die Schachtel hat {most} für sie.",
    "solo-breakaway": "{player} spielt allein: Die Spielregel lässt die Ausreißer im Solospiel weg, auch wenn ihr Streckenteil in der Strecke liegt.",
    "solo-exhaustion": _solo_exhaustion,
    "solo-opponents": "{player} spielt allein: Dazu gehören eine automatische Mannschaft oder mindestens zwei Solofahrer.",
    "handicap-automated": "{rider} wird automatisch gefahren und hat keine Erschöpfungskarten.",
    "solo-in-team": "{rider} gehört schon zur automatischen Mannschaft {team}.",
    "module-off": lambda f: f"Dieses Rennen wird ohne „{f['module']}“ ({MODULES.get(str(f['module']), 'ein Modul')}) gefahren.",
    "weather-unknown": "„{weather}“ ist kein Wettermarker.",
    "weather-no-tile": "Die Strecke hat kein Streckenteil „{tile}“.",
    "weather-not-straight": "{tile} ist keine Gerade zwischen Start und Ziel; nur solche haben Wetter.",
    "weather-tile-twice": _weather_tile_twice,
    "weather-twice": _weather_twice,
    "obstacle-place": "Eine Spur {place}, die gesperrt werden könnte, gibt es nicht.",
    "obstacle-last-lane": "In Reihe {row} bliebe keine Spur frei.",
    "breakaway-tile": "Mit Ausreißern ist das zweite Streckenteil das Ausreißerteil 2, nicht {tile}.",
    "line-row": "Eine Sprint- oder Bergwertung liegt hinter einer der Reihen 1 bis {last}, nicht hinter {row}.",
    "line-none": _line_none,
    # Start
    "move-before-start": "Vor {rider} fehlt die Zeile „start“: Sie kommt, bevor die Fahrer aufgestellt werden.",
    "placed-twice": "{rider} steht schon auf einem Startfeld, auf {stands}.",
    "place-none": "Einen Platz {place} gibt es auf dieser Strecke nicht.",
    "start-place": "{place} ist kein Startfeld.",
    "start-place-taken": "Auf dem Startfeld {place} steht schon {by}.",
    "bid-cards": "Ein Gebot besteht aus zwei Karten, nicht aus „{cards}“.",
    "bid-late": "Geboten wird nach dem Start und vor Runde 1.",
    "bid-rider": "{rider} kann nicht bieten: Der Fahrer ist nicht aufgestellt oder wird automatisch gefahren.",
    "bid-twice": "{other} hat für die Mannschaft schon geboten.",
    "bid-not-held": lambda f: f"{f['rider']} hat die Karten {listed(str(f['cards']))} nicht.",
    "bid-missing": lambda f: f"Vor Runde 1 muss noch um den Ausreißversuch geboten werden: {listed(f['riders'])}.",
    # Riders
    "rider-unknown": "„{rider}“ ist kein Fahrer; Fahrer werden wie „red-s“ geschrieben.",
    "rider-not-in-race": "{rider} fährt in diesem Rennen nicht mit.",
    "rider-is-out": out_of_the_race,
    # Cards
    "card-bad": "„{card}“ ist keine Karte.",
    "hand-bad": _hand_bad,
    "card-twice": "{rider} hat für diese Runde schon eine Karte.",
    "card-missing": lambda f: f"In Runde {f['round']} fehlt noch die Karte von {listed(f['riders'])}.",
    "card-between-rounds": between_rounds,
    "card-after-end": "Das Rennen ist vorbei; es wird keine Karte mehr gespielt.",
    "card-not-held": "{rider} hat keine {card}; im Stapel sind {holds}.",
    "card-not-in-hand": "{rider} kann {card} nicht aus der Hand {hand} spielen.",
    "hand-size": lambda f: f"{f['rider']} zieht hier {_cards(f['size'])}; {f['hand']} hat {f['shown']}.",
    "hand-not-held": "{rider} kann {hand} nicht auf der Hand haben; im Stapel sind {holds}.",
    "hand-impossible": _impossible,
    "card-impossible": _impossible,
    "hand-of-bot": "{rider} wird automatisch gefahren: Eine Karte wird aufgedeckt, eine Kartenhand gibt es nicht.",
    "stack-empty": "Der Stapel von {rider} ist leer: Es wird eine Erschöpfungskarte gezogen und gespielt.",
    "bot-card": "Im Stapel von {rider} ist keine {card} mehr.",
    "bot-deck-empty": "Der Stapel von {rider} ist leer; das wird als 2 geschrieben.",
    "solo-line": "{rider} ist ein Solofahrer; der Wert steht in einer Zeile „solo“.",
    "not-solo": "{rider} ist kein Solofahrer dieses Rennens.",
    # Rounds and leaving
    "round-after-end": "Das Rennen ist vorbei: Es gibt keine weitere Runde.",
    "out-during-round": "Ausgeschieden wird zwischen zwei Runden; Runde {round} wartet auf Karten.",
    "out-already": out_already,
    "dns-though-started": "{rider} ist gestartet; wer später aufgibt, gilt als „dnf“.",
    "dns-too-late": "Wer nicht startet, wird vor Runde 1 genannt.",
    # Checks
    "check-rider": _check_rider,
    "check-finish": _check_finish,
    "check-exhaustion": _check_exhaustion,
    # Advice for stages of one's own
    "advice-hard": lambda f: f"{listed(f['tiles'])} haben Anstiege oder Kopfsteinpflaster; mehr als drei solche Streckenteile machen eine schwere Etappe.",
    "advice-feeding-last": "Die Verpflegungszone {tile} liegt direkt vor dem Ziel.",
    "advice-count": "Eine Etappe hat 9 Geraden, Start und Ziel eingeschlossen, und 12 Kurven; diese hat {straights} und {curves}.",
    "advice-bonus": "Mit dem Bonusteil 9 sollte es eine Verpflegungszone geben.",
}  # fmt: skip
