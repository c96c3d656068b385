"""Who holds which card before it is played: the distress signal, the robot, unknown cards, communications.

For each way to place the cards the model has as many solutions as the referee counts winning lines.
"""

from dataclasses import replace
from itertools import product

import pytest

from tests.support.counting import same
from tests.support.decks import hand, small_deal, small_deck, task
from tests.support.enumeration import all_deals, winning
from tests.support.goals import (
    ANY,
    AT_LEAST,
    AT_MOST,
    B1,
    B3,
    BLUE,
    EXACTLY,
    FEWER,
    LAST,
    MORE,
    P2,
    P3,
    PINK,
    TRUMP,
    won,
)
from tests.support.layers import few
from tests.support.open_deals import EVEN, FOUR, NOTHING, ODD, ROBOTS, UNEVEN, card, partly, robot_deal
from tests.support.problems import ROLES, SICK, TWO_PINK, noted
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.goal import SIGNAL, Compare, Goal, If, OneOf
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.ordered import EachWins, Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsDealt, CardsPassed, CardsTaken, Every, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Beside, Member, Seat
from winnable.solver.crew.solve import NoDealFits, solve

LEFT, RIGHT = Direction.LEFT, Direction.RIGHT
ALLOWED, REQUIRED = Distress(), Distress(required=True)


# --- the distress signal -------------------------------------------------------------------------


@pytest.mark.parametrize("distress", [ALLOWED, REQUIRED, Distress(direction=LEFT), Distress(True, RIGHT)], ids=str)
def test_distress(distress: Distress) -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(deal, distress=distress)) > 0
    assert same(Problem(deal, (task("b3>0"), task("p1")), distress=distress)) > 0


def test_distress_with_given_cards() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    given = (card("p2"), None, card("b2"))
    assert same(Problem(deal, distress=Distress(True, None, given))) > 0
    assert same(Problem(deal, distress=Distress(False, LEFT, given))) > 0


def test_given_cards_tell_of_the_hands_even_if_they_are_not_passed() -> None:
    deck = Deck.of(hand("p12 b1"), small_deck(2, 2, 0))
    deal = Deal(deck, ((card("p1"),), (), ()), 0, (0, 1, 1))
    given = Distress(False, LEFT, (card("p1"), None, card("p2")))
    problem = Problem(deal, (task("p2>1"),), distress=given)
    assert same(problem) == 0
    assert solve(problem).answer is Answer.UNWINNABLE
    assert same(replace(problem, tasks=(task("p2>2"),))) > 0


def test_distress_of_hands_with_trumps_and_a_card_too_many() -> None:
    deal = small_deal("3+1")
    few = Distress(True, LEFT, tuple(next(c for c in each if c.suit != "r") for each in deal.hands))
    assert same(Problem(deal, (task("p1>1"),), distress=few)) > 0
    only_trumps = Deal.of(small_deck(2, 2, 2), [hand("r12"), hand("p12"), hand("b12")])
    with pytest.raises(NoDealFits):
        solve(Problem(only_trumps, distress=REQUIRED))
    assert solve(Problem(only_trumps, (task("p1>0"),), distress=ALLOWED)).answer is Answer.WINNABLE


def test_roles_that_rest_on_a_card_follow_the_deal_before_the_signal() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    goal: Goal = Compare(TricksWon(Beside(card("p3"), 1)), Relation.EXACTLY, 2)
    assert same(Problem(deal, goals=(goal,), distress=REQUIRED)) > 0


AFTER: dict[str, Goal] = {
    "the holder": Compare(TricksWon(Beside(P3, after_signal=True)), EXACTLY, 1),
    "left of the holder": Compare(CardsTaken(Beside(P3, 1, after_signal=True), PINK), AT_LEAST, 1),
    "two to the left": Compare(TricksWon(Beside(B1, 2, after_signal=True)), MORE, TricksWon(Seat(0))),
    "before and after": Compare(TricksWon(Beside(P3)), AT_LEAST, TricksWon(Beside(P3, after_signal=True))),
    "if the signal is sent": If(
        SIGNAL["sent"], Compare(TricksWon(Seat(0)), EXACTLY, 1), Compare(TricksWon(Seat(1)), AT_LEAST, 1)
    ),
    "no signal, or a low card passed": OneOf(
        (SIGNAL["silent"], Compare(CardsPassed(Seat(0), CardFilter(under=3)), EXACTLY, 1))
    ),
    "as many tricks as cards passed": Compare(TricksWon(Seat(2)), AT_MOST, CardsPassed(ANY, PINK)),
    "if pink was dealt": If(
        Compare(CardsDealt(Seat(1), PINK), AT_LEAST, 1),
        Compare(TricksWon(Seat(2)), AT_LEAST, 1),
        Compare(CardsDealt(Seat(2), PINK), AT_LEAST, CardsDealt(Seat(1), BLUE)),
    ),
    "more tricks than were dealt": Compare(TricksWon(Member.COMMANDER), MORE, CardsDealt(Seat(2), PINK)),
}
"""Goals about the deal, the signal, and who holds a card once it has been sent."""


