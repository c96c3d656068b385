"""The published JSON Schemas are those of the code, the guide has every key, and what ships keeps to both."""

import re
from pathlib import Path

import jsonschema
import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, LINE, only
from tests.support.layers import few
from tests.support.paths import EXAMPLES, ROOT, SHIPPED
from tests.support.schemas import from_yaml
from winnable.missions.ganymede.document import template
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.goals import _GOAL_KEYS
from winnable.missions.ganymede.format.line import TURN
from winnable.missions.ganymede.format.problem import MISSION, PROBLEM
from winnable.missions.source.schema import FOLDER

GUIDE = (SHIPPED / "FORMAT-ganymede.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", SCHEMAS.kinds)
def test_published(kind: str) -> None:
    """Write the files anew with `python -m winnable.cli.schema`."""
    assert (FOLDER / f"{kind}.json").read_text(encoding="utf-8") == SCHEMAS.text(kind)
    jsonschema.Draft7Validator.check_schema(SCHEMAS.schema(kind))


@pytest.mark.thorough
def test_what_ships_keeps_to_the_schemas() -> None:
    missions = sorted((SHIPPED / "ganymede" / "catalogue").glob("*.yaml"))
    assert missions
    for path in missions:
        for each in from_yaml(path.read_text(encoding="utf-8")):
            jsonschema.validate(each, SCHEMAS.schema("ganymede-mission"))
    for each in from_yaml((SHIPPED / "ganymede" / "cards" / "made_up.yaml").read_text(encoding="utf-8")):
        jsonschema.validate(each, SCHEMAS.schema("ganymede-cards"))
    for each in from_yaml(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}"):
        jsonschema.validate(each, SCHEMAS.schema("ganymede-problem"))
    for each in from_yaml(template()):
        jsonschema.validate(each, SCHEMAS.schema("ganymede-mission"))


@pytest.mark.parametrize("path", few(sorted((EXAMPLES / "ganymede").glob("*.yaml")), 4), ids=lambda path: path.name)
def test_examples_open_with_their_schema_and_keep_to_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    opening = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert opening
    file = (path.parent / opening[1]).resolve()
    assert file in {(ROOT / "missions" / "schema" / f"{kind}.json").resolve() for kind in SCHEMAS.kinds}
    for each in from_yaml(text):
        jsonschema.validate(each, SCHEMAS.schema(file.stem))


def test_the_guide_has_every_key() -> None:
    for keys in (PROBLEM.keys, MISSION.keys, TURN.keys, _GOAL_KEYS):
        assert [key for key in keys if not re.search(rf"`[^`]*\b{key}\b[^`]*`", GUIDE)] == []


def test_the_example_of_the_guide_is_a_problem() -> None:
    text = GUIDE.partition("```yaml\n")[2].partition("```")[0]
    assert only(text).name == "Two reds"
