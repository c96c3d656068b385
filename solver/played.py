"""A game that was played, step by step: what each step did to the chance to win. Common to all games.

A position that cannot be won stays so, so that one step loses a game, or none. Example: of three steps, the game can be
won before the first and after it, and not after the second: so the second lost it, and at the third there was nothing
left to lose.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from winnable.rules.answer import Answer
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking
from winnable.solver.verdict import Effort, Limits, Verdict

Problem = TypeVar("Problem")
LineOf = TypeVar("LineOf")
StepOf = TypeVar("StepOf")
WitnessOf = TypeVar("WitnessOf")


class Kind(Enum):
    """What a step did to a game."""

    FORCED = "forced"
    """The only legal move, of a game that could still be won."""
    ONLY = "only one"
    """The only one of several that kept it winnable."""
    SEVERAL = "one of several"
    """It kept it winnable, and so would another."""
    KEPT = "kept it winnable"
    """It kept it winnable; nothing is said of others."""
    LOSING = "lost it"
    """The game could be won before it, and not after it."""
    LOST = "nothing left to lose"
    """The game could not be won before it."""
    WON = "already won"
    """Everything was met before, whatever is played."""
    UNKNOWN = "unknown"
    """A limit was reached."""


@dataclass(frozen=True, slots=True)
class PlayedStep(Generic[StepOf]):
    """A step of a game, such as a card or a turn, and what it did."""

    number: int
    """Which step of the game it is, counted from 1."""
    step: StepOf
    kind: Kind
    answer: Answer
    """Whether the game can be won after it; where something is open, by some choice, and with some deal that fits."""
    legal: tuple[str, ...] = ()
    """The names of all moves that could be made; empty where nothing depends on it, or they are too many to be asked
    about."""
    kept: tuple[str, ...] = ()
    """Other moves that keep it winnable, by name: where `legal` is known, of a losing one all but perhaps `open`."""
    open: tuple[str, ...] = ()
    """Of a losing step: other legal moves that a limit left undecided."""

    __repr__ = short_repr

    def __str__(self) -> str:
        """What a person would say of it."""
        kept = f" (kept by {' '.join(self.kept)})" if self.kind is Kind.LOSING and self.kept else ""
        return f"{self.step}: {self.kind.value}{kept}"


@dataclass(frozen=True, slots=True)
class Analysis(Generic[LineOf, StepOf, WitnessOf]):
    """The effect of every step of a game on the chance to win; `before` is whether it could be won before the first.

    `saving` is a line that wins and goes as the game did up to the step that lost it; None if none did.
    """

    line: LineOf
    before: Answer
    steps: tuple[PlayedStep[StepOf], ...]
    saving: WitnessOf | None = None
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Whether it can be won before the first step, and after each of them."""
        return (self.before, *(each.answer for each in self.steps))

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        return Answer.UNKNOWN not in self.answers and not any(
            each.kind is Kind.UNKNOWN or each.open for each in self.steps
        )

    @property
    def lost(self) -> PlayedStep[StepOf] | None:
        """The step that lost the game; None if none is proved to have."""
        return next((each for each in self.steps if each.kind is Kind.LOSING), None)


def analysed(
    line: LineOf,
    steps: Sequence[StepOf],
    after: Callable[[int], Problem],
    ask: Callable[[Problem, Limits], Verdict[WitnessOf]],
    limits: Limits,
) -> Analysis[LineOf, StepOf, WitnessOf]:
    """Say of each step of a game what it did; `after` returns the problem after a number of them.

    The positions are decided from the last one back, as the later the less is open; the line that shows that one of
    them can be won leads through all before it, and answers for them. The limits, of which the clock runs, hold for all
    of it; what they leave undecided is unknown.
    """
    asking, answers, saving = Asking(ask, limits), [Answer.UNKNOWN] * (len(steps) + 1), None
    for number in reversed(range(len(answers))):
        verdict = asking(after(number))
        if verdict is None:
            break
        answers[number] = verdict.answer
        if verdict.answer is Answer.UNWINNABLE:  # and so are all after it
            answers[number:] = [Answer.UNWINNABLE] * (len(answers) - number)
        if verdict.witness is not None:
            saving = verdict.witness
            answers[: number + 1] = [Answer.WINNABLE] * (number + 1)
            break
    played = tuple(
        PlayedStep(number, step, kind_of(answers[number - 1], answers[number]), answers[number])
        for number, step in enumerate(steps, 1)
    )
    lost = any(each.kind is Kind.LOSING for each in played)
    return Analysis(line, answers[0], played, saving if lost else None, asking.effort)


def kind_of(before: Answer, after: Answer) -> Kind:
    """What a step did, by the positions before and after it; if the one before is open, it may have lost the game."""
    if before is Answer.UNWINNABLE:
        return Kind.LOST
    if Answer.UNKNOWN in (before, after):
        return Kind.UNKNOWN
    return Kind.KEPT if after is Answer.WINNABLE else Kind.LOSING
