"""`home` lines: who arrived in a part of the race that was not judged; beside what the replay knows they are checks."""

import pytest

from scoring.games.um_reifenbreite.jersey import Jersey, Spell
from scoring.games.um_reifenbreite.settings import Settings
from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.canon import canon

UR = "racelog 1 um-reifenbreite\nboard: reference\ncourse: roubaix\nrules: basic\nstart\n21 to 4.1\n31 to 4.2\n"
FR = "racelog 1 flamme-rouge\ntrack: abu\nfinish: all\nstart\nred s 5.1 r 4.1\n"
LT = "racelog 1 le-tour\nboard: promenade\ncourse: stage\nround 1\nred 1 8 to 1\nred 2 6 to 1\nred 3 4 to 1\nround 2\n"
UNSEEN = {
    "um-reifenbreite": f"{UR}round 1\n21 1-1 to 9\nround 2\n",
    "flamme-rouge": f"{FR}round 1\nred s5 r8\nround 2\n",
    "le-tour": f"{LT}red 1 99 to 1\nround 3\n",
}
HOME = {
    "um-reifenbreite": ["home 31 53.1", "home 21 56.2"],
    "flamme-rouge": ["home red-r 14.1", "home red-s 16.1"],
    "le-tour": ["home red-2 96.1", "home red-1 97.2", "home red-3 99.1"],
}
GAMES = list(UNSEEN)


def judged(log: str) -> RaceResult:
    [result] = replay(log, shipped_boards())
    return result


def told(result: RaceResult) -> list[tuple[str, str]]:
    """What was said of the log, by severity and code."""
    return [(problem.severity, problem.code) for problem in result.problems]


@pytest.mark.parametrize("game", GAMES)
class TestWhoArrivedMeanwhile:
    """Faults G7: a place beyond the finish line is told by `home`; the rider is home in the round before, as the lines go."""

    def test_everybody_home_ends_the_pause_and_the_race(self, game: str) -> None:
        result = judged(UNSEEN[game] + "\n".join(HOME[game]) + "\n")
        assert len(told(result)) == 1
        assert result.answer()["finish"] == [line.split()[1] for line in HOME[game]]
        assert result.complete
        due = {arrival["round"] for arrival in result.answer().get("arrivals", [])}
        assert due <= {1 if game == "flamme-rouge" else 2}

    def test_another_round_after_it_is_one_too_many(self, game: str) -> None:
        number = judged(UNSEEN[game]).answer()["rounds"] + 1 if game != "flamme-rouge" else 3
        result = judged(UNSEEN[game] + "\n".join(HOME[game]) + f"\nround {number}\n")
        assert told(result)[1] == ("error", "round-after-end")

    def test_somebody_left_out_leaves_the_rest_unjudged(self, game: str) -> None:
        result = judged(UNSEEN[game] + "\n".join(HOME[game][:-1]) + "\n")
        assert ("warning", "not-judged") in told(result)
        assert result.answer()["finish"] == []

    def test_notes_and_comments_may_stand_between(self, game: str) -> None:
        result = judged(UNSEEN[game] + "  # seen\nnote a long evening\n".join(HOME[game]).upper() + "\n")
        assert result.complete

    def test_at_is_not_for_who_is_home(self, game: str) -> None:
        result = judged(UNSEEN[game] + "\n".join(HOME[game]).replace("home", "at") + "\n")
        wrong = [problem for problem in result.problems if problem.code == "at-behind-finish"]
        assert [problem.fault.legal for problem in wrong] == [[line] for line in HOME[game]]
        assert not result.complete

    def test_home_is_not_for_who_still_rides(self, game: str) -> None:
        rider = HOME[game][0].split()[1]
        result = judged(f"{UNSEEN[game]}home {rider} 10.1\n")
        assert ("error", "home-before-finish") in told(result)

    def test_home_lines_come_after_a_round_line_only(self, game: str) -> None:
        before = UNSEEN[game].rsplit("round", 1)[0]
        assert ("error", "at-not-after-round") in told(judged(f"{before}{HOME[game][0]}\n"))

    def test_a_home_line_that_is_canonical_stays_as_it_is(self, game: str) -> None:
        log = UNSEEN[game] + "\n".join(HOME[game]) + "\n"
        assert canon(log.replace("home ", "HOME  "), shipped_boards()).splitlines()[-len(HOME[game]) :] == HOME[game]


class TestHomeLinesAsChecks:
    """Where the replay knows who is home, a `home` line that says otherwise is a disagreement, never an error."""

    FR = f"{FR}round 1\nred s9 r3\nround 2\n"

    def test_the_right_place_is_no_problem(self) -> None:
        assert told(judged(f"{self.FR}home red-s 14.1\nat red-r 7.1\n")) == []

    @pytest.mark.parametrize("line", ["home red-s 15.1", "home red-r 14.1", "at red-s 7.1"])
    def test_another_is_a_disagreement(self, line: str) -> None:
        result = judged(f"{self.FR}{line}\n")
        assert told(result) == [("disagreement", "check-rider")]
        right = "home red-s 14.1" if "red-s" in line else "at red-r 7.1"
        assert result.problems[0].fault.legal in ([right], [right.split()[2]])

    def test_nobody_is_home_before_round_1(self) -> None:
        assert told(judged(f"{FR}round 1\nhome red-s 15.1\n")) == [("error", "home-too-early")]


class TestTheJerseyAndAnArrivalToldLater:
    """The jersey is gone in the round of the first arrival, also where that round was not judged."""

    def test_the_round_before_no_longer_counts(self) -> None:
        jersey = Jersey(Settings(), [])
        spell = Spell(21, 2)
        spell.rounds = [3, 4, 5]
        jersey.spells.append(spell)
        jersey.first_arrival(5)
        assert spell.rounds == [3, 4]
