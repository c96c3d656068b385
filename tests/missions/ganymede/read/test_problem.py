"""Problems in files: the hand-checked examples as they stand, with the verdict of the exhaustive search."""

import pytest

from tests.support import ganymede
from tests.support.ganymede_files import FIRST, FREED, IN_THE_WAY, LAUNCH, LINE, exact_stop, only
from tests.support.ganymede_search import search
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.problem import Turns
from winnable.rules.ganymede.referee import replay


def test_a_deal_in_full_is_what_it_says() -> None:
    problem = only(f"{FIRST}horizon: 3\n{LAUNCH}").problem
    expected = ganymede.deal(ganymede.board("2 red"))
    assert problem.deal == expected
    assert (problem.horizon, problem.goals) == (Turns(3), (Launched(Bound(at_least=1), 0),))


@pytest.mark.parametrize(
    ("deal", "turns", "goals", "reachable"),
    [
        pytest.param(FIRST, 3, LAUNCH, True, id="1a", marks=pytest.mark.slow),
        pytest.param(FIRST, 2, LAUNCH, False, id="1b"),
        pytest.param(IN_THE_WAY, 2, LAUNCH, False, id="2a"),
        pytest.param(FREED, 1, LAUNCH, False, id="2b in one turn"),
        pytest.param(FREED, 2, LAUNCH, True, id="2b", marks=pytest.mark.slow),
        pytest.param(exact_stop(), 1, "goals: [{score: {at_least: 6}}]", True, id="3a"),
        pytest.param(exact_stop(), 1, "goals: {score: {at_least: 7}}", False, id="3b"),
        pytest.param(
            exact_stop(), 1, "goals: [all: [{launched: {at_least: 1}}, {reputation: {at_least: 4}}]]", False, id="3c"
        ),
        pytest.param(
            exact_stop("v4rep"), 1, "goals: [{launched: {at_least: 1}}, {reputation: {more_than: 3}}]", True, id="3c+"
        ),
    ],
)
def test_the_examples_have_their_verdicts(deal: str, turns: int, goals: str, reachable: bool) -> None:
    problem = only(f"{deal}horizon: {{turns: {turns}, of: ana}}\nscore_at: horizon\n{goals}").problem
    assert (search(problem).report is not None) is reachable


def test_a_line_in_the_file_is_played() -> None:
    document = only(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}")
    assert document.line_of_play is not None
    assert replay(document.problem, document.line_of_play).met
