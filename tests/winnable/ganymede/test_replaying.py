"""A written line as a witness: the referee's judgement counts, whoever wrote it."""

from dataclasses import replace

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.ganymede.game import GANYMEDE
from winnable.ganymede.replaying import witness
from winnable.missions.ganymede.document import ProblemDocument

(PROBLEM, *_) = winnable.load(ROOT / "examples" / "ganymede" / "launch.yaml")


def written() -> ProblemDocument:
    """A document with a line that reaches the goals."""
    found = winnable.solve(PROBLEM).witness
    assert found is not None
    return replace(GANYMEDE.document_of(PROBLEM), line_of_play=found.line)


def test_a_line_that_reaches_the_goals_is_a_witness() -> None:
    assert witness(PROBLEM, written()) == winnable.solve(PROBLEM).witness


def test_other_lines_are_refused() -> None:
    document = written()
    line = document.line_of_play
    assert line is not None
    with pytest.raises(ValueError, match="there is no line of play"):
        witness(PROBLEM, replace(document, line_of_play=None))
    with pytest.raises(ValueError, match="the line does not reach every goal"):
        witness(PROBLEM, replace(document, line_of_play=replace(line, turns=())))
    twice = replace(line, turns=line.turns * 2)
    with pytest.raises(ValueError, match="the referee refuses it"):
        witness(PROBLEM, replace(document, line_of_play=twice))
