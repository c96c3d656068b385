"""What the deal leaves open: the distress signal, the robot, unknown cards with hints, a play so far.

Like `test_counts`: the model has as many solutions as the referee counts winning lines.
"""

from dataclasses import replace
from random import Random

import pytest

from tests.solver.crew.model.test_goal import same
from tests.support.decks import hand, shuffled, small_deal, small_deck, task
from tests.support.enumeration import all_lines
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw, Passes
from winnable.rules.crew.goal import Beside, Compare, Goal, Relation, TricksWon
from winnable.rules.crew.play import NOTHING_PLAYED, Fault, IllegalPlay, Line, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.solve import NoDealFits, solve

LEFT, RIGHT = Direction.LEFT, Direction.RIGHT
ALLOWED, REQUIRED = Distress(), Distress(required=True)


def card(text: str) -> Card:
    return Card.parse(text)


def robot_deal(hands: str, columns: str, *, robot: int, lead: int, hidden: tuple[int, ...] = ()) -> Deal:
    """A deal of pink, blue and rockets in short form; columns are written `p3(b4) ?(?)`."""
    written = [column.rstrip(")").split("(") for column in columns.split()]
    covered: Columns = tuple((_known(cover), _known(under)) for cover, under in written)
    known = [hand(each) for each in hands.split("/")]
    cards = {each for one in known for each in one}
    deck = next(
        deck
        for deck in (small_deck(2, ranks, trumps) for ranks in (2, 3, 4, 5) for trumps in (0, 1, 2))
        if len(deck.cards) == len(cards) + sum(hidden) and cards <= set(deck.cards)
    )
    return Deal(deck, tuple(tuple(sorted(each)) for each in known), lead, hidden, robot, covered)


def _known(text: str) -> Card | None:
    return None if text == "?" else card(text)


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


def test_a_line_that_is_legal_only_without_the_signal_or_only_with_it() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    passed = Distress(False, LEFT, (card("p1"), card("p3"), card("b2")))
    without = solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("p1 p3 b2")))
    assert without.witness is not None
    assert without.witness.choices.passes is None
    needed = solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("b2 b1 b3")))
    assert needed.witness is not None
    assert needed.witness.choices.passes is not None
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("p1 b1 b2")))


def test_no_cards_are_drawn_in_a_deal_of_one_trick() -> None:
    deal = Deal.of(small_deck(2, 2, 0), [hand("p1"), hand("p2"), hand("b1"), hand("b2")], 0)
    with pytest.raises(ValueError, match="two tricks or more"):
        Problem(deal, (task("p1>1"),), draw=Draw((None,) * 4))


def test_distress_of_hands_with_trumps_and_a_card_too_many() -> None:
    deal = small_deal("3+1")
    few = Distress(True, LEFT, tuple(next(c for c in each if c.suit != "r") for each in deal.hands))
    assert same(Problem(deal, (task("p1>1"),), distress=few)) >= 0
    only_trumps = Deal.of(small_deck(2, 2, 2), [hand("r12"), hand("p12"), hand("b12")])
    with pytest.raises(NoDealFits):
        solve(Problem(only_trumps, distress=REQUIRED))
    assert solve(Problem(only_trumps, (task("p1>0"),), distress=ALLOWED)).answer is Answer.WINNABLE


def test_roles_that_rest_on_a_card_follow_the_deal_before_the_signal() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    goal: Goal = Compare(TricksWon(Beside(card("p3"), 1)), Relation.EXACTLY, 2)
    assert same(Problem(deal, goals=(goal,), distress=REQUIRED)) > 0


def test_distress_with_draws_and_unknown_cards() -> None:
    deck = small_deck(2, 3, 0)
    deal = Deal(deck, (tuple(hand("p12")), (card("p3"),), (card("b2"),)), 0, (0, 1, 1))
    assert same(Problem(deal, (task("b3>0"),), distress=ALLOWED)) > 0
    whole = Deal.of(deck, [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(whole, (task("b3>0"),), draw=Draw((None,) * 3), distress=ALLOWED)) > 0


def test_no_signal_is_sent_without_need() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    free = solve(Problem(deal, (task("p3>1"),), distress=ALLOWED))
    assert free.witness is not None
    assert free.witness.choices.passes is None
    forced = solve(Problem(deal, (task("p3>0"),), distress=ALLOWED))
    assert forced.witness is not None
    assert forced.witness.choices.passes is not None
    assert forced.reason.startswith("with the distress signal; without it no line of play")
    never = solve(Problem(deal, (task("p1>0"), task("p1>1")), distress=ALLOWED))
    assert never.answer is Answer.UNWINNABLE
    assert never.reason.endswith("nor with the distress signal")


@pytest.mark.parametrize(
    ("passes", "why"),
    [
        (None, "expected the distress signal"),
        (Passes(RIGHT, (card("p1"), card("p3"), card("b2"))), "passed to the left"),
        (Passes(LEFT, (card("p1"), card("p3"))), "a passed card for each"),
        (Passes(LEFT, (card("p2"), card("p3"), card("b2"))), "passes p1 by the problem"),
        (Passes(LEFT, (card("p1"), card("b3"), card("b2"))), "cannot pass b3"),
    ],
    ids=str,
)
def test_passes_that_the_referee_refuses(passes: Passes | None, why: str) -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    problem = Problem(deal, distress=Distress(True, LEFT, (card("p1"), None, None)))
    with pytest.raises(IllegalChoice, match=why):
        referee(problem, Choices(passes=passes), NOTHING_PLAYED)
    with pytest.raises(IllegalChoice, match="may not be sent"):
        referee(Problem(deal), Choices(passes=Passes(LEFT, (card("p1"), card("p3"), card("b2")))), NOTHING_PLAYED)


# --- the robot -----------------------------------------------------------------------------------

ROBOTS = {
    "two columns": robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3", "p4(b2)", robot=2, lead=1),
    "a card too many": robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3 r2", "p4(b2) b3(r2)", robot=2, lead=1),
    "all covered": robot_deal("p13 b4 r2 / p24 b12 / r1 b3 b5 p5", "r1(b3) p5(b5)", robot=2, lead=0),
    "trump below": robot_deal("p4 b13 / p12 r1 / p3 b24", "p2(r1)", robot=1, lead=0),
}


@pytest.mark.parametrize("deal", ROBOTS.values(), ids=ROBOTS)
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
)
def test_robot_with_unknown_cards(hands: str, columns: str, hidden: tuple[int, ...]) -> None:
    deal = robot_deal(hands, columns, robot=2, lead=1, hidden=hidden)
    assert same(Problem(deal)) > 0
    same(Problem(deal, (task("p1"),)))


