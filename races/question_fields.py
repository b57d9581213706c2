"""The fields of a score sheet's form: one for each question that a game asks, and the two ticks that every game has.

Nobody is forgotten silently, so a form does not save while the judge finds a rider of whom nothing was said, or a line without an
order. One tick says that whoever has no place did not start, which writes `out … dns`; another that nobody noted the order over
a line, and then the sheet is saved with the warning, which whoever publishes has to confirm.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from league.reader import reader_language
from league.typed_fields import WholeField
from scoring.replay.entry_form import Question
from scoring.replay.fault import Problem
from scoring.replay.gaps import RIDERS, SPRINT

_TYPED = {"inputmode": "numeric", "autocomplete": "off"}


class NumbersField(forms.Field):
    """Whole numbers with blanks or commas between them; one may be there twice."""

    widget = forms.TextInput

    def __init__(self, *, least: int, most: int, wrong: str, **given: Any) -> None:
        super().__init__(**given)
        self.known, self.most, self.wrong = {str(n): n for n in range(least, most + 1)}, most, wrong

    def to_python(self, value: Any) -> tuple[int, ...]:
        """The numbers. Raises ValidationError for a word that is none of them."""
        words = str(value or "").replace(",", " ").split()
        wrong = next((word for word in words if word not in self.known), None)
        if wrong is not None:
            raise ValidationError(self.wrong % {"word": wrong, "most": self.most})
        return tuple(self.known[word] for word in words)


def field_of(question: Question) -> forms.Field:
    """The field that asks a question."""
    given: dict[str, Any] = {"label": question.label, "required": False, "help_text": question.hint}
    if question.kind == "number":
        widget: forms.Widget = forms.NumberInput(attrs=dict(_TYPED))
        return WholeField(min_value=question.least, max_value=question.most, widget=widget, **given)
    if question.kind == "numbers":
        widget = forms.TextInput(attrs=dict(_TYPED))
        return NumbersField(least=question.least, most=question.most, wrong=question.wrong, widget=widget, **given)
    if question.kind == "chips":
        return forms.TypedChoiceField(
            coerce=int, empty_value=None, choices=list(question.choices), widget=forms.RadioSelect, **given
        )
    return forms.ChoiceField(choices=list(question.choices), **given)


def add_questions(form: forms.Form, *, lines: bool) -> None:
    """Give a form its two ticks: `rest`, and where the road has `lines` that earn something, `unknown`."""
    form.fields["rest"] = forms.BooleanField(
        label=gettext_lazy("Everybody not mentioned above did not start"), required=False
    )
    if lines:
        form.fields["unknown"] = forms.BooleanField(
            label=gettext_lazy("Nobody noted the order over the lines"), required=False
        )


def ask(form: forms.Form, problems: Iterable[Problem]) -> None:
    """Say at the two ticks what the judge's `problems` find missing, unless it was answered."""
    for problem in problems:
        if problem.code == RIDERS:
            form.add_error("rest", problem.said(reader_language()))
        elif problem.code == SPRINT and not form.cleaned_data.get("unknown"):
            form.add_error("unknown" if "unknown" in form.fields else None, problem.said(reader_language()))
