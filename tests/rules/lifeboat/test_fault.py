"""Where a wrong step stands, in words."""

import pytest

from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.fault import Fault, IllegalStep, told_path


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), ""),
        (("draft",), "provisions"),
        (("draft", 2), "provisions"),
        (("turns", 1), ""),
        (("turns", 1, "free", 0), "before the turn 1"),
        (("turns", 0, "action"), "action"),
        (("turns", 0, "action", "keep"), "action"),
        (("turns", 0, "answer"), "answer"),
        (("turns", 0, "fight", "weapons", 1), "fight, weapon 2"),
        (("turns", 0, "fight", "attackers", 0), "fight, attacker 1"),
        (("free", 1), "after the last turn 2"),
        (("navigate",), "navigation"),
        (("shown", 0), "after the bird 1"),
        (("fall", "throws", 0), "overboard, throw 1"),
        (("thirst", "waters", 2), "thirst, water 3"),
        (("night", 0), "night 1"),
    ],
)
def test_paths_in_words(path: tuple[str | int, ...], words: str) -> None:
    assert told_path(path) == words


def test_a_message_says_where() -> None:
    wrong = IllegalStep(Fault.ROW, 2, Character.KID, ("turns", 0, "action", "keep"), "expected less")
    assert str(wrong) == "day 2, kid, action: expected less"
    assert str(IllegalStep(Fault.TOO_MANY, 3, None, (), "it is over")) == "day 3: it is over"
