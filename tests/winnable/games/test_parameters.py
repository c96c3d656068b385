"""Values for the parameters of a mission, given on a command line."""

import pytest

from winnable.games.parameters import values_given
from winnable.games.usage import BadValue


def test_names_and_values() -> None:
    assert values_given(()) == {}
    assert values_given(("day=3", "who=kid", "text=a=b")) == {"day": "3", "who": "kid", "text": "a=b"}


@pytest.mark.parametrize("text", ["day", "=3", "day=", ""])
def test_what_is_no_value(text: str) -> None:
    with pytest.raises(BadValue, match="expected a parameter with its value such as day=4"):
        values_given((text,))
