"""Piles that come round in the model: what lies under them, in which order, and who gets to it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.support.lifeboat import CAPTAIN, KID, QUIET, cards, deal, hand, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import found
from tests.support.lifeboat_random import random_deal, random_goal
from tests.support.lifeboat_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Navigation
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Row
from winnable.rules.lifeboat.goal import Conscious, Ended, Goal, Gulls, NoFight, NoRow, Not
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Options
from winnable.solver.lifeboat.ask import PARAMETERS, by_model, replayed
from winnable.solver.lifeboat.model.frame import Scope
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.verdict import Limits, Stopwatch


def around(asked: Problem, cells: int = 24) -> bool:
    """Whether there is a line, by a model of a draw pile with so many cells after the first round."""
    solved = by_model(asked, asked.deal.begin(), Limits(), Stopwatch(), [Scope(rounds=cells)])
    if solved.line is not None:
        replayed(asked, solved.line)
    assert solved.answer is not Answer.UNKNOWN
    return solved.answer is Answer.WINNABLE


def days(pile: Sequence[str], count: int, *goals: Goal, **more: object) -> Problem:
    start = deal((CAPTAIN, KID), pile, own=cards(own=QUIET), **more)  # type: ignore[arg-type]
    return asking(start, *goals, NoFight(), days=count)


@pytest.mark.thorough
def test_a_card_comes_back_when_the_pile_has_been_through() -> None:
    gulls = Gulls(Bound(exactly=2))
    assert around(days(("nav24", "own", "nav06", "nav02"), 5, gulls, NoRow()))
    assert not around(days(("nav24", "own", "nav06", "nav02"), 4, gulls, NoRow()))


def test_rejected_cards_lie_above_the_one_that_is_played() -> None:
    """Both row: two cards go under the pile, and one of the others is played. The gull is there again at once."""
    start = ("own", "nav24", "nav06")
    assert around(days(start, 2, Gulls(Bound(exactly=2))))
    assert not around(days(start, 2, Gulls(Bound(exactly=2)), NoRow(CAPTAIN), NoRow(KID)))


def test_the_whole_pile_may_lie_on_the_table() -> None:
    start = deal((CAPTAIN, KID), nav(24, 6), gulls=3)
    rows = passive(ScriptDay(1, action=Row(nav(24, 6))))
    controls = {CAPTAIN: rows, KID: passive()}
    assert around(asking(start, Ended(), controls=controls))
    assert not around(asking(start, Gulls(Bound(exactly=3)), controls=controls))


def test_a_flare_sees_what_was_put_under_the_pile() -> None:
    held = {KID: hand("flare")}
    assert around(days(nav(24, 6), 1, Gulls(Bound(exactly=2)), hands=held))
    assert not around(days(nav(24, 6), 1, Gulls(Bound(exactly=3)), hands=held))


def test_it_is_asked_for_where_the_small_models_do_not_suffice() -> None:
    asked = days(nav(24, 4, 2), 2, Ended(), gulls=2)
    witness = found(asked)
    assert [len(day.turns) > 0 for day in witness.line.days][1]


def readings(start: Sequence[str], count: int, *goals: Goal, script: Row | None = None, **options: object) -> Problem:
    """Who rows and keeps nothing decides in which order two cards come back."""
    asked = days(start, count, *goals)
    setup = replace(asked.deal.setup, options=Options(**options))  # type: ignore[arg-type]
    controls = {} if script is None else {CAPTAIN: passive(ScriptDay(1, action=script)), KID: passive()}
    return replace(asked, deal=replace(asked.deal, setup=setup), controls=controls)


def test_a_rower_may_order_what_goes_under_the_pile() -> None:
    dry = cards(own=Navigation(frozenset(), frozenset({CAPTAIN, KID})))
    start = deal((CAPTAIN, KID), ("nav06", "nav24", "own"), own=dry, wounds={CAPTAIN: 6, KID: 2}, gulls=3)
    # both faint on the first day, so that the top card is played on the second: what the captain put there
    goals = (Ended(), Not(Ended(by_day=1)), Not(Conscious(CAPTAIN)), NoRow(KID))
    assert not around(asking(start, *goals, days=2))
    free = replace(start, setup=replace(start.setup, options=Options(row_bottom="free")))
    assert around(asking(free, *goals, days=2))


def test_a_script_may_order_it_too() -> None:
    pile, one = ("nav06", "nav24", "own"), Gulls(Bound(exactly=1))
    for under, reached in ((("nav06", "nav24"), False), (("nav24", "nav06"), True)):
        assert around(readings(pile, 2, one, script=Row((), under), row_bottom="free")) is reached
    swapped = Row((), ("nav24", "nav06"))
    assert not around(readings(pile, 2, one, script=swapped))  # it cannot be played
    assert around(readings(pile, 2, Gulls(Bound(exactly=0)), script=Row((), ("nav06", "nav24"))))


def test_what_is_not_chosen_may_go_below_the_card_that_is() -> None:
    """The captain keeps both cards and plays the other one; the gull is the next but one, or the last."""
    pile, one = ("nav24", "nav06"), Gulls(Bound(exactly=1))
    first = ScriptDay(1, action=Row(("nav24", "nav06")), navigate="nav06")
    for unchosen, reached in (("before", True), ("after", False)):
        asked = readings(pile, 2, one, unchosen=unchosen)
        controls = {KID: passive(first), CAPTAIN: passive()}
        assert around(replace(asked, controls=controls)) is reached


@pytest.mark.parametrize("order", ["one_by_one", "together"])
@pytest.mark.parametrize("birds", [(1, 1, 1), (-1, -1, -1), (1, -1, 1), (-1, 0, 1)])
def test_birds_of_a_flare_beyond_the_pile_may_be_any(birds: Sequence[int], order: str) -> None:
    """The captain has rowed, so that the kid's flare shows cards that are under the pile: some three of all."""
    own = {f"own{place}": Navigation(bird=bird) for place, bird in enumerate(birds)}
    told = {CAPTAIN: passive(ScriptDay(1, action=Row()))}
    for gulls in (0, 3):
        start = deal(
            (CAPTAIN, KID),
            tuple(own),
            own=cards(**own),
            gulls=gulls,
            hands={KID: hand("flare")},
            options={"flare_order": order},
        )
        ends = [asking(start, Gulls(Bound(exactly=number)), NoRow(KID), controls=told) for number in range(5)]
        reached = [search(asked).report is not None for asked in ends]
        assert any(reached)
        for asked in (asked for asked, expected in zip(ends, reached, strict=True) if expected):
            assert Model(asked, start.begin()).formula.solve(Limits(), PARAMETERS).answer is Answer.WINNABLE, asked


def random_problem(seed: int) -> Problem:
    rng = Random(seed)
    order, below = rng.choice([("drawn", "before"), ("free", "before"), ("drawn", "after"), ("free", "after")])
    options = Options(row_bottom=order, unchosen=below)  # type: ignore[arg-type]
    start = random_deal(rng, people=2, hands=rng.choice([0, 1, 2]), options=options)
    goals = tuple(random_goal(rng, start) for _ in range(2))
    short = start.position._replace(navigation=start.position.navigation[: rng.randint(1, 5)])
    return Problem(replace(start, position=short), 2, goals)


def agree(seeds: range, most: int) -> None:
    for seed in seeds:
        asked = random_problem(seed)
        try:
            expected = search(asked, most).report
        except TooMany:
            continue
        assert around(asked, 18) is (expected is not None), seed


def test_against_all_lines() -> None:
    agree(range(20), 1000)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_against_all_lines_of_more_deals(block: int) -> None:
    agree(range(100 + 50 * block, 150 + 50 * block), 10_000)
