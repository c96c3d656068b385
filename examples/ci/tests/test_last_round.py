"""Tests of one's own, beside those that the plugin makes of the files."""

from pathlib import Path

import winnable

DEALS = Path(__file__).parents[1] / "deals"
ROUND = """\
deck: dealt
lead: Ann
hands: {Ann: b89, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: %s
"""


def test_the_one_goes_to_whoever_leads() -> None:
    for task, answer in (("b1>Ann", "winnable"), ("b1>Dee", "unwinnable")):
        (deal,) = winnable.loads(ROUND % task)
        assert winnable.solve(deal).answer == answer


def test_the_mission_holds_its_deal() -> None:
    (deal,) = winnable.load(DEALS / "two_rockets.yaml")
    verdict = winnable.solve(deal)
    assert verdict.answer == "winnable"
    assert verdict.witness is not None
