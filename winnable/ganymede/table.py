"""A line of play as a table that people can follow: what each turn does, and what stands where after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from winnable.missions.ganymede.english.words import points_text
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.decision import (
    DiscardTiles,
    Gain,
    Launch,
    Step,
    TakeTile,
    UseShuttle,
)
from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.problem import RowsTurn
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.score import score
from winnable.rules.ganymede.settlers import NOBODY, SLOTS, Colour, Place, Settlers

__all__ = ["LEGEND", "deeds", "line_table", "settlers_text"]

_NARROW: Final = 24
"""The fewest columns for what is done, however narrow a terminal is."""
LEGEND: Final = "settlers: b blue, r red, y yellow, p purple; the last columns are as the turn ends"


def line_table(report: Report, ink: Ink, marks: Mapping[int, str] | None = None) -> Iterator[str]:
    """Yield the rows of the table: the deal, then each turn with what was done in it below each other.

    `marks` are put beside the numbers of turns; 0 is the deal. On a narrow terminal what is done is broken.
    """
    table, marks = report.problem.deal.table, marks or {}
    several = len(table.names) > 1
    heading = ["turn", *(["player"] if several else []), "what is done"]
    heading += ["Earth", "Mars", "top", "bottom", "flown", "rep", "score"]
    rows: list[tuple[list[str], list[str]]] = []
    for step in report.problem.players:
        player = (report.start.player + step) % len(table.names)
        if player not in report.problem.veiled:
            number = _marked("", None if rows else marks.get(0))
            rows.append((_row(number, player, report.start.boards[player], report, several=several), ["the deal"]))
    for record in report.records:
        board = None if record.player in report.problem.veiled else record.position.boards[record.player]
        number = _marked(str(record.number), marks.get(record.number))
        done = [printable(deed) for deed in _together(deeds(record, report))]
        rows.append((_row(number, record.player, board, report, several=several), done))
    place = 2 if several else 1
    widths = [
        max(span(cells[column]) for cells in (heading, *(row for row, _ in rows))) for column in range(len(heading))
    ]
    room = None if ink.width is None else max(ink.width - sum(widths) + widths[place] - 2 * len(widths) + 2, _NARROW)
    lines = [[line for number, deed in enumerate(done) for line in _broken(deed, number, room)] for _, done in rows]
    widths[place] = max([widths[place], *(span(line) for done in lines for line in done)])
    yield ink.faint(_joined(heading, widths))
    for (row, _), (done_first, *more) in zip(rows, lines, strict=True):
        yield _joined([*row[:place], done_first, *row[place + 1 :]], widths)
        for line in more:
            yield " " * (sum(widths[:place]) + 2 * place) + line


def _marked(number: str, mark: str | None) -> str:
    return number if mark is None else f"{number} {mark}"


def _together(told: Iterable[str]) -> Iterator[str]:
    """Say once what is done several times in a row."""
    for deed, group in groupby(told):
        times = len(list(group))
        yield deed if times == 1 else f"{deed} ({times}x)"


def _broken(deed: str, number: int, room: int | None) -> list[str]:
    """What is done on lines of so many columns; all but the first deed of a turn stand further in."""
    return wrapped(deed if number == 0 else f"  {deed}", room).split("\n")


def _row(number: str, player: int, board: Board | None, report: Report, *, several: bool) -> list[str]:
    """The cells of a row, in which there is room for what is done."""
    table = report.problem.deal.table
    cells = [number, *([printable(table.name(player))] if several else []), ""]
    if board is None:
        return [*cells, *["?"] * 7]
    earth, mars = (settlers_text(board.at[place]) for place in (Place.EARTH, Place.MARS))
    slots = [f"{printable(board.ship(slot) or '-')} {settlers_text(board.at[slot], '')}".rstrip() for slot in SLOTS]
    return [*cells, earth, mars, *slots, str(len(board.flown)), str(board.reputation), str(score(table, board))]


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A row; numbers stand on the right: the turn, and the last three columns."""
    last = len(cells) - 3
    shown = [
        cell.rjust(width) if column == 0 or column >= last else pad(cell, width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()


def settlers_text(settlers: Settlers, nobody: str = "-") -> str:
    """Settlers by their letters: `rrb` for two red and one blue."""
    return "".join(str(colour)[0] * settlers[colour] for colour in Colour) or nobody


# --- what is done --------------------------------------------------------------------------------


def deeds(record: Record, report: Report) -> Iterator[str]:
    """Yield what is done in a turn: the action, each step of its effect, each launch, cards put back."""
    turn = record.turn
    if isinstance(turn, RowsTurn):
        yield f"takes {', '.join(turn.cards) or 'nothing'} (script)"
        if turn.supply != NOBODY:
            yield f"the supply changes by {_signed(turn.supply)}"
        yield from record.notes
        return
    action = turn.action
    cards, board = report.problem.deal.table.cards, record.position.boards[record.player]
    match action:
        case TakeTile(tile, out):
            symbol = cards.tiles[tile].symbol
            yield f"tile {tile} ({symbol}{_times(sum(cards.tiles[each].symbol is symbol for each in board.tiles))})"
            if out is not None:
                yield f"{out} goes out for it"
        case UseShuttle():
            symbol = cards.shuttles[action.shuttle].symbol
            used = sum(cards.shuttles[each].symbol is symbol for each in board.shuttles)
            yield f"shuttle {action.shuttle} ({symbol}{_times(used)})"
            yield from _travel(action, cards.shuttles[action.shuttle].home)
        case DiscardTiles(tiles):
            yield f"discards {', '.join(tiles)}"
        case _:
            yield "passes"
    ships = iter(
        [(launched.card, points_text(cards.ships[launched.card].points)) for launched in record.facts.launches]
    )
    for step in getattr(action, "steps", ()):
        yield from _step(step, ships)
    if isinstance(action, UseShuttle) and action.launch is not None:
        yield from _launch(action.launch, "a full set", ships)
    for launch in turn.launches:
        yield from _launch(launch, "the end of the track" if launch.track else "full", ships)
    if turn.returned:
        yield f"under the pile: {', '.join(turn.returned)}"
    yield from record.notes


_Leaving = Iterator[tuple[CardId, str]]
"""The ships that leave in a turn, in order, with what each is worth."""


def _times(number: int) -> str:
    """How many times the effect may be done, if it is more than once."""
    return "" if number == 1 else f", up to {number}x"


def _travel(action: UseShuttle, home: Place) -> Iterator[str]:
    if action.pays is not None:
        yield f"pays with the tile {action.pays}"
    if home is Place.EARTH:
        arriving = action.crew - action.lost
        if arriving.total:
            yield f"{arriving} to Mars"
    for slot, load in zip(SLOTS, (action.top, action.bottom), strict=True):
        if load.total:
            yield f"{load} to {slot.words}"
    if action.lost.total:
        yield f"{action.lost} lost"


def _step(step: Step, ships: _Leaving, lead: str = "") -> Iterator[str]:
    yield f"{lead}{step}"
    if isinstance(step, Gain):
        if step.then is not None:
            yield from _step(step.then, ships, "bonus: ")
        if step.launch is not None:
            yield from _launch(step.launch, "the end of the track", ships)


def _launch(launch: Launch, why: str, ships: _Leaving) -> Iterator[str]:
    """What a launch does; `ships` are those that leave in the turn, in order."""
    card, points = next(ships)
    yield f"{card} leaves the {launch.slot} ({why}): {points}"
    for step in launch.steps:
        yield from _step(step, ships, "on launch: ")
    if launch.takes is not None and launch.takes == launch.lays:
        yield f"takes and lays ship {launch.takes}"
    elif launch.takes is not None:
        yield f"takes ship {launch.takes}, lays {launch.lays}"
    elif launch.lays is not None:
        yield f"lays ship {launch.lays}"


def _signed(change: Settlers) -> str:
    return ", ".join(f"{change[colour]:+} {colour}" for colour in Colour if change[colour])
