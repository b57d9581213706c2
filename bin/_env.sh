# Read by the other scripts in this folder: goes to the project's root, finds a Python, and offers `install`.
# Plain POSIX shell, so that dash and the old bash of macOS read it as well.
set -eu
unset PYTHONDONTWRITEBYTECODE # a program is compiled once, not again at each of a thousand starts
unset CDPATH VIRTUAL_ENV PYTHONHOME PYTHONPATH || true
cd -- "$(dirname -- "$0")/.."

say() { printf '%s: %s\n' "$(basename -- "$0")" "$*"; }

# The first Python on the path that is new enough; PYTHON=/path/to/python names another.
find_python() {
    for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    say "needs Python 3.11 or newer and found none. PYTHON=/path/to/python names one." >&2
    exit 1
}

# install FILE…: makes .venv if it is not there and brings in what the requirements files pin.
install() {
    python=$(find_python)
    "$python" bin/install.py "$@"
}
