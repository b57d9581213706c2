"""A club's members, their roles, and invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts import site_address
from league.actions import accept_as_new_user, accept_invitation, find_invitation, invite, remove_member, set_role
from league.errors import Refused
from league.forms import InviteForm, NewAccountForm, RoleForm
from league.models import Invitation, Membership, Role
from league.views.common import (
    attempt,
    club_for,
    club_or_404,
    manage_crumbs,
    members_page,
    page,
    person,
    rights,
)
from league.views.home import BACKEND
from league.views.slices import slice_of

INVITATIONS = 20
"""So many open invitations a page."""


@members_page
def members(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Members with their roles, open invitations, and the form for another."""
    its = club_for(request, club_slug, "members.read")
    form = InviteForm(request.POST or None)
    link = ""
    if form.is_valid():
        made = attempt(
            form,
            lambda: invite(
                its,
                by=person(request),
                link=lambda token: site_address(request, reverse("invitation", args=[token])),
                **form.cleaned_data,
            ),
        )
        if made:
            invitation, token = made
            said = _("%(email)s is invited; the letter is on its way.") % {"email": invitation.email}
            messages.success(request, said)
            link = site_address(request, reverse("invitation", args=[token]))
            form = InviteForm()
    context = {
        "club": its,
        "members": slice_of(request, its.memberships.select_related("user"), ("user__username", "pk")),
        "invitations": slice_of(
            request, Invitation.objects.of(its).open(), ("-created_at", "pk"), size=INVITATIONS, word="invitations"
        ),
        "form": form,
        "link": link,
        "roles": Role.choices,
        "rights": rights(request, its),
        "crumbs": manage_crumbs(its, (_("Members"), "")),
    }
    return render(request, "league/members.html", context, status=422 if form.errors else 200)


@require_POST
@members_page
def member_role(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Give a member another role."""
    its = club_for(request, club_slug, "members.edit")
    membership = get_object_or_404(Membership.objects.of(its), pk=pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        attempt(form, lambda: set_role(membership, by=person(request), role=form.cleaned_data["role"]))
    for faults in form.errors.values():
        messages.error(request, " ".join(str(fault) for fault in faults))
    return redirect("members", its.slug)


@require_POST
@members_page
def member_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """End a membership: another's, or one's own."""
    its = club_or_404(request, club_slug)
    membership = get_object_or_404(Membership.objects.of(its), pk=pk)
    left = membership.user_id == person(request).pk
    try:
        remove_member(membership, by=person(request))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("manage") if left else redirect("members", its.slug)


@page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Take the place that an invitation keeps: with the account one is signed in with, or with a new one."""
    try:
        found = find_invitation(token)
    except Refused as error:
        return render(request, "league/invitation_gone.html", {"reason": str(error)}, status=404)
    if request.user.is_authenticated:
        return _join(request, found, token)
    form = NewAccountForm(request.POST or None)
    if form.is_valid() and (user := attempt(form, lambda: accept_as_new_user(token, **form.cleaned_data))):
        login(request, user, backend=BACKEND)
        return redirect("manage-club", found.club.slug)
    context = {"form": form, "invitation": found}
    return render(request, "league/invitation.html", context, status=422 if form.errors else 200)


def _join(request: HttpRequest, found: Invitation, token: str) -> HttpResponse:
    if request.method == "POST":
        try:
            accept_invitation(token, by=person(request))
        except Refused as error:
            messages.error(request, str(error))
            return redirect("manage")
        return redirect("manage-club", found.club.slug)
    return render(request, "league/invitation.html", {"invitation": found})
