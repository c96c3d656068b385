"""Pictures of The Crew as SVG: the cards on the table, a line of play trick by trick, one trick seen from above.

A card has its letter and rank on it, a shape for its suit, and a colour that people with any colour vision can tell
from the others (after Okabe and Ito). The leader of a trick has an arrow, its winner a thick border and a star. The
card that lost a game has a cross, those that would have kept it a tick, and what a reason rests on a blue frame.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from winnable.crew.facts import achievements, goal_label
from winnable.crew.text import ending_text
from winnable.crew.trick_table import short_names
from winnable.games.values import NO_MARKS, Marks
from winnable.missions.crew.notation import short_task
from winnable.output.ink import PLAIN
from winnable.output.svg import SHADE, Drawing, width_of
from winnable.rules.answer import State
from winnable.rules.crew.card import Card, Deck, SeatIndex
from winnable.rules.crew.play import NOTHING_PLAYED
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.rules.crew.task import Task
from winnable.solver.crew.witness import AnyWitness

_COLOURS: Final = {
    "pink": ("#cc79a7", "#000"),
    "blue": ("#0072b2", "#fff"),
    "green": ("#009e73", "#000"),
    "yellow": ("#f0e442", "#000"),
}
"""By suit, the colours of the card and of its print."""
_TRUMP: Final = ("#2b2b2b", "#fff")
_OTHERS: Final = (("#d55e00", "#000"), ("#56b4e9", "#000"), ("#e69f00", "#000"), ("#e8e8e8", "#000"))
"""Those of suits with other names, in their order."""
_HALF: Final = ((0, -6), (1.5, -2), (6, -2), (2.4, 0.9), (3.8, 5.2), (0, 2.6))
_STAR: Final = (*_HALF, *((-across, down) for across, down in _HALF[-2:0:-1]))
"""The corners of a star around a point."""
_MARKS: Final = {"lost": "#d55e00", "kept": "#009e73", "told": "#0072b2"}
"""By mark the colour of a card's border."""
_SIGNS: Final = {
    "lost": ((0, -5), (2, -7), (7, -2), (12, -7), (14, -5), (9, 0), (14, 5), (12, 7), (7, 2), (2, 7), (0, 5), (5, 0)),
    "kept": ((0, 0), (2, -2), (5, 2), (12, -6), (14, -4), (5, 6)),
}
"""By mark the corners of the sign after a card: a cross, a tick."""
_WIDTH, _HEIGHT, _GAP = 40.0, 24.0, 4.0
"""Of a card, and between two."""
_LEFT: Final = 10.0
_NAMES: Final = 12
"""The most letters of a name that are shown."""


def svg(problem: Problem, witness: AnyWitness | None = None, trick: int | None = None, marks: Marks = NO_MARKS) -> str:
    """Return a picture of the line of a witness, or of one trick of it, or without a witness of the cards on the table.

    `marks` are of the cards on the table. Raises ValueError for a trick that the line does not have.
    """
    if trick is not None:
        return trick_svg(problem, witness, trick)
    return deal_svg(problem, marks) if witness is None else line_svg(problem, witness)


# --- cards ---------------------------------------------------------------------------------------


def _colours(card: Card, deck: Deck) -> tuple[str, str]:
    suit = deck.suit(card.suit)
    if suit.trump:
        return _TRUMP
    others = [each.name for each in deck.suits if each.name not in _COLOURS and not each.trump]
    return _COLOURS.get(suit.name) or _OTHERS[others.index(suit.name) % len(_OTHERS)]


def _card(
    drawing: Drawing, x: float, y: float, card: Card | None, deck: Deck, *, wins: bool = False, mark: str = ""
) -> float:
    """Draw a card with its upper left corner there, and return where the next one may begin."""
    if card is None:
        drawing.box(x, y, _WIDTH, _HEIGHT, style=SHADE)
        drawing.text(x + _WIDTH / 2 - 4, y + 17, "?")
        return x + _WIDTH + _GAP
    ground, ink = _colours(card, deck)
    width = _WIDTH + 8 * (card.rank > 9)
    drawing.box(x, y, width, _HEIGHT, fill=ground, border=3 if wins or mark else 1, line=_MARKS.get(mark, ""))
    _shape(drawing, x + 9, y + _HEIGHT / 2, card, deck, ink)
    drawing.label(x + 17, y + 17, str(card), ink)
    x += width + _GAP
    if mark in _SIGNS:
        drawing.shape([(x + across, y + 12 + down) for across, down in _SIGNS[mark]], _MARKS[mark])
        x += 18
    return x


def _star(drawing: Drawing, x: float, y: float) -> None:
    """Draw a star around a point."""
    drawing.shape([(x + across, y + down) for across, down in _STAR])


def _shape(drawing: Drawing, x: float, y: float, card: Card, deck: Deck, ink: str) -> None:
    """Draw the shape of a suit around a point; the suits of a deck of one's own have none."""
    name = "trump" if deck.is_trump(card) else deck.suit(card.suit).name
    match name:
        case "pink":
            drawing.disc(x, y, 4.5, ink)
        case "blue":
            drawing.shape([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)], ink)
        case "green":
            drawing.shape([(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)], ink)
        case "yellow":
            drawing.shape([(x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)], ink)
        case "trump":
            drawing.shape([(x + across, y + down) for across, down in _STAR], ink)


