"""Loading: a file or a text in, documents and findings out."""

from pathlib import Path

from winnable.missions.ganymede.document import CardsDocument, Document
from winnable.missions.ganymede.format import DOCUMENTS, GAME
from winnable.missions.ganymede.read.cards import read_card_file
from winnable.missions.ganymede.read.mission import MISSIONS
from winnable.missions.ganymede.read.problem import read_problem
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.advice import as_mapping
from winnable.missions.source.document import Instead, Loaded, load_documents
from winnable.missions.source.files import read_bytes, read_file
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, describe, key_of
from winnable.missions.source.values import text_of

__all__ = ["load", "load_shipped", "load_text", "read_document"]


def load(path: str | Path) -> Loaded[Document]:
    """Read a file."""
    return load_documents(
        lambda findings: read_file(Path(path), findings, DOCUMENTS),
        lambda root, findings: read_document(root, findings, Instead()),
    )


def load_text(data: bytes | str, path: str = "<text>", base: Path | None = None) -> Loaded[Document]:
    """Read the contents of a file; references to other files start from the folder `base`."""
    contents = data.encode("utf-8", errors="surrogatepass") if isinstance(data, str) else data
    source = Source(path, (), base or Path())
    return load_documents(
        lambda findings: read_bytes(contents, source, findings, DOCUMENTS),
        lambda root, findings: read_document(root, findings, Instead()),
    )


def load_shipped(written: str) -> Loaded[Document] | None:
    """Read the file of a mission of the library, `launch` or `ganymede/launch`; None if there is none."""
    key = shelf().key(written, GAME)
    return None if key is None else load_text(shelf()[key].read_bytes(), f"<{key}>")


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    if not isinstance(root, MappingNode):
        hint = as_mapping(root) or "a problem has the keys 'players' and 'rows', a mission the key 'id'"
        findings.add(root.place, "K007", f"expected {DOCUMENTS}, found {describe(root)}", hint)
        return None
    keys = {entry.key.text for entry in root.entries}
    if "id" in keys and not keys & {"rows", "boards"}:
        return MISSIONS.read(root, findings)
    if "cards" in keys and not keys & {"rows", "boards", "players", "goals"}:
        before = findings.errors
        cards = read_card_file(root, findings)
        about = text_of(root.get("about"))
        place = root.place
        return CardsDocument(place.source.path, place.line, cards, about) if findings.errors == before else None
    if instead.mission is not None:
        source = Source("--mission", (instead.mission,))
        node: ScalarNode = key_of(instead.mission, source)
        entries = [entry for entry in root.entries if entry.key.text not in ("mission", "horizon", "goals")]
        root = MappingNode(root.place, (*entries, Entry(key_of("mission", source), node)))
    return read_problem(root, findings)
