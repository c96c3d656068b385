"""Clauses: who does what, before they are joined to sentences."""

from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.kinds import How
from winnable.rules.crew.quantity import CardsDealt, CardsPassed, CardsPlayed, Quantity, TasksMet, TasksOwned, TricksLed
from winnable.rules.crew.who import Member, Together


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence without capital letter and full stop. A subject shared with the clause before may be left out."""

    predicate: str
    subject: str = ""
    has_parts: bool = False
    """It tells of several goals, so that it stands in brackets inside another one."""

    @property
    def text(self) -> str:
        return f"{self.subject} {self.predicate}" if self.subject else self.predicate


_PLAYED_SO: Final[dict[tuple[How, ...], tuple[str, str, str]]] = {
    (How.LED,): ("lead", "led", ""),
    (How.FOLLOWED,): ("follow", "followed", " suit with"),
    (How.DISCARDED,): ("discard", "discarded", ""),
    (How.RUFFED,): ("ruff", "ruffed", " with"),
}
"""The verb for cards that are played in one way."""


@dataclass(frozen=True, slots=True)
class Verb:
    """To win, lead or play, by one or `several`, in the end or, `so_far`, after every trick."""

    base: str
    done: str
    several: bool
    so_far: bool
    particle: str = ""
    passive: bool = False

    @classmethod
    def of(cls, quantity: Quantity, *, so_far: bool) -> "Verb":
        several = quantity.by in (Member.ANYBODY, Member.ALL_OTHERS) or isinstance(quantity.by, Together)
        if isinstance(quantity, TasksOwned):
            return cls("own", "owned", several, so_far=False)
        if isinstance(quantity, TasksMet):
            return cls("meet", "met", several, so_far)
        if isinstance(quantity, CardsDealt):
            return cls("deal", "dealt", several, so_far=False, passive=True)
        if isinstance(quantity, CardsPassed):
            return cls("pass", "passed", several, so_far=False)
        base, done, particle = ("lead", "led", "") if isinstance(quantity, TricksLed) else ("win", "won", "")
        if isinstance(quantity, CardsPlayed):
            base, done, particle = _PLAYED_SO.get(quantity.how, ("play", "played", ""))
        return cls(base, done, several, so_far, particle)

    @property
    def helper(self) -> str:
        """The helping verb: alone it replaces the verb, with `not` it denies it."""
        if self.passive:
            return "were" if self.several else "was"
        if self.so_far:
            return "have" if self.several else "has"
        return "do" if self.several else "does"

    def affirmed(self, adverb: str = "") -> str:
        """Return the verb in the affirmative."""
        adverb = f"{adverb} " if adverb else ""
        if self.so_far or self.passive:
            return f"{self.helper} {adverb}{self.done}{self.particle}"
        ending = "" if self.several else "es" if self.base.endswith("s") else "s"
        return f"{adverb}{self.base}{ending}{self.particle}"

    def denied(self) -> str:
        """Return the verb in the negative."""
        return f"{self.helper} not {self.done if self.so_far or self.passive else self.base}"
