"""Cards that two members would have to take, against plain enumeration: no line of play meets it."""

from random import Random

import pytest

from tests.support.bounds import records
from tests.support.decks import DEALS, shuffled
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Compare, EachWins, Goal, MembersWho
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Every, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.bounds.counts import Table
from winnable.solver.crew.bounds.hands import from_hands
from winnable.solver.crew.bounds.takers import taken_twice
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST
NINES = CardFilter(ranks=(9,))


def about_takers(rng: Random, deal: Deal) -> Goal:
    """A goal about who takes some cards of a deal, or which cards win."""
    kind = CardFilter(cards=tuple(rng.sample(deal.deck.cards, rng.randint(1, 3))))
    seat, relation = Seat(rng.choice(deal.seats)), rng.choice((EXACTLY, AT_LEAST))
    number = rng.choice((0, 1, 2, 3, Every.EVERY, Every.EVERY))
    won_with = TrickFilter(won_with=kind)
    some: list[Goal] = [
        EachWins(kind),
        Compare(CardsTaken(seat, kind), relation, number),
        Compare(CardsTaken(rng.choice((Member.COMMANDER, Member.FIRST_WINNER)), kind), relation, number),
        Compare(TricksWon(rng.choice((seat, Member.ANYBODY)), won_with), relation, rng.randint(0, 3)),
        MembersWho(Compare(CardsTaken(Member.MEMBER, kind), AT_LEAST, rng.randint(0, 3)), relation, rng.randint(0, 2)),
    ]
    return rng.choice(some)


@pytest.mark.parametrize("deal", few(DEALS, 1, 2), ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    """100 sets of three such goals for each deal: no line meets the parts that are refuted."""
    rng, played, refuted = Random(str(deal)), records(deal), 0
    for _ in range(100):
        owner = rng.choice(deal.seats)
        task = Task.card(rng.choice(deal.deck.cards), owner=owner)
        some = tuple(about_takers(rng, deal) for _ in range(2))
        problem = Problem(deal, (task,), goals=rng.choice((some, (AllOf(some),))))
        found = taken_twice(problem, Table.of(problem))
        if found is None:
            continue
        refuted += 1
        for record in played:
            judge = Judge(problem, Choices((owner,), (None,)), record)
            met = [judge.tasks[0].state, *(judge.goal(goal).state for goal in problem.goals)]
            assert any(met[part] is not State.MET for part in found.parts), (problem, record)
    assert refuted > 5


def real_deal() -> tuple[Deal, list[Card]]:
    """A deal whose nines are in several hands, and its nines."""
    deal = shuffled(PLANET_NINE, 4, 3)
    nines = [card for card in deal.deck.cards if card.rank == 9]
    assert len({deal.holder(card) for card in nines}) > 1
    return deal, nines


def test_who_holds_a_card_that_wins_takes_it() -> None:
    deal, nines = real_deal()
    for card in nines:
        for owner in deal.seats:
            problem = Problem(deal, (Task.card(card, owner=owner),), goals=(EachWins(NINES),))
            found = from_hands(problem)
            assert (found is None) is (owner == deal.holder(card))
            if found is not None:
                assert found.parts == (0, 1)
                verdict = solve(problem, Limits(work=20))
                assert "different members (proved from the hands)" in verdict.reason
                assert solve(problem, Limits(work=20), bounds=False).answer is verdict.answer is Answer.UNWINNABLE


def test_who_takes_all_cards_takes_each() -> None:
    """Somebody who takes all nines leaves no two tasks for different owners; nor does who takes none have one."""
    deal, nines = real_deal()
    one, other, *_ = nines
    takes_all = Compare(CardsTaken(Member.MEMBER, NINES), EXACTLY, Every.EVERY)
    all_nines, none = MembersWho(takes_all, AT_LEAST, 1), Compare(CardsTaken(Seat(0), NINES), EXACTLY, 0)
    same, apart = (
        Problem(deal, (Task.card(one, owner=0), Task.card(other, owner=seat)), goals=(all_nines,)) for seat in (0, 1)
    )
    assert from_hands(same) is None
    found = from_hands(apart)
    assert found is not None
    assert found.parts == (0, 1, 2)
    for owner in deal.seats:
        problem = Problem(deal, (Task.card(one, owner=owner),), goals=(none,))
        assert (from_hands(problem) is not None) is (owner == 0)
    assert solve(apart, Limits(work=20), bounds=False).answer is Answer.UNWINNABLE
