"""The referee: choices and lines that it refuses, each with its message, and what its report says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Passes, Shown
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.kinds import Relation, Span, TrickFilter
from winnable.rules.crew.play import Fault, IllegalPlay, Line, Position, Record
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem, Role
from winnable.rules.crew.quantity import Predicted, TricksWon
from winnable.rules.crew.referee import Report, judged, referee
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Member, Seat

OPEN, MET, LOST = State.OPEN, State.MET, State.LOST
LEFT, RIGHT = Direction.LEFT, Direction.RIGHT


def cards(text: str) -> tuple[Card, ...]:
    """Cards written `p9 b1`."""
    return tuple(map(Card.parse, text.split()))


HANDS = [cards("p4 p9 b1 g1"), cards("p1 p3 b4 g2"), cards("p2 b2 b3 r1")]
DECK = Deck.of((card for held in HANDS for card in held), PLANET_NINE)
DEAL = Deal.of(DECK, HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 r1 g1")
"""Won by seat 0 (p9), seat 0 (p4), seat 1 (b4), seat 2 (r1)."""
PARTLY = Deal(DECK, (*DEAL.hands[:2], cards("p2 b2")), 0, (0, 0, 2))
"""Of seat 2, b3 and r1 are unknown."""
HIDDEN = Deal(DECK, ((), DEAL.hands[1], ()), 0, (4, 0, 4))
"""The hands of seats 0 and 2 are unknown."""
SWAPPED = Deal.of(DECK, [cards("p4 p9 b1 r1"), HANDS[1], cards("p2 b2 b3 g1")], commander=0)
"""Seats 0 and 2 have changed g1 and r1."""
ROBOT = Deal.of(DECK, HANDS, commander=0, robot=1, covered=[(Card("p", 1), Card("b", 4))])
"""Seat 1 is the robot, p1 covers b4."""
DRAWS = cards("r1 p4 p3")
"""After trick 1 of the line, what the seats may draw."""


# --- choices that are refused ----------------------------------------------------------------------------

TWO = (Task.card(Card("p", 1), Token("1")), Task.card(Card("p", 3)))
AS_LAID = (Token("1"), None)
WON_NONE = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, 0)
NOTED = Task("noted", Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED))
NOTED_2 = replace(NOTED, predicted=2)
NO_CAPTAIN = Task("none", WON_NONE, not_commander=True)
SICK = Role("sick")


@pytest.mark.parametrize(
    ("problem", "choices", "says"),
    [
        # owners
        (Problem(DEAL, TWO), Choices((0,), AS_LAID), "expected an owner for each of 2 tasks, found 1"),
        (Problem(DEAL, TWO), Choices((0, 3), AS_LAID), "there is no seat 3 to own p3"),
        (Problem(DEAL, (replace(TWO[0], owner=0),)), Choices((1,), AS_LAID[:1]), "p1 belongs to seat 0"),
        (Problem(DEAL, (NO_CAPTAIN,)), Choices((0,), (None,)), "the commander may not own none"),
        (
            Problem(DEAL, TWO, assignment=Assignment(most=1)),
            Choices((0, 0), AS_LAID),
            "the tasks may not be shared out as [2, 0, 0]",
        ),
        # predictions
        (
            Problem(DEAL, (NOTED,)),
            Choices((0,), (None,), predictions=(1, 1)),
            "expected a prediction or None for each of 1 tasks, found 2",
        ),
        (Problem(DEAL, (NOTED,)), Choices((0,), (None,)), "expected a prediction for noted, found None"),
        (
            Problem(DEAL, (NO_CAPTAIN,)),
            Choices((1,), (None,), predictions=(1,)),
            "expected no prediction for none, found 1",
        ),
        (
            Problem(DEAL, (NOTED,)),
            Choices((0,), (None,), predictions=(5,)),
            "expected a prediction from 0 to 4 for noted, found 5",
        ),
        (
            Problem(DEAL, (NOTED_2,)),
            Choices((0,), (None,), predictions=(1,)),
            "the prediction for noted is 2 by the problem, 1 by the choices",
        ),
        # tokens
        (Problem(DEAL, TWO), Choices((0, 0), (None, Token("1"))), "the tokens may not lie as ['None', '1']"),
        # roles
        (Problem(DEAL, roles=(SICK,)), Choices(), "expected a member for each of the roles, found []"),
        (Problem(DEAL), Choices(roles={"sick": 1}), "expected a member for each of the roles, found ['sick']"),
        (Problem(DEAL, roles=(SICK,)), Choices(roles={"sick": 3}), "there is no seat 3 for the role 'sick'"),
        (
            Problem(DEAL, roles=(replace(SICK, seat=1),)),
            Choices(roles={"sick": 2}),
            "the role 'sick' is given to seat 1",
        ),
        (
            Problem(DEAL, roles=(replace(SICK, not_commander=True),)),
            Choices(roles={"sick": 0}),
            "the commander may not have the role 'sick'",
        ),
        (
            Problem(DEAL, roles=(SICK, Role("well", unlike=("sick",)))),
            Choices(roles={"sick": 1, "well": 1}),
            "the roles 'well' and 'sick' need different members",
        ),
        # the draw after trick 1
        (Problem(DEAL), Choices(draws=DRAWS), "expected 0 drawn cards, found 3"),
        (Problem(DEAL, draw=Draw((None,) * 3)), Choices(draws=DRAWS[:2]), "expected 3 drawn cards, found 2"),
        (
            Problem(DEAL, draw=Draw((Card("b", 3), None, None))),
            Choices(draws=DRAWS),
            "seat 0 draws b3 by the problem, r1 by the choices",
        ),
        (
            Problem(HIDDEN, draw=Draw((Card("r", 1), None, None))),
            Choices(draws=DRAWS, deal=SWAPPED),
            "seat 0 cannot draw r1, it was not dealt to seat 2",
        ),
        (
            Problem(DEAL, draw=Draw((None, Card("p", 2), None)), distress=Distress()),
            Choices(draws=cards("r1 p2 p3")),
            "seat 1 cannot draw p2, it was not dealt to seat 0",  # seat 0 could have got it by the signal
        ),
        # the whole deal
        (Problem(PARTLY), Choices(), "expected the whole deal, as the problem leaves cards unknown"),
        (Problem(PARTLY), Choices(deal=SWAPPED), f"the deal may not be {SWAPPED}"),
        (Problem(DEAL), Choices(deal=SWAPPED), f"the deal may not be {SWAPPED}"),
        (
            Problem(HIDDEN, played=Line.parse("p9 p1 g1")),
            Choices(deal=DEAL),
            "the line so far is not legal: trick 1: g1 is seat 0's card, but it is seat 2's turn",
        ),
        # the distress signal
        (Problem(DEAL, distress=Distress(required=True)), Choices(), "expected the distress signal"),
        (
            Problem(HIDDEN, distress=Distress(cards=(Card("g", 1), None, None))),
            Choices(deal=SWAPPED),
            "seat 0 could not pass g1",
        ),
        (Problem(DEAL), Choices(passes=Passes(LEFT, cards("p4 p1 p2"))), "the distress signal may not be sent"),
        (
            Problem(DEAL, distress=Distress(silent=True)),
            Choices(passes=Passes(LEFT, cards("p4 p1 p2"))),
            "the distress signal may not be sent",
        ),
        (
            Problem(DEAL, distress=Distress(direction=LEFT)),
            Choices(passes=Passes(RIGHT, cards("p4 p1 p2"))),
            "the cards are passed to the left by the problem",
        ),
        (
            Problem(DEAL, distress=Distress()),
            Choices(passes=Passes(LEFT, cards("p4 p1"))),
            "expected a passed card for each of 3 seats, found 2",
        ),
        (
            Problem(DEAL, distress=Distress(cards=(None, Card("p", 1), None))),
            Choices(passes=Passes(LEFT, cards("p4 p3 p2"))),
            "seat 1 passes p1 by the problem, p3 by the choices",
        ),
        (Problem(DEAL, distress=Distress()), Choices(passes=Passes(LEFT, cards("p4 p2 p2"))), "seat 1 cannot pass p2"),
        (Problem(DEAL, distress=Distress()), Choices(passes=Passes(LEFT, cards("p4 p1 r1"))), "seat 2 cannot pass r1"),
        (
            Problem(ROBOT, distress=Distress()),
            Choices(passes=Passes(LEFT, cards("p4 b4 p2"))),
            "seat 1 cannot pass b4, another card covers it",
        ),
        # several at once
        (
            Problem(DEAL, (replace(TWO[0], owner=0),), roles=(SICK,), names=("Ann", "Ben", "Cas")),
            Choices((1,), (None,)),
            "p1 belongs to Ann; the tokens may not lie as ['None']; expected a member for each of the roles, found []",
        ),
    ],
)
def test_choices_that_are_refused(problem: Problem, choices: Choices, says: str) -> None:
    with pytest.raises(IllegalChoice, match=rf"^{re.escape(says)}$"):
        referee(problem, choices, Line(()))


@pytest.mark.parametrize(
    ("problem", "choices"),
    [
        (Problem(DEAL, draw=Draw((None,) * 3)), Choices(draws=DRAWS)),
        (Problem(DEAL, draw=Draw(DRAWS)), Choices(draws=DRAWS)),
        (Problem(PARTLY), Choices(deal=DEAL)),
        (Problem(HIDDEN), Choices(deal=DEAL)),
        (Problem(HIDDEN), Choices(deal=SWAPPED)),
        (Problem(DEAL, distress=Distress()), Choices()),
        (Problem(DEAL, distress=Distress()), Choices(passes=Passes(RIGHT, cards("p9 b4 b3")))),
        (Problem(ROBOT, distress=Distress()), Choices(passes=Passes(LEFT, cards("p4 p1 p2")))),
        (
            Problem(DEAL, draw=Draw((None, Card("p", 2), None)), distress=Distress()),
            Choices(draws=cards("r1 p2 p3"), passes=Passes(LEFT, cards("p4 p1 p2"))),
        ),
    ],
)
def test_choices_that_are_allowed(problem: Problem, choices: Choices) -> None:
    assert referee(problem, choices, Line(())).record.tricks == ()


ONE, FIRST, LAST = Token("1"), Token(">"), Token("omega")


@pytest.mark.parametrize(
    ("laid", "change", "after"),
    [
        ((ONE, LAST, None, None), TokenChange.NONE, []),
        ((ONE, LAST, None, None), TokenChange.SWAP_TWO, [(LAST, ONE, None, None)]),
        (
            (ONE, LAST, None, None),
            TokenChange.MOVE_ONE,
            [(None, LAST, ONE, None), (None, LAST, None, ONE), (ONE, None, LAST, None), (ONE, None, None, LAST)],
        ),
        (
            (ONE, LAST, FIRST, None),
            TokenChange.SWAP_TWO,
            [(LAST, ONE, FIRST, None), (FIRST, LAST, ONE, None), (ONE, FIRST, LAST, None)],
        ),
        ((ONE, LAST, FIRST), TokenChange.MOVE_ONE, []),  # no task without a token
        ((None, None), TokenChange.SWAP_TWO, []),
    ],
)
def test_where_tokens_may_lie(
    laid: tuple[Token | None, ...], change: TokenChange, after: list[tuple[Token | None, ...]]
) -> None:
    """As they were laid, or after one change; every other layout is refused."""
    names = ("a", "b", "c", "d")
    tasks = tuple(Task(name, WON_NONE, token) for name, token in zip(names, laid, strict=False))
    problem = Problem(DEAL, tasks, token_change=change)
    allowed = []
    for tokens in product({*laid, None}, repeat=len(laid)):
        try:
            referee(problem, Choices((0,) * len(laid), tokens), Line(()))
        except IllegalChoice:
            continue
        allowed.append(tokens)
    assert sorted(allowed, key=str) == sorted([laid, *after], key=str)
    for short in (laid[1:], (*laid, None)):
        with pytest.raises(IllegalChoice, match="the tokens may not lie as"):
            referee(problem, Choices((0,) * len(laid), short), Line(()))


# --- lines that are refused ------------------------------------------------------------------------------


def legal_lines(position: Position) -> Iterator[Line]:
    """Every complete line of play."""
    if position.over:
        yield Line(tuple(trick.cards for trick in position.tricks))
        return
    for card in sorted(position.legal()):
        yield from legal_lines(position.play(card))


LINES = list(legal_lines(Position.start(DEAL)))
ACROSS = "the line does not go on from the line so far"


@pytest.mark.parametrize("played", few(["p9", "p9 p1", "p9 p1 p2", "p9 p1 p2 / p4 p3", "p9 p1 p2 / p4 p3 b2 / b1"], 3))
def test_a_line_goes_on_from_the_line_so_far(played: str) -> None:
    """Of all lines, those that begin with the same cards are allowed; so is a line that stops before."""
    so_far = played.replace("/ ", "").split()
    problem = Problem(DEAL, played=Line.parse(played))
    agree = 0
    for line in LINES:
        begins = str(line).replace("/ ", "").split()[: len(so_far)] == so_far
        agree += begins
        for tricks in range(len(line.tricks) + 1):
            part = Line(line.tricks[:tricks])
            mine = str(part).replace("/ ", "").split()
            overlap = min(len(mine), len(so_far))
            if mine[:overlap] == so_far[:overlap]:
                assert referee(problem, Choices(), part).state is MET
            else:
                with pytest.raises(IllegalChoice, match=rf"^{ACROSS}$"):
                    referee(problem, Choices(), part)
    assert 0 < agree < len(LINES)


def test_a_line_that_the_rules_of_play_do_not_allow() -> None:
    """It is refused as a line, even if it does not go on from the line so far either."""
    problem = Problem(DEAL, names=("Ann", "Ben", "Cas"), played=Line.parse("p9"))
    with pytest.raises(IllegalPlay, match="trick 1: Ben plays b4 but must follow pink: p1, p3") as caught:
        referee(problem, Choices(), Line.parse("p4 b4 p2"))
    assert (caught.value.fault, caught.value.seat) == (Fault.REVOKE, 1)
    with pytest.raises(IllegalPlay, match="expected 3 cards, found 2"):
        referee(problem, Choices(), Line.parse("p9 p1"))


def communications() -> Iterator[Communication]:
    """Every communication of every seat before tricks 1 to 3."""
    for seat, trick in product(DEAL.seats, (1, 2, 3)):
        for card, shows in product(DECK.cards, Shown):
            if not DECK.is_trump(card):
                yield Communication(seat, card, shows, trick=trick)
        yield from (Communication(seat, void=suit.letter, trick=trick) for suit in DECK.suits)


def test_a_line_that_does_not_fit_a_communication() -> None:
    """The hand before a trick is the one dealt without the cards of the tricks before."""
    so_far = Line(LINE.tricks[:2])
    found = set()
    for communication in communications():
        problem = Problem(DEAL, communications=(communication,), played=so_far)
        gone = {card for trick in LINE.tricks[: communication.trick - 1] for card in trick}
        if communication.allows(set(HANDS[communication.seat]) - gone):
            assert referee(problem, Choices(), LINE).state is MET
            found.add(True)
            continue
        found.add(False)
        says = f"the hand of seat {communication.seat} before trick {communication.trick} does not fit the hint"
        with pytest.raises(IllegalChoice, match=rf"^{says}$"):
            referee(problem, Choices(), LINE)
        if communication.trick == 3:  # a line that stops before says nothing of that hand
            assert referee(problem, Choices(), Line(LINE.tricks[:1])).state is MET
    assert found == {True, False}


def exchanged(*facts: Communication) -> Problem:
    """A problem with signal, draw and communications, of which trick 1 is played."""
    return Problem(
        DEAL, draw=Draw((None,) * 3), distress=Distress(), communications=facts, played=Line(LINE.tricks[:1])
    )


def test_communications_around_cards_that_change_hands() -> None:
    """Passed cards come before all communications, drawn cards between those before trick 1 and before trick 2."""
    passes = Passes(LEFT, cards("b1 g2 b2"))  # seat 0 gets b2, seat 1 b1, seat 2 g2
    draws = cards("b3 b2 b1")  # seat 0 from seat 2, seat 1 from seat 0, seat 2 from seat 1
    choices, line = Choices(draws=draws, passes=passes), Line(LINE.tricks[:1])
    passed = Communication(0, Card("b", 2), Shown.ONLY)
    drawn = Communication(0, Card("b", 3), Shown.ONLY, trick=2)
    assert referee(exchanged(drawn), choices, line).state is MET
    with pytest.raises(IllegalChoice, match=r"^the hand of seat 0 before trick 2 does not fit the hint$"):
        referee(exchanged(drawn), replace(choices, draws=cards("g2 b2 b1")), line)
    with pytest.raises(IllegalChoice, match=r"^b2 lies open and cannot be drawn$"):
        referee(exchanged(passed, drawn), choices, line)
    with pytest.raises(IllegalChoice, match=r"^the hand of seat 0 before trick 1 does not fit the hint$"):
        referee(exchanged(passed), Choices(draws=DRAWS), line)
    assert referee(exchanged(passed), replace(choices, draws=cards("g2 p4 b1")), line).state is MET


# --- the report ------------------------------------------------------------------------------------------

JUDGED = [Judged(OPEN, None), Judged(MET, 0), Judged(MET, 2), Judged(MET, 4), Judged(LOST, 0), Judged(LOST, 3)]


@pytest.mark.parametrize("order", JUDGED)
def test_state_and_last_trick_of_a_report(order: Judged) -> None:
    """Every combination of two tasks, the order and a goal."""
    for first, second, goal in product(JUDGED, repeat=3):
        report = Report(Problem(DEAL), Choices(), Record(DEAL, ()), (first, second), order, (goal,))
        parts = [first, second, order, goal]
        states = [part.state for part in parts]
        assert report.state is (LOST if LOST in states else OPEN if OPEN in states else MET)
        assert report.met == (max(part.trick or 0 for part in parts) if report.state is MET else None)
        lost = [part.trick or 0 for part in parts if part.state is LOST]
        assert report.decided == (min(lost) if lost else report.met)


def test_a_report_of_a_line_that_loses() -> None:
    """It is legal, and the report says trick by trick how it went."""
    problem = Problem(
        DEAL,
        (Task.card(Card("p", 1), owner=0), Task.card(Card("b", 3), owner=2)),
        (Compare(TricksWon(Seat(2)), Relation.AT_LEAST, 1),),
    )
    report = referee(problem, Choices.given(problem), LINE)
    assert [trick.winner for trick in report.record.tricks] == [0, 0, 1, 2]
    assert report.tasks == (Judged(MET, 1), Judged(LOST, 3))
    assert report.order == Judged(OPEN, None)  # one of the tasks is never done
    assert report.goals == (Judged(MET, 4),)
    assert (report.state, report.decided) == (LOST, 3)
    assert judged(problem, Choices.given(problem), report.record) == report


def test_the_example_in_the_docstring_of_the_judge() -> None:
    """Tricks won by seats 0, 0, 1 and 2."""
    wins, early = TricksWon(Seat(0)), TricksWon(Seat(0), TrickFilter((Span(1, 3),)))
    table = {
        Compare(wins, Relation.AT_LEAST, 2): 2,
        Compare(wins, Relation.EXACTLY, 2): 4,
        Compare(wins, Relation.AT_MOST, 1): None,
        Compare(early, Relation.EXACTLY, 2): 3,
        Compare(wins, Relation.MORE_THAN, TricksWon(Seat(1))): 4,
    }
    for goal, trick in table.items():
        report = referee(Problem(DEAL, goals=(goal,)), Choices(), LINE)
        assert report.goals[0] == (Judged(LOST, 4) if trick is None else Judged(MET, trick))
