"""The form of the table on which tracks are laid. It reads what was typed; whether it may be is the action's to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.saved_forms import SavedForm


class TrackForm(SavedForm):
    """A track's name and its tiles. `saved` is the track as it is saved, {} for a new one; the form shows what was laid since.

    `opened` is what was saved when the table was opened (`saved_digest`), carried along from press to press.
    """

    name = forms.CharField(label=_("Name"), max_length=80)
    letters = forms.CharField(
        label=_("Tiles"),
        max_length=120,
        help_text=_("In riding order; an underscore before a number is its black side. A log calls the track so."),
        widget=forms.TextInput(
            attrs={"autocapitalize": "off", "autocomplete": "off", "autocorrect": "off", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, saved: Mapping[str, str], opened: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.saved, self.opened = saved, opened

    def saved_value(self, name: str) -> object:
        return self.saved.get(name, "")

    @property
    def saved_digest(self) -> str:
        return super().saved_digest if self.is_bound or not self.opened else self.opened
