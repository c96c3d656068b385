"""`winnable show` as JSON; as text see `tests/data/sessions/looking.txt`."""

import json

from tests.winnable.conftest import Run


def test_json(run: Run) -> None:
    card, mission = json.loads(run("show", "Two in a row", "34", "--json").stdout)["documents"]
    assert (card["kind"], card["name"], card["line"]) == ("task card", "two-in-a-row", 0)
    assert mission["kind"] == "mission"
