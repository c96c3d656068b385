"""The `repr` of a value in a debugger, a log or a failing test: all of it if it is short, else its outline."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, Final

MAX_REPR: Final = 100
"""How long the `repr` of a value may be, in characters."""
_DEEP: Final = 50
"""Deeper than any value."""


def short_repr(value: object) -> str:
    """Return the `repr` of a dataclass, a named tuple or a mapping, in at most `MAX_REPR` characters.

    Fields that have their default are left out. Parts are shown down to the depth at which all of it fits, deeper ones
    as `...`; parts with a notation are shown in it, `card=p7`. Assign it to `__repr__` in the body of a
    class.
    """
    whole = _told(value, _DEEP, MAX_REPR)
    if len(whole) <= MAX_REPR:
        return whole
    text = _told(value, 1)
    if len(text) > MAX_REPR:
        return _cut(text)
    for depth in range(2, _DEEP):
        if len(deeper := _told(value, depth)) > MAX_REPR or deeper == text:
            break
        text = deeper
    return text


def told(value: object, *parts: str) -> str:
    """Return the `repr` of a value of which these parts are shown, in at most `MAX_REPR` characters."""
    return _cut(f"{type(value).__qualname__}({', '.join(part for part in parts if part)})")


def counted(number: int, noun: str) -> str:
    """Return a number of things, for `told`; nothing of none."""
    return "" if not number else f"{number} {noun}{'' if number == 1 else 's'}"


def _cut(text: str, longest: int = MAX_REPR) -> str:
    """Return a text in at most `longest` characters, with its last one: `Line('p7 b1...)`."""
    return text if len(text) <= longest else f"{text[: longest - 4]}...{text[-1]}"


def _told(value: object, depth: int, longest: int = MAX_REPR // 4) -> str:
    """Return a value with the parts of its parts down to a depth, at 0 without any; it ends early if it is too long.

    Texts and the like are cut to `longest` characters.
    """
    kind = type(value)
    if is_dataclass(value):
        shown = [(f"{each.name}=", getattr(value, each.name)) for each in fields(value) if _is_told(value, each)]
        return f"{kind.__qualname__}({_parts(shown, depth, longest)})"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = [(f"{name}=", part) for name, part in zip(value._fields, value, strict=True)]
        return f"{kind.__qualname__}({_parts(named, depth, longest)})"
    if isinstance(value, Mapping):
        pairs = [(f"{_part(key, depth - 1, longest)}: ", part) for key, part in value.items()]
        return f"{{{_parts(pairs, depth, longest)}}}"
    if isinstance(value, tuple | list):
        one = "," if isinstance(value, tuple) and len(value) == 1 else ""
        inner = f"{_parts([('', part) for part in value], depth, longest)}{one}"
        return f"({inner})" if isinstance(value, tuple) else f"[{inner}]"
    if isinstance(value, AbstractSet) and value:
        inner = f"{{{_parts([('', part) for part in value], depth, longest)}}}"
        return f"{kind.__name__}({inner})" if isinstance(value, frozenset) else inner
    return _cut(repr(value), longest)


def _is_told(value: object, of: Field[Any]) -> bool:
    """Whether a field is shown: not where it says nothing that its default does not say."""
    return of.repr and (of.default is MISSING or getattr(value, of.name) != of.default)


def _part(value: Any, depth: int, longest: int) -> str:
    """Return a part of a value: in its notation if it has one, which `parse` of its class reads."""
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name.lower()
    if hasattr(value, "parse"):
        text = str(value)
        return text if len(text) <= longest else f"{type(value).__qualname__}(...)"
    return _told(value, depth, longest)


def _parts(parts: list[tuple[str, Any]], depth: int, longest: int) -> str:
    if parts and depth <= 0:
        return "..."
    texts = list[str]()
    room = MAX_REPR
    for name, part in parts:
        texts.append(f"{name}{_part(part, depth - 1, longest)}" if room >= 0 else "...")
        room -= len(texts[-1]) + 2
        if texts[-1] == "...":
            break
    return ", ".join(texts)
