"""Steps that could be left out of a line of Ganymede: steps of effects, which are all free to be left out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.rules.ganymede.decision import Action, DiscardTiles, Gain, Launch, Line, Step, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.goal import Goal, Group
from winnable.rules.ganymede.problem import Problem
from winnable.solver import goals as shared


def shorter(line: Line) -> Iterator[Line]:
    """The line with one thing less each, the last turn first, as little rests on it."""
    for place in reversed(range(len(line.turns))):
        for turn in _turns(line.turns[place]):
            yield replace(line, turns=(*line.turns[:place], turn, *line.turns[place + 1 :]))


def _turns(turn: Turn) -> Iterator[Turn]:
    for place, launch in enumerate(turn.launches):
        for less in _launches(launch):
            yield replace(turn, launches=(*turn.launches[:place], less, *turn.launches[place + 1 :]))
    yield from (replace(turn, action=action) for action in _actions(turn.action))


def _actions(action: Action) -> Iterator[Action]:
    if isinstance(action, TakeTile | UseShuttle | DiscardTiles):
        yield from (replace(action, steps=steps) for steps in _steps(action.steps))
    if isinstance(action, UseShuttle) and action.launch is not None:
        yield replace(action, launch=None)
        yield from (replace(action, launch=launch) for launch in _launches(action.launch))


def _launches(launch: Launch) -> Iterator[Launch]:
    yield from (replace(launch, steps=steps) for steps in _steps(launch.steps))


def _steps(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """Steps with one less, the last one first, or with less of what one brings."""
    for place in reversed(range(len(steps))):
        before, step, after = steps[:place], steps[place], steps[place + 1 :]
        yield (*before, *after)
        if isinstance(step, Gain) and step.then is not None:
            yield (*before, replace(step, then=None), *after)
        if isinstance(step, Gain) and step.launch is not None:
            yield from ((*before, replace(step, launch=less), *after) for less in _launches(step.launch))


# --- the demands of a problem --------------------------------------------------------------------


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one player where it is for several; each of them once."""
    return shared.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    of: Any = getattr(goal, "of", None)
    if of in (Group.FREE, Group.EVERYBODY) and len(problem.meant(of)) > 1:
        said: Any = goal  # a form with players
        yield from (replace(said, of=player) for player in problem.meant(of))
    else:
        yield goal
