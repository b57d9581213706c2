"""Who plays: the version of a stage, the solo game, and what the box holds."""

from __future__ import annotations

import pytest

from scoring.games.flamme_rouge.simulator import simulate
from scoring.games.flamme_rouge.track import track_of
from scoring.replay import replay
from tests.flamme_rouge.rides import Ridden, ride, sheet

COLOURS = ("red", "blue", "green", "black", "white", "pink", "yellow")
#: The first tile of peloton-7 has two lanes for 2-4 players (a) and three for 5-6 (_1).
FEW, MANY = "a_23gMRPkeqos4cDHjTniu", "_123gMRPkeqos4cDHjT_9niu"


def teams(number: int, *more: str, kinds: str = "sr") -> Ridden:
    """A start of so many teams on peloton-7, two a row, with further headers."""
    lines = [
        f"{colour} " + " ".join(f"{kind} {n // 2 + 1}.{n % 2 + 1}" for kind in kinds[:1])
        for n, colour in enumerate(COLOURS[:number])
    ]
    return Ridden("\n".join(["racelog 1 flamme-rouge", "stage: peloton-7", *more, "start", *lines]))


def version(race: Ridden) -> str:
    """Which version was ridden: the third lane of the start is there for 5-6 players only."""
    [result] = replay(race.text + "\norange s 5.3", {})
    refused = any(problem.word == "5.3" for problem in result.problems)
    return "2-4" if refused else "5-6"


class TestAStageWithoutItsVersion:
    """Faults F8: the number of human and automated teams decides, 2-4 or 5-6."""

    def test_up_to_three_beside_the_one_that_asks_and_more(self) -> None:
        # `version` adds orange: three and orange are four, four and orange are five
        assert version(teams(3)) == "2-4"
        assert version(teams(4)) == "5-6"

    def test_automated_teams_count(self) -> None:
        assert version(teams(2, "bot black: peloton")) == "2-4"
        assert version(teams(2, "bot black: peloton", "bot white: strength")) == "5-6"

    def test_of_solo_riders_two_count_as_one(self) -> None:
        assert version(teams(3, "solo: white s")) == "2-4"
        assert version(teams(3, "solo: white s, pink r")) == "5-6"

    def test_with_one_rider_a_player_riders_count(self) -> None:
        pair = "\nred r 3.2\nblue r 4.1"
        assert version(Ridden(teams(2).text + pair)) == "2-4"
        assert version(Ridden(teams(2, "rules: single").text + pair)) == "5-6"

    def test_teams_that_headers_name_count_from_the_first_line_on(self) -> None:
        named = [f"team {colour}: Team {colour}" for colour in COLOURS[:5]]
        race = Ridden("\n".join(["racelog 1 flamme-rouge", "stage: peloton-7", *named, "start", "red s 5.3"]))
        assert race.errors == []

    def test_a_team_that_does_not_start_does_not_count(self) -> None:
        named = [f"team {colour}: Team {colour}" for colour in COLOURS[:5]]
        home = "finish " + " ".join(f"{colour}-s" for colour in COLOURS[:4])
        away = ["out white-s dns", "out white-r dns"]
        head = ["racelog 1 flamme-rouge", "record: sheet", "stage: peloton-7"]
        [result] = replay("\n".join([*head, *named, home, *away]), {})
        assert result.errors == []

    @pytest.mark.parametrize(("number", "tiles"), [(4, FEW), (5, MANY)])
    def test_a_sheet_is_of_the_version_too(self, number: int, tiles: str) -> None:
        last = track_of(f"track: {tiles}")
        assert last is not None
        riders = " ".join(f"{colour}-s" for colour in COLOURS[:number])
        over = sheet(f"finish {riders}\nsprint {last.finish - 1} red-s", stage="peloton-7",
                     more=f"x-sprint {last.finish - 1}: 3")  # fmt: skip
        beyond = sheet(f"finish {riders}", stage="peloton-7", more=f"x-sprint {last.finish}: 3")
        assert over.errors == []
        assert beyond.errors[0][0] == "line-row"

    def test_a_version_that_is_named_is_ridden_whoever_plays(self) -> None:
        race = Ridden("racelog 1 flamme-rouge\nstage: peloton-7 5-6\nstart\nred s 5.3")
        assert race.errors == []

    def test_the_rider_program_rides_the_version_of_its_players(self) -> None:
        for number, named in ((4, "2-4"), (5, "5-6")):
            log = simulate("peloton-7", seed=1, headers={}, teams=number).log
            assert f"stage: peloton-7 {named}" in log


