"""Tasks are drawn, moved, and given to players; what is not tapped stays as it is written."""

import pytest

from tests.support.documents import CLASSES
from tests.support.laying import view
from winnable.crew.laying.edits import edit
from winnable.games.usage import UsageError
from winnable.missions.source.edit import plain


def test_tasks_in_a_list_keep_what_is_not_tapped() -> None:
    text = CLASSES["tasks with goals"]
    for change, old, new in (
        ({"do": "owner", "task": 0, "seat": 2}, "owner: Ann", "owner: Cas"),
        ({"do": "owner", "task": 1, "seat": 2}, "p3>Ben", "p3>Cas"),
        ({"do": "token", "task": 1, "token": "1"}, "p3>Ben", "p3>Ben[1]"),
    ):
        assert plain(edit(text, change)) == plain(text.replace(old, new))
    turned = edit(text, {"do": "move-task", "task": 1, "to": 0})
    assert [task["name"] for task in view(turned)["tasks"]] == ["p3", "two"]
    blank = CLASSES["an owner with a blank"]
    assert edit(blank, {"do": "owner", "task": 1, "seat": 2}) == blank.replace("b1>Ann", "{card: b1, owner: Cas X}")


def test_done_tasks_whose_card_is_gone_stay() -> None:
    text = CLASSES["done tasks whose card is gone"]
    assert edit(text, {"do": "owner", "task": 1, "seat": 0}) == text.replace("p2>Ben", "p2>Ann")
    assert edit(text, {"do": "drop-task", "task": 0}) == text.replace("p3>Cas ", "").replace("done: [p3]\n", "")


def test_tasks_that_cannot_be_read_are_not_lost() -> None:
    with pytest.raises(UsageError, match="tasks that can be read"):
        edit(CLASSES["a robot"].replace("p2>Ann", "p2>Nobody"), {"do": "add-task", "name": "g1"})


def test_a_prediction_is_noted_and_left_open() -> None:
    deal = "game: deep-sea\nhands: {Ann: p1, Ben: p2, Cas: p3}\ndeck: dealt\nlead: Ann\n"
    text = f"{deal}tasks: predict-openly>Ben first-trick\n"
    assert [task["predicts"] for task in view(text)["tasks"]] == [True, False]
    noted = edit(text, {"do": "predict", "task": 0, "n": 1})
    assert noted == text.replace("predict-openly>Ben", "predict-openly=1>Ben")
    assert edit(noted, {"do": "predict", "task": 0, "n": None}) == text
    listed = text.replace("predict-openly>Ben first-trick", "[{task: predict-openly, owner: Ben}]")
    assert edit(listed, {"do": "predict", "task": 0, "n": 1}) == listed.replace(
        "owner: Ben", "owner: Ben, predicted: 1"
    )
    with pytest.raises(UsageError, match="asks for a prediction"):
        edit(text, {"do": "predict", "task": 1, "n": 1})
