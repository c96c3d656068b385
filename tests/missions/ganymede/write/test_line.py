"""Lines of play as YAML, turn by turn."""

from tests.support.ganymede import BOTTOM, TOP, discard, launch, shuttle, tile, turn
from winnable.missions.ganymede.write.line import line_value, turn_value
from winnable.rules.ganymede.decision import Line, Pass


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


def test_chosen_ships_stand_before_the_turns() -> None:
    line = Line((turn(Pass()),), (("v5", "v4m"), None))
    assert line_value(line, ("ana", "ben")) == {
        "ships": {"ana": {"top": "v5", "bottom": "v4m"}},
        "turns": [{"player": "ana", "pass": True}],
    }
