"""What a beginner asks for and nobody can meet: each goal alone, and why."""

import pytest

from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    EachFalls,
    EachWins,
    Goal,
    MembersWho,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
)
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, Among, CardFilter, Half, Relation, Sum, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, TasksOwned, TricksWon
from winnable.rules.crew.who import Member, Who
from winnable.solver.crew.bounds.refute import refutation

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
ANYBODY, EVERYBODY, COMMANDER = Member.ANYBODY, Member.EVERYBODY, Member.COMMANDER
EACH_OTHER, ALL_OTHERS = Member.EACH_OTHER, Member.ALL_OTHERS
PINK, LOW = CardFilter(suits=("pink",)), CardFilter(cards=(Card("p", 1), Card("p", 2)))


NINES = CardFilter(ranks=(9,))


def won(by: Who, relation: Relation, right: int | Every | Who, kind: TrickFilter = EVERY_TRICK) -> Compare:
    """So many tricks, or as many as others."""
    return Compare(TricksWon(by, kind), relation, right if isinstance(right, int | Every) else TricksWon(right, kind))


def taken(by: Who, kind: CardFilter, relation: Relation, right: int | Who) -> Compare:
    """So many cards, or as many as others."""
    return Compare(CardsTaken(by, kind), relation, right if isinstance(right, int) else CardsTaken(right, kind))


def why(goal: Goal, players: int = 4) -> str:
    """Why a goal cannot be met by so many players; empty if no bound shows it."""
    found = refutation(Problem(Deal.unknown(PLANET_NINE, players), goals=(goal,)))
    return "" if found is None else found.why


FREE = won(COMMANDER, AT_LEAST, 1)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (
            won(ANYBODY, EXACTLY, Every.EVERY, TrickFilter(sum=Sum(over=20))),
            "there can be 8 such tricks (all ranks add up to 190) at most, but 10 are required",
        ),
        (
            won(ANYBODY, AT_LEAST, 2, TrickFilter(sum=Sum(under=6))),
            "there can be 1 such trick (all ranks add up to 190) at most, but 2 are required",
        ),
        (won(COMMANDER, AT_LEAST, 11), "there can be 10 tricks at most, but 11 are required"),
        (won(EVERYBODY, AT_LEAST, 3), "there can be 10 tricks at most, but 3 for each of 4 members make 12"),
        (won(EVERYBODY, AT_MOST, 2), "there must be 10 tricks at least, but 2 for each of 4 members make 8"),
        (won(ANYBODY, EXACTLY, 0), "there must be 10 tricks at least, but none is allowed"),
        (
            won(COMMANDER, AT_LEAST, 1, TrickFilter(sum=Sum(over=36))),
            "there can be no such tricks (all ranks add up to 190), but one is required",
        ),
        (won(COMMANDER, FEWER, 0), "none of the required numbers is possible"),
        (taken(COMMANDER, PINK, MORE, 9), "there can be 9 such cards at most, but 10 are required"),
        (taken(ANYBODY, EVERY_CARD, AT_MOST, 39), "there must be 40 cards at least, but 39 are allowed"),
        (won(COMMANDER, MORE, ANYBODY, TrickFilter(won_with=PINK)), "nobody can have more than all together"),
        (
            Compare(TricksWon(EVERYBODY), EXACTLY, TasksOwned(Member.SAME)),
            "for all members together the one count is 10, the other 0",
        ),
        (
            Compare(CardsTaken(EVERYBODY, LOW), AT_LEAST, TricksWon(Member.SAME)),
            "for all members together the one count is 2, the other 10",
        ),
        (Compare(TasksOwned(COMMANDER), AT_LEAST, 1), "there can be no tasks, but one is required"),
        (won(COMMANDER, MORE, Member.SAME), "nobody can have more, or fewer, than the same member has"),
        (won(EVERYBODY, MORE, EACH_OTHER), "not everybody can have more, or fewer, than everybody else"),
        (won(EVERYBODY, EXACTLY, EACH_OTHER), "10 cannot be shared out evenly to 4 members"),
        (taken(EVERYBODY, LOW, AT_LEAST, ALL_OTHERS), "not everybody can have as many as all others together"),
        (taken(COMMANDER, PINK, EXACTLY, ALL_OTHERS), "9 cannot be halved"),
        (
            taken(COMMANDER, LOW, FEWER, EACH_OTHER),
            "each of the 3 others would have one at least, and there are 2",
        ),
        (
            Compare(CardsTaken(COMMANDER, LOW), EXACTLY, TricksWon(ANYBODY)),
            "the one count lies between 0 and 2, the other between 10 and 10",
        ),
        (
            Always(won(COMMANDER, EXACTLY, 2)),
            "after the first trick, there can be 1 trick at most, but 2 are required",
        ),
        (Spread(TricksWon(ANYBODY), 0), "after the first trick its winner is 1 trick ahead of the others"),
        (Spread(CardsTaken(ANYBODY), 3), "after the first trick its winner is 4 cards ahead of the others"),
        (
            EachWins(CardFilter(suits=("pink", "blue"))),
            "18 cards would win a trick each, and there are 10 tricks",
        ),
        (
            OneOf((won(ANYBODY, EXACTLY, 9), won(COMMANDER, AT_LEAST, 12))),
            "there must be 10 tricks at least, but 9 are allowed; there can be 10 tricks at most, but 12 are required",
        ),
        (
            ByCrew(((4, AllOf((Compare(LongestRun(COMMANDER), AT_LEAST, 11),))),)),
            "there can be 10 tricks at most, but 11 are required",
        ),
        (MetBy(won(COMMANDER, AT_LEAST, 4), 3), "by trick 3, there can be 3 tricks at most, but 4 are required"),
        (
            MetBy(MetBy(won(COMMANDER, AT_LEAST, 6), 8), 5),
            "by trick 5, there can be 5 tricks at most, but 6 are required",
        ),
        (
            MetBy(AllOf((FREE, taken(COMMANDER, PINK, AT_LEAST, 9))), 2),
            "by trick 2, there can be 8 such cards at most, but 9 are required",
        ),
        (
            MetBy(won(EVERYBODY, AT_LEAST, 2), Half.FIRST),
            "by trick 5, there can be 5 tricks at most, but 2 for each of 4 members make 8",
        ),
        (
            MetBy(won(COMMANDER, EXACTLY, Every.EVERY), -2),
            "by trick 9, there can be 9 tricks at most, but 10 are required",
        ),
        (MetBy(EachWins(NINES), 2), "by trick 2, 4 cards would win a trick each, and there are 2 tricks"),
        (MetBy(EachFalls(PINK), 2), "by trick 2, 9 cards would fall, and 8 are played"),
        (Not(MetBy(won(COMMANDER, AT_MOST, 5), 5)), "by trick 5, there can be 5 tricks at most, but 6 are required"),
        (Not(OneOf((FREE, won(COMMANDER, AT_LEAST, 0)))), "none of the required numbers is possible"),
        (
            Not(AllOf((won(COMMANDER, AT_LEAST, 0), won(COMMANDER, AT_MOST, 10)))),
            "there can be 10 tricks at most, but 11 are required",  # no number but one above 10
        ),
        (
            SomeOf((FREE, won(COMMANDER, AT_MOST, 10)), EXACTLY, 0),
            "none of the required numbers is possible",
        ),
        (
            AllOf(
                (
                    won(COMMANDER, AT_LEAST, 9),
                    won(COMMANDER, AT_MOST, 11),
                    Compare(TricksWon(COMMANDER), EXACTLY, Among((8, 11))),
                )
            ),
            "there can be 10 tricks at most, but 11 are required",
        ),
        (
            MembersWho(won(Member.MEMBER, AT_MOST, 2), EXACTLY, 0),
            "there can be 10 tricks at most, but 3 for each of 4 members make 12",
        ),
        (
            MembersWho(won(Member.MEMBER, AT_LEAST, 3), MORE, 3),
            "there can be 10 tricks at most, but 3 for each of 4 members make 12",
        ),
        (taken(COMMANDER, EVERY_CARD, EXACTLY, 3), "somebody takes whole tricks, of 4 cards each"),
        (
            Compare(TricksWon(COMMANDER), Relation.OTHER_THAN, Among(tuple(range(11)))),
            "there can be 10 tricks at most, but 11 are required",
        ),
        (Compare(TricksWon(EVERYBODY), EXACTLY, Among((0, 3))), "no 4 such numbers add up to 10"),
        (
            SharedOut(tuple(won(Member.MEMBER, EXACTLY, each) for each in (1, 2, 3, 5))),
            "there can be 10 tricks at most, and 11 are shared out at least",
        ),
        (
            SharedOut(tuple(won(Member.MEMBER, AT_MOST, each) for each in (2, 2, 2, 3, 1))),
            "there must be 10 tricks at least, and 9 are shared out at most",
        ),
    ],
)
def test_beyond_what_can_be(goal: Goal, expected: str) -> None:
    assert why(goal) == expected


