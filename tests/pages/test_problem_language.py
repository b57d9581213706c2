"""Problems are told in the reader's language, wherever one is shown; the API tells them in English. Old answers stay readable."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import JSONField
from django.test import Client, RequestFactory
from django.urls import reverse

from league.reader import language_of
from races.models import LogRevision, Race
from scoring.audit import found_since
from tests.club import Visitor, World, sheet

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
MISSING = "und das Protokoll nennt weder einen Platz im Ziel noch ein Ausscheiden"
WRONG = "record: sheet\nfinish 21 21\n"


def in_words(revision: LogRevision) -> None:
    """Store the revision's answer as earlier releases did: with sentences, and without the figures that they were made from."""
    kept = ("line", "column", "round", "rider", "severity", "code", "word", "legal")
    problems = [
        {**{key: problem[key] for key in kept}, "message": "As it was told in those days.", "rule": "Breakaway"}
        for problem in revision.answer["problems"]
    ]
    value = JSONField().get_db_prep_save({**revision.answer, "problems": problems}, connection)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE races_logrevision SET answer = %s WHERE id = %s", [value, revision.pk])


def page_of(revision: LogRevision) -> str:
    race = revision.race
    return reverse("revision", args=[race.club.slug, race.pk, revision.number])


@pytest.fixture
def race(world: World) -> Race:
    return world.race(world.stage_race(rules="basic"))


class TestPages:
    """Whoever asks for German is told in German what is wrong with a log."""

    def test_a_log_that_is_looked_over(self, visitor: Visitor, race: Race) -> None:
        page = reverse("log-entry", args=[race.club.slug, race.pk])
        said = visitor("scribe").post(page, {"text": WRONG, "based_on": 0, "look": ""}, headers=GERMAN).content.decode()
        assert '<span lang="de">„21“ darf in dieser Zeile nur einmal vorkommen.</span>' in said
        said = visitor("scribe").post(page, {"text": WRONG, "based_on": 0, "look": ""}).content.decode()
        assert '<span lang="en">“21” may be used only once on this line.</span>' in said

    def test_a_saved_revision_before_publishing_and_in_public(
        self, world: World, visitor: Visitor, client: Client, race: Race
    ) -> None:
        revision = world.enter(race, sheet("31 21"))
        publish = reverse("publish", args=[race.club.slug, race.pk, revision.number])
        for page in (page_of(revision), publish):
            assert MISSING in visitor("administrator").get(page, headers=GERMAN).content.decode()
            assert MISSING not in visitor("administrator").get(page).content.decode()

    def test_what_stands_against_publishing(self, world: World, visitor: Visitor, race: Race) -> None:
        revision = world.enter(race, WRONG)
        publish = reverse("publish", args=[race.club.slug, race.pk, revision.number])
        said = visitor("administrator").get(publish, headers=GERMAN).context["cannot"]
        assert "„21“ darf in dieser Zeile nur einmal vorkommen" in said

    def test_a_cache_keeps_the_languages_apart(self, world: World, visitor: Visitor, race: Race) -> None:
        revision = world.enter(race, sheet("31 21"))
        answer = visitor("administrator").get(page_of(revision), headers=GERMAN)
        assert "Accept-Language" in answer.headers["Vary"]

    @pytest.mark.parametrize(
        ("accepted", "cookie", "told"),
        [
            ("de", "", "de"),
            ("nl,de;q=0.5", "", "de"),
            ("fr", "", "en"),
            ("", "", ""),
            ("de", "en", "en"),
            ("en", "de", "de"),
        ],
    )
    def test_the_language_is_the_chosen_one_or_the_first_that_has_sentences(
        self, accepted: str, cookie: str, told: str
    ) -> None:
        request = RequestFactory().get("/", headers={"Accept-Language": accepted} if accepted else None)
        request.COOKIES.update({"django_language": cookie} if cookie else {})
        assert language_of(request) == told


class TestPrograms:
    """The API's answer is in English, whatever the program's machine speaks."""

    def test_a_revision_and_its_answer(self, world: World, visitor: Visitor, race: Race) -> None:
        revision = world.enter(race, sheet("31 21"))
        address = f"/api/v1/races/{race.pk}/revisions/{revision.number}"
        answer = visitor("scribe").get(address, headers=GERMAN).json()
        (problem,) = answer["problems"]
        assert problem["message"].startswith("22, 23, 24, 32, 33 and 34 are entered")
        assert problem["rule"] == "Every rider who is entered is home or out, and nothing is left blank"
        assert answer["answer"]["problems"] == [problem]
        assert "figures" not in problem

    def test_what_stands_against_publishing(self, world: World, visitor: Visitor, race: Race) -> None:
        world.enter(race, WRONG)
        sent: dict[str, Any] = {"data": {"revision": 1}, "content_type": "application/json"}
        refused = visitor("administrator").post(f"/api/v1/races/{race.pk}/publish", **sent, headers=GERMAN).json()
        assert "“21” may be used only once on this line" in refused["detail"]
        assert refused["problems"][0]["message"] == "“21” may be used only once on this line."

    def test_a_log_that_is_judged_and_not_saved(self, client: Client) -> None:
        log = "racelog 1 le-tour\nrecord: sheet\nfinish red-1 red-1\n"
        sent: dict[str, Any] = {"data": {"log": log}, "content_type": "application/json"}
        (race,) = client.post("/api/v1/replay", **sent, headers=GERMAN).json()["races"]
        assert race["problems"][0]["message"] == "“red-1” may be used only once on this line."


class TestStoredInWords:
    """Answers that an earlier release stored with sentences are shown with these sentences."""

    def test_the_page_and_the_api_show_what_was_told(self, world: World, visitor: Visitor, race: Race) -> None:
        revision = world.enter(race, sheet("31 21"))
        in_words(revision)
        for language in (None, GERMAN):
            assert (
                "As it was told in those days."
                in visitor("scribe").get(page_of(revision), headers=language).content.decode()
            )
        address = f"/api/v1/races/{race.pk}/revisions/{revision.number}"
        (problem,) = visitor("scribe").get(address).json()["problems"]
        assert (problem["message"], problem["rule"]) == ("As it was told in those days.", "Breakaway")

    def test_nothing_new_is_found_in_it(self, world: World, race: Race) -> None:
        revision = world.publish(race, sheet("31 21"))
        in_words(revision)
        assert found_since(LogRevision.objects.get(pk=revision.pk)) == []

    def test_the_same_text_is_no_new_result(self, world: World, race: Race) -> None:
        text = sheet("31 21")
        published = world.publish(race, text)
        in_words(published)
        world.enter(race, text + "\nnote once more\n")
        world.enter(race, text)
        race.refresh_from_db()
        assert race.repeats_published
