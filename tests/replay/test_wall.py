"""The wall round the pure rules: the engine imports no Django, no service, nothing that is not its own or Python's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ("django", "rest_framework", "celery", "redis", "league", "races", "scoring.models", "scoring.actions")


def modules_after(statement: str) -> set[str]:
    """The modules that a fresh Python has loaded after a statement, nothing of the environment's settings in it."""
    program = f"{statement}\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))"
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True, env={}
    )
    return set(json.loads(told.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "statement",
    [
        "import scoring.replay",
        "import scoring.replay.games, scoring.replay.wording, scoring.replay.log, scoring.replay.board",
        "import scoring.replay; scoring.replay.replay(b'racelog 1 um-reifenbreite', scoring.replay.shipped_boards())",
        "import scoring.games.um_reifenbreite.classification",
    ],
)
def test_the_engine_loads_nothing_of_the_service(statement: str) -> None:
    loaded = modules_after(statement)
    assert "scoring.replay" in loaded or "scoring.classify" in loaded
    assert [name for name in loaded if name in FOREIGN or name.split(".")[0] in FOREIGN] == []


def test_the_engine_needs_python_alone() -> None:
    """Run without the environment's packages: only the standard library and the project's folder."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import scoring.replay as r; "
         "print(len(r.shipped_boards()), len(r.replay('racelog 1 um-reifenbreite', {})))"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert told.stderr == ""
    boards, races = map(int, told.stdout.split())
    assert boards >= 1
    assert races == 1


def test_the_wall_test_would_see_django() -> None:
    assert "django" in modules_after("import django")
