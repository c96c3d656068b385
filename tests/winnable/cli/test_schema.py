"""`winnable schema`: a JSON Schema for every kind of file, and for the output."""

import json

import pytest

from tests.winnable.conftest import Run


@pytest.mark.parametrize("kind", ["mission", "problem", "task-cards", "output"])
def test_every_kind_of_file_has_one(kind: str, run: Run) -> None:
    assert json.loads(run("schema", kind).stdout)["title"].startswith("winnable: ")
