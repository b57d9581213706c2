"""The sentences of Le Tour's problems, in German."""

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
    "a rider's number": "die Nummer eines Fahrers",
    "a seconds card": "eine Sekundenkarte",
    "a lane or a place": "eine Spur oder einen Platz",
    "to and a lane or place": "„to“ und eine Spur oder einen Platz",
    "the sprint's letter and the riders in their order": "den Buchstaben des Sprints und die Fahrer in ihrer Reihenfolge",
}


def _spaces(number: object) -> str:
    """`1 Feld`, `4 Felder`."""
    return count(number, "Feld", "Felder")


def _not_so_far(figures: Figures) -> str:
    card = f"die Karte {figures['card']}"
    if figures["climb"]:
        card += ", am Anstieg halbiert,"
    if figures["slip"]:
        card += f" und {figures['slip']} Windschatten"
    return f"Von {figures['start']} führt {card} genau {_spaces(figures['steps'])} weit; {figures['place']} liegt nicht dort."


def _collides(figures: Figures) -> str:
    by = f" mit {figures['by']}" if figures["by"] else ""
    return (
        f"{figures['rider']} hat keinen Weg frei, der {_spaces(figures['steps'])} weit führt: Es kommt in Reihe {figures['row']} zum Zusammenstoß{by}, "
        "und die Zeile muss „crash“ sagen."
    )


def _check_rider(figures: Figures) -> str:
    found = f"auf {figures['found']}" if figures["found"] else "nirgends"
    return f"Am Tisch ist {figures['rider']} auf {figures['said']}, nach den Zügen {found}."


def _check_next(figures: Figures) -> str:
    return f"Am Tisch ist {somebody(figures['said'])} an der Reihe, nach den Zügen {somebody(figures['found'])}."


def _check_finish(figures: Figures) -> str:
    riders, found = somebody(figures["riders"]), somebody(figures["found"])
    return f"Die Reihenfolge im Ziel ist am Tisch {riders}, nach den Zügen {found}."


def _check_sprint(figures: Figures) -> str:
    riders, found = somebody(figures["riders"]), somebody(figures["found"])
    return f"Die Reihenfolge am Sprint {figures['line']} ist am Tisch {riders}, nach den Zügen {found}."


def _round_unfinished(figures: Figures) -> str:
    return f"Die Runde ist nicht vorbei: Es fehlt noch der Zug von {listed(figures['waiting'])}."


def _lane_ambiguous(figures: Figures) -> str:
    return f"In Spur {figures['lane']} sind mehrere Felder so weit entfernt: {listed(figures['places'])}. Schreib, welches."


