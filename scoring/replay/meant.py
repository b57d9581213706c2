"""What a line whose first word begins none was perhaps meant for."""

from __future__ import annotations

from collections.abc import Collection

from scoring.replay.fault import Fault
from scoring.replay.log import Words
from scoring.replay.signs import stray


def sign_too_many(words: Words, known: Collection[str]) -> Fault | None:
    """That the first word has punctuation at an end without which it would begin a line, as `round:`."""
    word, bare = words[0], stray(words[0])
    if bare == word or bare not in known:
        return None
    return Fault("sign-extra", word, [" ".join([bare, *words[1:]])], word=word, bare=bare)


def meant(words: Words, known: Collection[str]) -> Fault | None:
    """Two words without a blank between, or a word that is like the first; None if there is neither."""
    word, rest = words[0], words[1:]
    glued = [begin for begin in known if word.startswith(begin) and len(word) > len(begin)]
    if glued:
        begin = max(glued, key=len)
        apart = [begin, word[len(begin) :].lstrip("-.:_"), *rest]
        return Fault("near-glued", None, [], apart=" ".join(filter(None, apart)))
    from difflib import get_close_matches  # loaded for a word that says nothing

    like = get_close_matches(word, sorted(known), 1, 0.7) if not word.isdecimal() else []
    return Fault("near-word", None, [], meant=like[0]) if like else None
