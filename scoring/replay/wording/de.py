"""The sentences that all logs share, in German.

The words of a log are the same in every language and are quoted. Headings of rulebooks stay as they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.rules import BODY, ENTERED, GOING_ON, HEADERS, LINES, SHEETS

HEADINGS: Final[Mapping[str, str]] = {
    LINES: "Rennprotokoll: Zeilen",
    HEADERS: "Rennprotokoll: Kopfzeilen",
    BODY: "Rennprotokoll: Zeilen des Rennens",
    SHEETS: "Rennprotokoll: Wertungsblätter",
    GOING_ON: "Rennprotokoll: Was eine Prüfung antwortet",
    ENTERED: "Wer gemeldet ist, ist im Ziel oder ausgeschieden, und nichts bleibt offen",
}

#: What a report puts before its lists.
LABELS: Final[Mapping[str, str]] = {
    "rule": "Regel",
    "legal": "Hier möglich",
    "found": "Nach den Zügen",
    "more": "insgesamt {count}",
}

#: Said of a problem that was stored by rules whose sentences are gone.
NO_LONGER_TOLD: Final = (
    "Eine frühere Fassung der Regeln hat hier „{code}“ vermerkt; der Satz dazu ist nicht mehr vorhanden."
)

#: What a line still needs, by what the judge calls it.
WANTED: Final[Mapping[str, str]] = {
    "a rider": "einen Fahrer",
    "a place": "einen Platz",
    "version and game": "Version und Spiel",
    "what is checked": "die Angabe, was geprüft wird",
}

#: What a file is, by what `text_kind` calls it.
KINDS: Final[Mapping[str, str]] = {
    "a PDF file": "eine PDF-Datei",
    "a ZIP file, as Excel, Word and LibreOffice save": "eine ZIP-Datei, wie Excel, Word und LibreOffice sie speichern",
    "a ZIP file": "eine ZIP-Datei",
    "a file of an old Excel or Word": "eine Datei eines alten Excel oder Word",
    "an RTF file, as word processors save": "eine RTF-Datei, wie Textverarbeitungen sie speichern",
    "a picture (PNG)": "ein Bild (PNG)",
    "a picture (JPEG)": "ein Bild (JPEG)",
    "a picture (GIF)": "ein Bild (GIF)",
    "a picture or a sound (RIFF)": "ein Bild oder eine Tonaufnahme (RIFF)",
    "a picture (BMP)": "ein Bild (BMP)",
    "a packed file (gzip)": "eine gepackte Datei (gzip)",
    "a packed file (7z)": "eine gepackte Datei (7z)",
    "a database (SQLite)": "eine Datenbank (SQLite)",
    "a packed file (bzip2)": "eine gepackte Datei (bzip2)",
    "a packed file (xz)": "eine gepackte Datei (xz)",
    "a packed file (RAR)": "eine gepackte Datei (RAR)",
    "a picture (TIFF)": "ein Bild (TIFF)",
    "a sound (MP3)": "eine Tonaufnahme (MP3)",
    "a sound (Ogg)": "eine Tonaufnahme (Ogg)",
    "a program": "ein Programm",
    "a web page (HTML)": "eine Webseite (HTML)",
    "an XML file": "eine XML-Datei",
    "a JSON file": "eine JSON-Datei",
    "an Excel file (XLSX)": "eine Excel-Datei (XLSX)",
    "a Word file (DOCX)": "eine Word-Datei (DOCX)",
    "a LibreOffice file": "eine LibreOffice-Datei",
    "a picture (HEIC)": "ein Bild (HEIC)",
    "a film (MP4)": "ein Film (MP4)",
}

_PUNCTUATION: Final[Mapping[str, str]] = {
    ",": "Ein Komma", ";": "Ein Strichpunkt", "+": "Ein Pluszeichen", "/": "Ein Schrägstrich", "*": "Ein Sternchen",
    "=": "Ein Gleichheitszeichen", "!": "Ein Ausrufezeichen", "?": "Ein Fragezeichen", "(": "Eine Klammer",
    ")": "Eine Klammer", '"': "Ein Anführungszeichen", "'": "Ein Apostroph", "~": "Eine Tilde",
    "|": "Ein senkrechter Strich",
}  # fmt: skip

STATUSES: Final[Mapping[str, str]] = {
    "dnf": "ausgeschieden (dnf)",
    "dns": "nicht gestartet (dns)",
    "dsq": "disqualifiziert (dsq)",
    "ok": "im Ziel",
}


def listed(names: object, last: str = "und") -> str:
    """`red-s, blue-s und green-s`; niemand for none."""
    words = [str(name) for name in cast("Sequence[object]", names)]
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "niemand"


def count(number: object, one: str, many: str) -> str:
    """`1 Schritt`, `2 Schritte`."""
    return f"{number} {one if str(number) == '1' else many}"


def status_word(status: object) -> str:
    """What a status is called: `ausgeschieden (dnf)`."""
    return STATUSES.get(str(status), str(status))


def somebody(name: object) -> object:
    """A rider or riders; niemand where the log says that there is none."""
    return "niemand" if name in (None, "", "none", "nobody") else name


def word_missing(wanted: Mapping[str, str]) -> Callable[[Figures], str]:
    """The sentence about a word that is missing, with a game's own names for what that can be."""
    names = {**WANTED, **wanted}
    return lambda figures: (
        f"Nach „{figures['after']}“ braucht die Zeile noch {names.get(str(figures['wanted']), 'eine Angabe')}."
    )


