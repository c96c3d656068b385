"""Goals of every form, with heaps in place of the first tricks: refused, or the same for all tricks that fit.

A small game is played some tricks far and told by heaps: how many tricks each has won, perhaps in order, or whose cards
are known, or neither. Then the tricks are played anew, with other cards and winners, in many ways that fit the heaps.
If the problem is not refused, every way to go on must be judged alike after all of them, and the model must agree.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, repeat
from random import Random

import pytest

from tests.second_opinion import random_goals, random_task_order
from tests.support import loading
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.middles import heaps_of, left_of, line_to, played_at_random
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, plain_card
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Position, Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.referee import Report, judged
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member
from winnable.solver.crew.solve import solve

DECKS = ((small_deck(2, 5, 2), (2, 3)), (small_deck(2, 6, 3), (3,)))
"""Three players, four or five tricks; so many of them are told by heaps."""
PASTS = 12
"""So many ways to play the first tricks are tried."""


@dataclass(frozen=True)
class Told:
    """A position that is told by heaps, as it was played, and other ways to get there."""

    played: Position
    left: Deal
    heaps: Heaps

    def pasts(self, random: Random, done: tuple[Task, ...] = ()) -> Iterator[Position]:
        """Positions with the same hands left and heaps, where these tasks for cards were met."""
        yield self.played
        number, seats = len(self.played.tricks), self.left.seats
        gone = [card for trick in self.played.tricks for card in trick.cards]
        found = 0
        for _ in range(100 * PASTS):
            random.shuffle(gone)
            hands = [[*self.left.hands[seat], *gone[seat * number : (seat + 1) * number]] for seat in seats]
            position = Position.start(Deal.of(self.heaps.deck, hands, self.left.commander))
            while len(position.tricks) < number and (legal := sorted(set(position.legal()).intersection(gone))):
                position = position.play(random.choice(legal))
            if len(position.tricks) == number and self.fits(position) and _met(done, position):
                yield position
                found += 1
                if found == PASTS:
                    return

    def fits(self, position: Position) -> bool:
        """Whether these heaps lie on the table."""
        known = [seat for seat, taken in enumerate(self.heaps.taken) if taken is not None]
        told = heaps_of(position, tricks=self.heaps.won is not None, in_order=bool(self.heaps.winners), cards=known)
        return position.leader == self.left.leader and told == self.heaps


def _met(done: tuple[Task, ...], position: Position) -> bool:
    taker = {str(card): trick.winner for trick in position.tricks for card in trick.cards}
    return all(taker[task.name] == task.owner for task in done)


def told(seed: int) -> Told:
    random = Random(seed)
    deck, numbers = random.choice(DECKS)
    position = played_at_random(shuffled(deck, 3, seed), random.choice(numbers), random)
    tricks = random.random() < 0.75
    cards = [seat for seat in position.deal.seats if random.random() < 0.3]
    return Told(
        position, left_of(position), heaps_of(position, tricks=tricks, in_order=tricks and seed % 4 == 0, cards=cards)
    )


def as_told(at: Told, tasks: tuple[Task, ...], goals: tuple[Goal, ...]) -> Problem | None:
    """The problem as told by heaps; None if it is refused, for want of knowledge."""
    try:
        return Problem(at.left, tasks, goals, before=at.heaps)
    except ValueError as error:
        if "a goal needs to know" not in str(error):
            raise
        return None


def compare(problem: Problem, at: Told, random: Random) -> None:
    """Every way to go on is judged alike after all tricks that fit, and the model knows whether one is won."""
    choices, whole_tasks = Choices.given(problem), tuple(replace(task, done=False) for task in problem.tasks)
    rests = [played_on(Position.start(at.left), line.tricks) for line in all_lines(problem)]
    found = [judged(problem, choices, Record(at.left, rest.tricks)) for rest in rests]
    done = tuple(task for task in problem.tasks if task.done)
    for past in at.pasts(random, done):
        whole = replace(problem, deal=past.deal, tasks=whole_tasks, before=None)
        if done and judged(whole, choices, Record(past.deal, past.tricks)).order.state is State.LOST:
            continue  # no crew would say that its tasks were met in order
        for rest, said in zip(rests, found, strict=True):
            position = played_on(past, [trick.cards for trick in rest.tricks])
            report = judged(whole, choices, Record(past.deal, position.tricks))
            for part, told_part in ((report.order, said.order), *zip(report.goals, said.goals, strict=True)):
                assert part.state is told_part.state, (problem, line_to(position))
    for place, goal in enumerate(problem.goals):
        won = [each.state is State.MET for each in map(but_goals, found, repeat(place))]
        assert (solve(replace(problem, goals=(goal,))).answer is Answer.WINNABLE) == any(won), goal


def but_goals(report: Report, place: int) -> Report:
    """The report of a problem that has only this one of the goals."""
    return replace(report, goals=report.goals[place : place + 1])


def played_on(position: Position, tricks: Iterable[Sequence[Card]]) -> Position:
    for card in chain.from_iterable(tricks):
        position = position.play(card)
    return position


@pytest.mark.parametrize("seed", few(range(60), 2, 5))
def test_goals_of_every_form(seed: int) -> None:
    """The table of the language, and as many goals at random."""
    random, at = Random(seed), told(seed)
    goals = [*GOALS.values(), *(random_goals.goal(random, at.played.deal, task=False) for _ in range(80))]
    enough = [goal for goal in goals if as_told(at, (), (goal,)) is not None]
    problem = as_told(at, (), tuple(enough))
    assert problem is not None
    compare(problem, at, random)
    assert 10 < len(enough) < len(goals) - 60


@pytest.mark.parametrize("seed", few(range(200), 8, 20))
def test_goals_about_tasks(seed: int) -> None:
    """Tasks for cards, of which one may be done, and some with goals of their own; perhaps with tokens."""
    random, at = Random(seed), told(seed)
    taker = {card: trick.winner for trick in at.played.tricks for card in trick.cards}
    cards = [*random.sample(at.left.deck.cards, 2), *random.sample(sorted(taker), random.random() < 0.3)]
    tasks = [Task.card(card, owner=taker.get(card, random.choice(at.left.seats))) for card in cards]
    tasks = [replace(task, done=plain_card(task.goal) in taker) for task in tasks]
    for name in ("own", "other")[: random.choice((0, 0, 1, 2))]:
        easy = Compare(random.choice((TricksWon, CardsTaken))(Member.OWNER), Relation.AT_LEAST, 1)
        goals = (random.choice((easy, random_goals.goal(random, at.played.deal, task=True, depth=0))) for _ in count())
        owned = (Task(name, goal, owner=random.choice(at.left.seats), predicted=None) for goal in goals)
        tasks.append(next(task for task in owned if not task.predicts and as_told(at, (task,), ())))
    if random.random() < 0.5:
        tokens = random.choice((("5", "4", "3", "2", "1"), ("", "", ">", ">>", ">>>")))[: len(tasks)]
        tasks = [replace(task, token=Token(text) if text else None) for task, text in zip(tasks, tokens, strict=True)]
        random.shuffle(tasks)
    about = [random_task_order.about(random, at.played.deal) for _ in range(60)]
    problem = as_told(at, tuple(tasks), tuple(goal for goal in about if as_told(at, tuple(tasks), (goal,))))
    if problem is None:
        pytest.skip("too little is told of the tricks before")
    compare(problem, at, random)


FIRST_WON = """\
deck: {suits: [pink, blue], ranks: 6}
hands: {Ann: p5, Ben: p4, Cas: p2}
lead: Ben
before: {commander: Ann, tricks: [WINNERS]}
tasks: p5>Ann p4>Ann
goals: [{task_falls: {in: 2, by: first_winner}}]
"""


@pytest.mark.parametrize(("winners", "answer"), [("Cas, Ann, Ben", "winnable"), ("Ann, Cas, Ben", "unwinnable")])
def test_who_won_the_first_trick_decides(winners: str, answer: str) -> None:
    """The tasks of the first winner are to fall in trick 2; Cas has none."""
    assert solve(loading.problem(FIRST_WON.replace("WINNERS", winners))).answer.value == answer
