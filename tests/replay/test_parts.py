"""Whoever registers a game with a part missing hears it at start, with the game and the part named."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured

from scoring.games import FOLDERS
from scoring.replay import cli, parts
from scoring.replay.games import GAMES

#: The modules of a folder that has a game's parts by borrowing those of another.
BORROWED = "scoring.games.le_tour"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game's package made of another game's modules, so that each can be taken away."""
    name = "borrowed_game"
    package, wording = ModuleType(name), ModuleType(f"{name}.wording")
    package.__path__, wording.__path__ = [], []
    monkeypatch.setitem(sys.modules, name, package)
    monkeypatch.setitem(sys.modules, f"{name}.wording", wording)
    for module in parts.PARTS:
        __import__(f"{BORROWED}.{module}")
        monkeypatch.setitem(sys.modules, f"{name}.{module}", sys.modules[f"{BORROWED}.{module}"])
    return name


class TestTheRegistry:
    """All that a game must have is looked for when the site starts."""

    def test_the_registered_games_have_all_parts(self) -> None:
        assert list(parts.faults()) == []
        assert list(GAMES) == list(FOLDERS)

    def test_a_game_with_all_parts_is_fine(self, folder: str) -> None:
        assert list(parts.faults({"le-tour": folder})) == []

    @pytest.mark.parametrize("module", parts.PARTS)
    def test_a_missing_part_is_named_with_its_game(
        self, folder: str, module: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delitem(sys.modules, f"{folder}.{module}")
        assert list(parts.faults({"le-tour": folder})) == [
            f"The game le-tour has no {module}: {folder}.{module} is not there."
        ]

    @pytest.mark.parametrize("module", parts.PARTS)
    def test_a_part_that_is_something_else_is_named(
        self, folder: str, module: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = ModuleType(f"{folder}.{module}")
        monkeypatch.setitem(sys.modules, f"{folder}.{module}", other)
        names = parts.PARTS[module]
        assert list(parts.faults({"le-tour": folder})) == [
            f"The game le-tour has no {module}: {folder}.{module} has no {name}." for name in names
        ]
        for name in names:
            setattr(other, name, 7)
        assert list(parts.faults({"le-tour": folder})) == [
            f"The game le-tour has no {module}: {name} of {folder}.{module} is something else." for name in names
        ]

    def test_a_key_that_the_game_does_not_call_itself_is_told(self, folder: str) -> None:
        [fault] = parts.faults({"le-grand-tour": folder})
        assert "calls itself le-tour" in fault

    def test_a_mistake_inside_a_part_is_not_taken_for_a_missing_one(self, tmp_path: Path) -> None:
        (tmp_path / "broken_game").mkdir()
        (tmp_path / "broken_game" / "words.py").write_text("import no_such_module\n")
        sys.path.insert(0, str(tmp_path))
        try:
            with pytest.raises(ModuleNotFoundError, match="no_such_module"):
                list(parts.faults({"le-tour": "broken_game"}))
        finally:
            sys.path.remove(str(tmp_path))

    def test_the_site_does_not_start_with_half_a_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(FOLDERS, "chess", "scoring.games.chess")
        with pytest.raises(
            ImproperlyConfigured, match=r"The game chess has no game: scoring\.games\.chess\.game is not"
        ):
            apps.get_app_config("scoring").ready()

    def test_the_command_line_says_which_game_is_half_there(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(FOLDERS, "chess", "scoring.games.chess")
        log = tmp_path / "chess.rlog"
        log.write_text("racelog 1 chess\n")
        assert cli.main([str(log)]) == cli.UNUSABLE
        assert "The game chess has no words" in capsys.readouterr().err
