"""What an action answers when it does not do what was asked. Each says in one sentence, for people, why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


class ActionError(Exception):
    """A deed that was not done; nothing of it was saved."""


class NotAllowed(ActionError):
    """The person's role does not allow the deed."""


class Refused(ActionError):
    """What was asked cannot be; `field` names the form's field that is to blame, if one is."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Stale(ActionError):
    """Somebody saved in the meantime; `latest` is the number of the race's newest revision, `race` the race's id."""

    def __init__(self, message: str, *, latest: int, race: int) -> None:
        super().__init__(message)
        self.latest = latest
        self.race = race


class NotPublishable(ActionError):
    """The result may not be published as it is; `problems` are those in the way, as a replay's answer writes them.

    `confirmable` says that nothing but a confirmation of them is missing.
    """

    def __init__(self, message: str, *, problems: Sequence[dict[str, Any]] = (), confirmable: bool = False) -> None:
        super().__init__(message)
        self.problems = list(problems)
        self.confirmable = confirmable


@dataclass(frozen=True, slots=True)
class Difference:
    """A header that says something else than the race: what was `typed` and what is `known` ("" where nothing is)."""

    key: str
    typed: str
    known: str


class Mismatch(ActionError):
    """The log is of another race; `differences` are the headers that do not agree."""

    def __init__(self, message: str, *, differences: Sequence[Difference]) -> None:
        super().__init__(message)
        self.differences = list(differences)
