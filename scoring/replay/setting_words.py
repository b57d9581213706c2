"""What a game's settings mean, in our own sentences, for the pages on which they are chosen.

A game's own stand in the module `setting_words` of its folder. They are in English; whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from scoring.games import FOLDERS


@dataclass(frozen=True, slots=True)
class Setting:
    """A header line that a season may say for all its races: what it is called and means, and a value that would be right.

    `choices` has what each choice means, where there are choices.
    """

    label: str
    help: str = ""
    sample: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SettingWords:
    """`headers` by the header's name, `modules` in a few words where their names do not say it, `lines` that a stage may have on
    its road by their header, the settings of a stage race's `scale` with label and help. `riders` are the kinds of riders by
    the letter that logs have for them, where they are not numbered; `badges` what each is for, by its letter."""

    headers: Mapping[str, Setting] = field(default_factory=dict)
    modules: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)
    scale: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    riders: Mapping[str, str] = field(default_factory=dict)
    badges: Mapping[str, str] = field(default_factory=dict)


def setting_words(game: str) -> SettingWords:
    """The words of the game of this key. Raises KeyError for a game that is not registered."""
    return _of(FOLDERS[game])


@cache
def _of(folder: str) -> SettingWords:
    words: SettingWords = import_module(f"{folder}.setting_words").SETTING_WORDS
    return words


def rider_kinds() -> dict[str, str]:
    """The kinds of riders of all games, by the letters that logs have for them."""
    return {letter: words for game in FOLDERS for letter, words in setting_words(game).riders.items()}


def badge_meanings() -> dict[str, str]:
    """What the badges of all games are for, by their letters."""
    return {letter: words for game in FOLDERS for letter, words in setting_words(game).badges.items()}
