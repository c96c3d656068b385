"""In how many of the deals that fit could a game still be won, before its first step and after each?

`winnable analyse --unknown share` asks that of a game with unknown cards. Each deal that fits all that is known, the
whole game too, is analysed by itself: all of them if they are few, else a sample, in which each is equally likely. The
step after which the share fell most is the one that most likely lost the game. That is no proof: a step is proved to
have lost it where some deal that fits can be won before it and none after.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from winnable.games.game import Game
from winnable.games.parts import DEALS, with_played
from winnable.games.values import Line, OptionValues, Problem
from winnable.output.ink import Ink, wrapped
from winnable.output.shared import share_json
from winnable.output.text import MORE, rows_text
from winnable.output.typed import Json, Value, answer, filled, json_of, key
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver import played
from winnable.solver.known import Drawn
from winnable.solver.played import PlayedStep
from winnable.solver.share import Share
from winnable.solver.verdict import Limits


@answer
class SharesTold:
    """In how many of the deals that fit a game can be won, by the number of its steps."""

    deals: int | None = key("The number of deals that fit all that is known; null: too many to count.")
    seed: int = key("The seed by which they were drawn, if they are a sample.")
    reason: str = key("Why fewer deals were examined than wanted; may be empty.")
    shares: Value = key(
        "The share before the first step, and after each.",
        like={"type": "array", "items": {"$ref": "#/definitions/share"}},
    )
    most_likely: int | None = key("The number of the step after which the share fell most; null: it never fell.")


@dataclass(frozen=True)
class Shares:
    """The shares of a game; `total` is the number of deals that fit, None if it is not known."""

    game: Game
    problem: Problem
    steps: Sequence[PlayedStep[Any]]
    shares: Sequence[Share]
    total: int | None
    seed: int
    reason: str

    @property
    def worst(self) -> PlayedStep[Any] | None:
        """The step after which the share fell most, the first of several; None if it never fell."""
        fallen = [one.winnable - two.winnable for one, two in zip(self.shares, self.shares[1:], strict=False)]
        most = max(fallen, default=0)
        return self.steps[fallen.index(most)] if most > 0 else None

    def json(self) -> Json:
        """Return the JSON."""
        worst, number = self.worst, self.game.words.steps.number
        told = filled(
            SharesTold,
            self,
            deals=self.total,
            shares=[share_json(each) for each in self.shares],
            most_likely=None if worst is None else number(worst.number, worst.step),
        )
        return json_of(told)

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield the share at the start and after each round of steps, and which step most likely lost the game."""
        steps, places = self.game.words.steps, [each.step for each in self.steps]
        total = "" if self.total is None else f" from {self.total:,} that fit"
        first = self.shares[0]
        many = "all that fit" if first.exact else f"drawn at random{total}, seed {self.seed}"
        many = f"{first.samples:,} deals, {many}" if self.total != 1 else "one deal alone fits"
        yield wrapped(f"{ink.strong('share of the deals that fit')}: {many}", ink.width)
        if self.reason:
            yield wrapped(f"{ink.unsure('not all')}: {self.reason}; {MORE}", ink.width)
        if not first.samples:
            return
        rounds = [steps.place(self.problem, each).partition(".")[0] for each in self.steps]
        ends = [n for n in range(1, len(places) + 1) if n == len(places) or rounds[n] != rounds[n - 1]]
        rows = [("after", "can be won", "" if first.exact else "95 % interval"), ("start", *_percent(first))]
        yield from rows_text([*rows, *((rounds[n - 1], *_percent(self.shares[n])) for n in ends)], ink)
        if (worst := self.worst) is None:
            yield wrapped(f"no {steps.noun} made it smaller", ink.width)
            return
        before, after = self.shares[worst.number - 1 : worst.number + 1]
        fell = f"the share fell from {_percent(before)[0]} to {_percent(after)[0]}"
        yield wrapped(f"most likely {steps.lost(self.problem, worst, ink)}: {fell}", ink.width)


def shares_of(
    game: Game, problem: Problem, line: Line, steps: Sequence[PlayedStep[Any]], limits: Limits, options: OptionValues
) -> Shares:
    """Analyse the game on deals that fit; where nothing is unknown there is one."""
    fitting = game.rules.fitting(with_played(problem, line))
    seed, start, late = options.get("seed") or 0, time.perf_counter(), ""
    drawn = Drawn([problem], 1, exact=True)
    if fitting is not None:
        try:
            drawn = fitting.some(options.get("deals") or DEALS, seed, limits.deadline)
        except OutOfTime:
            drawn, late = Drawn(()), f"the limit of {limits} was reached before deals that fit were drawn"
    moves, found = [each.step for each in steps], list[Sequence[Answer]]()
    for deal in drawn.deals:
        left = limits.left(time.perf_counter() - start, 0.0)
        if left is None:
            late = f"the limit of {limits} was reached after {len(found)} deals"
            break
        open_ = with_played(deal, game.rules.unplayed)

        def after(number: int, deal: Problem = open_) -> Problem:
            return game.rules.up_to(deal, line, moves[:number])

        found.append(played.analysed(line, moves, after, game.solver.ask, left).answers)
    counts = [
        Share(counted[Answer.WINNABLE], counted[Answer.UNWINNABLE], counted[Answer.UNKNOWN], drawn.exact and not late)
        for counted in (Counter(each[number] for each in found) for number in range(len(moves) + 1))
    ]
    return Shares(game, problem, steps, counts, drawn.total, seed, late or drawn.missing)


def _percent(share: Share) -> tuple[str, str]:
    """The share, and its interval if it is a sample."""
    if not share.samples:
        return "?", ""
    low, high = (f"{100 * each:.1f}" for each in share.interval)
    undecided = f" ({share.undecided} undecided)" if share.undecided else ""
    interval = "" if share.exact and not share.undecided else f"{low} to {high} %"
    return f"{100 * share.winnable / share.samples:.1f} %{undecided}", interval
