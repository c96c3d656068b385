"""Ratings of goals: 0.0 only for what is lost and 1.0 only for what is met, whatever is still played."""

from dataclasses import replace
from functools import cache
from itertools import product
from math import isclose
from random import Random
from typing import NamedTuple

import pytest

from tests.support.decks import hand, small_deal, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.tallies import tallies
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.core import SomeMet
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
)
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Among, CardFilter, Half, Holding, How, Parity, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.referee import judged
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Beside, InRole, Member, Neighbour, Seat, Together, Who
from winnable.solver.crew.lookahead import chance, evaluation, rollout
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.chance import so_many_met
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.tally import LEVELS, NotRated, Tally

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
OWNER, ANYBODY = Member.OWNER, Member.ANYBODY
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
LAST = TrickFilter(numbers=(Span(-1, -1),))
PREDICTED = Compare(TricksWon(OWNER), EXACTLY, Predicted.PREDICTED)


def won(kind: TrickFilter, relation: Relation = AT_LEAST, number: int = 1, by: Who = OWNER) -> Goal:
    """So many tricks of a kind."""
    return Compare(TricksWon(by, kind), relation, number)


GOALS: dict[str, Goal] = {
    "a card": Compare(CardsTaken(OWNER, CardFilter(cards=(Card("p", 2),))), AT_LEAST, 1),
    "pink cards": Compare(CardsTaken(OWNER, PINK), AT_LEAST, 2),
    "two pink cards": Compare(CardsTaken(OWNER, PINK), EXACTLY, 2),
    "few pink cards": Compare(CardsTaken(OWNER, PINK), AT_MOST, 2),
    "more than three cards": Compare(CardsTaken(OWNER), Relation.MORE_THAN, 3),
    "fewer than four cards": Compare(CardsTaken(OWNER), Relation.FEWER_THAN, 4),
    "every blue card": Compare(CardsTaken(OWNER, BLUE), EXACTLY, Every.EVERY),
    "cards of the commander": Compare(CardsTaken(Member.COMMANDER, PINK), AT_LEAST, 2),
    "cards of a seat": Compare(CardsTaken(Seat(1), BLUE), AT_MOST, 1),
    "cards of a holder's neighbour": Compare(CardsTaken(Beside(Card("b", 1), 1), BLUE), AT_LEAST, 1),
    "cards of who holds a card after the signal": Compare(CardsTaken(Beside(Card("b", 1), 1, True), BLUE), AT_LEAST, 1),
    "no trick": Compare(TricksWon(OWNER), EXACTLY, 0),
    "one trick": Compare(TricksWon(OWNER), EXACTLY, 1),
    "the last trick": won(LAST),
    "two tricks for everybody": Compare(TricksWon(Member.EVERYBODY), AT_MOST, 2),
    "led once": Compare(TricksLed(OWNER), EXACTLY, 1),
    "led pink": won(TrickFilter(led=PINK)),
    "won with a low card": won(TrickFilter(won_with=CardFilter(under=3))),
    "closed with blue": won(TrickFilter(closed_with=BLUE)),
    "all odd": won(TrickFilter(every=CardFilter(odd=True)), by=ANYBODY),
    "two pink in a trick": won(TrickFilter(holds=(Holding(PINK, EXACTLY, 2),))),
    "as many pink as blue": won(TrickFilter(as_many=(PINK, BLUE)), by=ANYBODY),
    "a low sum": won(TrickFilter(sum=Sum(under=7))),
    "a run": Compare(LongestRun(OWNER), AT_LEAST, 2),
    "no run": Compare(LongestRun(OWNER), Relation.FEWER_THAN, 2),
    "a run with pink": Compare(LongestRun(OWNER, TrickFilter(holds=(Holding(PINK),))), EXACTLY, 1),
    "more tricks than each other": Compare(TricksWon(OWNER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)),
    "no more than each other": Compare(TricksWon(OWNER), AT_MOST, TricksWon(Member.EACH_OTHER)),
    "fewer than all others": Compare(CardsTaken(OWNER), Relation.FEWER_THAN, CardsTaken(Member.ALL_OTHERS)),
    "as many as the commander": Compare(TricksWon(OWNER), EXACTLY, TricksWon(Member.COMMANDER)),
    "pink as blue": Compare(CardsTaken(OWNER, PINK), EXACTLY, CardsTaken(OWNER, BLUE)),
    "pink over blue": Compare(CardsTaken(OWNER, PINK), AT_LEAST, CardsTaken(OWNER, BLUE)),
    "all of": AllOf((Compare(TricksWon(OWNER), AT_LEAST, 1), Compare(CardsTaken(OWNER, PINK), AT_MOST, 1))),
    "one of": OneOf((Compare(TricksWon(OWNER), EXACTLY, 0), won(LAST))),
    "by crew": ByCrew(((3, Compare(TricksWon(OWNER), AT_LEAST, 1)), (4, Compare(TricksWon(OWNER), EXACTLY, 0)))),
    "each wins": EachWins(CardFilter(cards=(Card("p", 2), Card("b", 3)))),
    "more than can win": EachWins(CardFilter(ranks=(1, 2))),
    "each wins, rising": EachWins(BLUE, rising=True),
    "each wins, in order": EachWins(CardFilter(cards=(Card("b", 3), Card("p", 2))), in_order=True),
    "not each wins": Not(EachWins(CardFilter(cards=(Card("b", 2), Card("p", 3))), in_order=True)),
    "one or the other order": OneOf((EachWins(BLUE, rising=True), EachWins(PINK, rising=True))),
    "each falls": EachFalls(CardFilter(cards=(Card("p", 2), Card("b", 3))), in_order=True),
    "falling, rising": EachFalls(BLUE, rising=True),
    "not in order": Not(EachFalls(PINK, rising=True)),
    "a trick by trick 2": MetBy(Compare(TricksWon(OWNER), AT_LEAST, 1), 2),
    "one pink card in the first half": MetBy(Compare(CardsTaken(OWNER, PINK), EXACTLY, 1), Half.FIRST),
    "few points by trick 2": MetBy(Compare(Points(OWNER, PINK), AT_MOST, 3), 2),
    "a run by trick 2": MetBy(Compare(LongestRun(OWNER), AT_LEAST, 2), 2),
    "pink gone by trick 2": MetBy(Compare(CardsPlayed(Member.ANYBODY, PINK), AT_LEAST, 2), 2),
    "each wins by trick 2": MetBy(EachWins(CardFilter(cards=(Card("p", 3),))), 2),
    "not two tricks": Not(Compare(TricksWon(OWNER), AT_LEAST, 2)),
    "none or two tricks": Compare(TricksWon(OWNER), EXACTLY, Among((0, 2))),
    "an odd number of pink cards": Compare(CardsTaken(OWNER, PINK), EXACTLY, Parity.ODD),
    "any number but one": Compare(TricksWon(OWNER), Relation.OTHER_THAN, 1),
    "another number than the next": Compare(TricksWon(OWNER), Relation.OTHER_THAN, TricksWon(Seat(1))),
    "just one of": SomeOf((Compare(TricksWon(OWNER), EXACTLY, 0), won(LAST)), EXACTLY, 1),
    "two members win pink": MembersWho(Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 1), EXACTLY, 2),
    "somebody takes all blue": MembersWho(Compare(CardsTaken(Member.MEMBER, BLUE), EXACTLY, Every.EVERY), AT_LEAST, 1),
    "many points": Compare(Points(OWNER), AT_LEAST, 7),
    "few points in pink": Compare(Points(OWNER, PINK), AT_MOST, 3),
    "three or five points": Compare(Points(OWNER, PINK), EXACTLY, Among((3, 5))),
    "all points in blue": Compare(Points(Seat(1), BLUE), EXACTLY, Every.EVERY),
    "more pink than blue": Compare(CardsTaken(OWNER, PINK), Relation.MORE_THAN, CardsTaken(Member.SAME, BLUE)),
    "everybody at least as many as they lead": Compare(TricksWon(Member.EVERYBODY), AT_LEAST, TricksLed(Member.SAME)),
    "tricks of the commander's neighbour": Compare(TricksWon(Neighbour(Member.COMMANDER)), AT_LEAST, 2),
    "two for three": SharedOut(
        (Compare(TricksWon(Member.MEMBER), EXACTLY, 1), Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 1))
    ),
    "more points than each other": Compare(Points(OWNER), Relation.MORE_THAN, Points(Member.EACH_OTHER)),
    "plays no pink late": Compare(CardsPlayed(OWNER, PINK, TrickFilter(numbers=(Span(2, -1),))), EXACTLY, 0),
    "discards a card": Compare(CardsPlayed(OWNER, how=(How.DISCARDED,)), AT_LEAST, 1),
    "nobody ruffs": Compare(CardsPlayed(ANYBODY, how=(How.RUFFED,)), EXACTLY, 0),
    "pink is gone early": Compare(CardsPlayed(ANYBODY, PINK, TrickFilter(numbers=(Span(1, 2),))), EXACTLY, Every.EVERY),
    "leads more than each other": Compare(
        CardsPlayed(OWNER, how=(How.LED,)), Relation.MORE_THAN, CardsPlayed(Member.EACH_OTHER, how=(How.LED,))
    ),
    "plays an odd number of low cards": Compare(CardsPlayed(Seat(1), CardFilter(under=3)), EXACTLY, Parity.ODD),
    "follows suit with more than leads": Compare(
        CardsPlayed(OWNER, how=(How.FOLLOWED,)), Relation.MORE_THAN, CardsPlayed(Member.ALL_OTHERS, how=(How.LED,))
    ),
    "the leader never wins": Compare(TricksWon(ANYBODY, TrickFilter(winner_plays=(Span(1, 1),))), EXACTLY, 0),
    "wins as the last hand": Compare(TricksWon(OWNER, TrickFilter(winner_plays=(Span(-1, -1),))), AT_LEAST, 1),
    "as predicted": PREDICTED,
    "never more than seat 0": Always(Compare(TricksWon(OWNER), AT_MOST, TricksWon(Seat(0)))),
    "more than seat 0 at some time": Not(Always(Compare(TricksWon(OWNER), AT_MOST, TricksWon(Seat(0))))),
    "ahead all the time, or never": OneOf(
        (
            Always(Compare(TricksWon(OWNER), AT_LEAST, TricksWon(Seat(1)))),
            Always(Compare(TricksWon(OWNER), AT_MOST, TricksWon(Seat(1)))),
        )
    ),
    "close together": Spread(TricksWon(ANYBODY), 1),
    "close together, or the last trick": OneOf((won(LAST), Spread(TricksWon(ANYBODY), 1))),
    "not close together": Not(Spread(TricksWon(ANYBODY), 1)),
    "few by then": MetBy(Always(Compare(TricksWon(OWNER), AT_MOST, 1)), 2),
    "pink from the first trick on": Always(Compare(CardsPlayed(OWNER, PINK), AT_LEAST, 1)),
    "no long run so far": Always(Compare(LongestRun(OWNER), AT_MOST, 1)),
}
PREDICTION = 1


