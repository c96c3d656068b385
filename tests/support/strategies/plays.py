"""Hypothesis strategies: plays so far, and what was passed, drawn and communicated in them."""

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Passes, Shown
from winnable.rules.crew.play import Line, Position


@st.composite
def signals(draw: st.DrawFn, deal: Deal) -> Passes | None:
    """A distress signal that may be sent with this deal."""
    under = {card for _, card in deal.covered}
    passing = [[card for card in hand if not deal.deck.is_trump(card) and card not in under] for hand in deal.hands]
    if not all(passing) or draw(st.booleans()):
        return None
    return Passes(draw(st.sampled_from(Direction)), tuple(draw(st.sampled_from(cards)) for cards in passing))


@st.composite
def told(draw: st.DrawFn, passes: Passes | None) -> Distress | None:
    """What a file may say of the signal that was sent, or not."""
    if passes is None:
        return draw(st.sampled_from((None, Distress())))
    if draw(st.booleans()):
        return Distress(True, passes.direction, passes.cards)
    cards = draw(st.sampled_from(((), passes.cards, (*passes.cards[:-1], None), (None,) * len(passes.cards))))
    return Distress(draw(st.booleans()), draw(st.sampled_from((None, passes.direction))), cards)


@st.composite
def plays(draw: st.DrawFn, start: Position, *, drawing: bool) -> tuple[Line, list[Position], tuple[Card, ...]]:
    """A legal beginning, the positions before its tricks, and the cards that are drawn."""
    seats = start.deal.seats
    position, befores = start, [start]
    tricks: list[tuple[Card, ...]] = []
    drawn = tuple(draw(st.sampled_from(sorted(start.drawable((seat - 1) % len(seats))))) for seat in seats)
    for _ in range(draw(st.integers(0, min(2 * len(seats) + 1, start.deal.tricks * len(seats))))):
        card = draw(st.sampled_from(sorted(position.legal())))
        tricks = [*tricks[:-1], (*tricks[-1], card)] if position.table else [*tricks, (card,)]
        position = position.play(card)
        if position.table:
            continue
        if len(position.tricks) == 1 and drawing:
            rights = [position.drawable((seat - 1) % len(seats)) for seat in seats]
            assume(all(rights))
            drawn = tuple(draw(st.sampled_from(sorted(cards))) for cards in rights)
            position = position.draw(drawn)
        befores.append(position)
    leaders = tuple(before.leader for before in befores[: len(tricks)]) if draw(st.booleans()) else ()
    return Line(tuple(tricks), leaders), befores, drawn


@st.composite
def hints_about(draw: st.DrawFn, befores: Sequence[Position]) -> tuple[Communication, ...]:
    """Hints that are true of the hands."""
    communications = []
    deal = befores[0].deal
    for number, before in enumerate(befores, 1):
        for seat, hand in enumerate(before.hands):
            if seat == deal.robot or draw(st.booleans()):
                continue
            suit = draw(st.sampled_from(deal.deck.suits))
            cards = sorted(card for card in hand if card.suit == suit.letter)
            if not cards:
                communications.append(Communication(seat, void=suit.letter, trick=number))
            elif not suit.trump:
                card, shown = draw(st.sampled_from(((cards[-1], Shown.HIGHEST), (cards[0], Shown.LOWEST))))
                communications.append(Communication(seat, card, Shown.ONLY if len(cards) == 1 else shown, trick=number))
    return tuple(communications)
