"""The import contract sees the wall between two games."""

from typing import ClassVar

import grimp
import pytest

from tests.walls import GamesApart, OneWayDown


@pytest.fixture
def contract() -> GamesApart:
    """The contract of pyproject.toml, for games in `pure.games`."""
    return GamesApart(name="games", session_options={}, contract_options={"games": "pure.games"})


@pytest.fixture
def imports() -> grimp.ImportGraph:
    """Two games, each with its classification; both use the log, and the replay knows where games are found."""
    graph = grimp.ImportGraph()
    for module in ("pure", "pure.replay", "pure.replay.log", "pure.games", "pages"):
        graph.add_module(module)
    graph.add_import(importer="pure.replay", imported="pure.games")
    for game in ("track", "road"):
        rules, classification = f"pure.games.{game}.rules", f"pure.games.{game}.classification"
        for module in (f"pure.games.{game}", rules, classification):
            graph.add_module(module)
        graph.add_import(importer=rules, imported="pure.replay.log")
        graph.add_import(importer=classification, imported=rules)
    return graph


class TestGamesApart:
    """A game is a folder that no other game and nothing shared may reach into."""

    def test_a_game_may_know_itself_and_what_the_games_share(
        self, contract: GamesApart, imports: grimp.ImportGraph
    ) -> None:
        assert contract.check(imports, verbose=False).kept

    @pytest.mark.parametrize(
        ("importer", "imported"),
        [
            ("pure.games.road.rules", "pure.games.track.rules"),
            ("pure.games.road.rules", "pure.games.track.classification"),
            ("pure.games.road.classification", "pure.games.track.rules"),
            ("pure.replay.log", "pure.games.track.rules"),
            ("pages", "pure.games.track.rules"),
        ],
    )
    def test_an_import_over_the_wall_is_found_and_named(
        self, contract: GamesApart, imports: grimp.ImportGraph, importer: str, imported: str
    ) -> None:
        imports.add_import(importer=importer, imported=imported)
        check = contract.check(imports, verbose=False)
        assert not check.kept
        assert check.metadata["wrong"] == [(importer, imported)]


class TestOneWayDown:
    """What is ridden and who rides know nothing of what it comes to."""

    WORDS: ClassVar = {
        "service": "scoring",
        "ground": ["scoring.replay"],
        "below": ["races", "league"],
        "entrance": ["league.asgi"],
    }

    def checked(self, *imports: tuple[str, str]) -> list[tuple[str, str]]:
        """What the contract finds wrong with a house of these imports."""
        graph = grimp.ImportGraph()
        for module in ("scoring", "races", "league"):
            graph.add_module(module)
        for importer, imported in imports:
            graph.add_import(importer=importer, imported=imported)
        contract = OneWayDown(name="down", session_options={}, contract_options=self.WORDS)
        wrong: list[tuple[str, str]] = contract.check(graph, verbose=False).metadata["wrong"]
        return wrong

    def test_all_may_stand_on_the_ground_floor_and_on_what_is_below(self) -> None:
        down = [
            ("races.judging", "scoring.replay.log"),
            ("league.words", "scoring.replay"),
            ("races.models", "league.models"),
        ]
        assert self.checked(*down, ("scoring.views.logs", "races.judging"), ("league.asgi", "scoring.sweeper")) == []

    @pytest.mark.parametrize(
        ("importer", "imported"),
        [
            ("races.views.logs", "scoring.actions"),
            ("league.views.seasons", "scoring.views.sheets"),
            ("league.models", "races.models"),
            ("league.models", "scoring.replays"),
        ],
    )
    def test_an_import_upwards_is_found_and_named(self, importer: str, imported: str) -> None:
        assert self.checked((importer, imported)) == [(importer, imported)]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """What is imported for types only does not count: it is never loaded."""
    house = grimp.build_graph("league", "races", "scoring", exclude_type_checking_imports=True)
    left = {module: set(house.find_modules_directly_imported_by(module)) for module in house.modules}
    while free := [module for module, imported in left.items() if not imported & left.keys()]:
        for module in free:
            del left[module]
    assert sorted(left) == []
