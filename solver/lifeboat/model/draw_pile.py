"""The navigation pile as a draw pile: how far it has been drawn, while it does not come round.

`at = {2: a, 4: b}` says that two cells have been drawn, or four. A row of two cards under the literal r, or none, leads
to `{2: a and not r, 4: (a and r) or (b and not r)}`; in a pile of five cells, b and r together go `beyond`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from winnable.solver.formula import FALSE, Formula, Literal


def advanced(
    formula: Formula, at: Mapping[int, Literal], size: int, shifts: Sequence[tuple[Literal, int]], beyond: Literal
) -> tuple[dict[int, Literal], Literal]:
    """The draw pile after one of some shifts or none, and whether it did not suffice, now or before."""
    shifts = [(when, count) for when, count in shifts if when != FALSE]
    if not shifts:
        return dict(at), beyond
    sources = defaultdict[int, list[tuple[Literal, Literal]]](list)
    short = [beyond]
    stays = formula.all_of(~when for when, _ in shifts)
    for place, here in at.items():
        if here == FALSE:
            continue
        for when, count in [(stays, 0), *shifts]:
            if when == FALSE:
                continue
            if place + count > size:
                short.append(formula.both(when, here))
            else:
                sources[place + count].append((when, here))
    over = formula.any_of(short)
    after = dict[int, Literal]()
    for place, ways in sorted(sources.items()):
        if len(ways) == 1:
            after[place] = formula.both(*ways[0])
            continue
        after[place] = formula.new()
        for when, here in ways:
            formula.clause([~when, ~here, after[place]])
    formula.exactly_one([*after.values(), over])
    return after, over


def reached(formula: Formula, at: Mapping[int, Literal], size: int) -> list[Literal]:
    """By place, whether at least that many cells have been drawn; beyond the draw pile none has."""
    found = [FALSE] * (size + 1)
    later = FALSE
    for place in range(size, -1, -1):
        later = formula.any_of([later, at.get(place, FALSE)])
        found[place] = later
    return found
