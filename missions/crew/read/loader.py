"""Loading: a file, a text or a deal on one line in, documents and findings out."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from winnable.missions.crew.document import Document, Loaded, TaskCardsDocument
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import read_mission
from winnable.missions.crew.read.problem import read_problem
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.task_cards import read_task_cards
from winnable.missions.crew.words import DOCUMENTS
from winnable.missions.source import document as source
from winnable.missions.source.advice import as_mapping, meant
from winnable.missions.source.document import Instead, load_documents
from winnable.missions.source.files import read_bytes, read_file
from winnable.missions.source.finding import Findings, Place, Source, TooManyFindings, nearest, quoted
from winnable.missions.source.loader import goal_trees
from winnable.missions.source.parameters import WITH, Value, values_of
from winnable.missions.source.tree import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Tree,
    describe,
    key_of,
    read_trees,
)

ONE_LINE_KEYS: Final = tuple(key for key in PROBLEM.keys if key not in ("hands", "deal", "tasks", "note"))
"""The keys of a problem, besides its hands and tasks, that may be given on one line."""


def load(
    path: str | Path,
    mission: str | int | Mission | None = None,
    reading: str | None = None,
    parameters: Mapping[str, Value] | None = None,
) -> Loaded:
    """Read a file.

    `mission`, an id (`10` or `"10"`), a file or a Mission, and `reading`, the name of one of its readings, replace
    those of the documents; `parameters` are values for the mission's parameters. A text among them is read as in YAML,
    so that `"6"` is a number.
    """
    return _load(
        lambda findings: read_file(Path(path), findings, DOCUMENTS), _Instead(_id(mission), reading, parameters)
    )


def load_shipped(written: str, game: str) -> Loaded | None:
    """Read the file of a mission of the library, `22` or `planet-nine/22`; None if there is none.

    `game` is the edition of an id without one.
    """
    key = shelf().key(written, game)
    return None if key is None else load_text(shelf()[key].read_bytes(), f"<{key}>")


def load_goal(text: str, game: str) -> Loaded:
    """Read a goal given on a command line, or a list of goals, as those of a mission of their own.

    So a goal has the same findings as in a file; they name the text `--goal`.
    """
    return _load(goal_trees(text, {"id": "goal", "game": game}), _Instead(None, None, None))


def load_text(
    data: bytes | str,
    path: str = "<text>",
    mission: str | int | Mission | None = None,
    reading: str | None = None,
    base: Path | None = None,
    parameters: Mapping[str, Value] | None = None,
) -> Loaded:
    """Read the contents of a file, see `load`; references to other files start from the folder `base`."""
    contents = data.encode("utf-8", errors="surrogatepass") if isinstance(data, str) else data
    source = Source(path, (), base or Path())
    return _load(
        lambda findings: read_bytes(contents, source, findings, DOCUMENTS), _Instead(_id(mission), reading, parameters)
    )


def one_line(
    deal: str,
    tasks: str = "",
    *,
    mission: str | int | Mission | None = None,
    lead: str | None = None,
    deck: str | None = None,
    more: Mapping[str, str] | None = None,
    alone: bool = False,
) -> Loaded:
    """Read a problem that is given on a command line.

    `deal` is `p179 b23 r4 / … / …`, or with players `Ann: p179 b23 r4 / Bob: …`; `tasks` is
    `p3>Ann[1] y5`. `deck` and the values of `more`, which are other keys of the format such as
    `roles`, are YAML: `{sick: Ann}`; so are tasks and missions that start with a bracket. Findings
    name the texts `--deal`, `--tasks` and so on. `alone`: they may refer to no file.
    """
    findings = Findings()
    document = None
    with suppress(TooManyFindings):
        mission = _id(mission)
        short = {"tasks": tasks.strip() and tasks, "lead": lead, "mission": mission}
        table = _one_line_table(deal, short, {"deck": deck, **(more or {})}, findings, alone=alone)
        if not findings.errors:
            document = read_problem(table, findings, None if isinstance(mission, str) else mission)
    return Loaded((document,) if document else (), findings.sorted())


def _one_line_table(
    deal: str, short: Mapping[str, object], yaml: Mapping[str, str | None], findings: Findings, *, alone: bool
) -> MappingNode:
    """Build the mapping that a file would hold, from texts in short notations and in YAML."""
    origin = Source("--deal", (deal,), alone=alone)
    entries = [Entry(key_of("hands", origin), _hands(deal, origin, findings))]
    for key, text in {**short, **yaml}.items():
        if not isinstance(text, str) or not text:
            continue
        source = Source(f"--{key}", (text,), alone=alone)
        if key in short and not text.lstrip().startswith(("[", "{")):
            entries.append(Entry(key_of(key, source), _piece(text, source, 0)))
        elif trees := read_trees(text, source, findings, DOCUMENTS):
            entries.append(Entry(key_of(key, source), trees[0].root))
    return MappingNode(Place(origin, 1, 1), tuple(entries))


def _id(mission: str | int | Mission | None) -> str | Mission | None:
    """Return the id of a mission that is given by its number as a text; anything else as it is."""
    return str(mission) if isinstance(mission, int) else mission


@dataclass(frozen=True, slots=True)
class _Instead:
    """Options that replace keys of the documents."""

    mission: str | Mission | None
    reading: str | None
    parameters: Mapping[str, Value] | None


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    return _content(root, _Instead(instead.mission, instead.reading, None), None, findings)


def _load(read: Callable[[Findings], list[Tree]], instead: _Instead) -> Loaded:
    """Read the documents of the trees that `read` returns."""
    given: MappingNode | None = None

    def trees(findings: Findings) -> list[Tree]:
        nonlocal given
        given = values_of(instead.parameters, findings, DOCUMENTS) if instead.parameters else None
        return read(findings)

    def decode(root: Node, findings: Findings) -> Document | None:
        return _content(root, instead, given, findings)

    loaded: source.Loaded[Document] = load_documents(trees, decode)
    return Loaded(loaded.documents, loaded.findings, loaded.places)


def _content(tree: Node, instead: _Instead, given: MappingNode | None, findings: Findings) -> Document | None:
    """Read one document, with the given values for parameters; None if it has a mistake."""
    if not isinstance(tree, MappingNode):
        hint = as_mapping(tree) or "a problem has the key 'hands', a mission the key 'id'"
        findings.add(tree.place, "K007", f"expected {DOCUMENTS}, found {describe(tree)}", hint)
        return None
    place = tree.place
    if _is_mission(tree):
        return read_mission(tree, findings, given=given)
    # neither a mission nor a deal: task cards, or something else
    if tree.get("hands") is None and tree.get("deal") is None:
        if tree.get("task_cards") is not None:
            before = findings.errors
            game, cards = read_task_cards(tree, findings)
            good = findings.errors == before
            return TaskCardsDocument(place.source.path, place.line, cards, game) if good else None
        if not any(_stands_for_hands(entry.key.text) for entry in tree.entries):
            kinds = ["hands", "deal", "id", "task_cards"]
            unknown = [entry.key.text for entry in tree.entries if entry.key.text not in PROBLEM.keys]
            hints = [hint for name in unknown if (hint := nearest(name, kinds))]
            found = ", ".join(quoted(entry.key.text) for entry in tree.entries[:5]) or "no key"
            of = "a problem (with the key 'hands' or 'deal'), a mission (with 'id') or task cards (with 'task_cards')"
            findings.add(place, "K007", f"expected {of}, found {found}", hints[0] if hints else "")
    # a problem, with what the command line gives in place of its own keys
    mission = instead.mission
    given_keys: dict[str, Node] = {} if given is None else {WITH: given}
    for key, text in (("mission", mission), ("reading", instead.reading)):
        if isinstance(text, str):
            given_keys[key] = _piece(text, Source(f"--{key}", (text,)), 0)
    entries = [entry for entry in tree.entries if entry.key.text not in given_keys]
    entries += [Entry(key_of(key, node.place.source), node) for key, node in given_keys.items()]
    return read_problem(
        MappingNode(tree.place, tuple(entries)), findings, None if isinstance(mission, str) else mission
    )


def _stands_for_hands(key: str) -> bool:
    """Whether the hint for an unknown key is 'hands', so that no other finding is needed."""
    return key not in PROBLEM.keys and "'hands'" in meant(key, PROBLEM.keys, PROBLEM.advice)


def _is_mission(tree: MappingNode) -> bool:
    """Whether a document without hands is meant as a mission: by its `id`, or as most of its keys are a mission's."""
    keys = {entry.key.text for entry in tree.entries}
    if keys & {"hands", "deal"} or ("task_cards" in keys and "id" not in keys):
        return False
    return "id" in keys or len(keys & set(MISSION.keys)) > len(keys & set(PROBLEM.keys))


