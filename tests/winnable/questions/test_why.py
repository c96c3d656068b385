"""Why moves lose: on a made-up game against everything that can be played, and on the examples of the games."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.toy_game.toy import toy
from tests.winnable.conftest import Run
from winnable.games.parts import Places, Rules, Solver, Words
from winnable.games.values import Query
from winnable.output.ink import PLAIN
from winnable.questions.why import tell, why_found
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Limits, NoAnswer, Verdict, Witness

NUMBERS = range(4)
GANYMEDE, LIFEBOAT = (str(EXAMPLES / game / "lost.yaml") for game in ("ganymede", "lifeboat"))


@dataclass(frozen=True)
class Sums:
    """A number is said in each turn; a goal `(weights, rest)` asks that the weighted sum has this rest by 4."""

    turns: int
    goals: tuple[tuple[tuple[int, ...], int], ...]
    said: tuple[int, ...] = ()

    @property
    def played(self) -> tuple[int, ...]:
        return self.said

    def met(self, line: tuple[int, ...], goal: Any) -> bool:
        weights, rest = goal
        total = sum(weight * number for weight, number in zip(weights, line, strict=False))
        return bool(total % 4 == rest)

    def ends(self) -> Iterator[tuple[int, ...]]:
        for rest in product(NUMBERS, repeat=self.turns - len(self.said)):
            line = (*self.said, *rest)
            if all(self.met(line, goal) for goal in self.goals):
                yield line


def judged(sums: Sums, line: tuple[int, ...]) -> Any:
    def judge(goal: Any) -> Any:
        return SimpleNamespace(state=State.MET if sums.met(line, goal) else State.LOST)

    return SimpleNamespace(problem=sums, judge=judge)


def ask(sums: Sums, limits: Limits) -> Verdict[Witness[tuple[int, ...], Any]]:
    if limits.deadline.passed:
        return Verdict(Answer.UNKNOWN)
    line = next(sums.ends(), None)
    if line is None:
        return Verdict(Answer.UNWINNABLE)
    return Verdict(Answer.WINNABLE, Witness(line, judged(sums, line)))


def moves(sums: Sums, look: Callable[[], None]) -> Iterator[int]:
    for number in NUMBERS:
        look()
        yield number


def name(sums: Sums, number: int) -> str:
    """Both 2 and 3 are many."""
    return "many" if number > 1 else str(number)


RULES = Rules(
    replay=judged,
    illegal=ValueError,
    unplayed=(),
    begun=bool,
    over=lambda sums: len(sums.said) == sums.turns,
    moves=moves,
    after=lambda sums, number: replace(sums, said=(*sums.said, number)),
    steps=lambda _: (),
    up_to=lambda line, _report, steps: line[: len(steps)],
)
SOLVER = Solver(ask, lambda sums: sums.goals)
WORDS = Words(
    goal_text=lambda _, goal: str(goal),
    goal_value=lambda _, goal: str(goal),
    move=name,
    first_move=lambda sums, line: line[len(sums.said)],
    line_value=lambda witness: list(witness.line),
    text=lambda report, ink: iter(["the line"]),
    json=lambda witness: {},
    places=Places(at=lambda sums, line, place: sums, text=lambda sums, ink: f"turn {len(sums.said) + 1}"),
)
FORMAT: Any = SimpleNamespace(
    alone=lambda *_: None, dump=lambda _document, witness, _folder: "" if witness is None else str(witness.line)
)
GAME = toy(rules=RULES, solver=SOLVER, words=WORDS, format=FORMAT)


def random_sums(seed: int) -> Sums:
    random = Random(seed)
    turns = random.randint(1, 3)
    goals = tuple(
        (tuple(random.randrange(3) for _ in range(turns)), random.randrange(4)) for _ in range(random.randint(1, 3))
    )
    return Sums(turns, goals)


def reachable(sums: Sums, move: str, goals: Any) -> bool:
    asked = replace(sums, goals=tuple(goals))
    return any(any(RULES.after(asked, way).ends()) for way in NUMBERS if name(sums, way) == move)


def test_against_all_that_can_be_played() -> None:
    """Answers and cores hold: no way to make a move reaches the core, and without a goal of it some way does."""
    seen: Counter[str] = Counter()
    for seed in range(80):
        sums = random_sums(seed)
        names = ["0", "1", "many"]
        wins = {move: reachable(sums, move, sums.goals) for move in names}
        for move in names:
            found = why_found(GAME, sums, move, Limits())
            assert (found.move.answer is Answer.WINNABLE) is wins[move]
            assert (found.before is Answer.WINNABLE) is any(wins.values())
            assert found.kept == tuple(each for each in names if wins[each] and each != move)
            assert found.open == ()
            assert found.alone is (wins[move] and not found.kept)
            if found.clash is not None:
                assert not wins[move]
                core = found.clash.demands
                behind = [move] if found.matters else names
                assert not any(reachable(sums, each, core) for each in behind)
                assert found.clash.minimal
                assert all(
                    any(reachable(sums, each, less) for each in behind) for less in combinations(core, len(core) - 1)
                )
            for group in found.others or ():
                assert not any(reachable(sums, each, group.found.demands) for each in group.moves)
            if found.others is not None:
                assert sorted(each for group in found.others for each in group.moves) == sorted({*names} - {move})
            seen["loses"] += found.clash is not None and found.matters
            seen["lost before"] += not found.matters
            seen["alone"] += found.alone
            seen["grouped"] += any(len(group.moves) > 1 for group in found.others or ())
    assert min(seen[each] for each in ("loses", "lost before", "alone", "grouped")) > 0, seen


def _text(sums: Sums, move: str, limits: Limits | None = None) -> list[str]:
    document: Any = SimpleNamespace(problem=sums)
    told = tell(GAME, Query(document), limits or Limits(), {"why": move})
    return list(told.text(PLAIN))


def test_in_words() -> None:
    odd = Sums(1, (((1,), 1),))
    assert _text(odd, "0") == [
        "unwinnable: turn 1; 0 loses, 1 would keep it winnable",
        "After 0: this alone cannot be met",
        "  - ((1,), 1)",
        "This alone is enough to lose it, even if all else is dropped (proved).",
    ]
    assert _text(odd, "1") == [
        "winnable: turn 1; 1 keeps it winnable, and no other move does",
        "The others lose:",
        "  0, many  ((1,), 1): alone cannot be met",
        "the line",
    ]
    assert _text(Sums(1, (((0,), 0),)), "1")[0] == "winnable: turn 1; 1 keeps it winnable, as 0 and many do"
    lost = _text(Sums(1, (((0,), 1),)), "1")
    assert lost[0] == "unwinnable: turn 1; 1 loses nothing, as it cannot be won whatever is played"
    assert lost[1] == "Whatever is played: this alone cannot be met"
    (late,) = _text(odd, "0", Limits(seconds=1e-9))
    assert late.startswith("unknown: turn 1; whether 0 keeps it winnable stayed open, as the limit of")


def test_what_cannot_come_next() -> None:
    """It is said before the position is decided, which may take long."""
    odd = Sums(1, (((1,), 1),))

    def never(sums: Sums, limits: Limits) -> NoReturn:
        raise AssertionError(sums, limits)

    with pytest.raises(NoAnswer, match="4 cannot come next; expected one of these for --why: 0; 1; many"):
        why_found(toy(rules=RULES, solver=Solver(never, SOLVER.demands), words=WORDS), odd, "4", Limits())
    with pytest.raises(NoAnswer, match="0 cannot come next: the game is over"):
        why_found(GAME, replace(odd, said=(1,)), "0", Limits())


@pytest.mark.thorough
def test_a_turn_of_lifeboat(run: Run, tmp_path: Path) -> None:
    result = run("hint", LIFEBOAT, "--at", "1", "--why", "rest")
    assert result.exit_code == 0
    assert "rest keeps it winnable, as " in result.stdout
    assert "and 6 others do\n" in result.stdout
    out = str(tmp_path / "next.yaml")
    assert run("hint", LIFEBOAT, "--at", "1", "--why", "rest", "-o", out).exit_code == 0
    assert run("replay", out).exit_code == 0


@pytest.mark.parametrize("move", few(["tile start-red", "tile start-blue"], 1))
def test_json_is_as_its_schema_says(run: Run, move: str) -> None:
    content = in_json(run("hint", GANYMEDE, "--at", "1", "--why", move, "--json").stdout)
    (problem,) = content["problems"]
    assert (problem["moves"], problem["number"]) == ([], 1)
    why = problem["why"]
    assert (why["move"], why["answer"]) == (move, problem["answer"])
    assert ("clash" in why) is (why["line"] is None)


def test_as_a_page(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "why.html"
    assert run("hint", GANYMEDE, "--at", "2", "--why", "tile start-purple", "-o", str(out)).exit_code == 1
    assert "within 3 turns of ana" in out.read_text(encoding="utf-8")
