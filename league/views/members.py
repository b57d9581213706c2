"""A club's members, their roles, and invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts import letters_name_the_site, site_address
from league.actions import (
    accept_as_new_user,
    accept_invitation,
    end_token,
    find_invitation,
    invite,
    remove_member,
    revoke_invitation,
    send_invitation,
    set_role,
)
from league.actions.accounts import allow_to_give, is_last_owner
from league.errors import Refused
from league.forms import InviteForm, NewAccountForm
from league.mail import mail_is_set_up
from league.models import Invitation, Membership
from league.permissions import allow, may, roles_to_give
from league.views.common import (
    attempt,
    club_for,
    club_or_404,
    done,
    form_page,
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
    roles = roles_to_give(person(request), its)
    form = InviteForm(request.POST or None, roles=roles)
    link = ""
    if form.is_valid() and (made := attempt(form, lambda: invite(its, by=person(request), **form.cleaned_data))):
        made_out, token = made
        link = site_address(request, reverse("invitation", args=[token]))
        _tell_invited(request, made_out, link)
        form = InviteForm(roles=roles)
    context = {
        "club": its,
        "members": slice_of(request, its.memberships.select_related("user"), ("user__sort_key", "pk")),
        "invitations": slice_of(
            request, Invitation.objects.of(its).open(), ("-created_at", "pk"), size=INVITATIONS, word="invitations"
        ),
        "form": form,
        "link": link,
        "roles": roles,
        "gives": {value for value, _name in roles},
        "rights": rights(request, its),
        "crumbs": manage_crumbs(its, (_("Members"), "")),
    }
    return render(request, "league/members.html", context, status=422 if form.errors else 200)


def _tell_invited(request: HttpRequest, made: Invitation, link: str) -> None:
    """Mail the invitation and say whether it went; the page shows its address in any case."""
    if send_invitation(made, link):
        messages.success(request, _("%(email)s is invited; the email is on its way.") % {"email": made.email})
    elif not letters_name_the_site():
        said = _(
            "%(email)s is invited. This site was not told its own address (SITE_URL), so no email was sent: "
            "hand over the address below."
        )
        messages.warning(request, said % {"email": made.email})
    elif mail_is_set_up():
        said = _("%(email)s is invited, but the mail server did not take the email. Hand over the address below.")
        messages.warning(request, said % {"email": made.email})
    else:
        said = _("%(email)s is invited. Mail is not set up here, so no email was sent: hand over the address below.")
        messages.warning(request, said % {"email": made.email})


@require_POST
@members_page
def member_role(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Give a member another role."""
    its = club_for(request, club_slug, "members.edit")
    membership = get_object_or_404(Membership.objects.of(its), pk=pk)
    try:
        set_role(membership, by=person(request), role=request.POST.get("role", ""))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("members", its.slug)


@members_page
def member_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """End a membership, another's or one's own, once it is confirmed."""
    its = club_or_404(request, club_slug)
    membership = get_object_or_404(Membership.objects.of(its).select_related("user"), pk=pk)
    leaves = membership.user_id == person(request).pk
    if not leaves:
        allow(request.user, "members.edit", its)
        allow_to_give(person(request), its, membership.role)
    form = Form(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(form, lambda: remove_member(membership, by=person(request))):
        return redirect("manage") if leaves else redirect("members", its.slug)
    name = membership.user.username
    if leaves:
        title, submit, intro = (
            _("Leave %(club)s"),
            _("Leave the club"),
            _(
                "You lose the role “%(role)s” and no longer see the club's drafts. What you entered stays. "
                "To come back you need a new invitation."
            ),
        )
    else:
        title, submit, intro = (
            _("Remove %(name)s"),
            _("Remove the member"),
            _(
                "%(name)s loses the role “%(role)s” and no longer sees the club's drafts. What they entered stays, with their "
                "name. To come back they need a new invitation."
            ),
        )
    last = leaves and is_last_owner(membership)
    if last:
        intro = _("You are the only owner of %(club)s, and a club keeps one. Make another member an owner first.")
    words = {"club": its.name, "name": name, "role": membership.get_role_display()}
    may_list = may(request.user, "members.read", its)
    crumbs = [(_("Members"), reverse("members", args=[its.slug]))] if may_list else []
    return form_page(
        request,
        form,
        title=title % words,
        intro=intro % words,
        submit=submit,
        danger=True,
        cannot=last,
        crumbs=manage_crumbs(its, *crumbs, (submit, "")),
        back=reverse("members", args=[its.slug]) if may_list else reverse("manage"),
    )


@members_page
def invitation_revoke(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """End an open invitation, once it is confirmed."""
    its = club_for(request, club_slug, "members.edit")
    found = get_object_or_404(Invitation.objects.of(its).open(), pk=pk)
    allow_to_give(person(request), its, found.role)
    form = Form(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(form, lambda: revoke_invitation(found, by=person(request))):
        messages.success(request, _("The invitation to %(email)s is revoked.") % {"email": found.email})
        return redirect("members", its.slug)
    return form_page(
        request,
        form,
        title=_("Revoke the invitation to %(email)s") % {"email": found.email},
        intro=_("Its address no longer works. You can invite them again."),
        submit=_("Revoke"),
        danger=True,
        crumbs=manage_crumbs(its, (_("Members"), reverse("members", args=[its.slug])), (_("Revoke"), "")),
        back=reverse("members", args=[its.slug]),
    )


@require_POST
@members_page
def token_end(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of the tokens with which one's own programs sign in."""
    try:
        end_token(pk, by=person(request))
        messages.success(request, _("The token is ended: a program that signs in with it is refused."))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("account_change_password")


@page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Take the place that an invitation keeps: with the account one is signed in with, or with a new one."""
    try:
        found = find_invitation(token)
    except Refused as error:
        return render(request, "league/invitation_gone.html", {"reason": str(error)}, status=404)
    if request.user.is_authenticated:
        return _join(request, found, token)
    form = NewAccountForm(request.POST or None, email=found.email)
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
