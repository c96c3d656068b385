"""Cards that change hands: who gets which card, and when a distress signal is given in full."""

from itertools import product

import pytest

from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.exchange import Direction, Distress, Passes

P1, B2, G3 = (Card.parse(text) for text in ("p1", "b2", "g3"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("direction", Direction)
def test_everybody_gets_one_of_the_passed_cards(direction: Direction, seats: int) -> None:
    cards = PLANET_NINE.cards[:seats]
    passes = Passes(direction, cards)
    received = tuple(map(passes.received, range(seats)))
    assert sorted(received) == sorted(cards)
    assert all(got != passed for got, passed in zip(received, cards, strict=True))
    back = Passes(next(other for other in Direction if other is not direction), received)
    assert tuple(map(back.received, range(seats))) == cards


def test_left_is_the_next_seat() -> None:
    assert [Passes(Direction.LEFT, (P1, B2, G3)).received(seat) for seat in range(3)] == [G3, P1, B2]
    assert [Passes(Direction.RIGHT, (P1, B2, G3)).received(seat) for seat in range(3)] == [B2, G3, P1]


@pytest.mark.parametrize("direction", [None, *Direction])
@pytest.mark.parametrize("cards", [(), *product((P1, None), (B2, None), (G3, None))])
@pytest.mark.parametrize(("required", "silent"), [(False, False), (True, False), (False, True)])
def test_a_signal_that_is_given_in_full(
    required: bool, silent: bool, direction: Direction | None, cards: tuple[Card | None, ...]
) -> None:
    passes = Distress(required, direction, cards, silent).passes
    if required and direction is not None and cards == (P1, B2, G3):
        assert passes == Passes(direction, (P1, B2, G3))
    else:
        assert passes is None


def test_a_signal_is_not_required_and_silent() -> None:
    with pytest.raises(ValueError, match=r"^expected a signal that is required or one that is not sent$"):
        Distress(required=True, silent=True)
