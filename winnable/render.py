"""What people read: verdicts and replays as text."""

from collections.abc import Iterator, Sequence

from winnable.ink import Ink, pad, printable, span
from winnable.missions import ProblemDocument
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.problem import Choices, Problem, Token
from winnable.rules.crew.referee import Report
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Verdict
from winnable.story import goal_text, handover, leftover, task_label, tasks_of, token_changes
from winnable.table import LEGEND, fill, short_names, trick_table

__all__ = ["choices_text", "heading", "judgement_text", "place_text", "table_text", "verdict_text"]


def place_text(document: ProblemDocument) -> str:
    """Where a problem stands: `deal.yaml:1`."""
    return "--deal" if document.path == "<deal>" else f"{printable(document.path)}:{document.line}"


def heading(document: ProblemDocument, ink: Ink) -> str:
    """The title of a problem, its mission, and where it stands."""
    mission = document.mission
    parts = [document.problem.title] if document.problem.title else []
    if mission is not None:
        parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
    place = place_text(document)
    return f"{ink.strong(printable(', '.join(parts)))} ({place})" if parts else ink.strong(place)


# --- verdicts ------------------------------------------------------------------------------------


def answer_text(answer: Answer, ink: Ink) -> str:
    """The one word that matters."""
    paint = {Answer.WINNABLE: ink.yes, Answer.UNWINNABLE: ink.no, Answer.UNKNOWN: ink.unsure}
    return paint[answer](answer.value)


