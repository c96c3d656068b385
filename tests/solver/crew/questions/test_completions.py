"""Completions of deals with unknown cards: counted, listed and drawn, against trying every deal with every play."""

import math
import random
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.completions import COLUMNS, fitting, made_up, partly
from tests.support.decks import hand, small_deck
from tests.support.layers import few
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions import completions as completion
from winnable.solver.crew.questions import contingency
from winnable.solver.crew.questions.completions import Assembly, Completions
from winnable.solver.crew.questions.contingency import TooIntricate
from winnable.solver.crew.questions.knowledge import Knowledge


def agree(problem: Problem) -> int:
    """The number of completions, after comparing all ways to come by them with the oracle."""
    expected = fitting(problem)
    found = list(Completions(problem))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert Completions(problem).count in (None, len(expected))
    assert Completions(problem).at_most(len(expected)) == found
    assert Completions(problem).at_most(len(expected) - 1) is None
    rng = random.Random(1)
    for _ in range(3):
        drawn = Completions(problem).sample(rng)
        assert (drawn in expected) if expected else (drawn is None)
    for deal in found:
        replace(problem, deal=deal)  # it is a problem to be solved
    return len(expected)


# --- hands and hints --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "number"),
    [
        (partly("p12 r1 / p3 b1 / b23", ()), 1),
        (partly("p13 / b2 / r1", (0, 1, 1)), 12),  # one card more than that, anywhere
        (partly("p12 b1 / b2 / p3", (0, 1, 1)), 2),
        (partly("p12 / b12 / p3 b3", (0, 0, 0)), 3),  # only where the odd card lies is unknown
        (partly("r1 / /", (2, 3, 3)), 560),
        (partly("r1 / /", (1, 2, 2)), 210),  # 90 where the first has the odd card, 60 for each of the others
    ],
)
def test_numbers_of_deals(deal: Deal, number: int) -> None:
    assert agree(Problem(deal)) == number == Completions(Problem(deal)).count


def test_numbers_of_full_deals() -> None:
    fact = math.factorial
    four = fact(39) // (fact(9) * fact(10) ** 3)
    assert Completions(Problem(Deal.unknown(PLANET_NINE, 4))).count == four
    three = fact(39) // fact(13) ** 3 + 2 * fact(39) // (fact(12) * fact(14) * fact(13))  # by who has fourteen
    assert Completions(Problem(Deal.unknown(DEEP_SEA, 3))).count == three
    robot = fact(39) // (fact(12) * fact(14) * fact(13)) * fact(14) // fact(7)  # seven columns in any order
    assert Completions(Problem(Deal.unknown(PLANET_NINE, 3, robot=1))).count == robot
    asked = Problem(Deal.unknown(PLANET_NINE, 4), distress=Distress(required=True))  # nobody can have but rockets
    assert Completions(asked).count == four


P2, B2 = Card("p", 2), Card("b", 2)
OPEN = partly("r1 / /", (2, 3, 3))


@pytest.mark.parametrize(
    "communications",
    few(
        [
            (Communication(1, void="b"),),
            (Communication(1, P2, Shown.HIGHEST),),
            (Communication(1, P2, Shown.ONLY),),
            (Communication(1, P2, Shown.LOWEST),),
            (Communication(1, P2, Shown.ONLY), Communication(2, B2, Shown.ONLY)),
            (Communication(0, void="p"), Communication(1, B2, Shown.HIGHEST)),
            (Communication(1, P2, Shown.ONLY), Communication(2, P2, Shown.ONLY)),  # it cannot be with both
            (
                Communication(0, void="p"),
                Communication(1, void="p"),
                Communication(2, void="p"),
            ),  # nor pink with nobody
        ],
        3,
    ),
    ids=str,
)
def test_hints(communications: tuple[Communication, ...]) -> None:
    found = agree(Problem(OPEN, communications=communications))
    assert found == Completions(Problem(OPEN, communications=communications)).count
    assert (found == 0) == (communications[-1] in (Communication(2, P2, Shown.ONLY), Communication(2, void="p")))


