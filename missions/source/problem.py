"""Problems of games with one edition: the parts that all of them share, in files and as a value.

A game extends `ProblemDocument` by its own keys, and `ProblemReader` by the reading of its deals.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from winnable.missions.source import document as source
from winnable.missions.source.dumper import Flow
from winnable.missions.source.english import listed
from winnable.missions.source.files import reference_to
from winnable.missions.source.finding import Findings
from winnable.missions.source.mission import Mission, MissionDocument, mission_key
from winnable.missions.source.parameters import VALUES, WITH, Value, plain_values
from winnable.missions.source.parts import Parts
from winnable.missions.source.plain import Choice, Flag, Reading, Shape, Text
from winnable.missions.source.shape import Fields, Key, codec
from winnable.missions.source.shelf import Missions
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.answer import Answer
from winnable.rules.values import Readings

AnyProblem = TypeVar("AnyProblem")
AnyLine = TypeVar("AnyLine")
AnyMission = TypeVar("AnyMission", bound=Mission)
AnyGoal = TypeVar("AnyGoal")
NAME: Final = Key(Text(free=True), "A title for messages and lists.")
NOTE: Final = Key(Text(free=True), "Remarks; they have no effect.")
EXPECT: Final = Key(
    Choice(
        {each.value: f"It is {each}." for each in Answer},
        values={each.value: each for each in Answer},
    ),
    "The answer that is expected.",
)


@dataclass(frozen=True, slots=True)
class ProblemDocument(Generic[AnyProblem, AnyLine, AnyMission]):
    """A problem in a file, with the keys that are no part of the question.

    `mission_name` and `given` are how the mission is named and the values given for its parameters, `mission_path`
    where it is, None for one that ships.
    """

    kind: ClassVar[str] = source.PROBLEM
    game: ClassVar[str]
    """The value of the key `game`."""

    path: str
    line: int
    problem: AnyProblem
    name: str = ""
    note: str = ""
    expect: Answer | None = None
    line_of_play: AnyLine | None = None
    mission: AnyMission | None = None
    mission_name: str = ""
    given: Mapping[str, Value] = field(default_factory=dict)
    mission_path: Path | None = field(default=None, compare=False)
    own: frozenset[str] = field(default=frozenset(), compare=False)
    """The keys of the question that it says itself; its mission says the others, if it has one."""

    @classmethod
    def of(cls, problem: AnyProblem) -> Self:
        """A document for a problem that no file holds, with the name that it had in one."""
        known = getattr(problem, "source", None)
        return cls("<problem>", 1, problem, known.name if isinstance(known, ProblemDocument) else "")

    @classmethod
    def dealt(
        cls,
        missions: Missions[Any, Any],
        document: MissionDocument[AnyMission],
        problem: AnyProblem,
        name: str = "",
        given: Mapping[str, Value] | None = None,
    ) -> Self:
        """A document for a random deal of a mission; `given` are the values given for its parameters."""
        mission = document.mission
        return cls(
            "<random deal>",
            1,
            problem,
            name,
            mission=mission,
            mission_name=mission.id,
            given=given or {},
            mission_path=missions.file_of(mission.key, document.path),
        )

    def about(self, problem: AnyProblem) -> Self:
        """The same about another problem, without the file's expected answer, goals and line."""
        return replace(self, problem=problem, expect=None, line_of_play=None)

    def alone(self, problem: AnyProblem, name: str, expect: Answer) -> Self:
        """The same about another problem, without a mission: under a name that tells it apart, with what to expect."""
        title = self.name or (self.mission.title if self.mission is not None else "")
        about = replace(self.about(problem), name=f"{title}: {name}" if title else name, expect=expect)
        return replace(about, mission=None, mission_path=None, mission_name="", given={}, own=frozenset())


def wrong_number(mission: Mission, players: int, people: str) -> str:
    """Say that a mission is not for this number of players; empty if it is."""
    if players in mission.players:
        return ""
    allowed = listed([str(number) for number in mission.players], "or")
    return f"expected {allowed} {people} for the mission {mission.id}, found {players}"


def mission_keys(base: str) -> dict[str, Key]:
    """Return the keys by which a problem names a mission; `base` is the id of one that ships."""
    return {
        "mission": Key(mission_key(base), "The mission: what it says need not be said here."),
        WITH: Key(VALUES, "Values for the parameters of the mission."),
    }


_FLAG: Final = Flag()


