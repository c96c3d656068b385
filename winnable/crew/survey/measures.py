"""The questions about a mission that playing answers, for one crew size: each answer comes with its evidence.

All are functions of a case, most also of the number of a deal, so that processes can answer them side by side, and
any deal can be made again.

`solve_deal` and `play_deals` decide dealt problems. `soundness` asks whether any deal at all can be won,
`structure` whether every play wins and which parts are redundant, `way` how narrow the way to win is.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from winnable.crew.dealing.mission_deal import random_problem, selected_and_dealt
from winnable.crew.dealing.task_selection import Ask, CanEverBeMet
from winnable.crew.rulebook import cancelled
from winnable.crew.survey.players import play
from winnable.missions.crew.mission import Mission
from winnable.questions.sampling import Dealt
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import seats_of
from winnable.rules.crew.goal import Compare, about_all_tasks, parts
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import AsPossible, Quantity, TasksMet
from winnable.rules.crew.who import Member
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

if TYPE_CHECKING:
    from winnable.solver.asking import Extreme
    from winnable.solver.crew.bounds import Refutation
    from winnable.solver.crew.requirements import Requirement
    from winnable.solver.crew.short_proof.between import Between

SELECTIONS: Final = 5
"""How many selections of tasks are examined if a question is about any deal at all."""
SELECTION_WORK: Final = 1.0
"""The budget for asking whether selected tasks can ever be met together, see `task_selection.WORK`; it is smaller
here, as many deals are made."""
SOUND: Final = 4
"""The limits of the question whether any deal at all can be won, as a multiple of the case's."""
LEADS: Final = 3
"""How many first leads of a deal are tried, at random."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mission and a crew size; two `players` play with the robot. `seed` determines all deals."""

    mission: Mission
    players: int
    seed: int
    limits: Limits
    """For each question to the solver."""
    plays: int = 0
    """How many games simple players play."""

    @property
    def selects_tasks(self) -> bool:
        """Whether tasks are selected at random, so that they differ from deal to deal."""
        return self.mission.difficulty_read() is not None or bool(self.mission.tasks)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return seats_of(self.mission.default_deck(), self.players)

    @property
    def robot(self) -> bool:
        """Whether the robot plays along."""
        return self.seats > self.players

    def problem(self, number: int) -> Problem:
        """Return the deal with this number; it may be that its tasks can never be met together."""
        return random_problem(self.mission, self.players, self.random(number))

    def dealt(self, number: int, ask: Ask | None = None) -> tuple[Problem, int]:
        """Return the deal with this number, and how many of its task cards were exchanged.

        With `ask` they are exchanged if they can never be met together (S17).
        """
        tasks, deal, selection = selected_and_dealt(self.mission, self.players, self.random(number), ask=ask)
        return self.mission.problem(deal, tasks=tasks), selection.exchanged

    def undealt(self, number: int) -> Problem:
        """Return the problem with the tasks of this number and unknown hands."""
        tasks, deal, _ = selected_and_dealt(self.mission, self.players, self.random(number), ask=self.can_be_met())
        robot = None if deal.robot is None else (deal.robot - deal.commander) % self.seats
        return self.mission.problem(Deal.unknown(deal.deck, self.seats, robot), tasks=tasks)

    def can_be_met(self) -> Ask:
        """Return the function that decides whether tasks can ever be met together."""
        return CanEverBeMet(SELECTION_WORK, self.limits.deadline)

    def random(self, number: int) -> Random:
        """Return the random generator of the deal with this number."""
        return Random(f"{self.seed} {self.players} {number}")  # noqa: S311  # to be repeated, not to be secret


# --- many deals ----------------------------------------------------------------------------------


def play_deals(case: Case, numbers: Sequence[int]) -> list[Dealt]:
    """Return the answers of the deals with these numbers; of the first of them alone if the deadline passes.

    A deal whose tasks were replaced comes along: it could not be made again without asking again.
    """
    played = []
    for number in numbers:
        if case.limits.deadline.passed:
            break
        problem, verdict = solve_deal(case, number)
        played.append(Dealt(verdict.answer, None if problem == case.problem(number) else problem))
    return played


