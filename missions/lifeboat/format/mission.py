"""Missions: a question without a deal."""

from typing import Final

from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.problem import QUESTION
from winnable.missions.lifeboat.format.words import GAME_KEY
from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.shape import Fields, Key, ListOf, Text, Whole

__all__ = ["MISSION"]

MISSION: Final = Fields(
    "a mission",
    {
        "id": Key(Text("an id such as 'landing'", numbers=True), "What the mission is called by.", required=True),
        "game": GAME_KEY,
        "title": Key(Text(free=True), "A few words to know it by."),
        "about": Key(Text(free=True), "What the mission asks for, for people."),
        "story": Key(Text(free=True), "What is told at the table before the mission."),
        "tags": Key(ListOf(Text("a tag", examples=("short",))), "Words to find it by in lists."),
        EXTENDS: Key(
            Text(
                "the id of a mission or its file",
                numbers=True,
                examples=("everybody-home", "my_mission.yaml"),
                names="missions",
            ),
            "Take over every key that is not given here from this mission, an id of the library or a file; all but its "
            "id. A key with the value null is not taken over.",
        ),
        MORE_GOALS: Key(GOALS, "Goals in addition to those that are taken over; only with extends."),
        WITH: Key(VALUES, "Values for the parameters of the mission that is taken over. Only with extends."),
        PARAMETERS: Key(
            VALUES, "Values by name that others may change; {name} stands for the value anywhere in the mission."
        ),
        "players": Key(ListOf(Whole(2, 6), at_least=1), "For how many characters in play it is; 4 to 6 if not given."),
        **QUESTION,
        "notes": Key(ListOf(Text(free=True)), "Remarks, rulings, doubts."),
    },
    advice={"goal": "did you mean 'goals'?", "name": "write title", "days": "write horizon", "crew": "write players"},
)
