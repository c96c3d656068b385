"""The library of Lifeboat: a list of its missions, and each of them in full."""

from typing import Final

from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.english.document import mission_text
from winnable.missions.lifeboat.format import GAME
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.lifeboat.write.goal import goal_value
from winnable.missions.lifeboat.write.line import control_value
from winnable.output.as_json import Json
from winnable.questions.library import Library

__all__ = ["LIBRARY"]


def _asks(mission: Mission) -> Json:
    return {
        "days": mission.days,
        "at": mission.at,
        "control": {str(who): control_value(control) for who, control in mission.controls.items()},
        "goals": [goal_value(goal) for goal in mission.goals],
    }


LIBRARY: Final = Library[MissionDocument](
    GAME, MISSIONS.find, lambda: (document.mission for document in MISSIONS.shipped()), mission_text, _asks
)
"""The missions of Lifeboat."""
