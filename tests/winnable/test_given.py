"""Values for the parameters of a mission, given on a command line."""

import click
import pytest

from winnable.given import values_given


def test_names_and_values() -> None:
    assert values_given(()) == {}
    assert values_given(("day=3", "who=kid", "text=a=b")) == {"day": "3", "who": "kid", "text": "a=b"}


@pytest.mark.parametrize("text", ["day", "=3", "day=", ""])
def test_what_is_no_value(text: str) -> None:
    with pytest.raises(click.BadParameter, match="expected a parameter with its value such as day=4"):
        values_given((text,))
