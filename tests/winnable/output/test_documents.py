"""What commands write, as values: every key has its meaning, and what is missing is not written."""

import jsonschema

from winnable.output import documents
from winnable.output.documents import CheckedProblem, Failed, Place
from winnable.output.typed import properties, schema_of, to_json
from winnable.rules.answer import Answer


def test_every_key_has_a_description() -> None:
    classes = [each for each in vars(documents).values() if getattr(each, "__module__", "") == documents.__name__]
    assert len(classes) > 10
    assert all(each["description"] for cls in classes for each in properties(cls).values())


def test_only_what_is_known_is_written() -> None:
    checked = CheckedProblem(expect=Answer.WINNABLE, ok=False, internal_error="LookupError: lost")
    assert to_json(checked) == {"internal_error": "LookupError: lost", "expect": "winnable", "ok": False}
    jsonschema.validate(to_json(checked), schema_of(CheckedProblem))
    assert (schema_of(Failed)["required"], schema_of(Place)["required"]) == ([], ["file", "line"])
