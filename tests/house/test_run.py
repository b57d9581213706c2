"""bin/run: one command, started from anywhere, serves an installation."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest

from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 120.0


@contextmanager
def served(database: Path, log: Path, *, host: str = "127.0.0.1", demo: str = "no") -> Iterator[str]:
    """bin/run on a database of its own, started from another folder with an empty environment; gives its address."""
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ.get("HOME", "/"),
        "DATABASE_URL": f"sqlite:///{database}",
        "DEMO": demo,
        "HOST": host,
        "PORT": str(port),
    }
    with log.open("wb") as written:
        process = subprocess.Popen([ROOT / "bin" / "run"], cwd="/", env=environment, stdout=written, stderr=written)
    try:
        wait_until_it_serves(process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def wait_until_it_serves(process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the address that the log names answers. Raises AssertionError, with the log, if it never does."""
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and process.poll() is None:
        said = re.search(r"serving on http://localhost:(\d+)/", log.read_text())
        if said and status(f"http://127.0.0.1:{said[1]}/accounts/login/") == 200:
            return
        time.sleep(0.2)
    raise AssertionError(f"bin/run does not serve:\n{log.read_text()}")


def status(url: str) -> int:
    """The status that `url` answers with; 0 while nobody listens."""
    try:
        with urlopen(url, timeout=10) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except OSError:
        return 0


class TestRun:
    """What a person gets who types bin/run."""

    def test_it_serves_the_sign_in_page_with_its_style_and_a_page_of_ours_for_a_wrong_address(
        self, tmp_path: Path
    ) -> None:
        with served(tmp_path / "club.sqlite3", tmp_path / "log") as site:
            with urlopen(f"{site}/accounts/login/", timeout=10) as answer:
                page = answer.read().decode()
            styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
            assert styles
            assert {status(site + style) for style in styles} == {200}
            with pytest.raises(HTTPError) as wrong:
                urlopen(f"{site}/accounts/nowhere/", timeout=10)
            assert wrong.value.code == 404
            assert "Traceback" not in wrong.value.read().decode()

    def test_a_first_start_prints_a_sign_in_to_the_demo_and_it_opens_a_league_with_figures(
        self, tmp_path: Path
    ) -> None:
        with served(tmp_path / "club.sqlite3", tmp_path / "log", demo="yes") as site:
            said = re.search(r"Sign in as (\S+) with password (\S+)", (tmp_path / "log").read_text())
            assert said
            browser = build_opener(HTTPCookieProcessor())
            form = browser.open(f"{site}/accounts/login/", timeout=10).read().decode()
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
            assert token
            sent = {"login": said[1], "password": said[2], "csrfmiddlewaretoken": token[1]}
            signed_in = browser.open(f"{site}/accounts/login/", urlencode(sent).encode(), timeout=10).read().decode()
            assert "Sign out" in signed_in
            clubs = browser.open(f"{site}/manage/", timeout=10).read().decode()
            assert "(Demo)" in clubs
            league = re.search(r'href="(/[-\w]+/2026/)"', urlopen(site, timeout=10).read().decode())
            assert league
            standings = urlopen(site + league[1], timeout=10).read().decode()
            assert len(re.findall(r'<td class="[^"]*\btotal\b[^"]*">\d+</td>', standings)) == 4
