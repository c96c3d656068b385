"""Which changes are offered, what they make of a problem, and that those help that do by plain enumeration."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import get_args

import pytest

from tests.support.decks import hand, small_deal, task
from tests.support.layers import few
from tests.support.open_deals import ROBOTS
from tests.support.repairing import can_be_won, every_change, lost_problems
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.kinds import Relation, Span
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import Every, Predicted, TasksOwned, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.repairs import Change, Kind, Repair, changed_problems, repairs
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=600)
NOTED = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)
FEW, MANY = (Compare(TricksWon(Member.COMMANDER), relation, 1) for relation in (Relation.AT_MOST, Relation.AT_LEAST))


def problem(*tasks: str | Task, **rest: object) -> Problem:
    """A problem of three with the cards of a small deal."""
    made = tuple(task(each) if isinstance(each, str) else each for each in tasks)
    return Problem(small_deal(3), made, **rest)  # type: ignore[arg-type]


def changes(of: Problem, *kinds: Kind) -> list[Change]:
    """The changes of these kinds, of any kind if none is named."""
    return [change for change, _ in changed_problems(of) if not kinds or change.kind in kinds]


def made(of: Problem, wanted: Change) -> Problem:
    """What a change makes of a problem."""
    return next(changed for change, changed in changed_problems(of, exchange_cards=True) if change == wanted)


def owners(*given: tuple[int, int]) -> list[Change]:
    """Changes that give a task to a seat."""
    return [Change("owner", (index,), seat=seat) for index, seat in given]


def about(kind: Kind, *tasks: int) -> list[Change]:
    """Changes of this kind, each about one of these tasks."""
    return [Change(kind, (index,)) for index in tasks]


def exchanged(*pairs: tuple[int, int]) -> list[Change]:
    """Changes that exchange two tasks."""
    return [Change("exchanged-tasks", pair) for pair in pairs]


def test_all_changes_of_a_problem_the_nearest_first() -> None:
    noted = Task("noted", NOTED, owner=2, predicted=1)
    roles = (Role("sick", not_commander=True, seat=0),)
    given = problem("p1>0[1]", "b2>1[2]", noted, goals=(FEW, AllOf((FEW, MANY))), roles=roles)
    found = changes(given)
    kinds = [get_args(Kind).index(change.kind) for change in found]
    assert kinds == sorted(kinds)
    assert found == [
        Change("signal"),
        *owners((0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)),
        *exchanged((0, 1), (0, 2), (1, 2)),
        *about("without-token", 0, 1),
        *about("without-task", 0, 1, 2),
        Change("without-goal", goal=0),
        *(Change("without-goal", goal=1, part=part) for part in (0, 1, None)),
    ]


def test_what_is_open_is_no_change() -> None:
    given = problem("p1", "b2>1", Task("noted", NOTED, owner=2), assignment=Assignment(most=1))
    assert changes(given, "owner", "exchanged-tasks") == [*owners((1, 2), (1, 0), (2, 0), (2, 1)), *exchanged((1, 2))]


def test_an_owner_that_the_rule_forbids_is_not_offered() -> None:
    given = problem("p1>0", "b2>1", "p3>2", assignment=Assignment(most=1))
    assert not changes(given, "owner")
    assert changes(given, "exchanged-tasks") == exchanged((0, 1), (0, 2), (1, 2))
    handed = replace(given, assignment=Assignment(most=1, handover=True))
    assert len(changes(handed, "owner")) == 6


def test_a_task_that_is_not_for_the_commander_is_not_given_to_it() -> None:
    commander = small_deal(3).commander
    first, second = (seat for seat in range(3) if seat != commander)
    mine = Task("more", MANY, owner=first, not_commander=True)
    given = problem(mine, f"b2>{commander}")
    assert [change for change in changes(given, "owner") if change.tasks == (0,)] == owners((0, second))
    assert not changes(given, "exchanged-tasks")


def test_a_new_owner_predicts_anew() -> None:
    given = problem(Task("noted", NOTED, owner=2, predicted=1), "p1>0")
    for change in (*owners((0, 1)), *exchanged((0, 1))):
        assert made(given, change).tasks[0].predicted is None
    assert [each.owner for each in made(given, *exchanged((0, 1))).tasks] == [0, 2]


def test_tasks_that_are_the_same_are_not_exchanged() -> None:
    assert not changes(problem(Task("more", MANY, owner=0), Task("more", MANY, owner=1)), "exchanged-tasks")


def test_a_token_that_a_goal_needs_stays() -> None:
    falls: tuple[Goal, ...] = (Falls("1", (Span(1, 1),)),)
    given = problem("p1>0[1]", "b2>1[2]", goals=falls)
    assert changes(given, "without-token", "without-task") == [*about("without-token", 1), *about("without-task", 1)]


def test_the_rule_for_fewer_tasks() -> None:
    rule = Assignment((1, 1, 1), barred=(), handover=True)
    given, (first,) = problem("p1", "b2>1", "p3", assignment=rule), about("without-task", 0)
    assert made(given, first).assignment == Assignment(handover=True)
    told = dict(changed_problems(given, lambda tasks: Assignment.draft(len(tasks), 3, given.deal.commander)))
    assert told[first].assignment == Assignment.draft(2, 3, given.deal.commander)
    owned = problem("p1>0", "b2>1", "p3>2", assignment=rule)
    assert made(owned, first).assignment == FREE


@pytest.mark.parametrize(
    ("signal", "expected"),
    [
        (None, True),
        (Distress(), False),
        (Distress(silent=True), True),
        (Distress(required=True), False),
        (Distress(required=True, direction=Direction.LEFT), True),
    ],
)
def test_the_signal(signal: Distress | None, *, expected: bool) -> None:
    assert changes(problem("p1>0", distress=signal), "signal") == [Change("signal")] * expected


def test_once_a_card_is_played_there_is_no_signal_and_played_cards_stay() -> None:
    deal = small_deal(3)
    card = min(deal.hands[deal.commander])
    given = problem("p1>0", played=Line(((card,),)))
    every = [change for change, _ in changed_problems(given, exchange_cards=True)]
    assert any(change.cards for change in every)
    assert Change("signal") not in every
    assert not any(card in change.cards for change in every)


def test_what_was_met_before_stays() -> None:
    cards = hand("p1 b2 b1 p3 p2 b3")
    deck = Deck.of([*cards, *hand("r1 p4 b4")], PLANET_NINE)
    left = Deal.of(Deck.of(cards, PLANET_NINE), [hand("p1 b2"), hand("b1 p3"), hand("p2 b3")], 0, earlier=1, lead=1)
    done = replace(task("p4>1[1]"), done=True)
    told = Problem(left, (done, task("p1>0")), before=Heaps(deck, None, (None, None, None)))
    assert changes(told) == [*owners((1, 1), (1, 2)), *about("without-token", 0), *about("without-task", 1)]


def test_exchanged_cards_are_those_of_two_hands_but_not_the_commander_s() -> None:
    given = problem("p1>0")
    every = [change for change, _ in changed_problems(given, exchange_cards=True) if change.cards]
    top = given.deal.deck.commander_card
    assert len(every) == 3 * 9 - 6
    assert not any(top in change.cards for change in every)
    first, second = every[0].cards
    assert made(given, every[0]).deal.holder(first) == given.deal.holder(second)
    assert not changes(given, "exchanged-cards")


def test_a_card_exchanged_with_the_robot_lies_where_the_other_one_lay() -> None:
    given = Problem(ROBOTS["two columns"], (task("p1>0"),))
    (under,), (other,) = hand("b2"), hand("p1")
    deal = made(given, Change("exchanged-cards", cards=(other, under))).deal
    assert deal.covered == ((hand("p4")[0], other),)
    assert under in deal.hands[0]


# --- which of them help --------------------------------------------------------------------------


def tried(given: Problem, limits: Limits = WORK, *, exchange_cards: bool = False) -> list[Repair]:
    """All changes, decided; the referee accepts the line of each that helps, for the changed problem."""
    found = list(repairs(given, changed_problems(given, exchange_cards=exchange_cards), limits))
    for each in found:
        assert (each.witness is not None) == (each.answer is Answer.WINNABLE)
        if each.witness is not None:
            assert referee(each.problem, each.witness.choices, each.witness.line).state is State.MET
    return found


def helping(given: Problem, *, exchange_cards: bool = False) -> list[Repair]:
    """The changes that help."""
    return [each for each in tried(given, exchange_cards=exchange_cards) if each.answer is Answer.WINNABLE]


def same_as_enumeration(given: Problem, *, cards: bool) -> Counter[Kind]:
    """Compare the repairs with those of enumeration; return how many of each kind there are."""
    expected = {change for change, changed in every_change(given, cards=cards).items() if can_be_won(changed)}
    found = [each.change for each in helping(given, exchange_cards=cards)]
    assert Counter(found) == Counter(expected), given
    return Counter(change.kind for change in expected)


def test_repairs_are_those_of_enumeration() -> None:
    kinds = sum((same_as_enumeration(given, cards=False) for given in lost_problems(40, 8)), Counter[Kind]())
    assert sum(kinds.values()) > 8
    assert len(kinds) > 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_many_repairs_are_those_of_enumeration(part: int) -> None:
    for number, given in enumerate(lost_problems(1000 * (part + 1), 12)):
        same_as_enumeration(given, cards=number % 3 == 0)


@pytest.mark.parametrize("relation", few([Relation.EXACTLY, Relation.FEWER_THAN], 0, 1))
def test_all_tasks_are_fewer_without_one(relation: Relation) -> None:
    every = Compare(TasksOwned(Seat(0)), relation, Every.EVERY)
    kinds = Counter[Kind]()
    for first, second in product((0, 1), repeat=2):
        given = Problem(small_deal(3), (task(f"p1>{first}"), task(f"b2>{second}")), (every,))
        if not can_be_won(given):
            kinds += same_as_enumeration(given, cards=False)
    assert kinds["without-task"]


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
    signal, *others = map(str, helping(SECOND))
    assert signal.startswith("with the distress signal to the ")
    assert "Ann passes" in signal
    assert others == [
        "without token 1 on y5",
        "without task y5 of Ann",
        "without task b1 of Ann",
    ]


def test_nothing_helps() -> None:
    assert {each.answer for each in tried(HOPELESS)} == {Answer.UNWINNABLE}


@pytest.mark.thorough
@pytest.mark.parametrize("work", [1e-9, 1e-3])
def test_what_is_not_decided_within_the_limits_is_told(work: float) -> None:
    given = random_lost()
    whole, cut = ({each.change: each.answer for each in tried(given, limits)} for limits in (WORK, Limits(work=work)))
    assert whole.keys() == cut.keys()
    assert Answer.UNKNOWN in cut.values()
    assert all(answer in (Answer.UNKNOWN, whole[change]) for change, answer in cut.items())


def random_lost() -> Problem:
    """A full deal for four that cannot be won as its tasks are shared out."""
    random = Random(1)
    cards = list(PLANET_NINE.cards)
    for _ in range(50):
        random.shuffle(cards)
        deal = Deal.of(PLANET_NINE, [cards[seat::4] for seat in range(4)])
        colours = random.sample([card for card in cards if card.suit != "r"], 7)
        given = Problem(deal, tuple(Task.card(card, owner=place % 4) for place, card in enumerate(colours)))
        if solve(given, Limits(work=5)).answer is Answer.UNWINNABLE:
            return given
    raise AssertionError("none is lost")


@pytest.mark.timeout(100)
def test_a_limit_in_seconds_holds_for_all_of_it() -> None:
    assert Answer.UNKNOWN in {each.answer for each in tried(random_lost(), Limits(seconds=0.2), exchange_cards=True)}
