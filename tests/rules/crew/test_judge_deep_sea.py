"""Edge cases of Mission Deep Sea, each on a line of play that can be checked by hand.

Three ways to write a play: winners alone, where nothing else matters (`won_by`); one trick of one
card each (`trick`); and hands with a line. Everywhere the trick that decides is told beside the
state: `MET, 3` is met for good after trick 3.
"""

import pytest

from tests.support.decks import hand
from winnable.rules.answer import State
from winnable.rules.crew.card import DEEP_SEA, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_TRICK,
    TRUMPS,
    AllOf,
    Always,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    Every,
    Goal,
    Holding,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Relation,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task

MET, LOST, OPEN = State.MET, State.LOST, State.OPEN
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
OWNER = Member.OWNER
FIRST, LAST = Span(1, 1), Span(-1, -1)
PINK, BLUE, GREEN, YELLOW = (CardFilter(suits=(colour,)) for colour in ("pink", "blue", "green", "yellow"))
COLOUR, SUBMARINE = CardFilter(suits=(COLOURS,)), CardFilter(suits=(TRUMPS,))


# --- plays ---------------------------------------------------------------------------------------------


def won_by(winners: str, seats: int = 3) -> tuple[Deal, Line]:
    """A deal and a line with these winners, `0 0 1`; seat 0 is captain.

    Each trick is of a suit of its own, of which everybody holds one card: whoever holds the highest wins.
    """
    leader = 0
    hands: list[list[Card]] = [[] for _ in range(seats)]
    tricks = []
    for suit, winner in zip("abcdefghijklmnopqrstuvwxyz", map(int, winners.split()), strict=False):
        cards = [Card(suit, (seat - winner - 1) % seats + 1) for seat in range(seats)]  # the winner's is the highest
        for seat, card in enumerate(cards):
            hands[seat].append(card)
        tricks.append(tuple(cards[(leader + place) % seats] for place in range(seats)))
        leader = winner
    deck = Deck(tuple(Suit(card.suit, tuple(range(1, seats + 1))) for card in hands[0]))
    return Deal.of(deck, hands, 0), Line(tuple(tricks))


def played(hands: str, line: str) -> tuple[Deal, Line]:
    """A deal written `p1 b2 / p2 b1` and a line written `p1 p2 / b2 b1`; seat 0 is captain."""
    held = [hand(text) for text in hands.split("/")]
    return Deal.of(Deck.of((card for each in held for card in each), DEEP_SEA), held, 0), Line.parse(line)


def trick(cards: str) -> tuple[Deal, Line]:
    """A single trick, led by seat 0; nobody holds another card."""
    return played(" / ".join(cards.split()), cards)


def judge(play: tuple[Deal, Line], owner: int, goal: Goal, predicted: int | None = None) -> tuple[State, int | None]:
    """How the task comes out for its owner."""
    deal, line = play
    problem = Problem(deal, (Task("task", goal, owner=owner, predicted=predicted),))
    return told(referee(problem, Choices.given(problem), line).tasks[0])


def mission(play: tuple[Deal, Line], goal: Goal) -> tuple[State, int | None]:
    """How a goal of the whole crew comes out."""
    deal, line = play
    return told(referee(Problem(deal, goals=(goal,)), Choices(), line).goals[0])


def told(judged: Judged) -> tuple[State, int | None]:
    """State and deciding trick."""
    return judged.state, judged.trick


# --- sentences as the cards have them ------------------------------------------------------------------


def wins(
    kind: TrickFilter = EVERY_TRICK,
    relation: Relation = AT_LEAST,
    number: int | Every | Predicted | TricksWon = 1,
) -> Goal:
    """The owner wins so many tricks of a kind."""
    return Compare(TricksWon(OWNER, kind), relation, number)


def takes(kind: CardFilter, relation: Relation = AT_LEAST, number: int | Every | CardsTaken = 1) -> Goal:
    """The owner wins so many cards of a kind."""
    return Compare(CardsTaken(OWNER, kind), relation, number)


def run(relation: Relation, length: int) -> Goal:
    """The owner's longest run of tricks is of this length."""
    return Compare(LongestRun(OWNER), relation, length)


def cards(text: str) -> CardFilter:
    """Just these cards."""
    return CardFilter(cards=tuple(hand(text)))


def value(*of: int) -> CardFilter:
    """Colour cards of these values."""
    return CardFilter(ranks=of)


def with_a(own: CardFilter, *holds: Holding) -> Goal:
    """The owner wins a trick with such a card, which holds these."""
    return wins(TrickFilter(won_with=own, holds=holds))


def sum_of(wanted: Sum) -> Goal:
    """The owner wins a trick without submarines with such a sum."""
    return wins(TrickFilter(every=COLOUR, sum=wanted))


def in_a_row(length: int) -> Goal:
    """Exactly so many tricks, and in a row."""
    return AllOf((wins(EVERY_TRICK, EXACTLY, length), run(AT_LEAST, length)))


