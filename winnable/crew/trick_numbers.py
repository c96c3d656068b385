"""Numbers of tricks, as goals say them in Python: `1-3`, `first`, `last`, `-2 to -1`, `first half`, or one number."""

import re
from collections.abc import Iterable
from typing import Final

from winnable.rules.crew.kinds import Half, Span

AnyTricks = str | int | Span | Half
"""Numbers of tricks: `1-3`, `first`, `last`, `-2 to -1`, `first half`, or one number, negative from the end."""
_SPAN: Final = re.compile(r"([1-9][0-9]*)-([1-9][0-9]*)|(-?[1-9][0-9]*|first|last) to (-?[1-9][0-9]*|first|last)")
_ENDS: Final = {"first": 1, "last": -1}
_HALVES: Final = {half.value for half in Half}


def spans(tricks: AnyTricks | Iterable[AnyTricks]) -> tuple[Span | Half, ...]:
    """Read numbers of tricks. Raises ValueError for a text that has none."""
    if isinstance(tricks, str | int | Span | Half):
        return (_span(tricks),) if tricks != "" else ()
    return tuple(map(_span, tricks))


def turns(places: AnyTricks | Iterable[AnyTricks]) -> tuple[Span, ...]:
    """Return which turns in a trick are meant. Raises ValueError for any other words."""
    found = spans(places)
    among = tuple(span for span in found if isinstance(span, Span))
    if len(among) < len(found):
        raise ValueError("expected turns in a trick such as 1, '1-2', 'first' or 'last', found a half of the tricks")
    return among


def one_trick(trick: str | int) -> int | Half:
    """Return the trick that is meant, which may be the last of the first half. Raises ValueError for several."""
    span = _span(trick)
    if isinstance(span, Half) and span is Half.FIRST:
        return span
    if isinstance(span, Half) or span.first != span.last:
        raise ValueError(f"expected one trick, or 'first half', found {trick!r}")
    return span.first


def _span(tricks: AnyTricks) -> Span | Half:
    if isinstance(tricks, Span | Half):
        return tricks
    if tricks in _HALVES:
        return Half(tricks)
    if isinstance(tricks, int):
        return Span(tricks, tricks)
    if tricks in _ENDS:
        return Span(_ENDS[tricks], _ENDS[tricks])
    match = _SPAN.fullmatch(tricks)
    if match is None:
        raise ValueError(f"expected tricks such as 1, '1-3', 'first', 'last' or '-2 to -1', found {tricks!r}")
    first, last = (_ENDS[end] if end in _ENDS else int(end) for end in match.groups() if end is not None)
    return Span(first, last)
