"""Makes a league with one published race and prints its stage race's number: a process of its own, as the site is one.

python -m tests.scoring.published_race
"""

import os
import sys
from datetime import date
from pathlib import Path

import django

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
COLOURS = ("red", "blue", "black", "green")


def publish() -> int:
    """A club with four teams rides the case race_01 on its own board; gives the id of the stage race."""
    from league.actions import create_owner, create_season, create_team
    from league.models import Club
    from races.actions import create_race, create_stage, create_stage_race, enter_log, upload_board
    from scoring.actions import publish_race

    owner = create_owner(
        username="owner", email="owner@example.org", password="over-the-cobbles-7", club_name="Velo Nord"
    )
    club = Club.objects.get()
    teams = {colour: create_team(club, by=owner, name=f"Team {colour}") for colour in COLOURS}
    season = create_season(club, by=owner, name="2026", starts=date(2026, 1, 1), ends=date(2026, 12, 31))
    upload_board(club, by=owner, source=(CASES / "testring.toml").read_bytes())
    stage_race = create_stage_race(season, by=owner, game="um-reifenbreite", name="Spring tour", rules="professional")
    stage = create_stage(stage_race, by=owner, board="testring", course="long", date=date(2026, 5, 21))
    race = create_race(stage, by=owner, label="Seed 1000", entries=teams)
    draft = enter_log(race, by=owner, text=(CASES / "race_01.rlog").read_bytes(), based_on=None)
    publish_race(race, by=owner, revision=draft.number, confirm_warnings=True)
    return stage_race.pk


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    sys.stdout.write(f"{publish()}\n")
