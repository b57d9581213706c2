"""Drafting and switching the lead (rulebook: Moving by Drafting; Drafting and Road Surfaces; Switching the Lead)."""

from __future__ import annotations

from scoring.games.um_reifenbreite import near
from scoring.games.um_reifenbreite.order import due, order_fault
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def judge_draft(race: Race, verdict: Verdict) -> None:
    """Drafting the rider who has just moved (rulebook: Moving by Drafting; Drafting and Road Surfaces)."""
    rider, turn, course = verdict.rider, verdict.turn, race.course
    if turn.alone or turn.chance:
        word = "break" if turn.alone else "chance"
        verdict.note(Fault("draft-with", word, ["draft"], word=word))
    if rider.moved:
        verdict.note(order_fault(race, rider))
    leader = _leader(race, rider)
    verdict.note(draft_fault(race, rider, leader))
    if turn.ruled and leader is None:
        leader = race.just_moved
    if leader is None:
        verdict.cell = race.free_cell(turn.place)
        return
    cell = course.behind[leader.cell]
    if cell == NOWHERE:
        verdict.note(
            Fault(
                "draft-no-cell",
                "draft",
                due(race),
                rider=rider.name,
                leader=leader.name,
                place=course.text[leader.cell],
            )
        )
        verdict.cell = race.free_cell(turn.place)
    elif race.taken & course.bit[cell] and cell != rider.cell:
        there = race.at[cell]
        verdict.note(
            Fault(
                "draft-taken",
                "draft",
                due(race),
                leader=leader.name,
                place=course.text[cell],
                by=there.name if there else None,
                since=there.line if there else 0,
            )
        )
        verdict.cell = race.free_cell(turn.place)
    else:
        _follow(race, verdict, leader, cell)


def _leader(race: Race, rider: Rider) -> Rider | None:
    """Whom the rider would follow: the rider who has just moved, else a doubtful mover they stood directly behind."""
    behind = race.course.behind
    just = race.just_moved
    if just is not None and behind[just.start] == rider.cell:
        return just
    return next(
        (
            r
            for r in race.riders.values()
            if r.doubtful and r.moved and r.start != NOWHERE and behind[r.start] == rider.cell
        ),
        None,
    )


def draft_fault(race: Race, rider: Rider, leader: Rider | None) -> Fault | None:
    """Why `rider` may not follow `leader` at all, wherever that leads."""
    if race.round == 1 and race.settings.rulings["draft-first-round"] == "no":
        return Fault("draft-first-round", "draft", due(race))
    if leader is None:
        just = race.just_moved
        fault = Fault(
            "draft-not-behind", "draft", due(race), rider=rider.name,
            stands=race.course.text[rider.cell], leader=just.name if just else None,
            start=race.course.text[just.start] if just else None,
        )  # fmt: skip
        return fault.perhaps(near.could_roll(race, rider))
    if leader.doubtful:
        return None
    if leader.reason:
        return Fault(leader.reason, "draft", due(race), rider=rider.name, leader=leader.name)
    surface = race.course.surface
    if race.surfaces and surface[leader.start] != surface[rider.cell]:
        return Fault(
            "draft-surface",
            "draft",
            due(race),
            rider=rider.name,
            leader=leader.name,
            surface=surface[rider.cell],
            leader_surface=surface[leader.start],
        )
    return None


def _follow(race: Race, verdict: Verdict, leader: Rider, cell: int) -> None:
    """Whether the cell directly behind the leader can be reached in the leader's steps, and agrees with what the line says."""
    rider, turn, course = verdict.rider, verdict.turn, race.course
    verdict.cell, limit = cell, leader.steps
    layers = course.reach(rider.cell, limit, race.taken)
    bit = course.bit[cell]
    if len(layers) == limit and limit and layers[-1] & bit and turn.go is None:
        verdict.steps = verdict.total = limit
        if turn.lane is None and (turn.place is None or turn.place == course.text[cell]):
            return
    fits = [n for n, layer in enumerate(layers, 1) if layer & bit]
    if race.draft_exact:
        fits = [n for n in fits if n == limit]
    verdict.steps = verdict.total = max(fits, default=limit)
    if not fits and not leader.doubtful:
        clear = course.distance(rider.cell, cell, race.taken)
        code = "draft-too-far" if clear is None or clear > limit else "draft-not-exact"
        by = near.in_the_way(race, rider.cell, cell, limit)
        place, start = course.text[cell], course.text[rider.cell]
        verdict.note(
            Fault(
                code, "draft", due(race), rider=rider.name, leader=leader.name, place=place, start=start,
                away=clear, steps=limit, by=by,
            )
        )  # fmt: skip
    if turn.go is not None:
        verdict.steps = turn.go
        if turn.go not in fits and not leader.doubtful:
            legal = [f"draft go {n} to {course.text[cell]}" for n in fits]
            place, start = course.text[cell], course.text[rider.cell]
            verdict.note(
                Fault(
                    "draft-go", str(turn.go), legal, leader=leader.name, place=place, start=start, go=turn.go, fits=fits
                )
            )
    elsewhere = turn.place is not None and turn.place != course.text[cell]
    if elsewhere or (turn.lane is not None and turn.lane != course.lane[cell]):
        if leader.doubtful and race.free_cell(turn.place) != NOWHERE:
            verdict.cell = race.free_cell(turn.place)
            return
        verdict.note(
            Fault(
                "draft-elsewhere",
                turn.travel_word,
                [f"to {course.text[cell]}"],
                rider=rider.name,
                leader=leader.name,
                place=course.text[cell],
            ).at_last()
        )
        verdict.cell = race.free_cell(turn.place)


def switch_fault(race: Race, rider: Rider, other: Rider | None, word: str) -> Fault | None:
    """Why the two may not change places (rulebook: Switching the Lead)."""
    if "switch" not in race.settings.modules:
        return Fault("module-off", "switch", due(race), module="switch", rules=race.settings.told)
    if fault := order_fault(race, rider):
        return fault
    line = line_behind(race, rider)
    if other is None or other not in line:
        return Fault(
            "switch-not-in-line",
            word,
            [f"{rider.name} switch {r.name}" for r in line] or [rider.name],
            rider=rider.name,
            other=word,
            line=[r.name for r in line],
        ).at_last()
    return None


def line_behind(race: Race, rider: Rider) -> list[Rider]:
    """The riders of the unbroken line behind `rider` in their lane who have not moved, front first."""
    line: list[Rider] = []
    cell = race.course.behind[rider.cell]
    while cell != NOWHERE and race.waiting & race.course.bit[cell]:
        follower = race.at[cell]
        if follower is None:
            break
        line.append(follower)
        cell = race.course.behind[cell]
    return line
