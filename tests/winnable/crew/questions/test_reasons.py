"""Reasons in English and as JSON."""

import json

import pytest

from tests.support.decks import hand, task
from winnable.crew.questions.reasons import reason_of, reason_text
from winnable.output.typed import to_json
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.reasons.fact import Before, Claim, Fact, Follows, Tally, Thrown, Together, Winner, WonWith
from winnable.solver.crew.reasons.find import reasons
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.verdict import Limits

DEAL = Deal.of(
    PLANET_NINE,
    map(hand, ["p36 b16 g19 y7 r2", "p58 b3 g26 y346", "p7 b457 g57 y9 r3", "p9 b289 g34 r14", "p124 g8 y1258"]),
)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
PROBLEM = Problem(DEAL, tuple(map(task, ("p8>1", "p5>1", "p9>3"))), names=NAMES)
P5, P8, P9, R3 = Card("p", 5), Card("p", 8), Card("p", 9), Card("r", 3)


def two(kind: Kind, fact: Fact, first: tuple[int, ...] = (0,), second: tuple[int, ...] = (1, 2)) -> Reason:
    return Reason(kind, (Step(first, Claim(fact)), Step(second, Claim(fact, holds=False))))


def denied(kind: Kind, fact: Fact, first: tuple[int, ...] = (0,), second: tuple[int, ...] = (1, 2)) -> Reason:
    return Reason(kind, (Step(first, Claim(fact, holds=False)), Step(second, Claim(fact))))


REASONS = {
    "Ben's p8 can never be met, whatever is played.": Reason(Kind.NEVER, (Step((0,)),)),
    "Whatever is played, p8 goes to Dan, and never to Ben, who is to win it.": two(
        Kind.NEVER, Winner(P8, (3,)), (), (0,)
    ),
    "If Ben's p5 and Dan's p9 are met, p8 goes to Ann or Dan, and never to Ben, who is to win it.": denied(
        Kind.WINNER, Winner(P8, (0, 3))
    ),
    "If Ben's p8 is met, p7 goes to Ann; if Ben's p5 and Dan's p9 are met, p7 does not go to Ann.": two(
        Kind.WINNER, Winner(Card("p", 7), (0,))
    ),
    "If Ben's p8 is met, p9 falls before p8; if Ben's p5 and Dan's p9 are met, p9 does not fall before p8.": two(
        Kind.ORDER, Before(P9, P8)
    ),
    "If Ben's p8 is met, p5 and p8 fall in the same trick; "
    "if Ben's p5 and Dan's p9 are met, p5 and p8 do not fall in the same trick.": two(Kind.ORDER, Together(P5, P8)),
    "If Ben's p8 and Ben's p5 are met, the trick with p5 is won with p8; "
    "if Dan's p9 is met, the trick with p5 is not won with p8.": two(Kind.TRICK, WonWith(P5, P8), (0, 1), (2,)),
    "If Ben's p8 is met, p8 is thrown off on another suit; "
    "if Ben's p5 and Dan's p9 are met, p8 is not thrown off on another suit.": two(Kind.TRICK, Thrown(P8)),
    "If Ben's p8 is met, Eve plays a pink card to the trick with p9; "
    "if Ben's p5 and Dan's p9 are met, Eve plays no pink card to the trick with p9.": two(Kind.TRICK, Follows(P9, 4)),
    "If Ben's p8 is met, Ben wins at least two tricks; "
    "if Ben's p5 and Dan's p9 are met, Ben wins at most one trick.": two(Kind.COUNT, Tally(TricksWon(Seat(1)), 2)),
    "If Ben's p5 and Dan's p9 are met, p9 falls before p8; if Ben's p8 is met, p9 does not fall before p8.": denied(
        Kind.ORDER, Before(P9, P8)
    ),
    "If Ben's p8 is met, Dan wins at least one pink card; "
    "if Ben's p5 and Dan's p9 are met, Dan wins no pink card.": two(
        Kind.COUNT, Tally(CardsTaken(Seat(3), CardFilter(suits=("pink",))), 1)
    ),
    "Whatever is played, Ben wins at most one trick, so Ben's p8 can never be met.": denied(
        Kind.NEVER, Tally(TricksWon(Seat(1)), 2), (), (0,)
    ),
    "Ben must win 5 tricks for p8 and p5 and Dan must win 4 tricks for p9: 9 are needed together, "
    "and there are 8 tricks.": Reason(
        Kind.TRICKS,
        (Step((0, 1), Claim(Tally(TricksWon(Seat(1)), 5))), Step((2,), Claim(Tally(TricksWon(Seat(3)), 4)))),
    ),
    "These cards alone decide it, however the others lie: Ben p58, Cleo r3, Dan p9.": Reason(
        Kind.CARDS, (Step((0, 1, 2)),), (P5, P8, P9, R3)
    ),
}


