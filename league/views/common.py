"""What every page needs: finding the club, who may do what there, errors as sentences, the links that lead back above."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.errors import ActionError, Gone, NotAllowed, Refused
from league.models import Club, User
from league.permissions import PERMISSIONS, allow, reaches, role_in
from league.saved_forms import SavedForm
from league.views.unsent import session_over, typed_by_another

Rest = ParamSpec("Rest")
Answer = TypeVar("Answer")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]
Crumbs = list[tuple[str, str]]


def page(view: View[Rest]) -> View[Rest]:
    """A page whose refusal for want of a role is a 403 page with the reason in words; what was removed meanwhile a 404."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed as error:
            return render(request, "403.html", {"reason": str(error)}, status=403)
        except Gone as error:
            return render(request, "404.html", {"reason": str(error)}, status=404)

    return answer


def members_page(view: View[Rest]) -> View[Rest]:
    """A page for people who have signed in; others are asked to, and come back to it.

    What somebody sends whose session has ended is shown again, so that it can be kept.
    """
    asked = login_required(page(view))

    @wraps(view)
    def answer(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        if (request.method == "POST" and not request.user.is_authenticated) or typed_by_another(request):
            return session_over(request)
        return asked(request, *args, **kwargs)

    return answer


def person(request: HttpRequest) -> User:
    """Who is signed in; only for pages that ask for it."""
    return cast("User", request.user)


def club_or_404(request: HttpRequest, slug: str) -> Club:
    """The club of that address, if the reader may see it; a private one is not there for strangers."""
    return get_object_or_404(Club.objects.visible_to(request.user), slug=slug)


def club_for(request: HttpRequest, slug: str, action: str) -> Club:
    """The club of that address for somebody who may do `action` there. Raises Http404, NotAllowed."""
    club = club_or_404(request, slug)
    allow(request.user, action, club)
    return club


def rights(request: HttpRequest, club: Club) -> frozenset[str]:
    """Every action that the reader may do in the club; templates ask `'season.edit' in rights`."""
    role = role_in(request.user, club)
    return frozenset(action for action, least in PERMISSIONS.items() if reaches(role, least))


def attempt(form: BaseForm, action: Callable[[], Answer]) -> Answer | None:
    """Do the action and answer what it answers; where it is refused, the form says why and the answer is None.

    NotAllowed is not the form's fault and goes on to `page`.
    """
    try:
        return action()
    except NotAllowed:
        raise
    except Refused as error:
        for fault in error.each():
            field = form.field_of(fault.field) if isinstance(form, SavedForm) else fault.field
            form.add_error(field if field in form.fields else None, str(fault))
    except ActionError as error:
        form.add_error(None, str(error))
    return None


def done(form: BaseForm, action: Callable[[], object]) -> bool:
    """Do the action for its own sake; False where it is refused, and the form says why."""
    attempt(form, action)
    return not form.errors


def form_page(request: HttpRequest, form: BaseForm, **context: Any) -> HttpResponse:
    """A page with one form. Context: `title`, `submit`, `crumbs`, `back`; maybe `intro`, `danger`, `cannot`.

    A refused form is answered with 422, so that no cache and no script takes it for done.
    """
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "parts/form_page.html", {"form": form, **context}, status=status)


def club_crumbs(club: Club, *more: tuple[str, str]) -> Crumbs:
    """Links from the club down to this page; the last has no address."""
    return [(club.name, reverse("club", args=[club.slug])), *more]


def manage_crumbs(club: Club, *more: tuple[str, str]) -> Crumbs:
    """Links from the club's administration down to this page."""
    return club_crumbs(club, (_("Administration"), reverse("manage-club", args=[club.slug])), *more)
