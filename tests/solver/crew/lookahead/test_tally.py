"""Tallies: counts as plain counting has them after every trick, the room they have left, and the strength of hands."""

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

import pytest

from tests.support.decks import hand, small_deal, small_deck
from tests.support.enumeration import all_lines
from tests.support.tallies import tallies
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Holding, Relation, Span, Step, Sum, TrickFilter, Turn
from winnable.rules.crew.play import Line, Trick, replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, LongestRun, Quantity, TricksLed, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead import bits
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.tally import LEVELS, RUN_UNIT, NotRated, TallyKeeper

OWNER = Member.OWNER
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))


def keeper_of(deal: Deal) -> TallyKeeper:
    """A keeper that counts nothing yet."""
    return TallyKeeper(Problem(deal), bits_of(deal.deck))


def pink(trick: Trick) -> int:
    """The pink cards in a trick."""
    return sum(card.suit == "p" for card in trick.cards)


def blue(trick: Trick) -> int:
    """The blue cards in a trick."""
    return sum(card.suit == "b" for card in trick.cards)


KINDS: dict[str, tuple[TrickFilter, Callable[[Trick], bool]]] = {
    "any": (TrickFilter(), lambda _: True),
    "numbered": (TrickFilter(numbers=(Span(1, 1), Span(3, 3))), lambda trick: trick.number in (1, 3)),
    "won with": (
        TrickFilter(won_with=CardFilter(suits=("pink",), under=4)),
        lambda trick: trick.winning_card in (Card("p", 1), Card("p", 2), Card("p", 3)),
    ),
    "led": (TrickFilter(led=PINK), lambda trick: trick.cards[0].suit == "p"),
    "closed": (TrickFilter(closed_with=BLUE), lambda trick: trick.cards[-1].suit == "b"),
    "every": (TrickFilter(every=PINK), lambda trick: pink(trick) == len(trick.cards)),
    "two": (TrickFilter(holds=(Holding(PINK, Relation.EXACTLY, 2),)), lambda trick: pink(trick) == 2),
    "two and no": (
        TrickFilter(holds=(Holding(PINK, Relation.MORE_THAN, 1), Holding(BLUE, Relation.FEWER_THAN, 1))),
        lambda trick: pink(trick) > 1 and not blue(trick),
    ),
    "as many": (TrickFilter(as_many=(PINK, BLUE)), lambda trick: pink(trick) == blue(trick)),
    "sum": (TrickFilter(sum=Sum(over=6)), lambda trick: sum(card.rank for card in trick.cards) > 6),
    "two conditions": (
        TrickFilter(led=PINK, holds=(Holding(BLUE),)),
        lambda trick: trick.cards[0].suit == "p" and blue(trick) > 0,
    ),
}


FOLLOWING: dict[str, tuple[TrickFilter, Callable[[Trick, Trick], bool]]] = {
    "after": (TrickFilter(after=TrickFilter(led=PINK)), lambda before, _: before.cards[0].suit == "p"),
    "after and led": (
        TrickFilter(led=BLUE, after=TrickFilter(holds=(Holding(PINK),))),
        lambda before, trick: pink(before) > 0 and trick.cards[0].suit == "b",
    ),
    "higher": (
        TrickFilter(step=Step(sum=Relation.MORE_THAN)),
        lambda before, trick: sum(card.rank for card in trick.cards) > sum(card.rank for card in before.cards),
    ),
    "the same winner": (
        TrickFilter(step=Step(winner=Turn.SAME)),
        lambda before, trick: before.winner == trick.winner,
    ),
    "to the left": (
        TrickFilter(step=Step(winner=Turn.LEFT)),
        lambda before, trick: (before.winner + 1) % len(trick.cards) == trick.winner,
    ),
    "another suit": (
        TrickFilter(step=Step(led_again=False)),
        lambda before, trick: before.cards[0].suit != trick.cards[0].suit,
    ),
}