EACH_OTHER, ALL_OTHERS, CAPTAIN = (
    TricksWon(Member.EACH_OTHER),
    TricksWon(Member.ALL_OTHERS),
    TricksWon(Member.COMMANDER),
)


# --- numbers of tricks, compared -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "relation", "state", "decided"),
    [
        # seat 1 owns, seat 0 is captain: one each is a tie
        ("0 1 2 2", EXACTLY, MET, 4),
        ("0 1 2 2", MORE, LOST, 4),
        ("0 1 2 2", FEWER, LOST, 4),
        # none each is a tie as well
        ("2 2 2", EXACTLY, MET, 3),
        ("2 2 2", MORE, LOST, 3),
        ("2 2 2", FEWER, LOST, 3),
        # two against none, with one trick left: nothing can change it
        ("1 1 2", MORE, MET, 2),
        ("1 1 2", EXACTLY, LOST, 2),
        ("1 1 2", FEWER, LOST, 2),
        ("0 0 2", FEWER, MET, 2),
        ("0 0 2", EXACTLY, LOST, 2),
        ("0 0 2", MORE, LOST, 2),
        # one against none, with one trick left: the captain may still draw level
        ("1 2 2", MORE, MET, 3),
        ("1 2 0", MORE, LOST, 3),
        ("1 2 0", EXACTLY, MET, 3),
    ],
)
def test_compared_with_the_captain(winners: str, relation: Relation, state: State, decided: int) -> None:
    assert judge(won_by(winners), 1, wins(EVERY_TRICK, relation, CAPTAIN)) == (state, decided)


@pytest.mark.parametrize(
    ("winners", "relation", "right", "state", "decided"),
    [
        # seat 0 owns; more than each other: a tie with anybody fails
        ("0 0 1 2", MORE, EACH_OTHER, MET, 4),
        ("0 0 1 0", MORE, EACH_OTHER, MET, 4),
        ("0 0 0 1", MORE, EACH_OTHER, MET, 3),  # 3 against 1 at most
        ("0 0 1 1", MORE, EACH_OTHER, LOST, 4),
        ("1 1 1 0", MORE, EACH_OTHER, LOST, 2),  # no more than 2 against 2
        ("1 1 0 0", MORE, EACH_OTHER, LOST, 2),
        # fewer than each other: likewise, none against none included
        ("1 2 1 2", FEWER, EACH_OTHER, MET, 4),
        ("1 2 1 2 1", FEWER, EACH_OTHER, MET, 4),  # one at most against 2 and 2
        ("1 1 1 1", FEWER, EACH_OTHER, LOST, 4),
        ("1 2 0", FEWER, EACH_OTHER, LOST, 3),
        ("0 1 2 1 2", FEWER, EACH_OTHER, MET, 5),
        ("0 1 1 1 2", FEWER, EACH_OTHER, LOST, 4),  # seat 2 can only draw level
        # more than all others together is more than half
        ("0 0 0 1", MORE, ALL_OTHERS, MET, 3),
        ("0 0 1 2", MORE, ALL_OTHERS, LOST, 4),  # just half
        ("0 1 2 0", MORE, ALL_OTHERS, LOST, 3),  # no more than half
        ("0 0 0 1 2", MORE, ALL_OTHERS, MET, 3),
        ("0 1 0 2 0", MORE, ALL_OTHERS, MET, 5),
        ("0 1 0 2 1", MORE, ALL_OTHERS, LOST, 5),  # more than each other it is not either, but 2 of 5 is too few
    ],
)
def test_compared_with_the_others(
    winners: str, relation: Relation, right: TricksWon, state: State, decided: int
) -> None:
    assert judge(won_by(winners), 0, wins(EVERY_TRICK, relation, right)) == (state, decided)


def test_more_than_each_other_is_less_than_all_others() -> None:
    """2 of 5 against 1, 1 and 1: more than each other, but not more than all others."""
    play = won_by("0 1 0 2 3", 4)
    assert judge(play, 0, wins(EVERY_TRICK, MORE, EACH_OTHER)) == (MET, 5)
    assert judge(play, 0, wins(EVERY_TRICK, MORE, ALL_OTHERS)) == (LOST, 5)


@pytest.mark.parametrize(("seats", "tricks", "needed"), [(3, 13, 7), (4, 10, 6), (5, 8, 5)])
def test_more_than_all_others_with_the_full_deck(seats: int, tricks: int, needed: int) -> None:
    """7 of 13, 6 of 10, 5 of 8."""
    for mine, state in ((needed, MET), (needed - 1, LOST)):
        winners = " ".join("0" * mine + "1" * (tricks - mine))
        assert judge(won_by(winners, seats), 0, wins(EVERY_TRICK, MORE, ALL_OTHERS))[0] is state