def solve_deal(case: Case, number: int) -> tuple[Problem, Verdict[Witness]]:
    """Return the deal with this number and its verdict, see `solved_deal`."""
    solved = solved_deal(case, number)
    return solved.problem, solved.verdict


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """A deal with its verdict, how many of its task cards were exchanged (S17), and the effort."""

    problem: Problem
    verdict: Verdict[Witness]
    exchanged: int
    effort: Effort


def solved_deal(case: Case, number: int) -> SolvedDeal:
    """Solve the deal with this number.

    Only if it is not won, ask whether its tasks can ever be met together, and solve it with other tasks if not. Asking
    about every deal would take far longer than solving most of them.
    """
    from winnable.solver.crew.solve import solve  # noqa: PLC0415  # OR-Tools is not needed before

    problem, exchanged = case.dealt(number)
    verdict = solve(problem, case.limits)
    if verdict.answer is Answer.WINNABLE or case.mission.difficulty_read() is None:
        return SolvedDeal(problem, verdict, exchanged, verdict.effort)
    again, exchanged = case.dealt(number, case.can_be_met())
    if again == problem:
        return SolvedDeal(problem, verdict, exchanged, verdict.effort)
    second = solve(again, case.limits)
    return SolvedDeal(again, second, exchanged, verdict.effort + second.effort)


def play_games(case: Case, numbers: Sequence[int]) -> tuple[int, int]:
    """Return how many of the deals with these numbers simple players win, and how many they played in time.

    Nobody asks whether tasks that were selected can ever be met together: they seldom cannot, and in the draws that are
    the scale neither was it asked.
    """
    won = played = 0
    for number in numbers:
        if case.limits.deadline.passed:
            break
        won += play(case.problem(number), Random(f"{case.seed} {case.players} {number} play")).won  # noqa: S311
        played += 1
    return won, played


# --- any deal at all -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Soundness:
    """Whether any deal at all can be won.

    `won` is a problem with a deal that can. `proved`: none can, whichever tasks are selected. `clash` is a core:
    parts (tasks, then goals) of `problem` that no deal can meet together, as few as the limits allow to find. `why` is
    the count that shows it, where that is enough; else it is proved by CP-SAT.
    """

    answer: Answer
    won: Problem | None = None
    proved: bool = False
    problem: Problem | None = None
    clash: tuple[int, ...] | None = None
    why: str = ""
    fact: "Between | None" = None
    """A count between the parts of the core, if one is found."""
    alone: "tuple[Refutation, ...]" = ()
    """The goals beyond the core that no deal can meet even alone, each with the count that shows it, if one does."""


def soundness(case: Case) -> Soundness:
    """Look for a deal that wins, with up to `SELECTIONS` selections of tasks if they are random."""
    from winnable.solver.crew.bounds import refutation  # noqa: PLC0415
    from winnable.solver.crew.questions.analysis import impossible_alone, only  # noqa: PLC0415
    from winnable.solver.crew.questions.explain import explain  # noqa: PLC0415
    from winnable.solver.crew.short_proof.between import between  # noqa: PLC0415
    from winnable.solver.crew.solve import solve  # noqa: PLC0415

    limits, refuted = case.limits.times(SOUND), None
    for number in range(SELECTIONS if case.selects_tasks else 1):
        problem = case.undealt(number)
        verdict = solve(problem, limits)
        if verdict.witness is not None:
            won = replace(problem, deal=verdict.witness.choices.deal or problem.deal)
            # where the rules deal again, other deals were not tried
            if any(True for _ in cancelled(won, won.deal, case.mission.own_cards)):
                return Soundness(Answer.UNKNOWN)
            return Soundness(verdict.answer, won)
        if verdict.answer is Answer.UNKNOWN:
            return Soundness(Answer.UNKNOWN)
        refuted = refuted or problem
    assert refuted is not None
    found = explain(refuted, limits)
    clash = parts_of(refuted, found.demands) if found.answer is Answer.UNWINNABLE else None
    why = ""
    if clash is not None:
        with suppress(ValueError):  # a goal is about the token of a task that is left out
            counted = refutation(refuted if _asks_about_tasks(refuted, clash) else only(refuted, clash))
            why = "" if counted is None else counted.why
    proved = not case.selects_tasks or _of_goals(refuted, clash)
    fact = between(refuted, clash, case.limits) if clash else None
    first = len(refuted.tasks)
    others = [part for part in range(first, first + len(refuted.goals)) if clash and part not in clash]
    others = [part for part in others if not _asks_about_tasks(refuted, (part,))]
    alone = tuple(impossible_alone(refuted, others, case.limits))
    return Soundness(Answer.UNWINNABLE, None, proved, refuted, clash, why, fact, alone)


