"""Faults C1, C3, C4: nobody publishes blind, and what was published before can always be read beside what counts."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.errors import NotPublishable
from league.models import AuditRow
from races import actions as races
from races.models import Race
from races.publications import Publication
from races.views.common import address
from scoring import actions as scoring
from scoring.changes import order_changes
from scoring.replay.answer import RaceAnswer
from tests.club import COLOURS, Visitor, World, sheet
from tests.flamme_rouge.tours import Tours, arrivals, tours
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTourRaces

__all__ = ["tours"]

FULL = "21 31 41 51 22 32 42 52 23 33 43 53 24 34 44 54"
OTHER = "31 21 41 51 22 32 42 52 23 33 43 53 24 34 44 54"


def publish_page(race: Race, number: int) -> str:
    """The address of a revision's publish page."""
    return reverse("publish", args=[race.club.slug, race.pk, number])


def draft_pages(race: Race, number: int) -> list[str]:
    """Every page on which a draft's sheet is shown to those who may enter."""
    words = [race.club.slug, race.pk]
    return [reverse("race-desk", args=words), reverse("revision", args=[*words, number])]


class TestNobodyPublishesBlind:
    """Faults C1: the whole sheet before the first publication, in each game, and everything that a correction changes."""

    @pytest.fixture
    def race(self, world: World) -> Race:
        """A race of four teams with a saved, unpublished sheet."""
        race = world.race(None, *COLOURS)
        world.enter(race, sheet(FULL, "sprint D 31 21 41", "jersey 31 4"))
        return race

    @pytest.mark.parametrize("game", ["um-reifenbreite", "flamme-rouge", "le-tour"])
    def test_a_correction_of_how_riders_went_out_is_shown_though_no_point_changes(
        self, visitor: Visitor, world: World, tours: Tours, game: str
    ) -> None:
        le_tour = LeTourRaces(world)
        race, home, out = {
            "um-reifenbreite": lambda: (world.race(world.stage_race(rules="basic")), ["finish 21 31"], "22"),
            "flamme-rouge": lambda: (tours.race(tours.tour()), ["arrive 9 red-s 2.1", "arrive 9 blue-s 1.1"], "red-r"),
            "le-tour": lambda: (le_tour.race(le_tour.tour()), ["arrive 9 red-1 2.1", "arrive 9 blue-1 1.1"], "red-2"),
        }[game]()
        world.publish(race, arrivals(*home, f"out {out} dnf"))
        revision = world.enter(race, arrivals(*home, f"out {out} dns"))
        page = visitor("administrator").get(publish_page(race, revision.number))
        told = [(each.before, each.after) for each in page.context["orders"]]
        assert told == [(f"{out} (dnf)", f"{out} (dns)")]
        assert not page.context["nothing"]

    def test_exhaustion_cards_and_badges_are_shown(self, world: World) -> None:
        before = {"exhaustion": {"red-s": 2, "red-r": 0}, "badges": {"A": ["red"], "B": []}}
        after = {"exhaustion": {"red-s": 2, "red-r": 1}, "badges": {"A": ["red"], "B": ["blue"]}}
        was, now = (RaceAnswer("flamme-rouge", None, None, True, 9, own=own) for own in (before, after))
        told = [(each.kind, each.before, each.after) for each in order_changes(was, now)]
        assert told == [
            ("badges", "A: red", "A: red; B: blue"),
            ("exhaustion", "red-s 2", "red-s 2, red-r 1"),
        ]

    def test_the_first_publication_shows_every_rider_s_points(self, visitor: Visitor, world: World, race: Race) -> None:
        page = visitor("administrator").get(publish_page(race, 1))
        shown = {row.rider: row.points for row in page.context["pad"].finish}
        assert len(shown) == 16
        assert (shown["21"], shown["31"]) == (50 + 8, 45 + 11 + 8)
        assert "Score sheet of this draft" in page.content.decode()

    def test_it_shows_whom_it_makes_leader_of_stage_race_and_season(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        page = visitor("administrator").get(publish_page(race, 1))
        assert [(each.what, each.before, each.after) for each in page.context["leaders"]] == [
            ("Leads the stage race", "", "Pédale Sud")
        ]
        assert {change.rank_after for change in page.context["standings_changes"]} == {1, 2, 3, 4}
        assert {change.name for change in page.context["rider_changes"]} >= {"Velo Nord 1", "Pédale Sud 1"}

    def test_a_scribe_sees_the_figures_of_a_draft(self, visitor: Visitor, world: World, race: Race) -> None:
        for place in draft_pages(race, 1):
            page = visitor("scribe").get(place)
            assert page.context["pad"].teams[0].points is not None, place
            assert "Order of finish" in page.content.decode(), place

    def test_an_unfinished_draft_shows_how_far_it_is(self, visitor: Visitor, world: World, race: Race) -> None:
        world.enter(race, "record: sheet\nsprint D 31 21 41\n")
        page = visitor("administrator").get(publish_page(race, 2))
        assert page.context["cannot"]
        assert page.context["pad"].sprints[0].places[0].rider.rider == "31"

    def test_a_correction_tells_riders_sprints_and_jersey(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            scoring.publish_race(race, by=world.administrator, revision=1)
        world.enter(race, sheet(OTHER, "sprint D 21 31 41", "jersey 21 4"))
        page = visitor("administrator").get(publish_page(race, 2))
        assert [(each.what, each.before, each.after) for each in page.context["orders"]] == [
            ("Sprint D", "31 21 41", "21 31 41"),
            ("Yellow jersey in the race", "31 (+8)", "21 (+8)"),
        ]
        riders = {change.name: change for change in page.context["rider_changes"]}
        assert (riders["Velo Nord 1"].points_before, riders["Velo Nord 1"].points_after) == ("58", "64")

    def test_flamme_rouge_shows_the_general_classification_and_who_wears_yellow(
        self, visitor: Visitor, world: World, tours: Tours
    ) -> None:
        race = tours.ride(tours.tour(), "10 red-s 5.1", "10 blue-s 3.1", "10 red-r 2.1", "11 blue-r 1.1")
        world.enter(race, arrivals("10 blue-s 5.1", "10 red-s 3.1", "10 red-r 2.1", "11 blue-r 1.1"))
        page = visitor("administrator").get(publish_page(race, 2))
        riders = {change.name: change for change in page.context["rider_changes"]}
        assert riders["Pédale Sud s"].rank_after == 1
        assert riders["Velo Nord s"].points_before == "9:00"
        assert ("Wears the yellow jersey", "Velo Nord s", "Pédale Sud s") in [
            (each.what, each.before, each.after) for each in page.context["leaders"]
        ]

    def test_le_tour_shows_times_points_and_the_leaders(self, visitor: Visitor, world: World) -> None:
        of_the_club = LeTourRaces(world)
        race = of_the_club.race(of_the_club.tour())
        world.enter(race, "\n".join(["record: sheet", *RULEBOOK, ""]))
        page = visitor("administrator").get(publish_page(race, 1))
        assert len(page.context["riders"]) == 6
        assert {each.what for each in page.context["leaders"]} == {
            "Wears the yellow jersey",
            "Fastest team",
            "Leads by points",
        }

    def test_the_page_on_which_a_log_is_typed_shows_its_sheet_and_what_it_would_change(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        place = reverse("log-entry", args=[world.club.slug, race.pk])
        sent = {"text": sheet(OTHER, "sprint D 21 31 41", "jersey 31 4"), "based_on": 1, "look": ""}
        page = visitor("scribe").post(place, sent)
        assert [row.rider for row in page.context["pad"].finish][:2] == ["31", "21"]
        assert {change.rank_after for change in page.context["standings_changes"]} == {1, 2, 3, 4}
        assert "What publishing it would change" in page.content.decode()
        assert race.revisions.count() == 1

    def test_a_team_is_told_by_what_it_is_not_by_its_name(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            scoring.publish_race(race, by=world.administrator, revision=1)
        world.enter(race, sheet(OTHER, "sprint D 31 21 41", "jersey 31 4"))
        changes = visitor("administrator").get(publish_page(race, 2)).context["sheet_changes"]
        assert {(change.colour, change.name) for change in changes} == {
            ("red", "Velo Nord"),
            ("blue", "Pédale Sud"),
            ("red", "21"),
            ("blue", "31"),
        }


class TestOneVerdict:
    """Faults C4: a page of a draft says one thing about it, and offers only what can be done."""

    def verdicts(self, visitor: Visitor, race: Race, number: int) -> tuple[Any, str]:
        """The publish page and its text."""
        page = visitor("administrator").get(publish_page(race, number))
        assert page.content.decode().count("verdict") == 1
        return page, page.content.decode()

    def test_a_published_revision_is_not_offered_for_publishing(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        _page, text = self.verdicts(visitor, race, 1)
        assert "This revision is the published result" in text
        assert '<button class="button first"' not in text

    def test_a_log_of_another_race_is_not_said_to_be_without_problems(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        races.set_entries(race, by=world.owner, entries={"black": world.teams["black"], "green": world.teams["green"]})
        page, text = self.verdicts(visitor, race, 1)
        assert "No problems found" not in text
        assert page.context["cannot"]
        assert "disabled" in text

    def test_an_older_revision_leads_to_the_newest(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        world.enter(race, sheet("31 21"))
        _page, text = self.verdicts(visitor, race, 1)
        assert publish_page(race, 2) in text

    def test_errors_and_riders_on_the_road_say_which(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31 21"))
        page, text = self.verdicts(visitor, race, 1)
        assert "line " in page.context["cannot"]
        assert "“ruled”" in text
        world.enter(race, "record: sheet\njersey 31 4\n")
        page, _text = self.verdicts(visitor, race, 2)
        assert "not complete" in page.context["cannot"]

    def test_the_page_refuses_for_the_reason_for_which_the_action_refuses(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31 21"))
        page, _text = self.verdicts(visitor, race, 1)
        with pytest.raises(NotPublishable) as refused:
            scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert str(refused.value) == page.context["cannot"]


class TestCorrectionsAreSaid:
    """Faults C3: a corrected result says so at the top, and the earlier figures can be read."""

    @pytest.fixture
    def race(self, world: World) -> Race:
        """A race whose published sheet was corrected."""
        race = world.race(None, *COLOURS)
        world.publish(race, sheet(FULL))
        world.publish(race, sheet(OTHER), reason="The first two were exchanged.")
        return race

    def test_the_race_s_page_begins_with_the_reason_and_shows_old_against_new(
        self, visitor: Visitor, race: Race
    ) -> None:
        page = visitor("").get(address(race))
        text = page.content.decode()
        assert text.index("The first two were exchanged.") < text.index("Order of finish")
        rows = {change.name: change for change in page.context["sheet_changes"]}
        assert (rows["21"].points_before, rows["21"].points_after) == ("50", "45")
        assert (rows["21"].rank_before, rows["21"].rank_after) == (1, 2)

    def test_the_earlier_sheet_can_still_be_read_and_says_that_it_no_longer_counts(
        self, visitor: Visitor, race: Race
    ) -> None:
        earlier = Publication.objects.get(race=race, ended_at__isnull=False)
        page = visitor("").get(f"{address(race)}history/{earlier.pk}/")
        assert [row.rider for row in page.context["pad"].finish][:2] == ["21", "31"]
        assert "when it was corrected: The first two were exchanged." in page.content.decode()

    def test_the_history_tells_each_publication_with_what_it_changed(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.publish(race, sheet(FULL), reason="They were not, after all.")
        page = visitor("").get(f"{address(race)}history/")
        changed = [{row.name for row in each.changes.get("sheet_changes", ())} for each in page.context["published"]]
        assert changed == [{"Velo Nord", "Pédale Sud", "21", "31"}] * 2 + [set()]

    def test_stage_race_and_season_list_the_correction(self, visitor: Visitor, world: World, race: Race) -> None:
        for place in (address(race.stage.stage_race), f"/{world.club.slug}/{world.season.slug}/"):
            assert "The first two were exchanged." in visitor("").get(place).content.decode(), place

    def test_an_unpublished_result_says_so_and_its_sheet_stays_in_the_history(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        with world.settled():
            scoring.withdraw_race(race, by=world.administrator, reason="Ridden on the wrong board.")
        text = visitor("").get(address(race)).content.decode()
        assert "Ridden on the wrong board." in text
        assert visitor("").get(f"{address(race)}history/").status_code == 200

    def test_what_was_never_published_has_no_history_and_a_draft_is_not_in_it(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        other = world.race()
        world.enter(other, sheet("21 31"))
        assert visitor("").get(f"{address(other)}history/").status_code == 404
        mine = Publication.objects.filter(race=race).latest("pk")
        assert visitor("").get(f"{address(other)}history/{mine.pk}/").status_code == 404

    def test_a_private_club_s_history_is_for_its_members(self, visitor: Visitor, world: World, race: Race) -> None:
        world.club.public = False
        world.club.save()
        assert visitor("").get(f"{address(race)}history/").status_code == 404
        assert visitor("viewer").get(f"{address(race)}history/").status_code == 200

    def test_nobody_s_name_is_shown_to_the_public(self, visitor: Visitor, race: Race) -> None:
        text = visitor("").get(f"{address(race)}history/").content.decode()
        assert "administrator" not in text
        assert AuditRow.objects.filter(action="race.corrected").exists()
