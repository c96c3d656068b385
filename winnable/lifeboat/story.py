"""A line of play day by day, in words as people use them, on 80 columns; with the scores at its end."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from winnable.lifeboat.deeds import acted, answered, fallen, fought, navigated, parched, states
from winnable.missions.lifeboat.english import card_text
from winnable.missions.lifeboat.format.deeds import free_text
from winnable.output.ink import Ink, wrapped
from winnable.rules.lifeboat.card import RING, Character, DayNumber, NavId
from winnable.rules.lifeboat.decision import Done, Dump, Free, Lay, Open, Pick, Rest
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.referee import Record, Report
from winnable.rules.lifeboat.score import points

WIDTH: Final = 80
_LABEL: Final = 11
"""The columns of the words before each part of a day, `navigation` the longest."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a day: the word before it, the character who acts, if any, and the deeds."""

    label: str
    who: Character | None
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A day: its parts, and the position at its end."""

    day: DayNumber
    steps: tuple[Step, ...]
    position: Position


def days_of(report: Report) -> Iterator[Told]:
    """The days of a line."""
    for day, records in groupby(report.records, key=lambda record: record.day):
        found = tuple(records)
        yield Told(day, tuple(_steps(report, found)), found[-1].after)


def story_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield the lines of the story: each day, with where everybody is after it, and the navigation cards it names."""
    setup, width = report.problem.deal.setup, min(ink.width or WIDTH, WIDTH)
    yield from _row("the deal", _state(report.start, states(setup, report.start)), width, ink)
    named: dict[NavId, None] = {}
    for told in days_of(report):
        yield ""
        yield ink.strong(f"day {told.day}")
        for step in told.steps:
            yield from _row(step.label, "; ".join(step.texts), width, ink)
        yield from _row("after it", _state(told.position, states(setup, told.position)), width, ink)
        words = (word for step in told.steps for text in step.texts for word in re.findall(r"[\w-]+", text))
        named |= dict.fromkeys(word for word in words if word in setup.cards.navigation)
    if named:
        yield ""
        yield ink.strong("navigation cards")
    for card in named:
        yield from _row(card, card_text(setup.navigation(card)), width, ink)


def _row(label: str, text: str, width: int, ink: Ink) -> Iterator[str]:
    first, *rest = wrapped(f"  {label:{_LABEL}}{text}", width, _LABEL + 2).split("\n")
    yield ink.faint(first[: _LABEL + 2]) + first[_LABEL + 2 :]
    yield from rest


def _state(position: Position, told: str) -> str:
    if position.sunk:
        return f"everybody is dead; {told}"
    land = ", land is in sight" if position.ended else ""
    return f"{position.gulls} gull{'' if position.gulls == 1 else 's'}{land}; {told}"


# --- the parts of a day --------------------------------------------------------------------------


def _steps(report: Report, records: Sequence[Record]) -> Iterator[Step]:
    """The parts of a day, in order: provisions, turns, and the evening."""
    setup = report.problem.deal.setup
    picks = [f"{each.decision.who} takes {each.decision.card}" for each in records if isinstance(each.decision, Pick)]
    if picks:
        yield Step("provisions", None, (", ".join(picks),))
    yield from _turns(report, [each for each in records if Phase.TRADE <= each.phase <= Phase.FIGHT])
    for record in records:
        if record.phase is Phase.NAVIGATE:
            yield Step("navigation", record.who, (navigated(setup, record),))
        elif record.phase is Phase.OVERBOARD:
            yield Step("overboard", None, tuple(fallen(setup, record)))
        elif record.phase is Phase.THIRST:
            yield Step("thirst", None, tuple(parched(setup, record)))
        elif record.phase in (Phase.SHOWN, Phase.NIGHT) and not isinstance(record.decision, Done):
            label = "the bird" if record.phase is Phase.SHOWN else "at night"
            yield Step(label, record.who, (_deed(record),))


def _turns(report: Report, records: Sequence[Record]) -> Iterator[Step]:
    """The turns of a day, those who do nothing at all together after them, and the last deeds."""
    setup, idle = report.problem.deal.setup, list[Character]()
    texts = list[str]()
    turns = list[Step]()
    actor: Character | None = None
    for record in records:
        if record.before.actor is not actor and texts:
            turns.append(Step("" if actor is None else str(actor), actor, tuple(texts)))
            texts = []
        actor = record.before.actor
        match record.phase:
            case Phase.TRADE if isinstance(record.decision, Done):
                texts += [free_text(own) for own in record.decision.own]
            case Phase.TRADE:
                texts.append(_deed(record))
            case Phase.ACTION if isinstance(record.decision, Rest) and not texts:
                assert actor is not None, "an action has an actor"
                idle.append(actor)
            case Phase.ACTION:
                texts.append(acted(setup, record))
            case Phase.ANSWER:
                texts.append(answered(record))
            case _:
                texts += fought(setup, record)
    last = [Step("at last", None, tuple(texts))] if texts and actor is None else []
    if texts and actor is not None:
        turns.append(Step(str(actor), actor, tuple(texts)))
    yield from turns
    if idle:
        yield Step("at rest", None, (", ".join(map(str, idle)),))
    yield from last


def _deed(record: Record) -> str:
    """Deeds other than actions; open or closed is said where both would do."""
    deed = record.decision
    assert isinstance(deed, Free)
    copy = getattr(deed, "copy", None)
    if copy is not None and not isinstance(deed, Dump | Open):
        kind = RING if isinstance(deed, Lay) else deed.card
        if len(record.before.copies(deed.who, kind)) < 2:
            deed = replace(deed, copy=None)
    return free_text(deed)


# --- scores --------------------------------------------------------------------------------------


def scores_table(report: Report, ink: Ink) -> Iterator[str]:
    """Yield the rows of a table: the points of every player, with their parts, as they are at the end of the line.

    Friend and enemy are named. `so far`: the game goes on, and these are the points if it ended there.
    """
    setup, position = report.problem.deal.setup, report.position
    rows = [["score" if position.over else "so far", "survival", "friend", "enemy", "cards", "total"]]
    for who in setup.cast:
        found, relation = points(setup, position, who), setup.relation(who)
        friend = _related(who, relation.friend, found.friend)
        enemy = _related(who, relation.enemy, found.enemy)
        rows.append([str(who), str(found.survival), friend, enemy, str(found.loot), str(found.total)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, (first, *cells) in enumerate(rows):
        text = first.ljust(widths[0]) + "".join(
            f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)
        )
        yield text if number else ink.faint(text)


def _related(who: Character, other: Character | None, number: int) -> str:
    """The points for a friend or an enemy, with who that is: `boatswain 4`, `oneself 0`; a dash for none."""
    return "-" if other is None else f"{'oneself' if other is who else other} {number}"
