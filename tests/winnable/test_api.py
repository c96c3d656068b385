"""The public API, as the README shows it."""

from pathlib import Path

import pytest

import winnable
from winnable import Answer, InputError, Limits, State
from winnable.crew import Card, Choices, Deal, Deck, IllegalPlay, Line, Problem, Task, repairs
from winnable.rules.crew.card import PLANET_NINE


def test_what_is_public_is_there() -> None:
    assert sorted(winnable.__all__) == winnable.__all__
    for name in winnable.__all__:
        assert getattr(winnable, name) is not None
        assert name in dir(winnable)
    with pytest.raises(AttributeError, match="module 'winnable' has no attribute 'sovle'"):
        _ = winnable.sovle


def test_load_and_solve(deals: Path) -> None:
    won, lost = winnable.load(deals / "small.yaml")
    verdict = winnable.solve(won, Limits(seconds=60))
    assert verdict.answer is Answer.WINNABLE
    assert verdict.witness is not None
    assert winnable.replay(won, verdict.witness.line, verdict.witness.choices).state is State.MET
    assert winnable.solve(lost).answer is Answer.UNWINNABLE


def test_load_under_another_mission(deals: Path) -> None:
    (problem,) = winnable.load(deals / "open_50.yaml", mission="9")
    assert not problem.roles
    assert winnable.load(deals / "open_50.yaml", mission=9) == (problem,)
    with pytest.raises(InputError, match=r"--mission:1:1: .* found '99'"):
        winnable.load(deals / "open_50.yaml", mission=99)


def test_a_bad_file_raises_with_all_mistakes(deals: Path) -> None:
    with pytest.raises(InputError, match=r"unknown key 'taks'[^$]*no task for y9") as caught:
        winnable.load(deals / "bad.yaml")
    assert [finding.code for finding in caught.value.findings] == ["K001", "T002"]
    with pytest.raises(InputError, match="no such file"):
        winnable.load("nowhere.yaml")


def test_a_problem_made_by_hand() -> None:
    cards = [[Card.parse(card) for card in hand.split()] for hand in ("b9 b8", "b1 y5", "b2 g2", "b3 g3")]
    deck = Deck.of((card for hand in cards for card in hand), names=PLANET_NINE)
    deal = Deal.of(deck, cards, commander=0)
    problem = Problem(deal, (Task.card(Card.parse("b1")),))
    with pytest.raises(ValueError, match="expected the owner of task b1 to be given"):
        winnable.replay(problem, "b9 b1 b2 b3")
    report = winnable.replay(problem, Line.parse("b9 b1 b2 b3"), Choices(owners=(0,), tokens=(None,)))
    assert (report.met, report.decided) == (1, 0)  # nobody can beat b9 nor b8
    with pytest.raises(IllegalPlay, match="must follow blue"):
        winnable.replay(problem, "b9 y5 b2 b3", Choices(owners=(0,), tokens=(None,)))


def test_repairs_of_a_lost_problem(deals: Path) -> None:
    _, lost = winnable.load(deals / "small.yaml")
    for repair in repairs(lost, Limits(work=60)):
        assert repair.witness is not None
        assert str(repair)
        assert winnable.replay(repair.problem, repair.witness.line, repair.witness.choices).state is State.MET
