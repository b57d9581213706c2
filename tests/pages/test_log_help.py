"""The log page helps: words with examples, a log to begin with, a check while typing, choices that write themselves."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.core.cache import cache
from django.urls import reverse

from races import actions as races
from races.legal_choice import line_with
from races.log_help import Beginnings, beginnings, words_of_game
from races.models import LogRevision, Race
from races.views.limits import too_often
from scoring.games import FOLDERS
from scoring.replay import GAMES, replay, shipped_boards
from scoring.views.logs import CHECKS_A_MINUTE, PART, next_start
from tests.browser import Page, axe
from tests.club import Visitor, World, sheet
from tests.explanations.examples import examples
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import Tours as LeTour
from tests.pages.test_kept_draft import sign_in


def log_page(race: Race) -> str:
    """The address of the race's log entry."""
    return reverse("log-entry", args=[race.club.slug, race.pk])


class TestWords:
    """This game's words, each with an example out of a log that a test has judged."""

    @pytest.mark.parametrize("game", GAMES)
    def test_each_line_that_the_judge_knows_has_an_example(self, game: str) -> None:
        known = set(import_module(f"{FOLDERS[game]}.lines")._LINES)
        shown = words_of_game(game)
        told = {word.word for word in [*shown.moves, *shown.sheet]}
        if game == "le-tour":
            known -= {"start"}  # it is known to say that the game has no grid
        assert known <= told
        assert shown.turns
        assert all(turn.example and turn.meaning for turn in shown.turns)

    @pytest.mark.parametrize("game", GAMES)
    def test_each_example_begins_with_its_word(self, game: str) -> None:
        shown = words_of_game(game)
        assert {word.word for word in shown.sheet} >= {"finish" if game != "le-tour" else "arrive", "out"}
        assert all(word.example.split()[0] == word.word for word in [*shown.moves, *shown.sheet])


def filled_in(beginning: str) -> str:
    """A log to begin with once the # before its sample lines is taken away, as its comments say."""
    return "".join(
        line.removeprefix("# ") if line.startswith("# ") and not line.rstrip().endswith(":") else line
        for line in beginning.splitlines(keepends=True)
    )


