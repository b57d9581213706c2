"""Times as people read them."""

from __future__ import annotations


def clock(seconds: int | None) -> str | None:
    """Seconds as 9:40 or 1:09:40; None for None."""
    if seconds is None:
        return None
    sign, (minutes, rest) = "-" if seconds < 0 else "", divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"
