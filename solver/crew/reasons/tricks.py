"""More wins than there are tricks: the seats need a number of tricks each for their tasks, too many together."""

from collections.abc import Iterator

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.reasons.fact import Claim, Tally
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.crew.reasons.sides import Sides


def too_many_wins(sides: Sides, core: tuple[int, ...]) -> Iterator[Reason]:
    """Yield the reason of this sort, if the tasks of each seat, for themselves, need too many tricks together."""
    problem, steps, total = sides.problem, [], 0
    if problem.before is not None:  # the tricks won before may be unknown
        return
    for seat in problem.deal.seats:
        parts = tuple(part for part in core if part < len(problem.tasks) and problem.tasks[part].owner == seat)
        if parts and (number := _needed(sides, seat, parts)):
            steps.append(Step(parts, Claim(Tally(TricksWon(Seat(seat)), number))))
            total += number
    if total > problem.deal.last and len(steps) > 1:
        yield Reason(Kind.TRICKS, tuple(steps))


def _needed(sides: Sides, seat: SeatIndex, parts: tuple[int, ...]) -> int:
    """The highest proved lower bound on the tricks that the seat wins in every line that meets the parts."""
    proved = 0
    while proved < sides.problem.deal.last:
        more = Claim(Tally(TricksWon(Seat(seat)), proved + 1))
        if not sides.proved(parts, more):
            break
        proved += 1
    return proved
