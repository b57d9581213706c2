"""A ruling in words, for who chooses it: the question that it settles, and what each choice answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RulingWords(NamedTuple):
    """The question, the heading of the rulebook's part that leaves it open, and an answer a choice."""

    question: str
    heading: str
    answers: Mapping[str, str]
