"""Each row of the audit log as a sentence: what was done, with what was there before and after, in the reader's words.

A row stores a stable word ("race.published") and JSON values of what changed. `SENTENCES` has one entry for each such
word; a test looks that no action records one without a sentence. Values are shown as they were stored on that day, so an
old row keeps its words though the thing was renamed since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.models import AuditRow, Role, Ties
from league.numbers import shown
from league.season_rules import tie_break_words
from league.templatetags.look import colour_word, rules_words
from scoring.views import setting_words

Values = Mapping[str, Any]
Sentence = Callable[[Values, Values], str]

GROUPS: Final[Mapping[str, tuple[Promise, tuple[str, ...]]]] = {
    "results": (
        gettext_lazy("Results"),
        (
            *("race.published", "race.corrected", "race.withdrawn", "race.closed", "race.reopened"),
            *("stage.voided", "stage.restored"),
        ),
    ),
    "logs": (gettext_lazy("Logs"), ("log.",)),
    "calendar": (gettext_lazy("Stage races, stages and tables"), ("stage_race.", "stage.", "race.")),
    "seasons": (gettext_lazy("Seasons and house rules"), ("season.",)),
    "teams": (gettext_lazy("Teams"), ("team.",)),
    "members": (gettext_lazy("Members"), ("member.", "owner.", "token.")),
    "boards": (gettext_lazy("Boards and tracks"), ("board.", "track.")),
    "club": (gettext_lazy("The club"), ("club.",)),
}
"""What the audit log can be narrowed to: the name, and the words or beginnings of words that belong to it. A word that an
earlier group names whole does not belong to a later one."""

FIELDS: Final[Mapping[str, Promise]] = {
    "name": gettext_lazy("name"),
    "label": gettext_lazy("label"),
    "date": gettext_lazy("date"),
    "number": gettext_lazy("number"),
    "board": gettext_lazy("board"),
    "course": gettext_lazy("course"),
    "road": gettext_lazy("road"),
    "rules": gettext_lazy("level of the rules"),
    "rulings": gettext_lazy("ruling"),
    "headers": gettext_lazy("line of every log"),
    "scale": gettext_lazy("how it is reckoned"),
    "weight": gettext_lazy("weight"),
    "position": gettext_lazy("position"),
    "public": gettext_lazy("open to everybody"),
    "starts": gettext_lazy("first day"),
    "ends": gettext_lazy("last day"),
    "points_table": gettext_lazy("season points"),
    "ties": gettext_lazy("points of shared ranks"),
    "best": gettext_lazy("best results that count"),
    "drop": gettext_lazy("worst results that are dropped"),
    "tie_break": gettext_lazy("tie-break"),
    "house_rules": gettext_lazy("house rules"),
    "letters": gettext_lazy("tiles"),
    "role": gettext_lazy("role"),
    "game": gettext_lazy("game"),
    "reason": gettext_lazy("reason"),
}
"""The names of the settings that rows hold; one that is not here is shown by its own word."""

CHOICES: Final[Mapping[str, Mapping[str, Any]]] = {
    "role": dict(Role.choices),
    "ties": dict(Ties.choices),
}


NESTED: Final[Mapping[str, Callable[[Values], Iterator[tuple[str, str]]]]] = {
    "rulings": setting_words.rulings,
    "headers": setting_words.lines,
    "scale": setting_words.scale,
    "house_rules": setting_words.house_rules,
}
"""Settings that hold others, which are told one by one."""

WORDED: Final[Mapping[str, Callable[[str], str]]] = {
    "game": setting_words.game_title,
    "rules": rules_words,
    "road": setting_words.road_words,
    "board": setting_words.board_title,
    "weight": lambda weight: shown(Decimal(weight)),
}
"""Settings whose stored word is not the one on the forms."""


def sentence(row: AuditRow) -> str:
    """What was done, as a sentence without who, when and why, which have columns of their own."""
    words = SENTENCES.get(row.action)
    before, after = row.before or {}, row.after or {}
    return words(before, after) if words else plain(row.action, before, after)


def plain(action: str, before: Values, after: Values) -> str:
    """A row of a kind that this version does not know: its word and what changed."""
    differing = "; ".join(differences(before, after))
    return f"{action}: {differing}" if differing else action


def differences(before: Values, after: Values) -> Iterator[str]:
    """One piece for each setting that differs: “date: 2026-05-21 → 2026-06-04”. Nested settings are told one by one."""
    was, now = dict(_told(before)), dict(_told(after))
    for name in [*now, *(name for name in was if name not in now)]:
        if was.get(name) != now.get(name):
            yield f"{_asked(name)} {was.get(name, _('not set'))} → {now.get(name, _('not set'))}"


def _told(values: Values) -> Iterator[tuple[str, str]]:
    """Each setting by its name in words with its value in words; rulings, lines and the like one by one."""
    for key in _ordered(values):
        stored = values[key]
        if key in NESTED and isinstance(stored or {}, Mapping):
            yield from NESTED[key](stored or {})
        elif key == "course" and isinstance(stored, str):
            yield _field(key), setting_words.course_title(stored, values.get("board") or "") or _("none")
        else:
            yield _field(key), value(key, stored)


def _asked(name: str) -> str:
    """A setting's name before its value; a question needs no colon."""
    return name if name.endswith("?") else f"{name}:"


