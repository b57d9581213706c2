"""What saved logs are told apart by."""

from __future__ import annotations

import hashlib

from scoring.replay.log import read


def text_digest(text: str) -> str:
    """SHA-256 of a text's UTF-8 bytes, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def body_digest(text: str) -> str:
    """SHA-256 of what a log tells, in whatever way it is typed: without headers, comments, notes and what was believed (`check`).

    Two races with the same body are the same race, or one was entered twice. "" for a log without a body.
    """
    race = read(text)[0]
    told = [" ".join(words) for _line, words in race.body if words[0] not in ("note", "check")]
    if (race.value("record") or "").lower() == "sheet":  # a sheet's lines come in any order
        told.sort()
    return text_digest("\n".join(told)) if told else ""
