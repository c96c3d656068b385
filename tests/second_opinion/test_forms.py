"""Every form of the goal language is in both second opinions: the exhaustive search, and the reading of a play.

The forms are listed from the classes of the language, so that a new one fails here until random goals have it, and both
opinions read it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from random import Random

import pytest

from tests.second_opinion.meaning import Case
from tests.second_opinion.moments import Moment
from tests.second_opinion.random_goals import random_problem
from tests.second_opinion.tables import Compiler
from tests.second_opinion.tiny import TINY, records
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.goal import FORMS, Falls, Goal, TaskOrder, parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import (
    Against,
    CardFilter,
    Half,
    Holding,
    How,
    Others,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import QUANTITIES, Every, Predicted
from winnable.rules.crew.who import InRole, LeftOf, Member, Side, Who

WORDS = (Every, Half, How, Member, Others, Parity, Part, Predicted, Relation, Side, TaskOrder, Turn)
CONDITIONS = (*FORMS, *QUANTITIES, Against, CardFilter, Holding, Span, Step, Sum, TrickFilter)
ELSEWHERE = {
    InRole,  # roles are chosen like owners, and the search takes none
    LeftOf,  # only in the core of the language
    (Step, "back"),  # likewise
    (Step, "own_times"),
    (Falls, "token"),  # tokens are rules of a problem, and the search takes them beside plain task cards alone
}
"""What no second opinion reads."""


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
    return found - ELSEWHERE


def in_play(rng: Random, number: int) -> tuple[Problem, Choices, Case, Record]:
    """A random problem with a play of it, and all that is left open chosen."""
    deal, lines = records(TINY[number % len(TINY)], 0)
    problem, record = random_problem(rng, deal), rng.choice(lines)
    owners = tuple(rng.choice(deal.seats) if task.owner is None else task.owner for task in problem.tasks)
    noted = tuple(rng.randint(0, deal.tricks) if task.predicts else None for task in problem.tasks)
    winners = tuple((trick.number, trick.winner) for trick in record.tricks)
    return problem, Choices(owners, problem.tokens, predictions=noted), Case(owners, noted, winners), record


def goals_of(problem: Problem) -> Iterator[tuple[Goal, int | None]]:
    """Yield all goals of a problem, with their tasks."""
    yield from ((goal, None) for goal in problem.goals)
    yield from ((task.goal, number) for number, task in enumerate(problem.tasks))


def test_every_form_is_in_both() -> None:
    """In goals that the search can be given, and that are read off a play."""
    searched, read, rng = set[object](), set[object](), Random(0)
    for number in range(3000):
        problem, _, case, record = in_play(rng, number)
        for goal, task in goals_of(problem):
            new = {*said(goal)} - (searched & read)
            if not new & language():
                continue
            with suppress(ValueError):  # too large for the tables, or too many ways for counts to end
                Compiler(problem, case).goal(goal, task)
                searched |= new
                Moment(problem, case, record.tricks).state(goal, task)
                read |= new
        if number % 100 == 0 and language() <= searched & read:
            return
    assert not language() - searched, "the exhaustive search does not have these"
    assert not language() - read, "the reading of a play does not have these"


@pytest.mark.parametrize("seed", few(range(20), 1, 3))
def test_the_referee_reads_a_play_so(seed: int) -> None:
    """Goals of every form, when the play is over."""
    rng, told = Random(seed), Counter[State]()
    for number in range(100):
        problem, choices, case, record = in_play(rng, seed + number)
        judge, moment = Judge(problem, choices, record), Moment(problem, case, record.tricks)
        for goal, task in goals_of(problem):
            state = (judge.goal(goal) if task is None else judge.tasks[task]).state
            assert state is moment.state(goal, task), (goal, problem, str(record.tricks))
            told[state] += 1
    assert min(told[State.MET], told[State.LOST]) > 30, "too one-sided to test anything"