# --- runs and places -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "goal", "state", "decided"),
    [
        # exactly n in a row: n wins in the whole deal, all of them adjacent
        ("1 0 0 2", in_a_row(2), MET, 4),
        ("1 2 0 0", in_a_row(2), MET, 4),
        ("0 0 1 2", in_a_row(2), MET, 4),
        ("0 0 0 1", in_a_row(2), LOST, 3),  # a longer run
        ("0 0 1 0", in_a_row(2), LOST, 4),  # the run, and one more
        ("0 1 2 0", in_a_row(2), LOST, 3),  # one trick left for a run of two
        ("0 1 0 2", in_a_row(2), LOST, 4),  # two, but not in a row; each of the two counts alone was open until now
        ("1 2 1 0", in_a_row(2), LOST, 3),  # one trick left for two wins
        ("0 0 0 1 2", in_a_row(3), MET, 5),
        ("0 0 1 0 2", in_a_row(3), LOST, 3),  # two tricks left for a run of three
        ("0 0 0 1 0", in_a_row(3), LOST, 5),
        ("0 0 0 0 1", in_a_row(3), LOST, 4),
        # n in a row: as soon as it has been done, whatever comes before and after
        ("0 0 1 2", run(AT_LEAST, 2), MET, 2),
        ("0 0 0 0", run(AT_LEAST, 2), MET, 2),
        ("0 1 0 0", run(AT_LEAST, 2), MET, 4),
        ("0 1 0 1", run(AT_LEAST, 2), LOST, 4),
        ("0 1 2 0", run(AT_LEAST, 2), LOST, 3),
        ("0 0 1 0 0 0", run(AT_LEAST, 3), MET, 6),
        ("0 0 1 0 0 1", run(AT_LEAST, 3), LOST, 6),
        ("0 0 1 0 1 0", run(AT_LEAST, 3), LOST, 5),
        # never two in a row: separated wins are free; not winning the last but one settles it
        ("0 1 0 1", run(AT_MOST, 1), MET, 4),
        ("0 1 2 0", run(AT_MOST, 1), MET, 3),
        ("1 2 1 2", run(AT_MOST, 1), MET, 3),  # none at all
        ("1 0 1 0", run(AT_MOST, 1), MET, 3),
        ("1 0 0 1", run(AT_MOST, 1), LOST, 3),
        # numbers of tricks
        ("1 2 1", wins(EVERY_TRICK, EXACTLY, 0), MET, 3),
        ("1 0 1", wins(EVERY_TRICK, EXACTLY, 0), LOST, 2),
        ("1 0 1", wins(EVERY_TRICK, EXACTLY, 1), MET, 3),
        ("0 1 0 2", wins(EVERY_TRICK, EXACTLY, 1), LOST, 3),
        ("1 2 1 0", wins(EVERY_TRICK, EXACTLY, 2), LOST, 3),
    ],
)
def test_runs_and_numbers(winners: str, goal: Goal, state: State, decided: int) -> None:
    """Seat 0 owns."""
    assert judge(won_by(winners), 0, goal) == (state, decided)


def numbered(*spans: Span) -> TrickFilter:
    """Tricks of these numbers."""
    return TrickFilter(numbers=spans)


ONLY_FIRST = AllOf((wins(numbered(FIRST), EXACTLY, Every.EVERY), wins(EVERY_TRICK, EXACTLY, 1)))
ONLY_LAST = AllOf((wins(numbered(LAST), EXACTLY, Every.EVERY), wins(EVERY_TRICK, EXACTLY, 1)))
FIRST_AND_LAST = wins(numbered(FIRST, LAST), EXACTLY, Every.EVERY)
FIRST_TWO = wins(numbered(Span(1, 2)), EXACTLY, Every.EVERY)
NONE_OF_THREE = wins(numbered(Span(1, 3)), EXACTLY, 0)


@pytest.mark.parametrize(
    ("winners", "goal", "state", "decided"),
    [
        ("0 1 2 1", ONLY_FIRST, MET, 4),
        ("0 1 0 2", ONLY_FIRST, LOST, 3),
        ("0 1 2 0", ONLY_FIRST, LOST, 4),
        ("1 0 2 1", ONLY_FIRST, LOST, 1),
        ("1 2 1 0", ONLY_LAST, MET, 4),
        ("1 2 1 2", ONLY_LAST, LOST, 4),
        ("1 0 1 0", ONLY_LAST, LOST, 4),
        ("1 0 0 0", ONLY_LAST, LOST, 3),
        ("0 1 2 0", FIRST_AND_LAST, MET, 4),
        ("0 0 0 0", FIRST_AND_LAST, MET, 4),  # what happens in between is free
        ("0 0 0 1", FIRST_AND_LAST, LOST, 4),
        ("1 0 0 0", FIRST_AND_LAST, LOST, 1),
        ("0 0 1 2", FIRST_TWO, MET, 2),
        ("0 1 0 0", FIRST_TWO, LOST, 2),
        ("1 2 1 0", NONE_OF_THREE, MET, 3),
        ("1 2 0 1", NONE_OF_THREE, LOST, 3),
        ("1 0 2 1", NONE_OF_THREE, LOST, 2),
    ],
)
def test_places(winners: str, goal: Goal, state: State, decided: int) -> None:
    """Seat 0 owns."""
    assert judge(won_by(winners), 0, goal) == (state, decided)


