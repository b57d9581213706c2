"""Sheets of Flamme Rouge (race log, section 6)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride, sheet


class TestFinish:
    def test_the_order_of_arrival(self) -> None:
        race = sheet("finish red-s blue-r red-r")
        assert race.result.problems == []
        assert race.finish == race.order == ["red-s", "blue-r", "red-r"]
        assert race.answer["complete"]

    def test_what_a_sheet_cannot_say_is_missing(self) -> None:
        race = sheet("finish red-s")
        assert race.answer["rounds"] is None
        assert race.answer["positions"] == {}
        assert race.answer["exhaustion"] == {}
        assert race.badges == {}

    def test_who_is_out(self) -> None:
        race = sheet("finish red-s blue-s\nout red-r dnf\nout blue-r dns\nout blue-s dsq")
        assert race.errors == []
        assert [race.status(rider) for rider in ("red-r", "blue-r", "blue-s")] == ["dnf", "dns", "dsq"]
        assert race.finish_place("blue-s") == 2

    def test_lines_may_stand_in_any_order(self) -> None:
        assert sheet("out blue-s dsq\nnote wet\nfinish red-s blue-s").errors == []


class TestArrive:
    def test_round_rows_behind_the_line_and_lane_give_the_order(self) -> None:
        race = sheet("arrive 14 red-s 3.1\narrive 14 blue-s 3.2\narrive 13 green-s 1.1\narrive 14 red-r 4.2")
        assert race.errors == []
        assert race.order == ["green-s", "red-r", "red-s", "blue-s"]

    def test_two_stand_on_one_place_in_different_rounds_only(self) -> None:
        assert sheet("arrive 14 red-s 3.1\narrive 15 blue-s 3.1").errors == []
        assert sheet("arrive 14 red-s 3.1\narrive 14 blue-s 3.1").error == ("sheet-place-twice", "arrive 14 blue-s 3.1")

    @pytest.mark.parametrize("place", ["0.1", "6.1", "1.3", "1.0"])
    def test_the_place_is_one_that_the_track_has(self, place: str) -> None:
        assert sheet(f"arrive 14 red-s {place}").error is not None

    def test_who_is_missing_from_the_finish_line_comes_after_it(self) -> None:
        race = sheet("finish red-s blue-s\narrive 14 green-s 2.1\narrive 14 black-s 3.1")
        assert race.order == ["red-s", "blue-s", "black-s", "green-s"]
        assert race.answer["complete"]


class TestTime:
    def test_a_time_that_the_table_worked_out(self) -> None:
        race = sheet("time red-s 9:40\ntime blue-s 9:30\ntime green-s 1:00:05")
        assert race.errors == []
        assert race.order == ["blue-s", "red-s", "green-s"]
        assert [race.row(rider)["time"] for rider in race.order] == [570, 580, 3605]

    def test_finish_says_the_order_where_times_are_level(self) -> None:
        race = sheet("finish red-s blue-s\ntime blue-s 9:30\ntime red-s 9:30")
        assert race.order == ["red-s", "blue-s"]

    @pytest.mark.parametrize("time", ["9:4", "9.40", "940", "9:60", "09:40", "-1:00", ""])
    def test_what_is_no_time_is_an_error(self, time: str) -> None:
        assert sheet(f"time red-s {time}").errors[0][0] == "time-bad"


class TestTimeTrials:
    """The order is by time, each team's first rider, equal times share the place."""

    def test_places_are_by_time(self) -> None:
        race = sheet("arrive 9 red-s 1.1\narrive 10 blue-r 8.1", stage="la-classicissima", rules="time-trial")
        assert race.errors[0][0] == "arrive-rows"
        fits = sheet(
            "arrive 9 red-s 1.1\narrive 9 blue-r 5.1\narrive 10 blue-s 2.1\narrive 10 green-s 5.1", rules="time-trial"
        )
        assert fits.errors == []
        assert fits.finish == ["blue-r", "red-s", "green-s"]
        assert [fits.row(rider)["time"] for rider in fits.finish] == [490, 530, 550]
        assert (fits.finish_place("blue-s"), fits.row("blue-s")["time"]) == (None, None)

    def test_a_later_round_may_be_as_fast(self) -> None:
        race = sheet("time red-s 9:10\ntime blue-s 9:10\ntime green-s 9:20", rules="time-trial")
        assert [race.finish_place(rider) for rider in ("red-s", "blue-s", "green-s")] == [1, 1, 3]

    def test_riders_of_two_teams_may_stand_on_one_place(self) -> None:
        race = sheet("arrive 9 red-s 1.1\narrive 9 blue-s 1.1", rules="time-trial")
        assert race.errors == []
        assert [race.finish_place(rider) for rider in ("red-s", "blue-s")] == [1, 1]

    def test_the_sheet_of_a_race_says_what_its_moves_say(self) -> None:
        moves = ride(
            "red s 5.1 r 4.1\nblue s 5.2\nround 1\nred s5 r3\nblue s3\nround 2\nred r3\nblue s9",
            "aju",
            rules="time-trial",
        )
        written = sheet("arrive 1 red-s 1.1\narrive 2 red-r 1.1\narrive 2 blue-s 5.1", rules="time-trial")
        assert [(row["rider"], row["place"], row["time"]) for row in moves.answer["riders"]] == [
            (row["rider"], row["place"], row["time"]) for row in written.answer["riders"]
        ]


class TestLinesThatCannotBe:
    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("finish red", "rider-unknown"),
            ("finish red-s red-s", "word-twice"),
            ("arrive red-s 3.1", "number-bad"),
            ("arrive 0 red-s 3.1", "number-bad"),
            ("arrive 14 red-s", "place-bad"),
            ("arrive 14 red 3.1", "rider-unknown"),
            ("arrive 14 red-s 3.1 2", "word-extra"),
            ("time red 9:40", "rider-unknown"),
            ("time red-s 9:40 +10", "word-extra"),
            ("out red-s", "out-kind"),
            ("out red dnf", "rider-unknown"),
            ("red s5", "sheet-word"),
            ("sprint D red-s", "line-none"),
            ("jersey red-s 4", "sheet-word"),
        ],
    )
    def test_words(self, line: str, code: str) -> None:
        assert sheet(line).error == (code, line)

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ("finish red-s\nfinish blue-s", "sheet-twice"),
            ("arrive 14 red-s 3.1\narrive 14 red-s 2.1", "sheet-twice"),
            ("arrive 14 red-s 3.1\ntime red-s 9:40", "sheet-twice"),
            ("out red-s dnf\nout red-s dsq", "sheet-twice"),
            ("finish red-s\nout red-s dnf", "sheet-out-and-home"),
            ("out red-s dnf\nfinish red-s", "sheet-out-and-home"),
            ("out red-s dns\narrive 14 red-s 3.1", "sheet-out-and-home"),
            ("out red-s dnf\ntime red-s 9:40", "sheet-out-and-home"),
        ],
    )
    def test_lines_that_contradict_each_other(self, body: str, code: str) -> None:
        assert sheet(body).errors == [(code, body.splitlines()[1])]

    def test_a_stage_that_is_unknown_is_an_error_of_its_line(self) -> None:
        assert sheet("finish red-s", stage="vuelta").error == ("stage-unknown", "stage: vuelta")

    def test_a_sheet_of_nobody_is_not_complete(self) -> None:
        assert not sheet("note").answer["complete"]
