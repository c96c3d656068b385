"""Roles of a mission: names that are words of the format."""

import pytest

from tests.support.loading import (
    SHORT,
    messages,
)
from winnable.missions.crew import load_text


@pytest.mark.parametrize(
    "name",
    [
        "owner",
        "commander",
        "captain",
        "anybody",
        "everybody",
        "first_winner",
        "each_other",
        "all_others",
        "seat",
        "holder_of",
        "left_of_holder",
    ],
)
def test_roles_that_are_words_of_the_format(name: str) -> None:
    message = f"M006 expected a name that is no word of the format, found {name!r}"
    assert messages(load_text(f"{SHORT}roles: {{{name}: 1}}\n")) == [f"4:9 {message}"]
    assert messages(load_text(f"id: x\nroles: {{{name}: {{}}}}\n")) == [f"2:9 {message}"]
