"""The demo league: loaded from its logs, every figure replayed, and taken away without a trace."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client, TestCase

from league import actions as league
from league.errors import NotAllowed
from league.models import Club, Membership, Role, Team, User
from races.boards import boards_of
from races.models import Race, Stage, StageRace
from scoring import demo
from scoring.classify.scored_game import scored_game
from scoring.demo.club import FOLDER, STAGE_RACES, DemoLog, logs_of
from scoring.demo.password import PUBLISHED
from scoring.models import StageRaceClassification
from scoring.replay import replay
from scoring.replay.answer import RaceAnswer
from tests.club import COLOURS, World

OURS: Final = ("league", "races", "scoring")
LOGS: Final = [pytest.param(log, id=log.headers["race"]) for _, prefix in STAGE_RACES for log in logs_of(prefix)]

Action = Callable[..., str]


def rows() -> dict[str, int]:
    """How many rows each of our tables has."""
    models = [model for app in OURS for model in apps.get_app_config(app).get_models()]
    return {model.__name__: model._default_manager.count() for model in models}


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    """The password is kept in no other test's folder."""
    settings.VAR = tmp_path / "var"


@pytest.fixture
def command(db: None, capsys: pytest.CaptureFixture[str], django_capture_on_commit_callbacks: Any) -> Action:
    """`manage.py demo` with its tasks; answers what it printed."""

    def run(*arguments: str) -> str:
        with django_capture_on_commit_callbacks(execute=True):
            call_command("demo", *arguments)
        return capsys.readouterr().out

    return run


@pytest.fixture
def loaded(command: Action) -> Club:
    command()
    club = demo.demo_club()
    assert club is not None
    return club


class TestTheLogs:
    @pytest.mark.parametrize("log", LOGS)
    def test_each_is_a_whole_race_of_moves_that_names_all_that_it_is_ridden_by(self, log: DemoLog) -> None:
        assert {"race", "date", "x-ridden-by"} <= log.headers.keys()
        assert {"board", "course"} <= log.headers.keys() or "stage" in log.headers
        assert len(log.named("team")) == 4
        assert log.headers.get("record", "moves") == "moves"
        assert log.text.count("\n") > 100

    def test_every_log_of_the_folder_is_a_stage(self) -> None:
        files = [file for file in FOLDER.iterdir() if file.name.endswith(".rlog")]
        assert len(files) == len(LOGS)

    def test_the_tour_of_cards_shows_every_hand_and_has_weather_once(self) -> None:
        logs = logs_of("juli")
        assert [log.headers["finish"] for log in logs] == ["all", "all", "all"]
        assert ["weather" in log.headers.get("rules", "") for log in logs] == [False, True, False]
        for log in logs:
            lines = [words for _, words in log.race.body]
            played = [
                word for words in lines[lines.index(["round", "1"]) :] if words[0] in COLOURS for word in words[1:]
            ]
            assert played
            # Who has no card left shows none and rides an exhaustion card.
            assert all(":" in word or word[1:] == "x" for word in played)

    def test_its_riders_carry_half_their_exhaustion_along(self) -> None:
        logs = logs_of("juli")
        for before, log in pairwise(logs):
            (result,) = replay(before.text, {})
            carried: dict[str, list[str]] = {}
            for rider, cards in result.answer()["exhaustion"].items():
                colour, _, kind = rider.partition("-")
                if cards:
                    carried.setdefault(colour, []).append(f"{kind} {(cards + 1) // 2}")
            assert log.named("handicap") == {colour: " ".join(words) for colour, words in carried.items()}