def written_like(samples: Sequence[str]) -> str:
    """`So wird es geschrieben: „2-5“, „e6 3“ oder „draft“.`"""
    return f"So wird es geschrieben: {listed([f'„{sample}“' for sample in samples], 'oder')}."


def _thousands(number: object) -> str:
    return f"{number:,}".replace(",", ".")


def _level(figures: Figures) -> str:
    minutes, seconds = divmod(cast("int", figures["time"]), 60)
    return (
        f"{listed(figures['riders'])} liegen mit {minutes}:{seconds:02d} gleichauf: "
        "Eine Zeile „finish“ muss sagen, wer zuerst im Ziel war."
    )


def _number_bad(figures: Figures) -> str:
    number = str(figures["number"] or "")
    if not number:
        return "Hier fehlt eine Zahl."
    if "," in number:
        return f"{number} ist keine Zahl: Nach einem Komma, das zwei Zahlen trennt, gehört ein Leerzeichen."
    if number.isdecimal() and number[0] in "123456789":
        return f"{number} ist zu groß: Eine Zahl im Protokoll hat höchstens vier Stellen."
    return f"„{number}“ ist keine Zahl: nur Ziffern, ohne führende Nullen."


def _round_number(figures: Figures) -> str:
    due = f"Hier kommt „round {figures['next']}“"
    if figures["number"] == "round":
        return f"Die Nummer der Runde fehlt: {due}."
    return f"Die Runden zählen lückenlos von 1 an: {due}, nicht {figures['number']}."


def _odd_sign(figures: Figures) -> str:
    """Which sign of a word is not one of a log's, and what is written instead where that is clear."""
    word, sign, at = (str(figures[key]) for key in ("word", "sign", "at"))
    if sign.isdecimal():
        name = "Eine Ziffer einer anderen Schrift"
    else:
        name = _PUNCTUATION.get(sign) or (
            "Ein Buchstabe einer anderen Schrift" if sign.isalpha() else "Ein Sonderzeichen"
        )
    there = f"{name} ({sign}) ist das {at}. Zeichen von „{word}“"
    if sign.isdecimal():
        return f"{there}; Zahlen werden mit 0 bis 9 geschrieben."
    row, _, lane = word.partition(",")
    if row.isdecimal() and lane.isdecimal():
        return f"{there}; ein Platz hat einen Punkt zwischen Reihe und Spur: {row}.{lane}."
    if word.strip(sign) and word.strip(sign) != word:
        return f"{there}; Wörter werden nur durch Leerzeichen getrennt."
    return f"{there}; kein Wort eines Protokolls enthält so etwas."


def _not_utf_8(figures: Figures) -> str:
    if figures["kind"]:
        what = f"Das ist {KINDS.get(str(figures['kind']), 'eine Datei anderer Art')}"
    elif figures["encoding"]:
        what = f"Das sieht nach Text in {figures['encoding']} aus"
    else:
        what = "Das ist kein Text in einer einheitlichen Kodierung"
    return f"{what}; ein Protokoll ist Text in UTF-8. Das Byte an Stelle {figures['at']} ist {figures['byte']}."


def between_rounds(figures: Figures) -> str:
    """That a turn comes while no round is running, and which `round` line seems to be missing before it, if one does."""
    over = f"Runde {figures['round']} ist vorbei: Alle sind gefahren."
    if figures["missing"]:
        return f"{over} Vor dieser Zeile scheint die Zeile „round {figures['missing']}“ zu fehlen."
    return f"{over} Vor dem nächsten Zug kommt eine Zeile „round“."


def out_of_the_race(figures: Figures) -> str:
    """Why a rider does not ride any more."""
    if figures["status"] == "home or out":
        return f"{figures['rider']} ist im Ziel oder ausgeschieden."
    return f"{figures['rider']} fährt nicht mehr: {status_word(figures['status'])}."


def out_already(figures: Figures) -> str:
    """That somebody who has left the race, or is home, is to leave it once more."""
    if figures["status"] == "ok":
        return f"{figures['rider']} ist im Ziel und kann jetzt nur noch mit „dsq“ herausgenommen werden."
    return f"{figures['rider']} ist schon nicht mehr im Rennen: {status_word(figures['status'])}."


