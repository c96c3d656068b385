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
        ("won", "p2 p3 b2", ""),  # however it ends
        ("won", "p2", "Mission 1, try 1: won at the table, but it could still be lost"),
        ("won", "p2 p1 b2", "Mission 1, try 1: won at the table, but it can no longer be won"),
        ("lost", "p2 p1 b2", ""),
        ("lost", "p2 p3 b2", "Mission 1, try 1: lost at the table, but it could still be won"),
        ("given up", "p2 p3", ""),
    ],
)
def test_a_win_is_certain_and_a_loss_final(result: str, played: str, said: str) -> None:
    assert told(f"{DEAL}played: {played}\n", result) == ([said] if said else [])


def told(deal: str, result: str) -> list[str]:
    (document,) = load_text(f"name: 'Mission 1, try 1: {result}'\n{deal}").problems
    return [each.message for each in doubts(document)]


@pytest.mark.parametrize(("hands", "certain"), [("Ben: p3 b3, Cas: p2 b2", True), ("Ben: p3 ?, Cas: p2 ?", False)])
def test_a_win_is_certain_wherever_the_unknown_cards_lie(hands: str, certain: bool) -> None:
    deal = DEAL.replace("Ann: p2 b1, Ben: p1 p3, Cas: b2 b3", f"Ann: p1 b1, {hands}").replace("p1>Ben", "b3>Ben")
    assert (told(f"{deal}played: p1 p3 p2\n", "won") == []) is certain


def test_the_order_of_tokens_is_that_of_what_was_played() -> None:
    deal = DEAL.replace("p1>Ben", "p3>Ben[1] p1>Ben[2]")
    assert told(f"{deal}played: p2 p3 b2 / p1 b3 b1\n", "won") == []
    assert "could still be lost" in told(f"{deal}played: p2 p3 b2\n", "won")[0]