class TestALogToBeginWith:
    """Headers, riders, places and start lines of this race; filled in as its comments say it is judged without an error."""

    def begin(self, world: World, race: Race) -> Beginnings:
        """What the page offers, judged as it is and filled in: the sheet is a whole one, and both are this race's."""
        begin = beginnings(race, next_start(race))
        for text in (begin.moves, begin.sheet):
            for log in (text, filled_in(text)) if text else ():
                judged = races.look_over(race, by=world.scribe, text=log)
                assert [each for each in judged.problems if each.severity == "error"] == [], log
                assert not judged.differences
                assert not judged.added
        done = races.look_over(race, by=world.scribe, text=filled_in(begin.sheet))
        assert done.publishable, filled_in(begin.sheet)
        assert not done.problems
        if begin.moves:
            begun = races.look_over(race, by=world.scribe, text=filled_in(begin.moves))
            assert begun.answer.rounds in (0, 1)
        return begin

    @pytest.mark.parametrize(
        "rules", ["basic", "advanced", "professional", "basic sprints", "advanced sprints jersey photo"]
    )
    @pytest.mark.parametrize("course", ["roubaix", "giro"])
    def test_um_reifenbreite(self, world: World, rules: str, course: str) -> None:
        with world.settled():
            stage = races.create_stage(world.stage_race(rules=rules), by=world.owner, board="reference", course=course)
        begin = self.begin(world, world.race(None, "black", "green", "red", stage=stage))
        places = [line.split()[-1] for line in begin.moves.splitlines() if " to " in line]
        assert len(places) == len(set(places)) == 12
        assert ("# sprint " in begin.sheet) == (rules not in ("basic", "advanced"))

    @pytest.mark.parametrize(
        ("road", "rules", "colours"),
        [
            ("stage: avenue-corso-paseo", "", ("red", "blue")),
            ("stage: avenue-corso-paseo", "weather", ("black", "green", "red", "blue")),
            ("stage: la-haute-montagne", "single", ("black", "green")),
            ("stage: avenue-corso-paseo", "time-trial", ("red", "blue", "black")),
            ("stage: peloton-11", "", ("red", "blue")),
            ("stage: peloton-7 5-6", "", ("red", "blue", "black", "green")),
            ("stage: peloton-7 2-4", "breakaway", ("red", "blue", "black", "green")),
            ("track: abDu", "", ("green",)),
        ],
    )
    def test_flamme_rouge(self, world: World, road: str, rules: str, colours: tuple[str, ...]) -> None:
        flamme_rouge = FlammeRouge(world)
        begin = self.begin(world, flamme_rouge.race(flamme_rouge.tour(), *colours, road=road, rules=rules))
        assert ("# bid " in begin.moves) == ("breakaway" in rules)

    @pytest.mark.parametrize(
        "headers",
        [
            {"bot white": "peloton"},
            {"bot pink": "strength", "solo": "green s, black r"},
            {"bot white": "peloton", "x-sprint 34": "3 2 1", "x-mountain 40": "2 1"},
        ],
    )
    def test_flamme_rouge_with_automated_riders_and_lines_of_the_house(
        self, world: World, headers: dict[str, str]
    ) -> None:
        tour = FlammeRouge(world).tour()
        with world.settled():
            stage = races.create_stage(tour, by=world.owner, road="stage: avenue-corso-paseo", headers=headers)
        begin = self.begin(world, world.race(None, "red", "blue", stage=stage))
        for key, value in headers.items():
            for colour in (
                [key.partition(" ")[2]] if key.startswith("bot") else value.split()[::2] if key == "solo" else []
            ):
                assert f"# {colour} " in begin.moves

    def test_flamme_rouge_with_what_was_carried_along(self, world: World) -> None:
        flamme_rouge = FlammeRouge(world)
        tour = flamme_rouge.tour()
        flamme_rouge.race(tour)
        race = flamme_rouge.race(tour)
        begin = beginnings(race, ["handicap red: s 2 r 1"])
        assert "handicap red: s 2 r 1" in begin.moves
        judged = races.look_over(race, by=world.scribe, text=filled_in(begin.moves))
        assert not judged.count("error")

    @pytest.mark.parametrize("road", [("promenade", "stage"), ("promenade", "criterium"), ("col", "stage")])
    @pytest.mark.parametrize("rules", ["", "time-trial"])
    def test_le_tour(self, world: World, road: tuple[str, str], rules: str) -> None:
        le_tour = LeTour(world)
        begin = self.begin(world, le_tour.race(le_tour.tour(), "black", "green", "red", "blue", road=road, rules=rules))
        assert bool(begin.moves) == (rules == "")

    def test_a_race_that_is_not_written_with_its_moves_offers_a_sheet_only(
        self, visitor: Visitor, world: World
    ) -> None:
        le_tour = LeTour(world)
        page = visitor("scribe").get(log_page(le_tour.race(le_tour.tour(), rules="time-trial"))).content.decode()
        assert "As a sheet: the results alone" in page
        assert "With its moves" not in page

    @pytest.mark.parametrize("game", GAMES)
    def test_with_nobody_entered_yet_it_is_an_example_of_the_game(self, world: World, game: str) -> None:
        race = {
            "um-reifenbreite": world.race,
            "flamme-rouge": lambda: FlammeRouge(world).race(FlammeRouge(world).tour()),
            "le-tour": lambda: LeTour(world).race(LeTour(world).tour()),
        }[game]()
        races.set_entries(race, by=world.owner, entries={})
        begin = beginnings(Race.objects.get(pk=race.pk), [])
        for text in (begin.moves, begin.sheet):
            judged = races.look_over(race, by=world.scribe, text=filled_in(text))
            assert not judged.count("error"), text

    def test_start_lines_stand_before_the_grid(self, world: World) -> None:
        begin = beginnings(world.race(None), ["x-stage: second"])
        assert "team red: Velo Nord\n" in begin.moves
        assert "x-stage: second\nstart\n" in begin.moves


class TestChoices:
    """A legal choice that writes itself into the line."""

    @pytest.mark.parametrize(
        ("choice", "source", "column", "code", "line"),
        [
            ("draft", "52 dratf", 4, "word-unknown-way", "52 draft"),
            ("round 3", "round 4", 7, "round-number", "round 3"),
            ("red", "team mauve: Velo Nord", 6, "team-colour", "team red: Velo Nord"),
            ("to 8.1", "red 1 8", 7, "travel-missing", "red 1 8 to 8.1"),
            ("red-2", "red 1 3 to 1", 5, "already-moved", "red 2 3 to 1"),
            ("14.2", "  21 5-5 to 99.9   # far", 13, "place-none", "  21 5-5 to 14.2   # far"),
            ("to 14.2", "21 5-5 to 99.9", 11, "place-none", "21 5-5 to 14.2"),
            ("dnf", "out 31 gone", 8, "out-kind", "out 31 dnf"),
            ("out 23 dns", "finish 21 31", 1, "entered-missing", "finish 21 31\nout 23 dns"),
            ("board", "start", 0, "header-missing", ""),
            ("1-1 … 6-6", "21 7-7", 4, "die-bad", ""),
            ("a colour", "rode 1", 1, "x", ""),
            ("round 3", "21 5-5", 1, "not-judged", ""),
        ],
    )
    def test_it_takes_the_place_of_what_was_wrong(
        self, choice: str, source: str, column: int, code: str, line: str
    ) -> None:
        assert line_with(choice, source=source, column=column, code=code) == line

    def test_pressing_the_first_choice_mends_most_of_what_is_explained(self) -> None:
        """At least 85 of 100 lines are without an error afterwards; the rest want more than one word."""
        mended, tried = 0, 0
        for game in GAMES:
            for code, example in examples(game).items():
                problem = example.problem
                if not problem.legal:
                    continue
                line = line_with(problem.legal[0], source=problem.text, column=problem.column or 0, code=code)
                if not line:
                    continue
                lines = list(example.lines)
                lines[problem.line - 1] = line
                found = replay("\n".join(lines), shipped_boards())[0].answer()["problems"]
                tried += 1
                mended += not any(each["line"] == problem.line and each["severity"] == "error" for each in found)
        assert tried > 80
        assert mended >= 0.85 * tried, (mended, tried)


