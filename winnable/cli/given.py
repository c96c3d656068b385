"""The options of a command as one value: a dataclass with a field for each option that is its own."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

Given = TypeVar("Given")
Returned = TypeVar("Returned")


def given_as(kind: type[Given]) -> Callable[[Callable[[Given, dict[str, Any]], Returned]], Callable[..., Returned]]:
    """Hand a command its options as one value of this dataclass, and those that games declare by name.

    It stands below the options, next to the function.
    """
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]  # a dataclass, which no bound can say

    def decorate(command: Callable[[Given, dict[str, Any]], Returned]) -> Callable[..., Returned]:
        @wraps(command)
        def called(**values: Any) -> Returned:
            given = kind(**{name: values.pop(name) for name in names})
            return command(given, values)

        return called

    return decorate


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOptions:
    """The options of every question about problems."""

    files: tuple[str, ...]
    mission: str | None
    reading: str | None
    time_limit: float | None
    as_json: bool
    output: Path | None
