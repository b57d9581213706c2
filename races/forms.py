"""Forms of the pages about races. They read what was typed; whether it may be is the actions' to say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.game_words import CHOICES, HEADERS, LABELS, LINES, MODULES, SCALES
from league.models import Team
from league.rules_forms import RulingFields
from league.saved_forms import SavedForm
from league.templatetags.look import colour_word
from league.typed_fields import DayField, ExactField, NumbersField, RoadLinesField, WholeField
from races.models import Race, Stage, StageRace, text_digest
from races.roads import printed_title
from scoring.games import scored_game
from scoring.replay import Board
from scoring.replay.games import GAMES
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
        assert isinstance(self.data, QueryDict)
        shown = self.data.copy()
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
        label=_("Weight in the season"), min_value=0, max_digits=7, decimal_places=4, initial=1,
        help_text=_("Its season points are multiplied by this."),
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
            self.fields["weight"].initial = stage_race.weight.normalize()
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
                label=LABELS.get(key, key),
                required=False,
                choices=[
                    ("", gettext("as each log says")),
                    *((word, CHOICES.get(key, {}).get(word, word)) for word in words),
                ],
                initial=words[0] if headers is None else headers.get(key, ""),
                help_text=HEADERS.get(self.game, {}).get(key, ""),
            )
        for key, meaning in HEADERS.get(self.game, {}).items():
            if f"header-{key}" not in self.fields:
                self.fields[f"header-{key}"] = forms.CharField(
                    label=LABELS.get(key, key),
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
            label, help_text = SCALES[self.game][name]
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

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, from a valid form."""
        cleaned = self.cleaned_data
        return {
            "name": cleaned["name"],
            "rules": " ".join(filter(None, [cleaned.get("level"), *cleaned["modules"]])),
            "rulings": self.rulings,
            "headers": self.other_headers | {key: value for key, value in self._of("header-").items() if value.strip()},
            "scale": self.scale,
            "weight": cleaned["weight"],
            **({"position": cleaned["position"]} if "position" in cleaned else {}),
        }


class StageForm(SavedForm):
    """A stage: its course and day, and rules of its own where the game's stages differ in them."""

    course = forms.ChoiceField(label=_("Course"))
    name = forms.CharField(
        label=_("Name"), max_length=120, required=False, help_text=_("Without one it is “Stage” and its number.")
    )
    date = DayField(label=_("Date"), required=False)

    def __init__(
        self, *args: Any, game: str, boards: Mapping[str, Board], stage: Stage | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
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
        """What the actions take, from a valid form."""
        board, course = self.cleaned_data["course"].split("/", 1)
        return {
            "board": board,
            "course": course,
            "name": self.cleaned_data["name"],
            "date": self.cleaned_data["date"],
            **({"rules": " ".join(self.cleaned_data["modules"])} if "modules" in self.cleaned_data else {}),
            **({"number": self.cleaned_data["number"]} if "number" in self.cleaned_data else {}),
        }


class TrackStageForm(SavedForm):
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

    def __init__(
        self, *args: Any, game: str, tracks: Mapping[str, str], stage: Stage | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
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
                label=LINES[kind],
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
        """Refuse neither and both."""
        cleaned = super().clean() or {}
        if bool(cleaned.get("printed")) == bool(cleaned.get("track")):
            self.add_error("printed", gettext("Choose a printed stage or type a track: one of the two."))
        return cleaned

    def _lines(self) -> dict[str, str]:
        """The lines on the road as header lines of a log."""
        typed = ((kind, line) for kind in self.kinds for line in self.cleaned_data[kind].splitlines() if line.strip())
        split = ((kind, *line.split(":", 1)) for kind, line in typed)
        return {f"{kind} {row.strip()}": " ".join(points.split()) for kind, row, points in split}

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, from a valid form."""
        cleaned = self.cleaned_data
        return {
            "road": cleaned["printed"] or f"track: {cleaned['track']}",
            "rules": " ".join(cleaned["modules"]),
            "headers": self.other_headers | self._lines(),
            "name": cleaned["name"],
            "date": cleaned["date"],
            **({"number": cleaned["number"]} if "number" in cleaned else {}),
        }


def _lines_of(headers: Mapping[str, str], kind: str) -> list[str]:
    """The lines of a kind as they are typed: `34: 3 2 1`."""
    return [f"{key.partition(' ')[2]}: {value}" for key, value in headers.items() if key.partition(" ")[0] == kind]


def module_choices(game: str) -> list[tuple[str, str]]:
    """The game's modules, with a few words where their names do not say it."""
    words = MODULES.get(game, {})
    return [(name, f"{name}: {words[name]}" if name in words else name) for name in GAMES[game].modules]


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
