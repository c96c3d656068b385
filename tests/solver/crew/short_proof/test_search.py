"""Short proofs are true: against every legal line of small deals, and of other deals with their cards."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.bounds import goals
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import line_to, played_at_random
from tests.support.proofs import SMALL, check, plays, random_tasks, records
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, MembersWho, OneOf, SomeOf
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.ordered import EachWins
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver import engine
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import GoalMet, requirements
from winnable.solver.crew.short_proof.proof import Holds
from winnable.solver.crew.short_proof.search import can_be_told, refute
from winnable.solver.verdict import Limits

WINS_ALL = Compare(TricksWon(Seat(1)), Relation.AT_LEAST, 2)
MADE_OF_SEVERAL: list[Goal] = [
    OneOf((WINS_ALL, EachWins(CardFilter(ranks=(1, 2))))),
    SomeOf(
        (WINS_ALL, EachWins(CardFilter(ranks=(3,))), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1)),
        Relation.EXACTLY,
        2,
    ),
    MembersWho(Compare(TricksWon(Member.MEMBER), Relation.AT_LEAST, 1), Relation.AT_LEAST, 3),
]
"""Goals that are hard or impossible on decks with two tricks, with parts of which some are."""


@pytest.mark.parametrize("deal", few(SMALL, 1, 3), ids=str)
def test_cards_to_be_won(deal: Deal) -> None:
    """It holds in all lines, and most lost deals have one."""
    random, lines = Random(str(deal)), records(deal)
    lost = told = others = 0
    for _ in range(8):
        problem = random_tasks(deal, random, random.randint(1, 4))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE:
            proof = refute(problem, found.demands)
            lost += 1
            if proof is not None:
                told += 1
                others += check(proof, problem, plays(problem, lines), random)
    assert told > lost * 0.8
    assert others


@pytest.mark.thorough
def test_goals_of_every_form() -> None:
    """Goals at random, some of them made of several, with a task or none."""
    deal = SMALL[0]
    random, lines = Random(7), records(deal)
    lost = told = 0
    for _ in range(12):
        tasks = random_tasks(deal, random, random.randint(0, 1)).tasks
        problem = Problem(deal, tasks, goals=(*goals(random), random.choice(MADE_OF_SEVERAL)))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE:
            lost += 1
            if (proof := refute(problem, found.demands)) is not None:
                check(proof, problem, plays(problem, lines), random)
                told += 1
    assert lost > 3
    assert told


@pytest.mark.parametrize("goal", MADE_OF_SEVERAL, ids=str)
def test_goals_made_of_several(goal: Goal) -> None:
    told = 0
    for seed in range(4):
        deal = shuffled(small_deck(2, 3, 1), 3, seed)
        problem = Problem(deal, goals=(goal,))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            told += 1
            check(proof, problem, plays(problem, records(deal)), Random(seed))
    assert told


def test_a_highest_trump_that_must_be_played_is_the_only_card() -> None:
    """Who holds it, and no card too many, wins a trick with it, whatever the other cards of the hand are."""
    deck = small_deck(4, 9, 4)
    deals = (shuffled(deck, 3, seed) for seed in range(9))
    deal = next(deal for deal in deals if deal.sizes[deal.commander] == deal.last)
    none = Compare(TricksWon(Seat(deal.commander)), Relation.EXACTLY, 0)
    found = refute(Problem(deal, goals=(none,)), [GoalMet(0)])
    assert found is not None
    assert (top := deck.commander_card) is not None
    assert found.held == (Holds(deal.commander, top),)


def test_a_core_that_is_too_large_is_not_tried() -> None:
    """Each requirement of a core is needed."""
    deal = shuffled(small_deck(4, 9, 4), 3, 1)
    problem = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards[:10]))
    assert refute(problem, requirements(problem)) is None


def test_a_game_in_progress() -> None:
    """After a trick that was played, proofs hold in all lines that go on from it."""
    told = 0
    for seed in range(6):
        random = Random(seed)
        deal = shuffled(small_deck(2, 4, 1), 3, seed)
        line = line_to(played_at_random(deal, 1, random))
        problem = replace(random_tasks(deal, random, 3), played=line)
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            lines = [replay(deal, each) for each in all_lines(problem)]
            check(proof, problem, plays(problem, lines), random, deals=0)
            told += 1
    assert told > 2


def test_who_holds_the_highest_trump_is_told_where_another_leads() -> None:
    """With a deck of one's own anybody may lead, and proofs then rest on the highest trump as on other cards."""
    others = 0
    for seed in range(40):
        random = Random(seed)
        dealt = shuffled(small_deck(2, 3, 3), 3, seed)
        deal = Deal.of(dealt.deck, dealt.hands, (dealt.commander + 1) % 3)
        problem = random_tasks(deal, random, 2)
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            others += check(proof, problem, plays(problem, records(deal)), random)
    assert others


def test_without_a_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT answers the same questions where there is no SAT solver."""
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    deal = shuffled(small_deck(2, 3, 1), 3, 1)
    problem = random_tasks(deal, Random(5), 3)
    found = explain(problem)
    proof = refute(problem, found.demands)
    assert proof is not None
    check(proof, problem, plays(problem, records(deal)), Random(0))


def test_what_is_not_told() -> None:
    """Nothing is told within no limits, and of a deal with unknown cards."""
    deal = SMALL[0]
    problem = random_tasks(deal, Random(3), 4)
    found = explain(problem)
    assert found.answer is Answer.UNWINNABLE
    assert can_be_told(problem)
    assert refute(problem, found.demands, Limits(seconds=1e-9)) is None
    assert not can_be_told(replace(problem, deal=Deal.unknown(deal.deck, 3)))
