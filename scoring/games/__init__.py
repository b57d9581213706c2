"""The games: each is a folder here and a line in this table. It is loaded when the game is first asked for."""

from typing import Final

#: Where each game lives, by its key in logs.
FOLDERS: Final = {
    "um-reifenbreite": "scoring.games.um_reifenbreite",
    "flamme-rouge": "scoring.games.flamme_rouge",
    "le-tour": "scoring.games.le_tour",
}
