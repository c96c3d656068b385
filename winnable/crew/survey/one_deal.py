"""The question of a survey about one deal, by its own seed: that of `winnable deal --seed`."""

from dataclasses import dataclass, replace
from random import Random

from winnable.crew.dealing.task_selection import Ask, CanEverBeMet
from winnable.crew.survey.hardness import hardness_of_deal
from winnable.crew.survey.measures import Case, solved_deal
from winnable.games.survey import CannotBeDealt, Measured
from winnable.missions.crew.mission import Mission
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits


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


def measure(mission: Mission, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
    """Decide the deal of a seed, and measure with `leads` how narrow the way to win it is."""
    solved = solved_deal(_BySeed(mission, players, seed, limits), seed)
    verdict = solved.verdict
    found = Measured(
        verdict.answer,
        verdict.reason if verdict.witness is None else "",
        solved.effort,
        exchanged=solved.exchanged if mission.difficulty_read() is not None else None,
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
    hardness = hardness_of_deal(problem, len(won), leads, way)
    return replace(found, leads=len(won), hardness=hardness, fewest=way.fewest)
