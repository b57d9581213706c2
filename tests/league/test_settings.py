"""The settings, read from the environment of a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def settings(question: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process with only `environment` set answers to an expression about the settings."""
    asked = f"from django.conf import settings as s; print({question})"
    bare = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "LANG"}}
    return subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={**bare, "DJANGO_SETTINGS_MODULE": "league.settings", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


class TestSettings:
    """Nothing need be set on a developer's machine; a public installation is told what it lacks."""

    def test_with_nothing_set_it_is_a_developers_own(self) -> None:
        answer = settings(
            "s.DEBUG, s.DATABASES['default']['ENGINE'], s.CELERY_TASK_ALWAYS_EAGER, len(s.SECRET_KEY) > 40"
        )
        assert answer.stdout.strip() == "True django.db.backends.sqlite3 True True", answer.stderr
        assert settings("s.SECRET_KEY").stdout == settings("s.SECRET_KEY").stdout

    def test_without_debug_no_key_is_made_up(self) -> None:
        answer = settings("s.SECRET_KEY", DEBUG="0")
        assert answer.returncode != 0
        assert "Set SECRET_KEY" in answer.stderr

    def test_with_a_key_it_is_public_and_closed_to_unnamed_hosts(self) -> None:
        answer = settings(
            "s.DEBUG, s.ALLOWED_HOSTS, s.CELERY_TASK_ALWAYS_EAGER", SECRET_KEY="x" * 50, REDIS_URL="redis://r"
        )
        assert answer.stdout.strip() == "False [] False", answer.stderr

    def test_sqlite_takes_its_write_lock_when_a_transaction_begins(self) -> None:
        answer = settings("s.DATABASES['default']['OPTIONS']['transaction_mode']")
        assert answer.stdout.strip() == "IMMEDIATE", answer.stderr

    def test_work_done_in_the_process_itself_warns_of_no_broker(self) -> None:
        asked = "__import__('kombu').Connection(s.CELERY_BROKER_URL).info()['transport']"
        answer = settings(f"__import__('logging').basicConfig() or {asked}")
        assert (answer.stdout.strip(), answer.stderr) == ("memory", "")
