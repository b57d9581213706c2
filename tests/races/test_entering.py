"""Entering a log: what is filled in, what is refused, and that nothing is ever overwritten."""

from __future__ import annotations

import datetime

import pytest

from league.errors import Mismatch, Refused, Stale
from league.models import AuditRow
from races import actions as races
from races.models import LogRevision, Race
from tests.club import World, sheet


class TestHeaders:
    """What the race knows may be left out, and must agree where it is there."""

    def test_what_is_left_out_is_filled_in(self, world: World) -> None:
        race = world.race(world.stage_race(rulings={"mass-fall": "everyone"}))
        revision = world.enter(race, "record: sheet\nfinish 21 31\n")
        for line in (
            "racelog 1 um-reifenbreite",
            "board: reference",
            "course: roubaix",
            "rules: professional",
            "ruling mass-fall: everyone",
            "team red: Velo Nord",
            "team blue: Pédale Sud",
        ):
            assert line in revision.text.splitlines()
        assert revision.publishable
        assert revision.answer["finish"] == ["21", "31"]

    def test_the_stages_date_is_filled_in_and_a_tables_label_where_there_are_several(self, world: World) -> None:
        race = world.race()
        races.edit_stage(race.stage, by=world.owner, date=datetime.date(2026, 5, 3))
        race = Race.objects.get(pk=race.pk)
        assert "race:" not in races.look_over(race, by=world.scribe, text=sheet("21 31")).text
        world.race(None, "black", "green", stage=race.stage)
        judged = races.look_over(Race.objects.get(pk=race.pk), by=world.scribe, text=sheet("21 31"))
        assert judged.answer.race == "1"
        assert judged.answer.date == "2026-05-03"

    def test_a_whole_log_that_agrees_is_kept_to_the_letter(self, world: World) -> None:
        text = (
            "racelog 1 um-reifenbreite\nboard: Reference\ncourse: roubaix  # the short one\nrules: professional\n"
            "team red: velo nord\nteam blue: Pédale Sud\nrace: whatever it was called\nrecord: sheet\nfinish 31 21\n"
        )
        assert world.enter(world.race(), text).text == text

    @pytest.mark.parametrize(
        ("line", "key", "known"),
        [
            ("board: testring", "board", "reference"),
            ("course: giro", "course", "roubaix"),
            ("rules: basic", "rules", "professional"),
            ("ruling mass-fall: cluster", "ruling mass-fall", "everyone"),
            ("team red: Pédale Sud", "team red", "Velo Nord"),
            ("team white: Wiel Oost", "team white", ""),
        ],
    )
    def test_a_header_that_differs_is_refused_with_the_difference(
        self, world: World, line: str, key: str, known: str
    ) -> None:
        race = world.race(world.stage_race(rulings={"mass-fall": "everyone"}))
        with pytest.raises(Mismatch) as refused:
            world.enter(race, sheet("21 31", line))
        difference = next(each for each in refused.value.differences if each.key == key)
        assert (difference.typed, difference.known) == (line.partition(": ")[2], known)
        assert key in str(refused.value)
        assert not LogRevision.objects.exists()

    def test_a_log_of_another_game_is_refused(self, world: World) -> None:
        with pytest.raises(Mismatch) as refused:
            world.enter(world.race(), "racelog 1 le-tour\nrecord: sheet\nfinish red-1\n")
        assert refused.value.differences[0].key == "game"

    def test_a_team_that_is_not_entered_and_one_that_is_left_out_are_named(self, world: World) -> None:
        with pytest.raises(Mismatch) as refused:
            world.enter(world.race(), sheet("21 41"))
        assert {(each.key, each.typed, each.known) for each in refused.value.differences} == {
            ("team black", "41", ""),
            ("team blue", "", "Pédale Sud"),
        }

    def test_a_log_begun_may_lack_a_team_still(self, world: World) -> None:
        assert not world.enter(world.race(), "start\n21 to 4.1\n").complete

    def test_a_ruling_the_league_left_open_is_the_logs_to_choose(self, world: World) -> None:
        assert world.enter(world.race(), sheet("21 31", "ruling jersey-tie: latest")).errors == 0


class TestRefusedByName:
    """What no log may be is refused before anything is saved."""

    @pytest.mark.parametrize(
        ("log", "why"),
        [
            ("note Straße\n".encode() + b"note Caf\xe9\n", "not UTF-8: line 2 contains the byte 0xe9"),
            (b"note x\n" * 400_000, "2 MiB"),
            (b"note\n" * 20_001, "20001 lines; 20000"),
            ("note a\0b\n", "NUL"),
            ("note \ud800\n", "not UTF-8"),
            ("racelog 1 um-reifenbreite\nracelog 1 um-reifenbreite\n", "several races"),
        ],
    )
    def test_the_reason_is_said(self, world: World, log: str | bytes, why: str) -> None:
        race = world.race()
        with pytest.raises(Refused, match=why):
            races.enter_log(race, by=world.scribe, text=log, based_on=None)
        assert not LogRevision.objects.exists()
        assert Race.objects.get(pk=race.pk).latest_number == 0

    def test_a_byte_order_mark_and_carriage_returns_are_fine(self, world: World) -> None:
        text = "\ufeff" + sheet("21 31").replace("\n", "\r\n")
        assert world.enter(world.race(), text).publishable

    @pytest.mark.parametrize("log", ["", "\n\n", " \t\r\n\n", b"\xef\xbb\xbf\n", "# a comment\n"])
    def test_an_empty_log_is_told_to_be_empty(self, world: World, log: str | bytes) -> None:
        with pytest.raises(Refused, match="empty"):
            races.enter_log(world.race(), by=world.scribe, text=log, based_on=None)