def _piece(text: str, source: Source, offset: int) -> ScalarNode:
    """Return a part of a text on one line as a scalar, without the blanks around it."""
    start = offset + len(text) - len(text.lstrip())
    inner = text.strip()
    return ScalarNode(Place(source, 1, start + 1), inner, inner, start + 1, exact=True)


def _hands(deal: str, source: Source, findings: Findings) -> Node:
    """Return the hands of a deal on one line as a list, or by player if they are named."""
    offset = 0
    hands: list[tuple[ScalarNode | None, ScalarNode]] = []
    for text in deal.split("/"):
        name, colon, cards = text.rpartition(":")
        label = _piece(name, source, offset) if colon else None
        hands.append((label, _piece(cards, source, offset + len(text) - len(cards))))
        offset += len(text) + 1
    place = Place(source, 1, 1)
    named: dict[str, Entry] = {}
    for label, hand in hands:
        if label is None:
            if any(other for other, _ in hands):
                message = f"expected a name before every hand or before none, found {quoted(hand.text)}"
                findings.add(hand.place, "D008", message, "write it as 'Ann: p179 b23'")
        elif label.text in named:
            message = f"the name {quoted(label.text)} is there twice (first at {named[label.text].key.place})"
            findings.add(label.place, "D008", message)
        else:
            named[label.text] = Entry(label, hand)
    return MappingNode(place, tuple(named.values())) if named else SequenceNode(place, tuple(hand for _, hand in hands))
