"""Hands while a line is told, and the gifts by which cards come where they must be."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID, LADY, deal, hand
from winnable.rules.lifeboat.decision import Give, Open
from winnable.solver.lifeboat.model.frame import OARS
from winnable.solver.lifeboat.model.ledger import Ledger, Plan, Untold

PEOPLE = (CAPTAIN, KID, LADY)


def ledger(**classes: str) -> Ledger:
    start = deal(PEOPLE, hands={KID: hand("cash", "oar oar"), LADY: hand("knife")}).begin()
    return Ledger(start, {kind: classes.get(kind, kind) for kind in ("cash", "oar", "knife")})


def test_cards_of_a_class_stand_for_each_other() -> None:
    found = ledger(cash="other", knife="other")
    assert found.count(KID, ("other", "closed")) == 1
    assert found.give(KID, LADY, ("other", "closed")) == ("cash", "closed")
    assert found.count(LADY, ("other", "closed")) == 2
    assert found.open([CAPTAIN, LADY], "other") == Open(LADY, "cash")


def test_gifts_bring_about_what_is_planned() -> None:
    found = ledger()
    gifts = found.arranged(PEOPLE, Plan({(CAPTAIN, OARS): 1}), [OARS], {OARS: [KID]})
    assert gifts == [Give(KID, CAPTAIN, "oar", "open")]
    assert [found.count(who, OARS) for who in PEOPLE] == [1, 1, 0]
    assert found.arranged(PEOPLE, Plan(), [OARS], {OARS: [LADY]}) == [
        Give(CAPTAIN, LADY, "oar", "open"),
        Give(KID, LADY, "oar", "open"),
    ]


def test_what_hands_do_not_have_cannot_be_told() -> None:
    found = ledger()
    with pytest.raises(Untold, match=f"{CAPTAIN} has no open oar"):
        found.take(CAPTAIN, OARS)
    with pytest.raises(Untold, match="nobody has the closed knife"):
        found.open([CAPTAIN, KID], "knife")
    with pytest.raises(Untold, match="too few of the open oar"):
        found.arranged(PEOPLE, Plan({(CAPTAIN, OARS): 3}), [OARS], {OARS: [KID]})
