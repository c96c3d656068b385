"""Goals as written become goals of the core: fewer forms, and one set of numbers for what is said of one count."""

from dataclasses import replace

import pytest

from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.core import Always as AllTheTime
from winnable.rules.crew.core import And, Core, Matched, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    Goal,
    MembersWho,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    parts,
)
from winnable.rules.crew.kinds import Among, CardFilter, Parity, Relation, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import CardsTaken, Every, Predicted, TasksOwned, TricksWon
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Neighbour, Seat, Side, Together, Who

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
ANN, BEN, EVERYBODY, MEMBER = (TricksWon(who) for who in (Seat(0), Seat(1), Member.EVERYBODY, Member.MEMBER))
PINK = CardsTaken(Seat(0), CardFilter(suits=("pink",)))
SOME, EVEN, FEW = Compare(ANN, AT_LEAST, 1), Compare(ANN, EXACTLY, Parity.EVEN), Compare(ANN, AT_MOST, 2)
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


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (AllOf((SOME, EVEN)), Numbers((False,), even=True, odd=False)),
        (Not(AllOf((SOME, EVEN))), Numbers((True,), even=False, odd=True)),
        (AllOf((SOME, AllOf((EVEN, FEW)))), these(2)),
        (OneOf((Not(SOME), Compare(ANN, EXACTLY, 3))), these(0, 3)),
        (SomeOf((SOME, EVEN, FEW), EXACTLY, 2), Numbers((True, True, False), even=True, odd=False)),
        (SomeOf((SOME, EVEN), EXACTLY, 0), these()),
        (AllOf((SOME, Compare(ANN, EXACTLY, Every.EVERY))), these(10)),
        (ByCrew(((3, SOME), (4, AllOf((FEW, EVEN))))), these(0, 2)),
        (AllOf((ByCrew(((3, SOME), (4, FEW))), EVEN)), these(0, 2)),
    ],
)
def test_about_one_count(goal: Goal, expected: Numbers) -> None:
    assert one(goal) == Within(ANN, expected)


def test_beside_others() -> None:
    both = Compare(ANN, EXACTLY, Among((0, 2)))
    assert one(AllOf((FEW, BENS, EVEN))) == one(AllOf((both, BENS)))
    assert one(Not(AllOf((FEW, BENS, EVEN)))) == one(Not(AllOf((both, BENS))))
    assert one(OneOf((BENS, Not(FEW), Not(EVEN)))) == one(Not(AllOf((Not(BENS), both))))
    assert one(SomeOf((BENS, Not(FEW), Not(EVEN)), EXACTLY, 0)) == one(AllOf((Not(BENS), both)))
    assert one(AllOf((FEW, Not(OneOf((BENS, Not(EVEN))))))) == one(AllOf((both, Not(BENS))))


def test_members_and_goals_are_counted_as_well() -> None:
    some = [MembersWho(Compare(MEMBER, AT_LEAST, 1), *each) for each in ((AT_LEAST, 1), (EXACTLY, Parity.EVEN))]
    whole = one(some[0])
    assert isinstance(whole, SomeMet)
    assert one(AllOf(tuple(some))) == replace(whole, numbers=Numbers((False,), even=True, odd=False))
    two = (SOME, BENS)
    pair = (SomeOf(two, AT_LEAST, 1), SomeOf(two, AT_MOST, 1))
    assert one(AllOf(pair)) == one(SomeOf(two, EXACTLY, 1))


def test_what_must_hold_for_everybody_or_always() -> None:
    """`all_of` such goals is one of them, but if one of two holds for everybody, that need not be the same for each."""
    pair = tuple(Compare(EVERYBODY, AT_LEAST, each) for each in (1, 2))
    assert one(AllOf(pair)) == one(Compare(EVERYBODY, AT_LEAST, 2))
    assert comparisons(OneOf(pair)) == 8
    always = (Always(FEW), Always(EVEN))
    assert one(AllOf(always)) == one(Always(Compare(ANN, EXACTLY, Among((0, 2)))))
    assert comparisons(OneOf(always)) == 2
    assert comparisons(AllOf((FEW, Always(EVEN)))) == 2


def test_a_count_by_a_trick_is_another_one() -> None:
    early = [MetBy(each, 3) for each in (FEW, EVEN)]
    assert one(AllOf((*early, SOME))) == one(AllOf((MetBy(Compare(ANN, EXACTLY, Among((0, 2))), 3), SOME)))
    assert comparisons(AllOf((MetBy(FEW, 3), MetBy(EVEN, 4)))) == 2


@pytest.mark.parametrize(
    "goal",
    [
        SOME,
        Not(SOME),
        AllOf(()),
        AllOf((SOME, BENS)),
        AllOf((SOME, Compare(PINK, AT_MOST, 2))),
        AllOf((SOME, Compare(TricksWon(Seat(0), TrickFilter(led=CardFilter(ranks=(9,)))), AT_MOST, 2))),
        AllOf((SOME, Compare(ANN, Relation.MORE_THAN, BEN))),
        AllOf((SOME, Compare(ANN, AT_MOST, Predicted.PREDICTED))),
        AllOf((Compare(TasksOwned(Seat(0)), AT_LEAST, 1), Compare(TasksOwned(Seat(0)), EXACTLY, Every.EVERY))),
        SomeOf((SOME, EVEN, BENS), EXACTLY, 2),
    ],
    ids=str,
)
def test_nothing_to_join(goal: Goal) -> None:
    assert comparisons(goal) == sum(isinstance(part, Compare) for part in parts(goal))


# --- fewer forms -----------------------------------------------------------------------------------

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
    """Then there is nothing to compare; what must always hold is met after the last trick, even so."""
    compare = Compare(TricksWon(Member.ANYBODY), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER))
    assert one(compare) == And(())
    assert one(Always(compare)) == AllTheTime(Within(compare.left, Numbers((), even=True, odd=True)))


def test_all_of_a_kind_is_a_number_but_for_tasks() -> None:
    nines = CardsTaken(Seat(0), CardFilter(ranks=(9,)))
    assert one(Compare(nines, EXACTLY, Every.EVERY)) == Within(nines, these(4))
    tasks = TasksOwned(Seat(0))
    assert one(Compare(tasks, EXACTLY, Every.EVERY)) == Related(tasks, EXACTLY, TasksOwned(Member.ANYBODY))


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
    assert one(OneOf((MetBy(BENS, 3), SOME))) == Or((one(MetBy(BENS, 3)), one(SOME)))
