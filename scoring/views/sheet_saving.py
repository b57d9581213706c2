"""What the forms of score sheets have in common: the judge looks over what was filled in, and then it is saved."""

from __future__ import annotations

from django.http import HttpRequest

from league.views.common import attempt, person
from races.actions import enter_log, look_over
from races.judging import Judged
from races.models import LogRevision, Race
from races.question_fields import ask
from races.sheet_form import SheetForm


def judged_sheet(request: HttpRequest, race: Race, form: SheetForm) -> Judged | None:
    """What the judge says of the form's `log`; where the judge objects, the form says so and the answer is None."""
    if not form.is_bound or not form.is_valid():
        return None
    log: str = form.cleaned_data["log"]
    judged = attempt(form, lambda: look_over(race, by=person(request), text=log))
    for problem in judged.problems if judged else ():
        if problem.severity == "error":
            form.object_to(problem)
    return None if form.errors else judged


def save_sheet(request: HttpRequest, race: Race, form: SheetForm, judged: Judged) -> LogRevision | None:
    """Save what was judged; where something is left open that was not answered, the form asks and nothing is saved."""
    ask(form, judged.problems)
    if form.errors:
        return None
    given = {"based_on": form.cleaned_data["based_on"], "reason": form.cleaned_data.get("reason", "")}
    log: str = form.cleaned_data["log"]
    return attempt(form, lambda: enter_log(race, by=person(request), text=log, **given))
