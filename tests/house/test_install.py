"""bin/install.py: what is left half done is mended, two at once come one after the other, faults are told in a sentence."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAKE = """#!/bin/sh
# A Python whose pip only notes when it begins and ends.
case "$*" in
*"-m pip install"*)
    echo begins >> "{noted}"
    sleep {seconds}
    echo ends >> "{noted}"
    exit {status} ;;
esac
"""


class Folder:
    """A .venv of its own to install one empty requirements file into."""

    def __init__(self, folder: Path) -> None:
        self.venv = folder / "venv"
        self.stamp = self.venv / "installed-wanted.txt"
        self.noted = folder / "noted"
        self.wanted = folder / "wanted.txt"
        self.wanted.write_text("# nothing\n")

    def fake(self, *, seconds: float = 0, status: int = 0) -> None:
        """Put a Python there that installs nothing, in so many seconds, and ends with this status."""
        (self.venv / "bin").mkdir(parents=True)
        python = self.venv / "bin" / "python"
        python.write_text(FAKE.format(noted=self.noted, seconds=seconds, status=status))
        python.chmod(0o755)

    def start(self, into: str = "") -> "subprocess.Popen[str]":
        """Begin an installation."""
        return subprocess.Popen(
            [sys.executable, ROOT / "bin" / "install.py", str(self.wanted)],
            env={**os.environ, "INSTALL_INTO": into or str(self.venv)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def install(self, into: str = "") -> tuple[int, str]:
        """Install; gives the exit status and all that was said."""
        process = self.start(into)
        said = "".join(process.communicate(timeout=60))
        return int(process.returncode), said

    def wait_for(self, word: str) -> None:
        """Wait until the fake pip has noted `word`."""
        end = time.monotonic() + 30
        while not (self.noted.exists() and word in self.noted.read_text()):
            assert time.monotonic() < end
            time.sleep(0.02)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty one."""
    return Folder(tmp_path)


class TestHalfAnInstallation:
    """Faults H10: what a killed installation left is found by the next, which begins anew."""

    def test_killed_while_pip_is_at_work(self, folder: Folder) -> None:
        folder.fake(seconds=1)
        process = folder.start()
        folder.wait_for("begins")
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        assert not folder.stamp.exists()
        status, said = folder.install()
        assert (status, "waiting for another installation" in said) == (0, True), said
        assert folder.noted.read_text() == "begins\nends\n", "the pip that was left running came to its end first"
        assert "making venv" in said
        assert folder.stamp.exists()
        assert (folder.venv / "pyvenv.cfg").exists(), "it is a real one now"
        assert folder.install() == (0, "")

    def test_half_a_one_that_an_earlier_version_left(self, folder: Folder) -> None:
        folder.fake(status=1)
        status, said = folder.install()
        assert (status, "beginning anew" in said) == (0, True), said
        assert folder.stamp.exists()

    def test_a_whole_one_is_kept_when_pip_fails(self, folder: Folder) -> None:
        folder.fake(status=1)
        (folder.venv / "installed-other.txt").write_text("the hash of another file")
        status, said = folder.install()
        assert (status, "pip could not install them" in said) == (1, True), said
        assert not folder.stamp.exists()
        assert "sleep" in (folder.venv / "bin" / "python").read_text()
        assert not (folder.venv / "unfinished").exists()


class TestTwoAtOnce:
    """Faults H10: the second waits for the first's installation and uses it."""

    def test_pip_is_started_once(self, folder: Folder) -> None:
        folder.fake(seconds=1)
        first = folder.start()
        folder.wait_for("begins")
        status, said = folder.install()
        assert (status, said.strip()) == (0, "install: waiting for another installation to end")
        assert first.wait(30) == 0
        first.communicate()
        assert folder.noted.read_text() == "begins\nends\n"


class TestAPlaceThatCannotBeWritten:
    """Faults H10: one sentence instead of a traceback."""

    @pytest.mark.parametrize("place", ["/dev/null/venv", "/proc/venv"])
    def test_it_is_named(self, folder: Folder, place: str) -> None:
        status, said = folder.install(place)
        assert status == 1
        assert said.startswith("install: cannot write to /")
        assert len(said.splitlines()) == 1
