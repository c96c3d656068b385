"""Puzzles written as YAML, with the solution apart from the problem, and as JSON."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from winnable.crew.as_json import identity_json, play_json
from winnable.crew.dealing.task_selection import ALWAYS_MET
from winnable.crew.puzzles.properties import HARDEST, NEEDS_SIGNAL, ONE_LEAD, ONE_TASK, TRICKS, Found, Solution
from winnable.crew.survey.measures import Case
from winnable.missions.crew import Mission, ProblemDocument, dump
from winnable.missions.crew.document import MissionFile
from winnable.missions.source.dumper import Block, to_yaml
from winnable.output.as_json import Json
from winnable.puzzling import Puzzle, PuzzleProperty
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness

__all__ = ["Origin", "puzzle"]

_TITLES: Final = {
    ONE_LEAD: "Just one first lead",
    NEEDS_SIGNAL: "Only with the distress signal",
    ONE_TASK: "One task too many",
    TRICKS: "Not before trick {number}",
    HARDEST: "The hardest of {of}",
}


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a puzzle comes from: the property that was wanted, with its number, and which deal of the mission it is.

    `of` is how many deals were looked at.
    """

    wanted: PuzzleProperty
    number: int | None
    mission: Mission
    case: Case
    deal: int
    of: int
    reading: str | None

    @property
    def title(self) -> str:
        """The title of the puzzle; it differs from deal to deal."""
        what = _TITLES[self.wanted].format(number=self.number, of=self.of)
        return f"{what}: mission {self.mission.id}, deal {self.deal} of seed {self.case.seed}"


def puzzle(
    found: Found, origin: Origin, measure: float | None, file: MissionFile | None, folder: Path | None
) -> Puzzle:
    """Write a puzzle; `folder` is that of the file to be written, as for `dump`."""
    problem = replace(found.problem, title=origin.title)
    document = ProblemDocument(
        "<puzzle>",
        1,
        problem,
        origin.mission,
        origin.mission.game,
        found.answer,
        reading=origin.reading,
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
        hidden = f"{says}---\n{documents}"
    content: Json = {
        "deal_number": origin.deal,
        "measure": measure,
        **identity_json(document),
        "asks": found.asks,
        "expect": found.answer.value,
    }
    solutions = [
        {
            "without": None if solution.without is None else found.problem.tasks[solution.without].name,
            "line": str(witness.line),
            **play_json(each.problem, witness.choices, witness.report),
        }
        for solution, (each, witness) in zip(found.solutions, solved, strict=True)
    ]
    return Puzzle(
        origin.title,
        dump(document, folder=folder),
        hidden,
        f"{says}{documents}",
        content,
        {"says": found.says, "solutions": solutions},
    )


def _solved(document: ProblemDocument, solution: Solution) -> tuple[ProblemDocument, Witness]:
    """Return the document of a solution, and its line replayed on just that."""
    from winnable.solver.crew.solve import replayed  # noqa: PLC0415  # OR-Tools is not needed before

    witness = solution.witness
    if solution.without is None:
        return document, witness
    problem, left_out = document.problem, document.problem.tasks[solution.without]
    less = _without(problem, solution.without, witness)
    titled = replace(less, title=f"{problem.title}, without {left_out.name}")
    note = f"The same deal; {left_out.name} need not be met."
    return (
        replace(document, problem=titled, mission=None, mission_file=None, reading=None, note=note, expect=Answer.WINNABLE),
        replayed(titled, witness.choices, witness.line),
    )


def _without(problem: Problem, index: int, witness: Witness) -> Problem:
    """Return the problem that a file can hold in which one task need not be met, shared out as the witness says.

    No mission has it, so the rule by which tasks are shared out is not written, but who owns them. A task that is left
    out, and was not met before, is one that everything meets.
    """
    # the solver takes a task with a token off the table, and another one for met (`questions.analysis.only`)
    tasks = list(problem.tasks)
    if len(witness.choices.owners) < len(tasks):
        del tasks[index]
    else:
        tasks[index] = replace(tasks[index], goal=ALWAYS_MET, name=f"not-{tasks[index].name}", not_commander=False)
    return replace(problem, tasks=tuple(tasks), assignment=FREE)
