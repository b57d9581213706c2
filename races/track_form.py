"""The form of the table on which tracks are laid. It reads what was typed; whether it may be is the action's to say."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class TrackForm(forms.Form):
    """A track's name and its tiles."""

    name = forms.CharField(label=_("Name"), max_length=80)
    letters = forms.CharField(
        label=_("Tiles"),
        max_length=120,
        help_text=_("In riding order; an underscore before a number is its black side. A log calls the track so."),
        widget=forms.TextInput(
            attrs={"autocapitalize": "off", "autocomplete": "off", "autocorrect": "off", "spellcheck": "false"}
        ),
    )
