"""Goals about which cards tricks hold and who wins them, as Deep Sea has them.

Each on a line of play that can be checked by hand; `MET, 3` is met in trick 3. What is lost is so with the last trick.
"""

import pytest

from tests.support.decks import hand
from tests.support.judging import (
    AT_LEAST,
    AT_MOST,
    BLUE,
    CAPTAIN,
    EXACTLY,
    FIRST_AND_LAST,
    GREEN,
    LAST,
    LOST,
    MET,
    MORE,
    OPEN,
    OWNER,
    PINK,
    SUBMARINE,
    cards,
    in_a_row,
    judge,
    mission,
    numbered,
    played,
    run,
    sum_of,
    takes,
    trick,
    value,
    wins,
    with_a,
    won_by,
)
from winnable.rules.answer import State
from winnable.rules.crew.card import DEEP_SEA, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, ByCrew, Compare, Goal, OneOf, Spread
from winnable.rules.crew.kinds import EVERY_TRICK, TRUMPS, CardFilter, Holding, Sum, TrickFilter
from winnable.rules.crew.play import Line
from winnable.rules.crew.quantity import CardsTaken, Every, TricksLed, TricksWon
from winnable.rules.crew.who import Member

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
    assert judge(play, 0, AS_MANY) == (MET, 3)  # another count on the right: with the last trick
    assert judge(play, 1, AS_MANY) == (LOST, 3)  # none each
    assert judge(play, 0, MORE_PINK) == (LOST, 3)  # a tie is not more
    assert judge(play, 1, MORE_PINK) == (LOST, 3)  # nor is none against none
    assert judge(play, 0, takes(PINK, MORE, CardsTaken(OWNER, GREEN))) == (MET, 3)
    assert judge(play, 1, takes(GREEN, MORE, CardsTaken(OWNER, PINK))) == (MET, 3)


def test_more_of_a_colour_with_none_of_the_other() -> None:
    """Seat 0 wins the pink cards, seat 1 the blue ones."""
    play = played("p3 b1 g1 / p1 b3 g3 / p2 b2 g2", "p3 p1 p2 / b1 b3 b2 / g3 g2 g1")
    assert judge(play, 0, MORE_PINK) == (MET, 3)
    assert judge(play, 1, MORE_PINK) == (LOST, 3)
    assert judge(play, 1, takes(BLUE, MORE, CardsTaken(OWNER, PINK))) == (MET, 3)
    assert judge(play, 0, AS_MANY) == (LOST, 3)  # 3 against 0


def test_colours_collected() -> None:
    """Seat 0 wins pink in trick 1, seat 1 blue in trick 2 and green in trick 3."""
    play = played("p3 b1 g1 / p1 b3 g3 / p2 b2 g2", "p3 p1 p2 / b1 b3 b2 / g3 g2 g1")
    all_of_one = OneOf(tuple(takes(colour, EXACTLY, Every.EVERY) for colour in (PINK, BLUE, GREEN)))
    assert judge(play, 0, all_of_one) == (MET, 1)
    assert judge(play, 1, all_of_one) == (MET, 2)
    assert judge(play, 2, all_of_one) == (LOST, 3)  # every colour has a card won by somebody else
    one_of_each = AllOf(tuple(takes(colour) for colour in (BLUE, GREEN)))
    assert judge(play, 1, one_of_each) == (MET, 3)
    assert judge(play, 0, one_of_each) == (LOST, 3)  # blue is won by another to the last card


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
    assert judge(play, 2, takes(value(1), AT_LEAST, 3)) == (LOST, 3)  # b1 is gone
    assert judge(play, 0, takes(value(2), EXACTLY, 1)) == (MET, 3)  # b2
    assert judge(play, 0, takes(value(2), AT_LEAST, 2)) == (LOST, 3)


