"""bin/run: one command, started from anywhere, serves an installation."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
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


FAKE_MANAGE = """import os, sys
print("manage", *sys.argv[1:], flush=True)
"""


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A copy of bin/ with a site that says what it was started with, in a folder whose installation is there already."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    (tmp_path / "bin" / "install.py").write_text("")
    (tmp_path / "manage.py").write_text(FAKE_MANAGE)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "league").mkdir()
    (tmp_path / "league" / "asgi.py").write_text("raise SystemExit(9)")
    return tmp_path


def run(folder: Path, **environment: str) -> tuple[int, str]:
    """The exit status and words of bin/run in the folder."""
    done = subprocess.run(
        [folder / "bin" / "run"],
        cwd="/",
        env={"PATH": os.environ["PATH"], "PORT": str(free_port()), "SECRET_KEY": "x" * 50, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


class TestWithOrWithoutTheDemo:
    """An installation that others can reach, or that has a database of its own, gets no demo unless it is asked for."""

    @pytest.mark.parametrize(
        "environment",
        [
            {"DATABASE_URL": "sqlite:////tmp/club.sqlite3"},
            {"ALLOWED_HOSTS": "league.example"},
            {"HOST": "0.0.0.0"},
            {"DEMO": "no"},
            {"DEMO": "no", "HOST": "127.0.0.1"},
        ],
    )
    def test_without(self, bare: Path, environment: dict[str, str]) -> None:
        _status, said = run(bare, **environment)
        assert "manage demo --close" in said
        assert "--if-empty" not in said

    @pytest.mark.parametrize(
        "environment",
        [{}, {"HOST": "localhost"}, {"HOST": "127.0.0.2"}, {"DEMO": "yes", "HOST": "0.0.0.0"}],
    )
    def test_with(self, bare: Path, environment: dict[str, str]) -> None:
        _status, said = run(bare, **environment)
        assert "manage demo --if-empty" in said
        assert "--close" not in said


class TestItCannotServe:
    """Faults H10: one clear sentence, an exit status that is not 0, and no "serving on" before it is true."""

    @pytest.mark.parametrize("port", ["abc", "0", "70000", "-1", "80 80", "8000.5", "٨٠٠٠"])
    def test_a_port_that_is_none(self, bare: Path, port: str) -> None:
        status, said = run(bare, PORT=port)
        assert status == 1
        assert said == f"run: PORT is “{port}”; it must be a number from 1 to 65535, such as PORT=8000.\n"

    def test_a_port_in_use(self, bare: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            status, said = run(bare, PORT=str(port))
        assert status == 1
        assert said.startswith(f"run: port {port} is in use by another program; PORT=")
        assert len(said.splitlines()) == 1

    def test_a_host_of_another_machine(self, bare: Path) -> None:
        status, said = run(bare, HOST="192.0.2.1")
        assert status == 1
        assert said.startswith("run: HOST is “192.0.2.1”, which is no address of this machine")
        assert len(said.splitlines()) == 1

    def test_a_site_that_breaks_down_at_its_start_is_not_said_to_be_served(self, bare: Path) -> None:
        status, said = run(bare)
        assert status != 0
        assert "manage migrate" in said
        assert "serving on" not in said

    def test_a_folder_that_cannot_be_written(self, bare: Path) -> None:
        (bare / "var").write_text("a file in the place of the folder")
        status, said = run(bare)
        assert status == 1
        assert "run: cannot write to var" in said
        assert "Traceback" not in said
        assert "manage" not in said


class TestTwoStartsAtOnce:
    """Faults H10: one brings the database up to date, the other waits."""

    def test_the_second_waits_for_the_firsts_migrations(self, bare: Path) -> None:
        note = bare / "note"
        (bare / "manage.py").write_text(
            f"import sys, time\nnote = open({str(note)!r}, 'a')\n"
            "def say(word): print(word, sys.argv[1], file=note, flush=True)\n"
            "say('begins'); time.sleep(0.2); say('ends')\n"
        )
        with ThreadPoolExecutor() as pool:
            said = [each[1] for each in pool.map(lambda _: run(bare), range(2))]
        once = [
            f"{word} {name}" for name in ("migrate", "collectstatic", "demo", "owner") for word in ("begins", "ends")
        ]
        assert note.read_text().splitlines() == once * 2
        assert sum("waiting for another start" in each for each in said) == 1