@pytest.mark.parametrize("size", [3, "3+1"])
def test_tricks_that_follow_others(size: int | str) -> None:
    deal = small_deal(size)
    keeper = keeper_of(deal)
    won = [keeper.index(TricksWon(OWNER, kind)) for kind, _ in FOLLOWING.values()]
    second = keeper.index(TricksWon(OWNER, TrickFilter(after=TrickFilter(after=TrickFilter(led=PINK)))))
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        for played, now in enumerate(tallies(keeper, deal, record)):
            pairs = [*pairwise(record.tricks[:played])]
            for (_, fits), at in zip(FOLLOWING.values(), won, strict=True):
                fitting = [trick for before, trick in pairs if fits(before, trick)]
                assert now.counts[at] == [sum(trick.winner == seat for trick in fitting) for seat in deal.seats]
            fitting = [
                trick for first, trick in zip(record.tricks, record.tricks[2:played], strict=False) if led_pink(first)
            ]
            assert now.counts[second] == [sum(trick.winner == seat for trick in fitting) for seat in deal.seats]


def led_pink(trick: Trick) -> bool:
    """Whether pink is led."""
    return trick.cards[0].suit == "p"


def longest(winners: Sequence[int | None], seat: int) -> int:
    """The longest run of a seat among the winners of tricks; None for a trick of another kind."""
    return max((len([*run]) for winner, run in groupby(winners) if winner == seat), default=0)