# --- the deal ------------------------------------------------------------------------------------


def deal_svg(problem: Problem, marks: Marks = NO_MARKS) -> str:
    """Return a picture of the hands as they are after the cards played, with tasks and owners, and the trick so far."""
    drawing, y = _headed(problem, marks.headline or "A deal of The Crew", problem.deal.notation(problem.names))
    y = _hands(drawing, y, problem, [task.owner for task in problem.tasks], marks)
    tricks = problem.played.tricks
    whole = [trick for trick in tricks if len(trick) == len(problem.deal.hands)]
    if len(whole) < len(tricks):
        drawing.text(_LEFT, y + 17, "in the trick", style="wn-faint")
        x = _LEFT + 110
        for card in tricks[-1]:
            x = _card(drawing, x, y, card, problem.deal.deck)
        y += _HEIGHT + 22
    _listed(drawing, y, "played", [" ".join(map(str, trick)) for trick in whole])
    return drawing.svg()


def _headed(problem: Problem, headline: str, spoken: str) -> tuple[Drawing, float]:
    """Begin a picture with a heading, and return where it goes on."""
    title = problem.title or "The Crew"
    drawing = Drawing(f"{title}: {headline}: {spoken}")
    drawing.text(_LEFT, 24, title, bold=True)
    drawing.text(_LEFT, 46, headline)
    return drawing, 60


def _hands(
    drawing: Drawing, y: float, problem: Problem, owners: Sequence[SeatIndex | None], marks: Marks = NO_MARKS
) -> float:
    """Draw the cards that are left in each hand, after them its tasks; then open tasks, and goals."""
    deal, names = problem.deal, short_names(problem, _NAMES)
    across = _LEFT + 22 + max(width_of(name) for name in names)
    hidden = deal.hidden or (0,) * len(deal.hands)
    gone = {card for trick in problem.played.tricks for card in trick}
    signs = {marks.lost: "lost", **dict.fromkeys(marks.kept, "kept")}
    ends = []
    for seat in deal.seats:
        top = y + seat * (_HEIGHT + 10)
        if seat == deal.leader:
            _arrow(drawing, _LEFT, top + _HEIGHT / 2)
        drawing.text(_LEFT + 12, top + 17, names[seat])
        x = across
        columns = deal.covered if seat == deal.robot else ()
        for cover, under in columns:
            x = _card(drawing, x, top, cover, deal.deck)
            drawing.text(x - 2, top + 17, "(")
            x = _card(drawing, x + 8, top, under, deal.deck)
            drawing.text(x - 2, top + 17, ")")
            x += 12
        in_columns = {card for column in columns for card in column}
        suit = ""
        for card in _by_suit(deal.hands[seat], deal.deck):
            if card in in_columns or card in gone:
                continue
            x += 8 if suit and card.suit != suit else 0
            mark = signs.get(str(card), "told" if str(card) in marks.told else "")
            x, suit = _card(drawing, x, top, card, deal.deck, mark=mark), card.suit
        unknown = hidden[seat] - sum(column.count(None) for column in columns)
        for _ in range(unknown):
            x = _card(drawing, x, top, None, deal.deck)
        ends.append(x + 12)
    right = max(ends)
    for seat in deal.seats:
        x = right
        for task, owner in zip(problem.tasks, owners, strict=True):
            if owner == seat:
                x = _task(drawing, x, y + seat * (_HEIGHT + 10), problem, task)
    y += len(deal.hands) * (_HEIGHT + 10) + 14
    of_nobody = [_named(task) for task, owner in zip(problem.tasks, owners, strict=True) if owner is None]
    y = _listed(drawing, y, "tasks", of_nobody)
    return _listed(drawing, y, "goals", [goal_label(problem, index) for index in range(len(problem.goals))])


def _named(task: Task) -> str:
    return short_task(task.name, task.token, task.predicted)


def _task(drawing: Drawing, x: float, y: float, problem: Problem, task: Task) -> float:
    """Draw a task as a card with a double border, and return where the next one may begin."""
    text = _named(task)
    width = width_of(text) + 12
    look = next((card for card in problem.deck.cards if str(card) == task.name), None)
    ground, ink = ("#fff", "#000") if look is None else _colours(look, problem.deck)
    drawing.box(x, y, width, _HEIGHT, fill=ground, border=1)
    drawing.box(x + 2.5, y + 2.5, width - 5, _HEIGHT - 5, fill=ground, border=1, line=ink)
    drawing.label(x + 6, y + 17, text, ink)
    return x + width + _GAP + 2


def _by_suit(hand: Sequence[Card], deck: Deck) -> list[Card]:
    letters = [suit.letter for suit in deck.suits]
    return sorted(hand, key=lambda card: (letters.index(card.suit), card.rank))


def _listed(drawing: Drawing, y: float, what: str, items: Sequence[str]) -> float:
    for index, item in enumerate(items):
        drawing.text(_LEFT, y, what if index == 0 else "", style="wn-faint")
        drawing.text(_LEFT + 60, y, item)
        y += 18
    return y + 4