@pytest.mark.parametrize(
    ("played", "communications"),
    few(
        [
            ("p1 p2", ()),
            ("p1 b2", ()),
            ("p1 b2 p3 / p2 p4", ()),
            ("p1 b2 p3 / p2 b4", ()),
            ("p1 r1 p3", ()),  # trick 1 is taken by a seat that has no pink
            ("p1 p4 b3", (Communication(0, void="p", trick=2),)),
            ("p1 p4 b3", (Communication(2, B2, Shown.HIGHEST, trick=2),)),
            ("p1 p4 b3", (Communication(1, Card("p", 4), Shown.HIGHEST), Communication(1, P2, Shown.ONLY, trick=2))),
            ("p1 p4 p3 / b1 b2 b3", (Communication(2, B2, Shown.ONLY), Communication(2, void="b", trick=3))),
            ("p1 p4 p3", (Communication(0, Card("p", 1), Shown.ONLY, trick=2),)),  # which is gone
        ],
        3,
        unpack=True,
    ),
)
def test_played_cards(played: str, communications: tuple[Communication, ...]) -> None:
    deal = partly("p1 / / ", (2, 3, 3))
    problem = Problem(deal, communications=communications, played=Line.parse(played))
    found = agree(problem)
    assert found == Completions(problem).count
    assert (found > 0) == (not communications or communications[0].card != Card("p", 1))


def test_a_seat_is_written_to_lead_that_does_not() -> None:
    line = Line((tuple(hand("p1 p4 p3")), tuple(hand("b1 b2"))), (0, 2))
    assert Completions(Problem(partly("p1 / /", (2, 3, 3)), played=line)).count == 0
    assert agree(Problem(partly("p1 / /", (2, 3, 3)), played=replace(line, leaders=(0, 1)))) > 0


def test_a_card_played_by_a_seat_that_cannot_hold_it() -> None:
    known = partly("p1 / p2 / p3", (2, 2, 2))
    assert agree(Problem(known, played=Line.parse("p1 p3"))) == 0
    assert agree(Problem(known, played=Line.parse("p1 b1"))) == 0  # p2 would have followed


# --- the robot ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", few(COLUMNS.values(), 1, 4), ids=COLUMNS)
def test_columns(deal: Deal) -> None:
    assert agree(Problem(deal)) == Completions(Problem(deal)).count
    assert (
        agree(Problem(deal, communications=(Communication(0, void="p"), Communication(2, Card("b", 3), Shown.HIGHEST))))
        >= 0
    )
    for distress in (Distress(), Distress(required=True, direction=Direction.LEFT)):
        problem = Problem(
            deal, distress=distress, communications=(Communication(0, void="p"), Communication(2, void="b"))
        )
        assert agree(problem) == Completions(problem).count


@pytest.mark.parametrize("played", ["b4 b1", "b4 p1", "b4 p1 b1 / b3 p2"])
@pytest.mark.parametrize("deal", few(COLUMNS.values(), 2), ids=COLUMNS)
def test_cards_played_by_the_robot_were_open(deal: Deal, played: str) -> None:
    problem = Problem(deal, played=Line.parse(played))
    found = agree(problem)
    if None not in {cover for cover, _ in deal.covered}:
        assert Completions(problem).count == found


# --- cards that move ------------------------------------------------------------------------------------

ANY = Draw((None, None, None))


