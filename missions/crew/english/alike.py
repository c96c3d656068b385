"""Tricks that all differ in one property, in English: no two of them have the same."""

from typing import Final

from winnable.missions.source.english import listed
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Others, Relation, Step, TrickFilter, Turn
from winnable.rules.crew.quantity import TricksLed, TricksWon

NEVER: Final = (Relation.EXACTLY, 0)
"""The relation and the number that say none at all."""


def no_two(goal: Compare, left: TricksWon | TricksLed) -> str:
    """Say that no two tricks have the same of something; nothing where one of them has to be a trick of a kind."""
    against = left.tricks.against
    if against is None or left.tricks != TrickFilter(against=against) or (goal.relation, goal.right) != NEVER:
        return ""
    step, of_one = against.step, against.tricks.some and against.tricks is not Others.NEXT
    alike = Step(
        sum=step.sum and Relation.EXACTLY,
        winner=step.winner and Turn.SAME,
        led_again=None if step.led_again is None else True,
        won_again=None if step.won_again is None else True,
        won_rank=step.won_rank and Relation.EXACTLY,
    )
    if step != alike or not of_one:
        return ""
    won = [" by the same member"] if step.winner else []
    same = [*(["suit"] if step.won_again else []), *(["rank"] if step.won_rank else [])]
    won += [f" with the same {listed(same)}"] if same else []
    clauses = ["have the same sum of ranks"] if step.sum else []
    clauses += ["start with the same suit"] if step.led_again else []
    clauses += [f"are won{''.join(won)}"] if won else []
    return f"no two tricks {listed(clauses)}"
