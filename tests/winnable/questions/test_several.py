"""More than one line, once over rules and solver: against all lines of small problems, in all games."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.support.all_lines import Key, TooMany, key_of, keys_of_all
from tests.support.crew_positions import games
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from tests.support.many_lines import KINDS, full_deal, made_up, plays, won
from tests.support.problems import problem as small
from tests.toy_game.counters import COUNTERS, Pile
from tests.toy_game.toy import toy
from winnable.crew.game import CREW
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions.lean import solve
from winnable.questions.several import Different, answer_lines, lines
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import DiscardTiles, Line
from winnable.rules.ganymede.goal import NotOver
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.asking import Asking, Lines
from winnable.solver.crew.questions.fewest import fewest_tricks
from winnable.solver.verdict import Effort, Limits, Verdict

SEEDS = range(240)


def enumerated(game: Any, made: Callable[[Random], Any], seed: int) -> tuple[Any, set[Key]]:
    """A problem of which all lines can be tried, and these: that of the seed, or the next that is small enough."""
    for number in count(seed, len(SEEDS)):
        problem = made(Random(number))
        with suppress(TooMany):
            return problem, keys_of_all(game, problem)
    raise AssertionError


def agrees(game: Any, problem: Any, expected: set[Key]) -> int:
    """The lines that are found are all there are, none twice, each replayed by the referee."""
    verdict = solve(game, problem, Limits())
    assert (verdict.answer is Answer.WINNABLE) == bool(expected)
    if verdict.witness is None:
        return 0
    asking = Asking(partial(solve, game), Limits())
    search = Lines(Different(game, problem, asking).lines(verdict.witness))
    found = list(search)
    assert search.complete
    for each in found:
        report = game.rules.replay(problem, each.line)
        assert report.complete
        assert report.state is State.MET
    keys = [key_of(game, problem, each.line, each.report) for each in found]
    assert len(keys) == len(set(keys)) == len(expected)
    assert set(keys) == expected
    return len(keys)


@pytest.mark.parametrize("pile", range(1, 9))
def test_every_line_of_the_toy_game(pile: int) -> None:
    for turns in range(1, 5):
        for problem in (Pile(pile, turns), Pile(pile, turns, ("empty", "last-one"), (1,))):
            agrees(COUNTERS, problem, keys_of_all(COUNTERS, problem))


def of_ganymede(rng: Random) -> Problem:
    dealt = random_deal(rng, small=True, players=rng.choice([1, 1, 2]))
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    return Problem(dealt, Turns(rng.choice([1, 1, 2])), (random_goal(rng, dealt),))


@pytest.mark.parametrize("seed", few(SEEDS, 6, 11))
def test_every_line_of_ganymede(seed: int) -> None:
    agrees(GANYMEDE, *enumerated(GANYMEDE, of_ganymede, seed))


@pytest.mark.parametrize("seed", few(range(12), 3, 7))
def test_moves_of_ganymede_are_all_ends_of_turns(seed: int) -> None:
    """Of every legal turn, each order of its steps apart, there is a move that leads to the same."""
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    problem = Problem(replace(dealt, table=replace(dealt.table, options=Options())), Turns(1), (NotOver(),))
    deal = problem.deal
    turns = [turn for turn, _ in zip(legal(deal.table, deal.position), range(400), strict=False)]

    def ends(turn: Any) -> Key:
        record = GANYMEDE.rules.replay(problem, Line((turn,))).records[-1]
        return record.position, record.facts, isinstance(turn.action, DiscardTiles)

    moves = [ends(move) for move in GANYMEDE.rules.moves(problem, lambda: None)]
    assert len(moves) == len(set(moves))
    assert set(map(ends, turns)) <= set(moves)


@pytest.mark.parametrize("seed", few(SEEDS, 3, 9))
def test_every_line_of_lifeboat(seed: int) -> None:
    problem, keys = enumerated(LIFEBOAT, partial(random_problem, hands=0), seed)
    agrees(LIFEBOAT, problem, keys)
    for number in range(10):  # lines of single decisions are among them
        line = walk(Random(number), problem)
        report = None if line is None else LIFEBOAT.rules.replay(problem, line)
        if report is not None and report.state is State.MET:
            assert key_of(LIFEBOAT, problem, line, report) in keys


@pytest.mark.parametrize("seed", range(4))
def test_every_line_of_the_crew(seed: int) -> None:
    for problem in games(seed)[3:]:
        agrees(CREW, problem, keys_of_all(CREW, problem, 5000))


@pytest.mark.parametrize("kind", few(KINDS, 2, 4))
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 16), marks=pytest.mark.thorough)])
def test_every_line_of_the_crew_with_something_left_open(kind: str, seeds: range) -> None:
    """Lines are told apart by their cards; within the fewest tricks none needs more."""
    for seed in seeds:
        problem, every = made_up(kind, seed)
        found = lines(CREW, problem, Limits())
        texts = [str(each.line) for each in found]
        assert found.complete
        assert sorted(texts) == sorted({str(line) for _, line, _ in won(every)}), problem
        verdict = fewest_tricks(problem)
        if verdict.witness is None:
            continue
        best, earlier = verdict.details.high, problem.deal.earlier
        some = answer_lines(CREW, problem, verdict, 50, Limits()).lines
        assert some is not None
        fastest = {str(line) for _, line, report in won(every) if max(report.met or 0, earlier) == best}
        assert {str(each.line) for each in some.lines} == fastest
        assert some.more is False


def test_lines_of_the_crew_differ_early() -> None:
    """The first lines have each a first card of its own, as long as there are others."""
    problem = small(3, "p1", "b2")
    begins = {line.cards[0] for _, line, _ in won(plays(problem))}
    found = lines(CREW, problem, Limits())
    assert {next(found).line.cards[0] for _ in begins} == begins
    assert not found.complete


def test_no_line_of_the_crew_is_guessed_at_a_limit() -> None:
    problem = full_deal(3)
    for limits in (Limits(work=0.01), Limits(seconds=1e-9)):
        found = lines(CREW, problem, limits)
        assert sum(1 for _ in found) < 300
        assert not found.complete


# --- answers -------------------------------------------------------------------------------------


class Slow:
    """The solver of the toy game, which takes a unit of work for each question."""

    def __init__(self, ask: Callable[..., Any]) -> None:
        self.ask = ask

    def __call__(self, problem: Pile, limits: Limits) -> Any:
        if limits.work is not None and limits.work < 1:
            return Verdict(Answer.UNKNOWN, effort=Effort(work=1.0))
        return replace(self.ask(problem, limits), effort=Effort(work=1.0))


@pytest.mark.parametrize("work", range(1, 30, 3))
def test_a_limit_is_told(work: int) -> None:
    slow = toy(solver=replace(COUNTERS.solver, ask=Slow(COUNTERS.solver.ask)))
    pile, limits = Pile(6, 3), Limits(work=work)
    verdict = slow.solver.ask(pile, limits)
    found = answer_lines(slow, pile, verdict, 50, limits)
    every = len(keys_of_all(COUNTERS, pile))
    assert found.lines is not None
    if found.lines.more is False:
        assert len(found.lines.lines) == every
    else:
        assert len(found.lines.lines) <= every
        assert (found.answer, found.limit) == (None, f"the limit of {work} units of work was reached")