@pytest.mark.parametrize(
    ("draw", "played", "communications", "some"),
    few(
        [
            (ANY, "p1 b1 p3 / p2", (), True),
            (ANY, "p1 b1 p3 / b2 b3 p4", (Communication(1, void="p"),), True),
            (
                ANY,
                "p1 p3 b1 / p2",
                (Communication(0, Card("p", 2), Shown.HIGHEST),),
                False,
            ),  # what was shown is not drawn
            (ANY, "p1 p3 b1 / p2", (Communication(1, Card("p", 2), Shown.LOWEST),), True),
            (ANY, "p1 b1 p4 / p3 b3 p2", (), True),  # who had no pink in trick 1 has drawn p2
            (Draw((None, P2, None)), "p1", (), True),
            (Draw((None, P2, None)), "p1", (Communication(0, P2, Shown.HIGHEST),), False),
            (Draw((None, None, P2)), "p1 p2", (), False),  # it is gone before
            (Draw((None, P2, None)), "p1 b1 p3 / b2", (), True),
            (Draw((None, P2, None)), "p1 p2 b3", (), False),
        ],
        3,
        unpack=True,
    ),
)
def test_draws(draw: Draw, played: str, communications: tuple[Communication, ...], *, some: bool) -> None:
    problem = Problem(partly("p1 / /", (2, 3, 3)), draw=draw, communications=communications, played=Line.parse(played))
    assert (agree(problem) > 0) == some
    assert Completions(problem).count is not None


def test_the_robot_passes_an_open_card() -> None:
    given = Distress(cards=(None, Card("b", 2), None))
    assert agree(Problem(COLUMNS["nothing known"], distress=given)) > 0
    assert agree(Problem(COLUMNS["known covers"], distress=given)) == 0  # its one unknown card is covered


def test_the_robot_has_played_after_a_signal() -> None:
    problem = Problem(COLUMNS["known covers"], distress=Distress(), played=Line.parse("b4 p2"))
    assert agree(problem) > 0
    assert Completions(problem).count is None


# --- anything -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", few(range(60), 9, 16))
def test_problems_made_up(seed: int) -> None:
    assert agree(made_up(seed)) >= 1


def test_what_is_made_up() -> None:
    """Problems of all kinds; most can be counted without trying."""
    kinds: Counter[str] = Counter()
    for problem in map(made_up, range(60)):
        kinds["counted"] += Completions(problem).count is not None
        kinds["robot"] += problem.deal.robot is not None
        kinds["played"] += bool(problem.played.tricks)
        for part in ("distress", "draw", "communications"):
            kinds[part] += bool(getattr(problem, part))
    assert kinds["counted"] > 50
    assert min(kinds.values()) >= 10, kinds


# --- drawn at random -----------------------------------------------------------------------------------


def rare(freedom: int) -> float:
    """What one chi-square in a thousand exceeds (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.09 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize(
    "problem",
    few(
        [
            Problem(partly("p13 / b2 / r1", (0, 1, 1))),  # with an odd card anywhere
            Problem(OPEN, communications=(Communication(1, P2, Shown.ONLY), Communication(2, B2, Shown.HIGHEST))),
            Problem(COLUMNS["two"], communications=(Communication(2, Card("b", 3), Shown.HIGHEST),)),
            Problem(COLUMNS["nothing known"], played=Line.parse("b4 p1")),
            Problem(
                partly("p12 / b4 / r1", (1, 2, 2)),
                distress=Distress(),
                communications=(Communication(1, P2, Shown.LOWEST),),
            ),
        ],
        3,
    ),
    ids=["odd card", "hints", "columns", "tries", "signal"],
)
def test_each_is_as_likely(problem: Problem) -> None:
    every = Completions(problem)
    expected = list(every)
    assert len(expected) > 10
    rng = random.Random(7)
    drawn = Counter(every.sample(rng) for _ in range(40 * len(expected)))
    assert set(drawn) <= set(expected)
    assert sum((drawn[deal] - 40) ** 2 / 40 for deal in expected) < rare(len(expected) - 1)


def test_the_same_chance_gives_the_same_deals() -> None:
    every = Completions(Problem(Deal.unknown(PLANET_NINE, 4), communications=(Communication(1, void="p"),)))
    first, second = ([every.sample(rng) for _ in range(5)] for rng in (random.Random(3), random.Random(3)))
    assert first == second
    assert len(set(first)) == 5


# --- limits --------------------------------------------------------------------------------------------


def test_what_is_too_intricate(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(OPEN, communications=(Communication(1, void="p"),))
    for name, bound in (("MAX_STATES", 3), ("MAX_CELLS", 2)):
        with monkeypatch.context() as patch:
            patch.setattr(contingency, name, bound)
            every = Completions(problem)
            assert every.intricate
            assert (every.count, every.at_most(10**9), every.sample(random.Random(1))) == (None, None, None)
            with pytest.raises(TooIntricate):
                iter(Completions(problem))
    assert not Completions(problem).intricate


def test_tries_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deals must be tried, none may be found although there are some."""
    monkeypatch.setattr(completion, "PROPOSALS", 0)
    problem = Problem(COLUMNS["nothing known"], played=Line.parse("b4 p1"))
    every = Completions(problem)
    assert (every.count, every.at_most(1), every.sample(random.Random(1))) == (None, None, None)
    assert agree_without_samples(problem)


