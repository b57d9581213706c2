"""What each golden race is about, and how to see that it really is: one for each chance card, each choice of each
ruling, and each way in which a race can end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.settings import RULINGS
from scoring.replay import Board, RaceResult, read_board, replay
from tests.um_reifenbreite.proof.corpus import CASES, Source
from tests.um_reifenbreite.proof.moments import layers_on, race_log
from tests.um_reifenbreite.proof.riders import Taste
from tests.um_reifenbreite.slow_judge import longest_way

FOLDER = Path(__file__).parent
RACES = FOLDER / "races"

#: Choices that forbid what their sibling allows: their golden race is the sibling's, refused.
STRICT = {"draft-steps": "exact", "draft-first-round": "no", "cheat-limit": "4", "final-photos": "distinct"}

ENDS = (
    "all home", "the last ones give up", "nobody gets home", "disqualified after arrival", "finish by a draft",
    "finish blocked short of the full move", "photos catch somebody", "photos catch nobody", "the log stops in a round",
)  # fmt: skip


@dataclass(frozen=True)
class Subject:
    """A golden race's subject. `name` is its file's; `holds` says of a log whether it is about this.

    Its race is `given`, or its sibling's under another choice, or found among random ones on `board`, ridden to `taste` under
    `headers`, to which `tail` does something at the end.
    """

    name: str
    holds: Callable[[str], bool]
    board: str = "testring"
    headers: tuple[str, ...] = ()
    taste: Taste = field(default_factory=Taste)
    sibling: str | None = None
    given: Path | None = None
    tail: Callable[[str], str] = str

    @property
    def path(self) -> Path:
        return RACES / f"{self.name.replace(' ', '-')}.txt"


@cache
def boards() -> dict[str, Board]:
    read = [read_board(path.read_bytes()) for path in (CASES / "testring.toml", FOLDER / "golden.toml")]
    return {board.name: board for board in read}


def result_of(log: str) -> RaceResult:
    [result] = replay(log, boards())
    return result


def is_right(log: str) -> bool:
    """Whether the race is complete and nothing at all is said against it."""
    result = result_of(log)
    return result.complete and not result.problems


def with_ruling(log: str, name: str, choice: str) -> str:
    return re.sub(rf"^ruling {name}: .*$", f"ruling {name}: {choice}", log, flags=re.MULTILINE)


def _draws(card: str) -> Callable[[str], bool]:
    return lambda log: f"chance {card}" in log and is_right(log)


def _matters(name: str, choice: str) -> Callable[[str], bool]:
    """The race is right under this choice, and comes to something else under every other one."""

    def holds(log: str) -> bool:
        if f"ruling {name}: {choice}\n" not in log or not is_right(log):
            return False
        body = result_of(log).body
        others = [result_of(with_ruling(log, name, other)) for other in RULINGS[name] if other != choice]
        return all(other.errors or other.body != body for other in others)

    return holds


def _forbids(name: str, choice: str) -> Callable[[str], bool]:
    """The race has errors of one kind under this choice, and is right under the other."""

    def holds(log: str) -> bool:
        (other,) = (other for other in RULINGS[name] if other != choice)
        kinds = {problem.code for problem in result_of(log).errors}
        return f"ruling {name}: {choice}\n" in log and len(kinds) == 1 and is_right(with_ruling(log, name, other))

    return holds


# Ways to end


def _all_home(log: str) -> bool:
    return is_right(log) and all(row["status"] == "ok" for row in result_of(log).body["riders"])


def _last_give_up(log: str) -> bool:
    last = [line.split() for line in log.splitlines() if not line.startswith("end")][-2:]
    return is_right(log) and all(words[0] == "out" for words in last) and len(result_of(log).body["finish"]) >= 2


def _nobody_home(log: str) -> bool:
    result = result_of(log)
    return is_right(log) and not result.body["finish"] and result.rounds is not None and result.rounds > 1


def _sent_off_after_arrival(log: str) -> bool:
    rows = result_of(log).body["riders"]
    return is_right(log) and any(row["status"] == "dsq" and row["place"] and not row["points"] for row in rows)


def _drafts_home(log: str) -> bool:
    """Some draft puts its rider behind the line."""
    return is_right(log) and any(
        _home_after(log, n) > _home_after(log, n - 1) for n, line in _lines(log) if "draft" in line
    )


def _blocked_at_the_finish(log: str) -> bool:
    """Somebody gets home with fewer steps than he has, since other riders stand on every longer way."""
    board = CASES / "testring.toml" if "board: testring" in log else FOLDER / "golden.toml"
    race = race_log(Source("golden", log, board.read_text("utf-8")))
    short = [
        m for m in race.turns if m.rolls and m.place and longest_way(m.position, m.rider, max(m.total, 0)) < m.total
    ]
    by_riders = [m.at + 1 for m in short if m.place and layers_on(race.road, m.place, m.total, set())[-1]]
    return is_right(log) and any(_home_after(log, n) > _home_after(log, n - 1) for n in by_riders)


def _lines(log: str) -> list[tuple[int, str]]:
    return list(enumerate(log.splitlines(), 1))


def _home_after(log: str, count: int) -> int:
    """How many are home after so many lines."""
    return len(result_of("\n".join(log.splitlines()[:count])).body["finish"])


def _caught(log: str) -> bool:
    photos = result_of(log).body["photos"]
    return is_right(log) and bool(photos["drawn"] and photos["disqualified"])


def _not_caught(log: str) -> bool:
    photos = result_of(log).body["photos"]
    return is_right(log) and bool(photos["noted"] and photos["drawn"]) and not photos["disqualified"]


def _stops(log: str) -> bool:
    result = result_of(log)
    return not result.problems and not result.complete and not log.splitlines()[-1].startswith(("round", "out"))


def _subjects() -> Iterator[Subject]:
    for card in facts.CHANCE_CARDS:
        yield Subject(f"chance {card}", _draws(card), taste=Taste(seven=0.3, card=card, hang=0, energy=0.4))
    tastes = {
        "seven": Taste(seven=0.2), "seven-hanging": Taste(hang=0.5), "mass-fall": Taste(seven=0.5, card="massfall"),
        "cheat-limit": Taste(hang=0.95, short=0.9, draft=0.1), "final-photos": Taste(hang=0.3),
        "dismount-return": Taste(short=0.9, energy=0),
    }  # fmt: skip
    for name, choices in RULINGS.items():
        for choice in choices:
            header = (f"ruling {name}: {choice}",)
            if STRICT.get(name) == choice:
                (other,) = (other for other in choices if other != choice)
                sibling = f"ruling {name} {other}"
                yield Subject(f"ruling {name} {choice}", _forbids(name, choice), headers=header, sibling=sibling)
                continue
            board = "golden" if name.startswith("jersey") or name == "dismount-return" else "testring"
            tail = equal_photos if name == "final-photos" else str
            taste = tastes.get(name, Taste())
            given = FOLDER / f"fall-spread-{choice}.rlog" if name == "fall-spread" else None
            yield Subject(
                f"ruling {name} {choice}", _matters(name, choice), board, header, taste, given=given, tail=tail
            )
    yield Subject(f"end {ENDS[0]}", _all_home)
    yield Subject(f"end {ENDS[1]}", _last_give_up, tail=give_up_when_two_are_home)
    yield Subject(f"end {ENDS[2]}", _nobody_home, tail=give_up_in_round_2)
    yield Subject(f"end {ENDS[3]}", _sent_off_after_arrival, tail=send_off_the_winner)
    yield Subject(f"end {ENDS[4]}", _drafts_home)
    yield Subject(f"end {ENDS[5]}", _blocked_at_the_finish, given=CASES / "hand_07_finish_blocked.rlog")
    yield Subject(f"end {ENDS[6]}", _caught, taste=Taste(hang=0.3))
    yield Subject(f"end {ENDS[7]}", _not_caught, taste=Taste(hang=0.15))
    yield Subject(f"end {ENDS[8]}", _stops, tail=stop_in_the_last_round)


# What is done to a race that was ridden out, so that it ends in another way


def equal_photos(log: str) -> str:
    return re.sub(r"end photo (\d) \d", r"end photo \1 \1", log)


def _without_end(log: str) -> list[str]:
    return [line for line in log.splitlines() if not line.startswith("end ")]


def give_up_when_two_are_home(log: str) -> str:
    """After the round in which two or more are home the others leave."""
    lines = _without_end(log)
    rounds = [n for n, line in enumerate(lines) if line.startswith("round")]
    for n in rounds[1:]:
        if _home_after("\n".join(lines), n) >= 2:
            return _all_leave(lines[:n])
    return log


def give_up_in_round_2(log: str) -> str:
    lines = _without_end(log)
    return _all_leave(lines[: lines.index("round 3")]) if "round 3" in lines else log


def _all_leave(lines: list[str]) -> str:
    rows = result_of("\n".join(lines)).body["riders"]
    lines = [*lines, *(f"out {row['rider']} dnf" for row in rows if row["status"] == "riding"), "end photo 1 2"]
    return "\n".join(lines) + "\n"


def send_off_the_winner(log: str) -> str:
    lines = _without_end(log)
    winner = result_of(log).body["finish"][0]
    return "\n".join([*lines, f"out {winner} dsq", "end photo 1 2"]) + "\n"


def stop_in_the_last_round(log: str) -> str:
    lines = _without_end(log)
    return "\n".join(lines[:-2]) + "\n"


SUBJECTS = {subject.name: subject for subject in _subjects()}