def _ordered(keys: Iterable[str]) -> list[str]:
    """Settings in the order of `FIELDS`, others after them by the alphabet: a database need not keep the order of stored keys."""
    known = list(FIELDS)
    return sorted(keys, key=lambda key: (known.index(key) if key in FIELDS else len(known), key))


def _most_first(points: Values) -> list[str]:
    """The teams of a result, the most points first."""
    return sorted(points, key=lambda team: (points[team] is None, -(points[team] or 0), team))


def _field(key: str) -> str:
    return str(FIELDS[key]) if key in FIELDS else key.replace("_", " ")


def value(key: str, stored: Any) -> str:
    """A stored value as people read it; nothing is “none”, which is not 0."""
    if stored is None or stored in ("", [], {}):
        return _("none")
    if isinstance(stored, bool):
        return _("yes") if stored else _("no")
    if key == "tie_break" and isinstance(stored, list):
        steps = dict(tie_break_words())
        return ", ".join(f"{n}. {steps.get(step, step)}" for n, step in enumerate(stored, 1))
    if isinstance(stored, list):
        return " ".join(value(key, each) for each in stored)
    if isinstance(stored, Mapping):
        return ", ".join(f"{_field(name)} {value(name, each)}" for name, each in stored.items())
    if key in WORDED and isinstance(stored, str):
        return WORDED[key](stored)
    return str(CHOICES.get(key, {}).get(stored, stored))


def _made(words: Promise) -> Sentence:
    """Something was made: with which settings, those left empty apart."""

    def told(before: Values, after: Values) -> str:
        filled = {key: stored for key, stored in after.items() if stored not in (None, "", [], {}, False)}
        names = {str(words) for words in FIELDS.values()}
        pieces = (f"{name if name in names else _asked(name)} {shown}" for name, shown in _told(filled))
        return _with(str(words), pieces)

    return told


def _edited(words: Promise) -> Sentence:
    """Settings were changed: each as it was and as it is."""

    def told(before: Values, after: Values) -> str:
        return _with(str(words), differences(before, after)) if before != after else _("Saved without a change")

    return told


def _with(words: str, details: Iterator[str]) -> str:
    listed = "; ".join(details)
    return f"{words}: {listed}" if listed else words


def _said(words: Promise) -> Sentence:
    """The target says it all."""
    return lambda before, after: str(words)


def _renamed(words: Promise, key: str) -> Sentence:
    return lambda before, after: str(words) % {"before": before.get(key, "?"), "after": after.get(key, "?")}


def _points(result: Values) -> str:
    """“red 52, blue 40”: what the teams had in a result."""
    points = dict(result.get("teams") or {})
    return ", ".join(f"{colour_word(team)} {value('', points[team])}" for team in _most_first(points))


def _published(before: Values, after: Values) -> str:
    words = _("Revision %(number)s published") % {"number": after.get("revision", "?")}
    return f"{words}: {_points(after)}" if _points(after) else words


def _corrected(before: Values, after: Values) -> str:
    words = _("Revision %(after)s published in the place of revision %(before)s") % {
        "after": after.get("revision", "?"),
        "before": before.get("revision", "?"),
    }
    was, now = dict(before.get("teams") or {}), dict(after.get("teams") or {})
    changed = [
        f"{colour_word(team)} {value('', was.get(team))} → {value('', now.get(team))}"
        for team in [*_most_first(now), *(team for team in _most_first(was) if team not in now)]
        if was.get(team) != now.get(team)
    ]
    return f"{words}: {', '.join(changed) or _('every team keeps its points')}"


def _withdrawn(before: Values, after: Values) -> str:
    words = _("Unpublished: revision %(number)s no longer counts") % {"number": before.get("revision", "?")}
    return f"{words} ({_points(before)})" if _points(before) else words


