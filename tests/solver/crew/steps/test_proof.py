"""Facts, premises and steps as data, and how easily a step is followed."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.requirements import Met, Owned
from winnable.solver.crew.steps import proof

P1, P2, B1 = Card("p", 1), Card("p", 2), Card("b", 1)
TASK, OTHER = proof.Asked((Met(0), Owned(0))), proof.Asked((Met(1),))
CLAIM = proof.Claim(proof.Winner(P1, 0))


def places(number: int) -> list[proof.Group]:
    """So many suits of hands, each of another hand and of one of four suits in turn."""
    return [(proof.NoOther(seat, "pbgy"[seat % 4], ()),) for seat in range(number)]


def test_a_claim_and_its_opposite() -> None:
    """The opposite of the opposite is the claim."""
    for fact in (proof.Winner(P1, 0), proof.Before(P1, P2), proof.Tally(TricksWon(Seat(0)), 1)):
        assert proof.Claim(fact).denied == proof.Claim(fact, holds=False)
        assert proof.Claim(fact).denied.denied == proof.Claim(fact)


def test_groups_are_suits_of_hands_and_all_else_by_itself() -> None:
    held: list[proof.InHand] = [proof.Holds(0, P1), proof.AtLeast(1, "p", 2), proof.Holds(0, P2), proof.Holds(0, B1)]
    assert proof.grouped([TASK, *held, CLAIM]) == [(TASK,), (held[0], held[2]), (held[1],), (held[3],), (CLAIM,)]
    assert [proof.place(each) for each in held] == [(0, "p"), (1, "p"), (0, "p"), (0, "b")]


def test_what_is_looked_at() -> None:
    """How many suits of hands, in how many hands or else suits, and how many requirements and claims."""
    groups = proof.grouped([TASK, proof.Holds(0, P1), proof.AtLeast(1, "p", 2), proof.Holds(0, P2), CLAIM])
    assert proof.measured(groups) == (2, 1, 2)
    assert proof.measured(places(6)) == (6, 4, 0)
    assert proof.measured([]) == (0, 0, 0)


def test_a_short_step() -> None:
    few: list[proof.Group] = [(TASK,), (OTHER,), (CLAIM,)]
    assert len(few) == proof.PREMISES
    assert proof.is_short([*few, *places(proof.SUITS)])
    assert not proof.is_short([*few, *places(proof.SUITS + 1)])
    assert not proof.is_short([*few, (CLAIM.denied,), *places(1)])


def test_an_easy_step() -> None:
    """One requirement, and few cards, or those of one hand or suit alone."""
    hand: list[proof.Group] = [(proof.NoOther(0, suit, ()),) for suit in "pbgyr"]
    assert proof.is_easy([(TASK,), *hand])
    assert proof.is_easy([(TASK,), (CLAIM,), *places(1)])
    assert not proof.is_easy([(TASK,), (OTHER,)])
    assert not proof.is_easy([(TASK,), *places(3)])


def test_more_premises_are_no_easier() -> None:
    groups: list[proof.Group] = [(TASK,), (OTHER,), (CLAIM,), (CLAIM.denied,), *places(proof.SUITS + 2)]
    for order in (groups, groups[::-1]):
        costs = [proof.cost(order[:number]) for number in range(len(order) + 1)]
        assert costs == sorted(costs)


def test_premises_of_a_step_by_kind() -> None:
    step = proof.Step.of(None, [proof.Holds(0, P1), CLAIM, TASK])
    assert (step.asked, step.held, step.earlier) == ((TASK,), (proof.Holds(0, P1),), (CLAIM,))
    assert step.premises == (TASK, CLAIM, proof.Holds(0, P1))
