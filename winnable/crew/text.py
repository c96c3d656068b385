"""Verdicts and lines of play of The Crew as text."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text, deal_text, task_labels
from winnable.crew.facts import (
    details_of,
    goal_label,
    leftover,
    loss_text,
)
from winnable.crew.trick_table import LEGEND, short_names, trick_table
from winnable.missions.source.english import listed
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text, fewest_text, share_text
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report
from winnable.solver.asking import Bounds
from winnable.solver.crew.question import DealsAnswer, Loss
from winnable.solver.crew.witness import AnyWitness
from winnable.solver.verdict import Remark, Verdict

# --- verdicts ------------------------------------------------------------------------------------


def verdict_text(
    problem: Problem,
    verdict: Verdict[AnyWitness],
    question: str,
    ink: Ink,
    *,
    more: str = "",
    verdict_only: bool,
    play: bool = True,
) -> Iterator[str]:
    """Yield the lines of a verdict; with `verdict_only` nothing that spoils the game, without `play` no line of play.

    `question` is the question in words, empty if a problem allows only one. `more` is the command that says why a
    problem cannot be won; empty: none is named.
    """
    answer = answer_text(verdict.answer, ink) + (f" (asked: {question})" if question else "")
    if verdict.answer is Answer.UNKNOWN:
        help_ = "" if "memory" in verdict.reason else f"; {MORE}"
        yield f"{answer}: {verdict.reason}{help_}"
        yield from () if verdict_only else remarks_text(verdict.remarks, ink)
    elif verdict.answer is Answer.WINNABLE:
        yield answer if verdict_only or not verdict.reason else f"{answer}: {verdict.reason}"
        if isinstance(verdict.details, Bounds):
            yield fewest_text(verdict.details, "tricks")
        if verdict_only:
            return
        yield from remarks_text(verdict.remarks, ink)
        if play and verdict.witness is not None:
            yield ""
            yield from won_text(problem, verdict.witness.report.choices, verdict.witness.report, ink)
    elif verdict_only or not verdict.reason:
        yield answer
        yield from () if verdict_only else remarks_text(verdict.remarks, ink)
    else:
        yield f"{answer}: {verdict.reason}"
        yield from _loss_lines(problem, details_of(verdict).lost)
        yield from _clash_lines(verdict, more, ink)
        yield from remarks_text(verdict.remarks, ink)


def won_text(problem: Problem, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Yield the lines of a line of play that wins: the choices, the tricks until it is decided, how it ends."""
    yield from choices_text(problem, choices, ink)
    yield from tricks_text(problem, report, ink)


def tricks_text(problem: Problem, report: Report, ink: Ink, until: int = 0) -> Iterator[str]:
    """Yield the tricks of a line of play that wins, to that in which all is met or a later one, and how it ends."""
    decided = report.decided or 0
    yield from table_text(problem, report.choices, report, ink, max(decided, until))
    yield ending_text(problem, report, decided, ink)


def _loss_lines(problem: Problem, lost: Sequence[Loss]) -> Iterator[str]:
    """Yield a line for everything that the line so far has lost."""
    for loss in lost:
        yield f"  {loss_text(problem, loss)}"


def _clash_lines(verdict: Verdict[AnyWitness], more: str, ink: Ink) -> Iterator[str]:
    """Yield the clash, if it is known, and the command that says more."""
    clash = details_of(verdict).clash
    if clash:
        yield wrapped(f"  why: {cannot_be_met(clash)}" + (f"; more: {more}" if more else ""), ink.width)
    elif more:
        yield wrapped(f"  why: {more}", ink.width)


def cannot_be_met(labels: Sequence[str]) -> str:
    """Say that the requirements of a clash cannot be met together; `labels` name them."""
    how = "alone cannot" if len(labels) == 1 else "cannot both" if len(labels) == 2 else "cannot all"
    return f"{listed(labels)} {how} be met"


