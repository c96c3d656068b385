"""The editions of The Crew: all that one has and another has not, but for its missions and task cards."""

from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Deck

ROBOT_CREW: Final = 3
"""The number of members where two play with the robot (N9)."""


@dataclass(frozen=True, slots=True)
class OfficialDeck:
    """A deck that an edition is played with: the name that files use, its cards, and a sentence about them.

    `only_for` are the numbers of players it is for, if not for every crew of the edition; two with the robot are none
    of them. Empty: it is for every crew.
    """

    name: str
    deck: Deck
    about: str
    only_for: tuple[int, ...] = ()

    def crew_fault(self, seats: int, *, robot: bool = False) -> str:
        """Why it is not for a crew of the edition with `seats` seats, one of them the robot's or none; empty if it is.

        The challenge deck is for three players (N18).
        """
        if not self.only_for or (seats in self.only_for and not robot):
            return ""
        sizes = " or ".join(map(str, self.only_for))
        found = f"{seats - 1} and the robot" if robot else str(seats)
        return f"expected {sizes} players with the deck {self.name}, found {found}"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: `key` is the name that files use, `title` the name on the box.

    `decks` are its official decks, the usual one first. `commander` and `robot` are its words for the member who leads
    trick 1 and for the third member of a game for two. `assignment` is the rule of assignment of missions that name
    none, and `crew` the numbers of players for the official decks, the robot counted as one.
    """

    key: str
    title: str
    decks: tuple[OfficialDeck, ...]
    commander: str
    robot: str
    assignment: str
    crew: tuple[int, ...] = (3, 4, 5)

    @property
    def deck(self) -> Deck:
        """The deck that missions are played with unless they say otherwise."""
        return self.decks[0].deck


_PLANET_NINE: Final = Edition(
    key="planet-nine",
    title="The Quest for Planet Nine",
    decks=(
        OfficialDeck("planet-nine", PLANET_NINE, "Pink, blue, green and yellow 1 to 9, rockets 1 to 4."),
        OfficialDeck(
            "challenge",
            CHALLENGE,
            "The deck of the challenge for three players: that of Planet Nine without green and without rocket 1.",
            only_for=(3,),
        ),
    ),
    commander="commander",
    robot="JARVIS",
    assignment="draft",
)
_DEEP_SEA: Final = Edition(
    key="deep-sea",
    title="Mission Deep Sea",
    decks=(OfficialDeck("deep-sea", DEEP_SEA, "Pink, blue, green and yellow 1 to 9, submarines 1 to 4."),),
    commander="captain",
    robot="Tonoja",
    assignment="draft-with-passing",
)

EDITIONS: Final = {edition.key: edition for edition in (_PLANET_NINE, _DEEP_SEA)}
"""The editions by key."""
DEFAULT_EDITION: Final = _PLANET_NINE
"""The edition of whatever names none."""
DECKS: Final = {official.name: official.deck for edition in EDITIONS.values() for official in edition.decks}
"""The official decks by the name that files use."""


def edition_of(deck: Deck) -> Edition | None:
    """The edition that has the deck among its official ones; None for any other deck."""
    editions = (edition for edition in EDITIONS.values() for official in edition.decks if official.deck == deck)
    return next(editions, None)


def seats_of(deck: Deck, players: int) -> int:
    """The number of members for a number of players: with an official deck two play with the robot, the third (N9)."""
    return ROBOT_CREW if players == 2 and edition_of(deck) is not None else players


def official_deck(deck: Deck | None) -> OfficialDeck | None:
    """The official deck of just these cards; None for any other deck."""
    every = (official for edition in EDITIONS.values() for official in edition.decks)
    return next((official for official in every if official.deck == deck), None)


def commander_word(deck: Deck) -> str:
    """The word for the member who leads trick 1, where only a deck is known: that of the edition with these trumps."""
    for edition in EDITIONS.values():
        if deck.trump is not None and edition.deck.trump is not None and deck.trump.name == edition.deck.trump.name:
            return edition.commander
    return DEFAULT_EDITION.commander