@pytest.mark.parametrize(
    ("winners", "predicted", "state", "decided"),
    [
        ("1 2 1", 0, MET, 3),
        ("1 2 0", 0, LOST, 3),
        ("0 1 2", 0, LOST, 1),
        ("0 1 2", 1, MET, 3),
        ("0 0 1", 1, LOST, 2),
        ("0 0 0", 3, MET, 3),
        ("0 1 0", 3, LOST, 2),  # one missed is one too many
        ("1 2 0", 2, LOST, 2),
    ],
)
def test_predictions(winners: str, predicted: int, state: State, decided: int) -> None:
    """Seat 0 owns; what was noted is asked for exactly."""
    goal = wins(EVERY_TRICK, EXACTLY, Predicted.PREDICTED)
    assert judge(won_by(winners), 0, goal, predicted) == (state, decided)


# --- values in one trick -------------------------------------------------------------------------------

LOW = ByCrew(tuple((players, sum_of(Sum(under=bound))) for players, bound in ((3, 8), (4, 12), (5, 16))))
HIGH = ByCrew(tuple((players, sum_of(Sum(over=bound))) for players, bound in ((3, 23), (4, 28), (5, 31))))
MIDDLE = sum_of(Sum(among=(22, 23)))
ODD, EVEN = (wins(TrickFilter(every=CardFilter(odd=odd))) for odd in (True, False))
BELOW_7, ABOVE_5 = wins(TrickFilter(every=CardFilter(under=7))), wins(TrickFilter(every=CardFilter(over=5)))


@pytest.mark.parametrize(
    ("played", "goal", "state"),
    [
        # the bounds are strict and depend on the number of players
        ("p1 p2 p4", LOW, MET),  # 7
        ("p1 p2 p5", LOW, LOST),  # 8
        ("p1 p2 p3 p5", LOW, MET),  # 11
        ("p1 p2 p3 p6", LOW, LOST),  # 12
        ("p1 p2 p3 p4 p5", LOW, MET),  # 15
        ("p1 p2 p3 p4 p6", LOW, LOST),  # 16
        ("p7 p8 p9", HIGH, MET),  # 24
        ("p6 p8 p9", HIGH, LOST),  # 23
        ("p5 p7 p8 p9", HIGH, MET),  # 29
        ("p4 p7 p8 p9", HIGH, LOST),  # 28
        ("p2 p6 p7 p8 p9", HIGH, MET),  # 32
        ("p1 p6 p7 p8 p9", HIGH, LOST),  # 31
        # 22 or 23 with any number
        ("p4 p8 p9", MIDDLE, LOST),
        ("p5 p8 p9", MIDDLE, MET),
        ("p6 p8 p9", MIDDLE, MET),
        ("p7 p8 p9", MIDDLE, LOST),
        ("p1 p4 p8 p9", MIDDLE, MET),
        ("p1 p2 p4 p7 p9", MIDDLE, MET),
        # parity and bounds
        ("p1 p7 p9", ODD, MET),
        ("p1 p6 p9", ODD, LOST),
        ("p2 p6 p8", EVEN, MET),
        ("p2 p7 p8", EVEN, LOST),
        ("p1 p2 p6", BELOW_7, MET),
        ("p1 p2 p7", BELOW_7, LOST),
        ("p6 p7 p9", ABOVE_5, MET),
        ("p5 p7 p9", ABOVE_5, LOST),
        # a submarine in the trick spoils it, whatever its rank
        ("p1 p2 s4", LOW, LOST),  # would be 7
        ("p9 p8 s5", MIDDLE, LOST),  # would be 22
        ("p7 p8 s9", HIGH, LOST),  # would be 24, if submarines went up to 9
        ("p1 p7 s3", ODD, LOST),
        ("p2 p6 s4", EVEN, LOST),
        ("p1 p2 s3", BELOW_7, LOST),
        ("p6 p7 s9", ABOVE_5, LOST),
        ("s1 s2 s4", LOW, LOST),
        ("s1 s2 s3", BELOW_7, LOST),
    ],
)
def test_values(played: str, goal: Goal, state: State) -> None:
    """The last seat owns and wins the only trick, with the highest card."""
    owner = len(played.split()) - 1
    held = [Card.parse(text) for text in played.split()]
    names = Deck((*DEEP_SEA.suits[:4], Suit("submarine", tuple(range(1, 10)), trump=True)))
    deal = Deal.of(Deck.of(held, names), [[card] for card in held], 0)
    assert judge((deal, Line((tuple(held),))), owner, goal) == (state, 1)


def test_a_submarine_spoils_its_own_trick_only() -> None:
    """Trick 1 holds submarine 2 beside 2 and 4; trick 2 is all even and adds up to 18."""
    play = played("p2 b4 / p4 b6 / s2 b8", "p2 p4 s2 / b8 b4 b6")
    assert judge(play, 2, EVEN) == (MET, 2)
    assert judge(play, 2, sum_of(Sum(under=9))) == (LOST, 2)
    assert judge(play, 2, sum_of(Sum(among=(8,)))) == (LOST, 2)
    assert judge(play, 2, sum_of(Sum(over=17))) == (MET, 2)
    assert judge(play, 2, wins(TrickFilter(every=CardFilter(over=1)))) == (MET, 2)
    assert judge(play, 2, BELOW_7) == (LOST, 2)


