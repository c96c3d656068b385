"""Problems: a deal, the players who are free to choose, the horizon, and the goals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, Literal

from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import CREW, EARTH_ROOM, MARS_ROOM, TILE_PLACES, Board
from winnable.rules.ganymede.card import NOBODY, CardId, Colour, Place, PlayerIndex, Settlers, Symbol
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line, Turn
from winnable.rules.ganymede.goal import Goal, Group, Who, meant
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.score import score
from winnable.rules.goal import Range, parts
from winnable.rules.values import short_repr, told

# --- who chooses ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Free:
    """A player whose turns are sought."""


@dataclass(frozen=True, slots=True)
class Script:
    """A player whose turns are given; lines that make one of them impossible are not allowed (J23)."""

    turns: tuple[Turn, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class RowsTurn:
    """A turn of which only that is known what others feel of it (J23)."""

    cards: tuple[CardId, ...] = ()
    """Cards that leave the rows, in order; one that is not shown is skipped."""
    supply: Settlers = NOBODY
    """By how much the supply changes, as far as it has the settlers."""


@dataclass(frozen=True, slots=True)
class RowsOnly:
    """A player of whom only that is known what others feel."""

    turns: tuple[RowsTurn, ...]

    __repr__ = short_repr


Control = Free | Script | RowsOnly
"""Who decides what a player does."""


# --- how far -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turns:
    """Until right after `count` turns of a player, before the next player moves."""

    count: int
    of: PlayerIndex = 0


@dataclass(frozen=True, slots=True)
class Rounds:
    """Until `count` rounds are over; the round in which the deal begins is the first."""

    count: int


Horizon = Turns | Rounds
"""How far is played, unless the game ends before."""


# --- the problem ---------------------------------------------------------------------------------

_ABOUT_NO_BOARD: Final = (forms.Flown, forms.Uses, forms.GameOver, forms.NotOver, forms.AllOf, forms.AnyOf, forms.Not)
"""Goals that ask nothing of the board of a player who is not named."""


@dataclass(frozen=True)
class Problem:
    """Can the free players reach the goals, with all cards open? Raises ValueError for what contradicts itself."""

    deal: Deal
    horizon: Horizon
    goals: tuple[Goal, ...]
    """All of them are to be met, judged after the last turn (J20)."""
    controls: tuple[Control, ...] = ()
    """By player; all are free if it is empty."""
    score_at: Literal["horizon", "end"] = "horizon"
    """When points count: as if the game stopped at the horizon, or only if the game is over there."""
    played: Line = NOTHING_PLAYED
    """The line so far; every line continues it."""
    source: object = field(default=None, compare=False, hash=False, repr=False)
    """The document in which it was read, so that it can be written again as it was; no part of the question."""

    def __post_init__(self) -> None:
        faults = [*self.deal.faults()] or [*self._control_faults()]  # the others need to know the players
        faults = faults or [*self._horizon_faults(), *self._goal_faults()]
        if faults:
            raise ValueError("; ".join(faults))

    def control(self, player: PlayerIndex) -> Control:
        """Who decides what a player does."""
        return self.controls[player] if self.controls else Free()

    def __repr__(self) -> str:
        return told(self, str(self))

    def __str__(self) -> str:
        noun, count = "turn" if isinstance(self.horizon, Turns) else "round", self.horizon.count
        goals = f"{len(self.goals)} goal{'' if len(self.goals) == 1 else 's'}"
        return f"{', '.join(self.deal.table.names)}: {goals} within {count} {noun}{'' if count == 1 else 's'}"

    @property
    def players(self) -> range:
        """All players."""
        return range(len(self.deal.table.names))

    @property
    def free(self) -> tuple[PlayerIndex, ...]:
        """The players who are free to choose."""
        return tuple(player for player in self.players if isinstance(self.control(player), Free))

    @property
    def veiled(self) -> tuple[PlayerIndex, ...]:
        """The players of whom only that is known what others feel."""
        return tuple(player for player in self.players if isinstance(self.control(player), RowsOnly))

    def meant(self, who: Who, left: PlayerIndex | None = None) -> tuple[PlayerIndex, ...]:
        """The players who are meant; OTHERS leaves out `left`."""
        return meant(who, self.free, self.players, left)

    # --- what contradicts itself -------------------------------------------------------------------

    def _control_faults(self) -> Iterator[str]:
        names = self.deal.table.names
        if self.controls and len(self.controls) != len(names):
            yield f"expected to be told of each of {len(names)} players who decides, found {len(self.controls)}"
            return
        if not self.free:
            yield "expected a player who is free to choose"
        for player in self.players:
            control = self.control(player)
            if isinstance(control, Script):
                wrong = [turn.player for turn in control.turns if turn.player != player]
                yield from (f"the script of {names[player]} has a turn of player {other}" for other in wrong)
            if isinstance(control, RowsOnly):
                cards = [card for turn in control.turns for card in turn.cards]
                yield from (
                    f"the card {card!r} that {names[player]} takes is in no row, and never comes into one"
                    for card in cards
                    if card not in self.deal.takeable
                )
                if self.deal.choose and self.deal.choose[player]:
                    yield f"{names[player]} chooses no ships, as nobody knows the board"
        scripted = [player for player in self.players if isinstance(self.control(player), Script)]
        if any(self.deal.choose and self.deal.choose[player] for player in scripted):
            yield "expected the ships of players with a script to lie already"

    def _horizon_faults(self) -> Iterator[str]:
        if self.horizon.count < 1:
            yield f"expected a horizon of 1 or more, found {self.horizon.count}"
        if isinstance(self.horizon, Turns) and self.horizon.of not in self.players:
            yield f"there is no player {self.horizon.of} whose turns could be counted"

    def _goal_faults(self) -> Iterator[str]:
        if not self.goals:
            yield "expected a goal"
        cards = self.deal.table.cards
        for goal in (part for sentence in self.goals for part in parts(sentence)):
            match goal:
                case forms.Flown(card) if card not in cards.ships:
                    yield f"there is no ship {card!r}"
                case forms.Uses(card) if card not in cards.tiles and card not in cards.shuttles:
                    yield f"there is no tile and no shuttle {card!r}"
                case forms.Launched(by_turn=int(turn)) if turn < 1:
                    yield f"expected an own turn of 1 or more, found {turn}"
                case forms.GameOver(by_round=int(number)) if number < 1:
                    yield f"expected a round of 1 or more, found {number}"
            yield from self._player_faults(goal)

    def _player_faults(self, goal: Goal) -> Iterator[str]:
        """Players who do not exist, or of whom too little is known."""
        sides: list[Who] = [getattr(goal, name) for name in ("of", "over") if hasattr(goal, name)]
        missing = [who for who in sides if not isinstance(who, Group) and who not in self.players]
        yield from (f"there is no player {who}" for who in missing)
        if Group.OTHERS in sides[:1] or (isinstance(goal, forms.Lead) and goal.over is Group.ANYBODY):
            yield "expected other players to be counted: the others only on the right, anybody only on the left"
        if missing or not self.veiled:
            return
        asked = {player for who in sides for player in self.meant(who)}
        if isinstance(goal, forms.Wins):
            asked.update(self.players)
        if isinstance(goal, _ABOUT_NO_BOARD) and not (sides and isinstance(sides[0], int)):
            return
        for player in sorted(asked.intersection(self.veiled)):
            yield f"a goal asks for the board of {self.deal.table.name(player)}, of whom only the rows are known"


# --- The numbers that can occur in a deal --------------------------------------------------------


_ROOM: Final = {Place.EARTH: EARTH_ROOM, Place.MARS: MARS_ROOM, **CREW}


@dataclass(frozen=True, slots=True)
class Ranges:
    """Who plays, who of them is free, and the numbers that goals can ask for.

    Numbers are those that there are with the cards of a deal; None: they are not known, as in a mission.
    """

    players: int
    free: Sequence[PlayerIndex]
    deal: Deal | None = None

    def meant(self, of: Who, left: PlayerIndex | None = None) -> Sequence[PlayerIndex]:
        """The players whom a goal is about; others are all but `left`."""
        return meant(of, self.free, range(self.players), left)

    @property
    def ships(self) -> frozenset[CardId] | None:
        """The ships that are launched already or may be."""
        return None if self.deal is None else self._cards().intersection(self.deal.table.cards.ships)

    @property
    def takeable(self) -> frozenset[CardId] | None:
        """The cards that may be taken from the rows, now or later."""
        return None if self.deal is None else self.deal.takeable

    def launched(self, player: PlayerIndex) -> Range:
        """Of ships that a player has launched: at most all that no other one has."""
        if self.deal is None:
            return Range(0, inf)
        boards = self.deal.position.boards
        others = [each for place, each in enumerate(boards) if place != player]
        away = sum(len(board.flown) + sum(card is not None for card in board.ships) for board in others)
        return Range(0, len(self.ships or ()) - away)

    def reputation(self) -> Range:
        """Of cells of the track."""
        return Range(0, inf if self.deal is None else self.deal.table.track.length)

    def sets(self, player: PlayerIndex) -> Range:
        """Of full sets of symbols."""
        return Range(0, inf if self.deal is None else self.deal.table.sets(self._most(player)))

    def shuttles(self, player: PlayerIndex, symbol: Symbol | None) -> Range:
        """Of shuttles used, or of those with a symbol."""
        if self.deal is None:
            return Range(0, inf)
        cards = self.deal.table.cards.shuttles
        return Range(0, sum(symbol in (None, cards[card].symbol) for card in self._most(player).shuttles))

    def score(self, player: PlayerIndex) -> Range:
        """Of points: at most those of a board that has everything, and whose ships are full."""
        if self.deal is None:
            return Range(0, inf)
        return Range(0, score(self.deal.table, self._most(player)) + sum(CREW.values()))

    def lead(self, player: PlayerIndex, over: PlayerIndex) -> Range:
        """Of points by which a player is ahead of another."""
        return Range(-self.score(over).most, self.score(player).most)

    def standing(self, places: Sequence[Place], colour: Colour | None) -> Range:
        """Of settlers in some places, or of those of a colour."""
        rooms = [1 if place is Place.BOTTOM and colour is not None else _ROOM[place] for place in places]
        there = inf if self.deal is None or colour is None else self.deal.settlers[colour]
        return Range(0, min(sum(rooms), there))

    def _cards(self) -> frozenset[CardId]:
        """All cards of the deal, wherever they are; those to choose from, too."""
        assert self.deal is not None
        return self.deal.position.placed.union(*self.deal.choose)

    def _most(self, player: PlayerIndex) -> Board:
        """A board that has every card that its player can have, so that nothing counts more."""
        assert self.deal is not None
        position, cards = self.deal.position, self.deal.table.cards
        own = position.boards[player].shuttles
        rows = (position.row(kind).cards for kind in (RowKind.EARTH, RowKind.MARS))
        shuttles = own.union(*rows)
        tiles = sorted(self._cards().intersection(cards.tiles))[:TILE_PLACES]
        white = sum(cards.shuttles[card].white for card in shuttles)
        return Board(
            tiles=frozenset(tiles),
            shuttles=shuttles,
            flown=self.ships or frozenset(),
            reputation=self.deal.table.track.length,
            whites=Settlers((white,) * 4),
        )
