"""Other horizons: within how few turns the goals are reached, and whether more turns would do where none suffice.

Goals are judged at the horizon, so goals that are reached at one may be out of reach at a longer one: each horizon is
a question of its own.
"""

from dataclasses import replace

from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import finished, replay
from winnable.rules.ganymede.timetable import timetable
from winnable.solver.asking import Asking
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.witness import Fewest, Witness
from winnable.solver.verdict import Limits, NoAnswer, Verdict

_FIRST = 0.5
"""The share of the limits for the horizon of the problem itself."""


def at_horizon(problem: Problem, count: int) -> Problem:
    """The problem with another number of turns or rounds."""
    return replace(problem, horizon=replace(problem.horizon, count=count))


def fewest_turns(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in the turns or rounds of the problem and up to its own, at which the goals are reached.

    `details` has the proved bounds, `Fewest`; None if it is proved that there is none. The horizon of the problem comes
    first, with half of the limits, so that something is known where they end. Raises NoAnswer if the line so far is not
    allowed.
    """
    asking = Asking(ask, limits or Limits())
    best = ask(problem, asking.limits.part(_FIRST))
    asking.effort += best.effort
    low, settled = _least(problem), True
    reason = best.reason if best.answer is Answer.UNKNOWN else ""
    found = None if best.witness is None else _early(problem, best.witness)
    count = low
    while count < (problem.horizon if found is None else found.report.problem.horizon).count:
        verdict = asking(at_horizon(problem, count))
        if verdict is None:
            settled = False
            break
        count += 1
        if verdict.witness is not None:
            found = verdict.witness
        elif verdict.answer is Answer.UNKNOWN:
            settled = False
        elif settled:
            low = count
    if found is not None:
        high = found.report.problem.horizon.count
        return Verdict(Answer.WINNABLE, found, effort=asking.effort, details=Fewest(high if settled else low, high))
    if settled and best.answer is Answer.UNWINNABLE:
        return replace(best, effort=asking.effort)
    return Verdict(Answer.UNKNOWN, reason=reason or asking.late, effort=asking.effort, details=Fewest(low))


def longer(problem: Problem, more: int) -> Problem | None:
    """The problem with `more` turns or rounds more; None if a script is too short for them."""
    found = at_horizon(problem, problem.horizon.count + more)
    return found if _scripts_suffice(found) else None


def _early(problem: Problem, witness: Witness) -> Witness:
    """A line up to the first horizon at which it reaches the goals."""
    records, line = witness.report.records, witness.line
    for count in range(_least(problem), problem.horizon.count):
        earlier = at_horizon(problem, count)
        for number, record in enumerate(records, 1):
            if not finished(earlier.horizon, record.position, records[:number]):
                continue
            turns = sum(each.player in problem.free for each in records[:number])
            shorter = Line(line.turns[:turns], line.ships)
            report = replay(earlier, shorter)
            if report.met:
                return Witness(shorter, report)
            break
    return witness


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
