"""A club's own tracks: the list, and a table on which tiles are laid and the track is drawn at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.models import Club
from league.saved_forms import SAVED
from league.views.common import Crumbs, attempt, club_for, manage_crumbs, members_page, person
from league.views.slices import slice_of
from races.actions import remove_track, save_track
from races.models import ClubTrack
from races.road_pictures import track_surfaces, track_words
from races.track_drawing import PHONE, draw_tile, draw_track
from races.track_form import TrackForm
from races.tracks import BLANK, Look, look_at, moved, names_of, pieces, pressed, turned_over
from scoring.games.flamme_rouge import facts

TRACKS = 10
"""So many tracks on a page, each drawn twice."""
_KINDS = (
    ("start", gettext_lazy("Start")),
    ("straight", gettext_lazy("Straights")),
    ("curve", gettext_lazy("Curves")),
    ("finish", gettext_lazy("Finish")),
)
_SURFACES = (
    ("a", gettext_lazy("ascent")),
    ("d", gettext_lazy("descent")),
    ("pq", gettext_lazy("cobbles")),
    ("r", gettext_lazy("feeding zone")),
)
_TURNS = {
    ("left", "narrow"): gettext_lazy("narrow curve to the left"),
    ("right", "narrow"): gettext_lazy("narrow curve to the right"),
    ("left", "wide"): gettext_lazy("wide curve to the left"),
    ("right", "wide"): gettext_lazy("wide curve to the right"),
}
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
        look = look_at(track.letters)
        rows.append((track, look, _drawing(look, track.name), _drawing(look, track.name, rows_per_strip=PHONE)))
    context = {"club": club, "rows": rows, "pages": shown, "crumbs": manage_crumbs(club, (_("Tracks"), ""))}
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
    sent = request.POST
    saving = "save" in sent
    letters, chosen = _after_the_press(request, track.letters if track else BLANK)
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
    look = look_at(letters)
    context = {
        "club": club,
        "track": track,
        "form": form,
        "look": look,
        "chosen": chosen,
        "drawing": _drawing(look, track.name if track else _("The new track"), chosen),
        "order": [(tile.name, tile_label(tile.name)) for tile in look.track.tiles] if look.track else [],
        "kinds": _choices(look),
        "crumbs": _crumbs(club, track.name if track else _("New")),
    }
    return render(request, "races/track_editor.html", context, status=422 if form.errors else 200)


def _crumbs(club: Club, here: str) -> Crumbs:
    return manage_crumbs(club, (_("Tracks"), reverse("tracks", args=[club.slug])), (here, ""))


def _after_the_press(request: HttpRequest, letters: str) -> tuple[str, str]:
    """The letters that were sent after what the pressed button does to them, and which tile is chosen then."""
    sent = request.POST
    letters, chosen = sent.get("letters", letters)[:200], sent.get("chosen", "")
    if "tile" in sent:
        before, letters = letters, pressed(letters, sent["tile"], behind=chosen)
        chosen = sent["tile"] if len(letters) >= len(before) else ""
    change = sent.get("change", "")
    if change == "clear":
        letters, chosen = BLANK, ""
    elif chosen and change == "over":
        over = turned_over(chosen)
        letters, chosen = pressed(letters, over), over
    elif chosen and change == "out":
        letters, chosen = pressed(letters, chosen), ""
    elif chosen and change in _MOVES:
        letters = moved(letters, chosen, _MOVES[change])
    return letters, chosen if chosen in names_of(letters) else ""


def _drawing(look: Look, title: str, chosen: str = "", rows_per_strip: int | None = None) -> SafeString | None:
    """The track drawn; None where the letters make none."""
    if look.track is None:
        return None
    drawn = draw_track(
        look.track,
        rows_per_strip=rows_per_strip,
        title=title,
        words=track_words(),
        legend=track_surfaces(),
        chosen=chosen,
    )
    return mark_safe(drawn)  # noqa: S308  # it escapes every word


def _choices(look: Look) -> list[tuple[str, list[list[Side]]]]:
    """Every tile by its kind, with both sides drawn."""
    laid = set(names_of(look.letters))
    kinds: dict[str, list[list[Side]]] = {kind: [] for kind, _word in _KINDS}
    for _piece, names in pieces():
        sides = [Side(name, tile_label(name), _tile(name), name in laid) for name in names]
        kinds[_kind(names[0])].append(sides)
    return [(str(word), kinds[kind]) for kind, word in _KINDS]


def _tile(name: str) -> SafeString:
    return mark_safe(draw_tile(name))  # noqa: S308  # made of constants


def _kind(name: str) -> str:
    if name in facts.STARTS:
        return "start"
    if name in facts.FINISHES:
        return "finish"
    return "straight" if name in facts.STRAIGHTS else "curve"


def tile_label(name: str) -> str:
    """A tile in words: its letters, the way it turns, what lies on it."""
    words = [name]
    if name in facts.CURVES:
        _rows, way, kind = facts.CURVES[name]
        words.append(str(_TURNS[way, kind]))
    rows = facts.TILES[name]
    words += [str(word) for signs, word in _SURFACES if set(signs) & set(rows)]
    return ", ".join(words)
