"""Names, missions, and players who come and go."""

from tests.support.documents import CLASSES, HANDS, asked, documents
from tests.support.laying import NAMES, view
from winnable.crew.laying.edits import edit


def test_names() -> None:
    text = CLASSES["hands without names"]
    (document,) = documents(text)
    named = edit(document["text"], {"do": "rename", "seat": 0, "name": "Ann"})
    assert view(named)["players"] == ["Ann", "seat 1", "seat 2", "seat 3"]
    assert asked(named) == asked(document["text"])
    for name in ("Ben", "", "  ", "7", "captain"):
        assert edit(HANDS, {"do": "rename", "seat": 0, "name": name}) == HANDS
    played = HANDS + "tasks: p3>Ann\nplayed: |\n  Ann: r4 r3 r2 r1\n  Ann: p1\n"
    for name in ("Zoe", r"\1", "rest", "p3"):
        renamed = edit(played, {"do": "rename", "seat": 0, "name": name})
        assert view(renamed)["players"][0] == name
        assert asked(renamed) == asked(played)
        assert renamed.count(name) >= 4
        assert edit(renamed, {"do": "rename", "seat": 0, "name": "Ann"}) == played
    goals = HANDS + "tasks: p3\ngoals: [tricks_won: {by: Ann, exactly: 2}]\n"
    assert "by: Zoe" in edit(goals, {"do": "rename", "seat": 0, "name": "Zoe"})
    assert edit(goals, {"do": "rename", "seat": 0, "name": "anybody"}) == goals


def test_players_come_and_go() -> None:
    change = {"do": "crew", "names": NAMES}
    text = CLASSES["a signal with cards"].replace("tasks: p3", "tasks: p3>Ben  # ours")
    five = edit(text, change | {"crew": 5})
    assert view(five)["players"] == NAMES
    assert "tasks: p3  # ours" in five
    assert "distress" not in five
    two = edit(five, change | {"crew": 2})
    assert (view(two)["players"], view(two)["robot"]) == (["Ann", "Ben", "JARVIS"], 2)
    assert view(edit(two, change | {"crew": 3}))["players"] == ["Ann", "Ben", "Cas"]


def test_missions() -> None:
    text = edit("", {"do": "new", "game": "deep-sea", "crew": 3, "names": NAMES})
    assert "mission: deep-sea/8" in edit(text, {"do": "mission", "mission": "deep-sea/8"})
    sick = "mission: 5\nroles: {sick: Ann}\n" + HANDS
    assert edit(sick, {"do": "mission", "mission": "planet-nine/6"}) == "mission: 6\n" + HANDS
