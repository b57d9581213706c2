"""What a reader of a log is told when something is wrong: nothing missing, nothing left vague."""

import re
from collections.abc import Callable, Sequence

import pytest

from scoring.replay.codes import codes
from scoring.replay.fault import ERROR
from scoring.replay.report import report
from scoring.replay.result import RaceResult
from scoring.replay.wording import sentences
from tests.explanations import page
from tests.explanations.examples import ROOT, Example, examples, games, problems_of

#: Codes that every game's table has, and that only some games' logs can come to.
ELSEWHERE = {
    # Sheets whose riders arrive by round and rows behind the line, or with a time.
    "um-reifenbreite": {"arrive-rows", "place-undecided", "players-many", "sheet-place-twice", "time-bad"},
    # Boards, the words of a turn on one, and advice for who draws a stage: it is given there, and no log is refused for it.
    "flamme-rouge": {
        "board-unknown",
        "course-unknown",
        "course-no-grid",
        "header-missing",
        "word-order",
        "advice-hard",
        "advice-feeding-last",
        "advice-count",
        "advice-bonus",
    },
    # A start grid, and rulings to choose from: Le Tour has neither.
    "le-tour": {"course-no-grid", "round-before-start", "start-twice", "ruling-choice"},
}

#: No word of the line is wrong: the whole line is, or the whole log.
NO_WORD = {
    "breakaway-tile",
    "header-missing",
    "line-too-long",
    "log-not-utf-8",
    "log-too-large",
    "log-too-many-lines",
    "not-judged",
    "track-missing",
}

#: Nothing would be right in the line's place but to leave it out, or to make the log shorter.
NOTHING_LEGAL = {
    "arrive-far",
    "arrive-rows",
    "handicap-beyond-box",
    "players-many",
    "solo-breakaway",
    "bid-late",
    "bid-twice",
    "card-after-end",
    "hand-not-held",
    "hand-size",
    "home-too-early",
    "handicap-automated",
    "line-row",
    "obstacle-last-lane",
    "obstacle-place",
    "sheet-place-twice",
    "solo-in-team",
    "tile-twice",
    "track-and-stage",
    "weather-tile-twice",
    "weather-twice",
    "chance-too-often",
    "dns-too-late",
    "end-photo-twice",
    "header-twice",
    "line-too-long",
    "log-not-utf-8",
    "log-too-large",
    "log-too-many-lines",
    "move-after-end",
    "not-judged",
    "out-already",
    "round-after-end",
    "sheet-absent",
    "round-twice",
    "sheet-out-and-home",
    "sheet-twice",
    "team-twice",
    "word-twice",
}

#: The same where only one game's logs have nothing better to say: a word too many on the line, a game without rulings.
NOTHING_LEGAL_IN = {
    "le-tour": {
        "chance-not-due",
        "ruling-unknown",
        "shown-too-many",
        "skip-not-due",
        "slip-alone",
        "slip-climb",
        "slip-crash",
        "slip-finish",
        "trial-no-sprints",
    },
}

#: Found by the reader, before anybody rides.
OF_NOBODY = {"line-too-long", "log-not-utf-8", "log-too-large", "log-too-many-lines"}

#: Where a line that does not begin with a rider names the one it is about.
RIDER_AT = {"out": 1, "at": 1, "home": 1, "photo": 1, "jersey": 1, "check": 1, "check next": 2, "check points": 2}


def about(said: Sequence[str]) -> str | None:
    """The rider whom a line is about, None if it is about none or about several."""
    at = RIDER_AT.get(" ".join(said[:2]), RIDER_AT.get(said[0], 0) if said else 0)
    word = said[at] if at < len(said) else ""
    return word if re.fullmatch("[1-6][1-9]", word) else None


#: The sentence reckons the rider's steps.
RECKONED = {
    "chance-missing",
    "chance-not-due",
    "finish-full-move",
    "go-too-many",
    "lane-ambiguous",
    "lane-out-of-reach",
    "place-too-far",
    "travel-dismounted",
    "travel-missing",
    "way-blocked",
}

#: The sentence names the line that is in the way: of the rider who stands there, or where the same thing was said before.
NAMES_A_LINE = {
    "already-moved",
    "back-missing",
    "check-rider",
    "draft-taken",
    "header-twice",
    "place-occupied",
    "placed-twice",
    "sheet-twice",
    "start-lane",
    "start-place-taken",
    "way-blocked",
}

