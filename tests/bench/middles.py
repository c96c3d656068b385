"""How many long questions are decided in 20 s of the processor: Ganymede from the middle of a game, and Lifeboat.

    python -m tests.bench.middles [SEEDS [SECONDS]]

Ganymede: a player has played ten turns with full decks of the made-up cards, in each of some turns the one that looks
best, and is to launch two ships more within four turns, or three within three. Lifeboat: six characters come home alive
within eight days. Seconds are those of the processor, so that a busy machine does not matter: a question that took more
does not count as decided, and the clock stops it only after ten times as long.
"""

import statistics
import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Final

from tests.bench.lifeboat import EVERYBODY, asked
from winnable.missions.ganymede.dealing import deal_at_random
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.rules.lifeboat.goal import Ended
from winnable.solver.ganymede import ask as ganymede
from winnable.solver.lifeboat import ask as lifeboat
from winnable.solver.verdict import Limits

PLAYED: Final = 10
"""The turns of Ganymede before the question."""
ANY: Final = (Launched(Bound(at_least=1), 0),)
"""A goal while it is played."""
LOOKED_AT: Final = 40
"""The turns of which one is played."""


def begun(seed: int) -> Problem:
    """A game of Ganymede after its first turns; the goals are those of a problem that is played on to its end."""
    random = Random(f"middle {seed}")
    problem = Problem(deal_at_random(1, random), Turns(PLAYED + 4, 0), ANY)
    for _ in range(PLAYED):
        position = replay(problem, problem.played).position
        turns = list(islice(legal(problem.deal.table, position), LOOKED_AT))
        if not turns:
            break
        lines = [_after(problem, turn) for turn in turns]
        problem = max(lines, key=_come)
    return problem


def _after(problem: Problem, turn: Turn) -> Problem:
    return Problem(problem.deal, problem.horizon, ANY, played=Line((*problem.played.turns, turn), problem.played.ships))


def _come(problem: Problem) -> tuple[int, int]:
    """How far the board has come: ships that left, then tiles and reputation."""
    board = replay(problem, problem.played).position.boards[0]
    return len(board.flown), len(board.tiles) + len(board.shuttles) + board.reputation


def launching(seed: int, more: int, turns: int) -> Problem:
    """From there that many ships more, within that many turns."""
    problem = begun(seed)
    flown = len(replay(problem, problem.played).position.boards[0].flown)
    goals = (Launched(Bound(at_least=flown + more), 0),)
    return Problem(problem.deal, Turns(len(problem.played.turns) + turns, 0), goals, played=problem.played)


def main(seeds: int = 3, seconds: float = 20.0) -> None:
    """Ask all and print a row for each question."""
    limits = Limits(seconds=10 * seconds)
    launches = {
        f"Ganymede, {more} launches within {turns} turns, from turn {PLAYED}": (
            lambda seed, more=more, turns=turns: ganymede.ask(launching(seed, more, turns), limits).answer
        )
        for more, turns in ((2, 4), (3, 3))
    }
    home = asked(8, Ended(), EVERYBODY)
    questions: dict[str, Callable[[int], Answer]] = {
        **launches,
        "Lifeboat, all home in 8 days, six people": lambda seed: lifeboat.ask(home(seed), limits).answer,
    }
    for name, question in questions.items():
        answers, times = [], []
        for seed in range(seeds):
            start = time.process_time()
            answers.append(question(seed))
            times.append(time.process_time() - start)
        decided = sum(
            answer is not Answer.UNKNOWN and each <= seconds for answer, each in zip(answers, times, strict=True)
        )
        shares = ", ".join(f"{answers.count(answer)} {answer}" for answer in Answer)
        median = statistics.median(times)
        print(f"{name}: {decided} of {seeds}, {shares}; {median:.1f} s, at most {max(times):.1f} s", flush=True)


if __name__ == "__main__":
    main(*(kind(text) for kind, text in zip((int, float), sys.argv[1:], strict=False)))
