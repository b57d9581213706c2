"""What the games' settings mean, in the reader's language, for the pages on which they are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from scoring.games import FOLDERS
from scoring.replay.setting_words import Setting, setting_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _settings() -> Iterator[tuple[str, Setting]]:
    for game in FOLDERS:
        yield from setting_words(game).headers.items()


def headers(game: str) -> dict[str, StrOrPromise]:
    """The header lines of the log that a season may say for all its races of a game, each with what it means."""
    return {key: gettext_lazy(setting.help) for key, setting in setting_words(game).headers.items()}


def sample(game: str, header: str) -> str | None:
    """What would be right for such a line; None for a line that no season says."""
    setting = setting_words(game).headers.get(header)
    return setting.sample if setting else None


def label(header: str) -> StrOrPromise:
    """What a header is called on pages; the header itself where no game names it."""
    return next((gettext_lazy(setting.label) for key, setting in _settings() if key == header), header)


def choices(header: str) -> dict[str, StrOrPromise]:
    """What the choices of a header mean; empty where it has none."""
    found = next((setting.choices for key, setting in _settings() if key == header), {})
    return {choice: gettext_lazy(meaning) for choice, meaning in found.items()}


def modules(game: str) -> dict[str, StrOrPromise]:
    """What a game's modules are in a few words, where their names do not say it."""
    return {module: gettext_lazy(words) for module, words in setting_words(game).modules.items()}


def road_line(header: str) -> StrOrPromise | None:
    """What a line that a stage may have on its road is called, by its header; None for a header of another kind."""
    found = (setting_words(game).lines.get(header) for game in FOLDERS)
    return next((gettext_lazy(words) for words in found if words), None)


def scale(game: str) -> dict[str, tuple[StrOrPromise, StrOrPromise]]:
    """The settings of a stage race's scale: label and help."""
    words = setting_words(game).scale
    return {name: (gettext_lazy(label), gettext_lazy(help)) for name, (label, help) in words.items()}
