"""States known to suffice, or not, in the game without colours: one state answers for all that are better, or worse.

A position does whatever another one can if everything else is the same and it has as many settlers or more on Earth, on
Mars and at the bottom, and as many tiles or more of every symbol. Settlers who are too many are never in the way (see
`settlers.best`), nor are tiles: a full board gives one away for the next, which can be one that the other has not.
"""

from functools import lru_cache
from typing import Final

from winnable.solver.ganymede.relaxation.abstract_state import AbstractState

_BITS: Final = 16
_GUARDS: Final = sum(1 << _BITS * place + _BITS - 1 for place in range(8))


class UpperBounds:
    """Positions between turns of which it is known whether they may do."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], tuple[list[int], list[int]]] = {}
        """By all but what may differ: those that do, the least of them, and those that do not, the best."""

    def told(self, turn: int, board: tuple[int, ...], used: tuple[int, ...], at: AbstractState) -> bool | None:
        """Whether it does, if that is known. `board`: the symbols of tiles, `used`: by symbol, how many shuttles."""
        found = self.known.get((turn, used, at.ships, at.cell, at.launched, at.top))
        if found is None:
            return None
        sign = _sign(board, at)
        well, ill = found
        # `_within` written out: this runs very often, and a call takes its time
        guarded = sign | _GUARDS
        if any((guarded - other) & _GUARDS == _GUARDS for other in well):
            return True
        return False if any(((other | _GUARDS) - sign) & _GUARDS == _GUARDS for other in ill) else None

    def note(self, turn: int, board: tuple[int, ...], used: tuple[int, ...], at: AbstractState, *, found: bool) -> None:
        """Remember whether it does."""
        well, ill = self.known.setdefault((turn, used, at.ships, at.cell, at.launched, at.top), ([], []))
        sign = _sign(board, at)
        if found:
            well[:] = [sign, *(other for other in well if not _within(sign, other))]
        else:
            ill[:] = [sign, *(other for other in ill if not _within(other, sign))]


def _sign(board: tuple[int, ...], at: AbstractState) -> int:
    """The numbers that may differ, side by side."""
    return len(at.earth) | len(at.mars) << _BITS | len(at.bottom) << 2 * _BITS | _tiles(board)


@lru_cache(maxsize=10_000)
def _tiles(board: tuple[int, ...]) -> int:
    """How many tiles of each symbol, side by side behind three other numbers."""
    return sum(1 << _BITS * (3 + symbol) for symbol in board)


def _within(less: int, more: int) -> bool:
    """Whether no number is greater."""
    return ((more | _GUARDS) - less) & _GUARDS == _GUARDS