EVERY = [example for game in games() for example in examples(game).values()]

Check = Callable[[Example], None]
#: What is looked at in every example, and what in Um Reifenbreite's of some codes, in the order in which it is written here.
CHECKS: list[tuple[Check, set[str] | None]] = []


def of_all(check: Check) -> Check:
    """A check of every example."""
    CHECKS.append((check, None))
    return check


def of(wanted: set[str]) -> Callable[[Check], Check]:
    """A check of Um Reifenbreite's examples of these codes, each of which must be there."""
    assert wanted <= {one.code for one in EVERY if one.game == "um-reifenbreite"}

    def chosen(check: Check) -> Check:
        CHECKS.append((check, wanted))
        return check

    return chosen


# Whatever can be said has an example in which it is said.


@of_all
def is_the_first_problem_of_its_example(example: Example) -> None:
    near = example.problem.fault.near
    assert example.code == (near.code if example.near and near else example.problem.code)
    others = [problem.code for problem in example.problems if problem is not example.problem]
    assert set(others) <= {"not-judged"} or example.code == "not-judged"


@of_all
def says_in_its_first_line_what_is_wrong(example: Example) -> None:
    assert example.log.startswith(b"# ")
    assert re.match("[A-Z0-9]", example.meaning)
    assert example.meaning.endswith((".", "?"))


# A reader finds the spot at once.


@of_all
def the_column_is_that_of_the_word(example: Example) -> None:
    problem = example.problem
    assert (problem.word is None) == (example.code in NO_WORD)
    if problem.word:
        there = example.lines[problem.line - 1][problem.column - 1 :]
        assert there.lower().startswith(problem.word.lower())


@of_all
def the_round_is_the_one_that_is_ridden(example: Example) -> None:
    problem = example.problem
    called = [line.split()[1] for line in example.lines[: problem.line - 1] if line.startswith("round ")]
    assert problem.round == (int(called[-1]) if called and example.code not in OF_NOBODY else None)


@of_all
def the_rider_is_the_one_whom_the_line_is_about(example: Example) -> None:
    if example.game != "um-reifenbreite":
        named = example.problem.rider
        assert named is None or named.partition("-")[0] in " ".join(example.said(example.problem.line)).lower()
        return
    nobody = example.code in (*OF_NOBODY, "not-judged", "sheet-word")
    assert example.problem.rider == (None if nobody else about(example.said(example.problem.line)))


@of_all
def the_report_has_a_caret_under_the_word(example: Example) -> None:
    problem = example.problem
    result = RaceResult("", 1, problems=[problem])
    lines = report(result, "evening.rlog").split("\n")
    assert lines[0] == f"evening.rlog:{problem.line}:{problem.column}: {problem.severity}: {problem.code}"
    if problem.word:
        written, caret = lines[1:3]
        start, end = caret.index("^"), len(caret)
        assert set(caret[start:]) == {"^"}
        assert written[start:end].lower() == problem.word.lower()
    assert lines[-1] == f"  Rule: {problem.rule}"


# One sentence, or two, that would be understood across a table.


@of_all
def is_a_whole_sentence(example: Example) -> None:
    message = example.problem.message
    assert message.endswith(".")
    assert len(message) <= 220
    assert not re.search(r"\n|None|\{|\}|\(s\)|\[|\]|  ", message)


@of_all
def counts_as_one_counts_in_words(example: Example) -> None:
    assert not re.search(r"\b1 (steps|cards|photo cards|times|rows|lanes)\b", example.problem.message)


@of(RECKONED)
def shows_the_sum(example: Example) -> None:
    rolled = next(word for word in example.said(example.problem.line) if re.fullmatch(r"[1-6]-[1-6]", word))
    first, second = map(int, rolled.split("-"))
    assert f"{first}+{second} = {first + second}" in example.problem.message


@of(NAMES_A_LINE)
def names_the_line_that_is_in_the_way(example: Example) -> None:
    said = re.findall(r"(?:(\d\d) )?(?:\(|on )line (\d+)", example.problem.message)
    assert said
    for rider, line in said:
        there = example.said(int(line))
        assert there[0] == rider if rider else there[0] in example.said(example.problem.line)[0] + " 21 31"


@of_all
def names_the_heading_of_the_rule(example: Example) -> None:
    rule = example.problem.rule
    assert rule[0].isupper()
    if example.game == "um-reifenbreite":
        assert rule in {heading for _, headings in page.PARTS[example.game] for heading in headings}


