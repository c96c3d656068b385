"""Effects in the formula: how many steps they give, alone and put together, and where the marker stops."""

import pytest

from tests.support.ganymede import BLUE, RED, adapt, board, both, deal, either, only, recruit, some
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import ANY_COLOUR, Effect, Place, Track
from winnable.solver.engine import new_formula
from winnable.solver.formula import TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import begun, places
from winnable.solver.ganymede.model.effects import Block, carried_out
from winnable.solver.numbers import at_least, constant, exactly
from winnable.solver.verdict import Limits


def block(effect: Effect, times: int, reputation: int = 0, options: Options | None = None) -> tuple[Formula, Block]:
    track = Track(9, (3, 4, 7), (0, 0, 0, 1, 1, 2, 2, 4, 4, 6))
    dealt = deal(board("1 red", reputation=reputation), track=track, options=options)
    formula, state = new_formula(), begun(dealt.table, dealt.position.boards[0])
    supply = {colour: constant(dealt.position.supply[colour], 7) for colour in ANY_COLOUR}
    made = carried_out(
        formula, dealt.table, {effect: TRUE}, constant(times, times), state.ships, state.at, supply, state.cell
    )
    return formula, made


def possible(formula: Formula, *literals: Literal) -> bool:
    return formula.solve(Limits(), {"num_workers": 1}, literals).answer is Answer.WINNABLE


@pytest.mark.parametrize(
    ("effect", "times", "settlers", "cards", "fits"),
    [
        (only(recruit(RED)), 2, 3, 0, True),
        (only(recruit(RED)), 2, 4, 0, False),
        (either(recruit(RED), some("ship")), 2, 2, 1, True),
        (either(recruit(RED), some("ship")), 2, 2, 2, False),
        (both(recruit(RED), some("ship")), 2, 3, 2, True),
        (either(recruit(RED), some("ship", 2)), 2, 2, 2, True),
        (either(recruit(RED), some("ship", 2)), 2, 2, 3, False),
        (either(recruit(RED), some("basic", 2)), 2, 3, 1, True),
        (either(recruit(RED), some("basic", 2)), 2, 4, 2, False),
        (only(adapt(BLUE)), 2, 2, 0, False),
    ],
)
def test_how_many_steps_an_effect_gives(effect: Effect, times: int, settlers: int, cards: int, fits: bool) -> None:
    formula, made = block(effect, times)
    there = formula.between(places(Place.EARTH, made.after), settlers, 6)
    assert possible(formula, there, at_least(made.cards, cards)) is fits


@pytest.mark.parametrize(
    ("pool", "start", "stop", "fits"),
    [(1, 0, 1, True), (1, 0, 2, False), (2, 1, 3, True), (2, 1, 4, True), (2, 1, 5, True), (2, 1, 6, False)],
)
def test_where_the_marker_stops(pool: int, start: int, stop: int, fits: bool) -> None:
    """Cells 3 and 4 are bonus cells: their actions may go one cell further."""
    formula, made = block(only(some("reputation")), pool, start)
    assert possible(formula, exactly(formula, made.cell, stop)) is fits


def test_a_bonus_gives_one_step_and_needs_the_exact_stop() -> None:
    formula, made = block(only(some("reputation")), 2, 2)
    more = at_least(made.after[Place.EARTH, RED], 2)
    assert possible(formula, more, exactly(formula, made.cell, 3))
    assert possible(formula, more, exactly(formula, made.cell, 4))
    assert not possible(formula, more, exactly(formula, made.cell, 5))
    assert not possible(formula, at_least(made.after[Place.EARTH, RED], 3))


def test_each_cell_may_give_a_bonus_where_each_is_a_gain() -> None:
    formula, made = block(only(some("reputation")), 2, 2, Options(reputation_pool="single"))
    assert possible(formula, at_least(made.after[Place.EARTH, RED], 3))
    assert not possible(formula, at_least(made.after[Place.EARTH, RED], 4))


def test_how_far_an_effect_goes_is_bounded_by_the_deal_alone() -> None:
    """Thirty steps of reputation on a track of 40 cells, and ships by the dozen: no constant ends them sooner."""
    dealt = deal(board("1 red"), track=Track(40, (), (0,) * 41))
    formula, state = new_formula(), begun(dealt.table, dealt.position.boards[0])
    supply = {colour: constant(dealt.position.supply[colour], 7) for colour in ANY_COLOUR}
    effects = {both(some("reputation", 5), some("ship", 5)): TRUE}
    made = carried_out(formula, dealt.table, effects, constant(30, 30), state.ships, state.at, supply, state.cell)
    assert possible(formula, exactly(formula, made.cell, 40), exactly(formula, made.cards, 150))
    assert not possible(formula, at_least(made.cards, 151))
