"""Goals as files have them: the short form of each part where there is one, the long one where it is needed."""

from typing import Any

import pytest

from winnable.missions.crew.write.goal import goal_value
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    Among,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    Half,
    Holding,
    InRole,
    Member,
    MembersWho,
    MetBy,
    Neighbour,
    Not,
    OneOf,
    Parity,
    Predicted,
    Relation,
    Seat,
    SharedOut,
    Side,
    SomeOf,
    Span,
    Spread,
    Sum,
    TasksOwned,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
    task_card,
)

EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST
PINK, P3 = CardFilter(suits=("pink",)), CardFilter(cards=(Card("p", 3),))
NONE = Compare(TricksWon(Member.OWNER), EXACTLY, 0)
THREE = Compare(TricksWon(Member.MEMBER), EXACTLY, 3)
THREE_OF_ONE = {"tricks_won": {"by": "member", "exactly": 3}}
SOME = Compare(TricksWon(Member.OWNER), AT_LEAST, 1)
FEW = Compare(TricksWon(Member.OWNER), Relation.FEWER_THAN, 4)
RANGE = AllOf((SOME, FEW))
NO_TRICK = {"tricks_won": {"by": "owner", "exactly": 0}}


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        (NONE, NO_TRICK),
        (Compare(TricksLed(Seat(1)), AT_LEAST, Every.EVERY), {"tricks_led": {"by": {"seat": 1}, "at_least": "all"}}),
        (
            Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED),
            {"tricks_won": {"by": "owner", "exactly": "predicted"}},
        ),
        (
            Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)),
            {"tricks_won": {"by": "owner", "more_than": {"tricks_won": {"by": "each_other"}}}},
        ),
        (Compare(CardsTaken(Member.OWNER), AT_LEAST, 3), {"cards_taken": {"by": "owner", "at_least": 3}}),
        (task_card(Card("p", 3)), {"cards_taken": {"by": "owner", "cards": "p3", "at_least": 1}}),
        (Always(NONE), {"always": NO_TRICK}),
        (Spread(TricksWon(Member.ANYBODY), 1), {"spread": {"tricks_won": {}, "at_most": 1}}),
        (EachWins(P3), {"each_wins": {"cards": "p3"}}),
        (EachWins(P3, rising=True), {"each_wins": {"cards": "p3", "rising": True}}),
        (EachWins(P3, in_order=True), {"each_wins": {"cards": "p3", "in_order": True}}),
        (EachFalls(P3, in_order=True), {"each_falls": {"cards": "p3", "in_order": True}}),
        (MetBy(EachFalls(P3), -1), {"met_by": {"trick": "last", "meet": {"each_falls": {"cards": "p3"}}}}),
        (
            MetBy(EachFalls(P3), Half.FIRST),
            {"met_by": {"trick": "first half", "meet": {"each_falls": {"cards": "p3"}}}},
        ),
        (Falls("", (Half.SECOND, Span(2, 3))), {"task_falls": {"in": ["second half", "2-3"]}}),
        (Falls("omega", (Span(-1, -1),)), {"task_falls": {"token": "omega", "in": "last"}}),
        (AllOf((NONE,)), {"all_of": [NO_TRICK]}),
        (OneOf((NONE, NONE)), {"one_of": [NO_TRICK, NO_TRICK]}),
        (ByCrew(((3, NONE),)), {"by_crew": {3: NO_TRICK}}),
        (Not(NONE), {"not": NO_TRICK}),
        (SomeOf((NONE, NONE), EXACTLY, 1), {"just_one_of": [NO_TRICK, NO_TRICK]}),
        (SomeOf((NONE,), EXACTLY, 0), {"none_of": [NO_TRICK]}),
        (SomeOf((NONE,), EXACTLY, Parity.ODD), {"some_of": {"parity": "odd", "goals": [NO_TRICK]}}),
        (SomeOf((NONE,), AT_LEAST, 1), {"some_of": {"at_least": 1, "goals": [NO_TRICK]}}),
        (SomeOf((NONE,), EXACTLY, Among((0, 2))), {"some_of": {"exactly": [0, 2], "goals": [NO_TRICK]}}),
        (
            Compare(TricksWon(Member.EVERYBODY), EXACTLY, TasksOwned(Member.SAME)),
            {"tricks_won": {"by": "everybody", "exactly": "own_tasks"}},
        ),
        (Compare(TasksOwned(Seat(1)), AT_LEAST, Every.EVERY), {"tasks_owned": {"by": {"seat": 1}, "at_least": "all"}}),
        (SharedOut((THREE,)), {"shared_out": [{"tricks_won": {"by": "member", "exactly": 3}}]}),
        (MembersWho(THREE, AT_LEAST, 1), {"tricks_won": {"by": "somebody", "exactly": 3}}),
        (MembersWho(THREE, EXACTLY, 0), {"tricks_won": {"by": "nobody", "exactly": 3}}),
        (
            MembersWho(THREE, EXACTLY, 2),
            {"members": {"exactly": 2, "meet": THREE_OF_ONE}},
        ),
        (
            MembersWho(Compare(TricksWon(Member.MEMBER), EXACTLY, 0), EXACTLY, 0),
            {"members": {"exactly": 0, "meet": {"tricks_won": {"by": "member", "exactly": 0}}}},
        ),
        (
            MembersWho(AllOf((THREE, Not(THREE))), AT_LEAST, 1),
            {
                "members": {
                    "at_least": 1,
                    "meet": {"all_of": [THREE_OF_ONE, {"not": THREE_OF_ONE}]},
                }
            },
        ),
        (RANGE, {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4}}),
        (
            AllOf((Always(SOME), Always(FEW))),
            {"always": {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4}}},
        ),
        (
            AllOf((*RANGE.goals, Compare(TricksWon(Member.OWNER), EXACTLY, Parity.ODD))),
            {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4, "parity": "odd"}},
        ),
        (Compare(TricksWon(Member.OWNER), EXACTLY, Among((1, 3))), {"tricks_won": {"by": "owner", "exactly": [1, 3]}}),
        (Compare(TricksWon(Member.OWNER), Relation.OTHER_THAN, 2), {"tricks_won": {"by": "owner", "other_than": 2}}),
    ],
)
def test_forms(goal: Goal, value: dict[str, Any]) -> None:
    assert goal_value(goal) == value


