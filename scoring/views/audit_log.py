"""The audit log as administrators read it: who did what, when and why, as sentences, narrowed to what they look for."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import AuditRow, Club, Season, Team, User
from league.permissions import allow
from league.typed_fields import DayField
from league.views.common import club_or_404, manage_crumbs, members_page
from league.views.slices import slice_of
from races.models import Race, Stage, StageRace
from races.views.common import address
from scoring.views.audit_words import GROUPS, sentence


@dataclass(frozen=True, slots=True)
class AuditLogRow:
    """A row for the template: the stored row, what was done as a sentence, and where its thing is today ("" if gone)."""

    row: AuditRow
    sentence: str
    link: str


class AuditLogForm(forms.Form):
    """What to narrow the audit log to. Every field may be left empty."""

    who = forms.ModelChoiceField(
        label=gettext_lazy("Who"), queryset=User.objects.none(), required=False, empty_label=gettext_lazy("Everybody")
    )
    kind = forms.ChoiceField(label=gettext_lazy("About"), required=False)
    since = DayField(label=gettext_lazy("From"), required=False)
    until = DayField(label=gettext_lazy("To"), required=False)
    race = forms.IntegerField(required=False, widget=forms.HiddenInput, min_value=1)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        actors = AuditRow.objects.of(club).order_by().values("actor")
        who, kind = self.fields["who"], self.fields["kind"]
        assert isinstance(who, forms.ModelChoiceField)
        assert isinstance(kind, forms.ChoiceField)
        who.queryset = User.objects.filter(pk__in=actors).order_by("sort_key", "pk")
        kind.choices = [("", _("Everything")), *((key, title) for key, (title, _words) in GROUPS.items())]

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        given = super().clean() or {}
        since, until = given.get("since"), given.get("until")
        if since and until and until < since:
            self.add_error("until", _("The last day is before the first."))
        return given

    def narrowed(self, rows: QuerySet[AuditRow]) -> QuerySet[AuditRow]:
        """The rows that fit what was asked for; a field that could not be read narrows nothing."""
        given = self.cleaned_data if self.is_valid() else getattr(self, "cleaned_data", {})
        if given.get("who"):
            rows = rows.filter(actor=given["who"])
        if given.get("kind"):
            rows = rows.filter(_of_group(given["kind"]))
        if given.get("race"):
            rows = rows.filter(target_type=Race._meta.label_lower, target_id=given["race"])
        if given.get("since"):
            rows = rows.filter(at__gte=_midnight(given["since"]))
        if given.get("until"):
            rows = rows.filter(at__lt=_midnight(given["until"] + datetime.timedelta(days=1)))
        return rows


def _midnight(day: datetime.date) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time()))


def _of_group(key: str) -> Q:
    """The stored words of a group: a word that an earlier group names whole is not this one's."""
    fitting, taken = Q(), Q()
    for group, (_title, words) in GROUPS.items():
        if group == key:
            for word in words:
                fitting |= Q(action__startswith=word) if word.endswith(".") else Q(action=word)
            return fitting & ~taken if taken else fitting
        taken |= Q(action__in=[word for word in words if not word.endswith(".")])
    raise KeyError(key)


@members_page
def audit_log(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Who did what, when and why; by person, by what it is about, by day, or of one table."""
    club = club_or_404(request, club_slug)
    allow(request.user, "audit.read", club)
    form = AuditLogForm(request.GET or None, club=club)
    every = AuditRow.objects.of(club).select_related("actor")
    rows = slice_of(request, form.narrowed(every) if form.is_bound else every, ("-at", "-pk"))
    links = links_of(club, rows)
    asked = {key: str(value) for key, value in request.GET.items() if key != "page" and value}
    context = {
        "club": club,
        "form": form,
        "pages": rows,
        "rows": [AuditLogRow(row, sentence(row), links.get((row.target_type, row.target_id), "")) for row in rows],
        "narrowed": bool(asked),
        "of_race": Race.objects.of(club).filter(pk=asked["race"]).first()
        if asked.get("race", "").isdecimal()
        else None,
        "crumbs": manage_crumbs(club, (_("What was done"), "")),
    }
    return render(request, "league/audit_log.html", context)


@members_page
def discarded_text(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """The text of a discarded draft."""
    club = club_or_404(request, club_slug)
    allow(request.user, "audit.read", club)
    row = get_object_or_404(AuditRow.objects.of(club).filter(action="log.discarded"), pk=pk)
    said = row.before or {}
    return HttpResponse(said.get("text", ""), content_type="text/plain; charset=utf-8")


def links_of(club: Club, rows: Iterable[AuditRow]) -> Mapping[tuple[str, int], str]:
    """Where the rows' things are today, by type and id; what is gone has no place. One query a type, however many rows."""
    wanted: dict[str, set[int]] = defaultdict(set)
    for row in rows:
        wanted[row.target_type].add(row.target_id)
    links: dict[tuple[str, int], str] = {}

    def found(label: str, things: Iterable[Any], place: Any) -> None:
        for thing in things:
            links[label, thing.pk] = place(thing)

    races = Race.objects.of(club).filter(pk__in=wanted["races.race"])
    stages = Stage.objects.of(club).filter(pk__in=wanted["races.stage"]).select_related("stage_race__season__club")
    stage_races = StageRace.objects.of(club).filter(pk__in=wanted["races.stagerace"]).select_related("season__club")
    seasons = Season.objects.of(club).filter(pk__in=wanted["league.season"])
    teams = Team.objects.of(club).filter(pk__in=wanted["league.team"])
    if wanted["races.race"]:
        found("races.race", races, lambda race: reverse("race-desk", args=[club.slug, race.pk]))
    if wanted["races.stage"]:
        found("races.stage", stages, address)
    if wanted["races.stagerace"]:
        found("races.stagerace", stage_races, address)
    if wanted["league.season"]:
        found("league.season", seasons, lambda season: reverse("season", args=[club.slug, season.slug]))
    if wanted["league.team"]:
        found("league.team", teams, lambda team: reverse("team", args=[club.slug, team.pk]))
    return links
