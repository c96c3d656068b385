"""Hints of Ganymede: against all turns one by one, places of a line, and ships that are chosen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, permutations
from pathlib import Path
from random import Random

import pytest

from tests.support.ganymede_files import CARDS, HEAD, ROWS, only
from tests.support.ganymede_late import late_problem
from tests.support.ganymede_search import TooMany, search
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.ganymede.game import GANYMEDE
from winnable.questions.hint import hints
from winnable.questions.lean import solve
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import DiscardTiles, Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import replay
from winnable.solver.verdict import Limits

LOST = str(ROOT / "examples" / "ganymede" / "lost.yaml")
MAX_TURNS = 25
"""Positions with more turns are left out, as each is followed to its end."""
CHOICE = (
    f"{HEAD}{CARDS}{ROWS}boards: {{ana: {{choose_ships: [v5, v4m, v4x, vsymA]}}}}\n"
    "horizon: 1\ngoals: {launched: {exactly: 0}}\n"
)


def _name(turn: Turn) -> str:
    action = turn.action
    return f"discard {', '.join(sorted(action.tiles))}" if isinstance(action, DiscardTiles) else str(action)


def _enumerated(problem: Problem) -> dict[str, bool] | None:
    """Every action of the next player, and whether some turn with it goes on to the goals; None if it is too much."""
    found: dict[str, bool] = {}
    position = replay(problem, problem.played).position
    for number, turn in enumerate(legal(problem.deal.table, position)):
        if number == MAX_TURNS:
            return None
        name, behind = _name(turn), Line((*problem.played.turns, turn), problem.played.ships)
        try:
            reached = search(replace(problem, played=behind), most=1_000, steps=5_000).report is not None
        except TooMany:
            return None
        except IllegalStep:  # a script that cannot be played after it
            reached = False
        found[name] = found.get(name, False) or reached
    return found


def _positions() -> Iterator[tuple[int, Problem]]:
    """Random late games, the first turn played at random in some."""
    for seed in range(400):
        problem, rng = late_problem(seed), Random(seed)
        try:
            turns = list(islice(legal(problem.deal.table, problem.deal.begin()), MAX_TURNS))
            if rng.random() < 0.5 and turns:
                problem = replace(problem, played=Line((rng.choice(turns),)))
            if not replay(problem, problem.played).complete:
                yield seed, problem
        except IllegalStep:
            continue


@pytest.mark.thorough
@pytest.mark.parametrize("positions", [15, pytest.param(30, marks=pytest.mark.slow)])
def test_hints_are_those_of_an_enumeration(positions: int) -> None:
    tried, answers = 0, set[frozenset[bool]]()
    for seed, problem in _positions():
        expected = _enumerated(problem)
        if not expected:
            continue
        found = hints(GANYMEDE, partial(solve, GANYMEDE), problem, Limits())
        assert {each.move: each.answer is Answer.WINNABLE for each in found.moves} == expected, seed
        assert found.decided, seed
        assert (found.answer is Answer.WINNABLE) is any(expected.values()), seed
        for each in found.moves:
            if each.witness is not None:  # replayed by the referee, and begins with the move
                report = replay(problem, each.witness.line)
                assert (report.complete, report.met) == (True, True), seed
                assert _name(each.witness.line.turns[len(problem.played.turns)]) == each.move, seed
        tried += 1
        answers.add(frozenset(expected.values()))
        if tried >= positions and len(answers) == 3:
            return
    raise AssertionError(f"only {tried} positions, {answers}")


@pytest.mark.parametrize(("place", "told"), [("2", "winnable: turn 2, ana to move"), ("3", "unwinnable: turn 3")])
def test_places_of_a_line(run: Run, place: str, told: str) -> None:
    result = run("hint", LOST, "--at", place)
    assert told in result.stdout
    assert result.exit_code == (1 if told.startswith("un") else 0)


@pytest.mark.parametrize(("place", "message"), [("9", "expected a turn from 1 to 4"), ("1.2", "number of a turn")])
def test_places_that_there_are_not(run: Run, place: str, message: str) -> None:
    result = run("hint", LOST, "--at", place)
    assert (result.exit_code, message in result.stderr) == (2, True)


@pytest.mark.thorough
def test_ships_are_chosen_before_the_first_turn(run: Run, tmp_path: Path) -> None:
    problem, offer = only(CHOICE).problem, ("v5", "v4m", "v4x", "vsymA")
    found = hints(GANYMEDE, partial(solve, GANYMEDE), problem, Limits())
    assert [each.witness.line.ships for each in found.moves if each.witness is not None] == [
        (each,) for each in permutations(offer, 2)
    ]
    assert {each.answer for each in found.moves} == {Answer.WINNABLE}
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(CHOICE, encoding="utf-8")
    result = run("hint", str(path), "-o", str(out))
    assert result.exit_code == 0
    shown = run("hint", str(path)).stdout
    assert "winnable: ships are to be chosen" in shown
    assert "ana: v5 on top, v4m at the bottom" in shown
    assert run("replay", str(out)).exit_code == 0
    for place, told in (("0", "ships are to be chosen"), ("1", "turn 1, ana to move")):
        assert told in run("hint", str(out), "--at", place).stdout
