"""Points, part by part."""

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, KID, LADY, deal, hand, nav
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.score import Points, points, score, winners
from winnable.rules.lifeboat.setup import Relation

DEAD = 9


@pytest.mark.parametrize(
    ("relation", "dead", "expected"),
    [
        (Relation(), (), Points(5)),
        (Relation(), (CAPTAIN,), Points()),
        (Relation(LADY), (), Points(5, 8)),
        (Relation(LADY), (LADY,), Points(5)),
        (Relation(LADY), (CAPTAIN,), Points(0, 8)),
        (Relation(CAPTAIN, KID), (KID,), Points(5, 5, 3)),
        (Relation(CAPTAIN, CAPTAIN), (KID,), Points(0, 5)),
        (Relation(CAPTAIN, CAPTAIN), (CAPTAIN,), Points()),
        (Relation(LADY, CAPTAIN), (CAPTAIN,), Points(0, 8)),
        (Relation(LADY, CAPTAIN), (), Points(0, 8)),
        (Relation(LADY, LADY), (), Points(5, 8)),
        (Relation(LADY, LADY), (LADY,), Points(5, 0, 4)),
    ],
)
def test_parts(relation: Relation, dead: tuple[Character, ...], expected: Points) -> None:
    start = deal((LADY, CAPTAIN, KID), nav(14), relations={CAPTAIN: relation}, wounds=dict.fromkeys(dead, DEAD))
    assert points(start.setup, start.position, CAPTAIN) == expected
    assert score(start.setup, start.position, CAPTAIN) == sum(expected) == expected.total


def test_the_unconscious_are_alive_and_the_lost_are_dead() -> None:
    start = deal(
        (CAPTAIN, KID), nav(14), cast=(LADY, CAPTAIN, KID), wounds={KID: 3}, relations={CAPTAIN: Relation(KID, LADY)}
    )
    assert points(start.setup, start.position, CAPTAIN) == Points(5, 9, 4)


def test_winners() -> None:
    start = deal((LADY, BOATSWAIN), nav(14), hands={BOATSWAIN: hand("painting3 cash")})
    assert winners(start.setup, start.position) == {LADY, BOATSWAIN}
