"""Goals about how many tricks, in which places and in a row, as Deep Sea has them.

Each on a line of play that can be checked by hand; `MET, 3` is met in trick 3. What is lost is so with the last trick.
"""

import pytest

from tests.support.judging import (
    ALL_OTHERS,
    AT_LEAST,
    AT_MOST,
    CAPTAIN,
    EACH_OTHER,
    EXACTLY,
    FEWER,
    FIRST,
    FIRST_AND_LAST,
    LAST,
    LOST,
    MET,
    MORE,
    in_a_row,
    judge,
    mission,
    numbered,
    run,
    wins,
    won_by,
)
from winnable.rules.answer import State
from winnable.rules.crew.card import DEEP_SEA
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Always, Compare, Goal
from winnable.rules.crew.kinds import EVERY_TRICK, Relation, Span
from winnable.rules.crew.quantity import Every, Predicted, TricksWon
from winnable.rules.crew.who import Member


@pytest.mark.parametrize(
    ("winners", "relation", "state", "decided"),
    [
        # seat 1 owns, seat 0 is captain: one each is a tie
        ("0 1 2 2", EXACTLY, MET, 4),
        ("0 1 2 2", MORE, LOST, 4),
        ("0 1 2 2", FEWER, LOST, 4),
        # none each is a tie as well
        ("2 2 2", EXACTLY, MET, 3),
        ("2 2 2", MORE, LOST, 3),
        ("2 2 2", FEWER, LOST, 3),
        # two against none, with one trick left: it is met with the last all the same
        ("1 1 2", MORE, MET, 3),
        ("1 1 2", EXACTLY, LOST, 3),
        ("1 1 2", FEWER, LOST, 3),
        ("0 0 2", FEWER, MET, 3),
        ("0 0 2", EXACTLY, LOST, 3),
        ("0 0 2", MORE, LOST, 3),
        # one against none, with one trick left: the captain may still draw level
        ("1 2 2", MORE, MET, 3),
        ("1 2 0", MORE, LOST, 3),
        ("1 2 0", EXACTLY, MET, 3),
    ],
)
def test_compared_with_the_captain(winners: str, relation: Relation, state: State, decided: int) -> None:
    assert judge(won_by(winners), 1, wins(EVERY_TRICK, relation, CAPTAIN)) == (state, decided)


@pytest.mark.parametrize(
    ("winners", "relation", "right", "state", "decided"),
    [
        # seat 0 owns; more than each other: a tie with anybody fails
        ("0 0 1 2", MORE, EACH_OTHER, MET, 4),
        ("0 0 1 0", MORE, EACH_OTHER, MET, 4),
        ("0 0 0 1", MORE, EACH_OTHER, MET, 4),
        ("0 0 1 1", MORE, EACH_OTHER, LOST, 4),
        ("1 1 1 0", MORE, EACH_OTHER, LOST, 4),
        ("1 1 0 0", MORE, EACH_OTHER, LOST, 4),
        # fewer than each other: likewise, none against none included
        ("1 2 1 2", FEWER, EACH_OTHER, MET, 4),
        ("1 2 1 2 1", FEWER, EACH_OTHER, MET, 5),
        ("1 1 1 1", FEWER, EACH_OTHER, LOST, 4),
        ("1 2 0", FEWER, EACH_OTHER, LOST, 3),
        ("0 1 2 1 2", FEWER, EACH_OTHER, MET, 5),
        ("0 1 1 1 2", FEWER, EACH_OTHER, LOST, 5),  # seat 2 can only draw level
        # more than all others together is more than half
        ("0 0 0 1", MORE, ALL_OTHERS, MET, 4),
        ("0 0 1 2", MORE, ALL_OTHERS, LOST, 4),  # just half
        ("0 1 2 0", MORE, ALL_OTHERS, LOST, 4),  # no more than half
        ("0 0 0 1 2", MORE, ALL_OTHERS, MET, 5),
        ("0 1 0 2 0", MORE, ALL_OTHERS, MET, 5),
        ("0 1 0 2 1", MORE, ALL_OTHERS, LOST, 5),  # more than each other it is not either, but 2 of 5 is too few
    ],
)
def test_compared_with_the_others(
    winners: str, relation: Relation, right: TricksWon, state: State, decided: int
) -> None:
    assert judge(won_by(winners), 0, wins(EVERY_TRICK, relation, right)) == (state, decided)


