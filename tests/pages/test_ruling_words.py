"""House rules are questions with answers, in words."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from league import actions as league
from scoring.replay.games import GAMES
from tests.club import Visitor, World

RULINGS = [(game, name) for game in GAMES for name in GAMES[game].rulings]


class TestWords:
    """Faults F3: every ruling of every game has its question, its heading, and an answer a choice."""

    @pytest.mark.parametrize(("game", "name"), RULINGS)
    def test_a_ruling_is_a_question_with_an_answer_a_choice(self, game: str, name: str) -> None:
        words = GAMES[game].ruling_words()[name]
        assert words.question.endswith("?")
        assert words.heading
        assert set(GAMES[game].rulings[name]) <= set(words.answers)
        assert len(set(words.answers.values())) == len(words.answers)
        assert not [answer for answer in words.answers.values() if "-" in answer and " " not in answer]

    def test_the_page_asks_questions_and_names_the_default(self, visitor: Visitor, world: World) -> None:
        page = unescape(
            visitor("administrator").get(reverse("house-rules", args=["roue-libre", "2026"])).content.decode()
        )
        for game, name in RULINGS:
            words, choices = GAMES[game].ruling_words()[name], GAMES[game].rulings[name]
            assert words.question in page
            assert f"default: {words.answers[choices[0]]}" in page
            assert f"Rulebook: {words.heading}" in page
            for choice in choices:
                assert f">{choice}<" not in page
        assert "When does a race end?" in page

    def test_a_new_stage_race_says_what_the_season_says(self, visitor: Visitor, world: World) -> None:
        rules = {"rulings": {"um-reifenbreite": {"seven-hanging": "no"}}, "headers": {}}
        league.edit_season(world.season, by=world.owner, house_rules=rules)
        page = visitor("administrator").get(reverse("stage-race-add", args=["roue-libre", "2026"])).content.decode()
        answer = GAMES["um-reifenbreite"].ruling_words()["seven-hanging"].answers["no"]
        assert f"as the season says: {answer}" in page