class Seen(NamedTuple):
    """A position of a deal: its tally, and for each goal and owner how the plays that go on from it end."""

    tally: Tally
    over: bool
    met: list[set[bool]]


BEFORE = [
    won(TrickFilter(), by=Seat(0)),
    won(TrickFilter(), EXACTLY, 1, by=Seat(1)),
    Not(won(TrickFilter(), by=Member.ANYBODY, number=2)),
    Compare(TricksLed(Seat(0), TrickFilter(led=PINK)), EXACTLY, 0),
    Compare(CardsTaken(Seat(0), PINK), AT_LEAST, 1),
    EachWins(CardFilter(ranks=(3,))),
    EachFalls(CardFilter(cards=(Card("b", 1),))),
    OneOf((won(TrickFilter(won_with=PINK), by=Seat(2)), Compare(LongestRun(Seat(1)), AT_LEAST, 2))),
    SomeOf((won(TrickFilter(), by=Seat(0)), won(TrickFilter(), by=Seat(1))), EXACTLY, 1),
    Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Seat(1))),
    Compare(TricksWon(Seat(0)), Relation.AT_MOST, 0),
    Compare(CardsDealt(Seat(0), PINK), AT_LEAST, 1),
]
"""Goals that are met before others, or before which others are."""


@cache
def evaluated(size: int | str) -> tuple[Evaluator, list[evaluation.Rating], list[Seen]]:
    """Every position of a small deal between two tricks, with all that can come of it."""
    deal = small_deal(size)
    evaluator = Evaluator(Problem(deal), bits_of(deal.deck))
    ratings = [evaluator.rating(goal, predicted=PREDICTION) for goal in GOALS.values()]
    tasks = tuple(
        Task(name, goal, owner=seat, predicted=PREDICTION if goal is PREDICTED else None)
        for name, goal in GOALS.items()
        for seat in deal.seats
    )
    problem = Problem(deal, tasks)
    choices = Choices.given(problem)
    seen: dict[tuple[tuple[Card, ...], ...], Seen] = {}
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        ends = [each.state is State.MET for each in judged(problem, choices, record).tasks]
        for played, kept in enumerate(tallies(evaluator.keeper, deal, record)):
            key = line.tricks[:played]
            if key not in seen:
                seen[key] = Seen(kept, played == deal.tricks, [set() for _ in tasks])
            for met, end in zip(seen[key].met, ends, strict=True):
                met.add(end)
    return evaluator, ratings, list(seen.values())


