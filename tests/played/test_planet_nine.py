"""The missions of Planet Nine as they are played: every one at every crew size, random deals, second opinions."""

from random import Random

import pytest

from tests.second_opinion.exhaust import available
from tests.support.layers import few
from tests.support.played import decided, with_second_opinions
from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.rules.crew.card import CHALLENGE, PLANET_NINE, Deck
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, Token

MISSIONS = [mission for key, mission in library().items() if key.startswith("planet-nine/")]


def dealt(mission: Mission, deck: Deck, players: int, seed: int) -> Problem:
    """The mission with a seeded deal and tasks, everything else left to the crew."""
    random = Random(f"{mission.id} {players} {seed}")
    deal = random_deal(deck, players, random)
    cards = random_tasks(deck, mission.tasks or 0, random)
    return mission.problem(deal, tasks=[Task.card(card) for card in cards])


def test_there_are_fifty() -> None:
    assert [mission.id for mission in MISSIONS] == [str(number) for number in range(1, 51)]


@pytest.mark.parametrize("mission", few(MISSIONS, 3, 8), ids=lambda mission: mission.id)
def test_every_mission_at_every_crew_size(mission: Mission) -> None:
    """Random deals of the full deck for 3, 4 and 5, and of the challenge deck for 3; some deal is won."""
    for players in mission.crew:
        answers = {decided(dealt(mission, PLANET_NINE, players, seed)).answer for seed in range(2)}
        if Answer.WINNABLE not in answers:
            answers |= {decided(dealt(mission, PLANET_NINE, players, seed)).answer for seed in range(2, 6)}
        assert Answer.WINNABLE in answers, f"mission {mission.id} with {players} players"
    decided(dealt(mission, CHALLENGE, 3, 0))


def random_problem(seed: int) -> Problem:
    """A full deal with 2 to 10 tasks handed out, half of them with tokens."""
    random = Random(seed)
    players = 3 + seed % 3
    tasks = random.randint(2, 10)
    deal = random_deal(PLANET_NINE, players, random)
    numbers, arrows = [Token(str(place)) for place in (1, 2)], [Token(">"), Token(">>"), Token(">>>")]
    some: list[list[Token]] = [[], [], [Token("omega")], numbers, arrows, [Token("1"), Token("omega")]]
    tokens = [*random.choice(some)[:tasks], *[None] * tasks][:tasks]
    cards = random_tasks(PLANET_NINE, tasks, random)
    owners = [index % players for index in range(tasks)]
    return Problem(deal, tuple(map(Task.card, cards, tokens, owners)))


@pytest.mark.thorough
@pytest.mark.parametrize(("count", "share"), [(30, 0.8), pytest.param(300, 0.9, marks=pytest.mark.slow)])
def test_random_deals_with_a_second_opinion(count: int, share: float) -> None:
    """All are decided; unwinnable ones are refuted again by exhaustive search, where that finishes."""
    answers, opinions = with_second_opinions(map(random_problem, range(count)), nodes=2_000_000)
    assert answers[Answer.WINNABLE] > count / 3
    assert answers[Answer.UNWINNABLE] > count / 6
    assert not available() or opinions[False] >= share * answers[Answer.UNWINNABLE], opinions
