"""The most and the least of a count, against a search that tries everything; and how they are told, in all games."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import winnable
from tests.support import ganymede_search, lifeboat_search
from tests.support.ganymede_random import random_deal
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from tests.winnable.conftest import Run
from winnable.ganymede.words import COUNTS as OF_GANYMEDE
from winnable.lifeboat.words import COUNTS as OF_LIFEBOAT
from winnable.questions.counts import Countable
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.goal import NotOver
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.asking import Extreme
from winnable.solver.verdict import Limits, NoAnswer

POINTS, LAUNCH, TOGETHER = (
    "examples/lifeboat/points.yaml",
    "examples/ganymede/launch.yaml",
    "examples/ganymede/together.yaml",
)
LOST = """\
name: Lost
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Ben p4>Cleo p2>Cleo
"""


def holds(found: Extreme[Any], problem: Any, counted: Countable, of: str, search: Any) -> None:
    """The number is reached, and no line of all gets beyond it."""

    def reached(number: int) -> bool:
        goal = counted.goal(problem, of, {"at_least": number})
        return search(replace(problem, goals=(goal,))).report is not None

    if found.answer is Answer.UNWINNABLE:
        assert not reached(-1000)
        return
    assert found.number is not None
    assert reached(found.number)
    assert not reached(found.number + 1)
    assert found.witness is not None
    report = found.witness.report
    assert report.complete
    exactly = (counted.goal(problem, of, {name: found.number}) for name in ("at_least", "at_most"))
    assert all(report.judge(goal).state is State.MET for goal in exactly)


def ask(problem: Any, counted: Countable, of: str) -> Extreme[Any]:
    return winnable.most(problem, f"{counted.name}:{of}" if of else counted.name)


@pytest.mark.parametrize("seed", few(range(60), 5, 12))
def test_lifeboat_against_all_lines(seed: int) -> None:
    rng = Random(seed)
    problem = random_problem(rng, hands=rng.choice([0, 1]))
    counted = rng.choice(OF_LIFEBOAT)
    of = rng.choice(counted.of(problem) or [""])
    try:
        found = ask(problem, counted, of)
        holds(found, problem, counted, of, lambda asked: lifeboat_search.search(asked, 3000))
    except lifeboat_search.TooMany:
        pytest.skip("too many lines to try them all")


@pytest.mark.parametrize("seed", few(range(60), 4, 8))
def test_ganymede_against_all_lines(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=rng.choice([1, 1, 2]))
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    problem = Problem(dealt, Turns(rng.choice([1, 2])), (NotOver(),))
    counted = rng.choice(OF_GANYMEDE)
    of = rng.choice(counted.of(problem))
    try:
        found = ask(problem, counted, of)
        holds(found, problem, counted, of, lambda asked: ganymede_search.search(asked, 500))
    except ganymede_search.TooMany:
        pytest.skip("too many lines to try them all")


def test_a_limit_leaves_what_is_reached_and_what_is_proved() -> None:
    (problem,) = winnable.load(POINTS)
    found = winnable.most(problem, "points:captain", Limits(work=1e-6))
    assert not found.exact
    whole = winnable.most(problem, "points:captain")
    assert whole.number is not None
    assert found.reached is None or found.reached <= whole.number
    assert found.bound is None or found.bound >= whole.number
    assert found.reason == "limit reached: 1e-06 units of work"


@pytest.mark.parametrize(
    ("count", "message"),
    [
        (
            "pints",
            r"expected one of points, total, alive, loot, wounds, gulls, .* in Lifeboat, found 'pints'",
        ),
        ("points", r"expected points:captain, .*, or points with --each, found 'points'"),
        ("points:lady", r"expected points:captain, .*, found 'points:lady'"),
        ("alive:kid", r"alive is counted for all together: expected alive, found 'alive:kid'"),
    ],
)
def test_what_cannot_be_counted(count: str, message: str) -> None:
    with pytest.raises(NoAnswer, match=message):
        winnable.most(winnable.load(POINTS)[0], count)
    with pytest.raises(TypeError, match="expected the count as a text"):
        winnable.most(winnable.load(POINTS)[0], 5)  # type: ignore[call-overload]


# --- how it is told; as text and YAML see `tests/data/sessions/most.txt` --------------------------


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("-", "--most", "tasks"), LOST),
        (("-", "--most", "tricks", "--each"), LOST),
        ((POINTS, "--most", "points:captain", "--verdict-only"), None),
        ((POINTS, "--most", "points", "--each"), None),
        pytest.param((TOGETHER, "--most", "points", "--each"), None, marks=pytest.mark.thorough),
    ],
)
def test_json(arguments: tuple[str, ...], stdin: str | None, run: Run) -> None:
    result = run("solve", *arguments, "--json", stdin=stdin)
    content = in_json(result.stdout)
    (problem,) = content["problems"]
    rows: list[dict[str, Any]] = problem["extreme"]["rows"]
    assert problem["answer"] == (None if result.exit_code == 0 else "unwinnable")
    assert ("timeline" in problem) == (len(rows) == 1 and problem["answer"] is None and "only" not in arguments[-1])
    for row in rows:
        assert row["number"] == row["reached"] == row["bound"]
        assert (row["line"] is None) == (problem["answer"] is not None or "--verdict-only" in arguments)


@pytest.mark.parametrize(
    "arguments", few([(POINTS, "--most", "points:captain"), (TOGETHER, "--most", "points", "--each")], 1)
)
def test_a_page(arguments: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("solve", *arguments, "-o", str(out)).exit_code == 0
    assert "extreme" in out.read_text(encoding="utf-8")
