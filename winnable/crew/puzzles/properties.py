"""The properties of a deal that make a puzzle, and how each is decided.

Nothing is found by "nothing else was found": every sentence about a puzzle rests on lines that the referee has
replayed, and on refutations.

*How hard* a deal is, is measured as that of a mission is (`survey.hardness`), on this one deal and with all of its
first leads: the chance that is left is the share of first leads that win, less a quarter if all tricks are needed and
half if every task can fall in one certain trick only; in between in proportion. It is a measure of how narrow the way
is, which anybody can check by hand, and not of how long the solver takes, which tells little of how long people do.
"""

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Final

from winnable.crew.survey.hardness import hardness, hardness_of_deal
from winnable.crew.survey.measures import Way
from winnable.games.puzzle import Examined, PuzzleProperty
from winnable.missions.source.english import listed
from winnable.questions.hunt import HARDEST, Found
from winnable.rules.answer import Answer
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, Verdict

if TYPE_CHECKING:
    from winnable.solver.crew.questions.one_less import OneLess

NEEDS_SIGNAL: Final = PuzzleProperty("needs-signal", "Cannot be won as it was dealt, but with the distress signal.")
ONE_LEAD: Final = PuzzleProperty("one-lead", "Can be won, but only by a single first lead.")
ONE_TASK: Final = PuzzleProperty("one-task", "Cannot be won, but could if one of its tasks need not be met.")
TRICKS: Final = PuzzleProperty("tricks", "Can be won, but never in fewer than N tricks.", "N")
PROPERTIES: Final = (ONE_LEAD, NEEDS_SIGNAL, ONE_TASK, TRICKS, HARDEST)

UNWINNABLE: Final = "cannot be won"
_UNDECIDED: Final = Examined()


@dataclass(frozen=True, slots=True)
class Solution:
    """A line that wins; with `less` all but one task, of the problem that this leaves."""

    witness: Witness
    less: "OneLess | None" = None


def examined(
    wanted: PuzzleProperty, number: int | None, problem: Problem, verdict: Verdict[Witness], limits: Limits, bar: float
) -> Examined:
    """Examine a dealt problem with its verdict for the property; see `PuzzleSearch.examine`."""
    if verdict.answer is Answer.UNKNOWN:
        return _UNDECIDED
    if wanted in (NEEDS_SIGNAL, ONE_TASK):
        if verdict.answer is Answer.WINNABLE:
            return Examined("can be won")
        return (_needs_signal if wanted == NEEDS_SIGNAL else _one_task)(problem, limits)
    if verdict.witness is None:
        return Examined(UNWINNABLE)
    if wanted == TRICKS:
        return _tricks(problem, verdict.witness, limits, bar, number or 0)
    return (_one_lead if wanted == ONE_LEAD else _hardest)(problem, verdict.witness, limits, bar)


# --- problems that can be won ----------------------------------------------------------------------


def _one_lead(problem: Problem, witness: Witness, limits: Limits, bar: float) -> Examined:
    """Examine whether one lead wins; the measure is how many do, below zero."""
    from winnable.solver.crew.questions.analysis import first_leads  # noqa: PLC0415  # OR-Tools is not needed before
    from winnable.solver.crew.questions.puzzles import winning_leads  # noqa: PLC0415

    leads = first_leads(problem)
    most = 1  # as many as are of interest: one, or fewer than those of the deal that is nearest so far
    if bar < -1:
        most = len(leads) if bar == -inf else int(-bar) - 1
    won = winning_leads(problem, witness, limits, most)
    if won is None:
        return _UNDECIDED
    several = "can be won by several first leads"
    if len(won) > 1:
        return Examined(several, None if len(won) > most else float(-len(won)))
    leader, card = problem.name(problem.deal.leader), next(iter(won))
    found = Found(
        problem,
        Answer.WINNABLE,
        f"{leader} leads, and has {len(leads)} cards to lead. Just one of them wins: which, and how does it go on?",
        f"{leader} leads {card}; with any other card the deal is lost.",
        (Solution(won[card]),),
    )
    return Examined(several, -1.0, found)


