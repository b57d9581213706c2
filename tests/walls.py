"""An import-linter contract that needs no line for a new game: the games are found, not listed."""

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class GamesApart(Contract):
    """No game imports another game, and of what the games share only the registry imports a game.

    A game is a package below `replay`, together with the module of the same name in `classify`.
    """

    type_name = "games_apart"

    # on an instance, a field is the text that pyproject.toml gives it
    replay = cast("str", fields.StringField())
    classify = cast("str", fields.StringField())
    registry = cast("str", fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import between two modules of the pure rules."""
        rules = [
            name
            for root in (self.replay, self.classify)
            if root in graph.modules
            for name in graph.find_descendants(root)
        ]
        wrong = [
            (importer, imported)
            for importer in rules
            for imported in graph.find_modules_directly_imported_by(importer)
            if self.breaks_wall(graph, importer, imported)
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def breaks_wall(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether this import reaches into a game from outside of it."""
        game = self.game_of(graph, imported)
        return game is not None and game != self.game_of(graph, importer) and importer != self.registry

    def game_of(self, graph: ImportGraph, module: str) -> str | None:
        """The game that a module belongs to; None for what the games share."""
        for root in (self.replay, self.classify):
            if module.startswith(f"{root}."):
                name = module.removeprefix(f"{root}.").split(".")[0]
                package = f"{self.replay}.{name}"
                is_game = package in graph.modules and bool(graph.find_children(package))
                return name if is_game else None
        return None

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that is over the wall."""
        for importer, imported in check.metadata["wrong"]:
            output.print_error(f"{importer} imports {imported}", bold=False)
