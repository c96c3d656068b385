"""The library: the missions that ship with the package, and missions that a user names by id or file."""

from collections.abc import Iterator, Mapping

from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value

__all__ = ["find_mission", "library"]


def library() -> Iterator[Mission]:
    """The missions that ship with the package."""
    return (document.mission for document in MISSIONS.shipped())


def find_mission(
    name: str, parameters: Mapping[str, Value] | None = None
) -> tuple[MissionDocument | None, tuple[Finding, ...]]:
    """Find a mission by id or file; return it with all findings. `parameters` are values for its parameters."""
    return MISSIONS.find(name, parameters)