def parts_of(problem: Problem, core: "Sequence[Requirement]") -> tuple[int, ...]:
    """The parts of a problem (tasks, then goals) of which a core of its requirements is made."""
    from winnable.solver.crew.requirements import GoalMet, Met, Noted, Ordered, Owned  # noqa: PLC0415

    parts = {each.task for each in core if isinstance(each, Met | Owned | Ordered | Noted)}
    return tuple(sorted(parts | {len(problem.tasks) + each.goal for each in core if isinstance(each, GoalMet)}))


def _asks_about_tasks(problem: Problem, clash: Collection[int]) -> bool:
    """Whether some goal of a clash means another thing where a task is left out, so that none can be left out."""
    first = len(problem.tasks)
    goals = [goal for part, goal in enumerate(problem.goals, first) if part in clash]
    return any(about_all_tasks(part) for goal in goals for part in parts(goal))


def _of_goals(problem: Problem, clash: tuple[int, ...] | None) -> bool:
    """Whether the core has goals alone, so that it does not matter which tasks are selected."""
    return clash is not None and all(part >= len(problem.tasks) for part in clash)


@dataclass(frozen=True, slots=True)
class Redundant:
    """A redundant part: every play that meets all other parts meets it, too.

    `part` counts the mission's fixed tasks and then its goals. `selections` is the number of selections of tasks in
    which it was found to be redundant; 0 if no task is selected at random, and it is proved.
    """

    part: int
    selections: int


@dataclass(frozen=True, slots=True)
class Structure:
    """Properties of a mission with any deal: whether it cannot be lost, and which parts are redundant."""

    never_lost: bool
    redundant: tuple[Redundant, ...]


NO_STRUCTURE: Final = Structure(never_lost=False, redundant=())
"""Where nothing is known."""


def structure(case: Case) -> Structure:
    """Examine a mission with unknown hands; properties that are not decided within the limits count as absent.

    A mission with randomly selected tasks can always be lost, by missing one; so this is not tried.
    """
    from winnable.solver.crew.bounds import refutation  # noqa: PLC0415
    from winnable.solver.crew.questions.analysis import can_be_lost, redundant  # noqa: PLC0415
    from winnable.solver.crew.solve import solve  # noqa: PLC0415

    if case.limits.deadline.passed:
        return NO_STRUCTURE
    problems = [case.undealt(0)] if not case.selects_tasks or case.mission.goals_read() else []
    if problems and refutation(problems[0]) is not None:  # a contradiction would imply everything
        return NO_STRUCTURE
    if not case.selects_tasks and can_be_lost(problems[0], case.limits) is Answer.UNWINNABLE:
        return Structure(never_lost=True, redundant=())

    def is_redundant(part: int) -> bool:
        """Whether a part, counted from the end (-1: the last goal), is redundant in all selections of tasks."""
        for number in range(SELECTIONS if case.selects_tasks else 1):
            if number == len(problems):
                problems.append(case.undealt(number))
            problem = problems[number]
            parts = len(problem.tasks) + len(problem.goals)
            if redundant(problem, part % parts, case.limits) is not Answer.UNWINNABLE:
                return False
        return True

    goals = case.mission.goals_read()
    fixed = 0 if case.selects_tasks or not problems else len(problems[0].tasks)
    asked = {place - len(goals) for place, _ in measured(case)}  # they ask for nothing, on purpose
    found = [part for part in range(-fixed - len(goals), 0) if part not in asked and is_redundant(part)]
    if found and case.selects_tasks:  # tasks that contradict the goals would imply everything
        problems = [problem for problem in problems if solve(problem, case.limits).answer is Answer.WINNABLE]
        found = found if problems else []
    selections = len(problems) if case.selects_tasks else 0
    parts_found = tuple(Redundant(part + fixed + len(goals), selections) for part in found)
    return Structure(never_lost=False, redundant=parts_found)


