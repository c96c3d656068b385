"""Goals that are met before another one is: at the last moment at which that one is not met yet.

A goal of the core says for each moment whether it is met if the play ended there (`Until`). The other goal is met for
the first time with some trick, or with none; the goal is looked at after the trick before it, or at the end. Example:
"before Ben wins a trick, Ann wins two", where Ben wins his first one with trick 4: Ann has won two of the first three.
"""

from collections.abc import Sequence
from itertools import pairwise

from winnable.rules.crew.core import Always, And, Core, Not, Or, SomeMet, Until, Within
from winnable.rules.crew.goal import EachFalls, EachWins
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import CardsPlayed, Quantity, TricksLed, TricksWon


def met_before(goals: Sequence[Core], others: Sequence[Core], *, by_course: bool = True) -> Core:
    """The goal that is met before the other one, each after no trick, after the first, and so on to the last one.

    In general: with whichever trick the other one is met for the first time, the goal is met by then; if with none, it
    is met at the end. Where the course of a goal is known, less says the same:

    - If the other one stays met (`rises`), it is met with this trick for the first time just if it was not before.
    - If both stay met, the goal is met by whatever trick meets the other one, and at the end.
    - If the goal stays lost once it is, and the other one stays met, one of the two is met after each trick.

    Without `by_course` it is said as in general. That it must be where a goal asks for more at later moments: of the
    lowest trick of all it asks that one trick more is no lower. Each moment by itself seems to stay met then.
    """
    every = [*zip(others[1:], goals, strict=False)]  # what meets the other one, and the goal before that
    rises_last = by_course and all(map(rises, others))
    if rises_last and all(map(rises, goals)):
        return And((*(Or((Not(other), goal)) for other, goal in every), goals[-1]))
    if rises_last and all(map(falls, goals)):
        at_first = Or((Not(others[1]), goals[0])) if len(others) > 1 else goals[0]
        return And((at_first, *(Or((goal, other)) for goal, other in zip(goals[1:], others[1:], strict=True))))
    found: list[Core] = []
    for number, (other, goal) in enumerate(every):
        earlier = others[max(1, number) : number + 1] if rises_last else others[1 : number + 1]
        found.append(Or((Not(other), *earlier, goal)))
    ever = others[-1:] if rises_last else others[1:]
    return And((*found, Or((*(ever if len(others) > 1 else ()), goals[-1]))))


def rises(goal: Core) -> bool:
    """Whether a goal that is met if the play ended now would be met at any later end as well, by its words.

    No count falls, a card that has won or fallen has done so for good, and so has the order in which some have.
    """
    return _goes(goal, up=True)


def falls(goal: Core) -> bool:
    """Whether a goal that is not met if the play ended now would be met at no later end either, by its words."""
    return _goes(goal, up=False)


def _goes(goal: Core, *, up: bool) -> bool:
    """Whether the goal rises, or falls, by its words; an opposite goes the other way."""
    match goal:
        case Within(count, numbers):
            return _upwards(numbers if up else ~numbers) and not _by_places(count)
        case EachWins() | EachFalls():
            return up
        case Always():
            return not up
        case And(parts) | Or(parts):
            return all(_goes(part, up=up) for part in parts)
        case SomeMet(parts, numbers):
            ways = ((numbers, up), (~numbers, not up))
            return any(_upwards(of) and all(_goes(part, up=way) for part in parts) for of, way in ways)
        case Not(part):
            return _goes(part, up=not up)
        case Until(part):
            return _goes(part, up=up)
    return False


def _by_places(count: Quantity) -> bool:
    """Whether cards or tricks are counted by their places: the last of all is another one after a later trick."""
    return isinstance(count, CardsPlayed | TricksWon | TricksLed) and bool(count.nth)


def _upwards(numbers: Numbers) -> bool:
    """Whether the set has with each number all higher ones."""
    return numbers.even is numbers.odd and all(high or not low for low, high in pairwise((*numbers.low, numbers.even)))