class TestLoading(TestCase):
    """Loaded once; each test only looks."""

    club: Club

    @classmethod
    def setUpTestData(cls) -> None:
        with cls.captureOnCommitCallbacks(execute=True):
            cls.club = demo.load()

    def test_the_season_shows_all_games_in_the_order_of_their_dates(self) -> None:
        planned = StageRace.objects.of(self.club).order_by("position")
        assert [(each.game, each.stages.count()) for each in planned] == [
            ("um-reifenbreite", 5),
            ("flamme-rouge", 3),
            ("le-tour", 2),
            ("um-reifenbreite", 3),
        ]
        dates = [str(stage.date) for each in planned for stage in each.stages.order_by("number")]
        assert dates == sorted(dates)

    def test_no_stage_race_is_ridden_on_one_road_twice(self) -> None:
        for stage_race in StageRace.objects.of(self.club):
            roads = stage_race.stages.values_list("board", "course", "road")
            assert len(set(roads)) == len(roads)

    def test_the_calendar_knows_what_the_logs_say(self) -> None:
        tour = StageRace.objects.of(self.club).get(game="flamme-rouge")
        assert (tour.rules, tour.headers) == ("", {"finish": "all"})
        weather = tour.stages.get(rules="weather")
        assert [key for key in weather.headers if key.startswith("weather ")]

    def test_four_teams_ride_and_keep_their_spelling(self) -> None:
        names = {team.name for team in Team.objects.of(self.club)}
        assert len(names) == 4
        assert sum(not name.isascii() for name in names) >= 2

    def test_every_race_is_published_without_a_problem(self) -> None:
        for race in Race.objects.of(self.club):
            assert race.state == "published"
            assert race.published_revision is not None
            assert race.published_revision.problems == ()

    def test_each_sheet_has_the_figures_of_a_fresh_replay(self) -> None:
        for race in Race.objects.of(self.club).with_published_revision():
            assert race.published_revision is not None
            (result,) = replay(race.published_revision.text, boards_of(self.club))
            told = scored_game(result.game).score_sheet(RaceAnswer.of(result), {})
            sheet = {line.race_number: (line.place, line.points, line.time) for line in race.sheet.riders.all()}
            assert sheet == {line.rider: (line.place, line.points, line.time) for line in told.riders}
            teams = {line.colour: (line.points, line.rank) for line in race.sheet.teams.all()}
            assert teams == {line.team: (line.points, line.rank) for line in told.teams}

    def test_the_total_is_stages_times_best_rider_plus_team_points(self) -> None:
        for stage_race in StageRace.objects.of(self.club).filter(game="um-reifenbreite"):
            points: dict[tuple[str, int], int] = {}
            for race in Race.objects.filter(stage__stage_race=stage_race):
                for line in race.sheet.riders.select_related("team"):
                    assert line.points is not None
                    key = (line.team.name, int(line.rider))
                    points[key] = points.get(key, 0) + line.points
            stages = stage_race.stages.count()
            newest = StageRaceClassification.objects.current().get(stage_race=stage_race)
            assert newest.value.teams
            for row in newest.value.teams:
                own = [points[row.name, number] for number in (1, 2, 3, 4)]
                assert row.figures["total"] == stages * max(own) + sum(own)

    def test_a_rider_is_his_teams_whatever_colour_it_wears(self) -> None:
        stages = Stage.objects.of(self.club).filter(stage_race__name=STAGE_RACES[0][0])
        colours = {
            team.name: {entry.colour for stage in stages for entry in stage.entries.filter(team=team)}
            for team in Team.objects.of(self.club)
        }
        assert all(len(worn) > 1 for worn in colours.values())
        newest = StageRaceClassification.objects.current().get(stage_race__name=STAGE_RACES[0][0])
        assert len(newest.value.riders) == 16

    def test_the_season_ranks_all_four(self) -> None:
        (season,) = self.club.seasons.all()
        newest = season.standings.current().get()
        assert newest.rows.count() == 4
        assert all(row.points for row in newest.rows.all())


def told_password(said: str) -> str:
    """The password in what the command printed."""
    found = re.search(rf"Sign in as {demo.USERNAME} with password (\S+)", said)
    assert found, said
    return found[1]


