"""Faults A1, G8, G9: who did not start keeps nothing, what the table let stand is applied, a rider caught is out."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.replay import replay, shipped_boards

HEADS = {
    "um-reifenbreite": "racelog 1 um-reifenbreite\nrecord: sheet\nboard: reference\ncourse: roubaix\nrules: professional\n",
    "flamme-rouge": "racelog 1 flamme-rouge\nrecord: sheet\nstage: avenue-corso-paseo\nx-sprint 34: 3 2 1\n",
    "le-tour": "racelog 1 le-tour\nrecord: sheet\nboard: promenade\ncourse: stage\n",
}


def judged(game: str, *lines: str) -> tuple[dict[str, Any], list[tuple[int, str, str]]]:
    """The answer to a sheet of these lines, and its problems as (line of the body, severity, code)."""
    head = HEADS[game]
    answer = replay(head + "\n".join(lines) + "\n", shipped_boards())[0].answer()
    before = head.count("\n")
    return answer, [(each["line"] - before, each["severity"], each["code"]) for each in answer["problems"]]


ABSENT = [
    ("um-reifenbreite", "finish 21 22", "sprint D 31 21", "out 31 dns"),
    ("um-reifenbreite", "finish 21 22", "jersey 31 4", "out 31 dns"),
    ("um-reifenbreite", "finish 21 22", "photo 31 4", "out 31 dns"),
    ("flamme-rouge", "finish red-s", "sprint 34 blue-s red-s", "out blue-s dns"),
    ("le-tour", "arrive 12 red-1 4.1", "sprint P blue-1 red-1", "out blue-1 dns"),
]


@pytest.mark.parametrize(("game", "finish", "action", "out"), ABSENT)
class TestWhoDidNotStart:
    """Neither sprint nor jersey nor photo card is theirs, whichever line comes first."""

    def test_the_later_line_is_wrong(self, game: str, finish: str, action: str, out: str) -> None:
        assert judged(game, finish, action, out)[1] == [(3, "error", "sheet-absent")]
        assert judged(game, finish, out, action)[1] == [(3, "error", "sheet-absent")]

    def test_nothing_is_earned_by_the_line_that_is_left_out(
        self, game: str, finish: str, action: str, out: str
    ) -> None:
        answer, _problems = judged(game, finish, out, action)
        absent = next(line for line in answer["riders"] if line["status"] == "dns")
        assert not absent.get("points")
        assert not answer.get("jersey")
        assert not any(absent["rider"] in sprint["order"] for sprint in answer["sprints"])

    def test_who_gave_up_keeps_it(self, game: str, finish: str, action: str, out: str) -> None:
        assert judged(game, finish, action, out.replace("dns", "dnf"))[1] == []

    def test_the_table_can_let_it_stand(self, game: str, finish: str, action: str, out: str) -> None:
        answer, problems = judged(game, finish, out, f"{action} ruled")
        assert problems == [(3, "warning", "sheet-absent")]
        assert answer["complete"] or action.startswith("photo")  # the final cards are then still to be drawn


class TestRuledInSheets:
    """Faults G8: `ruled` makes an error a warning and the line is applied; what cannot be applied stays an error."""

    def test_two_equal_final_cards(self) -> None:
        answer, problems = judged("um-reifenbreite", "finish 21 31", "photo 21 3", "end photo 3 3 ruled")
        assert problems == [(3, "warning", "end-photo-equal")]
        assert answer["photos"]["disqualified"] == ["21"]
        assert answer["complete"]

    def test_a_fourth_rider_over_a_sprint_earns_nothing(self) -> None:
        answer, problems = judged("um-reifenbreite", "finish 21 31 41 51", "sprint D 21 31 41 51 ruled")
        assert problems == [(2, "warning", "sprint-too-many")]
        assert {line["rider"]: line["sprint_points"] for line in answer["riders"]} == {
            "21": 11,
            "31": 8,
            "41": 5,
            "51": 0,
        }

    @pytest.mark.parametrize(
        ("game", "lines"),
        [
            ("flamme-rouge", ("arrive 10 red-s 3.1", "arrive 10 blue-s 3.1 ruled")),
            ("le-tour", ("arrive 12 red-1 4.1", "arrive 12 blue-1 4.1 ruled")),
        ],
    )
    def test_two_riders_on_one_place(self, game: str, lines: tuple[str, ...]) -> None:
        answer, problems = judged(game, *lines)
        assert problems == [(2, "warning", "sheet-place-twice")]
        assert len(answer["finish"]) == 2

    @pytest.mark.parametrize(
        ("game", "lines"),
        [
            ("flamme-rouge", ("time red-s 9:40", "time blue-s 9:40 ruled")),
            ("le-tour", ("time red-1 1:30", "time blue-1 1:30 ruled")),
        ],
    )
    def test_equal_times_stay_in_the_order_of_their_lines(self, game: str, lines: tuple[str, ...]) -> None:
        answer, problems = judged(game, *lines)
        assert problems == [(2, "warning", "place-undecided")]
        assert [name.partition("-")[0] for name in answer["finish"]] == ["red", "blue"]

    @pytest.mark.parametrize(
        ("game", "line"),
        [
            ("um-reifenbreite", "finish 21 99 ruled"),
            ("um-reifenbreite", "end photo 3 7 ruled"),
            ("flamme-rouge", "arrive 10 red-s 3.9 ruled"),
            ("le-tour", "sprint Q red-1 ruled"),
        ],
    )
    def test_what_cannot_be_applied_stays_an_error(self, game: str, line: str) -> None:
        assert [severity for _line, severity, _code in judged(game, line)[1]] == ["error"]


class TestCaughtByAPhotoAlone:
    """Faults G9: nobody need say where a rider came in whose photo card was drawn."""

    def test_the_sheet_is_complete(self) -> None:
        answer, problems = judged("um-reifenbreite", "finish 32 41", "photo 51 1", "end photo 3 1")
        assert (answer["complete"], problems) == (True, [])
        assert {line["rider"]: line["status"] for line in answer["riders"]}["51"] == "dsq"

    def test_not_caught_the_rider_is_still_on_the_road(self) -> None:
        answer, _problems = judged("um-reifenbreite", "finish 32 41", "photo 51 1", "end photo 3 2")
        assert not answer["complete"]