def test_bans_on_ranks_allow_submarines() -> None:
    """Seat 2 wins 5, 4 and submarine 1; the only 1 of the deck goes to seat 0."""
    play = played("p5 b3 / p4 b1 / s1 b2", "p5 p4 s1 / b2 b3 b1")
    assert judge(play, 2, takes(value(1), EXACTLY, 0)) == (MET, 2)
    assert judge(play, 0, takes(value(1), EXACTLY, 0)) == (LOST, 2)
    assert judge(play, 2, takes(value(1, 2, 3), EXACTLY, 0)) == (MET, 2)
    assert judge(play, 2, takes(SUBMARINE, EXACTLY, 0)) == (LOST, 2)
    assert judge(play, 0, takes(SUBMARINE, EXACTLY, 0)) == (MET, 2)


def test_only_one_submarine() -> None:
    """Seat 0 wins submarines 1 and 2 in trick 1; or one of them in each trick, with seat 1."""
    only = AllOf((takes(cards("s1"), EXACTLY, Every.EVERY), takes(SUBMARINE, EXACTLY, 1)))
    both = played("s2 p3 / s1 p2 / p1 b1", "s2 s1 p1 / p3 p2 b1")
    assert judge(both, 0, only) == (LOST, 2)
    apart = played("s2 p3 / s1 b2 / p1 b1", "p3 s1 p1 / b2 b1 s2")
    assert judge(apart, 1, only) == (MET, 2)
    assert judge(apart, 0, only) == (LOST, 2)
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


# --- never lead ----------------------------------------------------------------------------------------

NO_PINK_LEAD = Compare(TricksLed(OWNER, TrickFilter(led=PINK)), EXACTLY, 0)
NO_COLOURED_LEAD = Compare(TricksLed(OWNER, TrickFilter(led=CardFilter(suits=("pink", "blue")))), EXACTLY, 0)


def test_never_lead() -> None:
    """Led are b2 by seat 0, p3 by seat 1, a submarine by seat 2."""
    play = played("b2 p1 g1 / b3 p3 g3 / b1 s1 s2", "b2 b3 b1 / p3 s1 p1 / s2 g1 g3")
    assert judge(play, 0, NO_PINK_LEAD) == (MET, 3)  # a blue lead is free, and so is playing pink
    assert judge(play, 1, NO_PINK_LEAD) == (LOST, 3)
    assert judge(play, 2, NO_COLOURED_LEAD) == (MET, 3)  # a submarine is led
    assert judge(play, 0, NO_COLOURED_LEAD) == (LOST, 3)


def test_never_leading_at_all() -> None:
    """Seat 0 leads and wins everything: the others never lead."""
    play = played("p9 b9 / p1 b1 / p2 b2", "p9 p1 p2 / b9 b1 b2")
    assert judge(play, 1, NO_COLOURED_LEAD) == (MET, 2)
    assert judge(play, 0, NO_COLOURED_LEAD) == (LOST, 2)


def test_nobody_leads_pink_or_a_submarine() -> None:
    """Mission 12: playing them is free, leading them is not, whoever leads."""
    nobody = Compare(
        TricksLed(Member.ANYBODY, TrickFilter(led=CardFilter(suits=("pink", TRUMPS)))),
        EXACTLY,
        0,
    )
    assert mission(played("b2 g1 / p1 g2 / b1 s1", "b2 p1 b1 / g1 g2 s1"), nobody) == (MET, 2)
    assert mission(played("b2 g1 / p1 g2 / b3 s1", "b2 p1 b3 / s1 g1 g2"), nobody) == (LOST, 2)
    assert mission(played("p2 g1 / p1 g2 / b3 s1", "p2 p1 b3 / g1 g2 s1"), nobody) == (LOST, 2)


# --- what other missions ask for -----------------------------------------------------------------------


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
    assert mission(played("p9 b1 / b9 g1 / p2 b2", "p9 b9 p2 / b1 g1 b2"), spread(9)) == (LOST, 2)
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
