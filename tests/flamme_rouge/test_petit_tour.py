"""A real office tour of five stages, entered as sheets, comes out with its published general classification."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.flamme_rouge.tours import Tours, arrivals, clock

CASE: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[1] / "cases" / "flamme-rouge" / "petit-tour-2019.json").read_text()
)
COLOURS = {"N": "red", "B": "blue", "W": "white", "V": "green"}
A_DAY = 600
"""The best rider's time in each stage, which the case does not tell; gaps do not depend on it."""


def stage_sheet(number: str) -> str:
    """A stage's gaps as times that the table worked out itself; riders with the same time came in as the case lists them."""
    gaps: dict[str, int] = CASE["derived_stage_gap_to_best_timed_rider"][number]
    riders = {f"{COLOURS[who[0]]}-{who[1].lower()}": seconds for who, seconds in gaps.items()}
    times = (f"time {rider} {clock(A_DAY + seconds)}" for rider, seconds in riders.items())
    return arrivals(f"finish {' '.join(riders)}", *times)


class TestPetitTour:
    """The gaps of the general classification after each of the five stages."""

    @pytest.fixture
    def names(self, tours: Tours) -> dict[str, str]:
        """Team names by the case's letters."""
        tours.teams_named({colour: f"Team {letter}" for letter, colour in COLOURS.items()})
        return {f"Team {letter}": letter for letter in COLOURS}

    def test_gaps_and_leader_are_the_published_ones_after_every_stage(
        self, tours: Tours, names: dict[str, str]
    ) -> None:
        tour = tours.tour()
        for number, published in CASE["gc_after_stage"].items():
            tours.publish(tours.race(tour, *COLOURS.values()), stage_sheet(number))
            rows = tours.world.classification(tour)["riders"]
            gaps = {f"{names[row['name'][:-2]]}{row['rider'].upper()}": row["gap"] for row in rows}
            assert gaps == published
            assert [row["gap"] for row in rows] == sorted(published.values())
        after = tours.world.classification(tour)["after"]
        assert [each["leader"]["rider"] for each in after] == ["Team N s", *["Team N r"] * 4]

    def test_who_joins_after_the_start_has_points_but_no_time_and_no_rank(
        self, tours: Tours, names: dict[str, str]
    ) -> None:
        tours.teams_named({"pink": "Team P"})
        tour = tours.tour()
        tours.publish(tours.race(tour, *COLOURS.values()), stage_sheet("1"))
        late = stage_sheet("2").replace("finish ", "finish pink-s ") + "time pink-s 9:00\n"
        tours.publish(tours.race(tour, *COLOURS.values(), "pink"), late)
        row = tours.riders(tour)["Team P s"]
        assert (row["rank"], row["time"], row["gap"]) == (None, None, None)
        assert [cell["state"] for cell in row["cells"]] == ["not-entered", "ok"]
        assert [cell["time"] for cell in row["cells"]] == [None, 540]
        assert tours.teams(tour)["Team P"]["medals"] == [1, 0, 0]
        assert tours.teams(tour)["Team P"]["stage_points"] == 3
        assert tours.world.classification(tour)["riders"][0]["name"] == "Team N r"