def options_shape(made: type[Readings], guide: str, flag: Shape = _FLAG) -> Fields:
    """Return the shape of the options of a game, each of which has its usual reading first.

    `guide` is the name of the guide to its rulings, `flag` the shape of options that are true or false.
    """

    def option(values: tuple[str | bool, ...]) -> Key:
        words = {str(value): "A reading." if place else "The usual reading." for place, value in enumerate(values)}
        advice = {"false": "write off", "no": "write off"} if "off" in words else {}
        shape = flag if isinstance(values[0], bool) else Choice(words, advice=advice)
        return Key(shape, f"A reading of a doubt in the rules: winnable guide {guide}.")

    return Fields("options", {name: option(values) for name, values in made.readings()}, made=made, written=dict)


class ProblemReader(Generic[AnyMission]):
    """Reads a problem part by part; parts that do not have their shape are left out."""

    shape: ClassVar[Fields]
    missions: Missions[Any, Any]
    people: ClassVar[str] = "players"
    """Names those who play, for messages."""
    wrong_number: ClassVar[str]
    """The code of a mission that is not for this number of players."""
    unasked: ClassVar[str]
    """The code of a problem that says neither itself nor by a mission what the question is."""

    def __init__(self, table: MappingNode, findings: Findings) -> None:
        self.table = table
        self.findings = findings
        self.before = findings.errors
        self.parts = Parts.of(self.shape, table, findings)
        self.mission: MissionDocument[AnyMission] | None = None

    def asked(self, key: str) -> Node | None:
        """Return a part of the question: of the problem itself, or else of its mission."""
        own = self.parts.node(key)
        if own is not None or self.mission is None:
            return own
        return self.mission.mission.part(key)

    def read_asked(self, key: str, reading: Reading, absent: object = None) -> Any:
        """Return the meaning of a part of the question; `absent` if neither the problem nor its mission says it."""
        node = self.asked(key)
        return absent if node is None else codec(self.shape.keys[key].shape).read(node, reading)

    @property
    def good(self) -> bool:
        """Whether no mistake was found so far."""
        return self.findings.errors == self.before

    def read_mission(self, players: int) -> None:
        """Read the mission that a problem names; `players` is their number, 0 if it is not known."""
        reference, given = self.parts.node("mission"), self.parts.node(WITH)
        if not isinstance(reference, ScalarNode):
            if given is not None:
                self.findings.add(self.table.key(WITH), "K006", "expected 'with' only together with 'mission'")
            return
        self.mission = self.missions.look_up(text_of(reference), reference.place, self.findings, given)
        if self.mission is None:
            return
        wrong = wrong_number(self.mission.mission, players, self.people) if players else ""
        if wrong:
            self.findings.add(reference.place, self.wrong_number, wrong)

    def check_goals(self, goals: Sequence[AnyGoal], code: str, problem: Callable[[AnyGoal], object]) -> None:
        """Note each goal that makes no problem by itself, for which `problem` raises ValueError."""
        for item, goal in zip(items_of(self.asked("goals")), goals, strict=True):
            try:
                problem(goal)
            except ValueError as error:
                self.findings.add(item.place, code, str(error))

    def note_unasked(self) -> None:
        """Note a problem without a question, of its own or of a mission."""
        if self.table.get("mission") is not None or "?" in self.parts.broken:
            return
        for key in ("horizon", "goals"):
            if self.table.get(key) is None:
                known = ", ".join(each.partition("/")[2] for each in self.missions.shelf())
                message = f"expected the key '{key}' in a problem"
                self.findings.add(self.table.place, self.unasked, message, f"or name a mission: {known}")

    def shared(self) -> dict[str, Any]:
        """Return the parts of a document besides its problem, as arguments of its class."""
        place, reading = self.table.place, Reading(self.findings)
        mission = None if self.mission is None else self.mission.mission
        return {
            "path": place.source.path,
            "line": place.line,
            "name": self.parts.read("name", reading, ""),
            "note": self.parts.read("note", reading, ""),
            "expect": self.parts.read("expect", reading),
            "mission": mission,
            "mission_name": self.parts.read("mission", reading, ""),
            "given": plain_values(self.parts.node(WITH)),
            "mission_path": self.missions.file_of(mission.key, self.mission.path) if mission and self.mission else None,
        }


def written_head(document: ProblemDocument[Any, Any, Any]) -> dict[str, Any]:
    """Return the values of the keys with which every problem begins."""
    texts = {"name": document.name, "note": document.note}
    return {"game": document.game, **{key: text for key, text in texts.items() if text}}


def written_mission(document: ProblemDocument[Any, Any, Any], folder: Path | None) -> dict[str, Any]:
    """Return the values of the keys that name the mission of a problem, to be written to a file in a folder.

    Nothing where there is none, or if it is a file and `folder` is None: then all that it says is to be written out.
    """
    path = document.mission_path
    if document.mission is None or (path is not None and folder is None):
        return {}
    name = document.mission_name if path is None else reference_to(path, folder or Path())
    return {"mission": name, **({WITH: Flow(document.given)} if document.given else {})}