# --- colours -------------------------------------------------------------------------------------------

AS_MANY_HERE = wins(TrickFilter(as_many=(PINK, BLUE), holds=(Holding(PINK),)))
AS_MANY = AllOf((takes(PINK, EXACTLY, CardsTaken(OWNER, BLUE)), takes(PINK)))
MORE_PINK = takes(PINK, MORE, CardsTaken(OWNER, BLUE))


@pytest.mark.parametrize(
    ("played", "owner", "state"),
    [
        ("p3 b5 g7", 0, MET),  # one each, the green card is free
        ("p3 b5 s1", 2, MET),  # the submarine too, and it may win
        ("p5 p3 b9 b8", 0, MET),  # two each
        ("p3 p2 b5", 0, LOST),
        ("b3 b2 p5", 0, LOST),
        ("g3 g2 g1", 0, LOST),  # none each is not enough
        ("p3 g2 y1", 0, LOST),
        ("b3 g2 y1", 0, LOST),
        ("s1 s2 s3", 2, LOST),
        ("p3 b5 g7", 1, LOST),  # another one's trick
    ],
)
def test_as_many_in_a_trick(played: str, owner: int, state: State) -> None:
    assert judge(trick(played), owner, AS_MANY_HERE) == (state, 1)


def test_as_many_in_total() -> None:
    """Seat 0 wins all three pink and all three blue cards; seat 1 then wins green."""
    play = played("p3 b3 g1 / p1 b2 g3 / p2 b1 g2", "p3 p1 p2 / b3 b2 b1 / g1 g3 g2")
    assert judge(play, 0, AS_MANY) == (MET, 2)  # no pink and no blue card is left
    assert judge(play, 1, AS_MANY) == (LOST, 1)  # none each: no pink is left to win
    assert judge(play, 0, MORE_PINK) == (LOST, 2)  # a tie is not more
    assert judge(play, 1, MORE_PINK) == (LOST, 1)  # nor is none against none
    assert judge(play, 0, takes(PINK, MORE, CardsTaken(OWNER, GREEN))) == (MET, 3)
    assert judge(play, 1, takes(GREEN, MORE, CardsTaken(OWNER, PINK))) == (MET, 3)


def test_more_of_a_colour_with_none_of_the_other() -> None:
    """Seat 0 wins the pink cards, seat 1 the blue ones."""
    play = played("p3 b1 g1 / p1 b3 g3 / p2 b2 g2", "p3 p1 p2 / b1 b3 b2 / g3 g2 g1")
    assert judge(play, 0, MORE_PINK) == (MET, 2)  # with the last blue card gone
    assert judge(play, 1, MORE_PINK) == (LOST, 1)
    assert judge(play, 1, takes(BLUE, MORE, CardsTaken(OWNER, PINK))) == (MET, 2)
    assert judge(play, 0, AS_MANY) == (LOST, 2)  # 3 against 0


def test_colours_collected() -> None:
    """Seat 0 wins pink in trick 1, seat 1 blue in trick 2 and green in trick 3."""
    play = played("p3 b1 g1 / p1 b3 g3 / p2 b2 g2", "p3 p1 p2 / b1 b3 b2 / g3 g2 g1")
    all_of_one = OneOf(tuple(takes(colour, EXACTLY, Every.EVERY) for colour in (PINK, BLUE, GREEN)))
    assert judge(play, 0, all_of_one) == (MET, 1)
    assert judge(play, 1, all_of_one) == (MET, 2)
    assert judge(play, 2, all_of_one) == (LOST, 3)  # every colour has a card won by somebody else
    one_of_each = AllOf(tuple(takes(colour) for colour in (BLUE, GREEN)))
    assert judge(play, 1, one_of_each) == (MET, 3)
    assert judge(play, 0, one_of_each) == (LOST, 2)  # blue is won by another to the last card


# --- winning with a card -------------------------------------------------------------------------------

SIX_WITH_SIX = with_a(value(6), Holding(value(6), AT_LEAST, 2))
FIVE_WITH_SEVEN = with_a(value(7), Holding(value(5)))
EIGHT_WITH_FOUR = with_a(value(4), Holding(value(8)))


