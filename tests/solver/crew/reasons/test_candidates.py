"""Which facts are looked at: about the cards that are asked for and about what is counted, each once."""

from dataclasses import replace

from tests.support.decks import small_deal, task
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.reasons.candidates import CARDS, asked_card, facts, named_cards
from winnable.solver.crew.reasons.fact import Before, Tally, Winner

MORE = Task("more", Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)), owner=2)


def test_the_cards_that_are_asked_about() -> None:
    """Those of plain tasks, and of kinds that are few; not a whole suit, nor those of tasks that are done."""
    ones = Compare(CardsTaken(Member.OWNER, CardFilter(ranks=(1,))), Relation.AT_LEAST, 1)
    pink = Compare(CardsTaken(Member.OWNER, CardFilter(suits=("pink",))), Relation.AT_LEAST, 1)
    deal = small_deal(4)
    problem = Problem(deal, (task("p3>0"), Task("ones", ones, owner=1), Task("pink", pink, owner=1)))
    assert [str(card) for card in named_cards(problem)] == ["p3", "p1", "b1"]
    assert [asked_card(problem, part) is None for part in range(4)] == [False, True, True, True]
    done = replace(problem, tasks=(replace(problem.tasks[0], done=True), *problem.tasks[1:]))
    assert [str(card) for card in named_cards(done)] == ["p1", "b1"]
    every = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards))
    assert len(named_cards(every)) == CARDS


def test_each_fact_once_and_the_plain_ones_first() -> None:
    """Of four players one of two may win a card as well; of three that is all but the owner."""
    for size, most in ((3, 1), (4, 2)):
        found = list(facts(Problem(small_deal(size), (task("p3>0"), task("b2>1")))))
        assert len(found) == len(set(found))
        assert isinstance(found[0], Before)
        assert {len(fact.seats) for fact in found if isinstance(fact, Winner)} == set(range(1, most + 1))


def test_counts_of_those_who_are_meant() -> None:
    """A count is one of a seat, or of all together; of a role only if it is known who has it."""
    deal = small_deal(3)
    sick = Compare(CardsTaken(InRole("sick")), Relation.AT_MOST, 2)
    for seat, known in ((None, False), (1, True)):
        problem = Problem(deal, (MORE,), goals=(sick,), roles=(Role("sick", seat=seat),))
        tallies = [fact for fact in facts(problem) if isinstance(fact, Tally)]
        assert {fact.quantity.by for fact in tallies if isinstance(fact.quantity, TricksWon)} == set(
            map(Seat, range(3))
        )
        assert (CardsTaken(Seat(1)) in {fact.quantity for fact in tallies}) is known
