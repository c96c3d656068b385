"""The parts that a small game need not write: files, missions and random deals by codecs, documents, judgements.

A problem is what a mapping of `problem` means, with the keys that problems of every game have; a mission is what one of
`mission` means, with those that missions have. So a small game declares its keys, and how a mission is dealt.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from winnable.games.format import Dealing, Format
from winnable.games.library import OneEditionLibrary
from winnable.missions.source.codes import SHARED_CODES
from winnable.missions.source.document import MISSION, PROBLEM, Instead
from winnable.missions.source.dumper import to_yaml
from winnable.missions.source.finding import Findings
from winnable.missions.source.loader import Loader
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter, Value
from winnable.missions.source.plain import Choice, Codec, Shape, Text, Whole
from winnable.missions.source.reading import Reading
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import items_of, text_of, whole
from winnable.output.schema import GameOutput
from winnable.questions.parts import AnyProblem
from winnable.rules.answer import Answer, State, all_met
from winnable.solver.witness import Witness

Problem = TypeVar("Problem", bound=AnyProblem)
Asked = TypeVar("Asked")
Line = TypeVar("Line")
Goal = TypeVar("Goal")


@dataclass(frozen=True)
class PlainProblemFile(Generic[Problem, Line]):
    """A problem in a file."""

    kind: ClassVar[str] = PROBLEM

    path: str
    line: int
    game: str
    problem: Problem
    name: str = ""
    expect: Answer | None = None
    line_of_play: Line | None = None
    mission: None = None
    mission_path: None = None
    note: str = ""


@dataclass(frozen=True)
class PlainMission(Generic[Asked]):
    """A mission in one reading without parameters; `asked` is what the game's own keys say."""

    game: str
    id: str
    table: MappingNode = field(compare=False, repr=False)
    asked: Asked
    goals: tuple[object, ...]
    title: str = ""
    about: str = ""
    story: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    players: tuple[int, ...] = (1,)
    parameters: Mapping[str, object] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Its key, `counters/rush`."""
        return f"{self.game}/{self.id}"

    def part(self, key: str) -> Node | None:
        """A part of the tree that it is read from."""
        return self.table.get(key)


@dataclass(frozen=True)
class PlainMissionFile(Generic[Asked]):
    """A mission in a file."""

    kind: ClassVar[str] = MISSION

    path: str
    line: int
    mission: PlainMission[Asked]

    @property
    def game(self) -> str:
        """The value of the key `game`."""
        return self.mission.game


@dataclass(frozen=True)
class PlainJudgement(Generic[Goal]):
    """A goal, and whether it was met."""

    goal: Goal
    state: State


@dataclass(frozen=True)
class PlainReport(Generic[Problem, Line, Goal]):
    """A legal line of a problem; `complete`: nothing more is played. `states` has every goal of the game."""

    problem: Problem
    line: Line
    complete: bool
    states: Mapping[Goal, State]

    @property
    def judgements(self) -> Sequence[PlainJudgement[Goal]]:
        """Parallel to the goals of the problem."""
        return [self.judge(goal) for goal in self.problem.goals]

    @property
    def state(self) -> State:
        """The state of all goals together."""
        return all_met(each.state for each in self.judgements)

    def judge(self, goal: Goal) -> PlainJudgement[Goal]:
        """The judgement of any goal."""
        return PlainJudgement(goal, self.states[goal])


def plain_format(
    game: str,
    problem: Fields,
    mission: Fields,
    line: Codec,
    deal: Callable[[Asked, int, Random], Problem],
    english: Callable[[Any], Iterable[str]],
    never: str,
    output: Callable[[], GameOutput] = GameOutput,
    *,
    codes: Mapping[str, str] = SHARED_CODES,
) -> Format[Problem, Line, PlainReport[Problem, Line, Goal], PlainProblemFile[Problem, Line], PlainMissionFile[Asked]]:
    """Return the format of a game.

    `problem` and `mission` are the mappings of its own keys, the latter with `goals`, and `line` is the shape of a line
    of play. `deal` deals what a mission asks to some players; raises ValueError if that cannot be. `english` says a
    problem or what a mission asks in sentences. `never` is the code of a mission of which no deal can be won.
    `codes` has the codes of findings, with their meaning.
    """
    reader = _Reader[Problem, Line, Asked](game, problem, mission, line)

    def dealt(
        file: PlainMissionFile[Asked], players: int, random: Random, name: str, given: Mapping[str, Value]
    ) -> PlainProblemFile[Problem, Line]:
        del given
        return PlainProblemFile("<random deal>", 1, game, deal(file.mission.asked, players, random), name)

    return Format(
        read=reader.read,
        kinds={PROBLEM: reader.problem_shape, MISSION: reader.mission_shape},
        document_of=lambda problem: PlainProblemFile("<problem>", 1, game, problem),
        dump=reader.dump,
        problem_text=lambda document: english(document.problem),
        alone=lambda document, problem, name, expect: replace(
            document, problem=problem, name=f"{document.name}: {name}" if document.name else name, expect=expect
        ),
        line=lambda text, problem: reader.loader.line_of(
            text, reader.dump(PlainProblemFile("<problem>", 1, game, problem), None)
        ),
        within=lambda document, problem: replace(document, problem=problem),
        output=output,
        codes=codes,
        library=OneEditionLibrary(reader.missions, lambda mission: english(mission.asked)),
        dealing=Dealing(
            usual=None,
            deal=dealt,
            players_of=lambda mission: 1 if mission is None else mission.players[0],
            template=lambda document, _of_mission, folder: reader.dump(document, None, folder),
            never=never,
        ),
    )


class _Reader(Generic[Problem, Line, Asked]):
    """Reads and writes the documents of a game."""

    def __init__(self, game: str, problem: Fields, mission: Fields, line: Codec) -> None:
        named = Key(Choice({game: "The game."}), "The game.", required=True)
        self.game, self.line = game, line
        common = {
            "name": Key(Text("a title"), "Its title."),
            "note": Key(Text("a text"), "Remarks; they have no effect."),
            "expect": Key(Choice({each.value: each.value for each in Answer}), "The verdict expected."),
            "line": Key(line, "A line of play."),
        }
        _refuse_clash(problem.keys, {"game", *common})
        self.problem_shape = replace(problem, keys={"game": named, **problem.keys, **common})
        texts: Shape = ListOf(Text("a text"))
        about = {
            "id": Key(Text("an id"), "Its id.", required=True),
            **{name: Key(Text("a text"), f"Its {name}.") for name in ("title", "about", "story")},
            **{name: Key(texts, f"Its {name}.") for name in ("tags", "notes")},
            "players": Key(ListOf(Whole(1, 99)), "The numbers of players that it is for."),
        }
        _refuse_clash(mission.keys, {"game", *about})
        self.mission_shape = replace(mission, keys={"game": named, **about, **mission.keys})
        documents = f"a problem or a mission of {game}"
        self._shelf = Shelf({}, documents, lambda keys: "game" in keys)
        self.missions = Missions[PlainMission[Asked], PlainMissionFile[Asked]](
            game, documents, self.shelf, self.mission_shape, self._mission, PlainMissionFile
        )
        self.loader = Loader[Any](game, documents, self.shelf, self.read)

    def shelf(self) -> Shelf:
        """No mission ships."""
        return self._shelf

    def read(
        self, root: Node, findings: Findings, instead: Instead
    ) -> PlainProblemFile[Problem, Line] | PlainMissionFile[Asked] | None:
        """Read a document; None, with findings, if there is a mistake."""
        before = findings.errors
        if isinstance(root, MappingNode) and root.get("id") is not None:
            return self.missions.read(root, findings)
        if instead != Instead():
            message = f"expected neither a mission nor a reading, as a problem of {self.game} says all that is asked"
            findings.add(root.place, "M002", message)
        if not self.problem_shape.check(root, findings):
            return None
        assert isinstance(root, MappingNode)
        reading = Reading(findings)
        problem = self.problem_shape.read(root, reading)
        line, expect = root.get("line"), root.get("expect")
        document = PlainProblemFile[Problem, Line](
            root.place.source.path,
            root.place.line,
            self.game,
            problem,
            text_of(root.get("name")),
            None if expect is None else Answer(text_of(expect)),
            None if line is None else self.line.read(line, reading),
            note=text_of(root.get("note")),
        )
        return document if findings.errors == before else None

    def _mission(
        self, table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings
    ) -> PlainMission[Asked] | None:
        del parameters
        if not self.mission_shape.check(table, findings):
            return None
        asked = self.mission_shape.read(table, Reading(findings))
        return PlainMission(
            self.game,
            text_of(table.get("id")),
            table,
            asked,
            asked.goals,
            title=text_of(table.get("title")),
            about=text_of(table.get("about")),
            story=text_of(table.get("story")),
            tags=tuple(map(text_of, items_of(table.get("tags")))),
            notes=tuple(map(text_of, items_of(table.get("notes")))),
            players=tuple(map(whole, items_of(table.get("players")))) or (1,),
        )

    def dump(
        self, document: PlainProblemFile[Problem, Line], witness: Witness[Line, Any] | None, folder: Path | None = None
    ) -> str:
        """Write a problem, with a line of play if one is given."""
        del folder
        content = {
            "game": self.game,
            "name": document.name,
            "note": document.note,
            **self.problem_shape.write(document.problem, {}),
        }
        content["expect"] = "" if document.expect is None else document.expect.value
        content["line"] = None if witness is None else self.line.write(witness.line, {})
        return to_yaml({key: value for key, value in content.items() if value not in ("", None)})


def _refuse_clash(own: Mapping[str, object], common: set[str]) -> None:
    """Raise ValueError for keys of one game that would take the place of those of every game."""
    if both := common & own.keys():
        raise ValueError(f"expected other names for keys that documents of every game have: {', '.join(sorted(both))}")
