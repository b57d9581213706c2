"""Invitations that end, and members who are asked before they go."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.urls import reverse

from league import actions as league
from league.errors import NotAllowed, Refused
from league.models import AuditRow, Invitation, Membership, Team
from tests.club import Visitor, World

CONSOLE = "django.core.mail.backends.console.EmailBackend"


def members(world: World) -> str:
    """The members' page."""
    return reverse("members", args=[world.club.slug])


def invite(visitor: Visitor, world: World, email: str = "guest@example.org", role: str = "scribe") -> Any:
    """Invite somebody on the page, as the administrator."""
    return visitor("administrator").post(members(world), {"email": email, "role": role})


class TestInvitations:
    """Faults F1: an invitation can be revoked, a second one replaces the first, and none stays open after joining."""

    def test_it_is_revoked_and_its_address_no_longer_works(self, visitor: Visitor, world: World) -> None:
        link = invite(visitor, world).context["link"]
        revoke = reverse("invitation-revoke", args=[world.club.slug, Invitation.objects.get().pk])
        browser = visitor("administrator")
        assert revoke in browser.get(members(world)).content.decode()
        assert "no longer works" in browser.get(revoke).content.decode()
        assert Invitation.objects.exists()
        browser.post(revoke)
        assert not Invitation.objects.exists()
        gone = visitor("").get(link)
        assert gone.status_code == 404
        assert "revoked" in gone.content.decode()
        assert AuditRow.objects.filter(action="member.uninvited").exists()

    def test_a_second_one_to_the_same_address_ends_the_first(self, visitor: Visitor, world: World) -> None:
        first = invite(visitor, world).context["link"]
        second = invite(visitor, world, "Guest@Example.org", "viewer").context["link"]
        assert Invitation.objects.open().count() == 1
        assert visitor("").get(first).status_code == 404
        assert visitor("").get(second).status_code == 200

    def test_one_to_another_club_stays(self, world: World) -> None:
        other = league.create_club(by=world.owner, name="Wiel en Ketting")
        _first, token = league.invite(other, by=world.owner, email="guest@example.org", role="viewer")
        league.invite(world.club, by=world.owner, email="guest@example.org", role="viewer")
        assert league.find_invitation(token).club == other

    def test_none_stays_open_after_joining(self, world: World) -> None:
        league.invite(world.club, by=world.owner, email=world.stranger.email, role="viewer")
        _other, token = league.invite(world.club, by=world.owner, email="work@example.org", role="scribe")
        league.accept_invitation(token, by=world.stranger)
        assert not Invitation.objects.open().exists()

    def test_an_administrator_does_not_revoke_an_owners_invitation(self, visitor: Visitor, world: World) -> None:
        made, _token = league.invite(world.club, by=world.owner, email="chief@example.org", role="owner")
        revoke = reverse("invitation-revoke", args=[world.club.slug, made.pk])
        assert revoke not in visitor("administrator").get(members(world)).content.decode()
        with pytest.raises(NotAllowed):
            league.revoke_invitation(made, by=world.administrator)
        assert visitor("administrator").post(revoke).status_code == 403

    def test_without_a_mail_server_the_page_says_so_and_shows_the_address(
        self, visitor: Visitor, world: World, settings: Any
    ) -> None:
        settings.EMAIL_BACKEND = CONSOLE
        page = invite(visitor, world)
        assert "Mail is not set up here" in page.content.decode()
        assert "on its way" not in page.content.decode()
        assert page.context["link"] in page.content.decode()
        assert "Mail is not set up" in visitor("").get(reverse("account_reset_password")).content.decode()

    def test_with_one_the_email_is_on_its_way(self, visitor: Visitor, world: World) -> None:
        assert "the email is on its way" in invite(visitor, world).content.decode()
        assert len(mail.outbox) == 1

    def test_a_mail_server_that_is_away_loses_no_invitation(
        self, visitor: Visitor, world: World, settings: Any
    ) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
        page = invite(visitor, world)
        assert page.status_code == 200
        assert "did not take the email" in page.content.decode()
        assert Invitation.objects.open().exists()


