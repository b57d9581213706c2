"""A club's own boards: what a log could not name, a page not show or a database not hold is refused, by name."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.errors import Refused
from races import actions as races
from tests.club import Visitor, World
from tests.pages.busy_club import BOARD


def upload(world: World, old: str, new: str) -> None:
    """The small board with one thing changed."""
    assert old in BOARD
    races.upload_board(world.club, by=world.owner, source=BOARD.replace(old, new))


class TestNames:
    """A name is what logs, addresses and pages can say."""

    @pytest.mark.parametrize("name", ["a/b", "..", "\u202eabc", "a\u200bb", "x" * 61, "", "  ", "a#b", "a  b"])
    @pytest.mark.parametrize("line", ['board = "{}"', '[course."{}"]'])
    def test_what_no_log_and_no_address_can_say_is_refused(self, world: World, line: str, name: str) -> None:
        old = 'board = "strip"' if line.startswith("board") else "[course.short]"
        with pytest.raises(Refused) as refused:
            upload(world, old, line.format(name))
        assert refused.value.field == "source"

    def test_blanks_around_the_name_of_a_board_that_ships_make_no_other_board(self, world: World) -> None:
        with pytest.raises(Refused, match="comes with Commissaire"):
            upload(world, '"strip"', '"Reference "')

    @pytest.mark.parametrize("title", ["\u202eevil", "x" * 121, r"a\u0000b"])
    @pytest.mark.parametrize("old", ['"Strip"', '"Short"'])
    def test_so_is_a_title_that_nobody_can_read(self, visitor: Visitor, world: World, old: str, title: str) -> None:
        with pytest.raises(Refused, match=r"printable|characters"):
            upload(world, old, f'"{title}"')
        typed = {"text": BOARD.replace(old, f'"{title}"')}
        answer = visitor("administrator").post(reverse("board-add", args=["roue-libre"]), typed)
        assert answer.status_code == 422

    @pytest.mark.parametrize(
        ("old", "told"),
        [
            ('ends_at = "A"\n', "section.S: ends_at is missing"),
            ('finish = "A"\n', "course.short: finish is missing"),
            ('board = "strip"\n', "board is missing"),
            ("runoff = 20\n", "runoff is missing"),
        ],
    )
    def test_what_is_missing_is_called_missing(self, world: World, old: str, told: str) -> None:
        with pytest.raises(Refused, match=told):
            upload(world, old, "")


class TestDrawnAnew:
    """A board is drawn anew under the stages that are planned on it."""

    def test_a_course_with_stages_stays(self, world: World) -> None:
        upload(world, "rows = 20", "rows = 20")
        stage = races.create_stage(world.stage_race(), by=world.owner, board="strip", course="short")
        with pytest.raises(Refused, match="does not have: short"):
            upload(world, "[course.short]", "[course.long]")
        upload(world, "rows = 20", "rows = 24")
        races.edit_stage(stage, by=world.owner, name="Opening")
