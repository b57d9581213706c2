"""People who go on working while something long or unfinished is under way; prints what came of it as JSON.

python -m tests.scoring.meanwhile ACTION    (DATABASE_URL names an empty, migrated database)

`recompute` computes everything again, slowly, while a result is published and somebody signs in;
`scale` changes a tour's time scale while results are published, in either order and at random.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from datetime import date
from typing import Any
from unittest.mock import patch

import django

PASSWORD = "over-the-cobbles-7"
PATIENCE = 1
"""Seconds that an action waits for SQLite's lock."""
LOG = "record: sheet\narrive 10 red-s 5.1\narrive 10 blue-s 3.1\narrive 10 blue-r 2.1\narrive 11 red-r 1.1\n"
OLD, NEW = {"round_seconds": 60}, {"round_seconds": 57}
PACE = 0.1
"""Seconds that writing a sheet is made to take."""
OTHERS = 24


def club(stages: int) -> tuple[Any, Any, list[Any]]:
    """An owner, a tour, and its races, each with a draft."""
    from league.actions import create_owner, create_season, create_team
    from league.models import Club
    from races.actions import create_race, create_stage, create_stage_race, enter_log

    owner = create_owner(username="owner", email="o@example.org", password=PASSWORD, club_name="Roue Libre")
    its = Club.objects.get()
    season = create_season(its, by=owner, name="2026", starts=date(2026, 1, 1), ends=date(2026, 12, 31))
    tour = create_stage_race(season, by=owner, game="flamme-rouge", name="Tour", scale=OLD)
    entries = {"red": create_team(its, by=owner, name="Nord"), "blue": create_team(its, by=owner, name="Sud")}
    races = []
    for _ in range(stages):
        stage = create_stage(tour, by=owner, road="stage: avenue-corso-paseo")
        races.append(create_race(stage, by=owner, entries=entries))
        enter_log(races[-1], by=owner, text=LOG, based_on=None)
    return owner, tour, races


def published(race: Any, owner: Any) -> None:
    """Publish the race's newest draft."""
    from scoring.actions import publish_race

    race.refresh_from_db()
    publish_race(race, by=owner, revision=race.latest_number, confirm_warnings=True)


def beside(action: Callable[[], object]) -> tuple[threading.Thread, list[str]]:
    """The action, begun in a thread with a connection of its own, and the errors it will have had."""
    from django.db import connection

    errors: list[str] = []

    def one() -> None:
        try:
            action()
        except Exception as error:
            errors.append(f"{type(error).__name__}: {error}")
        finally:
            connection.close()

    thread = threading.Thread(target=one)
    thread.start()
    return thread, errors


def wrong_sheets() -> list[int]:
    """The published races whose sheet is another than the one their log comes to by today's scale."""
    from django.db import transaction

    from races.models import Race
    from scoring.models import RiderLine
    from scoring.store import write_sheet

    def lines(race: Race) -> list[Any]:
        its = RiderLine.objects.filter(sheet__race=race).order_by("race_number")
        return list(its.values_list("race_number", "place", "points", "time"))

    wrong = []
    for race in Race.objects.published().with_published_revision():
        with transaction.atomic():
            before = lines(race)
            assert race.published_revision
            write_sheet(race, race.published_revision)
            if lines(race) != before:
                wrong.append(race.pk)
            transaction.set_rollback(True)
    return wrong


def recompute() -> dict[str, Any]:
    """Publish, correct and sign in while all is computed again, one sheet in PACE seconds."""
    from django.test import Client
    from django.urls import reverse

    from league.models import Season
    from scoring import recompute as again
    from scoring.compute import standings_of

    owner, tour, races = club(OTHERS + 3)
    for race in races[:OTHERS]:
        published(race, owner)
    write = again.write_sheet

    def slowly(*given: Any) -> Any:
        time.sleep(PACE)
        return write(*given)

    setattr(again, "write_sheet", slowly)  # noqa: B010
    thread, errors = beside(lambda: again.recompute(Season.objects.all()))
    done, statuses = 0, []
    for race in races[OTHERS:]:
        time.sleep(3 * PACE)
        done += thread.is_alive()
        published(race, owner)
        sent = {"login": "owner", "password": PASSWORD}
        statuses.append(Client().post(reverse("account_login"), sent).status_code)
    thread.join()
    newest = tour.season.standings.order_by("number").last()
    return {
        "errors": errors,
        "published meanwhile": done,
        "signed in": statuses,
        "wrong": wrong_sheets(),
        "right": newest.value == standings_of(Season.objects.get()),
        "stages": len(tour.classifications.order_by("number").last().value.stages),
    }


