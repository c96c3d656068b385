"""Missions: a question without a deal."""

from typing import Final

from winnable.missions.ganymede.format.problem import QUESTION
from winnable.missions.ganymede.format.words import GAME_KEY, SHIPS
from winnable.missions.source.mission import mission_shape
from winnable.missions.source.plain import Whole
from winnable.missions.source.shape import Key, ListOf

MISSION: Final = mission_shape(
    GAME_KEY,
    Key(ListOf(Whole(1, 4), at_least=1), "The numbers of players that it is for; 1 to 4 if not given."),
    QUESTION,
    example=SHIPS,
    base=SHIPS,
)
