"""Suits, cards and decks, and their notation: `p7`, `r4`, `p179 b23 y5 r4`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final, Self

from winnable.rules.values import short_repr

SeatIndex = int
"""A seat at the table, clockwise from 0; the left neighbour of seat `s` is `(s + 1) % players`."""
TaskIndex = int
"""A task by its place in `Problem.tasks`, from 0; owners, tokens and predictions run parallel to them."""
TrickNumber = int
"""A trick by its number, from 1, as players count them; 0 stands for "before the first trick"."""


_LETTERS: Final = frozenset(ascii_lowercase)
_CARD = re.compile(r"([a-z])([1-9][0-9]?)")
_CARDS = re.compile(r"([a-z])([1-9]+|[1-9][0-9]?(?:,[1-9][0-9]?)+,?|[1-9][0-9]?,)")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: the letter of its suit and its rank. `str` gives the notation that `parse` reads: `p7`.

    Raises ValueError unless the suit is a small letter and the rank from 1 to 99.
    """

    suit: str
    rank: int

    def __post_init__(self) -> None:
        if not (
            isinstance(self.suit, str) and self.suit in _LETTERS and isinstance(self.rank, int) and 1 <= self.rank <= 99
        ):
            found = f"{self.suit!r} and {self.rank!r}"
            raise ValueError(f"expected the letter of a suit and a rank from 1 to 99, such as 'p' and 7, found {found}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `p7`. Raises ValueError unless the text is a small letter and a rank from 1 to 99."""
        match = _CARD.fullmatch(text)
        if match is None:
            raise ValueError(f"expected a card such as 'p7', found {text!r}")
        return cls(match[1], int(match[2]))

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of a deck: its name, its ranks in rising order, and whether it is trump.

    The first letter of the name stands for the suit in the notation. Raises ValueError for a name
    that is not in small letters, for ranks that do not rise, and for ranks outside 1 to 99.
    """

    name: str
    ranks: tuple[int, ...]
    trump: bool = False

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z_-]*", self.name):
            raise ValueError(f"expected a suit name in small letters, found {self.name!r}")
        if not self.ranks or list(self.ranks) != sorted(set(self.ranks)):
            raise ValueError(f"expected rising ranks for {self.name}, found {self.ranks!r}")
        if not 1 <= self.ranks[0] <= self.ranks[-1] <= 99:
            raise ValueError(f"expected ranks from 1 to 99 for {self.name}, found {self.ranks!r}")

    @property
    def letter(self) -> str:
        """The suit in the notation: the `p` of `p7`."""
        return self.name[0]


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards: its suits in the order in which they are written; at most one of them is trump.

    Raises ValueError for two suits with the same first letter and for two trump suits.
    """

    suits: tuple[Suit, ...]
    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """All cards, suit by suit, ranks rising."""
    trump: Suit | None = field(init=False, repr=False, compare=False)
    """The trump suit; None in a deck without trumps."""

    __repr__ = short_repr

    def __post_init__(self) -> None:
        letters = [suit.letter for suit in self.suits]
        if len(set(letters)) != len(letters):
            raise ValueError(f"expected suits with different first letters, found {', '.join(letters)}")
        if sum(suit.trump for suit in self.suits) > 1:
            raise ValueError("expected at most one trump suit")
        cards = tuple(Card(suit.letter, rank) for suit in self.suits for rank in suit.ranks)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "trump", next((suit for suit in self.suits if suit.trump), None))

    @classmethod
    def of(cls, cards: Iterable[Card], names: "Deck") -> Self:
        """The deck of exactly these cards; the names of the suits and the trump are those of the deck `names`."""
        dealt = sorted(set(cards))
        suits = []
        for suit in names.suits:
            ranks = tuple(card.rank for card in dealt if card.suit == suit.letter)
            if ranks:
                suits.append(Suit(suit.name, ranks, suit.trump))
        return cls(tuple(suits))

    @property
    def commander_card(self) -> Card | None:
        """The highest trump, whose holder is commander (captain) and leads trick 1; None without trumps."""
        return None if self.trump is None else Card(self.trump.letter, self.trump.ranks[-1])

    def suit(self, letter: str) -> Suit:
        """The suit with this letter. Raises KeyError if the deck has none."""
        for suit in self.suits:
            if suit.letter == letter:
                return suit
        raise KeyError(letter)

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump: a rocket, in Deep Sea a submarine."""
        return self.trump is not None and card.suit == self.trump.letter

    def beats(self, card: Card, other: Card) -> bool:
        """Whether `card`, played later, takes the trick from `other`, the best card so far.

        A higher card of the same suit does; a trump beats every colour card; a colour card never
        beats a card of another suit (rulebook, *Tricks*).
        """
        if card.suit == other.suit:
            return card.rank > other.rank
        return self.is_trump(card)


def names_card(text: str) -> bool:
    """Whether a text is a card as files write it, of whatever deck: `p9`."""
    try:
        Card.parse(text)
    except ValueError:
        return False
    return True


def format_cards(cards: Iterable[Card], deck: Deck | None = None) -> str:
    """Write cards suit by suit, `p179 b23 r4`: suits in the order of the deck, else of the alphabet.

    If a suit has a rank above 9, commas separate its ranks: `p1,10,12`; a single one is `p12,`. With
    a deck, cards of suits that it lacks are left out.
    """
    held = list(cards)
    letters = [suit.letter for suit in deck.suits] if deck else sorted({card.suit for card in held})
    runs = []
    for letter in letters:
        ranks = sorted(card.rank for card in held if card.suit == letter)
        if ranks and ranks[-1] > 9:
            runs.append(letter + ",".join(map(str, ranks)) + ("," if len(ranks) == 1 else ""))
        elif ranks:
            runs.append(letter + "".join(map(str, ranks)))
    return " ".join(runs)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as `format_cards` writes them, in their order. Raises ValueError for a word that is no cards."""
    cards: list[Card] = []
    for word in text.split():
        match = _CARDS.fullmatch(word)
        if match is None:
            raise ValueError(f"expected cards such as 'p179', and 'p1,10' with ranks above 9, found {word!r}")
        ranks = match[2].rstrip(",").split(",") if "," in word else match[2]
        cards += (Card.parse(match[1] + rank) for rank in ranks)
    return tuple(cards)


_NINE: Final = tuple(range(1, 10))


def _official(trump: str) -> Deck:
    colours = tuple(Suit(name, _NINE) for name in ("pink", "blue", "green", "yellow"))
    return Deck((*colours, Suit(trump, (1, 2, 3, 4), trump=True)))


PLANET_NINE: Final = _official("rocket")
"""The Quest for Planet Nine: 36 colour cards and rockets 1 to 4."""
DEEP_SEA: Final = _official("submarine")
"""Mission Deep Sea: 36 colour cards and submarines 1 to 4."""
CHALLENGE: Final = Deck(
    (*(Suit(name, _NINE) for name in ("pink", "blue", "yellow")), Suit("rocket", (2, 3, 4), trump=True))
)
"""The challenge for three players: no green cards, no rocket 1; 30 cards, 10 tricks (N18)."""
