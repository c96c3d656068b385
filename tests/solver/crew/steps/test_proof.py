"""Facts, premises and steps as data, and how easily a step is followed."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.requirements import Met, Owned
from winnable.solver.crew.steps.proof import (
    PREMISES,
    SUITS,
    Asked,
    AtLeast,
    Before,
    Claim,
    Group,
    Holds,
    InHand,
    NoOther,
    Step,
    Tally,
    Winner,
    cost,
    grouped,
    is_easy,
    is_short,
    measured,
    place,
)

P1, P2, B1 = Card("p", 1), Card("p", 2), Card("b", 1)
TASK, OTHER = Asked((Met(0), Owned(0))), Asked((Met(1),))
CLAIM = Claim(Winner(P1, 0))


def places(number: int) -> list[Group]:
    """So many suits of hands, each of another hand and of one of four suits in turn."""
    return [(NoOther(seat, "pbgy"[seat % 4], ()),) for seat in range(number)]


def test_a_claim_and_its_opposite() -> None:
    """The opposite of the opposite is the claim."""
    for fact in (Winner(P1, 0), Before(P1, P2), Tally(TricksWon(Seat(0)), 1)):
        assert Claim(fact).denied == Claim(fact, holds=False)
        assert Claim(fact).denied.denied == Claim(fact)


def test_groups_are_suits_of_hands_and_all_else_by_itself() -> None:
    held: list[InHand] = [Holds(0, P1), AtLeast(1, "p", 2), Holds(0, P2), Holds(0, B1)]
    assert grouped([TASK, *held, CLAIM]) == [(TASK,), (held[0], held[2]), (held[1],), (held[3],), (CLAIM,)]
    assert [place(each) for each in held] == [(0, "p"), (1, "p"), (0, "p"), (0, "b")]


def test_what_is_looked_at() -> None:
    """How many suits of hands, in how many hands or else suits, and how many requirements and claims."""
    groups = grouped([TASK, Holds(0, P1), AtLeast(1, "p", 2), Holds(0, P2), CLAIM])
    assert measured(groups) == (2, 1, 2)
    assert measured(places(6)) == (6, 4, 0)
    assert measured([]) == (0, 0, 0)


def test_a_short_step() -> None:
    few: list[Group] = [(TASK,), (OTHER,), (CLAIM,)]
    assert len(few) == PREMISES
    assert is_short([*few, *places(SUITS)])
    assert not is_short([*few, *places(SUITS + 1)])
    assert not is_short([*few, (CLAIM.denied,), *places(1)])


def test_an_easy_step() -> None:
    """One requirement, and few cards, or those of one hand or suit alone."""
    hand: list[Group] = [(NoOther(0, suit, ()),) for suit in "pbgyr"]
    assert is_easy([(TASK,), *hand])
    assert is_easy([(TASK,), (CLAIM,), *places(1)])
    assert not is_easy([(TASK,), (OTHER,)])
    assert not is_easy([(TASK,), *places(3)])


def test_more_premises_are_no_easier() -> None:
    groups: list[Group] = [(TASK,), (OTHER,), (CLAIM,), (CLAIM.denied,), *places(SUITS + 2)]
    for order in (groups, groups[::-1]):
        costs = [cost(order[:number]) for number in range(len(order) + 1)]
        assert costs == sorted(costs)


def test_premises_of_a_step_by_kind() -> None:
    step = Step.of(None, [Holds(0, P1), CLAIM, TASK])
    assert (step.asked, step.held, step.earlier) == ((TASK,), (Holds(0, P1),), (CLAIM,))
    assert step.premises == (TASK, CLAIM, Holds(0, P1))
