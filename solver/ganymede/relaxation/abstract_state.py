"""Where settlers stand whose colours are open, and which states are dominated by others.

A settler is a set of colours, a mask with a bit for each, of which it has one: a settler recruited as blue or red is
both until it matters. So a state is all the states with colours that it may turn out to be.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

ALL: Final = 15
"""Any of the four colours."""
NO_SHIP: Final = -1
"""The slot has no ship."""

SettlerCounts = tuple[int, ...]
"""Settlers, in the order of their masks."""


class AbstractState(NamedTuple):
    """The possessions of a player, but for cards."""

    earth: SettlerCounts
    mars: SettlerCounts
    top: int
    """How many settlers are on the top ship, all of one colour,"""
    top_mask: int
    """which is one of these; any if there is nobody."""
    bottom: SettlerCounts
    ships: tuple[int, int]
    """By slot, what kind of ship lies there, or NO_SHIP."""
    cell: int
    launched: int
    drawn: int = 0
    """How many ship cards were taken, as far as that matters: so far down the row those can lie that are laid later."""


Symbols = tuple[int, ...]
"""Symbols of tiles, in order; or by symbol, how many shuttles."""


class Cards(NamedTuple):
    """The cards of a player; taken ones as bits, in the order of their row."""

    board: Symbols
    """The tiles on it."""
    used: Symbols
    taken: tuple[int, int, int]
    """By row: tiles, shuttles of Earth, of Mars."""


@lru_cache(maxsize=200_000)
def plus(settlers: SettlerCounts, settler: int) -> SettlerCounts:
    """These settlers and one more."""
    return tuple(sorted((*settlers, settler)))


@lru_cache(maxsize=200_000)
def minus(settlers: SettlerCounts, settler: int) -> SettlerCounts:
    """These settlers but for one."""
    place = settlers.index(settler)
    return settlers[:place] + settlers[place + 1 :]


@lru_cache(maxsize=200_000)
def seated(settlers: SettlerCounts, used: int = 0) -> bool:
    """Whether all may be of different colours, none of which is used."""
    if not settlers:
        return True
    return any(settlers[0] & colour & ~used and seated(settlers[1:], used | colour) for colour in (1, 2, 4, 8))


# --- which states are dominated ----------------------------------------------------------------

_BITS: Final = 5
_WIDTH: Final = 15 * _BITS
_ONCE: Final = tuple(sum(1 << _BITS * (some - 1) for some in range(1, 16) if some & mask) for mask in range(16))
"""By mask, one settler as he is counted: once for each set of colours of which he may be."""
_DRAWN: Final = 8
"""The bits for the number of ship cards."""
_GUARDS: Final = sum(1 << _BITS * place + _BITS - 1 for place in range(4 * 15)) | 1 << 4 * _WIDTH + _DRAWN - 1
_MOST: Final = 1 << _BITS - 1
"""More settlers than any place counts."""


@lru_cache(maxsize=200_000)
def _counted(settlers: SettlerCounts) -> int:
    return sum(_ONCE[mask] for mask in settlers)


def _sign(at: AbstractState) -> int:
    aboard = _counted(at.bottom) | _ONCE[at.top_mask] << _WIDTH
    return _counted(at.earth) | _counted(at.mars) << _WIDTH | aboard << 2 * _WIDTH | at.drawn << 4 * _WIDTH


def best(states: Iterable[AbstractState]) -> list[AbstractState]:
    """Those that do for all of them.

    One does for another if ships, marker and launches are the same, as many stand on top, as many ship cards or more
    were taken, and everywhere, of every set of colours, as many settlers may be or more. Then, by Hall's theorem,
    whatever colours the settlers of the other turn out to have, it has the same settlers, and perhaps some more; and
    these are never in the way: on planets and at the bottom, those who are there already need not come, and a ship may
    wait.
    """
    groups: dict[tuple[object, ...], list[tuple[int, AbstractState]]] = {}
    for at in states:
        groups.setdefault((at.ships, at.cell, at.launched, at.top), []).append((_sign(at), at))
    found = list[AbstractState]()
    for group in groups.values():
        if len(group) == 1 or any(
            max(len(at.earth), len(at.mars)) >= _MOST or at.drawn >= 1 << _DRAWN - 1 for _, at in group
        ):
            found += [at for _, at in group]
            continue
        group.sort(key=lambda each: (-len(each[1].earth) - len(each[1].mars) - len(each[1].bottom), -each[0]))
        kept = list[tuple[int, AbstractState]]()
        for sign, at in group:
            if not any(((other | _GUARDS) - sign) & _GUARDS == _GUARDS for other, _ in kept):
                kept = [each for each in kept if ((sign | _GUARDS) - each[0]) & _GUARDS != _GUARDS]
                kept.append((sign, at))
        found += [at for _, at in kept]
    return found
