"""Problems are solved one by one, and a failure stays with its problem."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NoReturn

import pytest

from tests.toy_game.counters import COUNTERS, SOLVER, Counters, File, Pile
from winnable.games import registry
from winnable.games.registry import Row
from winnable.games.values import NOTHING, Given, Query, Told, Wanted
from winnable.rules.answer import Answer, OutOfTime
from winnable.services.attempts import Failure, Outcome, attempt, check_each, solve_document, tell_document
from winnable.solver.jobs import workers
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Limits, NoAnswer, NoSolver, Result, Verdict

CONTRADICTION, BUG, SILENT_BUG, DEATH, SHARE = range(101, 106)
"""Piles with which the game below goes wrong, and one of which only the share is asked."""
SEEN: list[int] = []
"""The piles solved in this process, in order."""


@dataclass(frozen=True)
class DealsAnswer:
    """An answer that is neither yes nor no."""

    share: Share
    answer: Answer | None = None
    reason: str = ""
    witness: None = None
    effort: Effort = field(default_factory=Effort)


class Fragments(File):
    game = "fragile"


def ask(problem: Pile, limits: Limits) -> Any:
    SEEN.append(problem.pile)
    match problem.pile:
        case 101:
            raise NoAnswer("no pile is like that")
        case 102:
            raise RuntimeError("a bug\n  of ours")
        case 103:
            raise RuntimeError
        case 104:
            os._exit(3)
        case 105:
            return DealsAnswer(Share(1, 1))
    return SOLVER.ask(problem, limits)


class Fragile(Counters):
    """Counters, but some piles cannot be solved."""

    title = "Fragile"
    editions = ("fragile",)
    solver = replace(SOLVER, ask=ask)

    def query(self, document: Any, given: Given = NOTHING) -> Query:
        if given == REFUSED:
            raise ValueError("the options do not go with the pile")
        return super().query(document, given)


REFUSED = Given(values={"lines": -1})
FRAGILE = Fragile()
NONE = Limits()


@pytest.fixture(autouse=True)
def _with_games(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row(("counters",), "tests.toy_game.counters:COUNTERS"), Row(("fragile",), f"{__name__}:FRAGILE")]
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, *rows])
    SEEN.clear()


def piles(*sizes: int, expect: Answer | None = Answer.WINNABLE) -> list[Fragments]:
    """Documents of piles to be taken in three turns: up to 9 can be."""
    return [Fragments("piles.yaml", line, Pile(size, 3), expect=expect) for line, size in enumerate(sizes, 1)]


def answers(results: Sequence[Result | Outcome | Failure]) -> list[str]:
    return [each.message if isinstance(each, Failure) else str(each.answer) for each in results]


# --- one query -----------------------------------------------------------------------------------


def test_an_answer_is_passed_on() -> None:
    (document,) = piles(7)
    verdict = attempt(FRAGILE, Query(document), NONE)
    assert isinstance(verdict, Verdict)
    assert verdict.witness is not None
    assert verdict.witness.line == (3, 3, 1)


def test_a_contradiction_is_not_a_bug_of_ours() -> None:
    (document,) = piles(CONTRADICTION)
    failure = attempt(FRAGILE, Query(document), NONE)
    assert failure == Failure("no pile is like that", internal=False)
    assert isinstance(failure, Failure)
    assert failure.json_key == "error"


def test_any_other_exception_is_a_bug_of_ours() -> None:
    (document,) = piles(BUG)
    failure = attempt(FRAGILE, Query(document), NONE)
    assert isinstance(failure, Failure)
    assert (failure.message, failure.internal, failure.json_key) == (
        "RuntimeError: a bug of ours",
        True,
        "internal_error",
    )
    assert failure.trace.startswith("Traceback")
    assert failure.trace.rstrip().endswith("of ours")


def test_an_exception_without_words_is_named() -> None:
    (document,) = piles(SILENT_BUG)
    failure = attempt(FRAGILE, Query(document), NONE)
    assert isinstance(failure, Failure)
    assert failure.message == "RuntimeError"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_is_no_failure(error: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(Fragile, "solver", replace(SOLVER, ask=interrupted))
    (document,) = piles(7)
    with pytest.raises(error):
        attempt(FRAGILE, Query(document), NONE)


# --- solve ---------------------------------------------------------------------------------------


def test_a_failure_stays_with_its_problem() -> None:
    results = [solve_document(each, NOTHING, NONE).result for each in piles(7, BUG, 10, CONTRADICTION, 4)]
    assert answers(results) == [
        "winnable",
        "RuntimeError: a bug of ours",
        "unwinnable",
        "no pile is like that",
        "winnable",
    ]


def test_every_game_gets_the_same_options() -> None:
    counters = File("piles.yaml", 1, Pile(7, 3))
    both = (solve_document(each, Given(values={"lines": 2}), NONE) for each in (counters, *piles(4)))
    assert [(each.game, each.query.question) for each in both] == [
        (game, Wanted(lines=2)) for game in (COUNTERS, FRAGILE)
    ]


def test_options_that_contradict_a_problem_fail_with_it() -> None:
    (document,) = piles(7)
    solved = solve_document(document, REFUSED, NONE)
    assert solved.result == Failure("the options do not go with the pile", internal=False)
    assert solved.query == Query(document)  # as the file has it, to name it in a message


# --- check ---------------------------------------------------------------------------------------


def test_without_workers_problems_are_checked_when_their_turn_comes() -> None:
    results = check_each(piles(7, 10, 4), NOTHING, NONE)
    first = next(results)
    assert SEEN == [7]
    assert first.as_expected
    assert isinstance(first.outcome, Outcome)
    assert (first.outcome.answer, first.outcome.reason) == (Answer.WINNABLE, "")
    assert [each.as_expected for each in results] == [False, True]


def test_options_that_contradict_a_problem_fail_with_its_check() -> None:
    (found,) = check_each(piles(7), REFUSED, NONE)
    assert found.outcome == Failure("the options do not go with the pile", internal=False)


def test_an_outcome_has_the_reason_and_no_witness() -> None:
    (checked,) = check_each(piles(10, expect=Answer.UNWINNABLE), NOTHING, NONE)
    assert checked.as_expected
    assert isinstance(checked.outcome, Outcome)
    assert (checked.outcome.answer, checked.outcome.reason) == (Answer.UNWINNABLE, "every line was tried")


def test_a_share_is_no_answer_to_expect() -> None:
    (checked,) = check_each(piles(SHARE), NOTHING, NONE)
    assert isinstance(checked.outcome, Outcome)
    assert checked.outcome.answer is Answer.UNKNOWN
    assert not checked.as_expected


def test_a_failure_is_never_as_expected() -> None:
    results = list(check_each(piles(7, BUG, CONTRADICTION), NOTHING, NONE))
    assert answers([each.outcome for each in results]) == [
        "winnable",
        "RuntimeError: a bug of ours",
        "no pile is like that",
    ]
    assert [each.as_expected for each in results] == [True, False, False]


def test_all_are_submitted_at_once_and_come_in_the_order_of_the_documents() -> None:
    calls: list[Callable[[], Any]] = []
    futures: list[Future[Any]] = []

    def submit(function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        calls.append(partial(function, *arguments))
        futures.append(Future())
        if len(calls) == 3:
            for future, call in zip(reversed(futures), reversed(calls), strict=True):
                future.set_result(call())
        return futures[-1]

    results = check_each(piles(7, 10, 4), NOTHING, NONE, submit)
    assert [each.document.line for each in results] == [1, 2, 3]
    assert SEEN == [4, 10, 7]


def test_what_a_future_raises_stays_with_its_problem() -> None:
    def submit(function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if arguments[1].problem.pile == 10:
            future.set_exception(OSError("no process can be started"))
        else:
            future.set_result(function(*arguments))
        return future

    outcomes = [each.outcome for each in check_each(piles(7, 10, 4), NOTHING, NONE, submit)]
    assert answers(outcomes) == ["winnable", "unknown", "winnable"]
    assert isinstance(outcomes[1], Outcome)  # a limit of the machine, no bug of ours
    assert outcomes[1].reason == "no process can be started"


@pytest.mark.thorough
def test_a_worker_that_dies_costs_its_own_problem_only() -> None:
    with workers(2) as executor:
        results = list(check_each(piles(7, DEATH, 10, BUG), NOTHING, NONE, executor.submit))
    assert SEEN == []
    assert answers([each.outcome for each in results]) == [
        "winnable",
        "unknown",
        "unwinnable",
        "RuntimeError: a bug of ours",
    ]
    died = results[1].outcome
    assert isinstance(died, Outcome)
    assert died.reason == "a worker process ended with exit code 3 twice on this problem"


@pytest.mark.parametrize(
    ("error", "reason"),
    [(MemoryError, "there is not enough memory"), (OutOfTime, "the limit of 5 seconds was reached")],
)
def test_what_reaches_a_limit_leaves_a_problem_undecided(
    error: type[Exception], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the machine, or one that was set: exit code 3, not 4."""

    def full(_problem: Pile, _limits: Limits) -> Verdict[Any]:
        raise error

    monkeypatch.setattr(Fragile, "solver", replace(SOLVER, ask=full))
    solved = solve_document(piles(7)[0], NOTHING, Limits(seconds=5))
    assert isinstance(solved.result, Verdict)
    assert (solved.result.answer, solved.result.reason) == (Answer.UNKNOWN, reason)
    told = tell_document("hint", piles(7)[0], NOTHING, Limits(seconds=5), {}).told
    assert isinstance(told, Told)
    assert told.json()["answer"] == "unknown"


def test_without_a_solver_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No problem is to blame for it, so it is no failure of each."""

    def none(_problem: Pile, _limits: Limits) -> Verdict[Any]:
        raise NoSolver("expected OR-Tools")

    monkeypatch.setattr(Fragile, "solver", replace(SOLVER, ask=none))
    with pytest.raises(NoSolver):
        solve_document(piles(7)[0], NOTHING, NONE)
    with pytest.raises(NoSolver), workers(1) as executor:
        list(check_each(piles(7, 10), NOTHING, NONE, executor.submit))
