"""What the files of The Crew say in English, by `winnable show`."""

import pytest

from tests.support.loading import SHORT, only
from winnable.crew.game import CREW
from winnable.games.usage import UsageError
from winnable.missions.crew.read.loader import load_text
from winnable.questions.show import show, show_goal


def test_a_problem_says_what_it_plays_and_expects() -> None:
    text = f"{SHORT}mission: {{id: x, tasks: 1, title: Slow}}\ntasks: b1>0\nexpect: winnable\n"
    (told,) = show(CREW, only(load_text(text)), None)
    first, *_, last = told.sentences
    assert (first, last) == ("It is mission planet-nine/x: Slow.", "The file expects it to be winnable.")


def test_numbers_of_players_that_a_deck_is_not_for() -> None:
    (cards,) = load_text("game: deep-sea\ntask_cards: {few: {goal: {tricks_won: {by: owner, exactly: 0}}}}\n").documents
    (card,) = show(CREW, cards, 4)
    assert (card.kind, card.name) == ("task card", "few")
    with pytest.raises(UsageError, match="is for 2 to 5 players, found 6"):
        list(show(CREW, cards, 6))
    with pytest.raises(UsageError, match="is for 2 to 5 players, found 6"):
        show_goal(CREW, "tricks_won: {by: anybody, exactly: 1}", "planet-nine", 6)
