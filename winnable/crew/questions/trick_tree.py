"""The table of a whole trick: the hints for every player, to the last card of it.

A column a player, from the one to move; a row for each way to the last player but one, whose row has the cards of the
last. Cards of a player after which all is the same share one place and one mark.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from winnable.crew.card_text import named_card
from winnable.crew.trick_table import short_names
from winnable.output.ink import Ink, pad, span
from winnable.questions.hint import Hint
from winnable.rules.answer import Answer
from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.problem import Problem

_LEGEND: Final = (
    ":3 in 3 more tricks, this one included   :3+ in 3 or more   - loses",
    "? undecided   ! the only legal card   cards in front of one mark share it",
    "tricks are counted until everything is met",
)
_CELL: Final = 20
"""The most columns of a cell: six cards and their mark. Longer ones go on in the next line."""
_NARROW: Final = 11
"""The same where there are five players or little room."""


@dataclass
class _Group:
    """Cards of one player after which all is the same."""

    mark: str
    cards: list[str] = field(default_factory=list)
    below: "list[_Group]" = field(default_factory=list)

    @property
    def key(self) -> object:
        """The part that is the same for all of its cards."""
        return self.mark, [(each.cards, each.key) for each in self.below]


def trick_text(problem: Problem, turn: SeatIndex, found: Sequence[Hint[Any]], ink: Ink) -> Iterator[str]:
    """Yield the table of a trick in which it is the turn of a seat, and its legend."""
    seats, names = len(problem.deal.hands), short_names(problem, 6)
    columns = seats - len(problem.played.tricks[-1]) % seats if problem.played.tricks else seats
    heading = [names[(turn + place) % seats] for place in range(columns)]
    yield from trick_tree(found, heading, lambda card: named_card(ink, card, problem.deal.deck), ink)
    yield ""
    yield from (f"  {line}" for line in _LEGEND)


def trick_tree(
    found: Sequence[Hint[Any]], names: Sequence[str], card_text: Callable[[str], str], ink: Ink
) -> Iterator[str]:
    """Yield the lines of the table; `names` are those of the players from the one to move to the last of the trick."""
    width = ink.width or 80
    room = _CELL if len(names) < 5 and width >= 80 else _NARROW
    lines = list(_lines(_groups(list(found), 0), len(names), card_text, ink, room))
    widths = [max(span(name), *(span(line[place]) for line in lines)) for place, name in enumerate(names)]
    last = max(width - sum(widths[:-1]) - 2 * len(names), 12)
    yield ink.faint(f"  {'  '.join(map(pad, names, widths))}".rstrip())
    for line in lines:
        start = "  " + "".join(f"{pad(cell, wide)}  " for cell, wide in zip(line[:-1], widths[:-1], strict=True))
        rows = _filled(line[-1].split("   "), last, "   ")
        first, *more = (part for row in rows for part in _fitting(row, last))
        yield f"{start}{first}".rstrip()
        yield from (f"{' ' * span(start)}{rest}" for rest in more)


def _groups(found: Sequence[Hint[Any]], place: int) -> list[_Group]:
    """Group the cards at a place of the trick, and those after each of them."""
    groups: list[_Group] = []
    here = [index for index, each in enumerate(found) if len(each.after) == place]
    for index, end in pairwise([*here, len(found)]):
        group = _Group(_mark(found[index]), [found[index].move], _groups(found[index + 1 : end], place + 1))
        same = next((each for each in groups if each.key == group.key), None)
        if same is None:
            groups.append(group)
        else:
            same.cards.append(found[index].move)
    return groups


def _mark(hint: Hint[Any]) -> str:
    forced = "!" if hint.forced else ""
    if hint.answer is Answer.UNWINNABLE:
        return f"{forced}-"
    if hint.least is None:
        return f"{forced}?"
    return f"{forced}:{hint.least}{'' if hint.least == hint.most else '+'}"


def _lines(
    groups: Sequence[_Group], columns: int, card_text: Callable[[str], str], ink: Ink, room: int
) -> Iterator[list[str]]:
    """Yield the cells of each line."""

    def words(group: _Group) -> list[str]:
        paint = ink.no if "-" in group.mark else ink.unsure if "?" in group.mark else ink.yes
        return [*map(card_text, group.cards), paint(group.mark)]

    if columns == 1:
        yield ["   ".join(" ".join(words(group)) for group in groups)]
        return
    for group in groups:
        mine = _filled(words(group), room, " ")
        below = list(_lines(group.below, columns - 1, card_text, ink, room)) if group.below else []
        for number in range(max(len(mine), len(below))):
            rest = below[number] if number < len(below) else [""] * (columns - 1)
            yield [mine[number] if number < len(mine) else "", *rest]


def _fitting(group: str, room: int) -> list[str]:
    """A row that fits as it is, a group of cards that is too long in several."""
    return [group] if span(group) <= room else _filled(group.split(), room, " ")


def _filled(words: Sequence[str], room: int, gap: str) -> list[str]:
    """Lines with the words, as few as fit; at least one."""
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]}{gap}{word}"
        if span(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
