"""What a value shows of itself in a debugger, a log or a failing test: all of it if it is short, else its outline."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import Any, Final

__all__ = ["MAX_REPR", "short_repr"]

MAX_REPR: Final = 480
"""How long the `repr` of a value may be, in characters."""
_DEEP: Final = 50
"""Deeper than any value."""


def short_repr(value: Any) -> str:
    """Return the `repr` of a dataclass, a named tuple or a mapping, in at most `MAX_REPR` characters.

    Parts are told down to the depth at which all of it fits, deeper ones are left out as `...`. Assign it to `__repr__`
    in the body of a class.
    """
    whole = _told(value, _DEEP, MAX_REPR)
    if len(whole) <= MAX_REPR:
        return whole
    text = _told(value, 1)
    if len(text) > MAX_REPR:
        return f"{text[: MAX_REPR - 4]}...{text[-1]}"
    for depth in range(2, _DEEP):
        if len(deeper := _told(value, depth)) > MAX_REPR or deeper == text:
            break
        text = deeper
    return text


def _told(value: Any, depth: int, longest: int = MAX_REPR // 4) -> str:
    """Return a value with the parts of its parts down to a depth, at 0 without any; it ends early if it is too long.

    Texts and the like are cut to `longest` characters.
    """
    kind = type(value)
    if is_dataclass(value):
        shown = [(f"{each.name}=", getattr(value, each.name)) for each in fields(value) if each.repr]
        return f"{kind.__qualname__}({_parts(shown, depth, longest)})"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = [(f"{name}=", part) for name, part in zip(value._fields, value, strict=True)]
        return f"{kind.__qualname__}({_parts(named, depth, longest)})"
    if isinstance(value, Mapping):
        pairs = [(f"{_told(key, depth - 1, longest)}: ", part) for key, part in value.items()]
        return f"{{{_parts(pairs, depth, longest)}}}"
    if isinstance(value, tuple | list):
        one = "," if isinstance(value, tuple) and len(value) == 1 else ""
        inner = f"{_parts([('', part) for part in value], depth, longest)}{one}"
        return f"({inner})" if isinstance(value, tuple) else f"[{inner}]"
    if isinstance(value, AbstractSet) and value:
        inner = f"{{{_parts([('', part) for part in value], depth, longest)}}}"
        return f"{kind.__name__}({inner})" if isinstance(value, frozenset) else inner
    text = repr(value)
    return text if len(text) <= longest else f"{text[: longest - 4]}...{text[-1]}"


def _parts(parts: list[tuple[str, Any]], depth: int, longest: int) -> str:
    if parts and depth <= 0:
        return "..."
    texts = list[str]()
    room = MAX_REPR
    for name, part in parts:
        texts.append(f"{name}{_told(part, depth - 1, longest)}" if room >= 0 else "...")
        room -= len(texts[-1]) + 2
        if texts[-1] == "...":
            break
    return ", ".join(texts)
