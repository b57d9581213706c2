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


class OneWayDown(Contract):
    """Of `service`, the packages of `below` take nothing but its `ground` floor; each of them takes only from those after it.

    `entrance` are modules where the whole is put together: a server's way in knows everything.
    """

    type_name = "one_way_down"

    service = cast("str", fields.StringField())
    ground = cast("list[str]", fields.ListField(subfield=fields.StringField()))
    below = cast("list[str]", fields.ListField(subfield=fields.StringField()))
    entrance = cast("set[str]", fields.SetField(subfield=fields.StringField(), required=False, default=set()))

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import of the packages below."""
        wrong = []
        for place, package in enumerate(self.below):
            above = {self.service, *self.below[:place]}
            for importer in {package, *graph.find_descendants(package)} - self.entrance:
                wrong += [
                    (importer, imported)
                    for imported in graph.find_modules_directly_imported_by(importer)
                    if imported.split(".")[0] in above and not self.is_ground(imported)
                ]
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def is_ground(self, module: str) -> bool:
        """Whether a module lies on the ground floor."""
        return any(module == floor or module.startswith(f"{floor}.") for floor in self.ground)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that goes up."""
        for importer, imported in check.metadata["wrong"]:
            output.print_error(f"{importer} imports {imported}", bold=False)
