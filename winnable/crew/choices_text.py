"""The choices of a line of play as text, chosen or given: unknown cards, passes, tasks, roles, draws."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from winnable.crew.card_text import card_text, named_card
from winnable.crew.facts import (
    goal_english,
    goal_label,
    handover,
    says_its_goal,
    tasks_of,
    token_changes,
)
from winnable.crew.trick_table import fill, short_names
from winnable.missions.crew.notation import short_task
from winnable.output.ink import Ink, counted, pad, printable, span
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Token

_ROOM_FOR_TEXT: Final = 30
"""The least width of a text to the right of its label."""


def choices_text(problem: Problem, choices: Choices, ink: Ink) -> Iterator[str]:
    """Yield the lines of all choices, each marked as chosen or given, and an empty line; nothing without choices."""
    names = short_names(problem)
    lines = [
        *_deal_lines(problem, choices, ink),
        *_pass_lines(problem, choices, names, ink),
        *_task_lines(problem, choices, names, ink),
        *_role_lines(problem, choices, names, ink),
        *_draw_lines(problem, choices, names, ink),
        *_goal_lines(problem, choices, names, ink),
        *_played_lines(problem),
    ]
    if lines:
        yield from lines
        yield ""


def _deal_lines(problem: Problem, choices: Choices, ink: Ink) -> Iterator[str]:
    """Yield the deal that was found for the unknown cards: one of those that can be won, there may be others."""
    if choices.deal is not None:
        yield "unknown cards (chosen so that it can be won; they may lie otherwise):"
        yield from deal_text(problem, choices.deal, ink)


def deal_text(problem: Problem, whole: Deal, ink: Ink) -> Iterator[str]:
    """Yield, by player, the cards of a completed deal that the problem leaves unknown."""
    shown = [
        [card_text(ink, card, whole.deck) for card in hand if card not in known]
        for known, hand in zip(problem.deal.hands, whole.hands, strict=True)
    ]
    if whole.robot is not None and whole.covered:
        shown[whole.robot] = _columns(problem.deal, whole, ink)
    yield from _rows(short_names(problem), shown, ink)


def _rows(names: Sequence[str], items: Sequence[Sequence[str]], ink: Ink) -> Iterator[str]:
    """Yield the items of each player, one row a player, or more on a narrow terminal."""
    width = max(map(span, names))
    room = None if ink.width is None else max(ink.width - width - 4, 10)
    for name, own in zip(names, items, strict=True):
        first, *more = fill(own or ["-"], room)
        yield f"  {pad(name, width)}  {first}"
        yield from (" " * (width + 4) + rest for rest in more)


def _columns(given: Deal, whole: Deal, ink: Ink) -> list[str]:
    """Return the robot's unknown cards, with the columns in which they lie; columns known in full are left out."""
    assert whole.robot is not None
    columns = [column for column in whole.covered if column not in given.covered]
    in_columns = {card for column in whole.covered for card in column}
    known = {*given.hands[whole.robot], *in_columns}
    others = [card for card in whole.hands[whole.robot] if card not in known]
    covered = [
        f"{card_text(ink, cover, whole.deck)}({card_text(ink, under, whole.deck)})"
        for cover, under in columns
        if cover and under
    ]
    return [*covered, *(card_text(ink, card, whole.deck) for card in others)]


def _pass_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    distress, passes = problem.distress, choices.passes
    if distress is None:
        return
    if passes is None:
        yield "distress signal (allowed): not sent, there is no need"
        return
    step, side = passes.direction.step, passes.direction.value
    yield f"distress signal {_source(is_open=distress.passes is None)}: everybody passes a card to the {side}"
    for seat, card in enumerate(passes.cards):
        yield f"  {names[seat]} passes {card_text(ink, card, problem.deck)} to {names[(seat + step) % len(names)]}"


def _task_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    if not problem.tasks:
        return
    shown = task_labels(problem, choices, ink)
    opened = [index for index, task in enumerate(problem.tasks) if task.owner is None]
    if len(opened) in (0, len(shown)):
        yield f"tasks {_source(is_open=bool(opened))}:"
    else:
        yield f"tasks (chosen: {' '.join(shown[index] for index in opened)}; the others given):"
    owned = [[shown[index] for index in tasks_of(seat, choices)] for seat in problem.deal.seats]
    yield from _rows(names, owned, ink)
    if move := handover(problem, choices):
        yield f"handed over: {shown[move.task]} from {names[move.giver]} to {names[move.receiver]}"
    yield from tokens_text(problem, choices.tokens, ink)
    yield from _prediction_lines(problem)