# A no comes with what would have been right.


@of_all
def is_said_wherever_there_is_anything(example: Example) -> None:
    nothing = NOTHING_LEGAL | NOTHING_LEGAL_IN.get(example.game, set())
    fault = example.problem.fault
    assert bool(fault.legal or fault.samples) == (example.code not in nothing)


@of_all
def a_sample_of_spelling_is_called_one(example: Example) -> None:
    """What is only a sample of how a word is written is said in the sentence, never among what is legal."""
    fault = example.problem.fault
    assert not set(fault.samples) & set(fault.legal)
    assert all(f"“{sample}”" in example.problem.message for sample in fault.samples)
    assert not any("…" in legal or "ROW" in legal for legal in fault.legal)


@of_all
def a_way_that_is_called_legal_is_legal(example: Example) -> None:
    """Each way that the problem offers, put in the place of the wrong one, is taken without a word."""
    problem = example.problem
    ways = [way for way in problem.legal if way.startswith(("to ", "go ")) and way not in LOOKS_LIKE]
    if problem.severity != ERROR or not ways:
        return
    assert _still_wrong(example, ways) == []


@of({"start-place", "start-place-taken", "start-lane"})
def a_start_place_that_is_called_free_is_free(example: Example) -> None:
    assert _still_wrong(example, [f"to {place}" for place in example.problem.legal]) == []


@of({"not-next", "already-moved", "draft-breakaway", "draft-surface", "draft-too-far", "round-unfinished"})
def a_rider_who_is_called_next_is_next(example: Example) -> None:
    [rider] = example.problem.legal
    lines = example.lines[: example.problem.line - 1]
    assert list(problems_of("\n".join([*lines, f"check next {rider}"]).encode())) == []


class TestEveryCode:
    """Whatever can be said has an example in which it is said."""

    @pytest.mark.parametrize("game", games())
    def test_has_an_example(self, game: str) -> None:
        near = {code for code in sentences(game) if code.startswith("near-")}
        assert set(examples(game)) == (set(codes(game)) | near) - ELSEWHERE.get(game, set())

    @pytest.mark.parametrize("example", [pytest.param(one, id=f"{one.game}:{one.code}") for one in EVERY])
    def test_its_example_tells_all_that_a_reader_needs(self, example: Example) -> None:
        for check, wanted in CHECKS:
            if wanted is None or (example.game == "um-reifenbreite" and example.code in wanted):
                check(example)


#: Ways that show how a line is written, not where this rider may go.
LOOKS_LIKE = ("to 2", "to 15.2", "go 5 to 2", "go 5", "go 4")


def _still_wrong(example: Example, ways: Sequence[str]) -> list[str]:
    """The ways that are not legal in the place of the line's own."""
    lines, at = example.lines, example.problem.line - 1
    before, behind = _around_the_way(example.code, example.said(at + 1))
    logs = {way: "\n".join([*lines[:at], " ".join([*before, way, *behind])]) for way in ways}
    return [way for way, log in logs.items() if list(problems_of(log.encode()))]


def _around_the_way(code: str, words: list[str]) -> tuple[list[str], list[str]]:
    """What stands before the travel that is wrong, and what stays behind it: what else the line said falls with it."""
    if code == "chance-not-so-far":  # the second travel, that of the card
        return words[: len(words) - 1 - words[::-1].index("to")], []
    if code == "crash-place":
        return words[: words.index("to")], ["crash"]
    ends = {"crash-avoidable": "crash", "slip-blocked": "slip"}.get(code)
    travel = next((n for n, word in enumerate(words) if word in ("to", "go", ends)), len(words))
    return words[:travel], []


class TestPages:
    """The pages in docs/problems are what the program says today."""

    @pytest.mark.parametrize("game", games())
    def test_are_up_to_date(self, game: str) -> None:
        assert page.is_up_to_date(game), "run: python -m tests.explanations.page --write"

    @pytest.mark.parametrize("game", games())
    def test_explain_every_code_once(self, game: str) -> None:
        titles = re.findall(r"^### (\S+)$", page.page(game), re.MULTILINE)
        assert sorted(titles) == sorted(examples(game))

    def test_are_found_from_the_documentation(self) -> None:
        index = (ROOT / "docs" / "README.md").read_text("utf-8")
        assert [game for game in games() if f"(problems/{game}.md)" not in index] == []
