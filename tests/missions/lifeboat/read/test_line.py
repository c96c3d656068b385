"""Reading days: every action and every sentence, in the forms in which people write them."""

from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, codes, only
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
    Medkit,
    Navigate,
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
    ("rest", "code"),
    [
        ("turns: [{who: kid}, {who: kid}]", "E004"),
        ("turns: [{who: lady}]", "F003"),
        ("turns: [{act: row}]", "K002"),
        ("turns: [{who: kid, act: fight}]", "K004"),
        ("turns: [{who: kid, act: {row: [nav05]}}]", "H002"),
        ("turns: [{who: kid, act: {rob: {of: captain, open: cash, closed: cash}}}]", "K006"),
        ("draft: {kid: gold}", "H001"),
        ("draft: [water]", "K003"),
        ("navigate: nav99", "H002"),
        ("day: 2", "E002"),
    ],
)
def test_mistakes(rest: str, code: str) -> None:
    assert [each.split()[1] for each in codes(f"{DEAL}line:\n- {rest}\n")] == [code]