@pytest.mark.parametrize(
    ("played", "owner", "goal", "state"),
    [
        # the own card must be the winning one
        ("p2 b1 g1", 0, with_a(value(2)), MET),
        ("p2 b9 g9", 0, with_a(value(2)), MET),  # nobody follows suit
        ("p2 p5 p1", 1, with_a(value(2)), LOST),  # a 2 lies in the own trick, the 5 wins it
        ("p2 p5 p1", 0, with_a(value(2)), LOST),  # the own 2 does not win
        ("p2 s2 p1", 1, with_a(value(2)), LOST),  # submarine 2 is no 2
        ("p1 s3 p4", 1, with_a(value(3)), LOST),
        # the captured card is another one of the trick
        ("p6 b6 p1", 0, SIX_WITH_SIX, MET),
        ("p6 b5 p1", 0, SIX_WITH_SIX, LOST),  # the own 6 alone
        ("p6 p9 b6", 1, SIX_WITH_SIX, LOST),  # two 6s, won with a 9
        ("p6 b6 s1", 2, SIX_WITH_SIX, LOST),  # two 6s, won with a submarine
        ("p6 b6 p1", 1, SIX_WITH_SIX, LOST),  # the other 6 is the owner's
        ("p6 b6 g6", 0, SIX_WITH_SIX, MET),
        ("p5 p7 p1", 1, FIVE_WITH_SEVEN, MET),
        ("p7 b5 p1", 0, FIVE_WITH_SEVEN, MET),  # off suit
        ("p5 p7 p9", 2, FIVE_WITH_SEVEN, LOST),
        ("p7 p9 p5", 1, FIVE_WITH_SEVEN, LOST),
        ("p4 b8 p1", 0, EIGHT_WITH_FOUR, MET),  # the 8 can only be off suit
        ("p4 p8 p1", 1, EIGHT_WITH_FOUR, LOST),
        ("p3 s4 b8", 1, EIGHT_WITH_FOUR, LOST),  # submarine 4 is no 4
        # a card won with a submarine of one's own
        ("p7 s1 p1", 1, with_a(SUBMARINE, Holding(cards("p7"))), MET),
        ("p7 s1 s3", 2, with_a(SUBMARINE, Holding(cards("p7"))), MET),
        ("p7 s1 s3", 1, with_a(SUBMARINE, Holding(cards("p7"))), LOST),  # beaten by a higher one
        ("p7 p6 p1", 0, with_a(SUBMARINE, Holding(cards("p7"))), LOST),  # won with the card itself
        ("s1 p7 p1", 0, with_a(SUBMARINE, Holding(cards("p7"))), MET),  # led
    ],
)
def test_won_with(played: str, owner: int, goal: Goal, state: State) -> None:
    assert judge(trick(played), owner, goal) == (state, 1)


def test_won_with_in_a_later_trick() -> None:
    """Seat 0 wins trick 1 with p9 over b6, trick 2 with g6 over y6: only then 6 with 6."""
    play = played("p9 g6 / b6 y6 / p1 g1", "p9 b6 p1 / g6 y6 g1")
    assert judge(play, 0, SIX_WITH_SIX) == (MET, 2)
    assert judge(play, 0, with_a(value(9), Holding(value(6)))) == (MET, 1)


# --- submarines are no colour cards --------------------------------------------------------------------


def test_ranks_are_ranks_of_colour_cards() -> None:
    """Seat 2 wins p1, p2 and submarine 1, seat 0 then b1, b2 and submarine 2, seat 2 at last g1, g2 and g3."""
    play = played("p1 s2 g1 / p2 b1 g2 / s1 b2 g3", "p1 p2 s1 / b2 s2 b1 / g1 g2 g3")
    assert judge(play, 2, takes(value(1), EXACTLY, 2)) == (MET, 3)  # p1 and g1
    assert judge(play, 2, takes(value(1), AT_LEAST, 3)) == (LOST, 2)  # b1 is gone
    assert judge(play, 0, takes(value(2), EXACTLY, 1)) == (MET, 3)  # b2
    assert judge(play, 0, takes(value(2), AT_LEAST, 2)) == (LOST, 3)


def test_bans_on_ranks_allow_submarines() -> None:
    """Seat 2 wins 5, 4 and submarine 1; the only 1 of the deck goes to seat 0."""
    play = played("p5 b3 / p4 b1 / s1 b2", "p5 p4 s1 / b2 b3 b1")
    assert judge(play, 2, takes(value(1), EXACTLY, 0)) == (MET, 2)
    assert judge(play, 0, takes(value(1), EXACTLY, 0)) == (LOST, 2)
    assert judge(play, 2, takes(value(1, 2, 3), EXACTLY, 0)) == (MET, 2)
    assert judge(play, 2, takes(SUBMARINE, EXACTLY, 0)) == (LOST, 1)
    assert judge(play, 0, takes(SUBMARINE, EXACTLY, 0)) == (MET, 1)  # no submarine is left


def test_only_one_submarine() -> None:
    """Seat 0 wins submarines 1 and 2 in trick 1; or one of them in each trick, with seat 1."""
    only = AllOf((takes(cards("s1"), EXACTLY, Every.EVERY), takes(SUBMARINE, EXACTLY, 1)))
    both = played("s2 p3 / s1 p2 / p1 b1", "s2 s1 p1 / p3 p2 b1")
    assert judge(both, 0, only) == (LOST, 1)
    apart = played("s2 p3 / s1 b2 / p1 b1", "p3 s1 p1 / b2 b1 s2")
    assert judge(apart, 1, only) == (MET, 2)  # when the other one is gone
    assert judge(apart, 0, only) == (LOST, 1)
    assert judge(apart, 0, takes(SUBMARINE, EXACTLY, 1)) == (MET, 2)


