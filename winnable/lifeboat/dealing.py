"""Random deals of the printed cards."""

from pathlib import Path
from typing import Final

from winnable.missions.lifeboat.dealing import PLAYERS, dealt
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.write.problem import dump
from winnable.questions.sampled import Dealing

__all__ = ["DEALING"]

USUAL: Final = "everybody-home"
"""The mission of deals without one."""
REMARKS: Final = (
    "A deal to start your own from. The boat is listed from bow to stern, piles with their top first.",
    "Beside these keys: wounds: {captain: 3}, hands: {kid: {closed: [water], open: [knife]}}, gulls: 2, options: {…}",
    "In place of the mission: horizon: 3, and goals: [ended, {alive: kid}, {score: {of: captain, at_least: 12}}]",
    "Everything that a deal can say: winnable guide lifeboat",
)


def _template(document: ProblemDocument, of_mission: bool, folder: Path) -> str:
    """Write a deal with remarks for people who write their own."""
    del of_mission
    return "".join(f"# {remark}\n" for remark in REMARKS) + dump(document, None, folder)


DEALING: Final = Dealing(
    usual=lambda _players: USUAL,
    deal=dealt,
    players=lambda mission: PLAYERS[1] if mission is None else mission.players[-1],
    template=_template,
)
