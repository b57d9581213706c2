"""What lists can be cut down to. A row that may not be seen is no choice: asking for it finds nothing, as for none."""

from __future__ import annotations

from typing import Any

import django_filters
from django import forms
from drf_spectacular.utils import extend_schema_field

from league.typed_fields import WholeField
from scoring.api.base import LARGEST_ID
from scoring.games import FOLDERS
from scoring.replay.games import GAMES


@extend_schema_field({"type": "integer", "minimum": 1, "maximum": LARGEST_ID})
class IdFilter(django_filters.Filter):
    """The id of a row."""

    field_class = WholeField

    def __init__(self, field_name: str, label: str, **more: Any) -> None:
        super().__init__(field_name=field_name, label=label, min_value=1, max_value=LARGEST_ID, **more)


@extend_schema_field({"type": "string", "enum": sorted(FOLDERS), "description": "By the rules of this game."})
class GameFilter(django_filters.ChoiceFilter):
    """A game by its word in logs."""

    def __init__(self, field_name: str, **more: Any) -> None:
        super().__init__(field_name=field_name, choices=_games, **more)


def _games() -> list[tuple[str, str]]:
    """The registered games, by their words in logs."""
    return [(game.key, game.title) for game in GAMES.values()]


@extend_schema_field(bool)
class NullFilter(django_filters.Filter):
    """Whether a column has no value: true or false, and nothing else is read as one of them."""

    field_class = forms.TypedChoiceField

    def __init__(self, field_name: str, label: str, **more: Any) -> None:
        choices = [("true", "true"), ("false", "false")]
        super().__init__(field_name, "isnull", label=label, choices=choices, coerce="true".__eq__, **more)


class NotNullFilter(NullFilter):
    """Whether a column has a value."""

    def __init__(self, field_name: str, label: str) -> None:
        super().__init__(field_name, label, exclude=True)


class ClubFilters(django_filters.FilterSet):
    """Clubs."""

    slug = django_filters.CharFilter(label="The club's word in addresses.")


class SeasonFilters(django_filters.FilterSet):
    """Seasons."""

    club = IdFilter("club_id", "Of this club.")
    slug = django_filters.CharFilter(label="The season's word in addresses.")
    on = django_filters.DateFilter(label="A day that lies in the season.", method="lies_on")

    def lies_on(self, rows: Any, _name: str, day: Any) -> Any:
        """The seasons in which the day lies."""
        return rows.on(day)


class TeamFilters(django_filters.FilterSet):
    """Teams."""

    club = IdFilter("club_id", "Of this club.")
    active = NullFilter("archived_at", "Teams that still ride, or those that do not.")


class StageRaceFilters(django_filters.FilterSet):
    """Stage races."""

    club = IdFilter("season__club_id", "Of this club.")
    season = IdFilter("season_id", "Of this season.")
    game = GameFilter("game", label="By the rules of this game.")
    slug = django_filters.CharFilter(label="The stage race's word in addresses.")


class StageFilters(django_filters.FilterSet):
    """Stages."""

    club = IdFilter("stage_race__season__club_id", "Of this club.")
    season = IdFilter("stage_race__season_id", "Of this season.")
    stage_race = IdFilter("stage_race_id", "Of this stage race.")
    since = django_filters.DateFilter("date", "gte", label="Ridden on this day or later.")
    until = django_filters.DateFilter("date", "lte", label="Ridden on this day or earlier.")
    void = NotNullFilter("voided_at", "Stages that count for nothing, or those that count.")


class RaceFilters(django_filters.FilterSet):
    """Races."""

    club = IdFilter("stage__stage_race__season__club_id", "Of this club.")
    season = IdFilter("stage__stage_race__season_id", "Of this season.")
    stage_race = IdFilter("stage__stage_race_id", "Of this stage race.")
    stage = IdFilter("stage_id", "Of this stage.")
    team = IdFilter("entries__team_id", "In which this team is entered.")
    published = NullFilter("publications", "With a published result, or without one.", method="counts")

    def counts(self, rows: Any, _name: str, published: bool) -> Any:
        """The races with a result that counts, or those without."""
        return rows.published() if published else rows.unpublished()


class OfRaceFilters(django_filters.FilterSet):
    """What belongs to a race."""

    club = IdFilter("race__stage__stage_race__season__club_id", "Of this club.")
    season = IdFilter("race__stage__stage_race__season_id", "Of this season.")
    stage_race = IdFilter("race__stage__stage_race_id", "Of this stage race.")
    stage = IdFilter("race__stage_id", "Of this stage.")
    race = IdFilter("race_id", "Of this race.")


class EntryFilters(OfRaceFilters):
    """Entries."""

    team = IdFilter("team_id", "Of this team.")
    colour = django_filters.CharFilter(label="In this colour.")


class SheetFilters(OfRaceFilters):
    """Score sheets."""

    team = IdFilter("teams__team_id", "On which this team appears.")


class PublicationFilters(OfRaceFilters):
    """Publications."""

    current = NullFilter("ended_at", "Those that count today, or those that were corrected or unpublished.")
