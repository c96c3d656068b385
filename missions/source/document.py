"""Documents of any game, as files hold them, and the loading of all documents of a file."""

from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeGuard, TypeVar

from winnable.missions.source.finding import Finding, Findings, Place, TooManyFindings, at_leisure, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, Tree, text_of
from winnable.rules.answer import Answer

MISSION_OPTION = "--mission"
"""What findings about a mission that is given with a command name as their file."""
CLOCK: ContextVar[Callable[[], Callable[[], object]]] = ContextVar("CLOCK", default=lambda: at_leisure)
"""Returns at the first byte of each file what is called before each of its documents but the first."""
PROBLEM = "problem"
MISSION = "mission"
"""The kinds of documents that every game has; a game may have others."""


class Document(Protocol):
    """One document of a file, of whatever game."""

    @property
    def path(self) -> str:
        """The file, or a name for other input, such as `<stdin>`."""

    @property
    def line(self) -> int:
        """The line where it starts, from 1."""

    @property
    def kind(self) -> str:
        """`PROBLEM`, `MISSION`, or a kind of the game's own."""

    @property
    def game(self) -> str:
        """The value of the key `game:` by whose rules it is read."""


class AnyProblemDocument(Document, Protocol):
    """A document with a problem, of whatever game."""

    @property
    def name(self) -> str:
        """Its title; may be empty."""

    @property
    def problem(self) -> Any:
        """The problem, of the game's own type."""

    @property
    def expect(self) -> Answer | None:
        """The answer that the file expects; None if it expects none."""


class AnyMissionDocument(Document, Protocol):
    """A document with a mission, of whatever game."""

    @property
    def mission(self) -> Any:
        """The mission, of the game's own type."""


def is_problem(document: object) -> TypeGuard[AnyProblemDocument]:
    """Whether a document holds a problem, of whatever game."""
    return getattr(document, "kind", None) == PROBLEM


def is_mission(document: object) -> TypeGuard[AnyMissionDocument]:
    """Whether a document holds a mission, of whatever game."""
    return getattr(document, "kind", None) == MISSION


AnyDocument_co = TypeVar("AnyDocument_co", covariant=True)
Decoded = TypeVar("Decoded", bound=Document)


@dataclass(frozen=True, slots=True)
class Instead:
    """Options that replace keys of a document: the id or file of a mission, and one of its readings."""

    mission: str | None = None
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentPlace:
    """Where a document stands in its file: as which of the documents, from 1.

    `expect` is where its key of that name is, line and column from 1; None if there is none.
    """

    number: int
    expect: tuple[int, int] | None = None

    @classmethod
    def of(cls, number: int, root: Node) -> "DocumentPlace":
        """Return the place of the document with this root."""
        if not isinstance(root, MappingNode) or root.get("expect") is None:
            return cls(number)
        key = root.key("expect")
        return cls(number, (key.line, key.column))


@dataclass(frozen=True, slots=True)
class Loaded(Generic[AnyDocument_co]):
    """The documents that could be read, and all findings. A document with an error is left out.

    `places` are those of the documents of a file, in their order.
    """

    documents: tuple[AnyDocument_co, ...] = ()
    findings: tuple[Finding, ...] = ()
    places: tuple[DocumentPlace, ...] = ()

    @property
    def problems(self) -> tuple[Any, ...]:
        """The documents with a problem, each of the game's own type."""
        return tuple(filter(is_problem, self.documents))

    @property
    def missions(self) -> tuple[Any, ...]:
        """The documents with a mission, each of the game's own type."""
        return tuple(filter(is_mission, self.documents))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.level == "error")


def load_documents(
    read: Callable[[Findings], list[Tree]], decode: Callable[[Node, Findings], Decoded | None]
) -> Loaded[Decoded]:
    """Decode every document of a file; `decode` returns None for one with an error, which it notes.

    Raises what the `CLOCK` does.
    """
    findings = Findings(pause=CLOCK.get()())
    documents: list[Decoded] = []
    places: list[DocumentPlace] = []
    first: dict[tuple[str, str], Place] = {}
    with suppress(TooManyFindings):
        for number, tree in enumerate(read(findings), 1):
            if number > 1:
                findings.pause()
            document = decode(tree.root, findings)
            if document is not None and tree.good:
                documents.append(document)
                places.append(DocumentPlace.of(number, tree.root))
                _check_double(document, tree.root, first, findings)
    return Loaded(tuple(documents), findings.sorted(), tuple(places))


def _check_double(document: Document, root: Node, first: dict[tuple[str, str], Place], findings: Findings) -> None:
    """Note a mission with the id of an earlier one; `first` has the places of the ids so far, by game and id."""
    node = root.get("id") if isinstance(root, MappingNode) and document.kind == MISSION else None
    if not isinstance(node, ScalarNode):
        return
    key = (document.game, text_of(node))
    findings.again(first, key, node.place, "M016", f"the id {quoted(node.text)} is there twice")


def typeable(name: str) -> bool:
    """Whether people can type a name: it has signs, all of which can be seen, and no blanks around them."""
    return bool(name) and name == name.strip() and name.isprintable()


def check_id(node: ScalarNode, findings: Findings, called: str = "an id") -> None:
    """Note an id, or another name that people write, that nobody can type.

    It is empty, has blanks around it, or signs that cannot be seen, such as a zero-width blank.
    """
    text = text_of(node)
    if not typeable(text):
        message = f"expected {called} of visible characters, without blanks around it, found {quoted(text)}"
        findings.add(node.place, "M017", message)
