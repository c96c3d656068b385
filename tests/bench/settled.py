"""How often the referee names the exact trick after which a goal is settled: the share of lines, by form of goal.

    python -m tests.bench.settled [number]     on small decks, against all ways to play on (minutes)

Three ways to tell: `cards`, by the cards that were played (when a task is met, as tokens ask it); `bounds`, by what the
hands and the lead allow; `tried`, by these and by trying what is left. None may ever be early, which is asserted.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from tests.second_opinion.random_goals import goal as random_goal
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_choices
from tests.support.goals import GOALS
from tests.support.problems import PROBLEMS
from tests.support.settling import Ways, parts
from tests.support.shrinking import shrunk
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.decided_at import DecidedAt
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.quantity import Quantity
from winnable.rules.crew.states import Judged
from winnable.rules.crew.task import Task

SHAPES = [
    (3, 2, 4, 1),
    (3, 2, 4, 2),
    (3, 2, 5, 2),
    (3, 3, 4, 1),
    (4, 2, 5, 2),
    (4, 3, 4, 4),
    (5, 3, 4, 3),
    (2, 2, 4, 2),
]
"""Seats, and the colours, ranks and rockets of the deck."""
LINES = 6
"""How many lines of each problem are judged."""


@cache
def deals() -> list[Deal]:
    """Small deals of two to five seats, some with a card that stays unplayed."""
    return [shuffled(small_deck(*shape[1:]), shape[0], seed) for shape in SHAPES for seed in range(3)]


def families(number: int, rng: Random) -> Iterator[tuple[str, Problem, Choices]]:
    """So many problems of each family, with all choices made: the family, the problem and the choices."""
    cards = sorted(task_cards().items())
    missions = [each for each in library().values() if each.goals or each.readings or each.tokens]
    for _ in range(number):
        deal = rng.choice(deals()[:12])
        yield "forms", Problem(deal, goals=(rng.choice([*GOALS.values()]),)), Choices()
        deal = rng.choice(deals())
        yield "random goals", Problem(deal, goals=(random_goal(rng, deal, task=False),)), Choices()
        deal, (name, card) = rng.choice(deals()), rng.choice(cards)
        problem = of_card(deal, name, card.goal, rng)
        yield "task cards", problem, Choices.given(problem)
        problem = of_mission(rng.choice(deals()), rng.choice(missions), rng)
        yield "missions", problem, Choices.given(problem)
        problem = PROBLEMS[rng.choice([*PROBLEMS])]
        while not (ways := [*all_choices(problem)]):  # tasks that nobody can take
            problem = PROBLEMS[rng.choice([*PROBLEMS])]
        yield "tasks and tokens", problem, rng.choice(ways)


def of_card(deal: Deal, name: str, goal: Goal, rng: Random) -> Problem:
    """A task card on a small deck."""
    small, owner = shrunk(goal, deal.deck, deal.tricks, len(deal.hands)), rng.choice(deal.seats)
    noted = rng.randint(0, deal.tricks) if Task(name, small).predicts else None
    return Problem(deal, (Task(name, small, owner=owner, predicted=noted),))


def of_mission(deal: Deal, mission: Mission, rng: Random) -> Problem:
    """The goals and tokens of a mission, in one of its readings, on a small deck, with at most three tasks."""
    goals = [*mission.goals, *(rng.choice(mission.readings).goals if mission.readings else ())]
    small = tuple(shrunk(goal, deal.deck, deal.tricks, len(deal.hands)) for goal in goals)
    roles = tuple(Role(role.name, seat=rng.choice(deal.seats)) for role in mission.roles)
    tokens = [*mission.tokens[:3], None, None, None]
    tasks = tuple(
        Task.card(card, tokens[place], rng.choice(deal.seats))
        for place, card in enumerate(rng.sample(deal.deck.cards, min(mission.tasks or 0, 3)))
    )
    return Problem(deal, tasks, small, roles=roles)


def form(problem: Problem, index: int) -> str:
    """The form of a part of a problem, counted as `parts` counts them: tasks, goals, the rest."""
    goals = [*(task.goal for task in problem.tasks), *problem.goals]
    if index >= len(goals):
        return "the mission as a whole" if index > len(goals) or not any(problem.tokens) else "order of tokens"
    goal = goals[index]
    if not isinstance(goal, Compare):
        return type(goal).__name__
    return f"{type(goal.left).__name__} against {'a count' if isinstance(goal.right, Quantity) else 'a number'}"


@dataclass
class Tally:
    """How many lines were judged, and of how many the exact trick was named in each of the three ways."""

    lines: int = 0
    exact: list[int] = field(default_factory=lambda: [0, 0, 0])


def shares(number: int, seed: int) -> dict[tuple[str, str], Tally]:
    """The tallies by family and form. Raises AssertionError where a goal is called settled too early, or wrongly."""
    rng = Random(seed)
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for family, problem, choices in families(number, rng):
        ways = Ways(problem, choices)
        picked = rng.sample(range(len(ways.records)), min(LINES, len(ways.records)))
        for index, (state, answer) in enumerate(parts(problem, choices)):
            truth = ways.settled(state)
            for line in picked:
                record, (end, trick) = ways.records[line], truth[line]
                if end is State.OPEN:  # the order of tokens, where a task was lost
                    continue
                settled = DecidedAt(problem, choices, record)
                found = [
                    _by_cards(problem, choices, settled, index),
                    answer(DecidedAt(problem, choices, record, tried=0)),
                    answer(settled),
                ]
                tally = tallies[family, form(problem, index)]
                tally.lines += 1
                for place, judged in enumerate(found):
                    assert judged.state is end, (problem, choices, record, judged, end)
                    assert judged.trick is not None
                    assert judged.trick >= trick, (problem, choices, record, judged, trick)
                    tally.exact[place] += judged.trick == trick
    return tallies


def _by_cards(problem: Problem, choices: Choices, settled: DecidedAt, index: int) -> Judged:
    """What the cards played tell: the part in the sense of the tokens; of the mission, its first loss or last part."""
    record = settled.record
    judge = Judge(problem, choices, record)
    tasks = judge.tasks
    goals = [judge.goal(goal) for goal in problem.goals]
    every = [*tasks, *goals, judge.order()]
    if index < len(every) - (not any(choices.tokens)):
        return every[index]
    lost = [judged.trick for judged in every if judged.state is State.LOST]
    tricks = [judged.trick or 0 for judged in every]
    return Judged(State.LOST, min(trick or 0 for trick in lost)) if lost else Judged(State.MET, max(tricks))


def main() -> None:
    """Print the table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    tallies = shares(number, 0)
    total = Tally()
    print(f"{'family':18}{'form':32}{'lines':>6}  cards bounds  tried")
    for (family, name), tally in sorted(tallies.items()):
        total.lines += tally.lines
        total.exact = [one + other for one, other in zip(total.exact, tally.exact, strict=True)]
        print(f"{family:18}{name:32}{_row(tally)}")
    print(f"{'all':50}{_row(total)}")


def _row(tally: Tally) -> str:
    return f"{tally.lines:6} " + " ".join(f"{100 * exact / tally.lines:5.1f}%" for exact in tally.exact)


if __name__ == "__main__":
    main()
