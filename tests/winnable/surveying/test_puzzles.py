"""Puzzles among the deals of a survey: what counts as one, and which are kept."""

import pytest

from winnable.games.survey import Measured
from winnable.games.usage import UsageError
from winnable.rules.answer import Answer
from winnable.surveying.plan import plan
from winnable.surveying.puzzles import Search, Wanted, cell_of, note

LOST = Measured(Answer.UNWINNABLE)
OPEN = Measured(Answer.UNKNOWN, "limit")
NO_LEADS = Measured(Answer.WINNABLE, leads_of=8)
"""A deal that can be won, of which some lead is undecided."""


def won(leads: int, fewest: int | None = 5, narrow: float | None = 0.5) -> Measured:
    return Measured(Answer.WINNABLE, leads=leads, leads_of=8, fewest=fewest, narrow=narrow)


@pytest.mark.parametrize(
    ("wanted", "deal", "expected"),
    [
        (Wanted(narrowest=True), LOST, False),
        (Wanted(one_lead=True), OPEN, None),
        (Wanted(one_lead=True), NO_LEADS, None),
        (Wanted(at_least=5), NO_LEADS, None),
        (Wanted(narrowest=True), NO_LEADS, None),
        (Wanted(one_lead=True), won(1), True),
        (Wanted(one_lead=True), won(2), False),
        (Wanted(one_lead=True), Measured(Answer.WINNABLE, leads=1, leads_of=1), False),
        (Wanted(one_lead=True), won(1, None, None), True),
        (Wanted(at_least=5), won(3), True),
        (Wanted(at_least=6), won(3), False),
        (Wanted(one_lead=True, at_least=6), won(1), False),
        (Wanted(one_lead=True, at_least=5), won(1), True),
        (Wanted(one_lead=True, at_least=5), won(1, None, None), None),
        (Wanted(one_lead=True, at_least=5), won(2, None, None), False),
        (Wanted(narrowest=True), won(1, None, None), None),
    ],
)
def test_what_is_a_puzzle(wanted: Wanted, deal: Measured, expected: bool | None) -> None:
    assert wanted.met_by(deal) is expected


def searched(wanted: Wanted, deals: list[Measured], count: int = 1) -> Search:
    search = Search(wanted, count, [])
    for _ in search.go_on(enumerate(deals)):
        pass
    return search


def test_the_first_are_kept_and_no_more_are_looked_at() -> None:
    search = searched(Wanted(one_lead=True), [LOST, won(1), OPEN, won(2), won(1), won(1)], 2)
    assert [seed for seed, _ in search.found] == [1, 4]
    assert (search.examined, search.undecided) == (5, 1)


def test_the_narrowest_are_kept_of_equals_the_first() -> None:
    deals = [won(4, 5, 0.5), won(2, 5, 0.8), LOST, won(3, 5, 0.7), won(2, 6, 0.8)]
    assert [seed for seed, _ in searched(Wanted(narrowest=True), deals, 3).found] == [1, 4, 3]
    assert [seed for seed, _ in searched(Wanted(narrowest=True), deals).found] == [1]
    assert searched(Wanted(narrowest=True), deals).examined == 5


def test_what_is_known_of_it() -> None:
    assert note(won(1, 1)) == (
        "It can be won: 1 of 8 first leads wins, and it takes 1 trick at least. "
        "With open cards the way is narrow: 0.50, from 0 to 1."
    )
    assert note(won(3, None, None)) == "It can be won: 3 of 8 first leads win."
    wanted = Wanted(one_lead=True, at_least=6, narrowest=True)
    assert wanted.title(20) == "Just one first lead, not before trick 6, the narrowest of 20"


@pytest.mark.parametrize(
    ("mission", "message"),
    [
        ("1-3", "Expected one mission, found 3."),
        ("lifeboat/points", "Lifeboat has no puzzles: they are chosen by first leads."),
    ],
)
def test_of_what_there_are_none(mission: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        cell_of(plan([mission]), 1)
    assert str(refused.value) == message


def test_four_players_unless_the_mission_is_for_others() -> None:
    assert cell_of(plan(["31"]), 1)[0].players == 4
    assert cell_of(plan(["31"], None, (5,)), 1)[0].players == 5
