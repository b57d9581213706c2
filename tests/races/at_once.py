"""Two people each do something at the same moment, each in a thread with a connection of its own; prints what came of it.

python -m tests.races.at_once    (DATABASE_URL names an empty, migrated database)
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import django

LONG_ENOUGH = 0.25
"""Seconds for which the first action stays open, so that the second begins before it is saved."""

OCTOBER = date(2026, 10, 4)
YEAR: dict[str, Any] = {"starts": date(2026, 1, 1), "ends": date(2026, 12, 31)}
ROAD: dict[str, Any] = {"board": "reference", "course": "giro"}
BOARD = """
board = "strip"
name = "Strip"
lanes = 2
[section.S]
grid = 4
ends_at = "A"
stretches = [{ rows = 20 }]
[course.short]
name = "Short"
route = ["S"]
finish = "A"
runoff = 20
energy = 7
"""

Action = Callable[[], object]
Pair = tuple[str, Action, Action]


def at_once(first: Action, second: Action) -> list[str]:
    """Do the first action, and the second while the first is not saved yet: for each “done”, or the error it ended with."""
    from django.db import connection, transaction

    begun, outcomes = threading.Event(), ["", ""]

    def slowly() -> None:
        with transaction.atomic():
            first()
            begun.set()
            time.sleep(LONG_ENOUGH)

    def tell(which: int, action: Action) -> None:
        try:
            action()
            outcomes[which] = "done"
        except Exception as error:
            outcomes[which] = type(error).__name__
        finally:
            begun.set()
            connection.close()

    threads = [threading.Thread(target=tell, args=(0, slowly)), threading.Thread(target=tell, args=(1, second))]
    threads[0].start()
    begun.wait()
    threads[1].start()
    for thread in threads:
        thread.join()
    return outcomes


def of_dates(owner: Any, club: Any) -> Iterator[Pair]:
    """A season's end moves before October; a stage is planned in October or moved there."""
    from league.actions import create_season, edit_season
    from races.actions import create_stage, create_stage_race, edit_stage

    for order in ("season, stage", "stage, season"):
        for action in ("planned", "moved"):
            season = create_season(club, by=owner, name=f"{order} {action}", **YEAR)
            tour = create_stage_race(season, by=owner, game="um-reifenbreite", name="Tour")
            stage = create_stage(tour, by=owner, date=date(2026, 5, 21), **ROAD)

            def shorter(season: Any = season) -> object:
                return edit_season(season, by=owner, ends=date(2026, 6, 30))

            def later(tour: Any = tour, stage: Any = stage, action: str = action) -> object:
                if action == "planned":
                    return create_stage(tour, by=owner, date=OCTOBER, **ROAD)
                return edit_stage(stage, by=owner, date=OCTOBER)

            actions = (shorter, later) if order == "season, stage" else (later, shorter)
            yield f"{order} {action}", *actions


def of_removals(owner: Any, club: Any) -> Iterator[Pair]:
    """Something is removed; somebody else builds on it, or removes it too."""
    from league.actions import create_season, edit_season, remove_season
    from races.actions import (
        create_race,
        create_stage,
        create_stage_race,
        edit_stage,
        edit_stage_race,
        move_stage,
        remove_board,
        remove_race,
        remove_stage,
        remove_stage_race,
        rename_race,
        upload_board,
    )

    def season(name: str) -> Any:
        return create_season(club, by=owner, name=name, **YEAR)

    def tour(name: str) -> Any:
        return create_stage_race(season(name), by=owner, game="um-reifenbreite", name="Tour")

    gone = season("one")
    yield "season, its removal", lambda: remove_season(gone, by=owner), lambda: remove_season(gone, by=owner)
    empty = season("two")
    yield (
        "season, stage race",
        lambda: remove_season(empty, by=owner),
        lambda: create_stage_race(empty, by=owner, game="le-tour", name="Tour"),
    )
    edited = season("three")
    yield "season, its edit", lambda: remove_season(edited, by=owner), lambda: edit_season(edited, by=owner, drop=1)
    short = tour("four")
    yield (
        "stage race, stage",
        lambda: remove_stage_race(short, by=owner),
        lambda: create_stage(short, by=owner, **ROAD),
    )
    renamed = tour("five")
    yield (
        "stage race, its edit",
        lambda: remove_stage_race(renamed, by=owner),
        lambda: edit_stage_race(renamed, by=owner, name="Cup"),
    )
    long = tour("six")
    one, two, three, four = (create_stage(long, by=owner, **ROAD) for _nth in range(4))
    yield "stage, table", lambda: remove_stage(one, by=owner), lambda: create_race(one, by=owner)
    yield "stage, its edit", lambda: remove_stage(two, by=owner), lambda: edit_stage(two, by=owner, name="Opening")
    yield "stage, its move", lambda: remove_stage(three, by=owner), lambda: move_stage(three, by=owner, up=True)
    table = create_race(four, by=owner)
    yield "table, its name", lambda: remove_race(table, by=owner), lambda: rename_race(table, by=owner, label="B")
    board = upload_board(club, by=owner, source=BOARD)
    yield (
        "board, stage",
        lambda: remove_board(board, by=owner),
        lambda: create_stage(long, by=owner, board="strip", course="short"),
    )


def of_members(owner: Any, club: Any) -> Iterator[Pair]:
    """Invitations and memberships end while somebody uses them."""
    from league.actions import accept_invitation, invite, remove_member, revoke_invitation, set_role
    from league.models import Membership, User

    def member(name: str, role: str = "scribe") -> Any:
        user = User.objects.create_user(username=name, email=f"{name}@example.org")
        return Membership.objects.create(club=club, user=user, role=role)

    gone, left, given = member("gone"), member("left"), member("given")
    yield "member, their removal", lambda: remove_member(gone, by=owner), lambda: remove_member(gone, by=owner)
    yield "member, their leaving", lambda: remove_member(left, by=owner), lambda: remove_member(left, by=left.user)
    yield "member, their role", lambda: remove_member(given, by=owner), lambda: set_role(given, by=owner, role="viewer")
    second = member("second", "owner")
    first = Membership.objects.get(user=owner, club=club)
    yield "two last owners", lambda: remove_member(second, by=owner), lambda: remove_member(first, by=owner)
    guest = User.objects.create_user(username="guest", email="guest@example.org")
    made, token = invite(club, by=owner, email="guest@example.org", role="scribe")
    yield (
        "revoked, accepted",
        lambda: revoke_invitation(made, by=owner),
        lambda: accept_invitation(token, by=guest),
    )
    friend = User.objects.create_user(username="friend", email="friend@example.org")
    _made, his = invite(club, by=owner, email="friend@example.org", role="scribe")
    yield (
        "accepted, invited again",
        lambda: accept_invitation(his, by=friend),
        lambda: invite(club, by=owner, email="friend@example.org", role="viewer"),
    )
    late = User.objects.create_user(username="late", email="late@example.org")
    other, theirs = invite(club, by=owner, email="late@example.org", role="scribe")
    yield (
        "accepted, revoked",
        lambda: accept_invitation(theirs, by=late),
        lambda: revoke_invitation(other, by=owner),
    )


def ride() -> dict[str, list[str]]:
    """All the pairs, one after the other."""
    from league.actions import create_owner
    from league.models import Club

    owner = create_owner(username="owner", email="o@example.org", password="over-the-cobbles-7", club_name="Roue Libre")
    club = Club.objects.get()
    return {
        name: at_once(first, second)
        for pairs in (of_dates, of_removals, of_members)
        for name, first, second in pairs(owner, club)
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    print(json.dumps(ride()))  # noqa: T201  # its answer
