"""Faults H1: the whole service under its real server, asked by many at once from its first moment on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from scoring.games.um_reifenbreite.simulator import ride
from scoring.replay import replay, shipped_boards
from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 60.0
#: An address may ask for 30 verdicts a minute.
REQUESTS = 24
STARTS = 2
#: `python -m uvicorn`, with threads that take turns so often that whatever they can spoil for one another, they do.
UVICORN = "import sys; sys.setswitchinterval(1e-6); from uvicorn import main; main()"
LOGS = (
    ROOT / "tests" / "le_tour" / "proof" / "golden" / "a-collision.rlog",
    ROOT / "tests" / "flamme_rouge" / "proof" / "golden" / "a-time-trial.rlog",
)


@contextmanager
def service(folder: Path) -> Iterator[str]:
    """The service as bin/run starts it, with an empty database of its own; gives its address."""
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}",
        "SECRET_KEY": "only for this test, which nobody else can reach",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DEBUG": "0",
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "-c", UVICORN, "league.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--log-level", "warning"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_it_answers(process, f"http://127.0.0.1:{port}/accounts/login/")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def wait_until_it_answers(process: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(address, timeout=10):
                return
        except HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the service does not answer")


def verdict(site: str, log: bytes, barrier: Barrier) -> Any:
    asked = Request(f"{site}/api/v1/replay", data=log, headers={"Content-Type": "text/plain"}, method="POST")
    barrier.wait()
    with urlopen(asked, timeout=60) as answer:
        return json.load(answer)["races"]


class TestManyFirstRequests:
    """Faults H1: whoever comes first with whomever, each legal log is judged legal."""

    def test_every_verdict_is_the_one_that_a_single_judge_gives(self, tmp_path: Path) -> None:
        logs = [*LOGS, *ridden(tmp_path)]
        alone = [[result.answer() for result in replay(log.read_bytes(), shipped_boards())] for log in logs]
        assert [race["problems"] for races in alone for race in races] == [[]] * len(logs)
        for start in range(STARTS):
            folder = tmp_path / str(start)
            folder.mkdir()
            barrier = Barrier(REQUESTS)
            with service(folder) as site, ThreadPoolExecutor(REQUESTS) as pool:
                asked = [pool.submit(verdict, site, logs[n % len(logs)].read_bytes(), barrier) for n in range(REQUESTS)]
                for n, request in enumerate(asked):
                    assert request.result() == json.loads(json.dumps(alone[n % len(logs)]))


def ridden(folder: Path) -> list[Path]:
    """Legal logs of Um Reifenbreite on two courses that ship."""
    files = []
    for name in ("roubaix", "giro"):
        file = folder / f"{name}.rlog"
        course = shipped_boards()["reference"].courses[name]
        file.write_text(ride(course, seed=3, headers={"rules": "professional"}), "utf-8")
        files.append(file)
    return files
