"""The page of lost deals told step by step: every deal counts where it belongs."""

from tests.bench.steps import Told, page

DEALS = [
    Told("1/3", "deep-sea/2", 3, True, steps=1, seconds=1.0),
    Told("1/4", "planet-nine/4", 4, True, steps=4, seconds=3.0),
    Told("1/5", "planet-nine/4", 4, True, seconds=9.0),
    Told("1/6", "planet-nine/4", 5, lost=False),
]


def test_page() -> None:
    lines = page(DEALS).splitlines()
    assert lines[2].startswith("Of 3 lost deals that were drawn at random, `winnable explain` tells 2 in a short proof")
    assert lines[-5:] == [
        "| all | 3 | 2 | 2 | 4 | 3.0 | 9.0 |",
        "| deep-sea | 1 | 1 | 1 | 1 | 1.0 | 1.0 |",
        "| planet-nine | 2 | 1 | 4 | 4 | 6.0 | 9.0 |",
        "| 3 players | 1 | 1 | 1 | 1 | 1.0 | 1.0 |",
        "| 4 players | 2 | 1 | 4 | 4 | 6.0 | 9.0 |",
    ]
