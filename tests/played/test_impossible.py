"""Goals that nobody can meet, dealt or not: totals refute them at once, where the model would take long."""

import pytest

from tests.support.decks import shuffled
from tests.support.loading import only_mission
from winnable.missions.crew.read.loader import load_goal
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds import Refutation, refutation
from winnable.solver.crew.solve import solve

DEALT, UNDEALT = shuffled(PLANET_NINE, 4, 1), Deal.unknown(PLANET_NINE, 4)


def written(*goals: str) -> tuple[Goal, ...]:
    """Goals as missions have them."""
    return only_mission(load_goal(f"[{', '.join(goals)}]", "planet-nine")).goals


IMPOSSIBLE = {
    "{points: {by: everybody, at_least: 48}}": "there can be 190 points at most, but 192 are required",
    "{points: {by: everybody, at_most: 47}}": "there must be 190 points at least, but the most allowed is 188",
    "{cards_taken: {by: everybody, cards: pink, at_least: 3}}": "there can be 9 cards at most, but 12 are required",
    "{cards_played: {by: everybody, cards: pink, tricks: 1-2, at_least: 3}}": (
        "there can be 8 cards at most, but 12 are required"
    ),
    "{tricks_won: {by: everybody, at_most: 2}}": "there must be 10 tricks at least, but the most allowed is 8",
    "{tricks_won: {by: everybody, won_with: {rank: 9}, at_least: 2}}": (
        "there can be 4 tricks at most, but 8 are required"
    ),
    "{tricks_won: {by: anybody, sum: {over: 24}, every: colours, at_least: 7}}": (
        "there can be 6 tricks at most, but 7 are required"
    ),
    "{tricks_won: {by: anybody, sum: {under: 8}, at_least: 4}}": "there can be 3 tricks at most, but 4 are required",
    "{tricks_won: {by: anybody, holding: {of: pink, at_least: 3}, at_least: 4}}": (
        "there can be 3 tricks at most, but 4 are required"
    ),
    "{longest_run: {by: everybody, at_least: 3}}": "there can be 10 tricks at most, but 12 are required",
    "{always: {tricks_won: {by: anybody, at_most: 9}}}": "there can be 9 tricks at most, but 10 are required",
    "{met_by: {trick: 5, meet: {points: {by: everybody, at_least: 36}}}}": (
        "there can be 140 points at most, but 144 are required"
    ),
    "{members: {at_least: 3, meet: {points: {by: member, at_least: 64}}}}": (
        "there can be 190 points at most, but 192 are required"
    ),
    "{members: {at_least: 3, meet: {longest_run: {by: member, at_least: 4}}}}": (
        "there can be 10 tricks at most, but 12 are required"
    ),
    "{shared_out: [{points: {by: member, at_least: 80}}, {points: {by: member, at_least: 30}}]}": (
        "there can be 190 points at most, but 220 are required"
    ),
    "{each_wins: {cards: pink blue}}": "18 cards would win a trick each, and there are 10 tricks",
    "{one_of: [{points: {by: everybody, at_least: 48}}, {tricks_won: {by: commander, at_least: 11}}]}": (
        "there can be 190 points at most, but 192 are required; there can be 10 tricks at most, but 11 are required"
    ),
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
@pytest.mark.parametrize("deal", [DEALT, UNDEALT], ids=["dealt", "not dealt"])
def test_what_nobody_can_meet(text: str, deal: Deal) -> None:
    """Decided without a model, with every deal."""
    problem = Problem(deal, goals=written(text))
    assert refutation(problem) == Refutation((0,), IMPOSSIBLE[text])
    verdict = solve(problem)
    assert verdict.answer is Answer.UNWINNABLE
    assert verdict.effort.encode == 0
    assert verdict.reason == f"no line of play of any deal reaches all goals: {IMPOSSIBLE[text]} (proved by counting)"


@pytest.mark.parametrize(
    "text",
    [
        "{points: {by: everybody, at_least: 47}}",
        "{tricks_won: {by: everybody, at_least: 2}}",
        "{tricks_won: {by: anybody, sum: {over: 24}, every: colours, at_least: 6}}",
        "{tricks_won: {by: everybody, won_with: {rank: 9}, exactly: 1}}",
        "{longest_run: {by: everybody, at_most: 2}}",
        "{not: {longest_run: {by: everybody, at_least: 3}}}",
        "{members: {at_least: 2, meet: {points: {by: member, at_least: 95}}}}",
        "{members: {exactly: 1, meet: {points: {by: member, at_least: 99}}}}",
        "{one_of: [{points: {by: everybody, at_least: 48}}, {tricks_won: {by: commander, at_least: 9}}]}",
    ],
)
def test_what_somebody_may_meet(text: str) -> None:
    assert refutation(Problem(UNDEALT, goals=written(text))) is None


def test_as_few_parts_as_show_it() -> None:
    """Tricks of different members are added up, and no part is named that is not needed."""
    some = written(
        "{tricks_won: {by: commander, at_least: 6}}",
        "{cards_taken: {by: commander, cards: trumps, exactly: 1}}",
        "{tricks_won: {by: {left_of: commander}, at_least: 5}}",
        "{tricks_won: {by: {right_of: commander}, at_least: 1}}",
    )
    expected = Refutation((0, 2), "there can be 10 tricks at most, but 11 are required")
    assert refutation(Problem(UNDEALT, goals=some)) == expected
    assert refutation(Problem(UNDEALT, goals=some[1:])) is None