def verdict_text(problem: Problem, verdict: Verdict[Witness], ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """The lines that tell a verdict; `verdict_only`: nothing that would spoil the game."""
    answer = answer_text(verdict.answer, ink)
    if verdict.answer is Answer.UNKNOWN:
        yield f"{answer}: {verdict.reason}; more may help: --time-limit, --workers"
    elif verdict_only or not (verdict.reason or verdict.witness):
        yield answer
    elif verdict.witness is None:
        yield f"{answer}: {verdict.reason}"
    else:
        witness = verdict.witness
        yield answer
        yield ""
        yield from choices_text(problem, witness.choices, ink)
        decided = witness.report.decided or 0
        yield from table_text(problem, witness.choices, witness.report, ink, decided)
        yield _ending(problem, witness.report, decided, ink)


def _ending(problem: Problem, report: Report, decided: int, ink: Ink) -> str:
    if decided == 0:
        return ink.yes("won before the first card, the play is free")
    if decided < problem.deal.tricks:
        return ink.yes(f"won after trick {decided}, the rest is free")
    unplayed = " ".join(ink.card(card, problem.deal.deck) for card in leftover(report))
    return ink.yes("won with the last trick") + (f"; {unplayed} stays unplayed" if unplayed else "")


# --- choices -------------------------------------------------------------------------------------


def choices_text(problem: Problem, choices: Choices, ink: Ink) -> Iterator[str]:
    """Who has which task and role, where tokens lie, who draws what; and what of it was left open."""
    names = short_names(problem)
    lines = [
        *_task_lines(problem, choices, names, ink),
        *_role_lines(problem, choices, names, ink),
        *_draw_lines(problem, choices, names, ink),
        *_goal_lines(problem),
    ]
    if lines:
        yield from lines
        yield ""


def _task_lines(problem: Problem, choices: Choices, names: Sequence[str], ink: Ink) -> Iterator[str]:
    if not problem.tasks:
        return
    shown = _tasks(problem, choices, ink)
    opened = [index for index, task in enumerate(problem.tasks) if task.owner is None]
    if len(opened) in (0, len(shown)):
        yield f"tasks {_source(is_open=bool(opened))}:"
    else:
        yield f"tasks (chosen: {' '.join(shown[index] for index in opened)}; the others given):"
    wide = max(map(span, names))
    for seat in problem.deal.seats:
        owned = [shown[index] for index in tasks_of(seat, choices)] or ["-"]
        room = None if ink.width is None else max(ink.width - wide - 4, 10)
        first, *more = fill(owned, room)
        yield f"  {pad(names[seat], wide)}  {first}"
        yield from (" " * (wide + 4) + rest for rest in more)
    handed = handover(problem, choices)
    if handed:
        yield f"handed over: {shown[handed.task]} from {names[handed.giver]} to {names[handed.receiver]}"
    yield from _token_lines(problem, choices, ink)
    yield from _prediction_lines(problem)


def _prediction_lines(problem: Problem) -> Iterator[str]:
    """Which numbers the owners of tasks were free to predict: the labels of the tasks show them."""
    free = [task.name for task in problem.tasks if task.predicts and task.predicted is None]
    if free:
        yield f"predicted (chosen): {', '.join(map(printable, free))}"


def _token_lines(problem: Problem, choices: Choices, ink: Ink) -> Iterator[str]:
    changed = token_changes(problem, choices)
    if not changed:
        return
    first, second = (_task(problem.tasks[index].name, None, problem.deal.deck, ink) for index in changed)
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
        yield f"  {names[seat]} draws {ink.card(card, problem.deal.deck)} from {names[seat - 1]}"


def _goal_lines(problem: Problem) -> Iterator[str]:
    """What the table means by `goal-1`; one goal alone is the mission's title in other words."""
    if len(problem.goals) > 1:
        yield "goals:"
        for index, goal in enumerate(problem.goals):
            yield f"  {_goal_label(problem, index)}  {goal_text(goal, problem.deal.deck.commander_word)}"


def _source(*, is_open: bool) -> str:
    return "(chosen)" if is_open else "(given)"


def _tasks(problem: Problem, choices: Choices, ink: Ink) -> list[str]:
    """All tasks, each with its token and its prediction."""
    noted = choices.predictions or (None,) * len(problem.tasks)
    return [
        _task(task.name, token, problem.deal.deck, ink, predicted)
        for task, token, predicted in zip(problem.tasks, choices.tokens, noted, strict=True)
    ]


def _task(name: str, token: Token | None, deck: Deck, ink: Ink, predicted: int | None = None) -> str:
    """A task, as the card it is for if it is for a card."""
    try:
        card = Card.parse(name)
        shown = ink.card(card, deck)
    except (ValueError, KeyError):
        shown = printable(name)
    return task_label(shown, token, predicted)


# --- the play ------------------------------------------------------------------------------------


def table_text(problem: Problem, choices: Choices, report: Report, ink: Ink, until: int | None = None) -> Iterator[str]:
    """The table of tricks, up to trick `until`."""
    tricks = report.record.tricks[:until]
    if not tricks:
        return
    shown = _tasks(problem, choices, ink)
    goals = [_goal_label(problem, index) for index in range(len(problem.goals))]
    order = "order of tokens"
    judged = [*zip(shown, report.tasks, strict=True), *zip(goals, report.goals, strict=True)]
    notes: dict[int, list[str]] = {}
    for label, each in [*judged, (order, report.order)]:
        if each.state is State.LOST and each.trick is not None:
            notes.setdefault(each.trick, []).append(ink.no(f"{label} lost"))
        elif each.state is State.MET and each.trick is not None and label is not order:
            notes.setdefault(each.trick, []).append(label)
    yield from trick_table(problem, tricks, notes, choices.draws, ink)
    yield ink.faint(LEGEND)
    yield ""


def _goal_label(problem: Problem, index: int) -> str:
    """What to call a goal of the mission where space is short."""
    return "goal" if len(problem.goals) == 1 else f"goal-{index + 1}"


def judgement_text(problem: Problem, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Every task and goal with the trick in which it was met or lost."""
    names = short_names(problem)
    rows: list[tuple[str, str, Judged]] = [
        (label, names[owner], judged)
        for label, owner, judged in zip(_tasks(problem, choices, ink), choices.owners, report.tasks, strict=True)
    ]
    if any(choices.tokens):
        rows.append(("tokens", "in order", report.order))
    if not rows and not report.goals:
        return
    goals = [_goal_label(problem, index) for index in range(len(problem.goals))]
    wide = max(map(span, [*goals, *(label for label, _, _ in rows)]))
    wide_owner = max((span(owner) for _, owner, _ in rows), default=0)
    for label, owner, judged in rows:
        yield f"  {pad(label, wide)}  {pad(owner, wide_owner)}  {_judged(judged, ink)}"
    for label, goal, judged in zip(goals, problem.goals, report.goals, strict=True):
        yield f"  {pad(label, wide)}  {_judged(judged, ink)}: {goal_text(goal, problem.deal.deck.commander_word)}"
    yield ""


def _judged(judged: Judged, ink: Ink) -> str:
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}[judged.state]
    if judged.trick is None:
        return paint(judged.state.value)
    return f"{paint(judged.state.value)} {f'in trick {judged.trick}' if judged.trick else 'before trick 1'}"
