"""Readings: how rules are read that are not clear, as options of a deal. Common to the games that have them."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import get_args, get_type_hints


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
