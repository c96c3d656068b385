"""The published JSON Schemas are those of the code, and all files that ship keep to them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support import paths
from tests.support.layers import few
from tests.support.schemas import from_yaml, kind_of
from winnable.missions.crew.read.loader import load
from winnable.missions.crew.shelf import SCHEMAS, claims
from winnable.missions.source.files import top_keys
from winnable.missions.source.schema import FOLDER

ALL_EXAMPLES = [
    path
    for path in sorted(paths.EXAMPLES.rglob("*.yaml"))
    if path.relative_to(paths.EXAMPLES).parts[0]
    not in ("ci", "ganymede", "lifeboat")  # files of others, and other games'
]
EXAMPLES = [path for path in ALL_EXAMPLES if "bad" not in path.parts]
MISSIONS = sorted(paths.SHIPPED.glob("*/*.yaml"))


@pytest.mark.parametrize("kind", SCHEMAS.kinds)
def test_published(kind: str) -> None:
    """Write the files anew with `python -m winnable.cli.schema`."""
    assert (FOLDER / f"{kind}.json").read_text(encoding="utf-8") == SCHEMAS.text(kind)


def parts(part: Any) -> Iterator[Any]:
    """Every key, every item and every alternative of a schema, and what has a name in it."""
    if isinstance(part, dict):
        for group in ("properties", "patternProperties", "definitions"):
            yield from part.get(group, {}).values()
        yield from part.get("anyOf", ())
        yield from (part[key] for key in ("items", "additionalProperties") if part.get(key))
        for inner in part.values():
            yield from parts(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from parts(inner)


@pytest.mark.parametrize("kind", SCHEMAS.kinds)
def test_every_key_and_every_alternative_has_a_description(kind: str) -> None:
    whole = SCHEMAS.schema(kind)
    jsonschema.Draft7Validator.check_schema(whole)
    assert "enum" not in SCHEMAS.text(kind)  # words without a description
    for part in parts(whole):
        assert part.get("description"), part


def test_examples_open_with_their_schema() -> None:
    for path in EXAMPLES:
        text = path.read_text(encoding="utf-8")
        (kind,) = {kind_of(document) for document in from_yaml(text)}
        opening = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
        assert opening, path
        assert (path.parent / opening[1]).resolve() == (paths.ROOT / "missions" / "schema" / f"{kind}.json").resolve()


def test_all_missions_and_task_cards_are_there() -> None:
    assert len(MISSIONS) == 50 + 33 + 1 + 27


@pytest.mark.parametrize("path", few([*MISSIONS, *EXAMPLES], 14, 38), ids=lambda path: path.name)
def test_shipped_files(path: Path) -> None:
    for document in from_yaml(path.read_text(encoding="utf-8")):
        jsonschema.Draft7Validator(SCHEMAS.schema(kind_of(document))).validate(document)
    assert not load(path).findings


@pytest.mark.parametrize(
    ("keys", "ours"),
    [
        ("hands", True),
        ("hand tasks", True),  # a slip of the pen
        ("name deal foo bar", True),
        ("task_cards", True),
        ("id goals", True),
        ("id", True),
        ("id titel about", True),
        ("tasks", True),
        ("", False),
        ("site_name nav theme", False),  # mkdocs.yml
        ("name on jobs permissions", False),  # a workflow of GitHub
        ("version services volumes", False),  # docker-compose.yml
        ("apiVersion kind metadata spec", False),
        ("openapi info tags paths", False),
        ("title description baseurl", False),  # _config.yml of Jekyll
        ("id runtime sdk modules", False),
        ("root", False),
    ],
)
def test_files_of_others_are_known_by_their_keys(keys: str, ours: bool) -> None:
    assert claims(keys.split()) is ours


def test_files_of_ours_are_known_by_their_keys() -> None:
    every = [*paths.ROOT.glob("missions/*/*.yaml"), *ALL_EXAMPLES]
    unknown = {path.name for path in every if not claims(top_keys(path.read_bytes()))}
    assert unknown == {"empty.yaml", "comments_only.yaml", "just_a_list.yaml"}
