"""The JSON of a survey, as `winnable survey --json` writes it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from winnable.output.shared import share_json
from winnable.output.typed import Json, Value, answer, filled, json_of, key
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.surveying.job import Broken
from winnable.surveying.store import Survey


@answer
class _Question:
    deals: int = key("How many deals of each cell there are to be.", minimum=0)
    seed: int = key("The seed of the survey.", minimum=0)
    work: float = key("The limit of each question, in CP-SAT's deterministic time.", minimum=0)
    leads: bool = key("Whether first leads were tried.")
    games: bool = key("Whether simple players played each deal.")
    version: str = key("The version of the program that decides.")
    solver: str = key("The version of OR-Tools.")
    sources: str = key("What changes with every file of the program that may change an answer.")


@answer
class _Cell:
    mission: str = key("The mission, as people call it.")
    game: str = key("Its game.")
    players: int = key("The crew size, the robot not counted.", minimum=1)
    parameters: Value = key("The values that were asked for, by name.", like={"type": "object"})
    reading: str | None = key("Its reading, if it has several.")
    title: str = key("Its title; may be empty.")
    file: str | None = key("Its file; null for a mission of the library.")
    share: Value = key("How many deals can be won.", like={"$ref": "#/definitions/share"})


@answer
class _Failed:
    cell: int = key("The cell, by its place in the list, from 0.", minimum=0)
    deal_number: int = key("The number of the deal.", minimum=0)
    message: str = key("What happened.")
    internal: bool = key("Whether it is a bug in winnable.")


@answer
class SurveyDocument:
    """The keys of `winnable survey --json`."""

    folder: str = key("The folder of the survey.")
    added: int = key("How many deals were decided now.", minimum=0)
    left: int | None = key(
        "How many of those asked for have no row yet; null if that is not known: the survey did not begin, or its "
        "folder is gone.",
        minimum=0,
    )
    time_limit_reached: bool = key("Whether the time limit was reached before everything was decided.")
    failed: tuple[_Failed, ...] = key("The deals that could not be decided; the same command tries them again.")
    remarks: tuple[str, ...] = key("What was left out, and why.")
    findings: Value = key(
        "The mistakes in the files.", like={"type": "array", "items": {"$ref": "#/definitions/finding"}}
    )
    question: _Question | None = key("What is asked; null before it begins.")
    cells: tuple[_Cell, ...] = key("One object for each mission, its parameters and crew size: what is known so far.")


def survey_json(survey: Survey | None, broken: Sequence[Broken], **run: Any) -> Json:
    """Return a survey so far, None before it begins; `run` has the other keys of `SurveyDocument`, about this run."""
    return json_of(
        SurveyDocument(
            failed=tuple(filled(_Failed, each, deal_number=each.number) for each in broken),
            question=None if survey is None else filled(_Question, survey.question),
            cells=() if survey is None else tuple(_cells(survey)),
            **run,
        )
    )


def _share(counts: Mapping[Answer, int]) -> Share:
    return Share(counts[Answer.WINNABLE], counts[Answer.UNWINNABLE], counts[Answer.UNKNOWN])


def _cells(survey: Survey) -> Iterator[_Cell]:
    counts = survey.answers()
    for index, cell in enumerate(survey.question.cells):
        yield filled(
            _Cell,
            cell,
            reading=cell.reading or None,
            file=cell.file or None,
            share=share_json(_share(counts[index])),
        )