def _not_judged(figures: Figures) -> str:
    cause = figures["cause"]
    own = cause == figures["line"]
    since = (
        "Diese Zeile lässt offen, wo ein Fahrer ist" if own else f"Nach dem Fehler in Zeile {cause} wäre das geraten"
    )
    return (
        f"Von hier an wird nicht geprüft. {since}. Berichtige Zeile {cause} und prüfe noch einmal; oder sag nach einer Zeile "
        "„round“, wo alle sind: mit „at“, wer noch fährt, mit „home“, wer angekommen ist."
    )


def _entered_missing(figures: Figures) -> str:
    riders = cast("Sequence[object]", figures["riders"])
    verb, more = ("ist", "") if len(riders) == 1 else ("sind", " und so weiter")
    return (
        f"{listed(riders)} {verb} gemeldet, und das Protokoll nennt weder einen Platz im Ziel noch ein Ausscheiden. "
        f"Wer nicht gestartet ist, wird so geschrieben: „out {riders[0]} dns“{more}."
    )


def _sprint_missing(figures: Figures) -> str:
    named = f"nur {listed(figures['named'])}" if figures["named"] else "niemanden"
    line = figures["line"]
    return (
        f"Das Blatt nennt am Sprint {line} {named}; {figures['wanted']} von {figures['home']} Fahrern im Ziel bekommen dort etwas. "
        f"Schreib die Reihenfolge an der Linie auf, etwa „sprint {line} …“."
    )


def _times_missing(figures: Figures) -> str:
    return (
        f"{listed(figures['riders'])}: im Ziel, aber ohne Zeit. Die Gesamtwertung geht nach Zeit; ohne sie gibt es weder eine "
        "Gesamtzeit noch einen Rang. Schreib Runde und Platz auf oder die Zeit selbst."
    )


def _same_log(figures: Figures) -> str:
    which = f"{figures['race']} (Fassung {figures['number']})"
    if figures["published"]:
        return f"Dasselbe Protokoll ist das veröffentlichte Ergebnis eines anderen Rennens: {which}."
    return f"Dasselbe Protokoll ist für ein anderes Rennen gespeichert: {which}."


