"""Steps held against every legal line of a small deal, in plain Python, and against lines of other deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import permutations
from random import Random

from tests.support.bounds import goals
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
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
from winnable.solver.crew.requirements import GoalMet, Met, Ordered, Owned, goal_parts, ordered_pairs
from winnable.solver.crew.steps import proof as proofs

DECKS = ((2, 3, 1, 3), (2, 4, 0, 3), (2, 4, 1, 3), (3, 3, 0, 3))
"""The suits, the highest rank and the trumps of decks, and the number of players."""
PROBLEMS = 20
"""The problems of each deal."""
SHUFFLES = 100
"""How often another deal is shuffled in search of one with the cards of a step."""


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


def true(fact: proofs.Fact, play: Play) -> bool:
    """Whether a fact is true of a line."""
    tricks, problem = play.tricks, play.problem
    match fact:
        case proofs.Winner(card, seat):
            return card in tricks and tricks[card].winner == seat
        case proofs.Before(first, second):
            return first in tricks and second in tricks and tricks[first].number < tricks[second].number
        case proofs.WonWith(card, by):
            return card in tricks and tricks[card].winning_card == by
        case proofs.Plays(seat, card, number):
            trick = play.record.tricks[number - 1]
            return (seat, card) in zip(trick.seats, trick.cards, strict=True)
        case proofs.IsMet(goal):
            return Judge(replace(problem, goals=(goal,)), play.choices, play.record).goal(goal).state is State.MET
        case proofs.Tally(quantity, least):
            goal = Compare(quantity, Relation.AT_LEAST, least)
            return Judge(replace(problem, goals=(goal,)), play.choices, play.record).goal(goal).state is State.MET


def random_tasks(deal: Deal, rng: Random, number: int) -> Problem:
    """So many cards to be won by seats at random."""
    cards = rng.sample(deal.deck.cards, number)
    return Problem(deal, tuple(Task.card(card, owner=rng.choice(deal.seats)) for card in cards))


def problems(random: Random) -> Iterator[tuple[Problem, list[Record]]]:
    """Yield problems without end, each with every line of its deal."""
    while True:
        suits, ranks, trumps, players = random.choice(DECKS)
        deal = shuffled(small_deck(suits, ranks, trumps), players, random.randrange(10**6))
        lines = records(deal)
        for _ in range(PROBLEMS):
            problem = random_tasks(deal, random, random.randint(0, 3))
            yield replace(problem, goals=(*goals(random),) if random.random() < 0.3 else ()), lines


def holds(held: proofs.InHand, deal: Deal) -> bool:
    """Whether a statement about a hand is true of a deal."""
    hand = deal.hands[held.seat]
    match held:
        case proofs.Holds(_, card):
            return card in hand
        case proofs.NoOther(_, suit, cards):
            return {card for card in hand if card.suit == suit} <= {*cards}
        case proofs.NoneOf(_, _, cards):
            return not any(card in cards for card in hand)
        case proofs.AtLeast(_, suit, number):
            return sum(card.suit == suit for card in hand) >= number
        case proofs.AtMost(_, suit, number):
            return sum(card.suit == suit for card in hand) <= number


def met(asked: Sequence[proofs.Asked], play: Play) -> bool:
    """Whether a line meets requirements, of a problem with all owners; a token is about tasks that must be met."""
    every = [each for some in asked for each in some.requirements]
    problem, tricks = play.problem, play.tricks
    for each in every:
        match each:
            case Met(task):
                if not play.met(task):
                    return False
            case GoalMet(goal, path):
                parts = dict(goal_parts(problem.goals[goal], len(problem.deal.hands)))
                if not true(proofs.IsMet(parts[path]), play):
                    return False
            case Ordered(task):
                pairs = [pair for pair in ordered_pairs(problem, task) if {*map(Met, pair)} <= {*every}]
                falls = [tricks.get(Card.parse(each.name)) for each in problem.tasks]
                numbers = [len(problem.deal.deck.cards) if each is None else each.number for each in falls]
                if any(numbers[early] > numbers[late] for early, late in pairs):
                    return False
            case Owned():
                pass
            case _:
                raise AssertionError(each)
    return True


def holds_in(premise: proofs.InHand | proofs.Claim, play: Play) -> bool:
    """Whether a premise that is no requirement is true of a line."""
    if isinstance(premise, proofs.Claim):
        return true(premise.fact, play) is premise.holds
    return holds(premise, play.problem.deal)


def against(step: proofs.Step, lines: Sequence[Play]) -> Iterator[Play]:
    """The lines in which all premises of a step are true and its claim is not."""
    for play in lines:
        premises = (*step.held, *step.earlier, *([] if step.claim is None else [step.claim.denied]))
        if all(holds_in(each, play) for each in premises) and met(step.asked, play):
            yield play


def check(
    proof: proofs.Proof,
    problem: Problem,
    lines: Sequence[Play],
    random: Random,
    deals: int = 2,
    given: Iterable[proofs.Claim] = (),
) -> Counter[str]:
    """Assert that each step is true and used, and that the last one is a contradiction; count what was seen.

    Steps may rest on the claims `given`.
    """
    seen: Counter[str] = Counter()
    claims = set(given)
    used = {claim for step in proof.steps for claim in step.earlier}
    assert 0 < len(proof.steps) <= proofs.STEPS
    for step in proof.steps:
        assert proofs.is_short(proofs.grouped(step.premises))
        assert claims.issuperset(step.earlier), step
        assert (step.claim is None) is (step is proof.steps[-1])
        assert step.claim is None or step.claim in used
        _check_one(step, problem, lines, random, deals, seen)
        if step.claim is not None:
            claims.add(step.claim)
            seen[type(step.claim.fact).__name__] += 1
    return seen


def _check_one(
    step: proofs.Step, problem: Problem, lines: Sequence[Play], random: Random, deals: int, seen: Counter[str]
) -> None:
    assert all(holds(each, problem.deal) for each in step.held)
    assert next(against(step, lines), None) is None, (step, problem)
    for other in _others(problem.deal, step, random, deals):
        changed = replace(problem, deal=other)
        assert next(against(step, plays(changed, records(other))), None) is None, (step, changed)
        seen["other deal"] += 1


def _others(deal: Deal, step: proofs.Step, random: Random, number: int) -> Iterator[Deal]:
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
