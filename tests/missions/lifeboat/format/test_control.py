"""Who decides for whom, and scripts: what is read, and how it is written again."""

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.format.control import control_value
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import Answer, Give, Open, Rob, Row, Steal

DEAL = (
    f"{HEAD}navigation: [nav24, nav19, nav04, nav01, nav02, nav03, nav05, nav06, nav07, nav08, nav09]\n"
    "provisions: [water, knife]\nhands: {kid: [oar]}\nhorizon: 1\ngoals: [ended]\n"
)
PASSIVE, GUARD = Control(Policy.PASSIVE), Control(Policy.GUARD)


def controls(rest: str) -> dict[Character, Control]:
    return dict(only(f"{DEAL}{rest}\n").problem.controls)


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("{}", {}),
        ("{kid: free}", {}),
        ("{kid: passive}", {KID: PASSIVE}),
        ("{kid: {policy: guard}}", {KID: GUARD}),
        ("{captain: free, others: guard}", {BOATSWAIN: GUARD, CHERPAK: GUARD, KID: GUARD}),
        ("{free: captain, others: guard}", {BOATSWAIN: GUARD, CHERPAK: GUARD, KID: GUARD}),
        ("{passive: [kid, captain], guard: [cherpak]}", {CAPTAIN: PASSIVE, CHERPAK: GUARD, KID: PASSIVE}),
        (
            "{others: {policy: guard}, passive: [boatswain, cherpak], free: kid}",
            {
                CAPTAIN: GUARD,
                BOATSWAIN: PASSIVE,
                CHERPAK: PASSIVE,
            },
        ),
    ],
)
def test_who_decides(control: str, expected: dict[Character, Control]) -> None:
    assert controls(f"control: {control}") == expected


ROWS = Control(Policy.PASSIVE, (ScriptDay(1, action=Row(("nav24",))),))


@pytest.mark.parametrize(
    "written",
    [
        "scripts: {kid: [{day: 1, act: {row: {keep: [nav24]}}}]}",
        "control: {kid: scripted}\nscripts: {kid: [{day: 1, act: {row: nav24}}]}",
        "control: {others: free, kid: passive}\nscripts: {kid: [{day: 1, act: {row: [nav24]}}]}",
        "control: {kid: [{day: 1, act: {row: [nav24]}}]}",
        "control: {kid: {script: [{day: 1, act: {row: [nav24]}}]}}",
        "control: {kid: {scripted: [{day: 1, act: {row: [nav24]}}]}}",
        "control: {kid: {policy: passive, script: [{day: 1, act: {row: [nav24]}}]}}",
        "control: {scripted: kid}\nscripts: {kid: [{day: 1, act: {row: [nav24]}}]}",
    ],
)
def test_scripts_stand_in_several_places(written: str) -> None:
    assert controls(written) == {KID: ROWS}


@pytest.mark.parametrize(
    ("written", "day"),
    [
        (
            "pick: water, act: {row: {keep: [nav24]}}, answer: yield, join: none, navigate: nav24, drink: 1",
            ScriptDay(1, "water", action=Row(("nav24",)), answer=Answer.YIELD, join="none", navigate="nav24", drink=1),
        ),
        ("before: opens oar", ScriptDay(1, free=(Open(KID, "oar"),))),
        ("before: [kid gives oar to captain]", ScriptDay(1, free=(Give(KID, CAPTAIN, "oar"),))),
        ("act: {steal: captain}", ScriptDay(1, action=Steal(CAPTAIN))),
        ("act: {rob: {of: captain, open: cash}}", ScriptDay(1, action=Rob(CAPTAIN, "cash", "open"))),
        ("answer: back_out, join: defenders", ScriptDay(1, answer=Answer.BACK_OUT, join="defenders")),
        ("weapons: [oar, hook], shoots: true", ScriptDay(1, weapons=("oar", "hook"), shoots=True)),
        ("weapons: []", ScriptDay(1, weapons=())),
        ("compass: true, ring: true, chum: true", ScriptDay(1, compass=True, ring=True, chum=True)),
        ("throw: captain, accepts: true", ScriptDay(1, throw=CAPTAIN, accepts=True)),
        ("parasol: false, drink: 0", ScriptDay(1, parasol=False, drink=0)),
        ("lose: [oar]", ScriptDay(1, lose=("oar",))),
    ],
)
def test_a_day_of_a_script(written: str, day: ScriptDay) -> None:
    text = f"{DEAL.replace('horizon: 1', 'horizon: 1')}scripts: {{kid: [{{day: 1, {written}}}]}}\n"
    assert only(text).problem.control(KID) == Control(Policy.PASSIVE, (day,))


def test_who_decides_as_briefly_as_possible() -> None:
    day = ScriptDay(1, free=(Open(KID, "oar"),), action=Row(), parasol=False)
    written = {"day": 1, "before": ["opens oar"], "act": "row", "parasol": False}
    assert control_value(Control(Policy.GUARD)) == "guard"
    assert control_value(Control(Policy.PASSIVE, (day,))) == [written]
    assert control_value(Control(Policy.GUARD, (day,))) == {"policy": "guard", "script": [written]}


def test_a_script_is_written_in_the_order_of_the_guide() -> None:
    day = ScriptDay(1, accepts=True, action=Row(), throw=CAPTAIN, ring=True, drink=0, weapons=(), lose=("oar",))
    (written,) = control_value(Control(Policy.PASSIVE, (day,)))
    assert list(written.items()) == [
        ("day", 1),
        ("accepts", True),
        ("act", "row"),
        ("weapons", []),
        ("ring", True),
        ("throw", "captain"),
        ("drink", 0),
        ("lose", ["oar"]),
    ]