def deals_text(problem: Problem, result: DealsAnswer, question: str, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """Yield the lines of an answer about all deals that fit; `question` is the question in words."""
    share, deal = result.share, result.counterexample
    total = "" if result.total is None else f" from {result.total:,} that fit"
    sample = "all that fit" if share.exact else f"drawn at random{total}"
    if result.answer is None:
        yield f"{ink.strong('share')}: {share_text(share)}; {sample}"
        if result.reason:
            yield f"  {ink.unsure('not all')}: {result.reason}"
        return
    answer = f"{answer_text(result.answer, ink)} (asked: {question})"
    match result.answer:
        case Answer.WINNABLE:
            yield f"{answer}: {share_text(share)}"
        case Answer.UNWINNABLE:
            if verdict_only or deal is None:
                yield answer
                return
            yield f"{answer}: this deal fits what is known and cannot be won (proved)"
            yield from remarks_text(result.remarks, ink)
            yield ""
            yield from deal_text(problem, deal, ink)
        case Answer.UNKNOWN:
            yield f"{answer}: {result.reason}"
            yield f"  so far {share_text(share)}; {sample}"


def remarks_text(remarks: Sequence[Remark], ink: Ink) -> Iterator[str]:
    """Yield the remarks of the rulebook on the deal, below the answer."""
    for remark in remarks:
        text = printable(remark.text) + (f" ({remark.option})" if remark.option else "")
        yield from wrap(text, max(ink.width, 30), subsequent_indent="  ") if ink.width else [text]


def ending_text(problem: Problem, report: Report, decided: int, ink: Ink) -> str:
    """Return how a line ends that is decided after this trick."""
    if decided == problem.deal.earlier:
        return ink.yes("won before the first card, the play is free")
    if decided < problem.deal.last:
        return ink.yes(f"won after trick {decided}, the rest is free")
    unplayed = " ".join(card_text(ink, card, problem.deal.deck) for card in leftover(report))
    return ink.yes("won with the last trick") + (f"; {unplayed} stays unplayed" if unplayed else "")


# --- the play ------------------------------------------------------------------------------------


def table_text(problem: Problem, choices: Choices, report: Report, ink: Ink, until: int | None = None) -> Iterator[str]:
    """Yield the table of tricks, up to trick `until`, with the tasks and goals met or lost in each."""
    tricks = report.record.tricks[: None if until is None else until - problem.deal.earlier]
    if not tricks:
        return
    shown = task_labels(problem, choices, ink)
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
    order = "order of tokens"
    outcomes = [*zip(shown, report.tasks, strict=True), *zip(goals, report.goals, strict=True)]
    notes: dict[int, list[str]] = {}
    for label, each in [*outcomes, (order, report.order)]:
        if each.state is State.LOST and each.trick is not None:
            notes.setdefault(each.trick, []).append(ink.no(f"{label} lost"))
        elif each.state is State.MET and each.trick is not None and label is not order:
            notes.setdefault(each.trick, []).append(label)
    yield from trick_table(problem, tricks, notes, choices.draws, ink)
    yield ink.faint(LEGEND)
    arrows = sorted(token.text for token in choices.tokens if token is not None and token.arrows)
    if len(arrows) > 1:
        yield ink.faint(f"{' '.join(f'[{arrow}]' for arrow in arrows)} to be met in this order, or in one trick")
    yield ""


def judgement_text(problem: Problem, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Yield a line for every task and goal, with the trick in which it was met or lost."""
    names = short_names(problem)
    labels = task_labels(problem, choices, ink)
    rows: list[tuple[str, str, Judged]] = [
        (label, names[owner], judged) for label, owner, judged in zip(labels, choices.owners, report.tasks, strict=True)
    ]
    if any(choices.tokens):
        rows.append(("tokens", "in order", report.order))
    if not rows and not report.goals:
        return
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
    width = max(map(span, [*goals, *(label for label, _, _ in rows)]))
    owner_width = max((span(owner) for _, owner, _ in rows), default=0)
    for label, owner, judged in rows:
        yield f"  {pad(label, width)}  {pad(owner, owner_width)}  {_told(judged, problem.deal, ink)}"
    for label, judged in zip(goals, report.goals, strict=True):
        yield f"  {pad(label, width)}  {_told(judged, problem.deal, ink)}"
    yield ""


def _told(judged: Judged, deal: Deal, ink: Ink) -> str:
    """Return what was judged, with its trick; what is lost with the last one may be so by any of them."""
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}[judged.state]
    word, trick = paint(judged.state.value), judged.trick
    if trick is None or (judged.state is State.LOST and trick == deal.last):
        return word
    return f"{word} in trick {trick}" if trick > deal.earlier else f"{word} before trick {deal.earlier + 1}"
