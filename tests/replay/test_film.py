"""A race as a film: where everybody stood after each round, the same as its result says."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.replay import Board, film, read_board, replay, shipped_boards
from scoring.replay.frames import Film, Frame

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"

ROUGE = """\
racelog 1 flamme-rouge
track: abcdu
rules: weather
weather c: rain
finish: all
start
red s 5.1 r 4.1
blue s 5.2 r 4.2
round 1
red s9 r7
blue s9 r7
round 2
red s3 r6
blue s3 r4
round 3
red s9 r7
blue s9 r3
out blue-r dnf
"""


@pytest.fixture(scope="module")
def boards() -> dict[str, Board]:
    ring = read_board((CASES / "testring.toml").read_bytes())
    return {**shipped_boards(), ring.name: ring}


def places(frame: Frame) -> dict[str, str]:
    return {rider.rider: f"{rider.row}.{rider.lane}" for rider in frame.riders}


class TestUmReifenbreite:
    @pytest.fixture
    def race(self, boards: dict[str, Board]) -> Film:
        return film((CASES / "race_01.rlog").read_text(), boards)

    def test_it_has_the_start_and_every_round(self, race: Film, boards: dict[str, Board]) -> None:
        result = replay((CASES / "race_01.rlog").read_text(), boards)[0]
        assert result.rounds is not None
        assert [frame.round for frame in race.frames] == list(range(result.rounds + 1))
        assert race.frames[-1].home == tuple(result.answer()["finish"])

    def test_the_start_is_as_the_placing_lines_say(self, race: Film) -> None:
        log = (CASES / "race_01.rlog").read_text()
        placed = log[log.index("\nstart\n") + 7 : log.index("\nround 1\n")].splitlines()
        said = {line.split()[0]: line.split()[2] for line in placed if " to " in line}
        assert places(race.frames[0]) == said

    def test_a_rider_is_shown_over_the_line_in_the_round_of_his_arrival_and_then_no_more(self, race: Film) -> None:
        arrivals = {rider.rider: frame.round for frame in race.frames for rider in frame.riders if rider.home}
        assert set(arrivals) == set(race.frames[-1].home)
        for frame in race.frames:
            shown = set(places(frame))
            for rider, home_in in arrivals.items():
                assert (rider in shown) == (frame.round <= home_in)

    def test_the_jersey_is_worn_by_whom_the_result_says(self, boards: dict[str, Board]) -> None:
        text = (CASES / "race_26.rlog").read_text()
        spells = replay(text, boards)[0].answer()["jersey"]
        for frame in film(text, boards).frames[1:]:
            due = [s["rider"] for s in spells if s["from_round"] <= frame.round and s["to_round"] >= frame.round]
            assert not due or frame.jersey in due

    def test_riders_stand_from_the_front_backwards(self, race: Film) -> None:
        for frame in race.frames:
            rows = [rider.row for rider in frame.riders]
            assert rows == sorted(rows, reverse=True)

    def test_filming_changes_nothing(self, race: Film, boards: dict[str, Board]) -> None:
        text = (CASES / "race_01.rlog").read_text()
        assert replay(text, boards)[0].answer() == replay(text, boards)[0].answer()
        assert film(text, boards).frames == race.frames


class TestFlammeRouge:
    @pytest.fixture
    def race(self) -> Film:
        return film(ROUGE, {})

    def test_places_are_those_of_the_rounds_end_and_falls_are_seen(self, race: Film) -> None:
        assert places(race.frames[0]) == {"red-s": "5.1", "blue-s": "5.2", "red-r": "4.1", "blue-r": "4.2"}
        assert places(race.frames[1]) == {"red-s": "14.1", "blue-s": "14.2", "red-r": "11.1", "blue-r": "11.2"}
        assert [rider.rider for frame in race.frames for rider in frame.riders if rider.fallen] == ["red-r"]
        assert places(race.frames[2])["red-r"] == "16.1"

    def test_home_riders_stand_behind_the_line_in_their_round(self, race: Film) -> None:
        last = race.frames[-1]
        assert [rider.rider for rider in last.riders if rider.home] == list(last.home)
        assert places(last) == {"red-s": "26.1", "blue-s": "26.2", "red-r": "21.1", "blue-r": "18.1"}

    def test_tokens_are_marked_by_kind(self, race: Film) -> None:
        assert {rider.rider: rider.mark for rider in race.frames[0].riders}["red-s"] == "S"


class TestLeTour:
    def test_riders_come_from_off_the_road_so_it_begins_with_round_1(self, boards: dict[str, Board]) -> None:
        moves = "red 1 8 to 1\nblue 1 8 to 2\nred 2 6 to 1\nblue 2 5 to 1\nred 3 4 to 1\nblue 3 3 to 1\n"
        shown = film(f"racelog 1 le-tour\nboard: promenade\ncourse: criterium\nround 1\n{moves}round 2\n", boards)
        (frame,) = shown.frames
        assert frame.round == 1
        assert [rider.rider for rider in frame.riders] == ["red-1", "blue-1", "red-2", "blue-2", "red-3", "blue-3"]
        assert places(frame)["blue-1"] == "8.2"


class TestWhatHasNoFilm:
    @pytest.mark.parametrize(
        "text", ["", "racelog 1 le-tour\n", "racelog 1 um-reifenbreite\nboard: nowhere\ncourse: x\n", "\x00\x01"]
    )
    def test_it_is_empty_and_nothing_is_raised(self, text: str) -> None:
        assert film(text, {}).frames == ()

    def test_a_sheet_has_a_road_and_no_rounds(self, boards: dict[str, Board]) -> None:
        shown = film((CASES / "race_39_sheet.rlog").read_text(), boards)
        assert shown.frames == ()
        assert shown.road is not None
