"""Who leads, roles and the signal."""

from tests.support.documents import CLASSES, HANDS, asked
from tests.support.laying import view
from winnable.crew.laying.edits import edit


def test_the_signal_keeps_what_is_given_of_it() -> None:
    text = CLASSES["a signal with cards"]
    assert "{to: left, cards: {Ann: p1, Ben: b4}}" in edit(text, {"do": "distress", "kind": "left"})
    assert "cards: {Ann: p7, Ben: b4}" in edit(text, {"do": "pass", "seat": 0, "card": "p7"})
    assert "cards: {Ben: b4}" in edit(text, {"do": "pass", "seat": 0, "card": None})
    assert "Ben: b4}, may: allowed}" in edit(text, {"do": "may", "on": True})
    assert "distress: {cards: {Ann: p1, Ben: b4}, may: allowed}" in edit(text, {"do": "distress", "kind": "allowed"})
    assert "distress" not in edit(text, {"do": "distress", "kind": "none"})
    allowed = CLASSES["a signal that may be sent"]
    assert "distress: {to: left, may: allowed}" in edit(allowed, {"do": "distress", "kind": "left"})
    assert "distress: required" in edit(allowed, {"do": "distress", "kind": "required"})


def test_the_signal_of_the_mission_is_where_a_change_begins() -> None:
    text = f"{HANDS}mission: {{id: a, tasks: 1, distress: {{to: left, may: allowed}}}}\ntasks: p1\n"
    told = view(text)["distress"]
    assert (told["kind"], told["given"], told["may"]) == ("left", True, True)
    assert "distress: {to: left}" in edit(text, {"do": "may", "on": False})
    assert "distress: {to: left, may: allowed, cards: {Ann: p1}}" in edit(text, {"do": "pass", "seat": 0, "card": "p1"})
    assert "distress: none" in edit(text, {"do": "distress", "kind": "none"})


def test_roles_keep_who_may_not_have_them() -> None:
    text = CLASSES["roles with not"]
    given = edit(text, {"do": "role", "role": "silent", "seat": 2})
    assert "silent: {" in given
    assert view(given)["roles"][0] == {"name": "silent", "seat": 2}
    assert asked(edit(given, {"do": "role", "role": "silent", "seat": None})) == asked(text)
    alone = CLASSES["roles without a mission"]
    opened = edit(alone, {"do": "role", "role": "silent", "seat": None})
    assert "silent: {}" in opened
    assert view(opened)["roles"][0] == {"name": "silent", "seat": None}
