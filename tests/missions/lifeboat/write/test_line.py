"""Days written as YAML, in the words in which people write them."""

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from winnable.missions.lifeboat.write.line import action_value, control_value, day_value, fight_texts, free_text
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import (
    Action,
    Answer,
    Chum,
    Day,
    Drink,
    Dump,
    Fall,
    Fight,
    Give,
    Lay,
    Medkit,
    Navigate,
    Open,
    Pick,
    Rob,
    Row,
    Seat,
    Shot,
    Steal,
    Thirst,
    Throw,
    Turn,
    Weapon,
)


@pytest.mark.parametrize(
    ("action", "value"),
    [
        (Row(), "row"),
        (Row(("nav01",)), {"row": ["nav01"]}),
        (Row((), ("nav02", "nav01")), {"row": {"keep": [], "under": ["nav02", "nav01"]}}),
        (Rob(KID), {"rob": "kid"}),
        (Rob(KID, "cash", "open"), {"rob": {"of": "kid", "open": "cash"}}),
        (Steal(KID, "cash"), {"steal": {"of": "kid", "card": "cash"}}),
        (Medkit(KID, "open"), {"medkit": {"of": "kid", "copy": "open"}}),
        (Dump(KID), {"dump": "kid"}),
    ],
)
def test_actions(action: Action, value: object) -> None:
    assert action_value(action) == value


def test_a_whole_day() -> None:
    fight = Fight((CHERPAK,), (BOATSWAIN,), (Weapon(KID, "hook"),), (Shot(CAPTAIN, "open"),))
    day = Day(
        (Pick(KID, "water"),),
        (Turn(KID, Seat(CAPTAIN), (Open(KID, "hook"),), Answer.REFUSE, None, fight),),
        (Lay(CAPTAIN, KID),),
        Navigate("nav01", compass=True),
        fall=Fall((CAPTAIN,), (Throw(CAPTAIN, KID),), (Chum(KID, "closed"),)),
        thirst=Thirst((KID,), (Drink(CAPTAIN, CAPTAIN, "open"), Drink(CAPTAIN, KID), Drink(KID))),
        whole=False,
    )
    assert day_value(day, 3) == {
        "day": 3,
        "draft": {"kid": "water"},
        "turns": [
            {
                "who": "kid",
                "before": ["kid opens hook"],
                "act": {"seat": "captain"},
                "answer": "refuse",
                "fight": [
                    "cherpak joins attackers",
                    "boatswain joins defenders",
                    "kid opens hook",
                    "captain fires open flare",
                ],
            }
        ],
        "after": ["captain lays ring before kid"],
        "navigate": {"card": "nav01", "compass": True},
        "overboard": ["captain opens ring", "captain throws ring to kid", "kid plays closed chum"],
        "thirst": ["kid uses parasol", "captain drinks open water", "captain gives water to kid", "kid drinks"],
        "whole": False,
    }
    assert fight_texts(Fight()) == []
    assert free_text(Give(KID, CAPTAIN, "cash", "open")) == "kid gives open cash to captain"


def test_who_decides_as_briefly_as_possible() -> None:
    day = ScriptDay(1, free=(Open(KID, "oar"),), action=Row(), parasol=False)
    written = {"day": 1, "before": ["opens oar"], "act": "row", "parasol": False}
    assert control_value(Control(Policy.GUARD)) == "guard"
    assert control_value(Control(Policy.PASSIVE, (day,))) == [written]
    assert control_value(Control(Policy.GUARD, (day,))) == {"policy": "guard", "script": [written]}
