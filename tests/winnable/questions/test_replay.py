"""A written line as a witness: the referee's judgement counts, whoever wrote it."""

from dataclasses import replace
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.games.game import Game
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions.replay import witness

GAMES: dict[str, tuple[Game, str]] = {"ganymede/launch": (GANYMEDE, "turns"), "lifeboat/landing": (LIFEBOAT, "days")}


@pytest.fixture(params=GAMES)
def written(request: pytest.FixtureRequest) -> tuple[Game, str, Any, Any]:
    """A game, what its lines are made of, a problem, and its document with a line that reaches the goals."""
    game, parts = GAMES[request.param]
    (problem, *_) = winnable.load(ROOT / "examples" / f"{request.param}.yaml")
    found = winnable.solve(problem).witness
    assert found is not None
    document: Any = game.format.document_of(problem)
    return game, parts, problem, replace(document, line_of_play=found.line)


def test_a_line_that_reaches_the_goals_is_a_witness(written: tuple[Game, str, Any, Any]) -> None:
    game, _, problem, document = written
    assert witness(game, problem, document) == winnable.solve(problem).witness


def test_other_lines_are_refused(written: tuple[Game, str, Any, Any]) -> None:
    game, parts, problem, document = written
    line = document.line_of_play
    with pytest.raises(ValueError, match="there is no line of play"):
        witness(game, problem, replace(document, line_of_play=None))
    with pytest.raises(ValueError, match="the line does not reach every goal"):
        witness(game, problem, replace(document, line_of_play=replace(line, **{parts: ()})))
    twice = replace(line, **{parts: getattr(line, parts) * 2})
    with pytest.raises(ValueError, match="the referee refuses it"):
        witness(game, problem, replace(document, line_of_play=twice))
