"""The facts in which steps are looked for: those about tricks and suits, and those in which reasons are.

Of what a hand does with a suit nothing is said where it was dealt no card of it. That a seat without rockets wins a
trick with one, say, follows from requirements that cannot be met, and would hide the contradiction in place of telling
it. Nor is it said of the holder of a card that it plays a card of its suit to the trick with it, and has one until
then: who notes that has noted nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, ByCrew, ColoursThat, Goal, If, MembersWho, Not, OneOf, SharedOut, SomeOf
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.reasons import candidates
from winnable.solver.crew.reasons.candidates import MAX_COUNT
from winnable.solver.crew.reasons.fact import (
    Before,
    Claim,
    Fact,
    Fallen,
    FirstMisses,
    Follows,
    HasRole,
    IsMet,
    LeadsSuit,
    LeadsTo,
    LedBefore,
    LedIn,
    LedWith,
    Opens,
    Out,
    OutWhen,
    Owns,
    Tally,
    Winner,
    WinsTrick,
    WinsWith,
    WonWith,
)
from winnable.solver.crew.requirements import Met, Requirement, only

TRICKS: Final = 1
"""The number of tricks of which all is looked at that can be: who wins them, and which suit is led."""

FIRST: Final = 5
"""The number of first tricks one by one of which is looked at whether one of them is won with a suit."""


def _parts(goal: Goal, deal: Deal) -> Iterator[Goal]:
    """Yield the goals that a goal is made of, and those that they are made of; for each seat or colour its own."""
    inner: list[Goal] = []
    match goal:
        case AllOf(goals) | OneOf(goals) | SomeOf(goals):
            inner += goals
        case If(when, then, otherwise):
            inner += filter(None, (when, then, otherwise))
        case Not(one):
            inner.append(one)
        case MembersWho():
            inner += map(goal.of, deal.seats)
        case ColoursThat():
            inner += (goal.of(suit.name) for suit in deal.deck.suits if not suit.trump)
        case SharedOut():
            inner += (each for seat in deal.seats for each in goal.of(seat))
        case ByCrew():
            inner.append(goal.of(len(deal.seats)))
    for each in inner:
        yield each
        yield from _parts(each, deal)


def facts(problem: Problem, core: Sequence[Requirement]) -> Iterator[Fact]:
    """Yield the facts about the requirements of a core, each once."""
    yield from dict.fromkeys(_facts(problem, only(problem, core)))


def rising(problem: Problem) -> Iterator[list[Claim]]:
    """Yield sequences of claims, each of which implies those before it.

    A seat wins at least one trick, two, and so on; or not as many as there are, or as are counted, not one fewer, and
    so on. And for each suit of a hand no trick is won with it: not the first, none of the first two, and so on.
    """
    deal = problem.deal
    for seat in deal.seats:
        counts = [Tally(TricksWon(Seat(seat)), number) for number in range(1, min(deal.last, MAX_COUNT) + 1)]
        yield [Claim(each) for each in counts]
        yield [Claim(each, holds=False) for each in reversed(counts)]
    for wins in _winning_suits(deal):
        yield [Claim(each, holds=False) for each in wins]


def _winning_suits(deal: Deal) -> Iterator[list[Fact]]:
    for seat, suit in _dealt(deal):
        yield [WinsWith(seat, suit, tricks) for tricks in (*range(1, min(deal.last, FIRST + 1)), deal.last)]


def _dealt(deal: Deal) -> Iterator[tuple[SeatIndex, str]]:
    """Yield the seats with the suits that they were dealt cards of."""
    for seat in deal.seats:
        mine = {card.suit for card in deal.hands[seat]}
        yield from ((seat, suit.letter) for suit in deal.deck.suits if suit.letter in mine)


def _facts(problem: Problem, alone: Problem) -> Iterator[Fact]:
    """`alone` is the problem with the core alone."""
    deal, deck = problem.deal, problem.deck
    named = candidates.named_cards(alone)
    yield from (IsMet(part) for goal in problem.goals for part in _parts(goal, deal))
    for index, task in enumerate(problem.tasks):
        if task.owner is None and not task.done:
            yield from (Owns(index, seat) for seat in deal.seats)
    yield from (HasRole(role.name, seat) for role in problem.roles if role.seat is None for seat in deal.seats)
    dealt = {*_dealt(deal)}
    yield from (
        fact
        for fact in candidates.facts(alone)
        if not isinstance(fact, Follows)
        or ((fact.seat, fact.card.suit) in dealt and fact.card not in deal.hands[fact.seat])
    )
    yield from (WonWith(card, card) for card in deck.cards)
    yield from (Opens(card) for card in named)
    yield from (LedWith(card, suit.letter) for card in named for suit in deck.suits)
    yield from (Winner(card, (seat,)) for card in deck.cards for seat in deal.seats)
    for card in named:
        yield from (
            each for other in deck.cards if other != card for each in (Before(other, card), Before(card, other))
        )
        yield from (
            OutWhen(seat, suit, card)
            for seat, suit in _dealt(deal)
            if suit != card.suit or card not in deal.hands[seat]
        )
        yield from (LedBefore(suit.letter, card) for suit in deck.suits)
        yield from (LeadsTo(seat, card) for seat in deal.seats)
    yield from (LeadsSuit(seat, suit) for seat, suit in _dealt(deal))
    yield from (fact for each in _winning_suits(deal) for fact in each)
    yield from (FirstMisses(seat, suit.letter) for seat in deal.seats for suit in deck.suits)
    for number in range(1, deal.last + 1):
        yield from (WinsTrick(seat, number) for seat in deal.seats)
        yield from (LedIn(suit.letter, number) for suit in deck.suits)
        yield from (Fallen(card, number) for card in deck.cards if number < deal.last)
        if number > 1:
            yield from (Out(seat, suit, number) for seat, suit in _dealt(deal))


def kinds(problem: Problem, core: Sequence[Requirement]) -> Iterator[list[Claim]]:
    """Yield sets of claims of which one is true in every line.

    Who has a role, owns a task or wins a trick, and which suit is led in it; who wins a card that tasks or goals name,
    and on which suit; whether a part of a goal is met.
    """
    deal, deck = problem.deal, problem.deck
    yield from ([Claim(HasRole(role.name, seat)) for seat in deal.seats] for role in problem.roles if role.seat is None)
    for index, task in enumerate(problem.tasks):
        if task.owner is None and Met(index) in core:
            yield [Claim(Owns(index, seat)) for seat in deal.seats]
    for goal in problem.goals:
        yield from ([Claim(IsMet(part)), Claim(IsMet(part), holds=False)] for part in _parts(goal, deal))
    for card in candidates.named_cards(only(problem, core)):
        yield [Claim(Winner(card, (seat,))) for seat in deal.seats]
        yield [Claim(LedWith(card, suit.letter)) for suit in deck.suits]
    for number in range(1, min(deal.last, TRICKS) + 1):
        yield [Claim(WinsTrick(seat, number)) for seat in deal.seats]
        yield [Claim(LedIn(suit.letter, number)) for suit in deck.suits]
