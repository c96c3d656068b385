"""What goals say of one count, as one comparison."""

import pytest

from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    Among,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    Every,
    Goal,
    Member,
    MembersWho,
    MetBy,
    Not,
    Numbers,
    OneOf,
    Parity,
    Predicted,
    Relation,
    Seat,
    SomeOf,
    TasksOwned,
    TrickFilter,
    TricksWon,
)
from winnable.rules.crew.joined import joined

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
ANN, BEN, EVERYBODY, MEMBER = (TricksWon(who) for who in (Seat(0), Seat(1), Member.EVERYBODY, Member.MEMBER))
PINK = CardsTaken(Seat(0), CardFilter(suits=("pink",)))
SOME, EVEN, FEW = Compare(ANN, AT_LEAST, 1), Compare(ANN, EXACTLY, Parity.EVEN), Compare(ANN, AT_MOST, 2)
BENS = Compare(BEN, AT_LEAST, 1)


def one(goal: Goal) -> Goal:
    """The joined goal for four players and ten tricks."""
    return joined(goal, PLANET_NINE, 4, 10)


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
    assert one(goal) == Compare(ANN, EXACTLY, expected)


def test_beside_others() -> None:
    both = Compare(ANN, EXACTLY, these(0, 2))
    assert one(AllOf((FEW, BENS, EVEN))) == AllOf((both, BENS))
    assert one(Not(AllOf((FEW, BENS, EVEN)))) == Not(AllOf((FEW, BENS, EVEN)))  # what is in it is joined when judged
    assert one(OneOf((BENS, Not(FEW), Not(EVEN)))) == Not(AllOf((Not(BENS), both)))
    assert one(SomeOf((BENS, Not(FEW), Not(EVEN)), EXACTLY, 0)) == AllOf((Not(BENS), both))
    assert one(AllOf((FEW, Not(OneOf((BENS, Not(EVEN))))))) == AllOf((both, Not(BENS)))


def test_members_and_goals_are_counted_as_well() -> None:
    some = [MembersWho(Compare(MEMBER, AT_LEAST, 1), *each) for each in ((AT_LEAST, 1), (EXACTLY, Parity.EVEN))]
    assert one(AllOf(tuple(some))) == MembersWho(some[0].goal, EXACTLY, Numbers((False,), even=True, odd=False))
    parts = (SOME, BENS)
    pair = (SomeOf(parts, AT_LEAST, 1), SomeOf(parts, AT_MOST, 1))
    assert one(AllOf(pair)) == SomeOf(parts, EXACTLY, these(1))


def test_what_must_hold_for_everybody_or_always() -> None:
    """`all_of` such goals is one of them, but if one of two holds for everybody, that need not be the same for each."""
    pair = tuple(Compare(EVERYBODY, AT_LEAST, each) for each in (1, 2))
    assert one(AllOf(pair)) == Compare(EVERYBODY, EXACTLY, AT_LEAST.numbers(2))
    assert one(OneOf(pair)) == OneOf(pair)
    always = (Always(FEW), Always(EVEN))
    assert one(AllOf(always)) == Always(Compare(ANN, EXACTLY, these(0, 2)))
    assert one(OneOf(always)) == OneOf(always)
    assert one(AllOf((FEW, Always(EVEN)))) == AllOf((FEW, Always(EVEN)))


def test_a_count_by_a_trick_is_another_one() -> None:
    early = [MetBy(each, 3) for each in (FEW, EVEN)]
    assert one(AllOf((*early, SOME))) == AllOf((MetBy(Compare(ANN, EXACTLY, these(0, 2)), 3), SOME))
    assert one(AllOf((MetBy(FEW, 3), MetBy(EVEN, 4)))) == AllOf((MetBy(FEW, 3), MetBy(EVEN, 4)))


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
    assert one(goal) == goal
