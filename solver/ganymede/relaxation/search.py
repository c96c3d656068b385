"""Turn by turn, every state that may still do: if there is none left, the target is out of reach.

Rows are those of the real game: a card is shown as soon as enough of its row were taken, other players taking as many
as they can. Whether a state may still do (`may_reach`) is decided in a further relaxation, in which no settler has a
colour, and a card can be taken again and again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from winnable.rules.ganymede.board import TILE_PLACES
from winnable.rules.ganymede.card import SLOTS, CardId, Effect, Kind, Part, PlayerIndex, Settlers, Ship, Symbol
from winnable.rules.ganymede.decision import DiscardTiles, Pass, TakeTile, UseShuttle
from winnable.rules.ganymede.judge import Record, Slot, by_own_turn, timetable
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, RowsOnly, RowsTurn
from winnable.solver.ganymede.relaxation.abstract_state import (
    ALL,
    NO_SHIP,
    AbstractState,
    Cards,
    SettlerCounts,
    best,
    minus,
    plus,
)
from winnable.solver.ganymede.relaxation.steps import Reached, Steps
from winnable.solver.ganymede.relaxation.target import Target, Values, aboard, targets
from winnable.solver.verdict import Deadline

# --- rows ----------------------------------------------------------------------------------------


# The cards of the rows that other players leave, before each turn of a player.
#
# A free player takes one card a turn, and may take it from any row; a script says which. So after a turn of ben, who is
# free, each row can have shown one more card; after a turn of cas, whose script takes t7, t7 is gone for sure.


@dataclass(frozen=True)
class Left:
    """The changes of the rows by others before a turn."""

    taken: tuple[int, int, int]
    """By row, tiles and shuttles, how many cards they can have taken: as many more can have been shown."""
    ships: int | None
    """How many ship cards they can have taken; None if that is not known."""
    gone: frozenset[CardId]
    """Cards that nobody can take any more: whatever was done before, they have left the rows."""


def left_by_others(problem: Problem, position: Position, slots: Sequence[Slot], player: PlayerIndex) -> Iterator[Left]:
    """The cards that others leave, by own turn of the player.

    Who is free takes one card of any row. The cards that a script takes were shown, and are gone. Of whom only the rows
    are known takes the listed card, if it is shown: that is certain as soon as the cards before it in its row that are
    gone have made room for it.
    """
    taken, ships, gone = [0, 0, 0], 0, set[CardId]()
    known = all(isinstance(problem.control(slot.player), RowsOnly) for slot in slots if slot.player != player)
    for slot in slots:
        if slot.player == player:
            yield Left((taken[0], taken[1], taken[2]), ships if known else None, frozenset(gone))
            continue
        control = problem.control(slot.player)
        turn = control.turns[slot.own - 1] if not isinstance(control, Free) and slot.own <= len(control.turns) else None
        if isinstance(turn, RowsTurn):
            shown = {card for kind in RowKind for card in _surely_shown(position, kind, gone)}
            gone |= shown.intersection(turn.cards)
            for card in turn.cards:
                for kind in RowKind:
                    if card in position.row(kind).cards:
                        if kind is RowKind.SHIPS:
                            ships += 1
                        else:
                            taken[kind] += 1
            continue
        action = None if turn is None else turn.action
        match action:
            case TakeTile(card):
                taken[RowKind.TILES] += 1
                gone.add(card)
            case UseShuttle(card):
                taken[RowKind.EARTH if card in position.row(RowKind.EARTH).cards else RowKind.MARS] += 1
                gone.add(card)
            case DiscardTiles() | Pass():
                pass
            case _:
                taken = [each + 1 for each in taken]


def _surely_shown(position: Position, kind: RowKind, gone: set[CardId]) -> tuple[CardId, ...]:
    """The cards of a row that were shown by now, if these are gone, and others perhaps too."""
    row = position.row(kind)
    return row.cards[: len(row.show) + len(gone.intersection(row.cards))]


MAX_TURNS: Final = 3_000_000
"""How many turns the search looks at before it gives up; about a minute."""
ALL_KEPT: Final = 300
"""So few states after a turn are all kept: what may still do without colours takes longer to find out, early on."""
_ONE_BASIC: Final = Effect((Part(Kind.BASIC),))
_NEVER: Final = 999
_NOTHING_TAKEN: Final = (0, 0, 0)
_SYMBOLS: Final = tuple(Symbol)


class _Act(NamedTuple):
    """To take a tile, or to use a shuttle."""

    kind: RowKind
    symbol: int
    number: int
    """What it gives, or the shuttle."""
    pays: bool
    place: int | None
    """In its row; None if it stays there."""


class _TooMuch(Exception):
    """The search takes too long."""


def refute(
    problem: Problem, position: Position, past: Sequence[Record], deadline: Deadline, most: int = MAX_TURNS
) -> bool:
    """Whether a goal is out of reach within the horizon, as a search of `most` turns shows. Raises OutOfTime."""
    slots = timetable(problem, position, past)
    return any(
        _Search(problem, position, by_own_turn(slots, player, by_turn), player, target, deadline, most).refutes()
        for player, target, by_turn in targets(problem)
        if player not in problem.veiled and (not target.both or not past)
    )


def turns_without_launch(
    problem: Problem, position: Position, past: Sequence[Record], player: PlayerIndex, deadline: Deadline, most: int
) -> int:
    """How many own turns a player cannot launch in from now on, as a search of `most` turns shows. Raises OutOfTime."""
    first = Target(launches=len(position.boards[player].flown) + 1)
    return _Search(problem, position, timetable(problem, position, past), player, first, deadline, most).unreached()


class _Search:
    def __init__(
        self,
        problem: Problem,
        position: Position,
        slots: Sequence[Slot],
        player: PlayerIndex,
        target: Target,
        deadline: Deadline,
        most: int,
    ) -> None:
        table, board = problem.deal.table, position.boards[player]
        self.target = target
        self.position, self.board, self.deadline, self.left = position, board, deadline, most
        self.cards = table.cards
        self.others = [*left_by_others(problem, position, slots, player)]
        laid = [None if card is None else table.cards.ships[card] for card in board.ships]
        hands = [card for each in position.boards for card in each.hand]
        later: list[Ship] = [table.cards.ships[card] for card in (*hands, *position.row(RowKind.SHIPS).cards)]
        # the first card that is taken is one of the first four, the second of the first five, and so on
        ships = self.others[-1].ships if self.others else None
        held = None if ships is None else min(len(later), len(hands) + RowKind.SHIPS.width + ships)
        wanted = target.launches if target.plain else _NEVER
        read = partial(
            Steps,
            single=table.options.reputation_pool == "single",
            late=table.options.track_end_timing == "end_of_turn",
            loses=table.options.move_may_lose,
            deadline=deadline,
        )
        self.steps = read(table.track, laid, later, wanted, coloured=True, held=held, exact=target.points > 0)
        self.grey = read(table.track, laid, later, wanted, coloured=False)
        self.separate = table.options.shuttle_symbols == "separate"
        """Whether shuttles of Earth and of Mars make full sets of their own, none of which is more than one of both."""
        self.values = Values(problem, board, later, self.shuttles())
        self.anything = [self.all_acts(turn) for turn in range(len(self.others))]
        """By own turn, the moves with cards that can be shown by then."""
        self.acts: dict[str, _Act] = {}
        for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
            for place, card in enumerate(position.row(kind).cards):
                self.acts[card] = self.act(kind, card, place, self.steps)
        self.hopeful: dict[tuple[int, Cards, AbstractState], bool] = {}
        """By turn and state without colours, whether it may still do."""

    def refutes(self) -> bool:
        """Whether the target is out of reach; also false if that takes too long to find out."""
        begun = self.begun()
        return not self.reached(begun, self.dealt(), begun) and self.unreached() == len(self.others)

    def unreached(self) -> int:
        """After how many own turns the target is not reached yet, whatever is done; fewer if that takes too long."""
        layer = {self.dealt(): [self.begun()]}
        turn = 0
        try:
            for turn in range(len(self.others)):
                found: dict[Cards, set[AbstractState]] = {}
                for cards, states in layer.items():
                    for at in states:
                        for after, reached in self.turns(turn, cards, at, self.steps, self.shown(turn, cards)):
                            found.setdefault(after, set()).update(reached)
                            if not self.target.plain and any(self.reached(at, after, end) for end in reached):
                                return turn
                keep = sum(map(len, found.values())) <= ALL_KEPT
                layer = {}
                for cards, ends in found.items():
                    hopeful = ends if keep else [at for at in ends if self.may_reach(turn + 1, cards, _grey(at))]
                    if hopeful:
                        layer[cards] = best(hopeful)
        except (Reached, _TooMuch):
            return turn
        return len(self.others)

    def dealt(self) -> Cards:
        """The cards to begin with."""
        tiles = [_SYMBOLS.index(self.cards.tiles[card].symbol) for card in self.board.tiles]
        symbols = [self.cards.shuttles[card].symbol for card in self.board.shuttles]
        return Cards(tuple(sorted(tiles)), tuple(map(symbols.count, _SYMBOLS)), _NOTHING_TAKEN)

    def begun(self) -> AbstractState:
        """The state to begin with."""
        earth, mars, top, bottom = self.board.at
        ships = [NO_SHIP if ship is None else place for place, ship in enumerate(self.board.ships, start=1)]
        return AbstractState(
            _settlers(earth),
            _settlers(mars),
            top.total,
            self.steps.mask(top.colours) or ALL,
            _settlers(bottom),
            (ships[0], ships[1]),
            self.board.reputation,
            len(self.board.flown),
        )

    def may_reach(self, turn: int, cards: Cards, at: AbstractState) -> bool:
        """Whether the launches can still be done without colours, and where cards can be taken again."""
        if turn == len(self.others):
            return False
        key = turn, cards._replace(taken=_NOTHING_TAKEN), at
        if key not in self.hopeful:
            self.hopeful[key] = self.may_reach_by(turn, cards, at)
        return self.hopeful[key]

    def may_reach_by(self, turn: int, cards: Cards, at: AbstractState) -> bool:
        """The same, by trying every turn."""
        try:
            for after, ends in self.turns(turn, cards, at, self.grey, self.anything[turn]):
                for end in ends:
                    if self.reached(at, after, end) or self.may_reach(turn + 1, after, end):
                        return True
        except Reached:
            return True
        return False

    def reached(self, before: AbstractState, cards: Cards, at: AbstractState) -> bool:
        """Whether the target may be reached by a turn that ends so."""
        target = self.target
        if at.launched < target.launches or at.cell < target.cells or min(cards.used) < target.sets:
            return False
        if target.both and at.launched < before.launched + len(SLOTS):
            return False
        return not target.points or self.points(cards, at) >= target.points

    def points(self, cards: Cards, at: AbstractState) -> int:
        """The points that a state may have."""
        known = self.values.known(cards.used, len(cards.board), at.cell)
        return self.values.points(known, at.ships, at.launched) + aboard(at)

    # --- a turn ------------------------------------------------------------------------------------

    def turns(
        self, turn: int, cards: Cards, at: AbstractState, steps: Steps, acts: Iterable[_Act]
    ) -> Iterator[tuple[Cards, list[AbstractState]]]:
        """The ends of all turns by the cards after them. Raises Reached."""
        for act in acts:
            if act.kind is RowKind.TILES:
                for out in set(cards.board) if len(cards.board) == TILE_PLACES else (None,):
                    board = plus(cards.board if out is None else minus(cards.board, out), act.symbol)
                    ends = self.looked(steps.effect_turn(at, act.number, board.count(act.symbol)))
                    yield Cards(board, cards.used, _took(cards.taken, act)), ends
            else:
                yield from self.uses(cards, at, steps, act)
        for count in range(len(cards.board) + 1):
            if count or self.may_pass(turn):
                ends = self.looked(steps.effect_turn(at, steps.number(_ONE_BASIC), count))
                for board in set(combinations(cards.board, len(cards.board) - count)):
                    yield cards._replace(board=board), ends

    def uses(
        self, cards: Cards, at: AbstractState, steps: Steps, act: _Act
    ) -> Iterator[tuple[Cards, list[AbstractState]]]:
        """The ends of turns in which a shuttle is used."""
        home = at.earth if act.kind is RowKind.EARTH else at.mars
        if len(home) < steps.shuttles[act.number].seats or (act.pays and not cards.board):
            return
        used = tuple(count + (place == act.symbol) for place, count in enumerate(cards.used))
        complete = min(used) > (0 if self.separate else min(cards.used))
        ends = self.looked(steps.shuttle_turn(at, act.number, used[act.symbol], complete=complete))
        for board in {minus(cards.board, out) for out in cards.board} if act.pays else (cards.board,):
            yield Cards(board, used, _took(cards.taken, act)), ends

    def looked(self, ends: list[AbstractState]) -> list[AbstractState]:
        """The ends of a turn, which count. Raises _TooMuch, OutOfTime."""
        self.left -= 1
        if self.left < 0:
            raise _TooMuch
        if not self.left % 1000:
            self.deadline.check()
        return ends

    # --- rows --------------------------------------------------------------------------------------

    def act(self, kind: RowKind, card: str, place: int | None, steps: Steps) -> _Act:
        """The moves with a card."""
        if kind is RowKind.TILES:
            tile = self.cards.tiles[card]
            return _Act(kind, _SYMBOLS.index(tile.symbol), steps.number(tile.effect), pays=False, place=place)
        shuttle = self.cards.shuttles[card]
        return _Act(kind, _SYMBOLS.index(shuttle.symbol), steps.shuttle(shuttle), shuttle.pays_tile, place)

    def shown(self, turn: int, cards: Cards) -> Iterator[_Act]:
        """The possible turns with cards that are shown."""
        for kind, taken in zip((RowKind.TILES, RowKind.EARTH, RowKind.MARS), cards.taken, strict=True):
            row = self.position.row(kind).cards
            left = self.others[turn]
            for place, card in enumerate(row[: kind.width + taken.bit_count() + left.taken[kind]]):
                if not taken >> place & 1 and card not in left.gone:
                    yield self.acts[card]
        if self.again(turn):
            yield from {self.act(RowKind.TILES, card, None, self.steps) for card in self.cards.tiles}

    def shuttles(self) -> list[str]:
        """The shuttles that can be shown within the horizon."""
        if not self.others:
            return []
        most = {
            kind: kind.width + len(self.others) + self.others[-1].taken[kind] for kind in (RowKind.EARTH, RowKind.MARS)
        }
        return [card for kind, count in most.items() for card in self.position.row(kind).cards[:count]]

    def all_acts(self, turn: int) -> list[_Act]:
        """The possible turns with cards that may be shown, each of them again and again."""
        left = self.others[turn]
        found = {
            self.act(kind, card, None, self.grey)
            for kind in (RowKind.MARS, RowKind.EARTH, RowKind.TILES)
            for card in self.position.row(kind).cards[: kind.width + turn + left.taken[kind]]
            if card not in left.gone
        }
        if self.again(turn):
            found |= {self.act(RowKind.TILES, card, None, self.grey) for card in self.cards.tiles}
        dominated = {act for act in found for other in found if act != other and self.does(other, act)}
        return sorted(found - dominated, key=lambda act: (-act.kind, act.symbol, act.number, act.pays))

    def does(self, other: _Act, act: _Act) -> bool:
        """Whether an act without colours can do whatever another one can: it has the same symbol, and gives more.

        A player who need not pay a tile can still give it up when that matters, on a full board.
        """
        if (other.kind, other.symbol) != (act.kind, act.symbol) or other.pays > act.pays:
            return False
        gives, least = other.number, act.number
        if act.kind is not RowKind.TILES:
            if self.grey.shuttles[gives].seats != self.grey.shuttles[least].seats:
                return False
            gives, least = self.grey.flown[gives], self.grey.flown[least]
        return gives == least or self.grey.more(gives, least)

    def again(self, turn: int) -> bool:
        """Whether discarded tiles may have come back, as the pile was not enough for those that were taken."""
        row = self.position.row(RowKind.TILES)
        return turn + self.others[turn].taken[RowKind.TILES] > len(row.draw) - RowKind.TILES.width + len(row.show)

    def may_pass(self, turn: int) -> bool:
        """Whether there may be no tile left."""
        return turn + self.others[turn].taken[RowKind.TILES] >= len(self.position.row(RowKind.TILES).cards)


def _took(taken: tuple[int, int, int], act: _Act) -> tuple[int, int, int]:
    if act.place is None:
        return taken
    tiles, earth, mars = (each | (row == act.kind) << act.place for row, each in enumerate(taken))
    return tiles, earth, mars


def _settlers(settlers: Settlers) -> SettlerCounts:
    return tuple(sorted(1 << colour for colour in settlers.colours for _ in range(settlers[colour])))


def _grey(at: AbstractState) -> AbstractState:
    """The same without colours."""
    return at._replace(
        earth=(ALL,) * len(at.earth), mars=(ALL,) * len(at.mars), top_mask=ALL, bottom=(ALL,) * len(at.bottom), drawn=0
    )
