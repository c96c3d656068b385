"""Answer the queries of many documents, one after the other or in several processes.

Results are yielded one by one, in the order of the documents. An error becomes a `Failure` of its document and
does not stop the others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeVar

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.values import Given, OptionValues, Query, Submit, Told
from winnable.missions.source.document import AnyProblemDocument
from winnable.output.ink import PLAIN
from winnable.output.typed import Json
from winnable.questions.asked import asked
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.engine import load_engine
from winnable.solver.verdict import NO_MEMORY, Effort, Limits, NoAnswer, NoSolver, Result, Verdict, WorkerDied

Answered = TypeVar("Answered")


def identity(game: Game, document: AnyProblemDocument) -> Json:
    """Return JSON that identifies a problem."""
    return {"file": document.path, "line": document.line, **game.identity(document)}


@dataclass(frozen=True, slots=True)
class Failure:
    """An error in place of a result, with its traceback.

    `internal`: a bug of ours. Otherwise the problem contradicts itself in a way that only the solver could see.
    """

    message: str
    trace: str = ""
    internal: bool = True
    option: str = ""
    """See NoAnswer: the end of the message names it."""

    @property
    def json_key(self) -> str:
        """The key of the message in JSON."""
        return "internal_error" if self.internal else "error"

    @property
    def plain(self) -> str:
        """The message without the option, for pages, which have other controls."""
        return self.message.removesuffix(f"; try: {self.option}") if self.option else self.message

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """Return the failure for an unexpected exception, which must be the one being handled."""
        import traceback  # noqa: PLC0415  # a bug, which is rare

        message = " ".join(str(error).split())
        return cls(f"{type(error).__name__}: {message}" if message else type(error).__name__, traceback.format_exc())


def load_solver(game: Game) -> None:
    """Import the solver of a game and the engine, for many problems: a single one may be decided without an engine."""
    import_module(game.solver_module)
    load_engine()


def attempt(game: Game, query: Query, limits: Limits) -> Result | Failure:
    """Answer a query, or return the Failure if that raises."""

    def unknown(reason: str) -> Result:
        return Verdict(Answer.UNKNOWN, reason=reason)

    return _guarded(lambda: asked(game, "solve").answer(game, query, limits), unknown, limits)


def _guarded(answer: Callable[[], Answered], unknown: Callable[[str], Answered], limits: Limits) -> Answered | Failure:
    """Return the answer of a game's solver, or the Failure if that raises. Raises NoSolver."""
    try:
        return answer()
    except NoAnswer as error:
        return Failure(str(error), internal=False, option=error.option)
    except NoSolver:
        raise
    except MemoryError:
        return unknown(NO_MEMORY)
    except OutOfTime:
        return unknown(f"the limit of {limits} was reached")
    except Exception as error:  # noqa: BLE001  # one bad problem must not stop the others
        return Failure.of(error)


# --- solve ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solved:
    """A query and its result."""

    game: Game
    query: Query
    result: Result | Failure

    def telling(self, *, verdict_only: bool = False) -> "Telling":
        """Return it as the answer to a question like any other; with `verdict_only` nothing that spoils the game."""
        game, query, result = self.game, self.query, self.result
        if isinstance(result, Failure):
            return Telling(game, query, result)
        answers = asked(game, "solve")
        told = Told(
            result.answer,
            lambda ink: answers.text(game, query, result, ink, verdict_only=verdict_only),
            lambda: answers.json(game, query, result, verdict_only=verdict_only),
            lambda folder: answers.dump(game, query, result, folder),
            effort=result.effort,
            view=lambda: answers.view(game, query, result, verdict_only=verdict_only),
            late=bool(result.reason),
        )
        return Telling(game, query, told)


def solve_document(
    document: AnyProblemDocument,
    given: Given,
    limits: Limits,
    why_not: Callable[[Game, Query], str] | None = None,
) -> Solved:
    """Solve a problem, with these options of its game.

    `why_not` says why a query need not be solved, which is a Failure then; empty if it is to be.
    """
    game = registry.game_of(document.game)
    query, failure = _queried(game, document, given)
    if failure is None and why_not is not None and (why := why_not(game, query)):
        failure = Failure(why, internal=False)
    result = failure or attempt(game, query, limits)
    if not isinstance(result, Failure):
        bare = result
        result = _guarded(lambda: asked(game, "solve").remarked(game, query, bare, limits), lambda _: bare, limits)
    return Solved(game, query, result)


def _foreign(game: Game, given: Given) -> list[str]:
    """The named options that mean nothing for a game."""
    if not given.named:
        return []
    own = registry.row_of(game).options(given.command).keys() | ({"reading"} if game.readings else set())
    return [word for name, word in given.named.items() if name not in own]


