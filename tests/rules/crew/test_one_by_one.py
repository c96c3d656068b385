"""Cards counted by their places, tricks compared with others, alone and joined: as the words say, read once more."""

from random import Random

import pytest

from tests.second_opinion.meaning import Case
from tests.second_opinion.moments import Moment
from tests.second_opinion.random_one_by_one import goal
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import Always, Compare, Goal, LeastSum, parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Against, CardFilter, Others, Relation, Span, Step, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsPlayed, Every, TricksWon
from winnable.rules.crew.who import Member, Seat, Together, WinnerOf

FIRST = (Span(1, 1),)
SHAPES = [(3, 2, 4, 1), (2, 2, 4, 2), (4, 3, 3, 3), (3, 3, 4, 2)]
"""Seats, and the colours, ranks and rockets of the deck."""


@pytest.mark.parametrize("shape", few(SHAPES, 1, 2), ids=str)
def test_as_the_words_say(shape: tuple[int, int, int, int]) -> None:
    rng, deal = Random(str(shape)), shuffled(small_deck(*shape[1:]), shape[0], 1)
    records = [replay(deal, line) for line in rng.sample([*all_lines(Problem(deal))], 8)]
    seen = []
    for _ in range(125):
        problem = Problem(deal, goals=(goal(rng, deal),))
        for record in records:
            judge = Judge(problem, Choices(()), record)
            moment = Moment(problem, Case((), ()), judge.views[-1].tricks)
            found = judge.goal(problem.goals[0]).state
            assert found is moment.state(problem.goals[0]), problem.goals
            seen.append(found)
    assert min(seen.count(state) for state in (State.MET, State.LOST)) > 150, "too one-sided to test anything"


PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
HIGHER = Against(Others.EACH_OTHER, Step(sum=Relation.MORE_THAN))


@pytest.mark.parametrize(
    "goal",
    [
        Compare(CardsPlayed(Together((Seat(0), Seat(1))), nth=FIRST), Relation.EXACTLY, 1),
        Compare(CardsPlayed(Seat(0), nth=FIRST), Relation.EXACTLY, CardsPlayed(Seat(1))),
        Always(Compare(CardsPlayed(Seat(0), nth=FIRST), Relation.EXACTLY, 1)),
        Compare(TricksWon(Seat(0), TrickFilter(against=HIGHER)), Relation.EXACTLY, TricksWon(Seat(1))),
        Always(Compare(TricksWon(Seat(0), TrickFilter(against=HIGHER)), Relation.EXACTLY, 1)),
    ],
)
def test_what_is_not_counted_so(goal: Goal) -> None:
    with pytest.raises(ValueError, match="expected"):
        lowered(goal, PLANET_NINE, 4, 10)


def test_what_the_core_has() -> None:
    """No places and no other tricks; one comparison for all pairs that are as far from one another."""
    for each in (LeastSum(-1), Compare(CardsPlayed(WinnerOf(2), PINK, nth=(Span(2, -2),)), Relation.EXACTLY, 1)):
        found = parts(lowered(each, PLANET_NINE, 4, 10))
        assert not any(isinstance(part, Against) or (isinstance(part, CardsPlayed) and part.nth) for part in found)
    other = Against(Others.EACH_BEFORE, Step(led_again=False))
    four = TrickFilter((Span(1, 4),), against=other)
    core = lowered(Compare(TricksWon(Member.ANYBODY, four), Relation.EXACTLY, Every.EVERY), PLANET_NINE, 4, 10)
    counted = [part for part in parts(core) if isinstance(part, TricksWon)]
    assert {part.tricks.step for part in counted} == {Step(led_again=False, back=back) for back in (1, 2, 3)}