def test_more_than_each_other_is_less_than_all_others() -> None:
    """2 of 5 against 1, 1 and 1: more than each other, but not more than all others."""
    play = won_by("0 1 0 2 3", 4)
    assert judge(play, 0, wins(EVERY_TRICK, MORE, EACH_OTHER)) == (MET, 5)
    assert judge(play, 0, wins(EVERY_TRICK, MORE, ALL_OTHERS)) == (LOST, 5)


@pytest.mark.parametrize(("seats", "tricks", "needed"), [(3, 13, 7), (4, 10, 6), (5, 8, 5)])
def test_more_than_all_others_with_the_full_deck(seats: int, tricks: int, needed: int) -> None:
    """7 of 13, 6 of 10, 5 of 8."""
    for mine, state in ((needed, MET), (needed - 1, LOST)):
        winners = " ".join("0" * mine + "1" * (tricks - mine))
        assert judge(won_by(winners, seats), 0, wins(EVERY_TRICK, MORE, ALL_OTHERS))[0] is state


@pytest.mark.parametrize(
    ("winners", "goal", "state", "decided"),
    [
        # exactly n in a row: n wins in the whole deal, all of them adjacent
        ("1 0 0 2", in_a_row(2), MET, 4),
        ("1 2 0 0", in_a_row(2), MET, 4),
        ("0 0 1 2", in_a_row(2), MET, 4),
        ("0 0 0 1", in_a_row(2), LOST, 4),  # a longer run
        ("0 0 1 0", in_a_row(2), LOST, 4),  # the run, and one more
        ("0 1 2 0", in_a_row(2), LOST, 4),
        ("0 1 0 2", in_a_row(2), LOST, 4),  # two, but not in a row
        ("1 2 1 0", in_a_row(2), LOST, 4),
        ("0 0 0 1 2", in_a_row(3), MET, 5),
        ("0 0 1 0 2", in_a_row(3), LOST, 5),
        ("0 0 0 1 0", in_a_row(3), LOST, 5),
        ("0 0 0 0 1", in_a_row(3), LOST, 5),
        # n in a row: as soon as it has been done, whatever comes before and after
        ("0 0 1 2", run(AT_LEAST, 2), MET, 2),
        ("0 0 0 0", run(AT_LEAST, 2), MET, 2),
        ("0 1 0 0", run(AT_LEAST, 2), MET, 4),
        ("0 1 0 1", run(AT_LEAST, 2), LOST, 4),
        ("0 1 2 0", run(AT_LEAST, 2), LOST, 4),
        ("0 0 1 0 0 0", run(AT_LEAST, 3), MET, 6),
        ("0 0 1 0 0 1", run(AT_LEAST, 3), LOST, 6),
        ("0 0 1 0 1 0", run(AT_LEAST, 3), LOST, 6),
        # never two in a row: separated wins are free
        ("0 1 0 1", run(AT_MOST, 1), MET, 4),
        ("0 1 2 0", run(AT_MOST, 1), MET, 4),
        ("1 2 1 2", run(AT_MOST, 1), MET, 4),  # none at all
        ("1 0 1 0", run(AT_MOST, 1), MET, 4),
        ("1 0 0 1", run(AT_MOST, 1), LOST, 4),
        # numbers of tricks
        ("1 2 1", wins(EVERY_TRICK, EXACTLY, 0), MET, 3),
        ("1 0 1", wins(EVERY_TRICK, EXACTLY, 0), LOST, 3),
        ("1 0 1", wins(EVERY_TRICK, EXACTLY, 1), MET, 3),
        ("0 1 0 2", wins(EVERY_TRICK, EXACTLY, 1), LOST, 4),
        ("1 2 1 0", wins(EVERY_TRICK, EXACTLY, 2), LOST, 4),
    ],
)
def test_runs_and_numbers(winners: str, goal: Goal, state: State, decided: int) -> None:
    """Seat 0 owns."""
    assert judge(won_by(winners), 0, goal) == (state, decided)


