"""Ways from a page on: to teams and riders, and from a figure to the line of the log that earned it."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from races.models import Race
from races.views.common import address
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import MOVES, RULEBOOK
from tests.le_tour.tours import Tours as LeTour

UR_SHEET = ("sprint D 31 21", "jersey 31 4", "photo 22 2 4", "out 32 dnf", "end photo 3 6")


def links(page: Any) -> set[str]:
    """Where a page leads to."""
    return set(re.findall(r'href="([^"]+)"', page.content.decode()))


def lines_of(page: Any, shown: str) -> list[int]:
    """The lines of the log to which a figure or word leads, wherever the page shows it."""
    found = re.findall(rf'<a class="source" href="#line-(\d+)"[^>]*>{re.escape(shown)}</a>', page.content.decode())
    return sorted({int(line) for line in found})


def line(race: Race, begins: str) -> int:
    """The number of the line of the published log that begins so."""
    assert race.published_revision is not None
    text = race.published_revision.text.split("\n")
    return next(number for number, each in enumerate(text, 1) if each.lower().startswith(begins))


@pytest.fixture
def races(world: World, le_tour: LeTour, flamme_rouge: FlammeRouge) -> dict[str, Race]:
    """A published race of each game."""
    ours = world.race()
    world.publish(ours, sheet("31 21 22", *UR_SHEET))
    cards = flamme_rouge.ride(flamme_rouge.tour(), "16 red-s 1.1", "16 blue-s 1.2", "17 red-r 3.1", "out blue-r dnf")
    tour = le_tour.ride(le_tour.tour(), *RULEBOOK)
    return {"um-reifenbreite": ours, "flamme-rouge": cards, "le-tour": tour}


GAMES = ("um-reifenbreite", "flamme-rouge", "le-tour")


class TestTeamsAndRiders:
    """Faults E2: season, stage race, stage and race pages lead to every team and rider they name."""

    def teams(self, world: World) -> set[str]:
        return {reverse("team", args=["roue-libre", world.teams[colour].pk]) for colour in ("red", "blue")}

    @pytest.mark.parametrize("game", GAMES)
    def test_every_page_leads_to_the_teams(
        self, visitor: Visitor, world: World, races: dict[str, Race], game: str
    ) -> None:
        race = Race.objects.get(pk=races[game].pk)
        for page in (race, race.stage, race.stage.stage_race):
            assert self.teams(world) <= links(visitor("").get(address(page)))

    @pytest.mark.parametrize("game", GAMES)
    def test_sheet_and_classification_lead_to_the_riders(
        self, visitor: Visitor, world: World, races: dict[str, Race], game: str
    ) -> None:
        race = races[game]
        number = "s" if game == "flamme-rouge" else "1"
        rider = reverse("rider", args=["roue-libre", world.teams["red"].pk, number])
        for page in (race, race.stage.stage_race):
            assert rider in links(visitor("").get(address(page)))
        assert visitor("").get(rider).status_code == 200

    def test_the_season_leads_to_its_teams_and_stage_races(
        self, visitor: Visitor, world: World, races: dict[str, Race]
    ) -> None:
        found = links(visitor("").get(reverse("season", args=["roue-libre", "2026"])))
        assert self.teams(world) <= found
        assert {address(race.stage.stage_race) for race in races.values()} <= found

    @pytest.mark.parametrize("game", GAMES)
    def test_a_column_of_the_classification_leads_to_its_stage(
        self, visitor: Visitor, races: dict[str, Race], game: str
    ) -> None:
        race = races[game]
        assert f'<a href="{address(race.stage)}"><span class="unseen">Stage </span>1</a>' in (
            visitor("").get(address(race.stage.stage_race)).content.decode()
        )

    @pytest.mark.parametrize("game", GAMES)
    def test_no_link_of_a_page_leads_nowhere(self, visitor: Visitor, races: dict[str, Race], game: str) -> None:
        race = Race.objects.get(pk=races[game].pk)
        page = visitor("").get(address(race))
        text = page.content.decode()
        for link in sorted(links(page)):
            if link.startswith("#"):
                assert f'id="{link[1:]}"' in text, link
            elif not link.startswith(("/static", "/api")):
                assert visitor("").get(link).status_code == 200, link


class TestFiguresOfASheet:
    """Faults E2: a figure leads to the line of the sheet that says it."""

    def test_um_reifenbreite(self, visitor: Visitor, races: dict[str, Race]) -> None:
        race = Race.objects.get(pk=races["um-reifenbreite"].pk)
        page = visitor("").get(address(race))
        assert line(race, "finish") in lines_of(page, "2")
        assert lines_of(page, "did not finish") == [line(race, "out 32")]
        assert lines_of(page, "2, 4") == [line(race, "photo 22")]
        assert lines_of(page, "6") == [line(race, "end photo")]
        [spell] = page.context["pad"].jersey
        assert line(race, "jersey 31") in lines_of(page, str(spell.points))
        bonus = next(row.bonus for row in page.context["pad"].finish if row.rider == "31")
        assert line(race, "sprint d") in lines_of(page, str(bonus))

    def test_flamme_rouge(self, visitor: Visitor, races: dict[str, Race]) -> None:
        race = Race.objects.get(pk=races["flamme-rouge"].pk)
        page = visitor("").get(address(race))
        assert lines_of(page, "15:40") == [line(race, "arrive 16 red-s"), line(race, "arrive 16 blue-s")]
        assert lines_of(page, "17") == [line(race, "arrive 17 red-r")]
        assert lines_of(page, "did not finish") == [line(race, "out blue-r")]

    def test_le_tour(self, visitor: Visitor, races: dict[str, Race]) -> None:
        race = Race.objects.get(pk=races["le-tour"].pk)
        page = visitor("").get(address(race))
        assert lines_of(page, "2:04") == [line(race, "arrive 15 blue-3")]
        assert lines_of(page, "−3") == [line(race, "sprint p")]
        assert line(race, "arrive 12 red-2") in lines_of(page, "3")

    def test_sums_of_a_sheet_lead_to_their_parts(self, visitor: Visitor, races: dict[str, Race]) -> None:
        page = visitor("").get(address(Race.objects.get(pk=races["um-reifenbreite"].pk))).content.decode()
        assert 'id="of-31"' in page
        [shown] = re.findall(r'<a class="source" href="#of-31">(\d+)</a>', page)
        assert int(shown) > 50
        le_tour = Race.objects.get(pk=races["le-tour"].pk)
        text = " ".join(re.sub(r"<[^>]+>", " ", visitor("").get(address(le_tour)).content.decode()).split())
        answer = le_tour.published_revision.answer if le_tour.published_revision else {}
        for team in answer["teams"]:
            its = [str(line["points"]) for line in answer["riders"] if line["team"] == team["team"]]
            assert any(f"{team['points']} {' + '.join(order)}" in text for order in permutations(its))

    def test_the_time_of_le_tour_can_be_added_up(self, visitor: Visitor, races: dict[str, Race]) -> None:
        page = visitor("").get(address(Race.objects.get(pk=races["le-tour"].pk)))
        told = {row.rider: (row.time, row.working) for row in page.context["riders"] if row.working}
        assert told
        for time, working in told.values():
            length, over, *later = (int(number) for number in re.findall(r"\d+", working))
            assert time == length - over + (later[0] * later[1] if later else 0)
            assert working in page.content.decode()

    def test_points_on_the_stages_page_lead_to_the_sheet(self, visitor: Visitor, races: dict[str, Race]) -> None:
        for race in Race.objects.filter(pk__in=[race.pk for race in races.values()]):
            page = visitor("").get(address(race.stage)).content.decode()
            assert f'href="{address(race)}#pad-teams"' in page
            assert 'id="pad-teams"' in visitor("").get(address(race)).content.decode()

    def test_points_of_a_line_of_flamme_rouge(self, visitor: Visitor, flamme_rouge: FlammeRouge) -> None:
        race = flamme_rouge.ride(
            flamme_rouge.tour(), "x-sprint 34: 9 7", "sprint 34 red-s blue-s", "finish red-s blue-s red-r blue-r"
        )
        race = Race.objects.get(pk=race.pk)
        page = visitor("").get(address(race))
        assert lines_of(page, "9") == lines_of(page, "7") == [line(race, "sprint 34")]
        assert "Points by place of each rider: 3-2-1" in " ".join(page.content.decode().split())

    def test_the_time_of_flamme_rouge_can_be_added_up(self, visitor: Visitor, races: dict[str, Race]) -> None:
        page = visitor("").get(address(Race.objects.get(pk=races["flamme-rouge"].pk))).content.decode()
        words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
        assert "15:40 16 × 60 − 1 × 10 − 10 bonus" in words
        assert "Time: rounds × 60 seconds − rows × 10" in words
        assert "Bonus seconds by place, taken off: 10, 10." in words

    def test_a_time_that_the_table_wrote_down_has_no_sum(self, visitor: Visitor, flamme_rouge: FlammeRouge) -> None:
        race = flamme_rouge.ride(flamme_rouge.tour(), "finish red-s blue-s", "time red-s 9:40", "time blue-s 9:50")
        page = visitor("").get(address(race))
        assert "× 60" not in page.content.decode()
        assert lines_of(page, "9:40") == [line(Race.objects.get(pk=race.pk), "time red-s")]


class TestFiguresOfMoves:
    """Faults E2: in a log of moves a figure leads to the line that brought the rider over the line."""

    def test_le_tour(self, visitor: Visitor, le_tour: LeTour) -> None:
        race = le_tour.race(le_tour.tour(), road=("promenade", "criterium"))
        le_tour.world.publish(race, MOVES)
        race = Race.objects.get(pk=race.pk)
        page = visitor("").get(address(race))
        first, second = page.context["riders"][:2]
        assert page.context["sources"].home == {
            "blue-1": line(race, "blue 1 12 to 43.2"),
            "red-1": line(race, "red 1 11 to 42.1"),
        }
        assert (first.rider, second.rider) == ("blue-1", "red-1")


@pytest.mark.django_db
class TestTheDemo:
    """Faults E2: every sprint, arrival and jersey of whole races ridden move by move has its line."""

    @pytest.fixture
    def demo(self, django_capture_on_commit_callbacks: Any) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            call_command("demo")

    def test_every_arrival_and_sprint_of_every_race_has_its_line(self, demo: None, client: Any) -> None:
        for race in Race.objects.with_published_revision().select_related("stage__stage_race__season__club"):
            assert race.published_revision is not None
            sources = client.get(address(race)).context["sources"]
            text = race.published_revision.text.split("\n")
            answer = race.published_revision.answer
            for row in answer["riders"]:
                rider = str(row["rider"])
                if row["status"] == "ok":
                    says = text[sources.home[rider] - 1].lower().replace("-", " ").split()
                    assert rider.partition("-")[0] in says[0], (race, rider, says)
                if row["status"] == "dnf":
                    assert rider in sources.out
            for sprint in answer.get("sprints") or ():
                for rider in sprint["order"]:
                    assert (str(sprint["line"]).lower(), str(rider)) in sources.sprints, (race, sprint["line"], rider)
            for spell in answer.get("jersey") or ():
                assert str(spell["from_round"]) in sources.rounds

    def test_every_count_and_badge_of_flamme_rouge_has_its_lines(self, demo: None, client: Any) -> None:
        for race in Race.objects.with_published_revision().select_related("stage__stage_race__season__club"):
            assert race.published_revision is not None
            sources = client.get(address(race)).context["sources"]
            text = race.published_revision.text.split("\n")
            answer = race.published_revision.answer
            for rider, counts in (answer.get("statistics") or {}).items():
                for figure in ("slipstream_rows", "exhaustion_taken", "crashes"):
                    grew = sources.grew.get((figure, rider), {})
                    assert bool(counts[figure]) == bool(grew), (race, rider, figure)
                    for number, at in grew.items():
                        assert [each for each in text[:at] if each.startswith("round ")][-1] == f"round {number}"
                        assert text[at - 1].lower().startswith(rider.partition("-")[0])
                assert rider.partition("-")[0] in text[sources.last[rider] - 1].lower()
            for letter, teams in (answer.get("badges") or {}).items():
                for team in teams:
                    assert letter == "C" or team in text[sources.badges[letter, team] - 1].lower(), (race, letter, team)
