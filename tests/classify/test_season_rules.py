"""Season points, ties and what is counted: the pure rules, with worked figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from scoring.classify.season import Ranking, points_of_rank, season_standings
from scoring.classify.standings import SeasonRules, StageRaceHead, StandingsRow, display
from scoring.classify.teams import ClubTeam
from scoring.classify.tie_breaks import SHARED

TABLE = tuple(map(Fraction, (10, 7, 5, 3, 2, 1)))
Ranks = Mapping[str, int | None]


def named(*names: str) -> list[ClubTeam]:
    """Teams whose keys are their names."""
    return [ClubTeam(name, name) for name in names]


def held(ranks: Ranks, weight: str = "1") -> Ranking:
    """A stage race that counts."""
    return Ranking(StageRaceHead(1, "Tour", Fraction(weight), "counted"), {ClubTeam(t, t): r for t, r in ranks.items()})


def standings(*rankings: Ranks | tuple[Ranks, str], **rules: object) -> tuple[StandingsRow, ...]:
    """Standings after stage races given as {team: rank}, or ({team: rank}, weight)."""
    counted = [held(*(one if isinstance(one, tuple) else (one,))) for one in rankings]
    teams = {team for ranking in counted for team in ranking.ranks}
    table = rules.pop("points_table", TABLE)
    return season_standings(teams, counted, SeasonRules(table, **rules)).teams  # type: ignore[arg-type]


def table_of(rows: Sequence[StandingsRow]) -> list[tuple[object, ...]]:
    """Team, rank and points of each row."""
    return [(row.name, row.rank, row.points) for row in rows]


class TestTies:
    """Teams level in a stage race earn the same, as the league has chosen."""

    @pytest.mark.parametrize(("ties", "each"), [("equal", "7"), ("average", "6"), ("share", "7/2")])
    def test_two_seconds(self, ties: str, each: str) -> None:
        rows = standings({"A": 1, "B": 2, "C": 2, "D": 4}, ties=ties)
        points = {row.name: row.points for row in rows}
        assert points == {"A": 10, "B": Fraction(each), "C": Fraction(each), "D": 3}

    def test_three_share_a_place_beyond_the_table(self) -> None:
        rules = SeasonRules((Fraction(10), Fraction(4)), "average")
        assert points_of_rank(2, 3, rules) == Fraction(4, 3)
        assert points_of_rank(5, 1, rules) == 0

    def test_level_on_points_is_level_in_rank_and_the_next_rank_is_left_out(self) -> None:
        rows = standings({"A": 1, "B": 1, "C": 3})
        assert table_of(rows) == [("A", 1, 10), ("B", 1, 10), ("C", 3, 5)]
        assert [row.decided_by for row in rows] == ["", SHARED, ""]


class TestTieBreaks:
    """The steps are asked in the league's order, and the row says which one decided."""

    ROUNDS: tuple[Ranks, ...] = ({"A": 1, "B": 2, "C": 3, "D": 4}, {"B": 1, "A": 2, "C": 3}, {"C": 1, "E": 2, "D": 3})

    @pytest.mark.parametrize(
        ("steps", "order", "decided_by"),
        [
            ((), "A B", SHARED),
            (("wins",), "A B", SHARED),
            (("countback",), "A B", SHARED),
            (("latest",), "B A", "latest"),
            (("wins", "latest"), "B A", "latest"),
        ],
    )
    def test_first_and_second_changed_places(self, steps: tuple[str, ...], order: str, decided_by: str) -> None:
        rows = standings({"A": 1, "B": 2}, {"A": 2, "B": 1}, tie_break=steps)
        assert [row.name for row in rows] == order.split()
        assert rows[1].decided_by == decided_by

    def test_participation_wins_and_latest_decide_in_the_order_of_the_list(self) -> None:
        # A: 10 in one race. B: 5 + 5 in two races, no win.
        races = ({"A": 1, "B": 3}, {"B": 3, "X": 1})
        first = standings(*races, tie_break=("participation", "wins"))
        second = standings(*races, tie_break=("wins", "participation"))
        assert [row.name for row in first if row.name != "X"] == ["B", "A"]
        assert [row.name for row in second if row.name != "X"] == ["A", "B"]

    def test_countback_goes_on_to_second_places_where_wins_are_level(self) -> None:
        # Both 17 with one win; A's other points are a second place, B's are a third and a fifth.
        rows = standings({"A": 1, "B": 3}, {"A": 2, "B": 1}, {"B": 5}, tie_break=("countback",), points_table=TABLE)
        assert table_of(rows) == [("A", 1, 17), ("B", 2, 17)]
        assert rows[1].decided_by == "countback"

    def test_the_best_single_result_decides(self) -> None:
        rows = standings({"A": 1, "B": 3}, {"B": 3}, tie_break=("best",))
        assert [(row.name, row.decided_by) for row in rows] == [("A", ""), ("B", "best")]

    def test_the_order_in_which_teams_are_known_changes_nothing(self) -> None:
        rules = SeasonRules(TABLE, tie_break=("countback", "latest"))
        rankings = [held(each) for each in self.ROUNDS]
        answers = [season_standings(named(*order), rankings, rules) for order in permutations("ABCDE")]
        assert all(answer == answers[0] for answer in answers)


