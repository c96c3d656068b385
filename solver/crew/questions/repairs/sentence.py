"""A change in words, with the names of the players."""

from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs.changes import (
    Change,
    ExchangedCards,
    ExchangedTasks,
    ExchangedTokens,
    KeepSilent,
    NewCommander,
    NewLeader,
    NewMember,
    NewOwner,
    NewPrediction,
    SendSignal,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
)
from winnable.solver.crew.witness import Witness


def sentence(problem: Problem, change: Change, witness: Witness | None = None) -> str:
    """A change of a problem in words; with a witness, with what the crew chose for it."""
    match change:
        case SendSignal():
            return f"with the distress signal{_passes(problem, witness)}"
        case KeepSilent():
            return "without the distress signal"
        case NewPrediction(task, number):
            each = problem.tasks[task]
            return f"{_of(problem, task)} predicts {number} for {each.name} instead of {each.predicted}"
        case NewOwner(task, owner):
            new = f"{problem.tasks[task].name} for {problem.name(owner)} instead of {_of(problem, task)}"
            return new + _predicted(problem, [task], witness)
        case ExchangedTasks(first, second):
            one, other = problem.tasks[first], problem.tasks[second]
            new = f"{one.name} for {_of(problem, second)} and {other.name} for {_of(problem, first)}, exchanged"
            return new + _predicted(problem, [first, second], witness)
        case NewMember(role, seat):
            old = next(each.seat for each in problem.roles if each.name == role)
            return f"{role}: {problem.name(seat)} instead of {problem.name(old or 0)}"
        case ExchangedTokens(first, second):
            one, other = problem.tasks[first], problem.tasks[second]
            return f"token {other.token} on {one.name} and {one.token} on {other.name}, exchanged"
        case WithoutToken(task):
            return f"without token {problem.tasks[task].token} on {problem.tasks[task].name}"
        case WithoutTask(task):
            whose = "" if problem.tasks[task].owner is None else f" of {_of(problem, task)}"
            return f"without task {problem.tasks[task].name}{whose}"
        case WithoutGoal(goal, part):
            called = "the goal" if len(problem.goals) == 1 else f"goal {goal + 1}"
            return f"without {called}" if part is None else f"without part {part + 1} of {called}"
        case NewLeader(seat):
            return f"{problem.name(seat)} leads instead of {problem.name(problem.deal.leader)}"
        case NewCommander(seat):
            word = commander_word(problem.deck)
            return f"{problem.name(seat)} is {word} instead of {problem.name(problem.deal.commander)}"
        case ExchangedCards(first, second):
            giver, taker = (problem.name(problem.deal.holder(card)) for card in (first, second))
            return f"{first} of {giver} for {second} of {taker}"


def _of(problem: Problem, task: int) -> str:
    """The name of a task's owner."""
    return problem.name(problem.tasks[task].owner or 0)


def _passes(problem: Problem, witness: Witness | None) -> str:
    passes = witness.choices.passes if witness is not None else None
    if passes is None:
        return ""
    cards = ", ".join(f"{problem.name(seat)} passes {card}" for seat, card in enumerate(passes.cards))
    return f" to the {passes.direction.value}: {cards}"


def _predicted(problem: Problem, tasks: list[int], witness: Witness | None) -> str:
    """What new owners predict, where the old ones had noted a number."""
    if witness is None or not witness.choices.predictions:
        return ""
    noted = [(problem.tasks[task], witness.choices.predictions[task]) for task in tasks]
    said = [f"{number} for {task.name}" for task, number in noted if task.predicted is not None]
    return f", predicting {' and '.join(said)}" if said else ""
