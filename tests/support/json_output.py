"""What commands write with `--json`, held to the published schema."""

import json
from functools import cache
from typing import Any

import jsonschema

from winnable.cli.schema import FILE

SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
PUBLISHED = jsonschema.Draft7Validator(SCHEMA)


def _strict(schema: Any) -> Any:
    """The schema, but with no keys that it does not name."""
    if isinstance(schema, list):
        return [_strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _strict(each) for key, each in schema.items()}
    if isinstance(schema.get("properties"), dict):
        inner.setdefault("additionalProperties", False)
    return inner


@cache
def _strictly(command: str) -> jsonschema.Draft7Validator:
    """What checks the documents of a command, with no keys that the schema does not name."""
    described = next(each for each in SCHEMA["oneOf"] if each["properties"]["command"]["const"] == command)
    return jsonschema.Draft7Validator(_strict({**described, "definitions": SCHEMA["definitions"]}))


def in_json(text: str) -> Any:
    """The document that a command has written, held to the schema: every key is named there."""
    content = json.loads(text)
    wrong = [(each.json_path, each.message[-200:]) for each in _strictly(content["command"]).iter_errors(content)]
    assert not wrong
    assert PUBLISHED.is_valid(content)
    return content


def document(text: str, code: int, command: str) -> Any:
    """The same, held to the exit code and to the command."""
    content = in_json(text)
    assert (content["exit_code"], content["command"]) == (code, command)
    return content
