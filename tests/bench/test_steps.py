"""The page of lost deals told step by step: every deal counts where it belongs, and what is missing is said."""

from tests.bench.steps import Told, page, table

DRAWN = [
    Told("1/3", "deep-sea/2", 3, True, steps=1, plain=True, proofs=10, one=0.1, seconds=1.0),
    Told("1/4", "planet-nine/4", 4, True, steps=9, proofs=30, one=0.1, seconds=3.0),
    Told("1/5", "planet-nine/4", 4, True, one=0.1, seconds=9.0),
    Told("1/6", "planet-nine/4", 5, lost=False),
]
KNOWN = [
    Told("known 2", "known", 3, True, steps=12, cases=1, plain=True, proofs=50, one=1.0, seconds=20.0),
    Told("random 1", "random", 3, True, steps=2, proofs=60, one=1.0, seconds=30.0),
]


def test_page() -> None:
    lines = page([*DRAWN, *KNOWN]).splitlines()
    assert lines[2].startswith("Of 3 lost deals that were drawn at random, `winnable explain --steps` tells 2")
    for row in (
        "| all | 3 | 2 | 1 | 1 | 0 | 5 | 9 | 20 | 30 | 30 | 90 | 3.0 | 9 |",
        "| 4 players | 2 | 1 | 0 | 0 | 0 | 9 | 9 | 30 | 30 | 60 | 90 | 6.0 | 9 |",
        "| owners drawn | 2 | 1 | 1 | 1 | 0 | 1 | 1 | 10 | 10 | 50 | 90 | 5.0 | 9 |",
        "| planet-nine/4 | 2 | 1 | 0 | 0 | 0 | 9 | 9 | 30 | 30 | 60 | 90 | 6.0 | 9 |",
        "| H2 | 1 | 1 | 1 | 1 | 1 | 12 | 12 | 50 | 50 | 20 | 20 | 20.0 | 20 |",
        "| random | 1 | 1 | 1 | 0 | 0 | 2 | 2 | 60 | 60 | 30 | 30 | 30.0 | 30 |",
        "- planet-nine/4, 4 players (1/4): 9 steps, where 8 are few",
        "planet-nine/4 (1).",
    ):
        assert lines.count(row) == 1, row
    assert sum("5 players" in line for line in lines) == 0
    assert any(line.startswith("- planet-nine/4, 4 players (1/5): the search found no proof") for line in lines)


def test_table() -> None:
    lines = table([*DRAWN, *KNOWN]).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:-2]] == [
        "| deep-sea, 3 players",
        "| known",
        "| planet-nine, 4 players",
        "| random",
        "| all that are drawn",
    ]
    assert lines[-1].endswith(": planet-nine/4")
