"""What is wrong with a form is said at its field, all of it at once, with what would be right."""

from __future__ import annotations

import datetime
from smtplib import SMTPException
from typing import Any

import pytest
from django.core.mail import BadHeaderError
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league import actions as league
from league import game_words
from league.actions import accounts
from league.errors import Refused
from league.models import Invitation, Season, User
from races import actions as races
from scoring.replay.games import GAMES
from tests.club import Visitor, World, person, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import Tours as LeTour

SEASON = {"name": "2027", "starts": "2027-01-01", "ends": "2027-12-31", "points_table": "10 7 5", "ties": "equal"}


def said(answer: Any) -> dict[str, str]:
    """What the refused form says, by field."""
    assert answer.status_code == 422
    return {field: " ".join(faults) for field, faults in answer.context["form"].errors.items()}


class TestSeason:
    """Faults D5: the season's page names every wrong field at once."""

    def test_four_wrong_fields_are_four_sentences_at_their_fields(self, visitor: Visitor, world: World) -> None:
        wrong = {"name": " ", "starts": "first of May", "points_table": "10 x", "best": "1", "drop": "1"}
        faults = said(visitor("administrator").post(reverse("season-add", args=["roue-libre"]), SEASON | wrong))
        assert faults.keys() == {"name", "starts", "points_table", "drop"}
        assert "2026-05-21" in faults["starts"]
        assert "“x” is not a number of points" in faults["points_table"]
        assert "10 7.5 5" in faults["points_table"]

    def test_points_that_grow_are_told_with_those_in_order(self, visitor: Visitor, world: World) -> None:
        faults = said(
            visitor("administrator").post(
                reverse("season-edit", args=["roue-libre", "2026"]),
                SEASON | {"points_table": "5 10 7", "ends": "2026-01-01"},
            )
        )
        assert faults.keys() == {"points_table", "ends"}
        assert "10 7 5" in faults["points_table"]

    def test_the_action_tells_all_of_it_as_well(self, world: World) -> None:
        with pytest.raises(Refused) as refused:
            league.edit_season(world.season, by=world.owner, name="", points_table=["x"], tie_break=["wins", "wins"])
        assert {fault.field for fault in refused.value.each()} == {"name", "points_table", "tie_break"}


class TestHouseRules:
    """Faults D5: the house rules name every wrong line at its field, with a sample."""

    def test_three_wrong_lines_are_told_at_their_fields(self, visitor: Visitor, world: World) -> None:
        wrong = {
            "header/um-reifenbreite/points": "many",
            "header/um-reifenbreite/energy 1": "5 # 6",
            "header/um-reifenbreite/shield": "x",
        }
        faults = said(visitor("administrator").post(reverse("house-rules", args=["roue-libre", "2026"]), wrong))
        assert faults.keys() == wrong.keys()
        assert "50 45 40 35 30" in faults["header/um-reifenbreite/points"]
        assert all("This would be right" in sentence for sentence in faults.values())

    @pytest.mark.parametrize("game", GAMES)
    def test_every_sample_is_right(self, world: World, game: str) -> None:
        samples = {header: game_words.sample(game, header) for header in game_words.headers(game)}
        assert all(samples.values())
        league.edit_season(world.season, by=world.owner, house_rules={"rulings": {}, "headers": {game: samples}})

    def test_nothing_is_saved_while_one_is_wrong(self, visitor: Visitor, world: World) -> None:
        visitor("administrator").post(
            reverse("house-rules", args=["roue-libre", "2026"]),
            {"ruling/um-reifenbreite/seven": "move", "header/um-reifenbreite/points": "many"},
        )
        assert Season.objects.get(pk=world.season.pk).house_rules == {"rulings": {}, "headers": {}}


