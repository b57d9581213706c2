"""The import contract sees the wall between two games."""

import grimp
import pytest

from tests.walls import GamesApart


@pytest.fixture
def contract() -> GamesApart:
    """The contract of pyproject.toml, for rules in `pure.replay` and `pure.classify`."""
    words = {"replay": "pure.replay", "classify": "pure.classify", "registry": "pure.replay.games"}
    return GamesApart(name="games", session_options={}, contract_options=words)


@pytest.fixture
def imports() -> grimp.ImportGraph:
    """Two games, each with its classification; both use the log, and the registry knows both."""
    graph = grimp.ImportGraph()
    for module in ("pure", "pure.replay", "pure.replay.log", "pure.replay.games", "pure.classify"):
        graph.add_module(module)
    for game in ("track", "road"):
        rules = f"pure.replay.{game}.rules"
        for module in (f"pure.replay.{game}", rules, f"pure.classify.{game}"):
            graph.add_module(module)
        graph.add_import(importer="pure.replay.games", imported=rules)
        graph.add_import(importer=rules, imported="pure.replay.log")
        graph.add_import(importer=f"pure.classify.{game}", imported=rules)
    return graph


class TestGamesApart:
    """A game is a folder that no other game and nothing shared may reach into."""

    def test_the_registry_may_know_the_games_and_a_game_the_shared_parts(
        self, contract: GamesApart, imports: grimp.ImportGraph
    ) -> None:
        assert contract.check(imports, verbose=False).kept

    @pytest.mark.parametrize(
        ("importer", "imported"),
        [
            ("pure.replay.road.rules", "pure.replay.track.rules"),
            ("pure.replay.road.rules", "pure.classify.track"),
            ("pure.classify.road", "pure.replay.track.rules"),
            ("pure.replay.log", "pure.replay.track.rules"),
        ],
    )
    def test_an_import_over_the_wall_is_found_and_named(
        self, contract: GamesApart, imports: grimp.ImportGraph, importer: str, imported: str
    ) -> None:
        imports.add_import(importer=importer, imported=imported)
        check = contract.check(imports, verbose=False)
        assert not check.kept
        assert check.metadata["wrong"] == [(importer, imported)]
