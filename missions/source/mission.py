"""Missions of games with one edition: the parts that all of them share, in files and as a value.

A game extends `Mission` by its goals, and declares its files by `mission_shape`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from winnable.missions.source import document as source
from winnable.missions.source.document import check_id
from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH, Parameter, plain_values
from winnable.missions.source.parts import Parts
from winnable.missions.source.plain import Reading, Shape, Text
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode

AnyMission_co = TypeVar("AnyMission_co", bound="Mission", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """A mission of the library or of an author.

    It knows no names: `table` is what it is read from anew for the people of a deal, parameters filled in.
    """

    game: ClassVar[str]
    """The value of the key `game`."""

    id: str
    table: MappingNode = field(compare=False, repr=False)
    title: str = ""
    about: str = ""
    story: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    players: tuple[int, ...]
    """For how many players it is, the fewest first."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """Its parameters with their values."""

    @property
    def key(self) -> str:
        """Its key in the library, `lifeboat/points`."""
        return f"{self.game}/{self.id}"

    def part(self, key: str) -> Node | None:
        """Return a part of the tree that it is read from."""
        return self.table.get(key)

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class MissionDocument(Generic[AnyMission_co]):
    """A mission in a file."""

    kind: ClassVar[str] = source.MISSION

    path: str
    line: int
    mission: AnyMission_co

    @property
    def game(self) -> str:
        """The value of the key `game`."""
        return self.mission.game


def mission_key(*examples: str) -> Text:
    """Return the shape of the name of a mission, its id or its file; `examples` are ids."""
    return Text("the id of a mission or its file", numbers=True, examples=(*examples, "my_mission.yaml"))


def shared_keys(goals: Shape, *bases: str) -> dict[str, Key]:
    """Return the keys that missions of all games have, between those that identify them and those of the game.

    `goals` is the shape of goals, `bases` are ids of missions that ship.
    """
    return {
        "title": Key(Text(free=True), "A few words to know it by."),
        "about": Key(Text(free=True), "What the mission asks for, for people."),
        "story": Key(Text(free=True), "The story to read at the table before the mission."),
        "tags": Key(ListOf(Text("a tag", examples=("short", "for-beginners"))), "Words to find it by in lists."),
        EXTENDS: Key(
            mission_key(*bases),
            "Take over every key that is not given here from this mission, an id of the library or a file; all but its "
            "id. A key with the value null is not taken over.",
        ),
        MORE_GOALS: Key(goals, "Goals in addition to those that are taken over; only with extends."),
        WITH: Key(VALUES, "Values for the parameters of the mission that is taken over. Only with extends."),
        PARAMETERS: Key(
            VALUES, "Values by name that others may change; {name} stands for the value anywhere in the mission."
        ),
    }


def mission_shape(
    game: Key,
    players: Key,
    question: Mapping[str, Key],
    *,
    example: str,
    base: str,
    advice: Mapping[str, str] | None = None,
) -> Fields:
    """Return the shape of a mission.

    `question` are the keys of its question, `goals` among them; `example` is an id that an author may choose,
    `base` that of a mission that ships.
    """
    called = Text(f"an id such as '{example}'", numbers=True)
    return Fields(
        "a mission",
        {
            "id": Key(called, "What the mission is called by.", required=True),
            "game": game,
            **shared_keys(question["goals"].shape, base),
            "players": players,
            **question,
            "notes": Key(ListOf(Text(free=True)), "Remarks, rulings, doubts."),
        },
        advice={"goal": "did you mean 'goals'?", "name": "write title", "crew": "write players", **(advice or {})},
    )


def read_shared(
    parts: Parts, players: tuple[int, ...], parameters: Mapping[str, Parameter], reading: Reading
) -> dict[str, Any]:
    """Read the shared parts of a mission, as arguments of its class; for `players` where it does not say for whom.

    An id that nobody can type is noted.
    """
    name = parts.node("id")
    if isinstance(name, ScalarNode):
        check_id(name, reading.findings)
    given = MappingNode(parts.table.place, tuple(Entry(each.key, each.value) for each in parameters.values()))
    return {
        "id": parts.read("id", reading, ""),
        "table": parts.table,
        **{key: parts.read(key, reading, "") for key in ("title", "about", "story")},
        **{key: parts.read(key, reading, ()) for key in ("tags", "notes")},
        "players": tuple(sorted(set(parts.read("players", reading, players)))),
        "parameters": plain_values(given),
    }
