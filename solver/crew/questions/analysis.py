"""Finer questions about a problem than whether it can be won: which goals follow, how narrow the way is.

The tasks and then the goals of a problem are its parts, counted from 0.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds import Refutation, refutation
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.fewest import Faster
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits, OutOfTime, Verdict


def only(problem: Problem, parts: Sequence[int]) -> Problem:
    """The problem with these of its tasks and goals alone.

    The other tasks stay on the table and are shared out like all, but nobody has to meet them. Where
    there are tokens, whose order is about all tasks, they are taken away, and so is every rule about
    how many tasks a member has. Raises ValueError if a goal is about a token that is taken away.
    """
    count = len(problem.tasks)
    kept = {index for index in parts if index < count}
    goals = tuple(problem.goals[index - count] for index in parts if index >= count)
    if len(kept) < count and any(problem.tokens):
        tasks = tuple(task for index, task in enumerate(problem.tasks) if index in kept)
        return replace(problem, tasks=tasks, goals=goals, assignment=problem.assignment.without_numbers())
    tasks = tuple(task if index in kept else replace(task, done=True) for index, task in enumerate(problem.tasks))
    return replace(problem, tasks=tasks, goals=goals)


def impossible_alone(problem: Problem, parts: Sequence[int], limits: Limits) -> Iterator[Refutation]:
    """Yield each of these parts that no deal can meet even alone, with the count that shows it, if a count does.

    One solve for each part, within the limits; a part for which that is too little counts as possible.
    """
    for part in parts:
        if limits.deadline.passed:
            return
        with suppress(ValueError):  # a goal is about the token of a task
            alone = only(problem, (part,))
            if solve(alone, limits).answer is Answer.UNWINNABLE:
                counted = refutation(alone)
                yield Refutation((part,), "" if counted is None else counted.why)


def redundant(problem: Problem, part: int, limits: Limits) -> Answer:
    """Whether everything else can be met and this part not; unwinnable means that it is redundant.

    It is then implied by the other parts, or by the rules.
    """
    return _decide(problem, limits, but=part)


def can_be_lost(problem: Problem, limits: Limits) -> Answer:
    """Whether some choices and some line lose; unwinnable means that every legal line wins.

    The order of tokens is not looked at.
    """
    return _decide(problem, limits, lost=True)


def first_leads(problem: Problem) -> tuple[Card, ...]:
    """The cards that may be led to the first trick, for a problem from known hands.

    Where the distress signal may be sent, those that the leader may get by it are among them, and where it must be, not
    the one that the leader is sure to pass.
    """
    deal, signal = problem.deal, problem.distress
    own = {*Position.start(deal, problem.passes).legal()}
    if signal is None or signal.silent or signal.passes is not None:
        return tuple(sorted(own))
    covered = {below for _, below in deal.covered}
    may_pass = [[card for card in hand if not deal.deck.is_trump(card) and card not in covered] for hand in deal.hands]
    for seat, given in enumerate(signal.cards):
        may_pass[seat] = may_pass[seat] if given is None else [given]
    if signal.required and len(may_pass[deal.commander]) == 1:
        own -= {*may_pass[deal.commander]}
    if all(may_pass):  # else it cannot be sent
        for side in Direction if signal.direction is None else (signal.direction,):
            own |= {*may_pass[(deal.commander - side.step) % len(deal.hands)]}
    return tuple(sorted(own))


def winning_lead(problem: Problem, card: Card, limits: Limits) -> Verdict[Witness]:
    """Whether the problem can be won with this first lead."""
    return solve(replace(problem, played=Line(((card,),))), limits)


def winning_leads(problem: Problem, witness: Witness, limits: Limits) -> dict[Card, Witness] | None:
    """The first leads that win, each with a line: every other one is proved to lose.

    `witness` is a line that wins. None if some lead is not decided within the limits, which each has for itself.
    """
    first = witness.line.tricks[0][0]
    won = {first: witness}
    for card in first_leads(problem):
        if card == first:
            continue
        verdict = winning_lead(problem, card, limits)
        if verdict.answer is Answer.UNKNOWN:
            return None
        if verdict.witness is not None:
            won[card] = verdict.witness
    return won


@dataclass(frozen=True, slots=True)
class Narrow:
    """How narrow the way is; None where a limit was reached."""

    fewest: int | None
    """The least number of tricks after which everything can be met."""
    fixed: tuple[int, ...] | None
    """The tasks that fall in one certain trick in every line that wins."""


def narrow(problem: Problem, witnesses: Sequence[Witness], limits: Limits) -> Narrow:
    """The least number of tricks after which everything can be met, and the tasks that fall in one certain trick.

    `witnesses` are some lines that win, one at least: the more there are, the less is left to be asked. Both
    questions go to one model.
    """
    lines = Faster(problem, limits.begun(), [*witnesses])
    fewest = fixed = None
    with suppress(OutOfTime):
        bounds = lines.bounds(0)
        fewest = bounds.high if bounds.exact else None
        fixed = _fixed_tasks(lines.model, witnesses, limits)
    return Narrow(fewest, fixed)


def _fixed_tasks(model: Model, witnesses: Sequence[Witness], limits: Limits) -> tuple[int, ...] | None:
    """Those of the lines so far, less those that a further one has in another trick, until there is no such line."""
    lines = [[judged.trick for judged in witness.report.tasks] for witness in witnesses]
    tricks = {
        index: trick for index, trick in enumerate(lines[0]) if trick and all(line[index] == trick for line in lines)
    }
    falls = {
        task: model.formula.both(model.goals.done(task, number), ~model.goals.done(task, number - 1))
        for task, number in tricks.items()
    }
    elsewhere = model.formula.new()
    while falls:
        model.formula.clause([~elsewhere, *(~literal for literal in falls.values())])
        outcome = decide(model.formula, limits, assumptions=[elsewhere])
        if outcome.answer is Answer.UNKNOWN:
            return None
        if outcome.answer is Answer.UNWINNABLE:
            break
        falls = {task: literal for task, literal in falls.items() if outcome.holds(literal)}
    return tuple(falls)


def _decide(problem: Problem, limits: Limits, *, but: int | None = None, lost: bool = False) -> Answer:
    """What the model answers to a question about parts."""
    try:
        model = Model(problem, deadline=limits.begun().deadline, but=but, lost=lost)
    except OutOfTime:
        return Answer.UNKNOWN
    return decide(model.formula, limits).answer
