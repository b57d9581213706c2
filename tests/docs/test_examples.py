"""What the documentation shows is true: every example log in docs/ is replayed, and every link leads somewhere.

A block fenced as `racelog` must replay without a problem; `racelog CODE` must have a problem with this code, and no other
code as its first problem. A `json answer` block behind one gives keys of the answer; `json problem` is its first problem;
`json standings` gives keys of what its races come to as the stages of one stage race.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from scoring.classify.cli import answer_to
from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.games import GAMES

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FENCE = re.compile(
    r"^```(?P<kind>racelog|json answer|json problem|json standings)(?P<code> [a-z-]+)?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")


@dataclass
class Example:
    """A log in a page, at `line`; `code` is the problem that it must have, and the JSON blocks are what it must answer."""

    page: str
    line: int
    log: str
    code: str | None
    answer: dict[str, object] = field(default_factory=dict)
    problem: dict[str, object] | None = None
    standings: dict[str, object] = field(default_factory=dict)


def examples() -> list[Example]:
    """Every example log of every page, in order."""
    found: list[Example] = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for block in FENCE.finditer(text):
            if block["kind"] == "racelog":
                line = text.count("\n", 0, block.start()) + 1
                code = block["code"].strip() if block["code"] else None
                found.append(Example(page.name, line, block["text"], code))
            elif block["kind"] == "json answer":
                found[-1].answer = json.loads(block["text"])
            elif block["kind"] == "json standings":
                found[-1].standings = json.loads(block["text"])
            else:
                found[-1].problem = json.loads(block["text"])
    return found


def judged(example: Example) -> RaceResult:
    [result] = replay(example.log, shipped_boards())
    return result


def standings(example: Example) -> dict[str, Any]:
    """What the command `standings` answers for the example's races."""
    return answer_to(replay(example.log, shipped_boards()))


@pytest.mark.parametrize("example", [pytest.param(e, id=f"{e.page}:{e.line}") for e in examples()])
class TestExampleLogs:
    """Who copies an example from the documentation gets what the documentation says."""

    def test_the_log_is_judged_as_the_page_says(self, example: Example) -> None:
        results = replay(example.log, shipped_boards())
        problems = [(one.line, one.code, one.message) for result in results for one in result.problems]
        if example.code is None:
            assert problems == []
        else:
            assert [code for _, code, _ in problems[:1]] == [example.code], problems

    def test_the_answer_beside_it_is_the_replays(self, example: Example) -> None:
        if example.answer:
            answer = judged(example).answer()
            assert {key: answer.get(key) for key in example.answer} == example.answer
        if example.problem is not None:
            assert judged(example).problems[0].answer() == example.problem
        if example.standings:
            answer = standings(example)
            assert {key: answer.get(key) for key in example.standings} == example.standings


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(DOCS))) for page in PAGES])
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.finditer(page.read_text("utf-8")):
        target, _, anchor = link["target"].partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        there = (page.parent / target).resolve() if target else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            broken.append(link["target"])
    assert broken == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_examples_that_are_ridden_and_one_that_is_a_sheet(game: str) -> None:
    logs = [example.log for example in examples() if f"racelog 1 {game}\n" in example.log]
    assert any("\nround 2" in log for log in logs)
    assert any("\nrecord: sheet" in log for log in logs)


def test_there_are_examples_of_mistakes_and_of_stage_races() -> None:
    assert any(example.code for example in examples())
    assert any(example.standings for example in examples())