class TestTheCheckWhileTyping:
    """On the server, saving nothing, at the lines as they were typed."""

    def check(self, visitor: Visitor, race: Race, text: str) -> tuple[int, list[dict[str, object]], str]:
        """Status, marks and page of a check."""
        cache.clear()
        answer = visitor("scribe").post(log_page(race), {"text": text}, headers={PART: "check"})
        return answer.status_code, answer.context["marks"], answer.content.decode()

    def test_its_lines_are_those_that_were_typed(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        for head in ("", "racelog 1 um-reifenbreite\n", "\n# mine\n", "racelog 1 um-reifenbreite\nrecord: sheet\n"):
            text = head + sheet("21 99")
            _status, marks, page = self.check(visitor, race, text)
            line = text.split("\n").index("finish 21 99") + 1
            assert {"line": line, "severity": "error"} in marks, head
            assert f'href="#line-{line}"' in page
        assert "<html" not in page
        assert not LogRevision.objects.exists()

    def test_what_cannot_be_judged_is_said_there(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        cache.clear()
        answer = visitor("scribe").post(log_page(race), {"text": "a\0b"}, headers={PART: "check"})
        assert "NUL" in answer.content.decode()

    def test_a_viewer_checks_nothing(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        assert visitor("viewer").post(log_page(race), {"text": "x"}, headers={PART: "check"}).status_code == 403

    def test_who_asks_too_often_waits(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        cache.clear()
        for _ in range(CHECKS_A_MINUTE):
            assert not too_often("check", world.scribe.pk, a_minute=CHECKS_A_MINUTE)
        answer = visitor("scribe").post(log_page(race), {"text": "x"}, headers={PART: "check"})
        assert answer.status_code == 429
        assert int(answer["Retry-After"]) > 0
        cache.clear()


@pytest.mark.django_db(transaction=True)
class TestOnAPhone:
    """Typed at the table, 360 px wide."""

    def test_a_mistake_is_marked_while_it_is_typed_and_mended_by_a_press(self, phone: Page, world: World) -> None:
        race = world.race(None)
        cache.clear()
        sign_in(phone)
        phone.goto(log_page(race))
        editor = phone.get_by_label("The log")
        editor.fill("record: sheet\nfinish 21 31\n")
        phone.get_by_role("heading", name="Check result").wait_for()
        at = editor.evaluate("text => Math.round(text.getBoundingClientRect().top)")
        editor.press_sequentially("out 32 gone\n")
        phone.locator(".gutter .error").wait_for()
        # The result does not push the text away from under the hand.
        assert editor.evaluate("text => Math.round(text.getBoundingClientRect().top)") == at
        assert phone.locator(".gutter .error").inner_text() == "× 3"
        assert "1 error" in phone.locator("[data-live]").inner_text()
        assert phone.locator("[data-legend]").is_visible()
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert axe(phone) == []
        phone.get_by_role("link", name="line 3").click()
        assert editor.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)") == "out 32 gone"
        phone.get_by_role("button", name="dnf").click()
        assert "out 32 dnf\n" in editor.input_value()
        phone.locator(".gutter .error").wait_for(state="detached")
        phone.keyboard.press("Control+z")
        assert "out 32 gone\n" in editor.input_value()
        assert not LogRevision.objects.exists()

    def test_without_a_connection_it_says_so_and_goes_on_afterwards(self, phone: Page, world: World) -> None:
        race = world.race(None)
        cache.clear()
        sign_in(phone)
        phone.goto(log_page(race))
        phone.context.set_offline(True)
        phone.get_by_label("The log").fill(sheet("21 99"))
        phone.get_by_text("Not checked: no connection.").wait_for()
        phone.context.set_offline(False)
        phone.locator(".gutter .error").wait_for()

    def test_a_log_to_begin_with_is_inserted(self, phone: Page, world: World) -> None:
        race = world.race(None)
        cache.clear()
        sign_in(phone)
        phone.goto(log_page(race))
        phone.get_by_text("A log to begin with").click()
        phone.get_by_role("button", name="Insert the sheet").click()
        assert "team red: Velo Nord" in phone.get_by_label("The log").input_value()
        phone.get_by_text("The words of this game").click()
        assert axe(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
