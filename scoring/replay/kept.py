"""A sheet that a form changes without losing what the form does not show: comments, notes, times, checks, headers, rulings.

The form's log is made twice: from what the saved log fills in (`shown`) and from what a person then left there (`typed`). Only
lines in which the two differ are changed in the saved text; so a sheet that is opened and saved unchanged is the same text.
What cannot be kept beside a change is never dropped silently: `WouldBeLost` names each such line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scoring.replay.log import RaceText, Words, read, words_of

Key = tuple[str, ...]
Told = Mapping[Key, Words]


class WouldBeLost(ValueError):
    """Lines of the saved log that could not be kept: (number, text), in their order. `moves` where it is a log of moves."""

    def __init__(self, lines: Iterable[tuple[int, str]], *, moves: bool = False) -> None:
        self.lines, self.moves = sorted(set(lines)), moves
        super().__init__(self.lines)


def has_moves(text: str) -> bool:
    """Whether a log is played move by move; a sheet says `record: sheet`."""
    return (read(text)[0].value("record") or "moves").lower() != "sheet"


def merged(saved: str, shown: str, typed: str) -> str:
    """`saved` with the changes that a person made in a form, whose logs before and after are `shown` and `typed` ("" for none).

    Raises WouldBeLost.
    """
    was, now = _told(shown), _told(typed)
    changed = {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
    if not changed:
        return saved
    race = read(saved)[0]
    if has_moves(saved):
        raise WouldBeLost(((line, race.text(line)) for line, words in race.body if words[0] != "note"), moves=True)
    if any(key[0] == "arrive" for key in changed):  # lanes of one row hang together
        changed |= {key for key in was.keys() | now.keys() if key[0] == "arrive"}
    lost = [*_contradicted(race, was, now, changed)]
    lines: dict[int, list[str]] = {number: [line] for number, line in enumerate(race.lines, 1)}
    at: dict[Key, int] = {}
    for number, key, words in _keyed(race.body):
        if key not in changed:
            continue
        rest = _unshown(words, was.get(key, []), now.get(key, []))
        if key in at or rest is None:
            lost.append((number, race.text(number)))
            continue
        at[key] = number
        lines[number] = _rewritten(race.text(number), words, [*now[key], *rest] if key in now else [])
    if lost:
        raise WouldBeLost(lost)
    last = {words[0]: number for number, words in race.body}
    end = max((number for number, line in lines.items() if line[0:1] and line[0].strip()), default=1)
    end = max([end, *last.values()])
    for key, words in now.items():
        if key in changed and key not in at:
            lines[last.get(key[0], end)].append(_written(words))
    return "\n".join(line for number in sorted(lines) for line in lines[number])


def instead_of_moves(saved: str, typed: str) -> str:
    """The form's log in the place of a log of moves: its headers, the comments among them and its notes are kept."""
    race = read(saved)[0]
    first = race.body[0][0] if race.body else len(race.lines) + 1
    record = race.headers.get("record")
    headers = [line for number, line in enumerate(race.lines[: first - 1], 1) if not record or number != record.line]
    notes = [race.text(number) for number, words in race.body if words[0] == "note"]
    return "\n".join([*(line for line in headers if line.strip()), *typed.rstrip("\n").split("\n"), *notes, ""])


def kept_lines(saved: str, shown: str) -> list[tuple[int, str]]:
    """The body lines, comments and `x-` headers of a saved log that a form does not show: (number, text)."""
    race = read(saved)[0]
    told = _told(shown)
    hidden = {number for number, key, _words in _keyed(race.body) if key not in told or "#" in race.text(number)}
    hidden |= {header.line for key, header in race.headers.items() if key.startswith("x-")}
    comments = (number for number, line in enumerate(race.lines, 1) if line.strip().startswith("#"))
    return [(number, race.text(number)) for number in sorted(hidden.union(comments))]


def riders_told(saved: str, shown: str) -> set[str]:
    """The riders of whom lines that a form does not show say that they came in: by `time` or `finish`."""
    told = _told(shown)
    hidden = (words for _number, key, words in _keyed(read(saved)[0].body) if key not in told)
    return {word for words in hidden if words[0] in ("time", "finish") for word in words[1:]}


def _told(log: str) -> dict[Key, Words]:
    """The lines of a form's log by what they are about."""
    lines = enumerate(map(words_of, log.split("\n")), 1)
    body = ((number, words) for number, words in lines if words and not words[0].endswith(":"))
    return {key: words for _number, key, words in _keyed(body)}


def _keyed(body: Iterable[tuple[int, Words]]) -> Iterator[tuple[int, Key, Words]]:
    """Each line with its number and what it is about; times in the jersey are counted, since their order tells who wears it."""
    worn = 0
    for number, words in body:
        worn += words[0] == "jersey"
        yield number, ("jersey", str(worn)) if words[0] == "jersey" else _key(words), words


def _key(words: Words) -> Key:
    """What a line of a sheet is about: the finish, a sprint, a rider's arrival. Two lines of one key contradict each other."""
    if words[0] == "finish":
        return ("finish",)
    return (words[0], *(words[2:3] if words[0] == "arrive" else words[1:2]))


def _riders(words: Words) -> list[str] | None:
    """The riders in the order that a line gives; None of a line that gives no order."""
    start = {"finish": 1, "sprint": 2}.get(words[0]) if words else None
    return None if start is None else [word for word in words[start:] if word != "ruled"]


def _unshown(saved: Words, was: Words, now: Words) -> list[str] | None:
    """Riders behind those that a form shows, who stay behind them; None where it is not certain where they belong then."""
    order = _riders(saved)
    if order is None:
        return []
    shown, typed = _riders(was) or [], _riders(now) or []
    hidden = [rider for rider in order if rider not in shown]
    left = [rider for rider in hidden if rider not in typed]
    behind = saved[0] == "sprint" and order[len(order) - len(hidden) :] == hidden and len(typed) >= len(shown) > 0
    return left if behind or not left else None


def _contradicted(race: RaceText, was: Told, now: Told, changed: set[Key]) -> Iterator[tuple[int, str]]:
    """Lines that a form does not show and that would say something else than what was typed."""
    home_before, home = _riders(was.get(("finish",), [])), _riders(now.get(("finish",), [])) or []
    back = set(home_before or ()) - set(home)
    gone = {key[1] for key, words in now.items() if key[0] == "out" and words[-1] in ("dnf", "dns")}
    arrived = {key[1] for key in now if key[0] == "arrive"}
    moved = any(key[0] == "arrive" for key in changed)
    for number, words in race.body:
        if words[0] == "time" and ("time", *words[1:2]) not in now and {*words[1:2]} & (back | gone | arrived):
            yield number, race.text(number)
        if words[0] == "finish" and ("finish",) not in was.keys() | now.keys() and (moved or gone & {*words}):
            yield number, race.text(number)


def _rewritten(line: str, before: Words, words: Words) -> list[str]:
    """A line that says `words` now, with the ruling and the comment that it had; without words only its comment stays."""
    _said, mark, comment = line.partition("#")
    if not words:
        return [mark + comment] if mark else []
    ruled = " ruled" if before[-1] == "ruled" else ""
    return [_written(words) + ruled + (f"  {mark}{comment}" if mark else "")]


def _written(words: Words) -> str:
    """Words as a line; a sprint's letter is written large, as on the board."""
    return " ".join([words[0], words[1].upper(), *words[2:]] if words[0] == "sprint" else words)
