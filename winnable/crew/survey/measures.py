"""What a play-tester would say of a mission after many deals, for one crew size, with evidence for each sentence.

Every answer is a function of a case and the number of a deal, so that many can be worked out in
several processes, and any deal that is shown can be made again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Final

from winnable.crew.dealing.mission_deal import sampled, seats_of, tasks_and_deal
from winnable.crew.dealing.task_selection import CanEverBeMet
from winnable.missions.crew import Mission
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

__all__ = [
    "DRAWS",
    "Case",
    "Idle",
    "Soundness",
    "Structure",
    "Way",
    "played",
    "settled",
    "soundness",
    "structure",
    "way",
]

DRAWS: Final = 5
"""How many drawings of the tasks are looked at where a question is about any deal at all."""
ASKED: Final = 1.0
"""What it may take to ask whether drawn tasks can ever be met together; a question that needs a model takes a tenth."""
SOUND: Final = 4
"""How many times as much as others the question may take whether any deal at all can be won."""
LEADS: Final = 3
"""How many first leads of a deal are tried."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mission and a crew size: two `players` play with the robot. `seed` makes all deals."""

    mission: Mission
    players: int
    seed: int
    limits: Limits
    """For each question to the solver."""

    @property
    def draws(self) -> bool:
        """Whether tasks are drawn, so that they differ from deal to deal."""
        return self.mission.difficulty_read() is not None or bool(self.mission.tasks)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return seats_of(self.mission.default_deck(), self.players)

    @property
    def robot(self) -> bool:
        """Whether the robot plays along."""
        return self.seats > self.players

    def problem(self, number: int) -> Problem:
        """The deal with this number; drawn tasks may turn out never to be met together."""
        return sampled(self.mission, self.players, self.random(number))

    def redrawn(self, number: int) -> Problem:
        """The same, but tasks that can never be met together are replaced, as the rulebook wants it."""
        return sampled(self.mission, self.players, self.random(number), ask=CanEverBeMet(ASKED))

    def nothing_dealt(self, number: int) -> Problem:
        """The tasks of the deal with this number, and no card dealt."""
        tasks, deal, _ = tasks_and_deal(self.mission, self.players, self.random(number), ask=CanEverBeMet(ASKED))
        robot = None if deal.robot is None else (deal.robot - deal.commander) % self.seats
        return self.mission.problem(Deal.unknown(deal.deck, self.seats, robot), tasks=tasks)

    def random(self, number: int) -> Random:
        """The chance that makes the deal with this number."""
        return Random(f"{self.seed} {self.players} {number}")  # noqa: S311  # to be repeated, not to be secret


# --- many deals ----------------------------------------------------------------------------------


def played(case: Case, numbers: Sequence[int]) -> list[Answer]:
    """The answers for the deals with these numbers."""
    return [settled(case, number)[1].answer for number in numbers]


def settled(case: Case, number: int) -> tuple[Problem, Verdict[Witness]]:
    """The problem with this number and its verdict.

    Whether drawn tasks can ever be met together is asked only of deals that cannot be won: for the
    others it is plain, and it is far more work than most deals are.
    """
    from winnable.solver.crew.solve import solve  # noqa: PLC0415  # OR-Tools is not needed before

    problem = case.problem(number)
    verdict = solve(problem, case.limits)
    if verdict.answer is Answer.UNWINNABLE and case.mission.difficulty_read() is not None:
        again = case.redrawn(number)
        if again != problem:
            return again, solve(again, case.limits)
    return problem, verdict


# --- any deal at all -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Soundness:
    """Whether any deal at all can be won.

    `won` is a problem with a deal that can. `proved`: none can, whatever is drawn. `clash` are parts that
    no deal can meet together, none of which can be left out, of the tasks and goals of `problem`.
    """

    answer: Answer
    won: Problem | None = None
    proved: bool = False
    problem: Problem | None = None
    clash: tuple[int, ...] | None = None


