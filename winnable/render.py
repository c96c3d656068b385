"""What people read: verdicts and replays as text."""

from collections.abc import Iterator

from winnable.choices import choices_text, deal_text, task_labels
from winnable.ink import Ink, pad, printable, span
from winnable.missions.crew import ProblemDocument
from winnable.question import Survey
from winnable.rules.answer import Answer, State
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Verdict
from winnable.story import goal_label, goal_text, leftover
from winnable.table import LEGEND, short_names, trick_table

__all__ = ["heading", "judgement_text", "place_text", "share_text", "survey_text", "table_text", "verdict_text"]


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


def verdict_text(
    problem: Problem, verdict: Verdict[Witness], asked: str, ink: Ink, *, verdict_only: bool
) -> Iterator[str]:
    """The lines that tell a verdict; `verdict_only`: nothing that would spoil the game.

    `asked` says what was asked where a problem leaves room for more than one question.
    """
    answer = answer_text(verdict.answer, ink) + (f" (asked: {asked})" if asked else "")
    if verdict.answer is Answer.UNKNOWN:
        yield f"{answer}: {verdict.reason}; more may help: --time-limit, --workers"
    elif verdict_only or not (verdict.reason or verdict.witness):
        yield answer
    elif verdict.witness is None:
        yield f"{answer}: {verdict.reason}"
    else:
        witness = verdict.witness
        yield f"{answer}: {verdict.reason}" if verdict.reason else answer
        yield ""
        yield from choices_text(problem, witness.choices, ink)
        decided = witness.report.decided or 0
        yield from table_text(problem, witness.choices, witness.report, ink, decided)
        yield _ending(problem, witness.report, decided, ink)


def survey_text(problem: Problem, survey: Survey, asked: str, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """The lines that tell what many deals that fit have told."""
    share, found = survey.share, survey.counterexample
    total = "" if survey.total is None else f" from {survey.total:,} that fit"
    looked = "all that fit" if share.exact else f"drawn at random{total}"
    if survey.answer is None:
        yield f"{ink.strong('share')}: {share_text(share)}; {looked}"
        if survey.reason:
            yield f"  {ink.unsure('not all')}: {survey.reason}"
        return
    answer = f"{answer_text(survey.answer, ink)} (asked: {asked})"
    match survey.answer:
        case Answer.WINNABLE:
            yield f"{answer}: {share_text(share)}"
        case Answer.UNWINNABLE:
            if verdict_only or found is None:
                yield answer
                return
            yield f"{answer}: this deal fits what is known and cannot be won (proved by CP-SAT)"
            yield ""
            yield from deal_text(problem, found, ink)
        case Answer.UNKNOWN:
            yield f"{answer}: {survey.reason}"
            yield f"  so far {share_text(share)}; {looked}"


def share_text(share: Share) -> str:
    """How many deals can be won, with the interval where they are a sample."""
    low, high = share.interval
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    told = f"{share.winnable:,} of {share.samples:,} deals can be won{undecided}"
    if not share.samples:
        return told
    percent = f"{100 * share.winnable / share.samples:.1f} %"
    if share.exact:
        return f"{told}, {percent}"
    return f"{told}, {percent} (95 % interval {100 * low:.1f} to {100 * high:.1f} %)"


def _ending(problem: Problem, report: Report, decided: int, ink: Ink) -> str:
    if decided == 0:
        return ink.yes("won before the first card, the play is free")
    if decided < problem.deal.tricks:
        return ink.yes(f"won after trick {decided}, the rest is free")
    unplayed = " ".join(ink.card(card, problem.deal.deck) for card in leftover(report))
    return ink.yes("won with the last trick") + (f"; {unplayed} stays unplayed" if unplayed else "")


# --- the play ------------------------------------------------------------------------------------


def table_text(problem: Problem, choices: Choices, report: Report, ink: Ink, until: int | None = None) -> Iterator[str]:
    """The table of tricks, up to trick `until`."""
    tricks = report.record.tricks[:until]
    if not tricks:
        return
    shown = task_labels(problem, choices, ink)
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
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


def judgement_text(problem: Problem, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Every task and goal with the trick in which it was met or lost."""
    names = short_names(problem)
    rows: list[tuple[str, str, Judged]] = [
        (label, names[owner], judged)
        for label, owner, judged in zip(task_labels(problem, choices, ink), choices.owners, report.tasks, strict=True)
    ]
    if any(choices.tokens):
        rows.append(("tokens", "in order", report.order))
    if not rows and not report.goals:
        return
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
    wide = max(map(span, [*goals, *(label for label, _, _ in rows)]))
    wide_owner = max((span(owner) for _, owner, _ in rows), default=0)
    for label, owner, judged in rows:
        yield f"  {pad(label, wide)}  {pad(owner, wide_owner)}  {_judged(judged, ink)}"
    for label, goal, judged in zip(goals, problem.goals, report.goals, strict=True):
        yield f"  {pad(label, wide)}  {_judged(judged, ink)}: {goal_text(goal, commander_word(problem.deal.deck))}"
    yield ""


def _judged(judged: Judged, ink: Ink) -> str:
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}[judged.state]
    if judged.trick is None:
        return paint(judged.state.value)
    return f"{paint(judged.state.value)} {f'in trick {judged.trick}' if judged.trick else 'before trick 1'}"
