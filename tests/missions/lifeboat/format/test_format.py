"""The published JSON Schemas are those of the code, the guide has every key, and what ships keeps to both."""

import re
from pathlib import Path

import jsonschema
import pytest

from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN
from tests.support.paths import EXAMPLES as EXAMPLES_FOLDER
from tests.support.paths import SHIPPED
from tests.support.schemas import from_yaml
from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.goals import ATOMS
from winnable.missions.lifeboat.format.line import ACTIONS, DAY, SCRIPT_DAY
from winnable.missions.lifeboat.format.problem import MISSION, PROBLEM
from winnable.missions.lifeboat.read import load_text
from winnable.missions.source.dumper import mission_to_start_from
from winnable.missions.source.meaning import Named
from winnable.missions.source.schema import FOLDER
from winnable.missions.source.shape import Fields
from winnable.rules.lifeboat.card import NAVIGATION, PROVISIONS

GUIDE = (SHIPPED / "FORMAT-lifeboat.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(game: .*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
DAYS = re.findall(r"^```yaml\n(- day: .*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("kind", SCHEMAS.kinds)
def test_published(kind: str) -> None:
    """Write the files anew with `python -m winnable.cli.schema`."""
    assert (FOLDER / f"{kind}.json").read_text(encoding="utf-8") == SCHEMAS.text(kind)
    jsonschema.Draft7Validator.check_schema(SCHEMAS.schema(kind))


@pytest.mark.thorough
def test_what_ships_keeps_to_the_schemas() -> None:
    missions = sorted((SHIPPED / "lifeboat" / "catalogue").glob("*.yaml"))
    assert missions
    for path in missions:
        for each in from_yaml(path.read_text(encoding="utf-8")):
            jsonschema.validate(each, SCHEMAS.schema("lifeboat-mission"))
    for text in (f"{POINTS}{SIXTEEN}{LINE}", *EXAMPLES):
        for each in from_yaml(text):
            jsonschema.validate(each, SCHEMAS.schema("lifeboat-problem"))
    for each in from_yaml(mission_to_start_from("lifeboat", "my-mission")):
        jsonschema.validate(each, SCHEMAS.schema("lifeboat-mission"))


@pytest.mark.parametrize("path", sorted((EXAMPLES_FOLDER / "lifeboat").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_keep_to_the_schemas(path: Path) -> None:
    for each in from_yaml(path.read_text(encoding="utf-8")):
        jsonschema.validate(each, SCHEMAS.schema("lifeboat-mission" if "id" in each else "lifeboat-problem"))


def keys(shape: object) -> list[str]:
    inner = shape.inner if isinstance(shape, Named) else shape
    assert isinstance(inner, Fields)
    return list(inner.keys)


def test_the_guide_has_every_key() -> None:
    for named in (PROBLEM.keys, MISSION.keys, keys(DAY), keys(SCRIPT_DAY), ATOMS, ACTIONS):
        assert [key for key in named if not re.search(rf"`[^`]*\b{key}\b[^`]*`", GUIDE)] == []


def test_the_guide_has_every_kind_of_card() -> None:
    for kind, each in PROVISIONS.items():
        assert re.search(rf"`{kind}`", GUIDE), kind
        assert each.count
    assert f"`{min(NAVIGATION)}` to `{max(NAVIGATION)}`" in GUIDE


def test_the_examples_of_the_guide_are_problems() -> None:
    assert len(EXAMPLES) == 2
    for text in EXAMPLES:
        assert not load_text(text).errors


def test_the_line_of_the_guide_can_be_read() -> None:
    (days,) = DAYS
    deal = "game: lifeboat\nboat: [lady, snob, captain, boatswain, cherpak, kid]\nnavigation: [nav19, nav07]\n"
    line = "".join(f"  {line}\n" for line in days.splitlines())
    assert not load_text(f"{deal}horizon: 2\ngoals: [ended]\nline:\n{line}").errors
