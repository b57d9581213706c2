"""An import-linter contract that needs no line for a new game: the games are found, not listed."""

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class GamesApart(Contract):
    """No game imports another game, and of what the games share nothing imports a game.

    A game is a package below `games`.
    """

    type_name = "games_apart"

    # on an instance, a field is the text that pyproject.toml gives it
    games = cast("str", fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import between two modules of the house."""
        over = [
            (importer, imported)
            for imported in graph.find_descendants(self.games)
            for importer in graph.find_modules_that_directly_import(imported)
            if self.game_of(importer) != self.game_of(imported)
        ]
        return ContractCheck(kept=not over, metadata={"wrong": sorted(over)})

    def game_of(self, module: str) -> str | None:
        """The game that a module belongs to; None for what the games share."""
        return module.removeprefix(f"{self.games}.").split(".")[0] if module.startswith(f"{self.games}.") else None

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that is over the wall."""
        for importer, imported in check.metadata["wrong"]:
            output.print_error(f"{importer} imports {imported}", bold=False)
