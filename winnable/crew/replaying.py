"""The referee's judgement of written lines of play of The Crew."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.crew import certificates
from winnable.crew.answers import IllegalCard, Replayed, losses_of, play_json
from winnable.crew.choices_text import choices_text
from winnable.crew.facts import loss_text
from winnable.crew.text import judgement_text, table_text
from winnable.games.game import Game
from winnable.games.values import Replay
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import one_line_of
from winnable.missions.source.english import listed
from winnable.output.ink import Ink
from winnable.output.typed import filled, to_json
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Fault, IllegalPlay, Line
from winnable.rules.crew.play import replay as replay_line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report, referee
from winnable.solver.verdict import Limits, NoAnswer

if TYPE_CHECKING:
    from winnable.solver.crew.witness import Witness

WORK: Final = Limits(work=20)
"""How long choices that the file leaves open are looked for, in CP-SAT's deterministic time."""


def replay(game: Game, document: ProblemDocument) -> Replay:
    """Let the referee judge the line of a document: whether it wins, or which card or choice is illegal.

    Without a line it is the line so far. Choices that the document leaves open are found by the solver: some with which
    the line wins, or can still be won.
    """
    del game
    problem, line = document.problem, document.line_of_play or document.problem.played
    if not line.tricks:
        return _no_play(document, "no line of play: expected a 'line:' or 'played:' in the file")
    whole = line.whole(len(problem.deal.hands)) if document.line_of_play is None else line
    try:
        choices = Choices.given(problem)
    except ValueError as error:
        return _with_open_choices(document, line, str(error))
    try:
        report = referee(problem, choices, whole)
    except IllegalChoice as illegal:
        return _no_play(document, f"not allowed: {illegal}", forbidden=True)
    except IllegalPlay as illegal:
        good = illegal.trick - problem.deal.earlier - 1
        legal = Line(line.tricks[:good], line.leaders[:good])
        return _illegal(document, illegal, choices, _legal_part(document, choices, legal))
    return _judged(document, line, choices, report)


def judge(game: Game, problem: Problem, line: Line | str, choices: Choices | None) -> Report:
    """Let the referee judge a line of play of a problem. Raises IllegalPlay and IllegalChoice."""
    del game
    written = Line.parse(line) if isinstance(line, str) else line
    return referee(problem, Choices.given(problem) if choices is None else choices, written)


def witness(game: Game, problem: Problem, document: ProblemDocument) -> "Witness":
    """Let the referee replay the choices and the line of a document. Raises ValueError if it is not won."""
    del game
    return certificates.witness(problem, document)


# --- choices that the file leaves open -----------------------------------------------------------


def _with_open_choices(document: ProblemDocument, line: Line, missing: str) -> Replay:
    """Judge a line with choices that the solver finds; `missing` says which are open."""
    from winnable.solver.crew.solve import solve  # noqa: PLC0415  # OR-Tools is not needed before

    problem = document.problem
    if not line.goes_on(problem.played) and not problem.played.goes_on(line):
        return _no_play(document, "not allowed: the line does not go on from the line so far", forbidden=True)
    if (illegal := _first_illegal(document, line)) is not None:
        return _illegal(document, illegal)
    try:
        asked = replace(problem, played=line)
        verdict = solve(asked, WORK)
    except (ValueError, NoAnswer) as error:
        return _no_play(document, f"cannot be judged: {missing}; {error}")
    if verdict.answer is Answer.UNKNOWN:
        return _no_play(document, f"cannot be judged: {missing}, and no choice was found ({verdict.reason})")
    if verdict.witness is None:
        return _never_won(asked, missing)
    choices = verdict.witness.choices
    report = referee(asked, choices, line.whole(len(problem.deal.hands)))
    judged = _judged(document, line, choices, report)
    more = "" if report.state is State.MET else ", and can still be won"
    return replace(judged, verdict=f"with the choices shown, {judged.verdict}{more}")


def _first_illegal(document: ProblemDocument, line: Line) -> IllegalPlay | None:
    """Return the first illegal card of a line, where all hands are known."""
    problem = document.problem
    signal = problem.distress is not None and problem.passes is None and not problem.distress.silent
    if problem.deal.unseen or signal:
        return None
    drawn = problem.draw.cards if problem.draw else ()
    draws = tuple(card for card in drawn if card is not None)
    known = line if len(draws) == len(drawn) else Line(line.tricks[:1], line.leaders[:1])
    try:
        replay_line(
            problem.deal,
            known,
            draws if known is line else (),
            problem.names,
            passes=problem.passes,
            partial=document.line_of_play is None,
        )
    except IllegalPlay as illegal:
        return illegal
    return None


