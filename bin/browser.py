"""Find a Chromium for the browser tests, or bring one: prints its path last, or nothing.

Order: the one named by CHROMIUM, one on this machine, Debian's package where apt-get may install it
(as root, or with a sudo that asks for no password), the build that Playwright downloads. Playwright drives it
with a Node.js of its own, which wants libatomic; a plain Debian lacks that too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def runs(path: str | None) -> bool:
    """Whether `path` is a browser that starts (Ubuntu has a `chromium` that only asks for a snap)."""
    if not path:
        return False
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def found() -> str | None:
    """The first browser on this machine that starts."""
    places = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES), *MAC, playwrights_own()]
    return next((place for place in places if runs(place)), None)


def driver_runs() -> bool:
    """Whether Playwright's own Node.js starts on this machine."""
    wheel = find_spec("playwright")
    return bool(wheel and wheel.origin and runs(str(Path(wheel.origin).parent / "driver" / "node")))


def playwrights_own() -> str | None:
    """The newest headless browser that Playwright has downloaded for this user, if any."""
    caches = (Path.home() / ".cache" / "ms-playwright", Path.home() / "Library" / "Caches" / "ms-playwright")
    shells = [path for cache in caches for path in cache.glob("chromium_headless_shell-*/*/*headless*shell")]
    return str(max(shells, key=lambda path: path.stat().st_mtime)) if shells else None


def bring() -> None:
    """Install what is missing by the first way that is open here."""
    apt = shutil.which("apt-get")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if apt and (not sudo or shutil.which("sudo")):
        packages = ["libatomic1", *([] if found() else ["chromium"])]
        say(f"installing {' and '.join(packages)} with apt-get")
        for step in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            run([*sudo, "env", "DEBIAN_FRONTEND=noninteractive", apt, "-qq", *step])
    if not found() and driver_runs():
        say("asking Playwright for its own Chromium")
        run([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"])


def run(command: list[str]) -> None:
    """Run an installer without its chatter; if it fails, show the end of what it said and go on."""
    try:
        answer = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=600, check=False
        )
    except subprocess.TimeoutExpired:
        say("gave up after ten minutes")
        return
    if answer.returncode:
        say(f"that failed: {' '.join((answer.stderr or answer.stdout).split()[-40:])}")


def say(words: str) -> None:
    """Tell the person who waits; standard output is for the path alone."""
    print(f"browser: {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if not (found() and driver_runs()):
        bring()
    print((driver_runs() and found()) or "")
