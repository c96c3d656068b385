"""Goals as written become goals of the core: fewer forms, and numbers for words."""

import pytest

from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.core import Always as AllTheTime
from winnable.rules.crew.core import And, Before, Core, Matched, Not, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.goal import (
    Always,
    Compare,
    Goal,
    If,
    MembersWho,
    MetBefore,
    MetBy,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    lowered,
    parts,
)
from winnable.rules.crew.kinds import Against, Among, CardFilter, Others, Relation, Step, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import CardsTaken, Every, TasksOwned, TricksWon
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Neighbour, Seat, Side, Together, Who

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
ANN, BEN, EVERYBODY, MEMBER = (TricksWon(who) for who in (Seat(0), Seat(1), Member.EVERYBODY, Member.MEMBER))
SOME, FEW = Compare(ANN, AT_LEAST, 1), Compare(ANN, AT_MOST, 2)
BENS = Compare(BEN, AT_LEAST, 1)


def one(goal: Goal) -> Core:
    """The goal in the core, for four players and ten tricks."""
    return lowered(goal, PLANET_NINE, 4, 10)


def comparisons(goal: Goal) -> int:
    """The number of comparisons in the core of a goal."""
    return sum(isinstance(part, Within | Related) for part in parts(one(goal)))


def these(*numbers: int) -> Numbers:
    """Just these numbers."""
    return EXACTLY.numbers(Among(numbers))


OWN = TricksWon(Member.OWNER)


def of_all(*wanted: Core) -> Core:
    return And(wanted)


def won_by(who: Who) -> TricksWon:
    return TricksWon(who)


def more(right: Who, left: Who = Member.OWNER) -> Related:
    return Related(won_by(left), Relation.MORE_THAN, won_by(right))


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        (Member.SAME, more(Member.OWNER)),
        (Member.ANYBODY, more(Member.ANYBODY)),
        (Seat(2), more(Seat(2))),
        (Member.ALL_OTHERS, more(Together(tuple(LeftOf(Member.OWNER, places) for places in (1, 2, 3))))),
        (Member.EACH_OTHER, of_all(*(more(LeftOf(Member.OWNER, places)) for places in (1, 2, 3)))),
        (Neighbour(Member.SAME, Side.RIGHT), more(LeftOf(Member.OWNER, 3))),
        (Neighbour(Neighbour(Member.COMMANDER), Side.OPPOSITE), more(LeftOf(Member.COMMANDER, 3))),
        (Neighbour(Neighbour(InRole("x"), Side.RIGHT)), more(InRole("x"))),
        (Neighbour(Seat(0), Side.RIGHT), more(Seat(3))),
        (Neighbour(Beside(Card("p", 1), 3)), more(Beside(Card("p", 1), 0))),
    ],
    ids=str,
)
def test_who_is_on_the_right(who: Who, expected: Core) -> None:
    assert one(Compare(OWN, Relation.MORE_THAN, TricksWon(who))) == expected


def test_everybody_is_one_goal_for_each_seat() -> None:
    some = Compare(EVERYBODY, AT_LEAST, 1)
    assert one(some) == And(tuple(Within(won_by(Seat(seat)), AT_LEAST.numbers(1)) for seat in range(4)))
    same = Compare(EVERYBODY, AT_LEAST, CardsTaken(Member.SAME))
    assert one(same) == And(tuple(Related(won_by(Seat(seat)), AT_LEAST, CardsTaken(Seat(seat))) for seat in range(4)))
    every_pair = one(Compare(EVERYBODY, Relation.OTHER_THAN, TricksWon(Member.EACH_OTHER)))
    seats = [Seat(seat) for seat in range(4)]
    assert set(parts(every_pair)) >= {
        Related(won_by(left), Relation.OTHER_THAN, won_by(right)) for left in seats for right in seats if left != right
    }
    assert comparisons(Compare(EVERYBODY, Relation.OTHER_THAN, TricksWon(Member.EACH_OTHER))) == 12


