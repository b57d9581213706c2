"""What every form of a score sheet asks before it saves: riders of whom nothing was said, lines without an order.

Nobody is forgotten silently, so a form does not save while the judge finds such a gap. One tick says that whoever has no place
did not start, which writes `out … dns`; another that nobody noted the order over a line, and then the sheet is saved with the
warning, which whoever publishes has to confirm.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy

from league.reader import reader_language
from scoring.replay.fault import Problem
from scoring.replay.gaps import RIDERS, SPRINT


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
