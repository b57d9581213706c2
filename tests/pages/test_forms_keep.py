"""Faults A9: a form loses nothing that it does not show: it keeps it, or refuses and says exactly what would be lost."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from races.models import LogRevision, Race
from scoring.replay.kept import WouldBeLost, instead_of_moves, merged
from tests.club import Visitor, World
from tests.flamme_rouge.tours import Tours, arrivals
from tests.le_tour.tours import MOVES, RULEBOOK
from tests.le_tour.tours import Tours as LeTourRaces

FR_HIDDEN = "# typed by Ana\nx-weather: rain\n"
FR_BODY = [
    "arrive 10 red-s 5.2  # photo finish",
    "arrive 10 blue-s 3.1",
    "note Blue asked for a look at the photo.",
    "time red-r 15:40",
    "out blue-r dnf",
]
SHEETS = {
    "places": ["finish red-s blue-s red-r blue-r", "note late"],
    "times": ["time red-s 9:40", "time blue-s 9:41", "time red-r 9:50", "time blue-r 10:00"],
    "mixed": FR_BODY,
    "ruled": ["finish red-s blue-s ruled", "out red-r dns  # no entry", "out blue-r dnf"],
    "a lone lane": ["arrive 10 red-s 5.2", "arrive 10 blue-s 5.1", "arrive 11 red-r 3.1", "arrive 11 blue-r 2.2"],
}


class Form:
    """A form of a race as a browser has it: opened, changed and sent."""

    def __init__(self, visitor: Visitor, race: Race, page: str, **saves: str) -> None:
        self.race, self.client, self.saves = race, visitor("scribe"), saves
        self.address = reverse(page, args=["roue-libre", race.pk])

    def opened(self) -> dict[str, str]:
        """The fields as they are shown."""
        form = self.client.get(self.address).context["form"]
        values = {field.name: field.value() for field in form}
        return {name: str(value) for name, value in values.items() if value not in (None, "", False)}

    def save(self, **changes: str) -> Any:
        """Press save, with these changes; field names have _ for -."""
        sent = {**self.opened(), **{name.replace("_", "-"): value for name, value in changes.items()}, **self.saves}
        return self.client.post(self.address, sent | {"based_on": str(Race.objects.get(pk=self.race.pk).latest_number)})

    def newest(self) -> LogRevision:
        """The newest revision."""
        return self.race.revisions.latest("number")


def quick(visitor: Visitor, flamme_rouge: Tours, log: str) -> Form:
    """The quick sheet over a saved log of red and blue."""
    race = flamme_rouge.race(flamme_rouge.tour())
    flamme_rouge.world.enter(race, log)
    return Form(visitor, race, "entry-form")


def calculator(visitor: Visitor, world: World, log: str) -> Form:
    """The calculator over a saved log of red and blue."""
    club = LeTourRaces(world)
    race = club.race(club.tour())
    world.enter(race, log)
    return Form(visitor, race, "entry-form", save="1")


def said(answer: Any) -> str:
    """What a page says."""
    return unescape(answer.content.decode())


class TestSavedUnchanged:
    """A sheet that is opened and saved unchanged is the same text, so it gives the same answer."""

    @pytest.mark.parametrize("name", SHEETS)
    def test_the_quick_sheet_loses_no_line(self, visitor: Visitor, flamme_rouge: Tours, name: str) -> None:
        form = quick(visitor, flamme_rouge, FR_HIDDEN + arrivals(*SHEETS[name]))
        before = form.newest()
        assert form.save().status_code == 302
        assert form.newest().text == before.text

    @pytest.mark.parametrize(
        "lines",
        [
            (*RULEBOOK, "note wind  # from the west"),
            (
                "time red-1 1:31",
                "time red-2 1:40",
                *RULEBOOK[3:6],
                "arrive 12 blue-1 2.1",
                "sprint P blue-1 red-1 # seen",
            ),
            ("sprint P blue-1 red-1 red-2 blue-2 red-3 blue-3", *RULEBOOK[:6]),
        ],
    )
    def test_the_calculator_loses_no_line(self, visitor: Visitor, world: World, lines: tuple[str, ...]) -> None:
        form = calculator(visitor, world, "x-referee: Ana\n# by hand\n" + arrivals(*lines))
        before = form.newest()
        assert form.save().status_code == 302
        assert form.newest().text == before.text


class TestSavedWithAChange:
    """What was changed is changed, and every other line stays as it was typed."""

    def test_the_quick_sheet_keeps_times_notes_comments_and_headers(
        self, visitor: Visitor, flamme_rouge: Tours
    ) -> None:
        form = quick(visitor, flamme_rouge, FR_HIDDEN + arrivals(*FR_BODY))
        before = form.newest().text
        assert form.save(out_blue_r="dns").status_code == 302
        assert form.newest().text == before.replace("out blue-r dnf", "out blue-r dns")

    def test_what_is_kept_is_listed_on_the_page(self, visitor: Visitor, flamme_rouge: Tours) -> None:
        form = quick(visitor, flamme_rouge, FR_HIDDEN + arrivals(*FR_BODY))
        page = said(form.client.get(form.address))
        for line in (
            "# typed by Ana",
            "x-weather: rain",
            "time red-r 15:40",
            "note Blue asked for a look at the photo.",
        ):
            assert f"<bdi>{line}</bdi>" in page

    def test_a_time_that_would_be_lost_is_named_and_nothing_is_saved(
        self, visitor: Visitor, flamme_rouge: Tours
    ) -> None:
        form = quick(visitor, flamme_rouge, FR_HIDDEN + arrivals(*FR_BODY))
        number = form.newest().number
        answer = form.save(place_red_r="", out_red_r="dnf")
        assert answer.status_code == 422
        line = form.newest().text.split("\n").index("time red-r 15:40") + 1
        assert f"line {line} “time red-r 15:40”" in said(answer)
        assert form.newest().number == number

    def test_riders_over_a_sprint_who_are_not_asked_for_stay_behind(self, visitor: Visitor, world: World) -> None:
        form = calculator(
            visitor, world, arrivals("sprint P blue-1 red-1 red-2 blue-2 red-3 blue-3  # seen", *RULEBOOK[:6])
        )
        assert form.save(sprint_P_1="red-1", sprint_P_2="blue-1").status_code == 302
        order = form.newest().answer["sprints"][0]["order"]
        assert order == ["red-1", "blue-1", "red-2", "blue-2", "red-3", "blue-3"]
        assert "# seen" in form.newest().text

    def test_a_finish_that_the_calculator_does_not_show_is_not_left_to_contradict(
        self, visitor: Visitor, world: World
    ) -> None:
        form = calculator(visitor, world, arrivals("finish red-1 blue-1 red-2 blue-2 red-3 blue-3", *RULEBOOK))
        answer = form.save(round_blue_1="14")
        assert answer.status_code == 422
        assert "“finish red-1 blue-1 red-2 blue-2 red-3 blue-3”" in said(answer)

    def test_a_header_that_the_race_has_since_is_added_and_the_rest_kept(
        self, visitor: Visitor, flamme_rouge: Tours
    ) -> None:
        form = quick(visitor, flamme_rouge, FR_HIDDEN + arrivals(*FR_BODY))
        before = form.newest().text
        stage_race = form.race.stage.stage_race
        stage_race.headers = {"x-line": "34"}
        stage_race.save(update_fields=["headers"])
        assert form.save(out_blue_r="dns").status_code == 302
        after = form.newest().text.split("\n")
        assert "x-line: 34" in after
        assert [line for line in before.split("\n") if line not in after] == ["out blue-r dnf"]

    def test_a_header_that_the_race_has_otherwise_by_now_gives_way(self, visitor: Visitor, flamme_rouge: Tours) -> None:
        form = quick(visitor, flamme_rouge, "x-line: 33\n" + arrivals(*FR_BODY))
        stage_race = form.race.stage.stage_race
        stage_race.headers = {"x-line": "34"}
        stage_race.save(update_fields=["headers"])
        assert form.save(out_blue_r="dns").status_code == 302
        after = form.newest().text.split("\n")
        assert "x-line: 34" in after
        assert "x-line: 33" not in after
        assert "time red-r 15:40" in after


class TestOverALogOfMoves:
    """A sheet cannot hold moves: the form says which lines would be lost, and replaces them only when told to."""

    @pytest.fixture
    def form(self, visitor: Visitor, world: World) -> Form:
        """The calculator over a criterium ridden move by move, one rider a team."""
        return calculator(visitor, world, "# watched by Ana\nx-referee: Ana\nnote cold\n" + MOVES)

    def test_it_names_the_lines_and_saves_nothing(self, form: Form) -> None:
        answer = form.save(round_red_1="12", spaces_red_1="3", round_blue_1="12", spaces_blue_1="2")
        assert answer.status_code == 422
        assert "lines would be lost (lines" in said(answer)
        assert form.newest().number == 1

    def test_told_to_it_keeps_headers_comments_and_notes(self, form: Form) -> None:
        changes = {"round_red_1": "12", "spaces_red_1": "3", "round_blue_1": "12", "spaces_blue_1": "2"}
        assert form.save(**changes, replace="on", unknown="on").status_code == 302
        text = form.newest().text
        for line in ("# watched by Ana", "x-referee: Ana", "note cold", "record: sheet", "arrive 12 red-1 3.1"):
            assert line in text.split("\n")
        assert "round 1" not in text


class TestTheMerge:
    """The rule itself, which any form can use."""

    HEAD = "racelog 1 um-reifenbreite\nrecord: sheet\n"

    @given(
        st.lists(
            st.sampled_from(["note é # x", "# c", "", "photo 41 3", "sprint D 21 31", "finish 21 31", "out 41 dnf"])
        )
    )
    def test_an_unchanged_form_gives_back_the_very_text(self, lines: list[str]) -> None:
        saved = self.HEAD + "\n".join(lines)
        assert merged(saved, "record: sheet\nfinish 21 31\n", "record: sheet\nfinish 21 31\n") == saved

    @given(st.lists(st.sampled_from(["note é # x", "# c", "", "photo 41 3", "end photo 3 6", "check 21"]), max_size=9))
    def test_a_change_leaves_every_other_line_in_its_order(self, lines: list[str]) -> None:
        saved = self.HEAD + "\n".join(["finish 21 31", *lines])
        text = merged(saved, "finish 21 31", "finish 31 21\njersey 31 4")
        left = [line for line in text.split("\n") if line != "jersey 31 4"]
        assert left == [*self.HEAD.rstrip().split("\n"), "finish 31 21", *lines]

    def test_a_ruling_and_a_comment_stay_with_their_line(self) -> None:
        text = merged(self.HEAD + "photo 41 3 ruled # seen", "photo 41 3", "photo 41 4")
        assert text == self.HEAD + "photo 41 4 ruled  # seen"

    def test_the_comment_of_a_line_that_was_taken_out_stays(self) -> None:
        assert merged(self.HEAD + "out 41 dnf # ill", "out 41 dnf", "") == self.HEAD + "# ill"

    def test_a_finish_with_riders_who_are_not_shown_is_refused(self) -> None:
        with pytest.raises(WouldBeLost) as loss:
            merged(self.HEAD + "finish 21 91 31", "finish 21 31", "finish 31 21")
        assert loss.value.lines == [(3, "finish 21 91 31")]

    def test_a_sheet_in_the_place_of_moves_keeps_no_record_header(self) -> None:
        text = instead_of_moves("racelog 1 le-tour\nrecord: moves\nround 1\n", "record: sheet\nout red-1 dns\n")
        assert text == "racelog 1 le-tour\nrecord: sheet\nout red-1 dns\n"