class TestConfirmation:
    """Faults F2: what cannot be undone is asked first, with what goes; it works without a script."""

    def test_removing_a_member_is_asked_first(self, visitor: Visitor, world: World) -> None:
        membership = Membership.objects.get(user=world.scribe, club=world.club)
        address = reverse("member-remove", args=[world.club.slug, membership.pk])
        browser = visitor("administrator")
        asked = browser.get(address).content.decode()
        assert "scribe loses the role “Scribe”" in asked
        assert Membership.objects.filter(pk=membership.pk).exists()
        browser.post(address)
        assert not Membership.objects.filter(pk=membership.pk).exists()

    def test_a_viewer_leaves_from_their_clubs_and_is_asked_first(self, visitor: Visitor, world: World) -> None:
        membership = Membership.objects.get(user=world.viewer, club=world.club)
        address = reverse("member-remove", args=[world.club.slug, membership.pk])
        browser = visitor("viewer")
        assert address in browser.get(reverse("manage")).content.decode()
        assert "you need a new invitation" in browser.get(address).content.decode()
        browser.post(address)
        assert not Membership.objects.filter(pk=membership.pk).exists()

    def test_removing_a_team_is_asked_first(self, visitor: Visitor, world: World) -> None:
        team, ridden = world.teams["green"], world.teams["red"]
        world.race()
        address = reverse("team-remove", args=[world.club.slug, team.pk])
        browser = visitor("administrator")
        assert address in browser.get(reverse("teams", args=[world.club.slug])).content.decode()
        assert "cannot be undone" in browser.get(address).content.decode()
        assert Team.objects.filter(pk=team.pk).exists()
        browser.post(address)
        assert not Team.objects.filter(pk=team.pk).exists()
        kept = reverse("team-remove", args=[world.club.slug, ridden.pk])
        assert "Archive it" in browser.get(kept).content.decode()
        assert browser.post(kept).status_code == 422


class TestRolesAboveOnesOwn:
    """Faults F2: nobody is offered what they may not do; where they try, the reason is in words."""

    def test_an_administrator_is_not_offered_the_owners_role(self, visitor: Visitor, world: World) -> None:
        page = visitor("administrator").get(members(world)).content.decode()
        owner = Membership.objects.get(user=world.owner, club=world.club)
        assert 'value="owner"' not in page
        assert reverse("member-remove", args=[world.club.slug, owner.pk]) not in page
        assert reverse("member-role", args=[world.club.slug, owner.pk]) not in page
        assert 'value="owner"' in visitor("owner").get(members(world)).content.decode()

    def test_trying_is_answered_with_the_reason(self, visitor: Visitor, world: World) -> None:
        owner = Membership.objects.get(user=world.owner, club=world.club)
        scribe = Membership.objects.get(user=world.scribe, club=world.club)
        browser = visitor("administrator")
        for address, sent in (
            (reverse("member-role", args=[world.club.slug, scribe.pk]), {"role": "owner"}),
            (reverse("member-role", args=[world.club.slug, owner.pk]), {"role": "viewer"}),
            (reverse("member-remove", args=[world.club.slug, owner.pk]), {}),
        ):
            answer = browser.post(address, sent)
            assert answer.status_code == 403
            assert "a role higher than your own" in answer.content.decode()
        assert "higher than your own" in invite(visitor, world, role="owner").content.decode()


class TestSeasons:
    """Faults F1: an empty season is removed, another goes to the archive and comes back."""

    def test_an_empty_season_is_removed(self, visitor: Visitor, world: World) -> None:
        address = reverse("season-remove", args=[world.club.slug, world.season.slug])
        browser = visitor("administrator")
        assert "No stage race is planned" in browser.get(address).content.decode()
        browser.post(address)
        assert not type(world.season).objects.filter(pk=world.season.pk).exists()
        assert AuditRow.objects.filter(action="season.removed").exists()

    def test_one_with_stage_races_is_not_and_says_what_can_be_done(self, visitor: Visitor, world: World) -> None:
        world.stage_race()
        address = reverse("season-remove", args=[world.club.slug, world.season.slug])
        assert "or archive the season" in visitor("administrator").get(address).content.decode()
        assert visitor("administrator").post(address).status_code == 422
        with pytest.raises(Refused, match="stage races"):
            league.remove_season(world.season, by=world.owner)
        with pytest.raises(NotAllowed):
            league.remove_season(world.season, by=world.scribe)

    def test_an_archived_one_is_listed_apart_and_comes_back(self, visitor: Visitor, world: World) -> None:
        address = reverse("season-archive", args=[world.club.slug, world.season.slug])
        visitor("administrator").post(address)
        for page in (reverse("club", args=[world.club.slug]), reverse("manage-club", args=[world.club.slug])):
            shown = visitor("administrator").get(page)
            assert not list(shown.context["seasons"])
            assert [season.pk for season in shown.context["archived_seasons"]] == [world.season.pk]
            assert "Archived seasons" in shown.content.decode()
        own = reverse("season", args=[world.club.slug, world.season.slug])
        assert "in the archive" in visitor("").get(own).content.decode()
        visitor("administrator").post(address)
        assert "Archived seasons" not in visitor("").get(reverse("club", args=[world.club.slug])).content.decode()
