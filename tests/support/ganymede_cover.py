"""Whether the relaxation of Ganymede covers a legal line, each position by a state that it keeps."""

from collections.abc import Iterator

from tests.support.ganymede_lines import Played
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.card import PlayerIndex
from winnable.rules.ganymede.decision import Gain, Launch, Step, Take, Turn
from winnable.rules.ganymede.judge import Record, by_own_turn, timetable
from winnable.rules.ganymede.position import RowKind
from winnable.solver.ganymede.relaxation.abstract_state import ALL, NO_SHIP, AbstractState, Cards, best
from winnable.solver.ganymede.relaxation.search import _SYMBOLS, _grey, _Search, _settlers, _TooMuch
from winnable.solver.ganymede.relaxation.steps import LATER, Reached
from winnable.solver.ganymede.relaxation.target import Target, targets
from winnable.solver.verdict import Deadline

At = tuple[Cards, AbstractState]


def uncovered(line: Played, deadline: Deadline, most: int) -> Iterator[str]:
    """What the relaxation leaves out of a line, with the end of the line as its target, as far as the limits go."""
    for player, target, by_turn in targets(line.targets):
        if player not in line.problem.veiled and by_turn is None and not target.both:
            try:
                yield from _Cover(line, player, target, deadline, most).found()
            except (Reached, OutOfTime, _TooMuch):
                continue


class _Cover:
    def __init__(self, line: Played, player: PlayerIndex, target: Target, deadline: Deadline, most: int) -> None:
        asked, start = line.targets, line.position()
        slots = by_own_turn(timetable(asked, start, line.past), player, None)
        self.search = _Search(asked, start, slots, player, target, deadline, most)
        self.records = [each for each in line.records if each.player == player]
        self.start, self.player = start, player

    def found(self) -> Iterator[str]:
        search, at = self.search, (self.search.dealt(), self.search.begun())
        yield from self.refused("at first", 0, at) if self.records else ()
        for turn, record in enumerate(self.records):
            name, after = f"own turn {record.own}", self.after(at, turn, record)
            ends = search.turns(turn, *at, search.steps, search.shown(turn, at[0]))
            if not any(cards == after[0] and any(_does(end, after[1]) for end in some) for cards, some in ends):
                yield f"{name}: no turn of the relaxation leads to {after}"
            if record is not self.records[-1]:
                yield from self.refused(name, turn + 1, after)
            elif not search.reached(at[1], *after):
                yield f"{name}: the target is not reached by {after}"
            at = after

    def refused(self, name: str, turn: int, at: At) -> Iterator[str]:
        """The bound that refuses what the line goes on from."""
        if not self.search.may_reach(turn, at[0], _grey(at[1])):
            yield f"{name}: without colours nothing is left of {at}"

    def after(self, at: At, number: int, record: Record) -> At:
        """The position after a turn, as the relaxation has it."""
        board, turn = record.position.boards[self.player], record.turn
        assert isinstance(turn, Turn)
        symbols, used = self.search.cards, [0] * len(at[0].used)
        tiles = [_SYMBOLS.index(symbols.tiles[card].symbol) for card in board.tiles]
        for card in board.shuttles:
            used[_SYMBOLS.index(symbols.shuttles[card].symbol)] += 1
        drawn = min(self.search.steps.drawn, at[1].drawn + _drawn(turn))
        state = self.state(board, drawn)
        return Cards(tuple(sorted(tiles)), tuple(used), self.taken(at[0], turn, self.search.others[number].gone)), state

    def taken(self, cards: Cards, turn: Turn, gone: frozenset[str]) -> tuple[int, int, int]:
        """The cards taken from their first places; one that others took is back in another."""
        card = getattr(turn.action, "tile", getattr(turn.action, "shuttle", None))
        taken = [*cards.taken]
        for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
            row = self.start.row(kind).cards
            if card in row and card not in gone and not taken[kind] >> row.index(card) & 1:
                taken[kind] |= 1 << row.index(card)
        return taken[0], taken[1], taken[2]

    def state(self, board: Board, drawn: int) -> AbstractState:
        earth, mars, top, bottom = board.at
        mask, launched = self.search.steps.mask(top.colours) or ALL, len(board.flown)
        top_ship, bottom_ship = (
            NO_SHIP if ship is None else place if ship == first else LATER
            for place, (ship, first) in enumerate(zip(board.ships, self.search.board.ships, strict=True), 1)
        )
        ships = (top.total, mask, _settlers(bottom), (top_ship, bottom_ship))
        return AbstractState(_settlers(earth), _settlers(mars), *ships, board.reputation, launched, drawn)


def _does(end: AbstractState, real: AbstractState) -> bool:
    """Whether a state is kept in place of another one; a slot may have a ship in it where the line laid none."""
    pairs = zip(end.ships, real.ships, strict=True)
    ships = [LATER if kept == LATER and laid == NO_SHIP else laid for kept, laid in pairs]
    real = real._replace(ships=(ships[0], ships[1]))
    return end == real or best([end, real]) == [end]


def _drawn(turn: Turn) -> int:
    """How many ship cards a turn takes."""
    bonus = getattr(turn.action, "launch", None)
    launches = turn.launches if bonus is None else (*turn.launches, bonus)
    return _in_steps(getattr(turn.action, "steps", ())) + sum(map(_in_launch, launches))


def _in_launch(launch: Launch) -> int:
    return (launch.takes is not None) + _in_steps(launch.steps)


def _in_steps(steps: tuple[Step, ...]) -> int:
    found = 0
    for step in steps:
        found += isinstance(step, Take)
        if isinstance(step, Gain):
            found += _in_steps(() if step.then is None else (step.then,))
            found += 0 if step.launch is None else _in_launch(step.launch)
    return found
