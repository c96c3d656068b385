"""The parts that a small game need not write: files, missions and random deals by codecs, and judgements.

A problem is what a mapping of `problem` means, with the keys that problems of every game have; a mission is what one of
`mission` means, with those that missions have. So a small game declares its keys, and how a mission is dealt.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from winnable.games.format import Dealing, Format
from winnable.games.library import OneEditionLibrary
from winnable.games.values import Goal, Line, Problem, ProblemFile
from winnable.missions.source.document import MISSION, PROBLEM, Instead
from winnable.missions.source.dumper import to_yaml
from winnable.missions.source.finding import SHARED_CODES, Findings
from winnable.missions.source.loader import Loader
from winnable.missions.source.mission import MissionDocument, mission_shape, read_shared
from winnable.missions.source.parameters import Parameter, Value
from winnable.missions.source.parts import Parts, written
from winnable.missions.source.plain import Choice, Codec, Reading, Whole
from winnable.missions.source.problem import EXPECT, NAME, NOTE, ProblemDocument, written_head
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.shelf import Missions, Shelf
from winnable.missions.source.tree import MappingNode, Node
from winnable.output.schema import GameOutput
from winnable.rules.answer import State, all_met
from winnable.solver.verdict import Witness

_PLAYERS: Final = Key(ListOf(Whole(1, 99), at_least=1), "For how many players it is; for one if not given.")


@dataclass(frozen=True)
class PlainJudgement:
    """A goal, and whether it was met."""

    goal: Goal
    state: State


@dataclass(frozen=True)
class PlainReport:
    """A legal line of a problem; `complete`: nothing more is played. `states` has every goal of the game."""

    problem: Problem
    line: Line
    complete: bool
    states: Mapping[Goal, State]

    @property
    def judgements(self) -> Sequence[PlainJudgement]:
        """Parallel to the goals of the problem."""
        return [self.judge(goal) for goal in self.problem.goals]

    @property
    def state(self) -> State:
        """The state of all goals together."""
        return all_met(each.state for each in self.judgements)

    def judge(self, goal: Goal) -> PlainJudgement:
        """The judgement of any goal."""
        return PlainJudgement(goal, self.states[goal])


def plain_format(
    file: type[ProblemDocument[Any, Any, Any]],
    problem: Fields,
    mission: Fields,
    line: Codec,
    deal: Callable[[Any, int, Random], Problem],
    english: Callable[[Any], Iterable[str]],
    never: str,
    output: Callable[[], GameOutput] = GameOutput,
    *,
    codes: Mapping[str, str] = SHARED_CODES,
) -> Format:
    """Return the format of a game.

    `file` is the class of its problems in files, which names the game. `problem` and `mission` are the mappings of its
    own keys, the latter with `goals` and made a `Mission` of its own; `line` is the shape of a line of play. `deal`
    deals a mission to some players; raises ValueError if that cannot be. `english` says a problem or a mission in
    sentences. `never` is the code of a mission of which no deal can be won. `codes` has the codes of findings, with
    their meaning.
    """
    reader = _Reader(file, problem, mission, line)

    def dealt(
        document: MissionDocument[Any], players: int, random: Random, name: str, given: Mapping[str, Value]
    ) -> ProblemFile:
        del given
        return file("<random deal>", 1, deal(document.mission, players, random), name)

    return Format(
        read=reader.read,
        kinds={PROBLEM: reader.problem_shape, MISSION: reader.mission_shape},
        document_of=file.of,
        dump=reader.dump,
        problem_text=lambda document: english(document.problem),
        alone=file.alone,
        line=lambda text, problem: reader.loader.line_of(text, reader.dump(file.of(problem), None)),
        within=lambda document, problem: replace(document, problem=problem),
        output=output,
        codes=codes,
        library=OneEditionLibrary(reader.missions, english),
        dealing=Dealing(
            usual=None,
            deal=dealt,
            players_of=lambda mission: 1 if mission is None else mission.players[0],
            template=lambda document, _of_mission, folder: reader.dump(document, None, folder),
            never=never,
        ),
    )


class _Reader:
    """Reads and writes the documents of a game."""

    def __init__(
        self, file: type[ProblemDocument[Any, Any, Any]], problem: Fields, mission: Fields, line: Codec
    ) -> None:
        game, documents = file.game, f"a problem or a mission of {file.game}"
        self.file, self.own = file, mission
        named = Key(Choice({game: "The game."}), "The game.", required=True)
        head = {"game": named, "name": NAME, "note": NOTE}
        end = {"expect": EXPECT, "line": Key(line, "A line of play.")}
        _refuse_clash(problem.keys, {*head, *end})
        self.problem_shape = replace(problem, keys={**head, **problem.keys, **end})
        goals = {"goals": mission.keys["goals"]}
        shape = mission_shape(named, _PLAYERS, goals, example="my-mission", base="a-mission")
        _refuse_clash(mission.keys.keys() - goals.keys(), shape.keys)
        self.mission_shape = replace(shape, keys={**shape.keys, **mission.keys})
        self._shelf = Shelf({}, documents, lambda keys: "game" in keys)
        self.missions = Missions[Any, MissionDocument[Any]](
            game, documents, self.shelf, self.mission_shape, self._mission, MissionDocument
        )
        self.loader = Loader[Any](game, documents, self.shelf, self.read)

    def shelf(self) -> Shelf:
        """No mission ships."""
        return self._shelf

    def read(self, root: Node, findings: Findings, instead: Instead) -> ProblemFile | MissionDocument[Any] | None:
        """Read a document; None, with findings, if there is a mistake."""
        before = findings.errors
        if isinstance(root, MappingNode) and root.get("id") is not None:
            return self.missions.read(root, findings)
        if instead != Instead():
            message = (
                f"expected neither a mission nor a reading, as a problem of {self.file.game} says all that is asked"
            )
            findings.add(root.place, "M002", message)
        if not self.problem_shape.check(root, findings):
            return None
        assert isinstance(root, MappingNode)
        parts, reading = Parts(self.problem_shape, root, ()), Reading(findings)
        document = self.file(
            root.place.source.path,
            root.place.line,
            self.problem_shape.read(root, reading),
            parts.read("name", reading, ""),
            parts.read("note", reading, ""),
            parts.read("expect", reading),
            parts.read("line", reading),
        )
        return document if findings.errors == before else None

    def _mission(self, table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Any | None:
        before, reading = findings.errors, Reading(findings)
        parts = Parts.of(self.mission_shape, table, findings)
        shared = read_shared(parts, (1,), parameters, reading)
        if findings.errors > before:
            return None
        assert self.own.made is not None
        mission: Any = self.own.made(**shared, **self.own.values(table, reading))
        return mission

    def dump(self, document: ProblemFile, witness: Witness[Any, Any] | None, folder: Path | None = None) -> str:
        """Write a problem, with a line of play if one is given."""
        del folder
        end = {"expect": document.expect, "line": None if witness is None else witness.line}
        problem = self.problem_shape.write(document.problem, {})
        return to_yaml({**written_head(document), **problem, **written(self.problem_shape, end)})


def _refuse_clash(own: Iterable[str], common: Iterable[str]) -> None:
    """Raise ValueError for keys of one game that would take the place of those of every game."""
    if both := {*common}.intersection(own):
        raise ValueError(f"expected other names for keys that documents of every game have: {', '.join(sorted(both))}")
