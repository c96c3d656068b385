"""The library: the missions that ship with the package, and missions that a user names by id or file."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.format import DOCUMENTS
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.lifeboat.read.mission import look_up
from winnable.missions.lifeboat.shelf import shelf
from winnable.missions.source.finding import Finding, Findings, Place, Source, TooManyFindings
from winnable.missions.source.parameters import Value, values_of

__all__ = ["find_mission", "library"]


def library() -> Iterator[Mission]:
    """The missions that ship with the package."""
    for key in shelf():
        document, findings = find_mission(key)
        if document is None:
            raise RuntimeError(f"a mission of the library is broken: {'; '.join(each.short() for each in findings)}")
        yield document.mission


def find_mission(
    name: str, parameters: Mapping[str, Value] | None = None
) -> tuple[MissionDocument | None, tuple[Finding, ...]]:
    """Find a mission by id or file; return it with all findings. `parameters` are values for its parameters."""
    findings = Findings()
    document = None
    with suppress(TooManyFindings):
        given = values_of(parameters, findings, DOCUMENTS) if parameters else None
        document = look_up(name, Place(Source("--mission", (name,)), 1, 1), findings, given)
    return None if findings.errors else document, findings.sorted()
