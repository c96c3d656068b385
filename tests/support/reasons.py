"""Reasons held against every legal line of a small deal, in plain Python: what they claim of a line is read off it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_deals, all_lines, all_plays
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Relation
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Record, Trick, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, judged
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.reasons.fact import Before, Claim, Fact, Follows, Tally, Thrown, Together, Winner, WonWith
from winnable.solver.crew.reasons.reason import Kind, Reason, Step

Play = tuple[Choices, Report]
"""A legal line with what was chosen, and what the referee says of it."""

SMALL = [
    shuffled(small_deck(2, 4, 1), 3, 9),
    shuffled(small_deck(2, 4, 2), 3, 1),
    shuffled(small_deck(2, 5, 2), 4, 4),
    shuffled(small_deck(3, 3, 0), 3, 5),
]


def plays(problem: Problem) -> list[Play]:
    """Every legal line with every choice."""
    return [(choices, report) for choices, _, report in all_plays(problem)]


def records(deal: Deal) -> list[Record]:
    """Every legal line of a deal."""
    return [replay(deal, line) for line in all_lines(Problem(deal))]


def judged_plays(problem: Problem, lines: Sequence[Record]) -> list[Play]:
    """The same for a problem that leaves nothing open, from lines that were made before."""
    choices = Choices.given(problem)
    return [(choices, judged(problem, choices, record)) for record in lines]


def met(problem: Problem, play: Play, part: int) -> bool:
    """Whether a line meets a part; the order of the tokens if the cards of the tasks fall so."""
    choices, report = play
    if part < len(problem.tasks):
        return report.tasks[part].state is State.MET
    if part < len(problem.tasks) + len(problem.goals):
        return report.goals[part - len(problem.tasks)].state is State.MET
    fallen = [_number(report.record.tricks, Card.parse(task.name)) or 99 for task in problem.tasks]
    pairs = ((a, b) for a in range(len(fallen)) for b in range(len(fallen)) if a != b)
    return all(fallen[a] <= fallen[b] for a, b in pairs if _first(choices.tokens[a], choices.tokens[b]))


def _first(token: Token | None, other: Token | None) -> bool:
    """Whether the first token puts its task before the other one."""
    if token is None or token.omega:
        return token is None and other is not None and other.omega
    if token.number is not None:
        return other is None or other.omega or other.number is None or token.number < other.number
    assert token.arrows is not None
    return other is not None and (other.omega or (other.arrows is not None and token.arrows < other.arrows))


def _number(tricks: Iterable[Trick], card: Card) -> int | None:
    return next((trick.number for trick in tricks if card in trick.cards), None)


def true(fact: Fact, problem: Problem, play: Play) -> bool:
    """Whether a fact is true of a line."""
    choices, report = play
    tricks = {card: trick for trick in report.record.tricks for card in trick.cards}

    def number(card: Card) -> int | None:
        return tricks[card].number if card in tricks else None

    match fact:
        case Winner(card, seats):
            return card in tricks and tricks[card].winner in seats
        case Before(first, second):
            return first in tricks and second in tricks and tricks[first].number < tricks[second].number
        case Together(first, second):
            return first in tricks and number(first) == number(second)
        case WonWith(card, by):
            return card in tricks and tricks[card].winning_card == by
        case Thrown(card):
            return card in tricks and tricks[card].cards[0].suit != card.suit
        case Follows(card, seat):
            return card in tricks and tricks[card].cards[tricks[card].seats.index(seat)].suit == card.suit
        case Tally(quantity, least):
            goal = Compare(quantity, Relation.AT_LEAST, least)
            return Judge(replace(problem, goals=(goal,)), choices, report.record).goal(goal).state is State.MET


def false_of(step: Step, problem: Problem, lines: Iterable[Play]) -> Iterator[Play]:
    """The lines that meet the parts of a step, and in which its claim is not true."""
    for play in lines:
        if all(met(problem, play, part) for part in step.parts) and (
            step.claim is None or true(step.claim.fact, problem, play) is not step.claim.holds
        ):
            yield play


def check(reason: Reason, problem: Problem, lines: Sequence[Play]) -> None:
    """Assert that a reason is true, and that it is a reason at all."""
    for step in reason.steps:
        assert next(false_of(step, problem, lines), None) is None, (reason, step, problem)
    claims = [step.claim for step in reason.steps if step.claim is not None]
    if reason.kind is Kind.TRICKS:
        assert sum(_wins(claim) for claim in claims) > problem.deal.last
    elif claims:
        assert claims[0] == claims[1].denied
        for step in reason.steps:  # neither side is empty talk
            if reason.kind is not Kind.NEVER:
                assert any(all(met(problem, play, part) for part in step.parts) for play in lines)
    if reason.kind is Kind.CARDS:
        for deal in with_cards(problem.deal, reason.cards):
            other = replace(problem, deal=deal)
            assert not any(report.state is State.MET for _, report in judged_plays(other, records(deal))), reason


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
