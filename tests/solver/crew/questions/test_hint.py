"""Hints against plain enumeration: every legal card, whether it wins, and how soon."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import hand, small_deck, task
from tests.support.layers import few
from tests.support.open_deals import EVEN, FOUR, ODD, ROBOTS, UNEVEN, card
from tests.support.positions import Cards, Enumerated, line_to
from tests.support.problems import PROBLEMS, problem
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Draw
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.asking import Asking
from winnable.solver.crew.questions import hint as module
from winnable.solver.crew.questions.cards import CardHint
from winnable.solver.crew.questions.hint import hint
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.solve import NoDealFits
from winnable.solver.verdict import Limits

SIGNAL = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
OPEN: dict[str, Problem] = {
    "unknown cards": Problem(EVEN, (task("p1>0"), task("b2"))),
    "one card more than is hidden": Problem(ODD, (task("p1>0"),)),
    "a card that is not played": Problem(UNEVEN, (task("p3>1"), task("b2"))),
    "four players": Problem(FOUR, (task("p1>1"),)),
    "a hint": Problem(EVEN, (task("p2>1"),), communications=(Communication(2, void="b"),)),
    "a robot": Problem(ROBOTS["two columns"], (task("p1>1"), task("b2"))),
    "a robot with a card too many": Problem(ROBOTS["a card too many"], (task("p1>2"),)),
    "the signal": Problem(SIGNAL, (task("b3>0"), task("p1")), distress=Distress()),
    "the signal is sent": Problem(SIGNAL, (task("b3>0"),), distress=Distress(True)),
    "draws": Problem(SIGNAL, (task("p1>1"),), draw=Draw((None, None, None))),
}
CASES = {name: PROBLEMS[name] for name in list(PROBLEMS)[::2]} | OPEN


def compare(enumerated: Enumerated, played: Cards) -> Counter[str]:
    """Hold the hints of a position against enumeration; what was seen."""
    base, seen = enumerated.problem, Counter[str]()
    problem = replace(base, played=line_to(played, len(base.deal.hands)))
    expected = enumerated.next(played)
    found = list(hint(problem))
    assert [each.card for each in found] == list(expected)
    for each in found:
        tricks = expected[each.card]
        assert each.answer is (Answer.UNWINNABLE if tricks is None else Answer.WINNABLE), (problem, each)
        assert (each.least, each.most) == (tricks, tricks), (problem, each)
        assert each.forced is (len(found) == 1)
        seen[each.answer.value] += 1
        seen["forced"] += each.forced
        if each.witness is not None:
            assert referee(problem, each.witness.choices, each.witness.line).state is State.MET
            assert each.witness.line.goes_on(line_to((*played, each.card), len(base.deal.hands)))
    seen["slower than another"] += len({each.least for each in found if each.least is not None}) > 1
    return seen


@pytest.mark.parametrize("name", few(CASES, 5, 10))
def test_every_card_of_a_game(name: str) -> None:
    """Of a random game of every problem."""
    enumerated = Enumerated.of(CASES[name])
    for game in enumerated.games(1, Random(name)):
        for number in range(len(game)):
            compare(enumerated, game[:number])


@pytest.mark.thorough
def test_all_kinds_of_answers_are_among_them() -> None:
    seen = Counter[str]()
    for name in ("fixed owners", "draft", "number tokens", "no high winner", "unknown cards", "a robot"):
        enumerated = Enumerated.of((PROBLEMS | OPEN)[name])
        for game in enumerated.games(2, Random(0)):
            for number in range(len(game)):
                seen += compare(enumerated, game[:number])
    assert min(seen[each] for each in ("winnable", "unwinnable", "forced", "slower than another")) >= 5, seen


def test_a_whole_trick() -> None:
    """The answers of the next players follow on every card that wins, in the order of play."""
    enumerated = Enumerated.of(problem(4, "p1>0", "b2>1"))
    base, seats = enumerated.problem, 4
    (game,) = enumerated.games(1, Random(1))
    for number in range(len(game)):
        played = game[:number]
        shown = iter(hint(replace(base, played=line_to(played, seats)), whole_trick=True))

        def hold(cards: Cards, played: Cards = played, shown: "Iterator[CardHint]" = shown) -> None:
            for each, tricks in enumerated.next((*played, *cards)).items():
                found = next(shown)
                assert (found.after, found.card) == (cards, each)
                assert found.answer is (Answer.UNWINNABLE if tricks is None else Answer.WINNABLE)
                more = len((*played, *cards)) // seats - len(played) // seats
                assert found.least == (None if tricks is None else tricks + more)
                if tricks is not None and len((*played, *cards, each)) % seats:
                    hold((*cards, each))

        hold(())
        assert next(shown, None) is None


def test_nothing_comes_when_the_play_is_over() -> None:
    enumerated = Enumerated.of(problem(3, "p1>0"))
    assert list(hint(replace(enumerated.problem, played=line_to(enumerated.lines[0], 3)))) == []


def test_no_deal_fits() -> None:
    """Seat 2 is void in blue, and has played it."""
    known = Problem(EVEN, communications=(Communication(2, void="b"),))
    with pytest.raises(NoDealFits):
        list(hint(replace(known, communications=(*known.communications, Communication(2, void="p"))), Limits(work=9)))


def test_a_limit_leaves_cards_unknown() -> None:
    """A line that a search finds costs nothing of the work; what needs the model stays open."""
    found = list(hint(PROBLEMS["draft"], Limits(work=1e-9)))
    assert {each.answer for each in found} == {Answer.UNKNOWN, Answer.WINNABLE}
    assert any(each.least != each.most for each in found)


def test_nothing_more_is_asked_once_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole trick of five players has thousands of ways: none is looked at after the limit, and none told of."""
    monkeypatch.setattr(module, "solve", lambda *_: pytest.fail("asked after the limit"))
    found = list(hint(problem(3, "p1>0", "b2>1"), Limits(seconds=1e-9), whole_trick=True))
    assert not any(each.after for each in found)
    assert {each.answer for each in found} == {Answer.UNKNOWN}


def test_a_hint_in_words() -> None:
    made = CardHint(0, card("p1"), (), True, Answer.WINNABLE, 1, 1)
    assert str(made) == "p1: winnable, 1 more trick (forced)"
    assert str(replace(made, least=2, most=3, forced=False)) == "p1: winnable, at least 2 more tricks"
    assert str(CardHint(1, card("b2"), (card("p1"),), False, Answer.UNWINNABLE)) == "p1 b2: unwinnable"


def test_when_the_time_is_over_only_ways_that_win_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trick has thousands of ways: where the first question took all the time, those of its line alone are told."""
    whole, left = PROBLEMS["free owners"], [True]
    monkeypatch.setattr(Asking, "left", property(lambda self: self.limits if left and left.pop() else None))
    found = list(hint(whole, whole_trick=True))
    assert {each.card for each in found if not each.after} == set(Positions(whole).legal(whole.played))
    (first,) = {each.after[0] for each in found if each.after}
    answers = {each.card: each.answer for each in found if not each.after}
    assert answers.pop(first) is Answer.WINNABLE
    assert {*answers.values()} == {Answer.UNKNOWN}