@pytest.mark.parametrize("size", [3, "3+1"])
def test_counts_after_every_trick(size: int | str) -> None:
    """Against plain counting, along every line of a small deal; and no count grows by more than its room."""
    deal = small_deal(size)
    keeper = keeper_of(deal)
    won, led, runs = (
        [keeper.index(quantity(OWNER, kind)) for kind, _ in KINDS.values()]
        for quantity in (TricksWon, TricksLed, LongestRun)
    )
    taken = keeper.index(CardsTaken(OWNER, PINK))
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        kept = [*tallies(keeper, deal, record)]
        assert len(kept) == deal.tricks + 1
        for played, now in enumerate(kept):
            tricks = record.tricks[:played]
            assert now.played == played
            assert now.counts[taken] == [sum(pink(each) for each in tricks if each.winner == s) for s in deal.seats]
            for (_, fits), at_won, at_led, at_run in zip(KINDS.values(), won, led, runs, strict=True):
                fitting = [trick for trick in tricks if fits(trick)]
                assert now.counts[at_won] == [sum(trick.winner == s for trick in fitting) for s in deal.seats]
                assert now.counts[at_led] == [sum(trick.leader == s for trick in fitting) for s in deal.seats]
                winners = [trick.winner if fits(trick) else None for trick in tricks]
                assert [count // RUN_UNIT for count in now.counts[at_run]] == [longest(winners, s) for s in deal.seats]
            for before in kept[:played]:
                for index, room in enumerate(keeper.rooms):
                    unit = RUN_UNIT if index in runs else 1
                    rows = zip(before.counts[index], now.counts[index], strict=True)
                    assert max(after // unit - count // unit for count, after in rows) <= room(before)


def test_unplayed_cards() -> None:
    deal = small_deal("3+1")
    keeper, of = keeper_of(deal), bits_of(deal.deck).of
    record = replay(deal, next(all_lines(Problem(deal))))
    for played, kept in enumerate(tallies(keeper, deal, record)):
        gone = {card for trick in record.tricks[:played] for card in trick.cards}
        assert kept.unplayed == sum(of[card] for held in deal.hands for card in held if card not in gone)
    assert kept.unplayed.bit_count() == 1, "one card is left over"


def test_the_example_of_the_module() -> None:
    """Seat 1 wins two of three pink cards, the p2 stays with seat 0."""
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    keeper = keeper_of(deal)
    every = keeper.index(CardsTaken(OWNER, PINK))
    one = keeper.index(CardsTaken(OWNER, CardFilter(cards=(Card("p", 1),))))
    start, after = tallies(keeper, deal, replay(deal, Line.parse("p1 p3 b2"), partial=True))
    assert start.counts == [[0, 0, 0], [0, 0, 0]]
    assert (after.counts[every], after.counts[one]) == ([0, 2, 0], [0, 1, 0])
    assert [(keeper.rooms[every](each), keeper.rooms[one](each)) for each in (start, after)] == [(3, 1), (1, 0)]


def test_a_quantity_is_counted_once_for_all_members() -> None:
    keeper = keeper_of(small_deal(3))
    quantities: list[Quantity] = [TricksWon(OWNER), TricksWon(Seat(1)), TricksWon(Member.COMMANDER)]
    assert {keeper.index(each) for each in quantities} == {0}
    assert keeper.index(TricksLed(OWNER)) == 1
    assert keeper.index(TricksWon(OWNER, TrickFilter(led=PINK))) == 2
    assert len(keeper.rooms) == 3


@pytest.mark.parametrize("quantity", [TricksWon, TricksLed, LongestRun])
def test_what_open_tasks_decide_is_not_counted_where_tasks_are_no_cards(
    quantity: type[TricksWon | TricksLed | LongestRun],
) -> None:
    deal = small_deal(3)
    task = Task("a trick", Compare(TricksWon(OWNER), Relation.AT_LEAST, 1))
    keeper = TallyKeeper(Problem(deal, (task,)), bits_of(deal.deck))
    with pytest.raises(NotRated):
        keeper.index(quantity(OWNER, TrickFilter(tasks_open=True)))
    assert not keeper.rooms


@pytest.mark.parametrize("size", [3, "3+1"])
def test_tricks_while_a_task_card_is_out(size: int | str) -> None:
    deal, wanted = small_deal(size), {Card("p", 1), Card("b", 2)}
    keeper = TallyKeeper(Problem(deal, tuple(map(Task.card, sorted(wanted)))), bits_of(deal.deck))
    index = keeper.index(TricksWon(OWNER, TrickFilter(tasks_open=True)))
    for line in all_lines(Problem(deal)):
        record = replay(deal, line)
        left, won = set(wanted), [0] * len(deal.hands)
        for trick, now in zip(record.tricks, [*tallies(keeper, deal, record)][1:], strict=True):
            won[trick.winner] += bool(left)
            left -= {*trick.cards}
            assert now.counts[index] == won


def test_strength() -> None:
    """By place in the suit, trumps on top; all strength in one hand is the highest level."""
    keeper = keeper_of(Deal.unknown(PLANET_NINE, 4))
    of = bits_of(PLANET_NINE).of
    assert [round(keeper.weight[of[Card("p", rank)]], 2) for rank in (9, 6, 1)] == [1.0, 0.44, 0.01]
    assert keeper.weight[of[Card("r", 1)]] == bits._TRUMP_STRENGTH
    assert keeper.start([of[Card("p", 9)], 0, 0, 0]).strength == [LEVELS - 1, 0, 0, 0]
    assert keeper.start([0, 0, 0, 0]).strength == [0, 0, 0, 0]


def test_a_stronger_hand_is_on_no_lower_level() -> None:
    deal = small_deal(5)
    keeper, of = keeper_of(deal), bits_of(deal.deck).of
    held = [keeper.held(sum(of[card] for card in each)) for each in deal.hands]
    levels = keeper.start([sum(of[card] for card in each) for each in deal.hands]).strength
    assert [level for _, level in sorted(zip(held, levels, strict=True))] == sorted(levels)
    assert sum(levels) < LEVELS


def test_constants_are_in_range() -> None:
    decks: list[Deck] = [*DECKS.values()]
    assert max(len(deck.cards) for deck in decks) < RUN_UNIT
    assert LEVELS > 1
    assert bits._TRUMP_STRENGTH > 1.0
