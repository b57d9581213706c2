"""Forms of the calendar: stage races, stages and tables. What they find and what the calendar's rules find is told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league import game_words
from league.models import Team
from league.numbers import shown as number_shown
from league.rules_forms import RulingFields
from league.saved_forms import SavedForm
from league.templatetags.look import colour_word, rules_words
from league.typed_fields import DayField, ExactField, NumbersField, RoadLinesField, WholeField
from races.calendar_rules import stage_faults, stage_race_faults
from races.models import Race, Stage, StageRace
from races.roads import printed_title
from scoring.classify.scored_game import scored_game
from scoring.replay import Board
from scoring.replay.games import GAMES


class StageRaceForm(RulingFields):
    """A stage race: name, level of the rules with modules, rulings, weight."""

    name = forms.CharField(label=_("Name"), max_length=120)
    level = forms.ChoiceField(label=_("Level of the rules"), required=False)
    modules = forms.MultipleChoiceField(
        label=_("Modules"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    weight = ExactField(
        label=_("Weight in the season"), min_value=0, max_value=999, max_digits=7, decimal_places=4, initial=1,
        help_text=_("Its season points are multiplied by this."),
        misfit=_("A weight is a number from 0 to 999 with at most four decimals, such as 1.5."),
    )  # fmt: skip

    def __init__(
        self,
        *args: Any,
        game: str,
        stage_race: StageRace | None = None,
        house_rules: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.planned = stage_race or StageRace(game=game)
        its = GAMES[game]
        level, modules = self.fields["level"], self.fields["modules"]
        assert isinstance(level, forms.ChoiceField)
        assert isinstance(modules, forms.MultipleChoiceField)
        level.choices = [(word, word) for word in its.rule_levels]
        level.initial = its.rule_levels[-1] if its.rule_levels else ""
        modules.choices = module_choices(game)
        if its.rule_levels:
            modules.help_text = gettext("Single rules of the highest level; the highest level has them all.")
        else:
            del self.fields["level"]
            modules.help_text = gettext("They hold for every stage. Without any, each log says its own.")
        if stage_race:
            self.fields["position"] = WholeField(
                label=_("Place in the calendar"), min_value=1, max_value=999, initial=stage_race.position
            )
            words = stage_race.rules.replace(",", " ").split()
            level.initial = next((word for word in words if word in its.rule_levels), "")
            modules.initial = [word for word in words if word in its.modules]
            self.fields["name"].initial = stage_race.name
            self.fields["weight"].initial = number_shown(stage_race.weight)
        self.add_rulings(game, stage_race.rulings if stage_race else {}, house_rules)
        self._add_choices(stage_race.headers if stage_race else None)
        self._add_scale(stage_race.scale if stage_race else {})
        self.other_headers = {
            key: value
            for key, value in (stage_race.headers if stage_race else {}).items()
            if f"header-{key}" not in self.fields
        }

    def _add_choices(self, headers: Mapping[str, str] | None) -> None:
        """Fields `header-KEY` for what the stage race may fix for all its logs; a new one begins with the first choice."""
        unsaid = gettext(
            "Left empty when it is planned: as the season's house rules say. Fixed once a race is published."
        )
        for key, words in GAMES[self.game].choices.items():
            self.fields[f"header-{key}"] = forms.ChoiceField(
                label=game_words.label(key),
                required=False,
                choices=[
                    ("", gettext("as each log says")),
                    *((word, game_words.choices(key).get(word, word)) for word in words),
                ],
                initial=words[0] if headers is None else headers.get(key, ""),
                help_text=game_words.headers(self.game).get(key, ""),
            )
        for key, meaning in game_words.headers(self.game).items():
            if f"header-{key}" not in self.fields:
                self.fields[f"header-{key}"] = forms.CharField(
                    label=game_words.label(key),
                    required=False,
                    max_length=200,
                    initial="" if headers is None else headers.get(key, ""),
                    help_text=f"{meaning} {unsaid}",
                )

    def _add_scale(self, scale: Mapping[str, Any]) -> None:
        """Fields `scale-NAME` for what the game leaves to the club."""
        its = scored_game(self.game)
        for name, value in its.scale_words(scale).items():
            most, largest = its.scale_limits(name)
            label, help_text = game_words.scale(self.game)[name]
            said: dict[str, Any] = {"label": label, "help_text": help_text, "required": False, "initial": value}
            if isinstance(value, bool):
                field: forms.Field = forms.BooleanField(**said)
            elif isinstance(value, int):
                field = WholeField(min_value=0, max_value=largest, **{**said, "required": True})
            else:
                field = NumbersField(most=most, largest=largest, max_length=200, **said)
            self.fields[f"scale-{name}"] = field

    @property
    def scale_fields(self) -> list[forms.BoundField]:
        """The scale's fields, for the template."""
        return [self[name] for name in self.fields if name.startswith("scale-")]

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """The fields of the log's headers that the stage race may fix, for the template."""
        return [self[name] for name in self.fields if name.startswith("header-")]

    def _of(self, prefix: str) -> dict[str, Any]:
        return {
            name.removeprefix(prefix): value for name, value in self.cleaned_data.items() if name.startswith(prefix)
        }

    @property
    def scale(self) -> dict[str, Any]:
        """The scale that was typed, from a valid form: numbers, lists of numbers, yes or no."""
        return {
            name: [int(word) for word in value.split()] if isinstance(value, str) else value
            for name, value in self._of("scale-").items()
        }

    def clean(self) -> dict[str, Any]:
        """Ask the calendar's own rules at once, so that every wrong field is told together."""
        cleaned = super().clean() or {}
        self.tell(stage_race_faults(self.planned, self.changes))
        return cleaned

    def field_of(self, said: str) -> str:
        return super().field_of({"rules": "modules"}.get(said, said))

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, as far as it is valid."""
        cleaned = self.cleaned_data
        rules = " ".join(filter(None, [cleaned.get("level"), *cleaned.get("modules", ())]))
        return {
            **{name: cleaned[name] for name in ("name", "weight", "position") if name in cleaned},
            **({"rules": rules} if not {"level", "modules"} & self.errors.keys() else {}),
            "rulings": self.rulings,
            "headers": self.other_headers | {key: value for key, value in self._of("header-").items() if value.strip()},
            "scale": self.scale,
        }


class StageFields(SavedForm):
    """What the forms of a stage have in common: the calendar's own rules are asked with what the form finds by itself."""

    planned: Stage
    names: ClassVar[Mapping[str, str]] = {}
    """The form's fields for the rules' own."""

    def clean(self) -> dict[str, Any]:
        """Ask the calendar's rules at once, so that every wrong field is told together."""
        cleaned = super().clean() or {}
        self.tell(stage_faults(self.planned, self.changes))
        return cleaned

    def field_of(self, said: str) -> str:
        return super().field_of(self.names.get(said, said))

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, as far as it is valid."""
        cleaned = self.cleaned_data
        return {
            **{name: cleaned[name] for name in ("name", "date", "number") if name in cleaned},
            **({"rules": " ".join(cleaned["modules"])} if "modules" in cleaned else {}),
        }


class StageForm(StageFields):
    """A stage: its course and day, and rules of its own where the game's stages differ in them."""

    course = forms.ChoiceField(
        label=_("Course"),
        error_messages={
            "invalid_choice": _("“%(value)s” is not one of the club's courses for this game. Choose one from the list.")
        },
    )
    name = forms.CharField(
        label=_("Name"), max_length=120, required=False, help_text=_("Without one it is “Stage” and its number.")
    )
    date = DayField(label=_("Date"), required=False)
    names: ClassVar[Mapping[str, str]] = {"board": "course", "road": "course", "rules": "modules"}

    def __init__(
        self,
        *args: Any,
        stage_race: StageRace,
        boards: Mapping[str, Board],
        stage: Stage | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        game = stage_race.game
        self.planned = stage or Stage(stage_race=stage_race)
        if not GAMES[game].rule_levels:
            self.fields["modules"] = forms.MultipleChoiceField(
                label=_("Rules of this stage"),
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=module_choices(game),
                initial=stage.rules.replace(",", " ").split() if stage else [],
            )
        field = self.fields["course"]
        assert isinstance(field, forms.ChoiceField)
        planned = f"{stage.board}/{stage.course}" if stage else ""
        offered = [
            (
                board.title,
                [
                    (f"{board.name}/{course.name}", course.title)
                    for course in board.plans.values()
                    if GAMES[game].rides_on(course) or f"{board.name}/{course.name}" == planned
                ],
            )
            for board in boards.values()
            if not board.faults or (stage and stage.board == board.name)
        ]
        field.choices = [("", gettext("choose a course")), *((title, courses) for title, courses in offered if courses)]
        if stage:
            self.fields["number"] = WholeField(label=_("Number"), min_value=1, max_value=999, initial=stage.number)
            field.initial = f"{stage.board}/{stage.course}"
            self.fields["name"].initial = stage.name
            self.fields["date"].initial = stage.date

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, as far as it is valid."""
        board, slash, course = self.cleaned_data.get("course", "").partition("/")
        return super().changes | ({"board": board, "course": course} if slash else {})


class TrackStageForm(StageFields):
    """A stage of a game with tracks: a printed stage or a track of tiles, its day, and rules of its own."""

    printed = forms.ChoiceField(label=_("Stage"), required=False)
    track = forms.CharField(
        label=_("or a track of tiles"),
        max_length=190,
        required=False,
        help_text=_("The tiles' letters in riding order, an underscore before a number's black side: a_23gMRP…"),
        widget=forms.TextInput(attrs={"autocapitalize": "off", "autocorrect": "off", "spellcheck": "false"}),
    )
    modules = forms.MultipleChoiceField(
        label=_("Rules of this stage"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Only where they are not the stage race's."),
    )
    name = forms.CharField(
        label=_("Name"), max_length=120, required=False, help_text=_("Without one it is “Stage” and its number.")
    )
    date = DayField(label=_("Date"), required=False)
    names: ClassVar[Mapping[str, str]] = {"board": "printed", "course": "printed", "rules": "modules"}

    def __init__(
        self,
        *args: Any,
        stage_race: StageRace,
        tracks: Mapping[str, str],
        stage: Stage | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        game = stage_race.game
        self.planned = stage or Stage(stage_race=stage_race)
        printed, modules = self.fields["printed"], self.fields["modules"]
        assert isinstance(printed, forms.ChoiceField)
        assert isinstance(modules, forms.MultipleChoiceField)
        printed.choices = [
            ("", "—"),
            (gettext("Printed stages"), [(f"stage: {word}", printed_title(word)) for word in GAMES[game].stages]),
            (gettext("The club's own tracks"), [(f"track: {letters}", name) for letters, name in tracks.items()]),
        ]
        modules.choices = module_choices(game)
        self.kinds = GAMES[game].lines
        for kind in self.kinds:
            self.fields[kind] = RoadLinesField(
                label=game_words.road_line(kind),
                required=False,
                max_length=400,
                initial="\n".join(_lines_of(stage.headers, kind)) if stage else "",
                widget=forms.Textarea(attrs={"rows": 2}),
                help_text=gettext(
                    "One a line: the row before it, a colon, points by place. 34: 3 2 1. A rider carried over it by "
                    "slipstream has crossed it too."
                ),
            )
        self.other_headers = {
            key: value
            for key, value in (stage.headers if stage else {}).items()
            if key.partition(" ")[0] not in self.kinds
        }
        if stage:
            self.fields["number"] = WholeField(label=_("Number"), min_value=1, max_value=999, initial=stage.number)
            letters = stage.road.removeprefix("track:").strip()
            if letters == stage.road or letters in tracks:
                printed.initial = stage.road
            else:
                self.fields["track"].initial = letters
            modules.initial = stage.rules.replace(",", " ").split()
            self.fields["name"].initial = stage.name
            self.fields["date"].initial = stage.date

    def clean(self) -> dict[str, Any]:
        """Refuse neither a printed stage nor a track, and both."""
        cleaned = super().clean() or {}
        if not self._roads_wrong and not self._road:
            self.add_error("printed", gettext("Choose a printed stage or type a track: one of the two."))
        return cleaned

    def field_of(self, said: str) -> str:
        if said == "road":
            return "track" if self.cleaned_data.get("track") else "printed"
        kind = said.removeprefix("header-").partition(" ")[0]
        return kind if kind in self.kinds else super().field_of(said)

    @property
    def _roads_wrong(self) -> bool:
        return bool({"printed", "track"} & self.errors.keys())

    @property
    def _road(self) -> str:
        """The line of a log that names the road; "" where neither or both are said."""
        printed, track = (self.cleaned_data.get(name, "") for name in ("printed", "track"))
        return "" if bool(printed) == bool(track) else printed or f"track: {track}"

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, as far as it is valid."""
        lines = self.other_headers | self._lines()
        road = {"road": self._road} if self._road and not self._roads_wrong else {}
        return super().changes | {"headers": lines} | road

    def _lines(self) -> dict[str, str]:
        """The lines on the road as header lines of a log."""
        typed = (
            (kind, line) for kind in self.kinds for line in self.cleaned_data.get(kind, "").splitlines() if line.strip()
        )
        split = ((kind, *line.split(":", 1)) for kind, line in typed)
        return {f"{kind} {row.strip()}": " ".join(points.split()) for kind, row, points in split}


def _lines_of(headers: Mapping[str, str], kind: str) -> list[str]:
    """The lines of a kind as they are typed: `34: 3 2 1`."""
    return [f"{key.partition(' ')[2]}: {value}" for key, value in headers.items() if key.partition(" ")[0] == kind]


def module_choices(game: str) -> list[tuple[str, str]]:
    """The game's modules, with a few words where their names do not say it."""
    words = game_words.modules(game)
    return [
        (name, ": ".join(filter(None, [rules_words(name), str(words.get(name, ""))]))) for name in GAMES[game].modules
    ]


class RaceForm(SavedForm):
    """A table of a stage: its label, and which team rides in which colour (fields `colour-red`, …)."""

    label = forms.CharField(
        label=_("Table"),
        max_length=60,
        required=False,
        help_text=_("Tells the tables of a stage apart, and is the log's “race:” line."),
    )

    def __init__(
        self,
        *args: Any,
        colours: Iterable[str],
        teams: Iterable[Team],
        race: Race | None = None,
        before: Race | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.teams = {str(team.pk): team for team in teams}
        taken_over = {
            entry.colour: str(entry.team_id)
            for entry in (before.entries.all() if before else ())
            if str(entry.team_id) in self.teams
        }
        entered = {entry.colour: entry for entry in race.entries.select_related("team")} if race else {}
        for entry in entered.values():
            self.teams.setdefault(str(entry.team_id), entry.team)
        choices = [("", gettext("nobody")), *((key, team.name) for key, team in self.teams.items())]
        for colour in colours:
            self.fields[f"colour-{colour}"] = forms.ChoiceField(
                label=colour_word(colour),
                choices=choices,
                required=False,
                initial=str(entered[colour].team_id) if colour in entered else taken_over.get(colour, ""),
            )
        if race or before:
            self.fields["label"].initial = (race or before).label  # type: ignore[union-attr]

    def clean(self) -> dict[str, Any]:
        """Refuse a team in two colours, at the second."""
        cleaned = super().clean() or {}
        first: dict[str, str] = {}
        for name, value in list(cleaned.items()):
            if name.startswith("colour-") and value and value in first:
                said = gettext("Each colour and each team rides once: %(team)s is in %(colour)s already.")
                self.add_error(name, said % {"team": self.teams[value].name, "colour": first[value]})
            elif name.startswith("colour-") and value:
                first[value] = colour_word(name.removeprefix("colour-"))
        return cleaned

    @property
    def colour_fields(self) -> list[tuple[str, forms.BoundField]]:
        """Each colour with its field, for the template."""
        return [(name.removeprefix("colour-"), self[name]) for name in self.fields if name.startswith("colour-")]

    @property
    def entries(self) -> dict[str, Team]:
        """The teams by colour, from a valid form."""
        return {
            name.removeprefix("colour-"): self.teams[value]
            for name, value in self.cleaned_data.items()
            if name.startswith("colour-") and value
        }
