"""The question of a survey about one deal, by its own seed: that of `winnable deal --seed`."""

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

from winnable.crew.dealing.task_selection import Ask, CanEverBeMet
from winnable.crew.survey.measures import Case, solved_deal
from winnable.crew.survey.players import play
from winnable.games.survey import CannotBeDealt, Measured
from winnable.missions.crew.mission import Mission
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits

if TYPE_CHECKING:
    from winnable.solver.crew.questions.analysis import Narrow

LATE_LOSS: Final = 0.25
"""The part of the way that is lost if all tricks are needed ..."""
FIXED: Final = 0.5
"""... and if every task can fall in one certain trick only. Both weights are choices, not measurements."""


@dataclass(frozen=True, slots=True)
class _BySeed(Case):
    """A case whose deals are numbered by the seeds of `winnable deal`, and selected with as much work as there."""

    def random(self, number: int) -> Random:
        return Random(number)  # noqa: S311  # to be repeated, not to be secret

    def dealt(self, number: int, ask: Ask | None = None) -> tuple[Problem, int]:
        try:
            return Case.dealt(self, number, ask)
        except ValueError as error:
            raise CannotBeDealt(str(error)) from error

    def can_be_met(self) -> Ask:
        return CanEverBeMet(deadline=self.limits.deadline)


def measure(mission: Mission, players: int, seed: int, limits: Limits, *, leads: bool, games: bool) -> Measured:
    """Decide the deal of a seed; with `leads` measure how narrow the way is, with `games` let simple players play."""
    solved = solved_deal(_BySeed(mission, players, seed, limits), seed)
    verdict = solved.verdict
    found = Measured(
        verdict.answer,
        verdict.reason if verdict.witness is None else "",
        solved.effort,
        exchanged=solved.exchanged if mission.difficulty_read() is not None else None,
        game=int(play(solved.problem, Random(f"{seed} play")).won) if games else None,  # noqa: S311  # to be repeated
    )
    if not leads or verdict.witness is None:
        return found
    return _with_leads(found, solved.problem, verdict.witness, limits)


def _with_leads(found: Measured, problem: Problem, witness: Witness, limits: Limits) -> Measured:
    from winnable.solver.crew.questions.analysis import first_leads, narrow, winning_leads  # noqa: PLC0415

    leads = len(first_leads(problem))
    found = replace(found, leads_of=leads)
    won = winning_leads(problem, witness, limits)
    if won is None:
        return found
    way = narrow(problem, list(won.values()), limits)
    return replace(found, leads=len(won), narrow=_narrow(problem, len(won) / leads, way), fewest=way.fewest)


def _narrow(problem: Problem, leads: float, way: "Narrow") -> float | None:
    """Return how narrow the way to win is, with open cards, from 0 (whatever is played wins) to 1; None: unknown.

    It is 1 less the part of first leads that win; which is reduced for the tricks that it takes at least, and for tasks
    that can fall in one certain trick only. For example half of the leads win, half of the tricks are needed, and a
    fifth of the tasks is fixed to one trick: 1 - 1/2 * (1 - 1/4 * 1/2) * (1 - 1/2 * 1/5) is 0.61.
    """
    if way.fewest is None or way.fixed is None:
        return None
    late = LATE_LOSS * way.fewest / problem.deal.tricks
    fixed = FIXED * len(way.fixed) / len(problem.tasks) if problem.tasks else 0
    return 1 - leads * (1 - late) * (1 - fixed)
