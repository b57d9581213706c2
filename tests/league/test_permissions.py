"""Who may do what: the whole table, and that every action asks it."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from league import actions as league
from league.errors import NotAllowed
from league.models import AuditRow, Club, Invitation, Membership, Role, Season, Team, User
from league.permissions import PERMISSIONS, may
from races import actions as races
from races.models import LogRevision, Race, Stage, StageRace
from scoring import actions as scoring
from tests.club import World, person, sheet

PEOPLE = ("owner", "administrator", "scribe", "viewer", "stranger")
TABLE = """
                owner administrator scribe viewer stranger
club.erase      yes   no            no     no     no
club.edit       yes   yes           no     no     no
members.read    yes   yes           no     no     no
members.edit    yes   yes           no     no     no
audit.read      yes   yes           no     no     no
season.edit     yes   yes           no     no     no
team.edit       yes   yes           no     no     no
board.edit      yes   yes           no     no     no
calendar.edit   yes   yes           no     no     no
race.publish    yes   yes           no     no     no
race.withdraw   yes   yes           no     no     no
stage.void      yes   yes           no     no     no
log.enter       yes   yes           yes    no     no
drafts.read     yes   yes           yes    yes    no
"""
CELLS = [
    (action, person, answer == "yes")
    for action, *answers in map(str.split, TABLE.strip().splitlines()[1:])
    for person, answer in zip(PEOPLE, answers, strict=True)
]


class TestTheTable:
    """The permission table, cell by cell."""

    @pytest.mark.parametrize(("action", "person", "allowed"), CELLS)
    def test_a_role_may_do_what_the_table_says(self, world: World, action: str, person: str, allowed: bool) -> None:
        assert may(getattr(world, person), action, world.club) is allowed

    def test_no_action_is_missing_here(self) -> None:
        assert {action for action, _, _ in CELLS} == set(PERMISSIONS)

    def test_a_visitor_without_account_may_do_nothing(self, world: World) -> None:
        assert not any(may(AnonymousUser(), action, world.club) for action in PERMISSIONS)

    def test_a_member_of_another_club_may_do_nothing_here(self, world: World) -> None:
        with world.settled():
            other = league.create_club(by=world.owner, name="Other club")
        Membership.objects.create(user=world.stranger, club=other, role=Role.OWNER)
        assert may(world.stranger, "race.publish", other)
        assert not any(may(world.stranger, action, world.club) for action in PERMISSIONS)

    def test_a_closed_account_may_do_nothing(self, world: World) -> None:
        world.owner.is_active = False
        assert not may(world.owner, "drafts.read", world.club)


class Scene:
    """One of everything, for an action to be tried on."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.race: Race = world.race()
        self.stage: Stage = self.race.stage
        self.stage_race: StageRace = self.stage.stage_race
        world.publish(self.race, sheet("21 31"))
        self.draft: LogRevision = world.enter(self.race, sheet("31 21"))
        self.team: Team = world.teams["green"]
        self.membership = Membership.objects.get(user=world.viewer)
        self.track = races.save_track(world.club, by=world.owner, name="Hill", letters="aCu")
        self.empty = world.race(self.stage_race)
        self.invitation, _token = league.invite(world.club, by=world.owner, email="g@example.org", role=Role.VIEWER)
        self.guest = Membership.objects.create(user=person("guest"), club=world.club, role=Role.VIEWER)


Action = Callable[[Scene, User], object]
DAY = datetime.date(2026, 6, 1)

ACTIONS: dict[str, tuple[str, Action]] = {
    "edit_club": ("administrator", lambda s, by: league.edit_club(s.world.club, by=by, name="New", public=True)),
    "erase_club": ("owner", lambda s, by: league.erase_club(s.world.club, by=by, reason="closed")),
    "invite": ("administrator", lambda s, by: league.invite(s.world.club, by=by, email="a@b.org", role="viewer")),
    "set_role": ("administrator", lambda s, by: league.set_role(s.membership, by=by, role="scribe")),
    "remove_member": (
        "administrator",
        lambda s, by: league.remove_member(s.guest, by=by),
    ),
    "create_season": (
        "administrator",
        lambda s, by: league.create_season(s.world.club, by=by, name="N", starts=DAY, ends=DAY),
    ),
    "edit_season": ("administrator", lambda s, by: league.edit_season(s.world.season, by=by, name="N")),
    "archive_season": ("administrator", lambda s, by: league.archive_season(s.world.season, by=by)),
    "revoke_invitation": ("administrator", lambda s, by: league.revoke_invitation(s.invitation, by=by)),
    "close_race": ("administrator", lambda s, by: races.close_race(s.empty, by=by, reason="nobody came")),
    "discard_drafts": ("scribe", lambda s, by: races.discard_drafts(s.race, by=by, seen=2)),
    "remove_race": ("administrator", lambda s, by: races.remove_race(s.empty, by=by)),
    "create_team": ("administrator", lambda s, by: league.create_team(s.world.club, by=by, name="N")),
    "rename_team": ("administrator", lambda s, by: league.rename_team(s.team, by=by, name="N")),
    "archive_team": ("administrator", lambda s, by: league.archive_team(s.team, by=by)),
    "restore_team": ("administrator", lambda s, by: league.restore_team(s.team, by=by)),
    "remove_team": ("administrator", lambda s, by: league.remove_team(s.team, by=by)),
    "create_stage_race": (
        "administrator",
        lambda s, by: races.create_stage_race(s.world.season, by=by, game="um-reifenbreite", name="N", rules="basic"),
    ),
    "edit_stage_race": ("administrator", lambda s, by: races.edit_stage_race(s.stage_race, by=by, name="N")),
    "create_stage": (
        "administrator",
        lambda s, by: races.create_stage(s.stage_race, by=by, board="reference", course="giro"),
    ),
    "edit_stage": ("administrator", lambda s, by: races.edit_stage(s.stage, by=by, name="N")),
    "create_race": ("administrator", lambda s, by: races.create_race(s.stage, by=by)),
    "rename_race": ("administrator", lambda s, by: races.rename_race(s.race, by=by, label="N")),
    "enter_log": ("scribe", lambda s, by: races.enter_log(s.race, by=by, text=sheet("21 31"), based_on=2)),
    "look_over": ("scribe", lambda s, by: races.look_over(s.race, by=by, text=sheet("21 31"))),
    "enter_upload": (
        "scribe",
        lambda s, by: races.enter_upload(s.stage, by=by, file=sheet("21 31").encode(), based_on={s.race.pk: 2}),
    ),
    "publish_race": (
        "administrator",
        lambda s, by: scoring.publish_race(s.race, by=by, revision=2, reason="wrong", confirm_warnings=True),
    ),
    "withdraw_race": ("administrator", lambda s, by: scoring.withdraw_race(s.race, by=by, reason="wrong")),
    "what_if": ("scribe", lambda s, by: scoring.what_if(s.race, by=by, text=sheet("31 21"))),
    "save_track": ("administrator", lambda s, by: races.save_track(s.world.club, by=by, name="N", letters="abu")),
    "remove_track": ("administrator", lambda s, by: races.remove_track(s.track, by=by)),
    "void_stage": ("administrator", lambda s, by: scoring.void_stage(s.stage, by=by, reason="snow")),
}


