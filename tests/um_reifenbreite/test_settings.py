"""How a race is ridden: levels, modules, rulings, cards and points (race log, section 4)."""

from __future__ import annotations

import pytest

from scoring.replay import GAMES
from tests.um_reifenbreite.rides import PLAIN, Ridden, judged, line, ride, road

RACE = "21 to 4.1\nround 1\n21 1-1 to 1"


def headed(*headers: str) -> list[tuple[str, int]]:
    """The errors (code, line) of a race with these header lines behind its `racelog` line."""
    text = "\n".join(["racelog 1 um-reifenbreite", *headers, "start", "21 to 4.1"])
    [race] = judged(text)
    return [(problem.code, problem.line) for problem in race.errors]


BOARD = ("board: drawn", "course: drawn")


class TestTheLevelOfTheRules:
    @pytest.mark.parametrize(
        "rules",
        [
            "basic",
            "advanced",
            "professional",
            "basic sprints",
            "basic sprints jersey",
            "basic, sprints, jersey",
            "advanced switch photo",
            "Advanced Photo",
        ],
    )
    def test_a_level_and_modules_with_blanks_or_commas(self, rules: str) -> None:
        assert ride(RACE, rules=rules).error is None

    @pytest.mark.parametrize("rules", ["expert", "sprints", "sprints basic"])
    def test_the_level_comes_first(self, rules: str) -> None:
        assert ("rules-unknown", 2) in headed(f"rules: {rules}", *BOARD)

    @pytest.mark.parametrize("rules", ["basic tandem", "professional sprints"])
    def test_a_module_it_has_not_or_has_already(self, rules: str) -> None:
        assert ("module-unknown", 2) in headed(f"rules: {rules}", *BOARD)

    def test_the_jersey_needs_sprints(self) -> None:
        assert ("module-needs", 2) in headed("rules: basic jersey", *BOARD)
        assert headed("rules: basic jersey sprints", *BOARD) == []

    def test_modules_are_played_singly(self) -> None:
        sprinting = road(8, line("A"), 20, grid=8)

        def won(rules: str) -> Ridden:
            return ride("21 to 8.1\nround 1\n21 1-1 to 1\nround 2\n21 1-1 to 1", sprinting, rules=rules)

        assert won("basic sprints").row("21")["sprint_points"] == 11
        assert won("basic sprints").row("21")["jersey_points"] == 0
        assert won("basic sprints jersey").row("21")["jersey_points"] == 2


class TestRequiredHeaders:
    @pytest.mark.parametrize("missing", ["rules", "board", "course"])
    def test_a_move_log_names_rules_board_and_course(self, missing: str) -> None:
        headers = [told for told in ("rules: basic", *BOARD) if not told.startswith(missing)]
        assert [code for code, _ in headed(*headers)] == ["header-missing"]

    def test_a_board_or_course_that_is_not_there(self) -> None:
        assert headed("rules: basic", "board: moon", "course: drawn") == [("board-unknown", 3)]
        assert headed("rules: basic", "board: drawn", "course: moon") == [("course-unknown", 4)]

    @pytest.mark.parametrize("date", ["2026-02-30", "1.2.2026", "20260201", "2026-2-1", "soon"])
    def test_the_date_is_an_iso_date(self, date: str) -> None:
        assert headed(f"date: {date}", "rules: basic", *BOARD) == [("date-bad", 2)]

    def test_race_and_date_are_answered(self) -> None:
        race = ride(RACE, headers="race: Spring  Classic\ndate: 2026-04-12")
        assert (race.answer["race"], race.answer["date"]) == ("Spring  Classic", "2026-04-12")

    def test_a_record_is_moves_or_a_sheet(self) -> None:
        assert headed("record: moves", "rules: basic", *BOARD) == []
        assert ("record-unknown", 2) in headed("record: tape", "rules: basic", *BOARD)

    @pytest.mark.parametrize("empty", ["rules:", "date:", "points:", "record:", "team red:"])
    def test_a_header_says_something(self, empty: str) -> None:
        others = [told for told in ("rules: basic", *BOARD) if not told.startswith(empty)]
        assert "header-empty" in [code for code, _ in headed(empty, *others)]


