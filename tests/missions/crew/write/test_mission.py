"""Missions as files have them: each key in its short form, and only where it says something."""

from winnable.missions.crew import (
    dump,
    library,
    load_text,
)
from winnable.missions.crew.assignment_rule import ASSIGNMENTS


def test_names_with_the_same_rule_survive() -> None:
    for name in ASSIGNMENTS:
        (mission,) = load_text(f"id: x\ntasks: 3\nassignment: {name}\n").missions
        assert mission.mission.assignment.name == name
        assert f"assignment: {name}\n" in dump(mission)


def test_missions_of_the_game_speak_of_the_captain() -> None:
    for key, mission in library().items():
        assert ("captain" in dump(mission).partition("notes:")[0]) <= key.startswith("deep-sea"), key
    text = "id: x\ngame: {}\nroles: {{sick: {{not: captain}}}}\nmuted: {{not: commander}}\n"
    text += "goals: [{{tricks_won: {{by: {}, exactly: 1}}}}]\n"
    for game, word in (("deep-sea", "captain"), ("planet-nine", "commander")):
        (mission_document,) = load_text(text.format(game, word)).missions
        written = dump(mission_document)
        assert written.count(word) == 3
        assert load_text(written).missions[0].mission == mission_document.mission
