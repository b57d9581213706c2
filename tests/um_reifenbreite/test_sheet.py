"""Sheets: a race without its moves (race log, section 6)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import judged, line, ride, road, sheet

ROAD = road(20, line("D", 11, 8, 5), 20, line("E", 5, 4, 2), 20)

WHOLE = """
    sprint D 21 33 42
    sprint E 42 21
    jersey 21 4
    photo 41 3
    photo 21 5 5
    finish 31 43 21 42 33
    out 22 dnf
    out 41 dnf
    end photo 3 6
"""


class TestAWholeSheet:
    """Points are place + sprints + two a round in the jersey."""

    def test_every_figure(self) -> None:
        race = sheet(WHOLE, ROAD)
        assert race.result.problems == []
        row = race.row("21")
        assert (row["place"], row["place_points"], row["sprint_points"], row["jersey_points"]) == (3, 40, 15, 8)
        assert row["points"] == 63
        assert (race.points("42"), race.points("33"), race.points("31")) == (35 + 5 + 5, 30 + 8, 50)

    def test_what_a_sheet_cannot_know_is_null(self) -> None:
        answer = sheet(WHOLE, ROAD).answer
        assert answer["rounds"] is None
        assert answer["positions"] == {}
        assert answer["jersey"] == [{"rider": "21", "from_round": None, "to_round": None, "points": 8}]

    def test_sprints_are_the_courses_in_order(self) -> None:
        assert sheet(WHOLE, ROAD).sprints == {"D": ["21", "33", "42"], "E": ["42", "21"]}
        assert sheet("finish 21", ROAD).sprints == {"D": [], "E": []}

    def test_photos_disqualify(self) -> None:
        race = sheet(WHOLE, ROAD)
        assert race.answer["photos"] == {"noted": {"21": [5, 5], "41": [3]}, "drawn": [3, 6], "disqualified": ["41"]}
        assert race.status("41") == "dsq"

    def test_riders_are_those_mentioned(self) -> None:
        race = sheet(WHOLE, ROAD)
        assert sorted(row["rider"] for row in race.answer["riders"]) == ["21", "22", "31", "33", "41", "42", "43"]
        assert [race.status(rider) for rider in ("31", "22")] == ["ok", "dnf"]

    def test_any_order_of_lines(self) -> None:
        forward = sheet(WHOLE, ROAD).answer
        backward = sheet("\n".join(reversed(WHOLE.strip().splitlines())), ROAD).answer
        assert backward == forward

    def test_it_is_complete(self) -> None:
        assert sheet(WHOLE, ROAD).result.complete

    def test_not_without_the_final_photo_cards_where_numbers_are_noted(self) -> None:
        assert not sheet(WHOLE.replace("end photo 3 6", ""), ROAD).result.complete

    def test_not_while_somebody_mentioned_is_neither_home_nor_out(self) -> None:
        race = sheet("sprint D 21\nfinish 31", ROAD)
        assert race.status("21") == "riding"
        assert not race.result.complete

    def test_the_sheet_of_a_ridden_race_scores_the_same(self) -> None:
        small = road(8, line("D"), 8, grid=8)
        ridden = ride(
            """
            21 to 8.1
            31 to 8.2
            round 1
            21 1-1 to 1
            31 1-1 to 2
            round 2
            21 1-1 to 1
            31 6-6 to 2
            round 3
            21 hang 3 photo 2 to 1
            end photo 2 4
            """,
            small,
        )
        assert ridden.error is None
        assert ridden.result.complete
        [[wearer, _, _, points]] = ridden.jersey
        scored = sheet(f"sprint D 21 31\njersey {wearer} {points // 2}\nphoto 21 2\nfinish 31 21\nend photo 2 4", small)
        for key in ("finish", "sprints", "photos", "riders", "teams"):
            assert scored.answer[key] == ridden.answer[key], key


class TestWhatASheetMayLeaveOut:
    def test_rules_are_the_professional_ones(self) -> None:
        race = sheet(WHOLE, ROAD)
        text = "\n".join(told for told in race.lines if not told.startswith("rules"))
        [scored] = judged(text, ROAD)
        assert scored.problems == []
        assert scored.answer() == race.answer

    def test_board_and_course_where_there_are_no_sprints(self) -> None:
        [race] = judged("racelog 1 um-reifenbreite\nrecord: sheet\nfinish 21 31")
        assert race.errors == []
        assert [row["points"] for row in race.answer()["riders"]] == [50, 45]

    def test_disqualified_riders_keep_their_place(self) -> None:
        race = sheet("finish 21 31\nout 21 dsq", ROAD)
        assert (race.row("21")["place"], race.points("21"), race.points("31")) == (1, 0, 45)

    def test_notes_are_free_text(self) -> None:
        assert sheet("note a fine day\nfinish 21", ROAD).error is None


class TestWhatASheetRefuses:
    """A faulty line is an error, and the others still count."""

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ("sprint X 21", "sprint-line"),
            ("sprint D 21 21", "word-twice"),
            ("sprint D 21 33 42 51", "sprint-too-many"),
            ("sprint", "word-missing"),
            ("sprint D 99", "rider-unknown"),
            ("jersey 21", "word-missing"),
            ("jersey 21 04", "number-bad"),
            ("jersey 21 4 5", "word-extra"),
            ("photo 21 7", "photo-bad"),
            ("photo 21", "photo-bad"),
            ("finish 31 31", "word-twice"),
            ("finish 31 x", "rider-unknown"),
            ("out 22", "out-kind"),
            ("out 22 tired", "out-kind"),
            ("end photo 3", "end-photo-cards"),
            ("end photo 3 3", "end-photo-equal"),
            ("end 3 6", "word-missing"),
            ("21 3-4 to 1", "sheet-word"),
        ],
    )
    def test_a_line_that_cannot_be_taken(self, wrong: str, code: str) -> None:
        race = sheet(f"{wrong}\nout 52 dnf", ROAD)
        assert race.error == (code, wrong)
        assert race.status("52") == "dnf"

    @pytest.mark.parametrize("wrong", ["round 1", "start"])
    def test_a_line_of_a_log_of_moves(self, wrong: str) -> None:
        race = sheet(f"{wrong}\nfinish 21\nout 52 dnf", ROAD)
        assert race.error == ("sheet-word", wrong)
        assert race.status("52") == "dnf"

    @pytest.mark.parametrize(
        ("first", "again"),
        [
            ("sprint D 21", "sprint D 33"),
            ("finish 21", "finish 31"),
            ("photo 21 3", "photo 21 4"),
            ("end photo 3 4", "end photo 1 2"),
            ("out 22 dnf", "out 22 dns"),
        ],
    )
    def test_the_same_thing_twice(self, first: str, again: str) -> None:
        assert sheet(f"{first}\n{again}", ROAD).error == ("sheet-twice", again)

    def test_nobody_is_both_home_and_out(self) -> None:
        assert sheet("finish 21 31\nout 21 dnf", ROAD).error == ("sheet-out-and-home", "out 21 dnf")
        assert sheet("out 21 dnf\nfinish 21 31", ROAD).error == ("sheet-out-and-home", "finish 21 31")

    @pytest.mark.parametrize(
        ("line_", "rules"),
        [
            ("sprint D 21", "advanced photo"),
            ("jersey 21 3", "advanced sprints"),
            ("photo 21 3", "basic"),
            ("end photo 1 2", "basic"),
        ],
    )
    def test_what_the_rules_do_not_have(self, line_: str, rules: str) -> None:
        assert sheet(line_, ROAD, rules=rules).error == ("module-off", line_)
