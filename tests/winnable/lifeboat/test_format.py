"""The files of Lifeboat: how documents are counted and written to start from, and their keys in JSON."""

from pathlib import Path
from random import Random

from winnable.lifeboat.format import DEALING, FORMAT, LIBRARY


def test_a_deal_of_the_usual_mission_to_start_from() -> None:
    assert DEALING.usual is not None
    mission, _ = LIBRARY.named(DEALING.usual(4))
    document = DEALING.deal(mission, 4, Random(1), "Mine", {})
    text = DEALING.template(document, False, Path())
    assert text.startswith("# ")
    assert FORMAT.count(document) == ("problem", 1)
    assert FORMAT.document_of(document.problem).problem == document.problem


def test_its_keys_in_json() -> None:
    assert FORMAT.output is not None
    output = FORMAT.output()
    assert output.identity.keys() >= {"title", "players"}
    assert output.cards
