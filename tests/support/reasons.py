"""Reasons held against every legal line of a small deal, in plain Python: what they claim of a line is read off it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import islice, permutations
from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_choices, all_deals, all_lines
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Record, Trick, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, judged
from winnable.rules.crew.task import Task, Token
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
    Plays,
    Tally,
    Thrown,
    Together,
    Winner,
    WinsTrick,
    WinsWith,
    WonWith,
)
from winnable.solver.crew.reasons.reason import Kind, Reason, Step


class Play:
    """A legal line with what was chosen; the referee is asked only about what is not a card to be won."""

    def __init__(self, problem: Problem, choices: Choices, record: Record) -> None:
        self.problem, self.choices, self.record = problem, choices, record
        self.tricks = _by_card(record)

    @cached_property
    def report(self) -> Report:
        """What the referee says."""
        return judged(self.problem, self.choices, self.record)

    def met(self, part: int) -> bool:
        """Whether it meets a part; the order of the tokens if the cards of the tasks fall so."""
        problem, tasks = self.problem, self.problem.tasks
        if part < len(tasks):
            if tasks[part].goal != _card_goal(tasks[part].name):
                return self.report.tasks[part].state is State.MET
            trick = self.tricks.get(Card.parse(tasks[part].name))
            return trick is not None and trick.winner == self.choices.owners[part]
        if part < len(tasks) + len(problem.goals):
            return self.report.goals[part - len(tasks)].state is State.MET
        fallen = [self.tricks[Card.parse(task.name)].number for task in tasks if Card.parse(task.name) in self.tricks]
        if len(fallen) < len(tasks):
            return False
        pairs = permutations(range(len(fallen)), 2)
        return all(fallen[a] <= fallen[b] for a, b in pairs if _first(self.choices.tokens[a], self.choices.tokens[b]))

    @property
    def won(self) -> bool:
        """Whether it meets everything."""
        problem = self.problem
        every = range(len(problem.tasks) + len(problem.goals) + any(problem.tokens))
        return all(map(self.met, every))


@cache
def _card_goal(name: str) -> Goal | None:
    try:
        return Task.card(Card.parse(name)).goal
    except ValueError:
        return None


@lru_cache(maxsize=20_000)
def _by_card(record: Record) -> dict[Card, Trick]:
    return {card: trick for trick in record.tricks for card in trick.cards}


DEALS = 4
"""So many other deals are played out for a reason that holds of all with some cards."""
SMALL = [
    shuffled(small_deck(2, 4, 1), 3, 9),
    shuffled(small_deck(2, 4, 2), 3, 1),
    shuffled(small_deck(2, 5, 2), 4, 4),
    shuffled(small_deck(3, 3, 0), 3, 5),
]


def records(deal: Deal) -> list[Record]:
    """Every legal line of a deal."""
    return [replay(deal, line) for line in all_lines(Problem(deal))]


def plays(problem: Problem, lines: Iterable[Record]) -> list[Play]:
    """The same for a problem that leaves nothing open, from lines that were made before."""
    choices = Choices.given(problem)
    return [Play(problem, choices, record) for record in lines]


def _first(token: Token | None, other: Token | None) -> bool:
    """Whether the first token puts its task before the other one."""
    if token is None or token.omega:
        return token is None and other is not None and other.omega
    if token.number is not None:
        return other is None or other.omega or other.number is None or token.number < other.number
    assert token.arrows is not None
    return other is not None and (other.omega or (other.arrows is not None and token.arrows < other.arrows))


def true(fact: Fact, play: Play) -> bool:
    """Whether a fact is true of a line."""
    tricks, problem = play.tricks, play.problem
    match fact:
        case Winner(card, seats):
            return card in tricks and tricks[card].winner in seats
        case Before(first, second):
            return first in tricks and second in tricks and tricks[first].number < tricks[second].number
        case Together(first, second):
            return first in tricks and tricks[first] is tricks.get(second)
        case WonWith(card, by):
            return card in tricks and tricks[card].winning_card == by
        case Thrown(card):
            return card in tricks and tricks[card].cards[0].suit != card.suit
        case Follows(card, seat):
            return card in tricks and tricks[card].cards[tricks[card].seats.index(seat)].suit == card.suit
        case Fallen(card, number):
            return card in tricks and tricks[card].number <= number
        case Plays(seat, card, number):
            trick = play.record.tricks[number - 1]
            return (seat, card) in zip(trick.seats, trick.cards, strict=True)
        case Out(seat, suit, number):
            return _out(play, seat, suit, number)
        case OutWhen(seat, suit, card):
            return card in tricks and _out(play, seat, suit, tricks[card].number)
        case WinsTrick(seat, number):
            return play.record.tricks[number - 1].winner == seat
        case Opens(card):
            return card in tricks and tricks[card].cards[0] == card
        case WinsWith(seat, suit, number):
            won = (trick for trick in play.record.tricks[:number] if trick.winner == seat)
            return any(trick.winning_card.suit == suit for trick in won)
        case LedIn(suit, number):
            return play.record.tricks[number - 1].cards[0].suit == suit
        case LedWith(card, suit):
            return card in tricks and tricks[card].cards[0].suit == suit
        case LedBefore(suit, card):
            earlier = play.record.tricks[: tricks[card].number - 1] if card in tricks else ()
            return any(trick.cards[0].suit == suit for trick in earlier)
        case LeadsTo(seat, card):
            return card in tricks and tricks[card].seats[0] == seat
        case LeadsSuit(seat, suit):
            return any(trick.seats[0] == seat and trick.cards[0].suit == suit for trick in play.record.tricks)
        case FirstMisses(seat, suit):
            return _missed(play, seat)[:1] == [suit]
        case Owns(task, seat):
            return play.choices.owners[task] == seat
        case HasRole(role, seat):
            return play.choices.roles[role] == seat
        case IsMet(goal):
            return Judge(replace(problem, goals=(goal,)), play.choices, play.record).goal(goal).state is State.MET
        case Tally(quantity, least):
            goal = Compare(quantity, Relation.AT_LEAST, least)
            return Judge(replace(problem, goals=(goal,)), play.choices, play.record).goal(goal).state is State.MET


def _missed(play: Play, seat: int) -> list[str]:
    """The suits that were led in tricks to which a seat did not follow."""
    tricks = ((trick.cards[0].suit, trick.cards[trick.seats.index(seat)].suit) for trick in play.record.tricks)
    return [led for led, played in tricks if led != played]


def _out(play: Play, seat: int, suit: str, number: int) -> bool:
    """Whether a seat has no card of a suit left before a trick."""
    mine = (card for card in play.problem.deal.hands[seat] if card.suit == suit)
    return not any(card not in play.tricks or play.tricks[card].number >= number for card in mine)


def false_of(step: Step, lines: Iterable[Play]) -> Iterator[Play]:
    """The lines that meet the parts of a step, and in which its claim is not true."""
    for play in lines:
        if all(map(play.met, step.parts)) and (
            step.claim is None or true(step.claim.fact, play) is not step.claim.holds
        ):
            yield play


def check(reason: Reason, problem: Problem, lines: Sequence[Play]) -> None:
    """Assert that a reason is true, and that it is a reason at all."""
    for step in reason.steps:
        assert next(false_of(step, lines), None) is None, (reason, step, problem)
    claims = [step.claim for step in reason.steps if step.claim is not None]
    if reason.kind is Kind.TRICKS:
        assert sum(_wins(claim) for claim in claims) > problem.deal.last
    elif claims:
        assert claims[0] == claims[1].denied
        for step in reason.steps:  # neither side is empty talk
            if reason.kind is not Kind.NEVER:
                assert any(all(map(play.met, step.parts)) for play in lines)
    if reason.kind is Kind.CARDS:
        for deal in islice(with_cards(problem.deal, reason.cards), DEALS):
            other = replace(problem, deal=deal)
            every = records(deal)
            for choices in all_choices(other):
                assert not any(Play(other, choices, record).won for record in every), reason


def _wins(claim: Claim) -> int:
    assert isinstance(claim.fact, Tally)
    assert claim.holds
    return claim.fact.number


def with_cards(deal: Deal, cards: Sequence[Card]) -> Iterator[Deal]:
    """Every deal in which these cards lie where they do in this one."""
    hands = tuple(tuple(card for card in hand if card in cards) for hand in deal.hands)
    hidden = tuple(len(hand) - len(known) for hand, known in zip(deal.hands, hands, strict=True))
    yield from all_deals(Deal(deal.deck, hands, deal.commander, hidden)) if any(hidden) else [deal]


def random_tasks(deal: Deal, rng: Random, number: int) -> Problem:
    """So many cards to be won by seats at random."""
    cards = rng.sample(deal.deck.cards, number)
    return Problem(deal, tuple(Task.card(card, owner=rng.choice(deal.seats)) for card in cards))
