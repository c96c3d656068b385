"""The files of Lifeboat: how documents are counted and written to start from, and their keys in JSON."""

from tests.support.formats import hold_a_deal_to_start_from, hold_keys_in_json
from winnable.lifeboat.format import DEALING, FORMAT, LIBRARY


def test_a_deal_of_the_usual_mission_to_start_from() -> None:
    hold_a_deal_to_start_from(DEALING, LIBRARY, FORMAT)


def test_its_keys_in_json() -> None:
    hold_keys_in_json(FORMAT)
