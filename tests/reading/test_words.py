"""Languages and times as readers are told them."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from league.settings import languages_in
from races.views.common import address
from tests.club import World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTour
from tests.league.test_settings import settings as fresh_settings
from tests.pages.conftest import Visitor

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def plain(page: Any) -> str:
    """A page's words."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


class TestLanguages:
    """Faults E5: only languages that exist; a reader of another gets English whole, not scraps."""

    @pytest.mark.parametrize("wanted", ["de", "de-AT,de;q=0.9", "nl", "fr-FR", "ja", "*"])
    @pytest.mark.parametrize("path", ["/", "/roue-libre/", "/accounts/login/", "/roue-libre/2031/"])
    def test_a_page_is_in_english_and_says_so(self, visitor: Visitor, world: World, wanted: str, path: str) -> None:
        page = visitor("").get(path, headers={"accept-language": wanted})
        assert '<html lang="en">' in page.content.decode()
        assert page.headers["Content-Language"] == "en"

    def test_a_form_of_djangos_own_refuses_in_english(self, visitor: Visitor, world: World) -> None:
        page = visitor("").post("/accounts/login/", {"login": "", "password": ""}, headers={"accept-language": "de"})
        assert "This field is required." in page.content.decode()

    def test_the_api_refuses_in_english(self, visitor: Visitor, world: World) -> None:
        answer = visitor("").get("/api/v1/teams?page=no", headers={"accept-language": "de"})
        assert "Ungültig" not in answer.content.decode()

    def test_a_language_is_offered_once_it_has_a_catalogue(self, tmp_path: Path) -> None:
        assert languages_in(tmp_path) == [("en", "English")]
        catalogue = tmp_path / "nl" / "LC_MESSAGES" / "django.mo"
        catalogue.parent.mkdir(parents=True)
        catalogue.touch()
        assert languages_in(tmp_path) == [("en", "English"), ("nl", "Nederlands")]

    def test_the_settings_offer_those_of_the_house(self) -> None:
        assert languages_in(settings.LOCALE_PATHS[0]) == settings.LANGUAGES


class TestTimes:
    """Faults E6: a time names its zone; times of races are minutes and seconds in every game; a date says its year once."""

    def test_a_point_in_time_names_its_zone(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        assert re.search(r"published \d{4}-\d\d-\d\d \d\d:\d\d UTC ,", plain(visitor("").get(address(race))))

    def test_it_is_told_in_the_installations_zone(self, visitor: Visitor, world: World, settings: Any) -> None:
        settings.TIME_ZONE = "Asia/Kolkata"
        race = world.race()
        world.publish(race, sheet("21 31"))
        page = visitor("").get(address(race)).content.decode()
        [(machine, people)] = re.findall(r'<time class="nowrap" datetime="([^"]+)">([^<]+)</time>', page)
        assert machine.endswith("+05:30")
        assert people.endswith(" IST")
        assert people[:16] == machine[:16].replace("T", " ")

    def test_no_page_tells_an_hour_without_its_zone(self) -> None:
        for template in TEMPLATES.rglob("*.html"):
            assert not re.search(r"date:.[^}]*H:i", template.read_text()), template

    def test_the_zone_is_a_setting(self) -> None:
        assert fresh_settings("s.TIME_ZONE", TIME_ZONE="Europe/Berlin").stdout.strip() == "Europe/Berlin"
        assert fresh_settings("s.TIME_ZONE").stdout.strip() == "UTC"

    @pytest.mark.parametrize("wrong", ["Berlin", "../etc/passwd", "UTC+2"])
    def test_a_zone_that_is_none_is_refused_by_name(self, wrong: str) -> None:
        answer = fresh_settings("s.TIME_ZONE", TIME_ZONE=wrong)
        assert answer.returncode != 0
        assert f"TIME_ZONE is “{wrong}”, which is not a time zone" in answer.stderr

    def test_le_tour_and_flamme_rouge_tell_times_alike(
        self, visitor: Visitor, le_tour: LeTour, flamme_rouge: FlammeRouge
    ) -> None:
        race = le_tour.ride(le_tour.tour(), *RULEBOOK)
        for page in (address(race), address(race.stage), address(race.stage.stage_race)):
            text = plain(visitor("").get(page))
            assert re.search(r"\b1:3[01]\b", text)
            assert not re.search(r"\b\d+ s\b", text)
        tour = flamme_rouge.ride(flamme_rouge.tour(), "10 red-s 5.1", "10 red-r 4.1", "11 blue-s 3.1", "11 blue-r 3.2")
        assert "9:00" in plain(visitor("").get(address(tour)))

    def test_a_team_and_a_rider_page_say_the_year_once(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        race.stage.date = datetime.date(2026, 10, 11)
        race.stage.save()
        world.publish(race, sheet("21 31"))
        for page in (f"/roue-libre/teams/{world.teams['red'].pk}/", f"/roue-libre/teams/{world.teams['red'].pk}/1/"):
            text = plain(visitor("").get(page))
            assert "11 Oct 2026" in text
            assert "2026, 11 Oct 2026" not in text
