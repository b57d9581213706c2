"""An error says its cause."""

import pytest

from scoring.replay import replay, shipped_boards


class TestTheCauseIsSaid:
    """Faults D4: a sheet without its header, and a tile that is laid twice."""

    @pytest.mark.parametrize(
        ("head", "line"),
        [
            ("um-reifenbreite\nboard: reference\ncourse: roubaix\nrules: basic", "finish 21 31"),
            ("um-reifenbreite\nboard: reference\ncourse: roubaix\nrules: basic", "jersey 21 4"),
            ("flamme-rouge\ntrack: abu", "arrive 4 red-s 1.1"),
            ("le-tour\nboard: promenade\ncourse: stage", "time red-1 9:40"),
        ],
    )
    def test_a_sheet_without_its_header_is_told_which(self, head: str, line: str) -> None:
        [result] = replay(f"racelog 1 {head}\n{line}\n", shipped_boards())
        assert "“record: sheet”" in result.problems[0].message

    def test_a_tile_twice_is_not_two_sides_of_one(self) -> None:
        [result] = replay("racelog 1 flamme-rouge\ntrack: abbu\n", shipped_boards())
        assert result.problems[0].message == "The tile b is in the track twice; a box has it once."

    def test_the_two_sides_of_one_tile_are_still_called_so(self) -> None:
        [result] = replay("racelog 1 flamme-rouge\ntrack: abBu\n", shipped_boards())
        assert result.problems[0].message.startswith("B and b are the two sides of one tile")
