"""A comma between two digits may be a decimal one: it never makes two numbers of one."""

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from league import actions as league
from league.forms import SeasonForm
from league.numbers import NotANumber, number_of
from league.typed_fields import ExactField, RoadLinesField, WholeField
from races.calendar_forms import StageRaceForm
from scoring.api.bodies import PublishBody
from scoring.replay import replay, shipped_boards
from scoring.replay.headers import number_words
from tests.club import World

SEASON = {"name": "2027", "starts": "2027-01-01", "ends": "2027-12-31", "points_table": "10 7 5", "ties": "equal"}
UR = "racelog 1 um-reifenbreite\nrecord: sheet\n{}\nfinish 21 31\n"
FR = "racelog 1 flamme-rouge\ntrack: abu\nx-sprint 9: {}\nstart\nred s 5.1 r 4.1\n"


class TestACommaThatChangesMeaning:
    """Faults A10: `10 7,5 5` is not four numbers, wherever numbers are typed."""

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("10 7,5 5", ["10", "7,5", "5"]),
            ("7,5", ["7,5"]),
            ("10, 7,5, 5", ["10", "7,5", "5"]),
            ("10 7 5", ["10", "7", "5"]),
            ("10, 7, 5", ["10", "7", "5"]),
            ("10 , 7 , 5", ["10", "7", "5"]),
            ("50,45,40", ["50", "45", "40"]),
            ("", []),
        ],
    )
    def test_one_rule_separates_numbers(self, typed: str, words: list[str]) -> None:
        assert number_words(typed) == words

    @pytest.mark.parametrize("header", ["points: 10 7,5 5", "energy 1: 5 5,6 6", "shield: 5,6"])
    def test_a_header_of_um_reifenbreite_names_the_word(self, header: str) -> None:
        [result] = replay(UR.format(header), shipped_boards())
        [problem] = result.problems
        assert "," in str(problem.fault.word)
        assert problem.severity == "error"

    def test_a_line_of_flamme_rouge_names_the_word(self) -> None:
        [result] = replay(FR.format("3 1,5 1"), shipped_boards())
        [problem] = result.problems
        assert (problem.code, problem.fault.word) == ("number-bad", "1,5")
        assert "blank after a comma" in problem.message

    @pytest.mark.django_db
    def test_a_season_refuses_it_by_name(self) -> None:
        typed = {
            "name": "2026",
            "starts": "2026-01-01",
            "ends": "2026-12-31",
            "points_table": "10 7,5 5",
            "ties": "share",
        }
        form = SeasonForm(typed)
        form.full_clean()
        assert "7,5" in " ".join(str(error) for error in form.errors["points_table"])


WRONG = {
    "7,5": "7.5",
    "7，5": "7.5",
    "1.000": "1000",
    "2.500": "2500",
    "1.000.000": "1000000",
    "1'000": "1'000",
    "1_000": "1_000",
    "1e3": "1e3",
    "−5": "0 ",
    "½": "½",
    "10²": "10²",
    "0x10": "0x10",
    "∞": "∞",
    "9" * 5000: "too long",
}
"""What is no number, or could be two, and something that the refusal says."""