class TestTheSoloGame:
    """Faults G12: one player against automated opponents has rules of the start of its own; they are warnings."""

    START = "white s 5.1 r 4.1\nred s 5.2 r 4.2"

    def warned(self, *headers: str, rules: str = "", bids: str = "") -> list[str]:
        race = ride(f"{self.START}{bids}\nround 1", "a2bcu", rules=rules, headers="\n".join(headers))
        assert race.errors == []
        return [code for code, _ in race.warnings]

    def test_no_breakaway(self) -> None:
        found = self.warned("bot white: peloton", "handicap red: s 2 r 1", rules="breakaway", bids="\nbid red s 9 5")
        assert found == ["solo-breakaway"]

    def test_nor_in_a_sheet(self) -> None:
        head = "racelog 1 flamme-rouge\nrecord: sheet\ntrack: a2bcu\nrules: breakaway\nbot white: peloton\nfinish red-s white-s"
        assert Ridden(head).warnings == [("solo-breakaway", "rules: breakaway")]
        assert Ridden(f"{head} blue-r").warnings == []

    def test_three_exhaustion_cards_dealt_out_at_will(self) -> None:
        assert self.warned("bot white: peloton") == ["solo-exhaustion"]
        assert self.warned("bot white: peloton", "handicap red: s 0 r 2") == ["solo-exhaustion"]
        assert self.warned("bot white: peloton", "handicap red: s 3") == []
        assert self.warned("bot white: strength", "handicap red: s 3 r 3") == []

    def test_an_automated_team_or_two_solo_riders(self) -> None:
        assert self.warned("solo: white s, white r", "handicap red: r 3") == []
        race = ride("white s 5.1\nred s 5.2 r 4.2\nround 1", headers="solo: white s\nhandicap red: r 3")
        assert [code for code, _ in race.warnings] == ["solo-opponents"]

    def test_two_players_are_told_nothing(self) -> None:
        race = ride(f"{self.START}\nblue s 3.1 r 3.2\nround 1", headers="bot white: peloton")
        assert race.result.problems == []


class TestWhatTheBoxHolds:
    """Faults G15: numbers that no box can hold are errors; where a house might have more material they are warnings."""

    def test_more_exhaustion_cards_for_one_rider_than_a_box_has_in_all(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1", headers="handicap red: s 9999 r 0")
        assert race.error == ("handicap-too-many", "handicap red: s 9999 r 0")
        assert race.problem.legal == ["s 90"]
        assert race.warnings == []

    def test_more_than_there_are_for_a_kind_of_rider_is_a_warning(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1", headers="handicap red: s 40\nhandicap blue: s 6 r 45")
        assert (race.errors, race.warnings) == ([], [("handicap-beyond-box", "handicap blue: s 6 r 45")])
        assert race.problem.word == "6"
        fits = ride("red s 5.1\nround 1", headers="handicap red: s 40\nhandicap blue: s 5 r 45")
        assert fits.result.problems == []

    def test_a_sheets_handicap_is_checked_too(self) -> None:
        assert sheet("finish red-s", more="handicap red: r 91").error == ("handicap-too-many", "handicap red: r 91")

    def test_the_seventh_team_is_a_warning(self) -> None:
        race = teams(7)
        assert race.errors == []
        assert race.warnings == [("players-many", "yellow s 4.1")]
        assert teams(6).warnings == []

    def test_of_a_sheet_too(self) -> None:
        race = sheet("finish " + " ".join(f"{colour}-s" for colour in COLOURS))
        assert (race.errors, [code for code, _ in race.warnings]) == ([], ["players-many"])
        assert race.problem.word == "yellow-s"

    def test_with_one_rider_a_player_the_box_has_twelve(self) -> None:
        twelve = [f"{colour}-{kind}" for colour in COLOURS[:6] for kind in "sr"]
        assert sheet("finish " + " ".join(twelve), rules="single").result.problems == []
        race = sheet("finish " + " ".join([*twelve, "yellow-s"]), rules="single")
        assert [code for code, _ in race.warnings] == ["players-many"]