class TestSigningIn:
    """Faults F6 and H2: a password of the database's own, and no owner of the installation."""

    def test_the_account_that_is_told_signs_in_and_owns_the_club(self, command: Action) -> None:
        password = told_password(command())
        assert Client().login(username=demo.USERNAME, password=password)
        assert Membership.objects.get(user__username=demo.USERNAME).role == Role.OWNER

    def test_a_second_time_changes_nothing_and_says_how_to_sign_in(self, command: Action) -> None:
        password = told_password(command())
        before = rows()
        said = command()
        assert "there already" in said
        assert told_password(said) == password
        assert rows() == before
        with pytest.raises(demo.DemoFault, match="there already"):
            demo.load()

    def test_every_database_has_a_password_of_its_own_that_only_its_owner_can_read(
        self, command: Action, settings: Any
    ) -> None:
        first = told_password(command())
        command("--remove")
        assert list(settings.VAR.iterdir()) == []
        second = told_password(command())
        assert first != second
        (kept,) = settings.VAR.iterdir()
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600

    def test_a_password_of_ones_own_is_not_told_and_can_be_made_anew(self, command: Action) -> None:
        old = told_password(command())
        account = User.objects.get(username=demo.USERNAME)
        account.set_password("spoke-and-hub-1903")
        account.save()
        said = command()
        assert old not in said
        assert "--password" in said
        assert Client().login(username=demo.USERNAME, password=told_password(command("--password")))

    def test_it_can_found_no_club(self, loaded: Club) -> None:
        with pytest.raises(NotAllowed):
            league.create_club(by=User.objects.get(username=demo.USERNAME), name="Echter Club")

    def test_the_owner_can_still_be_made(self, loaded: Club, client: Client, settings: Any) -> None:
        settings.OPEN_SETUP = True
        assert "/welcome/" in client.get("/").content.decode()
        owner = {"club_name": "Velo", "username": "ann", "email": "ann@example.org", "password": "spoke-and-hub-1903"}
        assert client.post("/welcome/", owner).status_code == 302
        assert User.objects.get(username="ann").is_superuser
        assert "/welcome/" not in client.get("/").content.decode()
        assert not league.installation_is_empty()


class TestAnEarlierVersionsDemo:
    """Faults F6 and H2: the password that was in the source opens nothing after the next start."""

    @pytest.fixture
    def account(self, loaded: Club) -> User:
        account = User.objects.get(username=demo.USERNAME)
        account.set_password(PUBLISHED)
        account.is_superuser = True
        account.save()
        return account

    @pytest.mark.parametrize("start", ["--close", "--if-empty"])
    def test_its_password_is_replaced_and_it_owns_the_installation_no_longer(
        self, command: Action, account: User, start: str
    ) -> None:
        assert "everybody may read" in command(start)
        assert not Client().login(username=demo.USERNAME, password=PUBLISHED)
        account.refresh_from_db()
        assert not account.is_superuser
        assert command("--close") == ""

    def test_whoever_works_with_it_keeps_the_installation(self, command: Action, account: User) -> None:
        league.create_club(by=account, name="Echter Club")
        assert "still owns" in command("--close")
        assert not Client().login(username=demo.USERNAME, password=PUBLISHED)
        account.refresh_from_db()
        assert account.is_superuser
        assert not league.installation_is_empty()
        assert "stays" in command("--remove")


class TestIfEmpty:
    def test_an_empty_installation_gets_the_demo_which_does_not_own_it(self, command: Action) -> None:
        assert "Sign in as" in command("--if-empty")
        assert not User.objects.get(username=demo.USERNAME).is_superuser

    def test_where_somebody_has_an_account_nothing_happens(self, command: Action) -> None:
        league.create_owner(username="anna", email="anna@example.org", password="spoke-and-hub-1903")
        before = rows()
        assert command("--if-empty") == ""
        assert rows() == before

    def test_the_demo_that_is_there_is_told_again(self, command: Action, loaded: Club) -> None:
        assert "Sign in as" in command("--if-empty")


class TestRemoving:
    def test_nothing_is_left(self, command: Action, loaded: Club) -> None:
        assert "gone" in command("--remove")
        assert not any(rows().values())
        assert league.installation_is_empty()

    def test_it_can_be_loaded_again(self, command: Action, loaded: Club) -> None:
        before = rows()
        command("--remove")
        command()
        assert rows() == before

    def test_where_there_is_none_it_says_so(self, command: Action) -> None:
        with pytest.raises(CommandError, match="no demo"):
            command("--remove")

    def test_an_account_that_is_a_member_elsewhere_stays(self, command: Action, loaded: Club, world: World) -> None:
        Membership.objects.create(user=User.objects.get(username=demo.USERNAME), club=world.club, role=Role.VIEWER)
        assert "stays" in command("--remove")
        assert User.objects.filter(username=demo.USERNAME).exists()


class TestBesideARealClub:
    def test_it_comes_and_goes_without_touching_the_club(self, command: Action, world: World) -> None:
        before = rows()
        command()
        assert not User.objects.get(username=demo.USERNAME).is_superuser
        command("--remove")
        assert rows() == before

    def test_an_account_of_that_name_is_nobody_elses(self, command: Action, world: World) -> None:
        User.objects.create_user(username="Demo", email="dirk@example.org", password="spoke-and-hub-1903")
        with pytest.raises(CommandError, match="Demo"):
            command()
        assert demo.demo_club() is None
