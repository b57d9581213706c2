"""What single slips are told as, in all three games: one error that says what is wrong, and nobody else is reproached."""

from __future__ import annotations

import pytest

from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.report import report
from tests.um_reifenbreite.rides import PLAIN

BOARDS = {**shipped_boards(), PLAIN.name: PLAIN}

UR = """racelog 1 um-reifenbreite
board: drawn
course: drawn
rules: professional
start
21 to 4.1
31 to 4.2
41 to 3.1
51 to 3.2
round 1
21 5-5 to 14.1
41 draft
31 3-3 to 10.2
51 draft
round 2
21 1-1 to 16.1
41 draft
31 6-2 to 18.2
51 6-6 to 21.2
round 3
51 2-2 to 25.2
31 1-1 to 20.2
21 3-3 to 22.1
41 draft to 21.1
round 4
51 2-2 to 29.2
21 1-1 to 24.1
41 draft to 23.1
31 1-2 to 23.2
"""
FR = """racelog 1 flamme-rouge
track: abcdfu
start
red s 5.1 r 4.1
blue s 5.2 r 4.2
round 1
red s2:2359 r3:3467
blue s3:2345 r4:4567
round 2
red s3 r4
blue s2 r5
round 3
red s4 r3
blue s5 r3
round 4
red s2 r5
blue s4 r4
"""
LT = """racelog 1 le-tour
board: promenade
course: criterium
round 1
red 1 8 to 1
blue 1 8 to 2
red 2 6 to 1
blue 2 6 to 2
red 3 3 to 1
blue 3 3 to 2
round 2
red 1 2 to 1
blue 1 2 to 2
red 2 1 to 1
blue 2 1 to 2
red 3 1 to 1
blue 3 1 to 2
round 3
red 1 2 to 1
blue 1 2 to 2
red 2 1 to 1
blue 2 1 to 2
red 3 1 to 1
blue 3 1 to 2
round 4
red 1 2 to 1
blue 1 2 to 2
red 2 1 to 1
"""
LOGS = {"um-reifenbreite": UR, "flamme-rouge": FR, "le-tour": LT}
EACH_GAME = pytest.mark.parametrize("game", list(LOGS))


def told(log: str) -> RaceResult:
    """The log's one race."""
    [result] = replay(log, BOARDS)
    return result


def slipped(game: str, line: str, *instead: str) -> tuple[RaceResult, int]:
    """The game's log with the first such line replaced by others (or by none), and the number of that line."""
    log = LOGS[game]
    number = log.split("\n").index(line) + 1
    return told(log.replace(f"{line}\n", "".join(f"{other}\n" for other in instead), 1)), number


class TestForgottenLines:
    """Faults D1: a line that is missing is one error, where it seems to be missing."""

    @EACH_GAME
    def test_the_logs_are_right(self, game: str) -> None:
        assert told(LOGS[game]).errors == []

    @EACH_GAME
    @pytest.mark.parametrize("number", [2, 3, 4])
    def test_a_round_line(self, game: str, number: int) -> None:
        result, line = slipped(game, f"round {number}")
        [error] = result.errors
        assert (error.line, error.legal) == (line, [f"round {number}"])
        assert f"“round {number}” seems to be missing" in error.message
        assert result.warnings == []
        assert result.body["positions"] == told(LOGS[game]).body["positions"]

    @EACH_GAME
    def test_the_line_of_round_1(self, game: str) -> None:
        result, line = slipped(game, "round 1")
        assert [error.line for error in result.errors] == [line]
        assert result.warnings == []
        assert result.body["positions"] == told(LOGS[game]).body["positions"]

    @pytest.mark.parametrize("game", ["um-reifenbreite", "flamme-rouge"])
    @pytest.mark.parametrize("instead", [(), ("strat",), ("Start:",), ("start 1",)])
    def test_the_start_line(self, game: str, instead: tuple[str, ...]) -> None:
        result, line = slipped(game, "start", *instead)
        assert [error.line for error in result.errors] == [line]
        assert result.warnings == []


