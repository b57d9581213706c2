"""The quick sheet: a race entered by its order of arrival writes a log like any other."""

from __future__ import annotations

import pytest
from django.urls import reverse

from races.models import Race
from scoring.games.flamme_rouge.entry_sheet import RiderSaid, SheetFault, sheet_log
from tests.club import Visitor
from tests.flamme_rouge.tours import Tours, arrivals


class TestTheLog:
    """What is ticked becomes the lines of a sheet."""

    def test_riders_of_one_row_get_their_lanes_from_their_order(self) -> None:
        lines = [
            RiderSaid("red-s", 2, 10, 3),
            RiderSaid("blue-s", 1, 10, 3),
            RiderSaid("red-r", 3, 11, 3),
            RiderSaid("blue-r", out="dnf"),
        ]
        assert sheet_log(lines).splitlines() == [
            "record: sheet",
            "finish blue-s red-s red-r",
            "arrive 10 blue-s 3.1",
            "arrive 10 red-s 3.2",
            "arrive 11 red-r 3.1",
            "out blue-r dnf",
        ]

    def test_the_order_alone_is_a_sheet_too(self) -> None:
        assert sheet_log([RiderSaid("red-s", 1), RiderSaid("red-r", 2)]) == "record: sheet\nfinish red-s red-r\n"

    def test_in_a_time_trial_each_team_is_alone_on_the_road(self) -> None:
        """Faults G17: three teams level on a road of two lanes."""
        lines = [RiderSaid(f"{colour}-s", n, 9, 3) for n, colour in enumerate(("red", "blue", "green"), 1)]
        assert sheet_log(lines, time_trial=True).splitlines()[2:] == [
            "arrive 9 red-s 3.1",
            "arrive 9 blue-s 3.1",
            "arrive 9 green-s 3.1",
        ]

    @pytest.mark.parametrize(
        ("lines", "code", "rider"),
        [
            ([], "nobody", ""),
            ([RiderSaid("red-s", 1, 10, 3, "dnf")], "out-and-home", "red-s"),
            ([RiderSaid("red-s", None, 10, 3)], "no-place", "red-s"),
            ([RiderSaid("red-s", 1, 10)], "round-and-rows", "red-s"),
            ([RiderSaid("red-s", 1), RiderSaid("red-r", 1)], "place-twice", "red-r"),
            ([RiderSaid("red-s", 2)], "place-left-out", "red-s"),
            ([RiderSaid("red-s", 1, 11, 3), RiderSaid("red-r", 2, 10, 1)], "order", "red-r"),
            ([RiderSaid("red-s", 1, 10, 2), RiderSaid("red-r", 2, 10, 3)], "order", "red-r"),
        ],
    )
    def test_what_contradicts_itself_names_the_rider(self, lines: list[RiderSaid], code: str, rider: str) -> None:
        with pytest.raises(SheetFault) as fault:
            sheet_log(lines)
        assert (fault.value.code, fault.value.rider) == (code, rider)


class TestThePage:
    """The form saves what the judge accepts, and says why where it does not."""

    FILLED = {
        "place-red-s": "1", "round-red-s": "10", "rows-red-s": "5",
        "place-blue-s": "2", "round-blue-s": "10", "rows-blue-s": "3",
        "place-blue-r": "3", "round-blue-r": "10", "rows-blue-r": "3",
        "out-red-r": "dnf", "based_on": "0",
    }  # fmt: skip

    @pytest.fixture
    def race(self, tours: Tours) -> Race:
        """A stage of red and blue without a log."""
        return tours.race(tours.tour())

    def address(self, race: Race) -> str:
        return reverse("entry-form", args=["roue-libre", race.pk])

    def test_it_saves_a_publishable_sheet(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("scribe").post(self.address(race), self.FILLED)
        assert answer["Location"] == reverse("race-desk", args=["roue-libre", race.pk])
        revision = race.revisions.get()
        assert revision.publishable
        assert "record: sheet" in revision.text
        assert "arrive 10 blue-r 3.2" in revision.text

    def test_a_saved_sheet_comes_back_to_be_corrected(self, visitor: Visitor, race: Race) -> None:
        scribe = visitor("scribe")
        scribe.post(self.address(race), self.FILLED)
        form = scribe.get(self.address(race)).context["form"]
        assert form["place-blue-s"].value() == 2
        assert form["rows-red-s"].value() == 5
        assert form["out-red-r"].value() == "dnf"
        again = scribe.post(self.address(race), {**self.FILLED, "based_on": "1", "rows-red-s": "4"})
        assert again.status_code == 302
        assert race.revisions.count() == 2

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"place-blue-s": "1"}, "have the same place"),
            ({"round-red-s": "11"}, "came home before"),
            ({"rows-red-s": ""}, "needs both the round and the rows"),
            ({"rows-red-s": "9"}, "not one of the available choices"),
            ({"based_on": "3"}, "in the meantime"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_is_saved(
        self, visitor: Visitor, race: Race, change: dict[str, str], said: str
    ) -> None:
        answer = visitor("scribe").post(self.address(race), {**self.FILLED, **change})
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert not race.revisions.exists()

    def test_what_the_judge_refuses_is_said_in_his_words(self, visitor: Visitor, race: Race) -> None:
        third = {"place-red-r": "4", "round-red-r": "10", "rows-red-r": "3", "out-red-r": ""}
        answer = visitor("scribe").post(self.address(race), {**self.FILLED, **third})
        assert answer.status_code == 422
        assert "3.3" in answer.content.decode()
        assert not race.revisions.exists()

    def test_there_are_as_many_rows_to_choose_as_lie_behind_the_line(self, visitor: Visitor, tours: Tours) -> None:
        short = tours.race(tours.tour(), road="stage: la-haute-montagne")
        text = visitor("scribe").get(self.address(short)).content.decode()
        assert 'name="rows-red-s" value="4"' in text
        assert 'name="rows-red-s" value="5"' not in text

    def test_a_viewer_may_not_and_a_stranger_finds_nothing(self, visitor: Visitor, race: Race) -> None:
        assert visitor("viewer").get(self.address(race)).status_code == 403
        assert visitor("").get(self.address(race)).status_code == 302

    def test_a_race_without_teams_says_so(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        race.entries.all().delete()
        assert "No team is entered yet" in visitor("scribe").get(self.address(race)).content.decode()

    def test_a_correction_of_a_published_sheet_keeps_its_reason(
        self, visitor: Visitor, tours: Tours, race: Race
    ) -> None:
        tours.publish(race, arrivals("10 red-s 5.1", "11 blue-s 1.1"))
        sent = {**self.FILLED, "based_on": "1", "reason": "The Rouleur was forgotten."}
        assert visitor("scribe").post(self.address(race), sent).status_code == 302
        assert race.revisions.latest("number").reason == "The Rouleur was forgotten."
