"""Numbers that people type into forms and programs send: one reader for points, times, weights and places.

What can mean one number only is read, whatever script its digits are of. What could mean two is refused by name: a comma may be
a decimal one or stand between two numbers, a point may be a mark of thousands, and a blank may cut a thousand in two.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from scoring.replay.headers import number_words
from scoring.replay.signs import plain

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_THOUSANDS: Final = re.compile(r"-?[1-9][0-9]{0,2}(?:\.[0-9]{2}0|(?:\.[0-9]{3}){2,})")
_MOST_SIGNS: Final = 40


class NotANumber(ValueError):
    """What was typed is no number, or could be two; the sentence names it and says what to write."""


def number_of(word: str, *, called: str = "") -> Decimal:
    """The number that a word is, exactly; `called` is what is wanted. Raises NotANumber."""
    read = _with_usual_digits(plain(word.strip()))
    if len(read) > _MOST_SIGNS:
        raise NotANumber(_("“%(word)s…” is too long for a number.") % {"word": word.strip()[:_MOST_SIGNS]})
    said = {"word": word.strip()}
    if re.fullmatch(r"-?[0-9]+(,[0-9]+)+", read):
        raise NotANumber(
            _(
                "“%(word)s” can be one number or several. Write a decimal with a point, such as 7.5, and a blank after a "
                "comma between two numbers."
            )
            % said
        )
    if _THOUSANDS.fullmatch(read):
        without = read.replace(".", "")
        if read.count(".") > 1:
            raise NotANumber(_("“%(word)s” is not a number. Write %(whole)s.") % {**said, "whole": without})
        exact = shown(Decimal(read))
        raise NotANumber(
            _("“%(word)s” can be %(whole)s or %(exact)s. Write one of these.")
            % {**said, "whole": without, "exact": exact}
        )
    if re.fullmatch(r"0[0-9]+", read):
        raise NotANumber(
            _("“%(word)s” begins with a zero. Write a number without it, and a thousand without a blank: 1000.") % said
        )
    if not _NUMBER.fullmatch(read):
        raise NotANumber(_("“%(word)s” is not %(called)s.") % {**said, "called": called or _("a number")})
    return Decimal(read)


def whole_number_of(word: str) -> int:
    """The whole number that a word is. Raises NotANumber."""
    number = number_of(word, called=_("a whole number"))
    if number != int(number):
        raise NotANumber(_("“%(word)s” is not a whole number.") % {"word": word.strip()})
    return int(number)


def whole_numbers_of(line: str) -> list[int]:
    """The whole numbers, none below 0, of a list (`3 2 1`, `3, 2, 1`, `3,2,1`). Raises NotANumber naming the first word that is
    none."""
    numbers = []
    for word in number_words(line):
        numbers.append(whole_number_of(word))
        if numbers[-1] < 0:
            raise NotANumber(_("“%(word)s” is less than 0.") % {"word": word})
    return numbers


def shown(number: Decimal) -> str:
    """A number as a form shows it, so that it is read back as itself."""
    return f"{number.normalize():f}"


def _with_usual_digits(word: str) -> str:
    """The word with digits of other scripts, and full-width signs, as a log writes them."""
    if word.isascii():
        return word
    return "".join(_USUAL.get(sign) or str(unicodedata.decimal(sign, sign)) for sign in word)


_USUAL: Final = {"．": ".", "，": ","}
