"""Premises and proofs as data, and how easily a proof is followed."""

from winnable.rules.crew.card import Card
from winnable.solver.crew.requirements import Met, Owned
from winnable.solver.crew.short_proof import proof

P1, P2, B1 = Card("p", 1), Card("p", 2), Card("b", 1)
TASK, OTHER, THIRD = proof.Asked((Met(0), Owned(0))), proof.Asked((Met(1),)), proof.Asked((Met(2),))
PLAYS = proof.Plays(1, P1, 2)


def places(number: int) -> list[proof.Group]:
    """So many suits of hands, each of another hand and of one of four suits in turn."""
    return [(proof.NoOther(seat, "pbgy"[seat % 4], ()),) for seat in range(number)]


def test_groups_are_suits_of_hands_and_all_else_by_itself() -> None:
    held: list[proof.InHand] = [proof.Holds(0, P1), proof.AtLeast(1, "p", 2), proof.Holds(0, P2), proof.Holds(0, B1)]
    assert proof.grouped([TASK, *held, PLAYS]) == [(TASK,), (held[0], held[2]), (held[1],), (held[3],), (PLAYS,)]
    assert [proof.place(each) for each in held] == [(0, "p"), (1, "p"), (0, "p"), (0, "b")]


def test_what_is_looked_at() -> None:
    """How many suits of hands, in how many hands or else suits, and how many requirements and cards that are played."""
    groups = proof.grouped([TASK, proof.Holds(0, P1), proof.AtLeast(1, "p", 2), proof.Holds(0, P2), PLAYS])
    assert proof.measured(groups) == (2, 1, 2)
    assert proof.measured(places(6)) == (6, 4, 0)
    assert proof.measured([]) == (0, 0, 0)


def test_a_short_proof() -> None:
    few: list[proof.Group] = [(TASK,), (OTHER,), (PLAYS,)]
    assert len(few) == proof.PREMISES
    assert proof.is_short([*few, *places(proof.SUITS)])
    assert not proof.is_short([*few, *places(proof.SUITS + 1)])
    assert not proof.is_short([*few, (THIRD,), *places(1)])


def test_more_premises_are_no_easier() -> None:
    groups: list[proof.Group] = [(TASK,), (OTHER,), (PLAYS,), (THIRD,), *places(proof.SUITS + 2)]
    for order in (groups, groups[::-1]):
        costs = [proof.cost(order[:number]) for number in range(len(order) + 1)]
        assert costs == sorted(costs)


def test_premises_by_kind() -> None:
    told = proof.Proof.of([proof.Holds(0, P1), PLAYS, TASK])
    assert told == proof.Proof((TASK,), (proof.Holds(0, P1),), PLAYS)
    assert proof.Proof.of([TASK]).plays is None