@pytest.mark.parametrize("size", few([3, "3+1", "4+1"], 0, 1))
def test_lost_and_met_are_certain(size: int | str) -> None:
    """Against all completions of the play, from every position: 0.0 is never won, and 1.0 is never lost."""
    _, ratings, seen = evaluated(size)
    seats = len(small_deal(size).seats)
    decided = dict.fromkeys(GOALS, 0)
    for position in seen:
        met = iter(position.met)
        for name, rating in zip(GOALS, ratings, strict=True):
            rated = rating(position.tally)
            assert len(rated) == seats
            for value in rated:
                ends = next(met)
                assert 0.0 <= value <= 1.0
                assert value != 0.0 or ends == {False}, name
                assert value != 1.0 or ends == {True}, name
                assert not position.over or {value == 1.0} == ends, name
                decided[name] += value in (0.0, 1.0) and not position.over
    assert sum(times > 0 for times in decided.values()) > len(GOALS) / 2, "most goals are decided early somewhere"


IN_TIME = [
    Falls("", numbers)
    for numbers in (
        (Half.FIRST,),
        (Half.SECOND,),
        (Span(1, -1),),
        (Span(2, 2),),
        (Span(-1, -1),),
        (Span(1, 1), Span(-1, -1)),
    )
]


@pytest.mark.parametrize("short", [True, False])
@pytest.mark.parametrize("size", few([3, "3+1"], 1))
def test_met_before_another_goal(size: int | str, *, short: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was first is kept, or told moment by moment: 0 only for what is lost, 1 for what is met, one at the end."""
    if not short:
        monkeypatch.setattr(evaluation, "rated_sooner", lambda *_: None)
    deal, rng = small_deal(size), Random(1)
    problem = Problem(deal)
    records = [replay(deal, line) for line in rng.sample([*all_lines(problem)], 12)]
    seen = []
    for first, second in product(BEFORE, BEFORE):
        goal = MetBefore(first, second)
        evaluator = Evaluator(problem, bits_of(deal.deck))
        rating = evaluator.rating_for_all(goal)
        for record in records:
            met = Judge(problem, Choices(), record).goal(goal).state is State.MET
            ratings = [rating(tally) for tally in tallies(evaluator.keeper, deal, record)]
            assert ratings[-1] == met, (goal, record)
            assert float(not met) not in ratings, (goal, record, ratings)
            seen.append(met)
    assert min(seen.count(True), seen.count(False)) > 50


@pytest.mark.parametrize("given", [True, False])
def test_tasks_that_are_to_be_met_in_time(*, given: bool) -> None:
    """Against all plays, for goals and their opposites: 0.0 is never won, 1.0 is never lost, and the end is certain.

    Where owners are open, for whoever comes to own the cards.
    """
    deal = small_deal(3)
    tasks = [Task.card(Card("p", 2), owner=0), Task("two", Compare(TricksWon(OWNER), AT_LEAST, 2), owner=1)]
    if not given:
        tasks = [Task.card(Card("p", 2)), Task.card(Card("b", 1))]
    problem = Problem(deal, tuple(tasks), goals=(*IN_TIME, *map(Not, IN_TIME)))
    evaluator = Evaluator(problem, bits_of(deal.deck))
    ratings = [evaluator.rating(goal) for goal in problem.goals]
    early = {0.0: 0, 1.0: 0}
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        takers = {card: trick.winner for trick in record.tricks for card in trick.cards}
        owners = tuple(takers[Card(*task)] for task in (("p", 2), ("b", 1)))
        choices = Choices.given(problem) if given else Choices(owners, problem.tokens)
        ends = [each.state is State.MET for each in judged(problem, choices, record).goals]
        for played, kept in enumerate(tallies(evaluator.keeper, deal, record)):
            rated = [rating(kept)[0] for rating in ratings]
            assert all(value > 0 or not end for value, end in zip(rated, ends, strict=True))
            assert all(value < 1 or end for value, end in zip(rated, ends, strict=True))
            if played == deal.tricks:
                assert rated == [float(end) for end in ends]
            for value in early:
                early[value] += rated.count(value) if played < deal.tricks else 0
    assert all(early.values())


OF_SOME = [
    *(Falls(token, (Span(2, 2),)) for token in ("1", "2")),
    *(Falls("", (Span(1, 2),), by=who) for who in (Seat(0), Member.COMMANDER, Together((Seat(0), Seat(2))))),
]


def test_the_task_with_a_token_and_those_of_some_members_are_to_be_met_in_time() -> None:
    """Against all plays; and the order of the tokens likewise, which is certain at the end of a line that meets all."""
    deal = small_deal(3)
    tasks = (Task.card(Card("p", 2), Token("1"), owner=0), Task.card(Card("b", 1), Token("2"), owner=1))
    problem = Problem(deal, tasks, goals=tuple(OF_SOME))
    evaluator = Evaluator(problem, bits_of(deal.deck))
    ratings, order = [evaluator.rating(goal) for goal in OF_SOME], evaluator.order_of_tokens()
    met = lost = broken = 0
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        report = judged(problem, Choices.given(problem), record)
        for kept in tallies(evaluator.keeper, deal, record):
            for rating, each in zip(ratings, report.goals, strict=True):
                assert rating(kept)[0] > 0 or each.state is not State.MET
                assert rating(kept)[0] < 1 or each.state is State.MET
            assert order(kept) > 0 or report.order.state is not State.MET
            broken += not order(kept)
        assert [rating(kept)[0] for rating in ratings] == [float(each.state is State.MET) for each in report.goals]
        if all(task.state is State.MET for task in report.tasks):
            assert (order(kept) > 0) == (report.order.state is State.MET)
            met += report.order.state is State.MET
            lost += report.order.state is State.LOST
    assert min(met, lost, broken) > 0


def test_which_task_falls_is_not_always_known() -> None:
    """A task that was met before, and those of a member of whom it is open which are his."""
    deal = small_deal(3)
    done, open_one = replace(Task.card(Card("p", 2), Token("1")), done=True), Task.card(Card("b", 1))
    for task, goal in ((done, OF_SOME[0]), (open_one, OF_SOME[2])):
        with pytest.raises(NotRated):
            Evaluator(Problem(deal, (task,)), bits_of(deal.deck)).rating(goal)
    for task in (done, Task("two", Compare(TricksWon(OWNER), AT_LEAST, 2), Token("1"), owner=0)):
        with pytest.raises(NotRated):
            Evaluator(Problem(deal, (task,)), bits_of(deal.deck)).order_of_tokens()


@pytest.mark.parametrize(
    "task",
    [
        Task("not before the end", Compare(TricksWon(OWNER), EXACTLY, 1), owner=0),
        Task("before the first card", Compare(TricksWon(OWNER), AT_LEAST, 0), owner=0),
        Task("settled with the owners", Compare(TasksOwned(OWNER), AT_LEAST, 1), owner=0),
        Task("somebody may, and another one owns it", Compare(TricksWon(OWNER), AT_LEAST, 1)),
        Task("not", Not(Compare(TricksWon(OWNER), AT_MOST, 0)), owner=0),
        Task("what the owner predicted", PREDICTED, owner=0),
    ],
    ids=lambda task: task.name,
)
def test_tasks_that_are_not_rated_in_time(task: Task) -> None:
    """Of these nobody can tell from what was won until a trick whether they were met by it."""
    deal = small_deal(3)
    evaluator = Evaluator(Problem(deal, (task,)), bits_of(deal.deck))
    with pytest.raises(NotRated):
        evaluator.rating(Falls("", (Half.FIRST,)))


def test_the_example_of_the_module() -> None:
    """At least 2 pink cards, one of them won: by half of all strength, two unplayed; then none; then won."""
    deal = small_deal(3)
    evaluator = Evaluator(Problem(deal), bits_of(deal.deck))
    rating = evaluator.rating(Compare(CardsTaken(OWNER, PINK), AT_LEAST, 2))
    pink = evaluator.keeper.mask(PINK)
    two = sum(evaluator.keeper.bits.split(pink)[:2])
    kept = Tally([[1, 1, 0]], 1, two, [8, 4, 3])
    assert rating(kept)[0] == pytest.approx(1 - (1 - 8.5 / 16) ** 2)
    assert rating(kept)[0] == pytest.approx(0.78, abs=0.005)
    assert rating(kept._replace(unplayed=0))[:2] == [0.0, 0.0]
    assert rating(kept._replace(counts=[[2, 1, 0]]))[0] == 1.0


def test_the_example_of_rollout() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p1 b3"), hand("p3 b1"), hand("p2 b2")], 0)
    evaluator = Evaluator(Problem(deal), bits_of(deal.deck))
    rating = evaluator.rating(Compare(CardsTaken(OWNER, CardFilter(cards=(Card("p", 2),))), AT_LEAST, 1))
    pink, blue = (
        list(tallies(evaluator.keeper, deal, replay(deal, Line.parse(text), partial=True)))[1]
        for text in ("p1 p3 p2", "b3 b1 b2")
    )
    assert rating(pink) == [0.0, 1.0, 0.0]
    assert [round(value, 2) for value in rating(blue)] == [0.09, 0.66, 0.28]


@pytest.mark.parametrize(
    ("goal", "rises"),
    [
        (Compare(CardsTaken(OWNER, PINK), AT_LEAST, 2), True),
        (Compare(CardsTaken(OWNER, PINK), AT_LEAST, Every.EVERY), True),
        (Compare(TricksWon(OWNER), Relation.MORE_THAN, 1), True),
        (won(LAST), True),
        (Compare(CardsTaken(OWNER, PINK), AT_MOST, 1), False),
        (Compare(TricksWon(OWNER), EXACTLY, 0), False),
        (Compare(TricksWon(OWNER), Relation.FEWER_THAN, 2), False),
    ],
)
def test_monotone_in_strength(goal: Goal, *, rises: bool) -> None:
    """A stronger owner is likelier to win many cards and tricks, and less likely to win few."""
    deal = small_deal(3)
    evaluator = Evaluator(Problem(deal), bits_of(deal.deck))
    rating = evaluator.rating(goal)
    start = evaluator.keeper.start([sum(bits_of(deal.deck).of[card] for card in held) for held in deal.hands])
    values = [rating(start._replace(strength=[level] * 3))[0] for level in range(LEVELS)]
    assert values == sorted(values, reverse=not rises)
    assert len(set(values)) == LEVELS
    assert all(0.0 < value < 1.0 for value in values)


def test_a_lead_over_another_count_helps() -> None:
    deal = small_deal(4)
    evaluator = Evaluator(Problem(deal), bits_of(deal.deck))
    rating = evaluator.rating(Compare(TricksWon(OWNER), Relation.MORE_THAN, TricksWon(Seat(1))))
    start = evaluator.keeper.start([sum(bits_of(deal.deck).of[card] for card in held) for held in deal.hands])
    behind, level, ahead = (
        rating(start._replace(counts=[counts], played=1))[0] for counts in ([0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0])
    )
    assert behind < level < ahead


@pytest.mark.parametrize(
    "goal",
    [
        Always(Compare(TricksWon(OWNER), EXACTLY, Predicted.PREDICTED)),
        AllOf(()),
        OneOf(()),
        AllOf((PREDICTED, won(LAST))),
        Compare(TricksWon(Member.FIRST_WINNER), EXACTLY, Predicted.PREDICTED),
        won(LAST, by=InRole("sick")),
        Compare(LongestRun(ANYBODY), AT_LEAST, 2),
        Compare(TricksWon(OWNER), AT_LEAST, Predicted.PREDICTED),
    ],
    ids=str,
)
def test_what_is_not_rated(goal: Goal) -> None:
    deal = small_deal(3)
    with pytest.raises(NotRated):
        Evaluator(Problem(deal), bits_of(deal.deck)).rating(goal)


def test_predictions() -> None:
    """What will have been predicted is what is won in the end, where nothing is predicted yet."""
    evaluator, _, seen = evaluated(3)
    free = evaluator.rating(PREDICTED)
    wins = evaluator.keeper.index(TricksWon(OWNER))
    for position in seen:
        assert free(position.tally) == [1.0] * 3
        for seat in range(3):
            assert evaluator.prediction(PREDICTED, seat, position.tally) == position.tally.counts[wins][seat]
            assert evaluator.prediction(won(LAST), seat, position.tally) is None


def test_constants_are_in_range() -> None:
    for each in (chance._SPECIAL, chance._RUN, chance._ANYBODY):
        assert 0.0 < each < 1.0
    most = max(len(deck.cards) for deck in DECKS.values())
    assert most < chance._NO_LIMIT
    assert chance._STEEPNESS > 0.0
    assert 0 < rollout.ENOUGH < 1 < rollout.CANDIDATES
    assert rollout.ROLLOUTS // 16 * 40 * rollout.CANDIDATES <= rollout.CARDS_PLAYED, "four rollouts at least"
    assert 3 * 40 * rollout.CANDIDATES <= rollout.CARDS_PLAYED_FOR_GIVEN < rollout.CARDS_PLAYED, "three"


def test_all_of_some_goals_are_rated_as_their_product() -> None:
    """Of goals of which all are to be met the first lost one ends the rating; else it is that of a number of them."""
    deal = small_deal(3)
    evaluator, rng = Evaluator(Problem(deal), bits_of(deal.deck)), Random(0)
    goal = evaluator.lowered(MembersWho(Compare(TricksWon(Member.MEMBER), AT_MOST, 1), EXACTLY, Every.EVERY))
    assert isinstance(goal, SomeMet)
    rated, each, so_many = evaluator.for_all(goal), list(map(evaluator.for_all, goal.parts)), so_many_met(goal)
    seen = set()
    for line in rng.sample([*all_lines(Problem(deal))], 20):
        for tally in tallies(evaluator.keeper, deal, replay(deal, line)):
            assert isclose(rated(tally), so_many(tuple(part(tally) for part in each)), rel_tol=1e-6)
            seen.add(rated(tally))
    assert {0.0, 1.0} < seen
