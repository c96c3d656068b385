"""Small problems that leave this or that open, and by plain enumeration what all of their winning lines are like."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_plays
from tests.support.middles import heaps_of, left_of, line_to, played_at_random
from tests.support.open_deals import ROBOTS, TINY, robot_deal
from tests.support.paths import EXAMPLES
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Draw
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.quantity import Predicted, TricksWon
from winnable.rules.crew.referee import Report
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member, Seat

GOALS: tuple[Goal, ...] = (
    Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1),
    Compare(TricksWon(Seat(1)), Relation.EXACTLY, 0),
    Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(ranks=(1,)))), Relation.EXACTLY, 0),
    Compare(TricksWon(Seat(2)), Relation.AT_MOST, 1),
)


def _tasks(deal: Deal, random: Random, most: int = 2) -> tuple[Task, ...]:
    """Tasks for some cards, with owners and without."""
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], random.randint(1, most))
    return tuple(Task.card(card, owner=random.choice((None, None, *deal.seats))) for card in cards)


def _begun(problem: Problem, random: Random, cards: int) -> Problem:
    """The problem after some random cards."""
    position = Position.start(problem.deal)
    for _ in range(cards):
        position = position.play(random.choice(sorted(position.legal())))
    played = (*(trick.cards for trick in position.tricks), *((position.table,) if position.table else ()))
    return replace(problem, played=Line(played))


def _line_so_far(random: Random) -> Problem:
    deal = shuffled(small_deck(2, 4, random.randint(1, 2)), 3, random.randrange(10**6))
    goals = tuple(random.sample(GOALS, random.randint(0, 1)))
    return _begun(Problem(deal, _tasks(deal, random), goals), random, random.randint(1, 6))


def _roles(random: Random) -> Problem:
    deal = shuffled(TINY, 3, random.randrange(10**6))
    roles = (Role("sick", not_commander=True), Role("well", unlike=("sick",), seat=random.choice((None, 0))))
    goals = (
        Compare(TricksWon(InRole("sick")), Relation.EXACTLY, random.randint(0, 1)),
        Compare(TricksWon(InRole("well")), Relation.AT_LEAST, 1),
    )
    roles = roles if roles[1].seat != deal.commander else (roles[0], replace(roles[1], seat=None))
    return Problem(deal, _tasks(deal, random, 1), goals, roles=roles)


def _unknown(random: Random) -> Problem:
    whole = shuffled(TINY, 3, random.randrange(10**6))
    unseen = set(random.sample(whole.deck.cards, random.randint(2, 3))) - {whole.deck.commander_card}
    least = whole.tricks
    hidden = tuple(least - len(set(hand) - unseen) for hand in whole.hands)
    hands = tuple(tuple(sorted(set(hand) - unseen)) for hand in whole.hands)
    long = [seat for seat, more in enumerate(hidden) if more < 0]  # which has the card too many, and shows it
    deal = whole if long else Deal(whole.deck, hands, whole.commander, hidden)
    void = [
        (seat, suit) for seat, hand in enumerate(whole.hands) for suit in "pb" if suit not in {c.suit for c in hand}
    ]
    hints = tuple(Communication(seat, void=suit) for seat, suit in void[:1] if deal.unseen)
    return Problem(deal, _tasks(deal, random), communications=hints)


def _draws(random: Random) -> Problem:
    deal = shuffled(small_deck(2, 3, 0), 3, random.randrange(10**6))
    given = random.choice(deal.hands[2])
    return Problem(deal, _tasks(deal, random), draw=Draw((random.choice((None, given)), None, None)))


def _signal(random: Random) -> Problem:
    deal = shuffled(small_deck(2, 3, 0), 3, random.randrange(10**6))
    return Problem(deal, _tasks(deal, random), distress=Distress(required=random.random() < 0.3))


def _robot(random: Random) -> Problem:
    deals = (*ROBOTS.values(), robot_deal("p13 / b1 p2 / ", "?(?)", robot=2, lead=1, hidden=(0, 0, 2)))
    deal = random.choice(deals)
    signal = Distress() if deal.tricks == 2 and random.random() < 0.5 else None
    return Problem(deal, _tasks(deal, random), tuple(random.sample(GOALS, random.randint(0, 1))), distress=signal)


def _tokens(random: Random) -> Problem:
    deal = shuffled(small_deck(2, 4, 1), 3, random.randrange(10**6))
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 2)
    tokens = random.choice((("1", "2"), (">", ">>"), ("omega", None), ("1", None)))
    tasks = tuple(Task.card(card, Token(text) if text else None) for card, text in zip(cards, tokens, strict=True))
    change = random.choice((TokenChange.NONE, TokenChange.SWAP_TWO, TokenChange.MOVE_ONE))
    rule = random.choice((Assignment(), Assignment(spread=1), Assignment(takers=1, barred=(0,)), Assignment(most=1)))
    return _begun(Problem(deal, tasks, assignment=rule, token_change=change), random, random.randint(0, 2))


def _predictions(random: Random) -> Problem:
    deal = shuffled(TINY, 3, random.randrange(10**6))
    goal = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)
    noted = Task("noted", goal, owner=random.choice((None, 1)), predicted=random.choice((None, 1)))
    return Problem(deal, (noted, *_tasks(deal, random, 1)))


def _middle(random: Random) -> Problem:
    deal = shuffled(small_deck(2, 4, 2), 3, random.randrange(10**6))
    position = played_at_random(deal, 1, random)
    left = left_of(position)
    problem = Problem(left, _tasks(left, random), (GOALS[0],), before=heaps_of(position))
    assert line_to(position).tricks
    return problem


KINDS: dict[str, Callable[[Random], Problem]] = {
    "a line so far": _line_so_far,
    "roles": _roles,
    "unknown cards": _unknown,
    "draws": _draws,
    "the signal": _signal,
    "the robot": _robot,
    "tokens and rules": _tokens,
    "predictions": _predictions,
    "in the middle": _middle,
}
"""What a problem leaves open, by name."""

MOST: Final = 40
"""Problems with more winning lines are left out: they take long and tell nothing new."""

Play = tuple[Choices, Line, Report]


def plays(problem: Problem) -> list[Play]:
    """All choices with all legal lines, by plain enumeration, and what the referee says of them."""
    return [(choices, Line.parse(line), report) for choices, line, report in all_plays(problem)]


def won(of: Sequence[Play]) -> list[Play]:
    """Those that the referee calls won."""
    return [play for play in of if play[2].state is State.MET]


@cache
def made_up(kind: str, seed: int) -> tuple[Problem, list[Play]]:
    """A problem that leaves this open, with all its plays, of which `MOST` win at most."""
    random = Random(f"{kind} {seed}")
    while True:
        problem = KINDS[kind](random)
        found = plays(problem)
        if found and len(won(found)) <= MOST:
            return problem, found


def full_deal(seed: int) -> Problem:
    """A deal of Planet Nine with some task cards, some of them with owners."""
    random = Random(seed)
    seats = 3 + seed % 3
    deal = shuffled(PLANET_NINE, seats, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 3 + seed % 4)
    owners = [random.choice((None, *deal.seats)) for _ in cards]
    signal = Distress() if seed % 5 == 0 else None
    tasks = tuple(Task.card(card, owner=owner) for card, owner in zip(cards, owners, strict=True))
    return Problem(deal, tasks, distress=signal)


# --- for the command line ------------------------------------------------------------------------

FIRST: Final = str(EXAMPLES / "first.yaml")
SMALL: Final = ("--deck", "{suits: [pink, blue], ranks: 4, trumps: 1}")
DEAL: Final = (*SMALL, "--deal", "p12 b3 / p34 b2 / b14 r1", "--tasks", "p3 b1")
SIGNAL: Final = (*SMALL, "--deal", "p12 r1 / p34 b4 / b123", "--tasks", "p1>0")
"""It takes the distress signal."""
UNKNOWN: Final = (*SMALL, "--deal", "p12 b3 / p3 b2 ? / b4 r1 ?", "--tasks", "p3>1")
