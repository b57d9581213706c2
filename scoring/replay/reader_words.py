"""Words for people, written down where no Django is: marked for the translators here, put into a reader's language by a page."""

from __future__ import annotations

from collections.abc import Callable

#: What a page hands in: a word or sentence of the house's English in its reader's language.
Gettext = Callable[[str], str]


def gettext_noop(words: str) -> str:
    """The words themselves. `makemessages` finds them by this name; whoever shows them asks a `Gettext`."""
    return words