def scale() -> dict[str, Any]:
    """Publish beside a scale change that is not committed, change the scale beside such a publication, and both at random."""
    from django.db import transaction

    from races.actions import create_race, create_stage, edit_stage_race, enter_log
    from races.models import Race, StageRace
    from scoring import receivers
    from scoring.models import RiderLine

    owner, tour, races = club(4)
    stage = create_stage(tour, by=owner, road="stage: avenue-corso-paseo")
    answer: dict[str, Any] = {"errors": []}

    def changed(to: dict[str, int]) -> None:
        edit_stage_race(StageRace.objects.get(pk=tour.pk), by=owner, scale=to, reason="A quicker clock.")

    def held(action: Callable[[], object], other: Callable[[], object]) -> None:
        """The action is done and not yet committed when the other begins."""
        with transaction.atomic():
            action()
            thread, errors = beside(other)
            time.sleep(0.5)
        thread.join()
        answer["errors"] += errors

    def set_up_and_published() -> None:
        entries = {entry.colour: entry.team for entry in races[0].entries.select_related("team")}
        new = create_race(stage, by=owner, entries=entries)
        enter_log(new, by=owner, text=LOG, based_on=None)
        published(new, owner)

    def first_time(race: Any) -> int | None:
        return RiderLine.objects.get(sheet__race=race, race_number="red-s").time

    published(races[0], owner)
    held(lambda: changed(NEW), lambda: published(races[1], owner))
    answer["scale first"] = [first_time(race) for race in races[:2]]
    held(lambda: published(races[2], owner), lambda: changed(OLD))
    answer["result first"] = [first_time(race) for race in races[:3]]
    # The sheets are written anew and nothing is marked yet: a race that is set up now was in nobody's list.
    begun: list[tuple[threading.Thread, list[str]]] = []
    mark = receivers.ask_for_season

    def mark_later(season: int) -> None:
        begun.append(beside(set_up_and_published))
        time.sleep(1.5)
        mark(season)

    # As with workers: whoever sets up a race does not wait for what is computed from it.
    with patch.object(receivers, "ask_for_season", mark_later), patch("scoring.tasks.send"):
        changed(NEW)
        begun[0][0].join()
    answer["errors"] += begun[0][1]
    answer["set up meanwhile"] = list(
        RiderLine.objects.filter(race_number="red-s").order_by("pk").values_list("time", flat=True)
    )
    answer["wrong"] = wrong_sheets()
    answer["crowd"] = crowd(owner, tour, races, changed)
    answer["wrong after the crowd"] = wrong_sheets()
    closed = Race.objects.filter(closed_at__isnull=False)
    answer["closed with a result"] = list(closed.published().values_list("pk", flat=True))
    return answer


def crowd(owner: Any, tour: Any, races: list[Any], changed: Callable[[dict[str, int]], None]) -> list[str]:
    """Five people change the scale, correct, take back, publish, close and rename at random: the errors that are no refusals."""
    from league.errors import ActionError
    from races.actions import close_race, edit_stage, enter_log, reopen_race
    from races.models import Race
    from scoring.actions import publish_race, withdraw_race

    def corrected(race: Race, chance: random.Random) -> None:
        text = LOG.replace("5.1", f"{chance.randint(4, 9)}.1")
        revision = enter_log(race, by=owner, text=text, based_on=race.latest_number, reason="Read again.")
        publish_race(race, by=owner, revision=revision.number, reason="Read again.", confirm_warnings=True)

    actions: list[Callable[[Race, random.Random], object]] = [
        lambda race, chance: changed({"round_seconds": chance.randint(50, 70)}),
        corrected,
        corrected,
        lambda race, chance: withdraw_race(race, by=owner, reason="A mistake."),
        lambda race, chance: published(race, owner),
        lambda race, chance: close_race(race, by=owner, reason="Nobody came."),
        lambda race, chance: reopen_race(race, by=owner, reason="They came."),
        lambda race, chance: edit_stage(race.stage, by=owner, name=f"Stage {chance.randint(1, 99)}"),
    ]

    def person(seed: int) -> Callable[[], None]:
        def work() -> None:
            chance = random.Random(seed)
            for _ in range(12):
                race = Race.objects.get(pk=chance.choice(races).pk)
                try:
                    chance.choice(actions)(race, chance)
                except ActionError:
                    continue

        return work

    people = [beside(person(seed)) for seed in range(5)]
    for thread, _ in people:
        thread.join()
    return [error for _, errors in people for error in errors]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.conf import settings

    if sys.argv[1] == "recompute" and "sqlite" in settings.DATABASES["default"]["ENGINE"]:
        settings.DATABASES["default"]["OPTIONS"]["timeout"] = PATIENCE
    django.setup()
    print(json.dumps({"recompute": recompute, "scale": scale}[sys.argv[1]]()))  # noqa: T201  # its answer
