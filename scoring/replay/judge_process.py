"""The program of a judge in a process of its own: logs in, answers out, within limits that nobody can talk it out of.

`python -m scoring.replay.judge_process` reads requests from standard input and writes answers to standard output, each a
length of eight bytes and so many bytes of JSON, until its input ends:

    {"log": text, "board": TOML text or null, "cpu_seconds", "most_races", "most_bytes", "film": false}
    {"races": [answers as they are stored, see RaceResult.to_json]} or {"refused": TOO_MANY_RACES, …}

With "film" the answer is {"frames": [where everybody stood at each round's end]} of the first race.

A log that is not UTF-8 comes as Latin-1 text with "bytes": true. The memory that it may have is its only argument, in bytes.
A judge that ran out of memory says so and ends; one that runs out of processor time is ended by the system.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any, Final

from scoring.replay import film, judge, shipped_boards, stored_board
from scoring.replay.frames import frame_as_values

LENGTH_BYTES: Final = 8
TOO_MANY_RACES: Final = "too-many-races"
ANSWER_TOO_LARGE: Final = "answer-too-large"
OUT_OF_MEMORY: Final = "out-of-memory"

Message = dict[str, Any]


def send(to: IO[bytes], message: Mapping[str, Any]) -> None:
    """Write a message."""
    raw = json.dumps(message).encode()
    to.write(len(raw).to_bytes(LENGTH_BYTES, "big") + raw)
    to.flush()


def receive(source: IO[bytes]) -> Message | None:
    """The next message, or None where there is no whole one any more."""
    length = int.from_bytes(source.read(LENGTH_BYTES), "big")
    raw = source.read(length)
    if not length or len(raw) < length:
        return None
    message: Message = json.loads(raw)
    return message


def answered(request: Mapping[str, Any]) -> Message:
    """What a request comes to."""
    boards = dict(shipped_boards())
    if request["board"] is not None:
        board = stored_board(request["board"])
        boards[board.name] = board
    log: str | bytes = request["log"].encode("latin-1") if request["bytes"] else request["log"]
    if request["film"]:
        return {"frames": [frame_as_values(frame) for frame in film(log, boards).frames]}
    races: list[Mapping[str, Any]] = []
    size = 0
    for result in judge(log, boards):
        if len(races) == request["most_races"]:
            return {"refused": TOO_MANY_RACES}
        races.append(result.to_json())
        size += len(json.dumps(races[-1]))
        if size > request["most_bytes"]:
            return {"refused": ANSWER_TOO_LARGE, "races": len(races)}
    return {"races": races}


def limit_memory(most: int) -> None:
    """Take no more than so many bytes from now on, where the system can be told so."""
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_time(seconds: int) -> None:
    """Be ended after so many more seconds of processor time."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    end = int(used.ru_utime + used.ru_stime) + seconds + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def main() -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the service; its end is the end of the input
    limit_memory(int(sys.argv[1]))
    try:
        while (request := receive(sys.stdin.buffer)) is not None:
            limit_time(request["cpu_seconds"])
            send(sys.stdout.buffer, answered(request))
    except MemoryError:
        send(sys.stdout.buffer, {"refused": OUT_OF_MEMORY})


if __name__ == "__main__":
    main()
