"""Tricks asked of several members: no position from which they can still be had is rated as lost, and more lines."""

from collections.abc import Callable
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.tallies import tallies
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Against, CardFilter, Others, Relation, Step, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead import evaluation
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.solve import solve

LED_BEFORE = TrickFilter(against=Against(Others.SOME_BEFORE, Step(led_again=True)))
PINK_LED = TrickFilter(led=CardFilter(suits=("pink",)))
KINDS = (TrickFilter(), PINK_LED, LED_BEFORE, TrickFilter(step=Step(led_again=False)))


def some_goal(rng: Random) -> Goal:
    """Some tricks for each of some members."""
    form, kind = rng.choice((TricksLed, TricksWon)), rng.choice(KINDS)
    seats = rng.sample(range(4), rng.randint(2, 4))
    return AllOf(tuple(Compare(form(Seat(seat), kind), Relation.AT_LEAST, rng.choice((1, 1, 1, 2))) for seat in seats))


def unbounded(_goals: object, _keeper: object, rated: Callable[..., float]) -> Callable[..., float]:
    """The rating as it is without the bound."""
    return rated


@pytest.mark.parametrize("seed", few(range(8), 1))
def test_lost_is_lost(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After no trick of a line that meets the goal it is rated 0.0, and more positions are than without the bound."""
    rng, more = Random(seed), 0
    deal = shuffled(small_deck(2, 5, 2), 4, seed)
    bits, lines = bits_of(deal.deck), [*all_lines(Problem(deal))]
    for _ in range(12):
        asked = Problem(deal, goals=(some_goal(rng),))
        with_it = Evaluator(asked, bits)
        rated = with_it.rating_for_all(asked.goals[0])
        with monkeypatch.context() as without:
            without.setattr(evaluation, "while_tricks_suffice", unbounded)
            plain = Evaluator(asked, bits)
            rated_plain = plain.rating_for_all(asked.goals[0])
        for line in rng.sample(lines, min(len(lines), 60)):
            record = replay(deal, line)
            met = Judge(asked, Choices(), record).goal(asked.goals[0]).state is State.MET
            of_bound = [rated(tally) for tally in tallies(with_it.keeper, deal, record)]
            without_it = [rated_plain(tally) for tally in tallies(plain.keeper, deal, record)]
            assert not met or all(of_bound)
            assert all(one in (0.0, other) for one, other in zip(of_bound, without_it, strict=True))
            more += of_bound.count(0.0) - without_it.count(0.0)
    assert more > 0


@pytest.mark.parametrize("seed", few(range(6), 1, 3))
def test_verdicts_with_and_without(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, answers = Random(seed), set()
    for _ in range(40):
        asked = Problem(shuffled(small_deck(2, 5, 2), 4, rng.randint(0, 99)), goals=(some_goal(rng),))
        found = solve(asked).answer
        with monkeypatch.context() as without:
            without.setattr(evaluation, "while_tricks_suffice", unbounded)
            assert solve(asked).answer is found
        assert solve(asked, lookahead=False).answer is found
        answers.add(found)
    assert len(answers) == 2


def test_more_lines_with_it_than_without(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = Compare(TricksLed(Member.EVERYBODY, LED_BEFORE), Relation.AT_LEAST, 1)
    asked = [Problem(shuffled(PLANET_NINE, 4, seed), goals=(goal,)) for seed in range(24)]
    found = sum(roll_out(each, 1) is not None for each in asked)
    monkeypatch.setattr(evaluation, "while_tricks_suffice", unbounded)
    assert found > sum(roll_out(each, 1) is not None for each in asked)
