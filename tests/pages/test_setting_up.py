"""Setting up a season without the Django admin: who may, what is made, and what a mistake is told."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.models import Season, Team
from races.models import BoardFile, Entry, Race, Stage, StageRace
from tests.club import Visitor, World, sheet

TESTRING = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite" / "testring.toml"
SEASON = {
    "name": "2027",
    "starts": "2027-01-01",
    "ends": "2027-12-31",
    "points_table": "12 8 5, 3",
    "ties": "share",
    "best": "3",
    "first": "wins",
    "second": "latest",
}


class TestSeasons:
    """A season with its points, its counting and its tie-break."""

    def test_it_is_opened_as_typed(self, visitor: Visitor, world: World) -> None:
        visitor("administrator").post(reverse("season-add", args=["roue-libre"]), SEASON)
        season = Season.objects.get(name="2027")
        assert (season.points_table, season.ties, season.best, season.drop) == ([12, 8, 5, 3], "share", 3, 0)
        assert season.tie_break == ["wins", "latest"]
        assert season.starts == date(2027, 1, 1)

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"ends": "2026-01-01"}, "ends"),
            ({"points_table": "5 8"}, "points_table"),
            ({"points_table": "ten"}, "points_table"),
            ({"drop": "1"}, "drop"),
            ({"name": " "}, "name"),
        ],
    )
    def test_a_mistake_is_told_at_its_field(
        self, visitor: Visitor, world: World, wrong: dict[str, str], field: str
    ) -> None:
        answer = visitor("administrator").post(reverse("season-add", args=["roue-libre"]), SEASON | wrong)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert not Season.objects.filter(name="2027").exists()

    def test_editing_begins_with_what_is_there(self, visitor: Visitor, world: World) -> None:
        page = visitor("administrator").get(reverse("season-edit", args=["roue-libre", "2026"]))
        assert page.context["form"].initial["points_table"] == "10 7 5 3 2 1"

    def test_house_rules_are_rulings_and_header_lines(self, visitor: Visitor, world: World) -> None:
        address = reverse("house-rules", args=["roue-libre", "2026"])
        said = {"ruling/um-reifenbreite/seven": "move", "header/um-reifenbreite/points": "20 10 5"}
        visitor("administrator").post(address, said)
        world.season.refresh_from_db()
        assert world.season.house_rules["rulings"] == {"um-reifenbreite": {"seven": "move"}}
        assert world.season.house_rules["headers"] == {"um-reifenbreite": {"points": "20 10 5"}}

    def test_a_header_the_game_cannot_read_is_refused_in_the_games_words(self, visitor: Visitor, world: World) -> None:
        address = reverse("house-rules", args=["roue-libre", "2026"])
        answer = visitor("administrator").post(address, {"header/um-reifenbreite/points": "many"})
        assert answer.status_code == 422
        assert "points: many" in answer.content.decode()


class TestTeams:
    """Teams come, are renamed, and go to the archive."""

    def test_a_team_is_added_renamed_archived_and_restored(self, visitor: Visitor, world: World) -> None:
        browser = visitor("administrator")
        browser.post(reverse("teams", args=["roue-libre"]), {"name": "Les Coureurs"})
        team = Team.objects.get(name="Les Coureurs")
        browser.post(reverse("team-edit", args=["roue-libre", team.pk]), {"name": "Les Grimpeurs"})
        browser.post(reverse("team-action", args=["roue-libre", team.pk, "archive"]))
        team.refresh_from_db()
        assert (team.name, team.archived_at is None) == ("Les Grimpeurs", False)
        browser.post(reverse("team-action", args=["roue-libre", team.pk, "restore"]))
        team.refresh_from_db()
        assert team.archived_at is None

    def test_a_name_that_is_taken_is_refused_at_its_field(self, visitor: Visitor, world: World) -> None:
        answer = visitor("administrator").post(reverse("teams", args=["roue-libre"]), {"name": "velo  NORD"})
        assert answer.context["form"].errors.keys() == {"name"}


class TestBoards:
    """A club describes its own board."""

    def upload(self, visitor: Visitor, source: bytes) -> Any:
        """Upload a board as the administrator."""
        file = SimpleUploadedFile("board.toml", source)
        return visitor("administrator").post(reverse("board-add", args=["roue-libre"]), {"file": file})

    def test_it_is_listed_with_its_courses_and_drawn(self, visitor: Visitor, world: World) -> None:
        self.upload(visitor, TESTRING.read_bytes())
        assert "Test ring" in visitor("").get(reverse("boards", args=["roue-libre"])).content.decode()
        course = visitor("").get(reverse("course", args=["roue-libre", "testring", "lap"])).content.decode()
        assert course.count('<svg xmlns="http://www.w3.org/2000/svg" class="board-drawing"') == 2
        assert "Sprint A" in course

    def test_what_is_wrong_with_it_is_said_and_nothing_saved(self, visitor: Visitor, world: World) -> None:
        answer = self.upload(visitor, TESTRING.read_bytes().replace(b"lanes = 4", b"lanes = 40"))
        assert answer.status_code == 422
        assert "lanes" in answer.content.decode()
        assert not BoardFile.objects.exists()

    def test_a_course_there_is_not_is_404(self, visitor: Visitor, world: World) -> None:
        assert visitor("").get(reverse("course", args=["roue-libre", "reference", "nowhere"])).status_code == 404


class TestCalendar:
    """From a stage race down to a table with its teams."""

    def test_stage_race_stage_and_table_are_made_page_by_page(self, visitor: Visitor, world: World) -> None:
        browser = visitor("administrator")
        browser.post(
            reverse("stage-race-add", args=["roue-libre", "2026"]),
            {
                "name": "Autumn tour",
                "level": "basic",
                "modules": ["sprints", "jersey"],
                "weight": "1.5",
                "ruling-seven": "move",
            },
        )
        stage_race = StageRace.objects.get(name="Autumn tour")
        assert (stage_race.rules, stage_race.rulings) == ("basic sprints jersey", {"seven": "move"})
        browser.post(
            reverse("stage-add", args=["roue-libre", stage_race.pk]),
            {"course": "reference/roubaix", "date": "2026-09-01"},
        )
        stage = Stage.objects.get(stage_race=stage_race)
        teams = {f"colour-{colour}": str(team.pk) for colour, team in world.teams.items()}
        answer = browser.post(reverse("race-add", args=["roue-libre", stage.pk]), teams)
        race = Race.objects.get(stage=stage)
        assert answer["Location"] == reverse("race-desk", args=["roue-libre", race.pk])
        assert {entry.colour: entry.team.name for entry in Entry.objects.filter(race=race)} == {
            colour: team.name for colour, team in world.teams.items()
        }

    def test_the_order_of_stage_races_and_stages_is_changed(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        stage, stage_race = race.stage, race.stage.stage_race
        browser = visitor("administrator")
        browser.post(
            reverse("stage-race-edit", args=["roue-libre", stage_race.pk]),
            {"name": "Moved", "level": "professional", "weight": "1", "position": "4"},
        )
        answer = browser.post(
            reverse("stage-edit", args=["roue-libre", stage.pk]), {"course": "reference/giro", "number": "3"}
        )
        stage_race.refresh_from_db()
        stage.refresh_from_db()
        assert (stage_race.name, stage_race.position) == ("Moved", 4)
        assert (stage.course, stage.number) == ("giro", 3)
        assert answer["Location"].endswith("/stage/3/")

    def test_a_day_outside_the_season_is_refused_at_its_field(self, visitor: Visitor, world: World) -> None:
        stage_race = world.stage_race()
        answer = visitor("administrator").post(
            reverse("stage-add", args=["roue-libre", stage_race.pk]),
            {"course": "reference/roubaix", "date": "2031-01-01"},
        )
        assert answer.context["form"].errors.keys() == {"date"}

    def test_a_team_in_two_colours_is_refused_in_words(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        one = str(world.teams["red"].pk)
        answer = visitor("administrator").post(
            reverse("race-edit", args=["roue-libre", race.pk]), {"label": "1", "colour-red": one, "colour-blue": one}
        )
        assert answer.status_code == 422
        assert "rides once" in answer.content.decode()

    def test_a_stage_that_never_was_published_is_removed_another_is_not(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        address = reverse("stage-remove", args=["roue-libre", race.stage.pk])
        world.publish(race, sheet("21 31"))
        assert visitor("administrator").post(address).status_code == 422
        other = world.race(race.stage.stage_race)
        place = reverse("stage-remove", args=["roue-libre", other.stage.pk])
        asked = visitor("administrator").post(place)  # without it the stage race is over and earns season points
        assert "This changes published results" in asked.content.decode()
        visitor("administrator").post(place, {"sure": "1", "reason": "Planned by mistake."})
        assert list(Stage.objects.values_list("pk", flat=True)) == [race.stage.pk]


ADMINISTRATORS = (
    "season-add",
    "teams",
    "board-add",
    "members",
    "audit-log",
    "club-edit",
)


class TestWhoMay:
    """Pages ask the same table of permissions as the actions."""

    @pytest.mark.parametrize("name", ADMINISTRATORS)
    @pytest.mark.parametrize(
        ("who", "status"), [("administrator", 200), ("scribe", 403), ("viewer", 403), ("stranger", 403), ("", 302)]
    )
    def test_a_page_of_administration(self, visitor: Visitor, world: World, name: str, who: str, status: int) -> None:
        assert visitor(who).get(reverse(name, args=["roue-libre"])).status_code == status

    def test_a_refusal_says_which_role_it_takes(self, visitor: Visitor, world: World) -> None:
        answer = visitor("scribe").get(reverse("season-add", args=["roue-libre"]))
        assert "Administrator" in answer.content.decode()

    def test_only_an_owner_erases_the_club_and_types_its_name(self, visitor: Visitor, world: World) -> None:
        address = reverse("club-erase", args=["roue-libre"])
        assert visitor("administrator").get(address).status_code == 403
        assert visitor("owner").post(address, {"name": "Roue", "reason": "done"}).status_code == 422
        assert visitor("owner").post(address, {"name": "Roue Libre", "reason": "done"}).status_code == 302
        assert visitor("").get("/roue-libre/").status_code == 404

    def test_only_the_owner_of_the_installation_founds_clubs(self, visitor: Visitor, world: World) -> None:
        assert visitor("administrator").get(reverse("club-add")).status_code == 403
        assert visitor("owner").post(reverse("club-add"), {"name": "Second Club"}).status_code == 302

    def test_a_private_club_is_not_there_for_strangers(self, visitor: Visitor, world: World) -> None:
        visitor("owner").post(reverse("club-edit", args=["roue-libre"]), {"name": "Roue Libre"})
        assert visitor("stranger").get("/roue-libre/").status_code == 404
        assert "Roue Libre" not in visitor("").get("/").content.decode()
        assert visitor("viewer").get("/roue-libre/").status_code == 200
