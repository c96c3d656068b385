"""What could a player know? In how many of the deals that fit what a player sees each move can be won.

Written once over the moves of a game, its solver, and the cards that a player does not see (`Rules.seen`). Of the deals
that fit, all or a sample, each is decided with all cards open from then on: so a share is the most that can be reached
at most. A move can be won in a deal if it can be with one of the ways to make it that the player cannot tell apart
beforehand, such as the cards that are kept of those drawn.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import UNKNOWABLE
from winnable.games.values import Problem
from winnable.output.ink import PLAIN
from winnable.questions.hint import hints
from winnable.rules.answer import Answer
from winnable.solver.known import Outcomes, Submit, in_blocks, why_open
from winnable.solver.verdict import Effort, Limits, NoAnswer

DEALS: Final = 20
"""How many deals are drawn if nobody says, where more fit: few, as each of them takes seconds for all its moves."""
EACH: Final = "each"
"""The value of `--knowing` that means the player who moves."""


def player_of(game: Game, problem: object, name: str) -> str:
    """Return the player whose knowledge matters, who must move next. Raises NoAnswer if none does, or another one."""
    if game.rules.seen is None:
        raise NoAnswer(f"nothing is hidden in {game.title}: leave out --knowing, as every player knows all of it")
    if game.rules.over(problem):
        raise NoAnswer("the game is over: there is nothing left to choose")
    mover = game.rules.mover(problem)
    if mover is None:
        where = game.words.places.text(problem, PLAIN)
        raise NoAnswer(
            f"expected a place where one player moves, for --knowing, found {where}; "
            "add everything that comes before the move to what was played"
        )
    if name not in (EACH, mover):
        raise NoAnswer(f"{mover} moves next: expected {mover} or {EACH} for --knowing, found {name!r}")
    return mover


def knowing(
    game: Game,
    problem: object,
    player: str,
    limits: Limits,
    deals: int = DEALS,
    seed: int = 0,
    *,
    submit: Submit | None = None,
    jobs: int = 1,
) -> Outcomes[str]:
    """Say of each move in how many of the deals that fit what the player sees it can be won.

    All deals that fit, or `deals` of them drawn by `seed`. A limit of work is that of each deal, one in seconds holds
    for all. With `submit` blocks of deals go to `jobs` processes. Raises NoAnswer if the view of the player cannot be
    described.
    """
    begun, limits = perf_counter(), limits.begun()
    assert game.rules.seen is not None, "something may be hidden"
    hidden = game.rules.seen(problem, player)
    random, total = Random(seed), hidden.total  # noqa: S311  # the same samples for the same seed
    exact = total <= deals
    drawn = list(hidden.every()) if exact else [hidden.drawn(random) for _ in range(deals)]
    if exact:
        random.shuffle(drawn)  # so that those that are decided in time are a random sample
    found = in_blocks(partial(judged, game, limits), drawn, submit, jobs)
    choices = tuple(dict.fromkeys(name for each, _ in found for name in each))
    outcomes = tuple(tuple(each.get(name, rest) for name in choices) for each, rest in found)
    reason = why_open(outcomes, len(drawn), limits)
    effort = Effort(solve=perf_counter() - begun)
    return Outcomes(choices, outcomes, exact and len(found) == len(drawn), total, reason, effort)


def judged(game: Game, limits: Limits, deals: Sequence[Any]) -> list[tuple[dict[str, Answer], Answer]]:
    """Whether each deal can be won with each move, and with one that is not named, as far as the time reaches."""
    found = list[tuple[dict[str, Answer], Answer]]()
    for deal in deals:
        if limits.deadline.passed:
            break
        found.append(answers(game, deal, limits))
    return found


def answers(game: Game, problem: Problem, limits: Limits) -> tuple[dict[str, Answer], Answer]:
    """Whether a deal can be won with each move, by what a player knows of the move beforehand.

    Then the answer for every other move: the deal does not have it, unless a limit left moves out.
    """
    told = hints(game, game.solver.ask, problem, limits, named=game.words.named_to_the_mover)
    open_ = told.unsure and told.answer is not Answer.UNWINNABLE
    rest = Answer.UNKNOWN if open_ else Answer.UNWINNABLE
    return {each.move: each.answer for each in told.moves if each.move != UNKNOWABLE}, rest