class TestOneReaderOfNumbers:
    """Faults A10: whatever form a figure is typed into, it is read as it is meant, or refused by name."""

    @pytest.mark.parametrize(
        ("word", "number"),
        [("10", "10"), ("7.5", "7.5"), ("１０", "10"), ("٣", "3"), ("7．5", "7.5"), (" 5\u200e", "5")],
    )
    def test_what_can_mean_one_number_only_is_read(self, word: str, number: str) -> None:
        assert number_of(word) == Decimal(number)

    @pytest.mark.parametrize("word", [word for word in WRONG if word != "−5"])
    def test_what_could_be_two_is_refused_by_name(self, word: str) -> None:
        with pytest.raises(NotANumber) as refused:
            number_of(word)
        assert WRONG[word] in str(refused.value)
        assert word[:40] in str(refused.value)

    @pytest.mark.parametrize("word", WRONG)
    @pytest.mark.django_db
    def test_the_points_of_a_season(self, word: str) -> None:
        form = SeasonForm(SEASON | {"points_table": f"{word} {word}"})
        assert not form.is_valid()
        assert form.errors.keys() == {"points_table"} or len(word) > 400

    @pytest.mark.parametrize("typed", ["1 000", "1\u202f000", "10 050 5"])
    @pytest.mark.django_db
    def test_a_thousand_cut_in_two_by_a_blank_is_not_two_places(self, typed: str) -> None:
        form = SeasonForm(SEASON | {"points_table": typed})
        assert "1000" in str(form.errors["points_table"])

    @pytest.mark.parametrize("typed", ["１０ ７．５ ٥", "10, 7.5, 5", "10 7.50 5.0"])
    @pytest.mark.django_db
    def test_a_table_that_can_be_read_one_way_is(self, typed: str, world: World) -> None:
        form = SeasonForm(SEASON | {"points_table": typed})
        assert form.is_valid(), form.errors
        season = league.edit_season(world.season, by=world.owner, points_table=form.changes["points_table"])
        assert season.points_table == [10, "7.5", 5]

    def test_a_table_that_is_saved_is_shown_as_it_is_read_back(self, world: World) -> None:
        world.season.points_table = ["1.500", "0.250"]
        shown = SeasonForm.initial_of(world.season)["points_table"]
        assert shown == "1.5 0.25"
        assert (
            league.edit_season(world.season, by=world.owner, points_table=shown.split()).points_table == shown.split()
        )

    @pytest.mark.parametrize("word", WRONG)
    def test_every_figure_of_a_stage_race(self, word: str) -> None:
        typed = {
            "name": "Tour",
            "weight": word,
            "scale-round_seconds": word,
            "scale-row_seconds": word,
        } | dict.fromkeys(("scale-bonus_seconds", "scale-podium", "scale-final"), f"{word} {word}")
        form = StageRaceForm(typed, game="flamme-rouge")
        assert form.errors.keys() == typed.keys() - {"name"}

    @pytest.mark.parametrize("typed", ["12 11 10", "12, 11, 10", "12,11,10", "１２ 11 10"])
    def test_a_scale_is_separated_as_a_points_table_is(self, typed: str) -> None:
        figures = {"scale-round_seconds": "６０", "scale-row_seconds": "10", "weight": "1.5", "scale-podium": typed}
        form = StageRaceForm({"name": "Tour"} | figures, game="flamme-rouge")
        assert form.is_valid(), form.errors
        assert (form.scale["podium"], form.scale["round_seconds"]) == ([12, 11, 10], 60)

    def test_a_line_on_a_road(self) -> None:
        field = RoadLinesField()
        assert field.clean("34: 3, 2, 1\r\n 50：5,3,1") == "34: 3 2 1\n50: 5 3 1"
        with pytest.raises(ValidationError) as refused:
            field.clean("34: 3,5 1\n3,4: 1\n20 1\n1.000: 2")
        typed = ("34: 3,5 1", "3,4: 1", "20 1", "1.000: 2")
        assert all(line in message for line, message in zip(typed, refused.value.messages, strict=True))

    @pytest.mark.parametrize(("typed", "word"), [("s 1,5 r 0", "1,5"), ("s 1.5 r 0", "1.5"), ("s ５ r 0", "５")])
    def test_a_handicap_of_flamme_rouge_names_the_word(self, typed: str, word: str) -> None:
        [result] = replay(f"racelog 1 flamme-rouge\nrecord: sheet\nhandicap red: {typed}\nfinish red-s\n", {})
        [problem] = result.problems
        assert (problem.code, problem.fault.word) == ("number-bad", word)

    @pytest.mark.parametrize("typed", ["s 1 r 0", "s 1, r 0", "s 1,r 0"])
    def test_a_handicap_with_commas_between_its_riders_stays_legal(self, typed: str) -> None:
        [result] = replay(f"racelog 1 flamme-rouge\nrecord: sheet\nhandicap red: {typed}\nfinish red-s\n", {})
        assert not result.problems

    @pytest.mark.parametrize("word", ["1_0", "1.000", "1,0", "01"])
    def test_a_revision_sent_as_text_is_read_as_in_a_form(self, word: str) -> None:
        body = PublishBody(data={"revision": word})
        assert not body.is_valid()
        assert word in str(body.errors["revision"])
        assert PublishBody(data={"revision": "10"}).is_valid()

    @pytest.mark.parametrize("word", ["1,5", "1.000", "1_0", "abc"])
    def test_a_weight_and_a_place_in_the_calendar(self, word: str) -> None:
        for field in (ExactField(decimal_places=4, max_value=999), WholeField()):
            with pytest.raises(ValidationError) as refused:
                field.clean(word)
            assert word in str(refused.value)