# --- the card that stays unplayed ----------------------------------------------------------------------

LEFT_OVER = played("p19 b1 / p2 b2 / p3 b3", "p1 p2 p3 / b3 b1 b2")
"""Seat 0 keeps p9; seat 2 wins both tricks: p123 and b123."""


@pytest.mark.parametrize(
    ("goal", "state", "decided"),
    [
        (takes(cards("p9")), LOST, 2),  # nobody wins it
        (takes(cards("p9 p1"), EXACTLY, Every.EVERY), LOST, 2),
        (takes(value(9), EXACTLY, 0), MET, 2),  # it helps to win none
        (takes(PINK, EXACTLY, 3), MET, 2),  # and to win exactly the rest
        (takes(PINK, EXACTLY, Every.EVERY), LOST, 2),
        (OneOf((takes(PINK, EXACTLY, Every.EVERY), takes(BLUE, EXACTLY, Every.EVERY))), MET, 2),  # all blue
        (wins(numbered(LAST), EXACTLY, Every.EVERY), MET, 2),
        (wins(TrickFilter(numbers=(LAST,), holds=(Holding(cards("p9")),))), LOST, 2),
        (takes(PINK, EXACTLY, CardsTaken(OWNER, BLUE)), MET, 2),
    ],
)
def test_the_card_left_over(goal: Goal, state: State, decided: int) -> None:
    """Seat 2 owns."""
    assert judge(LEFT_OVER, 2, goal) == (state, decided)


def test_the_captain_s_card_may_be_left_over() -> None:
    """Seat 0 is captain through submarine 4, leads, and never plays it."""
    hands = [hand("s4 p1 b1"), hand("p2 b2"), hand("p3 b3")]
    deal = Deal.of(Deck.of((card for held in hands for card in held), DEEP_SEA), hands)
    assert deal.commander == 0
    play = (deal, Line.parse("p1 p2 p3 / b3 b1 b2"))
    assert judge(play, 2, takes(SUBMARINE, EXACTLY, 0)) == (MET, 2)
    assert judge(play, 2, takes(SUBMARINE, EXACTLY, 1)) == (LOST, 2)
    assert judge(play, 0, with_a(SUBMARINE)) == (LOST, 2)
    assert judge(play, 1, wins(EVERY_TRICK, EXACTLY, CAPTAIN)) == (MET, 2)  # none each


@pytest.mark.parametrize(("seats", "tricks"), [(3, 13), (4, 10), (5, 8)])
def test_the_last_trick(seats: int, tricks: int) -> None:
    """13, 10 or 8; a card left over makes no trick of its own."""
    deal = Deal.of(DEEP_SEA, [DEEP_SEA.cards[seat::seats] for seat in range(seats)])
    assert deal.tricks == tricks
    winners = " ".join("1" * (tricks - 1) + "0")
    last = wins(numbered(LAST), EXACTLY, Every.EVERY)
    assert judge(won_by(winners, seats), 0, last) == (MET, tricks)
    assert judge(won_by(winners, seats), 1, last) == (LOST, tricks)
    assert judge(won_by(winners, seats), 1, wins(numbered(Span(tricks - 1, tricks - 1)))) == (MET, tricks - 1)


# --- never lead ----------------------------------------------------------------------------------------

NO_PINK_LEAD = Compare(TricksLed(OWNER, TrickFilter(led=PINK)), EXACTLY, 0)
NO_COLOURED_LEAD = Compare(TricksLed(OWNER, TrickFilter(led=CardFilter(suits=("pink", "blue")))), EXACTLY, 0)


def test_never_lead() -> None:
    """Led are b2 by seat 0, p3 by seat 1, a submarine by seat 2."""
    play = played("b2 p1 g1 / b3 p3 g3 / b1 s1 s2", "b2 b3 b1 / p3 s1 p1 / s2 g1 g3")
    assert judge(play, 0, NO_PINK_LEAD) == (MET, 3)  # a blue lead is free, and so is playing pink
    assert judge(play, 1, NO_PINK_LEAD) == (LOST, 2)  # at once
    assert judge(play, 2, NO_COLOURED_LEAD) == (MET, 3)  # a submarine is led
    assert judge(play, 0, NO_COLOURED_LEAD) == (LOST, 1)


def test_never_leading_at_all() -> None:
    """Seat 0 leads and wins everything: the others never lead."""
    play = played("p9 b9 / p1 b1 / p2 b2", "p9 p1 p2 / b9 b1 b2")
    assert judge(play, 1, NO_COLOURED_LEAD) == (MET, 2)
    assert judge(play, 0, NO_COLOURED_LEAD) == (LOST, 1)


