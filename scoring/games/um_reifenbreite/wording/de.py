"""The sentences of Um Reifenbreite's problems, in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.de import between_rounds, count, listed, out_already, somebody, status_word, word_missing

#: What a line still needs, by what the judge calls it.
WANTED: Final[Mapping[str, str]] = {
    "a way of moving": "die Art des Zuges",
    "the rider who takes the lead": "den Fahrer, der die Führung übernimmt",
    "a die or a second card": "einen Würfel oder eine zweite Karte",
    "a die or 12": "einen Würfel oder 12",
    "a chance card": "eine Ereigniskarte",
    "a number of steps": "eine Zahl von Schritten",
    "to and a lane or place": "„to“ und eine Spur oder einen Platz",
    "a lane or a place": "eine Spur oder einen Platz",
    "photo and the two final cards": "„photo“ und die beiden letzten Karten",
    "a line": "eine Linie",
    "a number of rounds": "eine Zahl von Runden",
    "a number of points": "eine Zahl von Punkten",
    "a place, home, out or off": "einen Platz, „home“, „out“ oder „off“",
    "a rider or none": "einen Fahrer oder „none“",
}

NUMERALS: Final = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs")
SURFACES: Final[Mapping[str, str]] = {
    "climb": "einem Anstieg",
    "descent": "einer Abfahrt",
    "cobbles": "Kopfsteinpflaster",
    "asphalt": "Asphalt",
}
ROADS: Final[Mapping[str, str]] = {"climb": "der Anstieg", "descent": "die Abfahrt", "cobbles": "das Pflaster"}
STATUSES: Final[Mapping[str, str]] = {
    "off": "{rider} ist abgestiegen und bis zum Ende der Runde neben der Straße.",
    "ok": "{rider} ist im Ziel.",
    "out": "{rider} ist nicht auf der Straße.",
}


def _steps(number: object) -> str:
    return count(number, "Schritt", "Schritte")


def _away(number: object) -> str:
    """As in `3 Schritte entfernt`."""
    return f"{_steps(number)} entfernt"


def _photo_cards(number: object) -> str:
    return count(number, "Fotokarte", "Fotokarten")


def reckoned(reckoning: object, rider: object) -> str:
    """How a rider came to the steps, as in `51 würfelt 3+4 = 7, der Anstieg bei 23.2 kostet 4: 3 Schritte`."""
    parts = cast("Mapping[str, Any]", reckoning)
    words, total = parts["words"], parts["base"]
    if parts["way"] == "hang":
        text = f"{rider} hängt sich für 12 an" if words[1] == "12" else f"{rider} hängt sich an: 6+{words[1]} = {total}"
    elif parts["way"] == "cards":
        text = f"{rider} spielt {words[0]}+{words[1]} = {total}"
    else:
        text = f"{rider} würfelt {words[0].replace('-', '+')} = {total}"
    chance = f"„{parts['chance']}“"
    if parts["chance"] in ("wet", "boil"):
        total = parts["die"]
        text += f", {chance} lässt {total}"
    elif parts["chance"] == "studied":
        total += parts["die"]
        text += f", {chance} gibt {parts['die']} dazu: {total}"
    elif parts["bonus"]:
        total += parts["bonus"]
        text += f", {chance} gibt {parts['bonus']} dazu: {total}"
    if not parts["terrain"]:
        return text
    verb = "bringt" if parts["terrain"] > 0 else "kostet"
    left = _steps(parts["total"]) if parts["total"] > 0 else "nichts bleibt übrig"
    road = ROADS.get(parts["surface"], parts["surface"])
    return f"{text}, {road} bei {parts['place']} {verb} {abs(parts['terrain'])}: {left}"


def _reckoned(figures: Figures) -> str:
    return reckoned(figures["reckoning"], figures["rider"])


def _off_the_road(figures: Figures) -> str:
    if said := STATUSES.get(str(figures["status"])):
        return said.format_map(figures)
    return f"{figures['rider']} ist nicht mehr im Rennen: {status_word(figures['status'])}."


def _since(figures: Figures) -> str:
    return f" (Zeile {figures['since']})" if figures.get("since") else ""


def _taken(figures: Figures) -> str:
    """By whom a cell is taken: `von 31 besetzt (Zeile 12)`."""
    return f"von {figures['by']} besetzt{_since(figures)}" if figures.get("by") else "schon besetzt"


def _occupied(figures: Figures) -> str:
    if figures.get("own"):
        return f"{figures['rider']} ist schon dort; zum Stehenbleiben schreib „go 0“."
    return f"{figures['place']} ist {_taken(figures)}."


def _standing(by: object) -> list[str]:
    """Riders who are in the way, each with the line that brought them there: `44 (Zeile 68)`."""
    return [f"{rider} (Zeile {line})" if line else str(rider) for rider, line in cast("Sequence[Sequence[object]]", by)]


def _blocked(figures: Figures) -> str:
    by = _standing(figures["by"])
    bar = "versperrt" if len(by) == 1 else "versperren"
    return f"{_reckoned(figures)}; {listed(by)} {bar} den Weg von {figures['start']} nach {figures['place']}."


def _not_next(figures: Figures) -> str:
    if not figures["next"]:
        return f"Niemand muss mehr fahren; {figures['rider']} ist nicht an der Reihe."
    return (
        f"{figures['next']} auf {figures['place']} ist an der Reihe, {figures['rider']} auf {figures['stands']} nicht."
    )


def _already_moved(figures: Figures) -> str:
    left = f"; {figures['next']} ist an der Reihe" if figures["next"] else ""
    return f"{figures['rider']} ist in dieser Runde schon gefahren{_since(figures)}{left}."


def _not_behind(figures: Figures) -> str:
    if not figures["leader"]:
        return (
            f"{figures['rider']} auf {figures['stands']} kann niemandem folgen: "
            "Vom Feld direkt davor ist gerade niemand losgefahren."
        )
    return (
        f"{figures['rider']} auf {figures['stands']} darf nur direkt von hinten folgen; "
        f"{figures['leader']}, gerade gefahren, kam von {figures['start']}."
    )


def _draft_too_far(figures: Figures) -> str:
    away = f"sind es dorthin {_steps(figures['away'])}" if figures["away"] else "ist das nicht zu erreichen"
    if figures["away"] == 1:
        away = "ist es dorthin 1 Schritt"
    way = f" ({listed(_standing(figures['by']))} im Weg)" if figures["by"] else ""
    return (
        f"Direkt hinter {figures['leader']} liegt {figures['place']}; für {figures['rider']} auf {figures['start']} "
        f"{away}{way}, und {figures['leader']} ist {figures['steps']} gefahren."
    )


def _draft_go(figures: Figures) -> str:
    there = f"{figures['place']}, direkt hinter {figures['leader']}, ist von {figures['start']} aus"
    if not figures["fits"]:
        return f"{there} nicht zu erreichen, auch nicht mit „go {figures['go']}“."
    return f"{there} {listed(figures['fits'], 'oder')} Schritte entfernt, nicht {figures['go']}."


def _draft_surface(figures: Figures) -> str:
    own, other = (SURFACES.get(str(name), name) for name in (figures["surface"], figures["leader_surface"]))
    return (
        f"{figures['rider']} startet auf {own}, {figures['leader']} ist auf {other} gestartet; "
        "im Windschatten fährt nur, wer auf dem gleichen Belag startet wie der Führende."
    )


def _too_far(figures: Figures) -> str:
    return f"{_reckoned(figures)}; {figures['place']} ist {figures['away']} entfernt."


def _lane_out_of_reach(figures: Figures) -> str:
    return (
        f"{_reckoned(figures)}; kein Feld der Spur {figures['lane']} ist von {figures['start']} "
        f"genau {_away(figures['steps'])}."
    )


def _ambiguous(figures: Figures) -> str:
    places = cast("Sequence[object]", figures["places"])
    number = NUMERALS[len(places)] if len(places) < len(NUMERALS) else len(places)
    return (
        f"{_reckoned(figures)}; {number} Felder der Spur {figures['lane']} sind genau {_away(figures['steps'])}: "
        f"{listed(places)}. Die Zeile muss sagen, welches."
    )


def _go_not_exact(figures: Figures) -> str:
    return (
        f"{figures['place']} ist von {figures['start']} nicht genau {_away(figures['go'])}; "
        f"der kürzeste Weg dorthin hat {_steps(figures['away'])}."
    )


def _full_move(figures: Figures) -> str:
    return (
        f"Wer die Ziellinie überquert, fährt den ganzen Zug: {_reckoned(figures)}; "
        f"der längste offene Weg hat {_steps(figures['longest'])}, dieser hat {figures['steps']}."
    )


def _not_due(figures: Figures) -> str:
    if figures["round"] == 1:
        return "In der ersten Runde wird keine Ereigniskarte gezogen."
    if figures["hanging"]:
        return f"{_reckoned(figures)}; wer am Auto hängt, zieht keine Ereigniskarte (Auslegung „seven-hanging“)."
    return f"{_reckoned(figures)}; eine Ereigniskarte wird bei einer 7 gezogen."


def _not_held(figures: Figures) -> str:
    wanted = f"{figures['wanted']}-mal " if figures["wanted"] != 1 else ""
    return f"{figures['rider']} spielt {wanted}„{figures['card']}“ und hat davon {figures['has'] or 'keine'}."


def _too_often(figures: Figures) -> str:
    copies = cast("int", figures["copies"])
    deck = "nur einmal" if copies == 1 else f"{NUMERALS[copies]}mal"
    return (
        f"„{figures['card']}“ wird zum {figures['drawn']}. Mal seit dem Mischen gezogen; "
        f"im Stapel ist die Karte {deck} (eine Annahme dieses Programms)."
    )


def _photo_count(figures: Figures) -> str:
    car = "die vollen 12" if figures["wanted"] == 2 else "einen Würfel"
    return f"Sich für {car} ans Auto zu hängen kostet {_photo_cards(figures['wanted'])}; die Zeile nennt {figures['drawn']}."


def _final_cards(figures: Figures) -> str:
    noted = f"„{figures['wrong']}“ ist keine davon" if figures["wrong"] else f"die Zeile nennt {figures['drawn']}"
    return f"Zum Schluss werden zwei Fotokarten gezogen, jede 1 bis 6; {noted}."


def _back_missing(figures: Figures) -> str:
    return (
        f"{figures['next']} ist auf {figures['place']} abgestiegen, und das Feld ist {_taken(figures)}: "
        "Eine Zeile muss sagen, wo der Fahrer auf die Straße zurückkehrt."
    )


def _cheat_limit(figures: Figures) -> str:
    where = f" (Zeilen {listed(figures['lines'])})" if figures["lines"] else ""
    return f"{figures['rider']} hing schon {figures['limit']}-mal am Auto{where}; öfter ist nicht erlaubt."


def _switch_line(figures: Figures) -> str:
    line = cast("Sequence[object]", figures["line"])
    behind = (
        f"die lückenlose Reihe dahinter ist {listed(line)}"
        if line
        else "direkt dahinter ist niemand, der noch nicht gefahren ist"
    )
    return (
        f"{figures['rider']} darf die Führung an einen Fahrer derselben Reihe abgeben; {figures['other']} gehört nicht dazu: "
        f"{behind}."
    )


def _unfinished(figures: Figures) -> str:
    waiting = cast("Sequence[object]", figures["waiting"])
    if len(waiting) == 1:
        return f"Die Runde ist nicht vorbei: {waiting[0]} muss noch fahren."
    return f"Die Runde ist nicht vorbei: {listed(waiting)} müssen noch fahren, zuerst {figures['next']}."


def _where(place: object, where: Mapping[str, str]) -> str:
    """Where a rider is, for a check: `auf 14.2`, or what a word stands for."""
    return where.get(str(place), f"auf {place}")


def _check_rider(figures: Figures) -> str:
    where = {"home": "im Ziel", "out": "nicht mehr im Rennen", "off": "abgestiegen neben der Straße"}
    said = _where(figures["said"], where)
    found = "gar nicht" if figures["found"] is None else _where(figures["found"], where) + _since(figures)
    return f"Am Tisch ist {figures['rider']} {said}, nach den Zügen {found}."


def _check_next(figures: Figures) -> str:
    return f"Am Tisch ist {somebody(figures['said'])} an der Reihe, nach den Zügen {somebody(figures['found'])}."


def _check_jersey(figures: Figures) -> str:
    return f"Am Tisch trägt {somebody(figures['said'])} das Trikot, nach den Zügen {somebody(figures['found'])}."


def _check_sprint(figures: Figures) -> str:
    riders, found = somebody(figures["riders"]), somebody(figures["found"])
    return f"Die Reihenfolge am Sprint {figures['line']} ist am Tisch {riders}, nach den Zügen {found}."


def _check_finish(figures: Figures) -> str:
    return f"Die Reihenfolge im Ziel ist am Tisch {somebody(figures['riders'])}, nach den Zügen {somebody(figures['found'])}."


def _back_not_due(figures: Figures) -> str:
    if figures["due"]:
        return f"{figures['due']} ist zuerst abgestiegen und kehrt vor {figures['rider']} zurück."
    return f"Für {figures['rider']} ist hier keine Rückkehr fällig."


def _photo_early(figures: Figures) -> str:
    riding = cast("Sequence[object]", figures["riding"])
    if not riding:
        return "Die letzten Fotokarten werden am Ende des Rennens gezogen."
    verb = "fährt" if len(riding) == 1 else "fahren"
    return f"Die letzten Fotokarten werden gezogen, wenn niemand mehr fährt; {listed(riding)} {verb} noch."


def _row_in_reach(figures: Figures) -> str:
    meant = [f"„{place}“" for place in cast("Sequence[object]", figures["places"])]
    return f"{figures['number']} ist eine erreichbare Reihe; vielleicht war {listed(meant, 'oder')} gemeint."


SENTENCES: Final[Table] = {
    "word-missing": word_missing(WANTED),
    # What was perhaps meant
    "near-missed-line": "Vielleicht fehlt die Zeile von {missing}: Dann wäre {rider} an der Reihe.",
    "near-draft": "{rider} ist direkt hinter {leader}, gerade gefahren: Vielleicht war Windschatten („draft“) gemeint.",
    "near-roll": "{rider} ist an der Reihe: Vielleicht war ein Wurf gemeint.",
    "near-row": _row_in_reach,
    "near-mate": "Vielleicht war {mate} gemeint: der eine Fahrer der Mannschaft, der noch fehlt.",
    "near-turned": "Ein Platz ist Reihe und Spur: Vielleicht war {turned} gemeint.",
    # Headers
    "module-unknown": "„{module}“ lässt sich nicht zu den Regeln „{level}“ nehmen.",
    "module-needs": "Das Modul „{module}“ braucht das Modul „{needs}“.",
    "module-off": "Die Regeln dieses Rennens sind „{rules}“, ohne das Modul „{module}“.",
    "points-bad": "„{word}“ ist keine Punktzahl; schreib für jeden Platz eine ganze Zahl, mit Leerzeichen dazwischen: 50 45 40.",
    "energy-bad": "Eine Energiekarte ist 5 oder 6 wert, nicht {value}.",
    # Riders and order
    "rider-unknown": "„{rider}“ ist nicht die Nummer eines Fahrers.",
    "rider-not-in-race": "{rider} steht auf keinem Startfeld und fährt in diesem Rennen nicht mit.",
    "rider-is-out": _off_the_road,
    "not-next": _not_next,
    "already-moved": _already_moved,
    "move-before-start": "Vor {rider} fehlt die Zeile „start“: Sie kommt, bevor die Fahrer aufgestellt werden.",
    "move-between-rounds": between_rounds,
    "move-after-end": "Das Rennen ist vorbei; {rider} kann nicht mehr fahren.",
    "round-unfinished": _unfinished,
    "round-after-end": "Das Rennen ist vorbei: Es gibt keine weitere Runde.",
    "back-missing": _back_missing,
    "back-not-due": _back_not_due,
    "back-ahead": "{place} liegt vor {own}, wo {rider} abgestiegen ist; zurück geht es in derselben Reihe oder weiter hinten.",
    # Start
    "placing-word": "{rider} wird mit „to“ und einem Startfeld aufgestellt.",
    "placed-twice": "{rider} steht schon auf einem Startfeld, auf {place} (Zeile {since}).",
    "start-place": "{place} ist kein Startfeld: Aufgestellt wird in den Reihen 1 bis {rows}.",
    "start-place-taken": lambda f: f"Das Startfeld {f['place']} ist {_taken(f)}.",
    "start-lane": "{rider} darf nicht in Spur {lane} starten: Dort steht schon {mate} aus derselben Mannschaft (Zeile {since}).",
    # Words of a turn
    "die-bad": lambda f: f"„{f['die']}“ ist kein Würfel: 1 bis 6." if f["die"] else "Neben dem Strich fehlt ein Würfel: jeder 1 bis 6.",
    "card-bad": "„{card}“ ist keine Energiekarte.",
    "photo-bad": "„{photo}“ ist keine Fotokarte: 1 bis 6.",
    "chance-unknown": "„{card}“ ist keine Ereigniskarte.",
    "chance-die": "Auf „{card}“ folgt der Würfel, der dafür geworfen wird: 1 bis 6.",
    "chance-card": "Auf „{card}“ folgt die Energiekarte, die sie gibt oder nimmt, oder „none“.",
    "chance-photo": "Auf „{card}“ folgt die Fotokarte, die notiert wird: 1 bis 6.",
    # Energy cards
    "card-first-round": "In der ersten Runde werden keine Energiekarten gespielt.",
    "card-not-held": _not_held,
    "card-shield": "„{card}“ trägt das Bergzeichen und wird an einem Anstieg nicht gespielt; {rider} startet an einem, auf {place}.",
    "card-cobbles": "Auf Kopfsteinpflaster wird höchstens eine Energiekarte gespielt; {rider} startet darauf, auf {place}.",
    "break-without-card": "Ein Ausreißversuch braucht eine oder zwei Energiekarten; {rider} spielt keine.",
    # Chance
    "chance-missing": lambda f: f"{_reckoned(f)}; bei einer 7 wird eine Ereigniskarte gezogen, und die Zeile nennt keine.",
    "chance-not-due": _not_due,
    "chance-too-often": _too_often,
    "gain-joker": "„{chance}“ gibt {rider} eine Karte mit der eigenen Nummer zurück; „{card}“ ist ein Joker.",
    "gain-none": "„{chance}“ gibt eine Karte zurück, und {rider} hat schon eine gespielt oder verloren.",
    "gain-not-played": "„{chance}“ gibt eine der Karten zurück, die {rider} gespielt oder verloren hat; „{card}“ ist nicht darunter.",
    "lose-none": "„{chance}“ nimmt {rider} eine Karte ab, und es ist noch eine da.",
    "lose-joker": "„{chance}“ nimmt {rider} eine eigene Karte ab, solange eine da ist; „{card}“ ist ein Joker.",
    "lose-not-held": "„{chance}“ kann {rider} keine „{card}“ abnehmen: Es ist keine da.",
    # The car
    "photo-missing": lambda f: f"Sich ans Auto zu hängen kostet {_photo_cards(f['wanted'])}; die Zeile nennt keine.",
    "photo-count": _photo_count,
    "cheat-limit": _cheat_limit,
    "end-photo-cards": _final_cards,
    "end-photo-equal": "Die erste der beiden letzten Fotokarten, {card}, wird nicht zurückgelegt: Die zweite ist eine andere.",
    "end-photo-early": _photo_early,
    "end-photo-twice": lambda f: f"Die letzten Fotokarten sind schon gezogen: {listed(f['drawn'])}.",
    # Travel
    "travel-missing": lambda f: f"{_reckoned(f)}; die Zeile sagt nicht, wohin. Zum Stehenbleiben schreib „go 0“.",
    "travel-still": "„{card}“ hält {rider} in dieser Runde fest; die Zeile sagt deshalb nichts über einen Weg.",
    "travel-dismounted": lambda f: f"{_reckoned(f)}; der Fahrer steigt ab und fährt in dieser Runde nicht.",
    "lane-none": "Eine Spur {lane} gibt es nicht; die Straße hat die Spuren 1 bis {lanes}.",
    "lane-ambiguous": _ambiguous,
    "lane-out-of-reach": _lane_out_of_reach,
    "place-none": "Ein Feld {place} gibt es auf dieser Strecke nicht.",
    "place-occupied": _occupied,
    "way-blocked": _blocked,
    "backward": "{place} liegt nicht vor {start}, wo {rider} ist; gefahren wird nur vorwärts.",
    "place-too-far": _too_far,
    "place-out-of-reach": "Von {start} führt kein Weg nach {place}, mit wie vielen Schritten auch immer: Gefahren wird nur vorwärts und nie über dicke Linien.",
    "go-not-exact": _go_not_exact,
    "go-too-many": lambda f: f"{_reckoned(f)}; „go {f['go']}“ ist mehr.",
    "finish-full-move": _full_move,
    # Drafting
    "draft-with": "Im Windschatten wird weder gewürfelt noch eine Karte gespielt; „{word}“ passt nicht dazu.",
    "draft-first-round": "In dieser Liga wird in der ersten Runde nicht im Windschatten gefahren (Auslegung „draft-first-round“).",
    "draft-not-behind": _not_behind,
    "draft-breakaway": "{leader} ist ausgerissen; {rider} darf nicht folgen.",
    "draft-nobody-follows": "Nach der Ereigniskarte von {leader} darf niemand folgen.",
    "draft-surface": _draft_surface,
    "draft-no-cell": "{leader} ist auf {place}, wo die Spur beginnt: Direkt dahinter liegt kein Feld.",
    "draft-taken": lambda f: f"{f['place']}, direkt hinter {f['leader']}, ist {_taken(f)}.",
    "draft-too-far": _draft_too_far,
    "draft-not-exact": "{leader} ist {steps} gefahren; kein Weg von genau dieser Länge führt {rider} von {start} nach {place} (Auslegung „draft-steps“).",
    "draft-go": _draft_go,
    "draft-elsewhere": "{rider} muss direkt hinter {leader} ankommen, auf {place}.",
    # Switching
    "switch-not-in-line": _switch_line,
    # Leaving
    "out-during-round": "Ausgeschieden wird zwischen zwei Runden; Runde {round} läuft, und {next} ist an der Reihe.",
    "out-already": out_already,
    "dns-though-started": "{rider} ist gestartet; wer später aufgibt, gilt als „dnf“.",
    "dns-too-late": "Wer nicht startet, wird vor Runde 1 genannt.",
    # Checks
    "check-rider": _check_rider,
    "check-next": _check_next,
    "check-jersey": _check_jersey,
    "check-sprint": _check_sprint,
    "check-finish": _check_finish,
    "check-points": "Punkte von {rider}: am Tisch {said}, nach den Zügen {found}.",
    # Sheets
    "sprint-line": "Einen Sprint an „{line}“ hat diese Strecke nicht.",
    "sprint-too-many": "Bei einem Sprint bekommen die ersten {most} Punkte; {extra} ist einer zu viel.",
    "sheet-no-course": "Für Sprintpunkte wird die Strecke gebraucht: „board“ und „course“ gehören zu den Kopfzeilen.",
}  # fmt: skip