class TestDrafts:
    """A log with errors is kept; every saving is a revision of its own."""

    def test_errors_are_kept_with_their_lines(self, world: World) -> None:
        revision = world.enter(world.race(), sheet("21 31 21"))
        assert revision.errors == 1
        line = revision.problems[0].line
        assert revision.text.splitlines()[line - 1] == "finish 21 31 21"
        assert not revision.publishable

    def test_earlier_revisions_stay(self, world: World) -> None:
        race = world.race()
        first, second = world.enter(race, sheet("21 31")), world.enter(race, sheet("31 21"))
        assert (first.number, second.number) == (1, 2)
        assert LogRevision.objects.get(race=race, number=1).text == first.text
        assert Race.objects.get(pk=race.pk).state == "draft"

    def test_a_revision_cannot_be_changed_or_deleted(self, world: World) -> None:
        revision = world.enter(world.race(), sheet("21 31"))
        revision.text = "note nothing"
        for action in (
            revision.save,
            revision.delete,
            LogRevision.objects.all().delete,
            lambda: LogRevision.objects.update(text=""),
        ):
            with pytest.raises(TypeError, match="append-only"):
                action()

    def test_looking_over_saves_nothing(self, world: World) -> None:
        race, rows = world.race(), AuditRow.objects.count()
        judged = races.look_over(race, by=world.scribe, text=sheet("21 31 21"))
        assert judged.count("error") == 1
        assert judged.text.splitlines()[judged.added] == "record: sheet"
        assert not LogRevision.objects.exists()
        assert AuditRow.objects.count() == rows

    def test_saving_on_an_old_revision_is_refused_and_names_the_newest(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        for based_on in (None, 0, 2):
            with pytest.raises(Stale) as refused:
                races.enter_log(race, by=world.scribe, text=sheet("31 21"), based_on=based_on)
            assert refused.value.latest == 1
        assert races.enter_log(race, by=world.scribe, text=sheet("31 21"), based_on=1).number == 2


class TestUploads:
    """A file of several races: each to its table, or none."""

    @pytest.fixture
    def tables(self, world: World) -> tuple[Race, Race]:
        first = world.race(world.stage_race(), "red", "blue", label="Kitchen")
        return first, world.race(None, "black", "green", label="Garden", stage=first.stage)

    @staticmethod
    def part(headers: str, finish: str) -> str:
        return f"racelog 1 um-reifenbreite\n{headers}record: sheet\nfinish {finish}\n"

    def test_by_label(self, world: World, tables: tuple[Race, Race]) -> None:
        file = self.part("race: garden\n", "41 51") + self.part("race: Kitchen\n", "31 21")
        saved = races.enter_upload(tables[0].stage, by=world.scribe, file=file.encode())
        assert {revision.race.label: revision.answer["finish"] for revision in saved} == {
            "Kitchen": ["31", "21"],
            "Garden": ["41", "51"],
        }

    def test_by_teams(self, world: World, tables: tuple[Race, Race]) -> None:
        file = self.part("team green: Wiel Oost\nteam black: Kettenblatt\n", "41 51")
        (saved,) = races.enter_upload(tables[0].stage, by=world.scribe, file=file.encode())
        assert saved.race == tables[1]

    @pytest.mark.parametrize(
        ("second", "finish", "error"),
        [
            ("race: Attic\n", "31 21", Refused),
            ("", "31 21", Refused),
            ("race: Garden\n", "41 51", Refused),
            ("race: Kitchen\n", "41 51", Mismatch),
            ("race: Kitchen\ncourse: giro\n", "31 21", Mismatch),
        ],
    )
    def test_one_that_fits_no_table_keeps_all_out(
        self, world: World, tables: tuple[Race, Race], second: str, finish: str, error: type[Exception]
    ) -> None:
        file = self.part("race: Garden\n", "41 51") + self.part(second, finish)
        with pytest.raises(error):
            races.enter_upload(tables[0].stage, by=world.scribe, file=file.encode())
        assert not LogRevision.objects.exists()

    def test_one_that_is_stale_keeps_all_out(self, world: World, tables: tuple[Race, Race]) -> None:
        world.enter(tables[1], sheet("41 51"))
        file = (self.part("race: Kitchen\n", "31 21") + self.part("race: Garden\n", "51 41")).encode()
        with pytest.raises(Stale, match="Garden"):
            races.enter_upload(tables[0].stage, by=world.scribe, file=file)
        assert LogRevision.objects.count() == 1
        saved = races.enter_upload(tables[0].stage, by=world.scribe, file=file, based_on={tables[1].pk: 1})
        assert [revision.number for revision in saved] == [1, 2]

    def test_a_log_for_the_other_table_is_refused(self, world: World, tables: tuple[Race, Race]) -> None:
        with pytest.raises(Mismatch) as refused:
            world.enter(tables[0], sheet("21 31", "race: Garden"))
        assert refused.value.differences[0].key == "race"

    def test_one_race_for_the_only_table_needs_no_name(self, world: World) -> None:
        race = world.race()
        (saved,) = races.enter_upload(race.stage, by=world.scribe, file=sheet("31 21").encode())
        assert saved.race == race

    def test_a_file_cut_off_in_the_middle_keeps_all_out(self, world: World, tables: tuple[Race, Race]) -> None:
        file = self.part("race: Garden\n", "41 51") + "racelog 1 um-rei"
        with pytest.raises(Refused):
            races.enter_upload(tables[0].stage, by=world.scribe, file=file.encode())
        assert not LogRevision.objects.exists()
