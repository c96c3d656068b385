"""The shapes of cards, effects and the track: what they let pass, and the code of what they do not."""

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, only

ASKED = f"horizon: 3\n{LAUNCH}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("effect: {recruit: [purple]}", "effect: {recruit: purple}"),
        ("effect: {recruit: [purple]}", "effect: {adapt: purple}"),
        ("pay_tile: 1", "pay_tile: true"),
        ("{per_colour: red, each: 1}", "{per_colour: red}"),
        ("  shuttles:\n    e1: {", "  shuttles:\n    e1: {home: earth, "),
        ("effect: {recruit: [purple]}", "effect: {and: [{move: 2}, {ship: 1}]}"),
    ],
)
def test_what_passes(old: str, new: str) -> None:
    text = f"{FIRST}{ASKED}"
    assert old in text
    only(text.replace(old, new, 1))
