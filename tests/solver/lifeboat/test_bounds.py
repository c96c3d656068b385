"""Counting bounds: what they refute, the model refutes as well."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.lifeboat import CAPTAIN, FOUR, KID, deal, hand, nav, problem
from tests.support.lifeboat_moments import COUNTED, ends, moment, said
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.goal import Ended, Holds, NoRow, Score
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.bounds import refuted


def proved(asked: Problem) -> Answer:
    """The verdict of the model alone, where no is a proof."""
    verdict = ask(asked, bounds=False)
    assert verdict.answer is not Answer.UNWINNABLE or "CP-SAT" in verdict.reason
    return verdict.answer


def test_gulls_are_counted_by_days_and_flares() -> None:
    """Also a flare gun that still has to be drawn counts."""
    for provisions, days, expected in [("water", 3, True), ("flare", 1, False), ("water", 4, False)]:
        start = deal(FOUR, nav(24, 1, 8, 12, 15, 21, 2, 4, 6, 14, 18, 5, 9), provisions=provisions)
        asked = problem(start, Ended(), days=days)
        assert ("four gulls cannot be seen" in ask(asked).reason) is expected
        assert (refuted(asked, change.dawn(start.setup, start.position)) != "") is expected
        if expected:
            assert proved(asked) is Answer.UNWINNABLE


def test_cards_come_in_order_where_nobody_rows() -> None:
    pile = nav(24, 4, 6, 2, 1, 14, 18, 5, 9, 3)  # gulls are the first and the fifth
    for flare, days, expected in [("", 4, True), ("", 5, False), ("flare", 2, False), ("flare", 1, True)]:
        start = deal((CAPTAIN, KID), pile, gulls=2, hands={KID: hand(flare)})
        asked = problem(start, Ended(), NoRow(), days=days)
        assert ("four gulls cannot be seen" in ask(asked).reason) is expected
        assert (proved(asked) is Answer.UNWINNABLE) is expected
        assert "if nobody rows" not in ask(replace(asked, goals=(Ended(), NoRow(KID)))).reason


def test_cards_are_counted_that_can_be_drawn() -> None:
    start = deal(FOUR, nav(24, 1, 8, 12, 15, 21, 2, 4, 6, 14), provisions="water cash water cash cash")
    assert "2 of cash" in ask(problem(start, Holds(KID, "cash", Bound(at_least=3)))).reason
    assert proved(problem(start, Holds(KID, "cash", Bound(at_least=3)))) is Answer.UNWINNABLE
    assert ask(problem(start, Holds(KID, "cash", Bound(at_least=3)), days=2)).answer is Answer.WINNABLE


@pytest.mark.parametrize("healed", [True, False])
def test_the_dead_score_where_a_medkit_heals_them(*, healed: bool) -> None:
    wounds, hands = {KID: KID.size + 1}, {CAPTAIN: hand("medkit")}
    start = deal((CAPTAIN, KID), nav(2, 4), wounds=wounds, hands=hands, options={"medkit_dead": healed})
    found = ask(problem(start, Score(KID, Bound(at_least=KID.survival))))
    assert (found.answer is Answer.WINNABLE, "scores at most 0" in found.reason) == (healed, not healed)


@pytest.mark.parametrize("seeds", [range(120), pytest.param(range(120, 5120), marks=pytest.mark.slow)])
def test_what_is_reached_is_not_refuted(seeds: range) -> None:
    """Ends of small positions where gulls and points are as many as they can be, by the rules alone."""
    for seed in seeds:
        rng = Random(seed)
        asked = moment(rng, COUNTED)
        found, who = ends(rng, asked, 300), asked.deal.setup.cast[0]
        items = [Holds(who, kind) for kind in sorted(asked.deal.position.in_play)]
        asked = replace(asked, goals=(Score(who, Bound(at_least=1)), *items))
        for end in found:
            reached = replace(asked, goals=tuple(said(asked, end)))
            assert not (why := refuted(reached, asked.deal.begin())), (seed, end, why)