ONLY_FIRST = AllOf((wins(numbered(FIRST), EXACTLY, Every.EVERY), wins(EVERY_TRICK, EXACTLY, 1)))
ONLY_LAST = AllOf((wins(numbered(LAST), EXACTLY, Every.EVERY), wins(EVERY_TRICK, EXACTLY, 1)))
FIRST_TWO = wins(numbered(Span(1, 2)), EXACTLY, Every.EVERY)
NONE_OF_THREE = wins(numbered(Span(1, 3)), EXACTLY, 0)


@pytest.mark.parametrize(
    ("winners", "goal", "state", "decided"),
    [
        ("0 1 2 1", ONLY_FIRST, MET, 4),
        ("0 1 0 2", ONLY_FIRST, LOST, 4),
        ("0 1 2 0", ONLY_FIRST, LOST, 4),
        ("1 0 2 1", ONLY_FIRST, LOST, 4),
        ("1 2 1 0", ONLY_LAST, MET, 4),
        ("1 2 1 2", ONLY_LAST, LOST, 4),
        ("1 0 1 0", ONLY_LAST, LOST, 4),
        ("1 0 0 0", ONLY_LAST, LOST, 4),
        ("0 1 2 0", FIRST_AND_LAST, MET, 4),
        ("0 0 0 0", FIRST_AND_LAST, MET, 4),  # what happens in between is free
        ("0 0 0 1", FIRST_AND_LAST, LOST, 4),
        ("1 0 0 0", FIRST_AND_LAST, LOST, 4),
        ("0 0 1 2", FIRST_TWO, MET, 2),
        ("0 1 0 0", FIRST_TWO, LOST, 4),
        ("1 2 1 0", NONE_OF_THREE, MET, 3),
        ("1 2 0 1", NONE_OF_THREE, LOST, 4),
        ("1 0 2 1", NONE_OF_THREE, LOST, 4),
    ],
)
def test_places(winners: str, goal: Goal, state: State, decided: int) -> None:
    """Seat 0 owns."""
    assert judge(won_by(winners), 0, goal) == (state, decided)


@pytest.mark.parametrize(
    ("winners", "predicted", "state", "decided"),
    [
        ("1 2 1", 0, MET, 3),
        ("1 2 0", 0, LOST, 3),
        ("0 1 2", 0, LOST, 3),
        ("0 1 2", 1, MET, 3),
        ("0 0 1", 1, LOST, 3),
        ("0 0 0", 3, MET, 3),
        ("0 1 0", 3, LOST, 3),
        ("1 2 0", 2, LOST, 3),
    ],
)
def test_predictions(winners: str, predicted: int, state: State, decided: int) -> None:
    """Seat 0 owns; what was noted is asked for exactly."""
    goal = wins(EVERY_TRICK, EXACTLY, Predicted.PREDICTED)
    assert judge(won_by(winners), 0, goal, predicted) == (state, decided)


@pytest.mark.parametrize(("seats", "tricks"), [(3, 13), (4, 10), (5, 8)])
def test_the_last_trick(seats: int, tricks: int) -> None:
    """13, 10 or 8; a card left over makes no trick of its own."""
    deal = Deal.of(DEEP_SEA, [DEEP_SEA.cards[seat::seats] for seat in range(seats)])
    assert deal.tricks == tricks
    winners = " ".join("1" * (tricks - 1) + "0")
    last = wins(numbered(LAST), EXACTLY, Every.EVERY)
    assert judge(won_by(winners, seats), 0, last) == (MET, tricks)
    assert judge(won_by(winners, seats), 1, last) == (LOST, tricks)
    assert judge(won_by(winners, seats), 1, wins(numbered(Span(tricks - 1, tricks - 1)))) == (MET, tricks - 1)


@pytest.mark.parametrize(
    ("winners", "state", "decided"),
    [
        ("0 0 1 2", MET, 4),
        ("2 2 1 0", MET, 4),  # whoever it is
        ("0 1 0 0", LOST, 4),  # level after trick 2
        ("0 0 1 1", LOST, 4),  # level after the last
        ("0 0 1 0 1 1", LOST, 6),
    ],
)
def test_the_first_winner_stays_ahead(winners: str, state: State, decided: int) -> None:
    """Mission 23: after every trick, a tie is not ahead."""
    goal = Always(Compare(TricksWon(Member.FIRST_WINNER), MORE, TricksWon(Member.EACH_OTHER)))
    assert mission(won_by(winners), goal) == (state, decided)
