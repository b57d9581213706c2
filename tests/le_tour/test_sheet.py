"""The tour calculator's form (race log, section 6; rulebook: Scoring, Team Time Trial)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import Ridden, sheet

STAGE = """
    arrive 12 red-1 4.1
    arrive 12 blue-1 2.1
    arrive 12 red-2 1.2
    arrive 13 blue-2 6.1
    arrive 13 red-3 6.2
    arrive 15 blue-3 1.1
    sprint P blue-1 red-1
    """


class TestAForm:
    def test_95_less_4_are_91_and_6_over_a_round_later_99(self) -> None:
        race = sheet(STAGE)
        assert race.told("time") == {"red-1": 91, "blue-1": 93, "red-2": 94, "blue-2": 99, "red-3": 99, "blue-3": 124}

    def test_the_order_is_round_then_distance_then_the_numbered_side(self) -> None:
        assert sheet(STAGE).finish == ["red-1", "blue-1", "red-2", "blue-2", "red-3", "blue-3"]

    def test_a_later_round_never_ranks_ahead_even_with_the_better_time(self) -> None:
        race = sheet("arrive 9 red-1 1.1\narrive 10 red-2 12.1")
        assert race.finish == ["red-1", "red-2"]
        assert race.told("time") == {"red-1": 94, "red-2": 93}

    def test_the_sprint_pays_4_and_1_points_and_3_and_1_seconds(self) -> None:
        race = sheet(STAGE)
        assert race.told("sprint_points") == {"red-1": 1, "blue-1": 4, "red-2": 0, "blue-2": 0, "red-3": 0, "blue-3": 0}
        assert race.told("bonus_seconds") == {"red-1": 1, "blue-1": 3, "red-2": 0, "blue-2": 0, "red-3": 0, "blue-3": 0}

    def test_a_stage_pays_11_less_the_place_but_never_less_than_nothing(self) -> None:
        riders = [f"{team}-{n}" for n in (1, 2, 3) for team in ("red", "blue", "green", "black")]
        race = sheet("finish " + " ".join(riders))
        assert [race.row(rider)["place_points"] for rider in riders] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]

    def test_a_finish_line_alone_gives_places_and_no_times(self) -> None:
        race = sheet("finish red-1 blue-1 red-2")
        assert race.told("time") == {"red-1": None, "blue-1": None, "red-2": None}
        assert race.told("place") == {"red-1": 1, "blue-1": 2, "red-2": 3}

    def test_a_time_that_the_table_worked_out_is_taken_as_it_is(self) -> None:
        race = sheet("time red-1 1:31\ntime blue-1 1:33")
        assert race.told("time") == {"red-1": 91, "blue-1": 93}
        assert race.finish == ["red-1", "blue-1"]

    def test_who_is_out_has_no_place(self) -> None:
        race = sheet(STAGE + "out green-1 dnf\nout green-2 dns")
        assert (race.row("green-1")["place"], race.row("green-1")["status"]) == (None, "dnf")
        assert race.result.complete

    def test_disqualified_after_the_arrival_the_rider_keeps_place_and_time_and_loses_the_points(self) -> None:
        race = sheet(STAGE + "out red-1 dsq")
        assert [race.row("red-1")[key] for key in ("place", "place_points", "points", "time")] == [1, 10, 0, 91]
        assert race.row("blue-1")["place"] == 2

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("arrive 12 blue-3 4.1", "sheet-place-twice"),
            ("arrive 12 red-1 5.1", "sheet-twice"),
            ("arrive 0 blue-3 5.1", "number-bad"),
            ("arrive 12 blue-3 21.1", "arrive-rows"),
            ("arrive 12 blue-3 0.1", "arrive-rows"),
            ("arrive 12 blue-3 5.4", "place-none"),
            ("arrive 12 blue-4 5.1", "rider-unknown"),
            ("arrive 12 blue-3", "place-bad"),
            ("arrive 12 blue-3 5.1 again", "word-extra"),
            ("time blue-3 91", "time-bad"),
            ("sprint X red-1", "sprint-line"),
            ("sprint P red-1 red-1", "word-twice"),
            ("sprint", "word-missing"),
            ("jersey red-1 4", "sheet-word"),
            ("out red-1 dnf", "sheet-out-and-home"),
            ("out blue-3 gone", "out-kind"),
        ],
    )
    def test_what_a_form_cannot_say(self, line: str, code: str) -> None:
        race = sheet("arrive 12 red-1 4.1\narrive 12 blue-1 2.1\n" + line)
        assert race.error == (code, line)

    def test_times_need_the_course(self) -> None:
        race = Ridden("racelog 1 le-tour\nrecord: sheet\narrive 12 red-1 4.1")
        assert race.error == ("sheet-no-course", "arrive 12 red-1 4.1")
        assert Ridden("racelog 1 le-tour\nrecord: sheet\nfinish red-1 blue-1").error is None


class TestTeamTimeTrial:
    """200 − the space number of the team's slowest rider, for all three."""

    TRIAL = """
        arrive 11 red-1 6.1
        arrive 11 red-2 5.1
        arrive 11 red-3 3.1
        arrive 12 blue-1 8.1
        arrive 12 blue-2 7.1
        arrive 12 blue-3 5.1
        """

    def test_all_three_have_the_time_of_the_slowest(self) -> None:
        race = sheet(self.TRIAL, rules="time-trial")
        assert set(race.told("time").values()) == {200 - 98, 200 - 100}
        assert [race.row(rider)["time"] for rider in ("red-1", "red-3", "blue-1", "blue-3")] == [102, 102, 100, 100]

    def test_the_slowest_came_in_a_later_round_then_with_fewer_rows(self) -> None:
        race = sheet("arrive 11 red-1 1.1\narrive 12 red-2 9.1\narrive 12 red-3 8.1", rules="time-trial")
        assert race.row("red-1")["time"] == 200 - 95 - 8

    def test_there_are_no_place_points(self) -> None:
        race = sheet(self.TRIAL, rules="time-trial")
        assert {(row["place"], row["place_points"], row["points"]) for row in race.answer["riders"]} == {(None, 0, 0)}

    def test_there_are_no_sprints(self) -> None:
        race = sheet(self.TRIAL + "sprint P red-1", rules="time-trial")
        assert race.error == ("trial-no-sprints", "sprint P red-1")
        assert race.orders == {}

    def test_who_did_not_finish_has_no_time(self) -> None:
        race = sheet("arrive 11 red-1 6.1\narrive 11 red-2 5.1\nout red-3 dnf", rules="time-trial")
        assert race.told("time") == {"red-1": 100, "red-2": 100, "red-3": None}

    def test_times_of_the_tables_own_count_the_slowest_too(self) -> None:
        race = sheet("time red-1 1:40\ntime red-2 1:42\ntime red-3 1:41", rules="time-trial")
        assert race.told("time") == {"red-1": 102, "red-2": 102, "red-3": 102}

    def test_it_is_not_replayed_from_moves(self) -> None:
        race = Ridden("racelog 1 le-tour\nboard: strip\ncourse: flat\nrules: time-trial\nround 1\nred 1 5 to 1")
        assert race.error == ("trial-by-sheet", "rules: time-trial")
