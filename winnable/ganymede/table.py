"""A line of play as a table that people can follow: each turn with its deeds, and the boards after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from winnable.missions.ganymede.english import points_text
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.card import NOBODY, SLOTS, CardId, Colour, Place, Settlers
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.problem import RowsTurn
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.score import score

_HEADING: Final = ("turn", "what is done", "Earth", "Mars", "top", "bottom", "flown", "rep", "score")
_NARROW: Final = 20
"""The fewest columns for deeds, however narrow a terminal is."""
LEGEND: Final = "settlers: b blue, r red, y yellow, p purple; places and points as the turn ends"


def line_table(report: Report, ink: Ink, marks: Mapping[int, str] | None = None) -> Iterator[str]:
    """Yield the rows of the table: the deal, then each turn with its deeds below each other.

    `marks` stand next to the numbers of turns; 0 is the deal. On a narrow terminal deeds are broken.
    """
    names, marks = report.problem.deal.table.names, marks or {}
    rows: list[tuple[list[str], list[str]]] = []
    for step in report.problem.players:
        player = (report.start.player + step) % len(names)
        if player not in report.problem.veiled:
            label = _label("", None if rows else marks.get(0), player, names)
            rows.append((_row(label, report.start.boards[player], report), ["the deal"]))
    for record in report.records:
        board = None if record.player in report.problem.veiled else record.position.boards[record.player]
        label = _label(str(record.number), marks.get(record.number), record.player, names)
        rows.append((_row(label, board, report), [printable(deed) for deed in _together(deeds(record, report))]))
    columns = zip(_HEADING, *(row for row, _ in rows), strict=True)
    widths = [max(map(span, column)) for column in columns]
    room = None if ink.width is None else max(ink.width - sum(widths) + widths[1] - 2 * len(widths) + 2, _NARROW)
    first = [wrapped(done, room).split("\n") for _, (done, *_) in rows]
    widths[1] = max([widths[1], *(span(lines[0]) for lines in first)])
    yield ink.faint(_joined(_HEADING, widths))
    indent = " " * (widths[0] + 4)
    for (row, (_, *more)), (done, *rest) in zip(rows, first, strict=True):
        yield _joined([row[0], done, *row[2:]], widths)
        for line in (*rest, *more):  # alone on their lines, they have room
            yield wrapped(f"{indent}{line.strip()}", ink.width)


def _label(number: str, mark: str | None, player: int, names: Sequence[str]) -> str:
    """The number of a turn, its mark, and whose it is if there are several players."""
    behind = [*([mark] if mark else []), *([printable(names[player])] if len(names) > 1 else [])]
    return " ".join([number.rjust(2), *behind]) if behind else number.rjust(4)


def _together(told: Iterable[str]) -> Iterator[str]:
    """Write a deed that is repeated in a row once."""
    for deed, group in groupby(told):
        times = len(list(group))
        yield deed if times == 1 else f"{deed} ({times}x)"


def _row(label: str, board: Board | None, report: Report) -> list[str]:
    """The cells of a row, with room for the deeds."""
    if board is None:
        return [label, "", *["?"] * 7]
    table = report.problem.deal.table
    earth, mars = (settlers_text(board.at[place]) for place in (Place.EARTH, Place.MARS))
    slots = [f"{printable(board.ship(slot) or '-')} {settlers_text(board.at[slot], '')}".rstrip() for slot in SLOTS]
    return [label, "", earth, mars, *slots, str(len(board.flown)), str(board.reputation), str(score(table, board))]


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A row; the numbers of the last three columns stand on the right."""
    last = len(cells) - 3
    shown = [
        cell.rjust(width) if column >= last else pad(cell, width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()


def settlers_text(settlers: Settlers, nobody: str = "-") -> str:
    """Settlers by their letters: `rrb` for two red and one blue."""
    return "".join(str(colour)[0] * settlers[colour] for colour in Colour) or nobody


# --- deeds ---------------------------------------------------------------------------------------


def deeds(record: Record, report: Report) -> Iterator[str]:
    """Yield the deeds of a turn: the action, each step of its effect, each launch, cards put back."""
    turn = record.turn
    if isinstance(turn, RowsTurn):
        yield f"takes {', '.join(turn.cards) or 'nothing'} (script)"
        if turn.supply != NOBODY:
            yield f"the supply changes by {turn.supply.signed}"
        yield from record.notes
        return
    action = turn.action
    cards, board = report.problem.deal.table.cards, record.position.boards[record.player]
    match action:
        case decisions.TakeTile(tile, out):
            symbol = cards.tiles[tile].symbol
            yield f"tile {tile} ({symbol})"
            yield from _times(sum(cards.tiles[each].symbol is symbol for each in board.tiles))
            if out is not None:
                yield f"{out} goes out for it"
        case decisions.UseShuttle():
            symbol = cards.shuttles[action.shuttle].symbol
            used = sum(cards.shuttles[each].symbol is symbol for each in board.shuttles)
            yield f"shuttle {action.shuttle} ({symbol})"
            yield from _times(used)
            yield from _travel(action, cards.shuttles[action.shuttle].home)
        case decisions.DiscardTiles(tiles):
            yield f"discards {', '.join(tiles)}"
        case _:
            yield "passes"
    ships = iter(
        [(launched.card, points_text(cards.ships[launched.card].points)) for launched in record.facts.launches]
    )
    for step in getattr(action, "steps", ()):
        yield from _step(step, ships)
    if isinstance(action, decisions.UseShuttle) and action.launch is not None:
        yield from _launch(action.launch, "a full set", ships)
    for launch in turn.launches:
        yield from _launch(launch, "the end of the track" if launch.track else "full", ships)
    if turn.returned:
        yield f"under the pile: {', '.join(turn.returned)}"
    yield from record.notes


_Leaving = Iterator[tuple[CardId, str]]
"""The ships that leave in a turn, in order, with the points of each."""


def _times(number: int) -> Iterator[str]:
    """How many times the effect may be done, if it is more than once."""
    if number > 1:
        yield f"its effect up to {number}x"


def _travel(action: decisions.UseShuttle, home: Place) -> Iterator[str]:
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


def _step(step: decisions.Step, ships: _Leaving, lead: str = "") -> Iterator[str]:
    yield f"{lead}{step}"
    if isinstance(step, decisions.Gain):
        if step.then is not None:
            yield from _step(step.then, ships, "bonus: ")
        if step.launch is not None:
            yield from _launch(step.launch, "the end of the track", ships)


def _launch(launch: decisions.Launch, why: str, ships: _Leaving) -> Iterator[str]:
    """The effects of a launch; `ships` are those that leave in the turn, in order."""
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
