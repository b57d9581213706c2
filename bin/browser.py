"""Find a Chromium for the browser tests, or bring one: prints its path last, or nothing.

Order: the one named by CHROMIUM, one on this machine, Debian's package where apt-get may install it
(as root, or with a sudo that asks for no password), the build that Playwright downloads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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


def playwrights_own() -> str | None:
    """The newest headless browser that Playwright has downloaded for this user, if any."""
    caches = (Path.home() / ".cache" / "ms-playwright", Path.home() / "Library" / "Caches" / "ms-playwright")
    shells = [path for cache in caches for path in cache.glob("chromium_headless_shell-*/*/*headless*shell")]
    return str(max(shells, key=lambda path: path.stat().st_mtime)) if shells else None


def bring() -> None:
    """Install a browser by the first way that is open here."""
    apt = shutil.which("apt-get")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if apt and (not sudo or shutil.which("sudo")):
        print("browser: installing Debian's chromium with apt-get", file=sys.stderr, flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([*sudo, *env_words(sudo), apt, "-qq", *step], env=env, check=False, **quiet)
        if found():
            return
    print("browser: asking Playwright for its own Chromium", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=False, timeout=600)


def env_words(sudo: list[str]) -> list[str]:
    """sudo drops the environment, so what apt must know stands on its line."""
    return ["DEBIAN_FRONTEND=noninteractive"] if sudo else []


if __name__ == "__main__":
    if not found():
        bring()
    print(found() or "")
