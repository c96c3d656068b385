"""The published JSON Schemas are those of the code, and all files that ship keep to them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from tests.support import paths
from winnable.missions.crew import load, load_text, schema, schema_text
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.format import KINDS, Kind
from winnable.missions.crew.format.cards import DECK
from winnable.missions.crew.format.words import ASSIGNMENT_RULES, MEMBERS, TOKENS_MAY
from winnable.missions.crew.publish import FOLDER as SCHEMAS
from winnable.missions.crew.read.mission import TOKEN_CHANGES
from winnable.missions.source.shape import Choice
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.goal import Member

EXAMPLES = [path for path in sorted(paths.EXAMPLES.rglob("*.yaml")) if "bad" not in path.parts]
MISSIONS = sorted(paths.SHIPPED.glob("*/*.yaml"))


def from_yaml(text: str) -> Any:
    """The values as a schema sees them: the keys of mappings are texts."""

    def as_json(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): as_json(each) for key, each in value.items()}
        return [as_json(each) for each in value] if isinstance(value, list) else value

    return [as_json(document) for document in yaml.safe_load_all(text)]


def kind_of(document: Any) -> Kind:
    if "hands" in document or "deal" in document:
        return "problem"
    return "task-cards" if "task_cards" in document else "mission"


@pytest.mark.parametrize("kind", KINDS)
def test_published(kind: Kind) -> None:
    """Write the files anew with `python -m winnable.missions.crew.publish`."""
    assert (SCHEMAS / f"{kind}.json").read_text(encoding="utf-8") == schema_text(kind)


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


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_and_every_alternative_has_a_description(kind: Kind) -> None:
    whole = schema(kind)
    jsonschema.Draft7Validator.check_schema(whole)
    assert "enum" not in schema_text(kind)  # words without a description
    for part in parts(whole):
        assert part.get("description"), part


def test_every_word_is_one_that_means_something() -> None:
    assert isinstance(DECK.text, Choice)
    assert {*DECK.text.words} == {*DECKS, "dealt"}
    assert {*ASSIGNMENT_RULES} == {*ASSIGNMENTS}
    assert {*MEMBERS} == {member.value for member in Member} | {"captain"}
    assert {*TOKENS_MAY} == {*TOKEN_CHANGES}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_open_with_their_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (kind,) = {kind_of(document) for document in from_yaml(text)}
    opening = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert opening
    assert (path.parent / opening[1]).resolve() == (paths.ROOT / "missions" / "schema" / f"{kind}.json").resolve()


def test_all_missions_and_task_cards_are_there() -> None:
    assert len(MISSIONS) == 50 + 33 + 1


@pytest.mark.parametrize("path", [*MISSIONS, *EXAMPLES], ids=lambda path: path.name)
def test_shipped_files(path: Path) -> None:
    for document in from_yaml(path.read_text(encoding="utf-8")):
        jsonschema.Draft7Validator(schema(kind_of(document))).validate(document)
    assert not load(path).findings


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("problem", "{tasks: p3}"),
        ("problem", "{hands: [p1], taks: p3}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner}}]}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner, exactly: 1, at_least: 1}}]}"),
        ("problem", "{hands: [p1], tasks: [{card: p1, goal: {}}]}"),
        ("problem", "{hands: [p1, 0]}"),
        ("problem", "{hands: [p1], hints: [{player: 0}]}"),
        ("problem", "{hands: [p1], hints: [{player: 0, highest: p1, void: pink}]}"),
        ("problem", "{hands: [p1], hints: [{highest: p1}]}"),
        ("problem", "{hands: [p1], distress: {}}"),
        ("problem", "{hands: [p1], distress: {to: up}}"),
        ("problem", "{hands: [p1], distress: perhaps}"),
        ("problem", "{hands: [p1], draws: some}"),
        ("problem", "{hands: [p1], unknown: all}"),
        ("problem", "{hands: [p1], done: {p1: true}}"),
        ("problem", "{deal: other.yaml, robot: 0}"),
        ("mission", "{title: no id}"),
        ("mission", "{id: x, crew: four}"),
        ("mission", "{id: x, tasks: {count: 1, difficulty: 1}}"),
        ("mission", "{id: x, tasks: {difficulty: 1, tokens: []}}"),
        ("mission", "{id: x, goals: [{by_crew: {21: {tricks_won: {by: anybody, exactly: 1}}}}]}"),
        ("mission", "{id: x, goals: [{by_crew: {}}]}"),
        ("mission", "{id: x, extends: [13]}"),
        ("mission", "{id: x, extends: 13, with: {n: null}}"),
        ("mission", "{id: x, parameters: {n: true}}"),
        ("mission", "{id: x, parameters: {n: 1}, tasks: {n, m}}"),
        ("mission", "{id: x, deck: dealt}"),
        ("mission", "{id: null, extends: 13}"),
        ("mission", "{id: x, tags: short}"),
        ("problem", "{hands: [p1], mission: {id: x, parameters: {n: 1}}}"),
        ("problem", "{hands: [p1], mission: {id: x, tags: 1}}"),
        ("problem", "{hands: [p1], tasks: [{task: low-sum, name: low}]}"),
        ("task-cards", "{task_cards: {}}"),
        ("task-cards", "{task_cards: {a: {about: no goal}}}"),
    ],
)
def test_refused(kind: Kind, text: str) -> None:
    assert not jsonschema.Draft7Validator(schema(kind)).is_valid(from_yaml(text)[0])
    assert load_text(text).errors


@pytest.mark.parametrize(
    "text",
    [
        "{id: x, extends: 12, draw: null, tasks: null}",
        "{id: x, parameters: {n: 4, s: pink}, tasks: {n}, goals: [{each_wins: {cards: '{s}', rising: true}}]}",
        "{id: x, parameters: {sizes: [3, 4], on: [p1]}, crew: {sizes}, goals: [{each_wins: {cards: {cards: {on}}}}]}",
        "{id: x, extends: 13, more_goals: [{tricks_won: {by: anybody, exactly: 0}}]}",
    ],
)
def test_parameters_and_what_is_taken_over(text: str) -> None:
    jsonschema.Draft7Validator(schema("mission")).validate(from_yaml(text)[0])
    assert not load_text(text).errors