SENTENCES: Final[Table] = {
    # What was perhaps meant
    "near-sign": _odd_sign,
    "near-moves": "Eine solche Zeile gehört in ein Protokoll mit Zügen; darin stehen keine Zeilen eines Wertungsblatts.",
    "near-word": "Vielleicht war „{meant}“ gemeint.",
    "near-joined": "Vielleicht sind hier zwei Zeilen in einer, und die zweite ist „{rest}“.",
    "near-glued": "Vielleicht fehlt ein Leerzeichen: „{apart}“.",
    "log-too-large": lambda f: f"Das Protokoll hat {_thousands(f['size'])} Bytes; höchstens {_thousands(f['limit'])} (2 MiB) werden gelesen.",
    "log-not-utf-8": _not_utf_8,
    "log-too-many-lines": lambda f: f"Das Protokoll hat {_thousands(f['lines'])} Zeilen; höchstens {_thousands(f['limit'])} werden gelesen.",
    "line-too-long": "Die Zeile hat {length} Zeichen; höchstens {limit} werden gelesen.",
    "racelog-missing": "Ein Protokoll beginnt mit einer Zeile „racelog“, die Version und Spiel nennt.",
    "racelog-version": "Version {version} des Rennprotokolls ist hier nicht bekannt; dies ist Version 1.",
    "game-unknown": "„{game}“ ist kein Spiel, das hier geprüft werden kann.",
    "word-missing": word_missing({}),
    "word-extra": "Vor „{extra}“ ist die Zeile schon vollständig; dort darf nichts mehr folgen.",
    "word-unknown": "„{unknown}“ ist kein Wort, das hier stehen kann.",
    "word-twice": "„{again}“ darf in dieser Zeile nur einmal vorkommen.",
    "word-order": "„{word}“ ist an der falschen Stelle. Die Reihenfolge ist: Fahrer, Art des Zuges, „break“, „chance“, Weg, „ruled“.",
    "number-bad": _number_bad,
    "place-bad": "„{place}“ ist kein Platz: Reihe und Spur ohne führende Nullen, wie 14.2.",
    "header-unknown": "Die Kopfzeile „{key}“ ist nicht bekannt. Eigene Kopfzeilen beginnen mit „x-“.",
    "header-colon": "Nach dem Namen der Kopfzeile, „{key}“, fehlt ein Doppelpunkt.",
    "header-twice": "Die Kopfzeile „{key}“ darf nur einmal vorkommen; sie steht schon in Zeile {line}.",
    "sign-extra": "„{word}“ hat ein Zeichen zu viel: Eine Zeile beginnt nur mit „{bare}“.",
    "header-late": "„{word}“ sieht nach einer Kopfzeile aus; Kopfzeilen kommen aber vor der ersten Zeile des Rennens.",
    "header-empty": "Die Kopfzeile „{key}“ hat keinen Wert.",
    "header-missing": "Ein Protokoll mit Zügen braucht die Kopfzeile „{key}“.",
    "record-is-sheet": "Die Zeilen sind die eines Wertungsblatts („{word}“). Das muss dabeistehen: Setz „record: sheet“ zu den Kopfzeilen.",
    "record-is-moves": "Die Zeilen sind die eines Protokolls mit Zügen („{word}“), nicht die eines Wertungsblatts: Schreib „record: moves“ oder lass diese Kopfzeile weg.",
    "date-bad": "„{date}“ ist kein Datum; schreib Jahr, Monat und Tag wie in 2026-05-21.",
    "record-unknown": "Ein Rennen wird in Zügen („moves“) oder als Wertungsblatt („sheet“) aufgeschrieben, nicht als „{record}“.",
    "board-unknown": "Einen Spielplan namens „{board}“ gibt es hier nicht.",
    "course-unknown": "Der Spielplan „{board}“ hat keine Strecke namens „{course}“.",
    "course-no-grid": "Die Strecke „{course}“ beginnt mit einem Abschnitt ohne Startfelder.",
    "ruling-unknown": "Eine Auslegung namens „{ruling}“ gibt es nicht.",
    "ruling-choice": "Für die Auslegung „{ruling}“ gibt es diese Möglichkeiten: {choices}.",
    "rules-unknown": "„{rules}“ ist keine Stufe der Regeln.",
    "team-colour": "„{colour}“ ist keine Farbe, in der eine Mannschaft fährt.",
    "team-twice": "{team} fährt schon in „{colour}“; zwei Mannschaften brauchen zwei Namen.",
    "start-twice": "Das Rennen ist schon gestartet: „start“ kommt nur einmal vor.",
    "round-number": _round_number,
    "round-missing": "Vor dieser Zeile scheint die Zeile „round {missing}“ zu fehlen.",
    "round-twice": "Runde {round} hat gerade begonnen: Diese Zeile ist ein zweites „round {round}“.",
    "round-before-start": "Eine Runde braucht Fahrer auf den Startfeldern: Erst kommen die Zeile „start“ und die Zeilen der Aufstellung.",
    "at-not-after-round": "Zeilen mit „{word}“ kommen direkt nach einer Zeile „round“.",
    "at-behind-finish": "{place} liegt hinter der Ziellinie, wo zu Beginn einer Runde niemand ist. Wer vorher angekommen ist, steht in „home“, nicht in „at“.",
    "home-before-finish": "{place} liegt nicht hinter der Ziellinie. Wer noch fährt, steht in „at“, nicht in „home“.",
    "home-too-early": "Vor Runde 1 kann niemand im Ziel sein: „home“ sagt, wer in der Runde davor angekommen ist.",
    "sheet-line": "Mit „{word}“ beginnt eine Zeile eines Wertungsblatts, und dies ist ein Protokoll mit Zügen: Lass solche Zeilen weg. Was am Tisch gezählt wurde, sagen Zeilen mit „check“.",
    "sheet-word": "Mit „{word}“ beginnt keine Zeile eines Wertungsblatts.",
    "sheet-twice": "„{word}“ steht schon in Zeile {line}.",
    "sheet-place-twice": "Den Platz {place} hinter der Linie hat in dieser Runde schon {by}.",
    "sheet-out-and-home": lambda f: f"{f['rider']} kann nicht angekommen und zugleich {status_word(f['status'])} sein.",
    "sheet-absent": "{rider} ist nicht gestartet (Zeile {out}) und kann deshalb weder über eine Linie gefahren sein noch das Trikot getragen haben noch auf einer Fotokarte sein (Zeile {line}).",
    "place-undecided": _level,
    "players-many": "{player} ist einer zu viel: Die Schachtel hat Fahrer für {most}.",
    "arrive-rows": "Hinter der Linie sind die Reihen 1 bis {most}, nicht {rows}.",
    "time-bad": "„{time}“ ist keine Zeit; schreib Minuten und Sekunden wie in 9:40.",
    "out-kind": "Ein Fahrer ist draußen als „dnf“, „dns“ oder „dsq“, nicht als „{kind}“.",
    "not-judged": _not_judged,
    # What the service notices, which knows who is entered
    "entered-missing": _entered_missing,
    "sprint-missing": _sprint_missing,
    "times-missing": _times_missing,
    "same-log": _same_log,
}  # fmt: skip
