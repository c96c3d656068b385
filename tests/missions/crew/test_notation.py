"""The short notations of files."""

from tests.support.loading import only
from winnable.missions.crew.read.loader import load_text


def test_ranks_over_nine() -> None:
    hands = "'p1,2,10,11,12 b12, b34', 'p3456789 b1', 'b2 b56789 b10,11'"
    document = only(load_text(f"deck: {{suits: [pink, blue], ranks: 12}}\nhands: [{hands}]\nlead: 0\n"))
    assert [*map(str, document.problem.deal.hands[0])] == ["b3", "b4", "b12", "p1", "p2", "p10", "p11", "p12"]
