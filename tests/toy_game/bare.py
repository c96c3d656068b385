"""A game of the bare interface: it has what is abstract in `Game`, and one question of its own, without the four parts.

A pile of counters is to be taken in some turns, one to three a turn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from winnable.games.game import GameOf
from winnable.games.values import Description, Query, Replay, Told
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Choice, Whole
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.tree import Node, SequenceNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.output.ink import Ink
from winnable.output.typed import Json
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Limits, NoAnswer, Verdict

FORMAT = Fields(
    "a pile",
    {
        "game": Key(Choice({"counters": "Counters."}), "The game.", required=True),
        "pile": Key(Whole(1, 999), "How many counters there are.", required=True),
        "turns": Key(Whole(1, 999), "In how many turns they are to be taken.", required=True),
        "expect": Key(Choice({answer.value: answer.name for answer in Answer}), "The verdict expected."),
        "line": Key(ListOf(Whole(1, 3)), "How many were taken, turn by turn."),
    },
)


@dataclass(frozen=True)
class Pile:
    pile: int
    turns: int
    taken: tuple[int, ...] = ()


@dataclass(frozen=True)
class Document:
    path: str
    line: int
    problem: Pile
    expect: Answer | None
    taken: tuple[int, ...] | None
    kind: ClassVar[str] = "problem"
    game: ClassVar[str] = "counters"


class Counters(GameOf[Pile, list[int], Any, Any, Document, Document]):
    title = "Counters"
    editions = ("counters",)
    problem_type = Pile
    line_type = list

    def read(self, root: Node, instead: Instead, findings: Findings) -> Document | None:
        if not FORMAT.check(root, findings):
            return None
        pile, turns, expect, line = (root.get(key) for key in ("pile", "turns", "expect", "line"))  # type: ignore[union-attr]
        assert pile is not None
        assert turns is not None
        taken = tuple(map(whole, items_of(line))) if isinstance(line, SequenceNode) else None
        expected = Answer(text_of(expect)) if expect else None
        return Document(root.place.source.path, root.place.line, Pile(whole(pile), whole(turns)), expected, taken)

    def solve(self, problem: Pile, limits: Limits) -> Verdict[list[int]]:
        if not problem.turns <= problem.pile <= 3 * problem.turns:
            return Verdict(Answer.UNWINNABLE, reason="one takes one to three a turn")
        more, rest = divmod(problem.pile - problem.turns, 2)
        return Verdict(
            Answer.WINNABLE, [*problem.taken, *[3] * more, *[2] * rest, *[1] * (problem.turns - more - rest)]
        )

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        """How many turns a pile takes at least, or with `most` at most, if each takes one."""
        if command != "turns":
            return super().tell(command, query, limits, options)
        pile = query.document.problem.pile
        if pile == 13:
            raise NoAnswer("nobody touches 13 counters")
        turns = pile if options["most"] else -(-pile // 3)
        enough = Answer.WINNABLE if query.document.problem.turns >= turns else Answer.UNWINNABLE
        written = f"{{game: counters, pile: {pile}, turns: {turns}}}"
        yaml = (lambda _: written) if turns < 100 else None
        return Told(enough, lambda _: iter([f"{turns} turns"]), lambda: {"turns": turns}, yaml, [f"{pile} in all"])

    def judge(self, problem: Pile, line: Any, choices: Any) -> State:
        left = problem.pile - sum(line)
        return State.MET if left == 0 and len(line) == problem.turns else State.LOST

    def title_of(self, document: Document) -> str:
        return f"{document.problem.pile} counters"

    def text(self, asked: Query, result: Verdict[list[int]], ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        yield f"{result.answer}: {result.witness or result.reason}"

    def json(self, asked: Query, result: Verdict[list[int]], *, verdict_only: bool) -> Json:
        return {"answer": result.answer.value, "line": result.witness}

    def show(self, document: Document, players: int | None) -> Iterator[Description]:
        sentence = f"Take {document.problem.pile} counters in {document.problem.turns} turns."
        yield Description("problem", self.title_of(document), document.path, document.line, [sentence])

    def replay(self, document: Document) -> Replay:
        state = self.judge(document.problem, document.taken or (), None)
        return Replay(state, f"the line is {state}", lambda _: iter(()), {"state": state.value})

    def dump(self, asked: Query, result: Verdict[list[int]], folder: Path | None) -> str:
        problem, line = asked.document.problem, result.witness
        return f"{{game: counters, pile: {problem.pile}, turns: {problem.turns}, line: {line or []}}}"


COUNTERS = Counters()