class TestMistypedRounds:
    """Faults D1: whatever became of a `round` line, the race goes on."""

    @EACH_GAME
    @pytest.mark.parametrize(
        "instead", ["round3", "Runde 3", "ronde 3", "ruond 3", "round: 3", "round 4", "round 33", "round"]
    )
    def test_is_one_error(self, game: str, instead: str) -> None:
        result, line = slipped(game, "round 3", instead)
        assert [error.line for error in result.errors] == [line]
        assert result.warnings == []
        assert result.body["positions"] == told(LOGS[game]).body["positions"]

    @EACH_GAME
    def test_a_round_line_twice(self, game: str) -> None:
        result, line = slipped(game, "round 3", "round 3", "round 3")
        assert [(error.line, error.code) for error in result.errors] == [(line + 1, "round-twice")]
        assert result.body["positions"] == told(LOGS[game]).body["positions"]


class TestMistypedRiders:
    """Faults D1: a rider whom nobody knows is one error, and those who follow are not reproached."""

    @pytest.mark.parametrize("instead", ["2l", "24:", "21:", "21,", "2 1", "27", "O1"])
    @pytest.mark.parametrize("line", ["21 5-5 to 14.1", "21 3-3 to 22.1"])
    def test_um_reifenbreite(self, line: str, instead: str) -> None:
        result, number = slipped("um-reifenbreite", line, instead + line[2:])
        assert [error.line for error in result.errors] == [number]

    @pytest.mark.parametrize("line", ["red 1 8 to 1", "blue 1 8 to 2", "red 2 6 to 1"])
    @pytest.mark.parametrize("instead", ["balck 1", "black-1", "black 4", "red1", "rde 1"])
    def test_le_tour_in_round_1(self, line: str, instead: str) -> None:
        result, number = slipped("le-tour", line, f"{instead} {line.split(' ', 2)[2]}")
        assert [error.line for error in result.errors] == [number]

    def test_le_tour_goes_on_where_the_places_of_all_are_told(self) -> None:
        _, number = slipped("le-tour", "red 1 8 to 1", "rde 1 8 to 1")
        log = LT.replace("red 1 8 to 1", "rde 1 8 to 1").replace(
            "round 2\n",
            "round 2\nat red-1 8.1\nat blue-1 8.2\nat red-2 6.1\nat blue-2 6.2\nat red-3 3.1\nat blue-3 3.2\n",
        )
        again = told(log)
        assert [error.line for error in again.errors] == [number]
        assert again.warnings == []
        assert again.body["positions"] == told(LT).body["positions"]

    def test_a_start_place_that_is_none(self) -> None:
        result, number = slipped("flamme-rouge", "blue s 5.2 r 4.2", "blue s 6.2 r 4.2")
        assert [(error.line, error.code) for error in result.errors] == [(number, "start-place")]


