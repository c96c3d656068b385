"""The short notations of files."""

from tests.support.loading import only
from winnable.missions.crew.notation import short_task
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.task import Token


def test_ranks_over_nine() -> None:
    hands = "'p1,2,10,11,12 b12, b34', 'p3456789 b1', 'b2 b56789 b10,11'"
    document = only(load_text(f"deck: {{suits: [pink, blue], ranks: 12}}\nhands: [{hands}]\nlead: 0\n"))
    assert [*map(str, document.problem.deal.hands[0])] == ["b3", "b4", "b12", "p1", "p2", "p10", "p11", "p12"]


def test_tasks_in_the_short_notation() -> None:
    assert short_task("p3", None) == "p3"
    assert short_task("p3", Token("1")) == "p3[1]"
    assert short_task("p3", Token("1"), owner="Ann") == "p3>Ann[1]"
    assert short_task("predict-openly", None, 0) == "predict-openly=0"
    assert short_task("predict-openly", Token("omega"), 2) == "predict-openly=2[omega]"
