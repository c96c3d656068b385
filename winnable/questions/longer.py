"""Longer horizons: whether a problem that cannot be won can with more turns or days, as the changes that help."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import Horizon
from winnable.games.values import Line, OptionValues, Problem, ProblemFile, Report
from winnable.output.ink import Ink, wrapped
from winnable.output.text import MORE
from winnable.output.typed import MISSING, Json, Missing, Value, answer, key
from winnable.questions.lean import solve
from winnable.questions.why_answers import Changes
from winnable.rules.answer import Answer
from winnable.solver.asking import Asking
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Effort, Limits, Verdict, Witness

MAX_HORIZONS: Final = 3
"""How many longer horizons are tried."""
PATIENCE: Final = 10.0
"""The work for what may help as a multiple of that for the conflict, where no limit is given."""


@answer
class TriedHorizon:
    """A longer horizon that was tried."""

    horizon: int = key("Its number of turns, rounds or days.", minimum=1)
    answer: Answer = key("Whether all goals can be met within them.")


@answer
class Lengthened:
    """The longer horizons that were tried."""

    horizon: int | Missing = key("How long the problem is played: its turns, rounds or last day.", default=MISSING)
    longer: tuple[TriedHorizon, ...] | Missing = key(
        "Longer horizons that were tried, up to the first that does.", default=MISSING
    )
    longer_line: Value | Missing = key(
        "A line of play for the one that does; missing if none was found.", default=MISSING
    )


def longer(game: Game, problem: Problem, limits: Limits) -> Iterator[tuple[int, Verdict[Witness[Line, Report]]]]:
    """Ask about 1, 2, ... turns or days more, up to the first with which the problem can be won.

    The limits hold for all together; where they end, so does this.
    """
    asking = Asking(partial(solve, game), limits)
    for more in range(1, MAX_HORIZONS + 1):
        later = game.solver.later(problem, more)
        verdict = None if later is None else asking(later)
        if verdict is None:
            return
        yield more, verdict
        if verdict.answer is Answer.WINNABLE:
            return


def bounded(left: Limits, spent: Effort) -> Limits:
    """The limits that are left, or a few times the work so far where there are none."""
    return replace(left, work=PATIENCE * max(spent.work, 1.0)) if left.unlimited else left


@dataclass(frozen=True)
class Longer(Changes):
    """Horizons that are longer than that of a problem, each with its verdict, in order."""

    game: Game
    document: ProblemFile
    horizon: Horizon | None
    """None: there are none."""
    tried: Sequence[tuple[int, Verdict[Any]]] = ()
    late: bool = False
    """Whether a limit was reached before as many were tried as wanted, or one that does was found."""
    effort: Effort = field(default_factory=Effort)

    @classmethod
    def found(
        cls, game: Game, document: ProblemFile, explained: Explanation[Any, Any, Any], limits: Limits, _: OptionValues
    ) -> "Longer":
        """Try longer horizons within the rest of the limits; without limits, within a few times the work so far."""
        problem, spent = document.problem, explained.effort
        horizon, left = game.words.horizon(problem), limits.left(spent.seconds, spent.work)
        if horizon is None or not explained.demands:
            return cls(game, document, None)
        if left is None:
            return cls(game, document, horizon, late=True)
        tried = list(longer(game, problem, bounded(left, spent)))
        late = len(tried) < MAX_HORIZONS and left.deadline.passed and not any(each.witness for _, each in tried)
        return cls(game, document, horizon, tried, late, sum((each.effort for _, each in tried), Effort()))

    @property
    def helps(self) -> bool:
        return self.does is not None

    @property
    def does(self) -> tuple[int, Any] | None:
        """How much longer the horizon is that does, with a witness."""
        return next(((count, each.witness) for count, each in self.tried if each.witness is not None), None)

    def text(self, ink: Ink, options: OptionValues, said: Collection[str]) -> Iterator[str]:
        del said
        if self.horizon is not None:
            yield from (wrapped(line, ink.width) for line in self._sentences(self.horizon))
        if self.does is not None and options.get("lines", False):
            yield from self.game.words.text(self.does[1].report, ink)

    def _sentences(self, horizon: Horizon) -> Iterator[str]:
        """Yield whether a longer horizon would do."""
        does, tried = self.does, [(horizon.count + count, each.answer) for count, each in self.tried]
        refuted, open_ = (
            [count for count, each in tried if each is one] for one in (Answer.UNWINNABLE, Answer.UNKNOWN)
        )
        if does is not None:
            no = _horizons(horizon, [horizon.count, *refuted], "or")
            still = f"; {_numbers(open_, 'and')} stayed open, {MORE}" if open_ else ""
            all_ = "all of it can" if len(self.document.problem.goals) > 1 else "it can"
            yield f"Not {no}, but {horizon.before} {horizon.count + does[0]} {all_} be met{still}."
        elif refuted:
            either = f"not {horizon.before} {_numbers(refuted, 'or')} either (proved)"
            yield f"More {horizon.noun}s do not help: {either}."
        if does is None and (open_ or self.late):
            where = _horizons(horizon, open_, "or") if open_ else f"within more {horizon.noun}s"
            yield f"Whether it can be met {where} stayed open; {MORE}."

    def told(self) -> Lengthened:
        if not self.tried or self.horizon is None:
            return Lengthened()
        start = self.horizon.count
        return Lengthened(
            horizon=start,
            longer=tuple(TriedHorizon(horizon=start + count, answer=each.answer) for count, each in self.tried),
            longer_line=MISSING if self.does is None else self.game.words.json(self.does[1]),
        )

    def written(self, folder: Path | None) -> Iterator[str]:
        if self.does is not None and self.horizon is not None:
            count, witness = self.does
            later = self.game.solver.later(self.document.problem, count)
            name, form = f"{self.horizon.name} {self.horizon.count + count}", self.game.format
            yield form.dump(form.alone(self.document, later, name, Answer.WINNABLE), witness, folder)

    def views(self) -> Iterator[Json]:
        if self.does is not None:
            yield self.game.words.view(self.does[1])


def _horizons(horizon: Horizon, numbers: Sequence[int], word: str) -> str:
    """`within 3 or 4 turns`, `by day 3 or 4`."""
    found = f"{horizon.before} {_numbers(numbers, word)}"
    return f"{found} {horizon.noun}{'' if numbers == [1] else 's'}" if horizon.counted else found


def _numbers(numbers: Sequence[int], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last
