"""A game of The Crew that was played, with what its cards did: as a table, as a file with comments, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from winnable.crew.card_text import card_text
from winnable.crew.facts import whatever
from winnable.crew.questions.positions import left_open
from winnable.crew.trick_table import short_names
from winnable.games.parts import Steps
from winnable.games.values import ProblemFile
from winnable.output.ink import Ink, pad, printable, span
from winnable.output.typed import Json, of_type
from winnable.rules.crew.play import Line, PlayedCard
from winnable.rules.crew.problem import Problem
from winnable.solver.played import Kind, PlayedStep

Played: TypeAlias = PlayedStep[PlayedCard]

_COLUMNS: Final = {
    Kind.FORCED: "forced",
    Kind.ONLY: "only one",
    Kind.SEVERAL: "one of several",
    Kind.LOSING: "losing",
    Kind.LOST: "lost",
    Kind.WON: "won",
    Kind.UNKNOWN: "unknown",
}
"""The headings of the summary."""


def _lost_text(problem: Problem, lost: Played, ink: Ink) -> str:
    """Say which card lost a game."""
    card = card_text(ink, lost.step.card, problem.deal.deck)
    return f"{short_names(problem)[lost.step.seat]} lost it in trick {lost.step.trick} with {card}"


def _settling(problem: Problem) -> str:
    """Say how a file says who had which task and which role, where that is open; empty if it is not."""
    name = printable(problem.names[0]) if problem.names else "0"
    parts = [f"tasks: {printable(task.name)}>{name}" for task in problem.tasks if task.owner is None][:1]
    parts += [f"roles: {{{printable(role.name)}: {name}}}" for role in problem.roles if role.seat is None][:1]
    return f"to say who had it, write {' and '.join(parts)}" if parts else ""


def _place(problem: Problem, played: Played) -> str:
    """The place of a card as `--at` names it: `4.2`."""
    return f"{played.step.trick}.{(played.number - 1) % len(problem.deal.hands) + 1}"


def _tricks(problem: Problem, _line: Line, cards: Sequence[Played], marks: Sequence[str], ink: Ink) -> Iterator[str]:
    """Yield the tricks, a column a player, each card with its mark."""
    seats, deck = len(problem.deal.hands), problem.deal.deck
    paint = {Kind.LOSING: ink.no, Kind.ONLY: ink.strong}
    rows = []
    for start in range(0, len(cards), seats):
        cells = [""] * seats
        for each, mark in zip(cards[start : start + seats], marks[start + 1 :], strict=False):
            lead = ">" if each is cards[start] else " "
            shown = paint.get(each.kind, ink.faint)(mark) if mark else ""
            cells[each.step.seat] = f"{lead}{card_text(ink, each.step.card, deck)}{shown}"
        rows.append((cards[start].step.trick, cells))
    names = [f" {name}" for name in short_names(problem, 10)]
    widths = [max(map(span, column)) for column in zip(names, *(cells for _, cells in rows), strict=True)]
    yield ink.faint(f"trick  {'  '.join(map(pad, names, widths))}".rstrip())
    for number, cells in rows:
        yield f"{number:5}  {'  '.join(map(pad, cells, widths))}".rstrip()


def _summary(problem: Problem, cards: Sequence[Played], ink: Ink) -> Iterator[str]:
    """Yield what marks the leader, and how many cards of each kind everybody has played."""
    counts = [Counter(each.kind for each in cards if each.step.seat == seat) for seat in problem.deal.seats]
    kinds = [kind for kind in _COLUMNS if any(each[kind] for each in counts)]
    names = short_names(problem, 10)
    width = max(map(span, names))
    heads = [_COLUMNS[kind] for kind in kinds]
    yield ink.faint("> leads")
    yield ""
    yield ink.faint(f"{' ' * width}  cards  {'  '.join(heads)}")
    for name, each in zip(names, counts, strict=True):
        numbers = "  ".join(str(each[kind]).rjust(len(head)) for kind, head in zip(kinds, heads, strict=True))
        yield f"{pad(name, width)}  {each.total():5}  {numbers}"


# --- as YAML -------------------------------------------------------------------------------------


_SAID: Final = (Kind.ONLY, Kind.LOSING, Kind.UNKNOWN)
"""The kinds that are named for single cards."""
_OF_ALL: Final = (Kind.LOST, Kind.WON)
"""The kinds that are named once, where they begin."""


def _annotated(document: ProblemFile, line: Line, cards: Sequence[Played], folder: Path | None) -> str:
    """Return the document with its game, a trick on each line and a comment after it; it reads back to the same game.

    `folder` as in `solved.dump`.
    """
    seats = len(document.problem.deal.hands)
    led = Line(line.tricks, tuple(each.step.seat for each in cards[::seats]))
    if document.line_of_play is not None:
        key, written = "line:", replace(document, line_of_play=led)
    else:
        key, written = "played:", replace(document, problem=replace(document.problem, played=led))
    from winnable.missions.crew.write import dump  # noqa: PLC0415  # commands that write no file do without

    text = dump(written, folder=folder).splitlines()
    first = text.index(key) + 1
    before = None
    for number, start in enumerate(range(0, len(cards), seats)):
        trick = cards[start : start + seats]
        comment = _comment(document.problem, trick, before)
        before = trick[-1].kind
        if comment:
            text[first + number] += f"  # {comment}"
    return "\n".join(text) + "\n"


def _comment(problem: Problem, trick: Sequence[Played], before: Kind | None) -> str:
    names = short_names(problem)
    said = []
    for each in trick:
        if each.kind in _SAID or (each.kind in _OF_ALL and each.kind is not before):
            kept = f", kept by {' '.join(each.kept)}" if each.kind is Kind.LOSING else ""
            said.append(
                each.kind.value if each.kind in _OF_ALL else f"{names[each.step.seat]}: {each.kind.value}{kept}"
            )
        before = each.kind
    return "; ".join(said)


# --- for pages -----------------------------------------------------------------------------------


def _view(problem: Problem, line: Line, played: Sequence[Played]) -> Json:
    from winnable.crew.page import game_view  # noqa: PLC0415  # for pages alone

    return game_view(problem, line, played)


STEPS: Final = Steps(
    noun="card",
    start="before the first card",
    lost=_lost_text,
    text=_tricks,
    below=_summary,
    place=_place,
    json=lambda played: {"trick": played.trick, "seat": played.seat, "move": str(played.card)},
    keys={
        "trick": of_type("integer", "From 1.", minimum=1),
        "seat": of_type("integer", "Who played it. Seats count from 0.", minimum=0),
        "move": of_type("string", "The card, `p9`."),
    },
    view=_view,
    yaml=_annotated,
    open=left_open,
    whatever=whatever,
    settling=_settling,
)
