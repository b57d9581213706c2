"""A club's own tracks: the list, and a table on which tiles are laid and the track is drawn at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Club
from league.reader import reader_language
from league.saved_forms import SAVED
from league.views.common import Crumbs, attempt, club_for, manage_crumbs, members_page, person
from league.views.slices import slice_of
from races.actions import remove_track, save_track
from races.models import ClubTrack
from races.roads import game_of_tiles, tiles_of_games
from races.track_form import TrackForm
from scoring.replay.drawing.roads import LaidRoad

TRACKS = 10
"""So many tracks on a page, each drawn twice."""
_MOVES = {"back": -1, "on": 1}


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a tile to be chosen."""

    name: str
    label: str
    drawing: SafeString
    laid: bool


@members_page
def tracks(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The club's own tracks, drawn."""
    club = club_for(request, club_slug, "board.edit")
    rows = []
    shown = slice_of(request, ClubTrack.objects.of(club), ("sort_key", "pk"), size=TRACKS)
    for track in shown:
        look = tiles_of_games().look_at(track.letters)
        rows.append((track, look, _drawing(look, track.name), _drawing(look, track.name, phone=True)))
    context = {
        "club": club,
        "game": game_of_tiles().title,
        "rows": rows,
        "pages": shown,
        "crumbs": manage_crumbs(club, (_("Tracks"), "")),
    }
    return render(request, "races/tracks.html", context)


@members_page
def track_add(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Lay a new track."""
    return _editor(request, club_for(request, club_slug, "board.edit"), None)


@members_page
def track_edit(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Lay a track anew, or give it another name."""
    club = club_for(request, club_slug, "board.edit")
    return _editor(request, club, get_object_or_404(ClubTrack.objects.of(club), pk=pk))


@require_POST
@members_page
def track_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Take a track off the list."""
    club = club_for(request, club_slug, "board.edit")
    remove_track(get_object_or_404(ClubTrack.objects.of(club), pk=pk), by=person(request))
    messages.success(request, _("The track is removed. Stages on it keep their road."))
    return redirect("tracks", club.slug)


def _editor(request: HttpRequest, club: Club, track: ClubTrack | None) -> HttpResponse:
    """The table: a press on a tile answers the page with the track as it is then; only “save” saves."""
    sent, tiles = request.POST, tiles_of_games()
    saving = "save" in sent
    letters, chosen = _after_the_press(request, track.letters if track else tiles.blank)
    shown = {"name": sent.get("name", track.name if track else ""), "letters": letters}
    saved_now = {"name": track.name, "letters": track.letters} if track else {}
    form = TrackForm(
        sent if saving else None,
        initial=saved_now if saving else shown,
        saved=saved_now,
        opened=sent.get(SAVED, ""),
    )
    if saving and form.is_valid():
        saved = attempt(form, lambda: save_track(club, by=person(request), track=track, **form.cleaned_data))
        if saved:
            messages.success(request, _("The track %(track)s is saved.") % {"track": saved})
            return redirect("tracks", club.slug)
    look = tiles.look_at(letters)
    context = {
        "club": club,
        "track": track,
        "form": form,
        "look": look,
        "fault": look.fault.said(reader_language()) if look.fault else "",
        "hints": [hint.said(reader_language()) for hint in look.hints],
        "chosen": chosen,
        "drawing": _drawing(look, track.name if track else _("The new track"), chosen),
        "order": [(name, tiles.label(name, _)) for name in look.names],
        "kinds": _choices(look),
        "crumbs": _crumbs(club, track.name if track else _("New")),
    }
    return render(request, "races/track_editor.html", context, status=422 if form.errors else 200)


def _crumbs(club: Club, here: str) -> Crumbs:
    return manage_crumbs(club, (_("Tracks"), reverse("tracks", args=[club.slug])), (here, ""))


def _after_the_press(request: HttpRequest, letters: str) -> tuple[str, str]:
    """The letters that were sent after what the pressed button does to them, and which tile is chosen then."""
    sent, tiles = request.POST, tiles_of_games()
    letters, chosen = sent.get("letters", letters)[:200], sent.get("chosen", "")
    if "tile" in sent:
        before, letters = letters, tiles.pressed(letters, sent["tile"], behind=chosen)
        chosen = sent["tile"] if len(letters) >= len(before) else ""
    change = sent.get("change", "")
    if change == "clear":
        letters, chosen = tiles.blank, ""
    elif chosen and change == "over":
        over = tiles.turned_over(chosen)
        letters, chosen = tiles.pressed(letters, over), over
    elif chosen and change == "out":
        letters, chosen = tiles.pressed(letters, chosen), ""
    elif chosen and change in _MOVES:
        letters = tiles.moved(letters, chosen, _MOVES[change])
    return letters, chosen if chosen in tiles.names_of(letters) else ""


def _drawing(look: LaidRoad, title: str, chosen: str = "", *, phone: bool = False) -> SafeString | None:
    """The track drawn; None where the letters make none."""
    if look.road is None:
        return None
    drawn = tiles_of_games().draw(look.road, _, title=title, chosen=chosen, phone=phone)
    return mark_safe(drawn)  # noqa: S308  # it escapes every word


def _choices(look: LaidRoad) -> list[tuple[str, list[list[Side]]]]:
    """Every tile by its kind, with both sides drawn."""
    laid = set(tiles_of_games().names_of(look.letters))
    return [
        (
            kind,
            [
                [Side(side.name, side.label, _svg(side.drawing), side.name in laid) for side in piece]
                for piece in pieces
            ],
        )
        for kind, pieces in tiles_of_games().choices(_)
    ]


def _svg(drawing: str) -> SafeString:
    return mark_safe(drawing)  # noqa: S308  # made of constants
