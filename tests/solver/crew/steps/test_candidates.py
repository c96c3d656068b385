"""The facts in which steps are looked for: about the cards that are asked for and about what is counted, each once."""

from dataclasses import replace

from tests.support.decks import small_deal, task
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, LeftOf, Member, Seat
from winnable.solver.crew.requirements import GoalMet, Met, Owned, requirements
from winnable.solver.crew.steps.candidates import CARDS, facts, named_cards, restates
from winnable.solver.crew.steps.proof import Asked, Claim, IsMet, Tally, Winner

MORE = Task("more", Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)), owner=2)


def test_the_cards_that_are_asked_about() -> None:
    """Those of plain tasks, and of kinds that are few; not a whole suit, nor those of tasks that are done."""
    ones = Compare(CardsTaken(Member.OWNER, CardFilter(ranks=(1,))), Relation.AT_LEAST, 1)
    pink = Compare(CardsTaken(Member.OWNER, CardFilter(suits=("pink",))), Relation.AT_LEAST, 1)
    deal = small_deal(4)
    problem = Problem(deal, (task("p3>0"), Task("ones", ones, owner=1), Task("pink", pink, owner=1)))
    assert [str(card) for card in named_cards(problem)] == ["p3", "p1", "b1"]
    done = replace(problem, tasks=(replace(problem.tasks[0], done=True), *problem.tasks[1:]))
    assert [str(card) for card in named_cards(done)] == ["p1", "b1"]
    every = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards))
    assert len(named_cards(every)) == CARDS


def test_each_fact_once_and_the_plain_ones_first() -> None:
    problem = Problem(small_deal(3), (task("p3>0"), task("b2>1")))
    found = list(facts(problem, requirements(problem)))
    assert len(found) == len(set(found))
    assert isinstance(found[0], Winner)


def test_counts_of_those_who_are_meant() -> None:
    """A count is one of a seat, or of all together; of a role only if it is known who has it."""
    deal = small_deal(3)
    sick = Compare(CardsTaken(InRole("sick")), Relation.AT_MOST, 2)
    for seat, known in ((None, False), (1, True)):
        problem = Problem(deal, (MORE,), goals=(sick,), roles=(Role("sick", seat=seat),))
        found = [*facts(problem, requirements(problem))]
        tallies = [fact for fact in found if isinstance(fact, Tally)]
        assert {fact.quantity.by for fact in tallies if isinstance(fact.quantity, TricksWon)} == set(
            map(Seat, range(3))
        )
        assert (CardsTaken(Seat(1)) in {fact.quantity for fact in tallies}) is known
        counted = [each.goal.left for each in found if isinstance(each, IsMet) and isinstance(each.goal, Compare)]
        assert (TricksWon(InRole("sick")) in counted) is not known


def test_a_claim_that_just_restates_a_requirement() -> None:
    """Who wins the card of a task, or the same count of the same members, or of each of them."""
    deal = small_deal(3)
    won = Compare(TricksWon(Member.COMMANDER), Relation.AT_LEAST, 2)
    each = Compare(TricksWon(Member.EVERYBODY), Relation.AT_LEAST, 1)
    left = Compare(TricksWon(LeftOf(Seat(0), 1)), Relation.EXACTLY, 1)
    problem = Problem(deal, (task("p3>0"), MORE), goals=(won, each, left))
    p3, p2 = (next(card for card in deal.deck.cards if str(card) == name) for name in ("p3", "p2"))
    commander, other = Seat(deal.commander), Seat((deal.commander + 1) % 3)

    def said(fact: Winner | Tally | IsMet, asked: GoalMet | Met) -> bool:
        return restates(Claim(fact), Asked((asked,)), problem)

    assert said(Winner(p3, 1), Met(0))
    assert not said(Winner(p2, 1), Met(0))
    assert said(Tally(TricksWon(Seat(2)), 3), Met(1))
    assert not said(Tally(TricksWon(Seat(1)), 3), Met(1))
    assert said(Tally(TricksWon(commander), 1), GoalMet(0))
    assert not said(Tally(TricksWon(other), 1), GoalMet(0))
    assert said(Tally(TricksWon(other), 1), GoalMet(1))
    assert said(Tally(TricksWon(Seat(1)), 1), GoalMet(2))
    assert said(IsMet(left), GoalMet(2))
    assert not said(IsMet(left), Met(0))
    assert not restates(Claim(Winner(p3, 0)), Asked((Owned(0),)), problem)
