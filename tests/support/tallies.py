"""Tallies along a play, trick by trick, as a rollout keeps them."""

from collections.abc import Iterator

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Record
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.tally import Tally, TallyKeeper
from winnable.solver.crew.lookahead.updates import PlayedTrick


def tallies(keeper: TallyKeeper, deal: Deal, record: Record) -> Iterator[Tally]:
    """The tally before the first trick of a record, and after each."""
    of = bits_of(deal.deck).of
    hands = [sum(of[card] for card in held) for held in deal.hands]
    kept = keeper.start(hands)
    yield kept
    for trick in record.tricks:
        cards = [of[card] for card in trick.cards]
        by = [of[card] for _, card in sorted(zip(trick.seats, trick.cards, strict=True))]
        for seat, card in zip(trick.seats, cards, strict=True):
            hands[seat] ^= card
        played = PlayedTrick(
            trick.number - 1, trick.leader, trick.winner, cards[0], of[trick.winning_card], cards[-1], sum(cards), by
        )
        kept = keeper.after(kept, played, [keeper.held(held) for held in hands])
        yield kept
