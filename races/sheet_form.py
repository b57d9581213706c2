"""The form of a score sheet, of any game: it asks what the game's `EntryForm` declares.

It keeps of the newest log what it does not show, or says what would be lost. Its view fills an unsent form with `before`, and a
game's template includes `scoring/_kept_lines.html`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy, ngettext

from league.reader import reader_language
from league.words import apart
from races.judging import differing_headers
from races.models import Race
from races.question_fields import add_questions, field_of
from races.roads import course_of
from scoring.replay.entry_form import Asked, EntryForm
from scoring.replay.fault import Problem
from scoring.replay.kept import WouldBeLost, has_moves, instead_of_moves, kept_lines, merged, riders_told

MOST_NAMED = 12
"""So many lines that would be lost are written out."""


class SheetForm(forms.Form):
    """A form over the newest log of `race`, whose teams are called `names` (by colour); it `asks` what the game declares.

    `whole` (asked for before saving) wants every rider home or out, and nothing lost.
    """

    based_on = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(
        label=gettext_lazy("What is corrected, and why"),
        max_length=500,
        required=False,
        help_text=gettext_lazy(
            "Kept with the revision. What a correction changes, and why, is asked when it is published."
        ),
    )
    replace = forms.BooleanField(
        label=gettext_lazy("Put this sheet in the place of the moves; they stay readable in the earlier revision"),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        asks: type[EntryForm],
        race: Race,
        names: Mapping[str, str],
        whole: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.race, self.names, self.whole = race, names, whole
        stage = race.stage
        self.course = course_of(stage)
        rules = stage.rules or stage.stage_race.rules
        self.asks = asks(Asked(names, rules, stage.road, stage.headers, self.course, gettext, apart))
        self.newest = race.kept_revision()
        if self.newest is None:
            del self.fields["reason"]
        if self.newest is None or not has_moves(self.newest.text):
            del self.fields["replace"]
        filled = {**self.before, **{name: value for name, value in self.data.items() if value}}
        for question in self.asks.questions(filled):
            self.fields[question.name] = field_of(question)
        add_questions(self, lines=self.asks.lines)

    @property
    def riders(self) -> Sequence[str]:
        """The riders it asks for; none while no team is entered."""
        return self.asks.riders

    @property
    def layout(self) -> dict[str, Any]:
        """The game's own fields, for its template."""
        return self.asks.layout(self.__getitem__)

    @cached_property
    def before(self) -> dict[str, Any]:
        """What the newest log fills in, by field."""
        return self.asks.opened(self.newest.race_answer, self.newest.text) if self.newest else {}

    def clean(self) -> dict[str, Any]:
        """Make the log of what was filled in, or say at its fields what contradicts itself."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        elsewhere = frozenset(self.told_elsewhere) if self.whole else frozenset()
        log = self.asks.log(cleaned, whole=self.whole, rest=cleaned["rest"], elsewhere=elsewhere)
        if isinstance(log, str):
            cleaned["log"] = self.keep(log)
        else:
            for fault in log:
                self.add_error(fault.at or None, fault.words)
        return cleaned

    @cached_property
    def shown(self) -> str:
        """The log that the form makes of the newest log, if nobody changes anything; "" where it makes none."""
        if self.newest is None:
            return ""
        values = {name: value for name, value in self.before.items() if value not in (None, "")}
        form = _untouched(self, {**values, "based_on": self.newest.number})
        return str(form.cleaned_data.get("log", "")) if form.is_valid() else ""

    @cached_property
    def saved(self) -> str:
        """The newest log without headers that say something else than the race does by now."""
        if self.newest is None:
            return ""
        outdated = differing_headers(self.race, self.newest.text)
        lines = self.newest.text.split("\n")
        return "\n".join(line for number, line in enumerate(lines, 1) if number not in outdated)

    @property
    def kept(self) -> list[tuple[int, str]]:
        """Lines of the newest log that the form does not show and keeps, for the template: (number, text)."""
        return kept_lines(self.saved, self.shown) if self.newest and "replace" not in self.fields else []

    @property
    def told_elsewhere(self) -> set[str]:
        """Riders of whom lines that are kept say that they came in."""
        return riders_told(self.saved, self.shown) if self.newest and "replace" not in self.fields else set()

    def keep(self, typed: str) -> str:
        """The log to be saved: the newest one with what was changed in the form. Adds an error for what would be lost."""
        if self.newest is None:
            return typed
        try:
            return merged(self.saved, self.shown, typed)
        except WouldBeLost as loss:
            if loss.moves and (self.cleaned_data.get("replace") or not self.whole):
                return instead_of_moves(self.saved, typed)
            if self.whole:
                self.add_error("replace" if loss.moves else None, lost_words(loss))
            return typed

    def object_to(self, problem: Problem) -> None:
        """Say an error of the judge; a game's form that knows the field that it is about says it there."""
        fault = self.asks.objection(problem)
        if fault and fault.at in self.fields:
            self.add_error(fault.at, fault.words)
        else:
            self.add_error(None, problem.said(reader_language()))


def _untouched(form: SheetForm, values: Mapping[str, Any]) -> SheetForm:
    """A second form of the same kind, sent as the first was opened; it keeps nothing, so it makes the form's own log."""
    other = SheetForm(dict(values), asks=type(form.asks), race=form.race, names=form.names, whole=False)
    other.newest = None
    return other


def lost_words(loss: WouldBeLost) -> str:
    """Which lines saving would lose, and what to do about it."""
    if loss.moves:
        numbers = [number for number, _text in loss.lines]
        return ngettext(
            "The newest log has moves, and a sheet has none: %(count)d line would be lost (line %(first)d).",
            "The newest log has moves, and a sheet has none: %(count)d lines would be lost (lines %(first)d to %(last)d).",
            len(numbers),
        ) % {"count": len(numbers), "first": numbers[0], "last": numbers[-1]}
    named = ", ".join(
        gettext("line %(number)d “%(text)s”") % {"number": number, "text": text.strip()}
        for number, text in loss.lines[:MOST_NAMED]
    )
    return gettext(
        "Nothing was saved: this form does not show %(lines)s, which does not agree with what you changed and would be lost. "
        "Change the log itself on the log page."
    ) % {"lines": named}
