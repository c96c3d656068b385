"""Mappings that cannot be changed."""

from typing import Any, NoReturn, TypeVar

from winnable.rules.short import short_repr

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
