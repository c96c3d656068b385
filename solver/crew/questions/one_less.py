"""Whether a problem that cannot be won could be, if one of its tasks need not be met.

The task is left out of what is asked, and nothing else changes: it lies there and is shared out by the rule, with its
token. The others keep their tokens and their order. A goal about the token of the task makes no sense without it, so
such a task cannot be left out.
"""

from dataclasses import dataclass, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.model.open_deal import board_of
from winnable.solver.crew.model.parts import PartsEncoder
from winnable.solver.crew.questions.analysis import only
from winnable.solver.crew.solve import replayed
from winnable.solver.crew.witness import Witness
from winnable.solver.decide import decide
from winnable.solver.formula import TRUE
from winnable.solver.verdict import Deadline, Limits, OutOfTime


@dataclass(frozen=True, slots=True)
class OneLess:
    """A task, by its index, without which a problem can be won: shared out by `owners`, and a line that wins the rest.

    `problem` is what is left of the problem, for the referee: `rest_of` it.
    """

    task: int
    owners: tuple[int, ...]
    problem: Problem
    witness: Witness


def one_task_less(problem: Problem, limits: Limits) -> tuple[OneLess, ...] | None:
    """Return the tasks without any one of which the problem can be won; of each other one it is proved that it cannot.

    The problem cannot be won, and its hands are known. None if some task is not decided within the limits, which each
    has for itself.
    """
    found = []
    try:
        model = _Model(problem, limits.begun().deadline)
        for task in range(len(problem.tasks)):
            if not _can_be_left_out(problem, task):
                continue
            wanted = [kept if index != task else ~kept for index, kept in enumerate(model.kept)]
            outcome = decide(model.formula, limits, assumptions=wanted)
            if outcome.answer is Answer.UNKNOWN:
                return None
            if outcome.answer is Answer.WINNABLE:
                choices, line = model.read(outcome)
                rest, less = rest_of(problem, task, choices)
                found.append(OneLess(task, choices.owners, rest, replayed(rest, less, line, limits.deadline)))
    except OutOfTime:
        return None
    return tuple(found)


def _can_be_left_out(problem: Problem, task: int) -> bool:
    try:
        only(problem, [part for part in range(len(problem.tasks) + len(problem.goals)) if part != task])
    except ValueError:
        return False
    return True


def rest_of(problem: Problem, task: int, choices: Choices) -> tuple[Problem, Choices]:
    """Return what is left to be met once the tasks are shared out, and the choices for that.

    Without tokens the task counts as met. With tokens it is off the table, and the others have the tokens that were
    chosen for them.
    """
    if not any(problem.tokens):
        tasks = [replace(each, done=True) if index == task else each for index, each in enumerate(problem.tasks)]
        return replace(problem, tasks=tuple(tasks)), choices
    left = [index for index in range(len(problem.tasks)) if index != task]
    tasks = [replace(problem.tasks[index], token=choices.tokens[index]) for index in left]
    rest = replace(problem, tasks=tuple(tasks), assignment=FREE, token_change=TokenChange.NONE)
    noted = choices.predictions and tuple(choices.predictions[index] for index in left)
    owners, tokens = tuple(choices.owners[index] for index in left), tuple(task.token for task in tasks)
    return rest, replace(choices, owners=owners, tokens=tokens, predictions=noted)


class _Model(Model):
    """A problem whose tasks can be left out one by one, with all of them shared out by the full rule.

    `Model` with `apart` shares out the tasks that are left anew, as it asks which goals clash at all.
    """

    def __init__(self, problem: Problem, deadline: Deadline) -> None:
        self.board = board_of(problem, None, deadline, counters=True)
        self.formula = self.board.formula
        self.kept = self.formula.row(len(problem.tasks))
        self.choices = ChoiceEncoder(self.formula, problem)
        kept = [*self.kept, *[TRUE] * len(problem.goals)]
        self.goals = PartsEncoder(self.formula, problem, self.board, self.choices, kept)
        self.goals.require_all()
