"""Parts of JSON that several commands have, against their schema."""

import jsonschema
import pytest

from winnable.output.shared import DEFINITIONS, Fewest, fewest_json, share_json
from winnable.output.typed import schema_of
from winnable.solver.asking import Bounds
from winnable.solver.share import Share


@pytest.mark.parametrize(("bounds", "number"), [(Bounds(3, 3), 3), (Bounds(2, 4), None), (Bounds(2), None)])
def test_the_least_number_as_far_as_it_is_proved(bounds: Bounds, number: int | None) -> None:
    told = fewest_json(bounds, "trick")
    assert told == {"unit": "trick", "number": number, "at_least": bounds.low, "at_most": bounds.high}
    jsonschema.validate(told, schema_of(Fewest))


def test_a_share_is_as_its_schema_says() -> None:
    jsonschema.validate(share_json(Share(2, 1, 1)), schema_of(DEFINITIONS["share"]))
