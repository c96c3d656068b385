"""Turns read back: what the solution says is a turn that the rules allow, gains and launches in their places."""

from dataclasses import replace

import pytest

from tests.support.ganymede import (
    CARDS,
    CROSS,
    EARTH,
    MARS,
    TILES,
    at_least,
    board,
    both,
    deal,
    exactly,
    problem,
    rows,
    some,
)
from winnable.rules.answer import Answer
from winnable.rules.ganymede.card import Tile
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Gain, Recruit, Turn, UseShuttle
from winnable.rules.ganymede.goal import BothSlots, Goal, Launched, NoBonusLaunch, Not, Reputation, Standing, Uses
from winnable.rules.ganymede.play import play
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.ganymede.model import read as module
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.ganymede.model.turn import TurnMade
from winnable.solver.verdict import Limits


def only_turn(dealt: Deal, *goals: Goal) -> Turn:
    """The turn of a solution, played."""
    start = dealt.begin()
    model = Model(problem(dealt, *goals), start, launches=2)
    outcome = model.formula.solve(Limits(), {"num_workers": 1}, [~model.beyond])
    assert outcome.answer is Answer.WINNABLE
    reading = read(dealt.table, model.made, outcome)
    assert reading.forbidden == ()
    (turn,) = reading.turns
    play(dealt.table, start, turn)
    return turn


def test_a_gain_has_the_action_of_its_bonus_cell() -> None:
    start = board("", "1 red, 1 blue", ships="v5 v4m", tiles="t_rrep", reputation=2)
    lying = rows(tiles="t_rrep2 st_r st_y st_p / t_br", earth="e1 / ", mars="m1 /")
    turn = only_turn(deal(start, lying=lying), Reputation(exactly(3)), Standing(at_least(2), (EARTH,)))
    gain = next(step for step in turn.action.steps if isinstance(step, Gain))  # type: ignore[union-attr]
    assert gain.cells == 1
    assert gain.then is not None


def test_the_end_of_the_track_launches_within_the_gain() -> None:
    start = board("2 red", "3 yellow", reputation=8, ships="v5 v4m")
    turn = only_turn(deal(start, lying=rows(mars="m5 m1 m2 m3 / m4")), Launched(at_least(1)))
    assert isinstance(turn.action, UseShuttle)
    assert [step.launch is not None for step in turn.action.steps if isinstance(step, Gain)] == [True]
    assert turn.launches == ()


def test_a_full_set_launches_after_the_effect() -> None:
    start = board("", "3 red", shuttles="e1 e2 e3 e4", ships="v5 vset")
    turn = only_turn(deal(start, lying=rows(earth="e5 e6 e7")), BothSlots())
    assert isinstance(turn.action, UseShuttle)
    assert turn.action.launch is not None
    assert len(turn.launches) == 1


def test_who_travels_stands_on_mars() -> None:
    turn = only_turn(deal(board("3 red")), Standing(at_least(3), (MARS,)))
    assert isinstance(turn.action, UseShuttle)
    assert turn.action.crew.total == 3
    assert Recruit not in map(type, turn.action.steps)


def test_what_is_forbidden_names_all_that_decides_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no order is found, both parts of an effect are: before the launch of the end of the track, and after it."""
    cards = replace(CARDS, tiles={**TILES, "both": Tile(CROSS, both(some("reputation"), some("move", 2)))})
    start = board("", "2 red", "1 red", reputation=8, ships="v5 v4m")
    dealt = deal(start, cards=cards, lying=rows(tiles="both st_r st_y st_p /"))
    model = Model(problem(dealt, Not(NoBonusLaunch()), Uses("both")), dealt.begin(), launches=1)
    outcome = model.formula.solve(Limits(), {"num_workers": 1}, [~model.beyond])
    monkeypatch.setattr(module, "order", lambda *_: None)
    (made,), forbidden = model.made, read(dealt.table, model.made, outcome).forbidden
    assert isinstance(made, TurnMade)
    assert made.rest is not None
    decides = {*made.block.literals, *made.rest.rest.literals} - {TRUE, FALSE}
    assert any(decides <= {*clause, *(~literal for literal in clause)} for clause in forbidden)
    assert not any(outcome.holds(literal) for clause in forbidden for literal in clause)
