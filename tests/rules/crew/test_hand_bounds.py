"""What can still happen, against every way to play on: what may not happen never does, what must always does."""

from collections.abc import Iterator

import pytest

from tests.support.decks import DEALS, hand, shuffled, small_deck
from tests.support.layers import few
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.hand_bounds import HandBounds, Trick
from winnable.rules.crew.kinds import CardFilter, Holding, Parity, Relation, Sum, TrickFilter
from winnable.rules.crew.play import Position
from winnable.rules.crew.play import Trick as Played

DECK = small_deck(2, 4, 1)
ROBOT = Deal.of(
    DECK,
    [hand("p14 b2"), hand("p23 b1"), hand("b34 r1")],
    0,
    robot=1,
    covered=[(Card("p", 2), Card("b", 1))],
)
SMALL = [*DEALS, ROBOT, shuffled(small_deck(2, 4, 2), 2, 1), shuffled(small_deck(2, 4, 0), 2, 5)]
P1, PINK = CardFilter(cards=(Card("p", 1),)), CardFilter(suits=("pink",))
KINDS = [
    TrickFilter(won_with=CardFilter(over=2)),
    TrickFilter(led=PINK),
    TrickFilter(closed_with=PINK),
    TrickFilter(every=CardFilter(odd=True)),
    TrickFilter(holds=(Holding(P1),)),
    TrickFilter(
        holds=(Holding(PINK, Relation.EXACTLY, 1), Holding(CardFilter(suits=("trumps",)), Relation.AT_MOST, 0))
    ),
    TrickFilter(holds=(Holding(PINK), Holding(PINK, Relation.EXACTLY, Parity.EVEN))),
    TrickFilter(as_many=(PINK, CardFilter(suits=("blue",)))),
    TrickFilter(sum=Sum(over=6)),
    TrickFilter(sum=Sum(under=5)),
    TrickFilter(sum=Sum(among=(5, 7))),
]


def test_conditions_on_the_same_cards_are_held_together() -> None:
    """One hand of three has pink, so that no trick has an even number of pink cards, and one at least."""
    deal = Deal.of(small_deck(2, 2, 2), [hand("p12"), hand("b12"), hand("r12")], commander=2)
    kind = TrickFilter(holds=(Holding(PINK), Holding(PINK, Relation.EXACTLY, Parity.EVEN)))
    assert HandBounds(Position.start(deal)).fits(kind, Trick(True, 2, 2)) == (False, False)


def ends(position: Position) -> Iterator[Position]:
    """Every end that can be reached."""
    if position.over:
        yield position
        return
    for card in sorted(position.legal()):
        yield from ends(position.play(card))


def moments(deal: Deal) -> Iterator[Position]:
    """The start, and some positions after whole tricks."""
    position = Position.start(deal)
    while not position.over:
        if not position.table:
            yield position
        legal = sorted(position.legal())
        position = position.play(legal[len(position.table) % len(legal)])


@pytest.mark.parametrize("deal", few(SMALL, 1, 4), ids=str)
def test_the_bounds_hold(deal: Deal) -> None:
    for position in moments(deal):
        left = deal.tricks - len(position.tricks)
        looks = [HandBounds(position), *(HandBounds(position, ahead) for ahead in range(1, left))]
        first: list[set[Card]] = [set() for _ in deal.seats]
        for end in ends(position):
            to_come = end.tricks[len(position.tricks) :]
            first[to_come[0].winner].add(to_come[0].winning_card)
            for hand_bounds in looks:
                check(hand_bounds, to_come[: hand_bounds.left])
        assert all(tuple(map(frozenset, first)) == each.next_wins for each in looks), "the next trick is exact"


