"""Counts of earlier tricks that are known from the heaps, against every history that fits them."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.decks import hand, small_deck
from tests.support.layers import few
from tests.support.middles import heaps_of, left_of, played_at_random
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.heaps import Heaps, Past, earlier_tricks
from winnable.rules.crew.kinds import CardFilter, Holding, How, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Points, TricksLed, TricksWon
from winnable.rules.crew.who import Member

WHOLE = small_deck(2, 6, 3)
NAMES = ("Ann", "Ben", "Cas")
WHO = Member.ANYBODY
PINK, BLUE, TRUMPS = (CardFilter(suits=(suit,)) for suit in ("pink", "blue", "trumps"))
LEFT = "p12 / b12 / p3 b3"
"""What is left of fifteen cards after three tricks of three cards; who has won them is open."""
Tricks = list[tuple[int, int, frozenset[Card]]]
"""Leader, winner and cards of each trick."""


def left(hands: str = LEFT, *, lead: int = 0, commander: int = 1, earlier: int = 3) -> Deal:
    held = [hand(each) for each in hands.split("/")]
    deck = Deck.of((card for each in held for card in each), WHOLE)
    return Deal.of(deck, held, commander, earlier=earlier, lead=lead)


def in_order(*winners: int) -> Past:
    return Past(Heaps.in_order(WHOLE, winners, (None, None, None)), left(lead=winners[-1]))


def past(won: tuple[int, ...] | None = None, *taken: str | None, lead: int = 0, commander: int = 1) -> Past:
    cards = (None if each is None else tuple(sorted(hand(each))) for each in (*taken, *[None] * (3 - len(taken))))
    return Past(Heaps(WHOLE, won, tuple(cards)), left(lead=lead, commander=commander))


def histories(said: Past) -> Iterator[Tricks]:
    """Every way in which the tricks can have been won, with every set of cards in each, that fits what is said."""
    deal, gone = said.deal, frozenset(said.gone)
    for winners in product(deal.seats, repeat=said.tricks):
        if winners[-1] != deal.leader:
            continue
        if said.heaps.winners not in ((), winners):
            continue
        if said.heaps.won is not None and any(winners.count(seat) != said.heaps.won[seat] for seat in deal.seats):
            continue
        for piles in _split(gone, len(deal.hands), said.tricks):
            taken = [
                {card for winner, pile in zip(winners, piles, strict=True) if winner == seat for card in pile}
                for seat in deal.seats
            ]
            if all(known in (None, tuple(sorted(own))) for known, own in zip(said.heaps.taken, taken, strict=True)):
                leaders = (deal.commander, *winners[:-1])
                yield list(zip(leaders, winners, piles, strict=True))


def _split(cards: frozenset[Card], size: int, number: int) -> Iterator[list[frozenset[Card]]]:
    if not number:
        yield []
        return
    for first in combinations(sorted(cards), size):
        for rest in _split(cards - set(first), size, number - 1):
            yield [frozenset(first), *rest]


SAID = {
    "the tricks": past((2, 0, 1)),
    "one has won all": past((3, 0, 0)),
    "each one": past((1, 1, 1)),
    "cards of one": past(None, "p4 p5 b4"),
    "cards and tricks": past((1, 2, 0), "r1 p6 b6"),
    "cards of another": past((2, 1, 0), None, "r1 r2 r3"),
    "cards of nobody": past(None, None, "", None),
    "the order": in_order(1, 0, 1),
    "one after the other": in_order(2, 1, 0),
    "nothing": past(),  # which takes longest
}
GROUPS = ([0], [1], [2], [0, 2], [1, 2], [0, 1, 2])
SPANS: tuple[tuple[Span, ...], ...] = ((), (Span(1, 1),), (Span(2, 3),), (Span(3, 4),), (Span(-1, -1),))


@pytest.mark.parametrize("said", few(SAID.values(), 2, 5), ids=SAID.keys())
def test_tricks_are_known_if_all_histories_agree(said: Past) -> None:
    """Where the numbers of tricks are told; else they are at least never wrong."""
    every = list(histories(said))
    assert every
    for group, spans, after in product(GROUPS, SPANS, (1, 2, 3)):
        kind = TrickFilter(numbers=spans)
        numbers = [number for number in range(1, after + 1) if kind.numbered(number, said.deal.last)]
        for form, place in ((TricksLed, 0), (TricksWon, 1)):
            counts = {sum(tricks[number - 1][place] in group for number in numbers) for tricks in every}
            agreed = counts.pop() if len(counts) == 1 else None
            known = said.count(form(WHO, kind), group, after, open_task=False)
            assert known == agreed or (said.heaps.won is None and known is None)


@pytest.mark.parametrize("said", few(SAID.values(), 2, 5), ids=SAID.keys())
def test_cards_are_known_by_whose_heap_they_are_in(said: Past) -> None:
    every = list(histories(said))
    for group, kind, after in product(GROUPS, (PINK, BLUE, TRUMPS, CardFilter(ranks=(1, 2, 3))), (1, 2, 3)):
        wanted = kind.select(WHOLE)
        counts = {sum(len(pile & wanted) for _, winner, pile in tricks[:after] if winner in group) for tricks in every}
        known = said.count(CardsTaken(WHO, kind), group, after, open_task=False)
        assert known is None or counts == {known}
    for seat, taken in enumerate(said.heaps.taken):
        if taken is not None:
            assert said.count(CardsTaken(WHO), [seat], 3, open_task=False) == len(taken)
            assert said.count(Points(WHO), [seat], 3, open_task=False) == sum(card.rank for card in taken)
    assert said.count(CardsTaken(WHO), [0, 1, 2], 3, open_task=False) == 9


@pytest.mark.parametrize("said", few(SAID.values(), 2, 5), ids=SAID.keys())
def test_a_run_that_is_known_is_that_of_every_history(said: Past) -> None:
    every = list(histories(said))
    known = 0
    for group, spans in product(GROUPS, SPANS):
        kind = TrickFilter(numbers=spans)
        runs = set()
        for tricks in every:
            longest = run = 0
            for number, (_, winner, _) in enumerate(tricks, 1):
                run = run + 1 if winner in group and kind.numbered(number, said.deal.last) else 0
                longest = max(longest, run)
            runs.add(longest)
        found = said.count(LongestRun(WHO, kind), group, 3, open_task=False)
        if found is not None:
            known += 1
            assert runs == {found}
    assert known


CONDITIONS = {
    TrickFilter(won_with=CardFilter(ranks=(1,))): 0,  # a trump 1 is no 1
    TrickFilter(led=CardFilter(over=3)): None,
    TrickFilter(closed_with=BLUE): None,
    TrickFilter(every=CardFilter(ranks=(1, 2, 3))): 0,
    TrickFilter(holds=(Holding(PINK, Relation.AT_MOST, 3),)): None,
    TrickFilter(holds=(Holding(CardFilter(cards=(Card("p", 1),))),)): 0,
    TrickFilter(as_many=(PINK, BLUE)): None,
    TrickFilter(sum=Sum(over=2)): None,
    TrickFilter(after=TrickFilter(led=PINK)): None,
    TrickFilter(tasks_open=True): None,
}


def test_conditions_are_known_where_no_such_card_is_gone() -> None:
    """Of p4 to p6, b4 to b6 and the rockets."""
    said = past((3, 0, 0))
    for kind, count in CONDITIONS.items():
        assert said.count(TricksWon(WHO, kind), [0], 3, open_task=False) == count
        assert said.count(TricksWon(WHO, kind), [1], 3, open_task=False) == 0  # it has won no trick of any kind
    assert said.count(TricksWon(WHO, TrickFilter(tasks_open=True)), [0], 3, open_task=True) == 3


def test_cards_played_are_known_of_all_together() -> None:
    said = past((3, 0, 0))
    for quantity, group, after, count in (
        (CardsPlayed(WHO, PINK), [0, 1, 2], 3, 3),
        (CardsPlayed(WHO, PINK), [0, 1], 3, None),
        (CardsPlayed(WHO, PINK), [0, 1, 2], 2, None),
        (CardsPlayed(WHO, PINK, how=(How.LED,)), [0, 1, 2], 3, None),
        (CardsPlayed(WHO, PINK, TrickFilter(numbers=(Span(4, 4),))), [0], 3, 0),
        (CardsPlayed(WHO, CardFilter(ranks=(1, 2))), [0], 3, 0),
    ):
        assert said.count(quantity, group, after, open_task=False) == count


def test_who_won_the_first_trick() -> None:
    assert past((3, 0, 0)).winner(1) == 0
    assert past((2, 1, 0)).winner(1) is None
    assert in_order(1, 2, 0).winner(1) == 1
    deck = Deck.of([card for card in WHOLE.cards if card.rank != 3], WHOLE)
    after = Deal.of(deck, [hand("p124 r1"), hand("p56 b1 r2"), hand("b456 b2")], 2, earlier=1, lead=1)
    assert Past(Heaps(WHOLE, None, (None, None, None)), after).winner(1) == 1


@pytest.mark.parametrize(
    ("won", "taken", "lead", "messages"),
    few(
        [
            ((2, 0, 1), (), 0, []),
            ((2, 0, 2), (), 0, ["expected 3 tricks won in all, found 4"]),
            ((2, 0, 0), (), 0, ["expected 3 tricks won in all, found 2"]),
            ((2, 0, 1), (), 1, ["expected a trick that Ben has won, who leads now"]),
            (None, ("", "p456", "b456"), 2, ["expected every card that was played, missing r1 r2 r3"]),
            (None, ("p456", "b456", "r123"), 2, []),
            (None, ("p456 b456 r123",), 2, ["expected a trick that Cas has won, who leads now"]),
            (None, ("p45",), 0, ["expected 3 cards for each trick that Ann has taken, found 2"]),
            ((1, 1, 1), ("p456 b456",), 0, ["expected 3 cards that Ann has taken, found 6"]),
            (None, ("p145",), 0, ["expected a card that was played, found p1, which Ann holds"]),
            (None, ("p456", "p4 b45"), 0, ["the card p4 was taken twice, by Ann and Ben"]),
            (None, ("p45 g1",), 0, ["the card g1 is not in the deck"]),
        ],
        4,
        unpack=True,
    ),
)
def test_what_cannot_be(won: tuple[int, ...] | None, taken: tuple[str, ...], lead: int, messages: list[str]) -> None:
    said = past(won, *taken, lead=lead)
    assert [each.message for each in said.contradictions(NAMES)] == messages
    assert bool(messages) != any(True for _ in histories(said))


def test_the_last_winner_in_order_leads() -> None:
    said = Past(Heaps.in_order(WHOLE, (0, 1, 2), (None, None, None)), left(lead=1))
    assert [each.message for each in said.contradictions(NAMES)] == [
        "expected a last trick that Ben has won, who leads now"
    ]


def test_hands_that_are_no_whole_tricks_short() -> None:
    deal = left("p12 / b12 / p3")
    (wrong,) = Past(Heaps(WHOLE, None, (None, None, None)), deal).contradictions(NAMES)
    assert (wrong.about, wrong.message) == (
        "hands",
        "expected no hand with a card more than the others, as 0 of 15 cards stay unplayed, found 2",
    )


@given(st.randoms(use_true_random=False), st.booleans(), st.booleans(), st.sets(st.integers(0, 2)))
def test_the_tricks_that_are_made_up_fit(random: Random, tricks: bool, in_order: bool, cards: set[int]) -> None:
    held = list(WHOLE.cards)
    random.shuffle(held)
    deal = Deal.of(WHOLE, [held[seat::3] for seat in range(3)])
    position = played_at_random(deal, random.randint(1, 4), random)
    before, rest = heaps_of(position, tricks=tricks, in_order=in_order, cards=sorted(cards)), left_of(position)
    assert list(Past(before, rest).contradictions(NAMES)) == []
    made_up = earlier_tricks(before, rest)
    assert [trick.number for trick in made_up] == list(range(1, rest.earlier + 1))
    assert {card for trick in made_up for card in trick.cards} == set(Past(before, rest).gone)
    assert (made_up[0].leader, made_up[-1].winner) == (deal.commander, rest.leader)
    for trick, following in pairwise(made_up):
        assert following.leader == trick.winner
    for trick in made_up:
        assert trick.winning_card == trick.cards[trick.seats.index(trick.winner)]
    assert before.winners in ((), tuple(trick.winner for trick in made_up))
    for seat in deal.seats:
        mine = [trick for trick in made_up if trick.winner == seat]
        assert not tricks or before.won is None or len(mine) == before.won[seat]
        assert before.taken[seat] in (None, tuple(sorted(card for trick in mine for card in trick.cards)))