def test_nobody_is_another_one_than_anybody() -> None:
    """Then there is nothing to compare."""
    compare = Compare(TricksWon(Member.ANYBODY), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER))
    assert one(compare) == one(Always(compare)) == And(())


def test_all_of_a_kind_is_a_number_but_for_tasks() -> None:
    """Nothing can pass it, so that it grows like "at least"."""
    nines = CardsTaken(Seat(0), CardFilter(ranks=(9,)))
    assert one(Compare(nines, EXACTLY, Every.EVERY)) == Within(nines, AT_LEAST.numbers(4))
    assert one(Compare(nines, AT_MOST, Every.EVERY)) == Within(nines, AT_MOST.numbers(4))
    tasks = TasksOwned(Seat(0))
    assert one(Compare(tasks, EXACTLY, Every.EVERY)) == Related(tasks, AT_LEAST, TasksOwned(Member.ANYBODY))
    two = (SOME, BENS)
    assert one(MembersWho(SOME, EXACTLY, Every.EVERY)) == one(MembersWho(SOME, AT_LEAST, 4))
    assert one(SomeOf(two, EXACTLY, 2)) == SomeMet((one(SOME), one(BENS)), these(2))


@pytest.mark.parametrize(
    ("others", "number"),
    [(Others.NEXT, 9), (Others.SOME_BEFORE, 9), (Others.SOME_OTHER, 10), (Others.EACH_AFTER, 10)],
)
def test_all_tricks_that_have_others_to_compare_with(others: Others, number: int) -> None:
    lower = TricksWon(Member.ANYBODY, TrickFilter(against=Against(others, Step(sum=Relation.FEWER_THAN))))
    assert one(Compare(lower, EXACTLY, Every.EVERY)) == Within(lower, AT_LEAST.numbers(number))


def test_other_than_is_the_opposite_of_exactly() -> None:
    assert one(Compare(ANN, Relation.OTHER_THAN, 0)) == Not(Within(ANN, these(0)))
    assert one(Always(Compare(ANN, Relation.OTHER_THAN, 3))) == AllTheTime(Within(ANN, ~these(3)))
    two = SomeOf((SOME, BENS), Relation.OTHER_THAN, 1)
    assert one(two) == Not(SomeMet((one(SOME), one(BENS)), these(1)))


def test_a_case_fails_with_what_follows() -> None:
    when, then, otherwise = one(SOME), one(BENS), one(FEW)
    assert one(If(SOME, BENS)) == Not(And((when, Not(then))))
    both = Or((And((when, Not(then))), And((Not(when), Not(otherwise)))))
    assert one(If(SOME, BENS, FEW)) == Not(both)


def test_a_spread_is_a_bound_for_each_pair() -> None:
    goal = one(Spread(TricksWon(Member.ANYBODY), 2))
    assert isinstance(goal, And)
    assert len(goal.parts) == 12
    assert AllTheTime(Related(won_by(Seat(3)), AT_MOST, won_by(Seat(1)), ahead=2)) in goal.parts


def test_members_and_what_is_shared_out_are_goals_for_seats() -> None:
    some = Compare(MEMBER, AT_LEAST, 1)
    of_seats = [Within(won_by(Seat(seat)), AT_LEAST.numbers(1)) for seat in range(4)]
    assert one(MembersWho(some, EXACTLY, 2)) == SomeMet(tuple(of_seats), these(2))
    none = [Within(won_by(Seat(seat)), these(0)) for seat in range(4)]
    rows = tuple(zip(of_seats, none, strict=True))
    assert one(SharedOut((some, Compare(MEMBER, EXACTLY, 0)))) == Matched(rows, 2)


def test_moments_have_numbers() -> None:
    assert one(MetBy(SOME, -2)) == Until(Within(ANN, AT_LEAST.numbers(1)), 9)
    assert one(MetBefore(SOME, BENS)) == Before(one(SOME), one(BENS))
    assert one(OneOf((MetBy(BENS, 3), SOME))) == Or((one(MetBy(BENS, 3)), one(SOME)))
