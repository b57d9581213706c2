"""Tests are laid out as the house is: whoever changes a part of it knows where to look."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.games import FOLDERS

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
HOUSE = ("league", "races", "scoring")
#: Packages of the house whose tests lie in a folder of another name than the part of the house that they are in.
ELSEWHERE = {
    "league.views": "pages",
    "races.views": "pages",
    "scoring.views": "pages",
    "scoring.api": "api",
    "scoring.classify": "classify",
    "scoring.replay": "replay",
    **{folder: folder.rpartition(".")[2] for folder in FOLDERS.values()},
}
#: What belongs to no package: the whole house, its documentation, proofs of all games together, and what tests stand on.
OTHERS = {"house", "docs", "explanations", "proof", "cases", "fourth_game", "vendor"}


def packages() -> list[str]:
    """The house's packages that have modules of their own."""
    found = [path.parent for part in HOUSE for path in (ROOT / part).rglob("__init__.py")]
    return sorted(".".join(folder.relative_to(ROOT).parts) for folder in found if "migrations" not in folder.parts)


def place_of(package: str) -> str:
    """The folder of its tests."""
    inside = [known for known in ELSEWHERE if f"{package}.".startswith(f"{known}.")]
    return ELSEWHERE[max(inside, key=len)] if inside else package.partition(".")[0]


@pytest.mark.parametrize("package", packages())
def test_each_package_has_its_folder_of_tests(package: str) -> None:
    assert list((TESTS / place_of(package)).glob("test_*.py"))


def test_no_other_folder_lies_among_them() -> None:
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/*") if path.suffix not in ("", ".pyc")}
    assert folders == OTHERS | {place_of(package) for package in packages()}


def test_the_page_on_tests_names_each_of_them() -> None:
    page = (ROOT / "docs" / "testing.md").read_text("utf-8")
    games = {folder.rpartition(".")[2] for folder in FOLDERS.values()}
    folders = OTHERS | {place_of(package) for package in packages()} - games
    assert [folder for folder in sorted(folders) if f"`tests/{folder}/" not in page] == []


def test_no_test_lies_beside_the_folders() -> None:
    assert list(TESTS.glob("test_*.py")) == []
