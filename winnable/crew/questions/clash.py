"""The clash in a deal that cannot be won, and why: found within limits, written in plain English and as JSON."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from winnable.crew.choices_text import beside
from winnable.crew.questions.explain_answers import Explained
from winnable.crew.questions.requirements import core_line, requirement_lines
from winnable.crew.questions.steps import StepByStep, find_steps, steps_of, steps_text
from winnable.crew.tokens import without_gaps
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.english.words import number
from winnable.missions.crew.write import dump
from winnable.output.ink import Ink, pad, span, wrapped
from winnable.output.text import MORE
from winnable.output.typed import MISSING
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import Explanation, explanations
from winnable.solver.crew.questions.subsets import asks_about_tasks
from winnable.solver.crew.requirements import tokens_alone
from winnable.solver.crew.steps.proof import Claim
from winnable.solver.verdict import Limits

_PATIENCE: Final = 20.0
"""How many times the work for a first core goes into smaller ones, where no limit is given."""
_CORE: Final = 0.4
"""After which share of the time no smaller clash is looked for."""
_STEPS: Final = 0.5
"""The share of the time left then for the steps."""


@dataclass(frozen=True, slots=True)
class Clash:
    """The clash, and why."""

    found: Explanation
    steps: StepByStep | None = None
    """A short proof, or that none was found; None if nothing clashes."""


def explained(problem: Problem, limits: Limits) -> Explanation:
    """Explain why a deal cannot be won; where time is limited, some is left for reasons and changes."""
    patience = None if limits.timed else _PATIENCE
    enough = limits.deadline.part(_CORE)
    every = explanations(problem, limits, patience)
    found = next(every)
    while not enough.passed and (better := next(every, None)) is not None:
        found = better
    return found


def clash_of(found: Explanation, limits: Limits, problem: Problem | None = None, card: Claim | None = None) -> Clash:
    """Say why the core of an explanation clashes; of a `problem` before it, where a card is played that loses."""
    if not found.core:
        return Clash(found)
    share = replace(limits, deadline=limits.deadline.part(_STEPS))
    return Clash(found, find_steps(problem or found.problem, found.core, share, card))


# --- text ----------------------------------------------------------------------------------------


def core_text(found: Explanation, begin: str, ink: Ink) -> Iterator[str]:
    """Yield the clash, line by line, and how sure it is; `begin` is the beginning of the first line."""
    lines = requirement_lines(found.problem, found.core)
    if not lines:
        yield wrapped(f"{begin}: there is no play at all that fits, even if nothing has to be met", ink.width)
        return
    yield wrapped(f"{begin}: {_clash(found, len(lines))}", ink.width)
    width = max(span(line.label) for line in lines)
    for line in lines:
        yield from beside(f"  {pad(line.label, width)}  ", line.english, ink)
    yield wrapped(_sure(found, len(lines)), ink.width)


def _clash(found: Explanation, count: int) -> str:
    """Say how many things clash, whatever else may be chosen."""
    problem, open_ = found.problem, []
    if problem.deal.unseen:
        open_.append("whatever the unknown cards")
    if problem.draw is not None and None in problem.draw.cards:
        open_.append("whatever is drawn")
    if problem.distress is not None and not problem.distress.required and not problem.played.tricks:
        open_.append("with the distress signal or without")
    more = "".join(f", {each}" for each in open_)
    if count == 1:
        return f"this alone cannot be met{more}"
    return f"no line of play meets {'both' if count == 2 else f'all {number(count)}'} of these{more}"


def _sure(found: Explanation, count: int) -> str:
    """Say how sure it is that nothing can be left out, and that no fewer clash."""
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {MORE}."
    if count == 1:
        return "That is proved, whatever else is left out."
    apart = tokens_alone(found.problem) or not any(found.problem.tokens)
    needed = "Without any one of them the others can be met"
    needed += "" if apart else " (a task that is left out takes its token with it)"
    needed += ", with the tasks off the table that need not be met" if asks_about_tasks(found.problem) else ""
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {MORE}."


def why_text(clash: Clash, ink: Ink) -> Iterator[str]:
    """Yield why it clashes."""
    if clash.steps is not None:
        yield from steps_text(clash.found.problem, clash.steps, ink)


# --- JSON and YAML -------------------------------------------------------------------------------


def clash_told(clash: Clash, deal: Deal | None = None) -> Explained:
    """Return the clash, and why, as a value; `deal` is the one that is explained, of those that fit."""
    found = clash.found
    if found.answer is not Answer.UNWINNABLE:
        return Explained(answer=found.answer, reason=found.reason)
    lines = requirement_lines(found.problem, found.core)
    return Explained(
        answer=found.answer,
        reason=found.reason,
        core=tuple(core_line(found.problem, line) for line in lines),
        minimal=found.minimal,
        smallest=found.smallest,
        solves=found.solves,
        counterexample=None if deal is None else str(deal),
        steps=MISSING if clash.steps is None else steps_of(found.problem, clash.steps),
    )


def clash_yaml(document: ProblemDocument, found: Explanation) -> str:
    """Return the deal with the clashing requirements alone; empty if files cannot say it."""
    try:
        return dump(document.alone(without_gaps(found.clash), "what clashes", Answer.UNWINNABLE))
    except ValueError:  # a rule of sharing out that only missions have, say
        return ""