@pytest.mark.parametrize("text", REASONS)
def test_each_kind_in_words(text: str) -> None:
    """With the names of the players, and as JSON with the same words."""
    assert reason_text(PROBLEM, REASONS[text]) == text
    content = to_json(reason_of(PROBLEM, REASONS[text]))
    assert json.loads(json.dumps(content)) == content
    assert content["text"] == text
    assert content["kind"] == REASONS[text].kind.value


def test_many_parts_are_the_others() -> None:
    """A long list beside a short one says little more."""
    tasks = tuple(map(task, ("p8>1", "p5>1", "p9>3", "b3>1", "y8>4", "g1>0")))
    problem = Problem(DEAL, tasks, names=NAMES)
    text = reason_text(problem, two(Kind.ORDER, Before(P9, P8), (0,), (1, 2, 3, 4, 5)))
    assert text == "If Ben's p8 is met, p9 falls before p8; if the other five are met, p9 does not fall before p8."
    text = reason_text(problem, two(Kind.ORDER, Before(P9, P8), (1, 2, 3, 4, 5), (0,)))
    assert text == "If Ben's p8 is met, p9 does not fall before p8; if the other five are met, p9 falls before p8."


def test_the_order_of_tokens_and_open_owners() -> None:
    """Tokens are one part, after tasks and goals; a task whose owner is open has none."""
    problem = Problem(DEAL, tuple(map(task, ("p8[1]", "p9>3[2]"))), names=NAMES)
    text = reason_text(problem, two(Kind.ORDER, Before(P9, P8), (0, 1), (2,)))
    assert text == (
        "If task p8[1] and Dan's p9[2] are met, p9 falls before p8; "
        "if the order of the tokens is met, p9 does not fall before p8."
    )


def test_a_card_that_has_fallen() -> None:
    """In a trick that is whole: who wins one that is not may be open, but for the claim itself."""
    deal = Deal.parse("p14 b1 / p2 b24 / p3 b3 r1", dealt=True)
    problem = Problem(deal, tuple(map(task, ("p2>0", "b3>2"))), names=NAMES[:3], played=Line.parse("r1 p1 p2 / p3 p4"))
    told = [
        reason_text(problem, two(Kind.NEVER, Winner(card, (seat,)), (), (part,)))
        for card, seat, part in ((Card("p", 2), 2, 0), (Card("p", 2), 2, 1), (Card("p", 3), 0, 1))
    ]
    assert told == [
        "As p2 went to Cleo in trick 1, it can never go to Ann, who is to win it.",
        "As p2 went to Cleo in trick 1, Cleo's b3 can never be met.",
        "Whatever is played from here on, p3 goes to Ann, so Cleo's b3 can never be met.",
    ]


def test_goals_that_name_nobody() -> None:
    """A sentence begins with a capital letter, a clause within it does not."""
    nines = TrickFilter(won_with=CardFilter(ranks=(9,)))
    goal = Compare(TricksWon(Member.ANYBODY, nines), Relation.EXACTLY, 0)
    problem = Problem(DEAL, goals=(goal,), names=NAMES)
    text = reason_text(problem, two(Kind.NEVER, Tally(goal.left, 1), (), (0,)))
    assert text == "Whatever is played, at least one trick is won with a 9, so the goal can never be met."
    assert reason_text(problem, Reason(Kind.NEVER, (Step((0,)),))) == "The goal can never be met, whatever is played."


@pytest.mark.thorough
def test_what_is_found_can_be_told() -> None:
    """Every reason of a real core, in words that name somebody."""
    found = reasons(PROBLEM, Limits(work=20))
    assert len(found) > 2
    for reason in found:
        assert any(name in reason_text(PROBLEM, reason) for name in NAMES)
        assert reason_of(PROBLEM, reason).steps
