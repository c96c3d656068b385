"""What commands write with `--json`, held to the published schema."""

import json
from typing import Any

import jsonschema

from winnable.cli import publish

SCHEMA = json.loads(publish.FILE.read_text(encoding="utf-8"))


def strict(schema: Any) -> Any:
    """The schema, but with no keys that it does not name."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: strict(each) for key, each in schema.items()}
    if isinstance(schema.get("properties"), dict):
        inner.setdefault("additionalProperties", False)
    return inner


def wrong(schema: Any, content: Any) -> list[tuple[str, str]]:
    """Where a document differs from the schema of its command, and how."""
    described = next(each for each in schema["oneOf"] if each["properties"]["command"]["const"] == content["command"])
    validator = jsonschema.Draft7Validator({**described, "definitions": schema["definitions"]})
    return [(each.json_path, each.message[-200:]) for each in validator.iter_errors(content)]


def document(text: str, code: int, command: str) -> Any:
    """The document that a command has written, held to the schema and to its exit code."""
    content = json.loads(text)
    assert jsonschema.Draft7Validator(SCHEMA).is_valid(content), wrong(SCHEMA, content)
    assert not wrong(strict(SCHEMA), content)
    assert (content["exit_code"], content["command"]) == (code, command)
    return content
