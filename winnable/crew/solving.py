"""The solver of The Crew for questions, with its own ways; imported by the first question."""

# ruff: noqa: PLC0415  # each question needs its own modules

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from winnable.crew.deals import DealsAnswer, answer_deals
from winnable.games.parts import Solver, deferred
from winnable.games.values import Query
from winnable.missions.crew.document import ProblemDocument
from winnable.output.ink import Ink, printable, wrapped
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.play import Line, PlayedCard
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Deadline, Limits, NoAnswer, Verdict

if TYPE_CHECKING:
    from winnable.questions.lines import Grounds
    from winnable.questions.readings import Reading
    from winnable.questions.why_answers import OneDeal
    from winnable.solver.played import Analysis

EASY: Final = 0.01
"""The most work that a verdict may have taken if `solve` is to name the clash."""
QUICK: Final = 0.04
"""How much work that may take."""


def _counting(problem: Problem, goals: Sequence[Goal], winning: bool) -> Problem:
    """The problem with these goals, in addition to its requirements or in place of those on the play."""
    from winnable.solver.crew.requirements import without_play

    base = problem if winning else without_play(problem)
    try:
        return replace(base, goals=(*base.goals, *goals))
    except ValueError as error:  # in the middle of a game, of which too little is known
        raise NoAnswer(str(error)) from error


def _analyse(problem: Problem, line: Line, limits: Limits, kinds: bool) -> "Analysis[Line, PlayedCard, Witness]":
    from winnable.solver.crew.questions.analyse import analyse

    try:
        return analyse(problem, line, limits, kinds=kinds)
    except NoAnswer:
        raise
    except ValueError as error:  # a line that is not legal
        raise NoAnswer(str(error)) from error


# --- what is said of an answer besides -------------------------------------------------------------


def _remarked(document: ProblemDocument, result: Any, limits: Limits) -> Any:
    """Return an answer with the remarks of the rulebook, and what is quickly found of why a problem cannot be won."""
    from winnable.crew.rulebook import remarks_of

    deal = result.counterexample if isinstance(result, DealsAnswer) else None
    seconds = None if limits.seconds is None else limits.seconds - result.effort.seconds
    deadline = limits.deadline.earlier(Deadline.after(seconds))
    result = replace(result, remarks=remarks_of(document, result.answer, deal=deal, deadline=deadline))
    if isinstance(result, DealsAnswer) or result.answer is not Answer.UNWINNABLE:
        return result
    return replace(result, details=_grounds(document.problem, result, Limits(work=QUICK, deadline=deadline)))


def _grounds(problem: Problem, result: Verdict[Witness], quick: Limits) -> "Grounds":
    """Return the requirements that clash if they are found quickly; none in the middle of a game, which a card lost."""
    from winnable.crew.answers import WhyNot
    from winnable.crew.text import cannot_be_met
    from winnable.output.typed import json_of
    from winnable.questions.lines import Grounds

    clash: Sequence[str] = ()
    if result.effort.work <= EASY and not problem.played.tricks:
        with suppress(NoAnswer):
            core = _explain(problem, quick, 0)
            clash = [printable(each) for each in core.names] if core.minimal else []
    return Grounds(clash=cannot_be_met(clash) if clash else "", json=json_of(WhyNot(clash=tuple(clash))))


# --- why a problem cannot be won -------------------------------------------------------------------


_explain: Final = deferred("winnable.solver.crew.questions.explain:explain")


def _readings(problem: Problem) -> "Iterator[Reading]":
    """The problem in every other reading of its mission in which its tasks may be shared out so."""
    from winnable.questions.readings import Reading

    document = problem.source
    if not isinstance(document, ProblemDocument) or document.mission is None:
        return
    mission, given = document.mission, document.reading or document.mission.default_reading
    for other in mission.readings:
        if other.name != given and (changed := mission.in_reading(problem, given, other.name)) is not None:
            yield Reading("reading", other.name, changed)


def _one_deal(query: Query, limits: Limits) -> "OneDeal | None":
    """Answer a question about every deal that fits, and choose one that cannot be won."""
    from winnable.crew.choices_text import deal_text
    from winnable.questions.why_answers import OneDeal

    document, question = query.document, query.question
    problem: Problem = document.problem
    if not question.of_many(problem):
        return None
    found = answer_deals(problem, replace(question, unknown="every"), limits)
    assert found is not None, "it is about all deals"
    deal = found.counterexample
    if found.answer is not Answer.UNWINNABLE or deal is None:
        return OneDeal(found.answer or Answer.UNKNOWN, reason=found.reason, effort=found.effort)

    def text(begin: str, ink: Ink) -> Iterator[str]:
        yield wrapped(f"{begin} (asked: {question.text(problem)}): this deal cannot be won", ink.width)
        yield from deal_text(problem, deal, ink)

    about = replace(document, problem=replace(problem, deal=deal))
    return OneDeal(Answer.UNWINNABLE, about, name=str(deal), text=text, effort=found.effort)


SOLVER: Final = Solver(
    ask=solve,
    demands=deferred("winnable.solver.crew.requirements:requirements"),
    only=deferred("winnable.solver.crew.requirements:only"),
    soonest=deferred("winnable.solver.crew.questions.fewest:soonest"),
    counting=_counting,
    fewest=deferred("winnable.solver.crew.questions.fewest:fewest_tricks"),
    analyse=_analyse,
    other=answer_deals,
    remarked=_remarked,
    readings=_readings,
    explain=_explain,
    proof=deferred("winnable.crew.questions.short_proof:find_proof"),
    changes=deferred("winnable.crew.questions.repairs:SingleChanges"),
    one_deal=_one_deal,
)
