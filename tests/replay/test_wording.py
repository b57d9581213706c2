"""Every problem is told in every language: the same codes, the same figures, and nothing of another language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scoring.replay import text_kind
from scoring.replay.codes import codes
from scoring.replay.fault import Fault
from scoring.replay.games import GAMES
from scoring.replay.gaps import CODES
from scoring.replay.wording import ENGLISH, LANGUAGES, language_for, message, rule, sentences
from scoring.replay.wording.de import KINDS, WANTED
from tests.explanations.examples import examples, games

ROOT = Path(__file__).resolve().parents[2]
OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)

#: What no log has an example for: advice to those who draw a stage, and what the service notices.
WITHOUT_EXAMPLE = {
    "flamme-rouge": [
        Fault("advice-hard", tiles=["07", "08", "09", "10"]),
        Fault("advice-feeding-last", tile="12"),
        Fault("advice-count", straights=8, curves=12),
        Fault("advice-bonus"),
    ],
    "um-reifenbreite": [
        Fault("entered-missing", riders=["21"]),
        Fault("entered-missing", riders=["21", "22"]),
        Fault("sprint-missing", line="D", named=[], wanted=3, home=8),
        Fault("sprint-missing", line="D", named=["21", "33"], wanted=3, home=8),
        Fault("times-missing", riders=["21"]),
        Fault("same-log", race="Spring tour, Stage 1, Table 1", number=2, published=True),
        Fault("same-log", race="Spring tour, Stage 1, Table 1", number=2, published=False),
    ],
}

#: Figures whose words are not quoted from the log: each language has its own for them.
TRANSLATED = frozenset({"wanted", "status", "surface", "leader_surface", "weather", "found", "name"})

#: Words of English sentences that no German sentence has.
ENGLISH_WORDS = frozenset(
    re.findall(
        r"\w+",
        "the a an is are has have had not no of on at by to with for from and or nor but than that this these they their there "
        "rider riders line lines round rounds place places card cards table replay must may cannot can been where who which "
        "when nobody already only before after until here home out next first second last behind ahead header write lane row",
    )
)
#: Those that are German words as well, and what is quoted from a log without quotation marks.
GERMAN_TOO = frozenset({"an", "was", "in", "so", "die", "war", "also"})


@cache
def faults(game: str) -> tuple[Fault, ...]:
    """Every fault of the examples, also what was perhaps meant, and those that no log has an example for."""
    found = [problem.fault for example in examples(game).values() for problem in example.problems]
    return (*found, *WITHOUT_EXAMPLE.get(game, ()))


def bare(said: str) -> str:
    """A sentence without what it quotes."""
    return re.sub("„[^“]*“|“[^”]*”", " ", said)


def numbers(said: str) -> set[str]:
    """The numbers that a sentence mentions, places and times among them."""
    return {found.replace(",", ".") for found in re.findall(r"\d+(?:[.,:]\d+)*", said)}


def changed(fault: Fault) -> Iterator[Fault]:
    """The fault with one figure after the other missing, empty or one, as rules leave some of them."""
    for name in fault.figures:
        for value in (None, "", 0, 1, [], ["21"], ["21", "31", "41"], "ok", "dnf", "none"):
            other = Fault(fault.code, fault.word, fault.legal, **{**fault.figures, name: value})
            other.samples = fault.samples
            yield other


class TestEveryLanguage:
    """What English tells is told in every language."""

    @pytest.mark.parametrize("game", games())
    def test_has_a_sentence_and_a_rule_for_the_same_codes(self, game: str) -> None:
        wanted = {*codes(game), *CODES} | {code for code in sentences(game) if code.startswith("near-")}
        for language in LANGUAGES:
            assert set(sentences(game, language)) == wanted

    def test_tells_every_code_in_this_test(self) -> None:
        told = {fault.code for game in games() for fault in faults(game)}
        told |= {fault.near.code for game in games() for fault in faults(game) if fault.near}
        assert told == {code for game in GAMES for code in sentences(game)}

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("game", games())
    def test_tells_every_problem_in_whole_sentences(self, game: str, language: str) -> None:
        for fault in faults(game):
            said = message(fault, game, language)
            assert said.endswith((".", "…")), said
            assert not re.search(r"[{}\[\]]|\bNone\b|  |\.\.$|\n", said), said
            assert rule(fault, game, language)

    @pytest.mark.parametrize("language", OTHERS)
    @pytest.mark.parametrize("game", games())
    def test_mentions_the_same_numbers_as_english(self, game: str, language: str) -> None:
        for fault in faults(game):
            said, english = message(fault, game, language), message(fault, game)
            assert said != english
            assert numbers(said) == numbers(english), f"{english} / {said}"

    @pytest.mark.parametrize("language", OTHERS)
    @pytest.mark.parametrize("game", games())
    def test_names_whatever_english_names(self, game: str, language: str) -> None:
        for fault in faults(game):
            said, english = message(fault, game, language), message(fault, game)
            for name, value in fault.figures.items():
                words = value if isinstance(value, list) else [value]
                named = {word for word in words if isinstance(word, str) and name not in TRANSLATED and word in english}
                assert {word for word in named if word not in said} == set(), f"{english} / {said}"

    @pytest.mark.parametrize("language", OTHERS)
    @pytest.mark.parametrize("game", games())
    def test_can_tell_whatever_figures_english_can(self, game: str, language: str) -> None:
        for fault in faults(game):
            for other in changed(fault):
                try:
                    english = message(other, game)
                except (LookupError, TypeError, ValueError, AttributeError):
                    continue
                said = message(other, game, language)
                assert ("None" in said) <= ("None" in english), said

    @pytest.mark.parametrize("game", games())
    def test_german_has_no_english_in_it(self, game: str) -> None:
        for fault in faults(game):
            said = bare(message(fault, game, "de"))
            written = {word for value in fault.figures.values() if isinstance(value, str) for word in value.split()}
            words = set(re.findall(r"[A-Za-z]+", said)) - written - GERMAN_TOO
            assert {word.lower() for word in words} & ENGLISH_WORDS == set(), said


def wanted_in(folder: Path) -> set[str]:
    """What the judges below a folder say that a line still needs."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            value: ast.expr | None = None
            match node:
                case ast.keyword(arg="wanted") | ast.Assign(targets=[ast.Name(id="wanted")]):
                    value = node.value
                case ast.Call(func=ast.Name(id="_word"), args=[_, _, last, _]) if file.stem == "checks":
                    value = last
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.add(value.value)
    return found


class TestNames:
    """Whatever a figure names has a name in German."""

    def test_what_a_line_still_needs(self) -> None:
        assert wanted_in(ROOT / "scoring" / "replay") <= WANTED.keys()
        for game in GAMES:
            folder = game.replace("-", "_")
            needed = wanted_in(ROOT / "scoring" / "games" / folder)
            assert needed
            for wanted in needed:
                said = message(Fault("word-missing", after="21", wanted=wanted), game, "de")
                assert "eine Angabe" not in said, wanted

    def test_what_a_file_is(self) -> None:
        source = Path(text_kind.__file__).read_text("utf-8")
        named = set(re.findall(r'"(an? [^"]+)"', source.split("def encoding_of")[0]))
        assert named == KINDS.keys()


class TestWhichLanguage:
    """A reader is told in their own language where it is there, else in English."""

    @pytest.mark.parametrize(
        ("wanted", "told"), [("de", "de"), ("de-AT", "de"), ("de_ch", "de"), ("nl", "en"), ("", "en"), (None, "en")]
    )
    def test_a_region_is_told_in_its_language(self, wanted: str | None, told: str) -> None:
        assert language_for(wanted) == told