def agree_without_samples(problem: Problem) -> bool:
    return set(Completions(problem)) == fitting(problem) != set()


def assembly(deal: Deal) -> Assembly:
    """The assembly of a deal of which nothing else is known."""
    return Assembly(deal, Knowledge(Problem(deal)))


def with_robot(own: str, covered: Columns) -> Deal:
    """A deal of p123456 b123456 of which all is known but cards of the robot at seat 1, who has these known cards."""
    deck, known = small_deck(2, 6, 0), hand(own)
    others = [card for card in deck.cards if card not in known]
    return Deal(deck, (tuple(others[:4]), tuple(known), tuple(others[4:8])), 0, (0, 4 - len(known), 0), 1, covered)


def test_the_example_of_the_module() -> None:
    known = tuple(tuple(hand(text)) for text in ("r1 p12", "", "p34 b1"))
    made = assembly(Deal(small_deck(2, 4, 1), known, 0, (0, 3, 0), 1, ((None, None),)))
    assert [(location.seat, location.room) for location in made.locations] == [(1, 2), (1, 1)]
    robots = [deal.notation().split(" / ")[1] for deal in made.deals([hand("b23"), hand("b4")])]
    assert sorted(robots) == ["b2(b4) b3", "b3(b4) b2"]
    assert made.layouts == 2


def test_hands_only() -> None:
    deck = small_deck(2, 3, 0)
    deal = Deal(deck, (tuple(hand("p1")), tuple(hand("p2")), ()), 0, (1, 1, 2))
    made = assembly(deal)
    assert made.layouts == 1
    lie = [hand("b1"), hand("b2"), hand("p3 b3")]
    whole = Deal.of(deck, [hand("p1 b1"), hand("p2 b2"), hand("p3 b3")], 0)
    assert list(made.deals(lie)) == [whole] == [made.any_deal(lie, Random(1))]


ROBOTS: dict[str, tuple[str, Columns]] = {
    "blank": ("", ((None, None),)),
    "two blank": ("", ((None, None), (None, None))),
    "half": ("b1", ((None, Card("b", 1)), (None, None))),
    "covers known": ("b12", ((Card("b", 1), None), (Card("b", 2), None))),
}


@pytest.mark.parametrize(("own", "covered"), ROBOTS.values(), ids=ROBOTS)
def test_every_layout_once(own: str, covered: Columns) -> None:
    """As many deals as `layouts` says, no two alike, and each equally likely to be drawn."""
    deal = with_robot(own, covered)
    made = assembly(deal)
    free = iter(deal.unseen)
    lie = [[next(free) for _ in range(location.room)] for location in made.locations]
    deals = list(made.deals(lie))
    assert len(deals) == len(set(deals)) == made.layouts
    assert all(deal.admits(each) for each in deals)
    random = Random(3)
    drawn = Counter(made.any_deal(lie, random) for _ in range(100 * len(deals)))
    assert set(drawn) == set(deals)
    assert all(times == pytest.approx(100, abs=45) for times in drawn.values())
