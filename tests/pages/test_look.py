"""What holds for the look of every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import engines

from league.templatetags.look import TEAM_SHAPES, bib, or_none, team_mark
from scoring.replay.drawing.board_style import STYLE
from scoring.replay.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))


class TestEveryPage:
    """No request leaves the site, and what the security policy forbids is not there in the first place."""

    @pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
    def test_a_template_has_no_inline_style_or_script_and_asks_no_other_site(self, template: Path) -> None:
        source = template.read_text()
        assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", source)
        assert not re.search(r"<script(?![^>]*\ssrc=)", source)
        assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", source)

    @pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
    def test_a_template_can_be_read(self, template: Path) -> None:
        assert engines["django"].get_template(str(template.relative_to(ROOT / "templates")))

    @pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
    def test_what_scrolls_can_be_reached_by_keyboard_and_has_a_name(self, template: Path) -> None:
        for frame in re.findall(r'<div class="table-frame[^>]*>', template.read_text()):
            assert 'tabindex="0"' in frame
            assert re.search(r"aria-label(ledby)?=", frame)

    @pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
    def test_a_table_has_a_caption_and_its_heads_say_of_what(self, template: Path) -> None:
        source = template.read_text()
        assert source.count("<table") == source.count("<caption")
        assert not re.search(r"<th(?![^>]*\sscope=)[\s>]", source)

    @pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
    def test_a_style_sheet_loads_nothing(self, sheet: Path) -> None:
        assert not re.search(r"url\(|@import", sheet.read_text())

    @pytest.mark.parametrize(
        "sheet", [sheet for sheet in SHEETS if sheet.name != "board.css"], ids=lambda path: path.name
    )
    def test_the_jerseys_yellow_is_used_for_the_jersey_alone(self, sheet: Path) -> None:
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            if re.search(r"var\(--jersey", body):
                assert "jersey" in selector

    def test_the_boards_style_sheet_is_the_drawings_own(self) -> None:
        assert (ROOT / "static" / "css" / "board.css").read_text().partition("\n")[2] == STYLE


class TestTeamMarks:
    """Colour is never the only sign."""

    def test_every_colour_has_a_shape_of_its_own(self) -> None:
        assert len(set(TEAM_SHAPES.values())) == len(TEAM_SHAPES)
        assert set(TEAM_SHAPES) >= {colour for game in GAMES.values() for colour in game.colours}
        for colour, shape in TEAM_SHAPES.items():
            assert shape in team_mark(colour)

    def test_a_race_number_says_its_colour_to_a_screen_reader(self) -> None:
        assert '<span class="unseen"> red</span>' in bib("21", "red")

    def test_a_word_that_is_no_colour_cannot_break_the_page(self) -> None:
        assert "<script>" not in bib("<script>", "<script>")
        assert "<script>" not in team_mark("<script>")


class TestNumbers:
    """A missing number is not 0."""

    def test_none_is_a_dash_and_the_word_none(self) -> None:
        assert "none" in str(or_none(None))
        assert or_none(0) == 0
