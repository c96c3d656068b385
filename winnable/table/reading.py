"""Deals and missions as they come from a page, texts of all kinds; and the findings in them.

Nothing here opens a file that a text names: everything is read as a text that may refer to no other.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.games.values import Query
from winnable.missions.source.document import Document, Instead, Loaded
from winnable.missions.source.edit import root_of
from winnable.missions.source.files import names_file
from winnable.missions.source.finding import Finding, Findings, Source
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, read_trees
from winnable.output.file import scratch_folder
from winnable.output.typed import Json
from winnable.page.document import finding_data
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services.loading import load_bytes
from winnable.solver.verdict import Verdict
from winnable.table.wire import Refused

DEAL_KEYS: Final = ("text", "after", "cards", "mission", "mission_text", "reading", "game")
"""The keys with which a deal is given; `after` is the number of the moves played that count, all if it is not given.

`cards` are played in place of those that the text has, so that a page can try cards without writing them down.
"""
NAME: Final = "<table>"
"""The name of the text in messages."""
Keys = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A text that was read: the documents and findings, and the text in which the findings have their places."""

    loaded: Loaded[Document]
    text: str
    written: bool = True
    """Whether the documents stand in the text; not in a short notation, nor where other keys replace parts of them."""

    @property
    def findings(self) -> list[Json]:
        """The findings as JSON."""
        return findings_of(self.loaded.findings, self.text if self.written else "")


def given(about: Json) -> Given:
    """Read the deal that a page sends, by the keys of `DEAL_KEYS`. Raises Refused."""
    text, edition = about.get("text"), about.get("game")
    if text is None:
        raise Refused("expected 'text'")
    if (change := _change(about)) is not None:
        try:
            text = game_of(text).table.edit(text, change)
        except UsageError:
            whole = given({**about, "after": None, "cards": None})
            if whole.loaded.errors:  # which say why
                return whole
            raise
    replaced = any(about.get(key) is not None for key in ("mission", "mission_text", "reading"))
    pasted = game_of(text).table.pasted(text, edition)
    if pasted is not None and (pasted.errors or not replaced):
        return Given(pasted, text, written=False)
    if pasted is not None:  # as a file, whose keys can be replaced
        text = dumped(pasted.documents[0])
    return Given(_instead_of(about, text, edition), text, written=not replaced)


def _change(about: Json) -> Json | None:
    """Return the edit after which a text is read; None if it is read as it stands."""
    if about.get("cards") is not None:
        return {"do": "play", "cards": about["cards"]}
    return None if about.get("after") is None else {"do": "after", "cards": about["after"]}


def game_of(text: str) -> Game:
    """Return the game of a text that is a document; the first one for any other text."""
    try:
        named = root_of(text).get("game")
    except ValueError:
        named = None
    return registry.game_of(named.text if isinstance(named, ScalarNode) else None)


def _instead_of(about: Json, text: str, edition: str | None) -> Loaded[Document]:
    """Read a text with another mission or reading in place of its own, if there is one."""
    data = text.encode(errors="surrogatepass")
    if about.get("mission_text") is not None:
        document, wrong = one_mission(about["mission_text"])
        if document is None:
            return Loaded((), tuple(wrong))
        with mission_file(about["mission_text"]) as path:
            read = load_bytes(data, NAME, Instead(str(path), about.get("reading")), alone=True)
            if read.errors:
                return read
            written = "---\n".join(dumped(each) for each in read.problems)
        return load_bytes(written.encode(), NAME, alone=True)  # with the mission written out
    mission = about.get("mission")
    if mission is not None:
        shipped_mission(mission, edition)
    return load_bytes(data, NAME, Instead(mission, about.get("reading")), alone=True)


def shipped_mission(name: str, edition: str | None) -> Any:
    """Return the document of a mission of the library. Raises Refused if there is none of this name."""
    if names_file(name):  # no file is opened for a page
        raise Refused(f"there is no mission {name[:60]!r}", "unknown")
    game, edition = registry.game_of_mission(name, edition if edition in registry.editions() else None)
    loaded = game.format.shipped(name, edition)
    if loaded is None or not loaded.missions:
        raise Refused(f"there is no mission {name[:60]!r}", "unknown")
    return loaded.missions[0]


def one_mission(text: str) -> tuple[Any, Sequence[Finding]]:
    """Return the document of the mission in a text, and the findings; None if it is not one mission."""
    read = alone(text)
    missions = read.missions
    if read.errors or len(missions) == 1:
        return None if read.errors else missions[0], read.findings
    hint = "a mission has the key 'id'"
    wrong = Finding(NAME, 1, 1, "K007", f"expected one mission, found {len(missions)}", hint)
    return None, (*read.findings, wrong)


@contextmanager
def mission_file(text: str) -> Iterator[Path]:
    """Put the text of a mission into a file of its own for a while.

    A mission that could be read without any other file needs none where it lies either.
    """
    with scratch_folder() as folder:
        path = folder / "mission.yaml"
        path.write_bytes(text.encode(errors="surrogatepass"))
        yield path


def alone(text: str) -> Loaded[Document]:
    """Read a text that may refer to no file."""
    return load_bytes(text.encode(errors="surrogatepass"), NAME, alone=True)


def query_of(document: Any) -> Query:
    """Return the question that a problem asks by itself."""
    return registry.game_of(document.game).query(document)


def dumped(document: Any) -> str:
    """Return a problem as a file that needs no other."""
    game = registry.game_of(document.game)
    written: str = asked(game, "solve").dump(game, query_of(document), Verdict(Answer.UNKNOWN), None)
    return written


# --- findings ------------------------------------------------------------------------------------


def findings_of(findings: Sequence[Finding], text: str = "") -> list[Json]:
    """Return findings as pages know them; with the keys that lead there in a YAML text."""
    places = list(_places(text)) if text else []
    starts = [place for place, _ in places]
    told = []
    for each in findings:
        at: Keys | None = None
        if places and each.path == NAME:
            nearest = bisect_right(starts, (each.line, each.column)) - 1
            at = places[nearest][1] if nearest >= 0 else ()
        elif places and each.path.startswith("--"):
            at = (each.path.removeprefix("--"),)
        told.append({**finding_data(each), "source": each.source, "at": None if at is None else list(at)})
    return told


def _places(text: str) -> Iterator[tuple[tuple[int, int], Keys]]:
    """Yield the places of a YAML text in their order, each with the keys that lead there; the first is all of it."""
    trees = read_trees(text, Source(NAME), Findings(), "a document")
    yield (1, 1), ()
    for tree in trees:
        yield from list(_inside(tree.root, ()))[1:]  # the first key stands where all of it does


def _inside(node: Node, keys: Keys) -> Iterator[tuple[tuple[int, int], Keys]]:
    if isinstance(node, MappingNode):
        for entry in node.entries:
            within = (*keys, entry.key.text)
            yield (entry.key.place.line, entry.key.place.column), within
            yield from _inside(entry.value, within)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield (item.place.line, item.place.column), (*keys, index)
            yield from _inside(item, (*keys, index))
