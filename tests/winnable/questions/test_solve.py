"""Queries of a document: with several lines or within the least time, of each game with its own options alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.toy_game.counters import COUNTERS, Pile
from tests.winnable.conftest import Run
from winnable.games.values import Query, Wanted
from winnable.questions.solve import answer
from winnable.rules.answer import Answer
from winnable.solver import second
from winnable.solver.asking import LinesAnswer
from winnable.solver.verdict import Limits

DEALS = {"Ganymede": "ganymede/launch.yaml", "Lifeboat": "lifeboat/points.yaml", "The Crew": "puzzles/why_not.yaml"}
QUICK = {**DEALS, "Ganymede": "ganymede/opponent.yaml"}
"""In Ganymede one whose fewest turns are quickly proved."""
OWN = {"Ganymede": "--fewest-turns", "Lifeboat": "--fewest-days", "The Crew": "--fewest-tricks"}


def asked(pile: Pile, limits: Limits = Limits(), **wanted: Any) -> Any:  # noqa: B008  # immutable
    document = COUNTERS.format.document_of(pile)
    return answer(COUNTERS, Query(document, Wanted(**wanted)), limits)


@pytest.mark.parametrize(("wanted", "more"), [(1, True), (2, True), (3, False), (4, False)])
def test_as_many_as_are_wanted(wanted: int, more: bool) -> None:
    found = asked(Pile(6, 4, played=(1, 1)), lines=wanted)  # 1 3, 2 2, 3 1
    assert isinstance(found, LinesAnswer)
    assert found.lines is not None
    assert (len(found.lines.lines), found.lines.more) == (min(wanted, 3), more)
    assert (found.answer, found.limit) == (Answer.WINNABLE, "")


def test_lines_differ_early() -> None:
    found = asked(Pile(9, 5), lines=3)
    assert [each.line[0] for each in found.lines.lines] == [3, 2, 1]


def test_what_cannot_be_won_has_no_lines() -> None:
    assert asked(Pile(9, 2), lines=3).answer is Answer.UNWINNABLE


@pytest.mark.parametrize("title", DEALS)
@pytest.mark.parametrize("option", [["--fewest-turns"], ["--fewest-days"], ["--fewest-tricks"], ["--distress", "none"]])
def test_options_of_other_games_are_refused(run: Run, title: str, option: list[str]) -> None:
    own = option[0] in (OWN[title], *["--distress"] * (title == "The Crew"))
    result = run("solve", str(ROOT / "examples" / QUICK[title]), *option)
    refused = f"{option[0]} does not go with {title}" in result.stderr
    assert (refused, result.exit_code == 2) == (not own, not own)


@pytest.mark.parametrize("title", ["Ganymede", "Lifeboat"])
def test_the_answer_is_backed_by_a_line_that_is_written(run: Run, title: str, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    solved = run("solve", str(ROOT / "examples" / QUICK[title]), OWN[title], "-o", str(out))
    assert solved.exit_code == 0
    assert "line:" in out.read_text(encoding="utf-8")
    assert run("replay", str(out)).exit_code == 0


# --- a second way for each no --------------------------------------------------------------------


def test_a_no_says_which_ways_agree(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second, "LOOKS", 10)  # so that not all lines are tried
    out, said = tmp_path / "out.html", ["proved by CP-SAT", "proved by CP-SAT with trade before every action"]
    path = str(ROOT / "examples/lifeboat/why_not.yaml")
    (problem,) = json.loads(run("solve", path, "--json").stdout)["problems"]
    run("solve", path, "-o", str(out))
    assert problem["ways"] == said
    assert problem["reason"].endswith(f"({said[0]}; also {said[1]})")
    assert problem["reason"] in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "bound", "no"), [("Ganymede", "refute", True), ("Lifeboat", "refuted", "counted")])
def test_two_ways_that_differ_are_an_internal_error(
    run: Run, title: str, bound: str, no: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bound that refutes what can be won, which no other command asks twice."""
    monkeypatch.setattr(f"winnable.solver.{title.lower()}.ask.{bound}", lambda *_: no)
    deal, text = tmp_path / "deal.yaml", (ROOT / "examples" / DEALS[title]).read_text(encoding="utf-8")
    for old, new in {"turns: 3": "turns: 1", "at_least: 1": "at_least: 0", "expect: winnable": ""}.items():
        text = text.replace(old, new)
    deal.write_text(text, encoding="utf-8")
    for fewest in ([], [OWN[title]]):
        found = run("solve", str(deal), *fewest)
        told = found.exit_code, "two ways differ" in found.stderr, "This is a bug in winnable" in found.stderr
        assert told == (4, True, True)
    assert run("explain", str(deal)).exit_code == 1
