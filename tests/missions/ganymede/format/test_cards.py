"""The shapes of cards, effects and the track: what they let pass, and the code of what they do not."""

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, codes, only

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


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("symbol: astro", "symbol: star", "K004"),
        ("effect: {recruit: [purple]}", "effect: {recruit: [green]}", "K004"),
        ("effect: {recruit: [purple]}", "effect: {move: 1, ship: 1}", "K006"),
        ("effect: {recruit: [purple]}", "effect: {and: [{or: [{move: 1}, {ship: 1}]}, {move: 1}]}", "K001"),
        ("effect: {recruit: [purple]}", "effect: {or: [{move: 1}]}", "K008"),
        ("effect: {recruit: [purple]}", "effect: {fly: 1}", "K001"),
        ("needs: {red: 2}", "needs: {white: 2}", "K001"),
        ("v5: {points: 5}", "v5: {}", "K002"),
        ("points: {per_set: 6}", "points: {per_set: 6, per_tile: 2}", "K006"),
        ("length: 9", "length: nine", "K003"),
        ("v4x: {points: 4, crew_less: 1}", "v4x: {points: 4, crew_less: 2}", "K005"),
    ],
)
def test_what_does_not(old: str, new: str, code: str) -> None:
    text = f"{FIRST}{ASKED}"
    assert old in text
    assert code in [each.split()[1] for each in codes(text.replace(old, new, 1))]
