"""Cores of small random problems against the definition: every set of parts, each decided as a problem of its own."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck, task
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import Compare, Goal, OneOf, parts
from winnable.rules.crew.kinds import CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.core import Core, Reply, ask_formula, cores
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.analysis import clashing_core, only
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
OPEN = TrickFilter(tasks_open=True)
FIRST, LAST = Span(1, 1), Span(-1, -1)
GOALS: list[Goal] = [
    Compare(TricksWon(Seat(0)), AT_LEAST, 2),
    Compare(TricksWon(Seat(1)), EXACTLY, 0),
    Compare(TricksWon(Seat(2)), AT_MOST, 0),
    Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(ranks=(1,)))), EXACTLY, 0),
    Compare(TricksWon(Seat(1)), AT_LEAST, TricksWon(Seat(0))),
]
ABOUT_OPEN_TASKS: list[Goal] = [
    Compare(TricksWon(Member.ANYBODY, OPEN), AT_LEAST, 2),
    Compare(TricksWon(Seat(0), OPEN), EXACTLY, 0),
    Compare(TricksWon(Seat(1), OPEN), AT_LEAST, 1),
]
ASSIGNMENTS = [
    FREE,
    Assignment(takers=1),
    Assignment(takers=1, barred=(0,)),
    Assignment(takers=1, barred=(0,), handover=True),
    Assignment(spread=1),
    Assignment(most=1),
    Assignment(must=(1, (0,))),
]
TOKENS = [["1", "2", "3"], [">", ">>", "omega"], ["1", "omega", ">"]]


def made_up(seed: int, *, tokens: bool = False, open_tasks: bool = False) -> Problem:
    """A small deal with more tasks and goals than can be met, as a rule."""
    random = Random(f"{seed} {tokens} {open_tasks}")
    deal = shuffled(small_deck(2, 4, 1 + seed % 2), 3, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], random.randint(2, 3))
    marks = random.sample(random.choice(TOKENS), len(cards)) if tokens else []
    if len(marks) > 2 and random.random() < 0.5:
        marks.pop()
    texts = [*marks, *[None] * (len(cards) - len(marks))]
    owners = [random.choice([None, None, 1, 2]) for _ in cards]
    assignment = random.choice(ASSIGNMENTS)
    if assignment != FREE and random.random() < 0.8:
        owners = [None] * len(cards)
    goals = random.sample(GOALS, random.randint(0, 2))
    if tokens and random.random() < 0.5:
        falls: list[Goal] = [Falls(marks[0], (random.choice([FIRST, LAST]),))]
        goals += falls if random.random() < 0.7 else [OneOf((falls[0], GOALS[0]))]
    if open_tasks:
        goals.append(random.choice(ABOUT_OPEN_TASKS))
    tasks = tuple(
        Task.card(card, Token(text) if text else None, owner)
        for card, text, owner in zip(cards, texts, owners, strict=True)
    )
    change = random.choice(list(TokenChange)) if tokens else TokenChange.NONE
    try:
        return Problem(deal, tasks, tuple(goals), assignment, change)
    except ValueError:  # owners against the assignment
        return Problem(deal, tasks, tuple(goals), token_change=change)


class Alone:
    """Every set of parts as a problem of its own."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.number = len(problem.tasks) + len(problem.goals)
        self.sets = [
            frozenset(chosen)
            for size in range(self.number + 1)
            for chosen in combinations(range(self.number), size)  # by size, then lexicographically
        ]
        self.won = {chosen: self.answer(chosen) is Answer.WINNABLE for chosen in self.sets}

    def answer(self, chosen: frozenset[int]) -> Answer:
        return solve(only(self.problem, sorted(chosen - self.senseless(chosen))), WORK).answer

    def senseless(self, chosen: frozenset[int]) -> set[int]:
        """Goals about tokens of tasks that are left out."""
        count = len(self.problem.tasks)
        left = {token.text for index, token in enumerate(self.problem.tokens) if token and index in chosen}
        return {
            index
            for index, goal in enumerate(self.problem.goals, count)
            if any(isinstance(part, Falls) and part.token not in left for part in parts(goal))
        }

    def possible(self, chosen: frozenset[int]) -> bool:
        """Alone, or with more parts."""
        return any(won for larger, won in self.won.items() if larger >= chosen)

    def smallest(self) -> tuple[int, ...]:
        return next(tuple(sorted(chosen)) for chosen in self.sets if not self.possible(chosen))


