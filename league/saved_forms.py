"""Forms over something saved that another person can change in the meantime: their change is shown before it is replaced."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext as _

from league.errors import Refused

SAVED = "saved"
"""The hidden field in which a form carries along what was saved when it was opened; see `parts/_kept_draft.html`."""


class SavedForm(forms.Form):
    """A form whose initial values are what is saved now.

    If that is no longer what it was when the form was opened, it is not valid: it says what is saved, keeps what was typed, and
    saves at the next press. A form sent without the hidden field, by a program say, is taken as it is.
    """

    def field_of(self, said: str) -> str:
        """The form's field for the one that a rule blames; "" for the form as a whole."""
        return said if said in self.fields else ""

    def tell(self, faults: Iterable[Refused]) -> None:
        """Say at its field what a rule finds, with what the form itself has found; a field that is wrong already is left."""
        for fault in faults:
            field = self.field_of(fault.field)
            if field not in self.errors:
                self.add_error(field or None, str(fault))

    def saved_value(self, name: str) -> object:
        """What is saved now in a field."""
        return self.get_initial_for_field(self.fields[name], name)

    @property
    def saved_digest(self) -> str:
        """What is saved now, in short."""
        now = {name: str(self.saved_value(name) or "") for name in self.fields}
        return hashlib.sha256(json.dumps(now, sort_keys=True).encode()).hexdigest()[:16]

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if self.data.get(SAVED, self.saved_digest) == self.saved_digest or not self.changed_data:
            return
        now = ", ".join(f"{self.fields[name].label}: “{self._saved_words(name)}”" for name in self.changed_data)
        self.add_error(
            None,
            _(
                "Somebody else saved this in the meantime. Where yours differs, there is now: %(now)s. "
                "What you typed is kept; save again to put it in its place."
            )
            % {"now": now},
        )

    def _saved_words(self, name: str) -> str:
        field = self.fields[name]
        value = self.saved_value(name)
        if isinstance(field, forms.ChoiceField):
            words = {str(key): str(label) for key, label in _flat(field.choices)}
            return ", ".join(
                words.get(str(one), str(one)) for one in (value if isinstance(value, list | tuple) else [value or ""])
            )
        return str(value or "—")


def _flat(choices: object) -> list[tuple[object, object]]:
    """The choices of a field, those in groups as well."""
    flat: list[tuple[object, object]] = []
    for key, label in choices:  # type: ignore[attr-defined]
        flat += _flat(label) if isinstance(label, list | tuple) else [(key, label)]
    return flat