def test_robot_with_unknown_cards_that_passes() -> None:
    deal = robot_deal("p1 / b1 p2 / b2", "b2(?)", robot=2, lead=1, hidden=(1, 0, 1))
    assert same(Problem(deal, distress=ALLOWED)) > 0
    assert same(Problem(deal, draw=Draw((None,) * 3))) > 0


def test_a_covered_card_is_not_played() -> None:
    deal = ROBOTS["two columns"]
    with pytest.raises(IllegalPlay, match="which p4 covers") as caught:
        replay(deal, Line.parse("b1 b2 b4"))
    assert caught.value.fault is Fault.COVERED


# --- unknown cards with hints --------------------------------------------------------------------

HINTS = {
    "void": Communication(1, void="p"),
    "highest": Communication(1, card("p2"), Shown.HIGHEST),
    "lowest": Communication(2, card("b2"), Shown.LOWEST),
    "only": Communication(1, card("p3"), Shown.ONLY),
}


@pytest.mark.parametrize("hint", HINTS.values(), ids=HINTS)
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


def test_nothing_fits() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p1"),), communications=(Communication(1, void="p"),)))
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p1"),), played=Line.parse("p1 b1 b2")))


# --- a play so far -------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [small_deal(3), small_deal("3+1"), ROBOTS["two columns"]], ids=str)
def test_every_beginning_of_a_line(deal: Deal) -> None:
    line = next(iter(all_lines(Problem(deal))))
    cards = [each for trick in line.tricks for each in trick]
    seats = len(deal.hands)
    for number in range(1, len(cards)):
        played = Line(tuple(tuple(cards[at : min(at + seats, number)]) for at in range(0, number, seats)))
        assert same(Problem(deal, played=played)) > 0
        same(Problem(deal, (task("p2"),), played=played))


def test_a_play_so_far_with_unknown_cards_the_signal_and_draws() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    assert same(Problem(deal, (task("b3"),), played=Line.parse("p1 p3 b2"))) > 0
    whole = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(whole, played=Line.parse("p1 p3"), distress=ALLOWED)) > 0
    assert same(Problem(whole, played=Line.parse("p1 p3 b2"), draw=Draw((None,) * 3))) > 0


def test_a_play_so_far_that_cannot_be() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    for line, why in (
        ("p1 b1", "must follow pink"),
        ("p1 p3 p3", "played twice"),
        ("p1 p3 / b2", "expected 3 cards in trick 1"),
        ("p1 p3 b2 / b1 b3 p2 / b1", "only 2"),
        ("g1", "not in the deck"),
    ):
        with pytest.raises(ValueError, match=why):
            Problem(deal, played=Line.parse(line))


def test_an_unwinnable_end_of_a_mission_with_a_draft() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    tasks = (task("p3>0"), task("p1>1"))
    problem = Problem(deal, tasks, assignment=Assignment(counts=(1, 1, 0)), played=Line.parse("p1 p3"))
    assert solve(problem).answer is Answer.UNWINNABLE


def test_tasks_that_are_done() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    done = Task.card(card("g4"), Token("1"), 0)
    tasks = (replace(done, done=True), task("p1[2]"), task("b3"))
    assert same(Problem(deal, tasks)) > 0
    early = (replace(done, token=Token("omega"), done=True), task("p1"))
    assert same(Problem(deal, early)) == 0


# --- the quick look ------------------------------------------------------------------------------


def test_guesses_change_no_verdict() -> None:
    """With and without the quick look, on small deals with unknown cards, some with a hint and the signal."""
    answers = []
    for seed in range(60):
        random = Random(seed)
        deal = shuffled(small_deck(2, 5, 1 + seed % 2), 3, seed)
        hands = [[c for c in each if c == deal.deck.commander_card or random.random() < 0.6] for each in deal.hands]
        hidden = tuple(len(whole) - len(known) for whole, known in zip(deal.hands, hands, strict=True))
        if not any(hidden):
            continue
        known = Deal(deal.deck, tuple(map(tuple, hands)), deal.commander, hidden)
        seat = random.randrange(3)
        shown = min((c for c in deal.hands[seat] if c.suit == "p"), default=None)
        communications = (Communication(seat, shown, Shown.LOWEST),) if shown and seed % 3 == 0 else ()
        cards = random.sample([c for c in deal.deck.cards if c.suit != "r"], 3)
        tasks = tuple(Task.card(c, owner=index) for index, c in enumerate(cards))
        problem = Problem(known, tasks, communications=communications, distress=ALLOWED if seed % 4 == 0 else None)
        quick = solve(problem)
        answers.append(quick.answer)
        assert solve(problem, search=False).answer is quick.answer, known
    assert answers.count(Answer.WINNABLE) > 5
    assert answers.count(Answer.UNWINNABLE) > 5
