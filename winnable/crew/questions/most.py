"""`--most` and `--least` of `winnable solve` for The Crew: tasks that are met, and tricks of a member."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from winnable.crew.answers import play_json
from winnable.crew.choices_text import choices_text, task_names
from winnable.crew.format import FORMAT
from winnable.crew.page import line_view, table_json
from winnable.crew.questions.positions import only_some, option_names
from winnable.crew.text import table_text
from winnable.games.counting import MostRequest
from winnable.games.values import Query, Told
from winnable.missions.crew import ProblemDocument
from winnable.output.ink import Ink, wrapped
from winnable.output.typed import Json
from winnable.questions.counts import Countable, chosen, everyone
from winnable.questions.most import Counter, extremes
from winnable.questions.most_told import Lines, tell_most
from winnable.rules.answer import Answer, State
from winnable.rules.crew.goal import Compare, Goal, Relation, Seat, TricksWon
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.counted_goal import CountedGoal
from winnable.solver.crew.questions.most_tasks import MostTasks, Reached
from winnable.solver.crew.requirements import Drawn, Hinted, Passed, PassedTo, Sent, only, requirements
from winnable.solver.extreme import Extreme
from winnable.solver.verdict import InternalError, Limits, NoAnswer

TASKS = "tasks"
_OF_THE_DEAL = (Drawn, Sent, PassedTo, Passed, Hinted)
"""What is required of the deal, not of the play."""
_RELATIONS = {"at_least": Relation.AT_LEAST, "at_most": Relation.AT_MOST}


def _tricks(problem: Problem, of: str, bound: Mapping[str, int]) -> Goal:
    ((relation, number),) = bound.items()
    return Compare(TricksWon(Seat(option_names(problem).index(of))), _RELATIONS[relation], number)


def _no_goal(*_: object) -> Goal:
    raise NotImplementedError


COUNTS = (
    Countable[Problem, Goal](TASKS, "tasks met", _no_goal, ends=lambda problem: (0, len(problem.tasks))),
    Countable[Problem, Goal](
        "tricks", "tricks of {}", _tricks, option_names, ends=lambda problem: (0, problem.deal.last)
    ),
)


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Tell how much there can be of something, and show a line."""
    document: ProblemDocument = query.document
    request, problem = MostRequest.of(options), document.problem
    only_some(query.question, problem, f"solve --{'least' if request.least else 'most'}")
    if query.question.of_lines:
        raise NoAnswer("--fewest-tricks, --lines and --openings do not go with --most and --least")
    found = extremes(_counters(document, request), limits, least=request.least)
    lines = Lines[Reached](
        lambda reached, ink: _text(problem, reached, ink),
        _json,
        lambda reached: str(reached.witness.line),
        lambda each: _view(problem, each),
    )
    return tell_most(found, lines, request, verdict_only=bool(options.get("verdict_only")))


def most(document: ProblemDocument, request: MostRequest, limits: Limits) -> Extreme[Reached]:
    """Find the most or the least of a count."""
    return extremes(_counters(document, request), limits, least=request.least)[0].extreme


def _counters(document: ProblemDocument, request: MostRequest) -> Sequence[Counter[Reached]]:
    problem = document.problem
    if request.each:
        countable, names = everyone(COUNTS, problem, request.count, "The Crew")
    else:
        countable, of = chosen(COUNTS, problem, request.count, "The Crew")
        names = [of]
    if countable.name == TASKS:
        return [_of_tasks(document, request)]
    return [_of_goal(document, countable, of, request) for of in names]


# --- tasks ---------------------------------------------------------------------------------------


def _of_tasks(document: ProblemDocument, request: MostRequest) -> Counter[Reached]:
    problem = document.problem
    if request.least or request.winning:
        raise NoAnswer("of tasks only the most can be asked for, without --winning: all else is required anyway")
    if not problem.tasks:
        raise NoAnswer("there are no tasks to count in this deal")
    tasks = MostTasks(problem)

    def yaml(number: int, reached: Reached | None, expect: Answer, folder: Path | None) -> str:
        if reached is None:
            return ""
        return _written(document, reached.problem, f"{number} tasks met", reached, expect, folder)

    return Counter(
        TASKS,
        "",
        "tasks met",
        tasks.ask,
        tasks.number,
        lambda reached, _: reached,
        yaml,
        (0, len(problem.tasks)),
    )


# --- counts of goals -----------------------------------------------------------------------------


def _of_goal(
    document: ProblemDocument, countable: Countable[Problem, Goal], of: str, request: MostRequest
) -> Counter[Reached]:
    problem = document.problem
    base = problem if request.winning else _free(problem)
    words = {relation: word for word, relation in _RELATIONS.items()}
    counted = CountedGoal(
        base, lambda relation, number: countable.goal(problem, of, {words[relation]: number}), request.least
    )

    def finished(reached: Reached, number: int) -> Reached:
        problem, witness = counted.asked(number), reached.witness
        report = referee(problem, witness.choices, witness.line)
        if report.state is not State.MET:
            raise InternalError(f"the referee does not find {number} in the line that was counted: {witness.line}")
        return Reached(problem, replace(witness, report=report))

    def yaml(number: int, reached: Reached | None, expect: Answer, folder: Path | None) -> str:
        name = f"{about}: {number} or {'fewer' if request.least else 'more'}"
        return _written(document, counted.asked(number), name, reached, expect, folder)

    about = countable.said(of)
    return Counter(countable.name, of, about, counted.ask, counted.number, finished, yaml, countable.ends(problem))


def _free(problem: Problem) -> Problem:
    """The problem in which nothing is asked of the play."""
    kept = [each for each in requirements(problem) if isinstance(each, _OF_THE_DEAL)]
    return replace(only(problem, kept), roles=(), tasks=())


# --- text, JSON and YAML -------------------------------------------------------------------------


def _text(problem: Problem, reached: Reached, ink: Ink) -> Iterator[str]:
    if reached.left_out:
        names = task_names(problem, ink)
        yield wrapped(f"left out: {', '.join(names[task] for task in reached.left_out)}", ink.width)
    yield ""
    found, choices, report = reached.problem, reached.witness.choices, reached.witness.report
    decided = report.decided or 0
    yield from choices_text(found, choices, ink)
    yield from table_text(found, choices, report, ink, decided)
    last = decided == found.deal.last
    yield ink.yes("reached with the last trick" if last else f"reached after trick {decided}, the rest is free")


def _json(reached: Reached) -> Json:
    return play_json(reached.problem, reached.witness.choices, reached.witness.report)


def _view(problem: Problem, found: Reached | None) -> Json:
    if found is None:
        return {"table": table_json(problem), "lines": []}
    line = line_view(found.problem, found.witness.choices, found.witness.report)
    return {"table": table_json(found.problem), "lines": [line]}


def _written(
    document: ProblemDocument,
    problem: Problem,
    name: str,
    reached: Reached | None,
    expect: Answer,
    folder: Path | None,
) -> str:
    title = f"{problem.title}: {name}" if problem.title else name
    alone = ProblemDocument("", 1, replace(problem, title=title), expect=expect, game=document.game)
    return FORMAT.dump(alone, None if reached is None else reached.witness, folder)