class TestWhatCounts:
    """Best-of, drops, absences and weights."""

    def test_who_was_not_entered_has_no_result_there_which_is_not_0_points(self) -> None:
        rows = standings({"A": 1, "Z": 7}, {"A": 1, "Z": 7, "P": 2})
        late = next(row for row in rows if row.name == "P")
        last = next(row for row in rows if row.name == "Z")
        assert (late.results[0].state, late.results[0].points) == ("not-entered", None)
        assert (last.results[0].state, last.results[0].points) == ("counted", Fraction(0))

    def test_a_team_that_has_only_joined_is_listed_last_without_rank_and_points(self) -> None:
        rows = season_standings(named("A", "N"), [held({"A": 2})], SeasonRules(TABLE))
        assert table_of(rows.teams) == [("A", 1, 7), ("N", None, None)]

    def test_a_team_without_points_is_listed_still(self) -> None:
        rows = standings({"A": 1, "B": 99}, {"A": 1})
        assert table_of(rows)[1] == ("B", 2, 0)

    def test_the_best_two_of_three_count_and_the_third_is_shown(self) -> None:
        (row, *_) = standings({"A": 3}, {"A": 1}, {"A": 2}, best=2)
        assert row.points == 17
        assert [result.state for result in row.results] == ["dropped", "counted", "counted"]

    def test_an_absence_is_the_worst_result_and_dropped_first(self) -> None:
        rows = standings({"A": 1, "B": 1}, {"A": 2}, {"A": 1, "B": 1}, drop=1)
        assert table_of(rows) == [("A", 1, 20), ("B", 1, 20)]

    def test_drops_leave_one_at_least(self) -> None:
        assert standings({"A": 1}, drop=2)[0].points == 10

    def test_a_weight_of_85_hundredths_twice_is_exact(self) -> None:
        rows = standings(({"A": 1}, "0.7225"), points_table=(Fraction(198),))
        assert rows[0].points == Fraction("143.055")
        assert display(Fraction("143.055")) == "143.06"

    def test_sums_are_rounded_once(self) -> None:
        rows = standings(*[({"A": 1}, "0.0004")] * 3, points_table=(Fraction(10),))
        assert rows[0].points == Fraction("0.012")
        assert display(rows[0].points) == "0.01"

    def test_an_empty_season_is_an_empty_table(self) -> None:
        assert standings() == ()


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ("24", "24"),
        ("7/3", "2.33"),
        ("7/2", "3.5"),
        ("0.005", "0.01"),
        ("0", "0"),
        ("-1/3", "-0.33"),
        ("199.999", "200"),
    ],
)
def test_points_are_shown_with_two_decimals_at_most(points: str, shown: str) -> None:
    assert display(Fraction(points)) == shown
