"""Form fields for what is typed in a shape of its own: what does not fit is named, with a sample of what would."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.numbers import NotANumber, number_of, whole_number_of, whole_numbers_of
from scoring.replay.signs import plain


class DateInput(forms.DateInput):
    """The browser's own date picker."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class DayField(forms.DateField):
    """A day."""

    widget = DateInput
    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": gettext_lazy("This is not a date. Write year, month and day, such as 2026-05-21.")
    }


class AddressField(forms.EmailField):
    """An email address."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": gettext_lazy("This is not an email address; one looks like anna@example.org.")
    }


class WholeField(forms.IntegerField):
    """A whole number, read as all numbers are (`league.numbers`)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        if self.min_value is not None and self.max_value is not None:
            wanted = gettext_lazy("This takes a whole number from {least} to {most}.")
            said = format_lazy(wanted, least=self.min_value, most=self.max_value)
            self.error_messages |= {"min_value": said, "max_value": said}

    def to_python(self, value: Any) -> int | None:
        """The number. Raises ValidationError naming what is none."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            return whole_number_of(value)
        except NotANumber as error:
            raise ValidationError(str(error)) from error


class ExactField(forms.DecimalField):
    """A number with decimals, read as all numbers are (`league.numbers`); `misfit` is said of one out of its bounds."""

    def __init__(self, *, misfit: Any = "", **more: Any) -> None:
        bounds = ("min_value", "max_value", "max_digits", "max_decimal_places", "max_whole_digits")
        super().__init__(error_messages=dict.fromkeys(bounds, misfit) if misfit else None, **more)
        self.misfit = misfit

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # as in DecimalField
        """The number. Raises ValidationError naming what is none."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            return number_of(value)
        except NotANumber as error:
            raise ValidationError(f"{error} {self.misfit}".strip()) from error


class NumbersField(forms.CharField):
    """Whole numbers with blanks between them; they are cleaned to that form. At most `most` of them, each at most `largest`."""

    def __init__(self, *, most: int, largest: int, **more: Any) -> None:
        super().__init__(**more)
        self.most, self.largest = most, largest

    def clean(self, value: Any) -> str:
        """The line with usual digits and single blanks. Raises ValidationError naming the word that is no whole number."""
        typed: str = super().clean(value)
        try:
            return " ".join(map(str, whole_numbers_of(typed)))
        except NotANumber as error:
            raise ValidationError(
                f"{error} " + _("Write whole numbers with blanks between them, such as 3 2 1.")
            ) from error


class RoadLinesField(forms.CharField):
    """Lines on a road, one a line: the row before it, a colon, points by place."""

    def clean(self, value: Any) -> str:
        """The lines as they are written in a log. Raises ValidationError naming each that has another shape."""
        typed: str = super().clean(value)
        lines, wrong = [], []
        for line in filter(None, map(str.strip, typed.splitlines())):
            row, colon, points = plain(line).partition(":")
            try:
                numbers = whole_numbers_of(points)
                if not colon or not numbers:
                    raise NotANumber
                lines.append(f"{whole_number_of(row)}: {' '.join(map(str, numbers))}")
            except NotANumber as error:
                wrong.append(
                    _(
                        "“%(line)s” does not fit: write the row before the line, a colon, and the points by place: 34: 3 2 1"
                    )
                    % {"line": line}
                    + (f". {error}" if str(error) else "")
                )
        if wrong:
            raise ValidationError(wrong)
        return "\n".join(lines)
