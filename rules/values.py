"""Values of every game: texts of them, mappings that cannot change, readings of rules, errors that travel."""

import copyreg
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar, get_args, get_type_hints

# --- How a value is shown ------------------------------------------------------------------------


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


# --- Mappings that cannot be changed -------------------------------------------------------------


Key = TypeVar("Key")
Value = TypeVar("Value")


class Fixed(dict[Key, Value]):
    """A dict that cannot be changed once it is made, so that values with it can be hashed. Changes raise TypeError."""

    __repr__ = short_repr

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: object, **__: Any) -> NoReturn:
        raise TypeError("this mapping cannot be changed; dict(...) of it makes one that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


# --- How rules are read that are not clear -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Readings:
    """Options, each a `Literal` or a bool. Raises ValueError for a value that a reading does not have."""

    def __post_init__(self) -> None:
        for name, allowed in self.readings():
            found = getattr(self, name)
            if found not in allowed or isinstance(found, bool) is not isinstance(allowed[0], bool):
                raise ValueError(f"expected one of {', '.join(map(str, allowed))} for {name}, found {found!r}")

    @classmethod
    def readings(cls) -> Iterator[tuple[str, tuple[str | bool, ...]]]:
        """Each option with the values that it has, in the order of the fields."""
        hints = get_type_hints(cls)
        for field in fields(cls):
            yield field.name, get_args(hints[field.name]) or (False, True)


# --- Exceptions that can be copied, and sent to another process ----------------------------------


class Picklable(Exception):
    """An exception with attributes of its own, which is copied and pickled with them.

    Python makes a copy by calling the class with `args`, which are the message alone where the class is called with
    what the message is made of. Here the copy gets its `args` and attributes without that call.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return copyreg.__newobj__, (type(self),), {**self.__dict__, "args": self.args}  # type: ignore[attr-defined]
