"""An error says its cause."""

import pytest

from scoring.replay import replay, shipped_boards

HEADS = {
    "um-reifenbreite": "board: reference\ncourse: roubaix\nrules: basic",
    "flamme-rouge": "track: abcdfu",
    "le-tour": "board: promenade\ncourse: criterium",
}
SHEETS = {
    "um-reifenbreite": ("finish 21 31", "out 22 dnf", "finish 41"),
    "flamme-rouge": ("arrive 4 red-s 1.1", "time blue-s 9:40", "out blue-r dnf"),
    "le-tour": ("time red-1 9:40", "arrive 9 red-2 1.1", "out blue-1 dns"),
}
MOVES = {
    "um-reifenbreite": ("start", "21 to 4.1", "round 1", "21 2-3 to 9.1"),
    "flamme-rouge": ("start", "red s 5.1 r 4.1", "blue s 5.2 r 4.2", "round 1", "red s2 r3", "blue s2 r3"),
    "le-tour": ("round 1", "red 1 8 to 1", "red 2 5 to 1", "red 3 4 to 1"),
}
EACH_GAME = pytest.mark.parametrize("game", list(HEADS))


def told(game: str, *lines: str) -> list[tuple[int, str]]:
    """The errors of a log with these headers and lines, as (line, code)."""
    [result] = replay("\n".join([f"racelog 1 {game}", *HEADS[game].split("\n"), *lines]), shipped_boards())
    return [(error.line, error.code) for error in result.errors]


class TestARecordOfAnotherKind:
    """Faults D4: a sheet without `record: sheet`, and a log of moves with it, are told that once; the rest is judged as it is."""

    @EACH_GAME
    @pytest.mark.parametrize("said", [(), ("record: moves",)])
    def test_a_sheet_is_told_its_header_alone(self, game: str, said: tuple[str, ...]) -> None:
        first = 2 + len(HEADS[game].split("\n"))
        assert told(game, *said, *SHEETS[game][:2]) == [(first, "record-is-sheet")]

    @EACH_GAME
    @pytest.mark.parametrize(
        "said", ["record: shet", "record: moves sheet", "recrod: sheet", "record sheet", "record; sheet"]
    )
    def test_a_mistyped_header_is_the_one_error(self, game: str, said: str) -> None:
        assert len(told(game, said, *SHEETS[game][:2])) == 1

    def test_what_else_is_wrong_with_the_sheet_is_told_too(self) -> None:
        assert [code for _, code in told("um-reifenbreite", *SHEETS["um-reifenbreite"])] == [
            "record-is-sheet",
            "sheet-twice",
        ]

    @EACH_GAME
    def test_a_log_of_moves_is_told_its_header_alone(self, game: str) -> None:
        first = 2 + len(HEADS[game].split("\n"))
        assert told(game, *MOVES[game]) == []
        assert told(game, "record: sheet", *MOVES[game]) == [(first, "record-is-moves")]

    @EACH_GAME
    def test_lines_of_a_sheet_in_a_log_of_moves_are_one_error(self, game: str) -> None:
        first = 2 + len(HEADS[game].split("\n")) + len(MOVES[game])
        assert told(game, *MOVES[game], *SHEETS[game][:1] * 3) == [(first, "sheet-line")]

    @EACH_GAME
    def test_moves_in_a_sheet_are_one_error(self, game: str) -> None:
        first = 2 + len(HEADS[game].split("\n")) + 1
        assert told(game, "record: sheet", *MOVES[game], *SHEETS[game][:2]) == [(first, "sheet-word")]

    @EACH_GAME
    def test_an_order_of_arrival_with_a_colon_is_told_of_it(self, game: str) -> None:
        rider = {"um-reifenbreite": "21", "flamme-rouge": "red-s", "le-tour": "red-1"}[game]
        log = "\n".join([f"racelog 1 {game}", "record: sheet", *HEADS[game].split("\n"), f"finish: {rider}"])
        [result] = replay(log, shipped_boards())
        assert [(error.code, error.legal) for error in result.errors] == [("sign-extra", [f"finish {rider}"])]


class TestTheCauseIsSaid:
    """Faults D4: what is wrong is called by its cause."""

    @pytest.mark.parametrize("key", ["recrod", "trakc", "rule", "obstacl", "wether a"])
    def test_a_header_like_one_that_is_known(self, key: str) -> None:
        [result] = replay(f"racelog 1 flamme-rouge\n{key}: x\ntrack: abu\n", shipped_boards())
        assert "Perhaps “" in result.problems[0].message

    def test_a_track_without_sprint_lines(self) -> None:
        [result] = replay("racelog 1 flamme-rouge\nrecord: sheet\ntrack: abu\nsprint 34 red-s\n", shipped_boards())
        assert "x-sprint 34: 3 2 1" in result.problems[0].message

    def test_a_tile_twice_is_not_two_sides_of_one(self) -> None:
        [result] = replay("racelog 1 flamme-rouge\ntrack: abbu\n", shipped_boards())
        assert result.problems[0].message == "The tile b is in the track twice; a box has it once."

    def test_the_two_sides_of_one_tile_are_still_called_so(self) -> None:
        [result] = replay("racelog 1 flamme-rouge\ntrack: abBu\n", shipped_boards())
        assert result.problems[0].message.startswith("B and b are the two sides of one tile")


class TestASheetWithoutACourse:
    """Faults D1: a course that is not found is told once, at its header where that is what is wrong."""

    LINES = ("sprint A red-1", "arrive 9 red-1 1.1", "arrive 9 red-2 2.1", "time red-3 9:40")

    @pytest.mark.parametrize(
        "wrong",
        [
            "baord: promenade",
            "board: promenad",
            "board promenade",
            "course: criterum",
            "cuorse: criterium",
            "course criterium",
        ],
    )
    def test_is_told_at_the_header(self, wrong: str) -> None:
        right = {"b": "board: promenade", "c": "course: criterium"}
        headers = [wrong if wrong.startswith(first) else line for first, line in right.items()]
        [result] = replay("\n".join(["racelog 1 le-tour", "record: sheet", *headers, *self.LINES]), shipped_boards())
        assert [error.line for error in result.errors] == [3 + headers.index(wrong)]

    def test_is_told_once_where_no_header_is_wrong(self) -> None:
        [result] = replay("\n".join(["racelog 1 le-tour", "record: sheet", *self.LINES]), shipped_boards())
        assert [error.code for error in result.errors] == ["sheet-no-course"]
