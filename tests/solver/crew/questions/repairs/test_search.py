"""The repairs of small problems are those of plain enumeration; each is replayed, and none is missed."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.support.decks import hand, small_deal, task
from tests.support.layers import few
from tests.support.repairing import can_be_won, every_change, key, lost_problems
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Every, Predicted, TasksOwned, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.repairs.changes import WithoutTask, changed_problems
from winnable.solver.crew.questions.repairs.search import Repair, all_repairs, repairs
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=600)


def replayed(repair: Repair) -> None:
    """The referee accepts the line of a repair, for the changed problem."""
    assert repair.witness is not None
    report = referee(repair.problem, repair.witness.choices, repair.witness.line)
    assert report.state is State.MET


def same_as_enumeration(problem: Problem, *, cards: bool) -> Counter[str]:
    """Compare the repairs with those of enumeration; return how many of each kind there are."""
    found = list(repairs(problem, WORK, exchange_cards=cards))
    for repair in found:
        replayed(repair)
    expected = {what for what, changed in every_change(problem, cards=cards).items() if can_be_won(changed)}
    assert Counter(key(repair.change) for repair in found) == Counter(expected), problem
    return Counter(str(kind) for kind, *_ in expected)


def test_repairs_are_those_of_enumeration() -> None:
    kinds = sum((same_as_enumeration(problem, cards=False) for problem in lost_problems(40, 8)), Counter[str]())
    assert sum(kinds.values()) > 8
    assert len(kinds) > 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_many_repairs_are_those_of_enumeration(part: int) -> None:
    for number, problem in enumerate(lost_problems(1000 * (part + 1), 12)):
        same_as_enumeration(problem, cards=number % 3 == 0)


@pytest.mark.parametrize("relation", few([Relation.EXACTLY, Relation.FEWER_THAN], 0, 1))
def test_all_tasks_are_fewer_without_one(relation: Relation) -> None:
    every = Compare(TasksOwned(Seat(0)), relation, Every.EVERY)
    kinds = Counter[str]()
    for owners in product((0, 1), repeat=2):
        tasks = (task(f"p1>{owners[0]}"), task(f"b2>{owners[1]}"))
        problem = Problem(small_deal(3), tasks, (every,))
        if not can_be_won(problem):
            kinds += same_as_enumeration(problem, cards=False)
    assert kinds["WithoutTask"]


# --- what is told --------------------------------------------------------------------------------


def puzzle(leader: int, hands: str, *tasks: str, **rest: object) -> Problem:
    """A problem with just the cards in the hands, and names for the players."""
    held = [hand(text) for text in hands.split("/")]
    deck = Deck.of((card for each in held for card in each), PLANET_NINE)
    names = ("Ann", "Ben", "Cleo", "Dee")[: len(held)]
    return Problem(Deal.of(deck, held, leader), tuple(map(task, tasks)), names=names, **rest)  # type: ignore[arg-type]


SECOND = puzzle(0, "b98 / b1 y5 / b2 g2 / b3 g3", "y5>0[1]", "b1>0[2]")
"""Ann can win y5 in trick 2 only, and b1 falls in trick 1."""
HOPELESS = puzzle(0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "y1>3", "b9>1", "g2>2")


def test_repairs_in_words_the_nearest_first() -> None:
    found = all_repairs(SECOND, WORK)
    signal, *others = [str(repair) for repair in found.helping]
    assert signal.startswith("with the distress signal to the ")
    assert others == [
        "token 2 on y5 and 1 on b1, exchanged",
        "without token 1 on y5",
        "without task y5 of Ann",
        "without task b1 of Ann",
    ]
    assert not found.undecided


def test_nothing_comes_where_no_change_helps() -> None:
    assert not list(repairs(HOPELESS, WORK))
    found = all_repairs(HOPELESS, WORK)
    assert not found.helping
    assert not found.undecided
    assert found.tried == len(list(changed_problems(HOPELESS)))


@pytest.mark.thorough
@pytest.mark.parametrize("work", [1e-9, 1e-3])
def test_what_is_not_decided_within_the_limits_is_told(work: float) -> None:
    problem = random_lost()
    whole, cut = all_repairs(problem, WORK), all_repairs(problem, Limits(work=work))
    told = {key(repair.change) for repair in (*cut.helping, *cut.undecided)}
    assert cut.undecided
    assert {key(repair.change) for repair in whole.helping} <= told
    assert {key(repair.change) for repair in cut.helping} <= {key(repair.change) for repair in whole.helping}
    assert all(repair.answer is Answer.UNKNOWN and repair.witness is None for repair in cut.undecided)
    assert cut.tried == whole.tried


def random_lost() -> Problem:
    """A full deal for four that cannot be won as its tasks are shared out."""
    random = Random(1)
    cards = list(PLANET_NINE.cards)
    for _ in range(50):
        random.shuffle(cards)
        deal = Deal.of(PLANET_NINE, [cards[seat::4] for seat in range(4)])
        colours = random.sample([card for card in cards if card.suit != "r"], 7)
        problem = Problem(deal, tuple(Task.card(card, owner=place % 4) for place, card in enumerate(colours)))
        if solve(problem, Limits(work=5)).answer is Answer.UNWINNABLE:
            return problem
    raise AssertionError("none is lost")


@pytest.mark.timeout(100)
def test_a_limit_in_seconds_holds_for_all_of_it() -> None:
    problem = random_lost()
    found = all_repairs(problem, Limits(seconds=0.2), exchange_cards=True)
    assert found.undecided


def test_a_change_that_is_not_permitted_is_not_tried() -> None:
    found = all_repairs(SECOND, WORK, permitted=lambda problem: len(problem.tasks) == 2)
    assert len(found.helping) == 3
    assert found.tried == all_repairs(SECOND, WORK).tried - 2


def test_the_rule_of_assignment_for_fewer_tasks_counts() -> None:
    given = puzzle(0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "b1", "b2", assignment=Assignment((1, 1, 0, 0)))
    one = {repair.change for repair in repairs(given, WORK)}
    barred = {repair.change for repair in repairs(given, WORK, sharing=lambda *_: Assignment(barred=(0, 1, 2, 3)))}
    assert WithoutTask(0) in one
    assert WithoutTask(0) not in barred


def test_a_signal_comes_with_its_cards_and_a_new_owner_with_what_is_predicted() -> None:
    given = puzzle(0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "y5>0", "b1>0")
    texts = [str(repair) for repair in repairs(given, WORK)]
    assert any(text.startswith("with the distress signal to the ") and "Ann passes" in text for text in texts)
    noted = Task("noted", Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED), owner=1, predicted=2)
    both = replace(HOPELESS, tasks=(noted,))
    texts = [str(repair) for repair in repairs(both, WORK)]
    assert "Ben predicts 1 for noted instead of 2" in texts
    assert any(text.startswith("noted for Ann instead of Ben, predicting ") for text in texts)
