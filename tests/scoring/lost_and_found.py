"""Publishes a race and is killed at a chosen moment; for tests that look at what is left of it.

python -m tests.scoring.lost_and_found ACTION    (DATABASE_URL names a migrated database)

`make` founds a club with a race that has a log; `killed` publishes it and kills itself in the first computation;
`publish` tells when it begins and publishes; `look` prints what is published, what waits, and the totals; `wait` looks until
nothing waits and all is right.
`away` publishes, signs in and reads the API with a Redis-protocol server that goes away in between.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from contextlib import ExitStack
from datetime import date
from typing import Any

import django

PASSWORD = "over-the-cobbles-7"
PATIENCE = 90.0
"""Seconds that `wait` waits."""


def make() -> None:
    """A club, a season, a stage race and a race with one log."""
    from league.actions import create_owner, create_season, create_team
    from league.models import Club
    from races.actions import create_race, create_stage, create_stage_race, enter_log

    owner = create_owner(username="owner", email="o@example.org", password=PASSWORD, club_name="Roue Libre")
    club = Club.objects.get()
    season = create_season(club, by=owner, name="2026", starts=date(2026, 1, 1), ends=date(2026, 12, 31))
    stage_race = create_stage_race(season, by=owner, game="um-reifenbreite", name="Tour", rules="professional")
    stage = create_stage(stage_race, by=owner, board="reference", course="roubaix")
    entries = {"red": create_team(club, by=owner, name="Velo Nord"), "blue": create_team(club, by=owner, name="Sud")}
    race = create_race(stage, by=owner, entries=entries)
    enter_log(race, by=owner, text="record: sheet\nfinish 21 31\n", based_on=None)


def publish() -> None:
    """Publish the race's log."""
    from league.models import User
    from races.models import Race
    from scoring.actions import publish_race

    publish_race(Race.objects.get(), by=User.objects.get(), revision=1, confirm_warnings=True)


def killed() -> None:
    """Publish; the first computation is this process's last action."""
    from scoring import due

    due.store_classification = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment]
    publish()


def look() -> dict[str, Any]:
    """What is there, and what the standings would be if they were computed now."""
    from league.models import Season
    from races.models import Race
    from scoring.classify.standings import exact
    from scoring.compute import standings_of
    from scoring.models import Due

    season = Season.objects.get()
    newest = season.standings.order_by("number").last()
    return {
        "published": Race.objects.get().publication is not None,
        "waiting": Due.objects.waiting().count(),
        "right": newest is not None and newest.value == standings_of(season),
        "totals": {row.name: exact(row.points) for row in newest.value.teams} if newest else None,
    }


def wait() -> dict[str, Any]:
    """What there is once it is right, or at last."""
    end = time.monotonic() + PATIENCE
    while not ((left := look())["right"] and not left["waiting"]) and time.monotonic() < end:
        time.sleep(0.3)
    return left


def away(server: Any) -> dict[str, Any]:
    """The server is there, goes away, and people go on: the status of what they ask for."""
    from django.test import Client
    from django.urls import reverse

    from races.models import Race

    browser = Client(raise_request_exception=False)
    answer: dict[str, Any] = {}
    answer["with"] = browser.get("/api/v1/clubs").status_code
    server.close()
    answer["anonymous"] = [Client(raise_request_exception=False).get("/api/v1/clubs").status_code for _ in range(3)]
    form = {"login": "owner", "password": PASSWORD}
    answer["sign in"] = browser.post("/accounts/login/", form).status_code
    answer["wrong password"] = browser.post("/accounts/login/", form | {"password": "x"}).status_code
    asked = {"username": "owner", "password": PASSWORD}
    answer["token"] = browser.post("/api/v1/token", asked, content_type="application/json").status_code
    race = Race.objects.select_related("stage__stage_race__season__club").get()
    page = reverse("publish", args=[race.club.slug, race.pk, 1])
    answer["publish"] = browser.post(page, {"revision": 1, "confirm": "on"}).status_code
    return answer | look()


def main(action: str) -> None:
    """Do the action on the database of the environment."""
    with ExitStack() as up:
        server = ExitStack()
        if action == "away":
            from tests.servers import redis

            os.environ["REDIS_URL"] = server.enter_context(redis())
            up.push(server)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
        django.setup()
        done: Any = (
            away(server)
            if action == "away"
            else {"make": make, "publish": publish, "killed": killed, "look": look, "wait": wait}[action]()
        )
        print(json.dumps(done))  # noqa: T201  # its answer


if __name__ == "__main__":
    main(sys.argv[1])
