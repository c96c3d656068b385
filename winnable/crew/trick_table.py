"""The table of tricks from which people play: one row a trick, one column a player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.crew.card_text import card_text
from winnable.output.ink import Ink, pad, printable, span
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Problem

LEGEND: Final = "> leads the trick   * wins it"
_ROOM_FOR_NOTES: Final = 8
"""The least width of the column of notes; if there is less room, notes go on lines of their own."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """The maximal width of names, whether leader and winner have columns as well as marks, and the gap."""

    names: int | None
    leader_and_winner: bool = False
    gap: str = "  "


# From roomy to narrow; the first that fits is taken.
_LAYOUTS: Final = (
    _Layout(None, leader_and_winner=True),
    _Layout(10, leader_and_winner=True),
    _Layout(6, leader_and_winner=True),
    _Layout(6),
    _Layout(4),
    _Layout(4, gap=" "),
)


def short_names(problem: Problem, limit: int | None = None) -> list[str]:
    """Return the players' names, cut to `limit` columns; with seat numbers if cut names would be the same."""
    names = [printable(name) for name in problem.names]
    if not names:
        return [
            str(seat) if limit is not None and limit < len("seat 0") else f"seat {seat}" for seat in problem.deal.seats
        ]
    if limit is None or all(span(name) <= limit for name in names):
        return names
    cut = [_cut(name, limit) for name in names]
    if len(set(cut)) == len(cut):
        return cut
    return [_cut(f"{seat}:{name}", limit) for seat, name in enumerate(names)]


def _cut(text: str, limit: int) -> str:
    if span(text) <= limit:
        return text
    while span(text) > limit - 1:
        text = text[:-1]
    return f"{text}."


def trick_table(
    problem: Problem,
    tricks: Sequence[Trick],
    notes: Mapping[int, Sequence[str]],
    draws: Sequence[Card],
    ink: Ink,
) -> Iterator[str]:
    """Yield the lines of the table; `notes`, by trick number, are its last column, `draws` follow trick 1."""
    for layout in _LAYOUTS:
        rows = list(_rows(problem, tricks, draws, layout, ink))
        widths = [max(map(span, column)) for column in zip(*(cells for _, cells in rows), strict=True)]
        used = sum(widths) + len(layout.gap) * len(widths)
        if ink.width is None or used + _ROOM_FOR_NOTES <= ink.width:
            break
    room = None if ink.width is None else ink.width - used
    for number, cells in rows:
        text = layout.gap.join(map(pad, cells, widths))
        own_notes = ["done"] if number == 0 else notes.get(number or -1, ())
        if room is None or room >= _ROOM_FOR_NOTES:
            first, *more = list(fill(own_notes, room)) or [""]
            text = f"{text}{layout.gap}{first}"
            below = [" " * used + rest for rest in more]
        else:
            below = [f"   {rest}" for rest in fill(own_notes, max(room + used - 3, 1))] if number else []
        yield ink.faint(text.rstrip()) if number == 0 else text.rstrip()
        yield from below


def _rows(
    problem: Problem, tricks: Sequence[Trick], draws: Sequence[Card], layout: _Layout, ink: Ink
) -> Iterator[tuple[int | None, list[str]]]:
    """Yield the number of each row (0: heading, None: draws) and its cells, without notes."""
    deck, seats = problem.deal.deck, problem.deal.seats
    names = short_names(problem, layout.names)

    def row(number: str, leader: str, cells: Sequence[str], winner: str) -> list[str]:
        return [number, leader, *cells, winner] if layout.leader_and_winner else [number, *cells]

    heading = "trick" if layout.leader_and_winner else "#"
    yield 0, row(heading, "leads", [f" {name}" for name in names], "wins")
    for trick in tricks:
        played = dict(zip(trick.seats, trick.cards, strict=True))
        cells = [_cell(played[seat], trick, deck, ink) for seat in seats]
        number = str(trick.number).rjust(max(len(heading), 2))
        yield trick.number, row(number, names[trick.leader], cells, names[trick.winner])
        if trick.number == 1 and draws:
            yield None, row("", "draws", [f"+{card_text(ink, card, deck)}" for card in draws], "")


def _cell(card: Card, trick: Trick, deck: Deck, ink: Ink) -> str:
    lead = ">" if card == trick.cards[0] else " "
    wins = card == trick.winning_card
    return f"{lead}{card_text(ink, card, deck, bold=wins)}{ink.strong('*') if wins else ''}"


def fill(items: Sequence[str], room: int | None) -> Iterator[str]:
    """Yield lines with the items, as few as fit on `room` columns; no item is broken."""
    line = ""
    for item in items:
        longer = f"{line} {item}" if line else item
        if line and room is not None and span(longer) > room:
            yield line
            line = item
        else:
            line = longer
    if line:
        yield line
