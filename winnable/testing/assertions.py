"""Solving and asserting in tests: a message gives the answer that was found instead."""

from collections.abc import Iterator
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from winnable.games import registry
from winnable.games.mistakes import InputError, expect_file
from winnable.missions.source.document import AnyProblemDocument, Document, Instead, Loaded
from winnable.output.ink import PLAIN
from winnable.output.text import commands_to, heading
from winnable.programs import api
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services import loading
from winnable.solver.verdict import Limits, NoAnswer, Result

if TYPE_CHECKING:
    from winnable.typed import AnyProblem, AnyVerdict


class Replaced(TypedDict, total=False):
    """The mission and the reading that take the place of those in a file."""

    mission: str | int | None
    reading: str | None


def solve(
    what: "AnyProblem | str | PathLike[str]", limits: Limits | None = None, **replaced: Unpack[Replaced]
) -> "AnyVerdict":
    """Solve one problem and return its verdict.

    `what` is the path of a file with one problem, YAML of more than one line, or a problem. `mission` and `reading`
    take the place of those in the file.

    Raises InputError with the mistakes of a file, ValueError for a file that has not one problem, and TypeError.
    """
    __tracebackhide__ = True
    return _solved(what, _document(what, **replaced), limits)


def assert_winnable(
    what: "AnyProblem | str | PathLike[str]", limits: Limits | None = None, **replaced: Unpack[Replaced]
) -> "AnyVerdict":
    """Fail unless a problem can be won, and return its verdict; arguments as of `solve`."""
    __tracebackhide__ = True
    return _held(Answer.WINNABLE, what, _document(what, **replaced), limits)


def assert_unwinnable(
    what: "AnyProblem | str | PathLike[str]", limits: Limits | None = None, **replaced: Unpack[Replaced]
) -> "AnyVerdict":
    """Fail unless a problem is proved not to be winnable, and return its verdict; arguments as of `solve`."""
    __tracebackhide__ = True
    return _held(Answer.UNWINNABLE, what, _document(what, **replaced), limits)


def _solved(what: Any, document: AnyProblemDocument | None, limits: Limits | None) -> "AnyVerdict":
    return api.solve(what if document is None else document.problem, limits)


def _held(expected: Answer, what: object, document: AnyProblemDocument | None, limits: Limits | None) -> "AnyVerdict":
    __tracebackhide__ = True
    verdict = _solved(what, document, limits)
    if verdict.answer is expected:
        return verdict
    reason = f" ({verdict.reason})" if verdict.reason else ""
    told = [f"expected {expected}, found {verdict.answer}{reason}"]
    if document is not None:
        told += told_of(document, verdict)
    raise AssertionError("\n".join(told))


def told_of(document: AnyProblemDocument, result: Result) -> Iterator[str]:
    """Yield lines about the answer to a problem: where it stands, the answer, its evidence, how it is solved again."""
    game = registry.game_of(document.game)
    query = game.query(document)
    if document.path:
        yield heading(game.heading(document), document, PLAIN)
    answers = asked(game, "solve")
    result = answers.remarked(game, query, result, Limits(work=1))
    yield from answers.text(game, query, result, PLAIN, verdict_only=False)
    yield from commands_to("solve", document, game.one_line(document))


def _document(what: object, mission: str | int | None = None, reading: str | None = None) -> AnyProblemDocument | None:
    """Return the document of a problem; None for a problem that has none. Raises InputError, ValueError, TypeError."""
    __tracebackhide__ = True
    instead = Instead(None if mission is None else str(mission), reading)
    if mission is not None:
        expect_file(str(mission))
    if isinstance(what, str) and "\n" in what:
        return _only(loading.load_bytes(what.encode(), "<text>", instead), "the text")
    if isinstance(what, str | PathLike):
        return _only(loading.load(Path(what), instead), f"{what}")
    game = registry.game_of_problem(what)
    if instead != Instead():
        raise TypeError("mission and reading go with a file or YAML; a problem has its own")
    with suppress(NoAnswer):
        document: AnyProblemDocument = game.format.document_of(what)
        return document
    return None


def _only(loaded: Loaded[Document], called: str) -> AnyProblemDocument:
    __tracebackhide__ = True
    if loaded.errors:
        raise InputError.of(loaded.errors)
    problems = loaded.problems
    if len(problems) != 1:
        raise ValueError(f"expected one problem in {called}, found {len(problems)}")
    return problems[0]
