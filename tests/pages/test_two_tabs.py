"""Somebody else saved while this log was typed: nothing typed is lost, and the second press saves."""

from __future__ import annotations

import pytest
from django.db import models
from django.urls import reverse

from league.errors import Stale
from races import actions as races
from races.log_difference import GAP, MINE, MOST_SHOWN, SAME, THEIRS, log_difference
from races.models import LogRevision, Race
from scoring import actions as scoring
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, tours

__all__ = ["tours"]

THEIR_LOG = sheet("21 31 22")
MY_LOG = sheet("31 21 22")


def log_page(race: Race) -> str:
    """The address of the race's log entry."""
    return reverse("log-entry", args=[race.club.slug, race.pk])


class TestTheLogPage:
    """Faults B1: two tabs, both save."""

    @pytest.fixture
    def race(self, world: World) -> Race:
        """A race that another person has entered since this tab was opened."""
        race = world.race(None)
        world.enter(race, THEIR_LOG, by=world.administrator)
        return race

    def post(self, visitor: Visitor, race: Race, **fields: str | int) -> tuple[int, dict[str, str], str]:
        """The answer to what this tab sends: status, the form's fields as they then are, the page."""
        answer = visitor("scribe").post(log_page(race), {"text": MY_LOG, "based_on": 0, **fields})
        if answer.status_code == 302:
            return 302, {}, ""
        form = answer.context["form"]
        return answer.status_code, {name: form[name].value() or "" for name in form.fields}, answer.content.decode()

    def test_the_newer_one_and_the_difference_are_shown_and_the_second_press_saves(
        self, visitor: Visitor, race: Race
    ) -> None:
        status, fields, page = self.post(visitor, race, save="")
        assert status == 422
        assert reverse("revision", args=[race.club.slug, race.pk, 1]) in page
        assert "yours becomes revision 2 and takes the place of revision 1" in page
        assert "finish 31 21 22" in fields["text"]
        assert fields["based_on"] == "1"
        status, _fields, _page = self.post(visitor, race, **{**fields, "file": "", "save": ""})
        assert status == 302
        newest = race.revisions.latest("number")
        assert (newest.number, "finish 31 21 22" in newest.text) == (2, True)

    def test_checking_the_log_tells_it_too(self, visitor: Visitor, race: Race) -> None:
        status, fields, page = self.post(visitor, race, look="")
        assert (status, fields["based_on"]) == (200, "1")
        assert "Revision 1 was saved in the meantime" in page

    def test_a_third_person_who_saves_between_the_two_presses_is_seen_as_well(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        _status, fields, _page = self.post(visitor, race, save="")
        world.enter(race, sheet("22 31 21"), by=world.administrator)
        status, fields, page = self.post(visitor, race, **{**fields, "file": "", "save": ""})
        assert (status, fields["based_on"]) == (422, "2")
        assert "Revision 2 was saved in the meantime" in page

    def test_the_reason_that_was_typed_is_kept(self, visitor: Visitor, race: Race) -> None:
        _status, fields, _page = self.post(visitor, race, save="", reason="31 was first.")
        assert fields["reason"] == "31 was first."

    def test_a_log_of_the_wrong_kind_is_kept_as_well(self, visitor: Visitor, race: Race) -> None:
        _status, fields, page = self.post(visitor, race, save="", text="round 1\nnobody 5-5 to nowhere\n")
        assert "nobody 5-5 to nowhere" in fields["text"]
        assert "Revision 1 was saved in the meantime" in page


class TestTheQuickSheet:
    """Faults B1: on the quick sheet everything typed is kept, too."""

    FILLED = {
        "place-red-s": "1", "round-red-s": "10", "rows-red-s": "5",
        "place-blue-s": "2", "round-blue-s": "10", "rows-blue-s": "3",
        "out-red-r": "dnf", "out-blue-r": "dnf", "based_on": "0",
    }  # fmt: skip

    def test_the_second_press_saves(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.race(tours.tour())
        races.enter_log(race, by=tours.world.administrator, text="record: sheet\nfinish blue-s red-s\n", based_on=0)
        address = reverse("entry-form", args=[race.club.slug, race.pk])
        refused = visitor("scribe").post(address, self.FILLED)
        assert refused.status_code == 422
        form = refused.context["form"]
        assert {name: form[name].value() for name in self.FILLED} == {**self.FILLED, "based_on": "1"}
        assert "Where they differ" in refused.content.decode()
        assert visitor("scribe").post(address, {**self.FILLED, "based_on": "1"}).status_code == 302
        assert race.revisions.latest("number").number == 2


class TestTheSameAgain:
    """Faults C4: a log that says what is there already is no newer draft."""

    def test_the_newest_text_is_not_saved_again(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        saved = world.enter(race, MY_LOG)
        answer = visitor("scribe").post(log_page(race), {"text": saved.text, "based_on": 1, "save": ""}, follow=True)
        assert "this is what revision 1 says already" in answer.content.decode()
        assert LogRevision.objects.filter(race=race).count() == 1

    def test_the_published_text_saved_again_over_a_draft_leaves_nothing_to_publish(self, world: World) -> None:
        race = world.race(None)
        published = world.publish(race, MY_LOG)
        world.enter(race, THEIR_LOG)
        assert Race.objects.get(pk=race.pk).state == "redrafted"
        world.enter(race, published.text)
        assert Race.objects.get(pk=race.pk).state == "published"
        world.enter(race, THEIR_LOG)
        assert Race.objects.get(pk=race.pk).state == "redrafted"

    def test_what_was_withdrawn_is_a_draft_again(self, world: World) -> None:
        race = world.race(None)
        published = world.publish(race, MY_LOG)
        world.enter(race, THEIR_LOG)
        world.enter(race, published.text)
        with world.settled():
            scoring.withdraw_race(race, by=world.administrator, reason="wrong day")
        assert Race.objects.get(pk=race.pk).state == "draft"

    def test_a_revision_judged_by_other_rules_is_saved_again(self, world: World) -> None:
        race = world.race(None)
        saved = world.enter(race, MY_LOG)
        models.QuerySet.update(LogRevision.objects.all(), answer={**saved.answer, "riders": []})
        assert world.enter(race, saved.text).number == 2

    def test_another_text_on_an_old_revision_says_which_is_the_newest(self, world: World) -> None:
        race = world.race(None)
        world.enter(race, THEIR_LOG)
        with pytest.raises(Stale) as refused:
            races.enter_log(race, by=world.scribe, text=MY_LOG, based_on=0)
        assert (refused.value.latest, refused.value.race) == (1, race.pk)


class TestOneVerdict:
    """Faults C4: no page says two things at once."""

    def test_a_log_of_a_different_race_has_not_no_problems(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        text = "racelog 1 um-reifenbreite\ncourse: giro\n" + MY_LOG
        page = visitor("scribe").post(log_page(race), {"text": text, "based_on": 0, "look": ""}).content.decode()
        assert "This log belongs to a different race." in page
        assert "No problems found." not in page
        assert "can be published" not in page


class TestTheDifference:
    """Line by line, with a little around each difference."""

    def test_both_sides_have_their_lines_and_numbers(self) -> None:
        found = log_difference("a\nb\nc\n", "a\nx\nc\n")
        assert [(row.kind, row.text, row.theirs, row.mine) for row in found.rows] == [
            (SAME, "a", 1, 1),
            (THEIRS, "b", 2, None),
            (MINE, "x", None, 2),
            (SAME, "c", 3, 3),
        ]

    def test_far_equal_lines_are_left_out(self) -> None:
        lines = [f"line {number}" for number in range(30)]
        found = log_difference("\n".join(lines), "\n".join([*lines[:-1], "other"]))
        assert [row.kind for row in found.rows] == [GAP, SAME, SAME, THEIRS, MINE]

    def test_blanks_at_the_ends_of_lines_make_no_difference(self) -> None:
        assert log_difference("a  \nb\n\n", "a\nb").none

    def test_a_log_without_a_line_in_common_is_shown_in_part(self) -> None:
        found = log_difference("a\n" * 300, "b\n" * 300)
        assert (len(found.rows), found.left_out) == (MOST_SHOWN, 600 - MOST_SHOWN)

    def test_one_line_of_the_longest_log_is_found(self) -> None:
        lines = [f"note {number}" for number in range(20_000)]
        found = log_difference("\n".join(lines), "\n".join([*lines[:15_000], "note other", *lines[15_001:]]))
        assert found.compared
        assert [(row.kind, row.theirs, row.mine) for row in found.rows] == [
            (GAP, None, None),
            (SAME, 14_999, 14_999),
            (SAME, 15_000, 15_000),
            (THEIRS, 15_001, None),
            (MINE, None, 15_001),
            (SAME, 15_002, 15_002),
            (SAME, 15_003, 15_003),
        ]

    def test_lines_added_at_the_end_of_a_long_log_are_found(self) -> None:
        found = log_difference("note a\n" * 19_000, "note a\n" * 19_000 + "finish 21\n")
        assert [row.kind for row in found.rows] == [GAP, SAME, SAME, MINE]

    def test_of_logs_that_differ_throughout_the_first_lines_are_shown(self) -> None:
        found = log_difference("start\n" + "a\n" * 20_000, "start\n" + "b\n" * 20_000)
        assert not found.compared
        assert not found.none
        assert [(row.kind, row.theirs, row.mine) for row in found.rows][:2] == [(SAME, 1, 1), (THEIRS, 2, None)]
        assert (len(found.rows), found.left_out) == (1 + MOST_SHOWN, 40_000 - MOST_SHOWN)
