"""Cards, kinds of cards and decks: what their shapes hold, and that schemas agree."""

from tests.support.schemas import assert_values
from winnable.missions.crew.cards import CARD, CARDS
from winnable.missions.crew.format.deck import DECK, DECK_OF_MISSION
from winnable.missions.crew.goals.kind import KIND
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, Shape
from winnable.rules.crew.edition import DECKS


def test_every_deck_has_a_name() -> None:
    for shape, more in ((DECK.shape, ["dealt"]), (DECK_OF_MISSION.shape, [])):
        assert isinstance(shape, ByKind)
        assert isinstance(shape.text, Choice)
        assert {*shape.text.words} == {*DECKS, *more}


def test_shapes() -> None:
    shapes: dict[str, Shape] = {
        "card": CARD,
        "cards": CARDS,
        "kind": KIND,
        "deck": DECK,
        "deck of a mission": DECK_OF_MISSION,
    }
    assert_values(
        {name: Key(shape, name) for name, shape in shapes.items()},
        {
            "card": ("p9", "9"),
            "cards": ("[p1, g7]", "[]"),
            "kind": ("{suit: pink, rank: 9}", "{colour: pink}"),
            "deck": ("dealt", "tarot"),
            "deck of a mission": ("deep-sea", "dealt"),
        },
    )


def test_keys_of_a_kind() -> None:
    assert isinstance(KIND.inner, ByKind)
    assert isinstance(KIND.inner.table, Fields)
    assert_values(
        KIND.inner.table.keys,
        {
            "cards": ("p1 g7", "7"),
            "suit": ("[pink, trumps]", "[]"),
            "rank": ("[1, 9]", "[0]"),
            "over": ("0", "99"),
            "under": ("2", "1"),
            "parity": ("odd", "prime"),
        },
    )


def test_keys_of_a_deck() -> None:
    assert isinstance(DECK.shape, ByKind)
    assert isinstance(DECK.shape.table, Fields)
    assert_values(
        DECK.shape.table.keys,
        {
            "suits": ("[pink, blue]", "pink"),
            "ranks": ("9", "0"),
            "trumps": ("0", "-1"),
            "trump": ("rocket", "4"),
            "without": ("p1", "{}"),
        },
    )
