"""Small games that are played some tricks far, then told twice: with the tricks, and by what is known of them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st

from tests.second_opinion import random_goals
from tests.support.decks import shuffled, small_deck
from winnable.rules.answer import State
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line, Position, Record
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.referee import judged
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import InRole

DECKS = ((small_deck(2, 4, 2), (2, 3)), (small_deck(2, 5, 2), (3, 4)), (small_deck(3, 4, 3), (4, 5)))
OPEN_TRICKS = 3
"""At most so many tricks are left: few enough lines to enumerate all."""
TOKENS = ((), ("1",), ("1", "2"), (">", ">>"), ("omega",), ("1", "omega"))


def played_at_random(deal: Deal, tricks: int, random: Random) -> Position:
    """The position after so many tricks of random cards."""
    position = Position.start(deal)
    while len(position.tricks) < tricks:
        position = position.play(random.choice(sorted(position.legal())))
    return position


def line_to(position: Position) -> Line:
    """The tricks that led to a position."""
    return Line(tuple(trick.cards for trick in position.tricks))


def left_of(position: Position) -> Deal:
    """The deal of the cards that are left."""
    deal, number = position.deal, len(position.tricks)
    deck = Deck.of((card for hand in position.hands for card in hand), deal.deck)
    return Deal.of(deck, position.hands, deal.commander, earlier=number, lead=position.leader)


def heaps_of(position: Position, *, tricks: bool = True, in_order: bool = False, cards: Sequence[int] = ()) -> Heaps:
    """What lies on the table: how many tricks everybody has won, or in which order, and the cards of these seats."""
    winners = [trick.winner for trick in position.tricks]
    taken = tuple(
        tuple(sorted(card for trick in position.tricks if trick.winner == seat for card in trick.cards))
        if seat in cards
        else None
        for seat in position.deal.seats
    )
    if in_order:
        return Heaps.in_order(position.deal.deck, winners, taken)
    return Heaps(position.deal.deck, tuple(map(winners.count, position.deal.seats)) if tricks else None, taken)


@dataclass(frozen=True)
class Middle:
    """A game after some tricks: as a whole with its line so far, and what is said in place of that line."""

    played: Problem
    left: Deal
    before: Heaps
    done: frozenset[int] = frozenset()
    """The tasks, by index, that were met."""

    def told(self) -> Problem:
        """The problem without the line so far. Raises ValueError where too little is said."""
        tasks = tuple(replace(task, done=index in self.done) for index, task in enumerate(self.played.tasks))
        return replace(self.played, deal=self.left, tasks=tasks, played=Line(()), before=self.before)


def middles() -> st.SearchStrategy[Middle]:
    """Small games after some random tricks."""
    return st.randoms(use_true_random=False).map(middle)


def middle(random: Random) -> Middle:
    """A small game after some random tricks; mostly one of which enough is said."""
    for _ in range(4):
        found = _made(random)
        with suppress(ValueError):
            found.told()
            break
    return found


def _made(random: Random) -> Middle:
    """With a goal, and perhaps a role, or tasks and tokens."""
    deck, crews = random.choice(DECKS)
    deal = shuffled(deck, random.choice(crews), random.randrange(10**6))
    position = played_at_random(deal, random.randint(max(1, deal.tricks - OPEN_TRICKS), deal.tricks - 1), random)
    cards = [seat for seat in deal.seats if random.random() < 0.7]
    known = random.choice(({"tricks": False}, {}, {"in_order": True}, {"in_order": True}))
    before = heaps_of(position, **known, cards=cards)
    tasks = _tasks(random, position) if random.random() < 0.5 else ()
    roles = random.choice(((), (Role("one", not_commander=True),)))
    goals = [random_goals.goal(random, deal, task=False, depth=1) for _ in range(random.randint(not tasks, 1))]
    if roles and random.random() < 0.5:
        won = TricksWon(InRole("one"), random_goals.tricks(random, deal))
        goals.append(Compare(won, random.choice([*Relation]), random.randint(0, 2)))
    tokens = [task.token.text for task in tasks if task.token]
    if tokens and random.random() < 0.5:
        goals.append(Falls(random.choice(["", *tokens]), random_goals.spans(random, deal.tricks)))
    problem = Problem(deal, tasks, tuple(goals), roles=roles, played=line_to(position))
    return Middle(problem, left_of(position), before, _met(problem, position))


def _tasks(random: Random, position: Position) -> tuple[Task, ...]:
    """Tasks for cards, which belong to whoever took the card, and perhaps one with a goal of its own."""
    deal = position.deal
    taker = {card: trick.winner for trick in position.tricks for card in trick.cards}
    cards = random.sample(deal.deck.cards, random.randint(1, 2))
    tasks = [Task.card(card, owner=taker.get(card, random.choice((None, *deal.seats)))) for card in cards]
    if random.random() < 0.5:
        goal = random_goals.goal(random, deal, task=True, depth=1)
        task = Task("own", goal, owner=random.choice(deal.seats))
        tasks.append(replace(task, predicted=random.randint(0, deal.tricks) if task.predicts else None))
    tokens = random.choice([each for each in TOKENS if len(each) <= len(tasks)])
    laid = [*map(Token, tokens), *[None] * (len(tasks) - len(tokens))]
    return tuple(replace(task, token=token) for task, token in zip(tasks, random.sample(laid, len(laid)), strict=True))


def _met(problem: Problem, position: Position) -> frozenset[int]:
    """The tasks for cards that are gone, whose owners took them."""
    gone = {str(card) for trick in position.tricks for card in trick.cards}
    return frozenset(index for index, task in enumerate(problem.tasks) if task.name in gone)


def lost_already(middle: Middle) -> bool:
    """Whether the order of the tokens is lost before the position, so that no crew would call its tasks met."""
    problem = middle.played
    owners = tuple(task.owner or 0 for task in problem.tasks)
    roles = {role.name: (problem.deal.commander + 1) % len(problem.deal.hands) for role in problem.roles}
    predictions = tuple(task.predicted for task in problem.tasks)
    choices = Choices(owners, problem.tokens, roles, predictions=predictions)
    position = Position.start(problem.deal)
    for trick in problem.played.tricks:
        for card in trick:
            position = position.play(card)
    record = Record(problem.deal, position.tricks)
    return judged(problem, choices, record).order.state is State.LOST
