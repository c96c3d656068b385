"""The memory of reading a document: its findings, and the place of each part that was read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from enum import Enum
from typing import Final, TypeVar

from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import Node

_Part = TypeVar("_Part")
Words = Mapping[str, str]
"""Words to write in place of others, as an edition has its own: `{"commander": "captain"}`."""


class Unwritten(Enum):
    """The result of writing a value for which a shape has no form."""

    UNWRITTEN = "unwritten"


UNWRITTEN: Final = Unwritten.UNWRITTEN


@dataclass(slots=True)
class Reading:
    """The findings so far, and the places of the parts that were read.

    A part is known by its `id`; a word of a part, such as one of several cards, by that `id` and its text.
    """

    findings: Findings
    places: dict[int | tuple[int, str], Place] = field(default_factory=dict, kw_only=True)
    _kept: list[object] = field(default_factory=list, kw_only=True)
    _noted: dict[str, Place] = field(default_factory=dict, kw_only=True)

    def mark(self, part: _Part, node: Node) -> _Part:
        """Remember that a part stands at a node."""
        self.places[id(part)] = node.place
        self._kept.append(part)  # an id is good only as long as its object lives
        return part

    def note(self, word: str, place: Place) -> None:
        """Remember where a word stands, of the part that is being made."""
        self._noted[word] = place

    def make(self, node: Node, build: Callable[[], _Part]) -> _Part:
        """Return a part, which stands at `node` and has the words noted while it was built."""
        outer, self._noted = self._noted, {}
        part = build()
        if is_dataclass(part):
            self.places |= {(id(part), word): place for word, place in self._noted.items()}
            self.mark(part, node)
        self._noted = outer
        return part
