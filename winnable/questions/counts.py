"""Counts at the end of a line of play, such as `points:kid`: a goal of the language of a game without its number."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from winnable.games.values import Goal, Problem
from winnable.solver.verdict import Limits, NoAnswer, Verdict


class Way(Protocol):
    """A way to count: by a goal for each number, or in one model for all numbers, say."""

    def ask(self, number: int | None, limits: Limits) -> Verdict[Any]:
        """Look for a line that reaches a number, or for any line with None; its report has the problem that it wins."""

    def number(self, witness: Any) -> int:
        """Count in a line."""

    def finished(self, witness: Any, number: int) -> Any:
        """Return a line that reaches a number as it is shown."""


@dataclass(frozen=True)
class Countable:
    """A count at the end of a line."""

    name: str
    """Its name in options: `points`."""
    about: str
    """Its name in words, with braces for the player: `points of {}`."""
    goal: Callable[[Problem, str, Mapping[str, int]], Goal]
    """The goal that asks for it: whose it is, empty for all together, and `at_least` or `at_most` with a number."""
    of: Callable[[Problem], Sequence[str]] = lambda _: ()
    """The names of the players for whom it is counted one by one; none: it is counted for all together."""
    end: Callable[[Problem], int | None] = lambda _: None
    """No line has more; None: nobody knows."""

    own: Callable[[Problem], Way] | None = None
    """A way of its own to count, which needs no goal. Raises NoAnswer for other questions."""

    def said(self, of: str) -> str:
        """Its name in words: `points of kid`."""
        return self.about.format(of)


def chosen(
    countables: Sequence[Countable], problem: Problem, written: str, title: str, *, each: bool = False
) -> tuple[Countable, Sequence[str]]:
    """Return the count, and the player it is of, by `points:kid`, or with `each` all players; empty: for all together.

    A player who is the only one may be left out. Raises NoAnswer, which names what could be counted, for anything else.
    """
    name, _, of = (part.strip() for part in written.partition(":"))
    countable = next((one for one in countables if one.name == name), None)
    if countable is None:
        known = ", ".join(one.name for one in countables) or "nothing"
        raise NoAnswer(f"expected one of {known}, which can be counted in {title}, found {written!r}")
    names = countable.of(problem)
    if each and (of or not names):
        known = ", ".join(one.name for one in countables if one.of(problem)) or "nothing"
        raise NoAnswer(f"--each goes with what is counted of each: {known}, found {written!r}")
    if each or (len(names) == 1 and not of):
        return countable, names
    if not names and of:
        raise NoAnswer(f"{name} is counted for all together: expected {name}, found {written!r}")
    if names and of not in names:
        known = ", ".join(f"{name}:{player}" for player in names)
        raise NoAnswer(f"expected {known}, or {name} with --each, found {written!r}")
    return countable, [of]
