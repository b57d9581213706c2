"""The form of the pad: what is tapped becomes a sheet log, is worked out by the judge, and is saved like any log."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from races.actions import discard_drafts
from races.models import Race
from races.sheet_form import SheetForm
from scoring.games.um_reifenbreite.entry_form import PadForm
from scoring.games.um_reifenbreite.entry_sheet import PadSaid, RiderSaid, SheetFault, sheet_faults, sheet_log
from tests.club import Visitor, World, sheet

RIDERS = tuple(f"{tens}{number}" for tens in (2, 3) for number in (1, 2, 3, 4))


def body(said: PadSaid) -> list[str]:
    """The lines of the log of what was tapped."""
    return sheet_log(said).splitlines()[1:]


def faults(said: PadSaid, *, whole: bool = True) -> list[tuple[str, str]]:
    """What is wrong, by code and field."""
    return [(fault.code, fault.at) for fault in sheet_faults(said, whole=whole)]


class TestTheLog:
    """Order of finish, sprints, spells in the jersey, photo cards, riders out, final cards: a line each."""

    def test_all_that_a_pad_has(self) -> None:
        said = PadSaid(
            [
                RiderSaid("21", 2, "dsq"),
                RiderSaid("22", None, "dnf", (4, 4)),
                RiderSaid("31", 1),
                RiderSaid("32", None, "dns"),
            ],
            {"D": ["31", "22", ""], "E": ["", "", ""]},
            [("31", 3), ("22", 2), ("31", 0), ("", None)],
            (3, 6),
        )
        assert faults(said) == []
        assert body(said) == [
            "finish 31 21",
            "sprint D 31 22",
            "jersey 31 3",
            "jersey 22 2",
            "jersey 31 0",
            "photo 22 4 4",
            "out 21 dsq",
            "out 22 dnf",
            "out 32 dns",
            "end photo 3 6",
        ]

    def test_what_is_only_half_said_is_left_out_and_no_fault_while_it_is_tapped(self) -> None:
        said = PadSaid([RiderSaid("21", cards=(3,))], {"D": ["21", "", ""]}, [("21", None)], (3, None))
        assert faults(said, whole=False) == []
        assert body(said) == ["sprint D 21", "photo 21 3"]

    @pytest.mark.parametrize(
        ("said", "wrong"),
        [
            (PadSaid([RiderSaid("21", 1, "dnf")]), ("out-and-home", "out-21")),
            (PadSaid([RiderSaid("21", 1, "dns")]), ("out-and-home", "out-21")),
            (PadSaid([RiderSaid("21", 1), RiderSaid("22", 1)]), ("place-twice", "place-22")),
            (PadSaid([RiderSaid("21", 1), RiderSaid("22", 3)]), ("place-left-out", "place-22")),
            (PadSaid([RiderSaid("21", 1)], {"D": ["21", "21", ""]}), ("sprint-twice", "sprint-D-2")),
            (PadSaid([RiderSaid("21", 1)], {"D": ["", "21", ""]}), ("sprint-gap", "sprint-D-2")),
        ],
    )
    def test_a_contradiction_is_named_at_its_field_while_it_is_tapped(
        self, said: PadSaid, wrong: tuple[str, str]
    ) -> None:
        assert faults(said, whole=False) == [wrong]

    @pytest.mark.parametrize(
        ("said", "wrong"),
        [
            (PadSaid([RiderSaid("21")]), [("nobody", "")]),
            (PadSaid([RiderSaid("21", 1), RiderSaid("22")], {"D": ["22"]}), [("where-in", "out-22")]),
            (PadSaid([RiderSaid("21", 1)], jersey=[("21", None)]), [("no-rounds", "rounds-1")]),
            (PadSaid([RiderSaid("21", 1)], jersey=[("", 4)]), [("no-wearer", "wearer-1")]),
            (PadSaid([RiderSaid("21", 1)], final=(None, 3)), [("final-one", "final-1")]),
            (PadSaid([RiderSaid("21", 1, cards=(2,))], final=(None, None)), [("final-none", "final-1")]),
        ],
    )
    def test_what_a_finished_race_needs_is_asked_before_it_is_saved(
        self, said: PadSaid, wrong: list[tuple[str, str]]
    ) -> None:
        assert faults(said, whole=False) == []
        assert faults(said) == wrong

    def test_a_rider_caught_by_a_photo_card_needs_no_place(self) -> None:
        said = PadSaid([RiderSaid("21", 1), RiderSaid("22", cards=(3,))], final=(3, 6))
        assert faults(said) == []

    def test_every_contradiction_is_named_at_once(self) -> None:
        said = PadSaid([RiderSaid("21", 1, "dnf")], {"D": ["", "21", ""]})
        assert sheet_faults(said, whole=False) == [
            SheetFault("out-and-home", "out-21", "21"),
            SheetFault("sprint-gap", "sprint-D-2", "21"),
        ]


FILLED = {
    "place-31": "1", "place-21": "2", "place-22": "3", "place-32": "4", "place-33": "5", "place-23": "6", "place-24": "7",
    "out-34": "dnf", "sprint-D-1": "31", "sprint-D-2": "21", "sprint-D-3": "22", "wearer-1": "31", "rounds-1": "3",
    "cards-21": "3", "final-1": "3", "final-2": "6", "based_on": "0",
}  # fmt: skip
LINES = """\
finish 31 21 22 32 33 23 24
sprint D 31 21 22
jersey 31 3
photo 21 3
out 34 dnf
end photo 3 6
"""


class TestThePage:
    """The form works without any script: it is worked out with one button and saved with another."""

    @pytest.fixture
    def race(self, world: World) -> Race:
        """A race of red and blue by the professional rules, without a log."""
        return world.race()

    def address(self, race: Race) -> str:
        return reverse("entry-form", args=["roue-libre", race.pk])

    def save(self, visitor: Visitor, race: Race, **change: str) -> Any:
        return visitor("scribe").post(self.address(race), {**FILLED, **change, "save": "1"})

    def test_it_works_out_points_and_teams(self, visitor: Visitor, race: Race) -> None:
        page = visitor("scribe").post(self.address(race), {**FILLED, "work-out": "1"})
        assert page.status_code == 200
        assert {row.rider: row.points for row in page.context["pad"].finish} == {
            "31": 67, "21": 0, "22": 45, "32": 35, "33": 30, "23": 26, "24": 22,
        }  # fmt: skip
        assert {team.colour: team.points for team in page.context["pad"].teams} == {"red": 93, "blue": 132}
        assert not race.revisions.exists()

    def test_it_works_out_what_is_known_so_far(self, visitor: Visitor, race: Race) -> None:
        sent = {"sprint-D-1": "31", "based_on": "0"}
        page = visitor("scribe").post(self.address(race), sent, headers={"X-Part": "worked-out"})
        text = page.content.decode()
        assert 'data-of="31" data-points="11 points"' in text
        assert "<html" not in text

    def test_a_contradiction_is_said_while_it_is_tapped(self, visitor: Visitor, race: Race) -> None:
        sent = {"place-31": "1", "out-31": "dnf", "based_on": "0"}
        page = visitor("scribe").post(self.address(race), sent, headers={"X-Part": "worked-out"})
        assert page.status_code == 200
        assert "31 Pédale Sud has come in as well" in page.content.decode()

    def test_it_is_saved_as_a_sheet(self, visitor: Visitor, race: Race) -> None:
        answer = self.save(visitor, race)
        assert answer["Location"] == reverse("race-desk", args=["roue-libre", race.pk])
        revision = race.revisions.get()
        assert revision.publishable
        assert revision.text.endswith(LINES)
        assert "record: sheet\n" in revision.text

    def test_a_saved_sheet_comes_back_filled_in_and_is_corrected(self, visitor: Visitor, race: Race) -> None:
        self.save(visitor, race)
        page = visitor("scribe").get(self.address(race))
        form = page.context["form"]
        assert {name: str(form[name].value()) for name in FILLED} == {**FILLED, "based_on": "1"}
        answer = self.save(visitor, race, **{"rounds-1": "4"}, based_on="1", reason="One round more.")
        assert answer.status_code == 302
        newest = race.revisions.latest("number")
        assert "jersey 31 4\n" in newest.text
        assert newest.reason == "One round more."

    @pytest.mark.parametrize(
        ("change", "field", "said"),
        [
            ({"out-31": "dnf"}, "out-31", "31 Pédale Sud has come in as well"),
            ({"place-21": "1"}, "place-31", "21 Velo Nord has the same place"),
            ({"place-24": "9"}, "place-24", "A place before this one"),
            ({"sprint-D-2": "31"}, "sprint-D-2", "31 Pédale Sud can be over this line only once"),
            ({"sprint-D-1": ""}, "sprint-D-2", "Who was over the line before 21 Velo Nord?"),
            ({"place-24": "", "sprint-D-3": "24"}, "out-24", "say where the rider came in"),
            ({"out-34": "dns", "wearer-1": "34"}, "out-34", "34 Pédale Sud cannot have been over a sprint line"),
            ({"rounds-1": ""}, "rounds-1", "for how many rounds"),
            ({"wearer-1": ""}, "wearer-1", "Who wore the jersey"),
            ({"cards-21": "3 7"}, "cards-21", "“7” is not a photo card"),
            ({"final-2": ""}, "final-2", "which is this one"),
            ({"final-1": "", "final-2": ""}, "final-1", "which two were drawn"),
            ({"final-2": "3"}, "final-2", "not put back"),
            ({"out-34": ""}, "rest", "34 is entered"),
            ({"sprint-D-1": "", "sprint-D-2": "", "sprint-D-3": ""}, "unknown", "over sprint D"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field_and_everything_is_kept(
        self, visitor: Visitor, race: Race, change: dict[str, str], field: str, said: str
    ) -> None:
        answer = self.save(visitor, race, **change)
        assert answer.status_code == 422
        form = answer.context["form"]
        assert said in " ".join(form.errors[field])
        assert said in answer.content.decode()
        sent = {**FILLED, **change}
        assert {name: str(form[name].value() or "") for name in sent} == sent
        assert not race.revisions.exists()

    def test_one_tick_says_who_did_not_start_another_that_no_sprint_was_noted(
        self, visitor: Visitor, race: Race
    ) -> None:
        no_sprint = {"sprint-D-1": "", "sprint-D-2": "", "sprint-D-3": "", "unknown": "on"}
        assert self.save(visitor, race, **{"out-34": ""}, rest="on", **no_sprint).status_code == 302
        assert "out 34 dns\n" in race.revisions.get().text

    def test_what_somebody_else_saved_meanwhile_is_shown_and_the_second_press_saves(
        self, visitor: Visitor, race: Race
    ) -> None:
        theirs = {**FILLED, "rounds-1": "5", "save": "1"}
        assert visitor("administrator").post(self.address(race), theirs).status_code == 302
        refused = self.save(visitor, race)
        assert refused.status_code == 422
        assert refused.context["form"]["rounds-1"].value() == "3"
        assert "Where they differ" in refused.content.decode()
        assert self.save(visitor, race, based_on="1").status_code == 302
        assert "jersey 31 3\n" in race.revisions.latest("number").text

    def test_only_what_the_rules_have_is_asked(self, visitor: Visitor, world: World) -> None:
        for rules, parts in (
            ("basic", set()),
            ("basic sprints", {"sprint"}),
            ("advanced, sprints, jersey", {"sprint", "wearer", "rounds"}),
            ("advanced photo", {"cards", "final"}),
        ):
            race = world.race(world.stage_race(rules=rules, name=rules))
            form = visitor("scribe").get(self.address(race)).context["form"]
            asked = {name.partition("-")[0] for name in form.fields} - {"place", "out", "based_on", "rest", "unknown"}
            assert asked == parts, rules

    def test_a_viewer_may_not_a_stranger_is_asked_to_sign_in(self, visitor: Visitor, race: Race) -> None:
        assert visitor("viewer").get(self.address(race)).status_code == 403
        assert visitor("viewer").post(self.address(race), {**FILLED, "save": "1"}).status_code == 403
        assert visitor("").get(self.address(race)).status_code == 302
        assert not race.revisions.exists()

    def test_a_race_without_teams_says_so(self, visitor: Visitor, race: Race) -> None:
        race.entries.all().delete()
        assert "No team is entered yet" in visitor("scribe").get(self.address(race)).content.decode()

    def test_the_admin_page_leads_to_it(self, visitor: Visitor, race: Race) -> None:
        desk = visitor("scribe").get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()
        assert self.address(race) in desk
        assert (
            self.address(race)
            not in visitor("viewer").get(reverse("race-desk", args=["roue-libre", race.pk])).content.decode()
        )


class TestNothingIsDropped:
    """What the form does not show is kept in the log, or named before it is lost."""

    SAVED = sheet(
        "31 21 22 32 33 23 24 34",
        "x-weather: rain",
        "note It began to rain.",
        "sprint D 31 21 22   # photo finish",
        "# the jersey changed hands twice",
        "jersey 31 2",
        "jersey 21 3",
        "jersey 31 1",
    )

    def opened(self, race: Race) -> dict[str, str]:
        """The fields as a browser sends them back, unchanged."""
        form = SheetForm(asks=PadForm, race=race, names={"red": "Velo Nord", "blue": "Pédale Sud"})
        return {name: str(value) for name, value in form.before.items()} | {"based_on": str(race.latest_number)}

    def address(self, race: Race) -> str:
        return reverse("entry-form", args=["roue-libre", race.pk])

    def test_comments_notes_and_headers_stay_where_they_are(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        saved = world.enter(race, self.SAVED).text
        race.refresh_from_db()
        page = visitor("scribe").get(self.address(race)).content.decode()
        assert "note It began to rain." in page
        sent = {**self.opened(race), "sprint-D-2": "22", "sprint-D-3": "21", "reason": "21 and 22.", "save": "1"}
        assert visitor("scribe").post(self.address(race), sent).status_code == 302
        newest = race.revisions.latest("number").text
        assert newest == saved.replace("sprint D 31 21 22   #", "sprint D 31 22 21  #")

    def test_what_the_table_let_stand_still_stands(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        saved = world.enter(
            race, sheet("31 21 22 32 33 23 24", "sprint D 34 31 21 ruled", "out 34 dns ruled", "end photo 3 3 ruled")
        ).text
        race.refresh_from_db()
        sent = {**self.opened(race), "place-23": "7", "place-24": "6", "reason": "24 before 23.", "save": "1"}
        answer = visitor("scribe").post(self.address(race), sent)
        assert answer.status_code == 302, answer.context["form"].errors
        assert race.revisions.latest("number").text == saved.replace("33 23 24", "33 24 23")

    def test_discarded_drafts_fill_in_nothing(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, self.SAVED)
        discard_drafts(race, by=world.scribe, seen=1)
        form = visitor("scribe").get(self.address(race)).context["form"]
        assert [name for name in form.fields if form[name].value() and name != "based_on"] == []
        assert visitor("scribe").post(self.address(race), {**FILLED, "based_on": "1", "save": "1"}).status_code == 302
        assert race.revisions.latest("number").text.endswith(LINES)

    @pytest.mark.parametrize("spells", [(("21", "3"), ("31", "2")), (("31", "2"), ("21", "3"), ("31", "2"))])
    def test_times_in_the_jersey_change_and_keep_their_order(
        self, visitor: Visitor, world: World, spells: tuple[tuple[str, str], ...]
    ) -> None:
        race = world.race()
        world.enter(race, self.SAVED)
        race.refresh_from_db()
        sent = {name: value for name, value in self.opened(race).items() if not name.startswith(("wearer", "rounds"))}
        for number, (wearer, rounds) in enumerate(spells, 1):
            sent |= {f"wearer-{number}": wearer, f"rounds-{number}": rounds}
        assert visitor("scribe").post(self.address(race), {**sent, "reason": "Jersey.", "save": "1"}).status_code == 302
        newest = race.revisions.latest("number")
        assert [(spell["rider"], str(spell["points"] // 2)) for spell in newest.answer["jersey"]] == list(spells)
        assert "# the jersey changed hands twice" in newest.text

    def test_a_log_of_moves_is_replaced_only_when_asked(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, "start\n21 to 4.1\n31 to 4.2\nround 1\n21 2-1 to 2\n")
        race.refresh_from_db()
        sent = {**FILLED, "based_on": "1", "reason": "A sheet instead.", "save": "1"}
        refused = visitor("scribe").post(self.address(race), sent)
        assert refused.status_code == 422
        assert "would be lost" in refused.context["form"].errors["replace"][0]
        assert race.revisions.count() == 1
        assert visitor("scribe").post(self.address(race), {**sent, "replace": "on"}).status_code == 302
        assert race.revisions.latest("number").text.endswith(LINES)


@st.composite
def races_said(draw: st.DrawFn) -> PadSaid:
    """What somebody may tap of a whole race of eight riders."""
    order = draw(st.permutations(RIDERS))
    home = order[: draw(st.integers(1, len(order)))]
    some = st.lists(st.integers(1, 6), max_size=4).map(tuple)
    riders = [
        RiderSaid(
            rider,
            home.index(rider) + 1 if rider in home else None,
            draw(st.sampled_from(["", "dsq"])) if rider in home else draw(st.sampled_from(["dnf", "dsq"])),
            draw(some),
        )
        for rider in RIDERS
    ]
    over = draw(st.lists(st.sampled_from(RIDERS), max_size=3, unique=True))
    spells = draw(st.lists(st.tuples(st.sampled_from(RIDERS), st.integers(0, 9)), max_size=3))
    final = tuple(draw(st.lists(st.integers(1, 6), min_size=2, max_size=2, unique=True)))
    return PadSaid(riders, {"D": [*over, "", "", ""][:3]}, [*spells, ("", None)], final)


def fields(said: PadSaid) -> dict[str, str]:
    """What is tapped as a browser sends it."""
    sent = {"unknown": "on", "reason": "Tapped again.", "save": "1"}
    for line in said.riders:
        sent |= {f"place-{line.rider}": str(line.place or ""), f"out-{line.rider}": line.out}
        sent |= {f"cards-{line.rider}": " ".join(map(str, line.cards))}
    for name, order in said.sprints.items():
        sent |= {f"sprint-{name}-{place}": rider for place, rider in enumerate(order, 1)}
    for number, (rider, rounds) in enumerate(said.jersey, 1):
        sent |= {f"wearer-{number}": rider, f"rounds-{number}": "" if rounds is None else str(rounds)}
    return sent | {f"final-{number}": str(card) for number, card in enumerate(said.final, 1)}


class TestOpenedAndSavedUnchanged:
    """Whatever is saved by the form over whatever was saved before is what was tapped; opened and saved unchanged it is the same
    log."""

    @settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(said=races_said())
    def test_it_is_the_same_log(self, visitor: Visitor, world: World, said: PadSaid) -> None:
        race = Race.objects.first() or world.race()
        scribe, address = visitor("scribe"), reverse("entry-form", args=["roue-libre", race.pk])
        saved = scribe.post(address, {**fields(said), "based_on": str(race.latest_number)})
        assert saved.status_code == 302, saved.context["form"].errors
        newest = race.revisions.latest("number")
        lines = newest.text[newest.text.index("record: sheet") :].split("\n")[1:]
        assert sorted(filter(None, lines)) == sorted(body(said))
        assert [line for line in lines if line.startswith("jersey")] == [
            line for line in body(said) if line.startswith("jersey")
        ]
        form = scribe.get(address).context["form"]
        opened = {name: "" if form[name].value() is None else str(form[name].value()) for name in form.fields}
        again = {name: value for name, value in opened.items() if name not in ("rest", "unknown")}
        assert scribe.post(address, {**again, "unknown": "on", "reason": "Nothing.", "save": "1"}).status_code == 302
        assert race.revisions.latest("number").text == newest.text
