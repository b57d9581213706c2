"""From an empty installation to a club with members: accounts, invitations, roles."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league.models import Club, Membership, Role, User
from tests.club import Visitor, World

PASSWORD = "freewheel-and-hub-7"
OWNER = {"club_name": "Velo Club", "username": "sylvia", "email": "sylvia@example.org", "password": PASSWORD}


@pytest.mark.django_db
class TestFirstVisitor:
    """Whoever starts a site at their own machine and opens it makes the owner's account; nobody else ever can."""

    @pytest.fixture(autouse=True)
    def at_the_machine(self, settings: Any) -> None:
        settings.OPEN_SETUP = True

    def test_the_front_page_asks_him_in(self, client: Client) -> None:
        assert client.get("/", follow=True).redirect_chain == [("/welcome/", 302)]

    def test_he_is_signed_in_as_the_owner_of_his_club(self, client: Client) -> None:
        answer = client.post("/welcome/", OWNER, follow=True)
        assert "Velo Club" in answer.content.decode()
        assert Membership.objects.get().role == Role.OWNER
        assert User.objects.get().is_superuser

    def test_a_weak_password_is_refused_at_its_field_and_nothing_is_saved(self, client: Client) -> None:
        answer = client.post("/welcome/", OWNER | {"password": "12345"})
        assert answer.status_code == 422
        assert answer.context["form"].errors.keys() == {"password"}
        assert not User.objects.exists()
        assert not Club.objects.exists()

    def test_the_second_visitor_finds_the_door_closed(self, client: Client) -> None:
        client.post("/welcome/", OWNER)
        stranger = Client()
        assert stranger.post("/welcome/", OWNER | {"username": "eve", "email": "eve@example.org"}).status_code == 302
        assert User.objects.count() == 1
        assert "begins with an invitation" in stranger.get(reverse("account_signup")).content.decode()


class TestPasswordReset:
    """Who forgot his password gets a letter with a link, by mail."""

    def test_the_link_in_the_letter_sets_a_new_password(self, client: Client, world: World) -> None:
        client.post(reverse("account_reset_password"), {"email": "scribe@example.org"})
        link = re.search(r"https?://testserver(/\S+)", str(mail.outbox[0].body))
        assert link
        form = client.get(link.group(1), follow=True)
        address = form.redirect_chain[-1][0]
        client.post(address, {"password1": PASSWORD, "password2": PASSWORD})
        assert client.login(username="scribe", password=PASSWORD)


class TestInvitations:
    """An invitation keeps a place for whoever brings the link."""

    def invite(self, visitor: Visitor, world: World, email: str = "guest@example.org") -> str:
        """Invite somebody and answer the link's path, as the page shows it once."""
        page = visitor("administrator").post(
            reverse("members", args=[world.club.slug]), {"email": email, "role": "scribe"}
        )
        link: str = page.context["link"]
        return link.removeprefix("http://testserver")

    def test_a_guest_makes_an_account_and_is_a_scribe(self, visitor: Visitor, world: World) -> None:
        path = self.invite(visitor, world)
        guest = Client()
        assert "invited to Roue Libre as Scribe" in guest.get(path).content.decode()
        answer = guest.post(path, {"username": "guest", "password": PASSWORD})
        assert answer["Location"] == reverse("manage-club", args=[world.club.slug])
        assert Membership.objects.get(user__username="guest").role == Role.SCRIBE

    def test_somebody_with_an_account_joins_with_one_press(self, visitor: Visitor, world: World) -> None:
        path = self.invite(visitor, world, "stranger@example.org")
        visitor("stranger").post(path)
        assert Membership.objects.filter(user=world.stranger, club=world.club).exists()

    def test_a_used_link_says_that_it_is_gone(self, visitor: Visitor, world: World) -> None:
        path = self.invite(visitor, world)
        Client().post(path, {"username": "guest", "password": PASSWORD})
        again = Client().get(path)
        assert again.status_code == 404
        assert "has been used" in again.content.decode()

    def test_nobody_gives_a_role_above_his_own(self, visitor: Visitor, world: World) -> None:
        answer = visitor("administrator").post(
            reverse("members", args=[world.club.slug]), {"email": "x@example.org", "role": "owner"}
        )
        assert answer.status_code == 422
        assert "higher than your own" in answer.content.decode()

    def test_the_last_owner_cannot_leave_and_is_told_why(self, visitor: Visitor, world: World) -> None:
        own = Membership.objects.get(user=world.owner, club=world.club)
        answer = visitor("owner").post(reverse("member-remove", args=[world.club.slug, own.pk]), follow=True)
        assert "at least one owner" in answer.content.decode()
        assert Membership.objects.filter(pk=own.pk).exists()
