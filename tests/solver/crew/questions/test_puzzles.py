"""What puzzles are chosen by, each against plain enumeration on small decks."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_plays
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.analysis import first_leads
from winnable.solver.crew.questions.puzzles import fewest_tricks, winning_leads, with_signal
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Deadline, Limits

WORK = Limits(work=60)


def made_up(seed: int) -> Problem:
    """A small deal with two tasks or three, for given owners or any."""
    random = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 2 + seed % 2)
    return Problem(deal, tuple(Task.card(card, owner=random.choice([None, 0, 1, 2])) for card in cards))


CAN_BE_WON = (0, 2, 4, 6, 7, 8, 13, 14, 18, 19, 20, 21, 22, 30, 32, 34, 36, 37, 38, 39, 42, 44, 45, 46, 55, 57)
"""Of the first sixty seeds, those of deals that can be won."""
WINNABLE = [made_up(seed) for seed in CAN_BE_WON]
LOST = [made_up(seed) for seed in range(60) if seed not in CAN_BE_WON]


@pytest.mark.thorough
def test_which_can_be_won() -> None:
    assert {solve(problem).answer for problem in WINNABLE} == {Answer.WINNABLE}
    assert {solve(problem).answer for problem in LOST} == {Answer.UNWINNABLE}


@pytest.mark.parametrize("problem", few(WINNABLE, 5), ids=str)
def test_the_leads_that_win_are_those_of_all_lines_that_win(problem: Problem) -> None:
    leads = {line.split()[0] for _, line, report in all_plays(problem) if report.state is State.MET}
    witness = solve(problem).witness
    assert witness is not None
    found = winning_leads(problem, witness, WORK, len(first_leads(problem)))
    assert found is not None
    assert set(map(str, found)) == leads
    for card, each in found.items():
        assert each.line.tricks[0][0] == card
        assert referee(problem, each.choices, each.line).state is State.MET
    for most in (1, 2):
        some = winning_leads(problem, witness, WORK, most)
        assert some is not None
        assert len(some) == min(len(leads), most + 1)


@pytest.mark.parametrize("problem", few(WINNABLE, 5), ids=str)
def test_the_fewest_tricks_are_those_of_the_best_line(problem: Problem) -> None:
    best = min(report.met or 0 for _, _, report in all_plays(problem) if report.state is State.MET)
    witness = solve(problem).witness
    assert witness is not None
    for floor in range(problem.deal.tricks + 1):
        found = fewest_tricks(problem, witness, WORK, floor)
        assert found is not None
        fewest, line = found
        assert fewest == best if best >= floor else best <= fewest < floor
        report = referee(problem, line.choices, line.line)
        assert (report.state, report.met) == (State.MET, fewest)


@pytest.mark.parametrize("problem", few(LOST[:6], 2), ids=str)
def test_the_signal_helps_if_some_line_with_it_wins(problem: Problem) -> None:
    sent = replace(problem, distress=Distress(required=True))
    wins = any(report.state is State.MET for _, _, report in all_plays(sent))
    verdict = with_signal(problem, WORK)
    assert verdict.answer is (Answer.WINNABLE if wins else Answer.UNWINNABLE)
    if verdict.witness is not None:
        assert referee(sent, verdict.witness.choices, verdict.witness.line).state is State.MET


def test_what_is_not_decided_is_not_guessed() -> None:
    over = Limits(work=60, deadline=Deadline.after(-1))
    problem = next(
        each for each in WINNABLE if (found := solve(each).witness) is not None and (found.report.met or 0) > 1
    )
    witness = solve(problem).witness
    assert witness is not None
    assert winning_leads(problem, witness, over, 1) is None
    assert fewest_tricks(problem, witness, over) is None
