"""What Ganymede writes as JSON keeps to the schema of the output."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, LINE
from tests.support.layers import few
from tests.winnable.conftest import Run


@pytest.mark.parametrize(
    "line", few([LINE, LINE.replace("takes: vset", "takes: vred"), "", "line: [{tile: st_r}]\n"], 1)
)
def test_a_replay_keeps_to_the_schema(run: Run, tmp_path: Path, line: str) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{FIRST}horizon: 3\n{LAUNCH}{line}", encoding="utf-8")
    schema = json.loads(run("schema", "output").stdout)
    for command in (("replay", str(path)), ("show", str(path)), ("missions", "ganymede/launch")):
        jsonschema.validate(json.loads(run(*command, "--json").stdout), schema)
