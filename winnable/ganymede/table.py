"""A line of play as a table that people can follow: what each turn does, and what stands where after it."""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.output.ink import Ink, pad, printable, span
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

LEGEND: Final = "settlers: b blue, r red, y yellow, p purple; the last columns are as the turn ends"


def line_table(report: Report, ink: Ink) -> Iterator[str]:
    """Yield the rows of the table: the deal, then each turn with what was done in it below each other."""
    table = report.problem.deal.table
    several = len(table.names) > 1
    heading = ["turn", *(["player"] if several else []), "what is done"]
    heading += ["Earth", "Mars", "top", "bottom", "flown", "rep", "score"]
    rows: list[tuple[list[str], list[str]]] = []
    first = report.start.player
    rows.append((_row("", first, "the deal", report.start.boards[first], report, several=several), []))
    for record in report.records:
        done, *more = [printable(deed) for deed in deeds(record, report)]
        board = record.position.boards[record.player]
        veiled = record.player in report.problem.veiled
        row = _row(str(record.number), record.player, done, None if veiled else board, report, several=several)
        rows.append((row, more))
    place = 2 if several else 1
    widths = [
        max(span(cells[column]) for cells in [heading, *(row for row, _ in rows)]) for column in range(len(heading))
    ]
    widths[place] = max([widths[place], *(span(f"  {deed}") for _, more in rows for deed in more)])
    yield ink.faint(_joined(heading, widths))
    for row, more in rows:
        yield _joined(row, widths)
        for deed in more:
            yield " " * (sum(widths[:place]) + 2 * place) + f"  {deed}"


def _row(number: str, player: int, done: str, board: Board | None, report: Report, *, several: bool) -> list[str]:
    table = report.problem.deal.table
    cells = [number, *([printable(table.name(player))] if several else []), done]
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
    cards = report.problem.deal.table.cards
    match action:
        case TakeTile(tile, out):
            yield f"tile {tile} ({cards.tiles[tile].symbol})"
            if out is not None:
                yield f"{out} goes out for it"
        case UseShuttle():
            yield f"shuttle {action.shuttle} ({cards.shuttles[action.shuttle].symbol})"
            yield from _travel(action, cards.shuttles[action.shuttle].home)
        case DiscardTiles(tiles):
            yield f"discards {', '.join(tiles)}"
        case _:
            yield "passes"
    ships = iter([launched.card for launched in record.facts.launches])
    for step in getattr(action, "steps", ()):
        yield from _step(step, ships)
    if isinstance(action, UseShuttle) and action.launch is not None:
        yield from _launch(action.launch, "a full set", ships)
    for launch in turn.launches:
        yield from _launch(launch, "the end of the track" if launch.track else "full", ships)
    if turn.returned:
        yield f"under the pile: {', '.join(turn.returned)}"
    yield from record.notes


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


def _step(step: Step, ships: Iterator[CardId], lead: str = "") -> Iterator[str]:
    yield f"{lead}{step}"
    if isinstance(step, Gain):
        if step.then is not None:
            yield from _step(step.then, ships, "bonus: ")
        if step.launch is not None:
            yield from _launch(step.launch, "the end of the track", ships)


def _launch(launch: Launch, why: str, ships: Iterator[CardId]) -> Iterator[str]:
    """What a launch does; `ships` are those that leave in the turn, in order."""
    yield f"{next(ships)} leaves the {launch.slot} ({why})"
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
