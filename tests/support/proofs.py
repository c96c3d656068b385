"""Short proofs held against every legal line of a small deal, in plain Python, and against lines of other deals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import permutations
from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Record, Trick, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, judged
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.requirements import GoalMet, Met, Ordered, Owned, goal_parts, ordered_pairs
from winnable.solver.crew.short_proof import proof as proofs

SHUFFLES = 100
"""How often another deal is shuffled in search of one with the cards of a proof."""


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


def is_met(goal: Goal, play: Play) -> bool:
    """Whether a line meets a goal."""
    judge = Judge(replace(play.problem, goals=(goal,)), play.choices, play.record)
    return judge.goal(goal).state is State.MET


def random_tasks(deal: Deal, rng: Random, number: int) -> Problem:
    """So many cards to be won by seats at random."""
    cards = rng.sample(deal.deck.cards, number)
    return Problem(deal, tuple(Task.card(card, owner=rng.choice(deal.seats)) for card in cards))


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
                if not is_met(parts[path], play):
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


def against(proof: proofs.Proof, lines: Sequence[Play]) -> Iterator[Play]:
    """The lines in which all premises of a proof are true."""
    for play in lines:
        if proof.plays is not None:
            trick = play.record.tricks[proof.plays.trick - 1]
            if (proof.plays.seat, proof.plays.card) not in zip(trick.seats, trick.cards, strict=True):
                continue
        if all(holds(each, play.problem.deal) for each in proof.held) and met(proof.asked, play):
            yield play


def check(proof: proofs.Proof, problem: Problem, lines: Sequence[Play], random: Random, deals: int = 2) -> int:
    """Assert that a proof is short, and true of these lines and of other deals; return how many of these there were."""
    premises = [*proof.asked, *proof.held, *([] if proof.plays is None else [proof.plays])]
    assert proofs.is_short(proofs.grouped(premises))
    assert all(holds(each, problem.deal) for each in proof.held)
    assert next(against(proof, lines), None) is None, (proof, problem)
    others = list(_others(problem.deal, proof, random, deals))
    for other in others:
        changed = replace(problem, deal=other)
        assert next(against(proof, plays(changed, records(other))), None) is None, (proof, changed)
    return len(others)


def _others(deal: Deal, proof: proofs.Proof, random: Random, number: int) -> Iterator[Deal]:
    """Other deals of which all is true that a proof says of the hands; a commander with the highest trump keeps it."""
    top = deal.deck.commander_card if deal.deck.commander_card in deal.hands[deal.commander] else None
    cards = [card for hand in deal.hands for card in hand if card != top]
    found = 0
    for _ in range(SHUFFLES if number else 0):
        random.shuffle(cards)
        left = iter(cards)
        hands = [[card if card == top else next(left) for card in hand] for hand in deal.hands]
        other = Deal.of(deal.deck, hands, deal.commander)
        if all(holds(each, other) for each in proof.held):
            yield other
            found += 1
        if found == number:
            break
