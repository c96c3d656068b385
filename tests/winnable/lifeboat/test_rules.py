"""Hints of Lifeboat: against all decisions one by one, and places of a line."""

from functools import partial
from itertools import islice, takewhile
from random import Random

import pytest

from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.lifeboat.game import LIFEBOAT
from winnable.lifeboat.naming import called, not_at_once, telling
from winnable.lifeboat.rules import RULES, Move, moment_of, next_position
from winnable.questions.hint import hints
from winnable.questions.lean import solve
from winnable.rules.answer import Answer, State
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import Decision, Done
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished, reached, replay
from winnable.solver.verdict import Limits

LOST = str(ROOT / "examples" / "lifeboat" / "lost.yaml")
MAX_WAYS = 500
MAX_POSITIONS = 4_000
"""Problems in which more positions can be reached are left out."""
Path_ = tuple[tuple[Position, Decision], ...]


class _Enumeration:
    """All decisions, one by one, up to the end; a move is known by the decisions of its step."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.setup = problem, problem.deal.setup
        self.wins: dict[Position, bool] = {}
        self.moves: dict[str, bool] = {}

    def dawned(self, position: Position) -> Position:
        dawn = position.phase is Phase.DAWN and not finished(self.problem, position)
        return change.dawn(self.setup, position) if dawn else position

    def won(self, position: Position) -> bool:
        """Whether the goals can be reached from a position; what is done beside actions may go round in circles."""
        pending, seen = [position], {position}
        while pending:
            at = pending.pop()
            if finished(self.problem, at):
                judge = Judge(self.problem, at, final=True)
                if all(judge.state(goal) is State.MET for goal in self.problem.goals):
                    return True
                continue
            for after in self.afters(at):
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
                    assert len(seen) < MAX_POSITIONS, "too many"
        return False

    def afters(self, position: Position) -> list[Position]:
        decisions = legal(self.setup, self.problem.controls, position)
        return [self.dawned(change.make(self.setup, position, each)) for each in decisions]

    def run(self) -> dict[str, bool]:
        """Every move by its name, and whether it can be won with it."""
        start = self.dawned(reached(self.problem).position)
        step = _step(start)
        paths: list[tuple[Position, Path_]] = [(start, ())]
        seen = {start}
        while paths:
            at, path = paths.pop(0)
            for decision in legal(self.setup, self.problem.controls, at):
                after, longer = self.dawned(change.make(self.setup, at, decision)), (*path, (at, decision))
                if after.over or _step(after) != step:
                    name = called(telling(self.problem, longer))
                    if after not in self.wins:
                        self.wins[after] = self.won(after)
                    self.moves[name] = self.moves.get(name, False) or self.wins[after]
                elif after not in seen:
                    seen.add(after)
                    paths.append((after, longer))
                    assert len(seen) < MAX_POSITIONS, "too many"
        return self.moves


def _step(position: Position) -> tuple[int, int]:
    """The day, and the draft (0), the turn (1 and more) or the night (99)."""
    if position.phase is Phase.DRAFT:
        return position.day, 0
    acting = Phase.TRADE <= position.phase <= Phase.FIGHT and position.slot < len(position.order)
    return position.day, 1 + position.slot if acting else 99


def _positions() -> list[tuple[int, Problem]]:
    """Random problems, some after a part of a random game."""
    made = []
    for seed in range(500):
        rng = Random(seed)
        problem = random_problem(rng)
        line = walk(rng, problem)
        if line is None or rng.random() < 0.4:
            made.append((seed, problem))
            continue
        day = problem.deal.position.day
        records = replay(problem, line).records
        actors = [record.who for record in records if record.day == day and record.phase is Phase.ACTION]
        place = f"{day}.{rng.choice(actors)}" if actors and rng.random() < 0.6 else f"{day}.night"
        made.append((seed, LIFEBOAT.words.places.at(problem, line, place)) if actors else (seed, problem))
    return made


@pytest.mark.thorough
@pytest.mark.parametrize("positions", [15, pytest.param(30, marks=pytest.mark.slow)])
def test_hints_are_those_of_an_enumeration(positions: int) -> None:
    tried, answers, steps = 0, set[frozenset[bool]](), set[str]()
    for seed, problem in _positions():
        if finished(problem, reached(problem).position):
            continue
        try:
            expected = _Enumeration(problem).run()
        except AssertionError:
            continue
        found = hints(LIFEBOAT, partial(solve, LIFEBOAT), problem, Limits())
        assert {each.move: each.answer is Answer.WINNABLE for each in found.moves} == expected, seed
        assert found.decided, seed
        assert (found.answer is Answer.WINNABLE) is any(expected.values()), seed
        for each in found.moves:
            if each.witness is not None:  # replayed by the referee, and begins with the move
                report = replay(problem, each.witness.line)
                assert (report.complete, report.met) == (True, True), seed
                first = LIFEBOAT.words.first_move(problem, each.witness.line)
                assert LIFEBOAT.words.move(problem, first) == each.move, seed
        tried += 1
        answers.add(frozenset(expected.values()))
        steps.add(LIFEBOAT.words.places.json(problem)["step"])
        if tried >= positions and len(answers) >= 3 and steps == {"provisions", "turn", "night"}:
            return
    raise AssertionError(f"only {tried} positions, {answers}, {steps}")


def at_once(move: Move) -> bool:
    """Whether no card is opened or given away before the action."""
    before = takewhile(lambda step: step[0].phase is Phase.TRADE, move.path)
    return all(isinstance(decision, Done) for _, decision in before)


def test_moves_that_cannot_be_made_at_once() -> None:
    """Those of which every way opens a card or gives one away before the action."""
    found = 0
    for _, problem in _positions():
        at = next_position(problem)
        if moment_of(at)[2] is None:
            continue
        ways = list(islice(RULES.moves(problem, lambda: None), MAX_WAYS))
        if len(ways) == MAX_WAYS:
            continue
        direct = {way.name for way in ways if at_once(way)}
        names = {way.name for way in ways}
        later = not_at_once(problem, at, sorted(names))
        acting = at._replace(phase=Phase.ACTION)
        alone = len(list(legal(problem.deal.setup, problem.controls, acting))) < 2
        assert set(later) == (set() if alone else names - direct)
        found += bool(later)
        if found > 5:
            return
    raise AssertionError(f"only {found} positions with such moves")


@pytest.mark.thorough
def test_a_move_that_needs_a_card_passed_on_first(run: Run) -> None:
    text = run("hint", LOST, "--at", "1.captain").stdout
    assert text.endswith("\nBefore {rob: {of: boatswain, open: cash}} and 1 other, cards are opened or given away.\n")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        pytest.param("1", "day 1, the turn of captain", marks=pytest.mark.thorough),
        ("1.cherpak", "day 1, the turn of cherpak"),
        ("1.night", "day 1, the night"),
    ],
)
def test_places_of_a_line(run: Run, place: str, told: str) -> None:
    assert told in run("hint", LOST, "--at", place).stdout


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("7", "expected a place within the game for --at, found 7"),
        ("1.lady", "expected a place within the game for --at, found 1.lady"),
        ("kid", "expected a day"),
    ],
)
def test_places_that_there_are_not(run: Run, place: str, message: str) -> None:
    result = run("hint", LOST, "--at", place)
    assert (result.exit_code, message in result.stderr) == (2, True)
