"""The solver for small games: with and without positions that are remembered, against all lines."""

from dataclasses import replace
from itertools import product

import pytest

from tests.toy_game.counters import GOALS, RULES, Pile, replay
from winnable.games.parts import Rules, Solver
from winnable.output.shared import effort_json
from winnable.questions.exhaustive import exhaustive
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Limits, NoAnswer


def solver(rules: Rules) -> Solver:
    return exhaustive(rules, lambda *_: None)


def can_be_won(pile: Pile) -> bool:
    lines = (line for turns in range(pile.turns + 1) for line in product((1, 2, 3), repeat=turns))
    legal = (replay(pile, line) for line in lines if sum(line) <= pile.pile)
    return any(report.complete and report.state is State.MET for report in legal)


@pytest.mark.parametrize("goals", [(), ("empty",), ("last-one",), tuple(GOALS)])
def test_the_same_answers_with_and_without_what_is_remembered(goals: tuple[str, ...]) -> None:
    answers = set()
    for number, turns in product(range(1, 9), range(1, 4)):
        pile = Pile(number, turns, goals)
        expected = Answer.WINNABLE if can_be_won(pile) else Answer.UNWINNABLE
        for rules in (RULES, replace(RULES, alike=None)):
            verdict = solver(rules).ask(pile, Limits())
            assert verdict.answer is expected
        answers.add(expected)
    assert len(answers) == (2 if "empty" in goals else 1)


def test_each_position_is_tried_once() -> None:
    tried = dict.fromkeys((True, False), 0)

    def counting(*, remember: bool) -> Rules:
        def after(pile: Pile, number: int) -> Pile:
            tried[remember] += 1
            found: Pile = RULES.after(pile, number)
            return found

        return replace(RULES, after=after, alike=RULES.alike if remember else None)

    for remember in tried:
        verdict = solver(counting(remember=remember)).ask(Pile(40, 8), Limits())
        assert verdict.answer is Answer.UNWINNABLE
    assert tried[False] == sum(3**turn for turn in range(1, 9))
    assert tried[True] < 3 * 3 * 8 * 24  # a move from each number of counters, turns left and last move


def test_its_answer_names_no_engine() -> None:
    verdict = solver(RULES).ask(Pile(7, 3), Limits())
    assert effort_json(verdict.effort)["engine"] == "none"


def test_what_was_played_against_the_rules() -> None:
    with pytest.raises(NoAnswer, match="what was played already is not allowed: turn 2: expected one to three"):
        solver(RULES).ask(Pile(4, 3, played=(3, 3)), Limits())
