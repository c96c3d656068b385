"""What commands write, as values: every key has its meaning, and what is missing is not written."""

import jsonschema

from winnable.output import documents
from winnable.output.documents import CheckedProblem, Failed, Place, PuzzleHunt
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


def test_a_search_that_found_nothing_near() -> None:
    hunt = PuzzleHunt(
        property="tricks",
        number=3,
        seed=0,
        deals=9,
        undecided=1,
        others={"cannot be won": 8},
        nearest=None,
        time_limit_reached=False,
        gave_up=False,
    )
    jsonschema.validate(to_json(hunt), schema_of(PuzzleHunt))
    assert to_json(hunt)["others"] == {"cannot be won": 8}
