"""Completions of deals with unknown cards: counted, listed and drawn, against trying every deal with every play."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.support.decks import hand, shuffled, small_deck
from tests.support.enumeration import all_deals
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw, Passes
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions import completions as completion
from winnable.solver.crew.questions.completions import Completions, TooIntricate, completions, count, sample

TINY = small_deck(2, 3, 1)  # p123 b123 r1
NINE = small_deck(2, 4, 1)  # p1234 b1234 r1


def partly(
    known: str, hidden: tuple[int, ...], commander: int = 0, *, robot: int | None = None, below: str = ""
) -> Deal:
    """A deal of which these cards are known; columns of the robot are written `p3(b4) ?(?)`."""
    cards = sum(hidden) + len(hand(known.replace("/", " ")))
    deck = {9: NINE, 10: small_deck(2, 4, 2)}.get(cards, TINY)
    columns = [column.rstrip(")").split("(") for column in below.split()]
    covered: Columns = tuple((_card(cover), _card(under)) for cover, under in columns)
    return Deal(deck, tuple(tuple(hand(held)) for held in known.split("/")), commander, hidden, robot, covered)


def _card(text: str) -> Card | None:
    return None if text == "?" else Card.parse(text)


# --- the oracle: every deal, every signal, every draw -----------------------------------------------


def fitting(problem: Problem) -> set[Deal]:
    """Every whole deal with which the line so far can have been played, by passes and draws that agree."""
    return {deal for deal in all_deals(problem.deal) if any(_stories(problem, deal))}


def _stories(problem: Problem, deal: Deal) -> Iterator[bool]:
    for passes in _signals(problem, deal):
        yield _goes_on(problem, [Position.start(deal, passes)], 0)


def _signals(problem: Problem, deal: Deal) -> Iterator[Passes | None]:
    signal, shut = problem.distress, {under for _, under in deal.covered}
    given = signal.cards if signal and signal.cards else (None,) * len(deal.hands)
    if any(card is not None and card not in set(deal.hands[seat]) - shut for seat, card in enumerate(given)):
        return
    if signal is None or not signal.required:
        yield None
    for side in Direction if signal else ():
        if signal and signal.direction in (None, side):
            colours = [[card for card in held if card.suit != "r" and card not in shut] for held in deal.hands]
            for cards in product(*colours):
                if all(wanted in (None, card) for wanted, card in zip(given, cards, strict=True)):
                    yield Passes(side, cards)


def _goes_on(problem: Problem, positions: list[Position], number: int) -> bool:
    """Whether the line goes on from its trick `number`, counted from 0, in one of the positions."""
    tricks = problem.played.tricks
    told = [hint for hint in problem.communications if hint.trick == number + 1]
    positions = [each for each in positions if all(hint.allows(each.hands[hint.seat]) for hint in told)]
    shown = {hint.card for hint in problem.communications if hint.trick == 1}
    given = problem.draw.cards if problem.draw else ()
    if number == len(tricks):
        early = number == 0 or (number == 1 and len(tricks[0]) < len(problem.deal.hands))
        return any(not early or _drawable(given, each, shown) for each in positions)
    after = []
    for position in positions:
        for card in tricks[number]:
            if card not in position.legal():
                break
            position = position.play(card)  # noqa: PLW2901
        else:
            after.append(position)
    if number == 0 and given and after and not after[0].table:
        after = [drawn for each in after for drawn in _draws(given, each, shown)]
    return _goes_on(problem, after, number + 1)


def _drawable(given: tuple[Card | None, ...], position: Position, shown: set[Card | None]) -> bool:
    return all(
        card is None or (card in position.hands[seat - 1] and card not in shown) for seat, card in enumerate(given)
    )


def _draws(given: tuple[Card | None, ...], position: Position, shown: set[Card | None]) -> Iterator[Position]:
    seats = range(len(given))
    for cards in product(*(sorted(position.drawable((seat - 1) % len(given)) - shown) for seat in seats)):
        if all(wanted in (None, card) for wanted, card in zip(given, cards, strict=True)):
            yield position.draw(cards)


def agree(problem: Problem) -> int:
    """The number of completions, after comparing all ways to come by them with the oracle."""
    expected = fitting(problem)
    found = list(completions(problem))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert count(problem) in (None, len(expected))
    assert Completions(problem).at_most(len(expected)) == found
    assert Completions(problem).at_most(len(expected) - 1) is None
    rng = random.Random(1)
    for _ in range(3):
        drawn = sample(problem, rng)
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
    assert agree(Problem(deal)) == number == count(Problem(deal))


def test_numbers_of_full_deals() -> None:
    fact = math.factorial
    four = fact(39) // (fact(9) * fact(10) ** 3)
    assert count(Problem(Deal.unknown(PLANET_NINE, 4))) == four
    three = fact(39) // fact(13) ** 3 + 2 * fact(39) // (fact(12) * fact(14) * fact(13))  # by who has fourteen
    assert count(Problem(Deal.unknown(DEEP_SEA, 3))) == three
    robot = fact(39) // (fact(12) * fact(14) * fact(13)) * fact(14) // fact(7)  # seven columns in any order
    assert count(Problem(Deal.unknown(PLANET_NINE, 3, robot=1))) == robot
    asked = Problem(Deal.unknown(PLANET_NINE, 4), distress=Distress(required=True))  # nobody can have but rockets
    assert count(asked) == four


P2, B2 = Card("p", 2), Card("b", 2)
OPEN = partly("r1 / /", (2, 3, 3))


@pytest.mark.parametrize(
    "communications",
    [
        (Communication(1, void="b"),),
        (Communication(1, P2, Shown.HIGHEST),),
        (Communication(1, P2, Shown.ONLY),),
        (Communication(1, P2, Shown.LOWEST),),
        (Communication(1, P2, Shown.ONLY), Communication(2, B2, Shown.ONLY)),
        (Communication(0, void="p"), Communication(1, B2, Shown.HIGHEST)),
        (Communication(1, P2, Shown.ONLY), Communication(2, P2, Shown.ONLY)),  # it cannot be with both
        (Communication(0, void="p"), Communication(1, void="p"), Communication(2, void="p")),  # nor pink with nobody
    ],
    ids=str,
)
def test_hints(communications: tuple[Communication, ...]) -> None:
    found = agree(Problem(OPEN, communications=communications))
    assert found == count(Problem(OPEN, communications=communications))
    assert (found == 0) == (communications[-1] in (Communication(2, P2, Shown.ONLY), Communication(2, void="p")))


@pytest.mark.parametrize(
    ("played", "communications"),
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
)
def test_played_cards(played: str, communications: tuple[Communication, ...]) -> None:
    deal = partly("p1 / / ", (2, 3, 3))
    problem = Problem(deal, communications=communications, played=Line.parse(played))
    found = agree(problem)
    assert found == count(problem)
    assert (found > 0) == (not communications or communications[0].card != Card("p", 1))


def test_a_seat_is_written_to_lead_that_does_not() -> None:
    line = Line((tuple(hand("p1 p4 p3")), tuple(hand("b1 b2"))), (0, 2))
    assert count(Problem(partly("p1 / /", (2, 3, 3)), played=line)) == 0
    assert agree(Problem(partly("p1 / /", (2, 3, 3)), played=replace(line, leaders=(0, 1)))) > 0


def test_a_card_played_by_a_seat_that_cannot_hold_it() -> None:
    known = partly("p1 / p2 / p3", (2, 2, 2))
    assert agree(Problem(known, played=Line.parse("p1 p3"))) == 0
    assert agree(Problem(known, played=Line.parse("p1 b1"))) == 0  # p2 would have followed


# --- the robot ---------------------------------------------------------------------------------------


COLUMNS = {
    "known covers": partly("b4 / p12 / r1", (2, 1, 2), robot=1, below="p1(?)"),
    "known covers of more": partly("b4 / p12 / r1", (2, 1, 2), robot=1, below="p1(p2)"),
    "known below": partly("b4 / p1 / r1", (2, 2, 2), robot=1, below="?(p1)"),
    "nothing known": partly("b4 / p1 / r1", (2, 2, 2), robot=1, below="?(?)"),
    "two": partly("b4 p4 / p1 / r1 b3", (1, 3, 1), robot=1, below="p1(?) ?(?)"),
    "two by halves": partly("b4 p4 / p12 / r1 b3", (1, 2, 1), robot=1, below="p1(?) ?(p2)"),
    "two blank": partly("b4 p4 / / r1 b3", (1, 4, 1), robot=1, below="?(?) ?(?)"),
}


@pytest.mark.parametrize("deal", COLUMNS.values(), ids=COLUMNS)
def test_columns(deal: Deal) -> None:
    assert agree(Problem(deal)) == count(Problem(deal))
    assert (
        agree(Problem(deal, communications=(Communication(0, void="p"), Communication(2, Card("b", 3), Shown.HIGHEST))))
        >= 0
    )
    for distress in (Distress(), Distress(required=True, direction=Direction.LEFT)):
        problem = Problem(
            deal, distress=distress, communications=(Communication(0, void="p"), Communication(2, void="b"))
        )
        assert agree(problem) == count(problem)


@pytest.mark.parametrize("played", ["b4 b1", "b4 p1", "b4 p1 b1 / b3 p2"])
@pytest.mark.parametrize("deal", COLUMNS.values(), ids=COLUMNS)
def test_cards_played_by_the_robot_were_open(deal: Deal, played: str) -> None:
    problem = Problem(deal, played=Line.parse(played))
    found = agree(problem)
    if None not in {cover for cover, _ in deal.covered}:
        assert count(problem) == found


# --- cards that move ------------------------------------------------------------------------------------

ANY = Draw((None, None, None))


@pytest.mark.parametrize(
    ("draw", "played", "communications", "some"),
    [
        (ANY, "p1 b1 p3 / p2", (), True),
        (ANY, "p1 b1 p3 / b2 b3 p4", (Communication(1, void="p"),), True),
        (ANY, "p1 p3 b1 / p2", (Communication(0, Card("p", 2), Shown.HIGHEST),), False),  # what was shown is not drawn
        (ANY, "p1 p3 b1 / p2", (Communication(1, Card("p", 2), Shown.LOWEST),), True),
        (ANY, "p1 b1 p4 / p3 b3 p2", (), True),  # who had no pink in trick 1 has drawn p2
        (Draw((None, P2, None)), "p1", (), True),
        (Draw((None, P2, None)), "p1", (Communication(0, P2, Shown.HIGHEST),), False),
        (Draw((None, None, P2)), "p1 p2", (), False),  # it is gone before
        (Draw((None, P2, None)), "p1 b1 p3 / b2", (), True),
        (Draw((None, P2, None)), "p1 p2 b3", (), False),
    ],
)
def test_draws(draw: Draw, played: str, communications: tuple[Communication, ...], *, some: bool) -> None:
    problem = Problem(partly("p1 / /", (2, 3, 3)), draw=draw, communications=communications, played=Line.parse(played))
    assert (agree(problem) > 0) == some
    assert count(problem) is not None


def test_the_robot_passes_an_open_card() -> None:
    given = Distress(cards=(None, Card("b", 2), None))
    assert agree(Problem(COLUMNS["nothing known"], distress=given)) > 0
    assert agree(Problem(COLUMNS["known covers"], distress=given)) == 0  # its one unknown card is covered


def test_the_robot_has_played_after_a_signal() -> None:
    problem = Problem(COLUMNS["known covers"], distress=Distress(), played=Line.parse("b4 p2"))
    assert agree(problem) > 0
    assert count(problem) is None


# --- anything -----------------------------------------------------------------------------------------


def made_up(seed: int) -> Problem:
    """A problem with unknown cards of a small deal: what is told of it was seen in a play of it."""
    rng = random.Random(seed)
    robot = rng.choice([None, None, 1])
    deck = small_deck(2, 4, 1) if robot is not None else rng.choice([small_deck(2, 3, 1), small_deck(2, 4, 1)])
    whole = shuffled(deck, 3, seed)
    if robot is not None:
        columns = rng.randint(1, len(whole.hands[1]) // 2)
        laid = rng.sample(whole.hands[1], 2 * columns)
        commander = whole.commander if whole.commander != robot else 0
        whole = Deal.of(deck, whole.hands, commander, robot=1, covered=zip(laid[::2], laid[1::2], strict=True))
    signal = _signal(rng, whole)
    story = Problem(whole, distress=signal[0])
    position, draw = Position.start(whole, signal[1]), None
    communications, tricks, table = [], [], []
    drawing = rng.random() < 0.3
    length = rng.randint(0, 2 * len(whole.hands) if rng.random() < 0.7 else 0)
    shown = set()
    for played in range(length + 1):
        if not position.table and rng.random() < 0.7:
            hint = _hint(rng, position)
            communications += [hint] if hint else []
            shown |= {hint.card} if hint and hint.trick == 1 else set()
        if played == length:
            break
        card = rng.choice(sorted(position.legal()))
        table.append(card)
        position = position.play(card)
        if not position.table:
            tricks.append(tuple(table))
            table = []
            if drawing and len(tricks) == 1:
                choices = [sorted(position.drawable((seat - 1) % 3) - shown) for seat in range(3)]
                drawing = all(choices)  # else all that somebody has left lies open
                if drawing:
                    drawn = tuple(map(rng.choice, choices))
                    position = position.draw(drawn)
                    draw = Draw(tuple(card if rng.random() < 0.3 else None for card in drawn))
    if drawing and draw is None:  # what will be drawn may be given, too
        later = [sorted(position.hands[seat - 1] - shown) for seat in range(3)]
        given = [rng.choice(cards) if cards and robot is None and rng.random() < 0.3 else None for cards in later]
        draw = Draw(tuple(given) if not tricks else (None,) * 3)
    tricks += [tuple(table)] if table else []
    return replace(
        story,
        deal=_hide(rng, whole),
        communications=tuple(communications),
        played=Line(tuple(tricks)),
        draw=draw,
        names=("A", "B", "C"),
    )


def _signal(rng: random.Random, whole: Deal) -> tuple[Distress | None, Passes | None]:
    if rng.random() < 0.6:
        return None, None
    passes = [each for each in _signals(Problem(whole, distress=Distress(required=True)), whole) if each]
    if not passes:
        return Distress(), None
    sent = rng.choice(passes)
    cards = tuple(card if rng.random() < 0.3 else None for card in sent.cards)
    side = rng.choice([None, sent.direction])
    return Distress(rng.random() < 0.5, side, cards if any(cards) else ()), sent


def _hint(rng: random.Random, position: Position) -> Communication | None:
    """Something true of a hand."""
    seat, number = rng.choice([seat for seat in range(3) if seat != position.deal.robot]), len(position.tricks) + 1
    held = {suit: sorted(card for card in position.hands[seat] if card.suit == suit) for suit in "pb"}
    suit = rng.choice("pb")
    if not held[suit]:
        return Communication(seat, void=suit, trick=number)
    if len(held[suit]) == 1:
        return Communication(seat, held[suit][0], Shown.ONLY, trick=number)
    shows = rng.choice([Shown.HIGHEST, Shown.LOWEST])
    return Communication(seat, held[suit][-1 if shows is Shown.HIGHEST else 0], shows, trick=number)


def _hide(rng: random.Random, whole: Deal) -> Deal:
    """The deal with five cards hidden, and perhaps where the odd card lies."""
    hidden = set(rng.sample(whole.deck.cards, 5))
    hands = tuple(tuple(card for card in held if card not in hidden) for held in whole.hands)
    numbers = [len(held) - len(known) for held, known in zip(whole.hands, hands, strict=True)]
    longer = [seat for seat, held in enumerate(whole.hands) if len(held) > whole.tricks]
    if whole.robot is None and longer and all(numbers[seat] for seat in longer) and rng.random() < 0.5:
        numbers = [number - (seat in longer) for seat, number in enumerate(numbers)]
    covered = tuple(
        (None if cover in hidden else cover, None if under in hidden else under) for cover, under in whole.covered
    )
    return Deal(whole.deck, hands, whole.commander, tuple(numbers), whole.robot, covered)


def test_problems_made_up() -> None:
    """60 seeded problems of all kinds; most can be counted without trying."""
    kinds: Counter[str] = Counter()
    for seed in range(60):
        problem = made_up(seed)
        assert agree(problem) >= 1, f"seed {seed}"
        kinds["counted"] += count(problem) is not None
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
    for name, bound in (("STATES", 3), ("STEPS", 2)):
        with monkeypatch.context() as patch:
            patch.setattr(completion, name, bound)
            every = Completions(problem)
            assert every.intricate
            assert (every.count, every.at_most(10**9), every.sample(random.Random(1))) == (None, None, None)
            with pytest.raises(TooIntricate):
                completions(problem)
    assert not Completions(problem).intricate


def test_tries_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deals must be tried, none may be found although there are some."""
    monkeypatch.setattr(completion, "TRIES", 0)
    problem = Problem(COLUMNS["nothing known"], played=Line.parse("b4 p1"))
    every = Completions(problem)
    assert (every.count, every.at_most(1), every.sample(random.Random(1))) == (None, None, None)
    assert agree_without_samples(problem)


def agree_without_samples(problem: Problem) -> bool:
    return set(completions(problem)) == fitting(problem) != set()
