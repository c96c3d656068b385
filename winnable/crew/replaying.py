"""Written lines of The Crew where the file leaves choices open: the solver finds some with which it can be won."""

from dataclasses import replace
from typing import Final

from winnable.crew.facts import whatever
from winnable.games.values import Replay
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line
from winnable.rules.crew.play import replay as replay_line
from winnable.rules.crew.problem import IllegalChoice, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK: Final = Limits(work=20)
"""How long choices that the file leaves open are looked for, in CP-SAT's deterministic time."""


def settled(problem: Problem, line: Line, missing: str) -> Report | Replay:
    """Judge a line with choices that the solver finds; `missing` says which are open.

    Raises IllegalPlay and IllegalChoice for a line that is not legal, whatever is chosen.
    """
    if not line.goes_on(problem.played) and not problem.played.goes_on(line):
        raise IllegalChoice("the line does not go on from the line so far")
    _refuse_illegal(problem, line)
    try:
        asked = replace(problem, played=line)
        verdict = solve(asked, WORK)
    except ValueError as error:
        return _not_judged(f"{missing}; {error}")
    if verdict.answer is Answer.UNKNOWN:
        return _not_judged(f"{missing}, and no choice was found ({verdict.reason})")
    if verdict.witness is None:
        lost = f"the line does not reach every goal{whatever(asked)} (proved by CP-SAT)"
        return Replay(State.LOST, lost, lambda _: iter(()), {"state": State.LOST.value})
    judged = problem if line.goes_on(problem.played) else asked
    return referee(judged, verdict.witness.choices, line.whole(len(problem.deal.hands)))


def _not_judged(why: str) -> Replay:
    return Replay(None, f"cannot be judged: {why}", lambda _: iter(()), {})


def _refuse_illegal(problem: Problem, line: Line) -> None:
    """Raise IllegalPlay for the first illegal card of a line, where all hands are known."""
    signal = problem.distress is not None and problem.passes is None and not problem.distress.silent
    if problem.deal.unseen or signal:
        return
    drawn = problem.draw.cards if problem.draw else ()
    draws = tuple(card for card in drawn if card is not None)
    known = line if len(draws) == len(drawn) else Line(line.tricks[:1], line.leaders[:1])
    replay_line(
        problem.deal,
        known,
        draws if known is line else (),
        problem.names,
        passes=problem.passes,
        partial=line == problem.played,
    )
