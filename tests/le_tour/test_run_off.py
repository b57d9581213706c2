"""The run-off of Le Tour's courses, and what its box holds."""

from __future__ import annotations

from scoring.games.le_tour import facts
from scoring.replay import replay, shipped_boards
from tests.le_tour.rides import ride, sheet

COLOURS = ("red", "blue", "green", "black", "white")


class TestALaterRoundIsNeverTheBetterOne:
    """Faults G18: a run-off of ten rows at most, as ten seconds are added for each later round (rulebook: End of a Stage)."""

    def test_no_course_of_the_game_that_ships_is_longer_behind_the_line(self) -> None:
        courses = [
            course for board in shipped_boards().values() for course in board.courses.values() if not course.grid
        ]
        assert len(courses) == 3
        assert all(course.runoff <= 10 for course in courses)

    def test_so_the_best_time_of_a_later_round_is_behind_the_worst_of_the_one_before(self) -> None:
        for name in ("promenade", "col"):
            course = shipped_boards()[name].courses["stage"]
            last, first = course.length - 1, course.length + 10 - course.runoff
            assert last < first

    def test_more_than_ten_over_is_a_warning_that_says_why(self) -> None:
        log = "racelog 1 le-tour\nrecord: sheet\nboard: promenade\ncourse: stage\narrive 12 red-1 {}.1"
        for rows, codes in ((10, []), (11, ["arrive-far"]), (20, ["arrive-far"]), (21, ["arrive-rows"])):
            [result] = replay(log.format(rows), shipped_boards())
            assert [problem.code for problem in result.problems] == codes
            assert bool(result.errors) == (rows == 21)  # no card takes a rider so far
        assert result.complete is False

    def test_in_a_log_of_moves_too_on_a_board_that_has_been_there_before(self) -> None:
        # `flat` has 95 rows and a run-off of 12
        first = "round 1\nred 1 20 to 1\nred 2 2 to 1\nred 3 1 to 1"
        rounds = [f"round {n}\nred 1 20 to 1\nred 2 1 to 1\nred 3 1 to 1" for n in (2, 3, 4)]
        home = ride("\n".join([first, *rounds, "round 5\nred 1 20 to 1"]))
        assert (home.errors, home.warnings) == ([], [])
        far = ride("\n".join([first.replace("20", "19"), *rounds, "round 5\nred 1 17 to 1"]))
        assert (far.errors, far.warnings) == ([], [])
        over = ride(
            "\n".join(
                [first, *rounds, "round 5\nred 1 8 to 88.1\nred 2 1 to 1\nred 3 1 to 1", "round 6", "red 1 19 to 1"]
            )
        )
        assert over.errors == []
        assert over.warnings == [("arrive-far", "red 1 19 to 1")]

    def test_a_short_run_off_is_what_it_is(self) -> None:
        assert sheet("arrive 9 red-1 3.1", "dash").error == ("arrive-rows", "arrive 9 red-1 3.1")


class TestWhatTheBoxHolds:
    """Faults G15: the box has four teams; a house may have more, so the fifth is a warning."""

    def test_in_a_log_of_moves(self) -> None:
        lines = [f"{colour} 1 {n + 1} to {n % 3 + 1}" for n, colour in enumerate(COLOURS)]
        race = ride("\n".join(["round 1", *lines]), "dash")
        assert (race.errors, race.warnings) == ([], [("players-many", lines[-1])])
        assert ride("\n".join(["round 1", *lines[:-1]]), "dash").warnings == []

    def test_in_a_sheet(self) -> None:
        race = sheet("finish " + " ".join(f"{colour}-1" for colour in COLOURS), "dash")
        assert (race.errors, [code for code, _ in race.warnings]) == ([], ["players-many"])
        assert len(COLOURS) == facts.MOST_TEAMS + 1
