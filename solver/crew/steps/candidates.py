"""The facts in which steps are looked for: those about tricks and suits, and those in which reasons are."""

from collections.abc import Iterator

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, ByCrew, ColoursThat, Goal, If, MembersWho, Not, OneOf, SharedOut, SomeOf
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons import candidates
from winnable.solver.crew.reasons.fact import (
    Claim,
    Fact,
    Fallen,
    HasRole,
    IsMet,
    LedIn,
    LedWith,
    Opens,
    Out,
    Owns,
    Winner,
    WinsTrick,
    WonWith,
)


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


def facts(problem: Problem) -> Iterator[Fact]:
    """Yield the facts, each once."""
    yield from dict.fromkeys(_facts(problem))


def _facts(problem: Problem) -> Iterator[Fact]:
    deal, deck = problem.deal, problem.deck
    named = candidates.named_cards(problem)
    yield from (IsMet(part) for goal in problem.goals for part in _parts(goal, deal))
    for index, task in enumerate(problem.tasks):
        if task.owner is None and not task.done:
            yield from (Owns(index, seat) for seat in deal.seats)
    yield from (HasRole(role.name, seat) for role in problem.roles if role.seat is None for seat in deal.seats)
    yield from candidates.facts(problem)
    yield from (WonWith(card, card) for card in deck.cards)
    yield from (Opens(card) for card in named)
    yield from (LedWith(card, suit.letter) for card in named for suit in deck.suits)
    for card in deck.cards:
        if deck.is_trump(card):
            yield from (Winner(card, (seat,)) for seat in deal.seats)
    for number in range(1, deal.last + 1):
        yield from (WinsTrick(seat, number) for seat in deal.seats)
        yield from (LedIn(suit.letter, number) for suit in deck.suits)
        yield from (Fallen(card, number) for card in deck.cards if number < deal.last)
        if number > 1:
            yield from (Out(seat, suit.letter, number) for seat in deal.seats for suit in deck.suits)


def kinds(problem: Problem) -> Iterator[list[Claim]]:
    """Yield sets of claims of which one is true in every line.

    Who has a role, owns a task or wins a trick, and which suit is led in it; who wins a card that tasks or goals name,
    and on which suit; whether a part of a goal is met.
    """
    deal, deck = problem.deal, problem.deck
    yield from ([Claim(HasRole(role.name, seat)) for seat in deal.seats] for role in problem.roles if role.seat is None)
    for index, task in enumerate(problem.tasks):
        if task.owner is None and not task.done:
            yield [Claim(Owns(index, seat)) for seat in deal.seats]
    for goal in problem.goals:
        yield from ([Claim(IsMet(part)), Claim(IsMet(part), holds=False)] for part in _parts(goal, deal))
    for card in candidates.named_cards(problem):
        yield [Claim(Winner(card, (seat,))) for seat in deal.seats]
        yield [Claim(LedWith(card, suit.letter)) for suit in deck.suits]
    for number in range(1, deal.last + 1):
        yield [Claim(WinsTrick(seat, number)) for seat in deal.seats]
        yield [Claim(LedIn(suit.letter, number)) for suit in deck.suits]
