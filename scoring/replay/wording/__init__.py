"""The words of a problem, in each language: one table of sentences a game and language, outside the rules.

This package has what all logs share, `scoring/games/<game>/wording` what a game has of its own. In both, `rules` says under
which heading each code is found, and a module a language has the sentences: `en` is complete, and every other language has the
same codes. A language is loaded when a sentence of it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from scoring.games import FOLDERS

if TYPE_CHECKING:
    from scoring.replay.fault import Fault

#: What a sentence may mention, by name; the values are those of JSON.
Figures = Mapping[str, object]
#: A template over the figures, or a function of them.
Sentence = str | Callable[[Figures], str]
#: The sentence of each code.
Table = Mapping[str, Sentence]
#: The codes found under each heading.
Headings = Mapping[str, tuple[str, ...]]

ENGLISH: Final = "en"
#: The languages that problems are told in, by their codes in HTTP.
LANGUAGES: Final = (ENGLISH, "de")


def language_for(wanted: str | None) -> str:
    """The language of problems for a reader of `wanted` (`de-at`): English where there is none closer."""
    code = (wanted or ENGLISH).lower().replace("_", "-").partition("-")[0]
    return code if code in LANGUAGES else ENGLISH


def message(fault: Fault, game: str, language: str = ENGLISH) -> str:
    """The sentence of a fault with its figures, and what was perhaps meant."""
    if fault.stored:
        return fault.message or _as_it_was_stored(fault, game, language)
    return _message(fault, game, language)


def _message(fault: Fault, game: str, language: str) -> str:
    sentence = sentences(game, language)[fault.code]
    said = sentence(fault.figures) if callable(sentence) else sentence.format_map(fault.figures)
    if fault.near:
        said = f"{said} {message(fault.near, game, language)}"
    return f"{said} {_module(__name__, language).written_like(fault.samples)}" if fault.samples else said


def _as_it_was_stored(fault: Fault, game: str, language: str) -> str:
    """The sentence of a stored fault; earlier rules had codes that are gone, and other figures to a code."""
    try:
        return _message(fault, game, language)
    except (LookupError, TypeError, ValueError, AttributeError):
        return cast("str", _module(__name__, language).NO_LONGER_TOLD.format(code=fault.code))


def rule(fault: Fault, game: str, language: str = ENGLISH) -> str:
    """The heading under which the rule of a fault is found; "" for a stored fault whose code is gone."""
    if fault.message:
        return fault.rule or ""
    heading = rules_of(game).get(fault.code, "")
    return _headings(game, language).get(heading, heading)


def labels(language: str = ENGLISH) -> Mapping[str, str]:
    """What a report puts before the rule, what would have been legal, and what a check found."""
    return cast("Mapping[str, str]", _module(__name__, language).LABELS)


@cache
def sentences(game: str, language: str = ENGLISH) -> Table:
    """Every sentence that a game's logs can bring, by its code: those that all logs share, then its own.

    A game that is not told in a language is told in English.
    """
    return {code: said for package in _packages(game) for code, said in _module(package, language).SENTENCES.items()}


@cache
def rules_of(game: str) -> dict[str, str]:
    """The heading of each code."""
    found: dict[str, str] = {}
    for package in _packages(game):
        headings = cast("Headings", import_module(f"{package}.rules").RULES)
        found |= {code: heading for heading, those in headings.items() for code in those}
    return found


@cache
def _headings(game: str, language: str) -> dict[str, str]:
    """What each heading of `rules` is called in a language; one that is called the same may be left out."""
    return {
        name: its for package in _packages(game) for name, its in getattr(_module(package, language), "HEADINGS", {}).items()
    }  # fmt: skip


def _packages(game: str) -> tuple[str, ...]:
    return (__name__, f"{FOLDERS[game]}.wording") if game in FOLDERS else (__name__,)


@cache
def _module(package: str, language: str) -> ModuleType:
    try:
        return import_module(f"{package}.{language}")
    except ModuleNotFoundError as error:
        if language == ENGLISH or error.name != f"{package}.{language}":
            raise
        return import_module(f"{package}.{ENGLISH}")
