"""Values for the parameters of a mission, as `--with` of a command line has them."""

from collections.abc import Sequence
from typing import Final

from winnable.games.usage import BadValue
from winnable.missions.source.parameters import Value

WITH: Final = "with"
"""The name of the option."""


def values_given(texts: Sequence[str]) -> dict[str, Value]:
    """Read values for parameters, `day=4`. Raises BadValue."""
    values: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            message = f"expected a parameter with its value such as day=4, found {text!r}."
            raise BadValue(message, "--with")
        values[name] = value
    return values
