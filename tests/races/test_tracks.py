"""Laying tracks of one's own, and keeping them."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from league import actions as league
from league.errors import NotAllowed, Refused
from league.models import AuditRow
from races import actions as races
from races.models import ClubTrack
from races.roads import tracks_of
from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track_building import BLANK, look_at, moved, pieces, pressed, turned_over
from tests.club import World


class TestPressingATile:
    """A press lays a tile, turns it over, or takes it out; whatever is pressed, no tile lies twice."""

    @pytest.mark.parametrize(
        ("before", "tile", "after"),
        [
            ("au", "b", "abu"),
            ("abu", "_4", "ab_4u"),
            ("ab_4u", "4", "ab4u"),
            ("abu", "b", "au"),
            ("abu", "B", "aBu"),
            ("abu", "1", "1bu"),
            ("1bu", "_1", "_1bu"),
            ("abu", "U", "abU"),
            ("abu", "a", "abu"),
            ("abu", "u", "abu"),
            ("", "b", "b"),
            ("b", "a", "ab"),
            ("a b u", "c", "abcu"),
            ("abu", "?", "abu"),
            ("abu", "", "abu"),
        ],
    )
    def test_it_lays_turns_over_or_takes_out(self, before: str, tile: str, after: str) -> None:
        assert pressed(before, tile) == after

    def test_a_tile_lies_behind_the_chosen_one(self) -> None:
        assert pressed("abcu", "d", behind="b") == "abdcu"
        assert pressed("abcu", "d", behind="u") == "abcdu"
        assert pressed("abcu", "d", behind="z") == "abcdu"

    def test_every_tile_can_be_laid_on_an_empty_table_and_makes_a_track(self) -> None:
        for tile in facts.TILES:
            assert look_at(pressed(BLANK, tile)).road is not None

    def test_tiles_move_between_start_and_finish_only(self) -> None:
        assert moved("ab_4u", "_4", -1) == "a_4bu"
        assert moved("ab_4u", "b", 1) == "a_4bu"
        assert moved("ab_4u", "b", -1) == moved("ab_4u", "_4", 1) == moved("ab_4u", "a", 1) == "ab_4u"
        assert moved("ab_4u", "z", 1) == "ab_4u"

    def test_every_side_has_another_side(self) -> None:
        assert all(turned_over(turned_over(tile)) == tile != turned_over(tile) for tile in facts.TILES)
        assert sum(len(sides) for _piece, sides in pieces()) == len(facts.TILES)


class TestLookingAtATrack:
    def test_a_printed_stage_has_no_fault_and_the_hints_name_what_the_rulebook_advises(self) -> None:
        assert look_at("abcdefghijklmnopqrstu").hints == []
        hints = [hint.said() for hint in look_at("aCDLNbfm4u").hints]
        assert any("C, D, L and N" in hint for hint in hints)
        assert any("feeding zone 4" in hint for hint in hints)
        assert any("12 curves" in hint for hint in hints)

    @pytest.mark.parametrize(
        ("letters", "why"), [("ab", "start tile"), ("abBu", "two sides"), ("a?u", "not a tile"), ("", "no value")]
    )
    def test_letters_that_make_no_track_say_why(self, letters: str, why: str) -> None:
        look = look_at(letters)
        assert look.road is None
        assert look.fault is not None
        assert why in look.fault.said()
        assert look.hints == []


class TestKeepingTracks:
    def test_it_is_saved_under_its_name_and_offered_for_stages(self, world: World) -> None:
        track = races.save_track(world.club, by=world.administrator, name=" Hügel  im Wald ", letters="ab C\tu")
        assert (track.name, track.letters) == ("Hügel im Wald", "abCu")
        assert tracks_of(world.club) == {"abCu": "Hügel im Wald"}
        row = AuditRow.objects.get(action="track.saved")
        assert row.actor == world.administrator
        assert row.after == {"name": "Hügel im Wald", "letters": "abCu"}

    def test_a_race_can_be_ridden_on_it(self, world: World) -> None:
        track = races.save_track(world.club, by=world.owner, name="Hill", letters="abCu")
        with world.settled():
            tour = races.create_stage_race(world.season, by=world.owner, game="flamme-rouge", name="Tour")
        stage = races.create_stage(tour, by=world.owner, road=f"track: {track.letters}")
        race = world.race(None, "red", "blue", stage=stage)
        revision = world.enter(race, "start\nred s 5.1 r 4.1\nblue s 5.2 r 4.2\nround 1\nred s9 r7\nblue s9 r7\n")
        assert "track: abCu" in revision.text
        assert revision.errors == 0

    def test_laying_it_anew_keeps_the_road_of_a_stage(self, world: World) -> None:
        track = races.save_track(world.club, by=world.owner, name="Hill", letters="abCu")
        with world.settled():
            tour = races.create_stage_race(world.season, by=world.owner, game="flamme-rouge", name="Tour")
        stage = races.create_stage(tour, by=world.owner, road=f"track: {track.letters}")
        races.save_track(world.club, by=world.owner, name="Hill", letters="abfCu", track=track)
        stage.refresh_from_db()
        assert stage.road == "track: abCu"
        assert AuditRow.objects.latest("pk").before == {"letters": "abCu"}

    @pytest.mark.parametrize(
        ("name", "letters", "field"),
        [("Hill", "abBu", "letters"), ("Hill", "", "letters"), ("", "abu", "name"), ("x" * 81, "abu", "name")],
    )
    def test_what_makes_no_track_or_has_no_name_is_refused_by_its_field(
        self, world: World, name: str, letters: str, field: str
    ) -> None:
        with pytest.raises(Refused) as refused:
            races.save_track(world.club, by=world.owner, name=name, letters=letters)
        assert refused.value.field == field
        assert not ClubTrack.objects.exists()

    def test_two_tracks_of_a_club_have_two_names(self, world: World) -> None:
        track = races.save_track(world.club, by=world.owner, name="Hill", letters="abu")
        with pytest.raises(Refused, match="HILL"):
            races.save_track(world.club, by=world.owner, name="HILL", letters="acu")
        races.save_track(world.club, by=world.owner, name="Hill", letters="acu", track=track)
        with world.settled():
            other = league.create_club(by=world.owner, name="Other")
        races.save_track(other, by=world.owner, name="Hill", letters="abu")
        with pytest.raises(IntegrityError), transaction.atomic():
            ClubTrack.objects.create(club=world.club, name="Hill", letters="abu", laid_by=world.owner)

    def test_it_is_removed_with_its_letters_in_the_audit_log(self, world: World) -> None:
        track = races.save_track(world.club, by=world.owner, name="Hill", letters="abu")
        races.remove_track(track, by=world.owner)
        assert AuditRow.objects.get(action="track.removed").before == {"name": "Hill", "letters": "abu"}
        assert tracks_of(world.club) == {}

    def test_a_scribe_lays_none(self, world: World) -> None:
        with pytest.raises(NotAllowed):
            races.save_track(world.club, by=world.scribe, name="Hill", letters="abu")
