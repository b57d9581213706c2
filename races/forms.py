"""Forms of the pages about logs and boards. They read what was typed; whether it may be is the actions' to say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from races.digests import text_digest
from races.models import Race
from scoring.replay.text_kind import decoded, encoding_of, file_kind

LOG_BYTES = 2 * 1024 * 1024
"""The longest log (RACE_LOG section 1); what is longer is not read into a page."""


class TextOrFile(forms.Form):
    """A text, typed or in a file; exactly one of the two.

    `shown` is the digest of a text that the page itself put into the text area; left as it was it is not typed, so that
    a file can take its place.
    """

    text = forms.CharField(required=False, strip=False, widget=forms.Textarea)
    file = forms.FileField(label=_("File"), required=False)
    shown = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse neither and both."""
        cleaned = super().clean() or {}
        text, file = unix_lines(cleaned.get("text", "")), cleaned.get("file")
        typed = bool(text.strip()) and not (file and text_digest(text) == cleaned.get("shown"))
        if "file" not in self.errors and typed == bool(file):
            self.add_error(None, gettext("Type the text or choose a file: one of the two."))
        return cleaned

    @property
    def source(self) -> str | bytes:
        """What was sent: the file's bytes as they are, or the text."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if file:
            file.seek(0)  # it may have been read before
            return file.read()
        return unix_lines(self.cleaned_data["text"])

    def show(self, text: str) -> None:
        """Show in the box what was made of what was sent: a file's text can then be mended and sent again from there."""
        # Where a file alone was sent there is no data.
        shown = self.data.copy() if isinstance(self.data, QueryDict) else QueryDict(mutable=True)
        shown["text"] = text
        if self.cleaned_data.get("file"):  # nobody typed it: another file may take its place
            shown["shown"] = text_digest(text)
        self.data = shown


def file_text(raw: str | bytes) -> str:
    """A file's text for a box on a page; "" for what is no text that a box can hold."""
    if isinstance(raw, str):
        return raw
    encoding = None if file_kind(raw) else encoding_of(raw)
    text = "" if encoding is None else decoded(raw, encoding)
    return "" if "\0" in text else unix_lines(text)


def unix_lines(text: str) -> str:
    """A text area's text with the line ends it was shown with: browsers send CRLF."""
    return text.replace("\r\n", "\n")


class BoardForm(TextOrFile):
    """A board as TOML."""

    field_order = ("file", "text")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("Board (TOML)")
        self.fields["text"].widget.attrs.update(rows=20, spellcheck="false", autocapitalize="off", **{"class": "mono"})
        self.fields["file"].widget.attrs["accept"] = ".toml"


class LogForm(TextOrFile):
    """A race's log, the revision it starts from, and why it is corrected."""

    based_on = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(
        label=_("What is corrected, and why"),
        max_length=500,
        required=False,
        help_text=_("Kept with the revision. What a correction changes, and why, is asked when it is published."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The log")
        self.fields["text"].widget.attrs.update(
            rows=24, spellcheck="false", autocapitalize="off", autocomplete="off", autocorrect="off"
        )
        self.fields["file"].label = _("or a file")
        self.fields["file"].widget.attrs["accept"] = ".rlog,.txt,text/plain"


class UploadForm(TextOrFile):
    """A file with the logs of several tables, or their text; and the newest revisions that the sender has seen."""

    reason = forms.CharField(label=_("Why, if it corrects logs"), max_length=500, required=False)
    seen = forms.RegexField(r"^([0-9]+:[0-9]+( |$))*$", required=False, widget=forms.HiddenInput)

    field_order = ("file", "text", "reason", "seen", "shown")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].label = _("File with the logs")
        self.fields["file"].help_text = _("Each race begins with its “racelog” line.")
        self.fields["file"].widget.attrs["accept"] = ".rlog,.txt,text/plain"
        self.fields["text"].label = _("or their text")
        self.fields["text"].widget.attrs.update(rows=12, spellcheck="false", autocapitalize="off", **{"class": "mono"})

    @staticmethod
    def seen_of(tables: Iterable[Race]) -> str:
        """The newest revision of each table as the form carries it along: `PK:NUMBER PK:NUMBER`."""
        return " ".join(f"{table.pk}:{table.latest_number}" for table in tables)

    @property
    def based_on(self) -> dict[int, int]:
        """The revisions that the sender had before, by table."""
        pairs = (pair.split(":") for pair in self.cleaned_data["seen"].split())
        return {int(pk): int(number) for pk, number in pairs}


class DiscardForm(forms.Form):
    """Discarding drafts: the newest that was looked at, and maybe why."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)


class PublishForm(forms.Form):
    """Publishing a revision: what was noticed is confirmed, and a correction has its reason."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, *args: Any, noticed: bool, again: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if noticed:
            self.fields["confirm"] = forms.BooleanField(
                label=_("I have read these warnings and disagreements, and the result is right.")
            )
        if again:
            self.fields["reason"] = forms.CharField(
                label=_("Why the published result changes"), max_length=500, widget=forms.Textarea(attrs={"rows": 3})
            )
