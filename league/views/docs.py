"""The documentation, served by the site itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.docs_pages import FIRST, docs_page


def docs(request: HttpRequest, name: str = FIRST) -> HttpResponse:
    """A page of the documentation; only those in `docs/` are there."""
    page = docs_page(name)
    if page is None:
        raise Http404
    home = (_("Documentation"), reverse("docs") if name != FIRST else "")
    crumbs = [home] if name == FIRST else [home, (page.title, "")]
    return render(request, "docs.html", {"page": page, "crumbs": crumbs})