def _log_entered(before: Values, after: Values) -> str:
    words = _("Log saved as revision %(number)s") % {"number": after.get("revision", "?")}
    errors = after.get("errors") or 0
    if not errors:
        return words
    return f"{words}, {ngettext('%(n)d error', '%(n)d errors', errors) % {'n': errors}}"


def _discarded(before: Values, after: Values) -> str:
    return _("Draft discarded: revision %(number)s") % {"number": before.get("revision", "?")}


def _entries(before: Values, after: Values) -> str:
    told = [
        f"{colour_word(colour)}: {value('', before.get(colour))} → {value('', after.get(colour))}"
        for colour in sorted({*after, *before})
        if before.get(colour) != after.get(colour)
    ]
    return _with(_("Teams of the table"), iter(told)) if told else _("Teams of the table saved without a change")


def _invited(before: Values, after: Values) -> str:
    return _("Invited %(email)s as %(role)s") % {
        "email": after.get("email", "?"),
        "role": value("role", after.get("role")),
    }


def _uninvited(before: Values, after: Values) -> str:
    return _("Invitation of %(email)s revoked") % {"email": before.get("email", "?")}


def _board(before: Values, after: Values) -> str:
    return _("Board uploaded in the place of an earlier one") if before else _("Board uploaded")


def _track(before: Values, after: Values) -> str:
    return (
        _with(_("Track saved"), differences(before, after)) if before else _made(gettext_lazy("Track built"))({}, after)
    )


SENTENCES: Final[Mapping[str, Sentence]] = {
    "race.published": _published,
    "race.corrected": _corrected,
    "race.withdrawn": _withdrawn,
    "race.created": _made(gettext_lazy("Table set up")),
    "race.renamed": _renamed(gettext_lazy("Table “%(before)s” renamed “%(after)s”"), "label"),
    "race.removed": _said(gettext_lazy("Table removed; it never was published")),
    "race.entries": _entries,
    "race.closed": _said(gettext_lazy("Table closed: no result will come from it")),
    "race.reopened": _said(gettext_lazy("Table reopened")),
    "log.entered": _log_entered,
    "log.discarded": _discarded,
    "stage.created": _made(gettext_lazy("Stage planned")),
    "stage.edited": _edited(gettext_lazy("Stage changed")),
    "stage.moved": _renamed(gettext_lazy("Stage %(before)s became stage %(after)s"), "number"),
    "stage.removed": _said(gettext_lazy("Stage removed")),
    "stage.voided": _said(gettext_lazy("Stage cancelled: it counts for nothing")),
    "stage.restored": _said(gettext_lazy("Stage counts again")),
    "stage_race.created": _made(gettext_lazy("Stage race planned")),
    "stage_race.edited": _edited(gettext_lazy("Stage race changed")),
    "stage_race.removed": _said(gettext_lazy("Stage race removed")),
    "season.created": _made(gettext_lazy("Season created")),
    "season.edited": _edited(gettext_lazy("Season changed")),
    "season.archived": _said(gettext_lazy("Season put into the archive")),
    "season.restored": _said(gettext_lazy("Season brought back from the archive")),
    "season.removed": _said(gettext_lazy("Season removed; no stage race was planned in it")),
    "team.created": _said(gettext_lazy("Team added")),
    "team.renamed": _renamed(gettext_lazy("Team “%(before)s” renamed “%(after)s”"), "name"),
    "team.archived": _said(gettext_lazy("Team put into the archive")),
    "team.restored": _said(gettext_lazy("Team brought back from the archive")),
    "team.removed": _said(gettext_lazy("Team removed; it had not ridden")),
    "member.invited": _invited,
    "member.uninvited": _uninvited,
    "member.joined": _made(gettext_lazy("Joined the club")),
    "member.role": _edited(gettext_lazy("Member's role changed")),
    "member.removed": _said(gettext_lazy("Membership ended")),
    "token.made": _said(gettext_lazy("API token made")),
    "token.ended": _said(gettext_lazy("API token ended")),
    "owner.created": _said(gettext_lazy("Owner's account made")),
    "club.created": _made(gettext_lazy("Club created")),
    "club.edited": _edited(gettext_lazy("Club changed")),
    "club.erased": _said(gettext_lazy("Club erased")),
    "board.uploaded": _board,
    "board.removed": _said(gettext_lazy("Board removed")),
    "track.saved": _track,
    "track.removed": _said(gettext_lazy("Track removed")),
}
