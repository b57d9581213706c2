"""Entering a log through the pages: looked over, kept as a draft, published, corrected, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.models import AuditRow
from races import actions as races
from races.models import LogRevision, Race
from tests.club import Visitor, World, sheet

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
LOG = (CASES / "race_01.rlog").read_text().replace("date: 2026-05-21\n", "")


@pytest.fixture
def race(world: World) -> Race:
    """A table on the testring for the four teams."""
    races.upload_board(world.club, by=world.owner, source=(CASES / "testring.toml").read_bytes())
    with world.settled():
        stage = races.create_stage(world.stage_race(), by=world.owner, board="testring", course="long")
    return world.race(None, "red", "blue", "black", "green", stage=stage)


def log_page(race: Race) -> str:
    """The address of the race's log entry."""
    return reverse("log-entry", args=[race.club.slug, race.pk])


def desk(race: Race) -> str:
    """The address of the race's desk."""
    return reverse("race-desk", args=[race.club.slug, race.pk])


def publish_page(race: Race, number: int) -> str:
    """The address where a revision is published."""
    return reverse("publish", args=[race.club.slug, race.pk, number])


class TestLookingOver:
    """A log is judged and nothing is saved."""

    def test_a_mistake_is_shown_at_its_line_with_a_caret_and_what_would_be_legal(
        self, visitor: Visitor, race: Race
    ) -> None:
        typed = LOG.replace("52 draft\n", "52 dratf\n", 1)
        answer = visitor("scribe").post(log_page(race), {"text": typed, "based_on": 0, "look": ""})
        text = answer.content.decode()
        (problem,) = [problem for problem in answer.context["problems"] if problem.severity == "error"]
        shown = answer.context["form"]["text"].value().split("\n")
        assert shown[problem.line - 1] == "52 dratf"
        assert problem.carets == "^^^^^"
        assert f'href="#line-{problem.line}"' in text
        assert {"line": problem.line, "severity": "error"} in answer.context["marks"]
        assert not LogRevision.objects.exists()

    def test_a_good_log_is_told_that_it_can_be_published(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("scribe").post(log_page(race), {"text": LOG, "based_on": 0, "look": ""})
        assert "can be published once it is saved" in answer.content.decode()

    def test_what_the_race_knows_is_filled_in_at_the_top(self, visitor: Visitor, race: Race) -> None:
        bare = "racelog 1 um-reifenbreite\n" + LOG[LOG.index("start\n") :]
        answer = visitor("scribe").post(log_page(race), {"text": bare, "based_on": 0, "look": ""})
        assert "course: long" in answer.context["form"]["text"].value()
        assert answer.context["judged"].publishable

    def test_a_log_of_another_race_shows_the_difference(self, visitor: Visitor, race: Race) -> None:
        other = LOG.replace("course: long", "course: short")
        text = visitor("scribe").post(log_page(race), {"text": other, "based_on": 0, "look": ""}).content.decode()
        assert "the log says “short”" in text
        assert "the race “long”" in text

    def test_a_file_is_looked_over_and_its_text_stands_in_the_editor(self, visitor: Visitor, race: Race) -> None:
        file = SimpleUploadedFile("race.rlog", b"\xef\xbb\xbf" + LOG.replace("\n", "\r\n").encode())
        answer = visitor("scribe").post(log_page(race), {"file": file, "based_on": 0, "look": ""})
        assert answer.context["judged"].publishable
        assert "34 to 4.4" in answer.context["form"]["text"].value()

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"racelog 1 um-reifenbreite\nrace: caf\x81\n", "line 2 contains the byte 0x81"),
            (b"#" * (2 * 1024 * 1024 + 1), "2 MiB"),
        ],
        ids=["encoding", "size"],
    )
    def test_what_is_no_log_is_refused_by_name(self, visitor: Visitor, race: Race, content: bytes, said: str) -> None:
        file = SimpleUploadedFile("race.rlog", content)
        answer = visitor("scribe").post(log_page(race), {"file": file, "based_on": 0, "look": ""})
        assert answer.status_code == 422
        assert said in answer.content.decode()

    def test_neither_text_nor_file_is_told(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("scribe").post(log_page(race), {"text": " ", "based_on": 0, "look": ""})
        assert "one of the two" in answer.content.decode()

    def test_a_file_takes_the_place_of_the_saved_text_that_the_page_shows(self, visitor: Visitor, race: Race) -> None:
        saved = races.enter_log(race, by=race.club.memberships.get(role="owner").user, text=LOG, based_on=0)
        form = visitor("scribe").get(log_page(race)).context["form"]
        as_shown = {"text": saved.text.replace("\n", "\r\n"), "shown": form["shown"].value(), "based_on": 1}
        file = SimpleUploadedFile("race.rlog", LOG.replace("end photo 5 6", "end photo 5 5").encode())
        answer = visitor("scribe").post(log_page(race), {**as_shown, "file": file, "look": ""})
        assert "end photo 5 5" in answer.context["form"]["text"].value()
        file.seek(0)
        assert visitor("scribe").post(log_page(race), {**as_shown, "file": file, "save": ""}).status_code == 302
        assert "end photo 5 5" in race.revisions.get(number=2).text

    def test_a_file_does_not_take_the_place_of_what_was_typed(self, visitor: Visitor, race: Race) -> None:
        form = visitor("scribe").get(log_page(race)).context["form"]
        typed = {"text": LOG, "shown": form["shown"].value(), "based_on": 0, "look": ""}
        answer = visitor("scribe").post(log_page(race), {**typed, "file": SimpleUploadedFile("race.rlog", b"other")})
        assert "one of the two" in answer.content.decode()
        assert answer.context["form"]["text"].value() == LOG

    def test_words_of_the_log_cannot_break_the_page(self, visitor: Visitor, race: Race) -> None:
        nasty = LOG.replace("52 draft\n", "52 <script>alert(1)</script>\n", 1)
        text = visitor("scribe").post(log_page(race), {"text": nasty, "based_on": 0, "look": ""}).content.decode()
        assert "<script>alert" not in text


class TestDrafts:
    """A log with errors is kept as a draft and never published."""

    def test_it_is_saved_and_shown_with_its_problems(self, visitor: Visitor, race: Race) -> None:
        wrong = LOG.replace("52 draft\n", "52 dratf\n", 1)
        answer = visitor("scribe").post(log_page(race), {"text": wrong, "based_on": 0, "save": ""}, follow=True)
        assert "1 error prevents publication" in answer.content.decode()
        revision = visitor("viewer").get(reverse("revision", args=[race.club.slug, race.pk, 1])).content.decode()
        assert 'class="problem error"' in revision
        assert visitor("stranger").get(reverse("revision", args=[race.club.slug, race.pk, 1])).status_code == 403

    def test_publishing_it_is_refused_and_says_why(self, visitor: Visitor, world: World, race: Race) -> None:
        world.enter(race, LOG.replace("52 draft\n", "52 dratf\n", 1))
        answer = visitor("administrator").post(publish_page(race, 1), {"revision": 1, "confirm": "on"})
        assert answer.status_code == 422
        assert "against the rules" in answer.content.decode()

    def test_who_saves_on_an_old_revision_is_told_and_loses_nothing(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.enter(race, LOG)
        answer = visitor("scribe").post(log_page(race), {"text": LOG + "# mine\n", "based_on": 0, "save": ""})
        assert answer.status_code == 422
        assert "in the meantime" in answer.content.decode()
        assert "# mine" in answer.context["form"]["text"].value()
        assert LogRevision.objects.count() == 1

    def test_a_viewer_enters_nothing(self, visitor: Visitor, race: Race) -> None:
        assert visitor("viewer").post(log_page(race), {"text": LOG, "based_on": 0, "save": ""}).status_code == 403
        assert not LogRevision.objects.exists()


class TestPublishing:
    """Warnings are confirmed, changes are seen first, corrections have a reason."""

    def test_a_good_log_is_published_and_stands_on_the_public_page(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.enter(race, LOG)
        with world.settled():
            answer = visitor("administrator").post(publish_page(race, 1), {"revision": 1})
        public = visitor("").get(answer["Location"]).content.decode()
        assert '<td class="num total">121</td>' in public
        assert 'id="line-12"' in public

    def test_the_page_says_who_saved_the_log_so_that_a_second_person_can_check_it(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.enter(race, LOG, by=world.scribe)
        by_another = visitor("administrator").get(publish_page(race, 1)).content.decode()
        assert "by scribe." in by_another
        assert "You saved this log yourself" not in by_another
        world.enter(race, LOG + "# looked at\n", by=world.administrator)
        assert "You saved this log yourself" in visitor("administrator").get(publish_page(race, 2)).content.decode()

    def test_warnings_are_listed_and_want_to_be_confirmed(self, visitor: Visitor, world: World, race: Race) -> None:
        world.enter(race, LOG.replace("round 2\n", "check 41 1.1\nround 2\n"))
        page = visitor("administrator").get(publish_page(race, 1))
        assert page.context["problem_count"]["disagreement"] == 1
        assert visitor("administrator").post(publish_page(race, 1), {"revision": 1}).status_code == 422
        with world.settled():
            assert (
                visitor("administrator").post(publish_page(race, 1), {"revision": 1, "confirm": "on"}).status_code
                == 302
            )

    def test_a_correction_shows_what_changes_and_needs_a_reason(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.publish(race, LOG)
        world.enter(race, LOG.replace("end photo 5 6", "end photo 1 2"))
        page = visitor("administrator").get(publish_page(race, 2))
        changes = {change.name: change for change in page.context["sheet_changes"]}
        assert (changes["34"].points_before, changes["34"].points_after) == ("0", "32")
        assert page.context["classification_changes"]
        assert visitor("administrator").post(publish_page(race, 2), {"revision": 2}).status_code == 422
        with world.settled():
            visitor("administrator").post(publish_page(race, 2), {"revision": 2, "reason": "Cards misread."})
        shown = visitor("administrator").get(reverse("audit-log", args=[world.club.slug])).content.decode()
        assert "Cards misread." in shown
        history = visitor("viewer").get(desk(race)).content.decode()
        assert "Replaced by a later revision" in history

    def test_taking_back_needs_a_reason_and_empties_the_public_page(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.publish(race, LOG)
        address = reverse("withdraw", args=[race.club.slug, race.pk])
        preview = visitor("administrator").get(address).context
        assert {change.points_after for change in preview["classification_changes"]} == {None}
        assert [change.points_before for change in preview["standings_changes"]] == ["10", "7", "5", "3"]
        assert visitor("administrator").post(address, {"reason": " "}).status_code == 422
        with world.settled():
            visitor("administrator").post(address, {"reason": "Wrong table."})
        race.refresh_from_db()
        assert race.published_revision is None
        assert AuditRow.objects.filter(action="race.withdrawn", reason="Wrong table.").exists()

    def test_a_scribe_publishes_nothing(self, visitor: Visitor, world: World, race: Race) -> None:
        world.enter(race, LOG)
        assert visitor("scribe").post(publish_page(race, 1), {"revision": 1}).status_code == 403


class TestUpload:
    """A file with the logs of several tables goes table by table, or is refused whole."""

    def send(self, visitor: Visitor, race: Race, content: str) -> Any:
        """Upload as the scribe, from the page as it is now."""
        address = reverse("upload", args=[race.club.slug, race.stage.pk])
        page = visitor("scribe").get(address)
        file = SimpleUploadedFile("stage.rlog", content.encode())
        return visitor("scribe").post(address, {"file": file, "seen": page.context["form"]["seen"].value()})

    def test_each_race_goes_to_its_table(self, visitor: Visitor, world: World) -> None:
        first = world.race(None, "red", "blue", label="One")
        second = world.race(None, "black", "green", label="Two", stage=first.stage)
        head = "racelog 1 um-reifenbreite\nrace: {}\nrecord: sheet\nboard: reference\ncourse: roubaix\nrules: professional\n"
        logs = head.format("Two") + "finish 41 51\n" + head.format("One") + "finish 31 21\n"
        assert self.send(visitor, first, logs).status_code == 302
        assert LogRevision.objects.get(race=second).answer["finish"] == ["41", "51"]
        assert LogRevision.objects.get(race=first).answer["finish"] == ["31", "21"]

    def test_a_race_without_a_table_stops_the_whole_file(self, visitor: Visitor, world: World) -> None:
        first = world.race(None, "red", "blue", label="One")
        world.race(None, "black", "green", label="Two", stage=first.stage)
        answer = self.send(visitor, first, "racelog 1 um-reifenbreite\nrace: Three\n" + sheet("21 31"))
        assert answer.status_code == 422
        assert "does not name a table" in answer.content.decode()
        assert not LogRevision.objects.exists()
