"""What an action answers when it does not do what was asked. Each says in one sentence, for people, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.replay.fault import Problem


class ActionError(Exception):
    """An action that was not done; nothing of it was saved."""


class NotAllowed(ActionError):
    """The person's role does not allow the action."""


class Refused(ActionError):
    """What was asked cannot be; `field` names the form's field that is to blame, if one is.

    `others` are further fields that are wrong as well, so that all are told at once.
    """

    def __init__(self, message: str, *, field: str = "", others: Sequence[Refused] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.others = list(others)

    def each(self) -> Iterator[Refused]:
        """This and the others, one a field."""
        yield self
        for other in self.others:
            yield from other.each()


class Gone(Refused):
    """What the action was for has been removed since it was looked at."""

    def __init__(self) -> None:
        super().__init__(_("This no longer exists: somebody has just removed it."))


class Faults:
    """Collects what is refused while one thing after another is looked at: `with faults: clean_name(…)`."""

    def __init__(self) -> None:
        self.found: list[Refused] = []

    def __enter__(self) -> None:
        """Look at the next thing."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        """Keep what was refused; any other error goes on."""
        if isinstance(error, Refused):
            self.found += error.each()
            return True
        return False

    def tell(self) -> None:
        """Raise Refused with all that was found, if anything was."""
        if self.found:
            first, *others = self.found
            raise Refused(str(first), field=first.field, others=[Refused(str(one), field=one.field) for one in others])


class Stale(ActionError):
    """Somebody saved in the meantime; `latest` is the number of the race's newest revision, `race` the race's id."""

    def __init__(self, message: str, *, latest: int, race: int) -> None:
        super().__init__(message)
        self.latest = latest
        self.race = race


class NotPublishable(ActionError):
    """The result may not be published as it is; `problems` are those in the way.

    `confirmable` says that nothing but a confirmation of them is missing.
    """

    def __init__(self, message: str, *, problems: Sequence[Problem] = (), confirmable: bool = False) -> None:
        super().__init__(message)
        self.problems = list(problems)
        self.confirmable = confirmable


@dataclass(frozen=True, slots=True)
class Difference:
    """A header that says something else than the race: what was `typed` and what is `known` ("" where nothing is)."""

    key: str
    typed: str
    known: str

    @property
    def left_out(self) -> bool:
        """Whether the log leaves out a team that is entered, which need not make it a log of a different race."""
        return self.key.startswith("team ") and not self.typed

    @property
    def said(self) -> str:
        """The difference as a sentence, with the way out of it."""
        colour = self.key.partition(" ")[2]
        if self.left_out:
            return _(
                "Nobody of %(team)s (%(colour)s) is in the log. If the team did not start, write “out … dns” for each of its "
                "riders; if it does not ride at this table, take it off the table's teams"
            ) % {"team": self.known, "colour": colour}
        if self.key.startswith("team ") and not self.known:
            return _(
                "team %(colour)s: the log says “%(typed)s”, and no team is entered in that colour at this table"
            ) % {
                "colour": colour,
                "typed": self.typed,
            }
        if self.key == "date":
            return _(
                "The log is of %(typed)s, the stage is ridden on %(known)s. Enter it at the stage of that day, or correct the "
                "date in the log or of the stage"
            ) % {"typed": self.typed, "known": self.known}
        words = {"key": self.key, "typed": self.typed or "—", "known": self.known or "—"}
        return _("%(key)s: the log says “%(typed)s”, the race “%(known)s”") % words


class Mismatch(ActionError):
    """The log is of another race; `differences` are the headers that do not agree."""

    def __init__(self, message: str, *, differences: Sequence[Difference]) -> None:
        super().__init__(message)
        self.differences = list(differences)
