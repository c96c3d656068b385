"""One fact that some of the requirements need and the others rule out.

Requirements that clash are parted in two sides. A fact that is true in every line that meets the one side, and false in
every line that meets the other, is the reason why no line meets both. Which facts those are is not tested one by one:
every solution that was seen rules out all that are not as they should be in it, and the question whether a side can be
met with one of the facts that are left the other way round either rules out some more, or proves all.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.candidates import asked_card
from winnable.solver.crew.reasons.fact import (
    Before,
    Claim,
    Follows,
    IsMet,
    Tally,
    Thrown,
    Together,
    Winner,
    WonWith,
)
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.crew.reasons.sides import Sides

ALL_SIDES: Final = 6
"""With more parts, only sides are tried of which one is a single part: the others are many, and long to tell."""

_KINDS: Final = {
    Before: Kind.ORDER,
    Together: Kind.ORDER,
    Winner: Kind.WINNER,
    WonWith: Kind.TRICK,
    Thrown: Kind.TRICK,
    Follows: Kind.TRICK,
    IsMet: Kind.COUNT,
    Tally: Kind.COUNT,
}

_Side = tuple[int, ...]


def clashes(sides: Sides, parts: _Side, *, restating: bool = False) -> Iterator[Reason]:
    """Yield the reasons of this sort for a minimal core of two or more parts, as they are found.

    As it is minimal, each side can be met, so that nothing is proved of an empty set of lines. Claims that just
    restate a side are left out unless `restating`.
    """
    for first, second in _sides(parts):
        (true, false), (other_true, other_false) = sides.constant(first), sides.constant(second)
        claims = [Claim(fact) for fact in sides.facts if fact in true and fact in other_false]
        claims += [Claim(fact, holds=False) for fact in sides.facts if fact in false and fact in other_true]
        claims = _proved(sides, first, [each for each in claims if restating or _tells(each, first, second, sides)])
        for claim in _proved(sides, second, [claim.denied for claim in claims]):
            yield Reason(_KINDS[type(claim.fact)], (Step(first, claim.denied), Step(second, claim)))


def _sides(parts: Sequence[int]) -> Iterator[tuple[_Side, _Side]]:
    """Yield the ways to part them in two, the smaller side first."""
    most = len(parts) // 2 if len(parts) <= ALL_SIDES else 1
    for size in range(1, most + 1):
        for first in combinations(parts, size):
            if 2 * size < len(parts) or parts[0] in first:
                yield first, tuple(part for part in parts if part not in first)


def _proved(sides: Sides, side: _Side, claims: list[Claim]) -> list[Claim]:
    """The claims that are true in every line that meets a side, as far as that is proved.

    All solutions so far agree with them.
    """
    while claims:
        answer = sides.ask(side, [claim.denied for claim in claims])
        if answer is Answer.UNKNOWN:
            return []
        if answer is Answer.UNWINNABLE:
            break
        true, false = sides.constant(side)
        claims = [claim for claim in claims if claim.fact in (true if claim.holds else false)]
    return claims


def _tells(claim: Claim, first: _Side, second: _Side, sides: Sides) -> bool:
    """Whether a claim of the first side, denied by the second, says more than that they clash.

    A task says already that its owner wins a card, and nobody else does. It says more where the other side gives the
    card to another member.
    """
    for side, said in ((first, claim), (second, claim.denied)):
        if len(side) == 1 and sides.restates(said, side[0]):
            return False
        if isinstance(said.fact, Winner):
            owners = _owners(sides.problem, side, said.fact.card)
            if owners and (said.holds or owners & set(said.fact.seats)):
                return False
    return True


def _owners(problem: Problem, side: _Side, card: Card) -> set[SeatIndex]:
    """Who must win a card by the tasks of a side."""
    asked = [problem.tasks[part].owner for part in side if asked_card(problem, part) == card]
    return {owner for owner in asked if owner is not None}