class TestRulings:
    @pytest.mark.parametrize(
        ("name", "choice"),
        [(name, choice) for name, choices in GAMES["um-reifenbreite"].rulings.items() for choice in choices],
    )
    def test_every_choice_of_every_ruling_can_be_named(self, name: str, choice: str) -> None:
        assert headed(f"ruling {name}: {choice}", "rules: basic", *BOARD) == []

    def test_there_are_thirteen_and_the_default_stands_first(self) -> None:
        defaults = {name: choices[0] for name, choices in GAMES["um-reifenbreite"].rulings.items()}
        assert defaults == {
            "draft-steps": "at-most",
            "draft-first-round": "yes",
            "seven": "roll",
            "seven-hanging": "yes",
            "mass-fall": "cluster",
            "fall-spread": "unmoved",
            "dismount-return": "lane",
            "jersey-first-round": "next",
            "jersey-handover": "none",
            "jersey-ends": "first-finisher",
            "jersey-decided": "third",
            "jersey-tie": "holder",
            "cheat-limit": "4",
            "final-photos": "distinct",
        }

    def test_a_ruling_or_choice_that_is_none(self) -> None:
        assert headed("ruling luck: yes", "rules: basic", *BOARD) == [("ruling-unknown", 2)]
        assert headed("ruling seven: eight", "rules: basic", *BOARD) == [("ruling-choice", 2)]
        assert headed("ruling seven:", "rules: basic", *BOARD) == [("header-empty", 2)]
        assert headed("ruling seven: roll move", "rules: basic", *BOARD) == [("ruling-choice", 2)]


class TestTeamsCardsAndPoints:
    def test_a_colour_is_ridden_by_a_club_team(self) -> None:
        race = ride(RACE, headers="team red: Vélo Nord\nteam white: Süd 05")
        assert race.error is None
        assert race.result.headers["team red"] == "Vélo Nord"

    def test_no_such_colour_and_no_team_in_two(self) -> None:
        assert headed("team pink: Giro", "rules: basic", *BOARD) == [("team-colour", 2)]
        assert headed("team red: Nord", "team blue: NORD", "rules: basic", *BOARD) == [("team-twice", 3)]

    @pytest.mark.parametrize(
        "header", ["energy 1: 4", "energy 2: 5 x", "energy joker: e5", "shield: 7", "energy 3: 05"]
    )
    def test_cards_are_fives_and_sixes(self, header: str) -> None:
        assert headed(header, "rules: basic", *BOARD) == [("energy-bad", 2)]

    @pytest.mark.parametrize("header", ["energy 5: 5", "energy: 5", "speed: 5", "energy one: 5"])
    def test_other_headers_are_unknown(self, header: str) -> None:
        assert headed(header, "rules: basic", *BOARD) == [("header-unknown", 2)]

    @pytest.mark.parametrize("points", ["10 x", "10 -1", "010"])
    def test_points_are_whole_numbers(self, points: str) -> None:
        assert headed(f"points: {points}", "rules: basic", *BOARD) == [("points-bad", 2)]

    def test_a_header_after_the_body_has_begun_is_an_error(self) -> None:
        [race] = judged(
            "racelog 1 um-reifenbreite\nboard: drawn\ncourse: drawn\nrules: basic\nstart\nrace: late", PLAIN
        )
        assert [problem.code for problem in race.errors] == ["header-late"]

    def test_a_course_without_start_places_can_only_be_scored(self) -> None:
        no_grid = road(20, grid=0)
        assert ride("21 to 1.1", no_grid).errors[0][0] == "course-no-grid"
