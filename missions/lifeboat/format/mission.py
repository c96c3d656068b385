"""Missions: a question without a deal."""

from typing import Final

from winnable.missions.lifeboat.format.problem import QUESTION
from winnable.missions.lifeboat.format.words import GAME_KEY, SHIPS
from winnable.missions.source.mission import mission_shape
from winnable.missions.source.plain import Whole
from winnable.missions.source.shape import Key, ListOf

MISSION: Final = mission_shape(
    GAME_KEY,
    Key(ListOf(Whole(2, 6), at_least=1), "For how many characters in play it is; 4 to 6 if not given."),
    QUESTION,
    example="landing",
    base=SHIPS,
    advice={"days": "write horizon"},
)
