"""Each tap is a change of the text, and what is not touched stays: byte by byte, and in what is asked."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.support.documents import CLASSES, FIRST, HANDS, Pasted, asked, pasted
from tests.support.layers import few
from tests.support.laying import FRIDAY, NAMES, done, view
from winnable.crew.laying.edits import edit
from winnable.games.usage import UsageError
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.source.edit import plain
from winnable.table import reading

# --- what stays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ({"do": "take", "card": "b6"}, "p5 b1469 ", "p5 b149 "),
        ({"do": "owner", "task": 0, "seat": 3}, "g8 y2", "g8>Dan y2"),
        ({"do": "owner", "task": 1, "seat": None}, "y2>Ben", "y2"),
        (
            {"do": "token", "task": 4, "token": "omega"},  # the others have those of the mission, now written
            "g8 y2>Ben p9 g6 p7 ",
            "g8[>] y2>Ben[>>] p9[>>>] g6[>>>>] p7[omega] ",
        ),
        ({"do": "move-task", "task": 4, "to": 0}, "g8 y2>Ben p9 g6 p7", "p7 g8 y2>Ben p9 g6"),
        ({"do": "add-task", "name": "b1"}, "p7 ", "p7 b1 "),
        ({"do": "drop-task", "task": 0}, "g8 y2", "y2"),
        ({"do": "rename", "seat": 1, "name": "Zoe"}, "Ben", "Zoe"),
        ({"do": "lead", "seat": 0}, "tasks:", "lead: Ann\ntasks:"),
        ({"do": "mission", "mission": "planet-nine/5"}, "mission: 22", "mission: 5"),
        ({"do": "mission", "mission": None}, "mission: 22\n", ""),
        ({"do": "unknown", "value": "every"}, "tasks:", "unknown: every\ntasks:"),
        ({"do": "distress", "kind": "allowed"}, "drawn\n", "drawn\ndistress: allowed\n"),
        ({"do": "pass", "seat": 0, "card": "p5"}, "drawn\n", "drawn\ndistress: {cards: {Ann: p5}}\n"),
        ({"do": "play", "cards": "R4 r2 / y7"}, "drawn\n", "drawn\nplayed: r4 r2 y7\n"),
    ],
)
def test_only_what_is_tapped_is_written_anew(change: dict[str, Any], old: str, new: str) -> None:
    kept = FRIDAY if change["do"] == "rename" else FRIDAY.replace("expect: winnable\n", "")
    changed = kept.replace(old, new)
    rest = {"take": "p1689 b258 g39 y3", "pass": "rest"}.get(change["do"], "rest")
    assert edit(FRIDAY, change) == changed.replace("rest ", f"{rest} ")


@pytest.mark.parametrize("given", few(pasted(), 8, 16))
def test_what_is_taken_back_is_as_it_was(given: Pasted) -> None:
    """In what is asked; and nothing is changed by what says what is so already."""
    for document in islice(given.documents(), FIRST):
        _there_and_back(document["text"])


@pytest.mark.thorough
@pytest.mark.parametrize("given", few(pasted(), 0, 17))
def test_what_is_taken_back_in_later_documents_of_a_file(given: Pasted) -> None:
    for document in islice(given.documents(), FIRST, None):
        _there_and_back(document["text"])


def _there_and_back(text: str) -> None:
    rng, shown, was = Random(0), view(text), asked(text)

    def same(*changes: dict[str, Any]) -> None:
        assert asked(done(text, *changes)) == was, (text, changes)

    for place, task in enumerate(shown["tasks"]):
        owner = {"do": "owner", "task": place}
        same(owner | {"seat": 0 if task["owner"] else 1}, owner | {"seat": task["owner"]})
    if len(shown["tasks"]) > 1:
        same({"do": "move-task", "task": 0, "to": 1}, {"do": "move-task", "task": 1, "to": 0})
    for card, seat in rng.sample(sorted(shown["holders"].items()), min(3, len(shown["holders"]))):
        places = [
            2 * number + level
            for number, column in enumerate(shown["columns"])
            for level, each in enumerate(column)
            if each == card
        ]
        give = {"do": "give", "seat": seat, "card": card} | ({"place": places[0]} if places else {})
        same({"do": "take", "card": card}, give)
    for role in shown["roles"]:
        change = {"do": "role", "role": role["name"]}
        same(change | {"seat": 0 if role["seat"] else 1}, change | {"seat": role["seat"]})
    if shown["played"]:
        (document,) = reading.given({"text": text}).loaded.problems
        if {*document.problem.played.leaders} <= {None}:  # a leader who is named in the file goes with the cards
            same({"do": "after", "cards": 0}, {"do": "play", "cards": shown["played"]})
        assert edit(text, {"do": "after", "cards": 99}).startswith(text[:20])
    seat = rng.randrange(len(shown["players"]))
    for name in ("Zo", "Zo Zo"):
        renamed = edit(text, {"do": "rename", "seat": seat, "name": name})
        assert view(renamed)["players"][seat] == name
        assert asked(renamed) == was
    for change in ({"do": "unknown", "value": shown["unknown"]}, {"do": "lead", "seat": shown["lead"]}):
        assert edit(text, change) == text


def test_new_keys_have_the_order_in_which_problems_are_written() -> None:
    text = "note: mine\nhands: [p12 b1, p3 b24, p45 b3]\ntasks: p1\n"
    for change in ({"do": "lead", "seat": 1}, {"do": "distress", "kind": "allowed"}):
        text = edit(text, change)
    keys = ["note", "hands", "lead", "tasks", "distress"]
    assert list(plain(text)) == keys == [key for key in PROBLEM.keys if key in keys]


def test_cards_played_stand_trick_by_trick() -> None:
    text = CLASSES["played"]
    assert edit(text, {"do": "play", "cards": ["p2", "p1", "b3", "b1"]}) == text.replace("p2 p1", "p2 p1 b3 / b1")
    assert edit(text, {"do": "after", "cards": 1}) == text.replace("p2 p1", "p2")
    assert edit(text, {"do": "after", "cards": 0}) == text.replace("played: p2 p1\n", "")
    assert edit(text, {"do": "after", "cards": 2}) == text
    listed = HANDS + "played:\n- Ann: r4 r3 r2 r1  # so far\n- p1\n"
    played = edit(listed, {"do": "play", "cards": ["r4", "r3", "r2", "r1", "p1", "p8"]})
    assert played == listed.replace("  # so far\n- p1\n", "\n- p1 p8\n")
    assert edit(listed, {"do": "after", "cards": 4}) == HANDS + "played:\n- Ann: r4 r3 r2 r1\n"


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"do": "fly"},
        {"do": "give", "seat": 9, "card": "p1"},
        {"do": "give", "seat": True, "card": "p1"},
        {"do": "give", "seat": 0, "card": "q1"},
        {"do": "owner", "task": 7, "seat": 0},
        {"do": "token", "task": 0, "token": "x"},
        {"do": "add-task", "name": "p1 b2"},
        {"do": "add-task", "name": "p3"},
        {"do": "role", "role": "sick", "seat": 0},
        {"do": "distress", "kind": "maybe"},
        {"do": "may", "on": True},
        {"do": "tricks", "seat": 0, "n": 1},
        {"do": "play", "cards": ["q1"]},
        {"do": "play"},
        {"do": "rename", "seat": 0, "name": "x" * 41},
        {"do": "crew", "crew": 9, "names": NAMES},
        {"do": "new", "game": "whist", "crew": 4, "names": NAMES},
        {"do": "new", "game": "planet-nine", "crew": 4, "names": ["Ann"] * 5},
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="expected"):
        edit(HANDS + "tasks: p3\n", change)
