"""Make .venv and bring what requirements files pin into it: `python3 bin/install.py requirements.txt …`.

Needs nothing but the standard library. Does nothing when it has already been done: a stamp in .venv holds
the hash of each file. Two at once come one after the other. While it is at work a mark lies in .venv: whoever
finds it there, and nobody at work, finds half an installation, and begins anew. Debian and Ubuntu leave
`ensurepip` out of their plain Python; then pip comes from the system's own pip or out of a downloaded (not
installed) package, and the system stays as it was.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from alone import alone, unwritable

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / os.environ.get("INSTALL_INTO", ".venv")
PYTHON = VENV / "bin" / "python"
UNFINISHED = VENV / "unfinished"
QUIET = ["--quiet", "--no-input", "--disable-pip-version-check"]
NO_PIP = """this Python can make no virtual environment with pip, and none could be fetched.
On Debian or Ubuntu: sudo apt-get install python3-venv. Then start again."""


def say(words: str) -> None:
    """Tell the person who waits what is being done."""
    print(f"install: {words}", flush=True)


def works(*command: str | Path, env: dict[str, str] | None = None) -> bool:
    """Whether a command ends well; what it prints is not shown."""
    try:
        return subprocess.run(command, capture_output=True, check=False, env=env, cwd=ROOT).returncode == 0
    except OSError:
        return False


def venv_works() -> bool:
    """Whether there is a whole .venv, of a Python that is new enough."""
    return not UNFINISHED.exists() and works(PYTHON, "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))")


def make_venv() -> None:
    """Make .venv anew, with pip in it, and leave the mark there that it is not finished."""
    say(f"making {VENV.name} with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir(parents=True, exist_ok=True)
    UNFINISHED.touch()
    venv.create(VENV, symlinks=True)
    if not (works(PYTHON, "-m", "ensurepip", "--default-pip") or pip_from_system() or pip_from_package()):
        shutil.rmtree(VENV)
        sys.exit(f"install: {NO_PIP}")


def pip_from_system() -> bool:
    """Let the system's pip, where there is one, put a pip into .venv."""
    return works(sys.executable, "-m", "pip", "--python", PYTHON, "install", *QUIET, "pip")


def pip_from_package() -> bool:
    """Take the pip that Debian and Ubuntu keep in a package of its own; needs no rights and installs nothing."""
    if not shutil.which("apt-get"):
        return False
    say("this Python has no ensurepip: fetching pip out of the package python3-pip-whl")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # apt downloads as a user of its own
        if not fetched("python3-pip-whl", folder):
            if os.geteuid() == 0:
                works("apt-get", "-qq", "update")
            if not fetched("python3-pip-whl", folder):
                return False
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        for wheel in Path(folder).glob("usr/share/python-wheels/pip-*.whl"):
            # a wheel can be imported as it is, and pip can install itself from it
            return works(
                PYTHON,
                "-m",
                "pip",
                "install",
                *QUIET,
                "--no-index",
                wheel,
                env={**os.environ, "PYTHONPATH": str(wheel)},
            )
    return False


def fetched(package: str, folder: str) -> bool:
    """Download a Debian package into `folder` without installing it."""
    command = ["apt-get", "-qq", "download", package]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def stamps(files: list[str]) -> dict[Path, str]:
    """What lies in .venv for each file that is installed: the file's hash."""
    return {
        VENV / f"installed-{Path(name).name}": hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files
    }


def installed(files: list[str]) -> bool:
    """Whether .venv is whole and has what `files` pin."""
    there = all(stamp.exists() and stamp.read_text() == digest for stamp, digest in stamps(files).items())
    return there and venv_works()


def pip_installs(files: list[str], lock: int) -> bool:
    """Whether pip brings in what `files` pin; it keeps the lock if this process is killed."""
    wanted = [word for name in files for word in ("-r", name)]
    command = [PYTHON, "-m", "pip", "install", *QUIET, *wanted]
    return subprocess.run(command, cwd=ROOT, check=False, pass_fds=[lock]).returncode == 0


def install(files: list[str], lock: int) -> None:
    """Bring in what `files` pin, into a new .venv where the old one is half a one or pip cannot work with it."""
    fresh = not venv_works()
    if fresh:
        make_venv()
    say(f"installing {' and '.join(files)} into {VENV.name} (a minute or two the first time)")
    UNFINISHED.touch()
    done = pip_installs(files, lock)
    if not done and any(VENV.glob("installed-*")):  # whole until now, and pip takes back what it cannot end
        UNFINISHED.unlink()
    elif not done and not fresh:
        say(f"{VENV.name} may be half a one: beginning anew")
        make_venv()
        done = pip_installs(files, lock)
    if not done:
        sys.exit("install: pip could not install them; what it said stands above. Nothing was started.")
    for stamp, digest in stamps(files).items():
        stamp.write_text(digest)
    UNFINISHED.unlink()


def compile_ours() -> None:
    """Compile our own modules, which makes every start quicker; also where Python is told not to write what it compiles."""
    works(PYTHON, "-m", "compileall", "-q", "league", "races", "scoring")


def main(files: list[str]) -> None:
    """Install unless it is done; whoever comes second waits and finds it done."""
    if not installed(files):
        with alone(VENV.with_name(f"{VENV.name}.lock"), "install: waiting for another installation to end") as lock:
            if not installed(files):
                install(files, lock)
    compile_ours()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except OSError as error:
        sys.exit(f"install: {unwritable(error)}")
