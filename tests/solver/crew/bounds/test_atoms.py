"""What a goal asks for, piece by piece: atoms mean the same as the goal, and speak of everybody where it does."""

from random import Random

import pytest

from tests.second_opinion import random_goals
from tests.support.decks import small_deal
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.core import Always, And, Core, Not, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.goal import AllOf, Compare, Goal, MembersWho, MetBy, OneOf, SomeOf, Spread
from winnable.rules.crew.goal import Not as NotMet
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member, Neighbour, Seat, Who
from winnable.solver.crew.bounds.atoms import atoms, for_member

EXACTLY, AT_LEAST, AT_MOST, MORE = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST, Relation.MORE_THAN


def core(goal: Goal) -> Core:
    return lowered(goal, PLANET_NINE, 4, 10)


def won(who: Who) -> TricksWon:
    return TricksWon(who)


def least(who: Who, number: int = 1) -> Compare:
    return Compare(won(who), AT_LEAST, number)


def some(who: Who, number: int = 1) -> Within:
    return Within(won(who), AT_LEAST.numbers(number))


def more(left: Who, right: Who) -> Related:
    return Related(won(left), MORE, won(right))


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (least(Seat(1)), [some(Seat(1))]),
        (least(Member.EVERYBODY), [some(Member.EVERYBODY)]),
        (AllOf(tuple(least(Seat(seat)) for seat in range(4))), [some(Member.EVERYBODY)]),
        (AllOf(tuple(least(Seat(seat)) for seat in range(3))), [some(Seat(seat)) for seat in range(3)]),
        (MembersWho(least(Member.MEMBER), EXACTLY, 4), [some(Member.EVERYBODY)]),
        (MembersWho(least(Member.MEMBER), EXACTLY, 0), [Within(won(Member.EVERYBODY), EXACTLY.numbers(0))]),
        (Compare(won(Member.OWNER), MORE, won(Member.EACH_OTHER)), [more(Member.OWNER, Member.EACH_OTHER)]),
        (Compare(won(Seat(2)), MORE, won(Member.ALL_OTHERS)), [more(Seat(2), Member.ALL_OTHERS)]),
        (Compare(won(Member.EVERYBODY), MORE, won(Member.EACH_OTHER)), [more(Member.EVERYBODY, Member.EACH_OTHER)]),
        (Compare(won(Member.EVERYBODY), MORE, won(Member.SAME)), [more(Member.EVERYBODY, Member.SAME)]),
        (Compare(won(Seat(1)), MORE, won(Seat(3))), [more(Seat(1), Seat(3))]),
        (
            Spread(won(Member.ANYBODY), 2),
            [Always(Related(won(Member.EVERYBODY), AT_MOST, won(Member.EACH_OTHER), ahead=2))],
        ),
        (MetBy(least(Member.EVERYBODY), 3), [Until(some(Member.EVERYBODY), 3)]),
        (
            NotMet(OneOf((least(Seat(0)), least(Seat(1))))),
            [Within(won(Seat(seat)), EXACTLY.numbers(0)) for seat in (0, 1)],
        ),
        (SomeOf((least(Seat(0)), least(Seat(1))), EXACTLY, 2), [some(Seat(0)), some(Seat(1))]),
    ],
    ids=str,
)
def test_what_a_goal_asks_for(goal: Goal, expected: list[Core]) -> None:
    assert list(atoms(core(goal), 4)) == expected


def test_neighbours_of_all_are_no_words() -> None:
    """Everybody more than the left neighbour is said of each seat alone."""
    goal = Compare(won(Member.EVERYBODY), MORE, won(Neighbour(Member.SAME)))
    assert list(atoms(core(goal), 4)) == [more(Seat(seat), Seat((seat + 1) % 4)) for seat in range(4)]


def test_what_is_counted_for_each_member() -> None:
    goal = core(MembersWho(least(Member.MEMBER, 2), EXACTLY, 2))
    assert isinstance(goal, SomeMet)
    assert for_member(goal, 4) == some(Member.MEMBER, 2)
    other = core(SomeOf((least(Seat(0)), least(Seat(1), 2)), EXACTLY, 1))
    assert isinstance(other, SomeMet)
    assert for_member(other, 4) is None


def test_atoms_of_random_goals_have_no_conjunctions() -> None:
    """Whatever the goal, all that must be met is told piece by piece."""
    rng, deal = Random(0), small_deal(3)
    seen: set[type] = set()
    for _ in range(400):
        goal = random_goals.goal(rng, deal, task=True, depth=rng.randint(0, 2))
        for each in atoms(lowered(goal, deal.deck, 3, deal.tricks), 3):
            inner = each.part if isinstance(each, Until) else each
            assert not isinstance(inner, And)
            assert not (isinstance(inner, Not) and isinstance(inner.part, And | Or | Not | Within | SomeMet))
            seen.add(type(inner))
    assert seen >= {Within, Related, Always, Or, SomeMet}
