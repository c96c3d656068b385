"""How easily a person follows a step: how many suits of hands it looks at, and on how many other premises it rests."""

from collections.abc import Collection
from typing import Final

from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.steps.premise import Asked, place
from winnable.solver.crew.steps.prover import Group

PREMISES: Final = 3
"""The most premises of a short step, and the most requirements and earlier claims that are easy to keep in mind."""
PLACES: Final = 4
"""The most suits of hands of a plain step, unless they are all of one hand, or of one suit."""
ROWS: Final = 1
"""The most hands, or else suits, of such a step."""
NOT_PLAIN: Final = 3.0
"""How much harder a step is to follow if it is not plain."""
MORE_ROWS: Final = 2
"""The most of a step that takes some patience to follow."""


def measured(groups: Collection[Group]) -> tuple[int, int, int]:
    """How many suits of hands are looked at, in how many hands or else suits, and how many other premises there are."""
    places, others = set(), 0
    for first, *_ in groups:
        if isinstance(first, Asked | Claim):
            others += 1
        else:
            places.add(place(first))
    return len(places), min(len({seat for seat, _ in places}), len({suit for _, suit in places})), others


def _asked(groups: Collection[Group]) -> int:
    """How many requirements must be kept in mind at once."""
    return sum(isinstance(first, Asked) for first, *_ in groups)


def cost(groups: Collection[Group]) -> float:
    """How hard a step with these premises is to follow; with more premises it is no easier."""
    places, rows, others = measured(groups)
    many = 0.5 * max(0, others - PREMISES) + 0.5 * max(0, _asked(groups) - 1)
    return places + rows + 0.5 * others + many + (0 if is_plain(groups) else NOT_PLAIN)


def is_plain(groups: Collection[Group], most_rows: int | None = None) -> bool:
    """Whether a step with these premises is easy to follow."""
    places, rows, others = measured(groups)
    few = rows <= (ROWS if most_rows is None else most_rows) or places + max(0, others - PREMISES) <= PLACES
    return few and others <= PREMISES + PLACES


def can_be_followed(groups: Collection[Group]) -> bool:
    """Whether it is, or looks at two hands or two suits alone, which takes some patience."""
    return is_plain(groups, MORE_ROWS)


def is_short(groups: Collection[Group]) -> bool:
    """Whether a step has few premises, or looks at one hand alone, and asks for one thing alone."""
    places, rows, others = measured(groups)
    few = places + others <= PREMISES or (rows <= ROWS and others <= 1)
    return few and _asked(groups) <= 1
