"""The audit log: every action leaves a row in the same transaction."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from league.models import AuditRow, Club, User


def record(
    by: User,
    action: str,
    target: Model,
    *,
    club: Club | None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> AuditRow:
    """Add the row for an action; `before` and `after` are JSON values of what changed.

    The row keeps what the thing was called; one whose name says too little by itself has a name `in_full`.
    """
    return AuditRow.objects.create(
        club=club,
        actor=by,
        action=action,
        target_type=target._meta.label_lower,
        target_id=target.pk,
        target=str(getattr(target, "in_full", target))[:300],
        before=before,
        after=after,
        reason=reason,
    )


def changed(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two reduced to the keys whose values differ."""
    keys = [key for key in after if before.get(key) != after[key]]
    return {key: before.get(key) for key in keys}, {key: after[key] for key in keys}
