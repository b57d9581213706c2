"""Make .venv and bring what requirements files pin into it: `python3 bin/install.py requirements.txt …`.

Needs nothing but the standard library. Does nothing when it has already been done: a stamp in .venv holds
the hash of each file. Debian and Ubuntu leave `ensurepip` out of their plain Python; then pip comes from
the system's own pip or out of a downloaded (not installed) package, and the system stays as it was.
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

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / os.environ.get("INSTALL_INTO", ".venv")
PYTHON = VENV / "bin" / "python"
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


def make_venv() -> None:
    """Make .venv, with pip in it; keep one that works."""
    if works(PYTHON, "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"):
        return
    say(f"making {VENV.name} with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
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


def install(files: list[str]) -> None:
    """Bring in what `files` pin, unless the stamp says that it is there."""
    stamps = {VENV / f"installed-{name}": hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}
    if all(stamp.exists() and stamp.read_text() == digest for stamp, digest in stamps.items()):
        return
    say(f"installing {' and '.join(files)} into {VENV.name} (a minute or two the first time)")
    wanted = [word for name in files for word in ("-r", name)]
    if subprocess.run([PYTHON, "-m", "pip", "install", *QUIET, *wanted], cwd=ROOT, check=False).returncode:
        sys.exit("install: pip could not install them; what it said stands above. Nothing was started.")
    for stamp, digest in stamps.items():
        stamp.write_text(digest)


def compile_ours() -> None:
    """Compile our own modules, which makes every start quicker; also where Python is told not to write what it compiles."""
    subprocess.run([PYTHON, "-m", "compileall", "-q", "league", "races", "scoring"], cwd=ROOT, check=False)


if __name__ == "__main__":
    make_venv()
    install(sys.argv[1:])
    compile_ours()