def _tricks(problem: Problem, witness: Witness, limits: Limits, bar: float, number: int) -> Examined:
    """Examine whether a deal needs this number of tricks; the measure is the number that it needs."""
    from winnable.solver.crew.questions.puzzles import fewest_tricks  # noqa: PLC0415

    floor = number if bar == inf else min(number, 1 if bar == -inf else int(bar) + 1)
    best = fewest_tricks(problem, witness, limits, floor)
    if best is None:
        return _UNDECIDED
    fewest, line = best
    earlier = "can be won in fewer tricks"
    if fewest < number:
        return Examined(earlier, float(fewest) if fewest >= floor else None)
    found = Found(
        problem,
        Answer.WINNABLE,
        f"It cannot be won in fewer than {number} of the {problem.deal.tricks} tricks. How can it be won at all?",
        f"It is won in trick {fewest}, and never before.",
        (Solution(line),),
    )
    return Examined(earlier, float(fewest), found)


def _hardest(problem: Problem, witness: Witness, limits: Limits, bar: float) -> Examined:
    """Examine how hard the problem is, as far as it may be harder than the bar."""
    from winnable.solver.crew.questions.analysis import first_leads, narrow  # noqa: PLC0415
    from winnable.solver.crew.questions.puzzles import winning_leads  # noqa: PLC0415

    leads, tricks, tasks = len(first_leads(problem)), problem.deal.tricks, len(problem.tasks)
    easier = Examined("can be won, but more easily")

    def hardest(won: int) -> float:
        """As hard as it is at the most with this number of leads that win."""
        return hardness(Share(winnable=1), Way(won, leads, tricks, tricks, tasks, tasks)) or 0.0

    most = max((won for won in range(1, leads + 1) if hardest(won) > bar), default=0)
    if not most:
        return easier
    won = winning_leads(problem, witness, limits, most)
    if won is None:
        return _UNDECIDED
    if len(won) > most:
        return easier
    way = narrow(problem, list(won.values()), limits)
    measure = hardness_of_deal(problem, len(won), leads, way)
    if measure is None:
        return _UNDECIDED
    if measure <= bar:
        return easier
    wins = f"{len(won)} of {leads} first leads {'wins' if len(won) == 1 else 'win'} ({listed([*map(str, won)])})"
    fixed = [problem.tasks[task].name for task in way.fixed or ()]
    certain = f"; {listed(fixed)} can fall in one certain trick only" if fixed else ""
    found = Found(
        problem,
        Answer.WINNABLE,
        f"How can it be won? Its hardness is {measure:.2f}, from 0 to 1.",
        f"{wins}, and it takes {way.fewest} of {tricks} tricks at least{certain}.",
        (Solution(witness),),
    )
    return Examined(easier.outcome, measure, found)


# --- problems that cannot be won -------------------------------------------------------------------


def _needs_signal(problem: Problem, limits: Limits) -> Examined:
    """Examine whether a problem that cannot be won can be won with the distress signal."""
    from winnable.solver.crew.questions.puzzles import with_signal  # noqa: PLC0415

    verdict = with_signal(problem, limits)
    if verdict.answer is Answer.UNKNOWN:
        return _UNDECIDED
    if verdict.witness is None:
        return Examined("cannot be won, nor with the distress signal")
    passes = verdict.witness.choices.passes
    assert passes is not None
    passed = listed([f"{card} from {problem.name(seat)}" for seat, card in enumerate(passes.cards)])
    found = Found(
        replace(problem, distress=Distress()),
        Answer.WINNABLE,
        "As it was dealt it cannot be won; with the distress signal it can. To which side, and with which cards?",
        f"Everybody passes to the {passes.direction.value}: {passed}.",
        (Solution(verdict.witness),),
    )
    return Examined(UNWINNABLE, None, found)


def _one_task(problem: Problem, limits: Limits) -> Examined:
    """Examine whether a problem that cannot be won could be if one task need not be met."""
    from winnable.solver.crew.questions.one_less import one_task_less  # noqa: PLC0415

    less = one_task_less(problem, limits)
    if less is None:
        return _UNDECIDED
    if not less:
        return Examined("cannot be won, whichever one task is left out")
    names, tasks = [problem.tasks[each.task].name for each in less], len(problem.tasks)
    if len(names) == tasks:
        asks = f"But leave out any one of the {tasks} tasks, and the others can be met. How?"
        says = "Whichever task is left out, the others can be met."
    else:
        some = "is one task" if len(names) == 1 else f"are {len(names)} tasks"
        alone = "" if len(names) == 1 else ", each by itself,"
        asks = f"There {some} of {tasks} without which{alone} the others can be met. Which?"
        says = f"The others can be met if {listed(names, 'or')} is left out, and if any other one is, they cannot."
    found = Found(
        problem,
        Answer.UNWINNABLE,
        f"It cannot be won. {asks}",
        says,
        tuple(Solution(each.witness, each) for each in less),
    )
    return Examined(UNWINNABLE, None, found)
