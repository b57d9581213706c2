"""Several people do the same at the same moment, each in a thread with a connection of its own; prints what came of it.

python -m tests.scoring.two_at_once    (DATABASE_URL names an empty, migrated database)
"""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

import django

PEOPLE = 5
OWNER = {"email": "owner@example.org", "password": "over-the-cobbles-7", "club_name": "Roue Libre"}


def at_once(action: Callable[[int], object]) -> dict[str, int]:
    """Let PEOPLE do the action at the same moment; gives how often it was done and which errors there were."""
    from django.db import connection

    together, outcomes = threading.Barrier(PEOPLE), Counter[str]()

    def one(person: int) -> None:
        together.wait()
        try:
            action(person)
            outcomes["done"] += 1
        except Exception as error:
            outcomes[type(error).__name__] += 1
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(person,)) for person in range(PEOPLE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return dict(outcomes)


def ride() -> dict[str, Any]:
    """All the moments, one after the other."""
    from league.actions import create_owner, create_season, create_team
    from league.models import Club, User
    from races.actions import create_race, create_stage, create_stage_race, enter_log
    from scoring.actions import publish_race

    answer: dict[str, Any] = {"owner": at_once(lambda n: create_owner(username=f"owner{n}", **OWNER))}
    owner, club = User.objects.get(), Club.objects.get()
    answer["team"] = at_once(lambda n: create_team(club, by=owner, name="Velo Nord"))
    answer["season"] = at_once(
        lambda n: create_season(
            club, by=owner, name="2026", starts=date(2026, 1, 1), ends=date(2026, 12, 31), twice=True
        )
    )
    season = club.seasons.order_by("pk")[0]
    stage_race = create_stage_race(season, by=owner, game="um-reifenbreite", name="Tour", rules="professional")
    stage = create_stage(stage_race, by=owner, board="reference", course="roubaix")
    entries = {"red": club.teams.get(), "blue": create_team(club, by=owner, name="Pédale Sud")}
    race = create_race(stage, by=owner, entries=entries)
    log = "record: sheet\nfinish 21 31\n"
    answer["first log"] = at_once(lambda n: enter_log(race, by=owner, text=log + f"# first of {n}\n", based_on=None))
    answer["second log"] = at_once(lambda n: enter_log(race, by=owner, text=log + f"# {n}\n", based_on=1))
    answer["publish"] = at_once(lambda n: publish_race(race, by=owner, revision=2, confirm_warnings=True))
    race.refresh_from_db()
    newest = season.standings.order_by("number").last()
    answer["revisions"] = list(race.revisions.values_list("number", flat=True))
    answer["latest"] = race.latest_number
    answer["publications"] = race.publications.count()
    answer["totals"] = {row.name: str(row.points) for row in newest.value.teams} if newest else None
    return answer


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    print(json.dumps(ride()))  # noqa: T201  # its answer
