"""Random deals of the made-up cards."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import MissionDocument, ProblemDocument
from winnable.missions.ganymede.template import problem_template
from winnable.missions.source.parameters import Value
from winnable.questions.sampled import Dealing

__all__ = ["DEALING"]

ALONE: Final = "launch"
TOGETHER: Final = "everybody-launches"
"""The missions of deals without one, for one player and for more."""


def _dealt(
    document: MissionDocument, players: int, random: Random, name: str, given: Mapping[str, Value]
) -> ProblemDocument:
    return problem_of(document, deal_at_random(players, random), random, name, given)


def _template(document: ProblemDocument, of_mission: bool, folder: Path) -> str:
    """Write a deal to start from; if no mission was asked for, the question is written out."""
    return problem_template(document if of_mission else replace(document, mission=None, mission_name=""), folder)


DEALING: Final = Dealing(
    usual=lambda players: ALONE if players == 1 else TOGETHER,
    deal=_dealt,
    players=lambda mission: 1 if mission is None else mission.players[0],
    template=_template,
    remarks=("All cards are made up: the printed ones are not public (winnable guide ganymede).",),
)
