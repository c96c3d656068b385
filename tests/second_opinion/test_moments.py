"""In which trick a task is met, by the plain rule: the referee and the model against the tables and the second opinion.

`plain_rule.yaml` and `who_asks.yaml` are to be read at the table. All else is made up at random.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.second_opinion import random_goals
from tests.second_opinion.moments import Play
from tests.second_opinion.random_task_order import left_open, of_any_form
from tests.second_opinion.tiny import records
from tests.support.counting import solved_as
from tests.support.enumeration import all_choices, all_lines, describe
from tests.support.layers import few
from tests.support.loading import problem as read
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.play import Line, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, judged, referee
from winnable.solver.crew.solve import solve

SHAPES = [(3, 2, 4, 1), (2, 2, 3, 1), (2, 1, 6, 2), (2, 2, 4, 1), (3, 2, 5, 2), (3, 3, 4, 0), (4, 2, 6, 0)]
"""Seats, and the colours, ranks and rockets of the deck, for three or four tricks."""
SUITS = ("pink", "blue", "green", "yellow", "orange")
NAMES = ("Ann", "Ben", "Cas")
HERE = Path(__file__).parent
TASKS = {
    "a trick": {"tricks_won": {"by": "owner", "at_least": 1}},
    "just one trick": {"tricks_won": {"by": "owner", "exactly": 1}},
    "just one of the first three": {"tricks_won": {"by": "owner", "tricks": "1-3", "exactly": 1}},
    "the first by trick 3": {"task_falls": {"token": 1, "in": "1-3"}},
    "nothing": {"tricks_won": {"by": "owner", "at_least": 0}},
}
"""The goals of tasks by the names that `who_asks.yaml` has for them."""


def played(winners: str, tasks: list[dict[str, Any]], goals: list[dict[str, Any]]) -> tuple[Problem, Line]:
    """A problem whose cards are dealt so that these players win the tricks, and the line of play."""
    hands: dict[str, list[str]] = {name: [] for name in NAMES}
    tricks, leader = [], 0
    for suit, name in zip(SUITS, winners.split(), strict=True):
        winner = NAMES.index(name)
        cards = [f"{suit[0]}{(seat - winner - 1) % 3 + 1}" for seat in range(3)]
        for hand, card in zip(hands.values(), cards, strict=True):
            hand.append(card)
        tricks.append(" ".join(cards[(leader + place) % 3] for place in range(3)))
        leader = winner
    deck = {"suits": [*SUITS], "ranks": 3, "trumps": 0}
    dealt = {name: " ".join(hand) for name, hand in hands.items()}
    document = {"deck": deck, "hands": dealt, "lead": "Ann", "tasks": tasks, "goals": goals}
    return read(yaml.safe_dump(document)), Line.parse(" / ".join(tricks))


def seen(problem: Problem, line: Line) -> tuple[Play, Report]:
    """A play as it is read here, and what the referee says of it."""
    choices = Choices.given(problem)
    return Play.of(problem, choices, replay(problem.deal, line)), referee(problem, choices, line)


def rows() -> Iterator[Any]:
    """Yield the goals of `plain_rule.yaml` with their plays."""
    for rule, goals in yaml.safe_load((HERE / "plain_rule.yaml").read_text(encoding="utf-8")).items():
        for each in goals:
            task = {"owner": "Ann", "goal": each.pop("goal")}
            task |= {"predicted": each.pop("predicted")} if "predicted" in each else {}
            said = f"{rule[:1]}: {yaml.safe_dump(task['goal'], default_flow_style=True, width=1000).strip()}"
            yield from (pytest.param(task, winners, met, id=f"{said} {winners}") for winners, met in each.items())


@pytest.mark.parametrize(("task", "winners", "met"), [*rows()])
def test_the_plain_rule(task: dict[str, Any], winners: str, met: int | str) -> None:
    """The second opinion and the referee say that the task is met in this trick, and the referee says so then."""
    problem, line = played(winners, [task], [])
    play, report = seen(problem, line)
    (judgement,) = report.tasks
    assert (play.met[0] or "never") == met
    assert (judgement.trick if judgement.state is State.MET else "never") == met
    for end in range(5):
        (then,) = referee(problem, Choices.given(problem), Line(line.tricks[:end])).tasks
        assert then == (judgement if (judgement.trick or 5) <= end else Judged(State.OPEN, None))


def _task(text: str) -> dict[str, Any]:
    """The task that `who_asks.yaml` writes so."""
    name, owner, token = re.fullmatch(r"(.+)>(\w+)(?:\[(\w+)\])?", text).groups()  # type: ignore[union-attr]
    task: dict[str, Any] = {"goal": TASKS[name]} if name in TASKS else {"card": name}
    return {**task, "owner": owner, **({"token": token} if token else {})}


def questions() -> Iterator[Any]:
    """Yield what `who_asks.yaml` says."""
    for name, each in yaml.safe_load((HERE / "who_asks.yaml").read_text(encoding="utf-8")).items():
        tasks, goals = [*map(_task, each.pop("tasks").split(", "))], [each.pop("goal")] if "goal" in each else []
        yield from (pytest.param(tasks, goals, *play, id=name) for play in each.items())


@pytest.mark.parametrize(("tasks", "goals", "winners", "outcome"), [*questions()])
def test_who_asks(tasks: list[dict[str, Any]], goals: list[dict[str, Any]], winners: str, outcome: str) -> None:
    """Tokens and goals that ask when tasks are met; all tasks are."""
    play, report = seen(*played(winners, tasks, goals))
    assert 0 not in play.met
    assert ("won" if play.won else "lost") == outcome
    assert ("won" if report.state is State.MET else "lost") == outcome


def as_won(problem: Problem, lines: list[Record]) -> set[tuple[str, str]]:
    """The choices and plays that win a problem, as text."""
    return {
        (describe(choices), str(Line(tuple(trick.cards for trick in record.tricks))))
        for choices in all_choices(problem)
        for record in lines
        if Play.of(problem, choices, record).won
    }


def solved(problem: Problem, lines: list[Record]) -> bool:
    """Whether some play wins; the model has just these, and if there is none the solver proves it."""
    won = as_won(problem, lines)
    assert solve(problem).answer is (Answer.WINNABLE if won else Answer.UNWINNABLE), problem
    return solved_as(problem, won) > 0


EVERY = load_text((HERE / "cases.yaml").read_text(encoding="utf-8")).problems


@pytest.mark.parametrize("document", EVERY, ids=lambda each: each.name)
def test_cases(document: ProblemDocument) -> None:
    problem = document.problem
    lines = [replay(problem.deal, line) for line in all_lines(problem)]
    winnable = document.expect is Answer.WINNABLE
    assert bool(as_won(problem, lines)) is winnable
    assert solved(problem, lines) is winnable


def made_up(rng: Random, deal: Deal) -> Problem:
    """Tasks of any form with tokens, and goals about them."""
    return of_any_form(rng, deal, lambda: random_goals.goal(rng, deal, task=True, depth=rng.randint(0, 2)))


@pytest.mark.parametrize("seed", few(range(40), 2, 6))
def test_the_rule_looks_back(seed: int) -> None:
    """A task that holds at the end is met in some trick, and no later trick touches that."""
    rng = Random(seed)
    deal, lines = records(SHAPES[seed % len(SHAPES)], 0)
    for _ in range(40):
        problem = made_up(rng, deal)
        play = Play.of(problem, Choices.given(problem), rng.choice(lines))
        assert [met > 0 for met in play.met] == [
            play.holds(task.goal, index, play.tricks) for index, task in enumerate(problem.tasks)
        ]
        for number in range(deal.tricks):
            begun = replace(play, played=play.played[:number])
            assert begun.met == [met if met <= number else 0 for met in play.met]


@pytest.mark.parametrize("seed", few(range(40), 2, 4))
def test_the_referee_says_the_same(seed: int) -> None:
    """In which trick each task is met, and which goals about tasks are."""
    rng, told = Random(seed), Counter[int | State]()
    deal, lines = records(SHAPES[seed % len(SHAPES)], 0)
    for _ in range(80):
        problem = made_up(rng, deal)
        choices = Choices.given(problem)
        for record in rng.sample(lines, min(len(lines), 5)):
            play, report = Play.of(problem, choices, record), judged(problem, choices, record)
            for task, trick, judgement in zip(problem.tasks, play.met, report.tasks, strict=True):
                met = (judgement.trick or 0) if judgement.state is State.MET else 0
                assert met == trick, (task.goal, problem, str(record.tricks))
                told[trick] += 1
            for goal, judgement in zip(problem.goals, report.goals, strict=True):
                state = State.MET if play.holds(goal, None, play.tricks) else State.LOST
                assert judgement.state is state, (goal, problem.tasks, problem, str(record.tricks))
                told[state] += 1
            assert (report.state is State.MET) is play.won, (problem.tasks, problem, str(record.tricks))
    assert min(told[each] for each in (0, 1, deal.tricks, State.MET, State.LOST)) > 20, "too one-sided to test anything"


@pytest.mark.parametrize("seed", few(range(200), 4, 8))
def test_the_solver_finds_just_these_lines(seed: int) -> None:
    """Those that are won by the rule, with all that a problem leaves open."""
    rng = Random(seed)
    deal, lines = records(rng.choice(SHAPES[:3]), seed % 3)
    for number in range(4):
        problem = made_up(rng, deal)
        solved(left_open(rng, problem) if number == 0 else problem, lines)