def check(problem: Problem) -> tuple[Core, Alone]:
    """A minimal and the first smallest core, by the definition; both truly cannot be won."""
    alone = Alone(problem)
    core = clashing_core(problem, WORK)
    assert core is not None
    assert (core.parts, core.minimal, core.smallest) == (alone.smallest(), True, True)
    model = Model(problem, apart=True)
    minimal = next(cores(ask_formula(model.formula, model.kept, WORK), alone.number), None)
    assert minimal is not None
    assert minimal.solves <= alone.number + 1
    assert minimal.minimal
    for found in (core, minimal):
        chosen = frozenset(found.parts)
        assert alone.answer(chosen) is Answer.UNWINNABLE
        assert not alone.possible(chosen)
        assert all(alone.possible(chosen - {part}) for part in chosen)
    return core, alone


def unwinnable(seeds: range, *, tokens: bool = False, open_tasks: bool = False) -> list[Problem]:
    problems = [made_up(seed, tokens=tokens, open_tasks=open_tasks) for seed in seeds]
    return [problem for problem in problems if solve(problem, WORK).answer is Answer.UNWINNABLE]


BLOCKS = [range(first, first + 8) for first in range(0, 120, 8)]


@pytest.mark.slow
def test_there_are_enough() -> None:
    plain, with_tokens = unwinnable(range(120)), unwinnable(range(200), tokens=True)
    assert min(map(len, (plain, with_tokens, unwinnable(range(120), open_tasks=True)))) > 40
    assert {problem.assignment for problem in plain} == set(ASSIGNMENTS)
    changes = [problem.token_change for problem in with_tokens]
    assert all(changes.count(change) > 10 for change in TokenChange)


@pytest.mark.parametrize("seeds", few(BLOCKS, 1, 3), ids=str)
def test_cores_of_tasks_and_goals(seeds: range) -> None:
    """The fewer parts, the more can be met: without any part of the core the rest can be won as it is."""
    for problem in unwinnable(seeds):
        core, alone = check(problem)
        chosen = frozenset(core.parts)
        assert all(alone.won[smaller] for smaller in alone.sets if smaller < chosen)
        assert all(alone.won[smaller] for smaller in alone.sets if len(smaller) < len(chosen))


@pytest.mark.parametrize("seeds", few(BLOCKS, 1, 2), ids=str)
def test_cores_with_tokens(seeds: range) -> None:
    """Without a task its token is gone, too, and the order is looser; but there may be no place to move a token to."""
    for problem in unwinnable(seeds, tokens=True):
        core, alone = check(problem)
        if problem.token_change is TokenChange.NONE:
            chosen = frozenset(core.parts)
            assert all(alone.won[smaller] for smaller in alone.sets if smaller < chosen)


@pytest.mark.parametrize("seeds", few(BLOCKS, 1, 2), ids=str)
def test_cores_with_tricks_while_tasks_are_open(seeds: range) -> None:
    for problem in unwinnable(seeds, open_tasks=True):
        check(problem)


# --- what is special -----------------------------------------------------------------------------


def test_open_tasks_are_not_blamed_for_their_absence() -> None:
    """Two tricks while tasks are open need tasks: alone this goal cannot be met, but it clashes with nothing."""
    deal = shuffled(small_deck(2, 4, 1), 3, 0)
    goals = (ABOUT_OPEN_TASKS[0], Compare(TricksWon(Seat(0)), AT_LEAST, 1), Compare(TricksWon(Seat(0)), EXACTLY, 0))
    cards = [card for card in deal.deck.cards if card.suit != "r"]
    for card in cards:
        problem = Problem(deal, (Task.card(card),), goals)
        assert solve(only(problem, [1])).answer is Answer.UNWINNABLE
        if solve(only(problem, [0, 1])).answer is Answer.WINNABLE:
            core = clashing_core(problem, WORK)
            assert core is not None
            assert core.parts == (2, 3)
            return
    pytest.fail("expected a task that can be open for two tricks")