def soundness(case: Case) -> Soundness:
    """Ask the model for a deal that wins, with as many drawings of the tasks as there are different ones."""
    from winnable.solver.crew.questions.analysis import clashing_core  # noqa: PLC0415
    from winnable.solver.crew.solve import solve  # noqa: PLC0415

    limits, refuted = case.limits.times(SOUND), None
    for number in range(DRAWS if case.draws else 1):
        problem = case.nothing_dealt(number)
        verdict = solve(problem, limits)
        if verdict.witness is not None:
            return Soundness(verdict.answer, replace(problem, deal=verdict.witness.choices.deal or problem.deal))
        if verdict.answer is Answer.UNKNOWN:
            return Soundness(Answer.UNKNOWN)
        refuted = refuted or problem
    assert refuted is not None
    core = clashing_core(refuted, limits)
    clash = None if core is None else core.parts
    return Soundness(Answer.UNWINNABLE, None, not case.draws or _of_goals(refuted, clash), refuted, clash)


def _of_goals(problem: Problem, clash: tuple[int, ...] | None) -> bool:
    """Whether goals alone clash, so that it does not matter which tasks are drawn."""
    return clash is not None and all(part >= len(problem.tasks) for part in clash)


@dataclass(frozen=True, slots=True)
class Idle:
    """A part that no play can miss which meets all others: of a mission's fixed tasks and then its goals.

    `draws` is in how many drawings of the tasks that is so; 0 where there is nothing to draw, and it is proved.
    """

    part: int
    draws: int


@dataclass(frozen=True, slots=True)
class Structure:
    """What holds of a mission whatever the deal is: whether it cannot be lost, and which parts are idle."""

    never_lost: bool
    idle: tuple[Idle, ...]


def structure(case: Case) -> Structure:
    """Ask the model, with no card dealt; what is not decided within the limits is not said.

    Whether it cannot be lost is asked only of missions without drawn tasks, which anybody can miss.
    """
    from winnable.solver.crew.questions.analysis import can_be_lost, redundant  # noqa: PLC0415
    from winnable.solver.crew.solve import solve  # noqa: PLC0415

    problems = [case.nothing_dealt(0)] if not case.draws or case.mission.goals_read() else []
    if not case.draws and can_be_lost(problems[0], case.limits) is Answer.UNWINNABLE:
        return Structure(never_lost=True, idle=())

    def is_idle(part: int) -> bool:
        """In the first drawing, and then in the others; part -1 is the last goal."""
        for number in range(DRAWS if case.draws else 1):
            if number == len(problems):
                problems.append(case.nothing_dealt(number))
            problem = problems[number]
            parts = len(problem.tasks) + len(problem.goals)
            if redundant(problem, part % parts, case.limits) is not Answer.UNWINNABLE:
                return False
        return True

    fixed = 0 if case.draws or not problems else len(problems[0].tasks)
    goals = len(problems[0].goals) if problems else 0
    found = [part for part in range(-fixed - goals, 0) if is_idle(part)]
    if found and case.draws:  # of tasks that nobody can meet beside the goals, everything would follow
        problems = [problem for problem in problems if solve(problem, case.limits).answer is Answer.WINNABLE]
        found = found if problems else []
    return Structure(False, tuple(Idle(part + fixed + goals, len(problems) if case.draws else 0) for part in found))


# --- how narrow the way is -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How narrow the way to win is on some deals that can be won; what is undecided is left out.

    `leads` of so many first leads `tried` can win, each deal's drawn at random; `fewest` tricks out of
    `tricks` are needed at least; `fixed` of so many `tasks` fall in one certain trick.
    """

    leads: int = 0
    tried: int = 0
    fewest: int = 0
    tricks: int = 0
    fixed: int = 0
    tasks: int = 0

    def __add__(self, other: "Way") -> "Way":
        """What two sets of deals tell together."""
        return Way(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


def way(case: Case, number: int) -> Way:
    """How narrow the way is on the deal with this number, if it can be won."""
    from winnable.solver.crew.questions.analysis import first_leads, narrow, winning_lead  # noqa: PLC0415

    problem, verdict = settled(case, number)
    if verdict.witness is None:
        return Way()
    random = case.random(number)
    leads = first_leads(problem)
    tried = random.sample(leads, min(LEADS, len(leads)))
    verdicts = [winning_lead(problem, card, case.limits) for card in tried]
    won = [each.witness for each in verdicts if each.witness is not None]
    found = narrow(problem, [verdict.witness, *won], case.limits)
    return Way(
        leads=len(won),
        tried=sum(each.answer is not Answer.UNKNOWN for each in verdicts),
        fewest=found.fewest or 0,
        tricks=0 if found.fewest is None else problem.deal.tricks,
        fixed=len(found.fixed or ()),
        tasks=0 if found.fixed is None else len(problem.tasks),
    )
