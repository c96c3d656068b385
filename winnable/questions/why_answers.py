"""Goals that clash, and why a move loses, as values."""

from collections.abc import Sequence
from typing import Protocol

from winnable.output.typed import MISSING, Missing, Value, answer, key
from winnable.rules.answer import Answer


class _Told(Protocol):
    """A requirement, of any game."""

    @property
    def english(self) -> str: ...


class _Clashing(Protocol):
    """What clashes, of any game."""

    @property
    def core(self) -> Sequence[_Told] | Missing: ...


class WhyOfMove:
    """Why a move loses, in any game: how that is shown, and what clashes."""

    __slots__ = ()

    move: object
    answer: Answer
    clash: _Clashing | Missing

    def __repr__(self) -> str:
        return f"<Why {self}>"

    def __str__(self) -> str:
        return f"{self.move}: {self.answer}"

    @property
    def clashing(self) -> tuple[str, ...]:
        """What clashes behind it, in English; empty if nothing does, or that was not found."""
        core = MISSING if isinstance(self.clash, Missing) else self.clash.core
        return () if isinstance(core, Missing) else tuple(each.english for each in core)


@answer
class CoreGoal:
    """A goal of a core."""

    goal: Value = key("A goal, in the goal language of the files.", like={"type": ["object", "string"]})
    english: str = key("What it asks for, in English.")


@answer
class Clash:
    """Goals that clash."""

    answer: Answer = key("Whether the goals can be reached.")
    reason: str = key("Which limit was reached; may be empty.")
    core: tuple[CoreGoal, ...] | Missing = key(
        "Only if unwinnable: goals that no line of play reaches together; none if no line is allowed at all.",
        default=MISSING,
    )
    minimal: bool | Missing = key(
        "Whether it is proved that without any one of them the others can be reached.", default=MISSING
    )
    smallest: bool | Missing = key("Whether it is proved that no smaller set clashes.", default=MISSING)
    solves: int | Missing = key("The number of calls of the solver.", default=MISSING, minimum=0)


@answer
class LostTogether:
    """Moves that lose by the same clash."""

    moves: tuple[str, ...] = key("The moves.")
    core: tuple[CoreGoal, ...] = key("Goals that no line of play reaches together behind any of them.")
    minimal: bool = key(
        "Whether it is proved behind the first of them that without any one of these the others can be reached."
    )


@answer
class Why(WhyOfMove):
    """Why a move loses, or keeps the goals within reach."""

    move: str = key("The move, as in files.")
    answer: Answer = key("Whether the goals can be reached with it.")
    reason: str = key("Which limit was reached; may be empty.")
    before: Answer = key("Whether they can be reached before it: if not, no move matters.")
    forced: bool = key("Whether there is no other.")
    kept: tuple[str, ...] = key("Other moves that keep the goals within reach.")
    open: tuple[str, ...] = key("Other moves that a limit left undecided.")
    line: Value = key(
        "A line that reaches the goals with it, as in files; null: none.", like={"type": ["array", "object", "null"]}
    )
    clash: Clash | Missing = key(
        "Only if they cannot be reached with it: the goals that clash then, however the move is made; if they cannot "
        "be reached before it either, those that clash whatever is played.",
        default=MISSING,
    )
    others: tuple[LostTogether, ...] | Missing = key(
        "Only if nothing else keeps the goals within reach: what clashes behind the other moves; those are missing of "
        "which that was not found.",
        default=MISSING,
    )
