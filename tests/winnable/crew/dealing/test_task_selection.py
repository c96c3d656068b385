"""Drawing task cards as the rulebook says: to the exact difficulty, combinations and hands replaced."""

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.support.layers import few
from winnable.crew.dealing.random_deal import random_deal
from winnable.crew.dealing.task_selection import CanEverBeMet, deal_for, select_tasks
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.goals.faults import faults
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

NORMAL = ASSIGNMENTS["draft-with-passing"]


class Stacked(Random):
    """Shuffles so that certain cards come first, in their order."""

    def __init__(self, *first: str) -> None:
        super().__init__(1)
        self.first = first

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        if x and isinstance(x[0], TaskCard):
            x.sort(key=lambda card: self.first.index(card.id) if card.id in self.first else len(self.first))


def ids(difficulty: int, players: int, *first: str, rule: str = "draft-with-passing") -> tuple[list[str], list[str]]:
    """The ids of the cards that are selected from a stacked pile, and the remarks."""
    selection = select_tasks(difficulty, players, ASSIGNMENTS[rule], Stacked(*first), ask=CanEverBeMet())
    return [card.id for card in selection.cards], selection.remarks


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_difficulty_is_exact(players: int) -> None:
    for difficulty in range(1, 31):
        selection = select_tasks(difficulty, players, NORMAL, Random(difficulty))
        assert sum(card.difficulty[players] for card in selection.cards) == difficulty
        assert len(set(selection.cards)) == len(selection.cards)


def test_a_card_that_would_pass_it_is_put_aside() -> None:
    """All-9s counts five: with two taken already it does not fit into six, nor does all-3s with four."""
    assert ids(6, 4, "two-in-a-row", "win-g6", "all-9s", "no-5s", "all-3s", "at-least-two-7s")[0] == [
        "two-in-a-row",
        "win-g6",
        "no-5s",
        "at-least-two-7s",
    ]


@pytest.mark.parametrize(
    ("players", "early", "late"),
    few(
        [
            (3, "first-trick", "first-two-tricks"),
            (4, "first-and-last-trick", "only-last-trick"),
            (5, "all-3s", "win-p3"),
            (3, "with-a-3", "all-3s"),
            (4, "exactly-two-submarines", "exactly-three-submarines"),
            (5, "no-tricks", "fewer-than-each-other"),
            (4, "more-than-each-other", "more-than-all-others"),
            (5, "all-of-one-colour", "one-of-each-colour"),
        ],
        2,
        4,
        unpack=True,
    ),
)
def test_of_two_that_exclude_each_other_the_last_goes_back(players: int, early: str, late: str) -> None:
    """Pairs of the notes; each must go to different members, as nobody takes two of two tasks."""
    cards = task_cards()
    difficulty = cards[early].difficulty[players] + cards[late].difficulty[players]
    selected, remarks = ids(difficulty, players, early, late)
    assert selected[0] == early
    assert late not in selected
    assert cards[selected[1]].difficulty[players] == cards[late].difficulty[players]
    assert remarks[0].startswith(f"{late} was replaced by ")
    assert remarks[0].endswith(f"it and {early} can never both be met by different members")


def test_nothing_is_replaced_where_one_member_may_take_both() -> None:
    """The first trick and the first two: one member can win them, where the rule lets one member own both."""
    for rule in ("free", "one-by-agreement"):
        assert ids(2, 4, "first-trick", "first-two-tricks", rule=rule) == (["first-trick", "first-two-tricks"], [])
    # with three members and four tasks somebody owns two
    more = ("first-trick", "first-two-tricks", "win-g6", "win-y1")
    assert ids(4, 3, *more) == ([*more], [])


def test_one_member_for_all_has_other_clashes() -> None:
    """No trick and the first trick: fine for two members, never for one."""
    assert ids(4, 4, "first-trick", "no-tricks") == (["first-trick", "no-tricks"], [])
    selected, remarks = ids(4, 4, "first-trick", "no-tricks", rule="one-volunteer")
    assert selected[0] == "first-trick"
    assert "no-tricks" not in selected
    assert remarks[0].endswith("it and first-trick can never both be met by one member")


