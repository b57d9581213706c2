"""Languages and times as readers are told them."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from league import actions as league
from league.settings import languages_in
from league.templatetags.look import days, moment
from races.views.common import address
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTour
from tests.league.test_settings import settings as fresh_settings

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"


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

    def test_a_stretch_of_days_says_its_year_once(self, visitor: Visitor, world: World) -> None:
        for page in ("/roue-libre/", "/roue-libre/2026/"):
            assert "1 Jan – 31 Dec 2026" in plain(visitor("").get(page))
        assert days(datetime.date(2026, 10, 1), datetime.date(2027, 3, 31)) == "1 Oct 2026 – 31 Mar 2027"
        assert days(datetime.date(2026, 10, 1), datetime.date(2026, 10, 1)) == "1 Oct 2026"

    @pytest.mark.parametrize(
        ("zone", "utc", "told"),
        [
            ("Europe/Berlin", (2026, 10, 25, 0, 30), "2026-10-25 02:30 CEST"),
            ("Europe/Berlin", (2026, 10, 25, 1, 30), "2026-10-25 02:30 CET"),
            ("Europe/Berlin", (2026, 12, 31, 23, 30), "2027-01-01 00:30 CET"),
            ("America/Sao_Paulo", (2026, 6, 1, 1, 0), "2026-05-31 22:00 -03"),
        ],
        ids=["summer", "winter, the same hour", "over midnight", "a zone without a word"],
    )
    def test_the_hour_that_comes_twice_and_the_day_across_midnight(
        self, settings: Any, zone: str, utc: tuple[int, ...], told: str
    ) -> None:
        settings.TIME_ZONE = zone
        assert f">{told}<" in str(moment(datetime.datetime(*utc, tzinfo=datetime.UTC)))  # type: ignore[misc,arg-type]

    def test_a_letter_tells_its_last_hour_in_the_installations_zone(
        self, world: World, settings: Any, mailoutbox: list[Any]
    ) -> None:
        settings.TIME_ZONE = "Asia/Kolkata"
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        invitation, _token = league.invite(world.club, by=world.owner, email="new@example.org", role="scribe")
        assert league.send_invitation(invitation, "https://league.example/invitation/x/")
        assert re.search(r"The link works until \d{4}-\d\d-\d\d \d\d:\d\d IST\.", mailoutbox[0].body)

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

    def test_the_apis_description_says_the_unit_of_every_time(self) -> None:
        schemas = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
        times = [
            (name, field, its)
            for name, schema in schemas.items()
            for field, its in schema.get("properties", {}).items()
            if field in ("time", "gap", "bonus_seconds")
        ]
        assert len(times) > 10
        assert [(name, field) for name, field, its in times if "seconds" not in its.get("description", "")] == []
