"""Small parts in English: what there is on a card."""

import pytest

from winnable.missions.ganymede.english.words import cards_text, shuttle_text
from winnable.missions.ganymede.read.cards import made_up_cards
from winnable.rules.ganymede.card import Shuttle, Symbol
from winnable.rules.ganymede.effect import Effect, Kind, Part
from winnable.rules.ganymede.settlers import Colour, Place, Settlers

MOVE = Effect((Part(Kind.MOVE),))
RED = Settlers.of({Colour.RED: 2})


@pytest.mark.parametrize(
    ("shuttle", "text"),
    [
        (Shuttle(Place.EARTH, Symbol.ASTRO), "for nobody"),
        (Shuttle(Place.EARTH, Symbol.ASTRO, RED), "for 2 red"),
        (Shuttle(Place.EARTH, Symbol.ASTRO, white=1), "for 1 of any colour"),
        (Shuttle(Place.MARS, Symbol.CROSS, RED, 1, True, MOVE), "for 2 red and 1 of any colour; costs a tile; move"),
    ],
)
def test_shuttles(shuttle: Shuttle, text: str) -> None:
    assert shuttle_text(shuttle) == text


def test_every_card_once_by_kinds() -> None:
    told = list(cards_text(made_up_cards().cards()))
    assert len({card for card, _, _ in told}) == len(told) == 120
    kinds = [kind for _, kind, _ in told]
    assert list(dict.fromkeys(kinds)) == ["tile", "shuttle from Earth", "shuttle from Mars", "ship"]
    assert {kinds.count(kind) for kind in kinds} == {30}
    shown = {card: text for card, _, text in told}
    assert shown["t01"] == "astro; recruit blue or recruit red"
    assert shown["e17"] == "planet; for 1 yellow and 1 of any colour; costs a tile; reputation"
    assert shown["s04"] == "4 points, on launch move 2"