def test_the_captain_is_not_forced_onto_a_captain_task() -> None:
    """Three seats, three tasks, all of them captain tasks: the last goes back."""
    selected, remarks = ids(8, 3, "more-than-captain", "fewer-than-captain", "as-many-as-captain")
    assert selected[:2] == ["more-than-captain", "fewer-than-captain"]
    assert not task_cards()[selected[2]].not_captain
    assert "the captain would have to own it, and may not" in remarks[0]


def test_three_that_exclude_each_other_only_together() -> None:
    """Who wins a trick with p7 or g9 by submarine needs one each; exactly three are taken by a third."""
    asked: list[int] = []

    def ask(problem: Problem) -> Answer:
        asked.append(len(problem.tasks))
        return Answer.UNWINNABLE if len(problem.tasks) == 3 and asked.count(3) == 1 else Answer.WINNABLE

    first = ("win-g6", "win-y1", "win-p3")
    selection = select_tasks(3, 4, NORMAL, Stacked(*first), ask=ask)
    assert [card.id for card in selection.cards][:2] == ["win-g6", "win-y1"]
    assert selection.remarks[0].endswith(": it, win-g6 and win-y1 can never be met together")
    assert asked == [2, 2, 2, 3] * 2


def test_of_three_that_exclude_each_other_the_last_goes_back() -> None:
    """Four members with a task each: two 6s go to two of them, and the third cannot have three of the other two."""
    first = ("win-b6-y7", "win-g6", "exactly-three-6s", "predict-secretly")
    selected, remarks = ids(10, 4, *first)
    assert (selected[:2], selected[3]) == (["win-b6-y7", "win-g6"], "predict-secretly")
    assert remarks[0].startswith("exactly-three-6s was replaced by ")
    assert remarks[0].endswith(": it, win-b6-y7 and win-g6 can never be met together")


def test_what_is_not_decided_stays_and_is_said() -> None:
    selection = select_tasks(1, 4, NORMAL, Stacked("win-g6"), ask=lambda _: Answer.UNKNOWN)
    assert [card.id for card in selection.cards] == ["win-g6"]
    assert selection.remarks == ["it was not decided whether win-g6 can ever be met together"]


def test_a_hand_that_a_card_rules_out_is_dealt_again() -> None:
    selection = select_tasks(3, 3, NORMAL, Stacked("only-s1"), ask=CanEverBeMet())
    dealt_again = 0
    for seed in range(60):
        selection.remarks.clear()
        deal = deal_for(selection, partial(random_deal, DEEP_SEA, 3, Random(seed)))
        dealt_again += bool(selection.remarks)
        for hand in map(set, deal.hands):
            for cards in task_cards()["only-s1"].redeal:
                assert not set(cards) <= hand
    assert dealt_again > 5


def test_an_open_deal_is_answered_with_a_deal() -> None:
    """What `CanEverBeMet` rests on: a whole deal with its line, replayed like any other."""
    tasks = tuple(task_cards()[name].task(4) for name in ("all-9s", "no-tricks"))
    problem = Problem(Deal.unknown(DEEP_SEA, 4), tasks, assignment=Assignment(most=1))
    assert CanEverBeMet()(problem) is Answer.WINNABLE
    verdict = solve(problem, Limits(work=20))
    assert verdict.witness is not None
    deal = verdict.witness.choices.deal
    assert deal is not None
    assert problem.deal.admits(deal)


@pytest.mark.parametrize("difficulty", [10**3, 10**9])
def test_a_difficulty_that_cannot_be(difficulty: int) -> None:
    with pytest.raises(ValueError, match=f"task cards add up to, found {difficulty}"):
        select_tasks(difficulty, 4, NORMAL, Random(1))


def test_cards_that_do_not_fit_the_deck_are_left_out() -> None:
    """The challenge deck has no green and no trump 1: nothing that is drawn speaks of them."""
    for seed in range(10):
        selection = select_tasks(8, 3, NORMAL, Random(seed), deck=CHALLENGE)
        for card in selection.cards:
            assert not any(faults(card.goal, CHALLENGE, crew={3: 10}))


def test_questions_end_when_their_work_is_used_up() -> None:
    ask = CanEverBeMet()
    ask.left = 0.0
    problem = Problem(Deal.unknown(DEEP_SEA, 4), (task_cards()["win-g6"].task(4),))
    assert ask(problem) is Answer.UNKNOWN
