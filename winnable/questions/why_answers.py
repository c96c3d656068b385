"""What clashes, and why a move loses, as values; and what a game may add: a short proof, and changes that help."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from winnable.games.parts import Words
from winnable.games.values import Goal, OptionValues, Problem, ProblemFile
from winnable.output.ink import Ink
from winnable.output.typed import MISSING, Json, Missing, Value, answer, key
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort

# --- what clashes --------------------------------------------------------------------------------


@answer
class CoreLine:
    """A goal of a clash, or what a problem requires otherwise about one thing."""

    label: str | Missing = key("Its short name, in the notation of files, `p9>Ben`, if it has one.", default=MISSING)
    english: str = key("What it asks for, in English.")
    goal: Value | Missing = key(
        "A goal, in the goal language of the files.", default=MISSING, like={"type": ["object", "string"]}
    )
    requires: Value | Missing = key("Of what it is made: a task and its owner, say.", default=MISSING)

    def __repr__(self) -> str:
        return f"<CoreLine {self}>"

    def __str__(self) -> str:
        return self.english


def core_lines(words: Words, problem: Problem, core: Sequence[Goal]) -> Sequence[CoreLine]:
    """Return the goals of a clash in a problem, one by one, or as the game tells them together."""
    if words.core is not None:
        return words.core(problem, core)
    return [CoreLine(english=words.goal_text(problem, goal), goal=words.goal_value(problem, goal)) for goal in core]


@answer
class Clash:
    """What clashes, and why."""

    answer: Answer = key("Whether all of it can be met.")
    reason: str = key("Which limit was reached; may be empty.")
    core: tuple[CoreLine, ...] | Missing = key(
        "Only if unwinnable: what no line of play meets together; nothing if no line is allowed at all.",
        default=MISSING,
    )
    minimal: bool | Missing = key(
        "Whether it is proved that without any one of them the others can be met.", default=MISSING
    )
    smallest: bool | Missing = key("Whether it is proved that no smaller set clashes.", default=MISSING)
    solves: int | Missing = key("The number of calls of the solver.", default=MISSING, minimum=0)
    proof: Value | Missing = key(
        "Only if unwinnable, in a game with short proofs: one; null: none was found.", default=MISSING
    )


# --- why a move loses ----------------------------------------------------------------------------


@answer
class LostTogether:
    """Moves that lose by the same clash."""

    moves: tuple[str, ...] = key("The moves.")
    core: tuple[CoreLine, ...] = key("What no line of play meets together after any of them.")
    minimal: bool = key(
        "Whether it is proved after the first of them that without any one of these the others can be met."
    )


@answer
class Why:
    """Why a move loses, or keeps a problem winnable."""

    move: str = key("The move, as in files.")
    answer: Answer = key("Whether it can be won with it.")
    reason: str = key("Which limit was reached; may be empty.")
    before: Answer = key("Whether it can be won before it: if not, no move matters.")
    forced: bool = key("Whether there is no other.")
    kept: tuple[str, ...] = key("Other moves that keep it winnable.")
    open: tuple[str, ...] = key("Other moves that a limit left undecided.")
    line: Value = key(
        "A line that wins with it, as in files; null: none.", like={"type": ["array", "object", "string", "null"]}
    )
    clash: Clash | Missing = key(
        "Only if it cannot be won with it: what clashes then, however the move is made; if it cannot be won before it "
        "either, what clashes whatever is played, or after the culprit.",
        default=MISSING,
    )
    culprit: Value | Missing = key(
        "Only if it cannot be won before it, in a game that was played: the step that lost that, as `solve` names it.",
        default=MISSING,
    )
    others: tuple[LostTogether, ...] | Missing = key(
        "Only if nothing else keeps it winnable: what clashes after the other moves; those are missing of which that "
        "was not found.",
        default=MISSING,
    )

    def __repr__(self) -> str:
        return f"<Why {self}>"

    def __str__(self) -> str:
        return f"{self.move}: {self.answer}"

    @property
    def clashing(self) -> tuple[str, ...]:
        """What clashes after it, in English; empty if nothing does, or that was not found."""
        core = MISSING if isinstance(self.clash, Missing) else self.clash.core
        return () if isinstance(core, Missing) else tuple(each.english for each in core)

    @property
    def proof(self) -> str:
        """Why it clashes, in English; empty if no short proof was found."""
        proof = MISSING if isinstance(self.clash, Missing) else self.clash.proof
        return "" if proof is None or isinstance(proof, Missing) else str(proof.text)


# --- what a game may add -------------------------------------------------------------------------


class Proof(ABC):
    """A short proof of a clash, or that none was found."""

    @abstractmethod
    def text(self, ink: Ink) -> Iterator[str]:
        """Yield it line by line."""

    @abstractmethod
    def value(self) -> Any:
        """Return it as a value; None if none was found."""

    @property
    @abstractmethod
    def marked(self) -> Sequence[str]:
        """The cards that it rests on, named as in files, for a picture."""


class Changes(ABC):
    """The changes of a problem that were tried, and those with which it can be won."""

    effort: Effort

    @property
    @abstractmethod
    def helps(self) -> bool:
        """Whether some change does."""

    @abstractmethod
    def text(self, ink: Ink, options: OptionValues, said: Collection[str]) -> Iterator[str]:
        """Yield them line by line; `said` are the lines of the clash above, in English."""

    @abstractmethod
    def told(self) -> object:
        """Return them as an answer, whose keys follow those of `Explained`."""

    @abstractmethod
    def written(self, folder: Path | None) -> Iterator[str]:
        """Yield the changed problems that can be won, as YAML."""

    @abstractmethod
    def views(self) -> Iterator[Json]:
        """Yield their lines of play for pages."""


@dataclass(frozen=True)
class OneDeal:
    """The answer to a question about every deal that fits a problem, and one of them that cannot be won.

    `document` is about that deal alone, None: there is none to explain, and `reason` says why. `name` is the deal as in
    options, and `text` yields it for people after `begin`, the beginning of the first line.
    """

    answer: Answer
    document: ProblemFile | None = None
    reason: str = ""
    name: str = ""
    text: Callable[[str, Ink], Iterator[str]] = lambda _begin, _ink: iter(())
    effort: Effort = field(default_factory=Effort, compare=False)
