"""Lines of play: what is refused, what each step and turn means, and how they are written."""

import pytest

from tests.support.ganymede import BOTTOM, TOP, discard, launch, shuttle, tile, turn
from tests.support.ganymede_files import FIRST, LAUNCH, only
from winnable.missions.ganymede.format.line import line_value, turn_value
from winnable.missions.ganymede.read import load_text
from winnable.rules.ganymede.card import Colour, Place, Settlers
from winnable.rules.ganymede.decision import (
    Adapt,
    Gain,
    Launch,
    Line,
    Move,
    Pass,
    Recruit,
    Step,
    Take,
    TakeTile,
    UseShuttle,
)

BLUE, RED, _, _ = Colour
ASKED = f"{FIRST}horizon: 3\n{LAUNCH}"


@pytest.mark.parametrize(
    ("written", "step"),
    [
        ("recruit red", Recruit(RED)),
        ("recruit a red", Recruit(RED)),
        ("adapt blue to red on top", Adapt(Place.TOP, BLUE, RED)),
        ("move red from earth to mars", Move(RED, Place.EARTH, Place.MARS)),
        ("move red mars bottom", Move(RED, Place.MARS, Place.BOTTOM)),
        ("take ship v4r", Take("v4r")),
        ("take v4r", Take("v4r")),
        ("reputation 2", Gain(2)),
        ("{reputation: 2, then: recruit red}", Gain(2, Recruit(RED))),
        ("{reputation: 1, launch: {slot: top, takes: v4r}}", Gain(1, None, Launch(Place.TOP, (), "v4r", "v4r"))),
    ],
)
def test_every_step_is_read(written: str, step: Step) -> None:
    line = only(f"{ASKED}line: [{{tile: st_r, does: [{written}]}}]\n").line_of_play
    assert line is not None
    assert line.turns[0].action == TakeTile("st_r", None, (step,))


def test_no_pass_is_no_turn() -> None:
    text = f"{ASKED}line:\n- pass: false\n"
    (finding,) = load_text(text).findings
    assert (finding.code, finding.line, finding.column) == ("K003", len(text.splitlines()), 9)
    assert finding.message == "expected true, found false"
    assert finding.hint == "write what is done instead: tile, shuttle, discard"


def test_the_crew_is_that_of_the_needs_or_of_the_ships() -> None:
    text = f"{ASKED}line:\n- {{shuttle: e1}}\n- {{shuttle: m3, top: 1 purple, bottom: 1 red, lost: {{}}}}\n"
    line = only(text).line_of_play
    assert line is not None
    first, second = (turn.action for turn in line.turns)
    assert isinstance(first, UseShuttle)
    assert isinstance(second, UseShuttle)
    assert (first.crew, second.crew) == (Settlers((0, 2, 0, 0)), Settlers((0, 1, 0, 1)))


def test_a_turn_of_somebody_who_does_not_choose() -> None:
    two = FIRST.replace("players: [ana]", "players: [ana, ben]").replace("next: ana", "  ben: {ships: {top: v4x}}")
    script = "scripts: {ben: [{tile: st_b}]}\nhorizon: {rounds: 1}\n"
    findings = load_text(f"{two}{script}{LAUNCH}line: [{{player: ben, tile: st_r}}]\n").findings
    assert [each.code for each in findings] == ["N002"]


def test_every_action_is_written() -> None:
    names = ("ana", "ben")
    assert turn_value(turn(tile("t_br", "recruit red", out="st_b"), player=1), names) == {
        "player": "ben",
        "tile": "t_br",
        "out": "st_b",
        "does": ["recruit red"],
    }
    used = shuttle("m6", "1 yellow, 1 purple", lost="1 purple", top="1 yellow", pays="st_b", bonus=launch(BOTTOM, "v5"))
    assert turn_value(turn(used), names[:1]) == {
        "shuttle": "m6",
        "pays": "st_b",
        "crew": "1 yellow 1 purple",
        "lost": "1 purple",
        "top": "1 yellow",
        "launch": {"slot": "bottom", "takes": "v5"},
    }
    thrown = turn(discard("st_b st_r", "gain 2: recruit red"), launch(TOP, "v5", "v4r"), returned="vset")
    assert turn_value(thrown, names[:1]) == {
        "discard": ["st_b", "st_r"],
        "does": [{"reputation": 2, "then": "recruit red"}],
        "launches": [{"slot": "top", "takes": "v5", "lays": "v4r"}],
        "returns": ["vset"],
    }
    assert turn_value(turn(Pass()), names[:1]) == {"pass": True}


def test_a_line_in_which_nobody_chose_ships_is_a_list_of_turns() -> None:
    assert line_value(Line((turn(Pass()),), (None, None)), ("ana", "ben")) == [{"player": "ana", "pass": True}]


def test_chosen_ships_stand_before_the_turns() -> None:
    line = Line((turn(Pass()),), (("v5", "v4m"), None))
    assert line_value(line, ("ana", "ben")) == {
        "ships": {"ana": {"top": "v5", "bottom": "v4m"}},
        "turns": [{"player": "ana", "pass": True}],
    }
