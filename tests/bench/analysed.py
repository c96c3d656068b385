"""Analyses of games against single solves of the same positions; see `ratios analyse`."""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from tests.support.games import random_game
from tests.support.positions import line_to
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.analyse import analyse
from winnable.solver.crew.solve import solve
from winnable.solver.played import Kind

GAMES = 50
LIMIT = 60.0


def analysed(problem: Callable[[int, int], Problem]) -> None:
    """Games of four players that could be won, with 4 to 8 tasks of `problem(tasks, seed)`.

    A single solve is that of a position of the game: the mean over every third card, which is what asking at every card
    costs for each. The solve before the first card alone is shown beside.
    """
    for how, good in (("legal cards at random", 0.0), ("nine of ten cards of a line that wins", 0.9)):
        ratios: list[float] = []
        first: list[float] = []
        seconds: list[float] = []
        lost = seed = 0
        while len(ratios) < GAMES:
            seed += 1
            whole = problem(4 + seed % 5, seed)
            if solve(whole).answer is not Answer.WINNABLE:
                continue
            game = random_game(whole, seed, good)
            start = time.process_time()
            kinds = [each.kind for each in analyse(whole, line_to(game, 4)).steps]
            mine = time.process_time() - start
            singles = []
            for number in range(0, len(game), 3):
                there = replace(whole, played=line_to(game[:number], 4))
                start = time.process_time()
                solve(there)
                singles.append(time.process_time() - start)
            lost += Kind.LOSING in kinds
            ratios.append(mine / statistics.mean(singles))
            first.append(mine / singles[0])
            seconds.append(mine)
        late = sorted(ratios)[len(ratios) * 9 // 10]
        print(
            f"{how}: {len(ratios)} games, {lost} lost; an analysis takes {statistics.median(ratios):.1f} single "
            f"solves, {late:.1f} at the 90th percentile, {statistics.median(first):.0f} times the solve before the "
            f"first card; processor time {statistics.median(seconds) * 1e3:.0f} ms",
            flush=True,
        )
