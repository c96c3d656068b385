"""What Lifeboat writes as JSON keeps to the schema of the output."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.layers import few
from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN
from tests.winnable.conftest import Run


@pytest.mark.parametrize(
    "line",
    few(
        [LINE, LINE.replace("[nav19]", "[nav24]"), LINE.replace("- {}", "- navigate: nav04"), "", "line: [{}]\n"], 1, 4
    ),
)
def test_a_replay_keeps_to_the_schema(run: Run, tmp_path: Path, line: str) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{POINTS}{SIXTEEN}{line}", encoding="utf-8")
    schema = json.loads(run("schema", "output").stdout)
    for command in (("replay", str(path)), ("show", str(path)), ("missions", "lifeboat/against-scripts")):
        jsonschema.validate(json.loads(run(*command, "--json").stdout), schema)
