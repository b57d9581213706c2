"""Public pages on paper: A4 and A5 upright, from a real browser."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from pypdf import PdfReader

from league import actions as league
from races import actions as races
from races.models import Race, StageRace
from races.views.common import address
from tests.browser import Page
from tests.club import World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.pages.reading.looks import CUT, OVERLAPS
from tests.pages.reading.pages import HARD_NAMES, load_demo, public_pages

MARGINS: Final = 22
PAPER: Final = {"A4": (210 - MARGINS, 297 - 24), "A5": (148 - MARGINS, 210 - 24)}
"""What a page's text may take of the paper, in millimetres."""
DOT: Final = 96 / 25.4
MOST: Final = {"race": (1, 1), "course": (1, 2), "rounds": (1, 1), "home": (1, 1), "club": (1, 1), "season": (1, 2)}
"""Pages of A4 and A5 that a kind of page may take; any other four and seven."""


def on_paper(page: Page, paper: str) -> PdfReader:
    """The page as a PDF of this paper."""
    return PdfReader(io.BytesIO(page.pdf(format=paper, prefer_css_page_size=False)))


def look(page: Page, path: str, paper: str) -> list[str]:
    """What is wrong with a page on this paper: cut, or written over each other."""
    width, height = PAPER[paper]
    page.set_viewport_size({"width": round(width * DOT), "height": round(height * DOT)})
    page.emulate_media(media="print")
    page.goto(path)
    return [f"{paper} {path}: {fault}" for fault in [*page.evaluate(CUT), *page.evaluate(OVERLAPS)]]


def faults_of(page: Page, paths: dict[str, str]) -> list[str]:
    """What is wrong with pages on A4 and A5, and with the number of their sheets."""
    faults: list[str] = []
    for paper in PAPER:
        for word, path in paths.items():
            faults += look(page, path, paper)
            sheets = len(on_paper(page, paper).pages)
            if word.startswith("docs "):
                continue  # as long as they are
            kind = "stage race" if word.endswith("stage race") else word.rpartition(" ")[2]
            most = MOST.get(kind, (4, 7))[list(PAPER).index(paper)]
            faults += [f"{paper} {word}: {sheets} pages"] if sheets > most else []
    return faults


@pytest.mark.django_db(transaction=True)
class TestTheDemo:
    """Faults E1: every public page of a whole league prints on A4 and A5 upright, nothing cut, nothing written over."""

    def test_with_its_own_names(self, desk: Page) -> None:
        load_demo()
        assert faults_of(desk, public_pages()) == []

    def test_with_hard_names(self, desk: Page) -> None:
        load_demo(hard_names=True)
        assert faults_of(desk, public_pages()) == []

    def test_a_score_sheet_is_one_page_without_its_log_and_without_the_sites_frame(self, desk: Page) -> None:
        load_demo()
        paths = public_pages()
        for game in ("um-reifenbreite", "flamme-rouge", "le-tour"):
            for paper in PAPER:
                look(desk, paths[f"{game} race"], paper)
                [only] = on_paper(desk, paper).pages
                words = " ".join(only.extract_text().split())
                assert "Score sheet" in words
                for screen in ("The log", "Sign in", "Skip to", "Round by round", "racelog"):
                    assert screen not in words, (game, paper, screen)

    def test_a_race_round_by_round_is_one_picture_with_its_round_and_places(self, desk: Page) -> None:
        load_demo()
        for paper in PAPER:
            look(desk, public_pages()["um-reifenbreite rounds"] + "#round-9", paper)
            [only] = on_paper(desk, paper).pages
            words = " ".join(only.extract_text().split())
            assert "Round 9" in words
            assert "leads, row" in words
            assert "Round 10" not in words

    def test_the_formula_of_a_total_is_whole(self, desk: Page) -> None:
        load_demo()
        for paper in PAPER:
            look(desk, public_pages()["um-reifenbreite stage race"], paper)
            words = " ".join(" ".join(sheet.extract_text().split()) for sheet in on_paper(desk, paper).pages)
            first = desk.locator(".formula").first.inner_text().split()
            assert " ".join(first) in words

    def test_a_dark_screen_prints_a_light_road(self, desk: Page) -> None:
        load_demo()
        desk.emulate_media(media="print", color_scheme="dark")
        desk.goto(public_pages()["um-reifenbreite course"])
        look = "getComputedStyle(document.querySelector('{}')).{}"
        assert desk.evaluate(look.format(".board-drawing .cells.asphalt", "fill")) == "rgb(244, 239, 226)"
        assert desk.evaluate(look.format("body", "backgroundColor")) == "rgb(255, 255, 255)"
        assert desk.evaluate(look.format("body", "color")) == "rgb(0, 0, 0)"


@pytest.mark.django_db(transaction=True)
class TestFullTables:
    """Faults E1: long tours and many names fit as well."""

    @pytest.fixture
    def crowd(self, world: World) -> World:
        for colour, name in zip(world.teams, HARD_NAMES, strict=True):
            league.rename_team(world.teams[colour], by=world.owner, name=name)
        return world

    def test_a_tour_of_twenty_one_stages(self, crowd: World, desk: Page) -> None:
        tour = crowd.stage_race("A grand tour")
        for _ in range(21):
            crowd.publish(crowd.race(tour, "red", "blue", "black", "green"), sheet("21 31 41 51 22 32 42 52"))
        assert faults_of(desk, {"stage race": address(tour)}) == []

    def test_a_tour_of_cards_of_twenty_one_stages(self, crowd: World, flamme_rouge: FlammeRouge, desk: Page) -> None:
        tour: StageRace = flamme_rouge.tour()
        for _ in range(21):
            flamme_rouge.ride(
                tour, "70 red-s 5.1", "70 blue-s 5.2", "71 red-r 4.1", "71 blue-r 4.2", colours=("red", "blue")
            )
        assert faults_of(desk, {"stage race": address(tour)}) == []

    def test_a_season_of_ten_stage_races(self, crowd: World, desk: Page) -> None:
        for n in range(10):
            tour = crowd.stage_race(f"Rund um den Oberbergischen Kreis und zurück, die {n + 1}.")
            crowd.publish(crowd.race(tour), sheet("21 31"))
        assert faults_of(desk, {"season": f"/{crowd.club.slug}/2026/"}) == []

    def test_a_stage_of_thirty_two_riders_at_two_tables(self, crowd: World, desk: Page) -> None:
        tour = crowd.stage_race()
        first = crowd.race(tour, "red", "blue", "black", "green", label="Tisch am Fenster")
        everybody = " ".join(f"{team}{n}" for n in (1, 2, 3, 4) for team in (2, 3, 4, 5))
        crowd.publish(first, sheet(everybody, "sprint D 21 31 41", "jersey 21 9"))
        others = {
            colour: league.create_team(crowd.club, by=crowd.owner, name=f"{name} II")
            for colour, name in zip(crowd.teams, HARD_NAMES, strict=True)
        }
        with crowd.settled():
            second = races.create_race(first.stage, by=crowd.owner, label="Tisch 2", entries=others)
        crowd.publish(second, sheet(everybody))
        paths: dict[str, Any] = {"stage": address(first.stage), "stage race": address(tour)}
        paths |= {f"{n} race": address(race) for n, race in enumerate(Race.objects.filter(stage=first.stage))}
        assert faults_of(desk, paths) == []
