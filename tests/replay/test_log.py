"""The reader: a log's bytes to races, headers and lines (race log, section 1)."""

from __future__ import annotations

import pytest

from scoring.replay import replay
from scoring.replay.known_headers import fill_headers
from scoring.replay.log import split_races
from tests.um_reifenbreite.rides import PLAIN

HEAD = "racelog 1 um-reifenbreite\nboard: drawn\ncourse: drawn\nrules: basic\n"
RACE = HEAD + "start\n21 to 4.1\nround 1\n21 1-1 to 6.1\n"


def problems(log: str | bytes) -> list[tuple[str, int]]:
    """Every problem of every race: (code, line)."""
    races = replay(log, {"drawn": PLAIN})
    return [(problem.code, problem.line) for race in races for problem in race.problems]


class TestBytes:
    """UTF-8; a byte order mark and CRLF are fine; anything else is refused by name."""

    def test_a_byte_order_mark_is_fine(self) -> None:
        assert problems(b"\xef\xbb\xbf" + RACE.encode()) == []
        assert problems("\ufeff" + RACE) == []

    def test_crlf_is_fine(self) -> None:
        assert problems(RACE.replace("\n", "\r\n").encode()) == []

    def test_lines_are_the_same_with_either(self) -> None:
        wrong = RACE.replace("21 1-1 to 6.1", "21 1-1 to 9.1")
        assert problems(wrong) == problems(wrong.replace("\n", "\r\n")) == [("place-too-far", 8)]

    def test_umlauts_in_free_text(self) -> None:
        log = RACE.replace("start", "race: Lüttich – Öre\nteam red: Vélo Çlub\nstart")
        [race] = replay(log.encode(), {"drawn": PLAIN})
        assert race.problems == []
        assert race.race == "Lüttich – Öre"

    @pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "cp1252"])
    def test_another_encoding_is_refused_by_name(self, encoding: str) -> None:
        log = RACE.replace("start", "race: Lüttich\nstart").encode(encoding)
        assert [code for code, _ in problems(log)] == ["log-not-utf-8"]

    def test_the_line_of_the_wrong_byte_is_named(self) -> None:
        log = RACE.replace("start", "race: Lüttich\nstart").encode("latin-1")
        assert problems(log) == [("log-not-utf-8", 5)]

    @pytest.mark.parametrize("log", [b"", b"\n\n", b"# nothing\n", "", b"\xef\xbb\xbf"])
    def test_an_empty_log_is_no_race(self, log: bytes | str) -> None:
        assert [code for code, _ in problems(log)] == ["racelog-missing"]

    def test_null_bytes_and_lone_surrogates_do_not_raise(self) -> None:
        assert problems(RACE.replace("21 1-1", "21 \x00 1-1")) != []
        assert problems(RACE.replace("21 1-1", "21 \ud800 1-1")) != []


