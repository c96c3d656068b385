import pytest

from winnable.crew.logged import doubts
from winnable.missions.crew.read.loader import load_text

DEAL = """\
deck: {suits: [pink, blue], ranks: 3, trumps: 0}
hands: {Ann: p2 b1, Ben: p1 p3, Cas: b2 b3}
lead: Ann
tasks: p1>Ben
"""


@pytest.mark.parametrize(
    ("result", "played", "said"),
    [
        ("won", "p2 p3 b2 / p1 b3 b1", ""),
        ("won", "p2 p3 b2", "T, try 1: won at the table, but its goals are not all met"),
        ("won", "p2 p1 b2", "T, try 1: won at the table, but it can no longer be won"),
        ("lost", "p2 p1 b2", ""),
        ("lost", "p2 p3 b2", "T, try 1: lost at the table, but it could still be won"),
        ("given up", "p2 p3", ""),
    ],
)
def test_a_win_is_certain_and_a_loss_final(result: str, played: str, said: str) -> None:
    (document,) = load_text(f"name: 'T, try 1: {result}'\n{DEAL}played: {played}\n").problems
    assert [each.message for each in doubts(document)] == ([said] if said else [])
