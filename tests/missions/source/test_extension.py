"""Missions that extend others: the merged tree, the place of each part, and mistakes, for a game that is made up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tests.support.trees import mapping, noted
from winnable.missions.source.extension import EXTENDS, MAX_BASES, MORE_GOALS, Bases, check_use, merge, places_of
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH, fill
from winnable.missions.source.plain import Text, Whole
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode

GOALS = ListOf(Text("a goal", numbers=True))
SHAPE = Fields(
    "a mission",
    {
        "id": Key(Text(numbers=True), "Its id.", required=True),
        EXTENDS: Key(Text("the id of a mission", numbers=True), "The base."),
        MORE_GOALS: Key(GOALS, "Goals beside those of the base."),
        PARAMETERS: Key(VALUES, "Parameters."),
        WITH: Key(VALUES, "Values for parameters of the base."),
        "tasks": Key(Whole(0, 9), "The number of tasks."),
        "goals": Key(GOALS, "Goals."),
        "colours": Key(ListOf(Text()), "Colours."),
        "first_colour": Key(Text(), "One of the colours."),
        "edition": Key(Text(), "The edition of an id without one."),
    },
)


@dataclass(frozen=True)
class Shop:
    """A shelf of missions by id; those of an edition have its name before their ids."""

    missions: Mapping[str, MappingNode]
    checked: list[str] = field(default_factory=list)

    def find(self, written: str, place: Place, edition: str, findings: Findings) -> MappingNode | None:
        found = self.missions.get(edition + written)
        if found is None:
            findings.add(place, "M001", f"no mission {written}")
        return found

    def key(self, written: str, _edition: str) -> str | None:
        return written if written.startswith("shipped") else None

    def check(self, filled: MappingNode, _edition: str, findings: Findings) -> None:
        self.checked.append(f"{text(filled, 'id')} {text(filled, 'tasks')}".strip())
        SHAPE.check(filled, findings)

    @property
    def bases(self) -> Bases:
        return Bases(SHAPE, self, self.check, "", lambda table, _: text(table, "edition"), {"first_colour": "colours"})


def text(table: MappingNode, key: str) -> str:
    node = table.get(key)
    return node.text if isinstance(node, ScalarNode) else ""


def stored(**texts: str) -> Shop:
    """Missions that are all in files of their own."""
    missions = {}
    for name, written in texts.items():
        findings = Findings()
        source = Source(f"{name}.yaml", tuple(written.splitlines()))
        (tree,) = read_bytes(written.encode(), source, findings, "a mission")
        assert not findings.found
        assert isinstance(tree.root, MappingNode)
        missions[name] = tree.root
    return Shop(missions)


def plain(node: Node) -> object:
    """The value of a tree."""
    match node:
        case MappingNode():
            return {entry.key.text: plain(entry.value) for entry in node.entries}
        case SequenceNode():
            return [plain(item) for item in node.items]
        case _:
            return node.value


def merged(written: str, **bases: str) -> object:
    """The value of a mission merged with its bases, which has no mistakes."""
    findings = Findings()
    found = merge(mapping(written), stored(**bases).bases, findings)
    assert not noted(findings)
    assert found is not None
    return plain(found.table)


def mistakes(written: str, **bases: str) -> list[str]:
    """The findings of a mission, as `path:line:column code`."""
    findings = Findings()
    merge(mapping(written), stored(**bases).bases, findings)
    return [f"{each.path}:{each.line}:{each.column} {each.code}" for each in findings.sorted()]


# --- what is taken over --------------------------------------------------------------------------

BASE = "id: base\ntasks: 3\ngoals: [a, b]\ncolours: [red, blue]\nfirst_colour: red\n"


def test_the_example_of_the_module() -> None:
    example = "id: harder\nextends: base\ngoals: null\ntitle: Harder\n"
    assert merged(example, base="id: 5\ntasks: 3\ngoals: [a]\n") == {"id": "harder", "tasks": 3, "title": "Harder"}


def test_a_mission_that_extends_nothing_stays_as_it_is() -> None:
    assert merged(BASE) == plain(mapping(BASE))


@pytest.mark.parametrize(
    ("own", "changed"),
    [
        ("", {}),
        ("tasks: 1\n", {"tasks": 1}),
        ("goals: [c]\n", {"goals": ["c"]}),
        ("goals: []\n", {"goals": []}),
        ("more_goals: [c]\n", {"goals": ["a", "b", "c"]}),
        ("more_goals: []\n", {"goals": ["a", "b"]}),
        ("first_colour: blue\n", {"first_colour": "blue"}),
    ],
)
def test_what_a_mission_gives_takes_the_place_of_the_base(own: str, changed: dict[str, object]) -> None:
    whole = plain(mapping(BASE))
    assert isinstance(whole, dict)
    assert merged(f"id: mine\nextends: base\n{own}", base=BASE) == {**whole, "id": "mine", **changed}


def test_a_key_goes_with_the_one_that_it_means_nothing_without() -> None:
    """Also where the other key is given as null; a base that gives it again has its own."""
    for colours, left in (("[green]", {"colours": ["green"]}), ("null", {})):
        expected = {"id": "mine", "tasks": 3, "goals": ["a", "b"], **left}
        assert merged(f"id: mine\nextends: base\ncolours: {colours}\n", base=BASE) == expected
    both = merged("id: mine\nextends: base\ncolours: [green]\nfirst_colour: green\n", base=BASE)
    assert isinstance(both, dict)
    assert both["first_colour"] == "green"


def test_more_goals_where_the_base_has_none() -> None:
    assert merged("id: mine\nextends: base\nmore_goals: [c]\n", base="id: base\n") == {"id": "mine", "goals": ["c"]}


def test_a_chain() -> None:
    chain = {"a": BASE, "b": "id: b\nextends: a\nmore_goals: [c]\n", "c": "id: c\nextends: b\ntasks: 1\n"}
    assert merged("id: d\nextends: c\nmore_goals: [d]\n", **chain) == {
        "id": "d",
        "tasks": 1,
        "goals": ["a", "b", "c", "d"],
        "colours": ["red", "blue"],
        "first_colour": "red",
    }


def test_references_are_seen_from_the_mission_that_has_them() -> None:
    """The edition says what an id means: here it is that of the mission itself, not of the one that extends it."""
    bases = {"mine": "id: mine\nedition: old-\nextends: x\n", "x": "id: x\ntasks: 1\n", "old-x": "id: x\ntasks: 2\n"}
    found = merged("id: y\nextends: mine\n", **bases)
    assert isinstance(found, dict)
    assert found["tasks"] == 2


# --- parameters ----------------------------------------------------------------------------------


def test_values_for_parameters_of_the_base() -> None:
    bases = stored(base="id: base\nparameters: {n: 3, m: 4}\ntasks: {n}\ngoals: ['{m}']\n")
    findings = Findings()
    mine = mapping("id: mine\nextends: base\nwith: {n: 7}\nparameters: {k: 5}\nmore_goals: ['{k}']\n")
    found = merge(mine, bases.bases, findings)
    assert found is not None
    assert {name: plain(each.value) for name, each in found.parameters.items()} == {"n": 7, "m": 4, "k": 5}
    filled, used = fill(found.table, found.parameters, findings)
    assert plain(filled) == {"id": "mine", "tasks": 7, "goals": [4, 5]}
    assert used == {"n", "m", "k"}
    assert bases.checked == ["base 3"], "the base is checked with its own values"
    assert not noted(findings)


def test_what_is_never_used() -> None:
    """What the mission itself declares or gives, but nothing of its base."""
    bases = stored(base="id: base\nparameters: {n: 3, m: 4}\ntasks: 1\n")
    mine = mapping("id: mine\nextends: base\nwith: {n: 7}\nparameters: {k: 5, l: 6}\ngoals: ['{l}']\n")
    findings = Findings()
    found = merge(mine, bases.bases, findings)
    assert found is not None
    _, used = fill(found.table, found.parameters, findings)
    check_use(mine, found.parameters, used, findings)
    assert noted(findings) == [
        "3:8 M012 the parameter 'n' is never used",
        "4:14 M012 the parameter 'k' is never used",
    ]
    assert {each.level for each in findings.found} == {"warning"}


# --- places --------------------------------------------------------------------------------------


def test_places() -> None:
    found = merge(mapping("id: mine\nextends: base\nmore_goals:\n  - c\n"), stored(base=BASE).bases, Findings())
    assert found is not None
    places = {path: f"{place.source.path}:{place}" for path, place in places_of(found.table)}
    assert places == {
        "id": "<text>:1:1",
        "tasks": "base.yaml:2:1",
        "goals": "<text>:3:1",
        "goals.0": "base.yaml:3:9",
        "goals.1": "base.yaml:3:12",
        "goals.2": "<text>:4:5",
        "colours": "base.yaml:4:1",
        "colours.0": "base.yaml:4:11",
        "colours.1": "base.yaml:4:16",
        "first_colour": "base.yaml:5:1",
    }


def test_places_inside_mappings() -> None:
    places = {path: str(place) for path, place in places_of(mapping("a: {b: [1, {c: 2}]}\n"))}
    assert places == {"a": "1:1", "a.b": "1:5", "a.b.0": "1:9", "a.b.1": "1:12", "a.b.1.c": "1:13"}


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("id: mine\nmore_goals: [c]\n", ["<text>:2:1 K006"]),
        ("id: mine\nwith: {n: 1}\n", ["<text>:2:1 K006"]),
        ("id: mine\nextends: base\ngoals: [c]\nmore_goals: [d]\n", ["<text>:4:1 K006"]),
        ("id: mine\nextends: base\ngoals: null\nmore_goals: [d]\n", ["<text>:4:1 K006"]),
        ("id: mine\nextends: base\nmore_goals: c\n", ["<text>:3:13 K003"]),
        ("id: mine\nextends: [base]\n", ["<text>:2:10 K003"]),
        ("id: mine\nextends: other\n", ["<text>:2:10 M001"]),
        ("id: mine\nextends: base\nwith: {n: 1}\n", ["<text>:3:8 M011"]),
    ],
)
def test_mistakes_of_a_mission(written: str, expected: list[str]) -> None:
    assert mistakes(written, base=BASE) == expected


def test_mistakes_of_the_base_are_there_and_where_it_is_extended() -> None:
    bases = {"base": "id: base\ntasks: 30\n", "mine": "id: mine\nextends: base\n"}
    assert mistakes("id: x\nextends: mine\n", **bases) == [
        "base.yaml:2:8 K005",
        "mine.yaml:2:10 M002",
        "<text>:2:10 M002",
    ]


def test_missions_of_the_library_are_not_checked() -> None:
    bases = stored(shipped_1="id: a\ntasks: 3\n", own="id: own\nextends: shipped_1\n")
    assert merge(mapping("id: x\nextends: own\n"), bases.bases, Findings()) is not None
    assert bases.checked == ["own 3"]


def test_a_parameter_has_a_name_of_its_own() -> None:
    base = "id: base\nparameters: {n: 3}\ntasks: {n}\n"
    assert mistakes("id: mine\nextends: base\nparameters: {m: 1, n: 4}\n", base=base) == ["<text>:3:20 M013"]


def test_circles() -> None:
    circle = {"a": "id: a\nextends: b\n", "b": "id: b\nextends: a\n"}
    assert mistakes("id: x\nextends: a\n", **circle) == ["b.yaml:2:10 M010", "a.yaml:2:10 M002", "<text>:2:10 M002"]
    assert mistakes("id: x\nextends: a\n", a="id: a\nextends: a\n") == ["a.yaml:2:10 M010", "<text>:2:10 M002"]


def test_the_longest_chain() -> None:
    def chain(length: int) -> dict[str, str]:
        """The missions m1 to the last, each of which extends the next."""
        return {f"m{n}": f"id: m{n}\n" + (f"extends: m{n + 1}\n" if n < length else "") for n in range(1, length + 1)}

    assert merged("id: x\nextends: m1\n", **chain(MAX_BASES - 1)) == {"id": "x"}
    too_long = mistakes("id: x\nextends: m1\n", **chain(MAX_BASES))
    assert too_long[0] == f"m{MAX_BASES - 1}.yaml:2:10 M010"
    assert len(too_long) == MAX_BASES
