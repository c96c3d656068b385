"""Properties of deals that make a puzzle, over the four parts of a game: against all lines of small problems."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.all_lines import TooMany, keys_of_all
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from tests.toy_game.counters import COUNTERS, Pile
from winnable.games.puzzle import Examined
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions.hunt import HARDEST, Found
from winnable.questions.puzzles import AT_LEAST, ONE_GOAL, ONE_MOVE, Examiner, properties_of
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.horizons import at_horizon
from winnable.solver.lifeboat.horizons import shortened
from winnable.solver.verdict import Limits

FREE = Limits()
UNSURE = float("-inf")


def examined(game: Any, wanted: Any, problem: Any, number: int | None = None, bar: float = UNSURE) -> Examined:
    examiner = Examiner[Any, Any, Any, Any](game.rules, game.solving, game.words, game.hinting)
    return examiner.examined(wanted, number, problem, FREE, bar)


def winning_moves(game: Any, problem: Any) -> dict[str, bool]:
    """By name, whether some way to make a move can be won: by trying every line."""
    found: dict[str, bool] = {}
    for move in game.rules.moves(problem, lambda: None):
        name = game.words.move(problem, move)
        found[name] = bool(keys_of_all(game, game.rules.after(problem, move))) or found.get(name, False)
    return found


def holds(game: Any, problem: Any) -> str:
    """Every property says what trying every line says; returns what the problem is."""
    won, several = bool(keys_of_all(game, problem)), winning_moves(game, problem)
    good = [name for name, wins in several.items() if wins]
    one = examined(game, ONE_MOVE, problem)
    assert (one.found is not None) == (won and len(good) == 1 and len(several) > 1)
    assert one.measure == (-len(good) if won else None)
    solved(game, problem, one)
    goals = list(game.solving.demands(problem))
    rests = [game.solving.only(problem, [*goals[:place], *goals[place + 1 :]]) for place in range(len(goals))]
    left = [bool(keys_of_all(game, each)) for each in rests] if len(goals) > 1 and not won else []
    less = examined(game, ONE_GOAL, problem)
    assert (less.found is not None) == any(left)
    if less.found is not None:
        assert [each.without for each in less.found.solutions] == [
            game.words.goal_text(problem, goal) for goal, can in zip(goals, left, strict=True) if can
        ]
    solved(game, problem, less)
    hard = examined(game, HARDEST, problem)
    assert (hard.found is not None) == won
    if won:
        assert hard.measure is not None
        share = len(good) / len(several)
        assert 1 - share <= hard.measure <= 1 - 0.75 * share
        assert examined(game, HARDEST, problem, bar=hard.measure).found is None
    return "one" if one.found else "less" if less.found else "hard" if won else "lost"


def solved(game: Any, problem: Any, found: Examined) -> None:
    """The lines of a puzzle are replayed."""
    if found.found is None:
        assert found.outcome
        return
    puzzle: Found[Any, Any] = found.found
    assert puzzle.problem == problem
    for each in puzzle.solutions:
        report = game.rules.replay(each.problem, each.witness.line)
        assert (report.complete, report.state) == (True, State.MET)
        assert (each.problem == problem) == (puzzle.answer is Answer.WINNABLE)


def kinds(game: Any, problems: Sequence[Any]) -> set[str]:
    found = set[str]()
    for problem in problems:
        try:
            found.add(holds(game, problem))
        except TooMany:
            continue
    return found


def test_the_toy_game() -> None:
    both = ("empty", "last-one")
    piles = [Pile(pile, turns, goals) for pile in range(1, 9) for turns in range(1, 4) for goals in (("empty",), both)]
    assert kinds(COUNTERS, piles) == {"one", "less", "hard", "lost"}
    assert [each.name for each in properties_of(COUNTERS.words)] == ["one-move", "one-goal", "hardest"]


@pytest.mark.parametrize("seed", few(range(90), 2, 5))
def test_ganymede(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 2])))
    if not kinds(GANYMEDE, [Problem(dealt, Turns(rng.choice([1, 2])), goals)]):
        pytest.skip("too many lines to try them all")


@pytest.mark.parametrize("seed", few(range(90), 2, 4))
def test_lifeboat(seed: int) -> None:
    if not kinds(LIFEBOAT, [random_problem(Random(seed), hands=0)]):
        pytest.skip("too many lines to try them all")


@pytest.mark.parametrize("seed", few(range(30), 2, 8))
def test_not_before_a_turn(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    problem = Problem(dealt, Turns(2), (random_goal(rng, dealt),))
    try:
        won = [bool(keys_of_all(GANYMEDE, at_horizon(problem, count))) for count in (1, 2)]
    except TooMany:
        pytest.skip("too many lines to try them all")
    found = examined(GANYMEDE, AT_LEAST, problem, 2)
    assert (found.found is not None) == (won == [False, True])
    assert found.measure == (None if not won[1] else 1.0 if won[0] else 2.0)
    solved(GANYMEDE, problem, found)


def reached_within(game: Any, problem: Any, found: Examined) -> bool:
    """Whether the line of a puzzle reaches the goals as early as its sentence says, if the play ends there."""
    assert found.found is not None
    assert found.measure is not None
    (solution,) = found.found.solutions
    count, rules = int(found.measure), game.rules
    for steps in range(len(rules.steps(solution.witness.report)) + 1):
        line = rules.up_to(solution.witness.line, solution.witness.report, rules.steps(solution.witness.report)[:steps])
        short = at_horizon(problem, count) if game is GANYMEDE else shortened(problem, count)
        try:
            report = rules.replay(short, line)
        except rules.illegal:
            continue
        if report.complete and report.state is State.MET:
            return True
    return False


@pytest.mark.parametrize("block", few(range(40), 1, 6))
def test_the_line_takes_no_longer_than_the_sentence_says(block: int) -> None:
    """Or the sentence says that it does, as goals that are reached at a shorter horizon may be lost at the end."""
    told = set[bool]()
    for seed in range(6 * block, 6 * block + 6):
        rng = Random(seed)
        game: Any = (GANYMEDE, LIFEBOAT)[seed % 2]
        if game is GANYMEDE:
            dealt = random_deal(rng, small=True)
            dealt = replace(dealt, table=replace(dealt.table, options=Options()))
            problem: Any = Problem(dealt, Turns(3), (random_goal(rng, dealt),))
        else:
            problem = replace(random_problem(rng, hands=0), days=3)
        found = examined(game, AT_LEAST, problem, 1)
        if found.found is not None:
            quick = reached_within(game, problem, found)
            told.add(quick)
            assert quick or "the line goes on to the end" in found.found.says, seed
            solved(game, problem, found)
    assert True in told
