"""Loads the demo league through the same actions that people use, and takes it away again.

What there is to load is what the logs say: each `.rlog` beside this file names its game, date, road, rules, rulings and
teams, and its game's simulator rode it. Nothing here knows a result.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Final

from django.db import transaction
from django.db.models import F, ProtectedError

from league import actions as league
from league.actions.accounts import DEMO_EMAIL, DEMO_USERNAME
from league.actions.clubs import add_club
from league.game_rules import OWN_HEADERS
from league.models import AuditRow, Club, Invitation, Membership, Role, Season, Team, User
from races import actions as races
from races.models import StageRace
from scoring import actions as scoring
from scoring.demo.password import forget_password, new_password
from scoring.replay.log import RaceText, read

USERNAME: Final = DEMO_USERNAME
EMAIL: Final = DEMO_EMAIL

CLUB: Final = "Velo-Club Rückenwind (Demo)"
SLUG: Final = "velo-club-ruckenwind-demo"
FOLDER: Final = resources.files("scoring.demo")
SEASON: Final = "2026"
SEASON_DAYS: Final = (datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
BOARD: Final = "wassermuehle.toml"
#: Name of each stage race, and what the files of its stages' logs begin with, in the order of their numbers.
STAGE_RACES: Final = (
    ("Vier-Länder-Rundfahrt", "rundfahrt"),
    ("Drei Tage im Juli", "juli"),
    ("Küste und Col", "kueste"),
    ("Herbstklassiker", "herbst"),
)
#: First words of headers that are one race's alone: handicaps are what its riders carry along from the stage before.
ONE_RACES: Final = frozenset({"team", "ruling", "handicap", "x-ridden-by"})


class DemoFault(Exception):
    """The demo cannot be loaded or taken away as it should; the message says why."""


@dataclass(frozen=True)
class DemoLog:
    """A log of the demo: `text` as in its file."""

    text: str

    @cached_property
    def race(self) -> RaceText:
        return read(self.text)[0]

    @property
    def headers(self) -> Mapping[str, str]:
        return {key: header.value for key, header in self.race.headers.items()}

    @property
    def more(self) -> dict[str, str]:
        """What the calendar says besides road and rules: how long it is ridden, weather, sprint lines."""
        return {
            key: value
            for key, value in self.headers.items()
            if key not in OWN_HEADERS and key.split()[0] not in ONE_RACES
        }

    def named(self, prefix: str) -> dict[str, str]:
        """The headers that begin with a word (`team`, `ruling`), by their second word."""
        return {key.split()[1]: value for key, value in self.headers.items() if key.startswith(f"{prefix} ")}

    @property
    def date(self) -> datetime.date:
        return datetime.date.fromisoformat(self.headers["date"])


def logs_of(prefix: str) -> list[DemoLog]:
    """The logs of a stage race, in the order of its stages."""
    names = sorted(file.name for file in FOLDER.iterdir() if file.name.startswith(f"{prefix}-"))
    return [DemoLog(FOLDER.joinpath(name).read_text(encoding="utf-8")) for name in names]


def demo_club() -> Club | None:
    """The demo club, if it is loaded: the first club that the demo account owns."""
    owned = Club.objects.filter(
        memberships__role=Role.OWNER,
        memberships__user__username=USERNAME,
        memberships__user__email=EMAIL,
        slug__startswith=SLUG,
    )
    return owned.order_by("pk").first()


@transaction.atomic
def load() -> Club:
    """Found the demo club and ride its season. Raises DemoFault when there is one, or its account's name is taken."""
    if demo_club() is not None:
        raise DemoFault("The demo is there already.")
    owner = _account()
    club = add_club(owner, name=CLUB, public=True)
    races.upload_board(club, by=owner, source=FOLDER.joinpath(BOARD).read_bytes())
    calendar = [(name, logs_of(prefix)) for name, prefix in STAGE_RACES]
    starts, ends = SEASON_DAYS
    season = league.create_season(club, by=owner, name=SEASON, starts=starts, ends=ends)
    names = dict.fromkeys(name for _, logs in calendar for log in logs for name in log.named("team").values())
    teams = {name: league.create_team(club, by=owner, name=name) for name in names}
    for name, logs in calendar:
        _stage_race(season, owner, name, logs, teams)
    return club


def _account() -> User:
    """The demo's account: it owns the demo club, never the installation, and has a password of this database's own."""
    known = User.objects.filter(username__iexact=USERNAME).first()
    if known is not None:
        if known.email != EMAIL:
            raise DemoFault(f"Somebody else has the account “{known.username}”, which the demo needs.")
        return known
    account = User.objects.create_user(username=USERNAME, email=EMAIL)
    new_password(account)
    return account


def _stage_race(season: Season, owner: User, name: str, logs: list[DemoLog], teams: Mapping[str, Team]) -> None:
    first = logs[0]
    stage_race = races.create_stage_race(
        season,
        by=owner,
        game=first.race.game,
        name=name,
        rules=first.headers.get("rules", ""),
        rulings=first.named("ruling"),
        headers={key: value for key, value in first.more.items() if all(log.more.get(key) == value for log in logs)},
    )
    for log in logs:
        _stage(stage_race, owner, log, teams)


def _stage(stage_race: StageRace, owner: User, log: DemoLog, teams: Mapping[str, Team]) -> None:
    """A stage with one table: its log is entered and published as a person would."""
    headers = log.headers
    rules = headers.get("rules", "")
    stage = races.create_stage(
        stage_race,
        by=owner,
        board=headers.get("board", ""),
        course=headers.get("course", ""),
        road=f"stage: {headers['stage']}" if "stage" in headers else "",
        rules="" if rules == stage_race.rules else rules,
        headers={key: value for key, value in log.more.items() if key not in stage_race.headers},
        date=log.date,
    )
    entries = {colour: teams[name] for colour, name in log.named("team").items()}
    race = races.create_race(stage, by=owner, entries=entries)
    revision = races.enter_log(race, by=owner, text=log.text, based_on=None)
    scoring.publish_race(race, by=owner, revision=revision.number)


@transaction.atomic
def remove() -> str:
    """Take the demo club away, and the accounts that were made for it unless they are needed elsewhere; answers what was done.

    Raises DemoFault when there is no demo.
    """
    club = demo_club()
    if club is None:
        raise DemoFault("There is no demo.")
    owner = Membership.objects.filter(club=club, role=Role.OWNER, user__username=USERNAME).get().user
    joined = Invitation.objects.of(club).filter(accepted_by__date_joined__gte=F("created_at"))
    guests = list(User.objects.filter(pk__in=joined.values("accepted_by"), is_superuser=False))
    AuditRow.objects.filter(club=club).delete()
    league.erase_club(club, by=owner, reason="The demo is taken away.")
    AuditRow.objects.filter(actor=owner, action__in=("club.erased", "owner.created"), club=None).delete()
    for guest in guests:
        _leave(guest)
    if owner.memberships.exists():
        return f"The demo club is gone. The account “{USERNAME}” stays: it is a member of other clubs."
    if owner.is_superuser and User.objects.exclude(pk=owner.pk).exists():
        return f"The demo club is gone. The account “{USERNAME}” stays: this installation is its own."
    if not _leave(owner):
        return f"The demo club is gone. The account “{USERNAME}” stays: other clubs' records name it."
    forget_password()
    return "The demo is gone."


def _leave(account: User) -> bool:
    """Take an account away that is a member of nothing and named by nobody's records; whether it is gone."""
    if account.memberships.exists():
        return False
    try:
        with transaction.atomic():
            account.delete()
    except ProtectedError:
        return False
    return True
