"""Official missions where the deal leaves something open: the robot, the distress signal, nothing known at all."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import task
from tests.support.layers import few
from tests.support.played import decided
from winnable.crew.dealing.random_deal import random_deal, random_robot_deal, random_tasks
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat


def dealt(mission: str, seed: str, players: int | None, deal: Deal | None = None) -> Problem:
    """A mission with a seeded deal, of the game for two without `players`, and seeded tasks; owners are open."""
    found, random = library()[mission], Random(seed)
    deck = EDITIONS[found.game].deck
    dealt = random_robot_deal(deck, random) if players is None else random_deal(deck, players, random)
    cards = random_tasks(deck, found.tasks or 0, random)
    return found.problem(deal or dealt, tasks=[Task.card(card) for card in cards])


@pytest.mark.parametrize(
    "mission",
    few(
        [
            *(f"planet-nine/{number}" for number in (4, 9, 12, 13, 16, 21, 29, 33, 36, 41, 46, 48, 50)),
            *(f"deep-sea/{number}" for number in (8, 12, 21, 23, 27)),
        ],
        3,
        10,
    ),
)
def test_the_robot_plays_official_missions(mission: str) -> None:
    for seed in range(3):
        problem = dealt(mission, f"{mission} {seed}", None)
        assert (len(problem.deal.covered), problem.deal.sizes) == (7, (13, 13, 14))
        verdict = decided(problem)
        if verdict.witness is not None:
            played = {card for trick in verdict.witness.line.tricks for card in trick}
            assert len(set(problem.deal.hands[2]) - played) == 1


@pytest.mark.thorough
def test_tasks_given_to_players_and_robot() -> None:
    """Owners handed out at random: some deals cannot be won, and every verdict is a decision."""
    answers = []
    for seed in range(30):
        random = Random(seed)
        deal = random_robot_deal(PLANET_NINE, random)
        cards = random_tasks(PLANET_NINE, 14, random)
        tasks = tuple(Task.card(card, owner=index % 3) for index, card in enumerate(cards))
        answers.append(decided(Problem(deal, tasks)).answer)
    assert answers.count(Answer.WINNABLE) > 5
    assert answers.count(Answer.UNWINNABLE) > 5


@pytest.mark.parametrize(
    ("mission", "players", "seed"),
    few([("16", 5, 20), ("17", 3, 32), ("29", 3, 24), ("34", 4, 12), ("46", 5, 11), ("50", 5, 14)], 1, 3, unpack=True),
)
def test_deals_that_need_the_distress_signal(mission: str, players: int, seed: int) -> None:
    problem = dealt(f"planet-nine/{mission}", f"{mission} {players} {seed}", players)
    assert decided(problem).answer is Answer.UNWINNABLE
    verdict = decided(replace(problem, distress=Distress()))
    assert verdict.witness is not None
    assert verdict.witness.choices.passes is not None
    assert verdict.reason.startswith("with the distress signal; without it no line of play")
    assert decided(replace(problem, distress=Distress(required=True))).answer is Answer.WINNABLE


@pytest.mark.parametrize("mission", few([5, 9, 13, 16, 26, 29, 33, 34, 41, 44, 46, 48, 50], 1, 4))
def test_special_missions_can_be_won_with_some_deal(mission: int) -> None:
    for players, robot in ((3, 1), (3, 2), (3, None), (4, None), (5, None)):
        deal = Deal.unknown(PLANET_NINE, players, robot)
        witness = decided(dealt(f"planet-nine/{mission}", str(mission), players, deal)).witness
        assert witness is not None
        assert witness.choices.deal is not None
        assert deal.admits(witness.choices.deal)


def test_an_impossible_mission_can_be_won_with_no_deal() -> None:
    """Five tricks won with a 9, of which there are four; and one card for two owners."""
    nines = Compare(TricksWon(Seat(0), TrickFilter(won_with=CardFilter(ranks=(9,)))), Relation.AT_LEAST, 5)
    for players, robot in ((3, 1), (3, None), (4, None), (5, None)):
        problem = Problem(Deal.unknown(PLANET_NINE, players, robot), goals=(nines,))
        assert decided(problem).answer is Answer.UNWINNABLE
    clash = (task("p1>0"), task("p1>1"))
    assert decided(Problem(Deal.unknown(PLANET_NINE, 4), clash)).answer is Answer.UNWINNABLE
