"""The play as a judge sees it: who is meant, and what tricks are like, trick by trick."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.second_opinion.random_goals import goal as random_goal
from tests.second_opinion.random_one_by_one import goal as random_one_by_one
from tests.support.decks import hand, shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judge, meant, state_of_core
from winnable.rules.crew.kinds import CardFilter, Holding, Parity, Relation, Span, Step, Sum, TrickFilter, Turn
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.states import Judged
from winnable.rules.crew.view import View, is_like, seat_of
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
PINK = CardFilter(suits=("pink",))


def views() -> list[View]:
    problem = Problem(DEAL, roles=(Role("sick"),))
    return Judge(problem, Choices(roles={"sick": 1}), replay(DEAL, LINE)).views


@pytest.mark.parametrize(
    ("kind", "fits"),
    [
        (TrickFilter(), [1, 2, 3, 4]),
        (TrickFilter(numbers=(Span(2, -2),)), [2, 3]),
        (TrickFilter(won_with=CardFilter(ranks=(4,))), [2, 3]),
        (TrickFilter(led=PINK), [1, 2]),
        (TrickFilter(closed_with=CardFilter(ranks=(2,))), [1, 2]),
        (TrickFilter(every=PINK), [1]),
        (TrickFilter(holds=(Holding(PINK, Relation.EXACTLY, 2),)), [2]),
        (TrickFilter(holds=(Holding(PINK, Relation.EXACTLY, Parity.EVEN),)), [2, 3, 4]),
        (TrickFilter(as_many=(PINK, CardFilter(suits=("blue",)))), [4]),
        (TrickFilter(sum=Sum(over=8, odd=False)), [1]),
        (TrickFilter(sum=Sum(odd=True)), [2]),
        (TrickFilter(step=Step(sum=Relation.FEWER_THAN)), [2, 3, 4]),
        (TrickFilter(step=Step(sum=Relation.AT_LEAST)), []),
        (TrickFilter(step=Step(winner=Turn.SAME)), [2]),
        (TrickFilter(step=Step(winner=Turn.ANOTHER)), [3, 4]),
        (TrickFilter(step=Step(winner=Turn.LEFT)), [3, 4]),
        (TrickFilter(step=Step(winner=Turn.RIGHT)), []),
        (TrickFilter(step=Step(led_again=True)), [2]),
        (TrickFilter(step=Step(led_again=False)), [3, 4]),
        (TrickFilter(after=TrickFilter()), [2, 3, 4]),
        (TrickFilter(after=TrickFilter(led=PINK)), [2, 3]),
        (TrickFilter(after=TrickFilter(led=PINK, after=TrickFilter(led=PINK))), [3]),
        (TrickFilter(tasks_open=True), [1, 2, 3, 4]),  # which is another question
    ],
)
def test_what_tricks_are_like(kind: TrickFilter, fits: list[int]) -> None:
    view = views()[-1]
    assert [trick.number for trick in view.tricks if is_like(trick, kind, view)] == fits


@pytest.mark.parametrize(
    ("who", "seat"),
    [
        (Member.COMMANDER, 0),
        (Seat(2), 2),
        (InRole("sick"), 1),
        (Beside(Card("b", 4)), 1),
        (Beside(Card("b", 4), 2), 0),
    ],
)
def test_who_is_meant(who: Who, seat: int) -> None:
    assert [seat_of(who, view, None) for view in views()] == [seat] * 5


def test_who_wins_trick_1_is_known_after_it() -> None:
    assert [seat_of(WinnerOf(1), view, None) for view in views()] == [None, 0, 0, 0, 0]


def test_several_members_are_no_seat() -> None:
    for who in (Member.ANYBODY, Member.EVERYBODY, Member.OWNER, Member.MEMBER):
        with pytest.raises(ValueError, match="not one member here"):
            seat_of(who, views()[0], None)


def test_what_is_left() -> None:
    assert [len(view.unplayed) for view in views()] == [12, 9, 6, 3, 0]
    assert views()[2].after(1).played == 1


@pytest.mark.parametrize("shape", few([(3, 2, 4, 1), (4, 2, 5, 2)], 1, 2), ids=str)
def test_what_is_remembered_of_a_play(shape: tuple[int, int, int, int]) -> None:
    """With the memory that all views of a play share, and with one for each view alone, goals are the same."""
    rng, deal = Random(str(shape)), shuffled(small_deck(*shape[1:]), shape[0], 1)
    records = [replay(deal, line) for line in rng.sample([*all_lines(Problem(deal))], 3)]
    seen = set()
    for number in range(200):
        goal = random_goal(rng, deal, task=False) if number % 2 else random_one_by_one(rng, deal)
        problem = Problem(deal, goals=(goal,))
        for record in records:
            judge = Judge(problem, Choices(), record)
            core = meant(goal, judge.views[0], None)
            alone = [
                state_of_core(core, Judge(problem, Choices(), record).views[played], None)
                for played in range(deal.tricks + 1)
            ]
            assert judge.goal(goal) == decided_first(alone), goal
            assert [state_of_core(core, view, None) for view in judge.views] == alone, goal
            seen.add(judge.goal(goal))
    assert len(seen) > deal.tricks


def decided_first(states: Sequence[State]) -> Judged:
    """The first state that is not open."""
    return next(
        (Judged(state, played) for played, state in enumerate(states) if state is not State.OPEN),
        Judged(State.OPEN, None),
    )
