"""The pages that explain every problem, `docs/problems/GAME.md`, made from the example logs.

python -m tests.explanations.page --write    writes them anew; without --write it says which are not up to date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scoring.games.le_tour.wording import rules as lt
from scoring.games.um_reifenbreite.wording import rules as ur
from scoring.replay.fault import DISAGREEMENT, ERROR, WARNING
from scoring.replay.games import GAMES
from scoring.replay.report import problems as reported
from scoring.replay.wording import sentences
from scoring.replay.wording.rules import BODY, GOING_ON, HEADERS, LINES, SHEETS
from tests.explanations.examples import ROOT, Example, examples, games

FOLDER = ROOT / "docs" / "problems"
MOST_CHARACTERS = 120

#: The parts of a page in their order, with the headings of rules that go into each.
Parts = Sequence[tuple[str, Sequence[str]]]
UM_REIFENBREITE: Parts = (
    ("The start grid", (ur.START,)),
    ("Who is next", (ur.MOVING, ur.RUNNING)),
    ("Dice and the way", (ur.DICE, ur.FEWER, ur.TRAVEL)),
    ("Drafting", (ur.DRAFTING, ur.DRAFT_SURFACES)),
    ("Energy cards and breakaways", (ur.CARDS, ur.CARD_SURFACES, ur.BREAK)),
    ("Chance cards", (ur.CHANCE,)),
    ("Climbs and cobbles: dismounting", (ur.UPHILL,)),
    ("Sprints", (ur.SPRINTS,)),
    ("The finish", (ur.FINISH,)),
    ("The car and the photos", (ur.CHEATING,)),
    ("Giving up the lead", (ur.SWITCHING,)),
)
LE_TOUR: Parts = (
    ("Whose turn it is", (lt.FIRST_ROUND, lt.DYNAMIC)),
    ("Cards and the way", (lt.STARTING,)),
    ("Climbs and descents", (lt.UPHILL, lt.DOWNHILL)),
    ("Slipstream", (lt.SLIP,)),
    ("Crashes", (lt.CRASHES, lt.PASSING)),
    ("Chance spaces", (lt.SPACES,)),
    ("Sprints", (lt.SPRINTS,)),
    ("The end of a stage", (lt.END,)),
    ("Team time trials", (lt.TRIAL,)),
)
LOG: Parts = (
    ("Riders, rounds and checks", (BODY,)),
    ("Going on after an error", (GOING_ON,)),
    ("Headers", (HEADERS,)),
    ("Words and lines", (LINES,)),
    ("Score sheets", (SHEETS,)),
)
PARTS: Mapping[str, Parts] = {"um-reifenbreite": (*UM_REIFENBREITE, *LOG), "le-tour": (*LE_TOUR, *LOG)}

#: What stands before a part, where a referee would say a word first.
WORDS: Mapping[str, str] = {
    "Who is next": "The front rider who has not moved is next; of two in a row the one further right. The rider directly behind "
    "the one who has just moved may draft before that.",
    "Dice and the way": "Every sentence shows the sum first: what was rolled or played, what the road takes or gives, "
    "what is left. Then how far the place is.",
    "Drafting": "Who may not draft can still roll when his turn comes; the legal line is then that of whoever is next.",
    "Riders, rounds and checks": "A check that does not hold is a *disagreement*: no rule is broken, but either the table or "
    "the log is wrong, and it is worth knowing now.",
}
SEVERITIES = {ERROR: "", WARNING: " · a warning", DISAGREEMENT: " · a disagreement"}


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.md"


def is_up_to_date(game: str) -> bool:
    """Whether the page that is kept is what the code says today."""
    file = file_of(game)
    return file.exists() and file.read_text("utf-8") == page(game)


def page(game: str) -> str:
    """The whole page of one game."""
    order = list(sentences(game))
    found = dict(sorted(examples(game).items(), key=lambda one: order.index(one[0])))
    title = GAMES[game].title
    parts = list(_parts(game, [example for example in found.values() if not example.near]))
    lines = [
        f"# {title}: what can be wrong with a log",
        "",
        "<!-- Made by python -m tests.explanations.page --write from the logs in tests/explanations/examples. -->",
        "",
        "A replay does not only say *no*. It says where, why with the figures, what would have been legal, and under which "
        "heading the rule stands. Here is everything it can say, each time with a small log in which it says so. "
        "A code is what programs read; it does not change. Sentences may.",
        "",
        *_index(parts),
        "",
    ]
    for name, those in parts:
        lines += [f"## {name}", ""]
        if name in WORDS:
            lines += [WORDS[name], ""]
        for example in those:
            lines += _explained(example)
    near = [example for example in found.values() if example.near]
    if near:
        lines += ["## What was perhaps meant", "", NEAR, ""]
        for example in near:
            lines += _explained(example)
    return "\n".join(lines).rstrip() + "\n"


NEAR = (
    "Some slips of the pen are old acquaintances. Where one of them would explain the line, the sentence says so; "
    "the line is judged as it is written all the same."
)


def _parts(game: str, found: Sequence[Example]) -> Iterator[tuple[str, list[Example]]]:
    """The parts that have examples; a heading that belongs to no part is one of its own."""
    parts = PARTS.get(game, ())
    known = {heading for _, headings in (*parts, *LOG) for heading in headings}
    own = dict.fromkeys(example.problem.rule for example in found if example.problem.rule not in known)
    for name, headings in (*parts, *((heading, (heading,)) for heading in own), *(() if parts else LOG)):
        those = [example for heading in headings for example in found if example.problem.rule == heading]
        if those:
            yield name, those


def _index(parts: Sequence[tuple[str, Sequence[Example]]]) -> Iterator[str]:
    for name, those in parts:
        yield f"- **{name}**: {', '.join(f'[{example.code}](#{example.code})' for example in those)}"


def _explained(example: Example) -> Iterator[str]:
    """A code: what it means, then its line with the two before it, and what a reader of the log is told."""
    problem = example.problem
    link = f"../../tests/explanations/examples/{example.game}/{example.code}.rlog"
    yield f"### {example.code}"
    yield ""
    yield example.meaning
    yield ""
    yield "```text"
    for line in range(max(2, problem.line - 2), problem.line):
        yield f"{line:>4}  {example.lines[line - 1]}"
    told = [line.strip() for line in reported([problem], "")][1:-1]
    if problem.text:
        yield f"{problem.line:>4}  {_shortened(problem.text)}"
        yield f"      {' ' * (problem.column - 1)}{'^' * max(1, len(problem.word or ''))}"
        told = told[2:]
    yield from told
    yield "```"
    yield ""
    yield f"*{problem.rule}*{SEVERITIES[problem.severity]} · [the whole log]({link})"
    yield ""


def _shortened(line: str) -> str:
    """A line for a page, not longer than a page is wide."""
    return f"{line[:MOST_CHARACTERS]} …" if len(line) > MOST_CHARACTERS else line


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.explanations.page", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages")
    write = parser.parse_args(arguments).write
    FOLDER.mkdir(exist_ok=True)
    stale = [game for game in games() if not is_up_to_date(game)]
    for game in stale:
        if write:
            file_of(game).write_text(page(game), "utf-8")
        sys.stdout.write(f"docs/problems/{game}.md {'is written' if write else 'is not up to date'}\n")
    return int(bool(stale) and not write)


if __name__ == "__main__":
    sys.exit(main())
