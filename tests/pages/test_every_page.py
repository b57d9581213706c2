"""All pages of a club in which everything was done once: what they say are words, and what they offer is allowed."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.urls import reverse

from league.models import AuditRow, Membership
from races.models import Race
from scoring.replay.games import GAMES
from scoring.views.audit_words import SENTENCES
from tests.club import Visitor, World
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import Tours as LeTour
from tests.pages.busy_club import Page, do_everything, walk

ABOUT_LOGS = re.compile(r"/(log|sheet|calculator|pad|revisions|publish|table|tracks)/")
"""Pages that show lines of a log and name riders as logs do."""

PROGRAM = re.compile(
    r"\b(None|True|False|null|undefined)\b"  # values
    r"|\d{4}-\d\d-\d\dT\d"  # times of machines
    r"|\b[a-z]+_[a-z]+"  # names in programs
    r"|\b(league|races|scoring)\.[a-z]+|[{\[]['\"]|<[a-zA-Z]"  # models, dictionaries, markup
)
WORDS = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")
IN_A_LOG = re.compile(r"In a log: ruling [a-z-]+")
ENGLISH = {"tie-break"}
"""Words that have a hyphen in English too."""


@pytest.fixture
def busy(world: World, flamme_rouge: FlammeRouge, le_tour: LeTour) -> World:
    """The club after everything was done."""
    do_everything(world, flamme_rouge, le_tour)
    return world


def coded(pages: list[Page]) -> dict[str, str]:
    """Each program word on the pages, with the address of one."""
    found: dict[str, str] = {}
    for page in pages:
        for text in page.text:
            words = [match.group() for match in PROGRAM.finditer(text)]
            if not ABOUT_LOGS.search(page.address):
                words += WORDS.findall(IN_A_LOG.sub("", text))
            found |= dict.fromkeys(set(words) - ENGLISH, f"{page.address}: {text}")
    return found


class TestWords:
    """Faults F3, C2: rulings, modules, settings and actions are called what the forms call them, on every page."""

    def test_everything_was_done(self, busy: World) -> None:
        done = set(AuditRow.objects.of(busy.club).values_list("action", flat=True))
        elsewhere = {"owner.created", "token.made", "token.ended", "club.erased", "team.removed"}
        assert SENTENCES.keys() - done - elsewhere == set()

    @pytest.mark.parametrize("who", ["owner", "scribe", ""])
    def test_no_page_shows_a_word_of_the_program(self, visitor: Visitor, busy: World, who: str) -> None:
        pages = walk(visitor(who), "/")
        assert len(pages) > (30 if who == "" else 60)
        assert coded(pages) == {}

    def test_the_audit_log_has_the_answers_of_the_forms(self, visitor: Visitor, busy: World) -> None:
        shown = " ".join(
            text for page in walk(visitor("owner"), "/") if "/audit-log/" in page.address for text in page.text
        )
        hanging = GAMES["um-reifenbreite"].ruling_words()["seven-hanging"]
        assert f"Um Reifenbreite, {hanging.question} not set → {hanging.answers['no']}" in shown
        assert (
            f"{GAMES['um-reifenbreite'].ruling_words()['cheat-limit'].question} not set → as often as they like"
            in shown
        )
        assert "Seconds a round: 60 → 50" in shown
        assert "level of the rules: professional → basic, switch, photo" in shown
        assert "level of the rules: weather, single → time trial" in shown
        assert "weight: 1 → 0.5" in shown
        assert "road: Peloton 7 → Own track abcdefghijklmnopqrstu" in shown
        assert "course: Giro d'Italia → Paris–Roubaix" in shown
        assert "game Flamme Rouge" in shown

    def test_the_public_reads_a_stage_race_s_house_rules_as_questions_and_answers(
        self, visitor: Visitor, busy: World
    ) -> None:
        page = visitor("").get("/roue-libre/2026/rulings/").content.decode()
        fall = GAMES["um-reifenbreite"].ruling_words()["mass-fall"]
        assert fall.question in page
        assert fall.answers["everyone"] in page
        assert "mass-fall" not in page


class TestRoles:
    """Faults F2: whatever a page offers, the one who reads it may do."""

    @pytest.mark.parametrize("who", ["owner", "administrator", "scribe", "viewer", "stranger", ""])
    def test_every_link_and_every_button_leads_to_something_allowed(
        self, visitor: Visitor, busy: World, who: str
    ) -> None:
        client = visitor(who)
        pages = walk(client, "/")
        assert {page.address: page.status for page in pages if page.status not in (200, 302)} == {}
        refused: dict[str, int] = {}
        for address in {form for page in pages for form in page.forms}:
            if "/accounts/" in address:
                continue
            with transaction.atomic():
                status = client.post(urlsplit(address).path).status_code
                transaction.set_rollback(True)
            if status not in (200, 302, 422):
                refused[address] = status
        assert refused == {}

    def test_what_cannot_be_removed_says_why_and_offers_no_button(self, visitor: Visitor, busy: World) -> None:
        race = Race.objects.filter(publications__isnull=False).select_related("stage__stage_race")[0]
        own = Membership.objects.get(user=busy.owner, club=busy.club)
        for name, words, why in (
            ("season-remove", ["2026"], "There are stage races in it"),
            ("stage-race-remove", [race.stage.stage_race_id], "was published"),
            ("stage-remove", [race.stage_id], "was published"),
            ("race-remove", [race.pk], "was published"),
            ("team-remove", [busy.teams["red"].pk], "has ridden or is entered"),
            ("member-remove", [own.pk], "You are the only owner"),
        ):
            page = visitor("owner").get(reverse(name, args=["roue-libre", *words])).content.decode()
            assert why in page
            assert 'class="button danger"' not in page
        free = visitor("owner").get(reverse("team-remove", args=["roue-libre", busy.teams["black"].pk]))
        assert 'class="button danger"' in free.content.decode()
