"""Asking questions one after the other or in several processes; what goes wrong stays with its problem."""

import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from winnable import games
from winnable.game import Asked, Game, Request, Submit
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits, NoAnswer, Result

__all__ = ["Checked", "Failure", "Outcome", "Solved", "attempt", "checked", "solved"]


@dataclass(frozen=True, slots=True)
class Failure:
    """What stands in place of a result: an error, and the traceback for whoever looks into it.

    Not `ours` is a problem that contradicts itself, which only the solver could see.
    """

    message: str
    trace: str = ""
    ours: bool = True

    @property
    def kind(self) -> str:
        """The key under which JSON tells the message."""
        return "internal_error" if self.ours else "error"

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """The failure for an exception that nobody expected."""
        message = " ".join(str(error).split())
        return cls(f"{type(error).__name__}: {message}" if message else type(error).__name__, traceback.format_exc())


def attempt(game: Game, asked: Asked, limits: Limits) -> Result | Failure:
    """Answer what is asked of a problem; whatever goes wrong with it becomes a Failure."""
    try:
        return game.ask(asked, limits)
    except NoAnswer as error:
        return Failure(str(error), ours=False)
    except Exception as error:  # noqa: BLE001  # one bad problem must not stop the others
        return Failure.of(error)


# --- one after the other -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem, as it was asked about, and what was found."""

    game: Game
    asked: Asked
    found: Any
    """A Result or a Failure."""


def solved(documents: Sequence[Any], requests: Mapping[str, Request], limits: Limits) -> Iterator[Solved]:
    """Solve problems one by one, as the requests, by the title of the game, ask about them."""
    for document in documents:
        game = games.game_of(document.game)
        try:
            asked = game.asked(document, requests.get(game.title, Request()))
        except ValueError as error:  # a line so far that was legal only with the signal, say
            yield Solved(game, game.asked(document, Request()), Failure(str(error), ours=False))
        else:
            yield Solved(game, asked, attempt(game, asked, limits))


# --- against what files expect -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result without its witness: all that a check needs, and little to send between processes."""

    answer: Answer
    reason: str
    effort: Effort


@dataclass(frozen=True, slots=True)
class Checked:
    """A problem and what came of it."""

    document: Any
    found: Outcome | Failure

    @property
    def as_expected(self) -> bool:
        """Whether the answer is the one that the file expects."""
        return isinstance(self.found, Outcome) and self.found.answer is self.document.expect


def checked(
    documents: Sequence[Any], requests: Mapping[str, Request], limits: Limits, submit: Submit | None = None
) -> Iterator[Checked]:
    """Hold problems against what they expect, here or wherever `submit` has them run; they come in their order."""
    jobs = []
    for document in documents:
        game = games.game_of(document.game)
        jobs.append((games.where(game), game.asked(document, requests.get(game.title, Request())), limits))
    if submit is None:
        for document, job in zip(documents, jobs, strict=True):
            yield Checked(document, _outcome(*job))
        return
    for document, future in zip(documents, [submit(_outcome, *job) for job in jobs], strict=True):
        try:
            found = future.result()
        except Exception as error:  # noqa: BLE001  # a process that died, say
            found = Failure.of(error)
        yield Checked(document, found)


def _outcome(where: str, asked: Asked, limits: Limits) -> Outcome | Failure:
    found = attempt(games.load_game(where), asked, limits)
    if isinstance(found, Failure):
        return found
    return Outcome(found.answer or Answer.UNKNOWN, found.reason, found.effort)
