"""The form of a score sheet, as a game declares it: what it asks, how a saved log fills it in, and the log that it makes.

No page is known here. The page makes a field of each `Question`, hands back what was typed by the question's name, and shows
the faults at their fields. A game's folder has its form as `entry_form.py`, its template as `<folder>/entry_form.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from scoring.replay import statuses
from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import Problem
from scoring.replay.reader_words import Gettext, gettext_noop
from scoring.replay.road import Course

__all__ = ["MOST", "OUT", "Asked", "EntryFault", "EntryForm", "Question", "Values", "numbers", "out_choices"]

#: What was typed, by question: whole numbers, words, tuples of numbers; None or "" where nothing was said.
Values = Mapping[str, Any]
#: Gives a page's field by the question's name.
FieldOf = Callable[[str], object]

#: The largest place or round that a form takes.
MOST: Final = 99
#: Ways to be out of the race, by their words in logs.
OUT: Final = tuple((status, statuses.MEANINGS[status]) for status in statuses.OUT)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the form; none must be answered.

    `kind` says what is typed: a whole "number" from `least` to `most`, one of `choices` (value and its words; "" first) as a
    "choice" from a list, or as "chips" beside each other whose values are whole numbers, or "numbers" with blanks or commas
    between them, each from `least` to `most`; `wrong` is what is said of one that is not (%(word)s, %(most)d).
    """

    name: str
    label: str
    kind: Literal["number", "choice", "chips", "numbers"]
    least: int = 0
    most: int = MOST
    choices: Sequence[tuple[object, str]] = ()
    hint: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class EntryFault:
    """What contradicts itself or is left out, in the reader's words, at a question's name ("" for the form as a whole)."""

    words: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The race that a form is for: the club's teams by colour, its level of rules and modules, its road.

    `road` and `headers` are the stage's own; `course` is None where it has none on a board. `words` puts the house's English
    into the reader's language, `apart` a name into a sentence.
    """

    names: Mapping[str, str]
    rules: str
    road: str
    headers: Mapping[str, str]
    course: Course | None
    words: Gettext
    apart: Callable[[str], str] = field(default=str)

    @property
    def modules(self) -> list[str]:
        """The words of the rules."""
        return self.rules.replace(",", " ").split()


class EntryForm:
    """The form of a game's score sheet for one race. A game derives from it and overrides all but the flags it leaves alone."""

    title = gettext_noop("Score sheet")
    """What the button is called that leads to it."""
    here = gettext_noop("Score sheet")
    """What the page is called in the links above it."""
    first = False
    """Whether it is the first thing that a person is offered for a race without a log."""
    works_out = True
    """Whether what is known so far is worked out at every touch; saving is then a button of its own."""
    shows_classification = False
    """Whether the classification with this race is worked out as well."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    @property
    def riders(self) -> Sequence[str]:
        """The riders it asks for; none while no team is entered."""
        raise NotImplementedError

    @property
    def lines(self) -> bool:
        """Whether it asks for the order over lines on the road."""
        return False

    def questions(self, filled: Values) -> Iterator[Question]:
        """Every question in its order. `filled` is all that is filled in, a saved log's values and typed ones."""
        raise NotImplementedError

    def opened(self, answer: RaceAnswer, text: str) -> dict[str, Any]:
        """The values for a saved log with the judge's answer to it."""
        raise NotImplementedError

    def log(self, values: Values, *, whole: bool, rest: bool, elsewhere: frozenset[str]) -> str | list[EntryFault]:
        """The log of what was typed, without the headers that the race knows; or everything that stands against it.

        `whole` wants all that a finished race has, `rest` says that nobody else started, and `elsewhere` are riders of whom
        lines that the form does not show say that they came in.
        """
        raise NotImplementedError

    def objection(self, problem: Problem) -> EntryFault | None:
        """An error of the judge at the question that it is about, in the form's words; None where the form has no better."""
        return None

    def layout(self, field_of: FieldOf) -> dict[str, Any]:
        """What the template is given beside the form: its fields in the shapes in which it shows them."""
        raise NotImplementedError


def out_choices(asked: Asked, none: str) -> list[tuple[object, str]]:
    """The choices of whether and how a rider is out; `none` are the words for one who is not."""
    return [("", none), *((kind, asked.words(words)) for kind, words in OUT)]


def numbers(most: int) -> list[tuple[object, str]]:
    """The choices of a whole number from 1."""
    return [("", "–"), *((number, str(number)) for number in range(1, most + 1))]
