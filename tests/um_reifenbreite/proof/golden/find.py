"""Finds a small race for a subject, among races that riders without much sense ride."""

from __future__ import annotations

import random

from tests.um_reifenbreite.proof.golden.subjects import RACES, SUBJECTS, Subject, boards, with_ruling
from tests.um_reifenbreite.proof.riders import any_race
from tests.um_reifenbreite.proof.steps import EngineRide

TRIES = 600
ENOUGH = 4


def find(subject: Subject) -> str | None:
    """The log of the shortest of the first few races that are about the subject; None if none is found."""
    if subject.sibling:
        return _refused(subject, SUBJECTS[subject.sibling])
    if subject.given:
        return subject.given.read_text("utf-8")
    found: list[str] = []
    for seed in range(TRIES):
        log = subject.tail(_race(subject, seed))
        if subject.holds(log):
            found.append(log)
        if len(found) == ENOUGH:
            break
    return min(found, key=len) if found else None


def _refused(subject: Subject, sibling: Subject) -> str | None:
    """The sibling's race under the stricter choice."""
    from tests.um_reifenbreite.proof.golden.playthrough import log_of

    name, _, choice = subject.headers[0].removeprefix("ruling ").partition(": ")
    log = with_ruling(log_of(sibling.path.read_text("utf-8")), name, choice) if sibling.path.exists() else ""
    return log if log and subject.holds(log) else None


def _race(subject: Subject, seed: int) -> str:
    """Four to eight riders of two teams from the grid to the end."""
    chance = random.Random(f"{subject.name} {seed}")
    board = boards()[subject.board]
    lines = [
        "racelog 1 um-reifenbreite", f"race: {subject.name}", f"board: {board.name}", f"course: {min(board.courses, key=len)}",
        "rules: professional", *subject.headers,
    ]  # fmt: skip
    if subject.board == "testring":
        lines[3] = "course: short"
    ride = EngineRide("\n".join(lines), boards())

    def write(line: str) -> None:
        ride.write(line)
        lines.append(line)

    write("start")
    course = ride.race.course
    size = chance.choice((2, 2, 3, 4))
    for lane in range(1, size + 1):
        for team, row in zip(chance.sample((20, 30), 2), (course.grid, course.grid - 1), strict=True):
            write(f"{team + lane} to {row}.{lane}")
    any_race(ride.race, write, chance, subject.taste)
    if any(rider.photos for rider in ride.race.riders.values()):
        write("end photo {} {}".format(*chance.sample(range(1, 7), 2)))
    else:
        write("end photo 1 2")
    return "\n".join(lines) + "\n"


def missing() -> list[Subject]:
    """The subjects without a race; siblings that allow come before those that forbid."""
    RACES.mkdir(exist_ok=True)
    return sorted(
        (subject for subject in SUBJECTS.values() if not subject.path.exists()), key=lambda s: s.sibling or ""
    )
