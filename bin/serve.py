"""Serve the site on HOST and PORT and say so once it is true; with `--check` only see whether that can be.

`--check` needs only the standard library, so that a wrong PORT is told before anything is installed.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = {"0.0.0.0": "localhost", "127.0.0.1": "localhost"}  # noqa: S104  # only told, not listened to


def port() -> int:
    """PORT as a number; ends the process with a sentence if it is none."""
    asked = os.environ.get("PORT", "8000")
    if not (asked.isascii() and asked.isdigit() and 1 <= int(asked) <= 65535):
        sys.exit(f"run: PORT is “{asked}”; it must be a number from 1 to 65535, such as PORT=8000.")
    return int(asked)


def listening(host: str, number: int) -> socket.socket:
    """A socket of this address; ends the process with a sentence if there can be none."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, number))
        bound.listen()
    except OSError as error:
        bound.close()
        sys.exit(f"run: {why_not(error, host, number)} Nothing was started.")
    bound.set_inheritable(True)
    return bound


def why_not(error: OSError, host: str, number: int) -> str:
    """Why nobody can listen at an address, and what would help."""
    if error.errno == errno.EADDRINUSE:
        other = number + 1 if number < 65535 else 8000
        return f"port {number} is in use by another program; PORT={other} bin/run takes another."
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"port {number} may not be used by this account; PORT=8000 bin/run takes another."
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"HOST is “{host}”, which is no address of this machine; it can be 127.0.0.1 or 0.0.0.0."
    return f"nobody can listen on {host}:{number} ({error.strerror})."


def serve(host: str, number: int) -> None:
    """Serve until somebody ends it; the exit status is 3 if the site could not start."""
    import uvicorn

    bound = listening(host, number)
    sys.path.insert(0, str(ROOT))

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                shown = SHOWN.get(host, f"[{host}]" if ":" in host else host)
                print(f"run: serving on http://{shown}:{number}/ (Ctrl-C ends it)", flush=True)

    config = uvicorn.Config(
        "league.asgi:application", host=host, port=number, log_level="warning", timeout_graceful_shutdown=3
    )
    server = Server(config)
    try:
        server.run(sockets=[bound])
    except KeyboardInterrupt:
        return
    if not server.started:
        sys.exit(3)


if __name__ == "__main__":
    its_host, its_port = os.environ.get("HOST", "127.0.0.1"), port()
    if "--check" in sys.argv:
        listening(its_host, its_port).close()
    else:
        serve(its_host, its_port)
