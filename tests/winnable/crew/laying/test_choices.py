"""Who leads, roles, the signal, and the middle of a game."""

from tests.support.documents import CLASSES, HANDS, asked
from tests.support.laying import done, view
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


def test_the_middle_of_a_game() -> None:
    text = CLASSES["before"]
    assert "tricks: {Ann: 4, Ben: 1, Dee: 3}" in edit(text, {"do": "tricks", "seat": 0, "n": 4})
    assert "tricks: {Ben: 1, Dee: 3}" in edit(text, {"do": "tricks", "seat": 0, "n": 0})
    in_order = text.replace("{Ann: 2, Ben: 1, Dee: 3}", "[Dee, Dee, Ann, Dee, Ben, Ann]")
    assert "tricks: {Ann: 2, Ben: 4, Dee: 3}" in edit(in_order, {"do": "tricks", "seat": 1, "n": 4})
    assert "{commander: Ben, tricks" in edit(text, {"do": "commander", "seat": 1})
    assert "before" not in edit(text, {"do": "middle", "on": False})
    made = done(
        HANDS, {"do": "middle", "on": True}, {"do": "commander", "seat": 3}, {"do": "tricks", "seat": 1, "n": 2}
    )
    assert "before: {commander: Dee, tricks: {Ben: 2}}" in made


def test_a_game_whose_first_tricks_are_away_has_no_unknown_cards() -> None:
    """The hands are those that are on the table, whatever was missing in them."""
    made = edit(CLASSES["14 unknown cards"], {"do": "middle", "on": True})
    assert "before" in made
    assert [seat["unknown"] for seat in view(made)["seats"]] == [0, 0, 0]
