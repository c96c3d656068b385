"""Steps held against every legal line of a small deal, in plain Python, and against lines of other deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from tests.support.bounds import goals
from tests.support.decks import shuffled, small_deck
from tests.support.reasons import Play, plays, random_tasks, records, true
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.fact import Claim, IsMet
from winnable.solver.crew.requirements import GoalMet, Met, Owned, goal_parts
from winnable.solver.crew.steps.premise import Asked, AtLeast, AtMost, Holds, InHand, NoneOf, NoOther, Premise
from winnable.solver.crew.steps.sequence import Sequence as Proof
from winnable.solver.crew.steps.sequence import Step

DECKS = ((2, 3, 1, 3), (2, 4, 0, 3), (2, 4, 1, 3), (3, 3, 0, 3))
"""The suits, the highest rank and the trumps of decks, and the number of players."""
PROBLEMS = 20
"""The problems of each deal."""
SHUFFLES = 100
"""How often another deal is shuffled in search of one with the cards of a step."""


def problems(random: Random) -> Iterator[tuple[Problem, list[Record]]]:
    """Yield problems without end, each with every line of its deal."""
    while True:
        suits, ranks, trumps, players = random.choice(DECKS)
        deal = shuffled(small_deck(suits, ranks, trumps), players, random.randrange(10**6))
        lines = records(deal)
        for _ in range(PROBLEMS):
            problem = random_tasks(deal, random, random.randint(0, 3))
            yield replace(problem, goals=(*goals(random),) if random.random() < 0.3 else ()), lines


def holds(held: InHand, deal: Deal) -> bool:
    """Whether a statement about a hand is true of a deal."""
    hand = deal.hands[held.seat]
    match held:
        case Holds(_, card):
            return card in hand
        case NoOther(_, suit, cards):
            return {card for card in hand if card.suit == suit} <= {*cards}
        case NoneOf(_, _, cards):
            return not any(card in cards for card in hand)
        case AtLeast(_, suit, number):
            return sum(card.suit == suit for card in hand) >= number
        case AtMost(_, suit, number):
            return sum(card.suit == suit for card in hand) <= number


def met(asked: Asked, play: Play) -> bool:
    """Whether a line meets requirements, of a problem that gives all owners."""
    for each in asked.requirements:
        match each:
            case Met(task):
                if not play.met(task):
                    return False
            case GoalMet(goal, path):
                parts = dict(goal_parts(play.problem.goals[goal], len(play.problem.deal.hands)))
                if not true(IsMet(parts[path]), play):
                    return False
            case Owned():
                pass
            case _:
                raise AssertionError(each)
    return True


def holds_in(premise: Premise, play: Play) -> bool:
    """Whether a premise is true of a line."""
    match premise:
        case Asked():
            return met(premise, play)
        case Claim(fact, positive):
            return true(fact, play) is positive
        case _:
            return holds(premise, play.problem.deal)


def against(step: Step, lines: Sequence[Play]) -> Iterator[Play]:
    """The lines in which all premises of a step are true and its claim is not."""
    for play in lines:
        if all(holds_in(each, play) for each in step.premises) and (
            step.claim is None or not holds_in(step.claim, play)
        ):
            yield play


def check(
    proof: Proof,
    problem: Problem,
    lines: Sequence[Play],
    random: Random,
    deals: int = 2,
    given: Iterable[Claim] = (),
) -> Counter[str]:
    """Assert that each step is true and used, and that the last one is a contradiction; count what was seen.

    Steps may rest on the claims `given`.
    """
    seen: Counter[str] = Counter()
    _check(proof.steps, frozenset(given), problem, lines, random, deals, seen)
    return seen


def _check(
    steps: Sequence[Step],
    before: frozenset[Claim],
    problem: Problem,
    lines: Sequence[Play],
    random: Random,
    deals: int,
    seen: Counter[str],
) -> None:
    claims = set(before)
    used = {claim for step in steps for claim in step.earlier}
    for step in steps:
        assert claims.issuperset(step.earlier), step
        assert (step.claim is None) is (step is steps[-1])
        assert step.claim is None or step.claim in used
        if step.inner:
            assert step.claim is not None
            within = {premise for each in step.inner for premise in each.premises} - {step.claim.denied}
            assert {*step.premises} == within - {each.claim for each in step.inner}
            _check(step.inner, frozenset({*claims, step.claim.denied}), problem, lines, random, deals, seen)
            seen["case"] += 1
        _check_one(step, problem, lines, random, deals, seen)
        if step.claim is not None:
            claims.add(step.claim)
            seen[type(step.claim.fact).__name__] += 1


def _check_one(
    step: Step, problem: Problem, lines: Sequence[Play], random: Random, deals: int, seen: Counter[str]
) -> None:
    assert all(holds(each, problem.deal) for each in step.held)
    assert next(against(step, lines), None) is None, (step, problem)
    for other in _others(problem.deal, step, random, deals):
        changed = replace(problem, deal=other)
        assert next(against(step, plays(changed, records(other))), None) is None, (step, changed)
        seen["other deal"] += 1


def _others(deal: Deal, step: Step, random: Random, number: int) -> Iterator[Deal]:
    """Other deals of which all is true that a step says of the hands; a commander with the highest trump keeps it."""
    top = deal.deck.commander_card if deal.deck.commander_card in deal.hands[deal.commander] else None
    cards = [card for hand in deal.hands for card in hand if card != top]
    found = 0
    for _ in range(SHUFFLES if number else 0):
        random.shuffle(cards)
        left = iter(cards)
        hands = [[card if card == top else next(left) for card in hand] for hand in deal.hands]
        other = Deal.of(deal.deck, hands, deal.commander)
        if all(holds(each, other) for each in step.held):
            yield other
            found += 1
        if found == number:
            break
