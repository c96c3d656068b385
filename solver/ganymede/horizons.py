"""Other horizons: within how few turns the goals are reached, and whether more turns would do where none suffice.

Goals are judged at the horizon, so goals that are reached at one may be out of reach at a longer one: each horizon is
a question of its own.
"""

from dataclasses import replace

from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.count import shortest
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Limits, NoAnswer, Verdict


def at_horizon(problem: Problem, count: int) -> Problem:
    """The problem with another number of turns or rounds."""
    return replace(problem, horizon=replace(problem.horizon, count=count))


def fewest_turns(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in the turns or rounds of the problem and up to its own, at which the goals are reached.

    See `winnable.solver.count.shortest`. Raises NoAnswer if the line so far is not allowed.
    """
    counts = range(_least(problem), problem.horizon.count + 1)
    return shortest(ask, lambda count: at_horizon(problem, count), counts, limits)


def longer(problem: Problem, more: int) -> Problem | None:
    """The problem with `more` turns or rounds more; None if a script is too short for them."""
    found = at_horizon(problem, problem.horizon.count + more)
    return found if _scripts_suffice(found) else None


def _least(problem: Problem) -> int:
    """The shortest horizon to which all fits that was played already. Raises NoAnswer if that is not allowed."""
    if not problem.played.turns:
        return 1
    try:
        records = replay(replace(problem, played=Line((), problem.played.ships)), problem.played).records
    except IllegalStep as error:
        raise NoAnswer(f"what was played already is not allowed: {error}") from error
    horizon = problem.horizon
    if isinstance(horizon, Turns):
        return 1 + sum(record.player == horizon.of for record in records[:-1])
    return records[-1].round


def _scripts_suffice(problem: Problem) -> bool:
    """Whether every script has as many turns as the horizon asks for, if the game does not end before."""
    slots = timetable(problem, problem.deal.position, ())
    for player in problem.players:
        control = problem.control(player)
        if not isinstance(control, Free) and len(control.turns) < sum(slot.player == player for slot in slots):
            return False
    return True
