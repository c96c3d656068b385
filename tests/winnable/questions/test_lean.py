"""Lines without what they do not need, at random, and from every question that shows one."""

from collections.abc import Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from tests.support.ganymede_random import random_deal, random_goal
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from tests.toy_game.toy import toy
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions import culprit, hint, most
from winnable.questions import lean as leaning
from winnable.questions.lean import lean
from winnable.questions.several import Different, _Beginning
from winnable.rules.answer import State
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.asking import Asking
from winnable.solver.lifeboat.ask import ask, taken
from winnable.solver.verdict import Limits, Witness

LIMITS: Final = Limits(work=2)


def leaned(text: str, needed: str) -> tuple[str, int]:
    """What is left of a line of letters that needs some of them, and how many shorter lines were replayed."""
    tried = list[str]()

    def replay(_problem: object, line: str) -> Any:
        tried.append(line)
        state = State.MET if set(needed) <= set(line) else State.LOST
        return SimpleNamespace(complete=True, state=state, problem=None)

    rules: Any = SimpleNamespace(replay=replay, illegal=ValueError)
    solver: Any = SimpleNamespace(shorter=lambda line: (line[:at] + line[at + 1 :] for at in range(len(line))))
    return lean(toy(rules=rules, solver=solver), Witness(text, replay(None, text))).line, len(tried) - 1


def test_what_is_not_needed_is_left_out() -> None:
    assert leaned("xaybz", "ab")[0] == "ab"
    assert leaned("ab", "ab")[0] == "ab"


def test_no_more_are_tried_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaning, "MAX_REPLAYS", 2)
    assert leaned("abcz", "z") == ("cz", 2)


@pytest.mark.parametrize("block", few(range(4), 1, 2))
def test_nothing_more_can_be_left_out_of_random_lines(block: int) -> None:
    changed = 0
    for seed in range(40 * block, 40 * block + 40):
        witness = ask(random_problem(Random(seed)), Limits(work=2)).witness
        if witness is None:
            continue
        found = lean(LIFEBOAT, witness)
        problem = witness.report.problem
        assert taken(problem, found.line) == found, seed
        assert not any(taken(problem, line) for line in LIFEBOAT.solver.shorter(found.line)), seed
        assert lean(LIFEBOAT, witness) == found, seed
        changed += found != witness
    assert changed


def lines_of_every_question(game: Any, problem: Any) -> Iterator[tuple[str, Witness[Any, Any]]]:
    """The lines that are shown, by the question that shows them."""
    verdict = leaning.solve(game, problem, LIMITS)
    if verdict.witness is None:
        return
    yield "solve", verdict.witness
    differing = Different(game, problem, Asking(partial(leaning.solve, game), LIMITS))
    for beginning, _ in differing._moved(_Beginning(problem, verdict.witness)):
        yield "lines", beginning.witness  # lean from the move on by which it differs
    yield from (("hint", each.witness) for each in hint.hint(game, problem, LIMITS) if each.witness is not None)
    counted = game.words.counts[0]
    found_most = most.most(game, problem, f"{counted.name}:{counted.of(problem)[0]}", LIMITS)
    if found_most.witness is not None:
        yield "most", found_most.witness
    line = verdict.witness.line
    kept = culprit.analysis(game, problem, line, LIMITS).saving
    if kept is not None:
        yield "analyse", kept


@pytest.mark.parametrize("seed", few(range(40), 1, 3))
def test_no_question_shows_a_line_with_what_it_does_not_need(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    ganymede = Problem(dealt, Turns(rng.choice([1, 2])), (random_goal(rng, dealt),))
    games: list[tuple[Any, Any]] = [(LIFEBOAT, random_problem(rng, hands=1)), (GANYMEDE, ganymede)]
    for game, problem in games:
        for question, witness in lines_of_every_question(game, problem):
            assert lean(game, witness) == witness, (question, seed)
            report = game.rules.replay(witness.report.problem, witness.line)
            assert (report.complete, report.state) == (True, State.MET), (question, seed)