class TestEveryActionAsks:
    """Not the pages but the actions themselves know who may."""

    @pytest.mark.parametrize("name", ACTIONS)
    def test_the_lowest_role_allowed_does_it_and_those_below_are_refused_without_a_trace(
        self, world: World, name: str
    ) -> None:
        least, action = ACTIONS[name]
        scene = Scene(world)
        rows = AuditRow.objects.count()
        for below in PEOPLE[PEOPLE.index(least) + 1 :]:
            with pytest.raises(NotAllowed, match="role"):
                action(scene, getattr(world, below))
        assert AuditRow.objects.count() == rows
        with world.settled():
            action(scene, getattr(world, least))

    @pytest.mark.parametrize("name", [name for name in ACTIONS if name not in {"look_over", "what_if"}])
    def test_it_leaves_a_row_that_says_who(self, world: World, name: str) -> None:
        least, action = ACTIONS[name]
        scene = Scene(world)
        last = AuditRow.objects.order_by("-pk")[0].pk
        with world.settled():
            action(scene, getattr(world, least))
        added = AuditRow.objects.filter(pk__gt=last)
        assert {row.actor.username for row in added} == {least}

    def test_only_the_owner_of_the_installation_founds_clubs(self, world: World) -> None:
        with pytest.raises(NotAllowed):
            league.create_club(by=world.administrator, name="Mine")


class TestWhatIsSeen:
    """Query sets cut down to a club, or to a person."""

    @pytest.fixture
    def private(self, world: World) -> Club:
        with world.settled():
            club = league.create_club(by=world.owner, name="Closed club", public=False)
            league.create_season(club, by=world.owner, name="Ours", starts=DAY, ends=DAY)
            league.create_team(club, by=world.owner, name="Ours")
        return club

    def test_a_private_clubs_rows_are_seen_by_its_members_only(self, world: World, private: Club) -> None:
        for table in (Season, Team):
            assert table.objects.of(private).visible_to(world.owner).count() == 1
            assert not table.objects.of(private).visible_to(world.scribe).exists()
            assert not table.objects.of(private).visible_to(AnonymousUser()).exists()
        assert private in Club.objects.visible_to(world.owner)
        assert private not in Club.objects.visible_to(world.stranger)

    def test_a_public_clubs_rows_are_seen_by_everybody(self, world: World, private: Club) -> None:
        assert list(Season.objects.visible_to(AnonymousUser())) == [world.season]
        assert list(Club.objects.visible_to(world.stranger)) == [world.club]

    def test_drafts_are_the_members_and_what_is_published_is_everybodys(self, world: World) -> None:
        race = world.race()
        published = world.publish(race, sheet("21 31"))
        draft = world.enter(race, sheet("31 21"))
        assert list(LogRevision.objects.visible_to(world.viewer)) == [published, draft]
        for outsider in (world.stranger, AnonymousUser()):
            assert list(LogRevision.objects.visible_to(outsider)) == [published]

    def test_members_invitations_and_the_audit_log_are_the_administrators(self, world: World) -> None:
        league.invite(world.club, by=world.owner, email="guest@example.org", role="viewer")
        for table in (Membership, Invitation, AuditRow):
            assert table.objects.visible_to(world.administrator).filter(club=world.club).exists()
            for other in (world.scribe, world.viewer, world.stranger, AnonymousUser()):
                assert not table.objects.visible_to(other).exists()

    def test_a_clubs_rows_are_its_own(self, world: World, private: Club) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        assert list(Race.objects.of(world.club)) == [race]
        assert LogRevision.objects.of(world.club).count() == 1
        for table in (Race, LogRevision, Stage, StageRace):
            assert not table.objects.of(private).exists()
