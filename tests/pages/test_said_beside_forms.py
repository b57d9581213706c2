"""Faults G19: what the rulebook leaves to the house is said where it is chosen and where it is entered, and in the docs."""

from __future__ import annotations

from html import unescape

from django.urls import reverse

from league import actions as league
from races import actions as races
from tests.club import Visitor, World
from tests.flamme_rouge.tours import STAGE
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import FLAT, TRIAL
from tests.le_tour.tours import Tours as LeTour


def shown(visitor: Visitor, name: str, *words: object) -> str:
    """A page as the administrator reads it, its blanks made single."""
    return " ".join(unescape(visitor("administrator").get(reverse(name, args=words)).content.decode()).split())


class TestRoundsOfATrial:
    """In Le Tour's team time trial rounds do not count."""

    def test_it_is_said_where_a_stage_is_made_a_trial_and_where_it_is_entered(
        self, visitor: Visitor, world: World, le_tour: LeTour
    ) -> None:
        tour = le_tour.tour()
        board, course = FLAT
        trial = races.create_stage(tour, by=world.owner, board=board, course=course, rules=TRIAL)
        race = races.create_race(trial, by=world.owner, entries={"red": world.teams["red"]})
        assert "rounds do not count" in shown(visitor, "stage-race-edit", "roue-libre", tour.pk)
        assert "rounds do not count" in shown(visitor, "stage-add", "roue-libre", tour.pk)
        assert "The number of rounds does not count" in shown(visitor, "entry-form", "roue-libre", race.pk)

    def test_it_is_not_said_of_a_mass_stage(self, visitor: Visitor, world: World, le_tour: LeTour) -> None:
        stage = races.create_stage(le_tour.tour(), by=world.owner, board=FLAT[0], course=FLAT[1])
        race = races.create_race(stage, by=world.owner, entries={"red": world.teams["red"]})
        page = shown(visitor, "entry-form", "roue-libre", race.pk)
        assert "does not count" not in page
        assert "Every round after the first arrival adds ten seconds" in page

    def test_the_docs_say_it(self, visitor: Visitor, world: World) -> None:
        assert "Rounds do not count" in shown(visitor, "docs-page", "rules-le-tour")


class TestLinesCrossedBySlipstream:
    """In Flamme Rouge a sprint or mountain line that a rider is carried over by slipstream is crossed."""

    def test_it_is_said_where_the_lines_are_drawn_and_where_their_order_is_entered(
        self, visitor: Visitor, world: World, flamme_rouge: FlammeRouge
    ) -> None:
        tour = flamme_rouge.tour()
        for kind in ("x-sprint 34", "x-mountain 40"):
            stage = races.create_stage(tour, by=world.owner, road=STAGE, headers={kind: "3 2 1"})
            race = races.create_race(stage, by=world.owner, entries={"red": world.teams["red"]})
            assert "slipstream counts" in shown(visitor, "entry-form", "roue-libre", race.pk)
        form = shown(visitor, "stage-add", "roue-libre", tour.pk)
        assert form.count("carried over it by slipstream has crossed it too") == 2

    def test_the_docs_say_it(self, visitor: Visitor, world: World) -> None:
        assert "crosses by slipstream is crossed" in shown(visitor, "docs-page", "rules-flamme-rouge")
        assert "by slipstream too" in shown(visitor, "docs-page", "flamme-rouge")


class TestPrintedStagesByTheNumberOfTeams:
    """Faults F8: a stage with two versions is planned by its name; who is entered when the log is saved decides."""

    def test_a_log_follows_the_teams_that_are_entered_and_those_that_join_later(
        self, world: World, flamme_rouge: FlammeRouge
    ) -> None:
        colours = ("red", "blue", "black", "green", "white", "pink")
        teams = dict(zip(colours, world.teams.values(), strict=False))
        for colour in colours[4:]:
            teams[colour] = league.create_team(world.club, by=world.owner, name=f"Team {colour}")
        tour = flamme_rouge.tour()
        stage = races.create_stage(tour, by=world.owner, road="stage: peloton-11")
        race = races.create_race(stage, by=world.owner, entries={key: teams[key] for key in colours[:2]})
        finish = "record: sheet\nfinish " + " ".join(f"{key}-{kind}" for key in colours for kind in "sr")
        for number in (2, 4, 5, 6):
            races.set_entries(race, by=world.owner, entries={key: teams[key] for key in colours[:number]})
            words = finish.split()[: 3 + 2 * number]
            revision = world.enter(race, " ".join(words).replace("sheet ", "sheet\n") + "\n")
            assert revision.errors == 0, revision.answer["problems"]
            assert "stage: peloton-11\n" in revision.text