def test_nobody_leads_pink_or_a_submarine() -> None:
    """Mission 12: playing them is free, leading them is not, whoever leads."""
    nobody = Compare(
        TricksLed(Member.ANYBODY, TrickFilter(led=CardFilter(suits=("pink", TRUMPS)))),
        EXACTLY,
        0,
    )
    assert mission(played("b2 g1 / p1 g2 / b1 s1", "b2 p1 b1 / g1 g2 s1"), nobody) == (MET, 2)
    assert mission(played("b2 g1 / p1 g2 / b3 s1", "b2 p1 b3 / s1 g1 g2"), nobody) == (LOST, 2)
    assert mission(played("p2 g1 / p1 g2 / b3 s1", "p2 p1 b3 / g1 g2 s1"), nobody) == (LOST, 1)


# --- what other missions ask for -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "state", "decided"),
    [
        ("0 0 1 2", MET, 4),
        ("2 2 1 0", MET, 4),  # whoever it is
        ("0 1 0 0", LOST, 2),  # level after trick 2
        ("0 0 1 1", LOST, 4),  # level after the last
        ("0 0 1 0 1 1", LOST, 6),
    ],
)
def test_the_first_winner_stays_ahead(winners: str, state: State, decided: int) -> None:
    """Mission 23: after every trick, a tie is not ahead."""
    goal = Always(Compare(TricksWon(Member.FIRST_WINNER), MORE, TricksWon(Member.EACH_OTHER)))
    assert mission(won_by(winners), goal) == (state, decided)


def spread(rank: int) -> Goal:
    """After every trick nobody has won more than one card of the value more than anybody else."""
    return Spread(CardsTaken(Member.ANYBODY, value(rank)), 1)


def test_nines_are_spread() -> None:
    """Mission 8."""
    # a 9 each for seats 0 and 1
    assert mission(played("p9 b1 / p1 b9 / p2 b2", "p9 p1 p2 / b1 b9 b2"), spread(9)) == (MET, 2)
    # both to seat 0, one after the other
    assert mission(played("p9 b9 / p1 b1 / p2 b2", "p9 p1 p2 / b9 b1 b2"), spread(9)) == (LOST, 2)
    # both to seat 0, in trick 1
    assert mission(played("p9 b1 / b9 g1 / p2 b2", "p9 b9 p2 / b1 g1 b2"), spread(9)) == (LOST, 1)
    # seats 0 and 1 have one each, then two fall in one trick: to seat 1 that is too much, to seat 2 it is not
    to_seat_1 = played("p9 b1 y1 / p1 b9 g9 / p2 b2 y9", "p9 p1 p2 / b1 b9 b2 / g9 y9 y1")
    assert mission(to_seat_1, spread(9)) == (LOST, 3)  # 1, 3 and 0
    to_seat_2 = played("p9 b1 y9 / p1 b9 g1 / p2 b2 g9", "p9 p1 p2 / b1 b9 b2 / g1 g9 y9")
    assert mission(to_seat_2, spread(9)) == (MET, 3)  # 1, 1 and 2


def test_ones_are_spread() -> None:
    """Mission 21: submarine 1 is no 1, and a 1 may stay unplayed."""
    # seat 2 wins submarine 1 and p1
    assert mission(played("p1 b2 / p2 b3 / s1 b4", "p1 p2 s1 / b4 b2 b3"), spread(1)) == (MET, 2)
    # the same with b1 instead of b2: p1 and b1
    assert mission(played("p1 b1 / p2 b3 / s1 b4", "p1 p2 s1 / b4 b1 b3"), spread(1)) == (LOST, 2)
    # b1 stays with seat 0
    assert mission(played("p1 b12 / p2 b3 / s1 b4", "p1 p2 s1 / b4 b2 b3"), spread(1)) == (MET, 2)


def test_the_last_card_of_the_deal() -> None:
    """Mission 27: the yellow 5 is the last card of the last trick."""
    goal = Compare(
        TricksWon(Member.ANYBODY, TrickFilter(numbers=(LAST,), closed_with=cards("y5"))), EXACTLY, Every.EVERY
    )
    assert mission(played("p3 y1 / p1 y2 / p2 y5", "p3 p1 p2 / y1 y2 y5"), goal) == (MET, 2)
    assert mission(played("p1 y1 / p3 y2 / p2 y5", "p1 p3 p2 / y2 y5 y1"), goal) == (LOST, 2)  # the middle card
    assert mission(played("y1 p1 / y2 p2 / y5 p3", "y1 y2 y5 / p3 p1 p2"), goal) == (
        LOST,
        2,
    )  # the last card of trick 1
    assert mission(played("p3 y1 / p1 y2 / p2 y35", "p3 p1 p2 / y1 y2 y3"), goal) == (LOST, 2)  # left over


def test_nothing_is_decided_too_early() -> None:
    """A line that stops: what the tricks left could still bring is open."""
    deal, line = won_by("0 1 2 0")
    for goal in (in_a_row(2), wins(EVERY_TRICK, EXACTLY, 1), FIRST_AND_LAST, run(AT_MOST, 1)):
        assert judge((deal, Line(line.tricks[:2])), 0, goal) == (OPEN, None)