@pytest.mark.parametrize("name", AFTER)
@pytest.mark.parametrize(
    "distress", few([ALLOWED, REQUIRED, Distress(direction=LEFT), Distress(True, RIGHT)], 1, 2), ids=str
)
def test_who_holds_a_card_after_the_signal(name: str, distress: Distress) -> None:
    """Signals left open, with all hands known, some cards unknown, and a fourth member."""
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(deal, goals=(AFTER[name],), distress=distress)) > 0
    partly_known = Deal(deal.deck, (tuple(hand("p12")), (), (card("b2"),)), 0, (0, 2, 1))
    assert same(Problem(partly_known, goals=(AFTER[name],), distress=distress)) > 0
    same(Problem(FOUR, goals=(AFTER[name],), distress=replace(distress, direction=distress.direction or LEFT)))


@pytest.mark.parametrize("name", AFTER)
def test_who_holds_a_card_after_the_signal_with_robot_draws_and_tasks(name: str) -> None:
    deal = robot_deal("p13 / b1 p2 / b2 b3", "b3(b2)", robot=2, lead=1)
    goals = (AFTER[name],)
    assert same(Problem(deal, goals=goals, distress=ALLOWED)) > 0
    assert same(Problem(deal, goals=goals, draw=Draw((None,) * 3), distress=ALLOWED)) > 0
    same(Problem(deal, (task("p2"),), goals, distress=ALLOWED))


def test_a_card_that_no_signal_moves() -> None:
    """Without a signal the holder is the same; so it is for a trump, which nobody passes."""
    deal = small_deal("3+1")
    after, before = (
        tuple(Compare(TricksWon(Beside(each, 1, moved)), EXACTLY, 1) for each in (card("r1"), P2))
        for moved in (True, False)
    )
    assert winning(Problem(deal, goals=after)) == winning(Problem(deal, goals=before))
    assert same(Problem(deal, goals=after)) > 0
    few = Distress(True, LEFT, tuple(next(c for c in each if c.suit != "r") for each in deal.hands))
    assert winning(Problem(deal, goals=after[:1], distress=few)) == winning(
        Problem(deal, goals=before[:1], distress=few)
    )


@pytest.mark.parametrize("name", few(list(AFTER)[:3], 2))
@pytest.mark.parametrize("side", Direction)
def test_a_signal_that_was_sent_is_a_deal_of_its_own(name: str, side: Direction) -> None:
    """After every signal the holder is whoever would have been dealt the card, had the hands been dealt so."""
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    goal = AFTER[name]
    assert isinstance(goal, Compare)
    assert isinstance(goal.left.by, Beside)
    dealt = replace(goal, left=replace(goal.left, by=replace(goal.left.by, after_signal=False)))
    for passed in product(*deal.hands):
        hands = [
            [*(each for each in held if each != passed[seat]), passed[(seat - side.step) % 3]]
            for seat, held in enumerate(deal.hands)
        ]
        moved = Problem(Deal.of(deal.deck, hands, 0), goals=(dealt,))
        sent = Problem(deal, goals=(goal,), distress=Distress(True, side, passed))
        assert {line for _, line in winning(sent)} == {line for _, line in winning(moved)}
        assert solve(sent).answer is solve(moved).answer


