"""A club in which everything was done once, and a walk through all of its pages that a person can reach."""

from __future__ import annotations

import datetime
import re
from collections import deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.test import Client

from league import actions as league
from league.actions import make_token
from league.models import Membership, Role
from races import actions as races
from races.models import Race
from scoring import actions as scoring
from tests.club import World, person, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import RULEBOOK
from tests.le_tour.tours import Tours as LeTour
from tests.races.at_once import BOARD

MAY, JUNE = datetime.date(2026, 5, 21), datetime.date(2026, 6, 4)
HOUSE_RULES = {
    "rulings": {
        "um-reifenbreite": {"seven-hanging": "no", "draft-steps": "exact"},
        "flamme-rouge": {"breakaway-row": "5"},
    },
    "headers": {"um-reifenbreite": {"points": "50 45 40 35", "energy 1": "5 6 6"}, "flamme-rouge": {"finish": "all"}},
}


def do_everything(world: World, flamme_rouge: FlammeRouge, le_tour: LeTour) -> None:
    """Each action that the audit log records, most of them by the owner, with all that can be set."""
    by, club = world.owner, world.club
    with world.settled():
        _seasons_and_people(world)
        _calendar(world)
        race = world.race(world.stage_race("Rulings", rulings={"mass-fall": "everyone"}, weight="1.5"))
        world.publish(race, sheet("21 31"))
        world.publish(race, sheet("31 21", "out 22 dnf", "out 32 dns"), reason="Mixed up.")
        world.enter(race, sheet("21 31", "out 23 dsq"))
        races.discard_drafts(Race.objects.get(pk=race.pk), by=by, seen=3)
        scoring.withdraw_race(race, by=by, reason="Wrong table.")
        scoring.publish_race(race, by=by, revision=2, confirm_warnings=True)
        scoring.void_stage(race.stage, by=by, reason="Flood.")
        scoring.restore_stage(race.stage, by=by, reason="Dry again.")
        flamme_rouge.ride(flamme_rouge.tour(), "10 red-s 5.1", "10 blue-s 4.1", "11 red-r 1.1", "11 blue-r 1.2")
        le_tour.ride(le_tour.tour(), *RULEBOOK)
        world.enter(world.race(label="B"), sheet("21 21"))
        board = races.upload_board(club, by=by, source=BOARD)
        races.upload_board(club, by=by, source=BOARD.replace("rows = 20", "rows = 24"))
        races.remove_board(board, by=by)
        track = races.save_track(club, by=by, name="Hill", letters="aCu")
        races.save_track(club, by=by, name="Long hill", letters="abCu", track=track)
        races.remove_track(track, by=by)
        races.save_track(club, by=by, name="Hill", letters="aCu")


def _seasons_and_people(world: World) -> None:
    by, club = world.owner, world.club
    spare = league.create_season(club, by=by, name="2027", starts=datetime.date(2027, 1, 1), ends=MAY.replace(2027))
    league.edit_season(
        world.season, by=by, points_table=[12, "7.5", 4], ties="average", best=3, tie_break=["wins", "latest"],
        house_rules=HOUSE_RULES,
    )  # fmt: skip
    league.edit_season(world.season, by=by, best=None, drop=1, ends=datetime.date(2026, 12, 30))
    league.archive_season(spare, by=by)
    league.restore_season(spare, by=by)
    league.remove_season(spare, by=by)
    league.edit_club(club, by=by, name="Roue Libre 1897", public=True)
    team = league.create_team(club, by=by, name="Grimpeurs")
    league.rename_team(team, by=by, name="Les Grimpeurs")
    league.archive_team(team, by=by)
    league.restore_team(team, by=by)
    league.remove_team(team, by=by)
    guest = Membership.objects.create(user=person("guest"), club=club, role=Role.VIEWER)
    league.set_role(guest, by=by, role=Role.SCRIBE)
    league.remove_member(guest, by=by)
    invitation, _token = league.invite(club, by=by, email="a@example.org", role=Role.VIEWER)
    league.invite(club, by=by, email="b@example.org", role=Role.SCRIBE)
    league.invite(club, by=by, email="b@example.org", role=Role.ADMINISTRATOR)
    league.revoke_invitation(invitation, by=by)
    _kept, token = league.invite(club, by=by, email="stranger@example.org", role=Role.VIEWER)
    league.accept_invitation(token, by=world.stranger)
    make_token(by)


