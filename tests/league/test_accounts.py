"""The installation's owner, invitations and roles."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from league import actions as league
from league.errors import NotAllowed, Refused
from league.models import Invitation, Membership, Role, User
from tests.club import PASSWORD, World


@pytest.mark.django_db
class TestTheOwner:
    """An installation has one owner, whose account is made first."""

    def test_he_becomes_the_owner_of_installation_and_club_and_can_sign_in(self, client: Client) -> None:
        assert league.installation_is_empty()
        user = league.create_owner(username="anna", email="Anna@Example.org", password=PASSWORD, club_name="Roue Libre")
        assert user.is_superuser
        assert user.memberships.get().role == Role.OWNER
        assert not league.installation_is_empty()
        for login in ("anna", "anna@example.org"):
            answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
            assert answer.status_code == 302
            client.logout()

    def test_the_second_is_turned_away(self) -> None:
        league.create_owner(username="anna", email="a@example.org", password=PASSWORD)
        with pytest.raises(NotAllowed, match="already has an owner"):
            league.create_owner(username="bert", email="b@example.org", password=PASSWORD)

    @pytest.mark.parametrize(
        ("fields", "to_blame"),
        [
            ({"password": "123"}, "password"),
            ({"email": "nowhere"}, "email"),
            ({"username": "a b"}, "username"),
            ({"username": ""}, "username"),
        ],
    )
    def test_a_bad_field_is_named_and_nothing_is_saved(self, fields: dict[str, str], to_blame: str) -> None:
        good = {"username": "anna", "email": "a@example.org", "password": PASSWORD}
        with pytest.raises(Refused) as refused:
            league.create_owner(**{**good, **fields})
        assert refused.value.field == to_blame
        assert league.installation_is_empty()

    def test_a_forgotten_password_is_set_anew_by_mail(self, client: Client) -> None:
        league.create_owner(username="anna", email="a@example.org", password=PASSWORD)
        client.post("/accounts/password/reset/", {"email": "A@example.org"})
        address = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
        assert address is not None
        form = client.get(address[1], follow=True).redirect_chain[-1][0]
        new = "a-new-hub-and-spoke"
        assert client.post(form, {"password1": new, "password2": new}).status_code == 302
        assert client.login(username="anna", password=new)

    def test_nobody_signs_up_by_himself(self, client: Client) -> None:
        league.create_owner(username="anna", email="a@example.org", password=PASSWORD)
        client.post(
            "/accounts/signup/",
            {"username": "eve", "email": "e@example.org", "password1": PASSWORD, "password2": PASSWORD},
        )
        assert User.objects.count() == 1


class TestInvitations:
    """A guest takes the place kept for him, once."""

    def test_a_new_person_makes_his_account_with_it(self, world: World) -> None:
        invitation, token = league.invite(world.club, by=world.administrator, email="guest@example.org", role="scribe")
        assert league.send_invitation(invitation, f"https://club.example/in/{token}")
        sent = re.search(r"/in/(\S+)", str(mail.outbox[0].body))
        assert sent is not None
        assert sent[1] == token
        assert token not in invitation.token_digest
        guest = league.accept_as_new_user(token, username="guest", password=PASSWORD)
        assert (guest.email, guest.memberships.get().role) == ("guest@example.org", "scribe")
        with pytest.raises(Refused, match="has been used"):
            league.accept_invitation(token, by=world.stranger)

    def test_a_person_with_an_account_joins_with_it(self, world: World) -> None:
        _, token = league.invite(world.club, by=world.owner, email="x@example.org", role="viewer")
        assert league.accept_invitation(token, by=world.stranger).user == world.stranger

    def test_it_runs_out(self, world: World) -> None:
        invitation, token = league.invite(world.club, by=world.owner, email="x@example.org", role="viewer")
        Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
        with pytest.raises(Refused, match="has expired"):
            league.accept_invitation(token, by=world.stranger)

    def test_a_guest_whose_name_is_taken_keeps_his_invitation(self, world: World) -> None:
        _, token = league.invite(world.club, by=world.owner, email="x@example.org", role="viewer")
        with pytest.raises(Refused) as refused:
            league.accept_as_new_user(token, username="OWNER", password=PASSWORD)
        assert refused.value.field == "username"
        league.accept_as_new_user(token, username="guest", password=PASSWORD)

    def test_nobody_invites_above_himself(self, world: World) -> None:
        with pytest.raises(NotAllowed, match="higher than your own"):
            league.invite(world.club, by=world.administrator, email="x@example.org", role="owner")


class TestRoles:
    """Roles change hands, and a club keeps an owner."""

    def test_an_administrator_cannot_touch_the_owner(self, world: World) -> None:
        of_owner = Membership.objects.get(user=world.owner)
        with pytest.raises(NotAllowed):
            league.set_role(of_owner, by=world.administrator, role="viewer")
        with pytest.raises(NotAllowed):
            league.remove_member(of_owner, by=world.administrator)

    def test_the_last_owner_stays(self, world: World) -> None:
        of_owner = Membership.objects.get(user=world.owner)
        with pytest.raises(Refused, match="at least one owner"):
            league.remove_member(of_owner, by=world.owner)
        league.set_role(Membership.objects.get(user=world.administrator), by=world.owner, role="owner")
        league.remove_member(of_owner, by=world.owner)
        assert not Membership.objects.filter(user=world.owner).exists()

    def test_everybody_may_leave(self, world: World) -> None:
        league.remove_member(Membership.objects.get(user=world.viewer), by=world.viewer)
        assert not world.viewer.memberships.exists()
