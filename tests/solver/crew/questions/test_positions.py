"""Positions of one game: one model answers as verdicts of their own do."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled
from tests.support.positions import Cards, line_to
from tests.support.problems import problem
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.play import NOTHING_PLAYED, Line, Position
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


def full_deal(seed: int) -> Problem:
    """Four players with six tasks."""
    drawn = Random(seed).sample(PLANET_NINE.cards[:36], 6)
    tasks = tuple(Task.card(card, owner=index % 4) for index, card in enumerate(drawn))
    return Problem(shuffled(PLANET_NINE, 4, seed), tasks)


def random_play(whole: Problem, cards: int, random: Random) -> Cards:
    """So many cards, each of them legal."""
    position, played = Position.start(whole.deal), list[object]()
    for _ in range(cards):
        card = random.choice(sorted(position.legal()))
        played.append(card)
        position = position.play(card)
    return tuple(played)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_answers_are_those_of_verdicts_of_their_own() -> None:
    """On full decks, from the start and from the middle, with lines that were found before and without."""
    answers = []
    for seed in range(3):
        whole, random = full_deal(seed), Random(seed)
        positions = Positions(whole)
        witness = positions.ask(whole.played).witness
        for number in range(0, 24, 6) if witness else ():
            assert witness is not None
            there = witness.line.cards[:number]
            line = Line.of(there, 4)
            for card in random.sample(positions.legal(line), min(2, len(positions.legal(line)))):
                after = Line.of((*there, card), 4)
                found = positions.ask(after)
                assert found.answer is solve(replace(whole, played=after), lookahead=False).answer
                answers.append(found.answer)
                if found.witness is not None:
                    assert referee(whole, found.witness.choices, found.witness.line).state is State.MET
                    assert found.witness.line.goes_on(after)
            other = positions.ask(line, but=(witness.line.cards[number],))
            rest = [card for card in positions.legal(line) if card != witness.line.cards[number]]
            one_by_one = {solve(replace(whole, played=Line.of((*there, card), 4))).answer for card in rest}
            assert (other.answer is Answer.WINNABLE) is (Answer.WINNABLE in one_by_one)
    assert min(answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE)) >= 2


def test_a_line_answers_for_all_positions_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = full_deal(3)
    positions = Positions(whole)
    witness = positions.ask(whole.played).witness
    assert witness is not None
    monkeypatch.setattr(Positions, "_solved", lambda *_: pytest.fail("asked again"))
    monkeypatch.setattr(Positions, "_plain", lambda *_: pytest.fail("asked again"))
    for number in range(41):
        line = line_to(witness.line.cards[:number], 4)
        assert positions.known(line) is positions.ask(line).answer is Answer.WINNABLE


def test_what_is_behind_a_lost_position_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = problem(3, "p1>0", "p1>1")
    positions = Positions(whole)
    assert positions.ask(whole.played).answer is Answer.UNWINNABLE
    monkeypatch.setattr(Positions, "_solved", lambda *_: pytest.fail("asked again"))
    (card, *_) = positions.legal(whole.played)
    assert positions.ask(line_to((card,), 3)).answer is Answer.UNWINNABLE


def test_a_line_is_kept_only_if_the_referee_says_that_it_wins() -> None:
    whole = full_deal(3)
    positions = Positions(whole)
    choices = Choices.given(whole)
    lost = line_to(random_play(whole, 40, Random(1)), 4)
    assert referee(whole, choices, lost).state is State.LOST
    assert not positions.offer(choices, lost)
    illegal = line_to(tuple(reversed(lost.cards)), 4)
    assert not positions.offer(choices, illegal)
    assert not list(positions.found(NOTHING_PLAYED))
    witness = solve(whole).witness
    assert witness is not None
    assert positions.offer(choices, witness.line)
    assert [each.line for each in positions.found(NOTHING_PLAYED)] == [witness.line]


def test_legal_cards_and_whose_turn_it_is() -> None:
    whole = full_deal(1)
    positions, position = Positions(whole), Position.start(whole.deal)
    for number, card in enumerate(random_play(whole, 40, Random(2))):
        line = line_to(random_play(whole, number, Random(2)), 4)
        assert positions.legal(line) == tuple(sorted(position.legal()))
        assert positions.turn(line) == position.turn
        position = position.play(card)
    assert positions.legal(line_to(random_play(whole, 40, Random(2)), 4)) == ()


def test_limits_hold_for_all_questions_together() -> None:
    whole = full_deal(3)
    positions = Positions(replace(whole, tasks=(*whole.tasks, *full_deal(4).tasks[:2])), Limits(work=1e-9))
    line = line_to(random_play(whole, 6, Random(0)), 4)
    assert positions.ask(line, by=9).answer is Answer.UNKNOWN
    assert positions.ask(line, by=8).answer is Answer.UNKNOWN
    assert positions.effort.solve > 0
