"""The solver of Lifeboat for questions; imported by the first question."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from winnable.games.parts import Closer, Solver
from winnable.questions.lean import shorter
from winnable.questions.readings import Reading, other_readings
from winnable.rules.lifeboat.decision import Answer, Discard, Free, Give, Open, Rest, Turn
from winnable.rules.lifeboat.goal import Not
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.clash import only
from winnable.solver.lifeboat.ask import ask, demands, fewest_days, ways
from winnable.solver.lifeboat.horizons import due, sooner


def readings(problem: Problem) -> Iterator[Reading]:
    """The problem under every other reading of one ruling."""
    setup = problem.deal.setup
    for name, value, options in other_readings(setup.options):
        changed = replace(problem, deal=replace(problem.deal, setup=replace(setup, options=options)))
        yield Reading(name, value, due(changed))


def without(problem: Problem, goal: int) -> Problem:
    """The problem to reach all goals but that one, and not that one."""
    goals = problem.goals
    return replace(problem, goals=(*goals[:goal], *goals[goal + 1 :], Not(goals[goal])))


# --- what can be left out of a line ----------------------------------------------------------------

_SPARE: Final = (
    *("free", "shown", "night", "keep", "attackers", "defenders", "weapons", "shots"),
    *("rings", "throws", "chums", "parasols", "waters"),
)
_INSIDE: Final = ("days", "turns", "action", "fight", "fall", "thirst", *_SPARE)


def _instead(part: Any) -> Iterator[Any]:
    """A turn without its action or fight; deeds with a card that is not opened, and is given away closed."""
    if isinstance(part, Turn):
        if part.action not in (None, Rest()):
            yield Turn(part.who, Rest(), part.free)
        if part.fight is not None:
            yield replace(part, answer=Answer.YIELD, defender=None, fight=None)
    for name in ("free", "shown", "night"):
        deeds = getattr(part, name, ())
        for place, opened in enumerate(deeds):
            if isinstance(opened, Open):
                yield replace(part, **{name: (*deeds[:place], *(_closed(each, opened) for each in deeds[place + 1 :]))})


def _closed(deed: Free, opened: Open) -> Free:
    if isinstance(deed, Give | Discard) and (deed.who, deed.card) == (opened.who, opened.card):
        return replace(deed, copy="closed")
    return deed


SOLVER: Final = Solver(
    ask=ask,
    demands=demands,
    only=only,
    shorter=partial(shorter, inside=_INSIDE, spare=_SPARE, instead=_instead),
    due=due,
    later=due,
    fewest=fewest_days,
    scripted=lambda problem: any(control.script for control in problem.controls.values()),
    readings=readings,
    ways=ways,
    closer=Closer(sooner, "a day to spare", without, "A008"),
)
