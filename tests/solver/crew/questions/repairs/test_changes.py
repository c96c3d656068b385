"""Which changes are offered, in which order, and what they make of a problem."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deal, task
from tests.support.open_deals import ROBOTS
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.kinds import Relation, Span
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import Predicted, TricksWon
from winnable.rules.crew.task import Task, TokenChange
from winnable.rules.crew.who import Member
from winnable.solver.crew.questions.repairs.changes import (
    KINDS,
    Change,
    ExchangedCards,
    ExchangedTasks,
    ExchangedTokens,
    KeepSilent,
    NewCommander,
    NewLeader,
    NewMember,
    NewOwner,
    NewPrediction,
    SendSignal,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
    as_it_stands,
    changed_problems,
)

NOTED = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)
FEW, MANY = (Compare(TricksWon(Member.COMMANDER), relation, 1) for relation in (Relation.AT_MOST, Relation.AT_LEAST))
UNFIXED = Deal.of(Deck.of(hand("b98 b1 y5 b2 g2 b3 g3"), PLANET_NINE), map(hand, ("b98", "b1 y5", "b2 g2", "b3 g3")), 0)
"""A puzzle without trumps, so that the file says who leads."""


def problem(*tasks: str | Task, **rest: object) -> Problem:
    """A problem of three with the cards of a small deal."""
    made = tuple(task(each) if isinstance(each, str) else each for each in tasks)
    return Problem(small_deal(3), made, **rest)  # type: ignore[arg-type]


def changes(of: Problem, *kinds: type) -> list[Change]:
    """The changes of these kinds, of any kind if none is named."""
    return [change for change, _ in changed_problems(of) if not kinds or isinstance(change, kinds)]


def made(of: Problem, wanted: Change) -> Problem:
    """What a change makes of a problem."""
    return next(changed for change, changed in changed_problems(of, exchange_cards=True) if change == wanted)


def ordered(found: Iterable[Change]) -> bool:
    """Whether kinds stand in the order of their nearness."""
    places = [KINDS.index(type(change)) for change in found]
    return places == sorted(places)


def test_all_changes_of_a_problem_the_nearest_first() -> None:
    noted = Task("noted", NOTED, owner=2, predicted=1)
    roles = (Role("sick", not_commander=True, seat=0),)
    given = problem("p1>0[1]", "b2>1[2]", noted, goals=(FEW, AllOf((FEW, MANY))), roles=roles)
    assert given.deal.commander != 0
    found = changes(given)
    assert ordered(found)
    free = next(seat for seat in given.deal.seats if seat not in (0, given.deal.commander))
    assert found == [
        SendSignal(),
        NewPrediction(2, 0),
        NewPrediction(2, 2),
        NewPrediction(2, 3),
        *(NewOwner(0, 1), NewOwner(0, 2), NewOwner(1, 2), NewOwner(1, 0), NewOwner(2, 0), NewOwner(2, 1)),
        *(ExchangedTasks(0, 1), ExchangedTasks(0, 2), ExchangedTasks(1, 2)),
        NewMember("sick", free),
        ExchangedTokens(0, 1),
        *(WithoutToken(0), WithoutToken(1)),
        *(WithoutTask(0), WithoutTask(1), WithoutTask(2)),
        *(WithoutGoal(0), WithoutGoal(1, 0), WithoutGoal(1, 1), WithoutGoal(1)),
    ]


def test_what_is_open_is_no_change() -> None:
    given = problem("p1", "b2>1", Task("noted", NOTED, owner=2), roles=(Role("sick"),), assignment=Assignment(most=1))
    assert not changes(given, NewPrediction, NewMember)
    assert changes(given, NewOwner, ExchangedTasks) == [
        *(NewOwner(1, 2), NewOwner(1, 0), NewOwner(2, 0), NewOwner(2, 1)),
        ExchangedTasks(1, 2),
    ]


def test_an_owner_that_the_rule_forbids_is_not_offered() -> None:
    given = problem("p1>0", "b2>1", "p3>2", assignment=Assignment(most=1))
    assert not changes(given, NewOwner)
    assert changes(given, ExchangedTasks) == [ExchangedTasks(0, 1), ExchangedTasks(0, 2), ExchangedTasks(1, 2)]
    handed = replace(given, assignment=Assignment(most=1, handover=True))
    assert len(changes(handed, NewOwner)) == 6


def test_a_task_that_is_not_for_the_commander_is_not_given_to_it() -> None:
    commander = small_deal(3).commander
    first, second = (seat for seat in range(3) if seat != commander)
    mine = Task("more", MANY, owner=first, not_commander=True)
    given = problem(mine, f"b2>{commander}")
    assert changes(given, NewOwner) == [NewOwner(0, second), *changes(given, NewOwner)[1:]]
    assert NewOwner(0, commander) not in changes(given)
    assert not changes(given, ExchangedTasks)


def test_a_new_owner_predicts_anew() -> None:
    given = problem(Task("noted", NOTED, owner=2, predicted=1), "p1>0")
    for change in (NewOwner(0, 1), ExchangedTasks(0, 1)):
        assert made(given, change).tasks[0].predicted is None
    assert made(given, NewPrediction(0, 3)).tasks[0].predicted == 3


def test_tasks_that_are_the_same_are_not_exchanged() -> None:
    assert not changes(problem(Task("more", MANY, owner=0), Task("more", MANY, owner=1)), ExchangedTasks)


def test_a_token_that_a_goal_needs_stays() -> None:
    falls: tuple[Goal, ...] = (Falls("1", (Span(1, 1),)),)
    given = problem("p1>0[1]", "b2>1[2]", goals=falls)
    assert changes(given, WithoutToken, WithoutTask) == [WithoutToken(1), WithoutTask(1)]
    assert changes(given, ExchangedTokens) == [ExchangedTokens(0, 1)]


def test_the_rule_for_fewer_tasks() -> None:
    rule = Assignment((1, 1, 1), barred=(), handover=True)
    given = problem("p1", "b2>1", "p3", assignment=rule)
    assert made(given, WithoutTask(0)).assignment == Assignment(handover=True)
    told = dict(changed_problems(given, lambda tasks, seat: Assignment.draft(len(tasks), 3, seat)))
    assert told[WithoutTask(0)].assignment == Assignment.draft(2, 3, given.deal.commander)
    owned = problem("p1>0", "b2>1", "p3>2", assignment=rule)
    assert made(owned, WithoutTask(0)).assignment == FREE


def test_the_rule_as_it_stands_goes_with_the_commander() -> None:
    given = Problem(UNFIXED, (task("b1"), task("y5")), assignment=Assignment(takers=1, barred=(0,)))
    assert as_it_stands(given)(given.tasks, 2) == Assignment(takers=1, barred=(2,))
    must = replace(given, assignment=Assignment(must=(0, (1,))))
    assert made(must, NewLeader(1)).assignment == Assignment(must=(1, (1,)))


@pytest.mark.parametrize(
    ("signal", "expected"),
    [
        (None, [SendSignal()]),
        (Distress(), []),
        (Distress(silent=True), [SendSignal()]),
        (Distress(required=True), [KeepSilent()]),
        (Distress(required=True, direction=Direction.LEFT), [SendSignal(), KeepSilent()]),
    ],
)
def test_the_signal(signal: Distress | None, expected: list[Change]) -> None:
    assert changes(problem("p1>0", distress=signal), SendSignal, KeepSilent) == expected


def test_once_a_card_is_played_there_is_no_signal_and_played_cards_stay() -> None:
    deal = small_deal(3)
    card = min(deal.hands[deal.commander])
    given = problem("p1>0", played=Line(((card,),)))
    every = [change for change, _ in changed_problems(given, exchange_cards=True)]
    exchanged = [change for change in every if isinstance(change, ExchangedCards)]
    assert exchanged
    assert SendSignal() not in every
    assert not any(card in (change.first, change.second) for change in exchanged)


def test_who_leads_changes_only_where_no_card_says_it() -> None:
    assert not changes(problem("p1>0"), NewLeader, NewCommander)
    given = Problem(UNFIXED, (task("b1>0"),))
    assert changes(given, NewLeader, NewCommander) == [NewLeader(1), NewLeader(2), NewLeader(3)]
    assert made(given, NewLeader(2)).deal.commander == 2
    unknown = Deal.unknown(DEEP_SEA, 4)
    assert not changes(Problem(replace(unknown, hands=((),) * 4, hidden=(10,) * 4)), NewLeader)


def test_in_the_middle_of_a_game_leader_and_commander_are_apart() -> None:
    cards = hand("p1 b2 / b1 p3 / p2 b3".replace("/", ""))
    hands = [hand("p1 b2"), hand("b1 p3"), hand("p2 b3")]
    deck = Deck.of([*cards, *hand("r1 p4 b4")], PLANET_NINE)
    left = Deal.of(Deck.of(cards, PLANET_NINE), hands, 0, earlier=1, lead=1)
    told = Problem(left, (task("p1>0"),), before=Heaps(deck, None, (None, None, None)))
    assert changes(told, NewLeader, NewCommander) == [NewLeader(0), NewLeader(2), NewCommander(1), NewCommander(2)]
    assert (made(told, NewLeader(2)).deal.lead, made(told, NewLeader(2)).deal.commander) == (2, 0)
    won = replace(told, before=Heaps(deck, (0, 1, 0), (None, None, None)))
    assert changes(won, NewLeader, NewCommander) == [NewCommander(1), NewCommander(2)], "who won the trick leads"
    assert not changes(told, SendSignal)


def test_what_was_met_before_stays() -> None:
    cards = hand("p1 b2 b1 p3 p2 b3")
    deck = Deck.of([*cards, *hand("r1 p4 b4")], PLANET_NINE)
    left = Deal.of(Deck.of(cards, PLANET_NINE), [hand("p1 b2"), hand("b1 p3"), hand("p2 b3")], 0, earlier=1, lead=1)
    done = replace(task("p4>1[1]"), done=True)
    told = Problem(left, (done, task("p1>0")), before=Heaps(deck, None, (None, None, None)))
    assert changes(told, NewOwner, ExchangedTasks, WithoutTask, WithoutToken) == [
        *(NewOwner(1, 1), NewOwner(1, 2)),
        *(WithoutToken(0), WithoutTask(1)),
    ]


def test_exchanged_cards_are_those_of_two_hands_but_not_the_commander_s() -> None:
    given = problem("p1>0")
    exchanged = [
        change for change, _ in changed_problems(given, exchange_cards=True) if isinstance(change, ExchangedCards)
    ]
    top = given.deal.deck.commander_card
    assert len(exchanged) == 3 * 9 - 6
    assert all(top not in (change.first, change.second) for change in exchanged)
    change = exchanged[0]
    deal = made(given, change).deal
    assert deal.holder(change.first) == given.deal.holder(change.second)
    assert not changes(given, ExchangedCards)


def test_a_card_exchanged_with_the_robot_lies_where_the_other_one_lay() -> None:
    given = Problem(ROBOTS["two columns"], (task("p1>0"),))
    under = hand("b2")[0]
    other = hand("p1")[0]
    deal = made(given, ExchangedCards(other, under)).deal
    assert deal.covered == ((hand("p4")[0], other),)
    assert under in deal.hands[0]


def test_a_change_of_tokens_stays_the_crew_s() -> None:
    given = problem("p1>0[1]", "b2>1[2]", token_change=TokenChange.SWAP_TWO)
    changed = made(given, ExchangedTokens(0, 1))
    assert [token and token.text for token in changed.tokens] == ["2", "1"]
    assert changed.token_change is TokenChange.SWAP_TWO
