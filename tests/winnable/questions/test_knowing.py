"""What a player could know, over the parts of a game: samples, limits, and who may be asked about."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.toy_game.counters import COUNTERS, Pile
from winnable import load
from winnable.crew.game import CREW
from winnable.ganymede.game import GANYMEDE
from winnable.questions.knowing import answers, knowing, player_of
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.known import Outcomes
from winnable.solver.verdict import Limits, NoAnswer

FREE = Limits()
(FIRST,) = load(Path("examples/first.yaml"), kind=Problem)


def test_samples_are_repeatable_and_the_same_in_processes() -> None:
    one, two = (knowing(CREW, FIRST, "Cas", FREE, 2, 1) for _ in range(2))
    assert one == two
    assert (one.exact, len(one.outcomes)) == (False, 2)

    def submit(function: Any, *arguments: Any) -> Any:
        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done

    assert knowing(CREW, FIRST, "Cas", FREE, 2, 1, submit=submit, jobs=2) == one


def test_a_limit_leaves_deals_open() -> None:
    late = knowing(CREW, FIRST, "Cas", Limits(seconds=1e-9), 5)
    assert (late.outcomes, late.exact, late.reason) == ((), False, "the limit of 1e-09 seconds was reached")
    assert late.choices == ()


def test_moves_that_a_limit_leaves_out_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.questions.hint.MAX_WAYS", 1)
    found, rest = answers(COUNTERS, "ana", Pile(3, 3), FREE)
    assert ([*found.values()], rest) == ([Answer.WINNABLE], Answer.UNKNOWN)
    found, rest = answers(COUNTERS, "ana", Pile(9, 2), FREE)
    assert ([*found.values()], rest) == ([Answer.UNWINNABLE], Answer.UNWINNABLE)


@pytest.mark.parametrize(("game", "title"), [(COUNTERS, "Counters"), (GANYMEDE, "Ganymede")])
def test_where_it_is_not_asked(game: Any, title: str) -> None:
    with pytest.raises(NoAnswer, match=f"what a player could know is not asked in {title}: leave out --knowing"):
        player_of(game, Pile(5, 2), "each")


def test_who_moves_next() -> None:
    assert player_of(CREW, FIRST, "Cas") == player_of(CREW, FIRST, "each") == "Cas"
    with pytest.raises(NoAnswer, match="Cas moves next: expected Cas or each for --knowing, found 'zoe'"):
        player_of(CREW, FIRST, "zoe")
    known = Outcomes(("a", "b"), ((Answer.WINNABLE, Answer.UNWINNABLE),), exact=True, total=1)
    assert (known.best_but("a"), known.best_but("b"), str(known)) == ("b", "a", "a: 1 of 1 deals\nb: 0 of 1 deals")
