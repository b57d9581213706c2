"""Names: the order in which people look for them, the writing of every language, numbers on their side."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.urls import reverse

from league import actions as league
from league.errors import Refused
from league.models import Club, Membership, Role, Team
from league.words import apart
from races import actions as races
from races.models import BoardFile, ClubTrack
from scoring.changes import leader_changes
from scoring.classify.classification import Leader
from scoring.classify.order import sort_key
from scoring.classify.season import Ranking, season_standings
from scoring.classify.standings import SeasonRules, StageRaceHead
from scoring.classify.teams import ClubTeam, Rider
from tests.club import Visitor, World, person, sheet

PERSIAN = "نیم\u200cسایه"
MALAYALAM = "അവന്\u200d സൈക്കിൾ"
BENGALI = "র\u200d্যালি"
CYCLIST = "Team 👩🏽\u200d🚴 🏳\ufe0f\u200d🌈"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Racing"


class TestOrder:
    """Faults E7: sorted as people sort, alike on SQLite and PostgreSQL, on pages and in the API."""

    def test_case_and_accents_do_not_tear_names_apart(self) -> None:
        assert sorted(["Zebra", "Émile", "apple", "Øster", "Oslo", "emile"], key=sort_key) == [
            "apple",
            "emile",
            "Émile",
            "Oslo",
            "Øster",
            "Zebra",
        ]

    def test_numbers_go_by_their_value(self) -> None:
        labels = ["10", "2", "1", "11", "Table 10", "Table 9", "Table 9b"]
        assert sorted(labels, key=sort_key) == ["1", "2", "10", "11", "Table 9", "Table 9b", "Table 10"]

    def test_composed_and_decomposed_letters_are_one_place(self) -> None:
        assert sort_key("Émile") == sort_key("E\u0301mile")

    def test_the_order_is_kept_in_signs_that_every_database_compares_alike(self) -> None:
        assert set(sort_key("Straße 12 東京 🚴")) <= set("0123456789abcdef")

    @pytest.fixture
    def teams(self, world: World) -> list[str]:
        Team.objects.all().delete()
        for name in ("Zebra", "Émile", "apple", "Team 10", "Team 9"):
            league.create_team(world.club, by=world.owner, name=name)
        return ["apple", "Émile", "Team 9", "Team 10", "Zebra"]

    def test_teams_on_the_clubs_page(self, visitor: Visitor, teams: list[str]) -> None:
        assert [team.name for team in visitor("").get("/roue-libre/").context["teams"]] == teams

    def test_teams_in_the_api(self, visitor: Visitor, teams: list[str]) -> None:
        rows = visitor("").get("/api/v1/teams").json()["results"]
        assert [row["name"] for row in rows] == teams

    def test_a_renamed_team_moves_to_its_new_place(self, world: World, teams: list[str]) -> None:
        league.rename_team(Team.objects.get(name="Zebra"), by=world.owner, name="Aachen")
        assert Team.objects.values_list("name", flat=True)[0] == "Aachen"

    def test_a_renamed_club_moves_to_its_new_place(self, world: World) -> None:
        for name in ("apple", "Zebra"):
            league.create_club(by=world.owner, name=name)
        league.edit_club(world.club, by=world.owner, name="Aachen", public=True)
        assert list(Club.objects.values_list("name", flat=True)) == ["Aachen", "apple", "Zebra"]

    def test_tables_of_a_stage(self, world: World, visitor: Visitor) -> None:
        race = world.race(label="10")
        for label in ("2", "1", "11"):
            races.create_race(race.stage, by=world.owner, label=label)
        assert [race.label for race in race.stage.races.all()] == ["1", "2", "10", "11"]
        races.rename_race(race.stage.races.get(label="1"), by=world.owner, label="12")
        assert [race.label for race in race.stage.races.all()] == ["2", "10", "11", "12"]

    def test_tracks(self, world: World) -> None:
        for name in ("Zebra", "Étape 10", "étape 9"):
            races.save_track(world.club, by=world.owner, name=name, letters="abcdU")
        assert list(ClubTrack.objects.values_list("name", flat=True)) == ["étape 9", "Étape 10", "Zebra"]

    def test_level_teams_of_a_classification(self, world: World) -> None:
        for colour, name in {"red": "Zebra", "blue": "Émile", "black": "apple"}.items():
            league.rename_team(world.teams[colour], by=world.owner, name=name)
        stage_race = world.stage_race()
        race = world.race(stage_race, "red", "blue", "black")
        world.publish(race, sheet("31", "out 21 dnf", "out 41 dnf"))
        assert [row["name"] for row in world.classification(stage_race)["teams"]] == ["Émile", "apple", "Zebra"]

    def test_numbers_of_any_length_have_a_place(self) -> None:
        assert sort_key("Team " + "9" * 5000) > sort_key("Team 10") > sort_key("Team 009")
        assert sort_key("Team ١٠") > sort_key("Team ٩")

    def test_level_teams_of_a_season_and_those_without_a_result(self, world: World) -> None:
        for colour, name in {"red": "Zebra", "blue": "Émile", "black": "apple", "green": "Team 10"}.items():
            league.rename_team(world.teams[colour], by=world.owner, name=name)
        stage_race = world.stage_race()
        world.publish(world.race(stage_race, *world.teams), sheet("21 31 41", "out 51 dns"))
        assert [row["name"] for row in world.standings()["teams"]] == ["Zebra", "Émile", "apple", "Team 10"]
        names = ("Zebra", "apple", "Émile", "Team 10", "Team 9")
        teams = {number: ClubTeam(number, name) for number, name in enumerate(names, 1)}
        won = Ranking(StageRaceHead(1, "Tour", Fraction(1), "counted"), {teams[number]: 1 for number in (1, 2, 3)})
        rows = season_standings(teams.values(), [won], SeasonRules((Fraction(5),))).teams
        assert [row.team.key for row in rows] == [2, 3, 1, 5, 4]

    def test_members_and_who_did_what(self, world: World, visitor: Visitor) -> None:
        for name in ("Zoe", "émile", "Anna", "rider10", "rider9"):
            user = person(name)
            Membership.objects.create(user=user, club=world.club, role=Role.ADMINISTRATOR)
            league.create_team(world.club, by=user, name=f"Team of {name}")
        members = visitor("owner").get("/manage/roue-libre/members/").context["members"]
        assert [str(member.user) for member in members] == [
            "administrator", "Anna", "émile", "owner", "rider9", "rider10", "scribe", "viewer", "Zoe",
        ]  # fmt: skip
        who = visitor("owner").get("/manage/roue-libre/audit-log/").context["form"].fields["who"].queryset
        assert [str(user) for user in who] == ["Anna", "émile", "owner", "rider9", "rider10", "Zoe"]

    def test_the_clubs_boards(self, world: World, visitor: Visitor) -> None:
        for title in ("Zebra", "Émile", "apple", "Runde 10", "Runde 9"):
            BoardFile.objects.create(
                club=world.club, name=title.lower(), title=title, source="", uploaded_by=world.owner
            )
        rows = visitor("").get("/roue-libre/boards/").context["rows"]
        assert [row.title for row in rows if row.file] == ["apple", "Émile", "Runde 9", "Runde 10", "Zebra"]


class TestWriting:
    """Faults E7: joiners are writing; what nobody sees and what turns the line round is not."""

    @pytest.mark.parametrize("name", [PERSIAN, MALAYALAM, BENGALI, CYCLIST, SCOTLAND, "क्\u200dष रेस"])
    def test_a_name_keeps_its_joiners(self, world: World, name: str) -> None:
        team = league.create_team(world.club, by=world.owner, name=name)
        assert Team.objects.get(pk=team.pk).name == team.name
        assert ("\u200d" in team.name or "\u200c" in team.name) == ("\u200d" in name or "\u200c" in name)

    @pytest.mark.parametrize(
        ("name", "sign"),
        [
            ("Velo\u200dNord", "U+200D"),
            ("\u200dNord", "U+200D"),
            ("Velo \u200c Nord", "U+200C"),
            ("Velo\u202eNord", "U+202E"),
            ("Velo\u2066Nord\u2069", "U+2066"),
            ("Ve\u200blo", "U+200B"),
            ("Ve\x07lo", "U+0007"),
            ("Velo\U000e0067", "U+E0067"),
        ],
    )
    def test_what_cannot_be_seen_is_refused_by_its_number(self, world: World, name: str, sign: str) -> None:
        with pytest.raises(Refused, match="may only contain printable characters") as refused:
            league.create_team(world.club, by=world.owner, name=name)
        assert sign in str(refused.value)

    @pytest.mark.parametrize("name", [PERSIAN, MALAYALAM, CYCLIST])
    def test_a_team_of_such_a_name_is_entered_rides_and_is_published(self, world: World, name: str) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name=name)
        race = world.race()
        world.publish(race, sheet("21 31", f"team red: {Team.objects.get(pk=world.teams['red'].pk).name}"))
        assert world.classification(race.stage.stage_race)["teams"][0]["team"] == world.teams["red"].pk


class TestBothDirections:
    """Faults E7: a rider's number stays on its side of a name that is written from right to left."""

    def test_the_name_is_set_apart_from_the_number(self, world: World, visitor: Visitor) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="נבחרת הצפון")
        race = world.race()
        world.publish(race, sheet("21 31"))
        stage_race = race.stage.stage_race
        page = visitor("").get(reverse("stage-race", args=["roue-libre", "2026", stage_race.slug])).content.decode()
        assert "<bdi>נבחרת הצפון</bdi> 1</a>" in page
        rider = reverse("rider", args=["roue-libre", world.teams["red"].pk, "1"])
        assert "<h1><bdi>נבחרת הצפון</bdi> 1</h1>" in visitor("").get(rider).content.decode()

    def test_in_a_title_it_is_set_apart_by_signs(self, world: World, visitor: Visitor) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="נבחרת הצפון")
        world.publish(world.race(), sheet("21 31"))
        page = visitor("").get(reverse("rider", args=["roue-libre", world.teams["red"].pk, "1"])).content.decode()
        assert "<title>\u2068נבחרת הצפון\u2069 1, Roue Libre · Commissaire</title>" in page
        assert apart("Étoile 東京") == "Étoile 東京"

    def test_who_leads_is_told_with_the_number_on_its_side(self) -> None:
        [change] = leader_changes(
            [Leader("yellow", ())],
            [
                Leader(
                    "yellow",
                    (Rider(ClubTeam(1, "נבחרת הצפון"), "1"), Rider(ClubTeam(2, "Velo Nord"), "s"), ClubTeam(3, "פליז")),
                )
            ],
        )
        assert change.after == "\u2068נבחרת הצפון\u2069 1, Velo Nord s, \u2068פליז\u2069"

    @pytest.mark.parametrize("name", ["Velo s", "Velo 1"])
    def test_a_team_called_like_anothers_rider_is_told_as_a_team(
        self, world: World, visitor: Visitor, name: str
    ) -> None:
        league.rename_team(world.teams["red"], by=world.owner, name="Velo")
        league.rename_team(world.teams["blue"], by=world.owner, name=name)
        stage_race = world.stage_race()
        first = world.race(stage_race)
        world.publish(first, sheet("21 31"))
        revision = world.enter(first, sheet("31 21"))
        page = visitor("administrator").get(reverse("publish", args=["roue-libre", first.pk, revision.number]))
        html = page.content.decode()
        assert f'<th scope="row"><bdi>{name}</bdi></th>' in html
        assert '<th scope="row"><bdi>Velo</bdi> 1</th>' in html
        assert "Sprinteur" not in html
