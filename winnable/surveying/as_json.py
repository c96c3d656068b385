"""What `winnable survey --json` writes of a survey, and its schema."""

from collections.abc import Mapping, Sequence
from typing import Final

from winnable.output.as_json import Json, share_json
from winnable.output.schema import Properties, Schema, of_type, table, texts
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.surveying.job import Broken
from winnable.surveying.question import Question
from winnable.surveying.store import Survey

__all__ = ["broken_json", "survey_json", "survey_properties"]


def survey_json(survey: Survey | None) -> Json:
    """Return the question of a survey, and the share of each cell so far; None: it has not begun."""
    if survey is None:
        return {"question": None, "cells": []}
    counts = survey.answers()
    cells = [
        {
            "mission": cell.mission,
            "game": cell.game,
            "players": cell.players,
            "parameters": dict(cell.parameters),
            "reading": cell.reading or None,
            "title": cell.title,
            "file": cell.file or None,
            "share": share_json(_share(counts[index])),
        }
        for index, cell in enumerate(survey.question.cells)
    ]
    return {"question": _question_json(survey.question), "cells": cells}


def _share(counts: Mapping[Answer, int]) -> Share:
    return Share(counts[Answer.WINNABLE], counts[Answer.UNWINNABLE], counts[Answer.UNKNOWN])


def _question_json(question: Question) -> Json:
    return {
        "deals": question.deals,
        "seed": question.seed,
        "work": question.work,
        "leads": question.leads,
        "version": question.version,
        "solver": question.solver,
        "sources": question.sources,
    }


def broken_json(failed: Sequence[Broken]) -> list[Json]:
    """Return the deals that could not be decided."""
    return [
        {"cell": each.cell, "deal_number": each.number, "message": each.message, "internal": each.internal}
        for each in failed
    ]


# --- the schema ----------------------------------------------------------------------------------

_COUNT: Final = {"minimum": 0}


def survey_properties() -> tuple[Properties, Properties]:
    """Return the schemas of the keys of `winnable survey --json`: those that are always there, and the others."""
    question = table(
        {
            "deals": of_type("integer", "How many deals of each cell there are to be.", **_COUNT),
            "seed": of_type("integer", "The seed of the survey.", **_COUNT),
            "work": of_type("number", "The limit of each question, in CP-SAT's deterministic time.", **_COUNT),
            "leads": of_type("boolean", "Whether first leads were tried."),
            "version": of_type("string", "The version of the program that decides."),
            "solver": of_type("string", "The version of OR-Tools."),
            "sources": of_type("string", "What changes with every file of the program that may change an answer."),
        }
    )
    cell = table(
        {
            "mission": of_type("string", "The mission, as people call it."),
            "game": of_type("string", "Its game."),
            "players": of_type("integer", "The crew size, the robot not counted.", minimum=1),
            "parameters": of_type("object", "The values that were asked for, by name."),
            "reading": of_type(["string", "null"], "Its reading, if it has several."),
            "title": of_type("string", "Its title; may be empty."),
            "file": of_type(["string", "null"], "Its file; null for a mission of the library."),
            "share": {"$ref": "#/definitions/share"},
        }
    )
    failed = table(
        {
            "cell": of_type("integer", "The cell, by its place in the list, from 0.", **_COUNT),
            "deal_number": of_type("integer", "The number of the deal.", **_COUNT),
            "message": of_type("string", "What happened."),
            "internal": of_type("boolean", "Whether it is a bug in winnable."),
        }
    )
    return {
        "folder": of_type("string", "The folder of the survey."),
        "added": of_type("integer", "How many deals were decided now.", **_COUNT),
        "left": of_type(
            ["integer", "null"],
            "How many of those asked for have no row yet; null if that is not known: the survey did not begin, or its "
            "folder is gone.",
            **_COUNT,
        ),
        "time_limit_reached": of_type("boolean", "Whether the time limit was reached before everything was decided."),
        "failed": _list(failed, "The deals that could not be decided; the same command tries them again."),
        "remarks": texts("What was left out, and why."),
        "findings": _list({"$ref": "#/definitions/finding"}, "The mistakes in the files."),
        "question": {"anyOf": [question, {"type": "null"}], "description": "What is asked; null before it begins."},
        "cells": _list(cell, "One object for each mission, its parameters and crew size: what is known so far."),
    }, {}


def _list(items: Schema, about: str) -> Schema:
    return of_type("array", about, items=items)
