"""Players, as problems name them, and the facts about the deal that reading the parts of a problem needs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.spelling import ANY_RANK, Suits
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place, nearest_name, quoted
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Reading, Words
from winnable.missions.source.shape import TableOf, Text, codec
from winnable.missions.source.tree import MappingNode
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, EDITIONS

_Value = TypeVar("_Value")
_NUMBERED: Final = re.compile(r"(?:player|seat|spieler|игрок|gracz)?[ _-]?#?[0-9]{1,2}\.?", re.IGNORECASE)
"""A player called by a number."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players' names by seat (empty if the hands have none), and the number of seats."""

    names: tuple[str, ...]
    count: int

    def call(self, seat: int) -> str:
        """Name a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    def seat(self, text: str, place: Place, findings: Findings) -> int | None:
        """Find the seat of a player, by name or by number from 0; None and a finding if there is none."""
        if text in self.names:
            return self.names.index(text)
        if text.isdecimal() and len(text) <= 3 and int(text) < self.count:
            return int(text)
        if self.names:
            expected, hint = f"a player ({', '.join(self.names)})", nearest_name(text, list(self.names))
            if _NUMBERED.fullmatch(text):
                seats = ", ".join(f"{name} is {seat}" for seat, name in enumerate(self.names))
                hint = f"write the name; seats are counted from 0: {seats}"
        else:
            expected, hint = f"a seat from 0 to {self.count - 1}", ""
        hint = "name the player; only goals and rules speak of the commander" if text in COMMANDER else hint
        findings.add(place, "D007", f"expected {expected}, found {quoted(text)}", hint)
        return None


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """The parts of a deal that could be read; a part is None where there is a mistake. `game` is the edition.

    `dealt`: the deck is just the cards in the hands. In the middle of a game `deck` has the cards that are left,
    `whole` is the deck of the game, and `before` is what the file says of earlier tricks; else both are None. `place`
    is that of the hands.
    """

    players: Players | None
    deck: Deck | None
    deal: Deal | None
    game: str
    dealt: bool = False
    whole: Deck | None = None
    before: MappingNode | None = None
    place: Place | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, as far as they are known and have any."""
        return self.players.names if self.players else ()

    @property
    def suits(self) -> Suits:
        """What the deck tells about written cards; a deck with a mistake says nothing about ranks."""
        edition = EDITIONS[self.game].deck
        deck = self.deck or edition
        suits = Suits.of(deck, edition)
        # a deck that is just the hands may have had any rank before
        return suits if deck in DECKS.values() else replace(suits, highest=ANY_RANK)

    @property
    def both(self) -> tuple[Deal, Players]:
        """The deal and the players, both of which have been read."""
        assert self.deal is not None
        assert self.players is not None
        return self.deal, self.players

    @property
    def count(self) -> int:
        """The number of players; 0 without hands, for which there is a finding already."""
        return self.players.count if self.players else 0


@dataclass(slots=True)
class ProblemReading(GoalReader):
    """Reads the parts of a problem with this deal, as far as that could be read."""

    dealt: ReadDeal = field(kw_only=True)

    def seat(self, written: str, place: Place) -> int | None:
        """Find the seat of a player; None and a finding if there is none, or if the players are not known."""
        players = self.dealt.players
        return players.seat(written, place, self.findings) if players else None


def one_player(hint: str = "") -> Own:
    """Return the shape of a player by name or seat number, read as the seat, or as None with a finding.

    `hint` is for any other text.
    """
    return Own(
        Text("a player or a seat number", numbers=True, examples=("Ann", "0"), hint=hint),
        lambda node, reading: reading.seat(node.text, node.at(0)),
        lambda seat, words: words.get(str(seat), seat),
    )


PLAYER: Final = one_player()


def with_players(words: Words, names: tuple[str, ...]) -> Words:
    """Return the words with the names of the players, each in place of the number of the seat."""
    return {**words, **{str(seat): name for seat, name in enumerate(names)}}


@dataclass(frozen=True, slots=True)
class Given:
    """The value of a player in a table, with the places of both; `seat` is None for a name that does not play."""

    seat: int | None
    value: Any
    player: Place
    place: Place


def by_seat(values: Sequence[_Value | None]) -> dict[int, _Value]:
    """Return the values of the seats, without None."""
    return {seat: value for seat, value in enumerate(values) if value is not None}


@dataclass(frozen=True, slots=True)
class ByPlayer(TableOf):
    """A mapping from players to values, read as a list of entries and written from a mapping by seat.

    `only_known`: values of names that do not play are ignored.
    """

    only_known: bool = False

    def read(self, node: Any, reading: Reading) -> list[Given]:
        seats = [(PLAYER.read(entry.key, reading), entry) for entry in node.entries]
        return [
            Given(seat, codec(self.value).read(entry.value, reading), entry.key.place, entry.value.place)
            for seat, entry in seats
            if seat is not None or not self.only_known
        ]

    def write(self, value: Mapping[int, Any], words: Words) -> Flow:
        return Flow(
            {str(PLAYER.write(seat, words)): codec(self.value).write(each, words) for seat, each in value.items()}
        )
