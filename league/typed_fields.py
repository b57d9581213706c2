"""Form fields for what is typed in a shape of its own: what does not fit is named, with a sample of what would."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


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


class NumbersField(forms.CharField):
    """Whole numbers with blanks between them."""

    def validate(self, value: str) -> None:
        """Refuse words that are not whole numbers, by name."""
        super().validate(value)
        wrong = [word for word in value.split() if not re.fullmatch("[0-9]+", word)]
        if wrong:
            raise ValidationError(
                _("“%(wrong)s” is not a whole number. Write whole numbers with blanks between them, such as 3 2 1.")
                % {"wrong": " ".join(wrong)}
            )


class RoadLinesField(forms.CharField):
    """Lines on a road, one a line: the row before it, a colon, points by place."""

    def validate(self, value: str) -> None:
        """Refuse each line that has another shape, by name."""
        super().validate(value)
        wrong = [
            line.strip()
            for line in value.splitlines()
            if line.strip() and not re.fullmatch(r"\s*[0-9]+\s*:(\s*[0-9]+)+\s*", line)
        ]
        if wrong:
            raise ValidationError(
                [
                    _(
                        "“%(line)s” does not fit: write the row before the line, a colon, and the points by place: 34: 3 2 1"
                    )
                    % {"line": line}
                    for line in wrong
                ]
            )
