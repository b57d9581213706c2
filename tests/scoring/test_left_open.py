"""Faults A2, A3, D4: a sheet that forgets riders, sprints or times says so, and nobody publishes it without having read that."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import JSONField
from django.urls import reverse

from league.errors import Mismatch, NotPublishable
from races import actions as races
from races.models import LogRevision, Race
from scoring import actions as scoring
from scoring.replay import replay
from tests.club import COLOURS, Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTourRaces

FULL = "21 31 41 51 22 32 42 52 23 33 43 53 24 34 44 54"


def noticed(revision: LogRevision) -> list[tuple[str, str]]:
    """Code and severity of what a revision was saved with."""
    return [(problem.code, problem.severity) for problem in revision.problems]


def le_tour(*lines: str) -> str:
    """A sheet of Le Tour."""
    return "\n".join(["record: sheet", *lines, ""])


def basic(world: World) -> Race:
    """A race by the basic rules, which have no sprints."""
    return world.race(world.stage_race(rules="basic"))


class TestRidersOfWhomNothingIsSaid:
    """Riders of entered teams who are neither home nor out are named, and publishing asks for a confirmation."""

    def test_six_riders_are_missing_and_each_is_named(self, world: World) -> None:
        revision = world.enter(basic(world), sheet("31 21"))
        assert noticed(revision) == [("entered-missing", "warning")]
        message = revision.problems[0].message
        assert "22, 23, 24, 32, 33 and 34 are entered" in message
        assert "out 22 dns" in message
        assert revision.problems[0].legal == [f"out {rider} dns" for rider in (22, 23, 24, 32, 33, 34)]

    def test_it_points_at_the_finish_line_of_the_log(self, world: World) -> None:
        revision = world.enter(basic(world), "record: sheet\nfinish 31 21\nnote late\n")
        line = revision.text.splitlines()[revision.problems[0].line - 1]
        assert line == "finish 31 21"

    def test_it_is_published_only_when_confirmed(self, world: World) -> None:
        race = basic(world)
        world.enter(race, sheet("31 21"))
        with pytest.raises(NotPublishable, match="must be confirmed") as refused:
            scoring.publish_race(race, by=world.administrator, revision=1)
        assert refused.value.confirmable
        with world.settled():
            publication = scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert publication.confirmed == 1

    def test_who_is_home_or_out_is_not_missing(self, world: World) -> None:
        out = [
            f"out {rider} {kind}" for rider, kind in ((22, "dns"), (23, "dnf"), (24, "dns"), (32, "dsq"), (33, "dns"))
        ]
        revision = world.enter(basic(world), sheet("31 21 34", *out))
        assert noticed(revision) == []

    def test_an_unfinished_log_is_not_nagged(self, world: World) -> None:
        assert noticed(world.enter(world.race(), "record: sheet\njersey 31 4\n")) == []

    def test_flamme_rouge_knows_its_two_riders(self, flamme_rouge: Tours) -> None:
        revision = flamme_rouge.world.enter(
            flamme_rouge.race(flamme_rouge.tour()), arrivals("10 red-s 5.1", "11 blue-s 1.1")
        )
        assert noticed(revision) == [("entered-missing", "warning")]
        assert "red-r and blue-r are entered" in revision.problems[0].message

    @pytest.mark.parametrize("rules", ["single", "time-trial"])
    def test_where_each_player_has_one_rider_one_is_enough(self, flamme_rouge: Tours, rules: str) -> None:
        race = flamme_rouge.race(flamme_rouge.tour(), rules=rules)
        assert noticed(flamme_rouge.world.enter(race, arrivals("10 red-s 5.1", "11 blue-r 1.1"))) == []

    def test_automated_riders_are_nobody_s(self, flamme_rouge: Tours) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        lines = ("bot white: peloton", "10 red-s 5.1", "10 red-r 4.1", "11 blue-s 2.1", "11 blue-r 1.1")
        assert noticed(flamme_rouge.world.enter(race, arrivals(*lines))) == []

    def test_le_tour_knows_its_three_riders(self, world: World) -> None:
        club = LeTourRaces(world)
        revision = world.enter(club.race(club.tour()), le_tour(*RULEBOOK[:5], RULEBOOK[6]))
        assert noticed(revision) == [("entered-missing", "warning")]
        assert "blue-3 is entered" in revision.problems[0].message

    def test_a_log_without_a_service_stays_as_legal_as_it_was(self) -> None:
        text = "racelog 1 um-reifenbreite\nrecord: sheet\nrules: basic\nfinish 31 21\n"
        assert replay(text, {})[0].answer()["problems"] == []

    def test_the_api_says_it_before_and_asks_for_the_confirmation(self, visitor: Visitor, world: World) -> None:
        race = basic(world)
        world.enter(race, sheet("31 21"))
        browser = visitor("administrator")
        read = browser.get(f"/api/v1/races/{race.pk}/revisions/1").json()
        assert [problem["code"] for problem in read["problems"]] == ["entered-missing"]
        sent = browser.post(f"/api/v1/races/{race.pk}/publish", {"revision": 1}, content_type="application/json")
        assert sent.status_code == 409
        assert sent.json()["problems"][0]["code"] == "entered-missing"

    def test_teams_entered_after_the_log_was_saved_are_asked_about_when_it_is_published(
        self, visitor: Visitor, world: World
    ) -> None:
        race = world.race(None, "red")
        world.enter(race, sheet("21 22 23 24"))
        races.set_entries(race, by=world.owner, entries={"red": world.teams["red"], "blue": world.teams["blue"]})
        page = visitor("administrator").get(reverse("publish", args=[world.club.slug, race.pk, 1]))
        assert "Nobody of Pédale Sud (blue) is in the log" in page.context["cannot"]


class TestSprintsWithoutAnOrder:
    """Riders home have crossed every line, so a sprint that names fewer than are paid is asked about."""

    def test_um_reifenbreite(self, world: World) -> None:
        revision = world.enter(world.race(None, *COLOURS), sheet(FULL))
        assert ("sprint-missing", "warning") in noticed(revision)
        assert "names nobody over sprint D" in revision.problems[0].message

    def test_two_of_three_are_too_few(self, world: World) -> None:
        revision = world.enter(world.race(None, *COLOURS), sheet(FULL, "sprint D 21 31"))
        assert "names only 21 and 31 over sprint D" in revision.problems[0].message
        whole = world.enter(world.race(None, *COLOURS), sheet(FULL, "sprint D 21 31 41"))
        assert noticed(whole) == []

    def test_where_two_came_home_two_are_enough(self, world: World) -> None:
        out = [f"out {rider} dnf" for rider in (22, 23, 24, 32, 33, 34)]
        assert noticed(world.enter(world.race(), sheet("21 31", "sprint D 21 31", *out))) == []

    def test_rules_without_sprints_ask_for_none(self, world: World) -> None:
        race = world.race(world.stage_race(rules="basic"), *COLOURS)
        assert noticed(world.enter(race, sheet(FULL))) == []

    def test_le_tour_loses_no_points_and_seconds_silently(self, world: World) -> None:
        club = LeTourRaces(world)
        revision = world.enter(club.race(club.tour()), le_tour(*RULEBOOK[:6]))
        assert noticed(revision) == [("sprint-missing", "warning")]
        assert "sprint P" in revision.problems[0].message

    def test_a_line_on_flamme_rouge_s_road(self, flamme_rouge: Tours) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        lines = ("x-sprint 34: 3 2 1", "10 red-s 5.1", "10 red-r 4.1", "11 blue-s 2.1", "11 blue-r 1.1")
        assert noticed(flamme_rouge.world.enter(race, arrivals(*lines))) == [("sprint-missing", "warning")]


class TestATourWithoutTimes:
    """Faults A3: whoever has no time has no total, so a stage entered by places alone is asked about."""

    def test_flamme_rouge_by_places_only(self, visitor: Visitor, flamme_rouge: Tours) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        revision = flamme_rouge.world.enter(race, "record: sheet\nfinish red-s blue-s red-r blue-r\n")
        assert noticed(revision) == [("times-missing", "warning")]
        page = visitor("administrator").get(reverse("publish", args=["roue-libre", race.pk, 1]))
        assert "confirm" in page.context["form"].fields
        assert page.context["rider_changes"]

    def test_some_with_and_some_without(self, flamme_rouge: Tours) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        text = arrivals("finish red-s blue-s red-r blue-r", "10 red-s 5.1", "10 blue-s 4.1", "11 blue-r 1.1")
        revision = flamme_rouge.world.enter(race, text)
        assert revision.problems[0].rider == "red-r"
        assert revision.problems[0].message.startswith("red-r came in without a time")

    def test_le_tour_by_places_only(self, world: World) -> None:
        club = LeTourRaces(world)
        order = "finish red-1 blue-1 red-2 blue-2 red-3 blue-3"
        revision = world.enter(club.race(club.tour()), le_tour(order, "sprint P blue-1 red-1"))
        assert noticed(revision) == [("times-missing", "warning")]


class TestATeamLeftOut:
    """Faults D4: a log that leaves out an entered team says which, and what to write."""

    def test_it_is_not_called_a_log_of_another_race(self, world: World) -> None:
        race = world.race()
        with pytest.raises(Mismatch) as refused:
            world.enter(race, sheet("21 22 23 24"))
        assert "different race" not in str(refused.value)
        assert "Nobody of Pédale Sud (blue) is in the log" in str(refused.value)
        assert "“out … dns”" in str(refused.value)

    def test_said_to_have_not_started_it_is_saved(self, world: World) -> None:
        out = [f"out {rider} dns" for rider in (31, 32, 33, 34)]
        assert noticed(world.enter(world.race(), sheet("21 22 23 24", "sprint D 21 22 23", *out))) == []

    def test_a_colour_that_is_not_entered_is_another_race(self, world: World) -> None:
        with pytest.raises(Mismatch, match=r"belongs to a different race\. team green: the log says “51”"):
            world.enter(world.race(), sheet("21 31 51"))


class TestWhatIsPublishedStays:
    """A stricter check hides nothing that was published: it is marked by the audit, and says what is missing."""

    def published_before(self, world: World) -> LogRevision:
        """A result that was published when nobody asked about missing riders."""
        revision = world.publish(world.race(), sheet("31 21"))
        with connection.cursor() as cursor:
            answer: Any = JSONField().get_db_prep_save({**revision.answer, "problems": []}, connection)
            cursor.execute(
                "UPDATE races_logrevision SET answer = %s, warnings = 0 WHERE id = %s", [answer, revision.pk]
            )
        return LogRevision.objects.get(pk=revision.pk)

    def test_the_audit_names_what_it_leaves_open(self, world: World) -> None:
        self.published_before(world)
        out = StringIO()
        with pytest.raises(CommandError):
            call_command("audit", "--processes", "1", stdout=out, stderr=StringIO())
        assert "22, 23, 24, 32, 33 and 34 are entered" in out.getvalue()

    def test_the_audit_is_content_with_what_was_confirmed(self, world: World) -> None:
        world.publish(world.race(), sheet("31 21"))
        out = StringIO()
        call_command("audit", "--processes", "1", stdout=out, stderr=StringIO())
        assert "0 would differ" in out.getvalue()

    def test_its_pages_are_read_as_before_and_its_admin_page_marks_it(self, visitor: Visitor, world: World) -> None:
        revision = self.published_before(world)
        race = revision.race
        desk = visitor("administrator").get(reverse("race-desk", args=[world.club.slug, race.pk]))
        assert "published before" in desk.content.decode()
        assert "22, 23, 24, 32, 33 and 34 are entered" in desk.content.decode()
        assert "published before" not in visitor("viewer").get(desk.request["PATH_INFO"]).content.decode()

    def test_it_can_still_be_corrected(self, world: World) -> None:
        race = self.published_before(world).race
        out = [f"out {rider} dns" for rider in (22, 23, 24, 32, 33, 34)]
        world.publish(race, sheet("31 21", "sprint D 31 21", *out), reason="Who did not start was not said.")
        assert Race.objects.get(pk=race.pk).published_revision is not None


class TestTheFormsAsk:
    """Faults A2: the quick sheet and the tour calculator ask at once, and one tick writes who did not start."""

    TAPPED = {
        "place-red-s": "1", "round-red-s": "10", "rows-red-s": "5",
        "place-blue-s": "2", "round-blue-s": "10", "rows-blue-s": "3", "based_on": "0",
    }  # fmt: skip

    def test_the_quick_sheet_does_not_forget_a_rider_whose_box_says_rode(
        self, visitor: Visitor, flamme_rouge: Tours
    ) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        place = reverse("entry-form", args=["roue-libre", race.pk])
        asked = visitor("scribe").post(place, self.TAPPED)
        assert asked.status_code == 422
        assert "red-r and blue-r are entered" in asked.context["form"].errors["rest"][0]
        assert asked.context["form"]["place-red-s"].value() == "1"
        assert not race.revisions.exists()

    def test_its_tick_writes_that_they_did_not_start(self, visitor: Visitor, flamme_rouge: Tours) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        place = reverse("entry-form", args=["roue-libre", race.pk])
        assert visitor("scribe").post(place, {**self.TAPPED, "rest": "on"}).status_code == 302
        revision = race.revisions.get()
        assert "out red-r dns" in revision.text
        assert "out blue-r dns" in revision.text
        assert noticed(revision) == []

    def test_the_calculator_asks_for_a_sprint_without_an_order(self, visitor: Visitor, world: World) -> None:
        club = LeTourRaces(world)
        race = club.race(club.tour())
        filled = {"based_on": "0", "save": "1"}
        for line in RULEBOOK[:6]:
            _arrive, number, rider, where = line.split()
            spaces, lane = where.split(".")
            filled |= {f"round-{rider}": number, f"spaces-{rider}": spaces, f"lane-{rider}": lane}
        place = reverse("entry-form", args=["roue-libre", race.pk])
        asked = visitor("scribe").post(place, filled)
        assert asked.status_code == 422
        assert "over sprint P" in asked.context["form"].errors["unknown"][0]
        assert visitor("scribe").post(place, {**filled, "unknown": "on"}).status_code == 302
        assert noticed(race.revisions.get()) == [("sprint-missing", "warning")]

    def test_its_tick_writes_that_they_did_not_start_too(self, visitor: Visitor, world: World) -> None:
        club = LeTourRaces(world)
        race = club.race(club.tour())
        filled = {"based_on": "0", "save": "1", "round-red-1": "12", "spaces-red-1": "4", "sprint-P-1": "red-1"}
        place = reverse("entry-form", args=["roue-libre", race.pk])
        assert visitor("scribe").post(place, filled).status_code == 422
        assert visitor("scribe").post(place, {**filled, "rest": "on"}).status_code == 302
        assert race.revisions.get().text.count(" dns\n") == 5


class TestALogOfAnotherBoard:
    """Faults D4: a log of another board is told so once, and not that there is no such board."""

    @pytest.mark.parametrize("line", ["board: promenade", "course: giro"])
    def test_it_is_said_once(self, world: World, line: str) -> None:
        judged = races.look_over(world.race(), by=world.scribe, text=f"{line}\n" + sheet("21 31"))
        assert [each.key for each in judged.differences] == [line.partition(":")[0]]
        assert [problem.code for problem in judged.problems if problem.code.endswith("-unknown")] == []
