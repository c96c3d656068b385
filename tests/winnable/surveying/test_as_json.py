"""What `winnable survey --json` says of a survey, held against its schema."""

from pathlib import Path

import jsonschema

from tests.support.surveys import question_of, rows_of
from winnable.output.shared import DEFINITIONS
from winnable.output.typed import schema_of
from winnable.surveying.as_json import SurveyDocument, survey_json
from winnable.surveying.job import Broken
from winnable.surveying.question import Cell
from winnable.surveying.store import Writing

RUN = {"folder": "kept", "added": 4, "left": 16, "time_limit_reached": False, "remarks": (), "findings": []}


def test_shares_so_far_and_what_failed(tmp_path: Path) -> None:
    cells = (
        Cell("planet-nine/1", "planet-nine", 4),
        Cell("own", "planet-nine", 3, {"n": "3"}, "strict", "Own", "own.yaml"),
    )
    with Writing.begin(tmp_path, question_of(*cells)) as writing:
        writing.add(list(rows_of(0, "wwl?")))
        broken = [Broken(1, 3, "there is not enough memory")]
        content = survey_json(writing, broken, **RUN)
    definitions = {"share": schema_of(DEFINITIONS["share"]), "finding": {}}
    schema = {**schema_of(SurveyDocument), "additionalProperties": False, "definitions": definitions}
    assert [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(content)] == []
    first, second = content["cells"]
    assert [first["share"][each] for each in ("samples", "winnable", "unwinnable", "undecided")] == [4, 2, 1, 1]
    assert second["share"]["samples"] == 0
    assert (first["reading"], first["file"]) == (None, None)
    assert (second["reading"], second["file"], second["parameters"]) == ("strict", "own.yaml", {"n": "3"})
    assert content["question"]["deals"] == 10


def test_before_it_begins_there_is_nothing() -> None:
    content = survey_json(None, (), **RUN | {"left": None})
    assert (content["question"], content["cells"], content["left"]) == (None, [], None)
