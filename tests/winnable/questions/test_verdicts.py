"""Verdicts as programs get them: what they say, show and write, and that they read back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

import winnable
from tests.support.layers import few
from tests.support.paths import ROOT
from winnable import Answer, Limits, crew
from winnable.cli.main import main
from winnable.games import registry
from winnable.output.schema import output_schema
from winnable.questions.verdicts import Verdict
from winnable.solver import verdict as solver

EXAMPLES = ROOT / "examples"
LIMITS = Limits(work=30)
MISSION = "id: one\ngoals: [{tricks_won: {by: captain, exactly: 1}}]\n"


def problems() -> Iterator[tuple[str, Any]]:
    for name in (
        "first.yaml",
        "puzzles/why_not.yaml",
        "open/distress.yaml",
        "open/played.yaml",
        "open/robot.yaml",
        "open/unknown.yaml",
        "missions/12.yaml",
        "ganymede/launch.yaml",
        "ganymede/lost.yaml",
        "lifeboat/landing.yaml",
        "lifeboat/why_not.yaml",
    ):
        for index, problem in enumerate(winnable.load(EXAMPLES / name)[:2]):
            yield f"{name}-{index}", problem


PROBLEMS = dict(problems())
VALIDATOR = Draft7Validator(output_schema([game.output() for game in registry.games()]))


@pytest.mark.parametrize("name", few(PROBLEMS, 5))
def test_a_verdict_is_written_and_shown(name: str) -> None:
    verdict = winnable.solve(PROBLEMS[name], LIMITS)
    text = verdict.to_json()
    VALIDATOR.validate(json.loads(text))
    assert verdict.problem == PROBLEMS[name]
    assert str(verdict).startswith(str(verdict.answer))
    assert "winnable explain" not in str(verdict)
    page = verdict._repr_html_()
    ET.fromstring(page)  # our own
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    drawn = verdict._repr_svg_()
    assert (drawn is not None) == isinstance(PROBLEMS[name], crew.Problem)


def test_the_json_is_that_of_the_command() -> None:
    """But for the place in the file, what it took, and what the command finds out beside."""
    ran = CliRunner().invoke(main, ["solve", "--json", str(EXAMPLES / "first.yaml")])
    (by_command,) = json.loads(ran.output)["problems"]
    (problem,) = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)
    document = json.loads(winnable.solve(problem).to_json())
    assert {**document, "problems": []} == {**json.loads(ran.output), "problems": []}
    (by_program,) = document["problems"]
    assert by_program.keys() == by_command.keys()
    elsewhere = {"file", "line", "effort", "mission", "one_line"}  # a problem knows no id of a mission any more
    for key in by_command.keys() - elsewhere:
        assert by_program[key] == by_command[key], key


def test_a_verdict_is_no_yes_or_no() -> None:
    (problem,) = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)
    verdict = winnable.solve(problem)
    with pytest.raises(TypeError, match=r'there are three answers: ask for verdict\.answer == "winnable"'):
        bool(verdict)
    with pytest.raises(TypeError, match="neither true nor false"):
        assert not solver.Verdict(Answer.UNKNOWN)
    assert f"{verdict.answer}" == "winnable"
    assert verdict.answer == "winnable"
    assert verdict.answer != "unwinnable"


def test_names_are_escaped_wherever_a_verdict_shows_itself() -> None:
    deal = crew.Deal.parse("<b>&A: b89 / Ben: b1 y5 / C\x1b[1m: b2 g2 / Dee: b3 g3", dealt=True, lead=0)
    made = crew.Problem(deal, (), names=deal.names, title="<script>alert(1)</script>")
    verdict = winnable.solve(made)
    for shown in (verdict._repr_html_(), verdict._repr_svg_() or "", winnable.picture(made).html):
        ET.fromstring(shown)  # our own
        assert "<script" not in shown
        assert "\x1b" not in shown
        assert "<b>" not in shown
    assert "\x1b" not in str(verdict)


def test_other_questions_give_verdicts_that_know_their_problem() -> None:
    (problem,) = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)
    verdict = winnable.solve(problem, LIMITS, fewest=True)
    assert isinstance(verdict, Verdict)
    assert verdict.problem == problem
    assert "won after trick" in str(verdict)


def test_a_picture_is_a_file_of_its_own(tmp_path: Path) -> None:
    (problem,) = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)
    drawn = winnable.picture(problem)
    (tmp_path / "deal.svg").write_text(drawn.svg, encoding="utf-8")
    assert ET.parse(tmp_path / "deal.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn._repr_svg_() == str(drawn) == drawn.svg
    assert winnable.picture(winnable.solve(problem)).svg != drawn.svg
    with pytest.raises(TypeError, match="expected a problem, found int"):
        winnable.picture(3)  # type: ignore[arg-type]
    (other,) = winnable.load(EXAMPLES / "ganymede" / "launch.yaml")
    for trick in (None, 1):
        with pytest.raises(ValueError, match="there are no pictures of Ganymede"):
            winnable.picture(other, trick=trick)


def test_a_picture_of_one_trick() -> None:
    (problem,) = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)
    verdict = winnable.solve(problem)
    drawn = {winnable.picture(verdict, trick=number).svg for number in (1, 2, None)}
    assert len(drawn) == 3
    with pytest.raises(ValueError, match="there is no trick 11 to draw"):
        winnable.picture(verdict, trick=11)
    with pytest.raises(ValueError, match="there is no winning line"):
        winnable.picture(problem, trick=1)
