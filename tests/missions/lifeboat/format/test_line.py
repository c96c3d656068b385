"""Days and lines: every action in the forms in which people write it, how it is written again, and what is no day."""

from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.format.line import action_value, line_value
from winnable.rules.lifeboat.decision import (
    Action,
    Answer,
    Chum,
    Day,
    Drink,
    Dump,
    Fall,
    Fight,
    Flare,
    Lay,
    Line,
    Medkit,
    Navigate,
    Open,
    Parasol,
    Pick,
    Rest,
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

DEAL = f"{HEAD}navigation: [nav24, nav19, nav04]\nhorizon: 1\ngoals: [ended]\n"


def day(rest: str) -> Day:
    line = only(f"{DEAL}line:\n- {rest}\n").line_of_play
    assert line is not None
    return line.days[0]


ACTIONS: list[tuple[str, Action]] = [
    ("rest", Rest()),
    ("{rest: true}", Rest()),
    ("row", Row()),
    ("{row: true}", Row()),
    ("{row: false}", Rest()),
    ("{row: nav24}", Row(("nav24",))),
    ("{row: [nav24, nav19]}", Row(("nav24", "nav19"))),
    ("{row: {keep: [nav24]}}", Row(("nav24",))),
    ("{row: {keep: nav24, under: [nav19]}}", Row(("nav24",), ("nav19",))),
    ("{seat: kid}", Seat(KID)),
    ("{rob: kid}", Rob(KID)),
    ("{rob: {of: kid, card: cash}}", Rob(KID, "cash")),
    ("{rob: {of: kid, closed: cash}}", Rob(KID, "cash", "closed")),
    ("{rob: {of: kid, open: cash}}", Rob(KID, "cash", "open")),
    ("{rob: {of: kid, card: cash, copy: open}}", Rob(KID, "cash", "open")),
    ("{rob: {of: kid, copy: open}}", Rob(KID, None, "open")),
    ("{steal: kid}", Steal(KID)),
    ("{steal: {of: kid, card: cash}}", Steal(KID, "cash")),
    ("parasol", Parasol()),
    ("{parasol: true}", Parasol()),
    ("flare", Flare()),
    ("{flare: true}", Flare()),
    ("{flare: {copy: open}}", Flare("open")),
    ("{medkit: kid}", Medkit(KID)),
    ("{medkit: {of: kid, copy: closed}}", Medkit(KID, "closed")),
    ("{dump: kid}", Dump(KID)),
]


@pytest.mark.parametrize(("written", "action"), ACTIONS)
def test_actions(written: str, action: Action) -> None:
    assert day(f"turns: [{{who: captain, act: {written}}}]").turns == (Turn(CAPTAIN, action),)


def test_every_action_is_there() -> None:
    assert {type(action) for _, action in ACTIONS} == set(Action.__args__)


@pytest.mark.parametrize(
    ("rest", "name", "value"),
    [
        ("draft: {captain: water, kid: knife}", "draft", (Pick(CAPTAIN, "water"), Pick(KID, "knife"))),
        ("navigate: nav04", "navigate", Navigate("nav04")),
        ("navigate: {card: nav04, compass: true}", "navigate", Navigate("nav04", compass=True)),
        ("navigate: {compass: true}", "navigate", Navigate(None, compass=True)),
        ("overboard: [captain opens ring]", "fall", Fall((CAPTAIN,))),
        ("overboard: captain throws ring to kid", "fall", Fall((), (Throw(CAPTAIN, KID),))),
        ("overboard: [captain throws open ring to kid]", "fall", Fall((), (Throw(CAPTAIN, KID, "open"),))),
        ("overboard: [kid plays chum, kid plays open chum]", "fall", Fall((), (), (Chum(KID), Chum(KID, "open")))),
        ("thirst: [captain drinks]", "thirst", Thirst((), (Drink(CAPTAIN),))),
        ("thirst: [captain drinks open water]", "thirst", Thirst((), (Drink(CAPTAIN, None, "open"),))),
        ("thirst: [captain gives water to kid]", "thirst", Thirst((), (Drink(CAPTAIN, KID),))),
        ("thirst: [captain uses the parasol]", "thirst", Thirst((CAPTAIN,))),
        ("whole: false", "whole", False),
        ("{}", "whole", True),
    ],
)
def test_the_rest_of_a_day(rest: str, name: str, value: Any) -> None:
    assert getattr(day(rest), name) == value


def test_claims_and_fights() -> None:
    fight = "fight: [cherpak joins attackers, boatswain joins the defenders, kid opens hook, captain fires flare]"
    (turn,) = day(f"turns: [{{who: kid, act: {{seat: captain}}, answer: refuse, {fight}}}]").turns
    assert turn == Turn(
        KID,
        Seat(CAPTAIN),
        answer=Answer.REFUSE,
        fight=Fight((CHERPAK,), (BOATSWAIN,), (Weapon(KID, "hook"),), (Shot(CAPTAIN),)),
    )
    (turn,) = day("turns: [{who: kid, act: {dump: captain}, answer: back_out, defender: cherpak}]").turns
    assert (turn.answer, turn.defender, turn.fight) == (Answer.BACK_OUT, CHERPAK, None)


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
def test_actions_are_written_briefly(action: Action, value: object) -> None:
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
    assert line_value(Line((day,)), 3) == [
        {
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
    ]
