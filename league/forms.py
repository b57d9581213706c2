"""Forms of the league's pages. They read what was typed; whether it may be is the actions' to say."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.account_rules import account_faults, club_name_faults
from league.models import Role, Season, Ties
from league.numbers import shown
from league.saved_forms import SavedForm
from league.season_rules import setting_faults, tie_break_words
from league.setup_word import is_setup_word
from league.typed_fields import AddressField, DayField, WholeField
from scoring.replay.headers import number_words

PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})


class NewAccountForm(forms.Form):
    """Name and password of a new account."""

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "off"}),
        help_text=_("The name you sign in with, such as anna.k: letters, digits and @ . + - _, no blanks."),
    )
    password = forms.CharField(
        label=_("Password"), widget=PASSWORD, strip=False, help_text=_("Eight characters or more.")
    )

    def __init__(self, *args: Any, email: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = email

    def clean(self) -> dict[str, Any]:
        """Ask the accounts' own rules at once, so that every wrong field is told together."""
        cleaned = super().clean() or {}
        typed = {name: cleaned[name] for name in ("username", "email", "password") if name in cleaned}
        if self.address:
            typed["email"] = self.address
        for fault in account_faults(**typed):
            self.add_error(fault.field if fault.field in self.fields else None, str(fault))
        return cleaned


class OwnerForm(NewAccountForm):
    """The first account of an installation and its first club."""

    email = AddressField(
        label=_("Email address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Used only to set a new password when you forget yours."),
    )
    club_name = forms.CharField(label=_("Name of your club"), max_length=120)
    word = forms.CharField(
        label=_("Setup word"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text=_("Printed where the site was started; “manage.py owner --word” prints it again."),
    )

    field_order = ("word", "club_name", "username", "email", "password")

    def __init__(self, *args: Any, ask_word: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not ask_word:
            del self.fields["word"]

    def clean_word(self) -> str:
        """Only the installation's own word will do."""
        word: str = self.cleaned_data["word"]
        if not is_setup_word(word):
            raise ValidationError(
                gettext(
                    "This is not the setup word. It was printed where the site was started, such as abcd-efgh-ijkl-mnop."
                )
            )
        return word

    def account(self) -> dict[str, str]:
        """What the account and the club are made from."""
        return {name: value for name, value in self.cleaned_data.items() if name != "word"}

    def clean(self) -> dict[str, Any]:
        """With the club's name. Whoever does not know the word learns nothing of the accounts that are there."""
        if "word" in self.errors:
            return self.cleaned_data
        cleaned = super().clean()
        for fault in club_name_faults(cleaned["club_name"]) if "club_name" in cleaned else ():
            self.add_error("club_name", str(fault))
        return cleaned


class ClubForm(forms.Form):
    """A club's name, and whether strangers may read its results."""

    name = forms.CharField(label=_("Name"), max_length=120)
    public = forms.BooleanField(
        label=_("Published results are open to everybody"),
        required=False,
        initial=True,
        help_text=_("Otherwise only members who have signed in see them."),
    )


class ReasonForm(forms.Form):
    """Why something is done that others will ask about."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))


class EraseForm(ReasonForm):
    """Erasing a club: its name typed out, so that nobody does it by a slip."""

    name = forms.CharField(label=_("Type the club's name"), max_length=120)

    field_order = ("name", "reason")

    def __init__(self, *args: Any, club_name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club_name = club_name

    def clean_name(self) -> str:
        """The name has to be the club's."""
        name: str = self.cleaned_data["name"]
        if name.strip() != self.club_name:
            raise ValidationError(_("This is not the club's name."))
        return name


class InviteForm(forms.Form):
    """Whom to invite, and as what."""

    email = AddressField(label=_("Email address"))
    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        initial=Role.SCRIBE,
        error_messages={"invalid_choice": _("You cannot give a role higher than your own.")},
    )

    def __init__(self, *args: Any, roles: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)
        role.choices = roles


class TeamForm(forms.Form):
    """A team's name."""

    name = forms.CharField(label=_("Name"), max_length=80)


class SeasonForm(SavedForm):
    """A season's dates and how stage races earn points in it."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts = DayField(label=_("First day"))
    ends = DayField(label=_("Last day"))
    points_table = forms.CharField(
        label=_("Season points by place"),
        max_length=400,
        help_text=_(
            "For a stage race's first place, second place and so on. A house default: no rulebook has a table."
        ),
    )
    ties = forms.ChoiceField(
        label=_("Teams level in a stage race"),
        choices=Ties.choices,
        help_text=_("The brackets show what two teams sharing second place get where second earns 7 and third 5."),
    )
    best = WholeField(label=_("Count only a team's best … stage races"), min_value=1, max_value=999, required=False)
    drop = WholeField(label=_("Leave out a team's worst … stage races"), min_value=0, max_value=999, required=False)
    first = forms.ChoiceField(label=_("Teams level on season points: first ask"), choices=(), required=False)
    second = forms.ChoiceField(label=_("then"), choices=(), required=False)
    third = forms.ChoiceField(label=_("then"), choices=(), required=False, help_text=_("Still level: they share."))
    twice = forms.BooleanField(label=_("Yes, a second season like this one"), required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second", "third"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("nothing more")), *tie_break_words()]

    def add_error(self, field: str | None, error: Any) -> None:
        """A doubt that can be confirmed gets its box."""
        super().add_error(field, error)
        if field == "twice":
            self.fields["twice"].widget = forms.CheckboxInput()

    @staticmethod
    def initial_of(season: Season) -> dict[str, Any]:
        """The form's values for a season that is there."""
        steps = [*season.tie_break, "", "", ""]
        return {
            "name": season.name,
            "starts": season.starts,
            "ends": season.ends,
            "points_table": " ".join(shown(Decimal(str(points))) for points in season.points_table),
            "ties": season.ties,
            "best": season.best,
            "drop": season.drop,
            "first": steps[0],
            "second": steps[1],
            "third": steps[2],
        }

    def clean_points_table(self) -> list[str]:
        """The words of the line; whether they are points is the action's to say."""
        return number_words(self.cleaned_data["points_table"])

    def clean(self) -> dict[str, Any]:
        """Ask the settings' own rules at once, so that every wrong field is told together."""
        cleaned = super().clean() or {}
        typed = ("name", "starts", "ends", "points_table", "best", "drop")
        for fault in setting_faults({key: cleaned[key] for key in typed if key in cleaned}):
            self.add_error(fault.field or None, str(fault))
        steps = [(name, cleaned[name]) for name in ("first", "second", "third") if cleaned.get(name)]
        for nth, (name, step) in enumerate(steps):
            if step in [earlier for _name, earlier in steps[:nth]]:
                words = {"step": dict(tie_break_words())[step]}
                self.add_error(name, gettext("“%(step)s” is already asked: choose another, or nothing more.") % words)
        return cleaned

    @property
    def changes(self) -> dict[str, Any]:
        """What the actions take, from a valid form."""
        cleaned = self.cleaned_data
        steps = [cleaned[name] for name in ("first", "second", "third") if cleaned[name]]
        return {
            "name": cleaned["name"],
            "starts": cleaned["starts"],
            "ends": cleaned["ends"],
            "points_table": cleaned["points_table"],
            "ties": cleaned["ties"],
            "best": cleaned["best"],
            "drop": cleaned["drop"] or 0,
            "tie_break": steps,
            "twice": cleaned["twice"],
        }
