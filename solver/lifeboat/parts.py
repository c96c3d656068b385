"""Parts that a line of Lifeboat may do without: deeds besides actions, actions, and parts of fights and nights."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.decision import Action, Answer, Day, Free, Line, Rest, Turn
from winnable.rules.lifeboat.goal import Everybody, Goal, Lead
from winnable.rules.lifeboat.problem import Problem
from winnable.solver import goals as shared

T = TypeVar("T")
Part = TypeVar("Part", decisions.Fight, decisions.Fall, decisions.Thirst)


def shorter(line: Line) -> Iterator[Line]:
    """The line with one thing less each: the last day first, as little rests on it; a day's turns before the rest."""
    for place in reversed(range(len(line.days))):
        for day in _days(line.days[place]):
            yield Line((*line.days[:place], day, *line.days[place + 1 :]))


def _days(day: Day) -> Iterator[Day]:
    for place, turn in enumerate(day.turns):
        for less in _turns(turn):
            yield replace(day, turns=(*day.turns[:place], less, *day.turns[place + 1 :]))
    yield from (replace(day, free=free) for free in _deeds(day.free))
    yield from (replace(day, shown=free) for free in _deeds(day.shown))
    yield from (replace(day, night=free) for free in _deeds(day.night))
    yield from (replace(day, fall=fall) for fall in _parts(day.fall))
    yield from (replace(day, thirst=thirst) for thirst in _parts(day.thirst))


def _turns(turn: Turn) -> Iterator[Turn]:
    if turn.action not in (None, Rest()):
        yield Turn(turn.who, Rest(), turn.free)
    yield from (replace(turn, action=action) for action in _rows(turn.action))
    if turn.fight is not None:
        yield replace(turn, answer=Answer.YIELD, defender=None, fight=None)
        yield from (replace(turn, fight=fight) for fight in _parts(turn.fight))
    yield from (replace(turn, free=free) for free in _deeds(turn.free))


def _deeds(deeds: tuple[Free, ...]) -> Iterator[tuple[Free, ...]]:
    """Deeds with one less; a card that is not opened is given away closed."""
    for place in reversed(range(len(deeds))):
        left_out, after = deeds[place], deeds[place + 1 :]
        yield (*deeds[:place], *after)
        if isinstance(left_out, decisions.Open):
            closed = (
                replace(each, copy="closed")
                if isinstance(each, decisions.Give | decisions.Discard)
                and (each.who, each.card) == (left_out.who, left_out.card)
                else each
                for each in after
            )
            yield (*deeds[:place], *closed)


def _rows(action: Action | None) -> Iterator[Action]:
    """A row that keeps less."""
    if isinstance(action, decisions.Row) and action.under is None:
        yield from (decisions.Row(keep) for keep in _without(action.keep))


def _parts(whole: Part) -> Iterator[Part]:
    """A fight, or the deeds of a night, with one thing less."""
    for field in fields(whole):
        for less in _without(getattr(whole, field.name)):
            yield replace(whole, **{field.name: less})


def _without(items: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """All but one of some items, the last one first."""
    for place in reversed(range(len(items))):
        yield (*items[:place], *items[place + 1 :])


# --- the demands of a problem --------------------------------------------------------------------


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one character where it is for all; each of them once."""
    return shared.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    cast = problem.deal.setup.cast
    said: Any = goal  # a form with people
    if isinstance(goal, Lead) and goal.over is Everybody.ALL and len(cast) > 1:
        yield from (replace(said, over=other) for other in cast if other is not goal.of)
    elif getattr(goal, "of", None) is Everybody.ALL:
        yield from (replace(said, of=who) for who in cast)
    else:
        yield goal
