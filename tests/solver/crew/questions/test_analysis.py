"""Finer questions about problems, each against plain enumeration on small decks."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck, task
from tests.support.enumeration import all_plays
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress
from winnable.rules.crew.goal import Compare, Goal, Spread
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.analysis import (
    Narrow,
    can_be_lost,
    first_leads,
    narrow,
    only,
    redundant,
    winning_lead,
    winning_leads,
)
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Deadline, Limits

WORK = Limits(work=60)
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
GOALS: list[Goal] = [
    Compare(TricksWon(Seat(0)), AT_LEAST, 1),
    Compare(TricksWon(Seat(1)), EXACTLY, 0),
    Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(ranks=(1,)))), EXACTLY, 0),
    Spread(TricksWon(Member.ANYBODY), 2),
    Compare(TricksWon(Seat(2)), AT_MOST, 2),
]


def made_up(seed: int) -> Problem:
    """A small deal with some tasks and goals."""
    random = Random(seed)
    deal = shuffled(small_deck(2, 4, 1 + seed % 2), 3, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 1 + seed % 3)
    tasks = tuple(Task.card(card, owner=random.choice([None, 0, 1, 2])) for card in cards)
    return Problem(deal, tasks, tuple(random.sample(GOALS, seed % 3)))


CAN_BE_WON = (0, 3, 4, 6, 8, 14, 15, 18, 19, 21, 23, 25, 27, 30, 31, 33, 34, 35, 36, 37, 38, 39)
"""Of the first forty seeds, those of deals that can be won."""
WINNABLE = [made_up(seed) for seed in CAN_BE_WON]


@pytest.mark.thorough
def test_which_can_be_won() -> None:
    can_be_won = [seed for seed in range(40) if solve(made_up(seed)).answer is Answer.WINNABLE]
    assert tuple(can_be_won) == CAN_BE_WON


@pytest.mark.parametrize("problem", few(WINNABLE, 2, 8), ids=str)
def test_how_narrow_the_way_is(problem: Problem) -> None:
    won = [(line, report) for _, line, report in all_plays(problem) if report.state is State.MET]
    witness = solve(problem).witness
    assert witness is not None
    verdicts = {str(card): winning_lead(problem, card, WORK) for card in first_leads(problem)}
    found = narrow(problem, [witness], WORK)
    assert narrow(problem, [witness, *(each.witness for each in verdicts.values() if each.witness)], WORK) == found
    assert found.fewest == min(report.met or 0 for _, report in won)
    falls = [{report.tasks[index].trick for _, report in won} for index in range(len(problem.tasks))]
    assert found.fixed == tuple(index for index, tricks in enumerate(falls) if len(tricks) == 1)
    leads = {card for card, verdict in verdicts.items() if verdict.answer is Answer.WINNABLE}
    assert leads == {line.split()[0] for line, _ in won}


@pytest.mark.parametrize("problem", few(WINNABLE, 4, 12), ids=str)
def test_the_leads_that_win_are_those_of_all_lines_that_win(problem: Problem) -> None:
    leads = {line.split()[0] for _, line, report in all_plays(problem) if report.state is State.MET}
    witness = solve(problem).witness
    assert witness is not None
    found = winning_leads(problem, witness, WORK)
    assert found is not None
    assert set(map(str, found)) == leads
    for card, each in found.items():
        assert each.line.tricks[0][0] == card
        assert referee(problem, each.choices, each.line).state is State.MET


def test_leads_that_are_not_decided_are_not_guessed() -> None:
    problem = next(each for each in WINNABLE if len(first_leads(each)) > 1)
    witness = solve(problem).witness
    assert witness is not None
    assert winning_leads(problem, witness, Limits(work=60, deadline=Deadline.after(-1))) is None


@pytest.mark.parametrize("seed", few(range(40), 4, 14))
def test_redundant_parts(seed: int) -> None:
    problem = made_up(seed)
    reports = [report for _, _, report in all_plays(problem)]
    for part in range(len(problem.tasks) + len(problem.goals)):
        others_met = [
            judged[part].state
            for report in reports
            if (judged := [*report.tasks, *report.goals])
            and all(each.state is State.MET for index, each in enumerate(judged) if index != part)
        ]
        expected = Answer.WINNABLE if State.LOST in others_met else Answer.UNWINNABLE
        assert redundant(problem, part, WORK) is expected


@pytest.mark.parametrize("seed", few(range(0, 40, 3), 5, 9))
def test_what_cannot_be_lost(seed: int) -> None:
    problem = made_up(seed)
    for each in (problem, only(problem, []), *(only(problem, [len(problem.tasks)]) for _ in problem.goals[:1])):
        lost = [
            report
            for _, _, report in all_plays(each)
            if State.LOST in {j.state for j in (*report.tasks, *report.goals)}
        ]
        assert can_be_lost(each, WORK) is (Answer.WINNABLE if lost else Answer.UNWINNABLE)


def test_limits() -> None:
    problem = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1>0"), task("p2>1"), task("b1>2")))
    witness = solve(problem).witness
    assert witness is not None
    tiny = Limits(work=1e-6)
    assert narrow(problem, [witness], tiny) == Narrow(None, None)
    assert redundant(problem, 0, tiny) is Answer.UNKNOWN


@pytest.mark.thorough
def test_a_first_lead_and_the_lookahead() -> None:
    """The lookaheads go on from a first lead, and answer as the model does."""
    for seed in range(30):
        problem = made_up(seed)
        for card in first_leads(problem):
            led = only(problem, range(len(problem.tasks) + len(problem.goals)))
            led = Problem(led.deal, led.tasks, led.goals, played=Line(((Card(card.suit, card.rank),),)))
            assert solve(led).answer is solve(led, lookahead=False).answer


SIGNALS = [Distress(), Distress(required=True), Distress(silent=True), Distress(direction=Direction.LEFT)]
SIGNALS += [Distress(cards=(None, Card("b", 1), None)), Distress(direction=Direction.RIGHT, required=True)]


@pytest.mark.parametrize("seed", few(range(6), 1, 3))
@pytest.mark.parametrize("signal", SIGNALS, ids=repr)
def test_cards_that_the_leader_may_get_can_be_led(signal: Distress, seed: int) -> None:
    """Just those that some line begins with."""
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    if signal.cards:
        own = next(card for card in deal.hands[1] if not deal.deck.is_trump(card))
        signal = replace(signal, cards=(None, own, None))
    problem = Problem(deal, distress=signal)
    led = set()
    for card in deal.deck.cards:
        with suppress(NoDealFits):
            led |= {card} if winning_lead(problem, card, WORK).answer is Answer.WINNABLE else set()
    assert set(first_leads(problem)) == led
