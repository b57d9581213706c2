"""Faults H3: a real server on a real PostgreSQL, asked by 64 at once, keeps few connections and answers everybody."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg

from tests import servers
from tests.house.test_many_requests import wait_until_it_answers
from tests.house.test_run import status

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 64
REQUESTS = 192
TOGETHER = 20


class TestSixtyFourClients:
    def test_everybody_is_answered_and_no_connection_is_left(self) -> None:
        with servers.postgres() as database:
            port = servers.free_port()
            environment = {
                "PATH": os.environ["PATH"],
                "DATABASE_URL": database,
                "SECRET_KEY": "only for this test, which nobody else can reach",
                "ALLOWED_HOSTS": "127.0.0.1",
                "DEBUG": "1",
                "TOGETHER": str(TOGETHER),
            }
            migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
            command = [sys.executable, "-m", "uvicorn", "league.asgi:application", "--port", str(port)]
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet)
            try:
                address = f"http://127.0.0.1:{port}/welcome/"
                wait_until_it_answers(process, address)
                with ThreadPoolExecutor(CLIENTS) as clients:
                    counted = Counter(clients.map(status, [address] * REQUESTS))
                with psycopg.connect(database) as asked:
                    ours = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                    (left,) = asked.execute(ours).fetchone() or (0,)
            finally:
                process.terminate()
                process.wait(30)
        assert counted == {200: REQUESTS}
        assert left <= 3  # the one that asks, and what is being closed
