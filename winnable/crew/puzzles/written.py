"""Puzzles written as YAML, with the solution apart from the problem, and as JSON."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from winnable.crew.answers import PuzzleMeasures, PuzzleSolution, identity_of, play_json
from winnable.crew.dealing.task_selection import ALWAYS_MET
from winnable.crew.puzzles.properties import NEEDS_SIGNAL, ONE_LEAD, ONE_TASK, TRICKS, Solution
from winnable.crew.tokens import without_gaps
from winnable.games.puzzle import Examined, Puzzle, PuzzleRequest
from winnable.missions.crew.document import MissionFile, ProblemDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.write.document import dump
from winnable.missions.source.dumper import Block, to_yaml
from winnable.output.typed import Json, to_json
from winnable.questions.hunt import HARDEST, Found
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import replayed
from winnable.solver.crew.witness import Witness

_TITLES: Final = {
    ONE_LEAD: "Just one first lead",
    NEEDS_SIGNAL: "Only with the distress signal",
    ONE_TASK: "One task too many",
    TRICKS: "Not before trick {number}",
    HARDEST: "The hardest of {of}",
}


def puzzle(
    request: PuzzleRequest,
    mission: Mission,
    file: MissionFile | None,
    number: int,
    examined: Examined,
    of: int,
    folder: Path | None,
) -> Puzzle:
    """Write the puzzle of a deal that was found; see `PuzzleSearch.puzzle`. Its title differs from deal to deal."""
    found: Found[Problem, Solution] = examined.found
    measure = examined.measure
    what = _TITLES[request.wanted].format(number=request.number, of=of)
    title = f"{what}: mission {mission.id}, deal {number} of seed {request.seed}"
    problem = replace(found.problem, title=title)
    document = ProblemDocument(
        "<puzzle>",
        1,
        problem,
        mission,
        mission.game,
        found.answer,
        reading=request.reading,
        note=found.asks,
        mission_file=file,
    )
    solved = [_solved(document, solution) for solution in found.solutions]
    documents = "---\n".join(dump(each, witness.choices, witness.line, folder) for each, witness in solved)
    says = f"# {found.says}\n"
    if found.answer is Answer.WINNABLE:
        ((_, witness),) = solved
        hidden = says + to_yaml({"line": Block(" ".join(map(str, trick)) for trick in witness.line.tricks)})
    else:
        hidden = says + "".join(f"# {line}\n" for line in f"---\n{documents}".splitlines())
    measures = PuzzleMeasures(
        hardness=measure if request.wanted == HARDEST else None,
        fewest_tricks=None if measure is None or request.wanted != TRICKS else int(measure),
    )
    content: Json = {
        **to_json(measures),
        **to_json(identity_of(document)),
        "asks": found.asks,
        "expect": found.answer.value,
    }
    solutions = [
        to_json(
            PuzzleSolution(
                without=None if solution.less is None else problem.tasks[solution.less.task].name,
                line=str(witness.line),
            )
        )
        | play_json(each.problem, witness.choices, witness.report)
        for solution, (each, witness) in zip(found.solutions, solved, strict=True)
    ]
    return Puzzle(
        title,
        dump(document, folder=folder),
        hidden,
        f"{says}{documents}",
        content,
        {"says": found.says, "solutions": solutions},
    )


def _solved(document: ProblemDocument, solution: Solution) -> tuple[ProblemDocument, Witness]:
    """Return the document of a solution, and its line replayed on just that."""
    witness, less = solution.witness, solution.less
    if less is None:
        return document, witness
    name = document.problem.tasks[less.task].name
    problem = _as_in_a_file(less.problem, f"{document.problem.title}, without {name}")
    return (
        replace(
            document,
            problem=problem,
            mission=None,
            mission_file=None,
            reading=None,
            note=f"The same deal; {name} need not be met.",
            expect=Answer.WINNABLE,
        ),
        replayed(problem, replace(witness.choices, tokens=tuple(task.token for task in problem.tasks)), witness.line),
    )


def _as_in_a_file(rest: Problem, title: str) -> Problem:
    """Return a problem without one of its tasks, as files can hold it.

    No mission has it, so the rule by which tasks are shared out is left out, but who owns them is not. A task that
    counts as met was met before the deal, in files, so it becomes one that everything meets. Tokens have no gap there,
    so those above one that is gone move down.
    """
    rest = without_gaps(rest)
    tasks = [
        replace(task, done=False, goal=ALWAYS_MET, name=f"{task.name}-left-out", predicted=None) if task.done else task
        for task in rest.tasks
    ]
    return replace(rest, tasks=tuple(tasks), assignment=FREE, title=title)