class TestLimits:
    """At most 2 MiB, 20,000 lines, 500 characters a line."""

    def test_two_mebibytes(self) -> None:
        line = "note " + "x" * 493 + "\n"
        filler = line * ((2 * 1024 * 1024 - len(RACE)) // len(line))
        full = RACE + filler
        full += "#" * (2 * 1024 * 1024 - len(full))
        assert "log-too-large" not in [code for code, _ in problems(full)]
        assert [code for code, _ in problems(full + "#")] == ["log-too-large"]

    def test_bytes_count_not_characters(self) -> None:
        log = RACE + ("#" + "ü" * 498 + "\n") * 2_110
        assert len(log) < 2 * 1024 * 1024 < len(log.encode())
        assert [code for code, _ in problems(log)] == ["log-too-large"]

    def test_twenty_thousand_lines(self) -> None:
        lines = RACE.count("\n")
        assert problems(RACE + "note\n" * (20_000 - lines)) == []
        assert problems(RACE + "note\n" * (20_001 - lines)) == [("log-too-many-lines", 20_001)]

    def test_five_hundred_characters(self) -> None:
        assert problems(RACE + "note " + "x" * 495) == []
        assert problems(RACE + "note " + "x" * 496) == [("line-too-long", 9)]

    def test_a_carriage_return_does_not_count(self) -> None:
        assert problems((RACE + "note " + "x" * 495 + "\n").replace("\n", "\r\n")) == []

    def test_a_long_comment_is_a_long_line(self) -> None:
        assert problems(RACE + "#" * 501) == [("line-too-long", 9)]


class TestWords:
    """Words are separated by blanks, case does not matter, `#` begins a comment, numbers have no leading zeros."""

    def test_blanks_and_tabs_separate(self) -> None:
        assert problems(RACE.replace("21 1-1 to 6.1", "\t21   1-1\tto 6.1   ")) == []

    def test_case_does_not_matter(self) -> None:
        assert problems(RACE.upper()) == []

    def test_a_comment_runs_to_the_end_of_the_line(self) -> None:
        assert problems(RACE.replace("21 1-1 to 6.1", "21 1-1 to 6.1 # and on and on")) == []
        assert problems(RACE.replace("rules: basic", "rules: basic# the easy ones")) == []
        assert problems(RACE.replace("21 1-1 to 6.1", "# 21 1-1 to 6.1\n21 1-1 to 6.1")) == []

    @pytest.mark.parametrize(
        ("right", "wrong"),
        [("6.1", "06.1"), ("6.1", "6.01"), ("1-1", "01-1"), ("round 1", "round 01"), ("21 1-1", "021 1-1")],
    )
    def test_no_leading_zeros(self, right: str, wrong: str) -> None:
        assert len(problems(RACE.replace(right, wrong))) >= 1

    def test_digits_of_other_scripts_are_no_numbers(self) -> None:
        assert problems(RACE.replace("round 1", "round ١")) != []
        assert problems(RACE.replace("to 6.1", "to ６.1")) != []

    @pytest.mark.parametrize(
        ("right", "wrong"),
        [
            ("21 1-1 to 6.1", "21 1-1 to 6.1 please"),
            ("21 1-1 to 6.1", "21 1-1 quickly to 6.1"),
            ("21 to 4.1", "21 to 4.1 4.2"),
            ("round 1", "round 1 now"),
            ("start", "start here"),
        ],
    )
    def test_every_word_is_read_or_the_line_is_an_error(self, right: str, wrong: str) -> None:
        line = RACE.split("\n").index(right) + 1
        assert line in [at for _, at in problems(RACE.replace(f"\n{right}\n", f"\n{wrong}\n"))]

    def test_an_unknown_word_is_an_error_at_its_column(self) -> None:
        [race] = replay(RACE + "  whatever next", {"drawn": PLAIN})
        [problem] = race.problems
        assert (problem.code, problem.line, problem.column, problem.word) == ("word-unknown", 9, 3, "whatever")


class TestHeaders:
    def test_a_header_may_come_once(self) -> None:
        assert problems(RACE.replace("rules: basic", "rules: basic\nrules: advanced")) == [("header-twice", 5)]
        assert problems(RACE.replace("rules: basic", "rules: basic\nx-a: 1\nX-A: 2")) == [("header-twice", 6)]

    def test_an_unknown_header_is_an_error(self) -> None:
        assert problems(RACE.replace("rules: basic", "rules: basic\nweather: fine")) == [("header-unknown", 5)]

    def test_unless_it_begins_with_x(self) -> None:
        log = RACE.replace("rules: basic", "rules: basic\nx-weather: fine, 20 °C")
        [race] = replay(log, {"drawn": PLAIN})
        assert race.problems == []
        assert race.headers["x-weather"] == "fine, 20 °C"

    def test_keys_have_no_case_and_values_keep_theirs(self) -> None:
        log = RACE.replace("rules: basic", "RULES: Basic\nRace: Tour du Nord\nTeam RED: Vélo Nord")
        [race] = replay(log, {"drawn": PLAIN})
        assert race.problems == []
        assert (race.headers["race"], race.headers["team red"]) == ("Tour du Nord", "Vélo Nord")

    def test_a_value_may_have_a_colon(self) -> None:
        [race] = replay(RACE.replace("rules: basic", "rules: basic\nrace: Cup: round 2"), {"drawn": PLAIN})
        assert race.race == "Cup: round 2"

    @pytest.mark.parametrize("line", [":", ": basic", " : : ", "\u200b: 3", ":#"])
    def test_a_colon_without_a_name_is_no_header(self, line: str) -> None:
        assert problems(RACE.replace("start\n", f"{line}\nstart\n"))[0][1] == 5


class TestRaces:
    """A file holds one race or several; each begins with `racelog 1 GAME`."""

    @pytest.mark.parametrize(
        ("first", "code"),
        [
            ("board: drawn", "racelog-missing"),
            ("racelog", "word-missing"),
            ("racelog 1", "word-missing"),
            ("racelog 2 um-reifenbreite", "racelog-version"),
            ("racelog 1 monopoly", "game-unknown"),
            ("racelog 1 um-reifenbreite again", "word-extra"),
        ],
    )
    def test_the_racelog_line(self, first: str, code: str) -> None:
        found = problems(RACE.replace("racelog 1 um-reifenbreite", first))
        assert found[0] == (code, 1)

    def test_several_races_are_judged_one_by_one(self) -> None:
        wrong = RACE.replace("21 1-1 to 6.1", "21 1-1 to 9.1")
        races = replay(RACE + wrong + RACE, {"drawn": PLAIN})
        assert [race.first_line for race in races] == [1, 9, 17]
        assert [[problem.line for problem in race.problems] for race in races] == [[], [16], []]

    def test_split_races_gives_each_its_own_text(self) -> None:
        first, second = RACE, RACE.replace("21 1-1 to 6.1", "21 1-1 to 5.1")
        assert split_races(first + second) == [first, second]
        assert split_races("# two races\n\n" + first + second) == ["# two races\n\n" + first, second]
        assert split_races(RACE) == [RACE]

    def test_what_was_one_text_is_the_pieces_again(self) -> None:
        whole = "# head\n" + RACE + "\n# between\n" + RACE.replace("\n", "\r\n")
        assert "".join(split_races(whole)) == whole


class TestFillingInHeaders:
    """Headers that the race already knows may be left out; where they are there they must agree."""

    KNOWN = {"game": "um-reifenbreite", "board": "drawn", "course": "drawn", "rules": "basic", "ruling seven": "move"}

    def test_what_is_left_out_is_filled_in(self) -> None:
        text, differences = fill_headers("racelog 1 um-reifenbreite\nstart\n21 to 4.1\n", self.KNOWN)
        assert differences == []
        [race] = replay(text, {"drawn": PLAIN})
        assert race.problems == []
        assert race.headers["ruling seven"] == "move"

    def test_a_log_of_bare_lines_gets_its_racelog_line_too(self) -> None:
        text, differences = fill_headers("start\n21 to 4.1\n", self.KNOWN)
        assert differences == []
        [race] = replay(text, {"drawn": PLAIN})
        assert race.problems == []
        assert race.game == "um-reifenbreite"

    def test_what_agrees_is_left_alone_case_blanks_and_commas_aside(self) -> None:
        known = {**self.KNOWN, "rules": "basic sprints jersey"}
        log = RACE.replace("rules: basic", "RULES: Basic,  Sprints, Jersey\nruling seven: MOVE")
        text, differences = fill_headers(log, known)
        assert differences == []
        assert text == log

    @pytest.mark.parametrize(
        ("key", "known"),
        [("board", "other"), ("course", "giro"), ("rules", "advanced"), ("game", "le-tour")],
    )
    def test_a_difference_is_named_with_both_values(self, key: str, known: str) -> None:
        _, [difference] = fill_headers(RACE, {**self.KNOWN, key: known})
        assert (difference.key, difference.known) == (key, known)
        assert difference.typed in RACE

    def test_with_a_difference_nothing_is_filled_in(self) -> None:
        text, differences = fill_headers(RACE, {**self.KNOWN, "rules": "advanced"})
        assert len(differences) == 1
        assert text == RACE