class TestLinesThatRunTogether:
    """Faults D1: the end of a line too many or too few is one error."""

    BROKEN = (
        ("um-reifenbreite", "31 3-3 to 10.2", ("31", "3-3 to 10.2")),
        ("um-reifenbreite", "31 3-3 to 10.2", ("31 3-3", "to 10.2")),
        ("um-reifenbreite", "31 3-3 to 10.2", ("31 3-3 to", "10.2")),
        ("flamme-rouge", "blue s3:2345 r4:4567", ("blue", "s3:2345 r4:4567")),
        ("flamme-rouge", "blue s3:2345 r4:4567", ("blue s3:2345", "r4:4567")),
        ("le-tour", "blue 2 6 to 2", ("blue", "2 6 to 2")),
        ("le-tour", "blue 2 6 to 2", ("blue 2", "6 to 2")),
        ("le-tour", "blue 2 6 to 2", ("blue 2 6", "to 2")),
    )

    @pytest.mark.parametrize(("game", "line", "instead"), BROKEN)
    def test_a_line_broken_in_two(self, game: str, line: str, instead: tuple[str, ...]) -> None:
        result, _ = slipped(game, line, *instead)
        assert len(result.errors) == 1

    JOINED = (
        ("um-reifenbreite", "31 3-3 to 10.2", "51 draft"),
        ("um-reifenbreite", "31 1-1 to 20.2", "21 3-3 to 22.1"),
        ("flamme-rouge", "red s2:2359 r3:3467", "blue s3:2345 r4:4567"),
        ("flamme-rouge", "blue s3:2345 r4:4567", "round 2"),
        ("le-tour", "blue 2 6 to 2", "red 3 3 to 1"),
        ("le-tour", "blue 3 3 to 2", "round 2"),
    )

    @pytest.mark.parametrize(("game", "line", "following"), JOINED)
    def test_two_lines_joined(self, game: str, line: str, following: str) -> None:
        log = LOGS[game].replace(f"{line}\n{following}\n", f"{line} {following}\n")
        [error] = told(log).errors
        assert f"Perhaps two lines were joined here, and the second is “{following}”." in error.message

    @EACH_GAME
    @pytest.mark.parametrize("by", [-1, 1])
    @pytest.mark.parametrize("number", [2, 3, 4])
    def test_a_round_line_one_line_too_early_or_late(self, game: str, number: int, by: int) -> None:
        lines = LOGS[game].split("\n")
        at = lines.index(f"round {number}")
        lines[at], lines[at + by] = lines[at + by], lines[at]
        assert len(told("\n".join(lines)).errors) == 1

    @pytest.mark.parametrize("wrong", ["ta 41 13.1", "at41 13.1", "a 41 13.1"])
    @pytest.mark.parametrize("place", [0, 1])
    def test_an_at_line_among_others(self, wrong: str, place: int) -> None:
        said = ["at 21 14.1", "at 31 10.2", "at 51 9.2"]
        said.insert(place, wrong)
        result, _ = slipped("um-reifenbreite", "round 2", "round 2", *said)
        assert [error.word for error in result.errors] == [wrong.split()[0]]
        assert result.warnings == []

    @EACH_GAME
    def test_the_next_slip_is_told_all_the_same(self, game: str) -> None:
        """A line that begins with no known word is no rest where the line before did not end too early."""
        log = LOGS[game].replace("round 4\n", "xyz 1\nround 4\nabc 2\n")
        assert [error.word for error in told(log).errors] == ["xyz", "abc"]


class TestTwoCardsOnOneLine:
    """Faults D1: a Flamme Rouge line has two riders' cards; where both are wrong, one slip made them so."""

    @pytest.mark.parametrize(
        ("instead", "says"),
        [
            ("red r2:2359 s3:3467", "Perhaps s and r were swapped: “red r3:3467 s2:2359” could have been played."),
            ("red s7 r2", "Perhaps s and r were swapped: “red s2 r7” could have been played."),
            ("red s7:2359 r9:3467", "red-s has no 7"),
            ("red s2:235 r3:346", "red-s draws 4 cards here"),
            ("green s2:2359 r3:3467", "Perhaps red was meant"),
            ("green s7 r2", "green-s does not ride in this race."),
        ],
    )
    def test_is_one_error(self, instead: str, says: str) -> None:
        result, line = slipped("flamme-rouge", "red s2:2359 r3:3467", instead)
        assert [error.line for error in result.errors] == [line]
        assert says in result.errors[0].message

    def test_the_second_is_told_where_it_is_the_only_one(self) -> None:
        result, line = slipped("flamme-rouge", "red s2:2359 r3:3467", "red s2:2359 r9:3467")
        assert [(error.line, error.rider) for error in result.errors] == [(line, "red-r")]

    def test_on_two_lines_there_are_two_slips(self) -> None:
        result, line = slipped("flamme-rouge", "red s2:2359 r3:3467", "red s7", "red r2")
        assert [error.line for error in result.errors] == [line, line + 1]


class TestTheWarning:
    """Faults D1, D2: the one warning says which line is to be mended, and nothing that cannot be written there."""

    def test_names_the_line_of_the_error(self) -> None:
        result, number = slipped("um-reifenbreite", "31 3-3 to 10.2", "31 3-3")
        [warning] = result.warnings
        assert f"Correct line {number}" in warning.message
        assert warning.legal == []

    @EACH_GAME
    def test_no_round_is_proposed_in_the_middle_of_another(self, game: str) -> None:
        log = LOGS[game]
        at = log.split("\n").index("round 1") + 1
        for wrong in ("xyz", "21 7-7", "red s8", "red 1 77"):
            lines = log.split("\n")
            lines[at] = wrong
            problems = told("\n".join(lines)).problems
            assert [
                one for one in problems for legal in one.legal if legal.startswith("round") and one.line > at + 1
            ] == []