SENTENCES: Final[Table] = {
    "sheet-absent": "{rider} ist nicht gestartet (Zeile {out}) und kann deshalb nicht über eine Linie gefahren sein (Zeile {line}).",
    "word-missing": word_missing(WANTED),
    "word-order": "„{word}“ ist an der falschen Stelle. Die Reihenfolge ist: Fahrer, Karte, „slip“, „to“, „chance“, „crash“, „ruled“.",
    "trial-by-sheet": "Ein Mannschaftszeitfahren wird nach seinem Wertungsblatt gewertet, nicht nach seinen Zügen.",
    "trial-no-sprints": "Ein Mannschaftszeitfahren hat keine Sprints.",
    "rider-number": "Eine Mannschaft hat die Fahrer 1, 2 und 3, nicht „{number}“.",
    "rider-unknown": "„{rider}“ ist kein Fahrer; Fahrer werden wie „red-1“ geschrieben.",
    "rider-not-in-race": "{rider} fährt in diesem Rennen nicht mit.",
    "rider-is-out": out_of_the_race,
    "no-grid": "Dieses Spiel hat keine Startfelder: Die Fahrer kommen in Runde 1 auf die Straße.",
    "move-before-round": "Vor dieser Zeile scheint die Zeile „round {missing}“ zu fehlen: Sie kommt vor dem ersten Zug.",
    "move-between-rounds": between_rounds,
    "move-after-end": "Das Rennen ist vorbei; {rider} kann nicht mehr fahren.",
    "not-next": "{next} in Reihe {row} ist an der Reihe, {rider} in Reihe {stands} nicht.",
    "not-next-first-round": "{next} ist an der Reihe: Zuerst fahren alle ersten Fahrer in der Reihenfolge ihrer Mannschaften, dann alle zweiten, dann alle dritten.",
    "already-moved": "{rider} ist in dieser Runde schon gefahren.",
    "round-unfinished": _round_unfinished,
    "round-empty": "Niemand ist auf die Straße gekommen: In Runde 1 fährt jeder Fahrer mit einer ersten Karte los.",
    "round-after-end": "Das Rennen ist vorbei: Es gibt keine weitere Runde.",
    "card-bad": lambda f: f"„{f['card']}“ ist keine Sekundenkarte." if f["card"] else "Nach „show“ fehlt eine Sekundenkarte.",
    "slip-bad": "Windschatten bringt 1 oder 2 Sekunden, nicht „{slip}“.",
    "slip-climb": "Am Anstieg gibt es keinen Windschatten, weder dort, wo {rider} losfährt, noch dort, wo der Zug endet.",
    "slip-finish": "Hinter der Ziellinie wird kein Windschatten genutzt.",
    "slip-too-much": "{slip} Sekunden Windschatten gibt es nur von einer Abfahrt aus; hier höchstens {most}.",
    "slip-alone": "Auf {place} ist {rider} weder hinter noch neben einem anderen Fahrer; deshalb gibt es keinen Windschatten.",
    "travel-missing": lambda f: f"{f['rider']} fährt {_spaces(f['steps'])} weit; die Zeile sagt nicht, wohin.",
    "stays": "Mit der Karte {card} kommt {rider} gar nicht von der Stelle.",
    "lane-none": "Eine Spur {lane} gibt es nicht; die Straße hat die Spuren 1 bis {lanes}.",
    "lane-ambiguous": _lane_ambiguous,
    "place-none": "Ein Feld {place} gibt es auf dieser Strecke nicht.",
    "place-occupied": "Auf {place} ist schon {by}.",
    "not-so-far": _not_so_far,
    "skip-due": "{rider} setzt in diesem Zug aus: Die Karte wird mit „skip“ gespielt.",
    "skip-not-due": "{rider} muss nicht aussetzen.",
    "crash-missing": _collides,
    "crash-avoidable": "{rider} hat mit der Karte {card} einen freien Weg: Es gibt keinen Sturz.",
    "crash-avoidable-card": "{rider} zeigt eine {card}, die den Sturz vermieden hätte.",
    "crash-row": "In Reihe {row} sind in dieser Runde Fahrer gestürzt; {rider} kann woanders ankommen und muss es auch.",
    "crash-place": "{rider} wird auf {place} aufgehalten und stürzt dort, nicht anderswo.",
    "slip-crash": "{rider} stürzt und kommt so weder hinter noch neben einem anderen Fahrer an: Es gibt keinen Windschatten.",
    "slip-blocked": "Die Karte {card} hat einen freien Weg, mit dem Windschatten dazu keinen mehr; {rider} muss ihn nicht nutzen.",
    "shown-too-many": "Die Mannschaft von {rider} hat {held} andere Karten, gezeigt werden aber {shown}.",
    "chance-unknown": "„{card}“ kann eine Ereigniskarte nicht bringen: möglich sind „move“, „none“, „skip“ und „crash“.",
    "chance-missing": "{place} ist ein Ereignisfeld: Die Zeile muss sagen, was die Karte gebracht hat.",
    "chance-not-due": "{place} ist kein Ereignisfeld.",
    "chance-not-so-far": lambda f: f"Von {f['start']} führt die Ereigniskarte genau {_spaces(f['steps'])} weit; {f['place']} liegt nicht dort.",
    "passing-room": "{rider} lässt {next} keinen Raum, mit einer 4 (am Anstieg einer 6) vorbeizufahren, und ein anderer Platz hätte ihn gelassen.",
    "out-during-round": "Ausgeschieden wird zwischen zwei Runden; Runde {round} läuft.",
    "out-already": out_already,
    "dns-though-started": "{rider} ist gestartet; wer später aufgibt, gilt als „dnf“.",
    "dns-too-late": "Wer nicht startet, wird vor Runde 1 genannt.",
    "check-rider": _check_rider,
    "check-next": _check_next,
    "check-finish": _check_finish,
    "check-sprint": _check_sprint,
    "check-points": "Punkte von {rider}: am Tisch {said}, nach den Zügen {found}.",
    "arrive-far": "{rows} Reihen über die Linie: Bei mehr als {most} könnte ein Fahrer einer späteren Runde die bessere Zeit haben, was die Spielregel ausschließt.",
    "sprint-line": "Einen Sprint an „{line}“ hat diese Strecke nicht.",
    "sheet-no-course": "Für Zeiten und Sprints wird die Strecke gebraucht: „board“ und „course“ gehören zu den Kopfzeilen.",
}  # fmt: skip
