"""Rulings and house rules as form fields, made from the registry of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from league.game_words import HEADERS, RULINGS
from league.saved_forms import SavedForm
from scoring.replay.games import GAMES


def ruling_field(game: str, name: str, unsaid: str) -> forms.ChoiceField:
    """A choice for a ruling; empty means that nothing is said here and `unsaid` holds."""
    return forms.ChoiceField(
        label=name,
        required=False,
        choices=[("", unsaid), *((word, word) for word in GAMES[game].rulings[name])],
        help_text=RULINGS.get(game, {}).get(name, ""),
    )


class HouseRulesForm(SavedForm):
    """A season's rulings and header lines for each game. Field names are `ruling/GAME/NAME` and `header/GAME/KEY`."""

    def __init__(self, *args: Any, house_rules: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.said = house_rules
        for key, game in GAMES.items():
            rulings = house_rules.get("rulings", {}).get(key, {})
            headers = house_rules.get("headers", {}).get(key, {})
            for name, choices in game.rulings.items():
                unsaid = _("default (%(choice)s)") % {"choice": choices[0]}
                field = ruling_field(key, name, unsaid)
                field.initial = rulings.get(name, "")
                self.fields[f"ruling/{key}/{name}"] = field
            for header, words in HEADERS.get(key, {}).items():
                self.fields[f"header/{key}/{header}"] = forms.CharField(
                    label=header, required=False, max_length=200, initial=headers.get(header, ""), help_text=words
                )

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

    def add_rulings(self, game: str, chosen: Mapping[str, str]) -> None:
        """Add a field a ruling of `game`."""
        for name in GAMES[game].rulings:
            field = ruling_field(game, name, _("as the season says"))
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
