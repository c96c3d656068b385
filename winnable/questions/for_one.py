"""A game that is analysed for one of its players: whether the others help, or play as they did."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from winnable.output.ink import Ink, printable, wrapped
from winnable.output.typed import Json, Properties, among, of_type, table

Problem = TypeVar("Problem")
Line = TypeVar("Line")
ProblemFile = TypeVar("ProblemFile")


@dataclass(frozen=True)
class ForOne(Generic[Problem, Line, ProblemFile]):
    """A game with its problem and document; and the player whose win is in question; empty: no single one."""

    document: ProblemFile
    problem: Problem
    line: Line
    player: str = ""
    others: tuple[str, ...] = ()
    """Those who help, for whom the line decides; if they do as played, all but the one."""
    as_played: bool = False

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield the assumption of an answer about one player."""
        if not self.player:
            return
        others = printable(", ".join(self.others))
        if self.as_played and self.others:
            yield wrapped(f"for {printable(self.player)} alone: the others do what they did ({others})", ink.width)
        elif len(self.others) > 1:
            yield wrapped(f"with everybody's help: the line decides for {others}", ink.width)

    def json(self) -> Json:
        """Return the same for programs."""
        return (
            {"for": {"player": self.player, "others": "as-played" if self.as_played else "free"}} if self.player else {}
        )


FOR_ONE: Final[Properties] = {
    "for": table(
        {
            "player": of_type("string", "Of whom it is asked."),
            "others": among(["free", "as-played"], "Whether the others are free, and help, or do what they did."),
        },
        "Only with --for.",
    )
}
"""The key in the schema of the output."""
