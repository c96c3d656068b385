"""The goal language in English: exact sentences, different ones for different goals, and all missions and cards."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.support.paths import DATA
from tests.support.strategies.deals import deals
from tests.support.strategies.documents import open_documents, problem_documents
from tests.support.strategies.goals import goals
from tests.support.strategies.missions import missions
from winnable.missions.crew import Mission, ProblemDocument, Reading, library, task_cards
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.english.document import Words, goal_text, mission_text, problem_text, task_card_text
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.goal import (
    COLOURS,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
    parts,
)
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange

FUZZ = settings(
    max_examples=25,
    phases=[Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
COUNTS = (TricksWon, TricksLed, LongestRun)
ONE_MEMBER = (Member.OWNER, Member.COMMANDER, Member.FIRST_WINNER, Member.ANYBODY, Member.EVERYBODY)
ALL = Member.EVERYBODY
OTHERS = (Member.EACH_OTHER, Member.ALL_OTHERS)


def words_of(deck: Deck) -> Words:
    return Words(deck, deck.commander_word)


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
        yield from (replace(part, **{name: each}) for each in changed(value))
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


def sound(part: Any) -> bool:
    """Whether the part can be meant at all."""
    match part:
        case Span(first, last) if 0 in (first, last):
            return False
        case AllOf(()) | OneOf(()) | Falls(_, ()):
            return False
        case ByCrew(goals):
            pairs = all(len(pair) == 2 and isinstance(pair[0], int) and pair[0] > 0 for pair in goals)
            return bool(goals) and pairs and len(dict(goals)) == len(goals)
        case Beside(_, left) if left < 0:
            return False
        case Seat(seat) if seat < 0:
            return False
        case Compare(_, _, int(right)) if right < 0:
            return False
        case Holding(_, _, number) if number < 0:
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


def meaning(part: Any, deck: Deck) -> Any:
    """The part in the one form that stands for all that mean the same and may be said the same."""
    match part:
        case AllOf((one,)) | OneOf((one,)):
            return meaning(one, deck)
        case CardFilter():
            trump = deck.trump.name if deck.trump else "trump"
            suits = tuple(TRUMPS if suit == trump else suit for suit in part.suits)
            by_rank = part.ranks or (part.over, part.under, part.odd) != (None, None, None)
            return replace(part, suits=() if by_rank and suits == (COLOURS,) else suits)
        case Compare(TricksWon() | TricksLed() as left, Relation.EXACTLY, Every.EVERY) if left.tricks.numbers in (
            (Span(1, 1),),
            (Span(-1, -1),),
        ):
            return Compare(meaning(left, deck), Relation.AT_LEAST, 1)
        case tuple():
            return tuple(meaning(item, deck) for item in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            return replace(part, **{each.name: meaning(getattr(part, each.name), deck) for each in fields(part)})
    return part


@given(st.data())
@FUZZ
def test_different_goals_get_different_sentences(data: st.DataObject) -> None:
    deal: Deal = data.draw(deals())
    words = words_of(deal.deck)
    goal: Goal = data.draw(goals(deal, ("sick", "opener"), ("1", ">"), in_task=True))
    said = {goal_text(goal, words): goal}
    meant = {meaning(goal, deal.deck)}
    for other in (each for each in changed(goal) if all(map(sound, parts(each)))):
        wanted = meaning(other, deal.deck)
        if wanted in meant:
            continue
        meant.add(wanted)
        text = goal_text(other, words)
        assert text not in said, f"{text}\n{said[text]}\n{other}"
        said[text] = other
    assert [text for text in said if not reads_well(text)] == []


def reads_well(text: str) -> bool:
    strange = ("None", "  ", "<", "Member", "Relation", "Span(", "()", " ,", " .", "..")
    english = text.removeprefix("None of")  # the word, not the value
    return text.endswith(".") and text[0] == text[0].upper() and not any(each in english for each in strange)


# --- exact sentences -----------------------------------------------------------------------------

P3 = CardFilter(cards=(Card("p", 3),))
P3_B4 = CardFilter(cards=(Card("p", 3), Card("b", 4)))
NINE, ONE, PINK = CardFilter(ranks=(9,)), CardFilter(ranks=(1,)), CardFilter(suits=("pink",))
FIRST, LAST, THREE = Span(1, 1), Span(-1, -1), Span(1, 3)
EVERY, PREDICTED = Every.EVERY, Predicted.PREDICTED
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE_THAN, FEWER_THAN = Relation.MORE_THAN, Relation.FEWER_THAN
Right = int | Every | Predicted | Quantity


def won(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksWon(by, TrickFilter(**kind)), relation, right)


def led(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksLed(by, TrickFilter(**kind)), relation, right)


def run(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(LongestRun(by, TrickFilter(**kind)), relation, right)


def taken(relation: Relation, right: Right, cards: CardFilter = PINK, by: Who = Member.OWNER) -> Compare:
    return Compare(CardsTaken(by, cards), relation, right)


COMPARISONS = [
    (won(EXACTLY, 0), "The owner wins no trick."),
    (won(EXACTLY, 1), "The owner wins exactly one trick."),
    (won(AT_LEAST, 2), "The owner wins at least two tricks."),
    (won(AT_MOST, 13), "The owner wins at most 13 tricks."),
    (won(MORE_THAN, 1), "The owner wins more than one trick."),
    (won(FEWER_THAN, 2), "The owner wins fewer than two tricks."),
    (won(EXACTLY, EVERY), "The owner wins every trick."),
    (won(FEWER_THAN, EVERY), "The owner wins fewer tricks than there are tricks."),
    (won(EXACTLY, PREDICTED), "The owner wins exactly as many tricks as predicted before the first trick."),
    (won(MORE_THAN, PREDICTED), "The owner wins more tricks than predicted before the first trick."),
    (led(EXACTLY, 0), "The owner leads no trick."),
    (led(AT_LEAST, 2, won_with=NINE), "The owner leads at least two tricks that are won with a 9."),
    (led(EXACTLY, 0, led=PINK), "The owner leads no trick with a pink card."),
    (run(AT_LEAST, 2), "The owner wins at least two tricks in a row."),
    (run(MORE_THAN, 2), "The owner wins more than two tricks in a row."),
    (run(AT_MOST, 1), "The owner never wins more than one trick in a row."),
    (run(FEWER_THAN, 2), "The owner never wins two tricks in a row."),
    (run(EXACTLY, 2), "The owner wins two tricks in a row, but never more."),
    (run(EXACTLY, 0), "The owner wins no trick in a row."),
    (run(EXACTLY, EVERY), "The owner wins exactly as many tricks in a row as there are tricks."),
    (run(AT_LEAST, 2, won_with=NINE), "The owner wins at least two tricks in a row with a 9."),
    (taken(AT_LEAST, 1, P3), "The owner wins the trick that holds pink 3."),
    (taken(EXACTLY, EVERY, P3), "The owner wins pink 3."),
    (taken(EXACTLY, 0, P3), "The owner does not win pink 3."),
    (taken(EXACTLY, EVERY, P3_B4), "The owner wins pink 3 and blue 4."),
    (taken(AT_LEAST, 1, P3_B4), "The owner wins at least one card out of pink 3 and blue 4."),
    (taken(EXACTLY, EVERY), "The owner wins every pink card of the deck."),
    (taken(AT_LEAST, EVERY), "The owner wins at least as many pink cards as the deck holds."),
    (taken(FEWER_THAN, EVERY, NINE), "The owner wins fewer 9s than the deck holds."),
    (taken(AT_MOST, 2), "The owner wins at most two pink cards."),
    (taken(EXACTLY, PREDICTED), "The owner wins exactly as many pink cards as predicted before the first trick."),
    # everybody
    (Compare(TricksWon(ALL), AT_LEAST, 1), "Every member wins at least one trick."),
    (Compare(TricksWon(ALL), AT_MOST, 2), "No member wins more than two tricks."),
    (Compare(LongestRun(ALL), FEWER_THAN, 3), "No member wins at least three tricks in a row."),
    (Compare(TricksWon(ALL, TrickFilter(won_with=NINE)), EXACTLY, 0), "No member wins any trick with a 9."),
    (Compare(TricksLed(ALL, TrickFilter(numbers=(Span(-1, -1),))), EXACTLY, 0), "No member leads the last trick."),
    (
        Compare(TricksWon(ALL, TrickFilter(numbers=(FIRST,), holds=(Holding(PINK),))), EXACTLY, 0),
        "Every member wins no trick that is the first trick and holds a pink card.",
    ),
    (
        Compare(TricksLed(ALL, TrickFilter(numbers=(FIRST,), won_with=NINE)), FEWER_THAN, 1),
        "Every member leads fewer than one trick that is the first trick and is won with a 9.",
    ),
    (
        Compare(TricksWon(ALL, TrickFilter(numbers=(FIRST,), won_with=NINE)), EXACTLY, 0),
        "No member wins the first trick with a 9.",
    ),
    (Compare(CardsTaken(ALL, P3), EXACTLY, 0), "No member wins the trick that holds pink 3."),
    (
        Always(Compare(CardsTaken(ALL, PINK), AT_MOST, 3)),
        "After every trick, no member has won more than three pink cards.",
    ),
    (
        Compare(TricksWon(ALL), EXACTLY, TricksWon(Member.EACH_OTHER)),
        "Every member wins exactly as many tricks as every other member does.",
    ),
    # counts against each other
    (won(MORE_THAN, TricksWon(Member.EACH_OTHER)), "The owner wins more tricks than any other member does."),
    (won(AT_LEAST, TricksWon(Member.EACH_OTHER)), "The owner wins at least as many tricks as every other member does."),
    (won(FEWER_THAN, TricksWon(Member.ALL_OTHERS)), "The owner wins fewer tricks than all other members together do."),
    (won(EXACTLY, TricksWon(Member.COMMANDER)), "The owner wins exactly as many tricks as the commander does."),
    (taken(AT_MOST, CardsTaken(Member.OWNER, NINE)), "The owner wins at most as many pink cards as 9s."),
    (taken(AT_MOST, CardsTaken(Member.OWNER)), "The owner wins at most as many pink cards as cards in all."),
    (
        taken(EXACTLY, CardsTaken(Member.ANYBODY, PINK)),
        "The owner wins exactly as many pink cards as all members together do.",
    ),
    (
        won(MORE_THAN, TricksLed(Member.COMMANDER, TrickFilter(led=NINE)), won_with=PINK),
        "The owner wins more tricks with a pink card than the commander leads tricks with a 9.",
    ),
    (won(FEWER_THAN, CardsTaken(Seat(1), PINK)), "The owner wins fewer tricks than Bob wins pink cards."),
    (run(FEWER_THAN, LongestRun(Seat(0))), "The owner wins fewer tricks in a row than Ann does."),
    # who
    (won(EXACTLY, 0, Member.COMMANDER), "The commander wins no trick."),
    (won(EXACTLY, 1, Member.FIRST_WINNER), "Whoever wins the first trick wins exactly one trick."),
    (won(EXACTLY, 0, InRole("sick")), "Whoever is sick wins no trick."),
    (won(EXACTLY, 0, Seat(2)), "Cy wins no trick."),
    (won(EXACTLY, 0, Beside(Card("p", 9))), "Whoever was dealt pink 9 wins no trick."),
    (won(EXACTLY, 0, Beside(Card("p", 9), 1)), "The member to the left of whoever was dealt pink 9 wins no trick."),
    (
        won(EXACTLY, 0, Beside(Card("p", 9), 2)),
        "The member two places to the left of whoever was dealt pink 9 wins no trick.",
    ),
    (taken(EXACTLY, 2, by=Member.ANYBODY), "All members together win exactly two pink cards."),
    (won(AT_LEAST, 2, Member.ANYBODY), "At least two tricks are won."),
    (won(EXACTLY, 0, Member.ANYBODY, won_with=NINE), "No trick is won with a 9."),
    (
        won(AT_LEAST, 2, Member.ANYBODY, won_with=NINE, closed_with=P3),
        "At least two tricks that end with pink 3 are won with a 9.",
    ),
    (led(EXACTLY, 0, Member.ANYBODY, led=PINK), "No trick is led with a pink card."),
    (won(EXACTLY, EVERY, Member.ANYBODY, numbers=(LAST,), closed_with=P3), "The last trick ends with pink 3."),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, numbers=(THREE,), won_with=NINE, closed_with=P3),
        "Each of the first three tricks is won with a 9 and ends with pink 3.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, numbers=(THREE,), led=PINK),
        "None of the first three tricks starts with a pink card.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, numbers=(LAST,), led=PINK),
        "No trick is the last trick and starts with a pink card.",
    ),
    (
        won(EXACTLY, 2, Member.ANYBODY, numbers=(FIRST, LAST), led=PINK),
        "Both the first and the last trick start with a pink card.",
    ),
    # tricks by number
    (won(EXACTLY, EVERY, numbers=(FIRST, LAST)), "The owner wins the first and the last trick."),
    (won(EXACTLY, 2, numbers=(FIRST, LAST)), "The owner wins both the first and the last trick."),
    (won(EXACTLY, EVERY, numbers=(LAST,), holds=(Holding(P3),)), "The owner wins the last trick, and it holds pink 3."),
    (won(EXACTLY, EVERY, numbers=(Span(5, 5),)), "The owner wins trick 5 if it is played."),
    (won(AT_LEAST, 1, numbers=(Span(5, 5),)), "The owner wins trick 5."),
    (won(EXACTLY, 0, numbers=(LAST,)), "The owner does not win the last trick."),
    (
        won(EXACTLY, 0, numbers=(LAST,), led=PINK),
        "The owner wins no trick that is the last trick and starts with a pink card.",
    ),
    (won(EXACTLY, 0, numbers=(THREE,)), "The owner wins none of the first three tricks."),
    (
        won(AT_LEAST, 2, numbers=(THREE,), won_with=NINE),
        "The owner wins at least two of the first three tricks with a 9.",
    ),
    (won(EXACTLY, EVERY, numbers=(THREE,), won_with=NINE), "The owner wins the first three tricks, each with a 9."),
    (
        won(EXACTLY, EVERY, numbers=(THREE,), led=PINK),
        "The owner wins the first three tricks, and each of them starts with a pink card.",
    ),
    (won(EXACTLY, 0, numbers=(Span(1, -2),)), "The owner wins none of the tricks before the last."),
    (won(EXACTLY, 0, numbers=(Span(5, -3),)), "The owner wins none of the tricks from trick 5 to the last but two."),
    (won(EXACTLY, 0, numbers=(Span(-3, -1),)), "The owner wins none of the last three tricks."),
    (won(EXACTLY, 0, numbers=(Span(-2, -2),)), "The owner does not win the last trick but one."),
    (won(AT_LEAST, 2, numbers=(Span(2, 4), LAST)), "The owner wins at least two of tricks 2 to 4 and the last trick."),
    (
        won(AT_MOST, EVERY, numbers=(THREE,)),
        (
            "The owner wins at most as many tricks out of the first three tricks "
            "as there are tricks out of the first three tricks."
        ),
    ),
    # what tricks are like
    (won(AT_LEAST, 1, won_with=NINE), "The owner wins at least one trick with a 9."),
    (
        won(AT_LEAST, 1, won_with=NINE, led=P3),
        "The owner wins at least one trick that is won with a 9 and starts with pink 3.",
    ),
    (won(AT_LEAST, 1, holds=(Holding(PINK),)), "The owner wins at least one trick that holds a pink card."),
    (
        won(AT_LEAST, 2, holds=(Holding(PINK, EXACTLY, 2), Holding(NINE, EXACTLY, 0))),
        "The owner wins at least two tricks that hold exactly two pink cards and hold no 9.",
    ),
    (won(AT_LEAST, 1, every=PINK), "The owner wins at least one trick that holds only pink cards."),
    (won(AT_LEAST, 1, as_many=(PINK, NINE)), "The owner wins at least one trick that holds as many pink cards as 9s."),
    (
        won(AT_LEAST, 1, sum=Sum(over=20)),
        "The owner wins at least one trick that has ranks that add up to more than 20.",
    ),
    (
        won(AT_LEAST, 1, sum=Sum(over=20, under=30, among=(22, 23))),
        (
            "The owner wins at least one trick that has ranks that add up to more than 20 and to less than 30 "
            "and to 22 or 23."
        ),
    ),
    (won(EXACTLY, 0, tasks_open=True), "The owner wins no trick that begins while some task is still open."),
]

FORMS = [
    (Always(won(EXACTLY, 0)), "After every trick, the owner has won no trick."),
    (Always(won(EXACTLY, 0, numbers=(LAST,))), "After every trick, the owner has not won the last trick."),
    (Always(run(AT_MOST, 1)), "After every trick, the owner has never won more than one trick in a row."),
    (
        Always(won(EXACTLY, 0, Member.ANYBODY, won_with=NINE)),
        "After every trick, all members together have won no trick with a 9.",
    ),
    (
        Always(won(MORE_THAN, TricksWon(Member.ALL_OTHERS))),
        "After every trick, the owner has won more tricks than all other members together have.",
    ),
    (Spread(TricksWon(Member.ANYBODY), 1), "Nobody ever has two tricks more than anybody else."),
    (Spread(TricksWon(Member.ANYBODY), 0), "Nobody ever has one trick more than anybody else."),
    (
        Spread(TricksWon(Member.ANYBODY, TrickFilter(won_with=NINE)), 2),
        "Nobody ever has three tricks more with a 9 than anybody else.",
    ),
    (Spread(CardsTaken(Member.ANYBODY, NINE), 1), "Nobody ever has two 9s more than anybody else."),
    (EachWins(CardFilter(suits=(TRUMPS,))), "Every rocket of the deck wins a trick."),
    (EachWins(ONE, rising=True), "Every colour 1 of the deck wins a trick, in rising order of rank."),
    (EachWins(P3), "Pink 3 wins a trick."),
    (EachWins(P3_B4), "Each of pink 3 and blue 4 wins a trick."),
    (Falls("omega", (LAST,)), "The task with the token omega is met in the last trick."),
    (
        Falls(">>", (THREE, LAST)),
        "The task with the token >> is met in one of the first three tricks and the last trick.",
    ),
    (AllOf((won(EXACTLY, 2), run(AT_LEAST, 2))), "The owner wins exactly two tricks, one directly after the other."),
    (
        AllOf((won(EXACTLY, 2), run(AT_LEAST, 3))),
        "The owner wins exactly two tricks, and wins at least three tricks in a row.",
    ),
    (
        AllOf((won(EXACTLY, 2), led(EXACTLY, 0, Seat(0)), Spread(TricksWon(Member.ANYBODY), 1))),
        "The owner wins exactly two tricks, Ann leads no trick, and nobody ever has two tricks more than anybody else.",
    ),
    (AllOf((taken(EXACTLY, 1), taken(EXACTLY, 1, NINE))), "The owner wins exactly one pink card and exactly one 9."),
    (
        OneOf((taken(EXACTLY, EVERY), taken(EXACTLY, EVERY, NINE))),
        "The owner wins every pink card of the deck or every 9 of the deck.",
    ),
    (
        AllOf((taken(EXACTLY, 1), taken(EXACTLY, 2, NINE))),
        "The owner wins exactly one pink card, and wins exactly two 9s.",
    ),
    (
        AllOf((won(EXACTLY, TricksWon(Seat(0))), led(EXACTLY, 0))),
        "The owner wins exactly as many tricks as Ann does, and the owner leads no trick.",
    ),
    (OneOf((won(EXACTLY, 2), won(EXACTLY, 4))), "The owner wins exactly two tricks, or wins exactly four tricks."),
    (
        AllOf((won(EXACTLY, 2), OneOf((led(EXACTLY, 0), led(EXACTLY, 1))))),
        "The owner wins exactly two tricks, and (the owner leads no trick, or leads exactly one trick).",
    ),
    (OneOf((AllOf((won(EXACTLY, 2),)),)), "The owner wins exactly two tricks."),
    (
        ByCrew(((3, won(EXACTLY, 2)), (4, won(EXACTLY, 1)))),
        "With three players, the owner wins exactly two tricks; with four players, the owner wins exactly one trick.",
    ),
    (
        AllOf((won(AT_LEAST, 1), ByCrew(((3, AllOf((led(EXACTLY, 2), taken(EXACTLY, 0)))),)))),
        (
            "The owner wins at least one trick, and (with three players, (the owner leads exactly two tricks, "
            "and wins no pink card))."
        ),
    ),
]

CARDS = [
    (CardFilter(), "card"),
    (CardFilter(suits=(COLOURS,)), "colour card"),
    (CardFilter(suits=(TRUMPS,)), "rocket"),
    (CardFilter(suits=("rocket",)), "rocket"),
    (CardFilter(suits=("pink", "blue")), "pink or blue card"),
    (CardFilter(suits=("pink", TRUMPS)), "pink or rocket card"),
    (CardFilter(ranks=(8, 9)), "8 or 9"),
    (CardFilter(suits=(COLOURS,), ranks=(9,)), "9"),
    (CardFilter(ranks=(1, 9)), "colour 1 or 9"),
    (CardFilter(suits=("pink",), ranks=(8, 9)), "pink card of rank 8 or 9"),
    (CardFilter(suits=(TRUMPS,), ranks=(3,)), "rocket of rank 3"),
    (CardFilter(odd=True), "odd colour card"),
    (CardFilter(odd=False, suits=("pink",)), "even pink card"),
    (CardFilter(over=5), "card above 5"),
    (CardFilter(under=7), "colour card below 7"),
    (CardFilter(over=3, under=7), "colour card above 3 and below 7"),
    (CardFilter(cards=(Card("p", 3), Card("r", 1)), odd=True), "odd colour card out of pink 3 and rocket 1"),
]
TABLE = Words(PLANET_NINE, "commander", ("Ann", "Bob", "Cy"))


@pytest.mark.parametrize(
    ("goal", "sentence"), [*COMPARISONS, *FORMS], ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_sentence(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence


@pytest.mark.parametrize(("kind", "noun"), CARDS)
def test_a_kind_of_card(kind: CardFilter, noun: str) -> None:
    assert goal_text(taken(EXACTLY, 0, kind), TABLE) == f"The owner wins no {noun}."


def test_a_colour_is_said_only_where_a_trump_could_be_meant() -> None:
    challenge = words_of(CHALLENGE)
    assert goal_text(taken(EXACTLY, 0, ONE), challenge) == "The owner wins no 1."
    assert goal_text(taken(EXACTLY, 0, CardFilter(ranks=(2,))), challenge) == "The owner wins no colour 2."


@pytest.mark.parametrize(("kind", "article"), [(NINE, "a 9"), (CardFilter(ranks=(8,)), "an 8"), (ONE, "a colour 1")])
def test_the_article(kind: CardFilter, article: str) -> None:
    assert goal_text(won(AT_LEAST, 1, won_with=kind), TABLE) == f"The owner wins at least one trick with {article}."


def test_the_words_of_the_game() -> None:
    words = words_of(DEEP_SEA)
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,)), Member.COMMANDER), words) == (
        "The captain wins no submarine."
    )
    assert goal_text(won(EXACTLY, 0, Seat(1)), words) == "The member at seat 1 wins no trick."
    plain = Words(Deck((Suit("pink", (1, 2)),)), "commander", owner="Ann")
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,))), plain) == "Ann wins no trump."


def test_how_goals_are_grouped_can_be_told() -> None:
    one, two, three = (won(AT_LEAST, 1, Seat(seat)) for seat in range(3))
    groups: list[Goal] = [form((one, two, three)) for form in (AllOf, OneOf)]
    for outer in (AllOf, OneOf):
        for inner in (AllOf, OneOf):
            groups += [outer((inner((one, two)), three)), outer((one, inner((two, three))))]
    assert len({goal_text(goal, TABLE) for goal in groups}) == len(groups)


def test_one_number_of_players() -> None:
    goal = AllOf((won(AT_LEAST, 1), ByCrew(((3, won(EXACTLY, 2)), (4, led(EXACTLY, 1))))))
    assert goal_text(goal, TABLE, 4) == "The owner wins at least one trick, and leads exactly one trick."


# --- missions and task cards ---------------------------------------------------------------------

PLANET = (
    "It is for three, four or five players.",
    "The deck is pink, blue, green and yellow 1 to 9, with rocket 1 to 4 as trumps.",
    "Whoever is dealt rocket 4 is the commander and leads the first trick.",
)


def said_of(mission: Mission, players: int | None = None) -> list[str]:
    """What is said of a mission beyond crew and deck."""
    said = mission_text(mission, players)
    return said[next(index for index, sentence in enumerate(said) if sentence.startswith("Whoever is dealt")) + 1 :]


def test_crew_and_deck() -> None:
    assert tuple(mission_text(Mission("m"))) == (*PLANET, "There are no tasks.")
    assert mission_text(Mission("m"), 3)[:2] == ["Three players play 13 tricks.", "One card stays unplayed."]
    challenge = mission_text(Mission("m", deck=CHALLENGE, crew=(3,)))
    assert challenge[:2] == [
        "It is for three players.",
        "The deck is pink, blue and yellow 1 to 9, with rocket 2 to 4 as trumps.",
    ]
    plain = Deck((Suit("pink", (1, 3)), Suit("blue", (2,))))
    assert mission_text(Mission("m", deck=plain, crew=(2, 3)))[:3] == [
        "It is for two or three players.",
        "The deck is pink 1 and 3; blue 2.",
        "One member is the commander and leads the first trick.",
    ]


DRAFT = "From the commander on, clockwise, each member takes one task in turn until none is left."
IN_ORDER = "Tasks that are met in the same trick count as met in order."
TOKENS = [
    ("1", 2, ["The task with the token 1 must be met before all others."]),
    ("1 2", 2, ["The tasks with the tokens 1 and 2 must be met in this order."]),
    ("1 2", 3, ["The tasks with the tokens 1 and 2 must be met in this order and before all others."]),
    ("> >>", 3, ["The tasks with the tokens > and >> must be met in this order."]),
    ("omega", 3, ["The task with the token omega must be met after all others."]),
    (
        "1 omega",
        3,
        [
            "The task with the token 1 must be met before all others.",
            "The task with the token omega must be met after all others.",
        ],
    ),
]


@pytest.mark.parametrize(("tokens", "count", "order"), TOKENS)
def test_tokens(tokens: str, count: int, order: list[str]) -> None:
    laid = tuple(map(Token, tokens.split()))
    said = said_of(Mission("m", tasks=count, tokens=laid))
    assert said[3:] == [*order, IN_ORDER, DRAFT]


@pytest.mark.parametrize(("tokens", "count"), [(">", 2), ("omega", 1), ("1", 1)])
def test_tokens_that_order_nothing(tokens: str, count: int) -> None:
    said = said_of(Mission("m", tasks=count, tokens=(Token(tokens),)))
    assert said[2:] == [f"The first task drawn carries the token {tokens}.", DRAFT]


ALL_TO_ONE = ["One member owns all tasks."]
SHARES = {
    "draft": [DRAFT],
    "draft-with-passing": [
        DRAFT,
        "With fewer tasks than members, anybody may pass, but then nobody owns more than one task.",
    ],
    "hardest-to-captain": [
        DRAFT,
        "With fewer tasks than members, anybody may pass, but then nobody owns more than one task.",
        "The commander owns at least one of the most difficult tasks that the commander may own.",
    ],
    "captain-skipped": [
        "The commander owns no task.",
        (
            "From the member to the left of the commander on, clockwise, each of the others takes one task in turn "
            "until none is left."
        ),
        "With fewer tasks than there are others, any of them may pass, but then nobody owns more than one task.",
    ],
    "one-by-agreement": ALL_TO_ONE,
    "captain-or-volunteer": ALL_TO_ONE,
    "one-volunteer": ALL_TO_ONE,
    "two-volunteers": ["Two members own all tasks, each at least one."],
    "free": ["Anybody may own any task."],
    "commander-decision": ["One member other than the commander owns all tasks."],
    "commander-distribution": ["Nobody owns two tasks more than anybody else."],
}


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_assignments(name: str) -> None:
    assert said_of(Mission("m", tasks=2, assignment=ASSIGNMENTS[name]))[2:] == SHARES[name]


def test_assignments_of_authors() -> None:
    rule = AssignmentRule(spread=2, most=3, not_commander=True)
    assert said_of(Mission("m", tasks=2, assignment=rule))[2:] == [
        "The commander owns no task.",
        "Nobody owns three tasks more than anybody else.",
        "Nobody owns more than three tasks.",
    ]


@pytest.mark.parametrize(("players", "said"), [(3, [DRAFT]), (4, ["Nobody owns more than one task."])])
def test_passing_with_so_many_players(players: int, said: list[str]) -> None:
    assert said_of(Mission("m", tasks=3, assignment=ASSIGNMENTS["draft-with-passing"]), players)[2:] == said


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (None, ["With five players one task may pass to another member afterwards, before the first trick."]),
        (4, []),
        (5, ["One task may pass to another member afterwards, before the first trick."]),
    ],
)
def test_handover(players: int | None, said: list[str]) -> None:
    assert said_of(Mission("m", tasks=2, handover=True), players)[3:] == said


def test_everything_else_that_a_mission_says() -> None:
    mission = Mission(
        "m",
        tasks=None,
        difficulty=5,
        and_more=True,
        token_change=TokenChange.SWAP_TWO,
        roles=(Role("sick", not_commander=True), Role("closer", True, ("sick",))),
        draw=True,
        goals=(won(EXACTLY, 0, InRole("sick")),),
        communication="dead-zone",
        muted=Role("muted", not_commander=True),
        real_time=210,
        readings=(
            Reading("all", goals=(won(EXACTLY, 0, Member.ANYBODY, won_with=NINE),)),
            Reading("hard", difficulty=7, assignment=ASSIGNMENTS["free"], communication=2),
            Reading("same"),
        ),
        default_reading="all",
    )
    assert said_of(mission) == [
        "The difficulties of the tasks for the number of players add up to at least 5.",
        "All tasks must be met.",
        "Before the tasks are taken, two of the tokens may change places, once.",
        DRAFT,
        "One member is sick, but not the commander.",
        "One member is closer, but not the commander or whoever is sick.",
        (
            "After the first trick everybody draws one card from the hand of the neighbour on the right, "
            "all at the same time."
        ),
        "Whoever is sick wins no trick.",
        "Communication, which has no effect on the question, is dead-zone.",
        "One member other than the commander may not communicate, which has no effect on the question.",
        "The time is 3:30 minutes, which has no effect on the question.",
        "Reading all, the default: No trick is won with a 9.",
        "Reading hard, instead: The difficulties of the tasks for the number of players add up to at least 7.",
        "Reading hard, instead: Anybody may own any task.",
        "Reading hard, instead: Communication, which has no effect on the question, is from just before trick 2 on.",
        "Reading same: Nothing is different.",
    ]


def test_fixed_cards() -> None:
    mission = Mission("m", "deep-sea", tasks=None, cards=("low-sum", "more-than-captain"))
    assert said_of(mission, 4)[:5] == [
        "There are two tasks: low-sum and more-than-captain.",
        (
            "Task low-sum: The owner wins at least one trick that holds only colour cards "
            "and has ranks that add up to less than 12."
        ),
        "Task more-than-captain: The owner wins more tricks than the captain does.",
        "The captain may not own the task more-than-captain.",
        "All tasks must be met.",
    ]


def test_a_task_card() -> None:
    assert task_card_text(task_cards()["exactly-one-submarine"]) == [
        "The owner wins exactly one submarine.",
        "Its difficulty is 3.",
        "If one hand holds submarine 1, submarine 2, submarine 3 and submarine 4, the cards are dealt again.",
    ]
    assert task_card_text(task_cards()["more-than-captain"])[1:] == [
        "The captain may not own it.",
        "Its difficulty is 2 with three players, 2 with four players and 3 with five players.",
    ]
    assert task_card_text(task_cards()["more-than-captain"], 5)[-1] == "Its difficulty is 3."


# --- problems ------------------------------------------------------------------------------------

SMALL = Deck((Suit("pink", (1, 2, 3, 4)), Suit("blue", (1, 2, 3, 4)), Suit("rocket", (1,), trump=True)))


def small(**known: Any) -> Deal:
    hands = (("p1", "p4", "b3"), ("p2", "p3", "b2"), ("b1", "b4", "r1"))
    return Deal.of(SMALL, [list(map(Card.parse, hand)) for hand in hands], **known)


def asked(**what: Any) -> list[str]:
    """What is said of a problem beyond its deal."""
    return problem_text(Problem(**{"deal": small(), "names": ("Ann", "Bob", "Cy"), **what}))[3:]


def test_the_table() -> None:
    deck = "The deck is pink and blue 1 to 4, with rocket 1 as trumps."
    assert problem_text(Problem(small(), names=("Ann", "Bob", "Cy"))) == [
        "Ann, Bob and Cy, seated clockwise in this order, play three tricks.",
        "Cy is the commander and leads the first trick.",
        deck,
    ]
    assert problem_text(Problem(small())) == [
        "Three players play three tricks.",
        "The member at seat 2 is the commander and leads the first trick.",
        deck,
    ]


def test_tasks_of_a_problem() -> None:
    tasks = (
        Task.card(Card("p", 3), Token("1"), 0),
        replace(Task.card(Card("b", 2)), not_commander=True),
        Task("guess", won(EXACTLY, PREDICTED), owner=1, predicted=2),
        Task("guess again", won(EXACTLY, PREDICTED), owner=1),
        replace(Task.card(Card("z", 1), owner=0), done=True),
    )
    assert asked(tasks=tasks, token_change=TokenChange.MOVE_ONE, assignment=Assignment(handover=True)) == [
        "Task p3 with the token 1, owned by Ann: Ann wins the trick that holds pink 3.",
        "Task b2, whose owner is open: The owner wins the trick that holds blue 2.",
        "The commander may not own the task b2.",
        "Task guess, owned by Bob: Bob wins exactly as many tricks as predicted before the first trick.",
        "The prediction for the task guess is two.",
        "Task guess again, owned by Bob: Bob wins exactly as many tricks as predicted before the first trick.",
        "The prediction for the task guess again is open.",
        "Task z1, owned by Ann, was met before.",
        "All tasks must be met.",
        "The task with the token 1 must be met before all others.",
        IN_ORDER,
        "Before the tasks are taken, one token may move to a task that has none, once.",
        "Anybody may own any task.",
        "One task may pass to another member afterwards, before the first trick.",
    ]


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        (Assignment((1, 1, 0)), ["Ann takes one task, Bob takes one task and Cy takes no task."]),
        (Assignment(spread=1), ["Nobody owns two tasks more than anybody else."]),
        (Assignment(takers=1, barred=(2,)), ["One member owns all tasks.", "Cy owns no task."]),
        (Assignment(most=1), ["Nobody owns more than one task."]),
        (Assignment(must=(0, (1,))), ["Ann owns b2."]),
        (Assignment(must=(0, (0, 1))), ["Ann owns at least one of p3 and b2."]),
    ],
)
def test_sharing(assignment: Assignment, said: list[str]) -> None:
    tasks = (Task.card(Card("p", 3)), Task.card(Card("b", 2)))
    assert asked(tasks=tasks, assignment=assignment)[3:] == said


def test_tasks_with_owners_are_shared_out() -> None:
    assert len(asked(tasks=(Task.card(Card("p", 3), owner=0),), assignment=Assignment(takers=1))) == 2


def test_roles_draws_and_goals() -> None:
    draw = Draw((None, Card("p", 1), None))
    goals_asked = (ByCrew(((3, won(EXACTLY, 0, InRole("sick"))),)),)
    assert asked(roles=(Role("sick", seat=0),), draw=draw, goals=goals_asked) == [
        "One member is sick.",
        "Ann is sick.",
        (
            "After the first trick everybody draws one card from the hand of the neighbour on the right, "
            "all at the same time."
        ),
        "Bob draws pink 1.",
        "Whoever is sick wins no trick.",
    ]


@pytest.mark.parametrize(
    ("distress", "said"),
    [
        (
            Distress(),
            [
                (
                    "Before the first trick the crew may send the distress signal: everybody passes one card "
                    "that is no trump, all to the left or all to the right."
                ),
            ],
        ),
        (
            Distress(required=True, direction=Direction.LEFT, cards=(Card("p", 1), None, None)),
            [
                (
                    "Before the first trick the crew sends the distress signal: everybody passes one card "
                    "that is no trump, all to the left."
                ),
                "Ann passes pink 1.",
            ],
        ),
        (
            Distress(direction=Direction.RIGHT, cards=(Card("p", 1), None, None)),
            [
                (
                    "Before the first trick the crew may send the distress signal: everybody passes one card "
                    "that is no trump, all to the right."
                ),
                "If it is sent, Ann passes pink 1.",
            ],
        ),
    ],
)
def test_the_distress_signal(distress: Distress, said: list[str]) -> None:
    assert asked(distress=distress) == said


def test_unknown_cards_and_hints() -> None:
    hands = tuple(tuple(map(Card.parse, hand)) for hand in (("p4",), ("p2",), ("r1",)))
    communications = (
        Communication(0, Card("p", 4), Shown.HIGHEST),
        Communication(1, Card("p", 2), Shown.ONLY),
        Communication(1, Card("b", 2), Shown.LOWEST),
        Communication(2, void="p"),
        Communication(2, void="r", trick=2),
    )
    deal = Deal(SMALL, hands, 2, (2, 2, 2))
    said = asked(deal=deal, communications=communications, played=Line(((Card("r", 1), Card("p", 4), Card("p", 2)),)))
    assert said == [
        "Ann holds two unknown cards.",
        "Bob holds two unknown cards.",
        "Cy holds two unknown cards.",
        "Just before the first trick, Ann holds pink 4 and no higher pink card.",
        "Just before the first trick, Bob holds pink 2 and no other pink card.",
        "Just before the first trick, Bob holds blue 2 and no lower blue card.",
        "Just before the first trick, Cy holds no pink card.",
        "Just before trick 2, Cy holds no rocket.",
        "Trick 1 was played: rocket 1, pink 4 and pink 2.",
    ]


@pytest.mark.parametrize(
    ("deck", "hidden", "said"),
    [
        (PLANET_NINE, (12, 13, 13), "One unknown card more lies in one of the hands."),
        (SMALL, (1, 2, 2, 2), "One unknown card more lies in one of the hands."),
        (SMALL, (0, 1, 1, 1, 1), "Four unknown cards more lie in the hands, one in each at most."),
    ],
)
def test_cards_that_anybody_may_have(deck: Deck, hidden: tuple[int, ...], said: str) -> None:
    highest = deck.commander_card
    assert highest is not None
    deal = Deal(deck, ((highest,), *[()] * (len(hidden) - 1)), 0, hidden)
    assert problem_text(Problem(deal))[-1] == said


def test_the_robot() -> None:
    one = small(robot=0, covered=[(Card("p", 1), Card("p", 4))])
    assert asked(deal=one, distress=Distress(required=True))[:2] == [
        "Ann is the robot and plays open cards only.",
        "Ann has one covered card, which opens after the trick of its cover.",
    ]
    assert asked(deal=one, distress=Distress())[-1] == (
        "If it is sent, Ann passes an open card and gets one open in its place."
    )


def test_the_line_so_far() -> None:
    tricks = (tuple(map(Card.parse, ("r1", "p4", "p2"))), (Card("b", 1),))
    assert asked(played=Line(tricks, (2, None))) == [
        "Trick 1, led by Cy, was played: rocket 1, pink 4 and pink 2.",
        "Trick 2 has begun: blue 1.",
    ]


def with_plain_words(problem: Problem) -> Problem:
    """The problem with names that a sentence can hold."""
    tasks = tuple(replace(task, name=f"task{index}") for index, task in enumerate(problem.tasks))
    return replace(problem, tasks=tasks)


@given(problem_documents() | open_documents())
@FUZZ
def test_every_problem_reads_well(document: ProblemDocument) -> None:
    said = problem_text(with_plain_words(document.problem))
    assert [sentence for sentence in said if not reads_well(sentence)] == []


@given(missions(), st.data())
@FUZZ
def test_every_mission_reads_well(mission: Mission, data: st.DataObject) -> None:
    readings = tuple(replace(reading, name=f"reading{index}") for index, reading in enumerate(mission.readings))
    plain = replace(mission, readings=readings, default_reading="reading0" if readings else "")
    players = data.draw(st.none() | st.sampled_from(mission.crew))
    assert [sentence for sentence in mission_text(plain, players) if not reads_well(sentence)] == []


# --- all missions and task cards -----------------------------------------------------------------

GOLDEN = DATA / "golden" / "english.txt"


def test_missions_and_task_cards_in_english(request: pytest.FixtureRequest) -> None:
    lines = []
    for key, mission in library().items():
        lines += [f"{key}: {mission.title}", *(f"  {sentence}" for sentence in mission_text(mission)), ""]
    for card in task_cards().values():
        lines += [str(card), *(f"  {sentence}" for sentence in task_card_text(card))]
        by_size = {size: task_card_text(card, size)[0] for size in card.difficulty}
        if len(set(by_size.values())) > 1:
            lines += [f"  {size} players: {sentence}" for size, sentence in by_size.items()]
        lines.append("")
    text = "\n".join(lines)
    if request.config.getoption("--update-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
