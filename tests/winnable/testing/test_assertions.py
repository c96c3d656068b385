"""The functions for tests of one's own: their answers, and the words with which they fail."""

from pathlib import Path

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH
from tests.support.paths import EXAMPLES
from winnable import InputError, load
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits
from winnable.testing import assert_unwinnable, assert_winnable, solve

DEAL = """\
name: a last round
deck: dealt
lead: Ann
hands: {Ann: b89, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: %s
"""
WON, LOST = DEAL % "b1>Ann", DEAL % "b1>Ben"


def test_a_text_a_path_and_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(WON)
    (problem,) = load(path)
    for what in (WON, path, str(path), problem):
        assert solve(what).answer is Answer.WINNABLE
        assert assert_winnable(what).witness is not None
    assert assert_unwinnable(LOST).answer is Answer.UNWINNABLE


def test_what_is_said_of_a_deal_that_cannot_be_won() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_winnable(LOST)
    lines = str(caught.value).split("\n")
    assert lines[0] == "expected winnable, found unwinnable (no line of play reaches all goals (proved by CP-SAT))"
    assert lines[1] == "a last round (<text>:1)"
    assert lines[-1].startswith(
        "winnable solve --deal 'Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3' --tasks 'b1>Ben'"
    )


def test_what_is_said_of_a_deal_that_can_be_won(tmp_path: Path) -> None:
    (problem,) = load(EXAMPLES / "first.yaml")
    with pytest.raises(AssertionError) as caught:
        assert_unwinnable(problem)
    text = str(caught.value)
    assert text.startswith("expected unwinnable, found winnable\nwinnable\n")
    assert "trick  leads" in text, "the line of play is the proof"


def test_undecided_is_neither() -> None:
    deals = (EXAMPLES / "hard").glob("*.yaml")
    problem = load(next(iter(sorted(deals))))[0]
    for check in (assert_winnable, assert_unwinnable):
        with pytest.raises(AssertionError, match=r"^expected (un)?winnable, found unknown \(.*units of work"):
            check(problem, Limits(work=0.0001))


def test_a_problem_without_documents(tmp_path: Path) -> None:
    """Another game may have none; its message is shorter."""
    path = tmp_path / "ganymede.yaml"
    path.write_text(f"{FIRST}horizon: 1\n{LAUNCH.replace('1}', '4}')}")
    (problem,) = load(path)
    check = assert_unwinnable if solve(problem).answer is Answer.WINNABLE else assert_winnable
    with pytest.raises(AssertionError, match=r"^expected (un)?winnable, found"):
        check(problem)


def test_another_mission() -> None:
    path = EXAMPLES / "missions" / "09.yaml"
    hands = "hands:\n  Ann: p5 b1469 g2 y568 r4\n  Ben: p3 b3 g158 y124 r12\n  Cleo: p247 b7 g467 y79 r3\n  Dan: rest\n"
    assert path.is_file()
    assert assert_winnable(hands, mission=9).answer is Answer.WINNABLE


def test_mistakes(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"<text>:1:1: error\[K001\]: unknown key 'hnds'"):
        assert_winnable("hnds: 1\ntasks: b1\n")
    with pytest.raises(InputError, match=r"^mission=9999:1:1: error\[M001\]: expected the id of a mission .* '9999'"):
        assert_winnable(WON, mission=9999)
    with pytest.raises(InputError, match="cannot read the file"):
        assert_winnable(tmp_path / "nowhere.yaml")
    with pytest.raises(ValueError, match=r"expected one problem in the text, found 2"):
        assert_winnable(f"{WON}---\n{LOST}")
    with pytest.raises(TypeError, match="expected a problem, found int"):
        assert_winnable(7)  # type: ignore[arg-type]
    (problem,) = load(EXAMPLES / "first.yaml")
    with pytest.raises(TypeError, match="mission and reading go with a file or YAML"):
        assert_winnable(problem, mission=9)