def _prediction_lines(problem: Problem) -> Iterator[str]:
    """Yield which tasks had a prediction left open; the numbers are in the labels of the tasks."""
    free = [task.name for task in problem.tasks if task.predicts and task.predicted is None]
    if free:
        yield f"predicted (chosen): {', '.join(map(printable, free))}"


def tokens_text(problem: Problem, tokens: Sequence[Token | None], ink: Ink) -> Iterator[str]:
    """Yield which tokens were moved or swapped, if any were, to lie like this."""
    changed = token_changes(problem, tokens)
    if not changed:
        return
    first, second = (_task(problem.tasks[index].name, None, problem.deck, ink) for index in changed)
    before, after = (problem.tokens[index] for index in changed)
    if before and after:
        yield f"tokens swapped: {before} of {first} and {after} of {second}"
    else:
        giver, taker = (first, second) if before else (second, first)
        yield f"token moved: {before or after} from {giver} to {taker}"


def _role_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    for role in problem.roles:
        member = ink.strong(names[choices.roles[role.name]])
        yield f"{printable(role.name)} {_source(is_open=role.seat is None)}: {member}"


def _draw_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    if problem.draw is None:
        return
    opened = [seat for seat, card in enumerate(problem.draw.cards) if card is None]
    if not opened:
        source = "(given)"
    elif len(opened) == len(names):
        source = "(left open, so the best case)"
    else:
        source = f"(left open for {', '.join(names[seat] for seat in opened)}, so the best case; the others given)"
    yield f"draws after trick 1 {source}:"
    for seat, card in enumerate(choices.draws):
        yield f"  {names[seat]} draws {card_text(ink, card, problem.deck)} from {names[seat - 1]}"


def _played_lines(problem: Problem) -> Iterator[str]:
    """Yield how many tricks and cards of the line are given."""
    tricks = problem.played.whole(len(problem.deal.hands)).tricks
    cards = sum(map(len, problem.played.tricks[len(tricks) :]))
    parts = [counted(count, word) for count, word in ((len(tricks), "trick"), (cards, "card")) if count]
    if parts:
        yield f"played so far (given): {' and '.join(parts)}"


def _goal_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    """Yield the goals in English, before them those of the tasks whose names do not say them."""
    told = [
        (printable(task.name), goal_english(problem, task.goal, names, owner))
        for task, owner in zip(problem.tasks, choices.owners, strict=True)
        if not task.done and not says_its_goal(task)
    ]
    told += [
        (goal_label(problem, index), goal_english(problem, goal, names)) for index, goal in enumerate(problem.goals)
    ]
    if len(told) == 1:
        ((label, sentence),) = told
        yield from beside(f"{label}: ", printable(sentence), ink)
    elif told:
        width = max(span(label) for label, _ in told)
        yield "to be met:"
        for label, sentence in told:
            yield from beside(f"  {pad(label, width)}  ", printable(sentence), ink)


def beside(label: str, text: str, ink: Ink) -> Iterator[str]:
    """Yield a text right of its label, broken between words on a narrow terminal; below it where room is short."""
    width, indent = ink.width, span(label)
    if width is None:
        yield f"{label}{text}"
    elif width - indent < _ROOM_FOR_TEXT:
        yield label.rstrip()
        yield from wrap(text, max(width, 20), initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    else:
        first, *more = wrap(text, width - indent, break_on_hyphens=False)
        yield f"{label}{first}"
        yield from (" " * indent + rest for rest in more)


def _source(*, is_open: bool) -> str:
    return "(chosen)" if is_open else "(given)"


def task_labels(problem: Problem, choices: Choices, ink: Ink) -> list[str]:
    """Return a label of each task: its name, its prediction, its token, and `(met)` if it was met before the play."""
    predictions = choices.predictions or (None,) * len(problem.tasks)
    return [
        _task(task.name, token, problem.deck, ink, predicted) + (" (met)" if task.done else "")
        for task, token, predicted in zip(problem.tasks, choices.tokens, predictions, strict=True)
    ]


def task_names(problem: Problem, ink: Ink) -> list[str]:
    """Return the name of each task alone, with symbol and colour if it is a card."""
    return [_task(task.name, None, problem.deck, ink) for task in problem.tasks]


def _task(name: str, token: Token | None, deck: Deck, ink: Ink, predicted: int | None = None) -> str:
    """Return the label of a task, its name with symbol and colour if it is a card."""
    return short_task(named_card(ink, name, deck), token, predicted)