def check(hand_bounds: HandBounds, to_come: tuple[Played, ...]) -> None:
    """Hold the bounds against the tricks that came."""
    assert len(to_come) == hand_bounds.left
    assert {trick.winner for trick in to_come} <= hand_bounds.winners
    assert {trick.winner for trick in to_come[1:]} <= hand_bounds.later_winners
    winning = {trick.winning_card for trick in to_come}
    assert all(map(hand_bounds.may_win, winning))
    assert hand_bounds.sure_cards <= winning
    fallen = {card for trick in to_come for card in trick.cards}
    for seat, held in enumerate(hand_bounds.hands):
        assert len(held - fallen) == hand_bounds.kept(seat)
        assert sum(trick.winner == seat for trick in to_come) >= hand_bounds.sure_tricks([seat])
    assert sum(trick.winner in (0, 1) for trick in to_come) >= hand_bounds.sure_tricks([0, 1])
    assert all(trick.winner in hand_bounds.takers(card) for trick in to_come for card in trick.cards)
    for number, trick in enumerate(to_come):
        coming = Trick(number == 0, trick.leader, trick.winner)
        for kind in KINDS:
            may, must = hand_bounds.fits(kind, coming)
            fits = is_of(kind, trick.cards, trick.winning_card, hand_bounds.deck)
            assert may or not fits, (kind, trick)
            assert fits or not must, (kind, trick)


def is_of(kind: TrickFilter, cards: tuple[Card, ...], best: Card, deck: Deck) -> bool:
    """Whether a trick is of one of the kinds above, said once more."""

    def number(of: CardFilter) -> int:
        return sum(card in of.select(deck) for card in cards)

    return (
        (kind.won_with is None or best in kind.won_with.select(deck))
        and (kind.led is None or cards[0] in kind.led.select(deck))
        and (kind.closed_with is None or cards[-1] in kind.closed_with.select(deck))
        and (kind.every is None or number(kind.every) == len(cards))
        and all(each.holds(number(each.cards)) for each in kind.holds)
        and (kind.as_many is None or number(kind.as_many[0]) == number(kind.as_many[1]))
        and (kind.sum is None or kind.sum.holds(sum(card.rank for card in cards)))
    )


def hand_bounds(text: str) -> HandBounds:
    """The hand_bounds at the start, with hands written `p1 b2 / p2 b1`; seat 0 leads."""
    held = [hand(each) for each in text.split("/")]
    return HandBounds(Position.start(Deal.of(Deck.of((card for each in held for card in each), PLANET_NINE), held, 0)))


@pytest.mark.parametrize(
    ("hands", "fits"),
    [
        ("p12 / b12 / r12", (True, True)),
        ("p12 / p34 / b12", (False, False)),
        ("p12 / b1 p3 / r12", (True, False)),
    ],
)
def test_as_many_of_two_kinds(hands: str, fits: tuple[bool, bool]) -> None:
    """Always, never, and where there is at least one of pink in a trick and at most one of blue."""
    kinds = PINK, CardFilter(suits=("blue",))
    for pair in (kinds, kinds[::-1]):
        assert hand_bounds(hands).fits(TrickFilter(as_many=pair), Trick(True, 0, 0)) == fits


def test_who_has_the_highest_cards_and_the_lead_wins_everything() -> None:
    found = hand_bounds("b98 / b1 y5 / b2 g2")
    assert found.winners == {0}
    assert found.sure_cards == set(hand("b98"))
    assert found.sure_tricks([0]) == 2
    assert found.takers(Card("y", 5)) == {0}


def test_high_trumps_win_and_lower_ones_may_not() -> None:
    found = hand_bounds("p1 r13 / p2 b1 r4 / p3 b24")
    assert found.sure_cards == set(hand("r4"))
    assert found.takers(Card("r", 3)) == {0, 1}
    assert found.takers(Card("r", 4)) == {1}


def test_a_card_that_may_stay_unplayed_is_not_sure() -> None:
    found = hand_bounds("p1 r3 b4 / p2 b1 / p3 b2")
    assert found.keeps(0)
    assert found.sure_cards == set()


def test_who_can_beat_nothing_wins_nothing() -> None:
    found = hand_bounds("p56 b3 / p4 b45 / p1 b12")
    assert found.winners == {0, 1}
    assert 2 not in found.takers(Card("p", 1))
