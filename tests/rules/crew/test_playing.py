"""A play in progress, against the referee, which replays the same lines."""

from copy import copy, deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.second_opinion import random_goals
from tests.support.completions import fitting
from tests.support.decks import shuffled
from tests.support.layers import few
from tests.support.open_deals import ODD, TINY
from tests.support.strategies import deals, plays, robot_deals, signals
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Fault, IllegalPlay, Line, Position
from winnable.rules.crew.playing import Play
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member

SMALL = Deal.parse("Ann: p25 b14 / Ben: p4 b23 y1 / Cas: p13 y24", dealt=True, lead="Ann")
"""Three tricks, and a card of Ann and one of Ben left over."""


def some_problem(seed: int) -> Problem:
    """A tiny deal with a goal and two tasks, in order."""
    rng = Random(seed)
    deal = shuffled(TINY, 3, seed)
    first, second = rng.sample(deal.deck.cards, 2)
    tasks = (Task.card(first, Token("1"), rng.randrange(3)), Task.card(second, Token("2"), rng.randrange(3)))
    return Problem(deal, tasks, (Compare(TricksWon(Member.COMMANDER), Relation.AT_LEAST, 1),), title="some")


@pytest.mark.parametrize("seed", few(range(200), 25, 100))
def test_pushing_cards_is_what_the_referee_replays(seed: int) -> None:
    rng, problem = Random(seed), some_problem(seed)
    play = Play(problem)
    played = list[Card]()
    while not play.is_over:
        card = rng.choice(sorted(play.legal_moves))
        play.push(card)
        played.append(card)
        assert play.moves == tuple(play) == tuple(played)
        report = referee(problem, play.choices, Line(tuple(trick.cards for trick in play.tricks)))
        assert play.report == report
        assert play.order == report.order.state
        assert play.state in (report.state, State.OPEN)
        assert play.tasks == tuple(each.state for each in report.tasks)
        assert play.goals == tuple(each.state for each in report.goals)
    assert play.legal_moves == frozenset()
    assert play.line == Line.parse(str(play.line))
    assert play.state == play.report.state != State.OPEN
    with pytest.raises(IllegalPlay) as refused:
        play.push(TINY.cards[0])
    assert refused.value.fault is Fault.TOO_MANY
    assert tuple(play) == tuple(played)


@pytest.mark.parametrize("seed", few(range(60), 8, 30))
def test_pop_takes_back_and_a_copy_stays(seed: int) -> None:
    rng, problem = Random(seed), some_problem(seed)
    play = Play(problem)
    before = [play.copy()]
    while not play.is_over:
        play.push(rng.choice(sorted(play.legal_moves)))
        before.append(rng.choice([Play.copy, copy, deepcopy])(play))
    for stage in reversed(before[:-1]):
        assert play != stage
        assert play.pop() == before[len(play.moves) + 1].moves[-1]
        assert play == stage
        assert (play.position, play.report, play.line) == (stage.position, stage.report, stage.line)
    with pytest.raises(IndexError):
        play.pop()
    assert play == Play(problem) != Play(replace(problem, title="other", goals=()))
    assert play != 3


@pytest.mark.parametrize("seed", few(range(100), 12, 50))
def test_illegal_cards_are_refused_as_a_line_with_them_is(seed: int) -> None:
    rng, problem = Random(seed), some_problem(seed)
    play = Play(problem)
    while not play.is_over:
        for card in [*problem.deal.deck.cards, Card("z", 1)]:
            if card not in play.legal_moves:
                position = play.position
                *whole, last = (*play.line.tricks, ()) if not play.table else play.line.tricks
                with pytest.raises(IllegalPlay) as expected:
                    referee(problem, play.choices, Line((*whole, (*last, card))))
                with pytest.raises(IllegalPlay) as found:
                    play.push(card)
                assert vars(found.value) == vars(expected.value)
                assert play.position is position
        play.push(rng.choice(sorted(play.legal_moves)))


@given(st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_signals_draws_robots_and_lines_so_far(data: st.DataObject) -> None:
    deal, random = data.draw(deals() | robot_deals()), data.draw(st.randoms(use_true_random=False))
    passes = data.draw(signals(deal))
    start = Position.start(deal, passes)
    drawing = deal.tricks > 1 and data.draw(st.booleans())
    line, befores, drawn = data.draw(plays(start, drawing=drawing))
    cards = [card for trick in line.tricks for card in trick]
    seats = len(deal.hands)
    drawing = drawing and len(befores) > 1
    so_far = cards[: data.draw(st.integers(0, len(cards)))]
    tricks = tuple(tuple(so_far[place : place + seats]) for place in range(0, len(so_far), seats))
    problem = Problem(
        deal,
        goals=tuple(random_goals.goal(random, deal, task=False) for _ in range(random.randint(0, 2))),
        draw=Draw(drawn) if drawing else None,
        distress=Distress() if passes else None,
        played=Line(tricks),
    )
    choices = Choices(draws=drawn if drawing else (), passes=passes)
    play = Play(problem, choices)
    assert tuple(play) == tuple(so_far)
    for card in cards[len(so_far) :]:
        assert card in play.legal_moves
        play.push(card)
        if not play.table:
            assert play.position == befores[len(play.tricks)]
    assert play.line.tricks == line.tricks
    assert play.report == referee(problem, choices, Line(tuple(trick.cards for trick in play.tricks)))


def test_a_card_that_is_drawn_stays_until_then() -> None:
    draw = Draw(tuple(map(Card.parse, ("y4", "b4", "y1"))))
    play = Play(Problem(SMALL, draw=draw))
    assert Card.parse("b4") not in play.legal_moves
    for card in ("p5", "p4", "p3"):
        play.push(Card.parse(card))
    assert play.hands[0] == {*map(Card.parse, ("p2", "b1", "y4"))}
    play = Play(Problem(SMALL, draw=draw))
    for card in ("b4", "b2"):
        play.push(Card.parse(card))
    with pytest.raises(IllegalPlay, match=r"trick 1: .*b4.* not in .* hand after trick 1"):
        play.push(Card.parse("p1"))
    assert len(play.table) == 2


def test_it_needs_choices_that_the_problem_allows() -> None:
    open_task = Problem(SMALL, (Task.card(Card.parse("b2")),))
    with pytest.raises(ValueError, match="expected the owner of task b2 to be given"):
        Play(open_task)
    with pytest.raises(IllegalChoice, match="there is no seat 7 to own b2"):
        Play(open_task, Choices(owners=(7,), tokens=(None,)))
    assert Play(open_task, Choices(owners=(1,), tokens=(None,))).tasks == (State.OPEN,)
    unknown = Problem(ODD)
    with pytest.raises(ValueError, match="expected the place of every card to be given"):
        Play(unknown)
    whole = min(fitting(unknown), key=str)
    assert Play(unknown, Choices(deal=whole)).hands == tuple(map(frozenset, whole.hands))


def test_it_tells_where_it_is() -> None:
    play = Play(Problem(SMALL, names=("Ann", "Ben", "Cas"), title="Small"))
    play.push(Card.parse("p5"))
    assert repr(play) == "<Play of Small: trick 1, Ben to play>"
    assert (play.turn, play.table) == (1, (Card.parse("p5"),))
    with pytest.raises(TypeError, match="unhashable"):
        hash(play)
