"""Controls: days of scripts, and what contradicts itself."""

import pytest

from winnable.rules.lifeboat.control import FREE, Control, Policy, ScriptDay


def test_a_day_without_a_script_is_left_to_the_policy() -> None:
    control = Control(Policy.GUARD, (ScriptDay(2, pick="oar"),))
    assert control.on(2).pick == "oar"
    assert control.on(1) == ScriptDay(1)
    assert not control.free
    assert FREE.free


def test_scripts_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="expected a policy with a script"):
        Control(Policy.FREE, (ScriptDay(1),))
    with pytest.raises(ValueError, match="every day once"):
        Control(Policy.PASSIVE, (ScriptDay(1), ScriptDay(1)))
