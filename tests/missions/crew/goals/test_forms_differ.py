"""Goals that ask for different things get different sentences: no part of a goal stays unsaid.

Exact sentences hold what is said; here each goal is changed in one thing at a time, and the sentence must change
too. The goals are those with an exact sentence, those that ship, and each two conditions together.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import combinations, product
from typing import Any

import pytest

from tests.support.english import (
    AT_LEAST,
    EVERY,
    EXACTLY,
    MORE_THAN,
    NINE,
    P3,
    P3_B4,
    PINK,
    PREDICTED,
    THREE,
    led,
    reads_well,
    run,
    taken,
    won,
    words_of,
)
from tests.support.goals import goal_of
from tests.support.golden import with_sentences
from tests.support.layers import few
from winnable.missions.crew.english import words
from winnable.missions.crew.english.words import Words, single
from winnable.missions.crew.goals.forms import goal_text
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    MembersWho,
    MetBy,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    Spread,
    parts,
)
from winnable.rules.crew.kinds import (
    COLOURS,
    TRUMPS,
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Others,
    OwnRank,
    Parity,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Predicted,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, Member, Seat, Side

COUNTS = (TricksWon, TricksLed, LongestRun)
ONE_MEMBER = (Member.OWNER, Member.COMMANDER, Member.FIRST_WINNER, Member.ANYBODY, Member.EVERYBODY)
OTHERS = (Member.EACH_OTHER, Member.ALL_OTHERS, Member.SAME)


def changed(part: Any) -> Iterator[Any]:
    """The part with one thing in it different, in every way that still makes a sentence."""
    match part:
        case bool():
            yield not part
        case int():
            yield from (part - 1, part + 1)
        case Member():
            yield from (each for each in (OTHERS if part in OTHERS else ONE_MEMBER) if each is not part)
        case Relation():
            yield from (each for each in Relation if each is not part)
        case Parity() | Side() | Turn() | How():
            yield from (each for each in type(part) if each is not part)
        case Enum():
            yield from (0, 1, 2, *(each for each in (Every.EVERY, Predicted.PREDICTED) if each is not part))
        case tuple():
            for index, item in enumerate(part):
                yield from ((*part[:index], each, *part[index + 1 :]) for each in changed(item))
                yield (*part[:index], *part[index + 1 :])
                yield (*part[: index + 1], item, *part[index + 1 :])
                yield (*part[:index], *part[index + 1 :], item)
        case _ if is_dataclass(part) and not isinstance(part, type):
            yield from changed_whole(part)


def changed_whole(part: Any) -> Iterator[Any]:
    values = {field.name: getattr(part, field.name) for field in fields(part)}
    for name, value in values.items():
        some = [each for each in changed(value) if name != "after" or not each.tasks_open]  # a trick before has none
        some = [each for each in some if name != "rank" or 1 <= each <= 99]  # there are no other cards
        yield from (replace(part, **{name: each}) for each in some)
        for other, another in values.items():
            if {name, other} <= {"won_with", "led", "closed_with", "every"} or {name, other} <= {"over", "under"}:
                yield replace(part, **{name: another, other: value})
                yield replace(part, **{name: another})
    match part:
        case TricksWon() | TricksLed() | LongestRun():
            yield from (form(part.by, part.tricks) for form in COUNTS if not isinstance(part, form))
        case Compare():
            yield Always(part)
            yield from (replace(part, right=right) for right in (0, 1, 2, *Every, *Predicted, part.left))
        case Always(compare):
            yield compare
        case AllOf(parts) | OneOf(parts):
            yield OneOf(parts) if isinstance(part, AllOf) else AllOf(parts)
            yield from (form((*parts, each)) for form in (AllOf, OneOf) for each in parts)
            yield from (form((each, part)) for form in (AllOf, OneOf) for each in parts)
            for nested in (each for each in parts if isinstance(each, AllOf | OneOf)):
                yield type(part)((*parts, *nested.goals))
                yield type(nested)((*parts, *nested.goals))


def ranked(kind: CardFilter) -> bool:
    """Whether a kind of card asks for ranks."""
    return bool(kind.ranks) or (kind.over, kind.under, kind.odd) != (None, None, None)


def comparable(relation: Relation, right: object) -> bool:
    """Whether numbers can be compared so with the right side, and it has no shorter form."""
    match right:
        case int():
            return right >= 0
        case Parity():
            return relation is Relation.EXACTLY
        case Among(numbers):
            just = relation in (Relation.EXACTLY, Relation.OTHER_THAN)
            return just and len({*numbers}) == len(numbers) > 1 and min(numbers) >= 0
    return True


def sound(part: Any) -> bool:
    """Whether the part can be meant, and is not just another way to write a shorter one."""
    match part:
        case Span(first, last) if 0 in (first, last):
            return False
        case (
            AllOf(() | (_,)) | OneOf(() | (_,)) | SomeOf(() | (_,)) | SharedOut(()) | Falls(_, ())
        ):  # of one goal: that goal, and said like it
            return False
        case CardsPlayed(how=how) if len({*how}) < len(how):
            return False
        case CardFilter(suits=suits) if len({*suits}) < len(suits) or len(suits) > 4:  # read once; any suit
            return False
        case Holding(_, _, Every() | Predicted()) | SomeOf(_, _, Every() | Predicted()):
            return False  # a number or a part
        case MembersWho(_, _, Predicted()) | ColoursThat(_, _, Predicted()) | RanksThat(_, _, Predicted()):
            return False
        case CardFilter(suits=(suit,)) if suit == COLOURS and ranked(part):  # ranks are those of colour cards anyway
            return False
        case ByCrew(goals):
            pairs = all(len(pair) == 2 and isinstance(pair[0], int) and pair[0] > 0 for pair in goals)
            sizes = [size for size, _ in goals] if pairs else []  # told from the smallest crew to the largest
            return bool(goals) and pairs and sizes == sorted({*sizes})
        case EachWins(kind, rising, True) | EachFalls(kind, rising, True) if (
            rising or not kind.cards
        ):  # no order, or two
            return False
        case TrickFilter(numbers=numbers) | Falls(_, numbers) if not all(
            isinstance(each, Span | Half | Parity) for each in numbers
        ):
            return False
        case MetBy(_, end) if end is Half.SECOND or end == 0 or not isinstance(end, int | Half):  # no trick; all
            return False
        case Compare(
            CardsPlayed(by, nth=(Span(first, last),))
            | TricksWon(by, nth=(Span(first, last),))
            | TricksLed(by, nth=(Span(first, last),)),
            Relation.AT_LEAST | Relation.OTHER_THAN,
            1,
        ) if first == last and by is not Member.ANYBODY:
            return False  # just one, of one
        case Compare(_, Relation.AT_MOST | Relation.OTHER_THAN | Relation.MORE_THAN, 0) | Compare(
            _, Relation.FEWER_THAN, 1
        ):
            return False  # exactly none, or at least one
        case Compare(LongestRun(), _, 0) | Compare(LongestRun(), Relation.AT_LEAST, 1):
            return False  # no trick, or some, which is said of the number of tricks
        case Compare(
            CardsDealt(cards=kind) | CardsPassed(cards=kind) | CardsPlayed(cards=kind), Relation.EXACTLY, 1
        ) | Holding(kind, Relation.EXACTLY, 1) if len(kind.cards) == 1:
            return False  # at least one, of one
        case TasksInOrder(order, who) if not isinstance(order, TaskOrder) or (
            (order is TaskOrder.RANK) is not (who is Member.ANYBODY)
        ):
            return False
        case Against(tricks, step) if not isinstance(tricks, Others) or step == Step():
            return False
        case Step(sum=None, times=times) if times != 1:  # times of a sum
            return False
        case Beside(_, left) if left < 0:
            return False
        case Seat(seat) if seat < 0:
            return False
        case Compare(TricksWon(tricks=kind) | TricksLed(tricks=kind), Relation.EXACTLY, Every()) if (
            words.comparable(kind) != kind
        ):
            return False  # all of tricks 1 to 4 that come after one are tricks 2 to 4
        case Compare(_, relation, right) | Holding(_, relation, right) if not comparable(relation, right):
            return False
        case Compare(
            TricksWon(tricks=kind) | TricksLed(tricks=kind), Relation.EXACTLY | Relation.OTHER_THAN, 1 | Every()
        ) if single(kind.numbers):
            return False  # at least one, of one
        case Compare(TricksLed(by=Member.ANYBODY)):
            return False  # as every trick is led: the same of tricks won
        case Compare(CardsTaken(cards=CardFilter(cards=(_,))), Relation.EXACTLY | Relation.OTHER_THAN, 1):
            return False  # all of one card, and none of it
        case OwnRank(more) if more < 0:
            return False
        case (
            SomeOf(_, relation, right)
            | MembersWho(_, relation, right)
            | ColoursThat(_, relation, right)
            | RanksThat(_, relation, right)
        ) if (
            not comparable(relation, right)
            or (right == 0 and relation is not Relation.EXACTLY)  # at least one, or none
            or (relation, right) == (Relation.FEWER_THAN, 1)
            or (right is EVERY and relation in (Relation.AT_LEAST, Relation.OTHER_THAN))  # all, or fewer than all
        ):
            return False
        case Always(compare) if not isinstance(compare, Compare):
            return False
        case TrickFilter(as_many=tuple() as kinds) if len(kinds) != 2:
            return False
        case Spread(of, at_most) if (
            isinstance(of, TricksLed | LongestRun) or of.by is not Member.ANYBODY or at_most < 0
        ):
            return False
    return True


CONDITIONS: dict[str, Any] = {
    "numbers": (THREE,),
    "won_with": NINE,
    "led": PINK,
    "closed_with": P3,
    "holds": (Holding(PINK, EXACTLY, 2),),
    "every": CardFilter(suits=("blue",)),
    "as_many": (PINK, NINE),
    "sum": Sum(over=20, under=30, among=(22, 23)),
    "tasks_open": True,
    "after": TrickFilter(led=PINK, holds=(Holding(NINE),)),
    "step": Step(sum=MORE_THAN, winner=Turn.LEFT, led_again=False),
    "winner_plays": (Span(1, 2),),
}
KINDS: dict[str, Any] = {
    "cards": P3_B4.cards,
    "suits": ("pink", TRUMPS),
    "ranks": (8, 9),
    "over": 3,
    "under": 7,
    "odd": True,
}
COUNTED: tuple[Callable[..., Compare], ...] = (won, led, run)
RIGHT: tuple[tuple[Relation, Any], ...] = ((AT_LEAST, 2), (EXACTLY, 0), (EXACTLY, EVERY), (MORE_THAN, PREDICTED))
"""Counts with a wording of their own."""
OF_TRICKS = [dict(two) for two in combinations(CONDITIONS.items(), 2)]
OF_CARDS = [CardFilter(**dict(two)) for two in combinations(KINDS.items(), 2)]
TOGETHER: list[Goal] = [
    *(count(*right, **two) for count, right, two in product(COUNTED, RIGHT, OF_TRICKS)),
    *(taken(relation, right, kind) for (relation, right), kind in product(RIGHT, OF_CARDS)),
    *(won(AT_LEAST, 1, holds=(Holding(kind),)) for kind in OF_CARDS),
]
"""Each two conditions on tricks, and each two on cards."""
FIVE = Words(PLANET_NINE, "commander", ("Ann", "Bob", "Cy", "Dee", "Eve"))
GOALS: dict[str, tuple[Words, list[Goal]]] = {
    "with an exact sentence": (FIVE, [goal_of(written) for written, _ in with_sentences("goals-in-english.txt")]),
    "of missions": (FIVE, [goal for mission in library().values() for goal in mission.goals_read()]),
    "of task cards": (words_of(DEEP_SEA), [card.goal for card in task_cards().values()]),
    "of two conditions": (FIVE, TOGETHER),
}


@pytest.mark.parametrize("name", few(GOALS, 0, 1))
def test_what_is_changed_is_said(name: str) -> None:
    those, goals = GOALS[name]
    compared = 0
    for goal in goals:
        said: dict[str, Goal] = {}
        for other in (goal, *changed(goal)):
            if all(map(sound, parts(other))):
                text = goal_text(other, those)
                assert said.setdefault(text, other) == other, text
                assert reads_well(text), text
        compared += len(said)
    assert compared > 8 * len(goals)  # most changes make a goal that can be meant