@pytest.mark.parametrize(
    "goal",
    [
        won(ANYBODY, EXACTLY, Every.EVERY, TrickFilter(sum=Sum(among=(19,)))),  # ten times 19 is just what there is
        won(COMMANDER, EXACTLY, Every.EVERY),
        won(COMMANDER, EXACTLY, ALL_OTHERS),  # five of ten
        won(COMMANDER, FEWER, EACH_OTHER),
        OneOf((won(ANYBODY, EXACTLY, 9), won(COMMANDER, AT_LEAST, 9))),
        Always(won(COMMANDER, AT_MOST, 1)),
        Spread(TricksWon(ANYBODY), 1),
        EachWins(PINK),
        MetBy(won(COMMANDER, AT_LEAST, 3), 3),
        MetBy(EachWins(NINES), 4),
        MetBy(won(ANYBODY, AT_MOST, 3), 3),  # more come later
        Not(won(EVERYBODY, AT_LEAST, 1)),  # one of them does not
        MembersWho(won(Member.MEMBER, AT_LEAST, 3), EXACTLY, 3),
        taken(COMMANDER, EVERY_CARD, EXACTLY, 8),
        Compare(TricksWon(EVERYBODY), EXACTLY, Among((1, 4))),  # 1, 1, 4, 4
        SharedOut(tuple(won(Member.MEMBER, EXACTLY, each) for each in (1, 2, 3, 4))),
        SharedOut((won(Member.MEMBER, AT_LEAST, 9), won(Member.MEMBER, EXACTLY, 0), won(COMMANDER, AT_LEAST, 1))),
    ],
)
def test_what_may_be(goal: Goal) -> None:
    assert why(goal) == ""


def test_it_depends_on_the_crew() -> None:
    assert [bool(why(won(EVERYBODY, AT_LEAST, 2), players)) for players in (3, 4, 5)] == [False, False, True]
