"""One requirement that can never be met with these hands, and why where a fact shows it."""

from dataclasses import replace
from typing import Final

from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, Every
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.reasons.candidates import asked_card
from winnable.solver.crew.reasons.fact import Claim, Tally, Winner
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.crew.reasons.sides import Sides

_LEAST: Final = {Relation.EXACTLY: 0, Relation.AT_LEAST: 0, Relation.MORE_THAN: 1}
"""By relation to a number, how much above the number a count must be at least."""
_UPPER_BOUND: Final = {Relation.EXACTLY: 0, Relation.AT_MOST: 0, Relation.FEWER_THAN: -1}
"""How much above it may be at most."""


def never(sides: Sides, part: int) -> Reason:
    """The reason for a part that is proved impossible.

    Where another member always wins the card, or the count of the goal is always too low or too high, it says so.

    """
    for claim in (*_somebody_else(sides, part), *_too_little_or_too_much(sides, part)):
        if sides.proved((), claim):
            return Reason(Kind.NEVER, (Step((), claim), Step((part,), claim.denied)))
    return Reason(Kind.NEVER, (Step((part,)),))


def _somebody_else(sides: Sides, part: int) -> list[Claim]:
    """Claims that a card goes to others than the owner of its task."""
    card, owner = asked_card(sides.problem, part), _owner(sides.problem, part)
    if card is None or owner is None:
        return []
    known = [fact for fact in sides.facts if isinstance(fact, Winner) and fact.card == card]
    return [Claim(fact) for fact in known if owner not in fact.seats]


def _too_little_or_too_much(sides: Sides, part: int) -> list[Claim]:
    """Claims against which the goal of the part can be held, the strongest first."""
    goal = _goal(sides.problem, part)
    if not isinstance(goal, Compare) or (number := _number(goal, sides.problem)) is None:
        return []
    by, owner = goal.left.by, _owner(sides.problem, part)
    if by is Member.OWNER and owner is not None:
        by = Seat(owner)
    elif by is Member.COMMANDER:
        by = Seat(sides.problem.deal.commander)
    counts = [fact for fact in sides.facts if isinstance(fact, Tally) and fact.quantity.by == by]
    counts = [fact for fact in counts if _same_but_by(fact, goal)]
    least, most = _LEAST.get(goal.relation), _UPPER_BOUND.get(goal.relation)
    claims = []
    if least is not None:
        claims += [Claim(fact, holds=False) for fact in counts if fact.number <= number + least]
    if most is not None:
        claims += [Claim(fact) for fact in reversed(counts) if fact.number > number + most]
    return claims


def _same_but_by(fact: Tally, goal: Compare) -> bool:
    return bool(replace(fact.quantity, by=goal.left.by) == goal.left)


def _number(goal: Compare, problem: Problem) -> int | None:
    """The number on the right of a comparison; None if there is none."""
    if isinstance(goal.right, int):
        return goal.right
    if goal.right is Every.EVERY and isinstance(goal.left, CardsTaken | CardsPlayed):
        return len(goal.left.cards.select(problem.deck))
    return None


def _owner(problem: Problem, part: int) -> int | None:
    return problem.tasks[part].owner if part < len(problem.tasks) else None


def _goal(problem: Problem, part: int) -> Goal | None:
    if part < len(problem.tasks):
        goal = problem.tasks[part].goal
    elif part - len(problem.tasks) < len(problem.goals):
        goal = problem.goals[part - len(problem.tasks)]
    else:
        return None
    return goal