def test_distress_with_draws_and_unknown_cards() -> None:
    deck = small_deck(2, 3, 0)
    deal = Deal(deck, (tuple(hand("p12")), (card("p3"),), (card("b2"),)), 0, (0, 1, 1))
    assert same(Problem(deal, (task("b3>0"),), distress=ALLOWED)) > 0
    whole = Deal.of(deck, [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(whole, (task("b3>0"),), draw=Draw((None,) * 3), distress=ALLOWED)) > 0


# --- the robot -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", few(ROBOTS.values(), 2), ids=ROBOTS)
def test_robot(deal: Deal) -> None:
    assert same(Problem(deal)) > 0
    for each in ("p1", "b2", "p2>2"):
        same(Problem(deal, (task(each),)))


def test_robot_passes_and_draws() -> None:
    deal = robot_deal("p13 / b1 p2 / b2 b3", "b3(b2)", robot=2, lead=1)
    assert same(Problem(deal, distress=ALLOWED)) > 0
    assert same(Problem(deal, draw=Draw((None,) * 3))) > 0
    assert same(Problem(deal, draw=Draw((None,) * 3), distress=ALLOWED)) > 0
    longer = ROBOTS["two columns"]
    assert same(Problem(longer, draw=Draw((None,) * 3))) > 0
    assert same(Problem(longer, (task("b4"),), distress=Distress(True, LEFT))) > 0


@pytest.mark.parametrize(
    ("hands", "columns", "hidden"),
    few(
        [
            ("p13 / b1 p2 / b2", "b2(?)", (0, 0, 1)),
            ("p1 / b1 p2 / b2", "b2(?)", (1, 0, 1)),
            ("p1 / b1 p2 / ", "?(?)", (1, 0, 2)),
            ("p1 / b1 p2 / b2", "?(b2)", (1, 0, 1)),
            ("p13 b4 / b1 r1 p2 / b2 b3", "?(?)", (0, 0, 2)),
            ("p13 b4 / b1 r1 p2 / ", "?(?) ?(?)", (0, 0, 4)),
            ("p1 b12 / r1 p2 b4 / p3", "p3(?) ?(?)", (0, 0, 3)),
            ("p4 b4 / p1 r1 / p3 b3", "p3(?) ?(b3)", (1, 1, 2)),
        ],
        1,
        5,
        unpack=True,
    ),
)
def test_robot_with_unknown_cards(hands: str, columns: str, hidden: tuple[int, ...]) -> None:
    deal = robot_deal(hands, columns, robot=2, lead=1, hidden=hidden)
    assert same(Problem(deal)) > 0
    same(Problem(deal, (task("p1"),)))


def test_columns_of_the_robot_that_known_cards_tell_apart() -> None:
    """Covers are unknown, but not what lies under them: either order of the covers is another deal."""
    assert same(Problem(robot_deal("p13 b4 / b1 r1 p2 / b2 p4", "?(b2) ?(p4)", robot=2, lead=1, hidden=(0, 0, 2)))) > 0


def test_robot_with_unknown_cards_that_passes() -> None:
    deal = robot_deal("p1 / b1 p2 / b2", "b2(?)", robot=2, lead=1, hidden=(1, 0, 1))
    assert same(Problem(deal, distress=ALLOWED)) > 0
    assert same(Problem(deal, draw=Draw((None,) * 3))) > 0


# --- unknown cards with hints --------------------------------------------------------------------

HINTS = {
    "void": Communication(1, void="p"),
    "highest": Communication(1, card("p2"), Shown.HIGHEST),
    "lowest": Communication(2, card("b2"), Shown.LOWEST),
    "only": Communication(1, card("p3"), Shown.ONLY),
}


@pytest.mark.parametrize("hint", few(HINTS.values(), 1, 3), ids=HINTS)
def test_hints(hint: Communication) -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p1")), (), ()), 0, (1, 2, 2))
    assert same(Problem(deal, communications=(hint,))) > 0
    later = Deal(small_deck(2, 4, 1), ((card("r1"), card("p4")), (), (card("b4"),)), 0, (1, 3, 2))
    assert same(Problem(later, (task("p4>0"), task("b4>0")), communications=(hint,))) > 0


def test_hints_after_the_signal_and_before_later_tricks() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    shown = Communication(1, card("p2"), Shown.LOWEST)
    assert same(Problem(deal, distress=REQUIRED, communications=(shown,))) > 0
    begun = Problem(
        deal, played=Line.parse("p1 p3 b2"), communications=(Communication(2, card("b3"), Shown.ONLY, trick=2),)
    )
    assert same(begun) > 0
    assert same(Problem(deal, draw=Draw((None,) * 3), communications=(Communication(1, card("p3"), Shown.ONLY),))) > 0


def test_hints_that_are_true_only_after_the_signal() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    problem = Problem(deal, (task("p1"),), distress=ALLOWED, communications=(Communication(1, void="b"),))
    assert same(problem) > 0
    found = solve(problem)
    assert found.witness is not None
    assert found.witness.choices.passes is not None


# --- hands of which cards are unknown --------------------------------------------------------------


B1_HOLDER, B3_HOLDER = Beside(B1), Beside(B3, 1)
OPEN_DRAW = Draw((None, None, None))

HIDDEN: dict[str, Problem] = {
    "nothing known, five cards": Problem(Deal.unknown(small_deck(2, 2, 1), 3)),
    "nothing known, six cards": Problem(Deal.unknown(small_deck(2, 2, 2), 3), (task("p1"),)),
    "nothing known, seven cards": Problem(NOTHING, (task("p1>1"),)),
    "nothing known and no trump": Problem(Deal.unknown(small_deck(2, 3, 0), 3), (task("p1>2"),)),
    "hands come out even": Problem(EVEN),
    "a card over": Problem(ODD),
    "two cards over": Problem(partly("p1 r1 / b2 / p2", 0, 1, 1, deck=small_deck(2, 3, 2))),
    "only cards over": Problem(partly("p1 / p2 / r1 / b1 / b2", 0, 0, 0, 0, 0)),
    "the odd card with a seat": Problem(UNEVEN),
    "all but one hand known": Problem(partly("p12 b2 / r1 / p3 b1", 0, 1, 0)),
    "hidden cards of one seat": Problem(partly("p12 / r1 b1 /", 0, 0, 2, deck=small_deck(2, 2, 2))),
    "four seats": Problem(FOUR, (task("p3>2"),)),
    "four seats and a card over": Problem(
        partly("p1 r1 / b2 / p2 / b1 b4", 0, 1, 1, 0, deck=small_deck(2, 4, 1)), (task("b1>0"),)
    ),
    "the commander without the highest trump": Problem(partly("p1 / b2 / p2", 1, 1, 1, commander=2)),
    "the holder of an unknown card": Problem(ODD, goals=(Compare(TricksWon(B1_HOLDER), EXACTLY, 1),)),
    "left of the holder of an unknown card": Problem(EVEN, goals=(Compare(CardsTaken(B3_HOLDER, PINK), AT_LEAST, 2),)),
    "left of a holder, with a card over": Problem(
        ODD, goals=(Compare(TricksWon(B3_HOLDER), MORE, TricksWon(Seat(0))),)
    ),
    "two holders": Problem(EVEN, goals=(Compare(TricksWon(B1_HOLDER), FEWER, TricksWon(B3_HOLDER)),)),
    "the holder of a known card": Problem(ODD, goals=(Compare(TricksWon(Beside(P2, 2)), EXACTLY, 0),)),
    "a holder takes all pink": Problem(
        ODD, goals=(Compare(CardsTaken(B1_HOLDER, PINK), EXACTLY, CardsTaken(ANY, PINK)),)
    ),
    "all pink with a card over": Problem(ODD, goals=(Compare(CardsTaken(Seat(0), PINK), EXACTLY, Every.EVERY),)),
    "trumps win": Problem(FOUR, goals=(EachWins(TRUMP),)),
    "led and closed": Problem(EVEN, goals=(won(TrickFilter(led=PINK, closed_with=BLUE)),)),
    "led and closed with a card over": Problem(ODD, goals=(won(TrickFilter(led=BLUE, closed_with=BLUE)),)),
    "free owners": Problem(UNEVEN, (task("p1"), task("b2")), assignment=Assignment.draft(2, 3, 0, passing=True)),
    "tokens": Problem(EVEN, (task("p3>0[1]"), task("b3>2"), TWO_PINK), assignment=Assignment((1, 1, 1))),
    "omega": Problem(ODD, (task("p1[omega]"), task("b2")), goals=(Falls("omega", (LAST,)),)),
    "a role": Problem(ODD, goals=(SICK,), roles=ROLES[:1]),
    "a free prediction": Problem(ODD, (Task("noted", noted(EXACTLY)),)),
    "a given prediction": Problem(EVEN, (Task("noted", noted(EXACTLY), predicted=2),)),
    "draws": Problem(EVEN, (task("p1>0"), task("b2>0")), draw=OPEN_DRAW),
    "draws with a card over": Problem(ODD, draw=OPEN_DRAW),
    "draws with the odd card at a seat": Problem(UNEVEN, draw=OPEN_DRAW),
    "draws and the holder of an unknown card": Problem(
        ODD, goals=(Compare(TricksWon(B3_HOLDER), EXACTLY, 0),), draw=OPEN_DRAW
    ),
    "draws and a given unknown card": Problem(ODD, draw=Draw((None, B1, None))),
    "draws and two given cards": Problem(ODD, draw=Draw((P2, P3, None))),
    "draws and a given card of another": Problem(UNEVEN, draw=Draw((None, None, B1))),
    "draws of four": Problem(FOUR, draw=Draw((None, None, B3, None))),
}


@pytest.mark.parametrize("name", few(HIDDEN, 2, 7))
def test_unknown_cards(name: str) -> None:
    """Every way to fill in the cards, with every line of play."""
    won = same(HIDDEN[name])
    assert (won == 0) == (name == "draws of one card by two")


@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("nothing known, six cards", 30),  # 5! / (1! 2! 2!)
        ("nothing known, seven cards", 210),  # the odd card at seat 0: 6! / (2! 2! 2!), at 1 or 2: 6! / (1! 3! 2!)
        ("hands come out even", 6),  # 4! / (2! 2!)
        ("a card over", 12),  # the odd card at seat 0: 3!, at 1 or 2: 3! / 2!
        ("two cards over", 30),  # at seats 0 and 1, or 0 and 2: 4! / 2!; at 1 and 2: 4! / (2! 2!)
        ("the odd card with a seat", 2),
    ],
)
def test_how_many_deals(name: str, deals: int) -> None:
    """What the enumeration fills in, counted by hand."""
    assert len(list(all_deals(HIDDEN[name].deal))) == deals
