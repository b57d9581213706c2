"""The sentences of Omnium's problems, in German."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Table
from scoring.replay.wording.de import listed

SENTENCES: Final[Table] = {
    "over-between-laps": "Es läuft keine Runde: Vor der Reihenfolge über die Linie steht eine Zeile „round“.",
    "over-missing": lambda figures: f"In der Reihenfolge über die Linie fehlen {listed(figures['riders'])}.",
    "lap-unfinished": "Runde {round} ist nicht zu Ende: Niemand ist über die Linie gefahren.",
    "round-after-end": "Die letzte Runde ist gefahren.",
    "stage-unknown": "Eine Etappe {stage} gibt es nicht.",
    "place-none": "Hier steht niemand auf einem Feld: {place} ist kein Feld.",
    "rider-unknown": "{rider} ist kein Fahrer; Fahrer schreibt man wie red-1.",
    "rider-not-in-race": "{rider} fährt in diesem Rennen nicht mit.",
    "rider-is-out": "{rider} fährt nicht mehr: {status}.",
    "out-during-round": "Ausscheiden kann man zwischen zwei Runden; Runde {round} läuft noch.",
    "out-already": "{rider} kann so nicht ausscheiden: {status}.",
    "dns-though-started": "{rider} ist gestartet; wer später aufgibt, gilt als dnf.",
    "dns-too-late": "Wer nicht startet, wird vor Runde 1 genannt.",
    "check-rider": "Am Tisch steht {rider} auf {said}, nach dem Protokoll auf {found}.",
}