# --- how narrow the way is -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How narrow the way to win is, summed over some winnable deals; undecided questions are left out.

    Of `tried` first leads `leads` can win. Of `tricks` tricks `fewest` are needed at least. Of `tasks` tasks `fixed`
    can fall in one certain trick only.
    """

    leads: int = 0
    tried: int = 0
    fewest: int = 0
    tricks: int = 0
    fixed: int = 0
    tasks: int = 0

    def __add__(self, other: "Way") -> "Way":
        """Return the sums over the deals of both."""
        return Way(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


def way(case: Case, number: int) -> Way:
    """Measure the way on the deal with this number; empty if it cannot be won."""
    from winnable.solver.crew.questions.analysis import first_leads, narrow, winning_lead  # noqa: PLC0415

    problem, verdict = solve_deal(case, number)
    if verdict.witness is None:  # or it is undecided now, for want of time
        return Way()
    random = case.random(number)
    leads = first_leads(problem)
    tried = random.sample(leads, min(LEADS, len(leads)))
    verdicts = [winning_lead(problem, card, case.limits) for card in tried]
    won = [each.witness for each in verdicts if each.witness is not None]
    narrowest = narrow(problem, [verdict.witness, *won], case.limits)
    return Way(
        leads=len(won),
        tried=sum(each.answer is not Answer.UNKNOWN for each in verdicts),
        fewest=narrowest.fewest or 0,
        tricks=0 if narrowest.fewest is None else problem.deal.tricks,
        fixed=len(narrowest.fixed or ()),
        tasks=0 if narrowest.fixed is None else len(problem.tasks),
    )


# --- how much is possible --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Possible:
    """How much of a count there can be in one deal: a number, or that there is no line of play at all; else open."""

    number: int | None = None
    no_line: bool = False


def measured(case: Case) -> list[tuple[int, Compare]]:
    """Return the goals of the mission that ask for as much, or as little, as there can be, with their places."""
    goals = enumerate(case.mission.goals_read())
    return [(place, goal) for place, goal in goals if isinstance(goal, Compare) and isinstance(goal.right, AsPossible)]


def possible(case: Case, number: int, goal: int) -> Possible:
    """Return how much there can be in the deal with this number of what a goal of the mission counts."""
    if case.limits.deadline.passed:
        return Possible()
    asked = case.mission.goals_read()[goal]
    assert isinstance(asked, Compare)
    problem, _ = case.dealt(number, case.can_be_met())
    found = how_much(problem, asked.left, case.limits.times(SOUND), least=asked.right is AsPossible.LEAST)
    return Possible(found.number, found.answer is Answer.UNWINNABLE)


def how_much(problem: Problem, count: Quantity, limits: Limits, *, least: bool) -> "Extreme[Any]":
    """Find the most, or the least, that a count can come to with all else that is required.

    Of all tasks that are met, as many as can be are, and the others are left out.
    """
    from winnable.crew.words import compared  # noqa: PLC0415
    from winnable.games import registry  # noqa: PLC0415
    from winnable.questions.most import Numbers  # noqa: PLC0415
    from winnable.solver.asking import extreme  # noqa: PLC0415
    from winnable.solver.crew.questions.most_tasks import MostTasks  # noqa: PLC0415

    if count == TasksMet(Member.ANYBODY) and not least:
        tasks = MostTasks(problem)
        return extreme(tasks.ask, tasks.number, limits, end=len(problem.tasks))
    numbers = Numbers(registry.game_of_problem(problem), problem, partial(compared, count), least, winning=True)
    return extreme(numbers.ask, numbers.number, limits, least=least, end=0 if least else None)
