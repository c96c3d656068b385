"""What a page shows of a problem: all that is asked, or by name what is not shown."""

from typing import Any

import pytest

from tests.support.documents import CLASSES, HANDS, Pasted, asked, documents, pasted
from tests.support.layers import few
from tests.support.laying import view
from winnable.crew.laying.edits import edit
from winnable.crew.laying.view import SHOWN
from winnable.missions.source.edit import plain


@pytest.mark.parametrize("given", few(pasted(), 12, 32))
def test_every_key_is_shown_or_named(given: Pasted) -> None:
    for document in given.documents():
        told = view(document["text"])
        named = {each["key"].partition(" ")[0] for each in told["others"]}
        assert set(plain(document["text"])) <= {*SHOWN, *named}
        assert told["complete"]
        assert not named & {"hands", "tasks", "played", "distress", "lead", "robot", "unknown"} - (
            {"tasks"} if "goal" in document["text"] else set()
        )


def others(text: str) -> dict[str, str]:
    """What is not shown of a text."""
    return {each["key"]: each["text"] for each in view(text)["others"]}


def test_parts_that_are_not_shown_are_named() -> None:
    assert others(CLASSES["roles with not"]) == {
        "roles › silent › not": "roles:\n  silent:\n    not: commander",
        "roles › loud › not": "roles:\n  loud:\n    not: [commander, silent]",
    }
    assert list(others(CLASSES["tasks with goals"])) == ["tasks › two"]
    assert list(others(CLASSES["roles without a mission"])) == ["goals"]
    assert others("hands: {Ann: p1, Ben: b1}\nmission: {id: x, title: X}\n") == {
        "mission": "mission:\n  id: x\n  title: X"
    }
    assert list(others("hands: {Ann: p1, Ben: b1}\nnote: n\ntasks: [p1, p1>Zoe]\n")) == ["note", "tasks"]


@pytest.mark.parametrize(
    ("more", "one"),
    [("", True), ("unknown: every\n", False)],
)
def test_whether_one_line_answers(more: str, *, one: bool) -> None:
    """Not where every way for unknown cards to lie is to be won."""
    assert view(HANDS + more)["one"] is one


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a signal that may be sent", {"kind": "allowed", "given": False, "may": False, "cards": {}}),
        ("a signal to the left that may be sent", {"kind": "left", "given": True, "may": True, "cards": {}}),
        ("a signal with cards", {"kind": "right", "given": True, "may": False, "cards": {"0": "p1", "1": "b4"}}),
        ("a signal to somewhere", {"kind": "allowed", "given": True, "may": True, "cards": {"0": "p1"}}),
    ],
)
def test_the_signal(name: str, shown: dict[str, Any]) -> None:
    told = view(CLASSES[name])["distress"]
    assert {key: told[key] for key in shown} == shown
    assert [len(each) for each in told["options"]] == ([9, 9, 9, 9] if told["given"] else [])


def test_seats_tasks_and_roles() -> None:
    nameless = view(documents(CLASSES["hands without names"])[0]["text"])
    assert [task["owner"] for task in nameless["tasks"]] == [1, 2, 3, 0, 1, 2]
    assert nameless["players"] == ["seat 0", "seat 1", "seat 2", "seat 3"]
    assert [(each["have"], each["unknown"]) for each in view(CLASSES["14 unknown cards"])["seats"]] == [
        (13, 0),
        (0, 13),
        (0, 14),
    ]
    assert view(CLASSES["roles without a mission"])["roles"] == [
        {"name": "silent", "seat": 0},
        {"name": "loud", "seat": None},
    ]
    assert list(others(CLASSES["before"])) == ["before", "done"]
    assert view(CLASSES["before"])["middle"]


def test_tokens_that_the_mission_lays_are_shown() -> None:
    """They are asked about, also where the text has none; the first one that is tapped writes all of them."""
    text = HANDS + "mission: 8\ntasks: p3 b1 y5\n"
    assert [task["token"] for task in view(text)["tasks"]] == ["1", "2", "3"]
    assert [task["token"] for task in view(text.replace("p3 b1", "b1"))["tasks"]] == ["1", "2"]
    assert [task["token"] for task in view(text.replace("p3 b1", "p3 b1[1]"))["tasks"]] == ["", "1", ""]
    again = edit(text, {"do": "token", "task": 0, "token": "1"})
    assert asked(again) == asked(text)


def test_task_cards_are_told_by_what_they_say() -> None:
    """Those of the mission, too, and goals that stand in the deal; a card of an edition is one only by its goal."""
    text = CLASSES["task cards of the mission"]
    shown = view(text)
    assert [(task["name"], task["owner"], task["printed"]) for task in shown["tasks"]] == [
        ("quiet", 1, False),
        ("like", None, False),
    ]
    assert shown["tasks"][0]["about"] == "The owner leads none of the tricks of the first half."
    assert [card["name"] for card in shown["mission"]["cards"]] == ["quiet", "like", "more"]
    assert shown["mission"]["cards"][2]["difficulty"] == {"4": 3}
    goals = view(CLASSES["tasks with goals"])["tasks"]
    assert [task["about"] for task in goals] == ["The owner wins exactly two tricks.", ""]
    printed = view(HANDS.replace("r", "s") + "game: deep-sea\ntasks: no-1s p3\n")["tasks"]
    assert [(task["about"], task["printed"]) for task in printed] == [("Win no 1.", True), ("", False)]
    other = view(text.replace("quiet:", "no-1s:").replace("quiet>", "no-1s>"))["tasks"][0]
    assert (other["about"], other["printed"]) == (shown["tasks"][0]["about"], False)


def test_the_robot_has_its_columns() -> None:
    assert view(CLASSES["a robot"])["columns"][:2] == [["p1", "b2"], ["p3", "g4"]]
    other = view(CLASSES["a robot with another deck"])
    assert (other["columns"], other["holders"]["b2"], other["crew"]) == ([["p3", "b1"]], 1, 2)
    empty = view("hands: {Ann: [], JARVIS: [], Ben: []}\nrobot: JARVIS\n")
    assert (empty["columns"], empty["seats"][1]["least"]) == ([[None, None]] * 7, 14)


def test_what_is_asked_about_has_a_word_that_cards_played_do_not_change() -> None:
    text = CLASSES["a list of hands"]
    same = (text + "played: p2\n", text + "expect: winnable\n", "# c\n" + text)
    assert {view(each)["deal"] for each in same} == {view(text)["deal"]}
    assert view(text.replace("p1>2", "p1"))["deal"] != view(text)["deal"]


def test_where_the_next_card_goes() -> None:
    text = "hands: {Ann: p123456789 b123, Ben: [], Cas: p1 b4}\n"
    assert view(text)["next"] == [0, 1, 2]
    assert view(text.replace("b123", "b1236"))["next"] == [1, 1, 2]
    full = view(CLASSES["a signal that may be sent"])
    assert (full["next"], full["complete"], full["free"]) == ([None] * 4, True, [])


def test_what_is_asked_for_a_random_deal_of_the_same_kind() -> None:
    assert view(CLASSES["before"])["random"] == {"game": "planet-nine", "players": 4, "mission": "8"}
    assert view(CLASSES["a robot"])["random"] == {"game": "planet-nine", "players": 2}
    own = view("hands: {Ann: p1, Ben: b1, Cas: b2}\nmission: {id: x, title: X}\nreading: r\n")
    assert own["random"] == {"game": "planet-nine", "players": 3, "mission_text": "id: x\ntitle: X\n", "reading": "r"}