class TestRoads:
    """Faults D5: a sprint line that does not fit is named, with one that would."""

    def test_each_wrong_line_is_named(self, visitor: Visitor, world: World, flamme_rouge: FlammeRouge) -> None:
        address = reverse("stage-add", args=["roue-libre", flamme_rouge.tour().pk])
        typed = {"printed": "", "track": "", "x-sprint": "34: 3 2 1\n20 3 2\n5: x", "date": "21.5.2026"}
        faults = said(visitor("administrator").post(address, typed))
        assert faults.keys() == {"printed", "x-sprint", "date"}
        assert "“20 3 2”" in faults["x-sprint"]
        assert "“5: x”" in faults["x-sprint"]
        assert "34: 3 2 1" in faults["x-sprint"]
        assert "Enter a valid value" not in str(faults)

    def test_the_scale_of_a_tour_is_told_with_a_sample(self, visitor: Visitor, world: World) -> None:
        address = reverse("stage-race-add", args=["roue-libre", "2026"]) + "?game=flamme-rouge"
        typed = {
            "name": "",
            "weight": "x",
            "scale-podium": "3;2;1",
            "scale-round_seconds": "60",
            "scale-row_seconds": "5",
        }
        faults = said(visitor("administrator").post(address, typed))
        assert {"name", "weight", "scale-podium"} <= faults.keys()
        assert "such as 3 2 1" in faults["scale-podium"]
        assert "“3;2;1”" in faults["scale-podium"]

    def test_a_stage_with_a_wrong_road_a_taken_number_and_a_day_outside_is_told_all_three(self, world: World) -> None:
        stage = world.race().stage
        with pytest.raises(Refused) as refused:
            races.create_stage(
                stage.stage_race,
                by=world.owner,
                board="reference",
                course="nowhere",
                number=1,
                date=datetime.date(2031, 1, 1),
            )
        assert [fault.field for fault in refused.value.each()] == ["number", "course", "date"]


