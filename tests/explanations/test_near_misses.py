"""Slips of the pen that a commissaire recognises: what was perhaps meant is said, and never where it would not help."""

from tests.um_reifenbreite.rides import Ridden, ride, road

START = """
    21 to 4.1
    31 to 3.1
    41 to 4.2
    51 to 1.1
    round 1
"""


def meant(race: Ridden) -> str | None:
    """The second half of what is said of the first error: what was perhaps meant."""
    near = race.problem.fault.near
    return near.code if near else None


class TestARowForALane:
    def test_is_recognised_by_a_place_of_that_row_in_reach(self) -> None:
        race = ride(START + "21 2-3 to 9")
        assert race.problem.message == (
            "There is no lane 9; the road has lanes 1 to 4. "
            "9 is a row in reach; perhaps to 9.1, to 9.2, to 9.3 or to 9.4 was meant."
        )

    def test_is_not_suggested_where_the_row_is_out_of_reach(self) -> None:
        assert meant(ride(START + "21 2-3 to 10")) is None

    def test_is_not_suggested_where_every_place_of_the_row_is_taken(self) -> None:
        narrow = road(40, lanes=2)
        race = ride("21 to 1.1\n31 to 3.1\n41 to 3.2\nround 1\n31 2-2 go 0\n41 2-2 go 0\n21 2-3 to 3", narrow)
        assert race.problem.code == "lane-none"
        assert meant(race) is None


class TestRowAndLaneTheWrongWayRound:
    def test_are_turned_back(self) -> None:
        assert ride(START + "21 2-3 to 1.9").problem.message.endswith("perhaps 9.1 was meant.")

    def test_are_left_alone_where_that_is_no_place_either(self) -> None:
        assert meant(ride(START + "21 2-3 to 7.9")) is None

    def test_are_turned_back_in_an_at_line_too(self) -> None:
        assert (
            meant(ride(START + "21 2-3 to 9.1\n31 draft\n41 1-1 to 2\n51 1-1 to 1\nround 2\nat 21 1.9"))
            == "near-turned"
        )


class TestAMissedLine:
    """One line was forgotten, and the next seems to be by the wrong rider."""

    def test_is_the_line_of_who_would_be_next(self) -> None:
        race = ride(START + "41 2-2 to 8.2")
        assert race.problem.message == (
            "21 at 4.1 is next; 41 at 4.2 is not. Perhaps the line for 21 is missing: then 41 would be next."
        )
        assert race.problem.legal == ["21"]

    def test_is_not_suggested_where_two_lines_would_have_to_be_missing(self) -> None:
        assert meant(ride(START + "31 2-2 to 7.1")) is None


class TestADraftTypedAsARoll:
    def test_is_recognised_directly_behind_who_has_just_moved(self) -> None:
        race = ride(START + "21 2-2 to 8.1\n31 2-2 to 7.1")
        assert race.problem.message == (
            "41 at 4.2 is next; 31 at 3.1 is not. 31 is directly behind 21, who has just moved: perhaps a draft was meant."
        )

    def test_is_not_suggested_a_cell_further_back(self) -> None:
        assert meant(ride(START + "21 2-2 to 8.1\n51 2-2 to 5.1")) is None

    def test_is_not_suggested_after_another_rider_has_moved(self) -> None:
        assert meant(ride(START + "21 2-2 to 8.1\n41 2-2 to 8.2\n51 2-2 to 5.1")) == "near-missed-line"


class TestARollTypedAsADraft:
    def test_is_recognised_by_the_rider_who_is_next(self) -> None:
        race = ride(START + "21 draft")
        assert race.problem.message.endswith("21 is next: perhaps a roll was meant.")
        assert race.problem.legal == ["21"]

    def test_is_not_suggested_to_a_rider_who_is_not_next(self) -> None:
        assert meant(ride(START + "51 draft")) is None


class TestATeamMateOnTheGrid:
    def test_is_the_one_who_is_missing(self) -> None:
        race = ride("21 to 4.1\n22 to 4.2\n24 to 4.3\n22 to 4.4\nround 1")
        assert race.problem.message.endswith("Perhaps 23 was meant: the one rider of the team who is missing.")

    def test_is_not_guessed_at_where_two_are_missing(self) -> None:
        assert meant(ride("21 to 4.1\n22 to 4.2\n22 to 4.3\nround 1")) is None


class TestTheCaret:
    """Of equal words on a line the caret stands under the one that is meant."""

    def test_of_a_die_and_a_lane_the_lane(self) -> None:
        race = ride("21 to 4.3\nround 1\n21 6-6 to 3\nround 2\n21 3-4 chance wet 1 to 1 # not lane 1")
        assert (race.problem.word, race.problem.column) == ("1", len("21 3-4 chance wet 1 to ") + 1)

    def test_of_two_final_photo_cards_the_second(self) -> None:
        race = ride(
            "21 to 4.1\nround 1\n21 6-6 to 1\nround 2\n21 6-6 to 1\nround 3\n21 6-6 to 1\nround 4\n21 6-6 to 1\nend photo 4 4"
        )
        assert (race.problem.code, race.problem.column) == ("end-photo-equal", len("end photo 4 ") + 1)

    def test_never_under_a_word_of_the_comment(self) -> None:
        race = ride(START + "21 2-3 to 9 # to 9")
        assert race.problem.column == len("21 2-3 to ") + 1
