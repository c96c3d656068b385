"""Lines of play that can be checked by hand, how goals are judged on them, and goals as task cards have them.

Three ways to write a play: winners alone, where nothing else matters (`won_by`); one trick of one
card each (`trick`); and hands with a line (`played`).
"""

from tests.support.decks import hand
from winnable.rules.answer import State
from winnable.rules.crew.card import DEEP_SEA, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.kinds import (
    COLOURS,
    EVERY_TRICK,
    TRUMPS,
    CardFilter,
    Holding,
    Relation,
    Span,
    Sum,
    TrickFilter,
)
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member

MET, LOST, OPEN = State.MET, State.LOST, State.OPEN
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
OWNER = Member.OWNER
FIRST, LAST = Span(1, 1), Span(-1, -1)
PINK, BLUE, GREEN = (CardFilter(suits=(colour,)) for colour in ("pink", "blue", "green"))
COLOUR, SUBMARINE = CardFilter(suits=(COLOURS,)), CardFilter(suits=(TRUMPS,))


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
    """State and trick."""
    return judged.state, judged.trick


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


def numbered(*spans: Span) -> TrickFilter:
    """Tricks of these numbers."""
    return TrickFilter(numbers=spans)


FIRST_AND_LAST = wins(numbered(FIRST, LAST), EXACTLY, Every.EVERY)