class TestSamples:
    """Faults D2: a sample of spelling is called one."""

    def test_is_in_the_sentence_and_not_among_what_is_legal(self) -> None:
        [error] = told(UR.replace("21 5-5 to 14.1", "21")).errors
        assert "“2-5”" in error.message
        assert error.legal == []

    def test_the_report_says_legal_only_of_what_is(self) -> None:
        result = told(UR.replace("21 5-5 to 14.1", "21 5-5 to x"))
        assert "Legal here" not in report(result, "log")
        assert "It is written like" in report(result, "log")


class TestSigns:
    """Faults D3: what can mean one thing only is read; anything else is named."""

    @pytest.mark.parametrize("dash", list("‐‑‒–—―−－﹣"))
    def test_a_dash_of_a_text_program_is_read(self, dash: str) -> None:
        assert told(UR.replace("5-5", f"5{dash}5")).problems == []

    @pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u200b", "\ufeff", "\u2060", "\u00ad", "\u202a"])
    @pytest.mark.parametrize("line", ["21 5-5 to 14.1", "round 2", "start", "course: drawn"])
    def test_a_mark_that_nobody_sees_is_left_out(self, mark: str, line: str) -> None:
        for place in (0, 2, len(line)):
            assert told(UR.replace(line, line[:place] + mark + line[place:], 1)).problems == []

    @pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u3000", "\t"])
    def test_a_blank_that_does_not_break_is_a_blank(self, blank: str) -> None:
        assert told(UR.replace("21 5-5 to 14.1", blank.join(["21", "5-5", "to", "14.1"]))).problems == []

    def test_a_wide_colon_is_read(self) -> None:
        assert told(FR.replace("s2:2359", "s2：2359").replace("track: ", "track：")).problems == []

    def test_free_text_stays_as_it_was_typed(self) -> None:
        log = UR.replace("start\n", "team red: Équipe – 1‐2 ma\u200cn\nrace: Lüttich–Bastenaken\nstart\n", 1)
        result = told(log)
        assert result.problems == []
        assert result.race == "Lüttich–Bastenaken"
        assert result.headers["team red"] == "Équipe – 1‐2 ma\u200cn"

    def test_the_column_is_that_of_the_typed_line(self) -> None:
        [error] = told(UR.replace("21 5-5 to 14.1", "\u200e21 5–5 to\u200b 15.1")).errors
        assert (error.column, error.word) == (13, "15.1")

    @pytest.mark.parametrize(
        ("line", "named"),
        [
            ("21 5-5 to 14,1", "A comma (,) is character 3 of “14,1”; a place has a dot between row and lane: 14.1."),
            ("21, 5-5 to 14.1", "“21,” has one character too many"),
            ("21 ٥-5 to 14.1", "(arabic-indic)"),
            ("21 ５-5 to 14.1", "A full-width digit (５) is character 1"),
            ("21 5+5 to 14.1", "A plus sign (+) is character 2"),
            ("21 5-5 to 14。1", "。"),
        ],
    )
    def test_what_is_not_read_is_named(self, line: str, named: str) -> None:
        [error] = told(UR.replace("21 5-5 to 14.1", line)).errors
        assert named in error.message

    @pytest.mark.parametrize(
        ("log", "says"),
        [
            (FR.replace("s2:2359", "s2: 2359"), "After the colon the hand of cards is missing."),
            (UR.replace("21 5-5 to 14.1", "21 5- to 14.1"), "A die is missing beside the dash"),
            (FR.replace("start\n", "x-sprint 34:\nstart\n"), "A number is missing here."),
            (LT.replace("blue 1 8 to 2", "blue 1 8 to 1"), "8.1 is taken by red-1."),
            (
                LT.replace("round 2\nred 1 2 to 1\nblue 1 2 to 2", "round 2\nred 1 2 to 1\nblue 1 2 to 1"),
                "10.1 is taken by red-1.",
            ),
            (FR.replace("start\n", "x-sprint 10: 10000\nstart\n"), "10000 is too large"),
            (
                FR.replace("start\n", "x-sprint 10: 010\nstart\n"),
                "010 is not a number: digits only, without leading zeros.",
            ),
        ],
    )
    def test_every_sentence_has_a_subject(self, log: str, says: str) -> None:
        [error] = told(log).errors
        assert error.message.startswith(says)
