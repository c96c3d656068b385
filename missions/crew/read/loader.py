"""Loading: a file, a text or a deal on one line in, documents and findings out."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from winnable.missions.crew.document import Document, TaskCardsDocument
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.library import read_mission
from winnable.missions.crew.read.problem import read_problem
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.task_cards import read_task_cards
from winnable.missions.crew.words import DOCUMENTS
from winnable.missions.source.advice import as_mapping, meant
from winnable.missions.source.document import Instead, Loaded
from winnable.missions.source.finding import Findings, Place, Source, TooManyFindings, nearest, quoted
from winnable.missions.source.loader import Loader
from winnable.missions.source.tree import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    describe,
    key_of,
    read_trees,
)
from winnable.rules.crew.edition import DEFAULT_EDITION

ONE_LINE_KEYS: Final = tuple(key for key in PROBLEM.keys if key not in ("hands", "deal", "tasks", "note"))
"""The keys of a problem, besides its hands and tasks, that may be given on one line."""


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    if not isinstance(root, MappingNode):
        hint = as_mapping(root) or "a problem has the key 'hands', a mission the key 'id'"
        findings.add(root.place, "K007", f"expected {DOCUMENTS}, found {describe(root)}", hint)
        return None
    place = root.place
    if _is_mission(root):
        return read_mission(root, findings)
    # neither a mission nor a deal: task cards, or something else
    if root.get("hands") is None and root.get("deal") is None:
        if root.get("task_cards") is not None:
            before = findings.errors
            game, cards = read_task_cards(root, findings)
            good = findings.errors == before
            return TaskCardsDocument(place.source.path, place.line, cards, game) if good else None
        if not any(_stands_for_hands(entry.key.text) for entry in root.entries):
            kinds = ["hands", "deal", "id", "task_cards"]
            unknown = [entry.key.text for entry in root.entries if entry.key.text not in PROBLEM.keys]
            hints = [hint for name in unknown if (hint := nearest(name, kinds))]
            found = ", ".join(quoted(entry.key.text) for entry in root.entries[:5]) or "no key"
            of = "a problem (with the key 'hands' or 'deal'), a mission (with 'id') or task cards (with 'task_cards')"
            findings.add(place, "K007", f"expected {of}, found {found}", hints[0] if hints else "")
    # a problem, with what the command line gives in place of its own keys
    given = [
        Entry(key_of(key, source := Source(f"--{key}", (text,))), _piece(text, source, 0))
        for key, text in (("mission", instead.mission), ("reading", instead.reading))
        if text is not None
    ]
    replaced = {entry.key.text for entry in given}
    entries = (*(entry for entry in root.entries if entry.key.text not in replaced), *given)
    return read_problem(MappingNode(place, entries), findings)


_LOADER: Final[Loader[Document]] = Loader(DEFAULT_EDITION.key, DOCUMENTS, shelf, read_document)
load = _LOADER.load
load_text = _LOADER.load_text
load_shipped = _LOADER.load_shipped
load_goal = _LOADER.load_goal


def _stands_for_hands(key: str) -> bool:
    """Whether the hint for an unknown key is 'hands', so that no other finding is needed."""
    return key not in PROBLEM.keys and "'hands'" in meant(key, PROBLEM.keys, PROBLEM.advice)


def _is_mission(tree: MappingNode) -> bool:
    """Whether a document without hands is meant as a mission: by its `id`, or as most of its keys are a mission's."""
    keys = {entry.key.text for entry in tree.entries}
    if keys & {"hands", "deal"} or ("task_cards" in keys and "id" not in keys):
        return False
    return "id" in keys or len(keys & set(MISSION.keys)) > len(keys & set(PROBLEM.keys))


def one_line(
    deal: str,
    tasks: str = "",
    *,
    mission: str | None = None,
    lead: str | None = None,
    more: Mapping[str, str] | None = None,
    alone: bool = False,
) -> Loaded[Document]:
    """Read a problem that is given on a command line.

    `deal` is `p179 b23 r4 / … / …`, or with players `Ann: p179 b23 r4 / Bob: …`; `tasks` is
    `p3>Ann[1] y5`. The values of `more`, which are other keys of the format such as `roles`, are YAML: `{sick: Ann}`;
    so are tasks and missions that start with a bracket. Findings name the texts `--deal`, `--tasks` and so on.
    `alone`: they may refer to no file.
    """
    findings = Findings()
    document = None
    with suppress(TooManyFindings):
        short = {"tasks": tasks.strip() and tasks, "lead": lead, "mission": mission}
        table = _one_line_table(deal, short, more or {}, findings, alone=alone)
        if not findings.errors:
            document = read_problem(table, findings)
    return Loaded((document,) if document else (), findings.sorted())


def _one_line_table(
    deal: str, short: Mapping[str, str | None], yaml: Mapping[str, str], findings: Findings, *, alone: bool
) -> MappingNode:
    """Build the mapping that a file would hold, from texts in short notations and in YAML."""
    origin = Source("--deal", (deal,), alone=alone)
    entries = [Entry(key_of("hands", origin), _hands(deal, origin, findings))]
    for key, text in {**short, **yaml}.items():
        if not text:
            continue
        source = Source(f"--{key}", (text,), alone=alone)
        if key in short and not text.lstrip().startswith(("[", "{")):
            entries.append(Entry(key_of(key, source), _piece(text, source, 0)))
        elif trees := read_trees(text, source, findings, DOCUMENTS):
            entries.append(Entry(key_of(key, source), trees[0].root))
    return MappingNode(Place(origin, 1, 1), tuple(entries))


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