def _arrow(drawing: Drawing, x: float, y: float) -> None:
    drawing.shape([(x, y - 5), (x + 8, y), (x, y + 5)])


# --- a line of play ------------------------------------------------------------------------------


def line_svg(problem: Problem, witness: AnyWitness) -> str:
    """Return a picture of a line of play: a row for each trick up to the one that decides, a column for each player."""
    report, choices = witness.report, witness.report.choices
    decided = report.decided or 0
    tricks = report.record.tricks[: decided - problem.deal.earlier]
    spoken = " / ".join(" ".join(map(str, trick.cards)) for trick in tricks)
    drawing, y = _headed(problem, "A line that wins" if report.state is State.MET else "A line of play", spoken)
    y = _hands(drawing, y, replace(problem, played=NOTHING_PLAYED), choices.owners) + 18
    names = short_names(problem, _NAMES)
    column = max([_WIDTH + 34, *(width_of(name) + 20 for name in names)])
    left = _LEFT + 34
    for seat, name in enumerate(names):
        drawing.text(left + seat * column + 12, y, name, style="wn-faint")
    y += 8
    met = achievements(report)
    for trick in tricks:
        drawing.text(_LEFT, y + 17, str(trick.number).rjust(2), style="wn-faint")
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            x = left + seat * column
            if place == 0:
                _arrow(drawing, x, y + _HEIGHT / 2)
            wins = card == trick.winning_card
            x = _card(drawing, x + 12, y, card, problem.deal.deck, wins=wins)
            if wins:
                _star(drawing, x + 6, y + 12)
        note = ", ".join(_met(problem, choices, *met.get(trick.number, ((), ()))))
        drawing.text(left + len(names) * column + 8, y + 17, note)
        y += _HEIGHT + 6
    drawing.text(_LEFT, y + 16, ending_text(problem, report, decided, PLAIN), style="wn-faint")
    return drawing.svg()


# --- a trick -------------------------------------------------------------------------------------


def trick_svg(problem: Problem, witness: AnyWitness | None, number: int) -> str:
    """Return a picture of a trick of a line of play: the table from above, the first player of the deal at the bottom.

    Without a witness, the line is that of the tricks played so far. Raises ValueError if the line does not have it.
    """
    report = _so_far(problem) if witness is None else witness.report
    tricks = () if report is None else report.record.tricks
    trick = next((each for each in tricks if each.number == number), None)
    if report is None or trick is None:
        has = f"has tricks {tricks[0].number} to {tricks[-1].number}" if tricks else ""
        line = "the line" if witness is not None else "there is no winning line" + ", and the one so far" * bool(has)
        raise ValueError(f"there is no trick {number} to draw: {f'{line} {has}'.rstrip()}")
    names = short_names(problem, _NAMES)
    told = f"Trick {number}, led by {names[trick.leader]}: {names[trick.winner]} wins it with {trick.winning_card}"
    drawing = Drawing(f"{told}: {' '.join(map(str, trick.cards))}")
    drawing.text(_LEFT, 24, told, bold=True)
    angles = [pi / 2 + 2 * pi * seat / len(names) for seat in range(len(names))]
    edges = []  # of the names, from the middle; those on the left end at the table, those on the right begin there
    for name, angle in zip(names, angles, strict=True):
        edges.append(120 * cos(angle) - width_of(name) * (1 - round(cos(angle))) / 2)
    x, y = _LEFT - min(-110, *edges), 24 + 28 + 92
    drawing.box(x - 110, y - 68, 220, 136, style=SHADE, round_by=92)
    for name, angle, edge in zip(names, angles, edges, strict=True):
        drawing.text(x + edge, y + 92 * sin(angle) + 5, name)
    for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
        left, top = x + 60 * cos(angles[seat]) - _WIDTH / 2, y + 48 * sin(angles[seat]) - _HEIGHT / 2
        wins = card == trick.winning_card
        if place == 0:
            _arrow(drawing, left - 12, top + _HEIGHT / 2)
        _card(drawing, left, top, card, problem.deal.deck, wins=wins)
        if wins:
            _star(drawing, left + _WIDTH + 12, top + 12)
    note = ", ".join(_met(problem, report.choices, *achievements(report).get(number, ((), ()))))
    drawing.text(_LEFT, y + 126, f"met: {note}" if note else "nothing is met", style="wn-faint")
    return drawing.svg()


def _so_far(problem: Problem) -> Report | None:
    """The report on the whole tricks that were played; None where something open decides who held which card."""
    try:
        return referee(problem, Choices.given(problem), problem.played.whole(len(problem.deal.hands)))
    except (ValueError, IllegalChoice):
        return None


def _met(problem: Problem, choices: Choices, tasks: Sequence[int], goals: Sequence[int]) -> list[str]:
    """Name the tasks and goals that are met in a trick."""
    named = [
        f"{short_task(problem.tasks[index].name, choices.tokens[index])} ({problem.name(choices.owners[index])})"
        for index in tasks
    ]
    return [*named, *(goal_label(problem, index) for index in goals)]