class TestStage:
    """Faults D5: what the form finds and what the calendar's rules find is told together, each at its field."""

    def test_a_course_a_taken_number_and_a_day_outside_are_told_with_a_name_too_long(
        self, visitor: Visitor, world: World
    ) -> None:
        stage = world.race().stage
        second = world.race(stage.stage_race).stage
        typed = {"course": "reference/nowhere", "name": "x" * 121, "date": "2031-01-01", "number": "1"}
        faults = said(visitor("administrator").post(reverse("stage-edit", args=["roue-libre", second.pk]), typed))
        assert faults.keys() == {"course", "name", "date", "number"}
        assert "is not a day of the season" in faults["date"]
        assert "already a stage 1" in faults["number"]

    def test_a_track_that_is_none_a_line_beside_it_and_a_day_that_is_none_are_told_together(
        self, visitor: Visitor, flamme_rouge: FlammeRouge
    ) -> None:
        address = reverse("stage-add", args=["roue-libre", flamme_rouge.tour().pk])
        typed = {"printed": "", "track": "abbu", "x-sprint": "34: 3 2 1", "x-mountain": "9 9", "date": "soon"}
        faults = said(visitor("administrator").post(address, typed))
        assert faults.keys() == {"track", "x-mountain", "date"}

    def test_a_line_that_the_road_does_not_have_is_told_at_its_kind(
        self, visitor: Visitor, flamme_rouge: FlammeRouge
    ) -> None:
        address = reverse("stage-add", args=["roue-libre", flamme_rouge.tour().pk])
        typed = {"printed": "stage: avenue-corso-paseo", "track": "", "x-sprint": "999: 3 2 1", "date": "2031-01-01"}
        faults = said(visitor("administrator").post(address, typed))
        assert faults.keys() == {"x-sprint", "date"}
        assert "999" in faults["x-sprint"]

    def test_a_published_stage_s_road_is_told_at_its_field(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31 22 32"))
        typed = {"course": "reference/giro", "name": "", "date": "", "number": "1"}
        faults = said(visitor("administrator").post(reverse("stage-edit", args=["roue-libre", race.stage.pk]), typed))
        assert faults.keys() == {"course"}


class TestStageRace:
    """Faults D5: a stage race that cannot be planned says everything at once, on the page and by the action."""

    @pytest.mark.parametrize("game", GAMES)
    def test_the_action_names_every_wrong_field(self, world: World, game: str) -> None:
        with pytest.raises(Refused) as refused:
            races.create_stage_race(
                world.season,
                by=world.owner,
                game=game,
                name=" ",
                weight="heavy",
                position=-1,
                rules="impossible",
                rulings={"nonsense": "yes"},
                headers={"nonsense": "1"},
                scale={"nonsense": 3, "rubbish": 4},
            )
        fields = [fault.field for fault in refused.value.each()]
        assert len(fields) == len(set(fields))
        assert set(fields) == {
            *("name", "weight", "position", "rules"),
            *("ruling-nonsense", "header-nonsense", "scale-nonsense", "scale-rubbish"),
        }

    def test_editing_names_them_all_as_well_and_saves_nothing(self, world: World) -> None:
        stage_race = world.stage_race()
        with pytest.raises(Refused) as refused:
            races.edit_stage_race(stage_race, by=world.owner, name="Autumn", weight=-1, headers={"points": "many"})
        assert {fault.field for fault in refused.value.each()} == {"weight", "header-points"}
        stage_race.refresh_from_db()
        assert stage_race.name == "Spring tour"

    def test_the_page_tells_form_and_rules_in_one_round(self, visitor: Visitor, world: World) -> None:
        address = reverse("stage-race-add", args=["roue-libre", "2026"]) + "?game=um-reifenbreite"
        typed = {"name": "", "weight": "x", "level": "basic", "modules": ["jersey"], "header-points": "many"}
        faults = said(visitor("administrator").post(address, typed))
        assert faults.keys() == {"name", "weight", "modules", "header-points"}


class TestSheets:
    """Faults D5: the forms of the score sheets say everything that contradicts itself, each at its field."""

    def test_the_quick_sheet(self, visitor: Visitor, flamme_rouge: FlammeRouge) -> None:
        race = flamme_rouge.race(flamme_rouge.tour())
        typed = {
            "place-red-s": "1", "out-red-s": "dnf", "round-red-r": "9", "rows-red-r": "2",
            "place-blue-s": "2", "round-blue-s": "9", "place-blue-r": "2", "based_on": "0",
        }  # fmt: skip
        faults = said(visitor("scribe").post(reverse("entry-form", args=["roue-libre", race.pk]), typed))
        assert faults.keys() == {"out-red-s", "place-red-r", "rows-blue-s", "place-blue-r"}

    def test_the_tour_calculator(self, visitor: Visitor, world: World) -> None:
        le_tour = LeTour(world)
        race = le_tour.race(le_tour.tour())
        typed = {
            "round-red-1": "12", "spaces-red-1": "3", "out-red-1": "dnf", "round-red-2": "12",
            "spaces-red-3": "2", "sprint-P-1": "", "sprint-P-2": "blue-1", "based_on": "0", "save": "1",
        }  # fmt: skip
        faults = said(visitor("scribe").post(reverse("entry-form", args=["roue-libre", race.pk]), typed))
        assert faults.keys() == {"out-red-1", "spaces-red-2", "round-red-3", "sprint-P-2"}

    def test_the_riders_of_whom_nothing_is_noted_are_named_together(self, visitor: Visitor, world: World) -> None:
        le_tour = LeTour(world)
        race = le_tour.race(le_tour.tour())
        typed = {"round-red-1": "12", "spaces-red-1": "3", "based_on": "0", "save": "1"}
        faults = said(visitor("scribe").post(reverse("entry-form", args=["roue-libre", race.pk]), typed))
        assert "Velo Nord 2, Velo Nord 3, Pédale Sud 1, Pédale Sud 2, Pédale Sud 3" in faults["rest"]


class TestAccounts:
    """Faults F4: a sign-in name and its rules are called what they are; what is taken is told at its field, in words."""

    def token(self, world: World, email: str = "new@example.org") -> str:
        """An invitation's token."""
        return league.invite(world.club, by=world.owner, email=email, role="scribe")[1]

    def post(self, visitor: Visitor, token: str, **typed: str) -> dict[str, str]:
        """What the invitation's form says of what was typed."""
        return said(visitor("").post(reverse("invitation", args=[token]), {"password": "spoke-and-hub-1903", **typed}))

    def test_the_page_asks_for_a_sign_in_name_and_says_what_is_allowed(self, visitor: Visitor, world: World) -> None:
        page = visitor("").get(reverse("invitation", args=[self.token(world)])).content.decode()
        assert "Sign-in name" in page
        assert "no blanks" in page
        assert "Your name here" not in page

    @pytest.mark.parametrize(
        ("typed", "sample"),
        [("Anna Kowalska", "Anna.Kowalska"), ("anna/k", "anna.k"), ("¡!", "anna.k"), ("李 明", "李.明")],
    )
    def test_a_name_with_blanks_is_told_with_one_that_would_be_right(
        self, visitor: Visitor, world: World, typed: str, sample: str
    ) -> None:
        faults = self.post(visitor, self.token(world), username=typed)
        assert faults.keys() == {"username"}
        assert f"This would be right: {sample}" in faults["username"]

    def test_a_taken_name_is_told_at_the_name_with_the_weak_password(self, visitor: Visitor, world: World) -> None:
        faults = self.post(visitor, self.token(world), username="OWNER", password="123")
        assert faults.keys() == {"username", "password"}
        assert "The name “OWNER” is already taken" in faults["username"]

    @pytest.mark.parametrize(
        ("taken", "typed"),
        [
            ("émile", "ÉMILE"),
            ("émile", "e\u0301mile"),
            ("ЖЕНЯ", "женя"),
            ("straße", "STRASSE"),
            ("anna", "ＡＮＮＡ"),
            ("οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
        ],
    )
    def test_a_name_is_taken_in_every_spelling_that_looks_the_same(
        self, visitor: Visitor, world: World, taken: str, typed: str
    ) -> None:
        person(taken)
        faults = self.post(visitor, self.token(world), username=typed)
        assert faults.keys() == {"username"}
        assert "already taken" in faults["username"]

    @pytest.mark.parametrize(
        "typed", ["ANNA@example.org", "anna@EXAMPLE.ORG", " anna@example.org ", "ａnna@example.org"]
    )
    def test_an_address_is_one_in_every_spelling(self, world: World, typed: str) -> None:
        anna = person("anna")
        league.invite(world.club, by=world.owner, email="anna@example.org", role="scribe")
        _made, token = league.invite(world.club, by=world.owner, email=typed, role="viewer")
        assert Invitation.objects.of(world.club).open().count() == 1
        league.accept_invitation(token, by=anna)
        with pytest.raises(Refused, match="already a member"):
            league.invite(world.club, by=world.owner, email=typed, role="viewer")

    def test_an_invitation_above_one_s_own_role_is_not_ended_by_another(self, visitor: Visitor, world: World) -> None:
        league.invite(world.club, by=world.owner, email="boss@example.org", role="owner")
        typed = {"email": "BOSS@example.org", "role": "scribe"}
        answer = visitor("administrator").post(reverse("members", args=["roue-libre"]), typed)
        assert answer.status_code == 403
        assert [each.role for each in Invitation.objects.of(world.club).open()] == ["owner"]

    @pytest.mark.parametrize(
        "error", [OSError("away"), SMTPException("no"), UnicodeError("ä"), BadHeaderError("newline")]
    )
    def test_an_invitation_is_handed_over_where_no_letter_can_be_sent(
        self, visitor: Visitor, world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
    ) -> None:
        def fails(*words: Any) -> None:
            raise error

        monkeypatch.setattr(accounts, "mail_is_set_up", lambda: True)
        monkeypatch.setattr(accounts, "send_mail", fails)
        typed = {"email": "new@example.org", "role": "scribe"}
        page = visitor("administrator").post(reverse("members", args=["roue-libre"]), typed).content.decode()
        assert "/invitation/" in page
        assert "on its way" not in page

    @pytest.mark.parametrize(("field", "typed"), [("best", "0"), ("best", "1000"), ("drop", "-1"), ("drop", "1000")])
    def test_a_number_out_of_its_bounds_is_told_with_them(
        self, visitor: Visitor, world: World, field: str, typed: str
    ) -> None:
        answer = visitor("administrator").post(reverse("season-add", args=["roue-libre"]), {field: typed})
        assert "whole number from " in said(answer)[field]

    def test_an_address_with_an_account_is_told_to_its_guest_with_the_way_on(
        self, visitor: Visitor, world: World
    ) -> None:
        token = self.token(world, "Stranger@Example.org")
        faults = self.post(visitor, token, username="somebody.new")
        assert "There is already an account with the address stranger@example.org. Sign in" in faults["__all__"]
        assert not User.objects.filter(username="somebody.new").exists()

    def test_the_first_owner_is_told_all_wrong_fields_at_once(self, db: None) -> None:
        with pytest.raises(Refused) as refused:
            league.create_owner(username="a b", email="nowhere", password="1", club_name="")
        assert {fault.field for fault in refused.value.each()} == {"username", "email", "password"}

    def test_its_page_tells_what_the_form_and_what_the_rules_find_in_one_round(self, db: None) -> None:
        typed = {"username": "a b", "email": "nowhere", "password": "12345678", "club_name": "Velo\u0001Nord"}
        faults = said(Client().post(reverse("welcome"), typed))
        assert faults.keys() == {"username", "email", "password", "club_name"}
        assert "anna@example.org" in faults["email"]
        assert not User.objects.exists()

    def test_a_guest_s_bad_name_and_an_address_with_an_account_are_told_together(
        self, visitor: Visitor, world: World
    ) -> None:
        faults = self.post(visitor, self.token(world, "stranger@example.org"), username="a b")
        assert faults.keys() == {"username", "__all__"}


class TestTheApi:
    """Faults D5: a program is told every wrong field in one answer, those that are not known included."""

    @pytest.mark.parametrize(
        ("action", "sent", "fields"),
        [
            ("log", {"based_on": "x", "reason": 7 * ["x"], "text": ""}, {"log", "based_on", "reason", "text"}),
            ("log", {"log": "", "based_on": -1, "colour": "red"}, {"log", "based_on", "colour"}),
            (
                "publish",
                {"revision": 0, "confirm_warnings": "perhaps", "why": ""},
                {"revision", "confirm_warnings", "why"},
            ),
            ("withdraw", {"reasons": "x"}, {"reason", "reasons"}),
            ("close", {"reason": " ", "until": "May"}, {"reason", "until"}),
        ],
    )
    def test_all_wrong_fields_are_in_one_answer(
        self, world: World, action: str, sent: dict[str, Any], fields: set[str]
    ) -> None:
        client = APIClient()
        client.force_authenticate(world.owner)
        answer = client.post(f"/api/v1/races/{world.race().pk}/{action}", sent, format="json")
        assert (answer.status_code, answer.json()["fields"].keys()) == (400, fields)

    def test_a_text_body_s_query_too(self, world: World) -> None:
        client = APIClient()
        client.force_authenticate(world.owner)
        address = f"/api/v1/races/{world.race().pk}/log?based_on=x&reason={'y' * 2001}"
        answer = client.post(address, "", content_type="text/plain")
        assert (answer.status_code, answer.json()["fields"].keys()) == (400, {"log", "based_on", "reason"})