def test_a_place_to_move_a_token_to() -> None:
    """Two tasks that cannot fall in the order of their tokens do not clash if a token can be moved to a third."""
    tokens = (Token(">"), Token(">>"), None)
    for seed, goal in product((4, 23, 179, 200, 215), GOALS):
        random = Random(seed)
        deal = shuffled(small_deck(3, 4, 1), 3, seed)
        cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 3)
        tasks = tuple(Task.card(card, token, random.randrange(3)) for card, token in zip(cards, tokens, strict=True))
        problem = Problem(deal, tasks, (goal,), token_change=TokenChange.MOVE_ONE)
        answers = [solve(only(problem, chosen)).answer for chosen in ([0, 1], [0, 1, 2], range(4))]
        if answers == [Answer.UNWINNABLE, Answer.WINNABLE, Answer.UNWINNABLE]:
            core, _ = check(problem)
            assert not set(core.parts) <= {0, 1, 2}
            return
    pytest.fail("expected tasks that can be met if a token is moved only")


def test_nothing_to_be_met() -> None:
    """Where roles cannot be given, or no card is left to draw, that is the empty core."""
    deal = shuffled(small_deck(2, 4, 1), 3, 0)
    role = [Role(name, unlike=tuple({"a", "b", "c", "d"} - {name})) for name in "abcd"]
    problem = Problem(deal, (task("p1"),), (Compare(TricksWon(InRole("a")), AT_LEAST, 1),), roles=tuple(role))
    core = clashing_core(problem, WORK)
    assert core is not None
    assert (core.parts, core.minimal, core.smallest, core.solves) == ((), True, True, 1)


def test_the_whole_assignment_counts_with_all_tasks_only() -> None:
    """With tokens: one member cannot own all three, but any two of them are free."""
    deal = shuffled(small_deck(2, 4, 1), 3, 2)
    tasks = (task("p1>0[1]"), task("b2>1[2]"), task("b3[3]"))
    problem = Problem(deal, tasks, assignment=Assignment(takers=1))
    alone = Alone(problem)
    core = clashing_core(problem, WORK)
    assert core is not None
    assert core.parts == alone.smallest()
    without = replace(problem, tasks=tuple(replace(each, token=None) for each in tasks))
    core = clashing_core(without, WORK)
    assert core is not None
    assert core.parts == ()  # without tokens all tasks stay on the table, and cannot be shared out


def test_the_handover_stays_where_tasks_are_left_out() -> None:
    """N8: the barred commander of five may be handed one task, of all tasks and of some of them."""
    problem = Problem(
        Deal.unknown(PLANET_NINE, 5),
        (task("p1>0[1]"), task("b2[2]")),
        (Compare(TricksWon(Seat(0)), EXACTLY, 0),),
        assignment=Assignment(barred=(0,), handover=True),
    )
    assert only(problem, [0]).assignment == Assignment(barred=(0,), handover=True)
    core = clashing_core(problem, WORK)
    assert core is not None
    assert (core.parts, core.smallest) == ((2,), True)  # the commander always wins a trick; task 0 alone can be won


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 20), marks=pytest.mark.slow)])
def test_the_distress_signal_and_draws(seeds: range) -> None:
    """What a deal leaves open is open to every set of parts."""
    found = 0
    for seed in seeds:
        problem = made_up(seed)
        for each in (replace(problem, distress=Distress()), replace(problem, draw=Draw((None,) * 3))):
            if solve(each, WORK).answer is Answer.UNWINNABLE:
                check(each)
                found += 1
    assert found > 1


def test_what_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the problem cannot be won, all parts together are a core whatever the limits; it may not be minimal."""
    problem = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1>0"), task("p2>1")), (GOALS[1], GOALS[0], GOALS[4]))
    assert solve(problem).answer is Answer.UNWINNABLE
    core = clashing_core(problem, WORK)
    assert core is not None
    assert (core.parts, core.smallest) == ((1, 2), True)
    core = clashing_core(problem, Limits(work=1e-7))
    assert core is not None
    assert not core.smallest
    assert clashing_core(problem, Limits(seconds=1e-9)) is None
    decide = "winnable.solver.crew.questions.analysis.ask_formula"
    monkeypatch.setattr(decide, lambda *_: lambda _: Reply(Answer.UNKNOWN))
    core = clashing_core(problem, WORK)
    assert core is not None
    assert (core.parts, core.minimal, core.smallest) == ((0, 1, 2, 3, 4), False, False)


def test_no_core_of_what_can_be_won() -> None:
    problem = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1"), task("b2>1")))
    assert clashing_core(problem, WORK) is None
