"""Goals of one member that the hands alone rule out, wherever and whenever the cards fall.

A card wins its trick for its holder. So nobody wins more tricks "with a 2" than there are 2s in the hand. A trick in
which a trump falls is won with that trump or a higher one, so only a member with such a trump can win it. And a member
with the highest trumps, without a gap, wins a trick with each of them, as no other card beats them; all but one of them
fall for sure where a card of the hand stays unplayed, else all. The cards that a member plays or discards are in the
hand, too. And nobody meets more tasks than they own.

That holds for cards that stay in the hands to which they were dealt: not where some are unknown, passed on or drawn,
nor in the middle of a game, where earlier tricks count as well.
"""

from collections.abc import Sequence
from dataclasses import replace

from winnable.rules.crew.card import Card
from winnable.rules.crew.core import Always, Until, Within
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import EVERY_TRICK, How
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
)
from winnable.solver.crew.bounds.counts import NO_LIMIT, Range, Table, wanted
from winnable.solver.crew.bounds.refute import meant, parts_to_meet
from winnable.solver.crew.bounds.takers import taken_twice
from winnable.solver.crew.bounds.together import Refutation


def from_hands(problem: Problem) -> Refutation | None:
    """Return parts that no play of these hands can meet together; None if no bound shows any."""
    if problem.deal.unseen or problem.draw or problem.distress or problem.before:
        return None
    table = Table.of(problem)
    for part in parts_to_meet(problem):
        card = plain_card(part.goal)
        if card is not None and not table.whole.is_trump(card):
            continue  # a colour card can be thrown off, so that anybody may win it: most tasks are like that
        for each in part.asks:
            inner = each.part if isinstance(each, Until) else each
            compare = inner.part if isinstance(inner, Always) else inner
            if not isinstance(compare, Within):
                continue
            seats = meant(compare.count.by, problem, part.task)
            if not seats:
                continue
            low, high = wanted(compare.numbers)
            ranges = (_range(compare.count, seat, problem) for seat in seats)
            early = isinstance(each, Until)  # a card won in the end need not be won by then
            if all(low > most or (high < least and not early) for least, most in ranges):
                return Refutation((part.index,), "whoever is to meet one of them holds the wrong cards for it")
    if all(plain_card(part.goal) is not None for part in parts_to_meet(problem)):
        return None  # one card each, of which no two are the same
    return taken_twice(problem, table)


def _range(quantity: Quantity, seat: SeatIndex, problem: Problem) -> Range:
    """The least and the most that a count of one seat can come to."""
    deal, deck = problem.deal, problem.deal.deck
    hand = deal.hands[seat]
    sure = _highest_trumps(hand, problem)
    stays = len(hand) - deal.tricks
    if isinstance(quantity, CardsTaken):
        kind = quantity.cards.select(deck)
        best = max((card.rank for card in hand if deck.is_trump(card)), default=0)
        most = sum(not deck.is_trump(card) or card.rank <= best for card in kind)
        return max(0, sum(card in kind for card in sure) - stays), most
    if isinstance(quantity, CardsPlayed):
        return _to_play(quantity, seat, problem)
    if isinstance(quantity, CardsDealt):
        dealt = sum(card in quantity.cards.select(deck) for card in hand)
        return dealt, dealt
    if isinstance(quantity, TasksMet):
        owners = [task.owner for task in problem.tasks]
        return 0, NO_LIMIT if None in owners else owners.count(seat)
    if isinstance(quantity, TricksLed | Points | TasksOwned | CardsPassed):
        return 0, NO_LIMIT
    counts_all = quantity.tricks == EVERY_TRICK and not isinstance(quantity, LongestRun)
    least = len(sure) - stays if counts_all else 0
    with_these = quantity.tricks.won_with
    most = NO_LIMIT if with_these is None else sum(card in with_these.select(deck) for card in hand)
    return max(0, least), most


def _to_play(quantity: CardsPlayed, seat: SeatIndex, problem: Problem) -> Range:
    """How many cards of a kind a seat can play: at most its hand, at least those that have no other place."""
    deal, deck = problem.deal, problem.deal.deck
    hand, how, kind = deal.hands[seat], quantity.how, quantity.cards.select(deck)
    mine = [card for card in hand if card in kind]
    if how and How.LED not in how and How.FOLLOWED not in how:
        mine = [card for card in mine if (How.RUFFED if deck.is_trump(card) else How.DISCARDED) in how]
    numbered = sum(quantity.tricks.numbered(number + 1, deal.tricks) for number in range(deal.tricks))
    elsewhere = len(hand) - numbered  # to other tricks, or not at all
    sure = not how and replace(quantity.tricks, numbers=()) == EVERY_TRICK
    return max(0, len(mine) - elsewhere) if sure else 0, min(len(mine), numbered)


def _highest_trumps(hand: Sequence[Card], problem: Problem) -> list[Card]:
    """The trumps of a hand that no card of another hand beats."""
    deck = problem.deal.deck
    mine = [card for card in hand if deck.is_trump(card)]
    others = [card.rank for card in deck.cards if deck.is_trump(card) and card not in mine]
    return [card for card in mine if card.rank > max(others, default=0)]