def _calendar(world: World) -> None:
    by = world.owner
    tour = world.stage_race("Giro", rulings={"jersey-handover": "new"}, headers={"points": "50 45 40"})
    races.edit_stage_race(
        tour, by=by, name="Giro d'Italia", rules="basic switch photo", rulings={"cheat-limit": "none"}, weight="0.5",
        headers={"energy 1": "5 5"},
    )  # fmt: skip
    first = races.create_stage(tour, by=by, board="reference", course="giro", date=MAY, name="Prologue")
    second = races.create_stage(tour, by=by, board="reference", course="roubaix")
    races.edit_stage(first, by=by, date=JUNE, name="", course="roubaix")
    races.move_stage(second, by=by, up=True)
    table = races.create_race(first, by=by, label="A", entries={"red": world.teams["red"]})
    races.rename_race(table, by=by, label="C")
    races.set_entries(table, by=by, entries={"blue": world.teams["red"], "red": world.teams["blue"]})
    races.close_race(table, by=by, reason="Nobody came.")
    races.reopen_race(table, by=by, reason="They came.")
    races.remove_race(table, by=by)
    races.remove_stage(second, by=by)
    races.remove_stage_race(tour, by=by)
    tour = races.create_stage_race(
        world.season, by=by, game="flamme-rouge", name="Petit", rulings={"breakaway-row": "3"},
        headers={"finish": "all"}, scale={"podium": [5, 3, 1], "by_length": True, "bonus_seconds": []},
    )  # fmt: skip
    races.edit_stage_race(tour, by=by, scale={"round_seconds": 50, "final": [3, 2], "by_length": False})
    stage = races.create_stage(
        tour, by=by, road="stage: peloton-7", rules="weather single", headers={"x-sprint 34": "3 2 1"}
    )
    races.edit_stage(stage, by=by, road="track: abcdefghijklmnopqrstu", rules="time-trial", headers={})


@dataclass
class _Text(HTMLParser):
    """Collects what a reader of the page sees, a piece a line, and where its links and forms lead."""

    seen: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)

    UNSEEN = frozenset({"script", "style", "template", "code", "pre", "textarea"})

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        if tag in self.UNSEEN:
            self.hidden.append(tag)
        if tag == "a" and said.get("href"):
            self.links.append(said["href"])
        if tag == "form" and said.get("method", "get").lower() == "post":
            self.forms.append(said.get("action", ""))
        self.seen += [said[key] for key in ("title", "alt", "placeholder", "aria-label") if said.get(key)]

    def handle_endtag(self, tag: str) -> None:
        if self.hidden and self.hidden[-1] == tag:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.seen.append(" ".join(data.split()))


@dataclass(frozen=True)
class Page:
    """A page as it was answered: its address, status, pieces of text outside of logs, and where its links and forms lead."""

    address: str
    status: int
    text: list[str]
    links: list[str]
    forms: list[str]


def read_page(client: Client, address: str) -> Page:
    """Ask for a page as the client's person."""
    answer = client.get(address)
    html = "text/html" in answer.headers.get("Content-Type", "")
    parsed = _Text()
    if html:
        parsed.feed(answer.content.decode())
    here = lambda found: [urljoin(address, each) for each in found]  # noqa: E731
    return Page(address, answer.status_code, parsed.seen, here(parsed.links), here(parsed.forms))


def walk(client: Client, *starts: str, leave_out: str = r"^/docs/|^/api/") -> list[Page]:
    """Every page of the site that links lead to from `starts`, as the client's person sees it."""
    pages: list[Page] = []
    known, waiting = set(starts), deque(starts)
    while waiting:
        page = read_page(client, waiting.popleft())
        pages.append(page)
        for link in page.links:
            parts = urlsplit(link)
            address = parts.path + (f"?{parts.query}" if parts.query else "")
            if parts.netloc in ("", "testserver") and parts.scheme in ("", "http") and address not in known:
                known.add(address)
                if not re.search(leave_out, address):
                    waiting.append(address)
    return pages