def _queried(game: Game, document: AnyProblemDocument, given: Given) -> tuple[Query, Failure | None]:
    """Apply options to a problem, or say why that cannot be."""
    if foreign := _foreign(game, given):
        do = "does" if len(foreign) == 1 else "do"
        return game.query(document), Failure(f"{' and '.join(foreign)} {do} not go with {game.title}", internal=False)
    try:
        return game.query(document, given), None
    except ValueError as error:  # a line so far that is legal with the distress signal only, say
        return game.query(document), Failure(str(error), internal=False)


# --- finer questions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Telling:
    """A query and the answer to a finer question about it."""

    game: Game
    query: Query
    told: Told | Failure

    @property
    def json(self) -> Json:
        """The problem with its answer, or why there is none."""
        from winnable.output.shared import effort_json  # noqa: PLC0415  # answers as text need no JSON

        content = identity(self.game, self.query.document) | self.game.question_json(self.query)
        if isinstance(self.told, Failure):
            return content | {self.told.json_key: self.told.message}
        return content | self.told.json() | {"effort": effort_json(self.told.effort)}

    def viewed(self, command: str) -> Json:
        """The same for a page, with a `view`: all that a page would need the rules of the game for, and the text."""
        game, document, told = self.game, self.query.document, self.told
        text = () if isinstance(told, Failure) else told.text(PLAIN)
        view = {"command": command, "game": game.page, "heading": game.heading(document), "text": list(text)}
        if isinstance(told, Failure):
            return self.json | {told.json_key: told.plain, "view": view}
        return self.json | {"view": view | ({} if told.view is None else told.view())}


def tell_document(
    command: str,
    document: AnyProblemDocument,
    given: Given,
    limits: Limits,
    options: OptionValues,
) -> Telling:
    """Answer the finer question of a command about a problem; `options` are those of the command, by name."""
    game = registry.game_of(document.game)
    query, failure = _queried(game, document, given)
    if failure is not None:
        return Telling(game, query, failure)

    def unknown(reason: str) -> Told:
        text, content = f"{Answer.UNKNOWN}: {reason}", {"answer": Answer.UNKNOWN.value, "reason": reason}
        return Told(Answer.UNKNOWN, lambda _: iter([text]), lambda: content)

    told = _guarded(lambda: asked(game, command).tell(game, query, limits, options), unknown, limits)
    return Telling(game, query, told)


# --- check ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result without its witness: all that a check needs, and little to send between processes."""

    answer: Answer
    reason: str
    effort: Effort = field(default_factory=Effort)
    known: bool = False
    """Whether it was found before, and not solved again."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A problem document and the outcome, to be compared with the answer that the file expects."""

    document: AnyProblemDocument
    outcome: Outcome | Failure

    @property
    def as_expected(self) -> bool:
        """Whether the answer is the one that the file expects."""
        return isinstance(self.outcome, Outcome) and self.outcome.answer is self.document.expect


def check_each(
    documents: Sequence[AnyProblemDocument],
    given: Given,
    limits: Limits,
    submit: Submit | None = None,
) -> Iterator[Checked]:
    """Solve problems to compare them with the answers that their files expect.

    With `submit` all of them are submitted at once; without it each is solved here when its turn comes. Either way they
    are yielded in the order of the documents.
    """
    jobs = [(registry.row_of(registry.game_of(each.game)).where, each, given, limits) for each in documents]
    if submit is None:
        for document, job in zip(documents, jobs, strict=True):
            yield Checked(document, _outcome(*job))
        return
    for document, future in zip(documents, [submit(_outcome, *job) for job in jobs], strict=True):
        outcome: Outcome | Failure
        try:
            outcome = future.result()
        except (WorkerDied, OSError) as error:  # killed for want of memory, say, or no process can be started
            outcome = Outcome(Answer.UNKNOWN, str(error))
        except MemoryError:
            outcome = Outcome(Answer.UNKNOWN, NO_MEMORY)
        except NoSolver:
            raise
        except Exception as error:  # noqa: BLE001  # a result that cannot be sent, say
            outcome = Failure.of(error)
        yield Checked(document, outcome)


def _outcome(where: str, document: AnyProblemDocument, given: Given, limits: Limits) -> Outcome | Failure:
    game = registry.load_game(where)
    query, failure = _queried(game, document, given)
    result = failure or attempt(game, query, limits)
    if isinstance(result, Failure):
        return result
    return Outcome(result.answer or Answer.UNKNOWN, result.reason, result.effort)