def _never_won(asked: Problem, missing: str) -> Replay:
    """Return the judgement of a line that loses with every choice that the document leaves open."""
    from winnable.solver.crew.questions.losses import losses  # noqa: PLC0415  # as above

    lost = losses(asked, WORK)
    verdict = f"the line loses, {_whatever(asked, missing)} (proved by CP-SAT)"

    def text(_: Ink) -> Iterator[str]:
        yield from ("", *(f"  {loss_text(asked, loss)}" for loss in lost), *([""] if lost else []))

    return Replay(
        State.LOST, verdict, text, {"state": State.LOST.value, "lost_so_far": to_json(losses_of(asked, lost))}
    )


def _whatever(asked: Problem, missing: str) -> str:
    """Say that it does not matter which choices are made; cards that several members draw are named together."""
    draws = asked.draw.cards if asked.draw else ()
    names = [asked.name(seat) for seat, card in enumerate(draws) if card is None]
    drawing = {f"the card that {name} draws": name for name in names}
    items = missing.removeprefix("expected ").removesuffix(" to be given").split(", ")
    others = [item for item in items if item not in drawing]
    who = listed([drawing[item] for item in items if item in drawing])
    drawn = f"whatever card{'s' * (len(drawing) > 1)} {who} draw{'s' * (len(drawing) == 1)}" if drawing else ""
    chosen = f"whatever is chosen for {', '.join(others)}" if others else ""
    return " and ".join(filter(None, (chosen, drawn)))


def _legal_part(document: ProblemDocument, choices: Choices, line: Line) -> Report | None:
    try:
        return referee(document.problem, choices, line)
    except IllegalChoice:  # these tricks do not go on from the line so far either
        return None


def _remark(document: ProblemDocument) -> str:
    return f"the deal: winnable solve {one_line_of(document)}"


def _no_play(document: ProblemDocument, verdict: str, *, forbidden: bool = False) -> Replay:
    """Return the judgement of a document without tricks to show."""
    return Replay(None, verdict, lambda _: iter(()), {}, (_remark(document),), forbidden=forbidden)


def _illegal(
    document: ProblemDocument, illegal: IllegalPlay, choices: Choices | None = None, report: Report | None = None
) -> Replay:
    """Return the judgement of an illegal line; `report` is about the tricks before the first illegal one."""
    content = to_json(Replayed(illegal=filled(IllegalCard, illegal, fault=illegal.fault.value, number=illegal.trick)))
    if choices is not None and report is not None:
        content |= play_json(document.problem, choices, report)

    def text(ink: Ink) -> Iterator[str]:
        return iter(()) if choices is None or report is None else _play(document, choices, report, ink)

    return Replay(
        None, f"illegal: {illegal}", text, content, (_remark(document),), _as_written(document, illegal), forbidden=True
    )


def _as_written(document: ProblemDocument, illegal: IllegalPlay) -> str:
    """Return the trick as the file has it, with the illegal card in brackets."""
    line = document.line_of_play
    if illegal.fault is Fault.DRAW or line is None:
        return ""
    trick = line.tricks[illegal.trick - document.problem.deal.earlier - 1]
    marked = (f"[{card}]" if place == illegal.place else str(card) for place, card in enumerate(trick))
    return f"as written: {' '.join(marked)}"


def _judged(document: ProblemDocument, line: Line, choices: Choices, report: Report) -> Replay:
    problem = document.problem
    deal, inside = problem.deal, len(report.record.tricks)
    tricks, played = deal.last, deal.earlier + inside
    content = play_json(problem, choices, report)
    state = report.state
    within = len(line.tricks) > inside  # the line so far stops within a trick
    match state:
        case State.MET:
            rest = ", the rest is free" if (report.decided or 0) < tricks else ""
            verdict = f"the line wins: {_when(report.decided, deal)}{rest}"
        case State.LOST:
            early = (report.decided or 0) < tricks
            verdict = f"the line loses: {_when(report.decided, deal)}" if early else "the line loses"
        case State.OPEN if within:
            verdict = f"the line stops within trick {played + 1} of {tricks}, not all is met"
        case State.OPEN:
            verdict = f"the line stops after trick {played} of {tricks}, not all is met"
    return Replay(state, verdict, lambda ink: _play(document, choices, report, ink), content)


def _when(decided: int | None, deal: Deal) -> str:
    if decided == deal.earlier:
        return "decided before the first card" if not decided else f"decided before trick {decided + 1}"
    return f"decided in trick {decided}"


def _play(document: ProblemDocument, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, then choices, tricks and judgements."""
    yield ""
    yield from choices_text(document.problem, choices, ink)
    yield from table_text(document.problem, choices, report, ink)
    yield from judgement_text(document.problem, choices, report, ink)
