"""Every form of the goal language is in both second opinions: the exhaustive search, and the reading of a play.

The forms are listed from the classes of the language, so that a new one fails here until random goals have it, and both
opinions read it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import partial
from random import Random

import pytest

from tests.second_opinion.moments import Play
from tests.second_opinion.random_goals import goal as random_goal
from tests.second_opinion.random_goals import random_problem
from tests.second_opinion.random_task_order import of_any_form
from tests.second_opinion.tables import Compiler
from tests.second_opinion.tiny import TINY, records
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.goal import FORMS, Goal, parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import (
    Against,
    CardFilter,
    Half,
    Holding,
    How,
    Others,
    OwnRank,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.ordered import Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import QUANTITIES, Every, Predicted, TasksMet
from winnable.rules.crew.who import InRole, LeftOf, Member, Side, Who

WORDS = (Every, Half, How, Member, Others, Parity, Part, Predicted, Relation, Side, TaskOrder, Turn)
CONDITIONS = (*FORMS, *QUANTITIES, Against, CardFilter, Holding, OwnRank, Span, Step, Sum, TrickFilter)
NOWHERE = {
    InRole,  # roles are chosen like owners; the search takes none, and none is drawn
    LeftOf,  # only in the core of the language
    (Step, "back"),  # likewise
    (Step, "own_times"),
}
"""What no second opinion reads."""
NOT_SEARCHED = {(Falls, "token")}
"""Tokens are rules of a problem, and the search takes them beside plain task cards alone."""


def said(sentence: object) -> Iterator[object]:
    """Yield the forms, words and conditions that a sentence uses; a condition is a class with a key that is set."""
    for part in parts(sentence):
        if isinstance(part, Enum):
            yield part
        elif is_dataclass(part):
            yield type(part)
            for field in fields(part):
                if field.default is MISSING or getattr(part, field.name) != field.default:
                    yield type(part), field.name


def language() -> set[object]:
    """Every form, word and condition of the language."""
    found: set[object] = {*FORMS, *QUANTITIES, *Who.__args__} - {Member}
    found |= {word for words in WORDS for word in words}
    found |= {(each, field.name) for each in CONDITIONS for field in fields(each)}
    return found - NOWHERE


def in_play(rng: Random, number: int) -> tuple[Problem, Choices, Play]:
    """A random problem with a play of it, and all that is left open chosen."""
    deal, lines = records(TINY[number % len(TINY)], 0)
    problem, record = random_problem(rng, deal), rng.choice(lines)
    owners = tuple(rng.choice(deal.seats) if task.owner is None else task.owner for task in problem.tasks)
    noted = tuple(rng.randint(0, deal.tricks) if task.predicts else None for task in problem.tasks)
    choices = Choices(owners, problem.tokens, predictions=noted)
    return problem, choices, Play.of(problem, choices, record)


def goals_of(problem: Problem) -> Iterator[tuple[Goal, int | None]]:
    """Yield all goals of a problem, with their tasks."""
    yield from ((goal, None) for goal in problem.goals)
    yield from ((task.goal, number) for number, task in enumerate(problem.tasks))


def test_every_form_is_searched() -> None:
    found, rng = set[object](), Random(0)
    for number in range(3000):
        problem, _, play = in_play(rng, number)
        for goal, task in goals_of(problem):
            new = {*said(goal)} - found
            if new & language():
                with suppress(ValueError):  # too large for the tables
                    Compiler(problem, play.case).goal(goal, task)
                    found |= new
        if number % 100 == 0 and language() - NOT_SEARCHED <= found:
            return
    assert not language() - NOT_SEARCHED - found, "the exhaustive search does not have these"


def test_every_form_is_read_in_tasks_and_beside_them() -> None:
    """Those that ask when tasks are met beside tasks of all other forms with tokens."""
    about_tasks, rng = (Falls, TasksInOrder, TasksMet, *TaskOrder), Random(0)
    beside = {each for each in language() if (each[0] if isinstance(each, tuple) else each) in about_tasks}
    beside.add((TrickFilter, "tasks_open"))
    in_tasks, in_goals = set[object](), set[object]()
    for number in range(3000):
        deal, lines = records(TINY[number % len(TINY)], 0)
        problem = of_any_form(rng, deal, partial(random_goal, rng, deal, task=True))
        assert Play.of(problem, Choices.given(problem), rng.choice(lines)).won in (True, False)
        if any(problem.tokens):
            in_tasks |= {part for task in problem.tasks for part in said(task.goal)}
            in_goals |= {part for each in problem.goals for part in said(each)}
        if number % 100 == 0 and language() - beside <= in_tasks and beside <= in_goals:
            return
    assert not language() - beside - in_tasks, "no task with a token has these"
    assert not beside - in_goals, "no goal beside such tasks has these"


@pytest.mark.parametrize("seed", few(range(20), 1, 3))
def test_the_referee_reads_a_play_so(seed: int) -> None:
    """Goals of every form, when the play is over."""
    rng, told = Random(seed), Counter[bool]()
    for number in range(100):
        problem, choices, play = in_play(rng, seed + number)
        judge = Judge(problem, choices, Record(problem.deal, play.played))
        for goal, task in goals_of(problem):
            state = (judge.goal(goal) if task is None else judge.tasks[task]).state
            assert play.holds(goal, task, play.tricks) is (state is State.MET), (goal, problem, str(play.played))
            told[state is State.MET] += 1
    assert min(told[True], told[False]) > 30, "too one-sided to test anything"