@pytest.mark.parametrize(
    ("tricks", "value"),
    [
        (TrickFilter(), {}),
        (TrickFilter(numbers=(Span(1, 1),)), {"tricks": "first"}),
        (TrickFilter(numbers=(Span(2, 4), Span(-1, -1))), {"tricks": ["2-4", "last"]}),
        (TrickFilter(won_with=PINK, led=P3), {"won_with": "pink", "led_with": "p3"}),
        (TrickFilter(holds=(Holding(P3),)), {"holding": "p3"}),
        (TrickFilter(holds=(Holding(PINK, EXACTLY, 2),)), {"holding": {"of": "pink", "exactly": 2}}),
        (TrickFilter(every=PINK, as_many=(PINK, P3)), {"every": "pink", "as_many": ["pink", "p3"]}),
        (TrickFilter(sum=Sum(over=20)), {"sum": {"over": 20}}),
        (TrickFilter(sum=Sum(among=(20,))), {"sum": 20}),
        (TrickFilter(sum=Sum(over=20, odd=True)), {"sum": {"over": 20, "parity": "odd"}}),
        (TrickFilter(sum=Sum(among=(22, 23))), {"sum": [22, 23]}),
        (TrickFilter(tasks_open=True), {"while_tasks_open": True}),
    ],
)
def test_conditions_on_tricks(tricks: TrickFilter, value: dict[str, Any]) -> None:
    written = goal_value(Compare(TricksWon(Member.OWNER, tricks), EXACTLY, 0))
    assert written == {"tricks_won": {"by": "owner", **value, "exactly": 0}}


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (P3, "p3"),
        (CardFilter(cards=(Card("p", 3), Card("b", 12))), "p3 b12,"),
        (CardFilter(suits=("pink", "blue")), "pink blue"),
        (CardFilter(ranks=(9,)), {"rank": 9}),
        (CardFilter(suits=("pink",), ranks=(8, 9)), {"suit": "pink", "rank": [8, 9]}),
        (CardFilter(over=3, under=7, odd=False), {"over": 3, "under": 7, "parity": "even"}),
    ],
)
def test_kinds_of_cards(kind: CardFilter, value: object) -> None:
    assert goal_value(EachWins(kind)) == {"each_wins": {"cards": value}}


@pytest.mark.parametrize(
    ("who", "value"),
    [
        (Member.EVERYBODY, "everybody"),
        (Member.COMMANDER, "captain"),
        (Seat(2), {"seat": 2}),
        (InRole("sick"), "sick"),
        (Beside(Card("p", 9)), {"holder_of": "p9"}),
        (Beside(Card("p", 9), 1), {"left_of_holder": "p9"}),
        (Beside(Card("p", 9), 2), {"holder_of": "p9", "left": 2}),
        (Neighbour(Member.COMMANDER), {"left_of": "captain"}),
        (Neighbour(InRole("sick"), Side.RIGHT), {"right_of": "sick"}),
        (Neighbour(Neighbour(Seat(2)), Side.OPPOSITE), {"opposite": {"left_of": {"seat": 2}}}),
        (Beside(Card("p", 9), 1, after_signal=True), {"left_of_holder": "p9", "after_signal": True}),
    ],
)
def test_members(who: Who, value: object) -> None:
    assert goal_value(Compare(TricksWon(who), EXACTLY, 0), "captain") == {"tricks_won": {"by": value, "exactly": 0}}
