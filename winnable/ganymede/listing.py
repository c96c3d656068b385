"""The library of Ganymede: a list of its missions, and each of them in full."""

from typing import Final

from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.english.document import mission_text
from winnable.missions.ganymede.format import GAME
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.words import ORDINALS
from winnable.missions.ganymede.mission import Mission
from winnable.missions.ganymede.read.mission import MISSIONS
from winnable.output.as_json import Json
from winnable.questions.library import Library

__all__ = ["LIBRARY"]


def _asks(mission: Mission) -> Json:
    return {"goals": [goal_value(goal, ORDINALS) for goal in mission.goals]}


LIBRARY: Final = Library[MissionDocument](
    GAME, MISSIONS.find, lambda: (document.mission for document in MISSIONS.shipped()), mission_text, _asks
)
"""The missions of Ganymede."""
