"""Rulings and house rules as form fields, made from the registry of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from league import game_words
from league.saved_forms import SavedForm
from league.season_rules import setting_faults
from scoring.replay.games import GAMES


def ruling_field(game: str, name: str, said: str = "") -> forms.ChoiceField:
    """The question of a ruling with its answers. Empty means that nothing is said here: `said` by the season, else the
    default, holds."""
    words, choices = GAMES[game].ruling_words()[name], GAMES[game].rulings[name]
    unsaid = _("as the season says: %(answer)s") if said else _("default: %(answer)s")
    return forms.ChoiceField(
        label=words.question,
        required=False,
        choices=[
            ("", unsaid % {"answer": words.answers[said or choices[0]]}),
            *((choice, words.answers[choice]) for choice in choices),
        ],
        help_text=_("Rulebook: %(heading)s. In a log: ruling %(name)s") % {"heading": words.heading, "name": name},
    )


def header_field(key: str, words: Any, value: str, choices: Sequence[str]) -> forms.Field:
    """The field of a line that every log has: one of its choices, or what is typed."""
    said: dict[str, Any] = {"label": game_words.label(key), "required": False, "initial": value, "help_text": words}
    if choices:
        answers = [("", _("as each log says")), *((choice, game_words.choices(key)[choice]) for choice in choices)]
        return forms.ChoiceField(choices=answers, **said)
    return forms.CharField(max_length=200, **said)


class HouseRulesForm(SavedForm):
    """A season's rulings and header lines for each game. Field names are `ruling/GAME/NAME` and `header/GAME/KEY`."""

    def __init__(self, *args: Any, house_rules: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.said = house_rules
        for key, game in GAMES.items():
            rulings = house_rules.get("rulings", {}).get(key, {})
            headers = house_rules.get("headers", {}).get(key, {})
            for name in game.rulings:
                field = ruling_field(key, name)
                field.initial = rulings.get(name, "")
                self.fields[f"ruling/{key}/{name}"] = field
            for header, words in game_words.headers(key).items():
                self.fields[f"header/{key}/{header}"] = header_field(
                    header, words, headers.get(header, ""), game.choices.get(header, ())
                )

    def clean(self) -> dict[str, Any]:
        """Put all lines to their games' readers at once, so that every wrong field is told together."""
        cleaned = super().clean() or {}
        for fault in setting_faults({"house_rules": self.house_rules}):
            self.add_error(fault.field if fault.field in self.fields else None, str(fault))
        return cleaned

    @property
    def games(self) -> list[tuple[str, list[forms.BoundField], list[forms.BoundField]]]:
        """For each game its title, the rulings' fields and the headers' fields."""
        return [
            (
                game.title,
                [self[field] for field in self.fields if field.startswith(f"ruling/{key}/")],
                [self[field] for field in self.fields if field.startswith(f"header/{key}/")],
            )
            for key, game in GAMES.items()
        ]

    @property
    def house_rules(self) -> dict[str, dict[str, dict[str, str]]]:
        """What was chosen, in the shape of `Season.house_rules`; what is left empty is not said."""
        said: dict[str, dict[str, dict[str, str]]] = {"rulings": {}, "headers": {}}
        for field, value in self.cleaned_data.items():
            kind, game, name = field.split("/", 2)
            if value.strip():
                said[f"{kind}s"].setdefault(game, {})[name] = value.strip()
        return said


class RulingFields(SavedForm):
    """The rulings of one game as fields `ruling-NAME`, over what the season says."""

    def add_rulings(self, game: str, chosen: Mapping[str, str], house_rules: Mapping[str, Any] | None = None) -> None:
        """Add a field a ruling of `game`; `house_rules` are what a new stage race takes over."""
        said = (house_rules or {}).get("rulings", {}).get(game, {})
        for name in GAMES[game].rulings:
            field = ruling_field(game, name, said.get(name, ""))
            field.initial = chosen.get(name, "")
            self.fields[f"ruling-{name}"] = field

    @property
    def ruling_fields(self) -> list[forms.BoundField]:
        """The rulings' fields, for the template."""
        return [self[name] for name in self.fields if name.startswith("ruling-")]

    @property
    def rulings(self) -> dict[str, str]:
        """The choices made, by ruling."""
        return {
            name.removeprefix("ruling-"): value
            for name, value in self.cleaned_data.items()
            if name.startswith("ruling-") and value
        }
